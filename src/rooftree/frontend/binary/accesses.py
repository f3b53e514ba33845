"""Which elements an iteration touches, and how many iterations a pass of machine code does.

A pass of unrolled or vector code does n iterations: what it touches is n times the same, moved by an n-th of its step.

    movupd xmm1,[rcx+rax]  movupd xmm2,[rcx+rax+16]  add rax,32      4 iterations of 8 B: 0 8 16 24 = 0 + 8*k
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rooftree.kernel.poly import Poly

MOST_ITERATIONS = 128
_WHOLE = (1, 2, 4, 8, 16)


@dataclass(frozen=True, slots=True)
class Moving:
    """An access of a pass, by an affine address.

    Attributes:
        base: what the address begins with: an array.
        offset: bytes from there in the first pass [B].
        strides: bytes by which it moves with each loop, the outermost first [B].
        width: bytes accessed [B].
        splits: whether it may be several elements, as a vector is.
        store: whether it is written.
        at: index of the instruction.
        typed: whether it says that its elements are of the natural size; else they may be smaller ones that are converted.
    """

    base: str
    offset: Poly
    strides: tuple[Poly, ...]
    width: int
    splits: bool
    store: bool
    at: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Element:
    """What one iteration touches: as `Moving`, of one element, ``strides`` those of iterations."""

    base: str
    offset: Poly
    strides: tuple[Poly, ...]
    size: int
    store: bool
    at: int


def iterations(
    accesses: Sequence[Moving], natural: int, otherwise: int = 1, counted: int | None = None
) -> tuple[int, list[Element]]:
    """How many iterations a pass does, at most, and what the first of them touches.

    Args:
        accesses: those of a pass.
        natural: size of the elements that the code computes with [B].
        otherwise: iterations of a pass in which nothing moves.
        counted: what the loop's counter goes by in a pass, of which the iterations are a whole part; None: not known, so that
            equal accesses beside each other are taken for iterations of their own.

    >>> step = (Poly.const(32),)
    >>> pair = [Moving("a", Poly.const(at), step, 16, True, False, 0) for at in (0, 16)]
    >>> n, elements = iterations(pair, 8)
    >>> n, [(str(e.offset), e.size, str(e.strides[0])) for e in elements]
    (4, [('0', 8, '8')])
    >>> iterations(pair, 8, counted=1)[0]
    1
    """
    fixed = [abs(int(a.strides[-1].constant or 0)) for a in accesses if a.strides[-1].constant is not None]
    moves = any(access.strides[-1].terms for access in accesses)
    most = max([1, *(step // natural for step in fixed)]) if any(fixed) else MOST_ITERATIONS if moves else otherwise
    for n in range(min(most, MOST_ITERATIONS), 0, -1):
        found = _first(accesses, natural, n) if counted is None or counted % n == 0 else None
        if found is not None:
            return n, found
    raise AssertionError("one iteration a pass is always possible")


def _first(accesses: Sequence[Moving], natural: int, n: int) -> list[Element] | None:
    """What the first of n equal iterations of a pass touches; None if it is not made of n equal ones."""
    groups: dict[tuple[str, tuple[Poly, ...], bool], list[Moving]] = {}
    for access in accesses:
        groups.setdefault((access.base, access.strides, access.store), []).append(access)
    found: list[Element] = []
    for (base, strides, store), members in groups.items():
        step = _share(strides[-1], n)
        if step is None:
            return None
        places: Counter[tuple[Poly, int]] = Counter()
        first_at: dict[tuple[Poly, int], int] = {}
        for member in members:
            size = _size(member, step, natural, n)
            if size is None:
                return None
            for place in range(0, member.width, size):
                key = (member.offset + place, size)
                places[key] += 1
                first_at.setdefault(key, member.at)
        if not step.terms:
            chosen = list(places)
        else:
            reps = _representatives(places, step, n)
            if reps is None and not store and len(wider := _widest(members)) < len(members):
                return _first([*(a for a in accesses if a not in members or a in wider)], natural, n)
            if reps is None:
                return None
            chosen = reps
        moves = (*strides[:-1], step)
        found += [Element(base, offset, moves, size, store, first_at[offset, size]) for offset, size in dict.fromkeys(chosen)]
    return found


def _widest(members: Sequence[Moving]) -> list[Moving]:
    """Loads without those that lie in a wider one, as the index of a gather of which half is loaded once more."""

    def holds(outer: Moving, inner: Moving) -> bool:
        apart = (inner.offset - outer.offset).constant
        return outer.width > inner.width and apart is not None and 0 <= int(apart) <= outer.width - inner.width

    return [one for one in members if not any(holds(other, one) for other in members)]


def _share(step: Poly, n: int) -> Poly | None:
    """An n-th of a step, if that is a whole number of bytes."""
    share = step * Fraction(1, n)
    return share if all(isinstance(c, int) or c.denominator == 1 for _, c in share.terms) else None


def _size(access: Moving, step: Poly, natural: int, n: int) -> int | None:
    """Size of the elements of an access that moves by a step in an iteration; None if it is wider than the step [B]."""
    size = min(natural, access.width) if access.splits and access.width % natural == 0 else access.width
    number = step.constant
    if not number:
        return size
    distance = abs(int(number))
    part = distance & -distance  # three bytes of each iteration, as of pixels, are elements of one byte
    if access.splits and not access.typed and distance < size and part in _WHOLE and access.width % part == 0:
        return part
    return size if size <= distance or n == 1 else None


def _representatives(places: Counter[tuple[Poly, int]], step: Poly, n: int) -> list[tuple[Poly, int]] | None:
    """The places of the first iteration, if the n iterations touch all of them."""
    left = Counter(places)
    chosen = []
    while left:
        first = next(((offset, size) for offset, size in left if (offset - step, size) not in left), None)
        if first is None:
            return None
        offset, size = first
        for k in range(n):
            place = (offset + step * k, size)
            if place not in left:
                return None
            left[place] -= 1
            if not left[place]:
                del left[place]
        chosen.append(first)
    return chosen
