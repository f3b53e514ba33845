"""Peak floating-point performance by instruction, the best reachable mix, and latencies of operations and of memory levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rooftree.characterise.bandwidth import MEMORY, Levels
from rooftree.characterise.lab import Lab, cycles_figure, figure
from rooftree.characterise.measure import MEMORY as IN_MEMORY
from rooftree.characterise.measure import SHARED, Job, Lap
from rooftree.characterise.sweeps import resident
from rooftree.microbench.emit import Arithmetic, Chase, Emitted, Link, chase_stride
from rooftree.microbench.harness import Burst

INSTRUCTIONS = ("add", "mul", "fma", "div", "sqrt", "dot")
MIXES = (("fma", "add"), ("add", "mul"), ("fma", "mul"))
"""Beside single instructions, since other pipes may take them."""
PRECISIONS = ("dp", "sp", "hp", "bf16")
_CHAINED = ("add", "mul", "fma", "div", "sqrt")
_LINE, _CELL = 64, 4096
_STEPS = 400
"""Loads of a timed burst of a chase, roughly: several hundred that each take up to some hundred cycles."""
_BURSTS = 8
_MOST = 48


def measure_peaks(
    lab: Lab,
    *,
    isas: Sequence[str],
    precisions: Sequence[str] = PRECISIONS,
    instructions: Sequence[str] = INSTRUCTIONS,
    mixes: Sequence[tuple[str, ...]] = MIXES,
    cpus: Sequence[int] | None = None,
    visits: int = 6,
) -> list[dict[str, Any]]:
    """FLOP rates.

    Args:
        lab: the machine.
        isas, precisions, instructions: for which; what does not exist is left out.
        mixes: of several instructions in turn.
        cpus: processors to use at once; None: one.
        visits: of each benchmark.
    Returns: figures of kind ``flops``; ``inst`` is the instruction, or several joined by ``+``.
    Raises: MeasurementError if all was disturbed.
    """
    plan: list[tuple[dict[str, Any], Emitted]] = []
    for isa in isas:
        for precision in precisions:
            for names in (*((name,) for name in instructions), *mixes):
                emitted = lab.make(Arithmetic(tuple(names)), isa, precision)
                if emitted is not None:
                    keys = {"kind": "flops", "isa": isa, "precision": precision, "inst": "+".join(names)}
                    plan.append((keys, emitted))
    session = lab.session([e for _, e in plan], 1 << 21, cpus)
    kept = [(keys, emitted) for keys, emitted in plan if emitted.name in session.ready]
    amounts = [emitted.work(lab.vector_bytes).flops for _, emitted in kept]
    limits = [lab.limits.per_cycle(e, amount) for (_, e), amount in zip(kept, amounts, strict=True)]
    jobs = [replace(resident(e.name, e, a), best=b) for (_, e), a, b in zip(kept, amounts, limits, strict=True)]
    timings = session.measure(jobs, visits=visits, most=_MOST)
    return [
        figure(session, timings[e.name], limit=limit, working_set=None, unit="FLOP", **keys)
        for (keys, e), limit in zip(kept, limits, strict=True)
        if e.name in timings
    ]


def best_mixes(peaks: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For each instruction set, precision and number of threads the instruction or mix with the most FLOP per cycle.

    Returns: {"isa", "precision", "threads", "inst", "FLOP_per_cy", "over_fma"}; the last is the gain over FMA alone, None
        without one.
    """
    groups: dict[tuple[str, str, int], list[Mapping[str, Any]]] = {}
    for peak in peaks:
        groups.setdefault((peak["isa"], peak["precision"], peak["threads"]), []).append(peak)
    found = []
    for (isa, precision, threads), members in groups.items():
        best = max(members, key=lambda p: p["FLOP_per_cy"])
        fma = next((p["FLOP_per_cy"] for p in members if p["inst"] == "fma"), None)
        gain = None if fma is None else round(best["FLOP_per_cy"] / fma, 4)
        found.append(
            {"isa": isa, "precision": precision, "threads": threads, "inst": best["inst"],
             "FLOP_per_cy": best["FLOP_per_cy"], "over_fma": gain}
        )  # fmt: skip
    return found


def measure_chains(
    lab: Lab, *, isas: Sequence[str], precisions: Sequence[str] = ("dp", "sp"), visits: int = 6
) -> list[dict[str, Any]]:
    """Latency of operations, from one chain of dependent ones [cy].

    Returns: figures of kind ``latency`` with ``inst``.
    """
    plan: list[tuple[dict[str, Any], Emitted, float]] = []
    for isa in isas:
        for precision in precisions:
            for name in _CHAINED:
                emitted = lab.make(Arithmetic((name,), 1), isa, precision)
                if emitted is not None:
                    count = emitted.work(lab.vector_bytes).operations[name]
                    plan.append(({"kind": "latency", "isa": isa, "precision": precision, "inst": name}, emitted, count))
    session = lab.session([e for _, e, _ in plan], 1 << 21)
    kept = [entry for entry in plan if entry[1].name in session.ready]
    timings = session.measure([resident(e.name, e, count) for _, e, count in kept], visits=visits)
    return [
        cycles_figure(session, timings[e.name], working_set=None, **keys) for keys, e, _ in kept if e.name in timings
    ]


def measure_load_latencies(lab: Lab, levels: Levels, *, huge_pages: bool = True, visits: int = 6) -> list[dict[str, Any]]:
    """Time from a load to the use of what it brings, for data in each level, by chasing pointers [cy].

    Returns: figures of kind ``latency`` with ``level``.
    """
    isa = lab.isas()[0]
    chase, link = lab.make(Chase(), isa), lab.make(Link(_LINE), isa)
    if chase is None or link is None:
        return []
    session = lab.session([chase, link], levels.size + _CELL, huge_pages=huge_pages)
    if not {chase.name, link.name} <= session.ready:
        return []
    jobs: list[Job] = []
    sets: dict[str, int] = {}
    for level in levels.names:
        total = levels.memory_set if level == MEMORY else levels.sets[level][0]
        jobs.append(chase_job(level, chase, link, total, levels.memory_set if level == MEMORY else 0))
        sets[level] = total // _LINE * _LINE
    timings = session.measure(jobs, visits=visits)
    return [
        cycles_figure(
            session, timings[level], working_set=total, doubt=levels.doubt(level), kind="latency", inst="load", level=level
        )
        for level, total in sets.items()
        if level in timings
    ]


def chase_job(name: str, chase: Emitted, link: Emitted, total: int, in_memory: int) -> Lap:
    """A chase through all lines of a working set, set up before each visit.

    Args:
        name: of the job.
        chase, link: the functions.
        total: working set [B].
        in_memory: not 0 if the lines are in memory: then they are not visited before.
    """
    places = max(2, total // _LINE)
    first = _CELL
    buffers = (0, first, first + places * _LINE, first + chase_stride(places) * _LINE)
    steps = chase.loads
    count = max(2, _STEPS // steps) if places * _LINE > 1 << 18 else max(2, 10 * _STEPS // steps)
    linked = Burst(link.name, 1, 0, buffers)
    visited = () if in_memory else (Burst(chase.name, 2 * places // steps + 1, 0, (0,)),)
    return Lap(
        name=name, bursts=(Burst(chase.name, count, 0, (0,)),) * _BURSTS, amount=count * steps,
        place=IN_MEMORY if in_memory else SHARED, before=((linked, *visited),),
    )  # fmt: skip
