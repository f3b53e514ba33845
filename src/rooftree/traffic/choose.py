"""Which points of a sweep are worth a simulation: those where layer conditions are doubtful, as long as they are few.

The choice depends on sizes and counts alone, never on time, so that the same call gives the same numbers everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rooftree import native
from rooftree.errors import KernelError
from rooftree.kernel.bounds import executions
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.traffic.model import TrafficResult

Bools = NDArray[np.bool_]

MOST_POINTS = 32
"""Sizes of one sweep that are simulated without being asked for."""

MOST_LOOKUPS = 4e7
"""Accesses, in all points together, that may be looked up for them: a few seconds."""

MOST_LOOKUPS_IN_PYTHON = 2e5
"""The same where the C++ core was not built."""

POLICY = "LRU"
"""Replacement of the caches in these simulations: that of the layer conditions whose place they take."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """``points``: where to simulate; ``doubtful``: where layer conditions are doubtful, both (n_sizes, n_cores);
    ``obstacle``: why doubtful points are left to layer conditions, or an empty string.
    """

    points: Bools
    doubtful: Bools
    obstacle: str = ""


def doubtful(moved: TrafficResult, shape: tuple[int, int]) -> Bools:
    """Where in LRU caches a condition that matters is near its break, or streams collide in the sets of a cache."""
    found = np.zeros(shape, dtype=bool)
    for flags in (*moved.near_lru.values(), *moved.set_conflict.values()):
        found |= np.broadcast_to(flags, shape)
    return found


def choose(
    kernel: Kernel, machine: Machine, moved: TrafficResult, sizes: Mapping[str, NDArray[np.int64]], cores: Sequence[int]
) -> Choice:
    """The doubtful points, all or none of them; of sizes that several cores share none, so that one engine gives the
    whole line over the cores.

    Args:
        kernel: with its streaming stores as they will be simulated.
        machine: whose caches to simulate.
        moved: layer conditions for these points.
        sizes: values of the symbols, shape (n_sizes,).
        cores: core counts.
    """
    shape = (max((len(v) for v in sizes.values()), default=1), len(cores))
    found = doubtful(moved, shape)
    none = np.zeros(shape, dtype=bool)
    shared = found & (np.asarray(cores) > 1)[None, :]
    alone = found & ~shared.any(axis=1, keepdims=True)
    rows = np.flatnonzero(alone.any(axis=1))
    several = "several cores are not simulated unasked" if shared.any() else ""
    if not len(rows):
        return Choice(none, found, several)
    if len(rows) > MOST_POINTS:
        return Choice(none, found, f"{len(rows)} sizes are more than the {MOST_POINTS} that are simulated unasked")
    obstacle = _obstacle(kernel, machine, [{n: int(v[r]) for n, v in sizes.items()} for r in rows])
    return Choice(none, found, obstacle) if obstacle else Choice(alone, found, several)


def _obstacle(kernel: Kernel, machine: Machine, points: Sequence[Mapping[str, int]]) -> str:
    """Why these points are not simulated: impossible, or too much work."""
    from rooftree.traffic.simulator.from_machine import nest_of
    from rooftree.traffic.simulator.run import hierarchy, lookups, why_not

    total = 0.0
    most = MOST_LOOKUPS if native.available() else MOST_LOOKUPS_IN_PYTHON
    for sizes in points:
        reason = why_not(kernel, machine, sizes)
        if reason:
            return reason
        try:
            iterations = float(executions(kernel, {n: [v] for n, v in sizes.items()})[-1].max())
        except KernelError as error:
            return error.message
        total += lookups(nest_of(kernel, sizes), hierarchy(machine, POLICY, 1), iterations)
    if total > most:
        return f"about {total:.1g} accesses would be looked up, more than the {most:.1g} that are unasked"
    return ""
