"""What leaves every cache of a machine: the reuse that each of them misses, for all sizes and cores at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.machine.model import Cache
from rooftree.traffic.layer_conditions.analysis import Analysis
from rooftree.traffic.layer_conditions.edges import edge_weights
from rooftree.traffic.layer_conditions.evaluate import LevelFlow, Numbers, Weighed, Weights, interior_weights, numbers_of
from rooftree.traffic.layer_conditions.transition import Place, Touched, smooth_misses
from rooftree.traffic.links import receives_all

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

NEAR = {"LRU": (0.8, 2.0), "PLRU": (0.65, 2.0), "random": (0.2, 8.0), "hashed": (0.45, 2.5)}
"""A condition counts as near its break while capacity over required bytes lies between these: associativity, replacement and
what the closed form leaves out then decide. Found by comparison with exact simulation of each policy: tree-PLRU and
quad-age LRU keep a part of several arrays of up to 1.5 times the capacity, random replacement that of far more."""

MATTERS = 0.02
"""Share of a kernel's traffic below which a condition is not worth a warning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """A kernel's analyses for the caches of a machine, and the points at which to evaluate them.

    ``analyses``: one for each cache. ``trips`` of each loop, ``values`` of each size, shape (n_sizes, 1); ``threads``
    shape (1, n_cores). ``work``: iterations per unit of work. ``usable``: fraction of each cache. ``repeat``, ``halo``,
    ``beside``: as in ``layer_conditions.run.traffic``.
    """

    caches: tuple[Cache, ...]
    analyses: tuple[Analysis, ...]
    trips: tuple[Floats, ...]
    values: Mapping[str, NDArray[np.int64]]
    threads: Floats
    work: int
    usable: float
    repeat: bool
    halo: bool
    beside: Mapping[int, Floats] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """Number of sizes."""
        return max([len(trip) for trip in self.trips], default=1)

    def at(self, rows: NDArray[np.int64]) -> Sweep:
        """The same at some of the sizes."""
        return replace(
            self,
            trips=tuple(trip[rows] if len(trip) > 1 else trip for trip in self.trips),
            values={name: v[rows] if len(v) > 1 else v for name, v in self.values.items()},
            beside={level: v[rows] if len(v) > 1 else v for level, v in self.beside.items()},
        )

    def for_one_thread(self, analysis: Analysis) -> Numbers:
        """The numbers of an analysis with the part of the parallel loop that one thread runs."""
        if not np.any(self.threads != 1):
            return Numbers(analysis, self.trips, self.values, self.threads)
        trips = list(self.trips)
        trips[analysis.parallel] = np.maximum(trips[analysis.parallel] / self.threads, 1.0)
        return Numbers(analysis, trips, self.values, np.ones((1, 1)))


@dataclass(frozen=True, slots=True, eq=False)
class Flows:
    """``levels``: what leaves each cache. ``near``: where a condition that matters is close to its break there, under the
    cache's policy; ``near_lru``: where it would be under LRU.
    """

    levels: tuple[LevelFlow, ...]
    near: Mapping[str, Bools]
    near_lru: Mapping[str, Bools]


def step_flows(sweep: Sweep, bare: bool = False) -> tuple[Flows, Bools]:
    """All flows, with conditions that hold or do not; and the sizes at which any is close to its break, (n_sizes,).

    ``bare``: nobody asks which are close.
    """
    computed: dict[Analysis, Numbers] = {}
    flows: list[LevelFlow] = []
    near: dict[str, Bools] = {}
    near_lru: dict[str, Bools] = {}
    close = np.zeros(sweep.rows, dtype=bool)
    for number, (cache, analysis) in enumerate(zip(sweep.caches, sweep.analyses, strict=True)):
        if analysis not in computed:
            computed[analysis] = numbers_of(analysis, sweep.trips, sweep.values, sweep.threads)
        numbers = computed[analysis]
        weighed = _weighed(numbers, sweep.work, sweep.halo)
        sharers = sharing(sweep.threads, cache)
        ratios = _ratios(numbers, sharers, sweep.usable * _capacity(sweep.caches, number, sharers), sweep.beside)
        misses = _misses(analysis, ratios, sweep.repeat, flows[-1] if flows else None)
        flows.append(LevelFlow(analysis, weighed, misses, sharers, sweep.rows))
        if bare:
            continue
        zones = _zones(analysis, ratios, sweep.repeat, numbers.beside(), _near_limits(cache))
        near[cache.name] = near_lru[cache.name] = _near(flows[-1], zones)
        if cache.hashed_index:
            near_lru[cache.name] = np.zeros_like(near[cache.name])
        elif _near_limits(cache) != NEAR["LRU"]:
            usual = _zones(analysis, ratios, sweep.repeat, numbers.beside(), NEAR["LRU"])
            near_lru[cache.name] = _near(flows[-1], usual)
        for zone in zones.values():
            close |= zone.any(axis=1)
    return Flows(tuple(flows), near, near_lru), close


def smooth_flows(sweep: Sweep, steps: Flows, close: Bools) -> Flows:
    """The flows with conditions that hold in part, at the sizes that are close to a break; elsewhere as they are."""
    rows = np.flatnonzero(close)
    if not len(rows):
        return steps
    part = sweep.at(rows)
    touched: dict[Analysis, tuple[Numbers, Touched]] = {}
    fine: list[LevelFlow] = []
    merged: list[LevelFlow] = []
    for number, (cache, step) in enumerate(zip(sweep.caches, steps.levels, strict=True)):
        analysis = step.analysis
        if analysis not in touched:
            padded = Numbers(analysis, part.trips, part.values, part.threads)
            touched[analysis] = padded, Touched(part.for_one_thread(analysis))
        numbers, lines = touched[analysis]
        sharers = sharing(part.threads, cache)
        capacity = part.usable * _capacity(part.caches, number, sharers)
        required = [None if ratio is None else 1.0 / ratio for ratio in _ratios(numbers, sharers, capacity, part.beside)]
        place = Place(part.caches, number, sharers, capacity, part.usable)
        misses, refreshed = smooth_misses(numbers, lines, required, place, fine[-1] if fine else None, part.repeat)
        weighed = Weighed(_rows_of(step.weighed.weights, rows))
        fine.append(LevelFlow(analysis, weighed, misses, sharers, len(rows), refreshed))
        merged.append(
            replace(
                step,
                misses=tuple(_merged(s, f, rows, sweep.rows) for s, f in zip(step.misses, misses, strict=True)),
                refreshed={k: _merged(step.misses[k], f, rows, sweep.rows) for k, f in refreshed.items()},
            )
        )
    return Flows(tuple(merged), steps.near, steps.near_lru)


def sharing(threads: Floats, cache: Cache) -> Floats:
    """Threads on one instance of a cache, shape (1, n_cores), or (1, 1) if always as many, which saves work."""
    sharers: Floats = np.minimum(threads, cache.shared_by)
    return sharers[:, :1] if np.all(sharers == sharers[0, 0]) else sharers


def _merged(steps: Any, fine: Any, rows: NDArray[np.int64], number: int) -> Floats:
    columns = max(np.shape(steps)[1], np.shape(fine)[1])
    found = np.broadcast_to(np.asarray(steps, dtype=np.float64), (number, columns)).copy()
    found[rows] = fine
    return found


def _rows_of(weights: Weights, rows: NDArray[np.int64]) -> Weights:
    def part(value: Any) -> Any:
        return value[rows] if np.ndim(value) == 2 and len(value) > 1 else value

    return tuple(tuple({key: part(value) for key, value in node.items()} for node in nodes) for nodes in weights)


def _weighed(numbers: Numbers, work: int, halo: bool) -> Weighed:
    """Lines per unit of work, worked out once for all machines."""
    if (work, halo) not in numbers.weighed:
        weights = edge_weights(numbers) if halo else interior_weights(numbers)
        numbers.weighed[work, halo] = Weighed(_times(weights, work))
    return numbers.weighed[work, halo]


def _times(weights: Weights, work: int) -> Weights:
    products: dict[int, Any] = {}
    return tuple(
        tuple({key: products.setdefault(id(w), w * work) for key, w in node.items()} for node in nodes) for nodes in weights
    )


def _capacity(caches: Sequence[Cache], number: int, sharers: Floats) -> Floats:
    """Bytes that keep data for the threads on one instance: with the caches inside, where these hold other lines."""
    total = np.full_like(sharers, caches[number].size)
    inner = number
    while receives_all(caches, inner):
        inner -= 1
        total = total + np.ceil(sharers / caches[inner].shared_by) * caches[inner].size
    return total


def _ratios(numbers: Numbers, sharers: Floats, capacity: Floats, beside: Mapping[int, Floats]) -> list[Any]:
    """For each key, capacity over required bytes; None where data were never touched before.

    A reuse needs one line at least: in loops of few iterations the closed form of its time can fall below zero.
    """
    found: list[Any] = []
    line = float(numbers.analysis.line_bytes)
    for number, key in enumerate(numbers.analysis.keys):
        if key.time is None:
            found.append(None)
            continue
        together, each = numbers.footprint(number)
        if key.level in beside:
            each = each + beside[key.level] / numbers.threads
        if isinstance(together, float) and together == 0.0:
            found.append((capacity / sharers) / np.maximum(each, line))
        else:
            found.append(capacity / np.maximum(together + sharers * each, line))
    return found


def _misses(analysis: Analysis, ratios: Sequence[Any], repeat: bool, inner: LevelFlow | None) -> tuple[Any, ...]:
    """Whether the touches of each class miss; what an inner cache keeps never comes here."""
    found = []
    for key, ratio in zip(analysis.keys, ratios, strict=True):
        never = ratio is None or (key.level < 0 and not repeat)
        missing: Any = np.ones((1, 1), dtype=bool) if never else np.asarray(ratio < 1.0)
        if inner is not None and not never and key in inner.analysis.keys:
            missing = missing & inner.misses[inner.analysis.keys.index(key)]
        found.append(missing)
    return tuple(found)


def _near_limits(cache: Cache) -> tuple[float, float]:
    """Between which a condition is near its break in this cache; adaptive and unknown replacement count as LRU."""
    if cache.hashed_index:
        return NEAR["hashed"]
    if cache.replacement == "PLRU" or cache.replacement.startswith("QLRU"):
        return NEAR["PLRU"]
    return NEAR.get(cache.replacement, NEAR["LRU"])


def _zones(analysis: Analysis, ratios: Sequence[Any], repeat: bool, beside: Any, limits: tuple[float, float]) -> dict[int, Bools]:
    """For each key that can hold, where it is near its break; ``beside``: touched over needed where rows are short."""
    return {
        key: np.asarray((ratio * beside >= limits[0]) & (ratio <= limits[1]))
        for key, ratio in enumerate(ratios)
        if ratio is not None and (repeat or analysis.keys[key].level >= 0)
    }


def _near(flow: LevelFlow, zones: Mapping[int, Bools]) -> Bools:
    """Whether a condition that matters is near its break."""
    shares = flow.weighed.shares()
    total = sum(shares.values())
    found: Any = np.zeros((flow.rows, 1), dtype=bool)
    for key, zone in zones.items():
        found = found | (zone & (shares.get(key, 0.0) > MATTERS * total))
    return np.asarray(found)
