"""How far the accesses of a kernel move, from iteration to iteration and from array to array, at all sizes [B]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.count import count
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.predict.scattered import PAGE

Array = NDArray[np.float64]
Sizes = Mapping[str, NDArray[np.int64]]
Key = tuple[str, int, tuple[Poly | None, ...]]
"""What a step hangs on: array, loop, and how much each index moves."""


class Steps:
    """How far accesses move, at all points [B]; worked out once for those that move alike, as all of a stencil do."""

    def __init__(self, kernel: Kernel, sizes: Sizes) -> None:
        self.kernel, self.sizes = kernel, sizes
        self._found: dict[Key, Array] = {}

    def of(self, key: Key) -> Array:
        """How far those of a key move, without sign, shape (S,)."""
        if key not in self._found:
            access = alike(self.kernel, key[1])[key]
            self._found[key] = np.abs(step_bytes(self.kernel, access, self.sizes, key[1]))
        return self._found[key]


@lru_cache(maxsize=64)
def moving(kernel: Kernel, level: int) -> tuple[tuple[Access, Key], ...]:
    """Accesses of the innermost body without those through an index, and what is the same for those that move alike in a loop."""
    counts, counter, step = count(kernel), kernel.counters[level], kernel.loops[level].step
    accesses = [op.access for op in counts.memory if op.depth == counts.depth and not op.access.indirect]
    return tuple((access, _key(access, level, counter, step)) for access in accesses)


@lru_cache(maxsize=64)
def alike(kernel: Kernel, level: int) -> Mapping[Key, Access]:
    """The first access of each of these keys."""
    found: dict[Key, Access] = {}
    for access, key in moving(kernel, level):
        found.setdefault(key, access)
    return found


def _key(access: Access, level: int, counter: str, step: Poly) -> Key:
    return access.array, level, tuple([_moved(entry, counter, step) for entry in access.index if isinstance(entry, Poly)])


@lru_cache(maxsize=16384)
def _moved(entry: Poly, counter: str, step: Poly) -> Poly | None:
    """By how much an index moves from one iteration of a loop to the next; None if not, or not by the same each time."""
    linear = counter in entry.names and entry.is_linear_in([counter])
    return entry.coefficient(counter) * step if linear else None


def step_bytes(kernel: Kernel, access: Access, sizes: Sizes, level: int = -1) -> Array:
    """How far an access moves from one iteration of a loop, the innermost one, to the next [B], shape (S,)."""
    counter, step = kernel.counters[level], kernel.loops[level].step
    array = kernel.array(access.array)
    points = max((len(v) for v in sizes.values()), default=1)
    distance: Array = np.zeros(points)
    inner: Array = np.ones(points)
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        if (moved := _moved(entry, counter, step)) is not None:
            distance = distance + np.asarray(moved.value(_with_counters(kernel, sizes)), dtype=np.float64) * inner
        if extent is not None:
            inner = inner * np.asarray(extent.value(sizes), dtype=np.float64)
    return distance * array.element_bytes


def start_bytes(kernel: Kernel, access: Access, sizes: Sizes) -> Array:
    """Where an access is with all counters at 0 [B], shape (S,)."""
    array = kernel.array(access.array)
    points = max((len(v) for v in sizes.values()), default=1)
    place: Array = np.zeros(points)
    inner: Array = np.ones(points)
    at = {**sizes, **{name: np.zeros(1, dtype=np.int64) for name in kernel.counters}}
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        place = place + np.asarray(entry.value(at), dtype=np.float64) * inner
        if extent is not None:
            inner = inner * np.asarray(extent.value(sizes), dtype=np.float64)
    return place * array.element_bytes + access.offset_bytes


def _with_counters(kernel: Kernel, sizes: Sizes) -> dict[str, NDArray[np.int64]]:
    """The sizes, and 1 for counters, on which a stride may depend."""
    return {**{name: np.ones(1, dtype=np.int64) for name in kernel.counters}, **sizes}


def touched_pages(trips: Array, step_B: Array) -> Array:
    """Pages that so many steps of this length come to."""
    return np.asarray(np.ceil(trips * np.minimum(step_B, PAGE) / PAGE), dtype=np.float64)
