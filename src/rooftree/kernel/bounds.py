"""How often loops run: exact totals, mean trip counts for bounds that depend on outer counters.

    executions(d) = sum over the outermost d loops of 1          how often the body at depth d runs
    trips(d)      = executions(d) / executions(d - 1)            mean trip count of loop d

Loops whose bounds do not meet are counted apart and multiplied. Triangular and trapezoidal nests with a step of 1 are sums of
polynomials (Faulhaber); tile loops (``for (i = ii; i < min(ii + B, N); ++i)`` under ``ii += B``) cover the tiled range. What
else depends on outer counters is enumerated, size by size; beyond ``MAX_ROWS`` iterations of the outer loops, on as many of them,
evenly spaced.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import KernelError, UsageError, nearest
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Indirect, Kernel, Loop
from rooftree.kernel.poly import Poly
from rooftree.kernel.sizes_key import Key, key_of, sizes_of
from rooftree.sizes import TOO_LARGE, too_large

Array = NDArray[np.float64]

MAX_ROWS = 20_000_000
"""Iterations of outer loops that are enumerated for all sizes together."""


def instead_of_a_size(kernel: Kernel, name: str, given: object) -> str:
    """What to try in place of a name that is no size: a value for something that the source names, or the nearest size."""
    if re.search(rf"\b{re.escape(name)}\b", kernel.source):
        values = np.ravel(np.asarray(given))
        loaded = [entry for access in all_accesses(kernel) for entry in access.index if isinstance(entry, Indirect)]
        beside = any(re.search(rf"\b{re.escape(name)}\b", entry.text) for entry in loaded)
        why = "only an index that is loaded has it" if beside else "no bound or index of the loop has it"
        return f"--arg {name}={values[0] if len(values) == 1 else 'VALUE'}: {why}"
    return nearest(name, kernel.symbols)


def check_sizes(kernel: Kernel, sizes: Mapping[str, Any]) -> None:
    """Raise UsageError unless every size of the kernel has a whole number as value and no other name is given."""
    missing = [name for name in kernel.symbols if name not in sizes]
    if missing:
        meaning = [text for text in kernel.assumptions if any(re.search(rf"\b{name}\b", text) for name in missing)]
        raise UsageError(
            "; ".join([f"kernel {kernel.name} needs a value for {', '.join(missing)}", *meaning]),
            where="-D",
            hint=" ".join(f"-D {name}=1000" for name in missing),
        )
    for name, given in sizes.items():
        if name not in kernel.symbols:
            known = ", ".join(kernel.symbols) or "none"
            raise UsageError(
                f"kernel {kernel.name} has no size '{name}', its sizes are: {known}",
                where="-D",
                hint=instead_of_a_size(kernel, name, given),
            )
        values = np.asarray(given)
        if values.dtype.kind not in "iuf" or not np.all(np.isfinite(values) & (values == np.floor(values))):
            raise UsageError(f"the size {name} must be whole numbers, found {given!r}", where="-D", hint=f"-D {name}=1000")
        if np.any(np.abs(values) >= TOO_LARGE) and name in names_in(kernel):
            raise too_large(f"{name} = {int(np.max(np.abs(values)))}")
        if np.any(values < 1) and name in lengths(kernel):
            raise UsageError(
                f"the size {name} of kernel {kernel.name} must be a positive whole number, found {int(np.min(values))}",
                where="-D",
                hint=f"-D {name}=1000",
            )


@lru_cache(maxsize=64)
def names_in(kernel: Kernel) -> frozenset[str]:
    """Names in bounds, steps, extents and indices."""
    polys = [poly for loop in kernel.loops for poly in (*loop.start, *loop.stop, loop.step)]
    polys += [extent for array in kernel.arrays for extent in array.extents if extent is not None]
    entries = [entry for access in all_accesses(kernel) for entry in access.index]
    return frozenset().union(*(part.names for part in (*polys, *entries)))


@lru_cache(maxsize=64)
def lengths(kernel: Kernel) -> frozenset[str]:
    """Sizes that are lengths: extents that the source states, and what makes a loop longer; not offsets and strides.

    Only these must be positive: of ``for (j = j0 + colour; j < j0 + n; j += 2) a[j*s] = 0;`` that is n.
    """
    found = {n for a in kernel.arrays if not a.assumed_rows for e in a.extents if e is not None for n in _alone(e)}
    for loop in kernel.loops:
        for start in loop.start:
            for stop in loop.stop:
                end, begin = (start, stop) if loop.descending else (stop, start)
                found |= {n for n in end.names if not (begin.names & {n} and _cancels(end - begin, n))}
    return frozenset(found & set(kernel.symbols))


def _alone(extent: Poly) -> frozenset[str]:
    """Names in an extent that is a product: with one of them below 1 there is nothing."""
    return extent.names if len(extent.terms) == 1 else frozenset()


def _cancels(span: Poly, name: str) -> bool:
    """Whether a size that is in both bounds of a loop moves it, without making it longer."""
    factor = span.coefficient(name).constant
    return span.is_linear_in([name]) and factor is not None and factor <= 0


def executions(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[Array, ...]:
    """How often the body at each depth runs.

    Args:
        kernel: the nest.
        sizes: value of each size, shape (S,) or numbers.
    Returns: for depth 0 (outside all loops, always 1) to the innermost: executions [1], each of the sizes' shape; to be read.
    Raises: UsageError for missing, unknown or broken sizes; KernelError where a loop does not run at all, or a step is zero.
    """
    key = key_of(sizes)
    return _executions(kernel, sizes) if key is None else _cached(kernel, key)


@lru_cache(maxsize=64)
def _cached(kernel: Kernel, key: Key) -> tuple[Array, ...]:
    """The same for few sizes, cached: one prediction asks for it a dozen times."""
    found = _executions(kernel, sizes_of(key))
    for total in found:
        total.flags.writeable = False
    return found


def _executions(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[Array, ...]:
    check_sizes(kernel, sizes)
    shape = np.broadcast_shapes(*(np.shape(value) for value in sizes.values()))
    flat = {name: np.broadcast_to(np.asarray(v, dtype=np.float64), shape).ravel() for name, v in sizes.items()}
    points = int(np.prod(shape, dtype=np.int64))
    group_of = groups(kernel.loops)
    done: dict[int, Array] = {}  # total of each group as far as its loops are counted
    totals = [np.ones(shape)]
    counted: dict[int, list[Array]] = {}
    for level, loop in enumerate(kernel.loops):
        group = group_of[level]
        if group[0] not in counted:
            counted[group[0]] = _group_totals([kernel.loops[k] for k in group], flat, points)
        done[group[0]] = counted[group[0]][group.index(level)]
        total = np.prod(np.stack(list(done.values())), axis=0).reshape(shape)
        _positive(kernel, loop, total, sizes)
        totals.append(total)
    return tuple(totals)


def trip_counts(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[Array, ...]:
    """Mean trip count of each loop, outermost first [1]; arguments and errors as for ``executions``."""
    totals = executions(kernel, sizes)
    return tuple(inner / outer for outer, inner in itertools.pairwise(totals))


def _positive(kernel: Kernel, loop: Loop, total: Array, sizes: Mapping[str, Any]) -> None:
    bad = np.flatnonzero(~(np.atleast_1d(total) > 0))
    if bad.size:
        flat = {name: np.broadcast_to(np.asarray(v), np.atleast_1d(total).shape).ravel()[bad[0]] for name, v in sizes.items()}
        given = ", ".join(f"{name}={int(v)}" for name, v in flat.items())
        raise KernelError(
            f"the loop over {loop.index} does not run for {given or 'these bounds'}",
            where=str(loop.place) if loop.place.line else kernel.name,
            hint="larger sizes",
        )


def _names(loop: Loop) -> set[str]:
    return {name for bound in (*loop.start, *loop.stop, loop.step) for name in bound.names}


def groups(loops: Sequence[Loop]) -> list[tuple[int, ...]]:
    """For each loop the levels of all loops whose bounds meet its own, directly or through others."""
    group = list(range(len(loops)))
    for level, loop in enumerate(loops):
        for outer in range(level):
            if loops[outer].index in _names(loop):
                old, new = group[level], group[outer]
                group = [new if g == old else g for g in group]
    return [tuple(k for k, g in enumerate(group) if g == mine) for mine in group]


def _group_totals(loops: Sequence[Loop], sizes: Mapping[str, Array], points: int) -> list[Array]:
    """Executions of the bodies of loops that depend on each other, from the outermost inwards, each of shape (points,)."""
    if len(loops) == 1:
        return [_trips(loops[0], sizes, points)]
    if _is_tile(loops):
        tile, inner = loops
        first, last, step = _ends(tile, sizes, points)
        covered = np.maximum((last - first) * np.sign(step), 0)
        return [_trips(tile, sizes, points), covered / abs(inner.step.constant or 1)]
    found, exact = _summed(loops, sizes, points)
    left = np.flatnonzero(~exact)
    rows = MAX_ROWS // max(left.size, 1)
    for point in left:
        values = {name: float(column[point]) for name, column in sizes.items()}
        for column, iterations in itertools.zip_longest(found, walk_iterations(loops, values, rows)):
            column[point] = 0.0 if iterations is None else float(iterations.trips.sum()) * iterations.weight
    return found


def _ends(loop: Loop, values: Mapping[str, Any], count: int) -> tuple[Array, Array, Array]:
    """Tightest start and stop, and step, each of shape (count,).

    Raises: KernelError for a step of zero.
    """

    def number(poly: Poly) -> Array:
        return np.broadcast_to(np.asarray(poly.value(values), dtype=np.float64), (count,))

    tightest = (np.minimum, np.maximum) if loop.descending else (np.maximum, np.minimum)
    first = tightest[0].reduce([number(p) for p in loop.start])
    last = tightest[1].reduce([number(p) for p in loop.stop])
    step = number(loop.step)
    if not np.all(step) or np.any((step < 0) != loop.descending):
        raise KernelError(
            f"the loop over {loop.index} has a step of {step[0]:g} for a loop that counts {'down' if loop.descending else 'up'}",
            where=str(loop.place),
            hint="another value for the step",
        )
    return first, last, step


def _trips(loop: Loop, values: Mapping[str, Any], count: int) -> Array:
    first, last, step = _ends(loop, values, count)
    return np.maximum(np.ceil((last - first) / step), 0)


def _is_tile(loops: Sequence[Loop]) -> bool:
    """A loop over tiles and the loop over the elements of a tile, that ends one step on or at the range's end."""
    tile, inner = loops[0], loops[-1]
    counter = Poly.symbol(tile.index)
    rest = [stop for stop in inner.stop if stop != counter + tile.step]
    return (
        len(loops) == 2
        and inner.start == (counter,)
        and len(inner.stop) == len(rest) + 1
        and set(rest) == set(tile.stop)
        and inner.step in (Poly.const(1), Poly.const(-1))
    )


# sums of polynomials


def _summed(loops: Sequence[Loop], sizes: Mapping[str, Array], points: int) -> tuple[list[Array], NDArray[np.bool_]]:
    """Totals by summation of polynomials in the loops' iterations 0, 1, 2, ..., and for which sizes they hold.

    They hold where no trip count becomes negative on the way; bounds with several branches have none.
    """
    in_iterations: dict[str, Poly] = {}
    trips: list[Poly] = []
    for level, loop in enumerate(loops):
        plain = len(loop.start) == len(loop.stop) == 1 and loop.step in (Poly.const(1), Poly.const(-1))
        iterations = {_iteration(outer) for outer in range(level)}
        start, stop = loop.start[0].substitute(in_iterations), loop.stop[0].substitute(in_iterations)
        if not plain or not start.is_linear_in(iterations) or not stop.is_linear_in(iterations):
            return [np.zeros(points) for _ in loops], np.zeros(points, dtype=bool)
        trips.append(stop - start if loop.step == 1 else start - stop)
        in_iterations[loop.index] = start + loop.step * Poly.symbol(_iteration(level))
    exact = np.ones(points, dtype=bool)
    most: dict[str, Any] = {}
    for level, trip in enumerate(trips):
        low, high = _interval(trip, sizes, most)
        exact &= np.broadcast_to(low >= 0, (points,))
        most[_iteration(level)] = np.maximum(high - 1, 0)
    found = []
    for depth in range(1, len(loops) + 1):
        total = Poly.const(1)
        for level in range(depth - 1, -1, -1):
            total = _sum(total, _iteration(level), trips[level])
        found.append(np.array(np.broadcast_to(np.asarray(total.value(sizes), dtype=np.float64), (points,))))
    return found, exact


def _iteration(level: int) -> str:
    """Name of the iteration number of a loop: 0, 1, 2, ..."""
    return f"#iteration{level}"


def _interval(poly: Poly, sizes: Mapping[str, Array], most: Mapping[str, Any]) -> tuple[Any, Any]:
    """Limits of a polynomial that is linear in iterations, which run from 0 to ``most``."""
    low = high = np.asarray(poly.without(most).value(sizes), dtype=np.float64)
    for iteration, last in most.items():
        reach = np.asarray(poly.coefficient(iteration).value(sizes), dtype=np.float64) * last
        low, high = low + np.minimum(reach, 0), high + np.maximum(reach, 0)
    return low, high


def _sum(poly: Poly, iteration: str, trip: Poly) -> Poly:
    """Sum of a polynomial over ``iteration`` = 0 .. ``trip`` - 1."""
    by_power: dict[int, Poly] = {}
    for monomial, coefficient in poly.terms:
        power = dict(monomial).get(iteration, 0)
        rest = tuple(item for item in monomial if item[0] != iteration)
        by_power[power] = by_power.get(power, Poly()) + Poly({rest: coefficient})
    total = Poly()
    for power, factor in by_power.items():
        total = total + factor * _power_sum(power, trip)
    return total


def _power_sum(power: int, n: Poly) -> Poly:
    """0^k + 1^k + ... + (n-1)^k as a polynomial in n (Faulhaber)."""
    total = Poly()
    term = Poly.const(1)
    powers = [term]
    for _ in range(power + 1):
        term = term * n
        powers.append(term)
    for j in range(power + 1):
        total = total + powers[power + 1 - j] * (Fraction(comb(power + 1, j), power + 1) * _bernoulli(j))
    return total


@lru_cache
def _bernoulli(n: int) -> Fraction:
    """Bernoulli number with B_1 = -1/2."""
    if n == 0:
        return Fraction(1)
    total = sum((comb(n + 1, k) * _bernoulli(k) for k in range(n)), Fraction(0))
    return -total / (n + 1)


# enumeration


@dataclass(frozen=True, slots=True)
class Iterations:
    """All iterations of the loops around one loop, as rows.

    Attributes:
        values: sizes, and per outer counter its value in each row, shape (n,).
        first, step, trips: of the loop itself in each row, shape (n,).
        weight: iterations that each row stands for; 1 if all were walked.
    """

    values: Mapping[str, Any]
    first: Array
    step: Array
    trips: Array
    weight: float


def walk_iterations(loops: Sequence[Loop], values: Mapping[str, float], most: int) -> Iterator[Iterations]:
    """For each loop, outermost first, all iterations of the loops around it; of more than ``most`` iterations an even sample.

    Ends early where a loop does not run at all.
    """
    rows: dict[str, Any] = dict(values)
    count, weight = 1, 1.0
    for loop in loops:
        first, _, step = _ends(loop, rows, count)
        trips = _trips(loop, rows, count)
        yield Iterations(rows, first, step, trips, weight)
        total = float(trips.sum())
        if total == 0 or loop is loops[-1]:
            return
        ends = np.cumsum(trips)
        samples = int(min(total, max(most, 1)))
        iterations = np.floor((np.arange(samples) + 0.5) * (total / samples))
        row = np.searchsorted(ends, iterations, side="right")
        within = iterations - (ends[row] - trips[row])
        inner = {outer.index: rows[outer.index][row] for outer in loops if outer.index in rows}
        rows = {**values, **inner, loop.index: first[row] + within * step[row]}
        count, weight = samples, weight * total / samples
