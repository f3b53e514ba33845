"""The loops of a kernel as the traffic analysis sees them: lengths in symbols, tiles, sizes to compare formulas with.

Each loop l is counted by its iteration k_l = 0, 1, 2, ...; a counter is then a linear form in the iterations. A loop whose
start and stop move together with an outer counter (a tile, a skewed loop) keeps its length and moves; in a
triangular loop, where only one bound moves, the counter itself is kept and the length is the mean one. So it is of loops whose
start alternates within a step, as of red-black sweeps: each row comes to all its lines, wherever within them it starts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rooftree.errors import KernelError
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Indirect, Kernel, Loop
from rooftree.kernel.poly import Atom, Monomial, Poly
from rooftree.kernel.ranges import rested

NOMINAL_SIZE = 1009
NOMINAL_BLOCK = 53
"""Sizes at which formulas are ordered (which of two strides or reuse times is longer); steps of loops are blocks."""

_OTHERWISE = "bounds that are sums of outer counters and sizes; `rooftree measure FILE:FUNCTION` times the loop as it is"


@dataclass(frozen=True, slots=True)
class Loops:
    """Loops with their symbolic lengths.

    ``counters`` outermost first. ``moves[c][l]``: by how much counter c changes per iteration of loop l.
    ``lengths``: iterations of each loop in the sizes (mean, where it depends on outer counters). ``starts``: first value
    of each counter in the first iteration of all outer loops. ``nominal``: value of every size for comparisons, which are what
    sizes really are if these are ``known``; ``nominal_lengths`` the lengths at these, unrounded.
    """

    counters: tuple[str, ...]
    moves: tuple[tuple[Poly, ...], ...]
    lengths: tuple[Poly, ...]
    nominal: dict[str, float]
    nominal_lengths: tuple[float, ...]
    starts: tuple[Poly, ...]
    known: bool = False

    def __len__(self) -> int:
        """Number of loops."""
        return len(self.counters)

    def order(self, poly: Poly) -> float:
        """The value at the nominal sizes."""
        return float(poly.value(self.nominal))


def loops_of(kernel: Kernel) -> Loops:
    """Analyse the loops of a kernel.

    Raises: KernelError for a kernel without loops, for bounds that are not linear in outer counters, for a loop of no iteration.
    """
    if not kernel.loops:
        raise KernelError(f"kernel {kernel.name} has no loop", where=str(kernel.place), hint="give a loop nest")
    nominal = _nominal_sizes(kernel)
    moves: list[tuple[Poly, ...]] = []
    lengths: list[Poly] = []
    nominal_lengths: list[float] = []
    means: dict[str, Poly] = {}
    starts: dict[str, Poly] = {}
    for level, given in enumerate(kernel.loops):
        loop, first = _evened(given, kernel)
        _check(loop, kernel.counters)
        moving = _moving_start(loop, kernel.counters[:level])
        row = [Poly()] * len(kernel.loops)
        row[level] = loop.step
        for number, counter in enumerate(kernel.counters[:level]):
            by = moving.coefficient(counter)
            row = [old + by * move if by.terms else old for old, move in zip(row, moves[number], strict=True)]
        moves.append(tuple(row))
        span = _span(loop, kernel.counters[:level], means, nominal)
        lengths.append(iterations(span, loop.step) if loop is given else _mean_iterations(span, loop.step))
        if not lengths[-1].terms:
            raise KernelError(f"the loop over {loop.index} runs no iteration on average", where=str(loop.place), hint=_OTHERWISE)
        nominal_lengths.append(max(1.0, float(span.value(nominal)) / float(loop.step.value(nominal))))
        start = loop.start[0].substitute(means)
        starts[loop.index] = first.substitute(starts)
        means[loop.index] = start + (span - loop.step) * Poly.const(Fraction(1, 2))
    return Loops(
        kernel.counters,
        tuple(moves),
        tuple(lengths),
        nominal,
        tuple(nominal_lengths),
        tuple(starts.values()),
        bool(kernel.typical),
    )


_FAR = 1 << 20
"""How far a size is raised to see by how much a bound grows that is not linear in it."""
_LINE = 64
"""The shortest cache line of all machines [B]."""


def _evened(loop: Loop, kernel: Kernel) -> tuple[Loop, Poly]:
    """A loop with mean bounds in place of those that alternate with an outer counter, and the least of its start.

    Its start may alternate within one step, of at most a line; its stop in any way. Other loops stay as they are.

    Raises: KernelError for a start that alternates between places in different lines.
    """
    counters = set(kernel.counters)
    if all(bound.is_linear_in(counters) for bound in (*loop.start, *loop.stop)):
        return loop, loop.start[0]
    starts = [rested(bound, counters) for bound in loop.start]
    stops = [rested(bound, counters) for bound in loop.stop]
    even = replace(
        loop,
        start=tuple(bound if r is None else r.mean for bound, r in zip(loop.start, starts, strict=True)),
        stop=tuple(bound if r is None else r.mean for bound, r in zip(loop.stop, stops, strict=True)),
    )
    moved = [Fraction((r.high - r.low).constant or 0) for r in starts if r is not None]
    whole = all(int(c) == c for r in starts if r is not None for m, c in r.plain.terms if m)
    by = loop.step.constant
    if any(moved) and (by is None or max(moved) >= abs(Fraction(by)) or not whole):
        return loop, loop.start[0]
    if any(moved) and (text := _beyond_lines(loop, kernel)):
        raise KernelError(
            f"the loop over {loop.index} starts at {loop.start[0]}, another place in each row, and {text} moves by more than a "
            "line: which lines rows have in common is not known",
            where=str(loop.place),
            hint="two loops, one for rows of each kind; `rooftree measure FILE:FUNCTION` times the loop as it is",
        )
    return even, loop.start[0] if starts[0] is None else starts[0].low


def _beyond_lines(loop: Loop, kernel: Kernel) -> str:
    """The first access that a loop moves by more than a line, or by what no number says; "" without any."""
    for access in all_accesses(kernel):
        *outer, last = access.index
        if not any(loop.index in entry.names for entry in access.index if not isinstance(entry, Indirect)):
            continue
        step = None if isinstance(last, Indirect) else (last.coefficient(loop.index) * loop.step).constant
        rows = any(loop.index in entry.names for entry in outer if not isinstance(entry, Indirect))
        if rows or step is None or abs(Fraction(step)) * kernel.array(access.array).element_bytes > _LINE:
            return access.text or access.array
    return ""


def _mean_iterations(span: Poly, step: Poly) -> Poly:
    """Iterations of a loop on average over all starts within a step."""
    by = step.constant
    if by is None:
        return iterations(span, step)
    forwards, size = (span, int(by)) if by > 0 else (-span, -int(by))
    return (forwards + Fraction(size - 1, 2)) * Fraction(1, size)


def _nominal_sizes(kernel: Kernel) -> dict[str, float]:
    steps = {name for loop in kernel.loops for name in loop.step.names}
    names = set(kernel.symbols)
    for loop in kernel.loops:
        for bound in (*loop.start, *loop.stop, loop.step):
            names |= bound.names
            steps |= bound.divisors  # n/p rows for each of p threads are none where p is as large as n
    for array in kernel.arrays:
        names |= {name for extent in array.extents if extent is not None for name in extent.names}
    names -= set(kernel.counters)
    typical = {name: float(value) for name, value in kernel.typical if name in names}
    if typical.keys() == names:
        return typical
    base = {name: NOMINAL_BLOCK if name in steps else NOMINAL_SIZE for name in names}
    nominal = {name: float(base[name] + 2 * number) for number, name in enumerate(sorted(names))}
    return _with_iterations(kernel, {**nominal, **typical})


def _with_iterations(kernel: Kernel, nominal: dict[str, float]) -> dict[str, float]:
    """Nominal sizes at which no loop ends at once: of p*p .. n, 0 .. n - m and 5000 .. n the size n is raised."""
    found = dict(nominal)
    for loop in kernel.loops:
        back = loop.step.value(found) < 0
        for start in loop.start:
            for stop in loop.stop:
                span = (start - stop if back else stop - start).substitute(dict.fromkeys(kernel.counters, Poly()))
                rounds = float(span.value(found))
                missing = NOMINAL_SIZE - rounds
                slopes = {name: _slope(span, name, found, ends=rounds < 1) for name in sorted(span.names)}
                raised = [name for name, slope in slopes.items() if slope > 0]
                if missing > NOMINAL_SIZE - NOMINAL_BLOCK and raised:
                    found[raised[0]] += missing / slopes[raised[0]]
    return found


def _slope(poly: Poly, name: str, at: dict[str, float], *, ends: bool) -> float:
    """By how much a polynomial grows with one of its names; where it is not linear in it, in the mean over a long way.

    Args:
        ends: whether a loop that is so long ends at once, as from one pointer to another, floor((end - begin) / 64): else what it
            is not linear in stays as it is, 0.
    """
    if poly.is_linear_in([name]):
        return float(poly.coefficient(name).value(at))
    return (float(poly.value({**at, name: at[name] + _FAR})) - float(poly.value(at))) / _FAR if ends else 0.0


def _check(loop: Loop, counters: Sequence[str]) -> None:
    for bound in (*loop.start, *loop.stop):
        if not bound.is_linear_in(counters):
            raise KernelError(
                f"the bound {bound} of the loop over {loop.index} is not linear in the outer counters",
                where=str(loop.place),
                hint=_OTHERWISE,
            )
    if loop.step.names & set(counters):
        raise KernelError(
            f"the step {loop.step} of the loop over {loop.index} changes with an outer counter",
            where=str(loop.place),
            hint=_OTHERWISE,
        )


def _moving_start(loop: Loop, outer: Iterable[str]) -> Poly:
    """The start, if it moves together with a stop; else a start that does not move."""
    counters = set(outer)
    for start in loop.start:
        if start.names & counters and any(not (stop - start).names & counters for stop in loop.stop):
            return start
    return Poly()


def _span(loop: Loop, outer: Iterable[str], means: dict[str, Poly], nominal: dict[str, float]) -> Poly:
    """Distance from start to stop, signed as the step; the tightest, or the mean where all depend on outer counters."""
    counters = set(outer)
    spans = [stop - start for start in loop.start for stop in loop.stop]
    fixed = [span for span in spans if not span.names & counters]
    candidates = fixed or [span.substitute(means) for span in spans]
    return min(candidates, key=lambda span: abs(span.value(nominal)))


def iterations(span: Poly, step: Poly) -> Poly:
    """Number of iterations, rounded up where that is not certain to be whole."""
    if step in (1, -1):
        return span if step == 1 else -span
    exact = divided(span, step)
    if exact is not None and exact.constant is not None and exact.constant == int(exact.constant):
        return exact
    size = step.constant
    if size is not None and size < 0:
        span, step = -span, -step
    return (span + step - 1) // step


def divided(numerator: Poly, denominator: Poly) -> Poly | None:
    """The quotient if the denominator is one term that divides every term, else None; may have fractions."""
    if len(denominator.terms) != 1:
        return Poly.const(1) if numerator == denominator else None
    (below, factor), found = denominator.terms[0], []
    for monomial, coefficient in numerator.terms:
        powers = dict(monomial)
        for atom, power in below:
            if powers.get(atom, 0) < power:
                return None
            powers[atom] -= power
        found.append((_monomial(powers), Fraction(coefficient) / factor))
    return Poly(found)


def _monomial(powers: dict[Atom, int]) -> Monomial:
    return tuple(sorted(((a, p) for a, p in powers.items() if p), key=lambda item: str(item[0])))
