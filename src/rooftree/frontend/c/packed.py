"""Packed triangles: ``a[i*(i+1)/2 + j]``, whose rows lie one behind the other and differ in length.

Such an index is quadratic in the counter of the rows. It is taken as that of rows of their mean length, a straight line from the
first row to the last one, f(c) = (f(last) - f(first)) / (last - first) * (c - first) + f(first): both ends, the number of
elements and their order are those of the source; where rows in between begin is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rooftree.kernel.model import Loop
from rooftree.kernel.poly import Floor, Poly
from rooftree.kernel.ranges import span


def mean_rows(entry: Poly, loops: Sequence[Loop]) -> Poly | None:
    """An index with rows of their mean length in place of those of a packed triangle.

    Args:
        entry: quadratic in the counter of one loop, linear in all others.
        loops: open ones, outermost first.
    Returns: the index, linear in all counters; None for any other entry, or where rows do not follow each other.

    >>> i, j, n = (Poly.symbol(name) for name in "ijn")
    >>> loops = [Loop(index=k, start=(Poly(),), stop=(stop,), step=Poly.const(1)) for k, stop in (("i", n), ("j", i + 1))]
    >>> str(mean_rows((i * i + i) // 2 + j, loops))
    '1/2*i*n + j'
    """
    counters = {loop.index for loop in loops}
    whole = _without_halves(entry, counters)
    squared = (
        {atom for m, _ in whole.terms for atom, power in m if power == 2 and atom in counters} if whole is not None else set()
    )
    if whole is None or len(squared) != 1:
        return None
    (counter,) = squared
    by_power = [Poly(), Poly(), Poly()]
    for monomial, factor in whole.terms:
        power = dict(monomial).get(counter, 0)
        if power > 2:
            return None
        by_power[power] += Poly([(tuple(item for item in monomial if item[0] != counter), factor)])
    rest, slope, bend = by_power
    level = next(k for k, loop in enumerate(loops) if loop.index == counter)
    reach = span(Poly.symbol(str(counter)), loops[: level + 1])
    if (slope.names | bend.names) & counters or not rest.is_linear_in(counters) or len(reach.low) != 1 or len(reach.high) != 1:
        return None
    first, last = reach.low[0], reach.high[0]
    steps = bend * (first + first + 1) + slope, bend * (last + last - 1) + slope
    if not all(_grows(step) for step in steps):
        return None
    return rest + (bend * (first + last) + slope) * Poly.symbol(counter) - bend * first * last


def _without_halves(entry: Poly, counters: set[str]) -> Poly | None:
    """A formula with its quotients by numbers as fractions, less than an element away; None with other quotients of counters."""
    whole = Poly()
    for monomial, factor in entry.terms:
        term = Poly([(monomial, factor)])
        for atom, _ in monomial:
            if isinstance(atom, Floor) and atom.names & counters:
                by = atom.denominator.constant
                if monomial != ((atom, 1),) or by is None or by < 1:
                    return None
                term = atom.numerator * (Fraction(factor) / int(by))
        whole = whole + term
    return whole


def _grows(step: Poly) -> bool:
    """Whether what lies between two rows is nothing or more, for all but the smallest sizes."""
    return all(factor > 0 for monomial, factor in step.terms if monomial or len(step.terms) == 1)
