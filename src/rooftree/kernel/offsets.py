"""Sizes that are offsets: how far apart accesses to one array are that move alike, ``p[(y+r)*w + x]`` and ``p[(y-r)*w + x]``.

Whether one of them comes to the data of the other, and how long after it, is decided by the value of r; a formula in r would have
to say so for any value. So r gets its number, as a stride does. Not so the length of a loop that moves the accesses: ``x[i]`` and
``x[i + n]`` over i < n never meet, whatever n is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.poly import Poly

LONG = 50
"""Elements or rows from which on a distance is compared with the lengths of loops as they are given, not as they may be."""


@lru_cache(maxsize=64)
def offset_sizes(kernel: Kernel) -> Mapping[str, frozenset[str]]:
    """For arrays whose accesses are apart by such sizes, their names."""
    found: dict[str, frozenset[str]] = {}
    for array, moves, gap in _gaps(kernel):
        names = gap.names & frozenset(kernel.symbols)
        if not names:
            continue
        extents = (extent.names for extent in kernel.array(array).extents[1:] if extent is not None)
        strides: frozenset[str] = frozenset().union(*(step.names for row in moves for step in row), *extents)
        names -= strides | _lengths(kernel, moves)
        if names:
            found[array] = found.get(array, frozenset()) | names
    return found


@lru_cache(maxsize=64)
def has_long_gaps(kernel: Kernel) -> bool:
    """Whether accesses that move alike are many elements or rows apart, a number of them."""
    numbers = [gap.constant for _, _, gap in _gaps(kernel)]
    return any(abs(float(number)) >= LONG for number in numbers if number is not None)


_Moves = tuple[tuple[Poly, ...], ...]


def _gaps(kernel: Kernel) -> Iterator[tuple[str, _Moves, Poly]]:
    """How many elements accesses to an array are apart in each dimension, with how they move [dimension][loop]."""
    first: dict[tuple[str, _Moves], tuple[Poly, ...]] = {}
    for access in all_accesses(kernel):
        if access.indirect:
            continue
        moves, offsets = _read(kernel, access)
        base = first.setdefault((access.array, moves), offsets)
        for here, there in zip(offsets, base, strict=True):
            if here != there:
                yield access.array, moves, here - there


def _read(kernel: Kernel, access: Access) -> tuple[_Moves, tuple[Poly, ...]]:
    parts = [_parts(entry, kernel.counters) for entry in access.index if not isinstance(entry, Indirect)]
    return tuple([moves for moves, _ in parts]), tuple([offset for _, offset in parts])


@lru_cache(maxsize=4096)
def _parts(entry: Poly, counters: tuple[str, ...]) -> tuple[tuple[Poly, ...], Poly]:
    """How an index moves with each loop, and the rest of it; boxes come to the same rows again and again."""
    return tuple(entry.coefficient(counter) for counter in counters), entry.without(counters)


def _lengths(kernel: Kernel, moves: _Moves) -> frozenset[str]:
    """Sizes that alone are the length of a loop that moves such accesses."""
    found: set[str] = set()
    for level, loop in enumerate(kernel.loops):
        if any(row[level].terms for row in moves):
            for span in (stop - start for start in loop.start for stop in loop.stop):
                names = span.names & frozenset(kernel.symbols)
                found |= names if len(names) == 1 else frozenset()
    return frozenset(found)
