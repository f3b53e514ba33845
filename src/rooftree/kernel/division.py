"""Division of polynomials: exact, and with a rest."""

from __future__ import annotations

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
