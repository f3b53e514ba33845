"""How often loops run: exact totals by summation of polynomials, mean trip counts for bounds that depend on outer counters.

    executions(d) = sum over the outermost d loops of 1          how often the body at depth d runs
    trips(d)      = executions(d) / executions(d - 1)            mean trip count of loop d

Sums of polynomials are closed forms (Faulhaber), so triangular and trapezoidal nests are exact. Tile loops
(``for (i = ii; i < min(ii + B, N); ++i)`` under ``ii += B``) are exact too: their mean is the tiled range over the number of
tiles. Other minima and maxima that depend on outer counters are averaged over 64 positions of these.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import KernelError, UsageError, nearest
from rooftree.kernel.model import Kernel, Loop
from rooftree.kernel.poly import Poly

Array = NDArray[np.float64]

SAMPLES = 64
"""Positions of an outer counter at which a bound with several branches is averaged."""


def check_sizes(kernel: Kernel, sizes: Mapping[str, Any]) -> None:
    """Raise UsageError unless every size of the kernel has a value and no other name is given."""
    missing = [name for name in kernel.symbols if name not in sizes]
    if missing:
        raise UsageError(
            f"kernel {kernel.name} needs a value for {', '.join(missing)}",
            where="-D",
            hint=" ".join(f"-D {name}=1000" for name in missing),
        )
    for name in sizes:
        if name not in kernel.symbols:
            known = ", ".join(kernel.symbols) or "none"
            raise UsageError(
                f"kernel {kernel.name} has no size '{name}', its sizes are: {known}",
                where="-D",
                hint=nearest(name, kernel.symbols),
            )


def executions(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[Array, ...]:
    """How often the body at each depth runs.

    Args:
        kernel: the nest.
        sizes: value of each size, shape (S,) or numbers.
    Returns: for depth 0 (outside all loops, always 1) to the innermost: executions [1], each of the sizes' shape.
    Raises: UsageError for missing or unknown sizes; KernelError where a loop does not run at all, or a step is zero.
    """
    check_sizes(kernel, sizes)
    env: dict[str, Any] = {name: np.asarray(value) for name, value in sizes.items()}
    trips = _trip_polynomials(kernel, env)
    totals: list[Array] = [np.ones(np.broadcast_shapes(*(v.shape for v in env.values())))]
    for depth in range(1, len(kernel.loops) + 1):
        total = Poly.const(1)
        for level in range(depth - 1, -1, -1):
            total = _sum(total, _turn(level), trips[level])
        counted = np.broadcast_to(np.asarray(total.value(env), dtype=np.float64), totals[0].shape)
        _positive(kernel, kernel.loops[depth - 1], counted, sizes)
        totals.append(counted)
    return tuple(totals)


def trip_counts(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[Array, ...]:
    """Mean trip count of each loop, outermost first [1]; arguments and errors as for ``executions``."""
    totals = executions(kernel, sizes)
    return tuple(inner / outer for outer, inner in itertools.pairwise(totals))


def _positive(kernel: Kernel, loop: Loop, total: Array, sizes: Mapping[str, Any]) -> None:
    bad = np.flatnonzero(~(np.atleast_1d(total) > 0))
    if bad.size:
        flat = {
            name: np.broadcast_to(np.asarray(v), np.atleast_1d(total).shape).ravel()[bad[0]]
            for name, v in sizes.items()
        }
        given = ", ".join(f"{name}={int(v)}" for name, v in flat.items())
        raise KernelError(
            f"the loop over {loop.index} does not run for {given or 'these bounds'}",
            where=str(loop.place) if loop.place.line else kernel.name,
            hint="larger sizes",
        )


def _turn(level: int) -> str:
    """Name of the turn number of a loop: 0, 1, 2, ..."""
    return f"#turn{level}"


def _trip_polynomials(kernel: Kernel, env: dict[str, Any]) -> list[Poly]:
    """Trip count of each loop as a polynomial in the turns of the outer ones; helper values are added to ``env``."""
    in_turns: dict[str, Poly] = {}
    trips: list[Poly] = []
    for level, loop in enumerate(kernel.loops):
        step = loop.step.substitute(in_turns)
        starts = [p.substitute(in_turns) for p in loop.start]
        stops = [p.substitute(in_turns) for p in loop.stop]
        turns = {_turn(outer) for outer in range(level)}
        if step == 0:
            raise KernelError(f"the loop over {loop.index} has step 0", where=str(loop.place))
        tiled = _tiled_by(loop, kernel.loops[:level])
        if tiled is not None:
            start = starts[0]
            span = _extent(kernel.loops[tiled], trips, env, in_turns)
            trip = _named(
                env,
                f"#trip{level}",
                span / _numeric(trips[tiled], env, turns) / abs(_numeric(step, env, turns)),
            )
        else:
            first = _tightest(env, f"#start{level}", starts, turns, largest=not loop.descending)
            last = _tightest(env, f"#stop{level}", stops, turns, largest=loop.descending)
            simple = (
                first is not None
                and last is not None
                and (step in (Poly.const(1), Poly.const(-1)) or not (first.names | last.names) & turns)
            )
            if first is not None and last is not None and simple:
                start, trip = first, _trip(first, last, step, env, level)
            else:
                start, trip = (
                    starts[0],
                    _named(env, f"#trip{level}", _sampled(kernel, level, env, trips, in_turns)),
                )
        trips.append(trip)
        in_turns[loop.index] = start + step * Poly.symbol(_turn(level))
    return trips


def _trip(start: Poly, stop: Poly, step: Poly, env: dict[str, Any], level: int) -> Poly:
    """Trip count of ``start`` to ``stop`` by ``step``."""
    if step == 1:
        return stop - start
    if step == -1:
        return start - stop
    distance, by = (stop - start).value(env), step.value(env)
    return _named(env, f"#trip{level}", -((-np.asarray(distance)) // by))


def _named(env: dict[str, Any], name: str, value: Any) -> Poly:
    env[name] = value
    return Poly.symbol(name)


def _numeric(poly: Poly, env: Mapping[str, Any], turns: set[str]) -> Any:
    return poly.value({**env, **dict.fromkeys(turns, 0)})


def _tightest(
    env: dict[str, Any], name: str, bounds: list[Poly], turns: set[str], largest: bool
) -> Poly | None:
    """One bound for several: itself, or their extreme as a number; None if they depend on outer counters."""
    if len(bounds) == 1:
        return bounds[0] if bounds[0].is_linear_in(turns) else None
    if any(bound.names & turns for bound in bounds):
        return None
    values = [np.asarray(bound.value(env)) for bound in bounds]
    extreme = values[0]
    for value in values[1:]:
        extreme = np.maximum(extreme, value) if largest else np.minimum(extreme, value)
    return _named(env, name, extreme)


def _tiled_by(loop: Loop, outer: tuple[Loop, ...]) -> int | None:
    """Level of the loop whose steps this one fills: it starts at that counter and ends one step on, or at the range's end."""
    for level, tile in enumerate(outer):
        counter = Poly.symbol(tile.index)
        if loop.start == (counter,) and counter + tile.step in loop.stop and len(loop.stop) > 1:
            rest = [p for p in loop.stop if p != counter + tile.step]
            if all(p in tile.stop for p in rest):
                return level
    return None


def _extent(tile: Loop, trips: list[Poly], env: dict[str, Any], in_turns: Mapping[str, Poly]) -> Any:
    """Length of the range that a tile loop covers."""
    zero = {_turn(level): 0 for level in range(len(trips))}
    values = {**env, **zero}
    starts = [np.asarray(p.substitute(in_turns).value(values)) for p in tile.start]
    stops = [np.asarray(p.substitute(in_turns).value(values)) for p in tile.stop]
    first, last = starts[0], stops[0]
    for value in starts[1:]:
        first = np.maximum(first, value)
    for value in stops[1:]:
        last = np.minimum(last, value)
    return np.abs(last - first)


def _sampled(
    kernel: Kernel, level: int, env: Mapping[str, Any], trips: list[Poly], in_turns: Mapping[str, Poly]
) -> Array:
    """Mean trip count of a loop over 64 low-discrepancy positions of the outer loops."""
    loop = kernel.loops[level]
    total: Any = 0.0
    for sample in range(SAMPLES):
        values = dict(env)
        for outer in range(level):
            position = (
                0.5 + sample * (0.6180339887498949, 0.7548776662466927, 0.8191725133961645)[outer % 3]
            ) % 1.0
            if outer == 0:
                position = (sample + 0.5) / SAMPLES
            count = np.maximum(np.asarray(trips[outer].value(values)), 1)
            values[_turn(outer)] = np.floor(position * count)
        starts = [np.asarray(p.substitute(in_turns).value(values)) for p in loop.start]
        stops = [np.asarray(p.substitute(in_turns).value(values)) for p in loop.stop]
        step = np.asarray(loop.step.substitute(in_turns).value(values))
        pick_start, pick_stop = (np.minimum, np.maximum) if loop.descending else (np.maximum, np.minimum)
        first, last = starts[0], stops[0]
        for value in starts[1:]:
            first = pick_start(first, value)
        for value in stops[1:]:
            last = pick_stop(last, value)
        total = total + np.maximum(0, np.ceil((last - first) / step))
    return np.asarray(total / SAMPLES, dtype=np.float64)


def _sum(poly: Poly, turn: str, trip: Poly) -> Poly:
    """Sum of a polynomial over ``turn`` = 0 .. ``trip`` - 1."""
    by_power: dict[int, Poly] = {}
    for monomial, coefficient in poly.terms:
        power = dict(monomial).get(turn, 0)
        rest = tuple(item for item in monomial if item[0] != turn)
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
