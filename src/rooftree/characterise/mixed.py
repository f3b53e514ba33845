"""Arithmetic and memory accesses at once: performance at a chosen arithmetic intensity, with the data in a chosen level.

What a roofline promises at an intensity is min(peak, bandwidth * intensity); these benchmarks show how much of it is there,
since ports, issue width and the reorder buffer are shared by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rooftree.characterise.bandwidth import Levels, ratio_of
from rooftree.characterise.lab import Lab, figure
from rooftree.errors import MeasurementError, UsageError
from rooftree.microbench.emit import Emitted, Mixed
from rooftree.results.bench import Rate
from rooftree.timing.session import Job

INTENSITIES = (0.0625, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0)


def measure_mixed(
    lab: Lab,
    levels: Levels,
    *,
    isas: Sequence[str],
    precisions: Sequence[str] = ("dp",),
    intensities: Sequence[float] = INTENSITIES,
    mixes: Sequence[tuple[str, str]] = (("fma", "2:1"),),
    names: Sequence[str] | None = None,
    cpus: Sequence[int] | None = None,
    visits: int = 6,
) -> list[Rate]:
    """Performance of loops that mix arithmetic with loads and stores.

    Args:
        lab: the machine.
        levels: its working sets.
        isas, precisions: for which; pairs that do not exist are left out.
        intensities: arithmetic intensities [FLOP/B]; the loop comes as close as whole instructions do.
        mixes: pairs of an operation (add, mul, fma, div or sqrt) and a ratio of loads to stores.
        names: levels; None: all.
        cpus: processors to use at once, one thread on each; None: one.
        visits: of each benchmark.
    Returns: figures of kind ``mixed`` with ``inst`` and the intensity that was reached, ``intensity_FLOP_B``.
    Raises: UsageError for an unknown level or ratio, an intensity that no loop reaches; MeasurementError if all was disturbed.
    """
    chosen = tuple(levels.names if names is None else names)
    levels.check(chosen)
    plan: dict[str, tuple[dict[str, str], Emitted]] = {}
    for isa in isas:
        for precision in precisions:
            for operation, ratio in mixes:
                for emitted in _loops(lab, (isa, precision), operation, ratio, intensities):
                    keys = {"kind": "mixed", "isa": isa, "precision": precision, "inst": operation, "ratio": ratio}
                    plan.setdefault(emitted.name, (keys, emitted))
    if not plan:
        raise lab.why_nothing(precisions)
    session = lab.session([emitted for _, emitted in plan.values()], levels.size, cpus)
    jobs: list[Job] = []
    wanted: list[tuple[dict[str, str], Emitted, str, int]] = []
    for name, (keys, emitted) in plan.items():
        for level in chosen if name in session.ready else ():
            job, total = levels.job(f"{name} {level}", emitted, level)
            jobs.append(job)
            wanted.append((keys, emitted, level, total))
    if not jobs:
        raise MeasurementError(f"no benchmark runs: {'; '.join(sorted(set(lab.failed.values())))}")
    timings = session.measure(jobs, visits=visits)
    found = []
    for (keys, emitted, level, total), job in zip(wanted, jobs, strict=True):
        if job.name in timings:
            work = emitted.work(lab.vector_bytes)
            per_byte = _per_flop(timings[job.name], work.intensity)
            limit = lab.limits.per_cycle(emitted, work.flops) if level == "L1" else None
            found.append(
                figure(
                    session,
                    per_byte,
                    limit=limit,
                    working_set=total,
                    doubt=levels.doubt(level),
                    unit="FLOP",
                    level=level,
                    intensity_FLOP_B=float(f"{work.intensity:.5g}"),
                    **keys,
                )
            )
    return found


def _loops(lab: Lab, kind: tuple[str, str], operation: str, ratio: str, intensities: Sequence[float]) -> list[Emitted]:
    accesses = ratio_of(ratio)
    if accesses.style != "plain":
        raise UsageError(f"mixed benchmarks take plain stores, found the ratio {ratio}", hint=f"--ratio {ratio[:-2]}")
    made = (lab.make(Mixed(value, operation, accesses.loads, accesses.stores), *kind) for value in intensities)
    return [emitted for emitted in made if emitted is not None]


def _per_flop(timing: Any, intensity: float) -> Any:
    """The timing of a byte as that of a FLOP."""
    from dataclasses import replace

    scaled = {name: getattr(timing, name) / intensity for name in ("cycles", "low", "high", "nanoseconds", "ns_low", "ns_high")}
    return replace(timing, **scaled)
