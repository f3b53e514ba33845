"""Division of polynomials as it occurs in bounds of loops: (8*N*M) / (8*N) = M."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from rooftree.kernel.poly import Monomial, Number, Poly


def divided(value: Poly, by: Poly) -> Poly:
    """The quotient: exact where every term divides, else a whole division, rounded down.

    >>> n, m = Poly.symbol("N"), Poly.symbol("M")
    >>> print(divided(8 * n * m - 16 * n, 8 * n))
    M - 2
    >>> print(divided(8 * n - 8, Poly.const(32)))
    floor((N - 1)/(4))
    """
    exact = _exact(value, by)
    if exact is not None:
        return exact
    common = gcd(*(c.numerator if isinstance(c, int) else 1 for poly in (value, by) for _, c in poly.terms))
    return (value // common) // (by // common) if common > 1 else value // by


def _exact(value: Poly, by: Poly) -> Poly | None:
    if len(by.terms) != 1:
        return Poly.const(1) if value == by else None
    ((divisor, factor),) = by.terms
    found: dict[Monomial, Number] = {}
    for monomial, coefficient in value.terms:
        powers = dict(monomial)
        for atom, power in divisor:
            powers[atom] = powers.get(atom, 0) - power
        share = Fraction(coefficient, 1) / factor
        if min(powers.values(), default=0) < 0 or share.denominator != 1:
            return None
        rest = tuple(item for item in monomial if powers[item[0]])
        found[tuple((atom, powers[atom]) for atom, _ in rest)] = int(share)
    return Poly(found)
