"""Port sets of some basic forms, from what pairs of them take: the smallest set of ports that explains them.

Ports are told apart only by which forms may run on them, so that a core is a list of cells (which of the forms, how many ports).
Form after form is placed in all ways (so many ports of each cell, so many new ones), and those states are kept that explain the
pairs best. A form that no state explains is left out: it is made of several micro-ops, and follows from the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rooftree.calibrate.learn.port_model import FormCost, Mix, PortModel
from rooftree.calibrate.learn.uses import uses

BEAM = 40
"""States that are kept."""
_ALIKE = 4
"""Of so many ways one is another state than those before."""
MOST_PORTS = 14
_PER_PORT, _SKIPPED, _UNEVEN, _SLOW = 0.01, 1.0, 0.05, 0.02
_PART, _PLAIN, _COMPOSED = 0.01, 0.009, 10
"""What a port, a form that is left out, cycles that are no whole number, and a micro-op that keeps its port for several cycles
must gain in relative error, summed over pairs. Chosen by hand on cores of `simulated`; tests judge with seeds drawn anew [1]."""
_MOST_ERROR = 0.25
"""Beyond this the error of a mix counts no more: it was disturbed."""
_FREE = 0.03
"""Relative difference up to which a form runs as fast as the front end allows."""


@dataclass(frozen=True, slots=True)
class Basic:
    """A form that stands for its class.

    Attributes:
        form: its name.
        cycles: reciprocal throughput [cy].
        slots: of the front end.
    """

    form: str
    cycles: float
    slots: float


@dataclass(frozen=True, slots=True)
class _State:
    """Ports as sets of forms, with what was placed: number of the form -> (mask, cycles on it)."""

    ports: int
    placed: Mapping[int, tuple[int, float]]
    error: float


class _Way(NamedTuple):
    """One more form placed, or left out: the error, the state before, how many ports there are now, mask and cycles."""

    error: float
    before: _State
    ports: int
    use: tuple[int, float] | None


def place(basics: Sequence[Basic], pairs: Mapping[tuple[int, int], tuple[Mix, float]], width: float) -> list[PortModel]:
    """Models of the forms that explain what pairs of them take, the best one first; forms of several micro-ops are missing.

    Args:
        basics: forms, of which most are of one micro-op.
        pairs: numbers of two of them, ascending -> a mix of both and what it takes [cy].
        width: of the front end [slots/cy].
    """
    states = [_State(0, {}, 0.0)]
    for number in _order(basics, pairs, width):
        ways: list[_Way] = []
        worst = math.inf
        for rank, state in enumerate(states):
            own = list(_ways(state, number, basics, pairs, width, worst))
            best = min((way.error for way in own), default=math.inf) - state.error
            if rank < _COMPOSED or best > _SKIPPED:
                error = _composed(state, number, basics, pairs, width) if best > _PLAIN and rank < _COMPOSED else _SKIPPED
                own.append(_Way(state.error + error, state, state.ports, None))
            ways += own
            if len(ways) >= _ALIKE * BEAM:
                ways.sort(key=lambda way: way.error)
                worst = ways[_ALIKE * BEAM - 1].error
        states = _best(ways, number)
    return [_model(state, basics, width) for state in states]


def _best(ways: list[_Way], number: int) -> list[_State]:
    """The states of the best ways that differ by more than the names of ports."""
    found: dict[object, _State] = {}
    for error, before, ports, use in sorted(ways, key=lambda way: way.error):
        new = _State(ports, before.placed if use is None else {**before.placed, number: use}, error)
        found.setdefault(_canonical(new), new)
        if len(found) == BEAM:
            break
    return list(found.values())


def _order(basics: Sequence[Basic], pairs: Mapping[tuple[int, int], tuple[Mix, float]], width: float) -> list[int]:
    """Those of which a copy gets in the way of others least first: what consists of several comes after its parts.

    Those that the front end limits come last, since their ports hardly show.
    """
    hindered, many = [0.0] * len(basics), [1e-9] * len(basics)
    for (a, b), (mix, cycles) in pairs.items():
        longest = max(basics[n].cycles * count for n, (_, count) in zip((a, b), mix, strict=True))
        shortest = min(basics[n].cycles * count for n, (_, count) in zip((a, b), mix, strict=True))
        for n, (_, count) in zip((a, b), mix, strict=True):
            hindered[n] += min(shortest, max(0.0, cycles - longest)) / count
            many[n] += 1
    return sorted(
        range(len(basics)), key=lambda n: (_limited(basics[n], width), hindered[n] / many[n] + 0.05 * (basics[n].slots - 1))
    )


def _limited(basic: Basic, width: float) -> bool:
    """Whether the front end limits a form alone."""
    return basic.slots / width >= basic.cycles * (1 - _FREE)


def _ways(
    state: _State,
    number: int,
    basics: Sequence[Basic],
    pairs: Mapping[tuple[int, int], tuple[Mix, float]],
    width: float,
    worst: float,
) -> Iterator[_Way]:
    """One more form on all port sets; those with a larger error than ``worst`` are of no use."""
    own = basics[number]
    rivals = [
        (*_turned(pairs, number, other), basics[other].slots, *use)
        for other, use in state.placed.items()
        if _known(pairs, number, other)
    ]
    cells = _cells(state)
    least = max(1, math.ceil(1 / own.cycles - 0.15))
    for size in range(least, least + 3):
        cycles = own.cycles * size
        if _limited(own, width) and cycles >= 1:
            cycles = 1.0
        cost = _SLOW * (cycles > 1.05) * size + _UNEVEN * min(1.0, 8 * abs(cycles - round(cycles)) / cycles)
        cycles = float(round(cycles)) if abs(cycles - round(cycles)) <= 0.03 * cycles else cycles
        beside = [
            (
                ours * cycles + theirs * there,
                other,
                max(ours * cycles / size, theirs * there / other.bit_count(), (ours * own.slots + theirs * slots) / width),
                took,
            )
            for ours, theirs, took, slots, other, there in rivals
        ]
        for used, mask in _some_of(cells, size):
            new = size - used
            if state.ports + new > MOST_PORTS:
                continue
            wanted = mask | ((1 << new) - 1) << state.ports
            error = state.error + cost + _PER_PORT * new
            for both, other, least_time, took in beside:
                error += min(_MOST_ERROR, abs(max(least_time, both / (wanted | other).bit_count()) / took - 1))
                if error > worst:
                    break
            else:
                yield _Way(error, state, state.ports + new, (wanted, cycles))


def _some_of(cells: Sequence[Sequence[int]], most: int) -> list[tuple[int, int]]:
    """So many ports of each cell, and no more than ``most`` in all: how many, and which.

    >>> _some_of([[0, 1], [2]], 2)
    [(0, 0), (1, 4), (1, 1), (2, 5), (2, 3)]
    """
    found = [(0, 0)]
    for cell in cells:
        parts = [sum(1 << port for port in cell[:count]) for count in range(len(cell) + 1)]
        found = [(used + n, mask | part) for used, mask in found for n, part in enumerate(parts[: most - used + 1])]
    return found


def _composed(
    state: _State, number: int, basics: Sequence[Basic], pairs: Mapping[tuple[int, int], tuple[Mix, float]], width: float
) -> float:
    """The error if a form is of several micro-ops, each on ports of a form that was placed before."""
    own, model = basics[number], _model(state, basics, width)
    took = [pairs[min(number, n), max(number, n)] for n in state.placed if _known(pairs, number, n)]
    if not took:
        return _SKIPPED
    found = uses(own.form, own.slots, [(((own.form, 1),), own.cycles), *took], model)
    return min(_SKIPPED, _PART * len(found.uses) + found.error * (len(took) + 1))


def _known(pairs: Mapping[tuple[int, int], tuple[Mix, float]], a: int, b: int) -> bool:
    return (min(a, b), max(a, b)) in pairs


def _turned(pairs: Mapping[tuple[int, int], tuple[Mix, float]], a: int, b: int) -> tuple[int, int, float]:
    """Copies of a, copies of b, and what they take."""
    mix, cycles = pairs[min(a, b), max(a, b)]
    first, second = mix[0][1], mix[1][1]
    return (first, second, cycles) if a < b else (second, first, cycles)


def _cells(state: _State) -> list[list[int]]:
    """Ports that the same forms may run on."""
    found: dict[tuple[int, ...], list[int]] = {}
    for port in range(state.ports):
        found.setdefault(tuple(n for n, (mask, _) in state.placed.items() if mask >> port & 1), []).append(port)
    return list(found.values())


def _canonical(state: _State) -> object:
    cells: dict[frozenset[int], int] = {}
    for port in range(state.ports):
        users = frozenset(n for n, (mask, _) in state.placed.items() if mask >> port & 1)
        cells[users] = cells.get(users, 0) + 1
    return frozenset(cells.items()), frozenset((n, cycles) for n, (_, cycles) in state.placed.items())


def _model(state: _State, basics: Sequence[Basic], width: float) -> PortModel:
    forms = {basics[n].form: FormCost(basics[n].slots, (use,)) for n, use in state.placed.items()}
    return PortModel(state.ports, width, forms)
