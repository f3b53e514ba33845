"""The numeric part of the traffic analysis: footprints, hits and misses for arrays of sizes and cores.

Arrays are shaped (n_sizes, 1), or (n_sizes, n_cores) where the number of threads matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.poly import Poly, values_of
from rooftree.models.blocking import with_halo
from rooftree.traffic.layer_conditions.again import CACHED, Given, given
from rooftree.traffic.layer_conditions.analysis import (
    Analysis,
    Term,
    Touches,
    reached,
    reached_within,
    scattered_arrays,
    whole_array,
)
from rooftree.traffic.layer_conditions.reach import Reach
from rooftree.traffic.layer_conditions.references import Chain
from rooftree.traffic.layer_conditions.reuse import by_stride, inverse

Floats = NDArray[np.float64]


class Numbers:
    """Formulas of one analysis, evaluated."""

    def __init__(self, analysis: Analysis, trips: Sequence[Floats], sizes: Mapping[str, Any], threads: Floats) -> None:
        """Prepare the values of all names.

        Args:
            analysis: the kernel's.
            trips: mean trip count of each loop, shape (n_sizes, 1).
            sizes: values of the symbols, shape (n_sizes, 1).
            threads: shape (1, n_cores).
        """
        self.analysis = analysis
        self.trips = trips
        self.threads = threads
        self._values: dict[Poly, Any] = {}
        self._footprints: dict[int, tuple[Any, Any]] = {}
        self._reaches: dict[int, tuple[Reach, Any]] = {}
        self._beside: Any = None
        self._tiles: Any = None
        self.weighed: dict[tuple[int, bool], Weighed] = {}
        self.env: dict[str, Any] = dict(sizes)
        space = analysis.space
        for level, counter in enumerate(space.loops.counters):
            iterations = trips[level]
            if level == analysis.parallel and np.any(threads != 1):
                iterations = np.maximum(iterations / threads, 1.0)
            length = iterations + space.padding[level]
            self.env[counter] = length
            self.env[inverse(counter)] = 1.0 / length
        self.grains: dict[str, tuple[Any, Any]] = {}
        for touch in analysis.touches:
            if touch.chain is not None:
                self._align(touch.chain)

    def _align(self, chain: Chain) -> None:
        """Find where the runs of a chain can start within a line: at multiples of a grain, plus an offset."""
        line = self.analysis.line_bytes
        grain: Any = np.int64(line)
        for mover in by_stride(chain, self.analysis.space.loops)[1:]:
            stride = np.abs(np.asarray(chain.strides[mover].value(self.env), dtype=np.float64))
            grain = np.gcd(grain, stride.astype(np.int64))
        offset = np.asarray(chain.origin.value(self.env), dtype=np.float64).astype(np.int64) % grain
        self.grains[chain.ends] = grain, offset
        self.env[chain.ends] = (line - grain + np.where(offset > 0, grain, 0)).astype(np.float64)

    def value(self, poly: Poly) -> Any:
        """Value of a formula in lengths and sizes."""
        if poly not in self._values:
            self._values[poly] = poly.value(self.env)
        return self._values[poly]

    def footprint(self, number: int) -> tuple[Any, Any]:
        """Bytes within a reuse time: those that threads hold together, and those of each thread [B]; the same for all caches."""
        if number not in self._footprints:
            self._footprints[number] = self._footprint(number)
        return self._footprints[number]

    def _footprint(self, number: int) -> tuple[Any, Any]:
        key = self.analysis.keys[number]
        assert key.time is not None
        if key.level < 0:
            return self._data_set()
        window = self.value(key.time)
        together: Any = 0.0
        each: Any = 0.0
        for term in self.analysis.flow:
            size = self._within(term, window)
            together, each = (together + size, each) if term.shared else (together, each + size)
        most = {name: self._reach(reach) for name, reach in reached_within(self.analysis, number).items()}
        for name, size in scattered_arrays(self.analysis).items():
            most[name] = np.minimum(most.get(name, np.inf), self.value(size))
        for name, bytes_ in most.items():
            terms = [term for term in self.analysis.terms if term.array == name and not term.short]
            shared, own = (sum((self._within(t, window) for t in terms if t.shared is flag), 0.0) for flag in (True, False))
            beyond = np.maximum(shared + own - bytes_, 0.0)
            together, each = together - np.maximum(beyond - own, 0.0), each - np.minimum(beyond, own)
        return together, each

    def _within(self, term: Term, window: Any) -> Any:
        """Bytes of a part of the footprint within a reuse time."""
        return self.value(term.rate) * (window if term.time is None else np.minimum(self.value(term.time), window))

    def _data_set(self) -> tuple[Any, Any]:
        together: Any = 0.0
        each: Any = 0.0
        for size, shared in self.data_sets().values():
            together, each = (together + size, each) if shared else (together, each + size)
        return together, each

    def data_sets(self) -> dict[str, tuple[Any, bool]]:
        """What each thread touches of each array in all of the nest [B], and whether threads touch it together."""
        found: dict[str, tuple[Any, bool]] = {}
        for name in dict.fromkeys(term.array for term in self.analysis.terms):
            terms = [t for t in self.analysis.terms if t.array == name and t.time is not None]
            shared = all(term.shared for term in terms)
            whole, nearly = whole_array(self.analysis, name)
            share = 1.0 if shared else self.threads
            size: Any = sum(self.value(t.rate) * self.value(t.time) for t in terms if t.time is not None)
            if whole is not None:
                bound = self.value(whole) / share
                size = bound if nearly else np.minimum(size, bound)
            if (reach := reached(self.analysis, name)) is not None and not (whole is not None and nearly):
                apart = 1.0 if any(term.shared for term in terms) else self.threads
                size = np.minimum(size, self._reach(reach) / apart)
            found[name] = size, shared
        return found

    def _reach(self, reach: Reach) -> Any:
        """Bytes from the lowest to the highest that are touched."""
        if id(reach) not in self._reaches:
            self._reaches[id(reach)] = reach, self._reached(reach)  # as long as it is kept its id is its own
        return self._reaches[id(reach)][1]

    def _reached(self, reach: Reach) -> Any:
        return self._binding(reach.high, np.minimum, np.maximum) - self._binding(reach.low, np.maximum, np.minimum)

    def _binding(self, ends: Sequence[Sequence[Poly]], within: np.ufunc, among: np.ufunc) -> Any:
        """The limit that binds of each access, and of these the one that all accesses come to."""
        several = [within.reduce(np.broadcast_arrays(*map(self.value, limits))) for limits in ends if len(limits) > 1]
        alone = values_of([limits[0] for limits in ends if len(limits) == 1], self.env)
        return among.reduce(np.broadcast_arrays(*several, *(among.reduce(some, axis=0) for some in alone)))

    def iterations(self) -> dict[str, Any]:
        """Values of all names, with lengths that count iterations alone, nothing beside them."""
        found = dict(self.env)
        for counter, padding in zip(self.analysis.space.loops.counters, self.analysis.space.padding, strict=True):
            found[counter] = self.env[counter] - padding
            found[inverse(counter)] = 1.0 / found[counter]
        return found

    def beside(self) -> Any:
        """Padded iterations over iterations: how much a footprint may be too large where rows are short."""
        if self._beside is None:
            factor: Any = 1.0
            for level, padding in enumerate(self.analysis.space.padding):
                factor = factor * with_halo(padding, self.trips[level])
            self._beside = factor
        return self._beside

    def tiles(self) -> Any:
        """Touches per iteration over touches per padded iteration, where tiles reach beyond themselves."""
        if self._tiles is None:
            factor: Any = 1.0
            space = self.analysis.space
            for level, padding in enumerate(space.padding):
                if space.tiled[level] and padding:
                    factor = factor * with_halo(padding, self.trips[level])
            self._tiles = factor
        return self._tiles


def numbers_of(analysis: Analysis, trips: Sequence[Floats], sizes: Mapping[str, Any], threads: Floats) -> Numbers:
    """As `Numbers`, which are the same for all machines; kept where they are few."""
    found = given(trips, sizes, threads)
    return Numbers(analysis, trips, sizes, threads) if found is None else _numbers(analysis, found)


@lru_cache(maxsize=CACHED)
def _numbers(analysis: Analysis, found: Given) -> Numbers:
    return Numbers(analysis, found.trips, found.values, found.threads)


Weights = tuple[tuple[dict[int, Any], ...], ...]
"""For each entry of ``Analysis.touches``, for each of its nodes: key number -> lines per iteration."""


Sums = dict[tuple[int, bool, bool], Any]
"""Key number, whether threads share the touches, whether modified lines count apart -> lines per unit of work."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """Lines per unit of work of all touches, and sums over some of them, which are the same for all machines."""

    weights: Weights
    known: dict[tuple[frozenset[str] | None, bool], Sums] = field(default_factory=dict)
    by_key: dict[int, Any] = field(default_factory=dict)

    def shares(self) -> Mapping[int, Any]:
        """All touches by their keys."""
        if not self.by_key:
            for nodes in self.weights:
                for node in nodes:
                    for key, weight in node.items():
                        self.by_key[key] = self.by_key.get(key, 0.0) + weight
        return self.by_key

    def summed(self, analysis: Analysis, arrays: frozenset[str] | None, pure: bool, apart: Mapping[int, Any]) -> Sums:
        """The touches of some arrays by their keys; ``apart``: keys of which modified lines count apart."""
        if not apart and (arrays, pure) in self.known:
            return self.known[arrays, pure]
        found: Sums = {}
        for touch, nodes in zip(analysis.touches, self.weights, strict=True):
            if (arrays is None or touch.array in arrays) and (touch.pure_store or not pure):
                for node, modified in zip(nodes, touch.modified, strict=True):
                    for number, weight in node.items():
                        place = (number, touch.shared, modified and number in apart)
                        found[place] = found.get(place, 0.0) + weight
        if not apart:
            self.known[arrays, pure] = found
        return found


def interior_weights(numbers: Numbers) -> Weights:
    """Lines per iteration of every class in the interior of the loops."""
    factor = numbers.tiles() / numbers.analysis.line_bytes
    plain = isinstance(factor, float)
    cache: dict[Poly, Any] = {}

    def lines(rate: Poly) -> Any:
        if rate not in cache:
            constant = rate.constant
            cache[rate] = (
                float(constant) * factor if plain and constant is not None else np.maximum(numbers.value(rate), 0.0) * factor
            )
        return cache[rate]

    def most(touch: Touches, rate: Poly) -> Any:
        """An access through an index touches no more than its lines, though each thread may come to all of the array."""
        return lines(rate) if touch.chain is not None else np.minimum(lines(rate), touch.most)

    return tuple(
        tuple({key: most(touch, rate) for key, rate in node.items()} for node in touch.nodes)
        for touch in numbers.analysis.touches
    )


@dataclass(frozen=True, slots=True, eq=False)
class LevelFlow:
    """What leaves one cache.

    ``weighed`` lines per unit of work. ``misses``: for each key, whether its touches miss here, or which share of them.
    ``sharers``: threads on one instance, shape (1, n_cores). ``rows``: number of sizes. ``refreshed``: misses of the
    keys where they differ for modified lines, which an inner cache touches once more when it gives them up.
    """

    analysis: Analysis
    weighed: Weighed
    misses: tuple[Any, ...]
    sharers: Floats
    rows: int
    refreshed: Mapping[int, Any] = field(default_factory=dict)

    def missing(self, number: int, streaming: bool, modified: bool = False) -> Any:
        """Whether a class misses, or its share; ``streaming``: as if the data set did not fit."""
        if streaming and self.analysis.keys[number].level < 0:
            return 1.0
        return self.refreshed.get(number, self.misses[number]) if modified else self.misses[number]

    def lines(self, arrays: frozenset[str] | None, streaming: bool, *, pure: bool = False) -> Any:
        """Lines per unit of work asked for beyond this cache.

        Args:
            arrays: of these arrays only.
            streaming: as if the data set did not fit.
            pure: only streams of stores that fill whole lines.
        """
        total: Any = 0.0
        for (number, shared, modified), weight in self.weighed.summed(self.analysis, arrays, pure, self.refreshed).items():
            part = weight * self.missing(number, streaming, modified)
            total = total + (part / self.sharers if shared else part)
        return total

    def modified(self, arrays: frozenset[str] | None, streaming: bool) -> Any:
        """Modified lines per unit of work that leave this cache: once for every stay in which a line is stored to."""
        total: Any = 0.0
        for touch, nodes in zip(self.analysis.touches, self.weighed.weights, strict=True):
            if arrays is not None and touch.array not in arrays:
                continue
            for segment in touch.segments:
                different = {
                    (*((k, id(w)) for k, w in nodes[number].items()), touch.modified[number]): number for number in segment
                }
                worst: Any = 0.0
                for number in different.values():
                    before = touch.modified[number]
                    missed = sum((w * self.missing(key, streaming, before) for key, w in nodes[number].items()), 0.0)
                    worst = missed if isinstance(worst, float) else np.maximum(worst, missed)
                total = total + worst
        return total
