"""Between the two sides of a layer condition: which share of a reuse still comes out of a cache.

A set of w ways keeps a line until w others of its set were touched. The F bytes touched within a reuse time put
mu = F / (size / w) lines on a set on average. They come in runs (rows, layers, arrays), and a run of l lines per set puts
floor(l) or floor(l) + 1 on every set: regular streams fill sets far more evenly than random ones. So one run misses
nothing up to mu = w and everything from w + 1; n runs at unrelated places spread the number of lines by

    v = 1/12 + 0.6 (n - 1) s,    s = l (1 - l) for l < 1/2, else at least 1/6 (the mean over all l),   l = mu / n,

and the miss fraction rises linearly over a width of 2 sqrt(3 v), the uniform distribution of this variance, centred at
w + 1/2. The factor 0.6 was fitted to exact simulation (runs of one array are not quite unrelated); the form was
chosen among steps, ramps and normal distributions by its error there, for caches of 8, 11, 12, 16 and 20 ways.

A hashed index scatters the runs over the sets: every line finds a set of its own, and a set holds as many of the mu lines
as a Poisson distribution says. Counted loads from memory of 21 stencils on six machines (L3 of 11 and of 20 ways,
adaptive replacement) follow one curve on all of them: 10 % of a reuse is lost with 0.6 of the capacity touched, half with
the whole, 90 % with 1.4 of it. That is the spread of 10 ways, be it 11 or 20 that there are.

Two things move the break, and are counted here alone:

* F is what the sweep really touches, line by line, without the halo elements that no reference reaches.
* A modified line is touched once more when the inner cache gives it up. Until its next use, what the inner cache held
  then of clean lines is not touched, so that F is less by as much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.machine.model import Cache
from rooftree.traffic.layer_conditions.analysis import Analysis
from rooftree.traffic.layer_conditions.edges import edge_weights
from rooftree.traffic.layer_conditions.evaluate import LevelFlow, Numbers
from rooftree.traffic.links import receives_all

Floats = NDArray[np.float64]

UNRELATED = 0.6
"""Share of the spread of independent runs that was found for the runs of loop kernels."""

HASHED_WAYS = 10
"""Ways that the spread of lines over the sets of a cache with hashed index and adaptive replacement comes to; fitted to the
counted loads of the public INSPECT measurements (tuning part)."""


class Touched:
    """Bytes touched within each reuse time, line by line, for one thread."""

    def __init__(self, numbers: Numbers) -> None:
        """Count.

        Args:
            numbers: of the analysis, with the trip counts and lengths of one thread.
        """
        self.line = numbers.analysis.line_bytes
        self.rates: dict[tuple[int, bool], Any] = {}  # key number and whether threads share it -> lines per iteration
        for touch, nodes in zip(numbers.analysis.touches, edge_weights(numbers), strict=True):
            for node in nodes:
                for key, lines in node.items():
                    place = key, touch.shared
                    self.rates[place] = self.rates.get(place, 0.0) + lines
        iterations = numbers.iterations()
        self.times = [None if key.time is None else np.maximum(key.time.value(iterations), 1.0) for key in numbers.analysis.keys]

    def footprint(self, number: int) -> tuple[Any, Any]:
        """Bytes within the reuse time of a key: those that threads hold together, and those of each thread [B]."""
        window: Any = self.times[number]
        parts: list[Any] = [0.0, 0.0]
        for (key, shared), lines in self.rates.items():
            time = self.times[key]
            parts[shared] = parts[shared] + lines * (window if time is None else np.minimum(time, window))
        return parts[True] * self.line, parts[False] * self.line


@lru_cache(maxsize=256)
def runs_of(analysis: Analysis) -> tuple[int, ...]:
    """For each key, the number of separate runs of bytes touched within its reuse time."""
    order = analysis.space.order
    found = []
    for key in analysis.keys:
        window = (1 - 1e-9) * order(key.time) if key.time is not None else 0.0
        number = 0
        for touch in analysis.touches:
            for node in range(len(touch.nodes)):
                times = [reuse.time for reuse, _ in touch.classes if reuse.node == node]
                apart = any(time is None or order(time) >= window for time in times)
                number += node == 0 if key.level < 0 else apart
        found.append(max(1, number))
    return tuple(found)


def miss_fraction(lines_per_set: Any, ways: Any, runs: int) -> Any:
    """Share of a reuse that misses an LRU cache.

    Args:
        lines_per_set: touched within the reuse time, on average; any shape.
        ways: lines that a set holds.
        runs: separate runs of bytes that these lines make up.
    """
    part = np.maximum(lines_per_set, 0.0) / runs
    bernoulli = part * (1.0 - part)
    spread = np.where(part < 0.5, bernoulli, np.maximum(bernoulli, 1 / 6))
    half = np.sqrt(3.0 * (1 / 12 + UNRELATED * (runs - 1) * spread))
    return np.clip((lines_per_set - ways - 0.5 + half) / (2.0 * half), 0.0, 1.0)


def hashed_miss_fraction(part: Any) -> Any:
    """Share of a reuse that misses a cache with hashed index.

    P(n >= w) for a Poisson distributed number n of lines of mean w * part, w = HASHED_WAYS.

    Args:
        part: bytes touched within the reuse time over the capacity; any shape.
    """
    mean = HASHED_WAYS * np.maximum(part, 0.0)
    term = np.exp(-mean)
    fewer = term
    for lines in range(1, HASHED_WAYS):
        term = term * mean / lines
        fewer = fewer + term
    return np.clip(1.0 - fewer, 0.0, 1.0)


def smooth_misses(
    numbers: Numbers, touched: Touched, required: Sequence[Any], place: Place, inner: LevelFlow | None, repeat: bool
) -> tuple[tuple[Any, ...], Mapping[int, Any]]:
    """Miss fraction of each key, and for those of modified lines that of the lines that were touched once more.

    Args:
        numbers: of the analysis.
        touched: of the same.
        required: for each key the bytes of its layer condition over the capacity, None where never touched before;
            an upper bound, because rows count with all that lies beside them.
        place: the cache.
        inner: what leaves the cache inside of it.
        repeat: whether the nest is swept again and again.
    """
    analysis = numbers.analysis
    runs = runs_of(analysis)
    clean = place.kept_clean(inner)
    found: list[Any] = []
    refreshed: dict[int, Any] = {}
    for number, key in enumerate(analysis.keys):
        bound = required[number]
        if bound is None or (key.level < 0 and not repeat):
            found.append(np.ones((1, 1)))
            continue
        together, each = touched.footprint(number)
        part = np.minimum((together + place.sharers * each) / place.capacity, bound)
        missing = place.miss_fraction(part, runs[number])
        less = place.miss_fraction(part - clean, runs[number]) if clean is not None else None
        if inner is not None and key in inner.analysis.keys:
            other = inner.analysis.keys.index(key)
            missing = np.minimum(missing, inner.misses[other])
            less = None if less is None else np.minimum(less, inner.refreshed.get(other, inner.misses[other]))
        found.append(missing)
        if less is not None:
            refreshed[number] = less
    return tuple(found), refreshed


class Place:
    """A cache as the threads that share it see it: capacity [B] and ways that can be used, and the cache inside."""

    def __init__(self, caches: Sequence[Cache], number: int, sharers: Floats, capacity: Floats, usable: float) -> None:
        """Keep what is needed.

        Args:
            caches: of the machine.
            number: of this one.
            sharers: threads on one instance, shape (1, n_cores).
            capacity: usable bytes, with those of inner caches that hold other lines, same shape.
            usable: fraction of each cache [1].
        """
        cache = caches[number]
        self.sharers, self.capacity = sharers, capacity
        self.ways = cache.ways * capacity / float(cache.size)
        self.hashed = cache.hashed_index
        self.inner: Floats | None = None
        if number and not receives_all(caches, number) and not caches[number - 1].write_through:
            instances = np.ceil(sharers / caches[number - 1].shared_by)
            self.inner = usable * instances * float(caches[number - 1].size)

    def miss_fraction(self, part: Any, runs: int) -> Any:
        """Share of a reuse that misses, where ``part`` of the capacity is touched in between."""
        return hashed_miss_fraction(part) if self.hashed else miss_fraction(self.ways * part, self.ways, runs)

    def kept_clean(self, inner: LevelFlow | None) -> Any:
        """Clean lines that the cache inside holds, over this one's capacity; None if it gives no modified lines up."""
        if inner is None or self.inner is None:
            return None
        loaded, stored = inner.lines(None, False), inner.modified(None, False)
        clean = 1.0 - np.minimum(1.0, stored / np.maximum(loaded, 1e-9))
        return self.inner / self.capacity * clean
