"""How many iterations lie between two references to the same element."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rooftree.kernel.division import divided, leading, quotient
from rooftree.kernel.model import Access, Array, Indirect, Kernel, Loop
from rooftree.kernel.poly import Floor, Poly
from rooftree.kernel.work import reads


def same_coefficients(kernel: Kernel, a: Access, b: Access) -> bool:
    """Whether all counters move both references to a member of an array alike, so that their distance is the same everywhere."""
    return a.offset_bytes == b.offset_bytes and moved_alike(kernel, a, b)


def moved_alike(kernel: Kernel, a: Access, b: Access) -> bool:
    """Whether all counters move both references alike; of structures, they may be to different members."""
    return len(a.index) == len(b.index) and all(
        not isinstance(x, Indirect)
        and not isinstance(y, Indirect)
        and all(x.coefficient(c) == y.coefficient(c) for c in kernel.counters)
        for x, y in zip(a.index, b.index, strict=True)
    )


def distances(kernel: Kernel, store: Access, other: Access) -> Iterator[tuple[int | None, ...]]:
    """Iteration vectors d with: ``other`` at iteration I is the element that ``store`` wrote at I - d."""
    if store.indirect or other.indirect or not same_coefficients(kernel, store, other):
        return
    one_by_one = tuple(replace(loop, step=Poly.const(1)) if alternates(kernel, loop) else loop for loop in kernel.loops)
    counted = replace(kernel, loops=one_by_one) if one_by_one != kernel.loops else kernel
    widths = _widths(kernel, store, other)
    for side in (1, 0, -1) if max(widths) > 1 else (None,):
        distance: list[int | None] = [None] * len(kernel.loops)
        for x, y in zip(store.index, other.index, strict=True):
            assert not isinstance(x, Indirect)
            assert not isinstance(y, Indirect)
            iterations = _iterations(counted, x, x - y, widths, side)
            if iterations is None:
                break
            if any(distance[level] not in (None, number) for level, number in iterations.items()):
                break
            for level, number in iterations.items():
                distance[level] = number
        else:
            if counted is kernel or _in_steps(kernel, distance):
                yield tuple(distance)


def _widths(kernel: Kernel, store: Access, other: Access) -> tuple[int, int]:
    """Elements that two references touch each: more than one of bytes that are moved as words (``memcpy(&u, p + i, 8)``)."""
    size = kernel.array(store.array).element_bytes
    if len(store.index) != 1:
        return 1, 1
    return max(1, -(-store.dtype.bytes // size)), max(1, -(-other.dtype.bytes // size))


def _overlap(gap: Poly, stride: Poly, widths: tuple[int, int], side: int) -> int | None:
    """Iterations after which words that start ``gap`` elements apart share some, the least in number; None: they never do.

    Args:
        gap: from the other to the stored word [elements].
        stride: by which both move [elements].
        widths: of the stored and of the other word [elements].
        side: 1: later ones, 0: the same one, -1: earlier ones.

    A word of 8 bytes that is stored 12 bytes ahead of one that is loaded, in steps of 8 bytes: half of it is loaded in the next
    iteration, half in the one after that.
    """
    if gap.constant is None or stride.constant is None:
        return None
    apart, by = int(gap.constant), int(stride.constant)
    if not side:
        return 0 if -widths[1] < -apart < widths[0] else None
    ends = sorted(((apart - widths[1]) / by, (apart + widths[0]) / by))  # both without their ends
    number = max(1, math.floor(ends[0]) + 1) if side > 0 else min(-1, math.ceil(ends[1]) - 1)
    return number if ends[0] < number < ends[1] else None


def alternates(kernel: Kernel, loop: Loop) -> bool:
    """Whether a loop in steps starts at other places in other rows, as those of red-black sweeps."""
    return loop.step not in (1, -1) and not all(start.is_linear_in(kernel.counters) for start in loop.start)


def _in_steps(kernel: Kernel, distance: list[int | None]) -> bool:
    """Whether two iterations exist that are so far apart, counters of loops that alternate in ones; these become iterations.

    A counter that starts at ``1 + (j & 1)`` and goes in twos is 1 + j but for even numbers: of rows that are one apart it differs
    by an odd number. Between rows no number of iterations says how far apart two places are: any distance.
    """
    for level, loop in enumerate(kernel.loops):
        step, between = loop.step.constant, distance[level]
        if not alternates(kernel, loop) or between is None:
            continue
        rows = [(name, d) for name, d in zip(kernel.counters[:level], distance[:level], strict=True) if d != 0]
        class_ = _class(loop.start[0], int(step)) if step is not None else None
        if class_ is not None and class_.is_linear_in(kernel.counters) and all(d is not None for _, d in rows):
            apart = [(class_.coefficient(name).constant, d) for name, d in rows]
            if all(by is not None for by, _ in apart):
                moved = between - sum(int(by or 0) * int(d or 0) for by, d in apart)
                if moved % int(step or 1):
                    return False
        distance[level] = between // int(step) if not rows and step is not None else None
    return True


def _class(start: Poly, step: int) -> Poly:
    """A start without what is a multiple of the step."""
    return Poly([(m, c) for m, c in start.terms if not (any(isinstance(a, Floor) for a, _ in m) and c % step == 0)])


@lru_cache(maxsize=256)
def loads_neighbours(kernel: Kernel, array: Array) -> bool:
    """Whether an iteration loads elements of an array that another iteration loads, too, in another place of the source.

    So of stencils; members of a structure and elements that are taken two by two are loaded once each.
    """
    loaded = dict.fromkeys(a for s in kernel.statements for a in reads(s) if a.array == array.name and not a.indirect)
    apart: dict[tuple[tuple[int, Poly], ...], list[Access]] = {}  # what no counter moves must be equal
    for access in loaded:
        apart.setdefault(_unmoved(kernel, access), []).append(access)
    pairs = ((one, other) for some in apart.values() for k, one in enumerate(some) for other in some[k + 1 :])
    return any(any(distance) for pair in pairs for distance in distances(kernel, *pair))


def _unmoved(kernel: Kernel, access: Access) -> tuple[tuple[int, Poly], ...]:
    """Indices that no counter moves, such as that of the coefficient in ``W[7][j][i]``, with their places."""
    counters = set(kernel.counters)
    return tuple((k, x) for k, x in enumerate(access.index) if isinstance(x, Poly) and counters.isdisjoint(x.names))


def _iterations(
    kernel: Kernel, index: Poly, gap: Poly, widths: tuple[int, int] = (1, 1), side: int | None = None
) -> dict[int, int] | None:
    """Iterations of the loops after which an index has moved by ``gap``, by level; None if it never does.

    An index that several counters move (``a[i*N + j]``) is taken apart from the largest stride to the smallest. Where several
    ways lead there (``a[i + j]``), it is that of the innermost loop.
    """
    strides = [(index.coefficient(loop.index) * loop.step, level) for level, loop in enumerate(kernel.loops)]
    strides = sorted(((s, level) for s, level in strides if s != 0), key=lambda item: (_size(item[0]), -item[1]))
    if not strides:
        return {} if gap == 0 and not side else None
    found: dict[int, int] = {}
    for stride, level in reversed(strides[1:]):
        iterations = _nearest(gap, stride) if _size(stride) > _size(strides[0][0]) else 0
        found[level], gap = iterations, gap - iterations * stride
    stride, level = strides[0]
    if side is not None and gap.constant is not None:
        number = _overlap(gap, stride, widths, side)
        return None if number is None else {**found, level: number}
    last = quotient(gap, stride)
    if side in (0, -1) or last is None or last.constant is None:
        return None
    return {**found, level: int(last.constant)}


def _size(stride: Poly) -> tuple[int, int]:
    """Larger strides compare greater: by degree, then by their leading coefficient."""
    monomial, coefficient = leading(stride)
    return sum(power for _, power in monomial), abs(int(coefficient))


def _nearest(gap: Poly, stride: Poly) -> int:
    """Multiple of a stride that comes nearest to a gap."""
    if stride.constant is not None:
        return 0 if gap.constant is None else round(gap.constant / stride.constant)
    iterations = divided(gap, stride)[0].constant
    return 0 if iterations is None else int(iterations)


def inner_distance(kernel: Kernel, store: Access, access: Access) -> int | None:
    """Iterations of the innermost loop after which ``access`` reads what ``store`` wrote; None if it never does."""
    if store.array != access.array or not same_coefficients(kernel, store, access):
        return None
    inner, widths = kernel.loops[-1], _widths(kernel, store, access)
    iterations: set[Poly | None] = set()
    for x, y in zip(store.index, access.index, strict=True):
        assert not isinstance(x, Indirect)
        assert not isinstance(y, Indirect)
        stride = x.coefficient(inner.index) * inner.step
        if stride != 0 and max(widths) > 1 and (x - y).constant is not None:
            return _overlap(x - y, stride, widths, 1)
        if stride != 0:
            iterations.add(quotient(x - y, stride))
        elif x != y:
            return None
    if not iterations:
        return 1
    distance = iterations.pop()
    number = None if distance is None or iterations else distance.constant
    return int(number) if number is not None and number > 0 else None
