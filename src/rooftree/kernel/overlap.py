"""Do references to one array overlap where a compiler cannot tell, so that the code checks it when it runs?

``a[i] = a[n-1-i]`` is compiled in two versions: vectors for ranges that do not meet, and one element after the other. Of
references that all counters move alike the distance matters, which is the same everywhere: ``a[i] = a[i-d]`` is compiled in two
versions, too, and the vectors run if d is at least their length.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.count import accesses_of
from rooftree.kernel.distance import distances, moved_alike
from rooftree.kernel.model import Access, Indirect, Kernel

Array = NDArray[np.float64]


_PARTS = (0.5, 0.382, 0.618)
"""Where loops around the innermost one are looked at, in parts of their ranges."""


def overlapping(kernel: Kernel, sizes: Mapping[str, Any]) -> NDArray[np.bool_]:
    """Whether what one run of the innermost loop stores meets what it accesses otherwise in the same array.

    Args:
        kernel: the nest.
        sizes: value of each size, shape (S,) or numbers.
    Returns: shape (S,); of the ranges between the smallest and the largest element, as compilers compare them, well inside
        the loops around the innermost one, at another part of each: not where their counters are equal by accident.
    """
    points = int(np.prod(np.broadcast_shapes((1,), *(np.shape(v) for v in sizes.values()))))
    found = np.zeros(points, dtype=bool)
    stores = dict.fromkeys(s.target for s in kernel.statements if isinstance(s.target, Access) and s.depth == len(kernel.loops))
    others = dict.fromkeys(a for s in kernel.statements if s.depth == len(kernel.loops) for a in accesses_of(s))
    for store in stores:
        for other in others:
            if other.array != store.array or other.indirect or store.indirect or moved_alike(kernel, store, other):
                continue
            low, high = _range(kernel, store, sizes, points)
            least, most = _range(kernel, other, sizes, points)
            found |= (low <= most) & (least <= high)
    return found


def nearest(kernel: Kernel) -> int | None:
    """Iterations of the innermost loop between two references to an element that code may not vectorise across; None: none.

    Args:
        kernel: the nest, with values put in (`rooftree.kernel.strides`); of distances that the compiler knows, too, it made code.
    Returns: the least of how many iterations earlier an element was stored that is read, or stored, and, where a statement in
        front of the reading one stores, how many later it will be: vectors of more iterations run them in another order.
    """
    found: list[int] = []
    for (store, other), _ in _unknown(kernel):
        apart = _apart(kernel, store.access, other.access)
        if apart is not None and (apart > 0 or other.stores or other.place > store.place):
            found.append(abs(apart))
    return min(found, default=None)


def unknown_pairs(kernel: Kernel) -> Iterator[tuple[tuple[Access, Access], tuple[Access, Access]]]:
    """Stores and other references to the same elements, as far as sizes are given; with how the source has them.

    Pairs that the source alone shows to meet, or whose distance is not known here either, are left out.
    """
    for (store, other), (there, here) in _unknown(kernel):
        yield (store.access, other.access), (there.access, here.access)


def _unknown(kernel: Kernel) -> Iterator[tuple[tuple[_Reference, _Reference], tuple[_Reference, _Reference]]]:
    read = kernel.read or kernel
    given, known = _in_order(kernel), _in_order(read)
    if read is kernel or len(given) != len(known):
        return
    for store, there in zip(given, known, strict=True):
        for other, here in zip(given, known, strict=True) if store.stores else ():
            if other.access == store.access or _apart(kernel, store.access, other.access) is None:
                continue
            if _apart(read, there.access, here.access) is None:
                yield (store, other), (there, here)


class _Reference(NamedTuple):
    access: Access
    place: int
    stores: bool


def _in_order(kernel: Kernel) -> list[_Reference]:
    """What the innermost body reads and stores, with the number of the statement."""
    return [
        _Reference(access, place, access is statement.target)
        for place, statement in enumerate(kernel.statements)
        if statement.depth == len(kernel.loops)
        for access in accesses_of(statement)
    ]


def _apart(kernel: Kernel, store: Access, other: Access) -> int | None:
    """Iterations of the innermost loop from a store to another reference to its element in the same row; None: there is none."""
    if other.array != store.array:
        return None
    found = next(distances(kernel, store, other), None)
    return None if found is None or any(found[:-1]) else found[-1]


def _range(kernel: Kernel, access: Access, sizes: Mapping[str, Any], points: int) -> tuple[Array, Array]:
    """First and last element of an access in one run of the innermost loop, counted from the array's beginning."""
    values: dict[str, Any] = {name: np.asarray(v, dtype=np.float64) for name, v in sizes.items()}
    ends: list[Array] = []
    for level, loop in enumerate(kernel.loops):
        pick_start, pick_stop = (np.minimum, np.maximum) if loop.descending else (np.maximum, np.minimum)
        start = pick_start.reduce([np.broadcast_to(p.value(values), (points,)) for p in loop.start])
        stop = pick_stop.reduce([np.broadcast_to(p.value(values), (points,)) for p in loop.stop])
        last = stop + 1 if loop.descending else stop - 1
        if level == len(kernel.loops) - 1:
            ends = [_place(kernel, access, {**values, loop.index: end}, points) for end in (start, last)]
        values[loop.index] = np.floor(start + (last - start) * _PARTS[level % len(_PARTS)])
    return np.minimum(*ends), np.maximum(*ends)


def _place(kernel: Kernel, access: Access, values: Mapping[str, Any], points: int) -> Array:
    place: Array = np.zeros(points)
    inner: Array = np.ones(points)
    for entry, extent in zip(reversed(access.index), reversed(kernel.array(access.array).extents), strict=True):
        assert not isinstance(entry, Indirect)
        place = place + np.asarray(entry.value(values), dtype=np.float64) * inner
        if extent is not None:
            inner = inner * np.asarray(extent.value(values), dtype=np.float64)
    return place
