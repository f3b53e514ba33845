"""Between which formulas an index moves, and whether a formula can be negative when all sizes are at least 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rooftree.kernel.model import Loop
from rooftree.kernel.poly import Poly

MAX_OPTIONS = 16


@dataclass(frozen=True)
class Span:
    """Lower and upper limits of an index; several hold at once. Empty: not known."""

    low: tuple[Poly, ...]
    high: tuple[Poly, ...]


def span(poly: Poly, loops: Sequence[Loop]) -> Span:
    """Limits of a formula that is linear in the counters, from the innermost loop outwards."""
    low, high = {poly}, {poly}
    for loop in reversed(loops):
        first, last = _ends(loop)
        low = {p for formula in low for p in _replaced(formula, loop.index, first, last)}
        high = {p for formula in high for p in _replaced(formula, loop.index, last, first)}
        if len(low) > MAX_OPTIONS or len(high) > MAX_OPTIONS:
            return Span((), ())
    return Span(tuple(low), tuple(high))


def _ends(loop: Loop) -> tuple[tuple[Poly, ...], tuple[Poly, ...]]:
    """Least and greatest values of a counter."""
    if loop.descending:
        return tuple(stop + 1 for stop in loop.stop), loop.start
    return loop.start, tuple(stop - 1 for stop in loop.stop)


def _replaced(formula: Poly, counter: str, for_positive: Sequence[Poly], for_negative: Sequence[Poly]) -> list[Poly]:
    if counter not in formula.names:
        return [formula]
    if not formula.is_linear_in([counter]):
        return []
    coefficient = formula.coefficient(counter)
    sign = 1 if never_negative(coefficient) else -1 if never_negative(-coefficient) else 0
    if sign == 0:
        return []
    rest = formula.without([counter])
    return [rest + coefficient * value for value in (for_positive if sign > 0 else for_negative)]


def never_negative(formula: Poly) -> bool | None:
    """True if it is >= 0 for all sizes >= 1, False if it is always negative, None if it depends on the sizes."""
    if any(not isinstance(atom, str) for monomial, _ in formula.terms for atom, _ in monomial):
        return None
    moved = formula.substitute({name: Poly.symbol(name) + 1 for name in formula.names})
    signs = [coefficient for _, coefficient in moved.terms]
    constant = moved.substitute(dict.fromkeys(moved.names, 0)).constant
    if all(c >= 0 for c in signs):
        return True
    if all(c <= 0 for c in signs) and constant is not None and constant < 0:
        return False
    return None
