"""Division of polynomials: exact, and with a rest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from rooftree.kernel.poly import Atom, Monomial, Number, Poly


def leading(poly: Poly) -> tuple[Monomial, Number]:
    """Largest monomial and its coefficient."""
    return poly.terms[0] if poly.terms else ((), 0)


def quotient(a: Poly, b: Poly) -> Poly | None:
    """``a / b`` if that is exact with whole coefficients.

    >>> n = Poly.symbol("n")
    >>> print(quotient(8 * n * n + 4 * n, 4 * n), quotient(n + 1, n))
    2*n + 1 None
    """
    whole, rest = divided(a, b)
    return whole if rest == 0 else None


def divided(a: Poly, b: Poly) -> tuple[Poly, Poly]:
    """Quotient and rest of a polynomial division by ``b``.

    A number as divisor takes the largest whole part of each coefficient: towards zero, for the constant term towards
    minus infinity, so that ``1000*i - j + 999`` by 1000 gives i and the rest 999 - j.
    """
    lead, factor = leading(b)
    wanted = dict(lead)
    whole, rest = Poly(), a
    while True:
        for monomial, coefficient in rest.terms:
            left = _without(monomial, wanted)
            share = None if left is None else _share(coefficient, factor, lead, left)
            if left is not None and share:
                piece = Poly({left: share})
                whole, rest = whole + piece, rest - piece * b
                break
        else:
            return whole, rest


def _without(monomial: Monomial, wanted: dict[Atom, int]) -> Monomial | None:
    """The monomial divided by another, None if that does not divide it."""
    powers = dict(monomial)
    if any(powers.get(atom, 0) < power for atom, power in wanted.items()):
        return None
    return tuple((atom, power - wanted.get(atom, 0)) for atom, power in monomial if power > wanted.get(atom, 0))


def _share(coefficient: Number, factor: Number, lead: Monomial, left: Monomial) -> int:
    """How often ``factor`` goes into a coefficient."""
    if lead:
        return int(coefficient // factor) if coefficient % factor == 0 else 0
    return int(coefficient / factor) if left else int(coefficient // factor)


def in_whole_steps(index: Poly, counters: Sequence[str]) -> tuple[Poly, tuple[Number, int] | None]:
    """An index that moves by whole numbers, the nearest but 0, in place of fractions; formulas with a size stay as they are.

    Returns: the index, and one of its steps with what is taken for it; None where nothing but the start of it changed.

    >>> i, n = Poly.symbol("i"), Poly.symbol("n")
    >>> moved, step = in_whole_steps(Fraction(25, 8) * i + Fraction(1, 2) * n, ["i"])
    >>> print(moved, *step)
    floor((n)/(2)) + 3*i 25/8 3
    """
    found, changed = Poly(), None
    for counter in counters:
        step = index.coefficient(counter)
        number = step.constant
        if number is not None and number != int(number):
            whole = round(number) or (1 if number > 0 else -1)
            step, changed = Poly.const(whole), (number, whole)
        found = found + step * Poly.symbol(counter)
    start = index.without(counters)
    parts = lcm(*(Fraction(c).denominator for _, c in start.terms))
    return found + (start * parts) // parts, changed
