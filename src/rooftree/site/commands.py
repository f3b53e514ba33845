"""Commands that give the numbers of a page again."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.collection import Case, CasePoint, Series

_PREDICT = {"traffic": "--traffic", "incore": "--incore", "cache_fraction": "--cache-fraction", "simd": "--simd"}
_PREDICT_FLAGS = {"halo": "--halo", "nontemporal": "--nontemporal", "strict_fp": "--strict-fp", "elsewhere": "--elsewhere"}
_MEASURE = {
    "time_limit": "--time-limit",
    "call_limit": "--call-limit",
    "counters": "--counters",
    "alignment": "--alignment",
    "confidence": "--confidence",
}
_BOTH = {"indirect": "--indirect"}
_PROGRAM = "benchmark program"
_MOST_SIZES = 120


def sizes_options(points: Sequence[CasePoint]) -> list[str]:
    """Options ``-D`` for the sizes of these points; for those of the largest alone where no options can list them."""
    sizes = list(dict.fromkeys(tuple(p.sizes.items()) for p in points))
    if not sizes:
        return []
    if len(sizes) > _MOST_SIZES:
        sizes = [sizes[k] for k in range(0, len(sizes), -(-len(sizes) // _MOST_SIZES))]
    columns: dict[tuple[int, ...], list[str]] = {}
    for k, (name, _) in enumerate(sizes[0]):
        columns.setdefault(tuple(row[k][1] for row in sizes), []).append(name)
    if len(columns) > 1:
        distinct = [len(set(values)) for values in columns]
        if math.prod(distinct) != len(sizes):
            last = max(sizes, key=lambda row: [value for _, value in row])
            return [part for name, value in last for part in ("-D", f"{name}={value}")]
        columns = {tuple(sorted(set(values))): names for values, names in columns.items()}
    return [part for values, names in columns.items() for part in ("-D", f"{','.join(names)}={','.join(map(str, values))}")]


def commands(case: Case, series: Series, source: str, machine_file: str = "") -> list[tuple[str, str]]:
    """What gives the numbers of a series again: what for, and the command.

    Args:
        case, series: the kernel on the machine, and the series.
        source: file of the kernel where it goes by no name; "" where it does.
        machine_file: on the site, for those who do not sit at the machine; "" where its name is enough.
    """
    machine = "native" if case.native else case.machine
    kernel = source or case.kernel
    common = ["-m", machine, *sizes_options(series.points)]
    cores = sorted({p.cores for p in series.points})
    shared = ["--cores", ",".join(map(str, cores))] if cores not in ([], [1]) else []
    compiled = [
        *(["--compiler", series.compiler] if series.compiler else []),
        *(["--cflags", " ".join(series.flags)] if series.flags else []),
    ]
    found = []
    if any(p.predicted is not None for p in series.points):
        options = _options(series.model, _PREDICT | _BOTH, _PREDICT_FLAGS)
        options += ["--cold"] if series.model.get("repeat") is False else []
        found.append(("predict", ["rooftree", "predict", kernel, *common, *shared, *options, *compiled, "--json"]))
        if machine_file:
            there = ["-m", machine_file, *common[2:]]
            name = "predict elsewhere, in a copy of this site"
            found.append((name, ["rooftree", "predict", kernel, *there, *shared, *options, *compiled, "--json"]))
    if case.native and any(p.measured is not None for p in series.points):
        options = _options(series.measuring, _MEASURE | _BOTH, {})
        options += ["--no-huge-pages"] if series.measuring.get("huge_pages") is False else []
        options += ["--within", f"{100 * float(series.measuring['within']):g}"] if "within" in series.measuring else []
        found.append(("measure", ["rooftree", "measure", kernel, *common, *shared, *options, *compiled, "--json"]))
    if case.stencil is not None and not source and case.kernel.lower().startswith(f"{case.stencil.dimensions}d-r"):
        name = f"{case.id.partition('--')[0]}.c"
        found.append((_PROGRAM, ["rooftree", "stencil", "gen", case.kernel, "--as", "program", "-o", name]))
        found += _compiled(series, name)
    alone = (
        ", the largest size alone" if _listed(series.points) == 1 < len({tuple(p.sizes.items()) for p in series.points}) else ""
    )
    return [(what if what.startswith(_PROGRAM) else f"{what}{alone}", shlex.join(words)) for what, words in found]


def _compiled(one: Series, source: str) -> list[tuple[str, list[str]]]:
    """How a benchmark program is compiled as what was measured, and run at the size of the cards; nothing where none was."""
    last = next((p for p in reversed(one.points) if p.measured is not None), None)
    if one.run is None or last is None:
        return []
    name = source.removesuffix(".c")
    sizes = [f"{size}={value}" for size, value in last.sizes.items()]
    run = ["env", f"OMP_NUM_THREADS={last.cores}", "OMP_PROC_BIND=close", f"./{name}", *sizes, "steps=0"]
    compiling = [*one.run.compiled.command, source, "-o", name, "-lm"]
    return [(f"{_PROGRAM}, compiled", compiling), (f"{_PROGRAM}, run", run)]


def _listed(points: Sequence[CasePoint]) -> int:
    """How many sizes the options of `sizes_options` stand for."""
    options = sizes_options(points)[1::2]
    return math.prod(option.count(",", option.index("=")) + 1 for option in options)


def _options(given: Mapping[str, Any], valued: Mapping[str, str], flags: Mapping[str, str]) -> list[str]:
    found = [part for name, option in valued.items() if given.get(name) is not None for part in (option, str(given[name]))]
    return found + [option for name, option in flags.items() if given.get(name)]
