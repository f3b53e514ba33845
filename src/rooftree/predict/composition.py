"""Whole solvers: an application as the kernels that it runs one after the other, each predicted on its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rooftree import files, yamltext
from rooftree.errors import InputError, nearest
from rooftree.frontend.load import load_kernel
from rooftree.kernel.bounds import executions
from rooftree.kernel.catalogue import LIBRARY
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models.compose import compose, overall_performance, overall_speedup
from rooftree.predict.run import predict
from rooftree.results.certainty import KnownBy
from rooftree.results.composition import CompositionDocument, CompositionPoint, KernelShare, MachineName
from rooftree.results.record import digits

KEYS = ("kernel", "invocations", "sizes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One kernel of an application: name or file, how often it runs, and its sizes."""

    kernel: str
    invocations: float
    sizes: Mapping[str, int]


def read_parts(path: str, sizes: Mapping[str, int]) -> list[Part]:
    """Read the kernels of an application.

    Args:
        path: YAML file with ``kernels``: a list of ``kernel`` (name of the library, or file beside this one), ``invocations``
            (1 unless given) and ``sizes`` (name -> whole number).
        sizes: for kernels that have them and are not given others.
    Raises: InputError that names the place for anything else.
    """
    content = files.read_bytes(path, most_B=yamltext.MAX_BYTES, what="the application")
    document = yamltext.read(content, path)
    entries = document.data.get("kernels") if isinstance(document.data, dict) else None
    if not isinstance(entries, list) or not entries:
        raise InputError("expected `kernels:`, a list of kernels", where=path, hint="kernels: [{kernel: daxpy, invocations: 3}]")
    return [
        _part(entry, f"{path}:{document.line(('kernels', k)) or 1}", Path(path).parent, sizes) for k, entry in enumerate(entries)
    ]


def _part(entry: Any, where: str, folder: Path, sizes: Mapping[str, int]) -> Part:
    if not isinstance(entry, dict) or not isinstance(entry.get("kernel"), str):
        raise InputError(f"expected a kernel, found {entry!r}", where=where, hint="- {kernel: daxpy, invocations: 3}")
    for key in entry:
        if key not in KEYS:
            raise InputError(f"unknown key '{key}', known are {', '.join(KEYS)}", where=where, hint=nearest(str(key), KEYS))
    number, own = entry.get("invocations", 1), entry.get("sizes", {})
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < np.inf:
        raise InputError(f"invocations are a number > 0, found {number!r}", where=where)
    if not isinstance(own, dict) or not all(isinstance(v, int) and not isinstance(v, bool) for v in own.values()):
        raise InputError(f"sizes are names with whole numbers, found {own!r}", where=where)
    beside = folder / entry["kernel"].partition(":")[0]
    name = (
        str(folder / entry["kernel"])
        if not files.is_file(LIBRARY / f"{entry['kernel']}.c") and files.is_file(beside)
        else entry["kernel"]
    )
    return Part(kernel=name, invocations=float(number), sizes={**sizes, **{str(k): v for k, v in own.items()}})


def composition_record(
    parts: Iterable[Part], machine: Machine, cores: Iterable[int] = (1,), **options: Any
) -> CompositionDocument:
    """Time of an application and each kernel's share of it, on one machine.

    Args:
        parts: its kernels; each takes the sizes that it has.
        machine: the machine.
        cores: core counts.
        options: as for `rooftree.predict.run.predict`.
    Returns: the record; the longest kernel (mean over core counts) stands first.
    """
    counts, notes = list(cores), list[str]()
    loops: dict[str, Kernel] = {}
    sizes_of: dict[str, dict[str, int]] = {}
    places: dict[str, list[str]] = {}
    times, flops, often = {}, {}, {}
    low, high, least, errors, known = {}, {}, {}, {}, dict[str, KnownBy]()
    for number, part in enumerate(parts):
        loop = load_kernel(part.kernel, flags=options.get("flags") or (), compiler=options.get("compiler"))
        sizes = {name: value for name, value in part.sizes.items() if name in loop.symbols}
        found = predict(loop, machine, sizes, cores=counts, **options)
        iterations = float(np.ravel(executions(loop, sizes)[-1])[0])
        key = str(number)
        times[key], often[key] = found.seconds_per_iteration[0] * iterations, part.invocations
        flops[key] = float(found.flops_per_cl[0, 0]) / found.iterations_per_cl * iterations
        loops[key], sizes_of[key] = loop, sizes
        all_s_per_cy = part.invocations * times[key] / found.cy_per_cl[0]
        low[key], high[key] = (ends[0] * all_s_per_cy for ends in found.interval_80)
        least[key] = found.at_least[0] * all_s_per_cy
        errors[key] = found.expected_error[0]
        if found.validation is not None:
            known[loop.name] = found.validation
        places[key] = [found.locations[k] for k in found.data_in[0]]
        notes += found.notes
    whole = compose(often, times)
    all_low, all_high, all_least = (np.sum([*each.values()], axis=0) for each in (low, high, least))
    rates = overall_performance(often, times, flops)
    halved = {key: overall_speedup(share, 2) for key, share in whole.shares.items()}
    order = [key for key, _ in whole.hotspots()]
    points = [
        CompositionPoint(
            cores=int(n),
            seconds=float(whole.time[c]),
            interval_80=_ends(all_low[c], all_high[c]),
            at_least=_bound(all_least[c], all_high[c]),
            expected_error=digits(sum(float(whole.shares[key][c] * errors[key][c]) for key in order)),
            GFLOP_s=float(rates[c]) * 1e-9,
            kernels=[
                KernelShare(
                    kernel=loops[key].name,
                    invocations=often[key],
                    sizes=sizes_of[key],
                    data_in=places[key][c],
                    seconds=float(whole.times[key][c]),
                    interval_80=_ends(low[key][c], high[key][c]),
                    at_least=_bound(least[key][c], high[key][c]),
                    share=float(whole.shares[key][c]),
                    speedup_if_halved=float(halved[key][c]),
                )
                for key in order
            ],
        )
        for c, n in enumerate(counts)
    ]
    name = MachineName(name=machine.name, title=machine.title, sha256=machine.sha256)
    return CompositionDocument(machine=name, points=points, validation=known or None, notes=list(dict.fromkeys(notes)))


def _ends(low: float, high: float) -> list[float] | None:
    """Both ends of an interval; None where they are not known."""
    found = [digits(low), digits(high)]
    return None if None in found else [end for end in found if end is not None]


def _bound(least: float, high: float) -> float | None:
    """The least time of what has no upper limit; None where it has one."""
    return None if np.isfinite(high) else digits(least)
