"""Indices that are a plain offset but for a few iterations at an edge of a loop: clamped and periodic neighbours.

``i > 0 ? i - 1 : 0`` and ``(i + 1) % n`` in a loop over all i below n are i - 1 and i + 1 in all iterations but one. Whether a
comparison holds in all but a few iterations follows from the bounds of the loop alone, for every size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from rooftree.frontend.c.context import Context
from rooftree.frontend.c.types import Num
from rooftree.frontend.c.values import Computed, Extreme, Whole
from rooftree.kernel.model import Constant, Loop, Operation
from rooftree.kernel.poly import Floor, Poly

MOST_AT_EDGE = 16
"""Iterations at an edge of a loop that may differ: the radius of any stencil in use, and less than a row of any grid."""
LEAST_BESIDE = 16
"""Iterations of a loop of known length for each that may differ: traffic is off by 6 % at most."""


def held(ctx: Context, operator: str, left: Poly, right: Poly) -> bool | None:
    """What a comparison gives in all but a few iterations at an edge of a loop; None where it is not so."""
    if operator in ("<=", ">="):
        found = held(ctx, ">" if operator == "<=" else "<", left, right)
        return None if found is None else not found
    difference = right - left if operator == ">" else left - right
    inside = [loop for loop in ctx.loops if loop.index in difference.names]
    if not inside or not difference.is_linear_in(loop.index for loop in inside):
        return None
    windows = [loop for loop in inside if _is_window(loop)]
    if len(inside) - len(windows) > 1:
        return None
    moving = next((loop for loop in inside if loop not in windows), inside[0])
    answers = {_usual(operator, moving, part) for part in _ends(difference, [loop for loop in windows if loop is not moving])}
    return answers.pop() if len(answers) == 1 else None


def _is_window(loop: Loop) -> bool:
    """Whether a loop runs over a few neighbours, by numbers."""
    ends = [bound.constant for bound in (*loop.start, *loop.stop)]
    return len(ends) == 2 and None not in ends and abs(ends[1] - ends[0]) <= MOST_AT_EDGE  # type: ignore[operator]


def _ends(difference: Poly, windows: Sequence[Loop]) -> list[Poly]:
    """A difference at both ends of loops over a few neighbours."""
    parts = [difference]
    for loop in windows:
        ends = (loop.start[0], loop.stop[0] - (1 if loop.step.constant == 1 else -1))
        parts = [part.substitute({loop.index: end}) for part in parts for end in ends]
    return parts


def _usual(operator: str, loop: Loop, difference: Poly) -> bool | None:
    """What ``difference operator 0`` is in all but a few iterations of a loop: ``==``, ``!=``, or else ``<``."""
    by, step = difference.coefficient(loop.index).constant, loop.step.constant
    if by is None or step not in (1, -1) or len(loop.start) != 1 or len(loop.stop) != 1:
        return None
    first, last = (difference.substitute({loop.index: at}) for at in (loop.start[0], loop.stop[0] - int(step)))
    whole, rise = (last - first).constant, int(by) * int(step)
    trips = None if whole is None else abs(int(whole)) // abs(rise) + 1
    found = [(1, operator == "!=")] if operator in ("==", "!=") else _exceptions(first, last, rise)
    few = [(n, answer) for n, answer in found if n <= MOST_AT_EDGE and (trips is None or n * LEAST_BESIDE <= trips)]
    return min(few)[1] if few else None


def _exceptions(first: Poly, last: Poly, rise: int) -> Iterator[tuple[int, bool]]:
    """In how many iterations ``difference < 0`` is not what it usually is, and what that is; where a number says so."""
    for at_start in (True, False):
        end = (first if at_start else last).constant
        if end is None:
            continue
        # negative at the start and rising, or at the end and falling: true there, usually false
        true_here = (rise > 0) == at_start
        way = abs(rise)
        number = ceil(-end / way) if true_here else int(end) // way + 1
        yield max(0, int(number)), not true_here


def plain_index(ctx: Context, value: Whole | Extreme | Computed) -> Poly | None:
    """The offset that an index is in all but a few iterations at an edge; None if it is none."""
    if isinstance(value, Computed):
        return value.plain
    if isinstance(value, Extreme):
        return _usual_option(ctx, value)
    return without_edges(ctx, value.poly)


def _usual_option(ctx: Context, value: Extreme) -> Poly | None:
    """The option that is the least, or the greatest, in all but a few iterations."""
    operator = "<=" if value.kind == "min" else ">="
    for option in value.options:
        others = [other for other in value.options if other is not option]
        if all(held(ctx, operator, option, other) for other in others):
            return option
    return None


def without_edges(ctx: Context, poly: Poly) -> Poly | None:
    """The formula with quotients of counters as the numbers that they usually are; None where one is no such number."""
    counters = {loop.index for loop in ctx.loops}
    total = Poly()
    for monomial, factor in poly.terms:
        product = Poly.const(factor)
        for atom, power in monomial:
            part: Poly | None = Poly.symbol(atom)
            if isinstance(atom, Floor) and atom.names & counters:
                part = _usual_quotient(ctx, atom)
            if part is None:
                return None
            for _ in range(power):
                product = product * part
        total = total + product
    return total


def _usual_quotient(ctx: Context, quotient: Floor) -> Poly | None:
    """-1, 0, 1 or 2, where a quotient is that in all but a few iterations: so it is for neighbours, a period added or not."""
    for number in (0, 1, -1, 2):
        low, high = number * quotient.denominator, (number + 1) * quotient.denominator
        if held(ctx, ">=", quotient.numerator, low) and held(ctx, "<", quotient.numerator, high):
            return Poly.const(number)
    return None


def remainders(poly: Poly, type_: Num) -> Operation | None:
    """The divisions that a periodic index takes, as an expression."""
    found: Operation | None = None
    for monomial, _ in poly.terms:
        for atom, _ in monomial:
            if isinstance(atom, Floor):
                parts = (Constant(str(atom.numerator), type_.dtype), Constant(str(atom.denominator), type_.dtype))
                one = Operation("rem", parts, type_.dtype)
                found = one if found is None else Operation("add", (found, one), type_.dtype)
    return found


def combined(operator: str, a: Poly | None, b: Poly | None) -> Poly | None:
    """A sum, difference or product of such offsets."""
    if a is None or b is None or operator not in ("+", "-", "*"):
        return None
    return a + b if operator == "+" else a - b if operator == "-" else a * b
