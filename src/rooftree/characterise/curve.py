"""The memory curve: bandwidth over working set from 2 KiB to beyond the last cache, and the working set to use for each level."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from itertools import accumulate, pairwise
from math import log2
from typing import Any

from rooftree.characterise.lab import Lab, figure
from rooftree.characterise.plateau import CacheSize, Plateau, plateaus, verify, widened
from rooftree.characterise.sweeps import SETTLED, layout, sweep
from rooftree.errors import MeasurementError, UsageError
from rooftree.microbench.emit import Memory
from rooftree.results.bench import CacheRecord, Curve
from rooftree.timing.session import Job
from rooftree.units import format_bytes

SMALLEST = 2048
BEYOND = 4
"""The largest working set, in sizes of all caches."""
LEAST_MEMORY, MOST_MEMORY = 64 << 20, 1 << 30
"""Limits of the largest working set [B]; the upper one matters where a hypervisor claims an L3 of hundreds of MiB."""
PER_OCTAVE = 6
_TAKE = 16
_MOST_SIGMA = 0.05
INSIDE = (1.5, 0.8)
"""Working sets that certainly lie in a cache: from so many sizes of the one before on, up to this share of its own."""
_FEWEST = 6


def advertised(lab: Lab) -> tuple[tuple[str, int], ...]:
    """Name and size of the caches behind the processor that is measured [B]."""
    return tuple((c.name, c.size_bytes) for c in lab.topology.caches_of(lab.cpu))


def private_bytes(lab: Lab) -> int:
    """Size of the largest cache that no other core uses; 32 KiB if nothing is told [B]."""
    core = next(core for core in lab.topology.cores if lab.cpu in core)
    own = [c.size_bytes for c in lab.topology.caches_of(lab.cpu) if set(c.cpus) <= set(core)]
    # a hypervisor may show a cache as private only because it shows one core
    return max([size for size in own if size <= 4 << 20], default=32 << 10)


def first_bytes(lab: Lab) -> int:
    """Size of the first cache; 32 KiB if nothing is told [B]."""
    return next((size for _, size in advertised(lab)), 32 << 10)


def largest(lab: Lab) -> int:
    """The largest working set [B]."""
    caches = max((size for _, size in advertised(lab)), default=0)
    return min(max(BEYOND * caches, LEAST_MEMORY), MOST_MEMORY, lab.memory_bytes // 2)


def working_sets(lab: Lab, per_octave: int = PER_OCTAVE, top: int | None = None) -> tuple[int, ...]:
    """Evenly spaced in log, with the advertised sizes among them; half as dense beyond all caches [B]."""
    top = largest(lab) if top is None else top
    sizes = [size for _, size in advertised(lab) if SMALLEST <= size <= top]
    outermost = max(sizes, default=top)
    found = set(sizes)
    step = 0.0
    while (size := SMALLEST * 2**step) <= top:
        found.add(round(size / 64) * 64)
        step += (1 if size < outermost else 2) / per_octave
    close = sorted(found)
    # a grid point next to an advertised size says the same
    return tuple(s for s in close if s in sizes or all(abs(log2(s / other)) > 0.4 / per_octave for other in sizes))


def measure_curve(
    lab: Lab,
    *,
    isa: str | None = None,
    precision: str = "dp",
    loads: int = 1,
    stores: int = 0,
    per_octave: int = PER_OCTAVE,
    top: int | None = None,
    visits: int = 8,
    huge_pages: bool = True,
) -> Curve:
    """Measure the curve.

    Args:
        lab: the machine.
        isa: instruction set; None: the widest.
        precision: type of the elements.
        loads, stores: their ratio.
        per_octave: working sets in each factor of two.
        top: largest working set [B]; None: beyond all caches.
        visits: of each point.
        huge_pages: whether to ask for them.
    Returns: figures in the order of their working sets.
    Raises: UsageError for a working set beyond memory, or an instruction set without such accesses; MeasurementError if all
        was disturbed.
    """
    name = isa or lab.isas()[-1]
    emitted = lab.make(Memory(loads, stores), name, precision)
    if emitted is None:
        raise UsageError(f"{name} has no loads and stores of {precision}")
    sizes = working_sets(lab, per_octave, top)
    if not sizes:
        raise UsageError(f"the largest working set is {top} B, expected at least {SMALLEST} B")
    session = lab.session([emitted], sizes[-1] + (1 << 20), huge_pages=huge_pages)
    if emitted.name not in session.ready:
        raise MeasurementError(f"{emitted.name} does not run: {lab.failed[emitted.name]}")
    private, outermost = private_bytes(lab), max((told for _, told in advertised(lab)), default=MOST_MEMORY)
    jobs: list[Job] = []
    sets: dict[str, int] = {}
    for size in sizes:
        place = layout(emitted, size, lab.vector_bytes)
        if place.total in sets.values():
            continue
        sweeps = SETTLED if size <= outermost else 1
        near = first_bytes(lab)
        jobs.append(
            sweep(
                f"ws{size}", emitted, place, lab.vector_bytes, shared=size > private, first_cache=near, take=_TAKE, sweeps=sweeps
            )
        )
        sets[jobs[-1].name] = place.total
    timings = session.measure(jobs, visits=visits, most=4 * visits, spread=False)
    common = {"isa": name, "precision": precision, "ratio": f"{loads}:{stores}"}
    points = [
        figure(session, timings[job.name], limit=None, working_set=sets[job.name], unit="B", kind="curve", **common)
        for job in jobs
        if job.name in timings
    ]
    return Curve(points=points, memory=session.memory, **common)


def cache_sizes(lab: Lab, curve: Mapping[str, Any]) -> tuple[CacheSize, ...]:
    """The caches by their plateaus, compared with what the system says."""
    points = curve["points"]
    if len(points) < 4:
        return verify(advertised(lab), ())
    sizes = [p["working_set_B"] for p in points]
    times = undisturbed([1 / p["B_per_cy"] for p in points])
    # intervals are those of single points; the curve without its peaks scatters less
    sigma = [min(_MOST_SIGMA, (p["interval"][1] - p["interval"][0]) / (4 * p["B_per_cy"])) for p in points]
    found = verify(advertised(lab), plateaus(sizes, times, sigma))
    last = len(advertised(lab)) - 1
    if last < 1:
        return found
    outermost = widened(found[last], found[last - 1].bytes, sizes, times)
    # where it ends on a slope, what looks like a further cache is that slope
    return found if outermost is found[last] else (*found[:last], outermost)


def undisturbed(times: Sequence[float]) -> list[float]:
    """A curve without its peaks: a working set is not slower than a larger one, so what is slower was disturbed.

    Single points that are much too fast count for nothing: the median of three neighbours is taken first.

    >>> undisturbed([1.0, 1.3, 1.0, 1.1, 2.0, 2.0])
    [1.0, 1.0, 1.1, 1.1, 2.0, 2.0]
    """
    return list(accumulate(reversed(_middles(times)), min))[::-1]


def _middles(times: Sequence[float]) -> list[float]:
    """Medians of three neighbours."""
    padded = [times[0], *times, times[-1]]
    return [sorted(padded[n : n + 3])[1] for n in range(len(times))]


def paces(curve: Mapping[str, Any] | None, sizes: Sequence[Mapping[str, Any]]) -> dict[str, tuple[Plateau, ...]]:
    """Caches beyond the first that are not of one pace: the plateaus of the curve well within each, where there are several.

    Args:
        curve: as measured; None: not at all.
        sizes: records of `size_records`.
    """
    found: dict[str, tuple[Plateau, ...]] = {}
    points = curve["points"] if curve else []
    for inner, outer in pairwise(sizes):
        here = [p for p in points if INSIDE[0] * inner["size_B"] <= p["working_set_B"] <= INSIDE[1] * outer["size_B"]]
        if len(here) >= _FEWEST:
            flat = plateaus([p["working_set_B"] for p in here], _middles([1 / p["B_per_cy"] for p in here]), _MOST_SIGMA)
            if len(flat) > 1:
                found[outer["level"]] = flat
    return found


def size_records(found: Sequence[CacheSize]) -> list[CacheRecord]:
    """As records, with the size to work with as ``size_B``."""
    return [CacheRecord(**asdict(size), size_B=size.bytes) for size in found]


def level_sets(
    sizes: Sequence[Mapping[str, Any]], shared_by: Mapping[str, int] | None = None, own: Collection[str] = ()
) -> dict[str, tuple[int, str]]:
    """A working set that lies in each cache and no inner one, and why to doubt that, if so.

    Half of the cache, or of a thread's share of it, but at least three times and at most six times the one before it: others may
    use the rest of a shared cache. A fifth of it stays free in any case.

    Args:
        sizes: records of `size_records`.
        shared_by: threads that use a cache at once, by level; 1 for others.
        own: levels of one core alone, of which the processor tells the size: where the next level is hardly slower, as on Zen 4,
            whose L3 has 27 B/cy beside 32 of L2, no plateau can show it.
    Returns: level -> (bytes, doubt); without memory.
    """
    found: dict[str, tuple[int, str]] = {}
    inner = 0.0
    for size in sizes:
        usable = size["size_B"] / (shared_by or {}).get(size["level"], 1)
        total = min(max(0.5 * usable, 3 * inner), 0.8 * usable)
        if inner:
            total = min(total, 6 * inner)
        doubt = ""
        if size["usable_bytes"] is None and size["level"] not in own:
            doubt = f"no plateau shows that {size['level']} has {format_bytes(size['size_B'])}"
        elif total < 1.5 * inner:
            doubt = f"a thread's share of {size['level']} is hardly larger than the level before it"
        found[size["level"]] = (round(total), doubt)
        inner = usable
    return found


def outermost_bytes(lab: Lab, sizes: Sequence[Mapping[str, Any]]) -> int:
    """What all caches may hold at most: the larger of what is advertised and what was found, within reason [B]."""
    told = max((size for _, size in advertised(lab)), default=0)
    found = max((round(s["size_B"]) for s in sizes), default=0)
    return max(min(told, MOST_MEMORY // 4), found, 1 << 20)
