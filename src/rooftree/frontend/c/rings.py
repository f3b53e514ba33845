"""Indices that data move but limits keep: rings, clamps, and places that go on only where a condition holds.

if (++at == n) at = 0;  (at + 1) % n           a ring: from place to place, and from the last to the first
if (b >= n) b = n - 1;                         a clamp: any place below n
if (x[i] > 0) out[k++] = x[i];                 k goes on by 0 or 1 in each iteration
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from rooftree.frontend.c.values import Address, Computed, Extreme, Value, Whole, formulas_of
from rooftree.kernel.poly import Floor, Poly
from rooftree.kernel.ranges import never_negative

Number = Whole | Extreme | Computed
Sides = tuple[str, Number, Number]
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


BEGUN = "@"
"""In the names of what variables hold at the beginning of an iteration that is only tried."""


def is_begun(formula: Poly) -> bool:
    """Whether a formula has what a variable holds at the beginning of an iteration that is only tried."""
    return any(BEGUN in name for name in formula.names)


# places that go on where a condition holds


def pace_of(value: Value | None) -> Poly | None:
    """The formula that an integer is if all conditions of its steps hold; None where there is none."""
    return value.poly if isinstance(value, Whole) else value.paced if isinstance(value, Computed) else None


def paced_sum(operator: str, a: Number, b: Number) -> Poly | None:
    """That of a sum, difference or product with one that is paced; None of any other."""
    if not any(isinstance(part, Computed) and part.paced is not None for part in (a, b)):
        return None
    first, second = pace_of(a), pace_of(b)
    if first is None or second is None or operator not in ("+", "-", "*"):
        return None
    return first + second if operator == "+" else first - second if operator == "-" else first * second


def longer_pace(a: Value, b: Value) -> Poly | None:
    """That of an integer which an if sets in one of two ways, a number apart: the one that is further on."""
    first, second = pace_of(a), pace_of(b)
    if first is None or second is None or (isinstance(a, Whole) and isinstance(b, Whole)):
        return None
    apart = (first - second).constant
    return None if apart is None else first if apart > 0 else second


def either_pointer(a: Value | None, b: Value | None) -> Address | None:
    """A pointer that an if moves on by a number, or not; None where it is set in any other way."""
    if not isinstance(a, Address) or not isinstance(b, Address) or a.level != b.level:
        return None
    here, there = moving_entry(a), moving_entry(b)
    index = (*b.index[: a.level - 1], *a.index[a.level - 1 : a.level], *b.index[a.level :])
    if here is None or there is None or replace(b, index=index, paced=a.paced) != a:
        return None
    formulas, apart = dict.fromkeys((*(a.paced or (here,)), *(b.paced or (there,)))), (here - there).constant
    return None if apart is None else replace(a if apart > 0 else b, paced=tuple(formulas))


def moving_entry(pointer: Address) -> Poly | None:
    """The index that pointer arithmetic moves, in an array of numbers or rows; None of any other."""
    entry = pointer.index[pointer.level - 1]
    return entry if isinstance(entry, Poly) and pointer.inside is None else None


def steps_of(after: Value | None, symbol: Poly) -> tuple[Poly, ...]:
    """By how much an iteration may move an integer that it begins with as ``symbol``; () where that is not known."""
    found = formulas_of(after) if isinstance(after, Computed) else ()
    return tuple(formula - symbol for formula in found)


def longest(steps: Sequence[Poly]) -> Poly | None:
    """The longest of steps of one direction, some of them none at all; None of any others."""
    for sign in (1, -1):
        if steps and all(never_negative(sign * step) for step in steps):
            return next((one for one in steps if all(never_negative(sign * (one - other)) for other in steps)), None)
    return None


# rings and clamps


def length_of_mask(mask: Poly, counters: Set[str]) -> Poly | None:
    """The size that a mask, ``n - 1`` or ``1 << bits`` less 1, belongs to; None of any other number."""
    length = mask + 1
    alone = len(length.terms) == 1 and length.terms[0][1] == 1 and length.constant is None
    return length if alone and not length.names & counters else None


def of_operation(operator: str, a: Number, b: Number, counters: Set[str]) -> tuple[Poly | None, str]:
    """What the result of an operation stays below as a formula, and the loop in which it goes round in order.

    Of a remainder by a size, and of a mask that is a size less one; a number is added to what has a limit.
    """
    if operator == "&":
        masks = [length_of_mask(part.poly, counters) for part in (a, b) if isinstance(part, Whole)]
        return next(((length, _goes_on(a, b)) for length in masks if length is not None), (None, ""))
    if operator == "%" and isinstance(b, Whole) and b.poly.constant is None and not b.poly.names & counters:
        positive = isinstance(a, Computed) and (a.type.unsigned or a.below is not None or a.within is not None)
        return (b.poly, _goes_on(a)) if positive else (None, "")
    if operator == "+":
        for part, other in ((a, b), (b, a)):
            more = other.poly.constant if isinstance(other, Whole) else None
            if isinstance(part, Computed) and part.within is not None and more is not None and more >= 0:
                return part.within + more, part.in_order
    if operator == "-" and isinstance(a, Computed) and isinstance(b, Whole) and a.in_order and b.poly.constant is not None:
        return a.within, a.in_order
    return None, ""


def _goes_on(*parts: Number) -> str:
    """The loop in which one of them goes from place to place in order."""
    return next((part.in_order for part in parts if isinstance(part, Computed) and part.in_order), "")


def of_choice(sides: Sides | None, a: Number, b: Number, counters: Set[str], inner: str) -> tuple[Poly | None, str]:
    """What ``left operator right ? a : b`` stays below as a formula, and the loop in which it goes round in order.

    Args:
        sides, a, b: of the choice.
        counters: of all loops.
        inner: that of the innermost one that is open.
    """
    if sides is None:
        return None, ""
    ring = _ring(sides, a, b, counters)
    before = _goes_on(sides[1], a, b)
    return (ring, before or inner) if ring is not None else (_clamp(sides, a, b, counters), "")


def _ring(sides: Sides, a: Number, b: Number, counters: Set[str]) -> Poly | None:
    """The length of a ring: ``at == n ? 0 : at``, ``at >= n ? at - n : at``, ``at == 0 ? n - 1 : at - 1`` and the like."""
    operator, left, right = sides
    if not _steps(left):
        return None
    if operator in ("!=", "<", ">", "<=") and not (operator in ("<", "<=") and _is(right, 0)):
        operator, a, b = _OPPOSITE[operator], b, a
    if not isinstance(right, Whole) or right.poly.names & counters:
        return None
    if operator in ("==", ">=") and b == left and (_is(a, 0) or _difference(a, left, right)):
        return right.poly if not _is(right, 0) else None
    ends = isinstance(a, Whole) and not a.poly.names & counters and never_negative(a.poly)
    if ends and isinstance(a, Whole) and operator in ("==", "<=") and _is(right, 0) and _is_before(b, left):
        return a.poly + 1
    if ends and isinstance(a, Whole) and operator == "<" and _is(right, 0) and b == left:
        return a.poly + 1
    if ends and isinstance(a, Whole) and operator == "==" and _is(a, 0) and _is_before(left, b):
        return right.poly + 1  # at == n - 1 ? 0 : at + 1
    return None


def _steps(value: Number) -> bool:
    """Whether a number is one that each iteration makes of that before: of what begins one, or on its way round."""
    return value.in_order != "" if isinstance(value, Computed) else any(map(is_begun, formulas_of(value)))


def _is(value: Number, number: int) -> bool:
    return isinstance(value, Whole) and value.poly == number


def _is_before(one: Number, other: Number) -> bool:
    """Whether one number is that before another."""
    if isinstance(one, Whole) and isinstance(other, Whole):
        return other.poly - one.poly == 1
    first, second = (sorted(formulas_of(part), key=str) for part in (one, other))
    return bool(first) and second == sorted((p + 1 for p in first), key=str)


def _difference(value: Number, left: Number, right: Whole) -> bool:
    """Whether a number is ``left - right``."""
    if isinstance(value, Whole) and isinstance(left, Whole):
        return value.poly == left.poly - right.poly
    found = value.expression if isinstance(value, Computed) else None
    return getattr(found, "kind", "") == "sub" and isinstance(left, Computed) and found.operands[0] == left.expression  # type: ignore[union-attr]


def _clamp(sides: Sides, a: Number, b: Number, counters: Set[str]) -> Poly | None:
    """The limit of a number that is computed and the ends between which it is kept."""
    operator, left, right = sides
    if operator in ("==", "!="):
        return None
    limits = []
    for value, relation in ((a, operator), (b, _OPPOSITE[operator])):
        limit = _limit(value, counters)
        if value == left and isinstance(right, Whole) and not right.poly.names & counters and relation in ("<", "<="):
            limit = right.poly + (relation == "<=")
        if limit is None:
            return None
        limits.append(limit)
    return next((one for one in limits if all(never_negative(one - other) for other in limits)), None)


def _limit(value: Number, counters: Set[str]) -> Poly | None:
    """What a number stays below, as a formula in sizes."""
    if isinstance(value, Whole):
        return None if value.poly.names & counters else value.poly + 1
    if isinstance(value, Computed):
        return value.within if value.within is not None else None if value.below is None else Poly.const(value.below)
    return None


def ring_of(after: Value | None, symbol: Poly) -> tuple[Poly, bool] | None:
    """Length of the ring that an integer goes round which an iteration begins with as ``symbol``, and whether by one place.

    >>> n, at = Poly.symbol("n"), Poly.symbol("at")
    >>> found = ring_of(Whole(at + 1 - ((at + 1) // n) * n), at)
    >>> str(found[0]), found[1]
    ('n', True)
    """
    if isinstance(after, Computed):
        by_one = after.in_order != "" and any((step.constant in (1, -1)) for step in steps_of(after, symbol))
        return (after.within, by_one) if after.within is not None else None
    if not isinstance(after, Whole):
        return None
    for monomial, _ in after.poly.terms:
        floor = next((atom for atom, _ in monomial if isinstance(atom, Floor) and atom.names & symbol.names), None)
        if floor is not None and after.poly == floor.numerator - Poly.symbol(floor) * floor.denominator:
            step = (floor.numerator - symbol).constant
            return (floor.denominator, abs(step) == 1) if step is not None else None
    return None
