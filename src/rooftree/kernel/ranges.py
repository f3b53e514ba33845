"""Between which formulas an index moves, and whether a formula can be negative when all sizes are at least 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from rooftree.kernel.model import Index, Indirect, Loop
from rooftree.kernel.poly import Floor, Poly

MAX_OPTIONS = 16


@dataclass(frozen=True)
class Span:
    """Lower and upper limits of an index; several hold at once. Empty: not known."""

    low: tuple[Poly, ...]
    high: tuple[Poly, ...]


def span(poly: Poly, loops: Sequence[Loop]) -> Span:
    """Limits of a formula that is linear in the counters, from the innermost loop outwards."""
    if poly.constant is not None:
        return Span((poly,), (poly,))
    low, high = {poly}, {poly}
    for loop in reversed(loops):
        first, last = _ends(loop)
        low = {p for formula in low for p in _replaced(_least(formula, loop.index), loop.index, first, last)}
        high = {p for formula in high for p in _replaced(_most(formula, loop.index), loop.index, last, first)}
        if len(low) > MAX_OPTIONS or len(high) > MAX_OPTIONS:
            return Span((), ())
    return Span(tuple(low), tuple(high))


@dataclass(frozen=True, slots=True)
class Rested:
    """A formula with quotients of counters by numbers, as ``plain`` and the sum of factor * r over rests r of 0 to m - 1.

    n/m is (n - r)/m, with r the rest of n: ``1 + (j & 1)``, which is 1 + j - 2 (j/2), is 1 + r.
    """

    plain: Poly
    rests: tuple[tuple[Fraction, int], ...] = ()  #: factor and m of each

    @property
    def low(self) -> Poly:
        """The least that it is."""
        return self.plain + sum((factor * (m - 1) for factor, m in self.rests if factor < 0), Fraction(0))

    @property
    def high(self) -> Poly:
        """The most that it is."""
        return self.plain + sum((factor * (m - 1) for factor, m in self.rests if factor > 0), Fraction(0))

    @property
    def mean(self) -> Poly:
        """What it is on average, where each rest is as frequent as any other."""
        return self.plain + sum((factor * (m - 1) / 2 for factor, m in self.rests), Fraction(0))


def rested(formula: Poly, counters: Set[str]) -> Rested | None:
    """A formula with its quotients of counters as rests; None where these are no quotients by numbers of linear formulas.

    >>> j = Poly.symbol("j")
    >>> found = rested(1 + j - (j // 2) * 2, {"j"})
    >>> str(found.low), str(found.mean), str(found.high)
    ('1', '3/2', '2')
    """
    plain, rests = formula, []
    for monomial, factor in formula.terms:
        floors = [atom for atom, _ in monomial if isinstance(atom, Floor) and atom.names & counters]
        if not floors:
            continue
        by = floors[0].denominator.constant
        if monomial != ((floors[0], 1),) or by is None or by < 1 or int(by) != by:
            return None
        share = Fraction(factor) / int(by)
        plain = plain - Poly([(monomial, factor)]) + floors[0].numerator * share
        rests.append((-share, int(by)))
    return Rested(plain, tuple(rests)) if plain.is_linear_in(counters) else None


def _least(formula: Poly, counter: str) -> Poly:
    """A formula without quotients of a counter, where these are rests: the least that it is."""
    found = None if formula.is_linear_in([counter]) else rested(formula, {counter})
    return formula if found is None else found.low


def _most(formula: Poly, counter: str) -> Poly:
    """The same with the most that it is."""
    found = None if formula.is_linear_in([counter]) else rested(formula, {counter})
    return formula if found is None else found.high


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


def stays_below(indices: Iterable[Index]) -> int | None:
    """What indices stay below some of which are loaded: by a mask, a remainder or their type, and numbers; None: not known.

    >>> from rooftree.kernel.model import Indirect
    >>> stays_below([Indirect((), "k & 63", below=64), Poly.const(70)]), stays_below([Poly.const(70)])
    (71, None)
    """
    entries = list(indices)
    limits = [entry.below if isinstance(entry, Indirect) else _above(entry) for entry in entries]
    known = [limit for limit in limits if limit is not None]
    return max(known) if any(isinstance(e, Indirect) for e in entries) and len(known) == len(entries) else None


def reach_of(indices: Iterable[Index], loops: Sequence[Loop]) -> Poly | None:
    """What indices stay below some of which are loaded, as a formula in the sizes; None: not known, or one may be negative.

    ``16 * s + (x[i] & 15)`` with s below 64 stays below 1024.
    """
    entries = list(indices)
    if not any(isinstance(entry, Indirect) for entry in entries):
        return None
    ends: list[Poly] = []
    for entry in entries:
        if isinstance(entry, Indirect) and entry.within is not None:
            ends.append(entry.within)
            continue
        formula, rest = (entry.beside, entry.spread) if isinstance(entry, Indirect) else (entry, 1)
        if formula is None or rest is None or (isinstance(entry, Indirect) and entry.counters):
            return None
        reach = span(formula, loops)
        if len(reach.high) != 1 or not any(never_negative(low) for low in reach.low):
            return None
        ends.append(reach.high[0] + rest)
    return next((end for end in ends if all(never_negative(end - other) for other in ends)), None)


def _above(entry: Poly) -> int | None:
    """What a number is below; None of a formula."""
    return None if entry.constant is None or entry.constant < 0 else int(entry.constant) + 1
