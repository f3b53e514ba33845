"""Polynomials evaluated together."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from rooftree.kernel.poly import Poly, values_of


def test_values_of_many_polynomials_are_those_of_each_alone() -> None:
    n, m = Poly.symbol("N"), Poly.symbol("M")
    several = [8 * n * m + 3, 24 * n * m + 5, Poly.const(7), n // 3 + m, Fraction(1, 3) * n, Fraction(2, 3) * n, 2**60 * n, n]
    for sizes in ({"N": np.arange(5).reshape(-1, 1), "M": np.array([[2.5]])}, {"N": 4, "M": 3}):
        found = [tuple(np.ravel(row)) for group in values_of(several, sizes) for row in group]
        assert sorted(found) == sorted(tuple(np.ravel(np.asarray(one.value(sizes)))) for one in several)
