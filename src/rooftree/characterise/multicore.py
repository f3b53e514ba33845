"""What cores do to each other: scaling of bandwidth over cores, and hidden hardware threads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Any

from rooftree.characterise.bandwidth import MEMORY, Levels, plan_roofs
from rooftree.characterise.lab import Lab, Planned
from rooftree.characterise.measured_streams import Variants, plan_streams
from rooftree.characterise.peaks import measure_peaks
from rooftree.errors import MeasurementError
from rooftree.results.bench import HardwareThreads, Rate, Saturated, SharedCore
from rooftree.results.record import Json

MOST_PAIRS = 6
ALONE, SAME_CORE = 0.85, 0.65
"""Each of two processors that keep more than the first share of their speed has a core of its own; less than the second: half."""


def core_counts(cores: int) -> tuple[int, ...]:
    """Core counts of a scaling curve: all up to 4, then in steps of about a third, and all cores.

    >>> core_counts(2), core_counts(16)
    ((1, 2), (1, 2, 3, 4, 6, 8, 11, 15, 16))
    """
    found = [n for n in (1, 2, 3, 4) if n <= cores]
    while found[-1] < cores:
        found.append(min(cores, max(found[-1] + 1, round(found[-1] * 4 / 3) + (found[-1] == 4))))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmarks:
    """What is run on more and more cores.

    Attributes:
        isa, precision: instruction set and type of the elements.
        ratios: of loads to stores.
        kernels: streaming kernels.
        nontemporal: those that also run with stores past the caches.
        levels: where the data are.
        visits: of each benchmark.
    """

    isa: str
    precision: str = "dp"
    ratios: tuple[str, ...] = ("1:0", "0:1nt")
    kernels: tuple[str, ...] = ("store", "copy", "update", "triad")
    nontemporal: tuple[str, ...] = ("copy", "triad")
    levels: tuple[str, ...] = (MEMORY,)
    visits: int = 6


def measure_scaling(
    lab: Lab,
    sizes: Sequence[Mapping[str, Any]],
    benchmarks: Benchmarks,
    *,
    counts: Sequence[int] | None = None,
    domain: int | None = None,
) -> list[Rate]:
    """Bandwidth over the cores of a ccNUMA domain, one thread on each core, each on data of its own.

    Args:
        lab: the machine.
        sizes: records of the caches.
        benchmarks: what is run.
        counts: numbers of cores; None: see `core_counts`.
        domain: which one; None: that of the processor on which single-core benchmarks run.
    Returns: figures of kinds ``bandwidth`` and ``stream`` with ``threads`` and ``domain``; bandwidths are those of all threads.
    Raises: MeasurementError if all was disturbed.
    """
    topology = lab.topology
    if domain is None:
        domain = next(n for n, cpus in enumerate(topology.domains) if lab.cpu in cpus)
    cores = topology.domain_cores(domain)
    isa, precision = benchmarks.isa, benchmarks.precision
    found: list[Rate] = []
    for count in counts or core_counts(len(cores)):
        where = Levels(lab, sizes, threads=count)
        levels, past = benchmarks.levels, Variants(nontemporal=benchmarks.nontemporal)
        roofs = plan_roofs(lab, where, isas=(isa,), precisions=(precision,), ratios=benchmarks.ratios, names=levels)
        streams, size = plan_streams(
            lab, where, isa=isa, precision=precision, kernels=benchmarks.kernels, variants=past, names=levels
        )
        planned: list[Planned[Rate]] = [*roofs, *streams]
        figures = lab.figures(planned, max(size, where.size), cores[-count:], visits=benchmarks.visits)
        found += [one.replace(domain=domain) for one in figures]
    return found


def saturated(scaling: Sequence[Mapping[str, Any]]) -> list[Saturated]:
    """The largest bandwidth of each ccNUMA domain and benchmark, out of a scaling curve."""
    groups: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for one in scaling:
        key = tuple(one.get(name) for name in ("domain", "level", "ratio", "kernel", "nontemporal"))
        groups.setdefault(key, []).append(one)
    found = []
    for members in groups.values():
        best = max(members, key=lambda one: one["GB_s"])
        keys = ("domain", "level", "ratio", "kernel", "nontemporal", "threads", "GB_s", "interval_GB_s", "quality", "reason")
        found.append(Saturated(**{key: best[key] for key in keys if key in best}))
    return found


def measure_smt(lab: Lab, *, isa: str, visits: int = 6) -> HardwareThreads:
    """Whether hardware threads are visible, and whether processors that seem to be cores share one.

    Two processors run floating-point work at once. If they share a core each gets half of it, whatever the system says.
    """
    lab = replace(lab, patience_s=lab.patience_s / 4)  # half of a rate is told from the whole whatever else runs for a while
    topology = lab.topology
    siblings = topology.siblings()
    cores = topology.one_per_core()
    near = list(combinations(cores, 2)) if len(cores) <= 4 else list(pairwise(cores))
    pairs = [(pair, "two cores") for pair in near[:MOST_PAIRS]]
    if siblings is not None:
        pairs.insert(0, (siblings, "one core"))
    options: Json = {"isas": (isa,), "precisions": ("dp",), "mixes": (), "visits": visits}
    names = ("fma", "add")
    alone = {p["inst"]: p["FLOP_per_cy"] for p in measure_peaks(lab, instructions=names, **options)}
    found = []
    for cpus, said in pairs:
        try:
            both = {p["inst"]: p["FLOP_per_cy"] for p in measure_peaks(lab, instructions=names, cpus=cpus, **options)}
        except MeasurementError as error:
            found.append(SharedCore(cpus=list(cpus), said=said, share=None, found=f"not known: {error.message}"))
            continue
        inst = next(n for n in names if n in both and n in alone)
        share = round(both[inst] / alone[inst], 3)
        verdict = "two cores" if share > ALONE else "one core" if share < SAME_CORE else "not clear"
        found.append(SharedCore(cpus=list(cpus), said=said, share=share, found=verdict))
    note = _smt_note(found, topology.threads_per_core)
    return HardwareThreads(threads_per_core=topology.threads_per_core, pairs=found, note=note)


def _smt_note(pairs: Sequence[SharedCore], threads: int) -> str:
    hidden = [p for p in pairs if p["said"] == "two cores" and p["found"] == "one core"]
    if hidden:
        text = ", ".join("+".join(map(str, p["cpus"])) for p in hidden)
        return f"processors {text} share a core, though the system calls them two: peak rates hold for one of them at a time"
    if threads == 1:
        return "the system shows one hardware thread for each core; whether others use a second one cannot be seen"
    return f"the system shows {threads} hardware threads for each core; figures are for one thread on each core"
