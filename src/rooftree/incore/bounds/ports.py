"""Port bound: the fractional optimum of the assignment of micro-ops to execution ports.

A micro-op that may run on the ports of a group g occupies one of them for c cycles. The best assignment takes

    T = max over unions S of groups:  (sum of the cycles of all groups inside S) / |S|

which is the dual of the linear program that balances the load (max-flow min-cut on a bipartite graph); only unions of
groups need to be looked at. Ports are the bits of an integer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache


def port_bound(cycles: Mapping[int, float]) -> tuple[float, int]:
    """Cycles of the best port assignment, and the ports that limit it.

    Args:
        cycles: group of ports, as a bit mask -> cycles of all micro-ops that may run on exactly these ports [cy].
    Returns: time of one pass [cy] and the mask of the limiting ports (0 for an empty block).

    >>> port_bound({0b01: 1.0, 0b11: 3.0})
    (2.0, 3)
    """
    best, where = 0.0, 0
    masks = tuple(sorted(cycles))
    for union, members, size in unions(masks):
        total = 0.0
        for i in members:
            total += cycles[masks[i]]
        if total > best * size * (1 + 1e-12):
            best, where = total / size, union
    return best, where


REFUTED = 0.05
"""Relative distance beyond which a measured rate stands against one that a table states, and counts in its place."""


def as_measured(uses: Sequence[tuple[int, float]], measured: float | None) -> float:
    """Factor on cycles on ports with which an instruction takes the time that was measured of it [1].

        T >= n c          n: instructions of a kind, c: cycles of one, measured where many of them follow each other

    Args:
        uses: what a table says that the instruction occupies: groups of ports and cycles on one of them [cy].
        measured: c [cy]; None: not measured.
    Returns: 1 where the table says about the same, within ``REFUTED``. A slower measurement is a tighter limit, a faster one
        refutes that of the table; either way the ports are taken to be busy in proportion, so that other instructions wait.

    >>> as_measured([(0b11, 1.0)], 0.9), as_measured([(0b11, 1.0)], 0.51), as_measured([(0b1, 1.0)], 0.5)
    (1.8, 1.0, 0.5)
    """
    cycles: dict[int, float] = {}
    for mask, time in uses:
        cycles[mask] = cycles.get(mask, 0.0) + time
    known = port_bound(cycles)[0] if cycles else 0.0
    if not measured or not known or max(known / measured, measured / known) <= 1 + REFUTED:
        return 1.0
    return measured / known


@lru_cache(maxsize=4096)
def unions(masks: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """All unions of connected groups: mask, indices of the groups inside, number of ports.

    A union of groups that share no port is no tighter than the better one of its parts, so only connected ones count.
    """
    found: set[int] = set(masks)
    frontier = list(found)
    while frontier:
        union = frontier.pop()
        for mask in masks:
            wider = union | mask
            if mask & union and wider not in found:
                found.add(wider)
                frontier.append(wider)
    return tuple(
        (union, tuple(i for i, mask in enumerate(masks) if mask & ~union == 0), union.bit_count())
        for union in sorted(found)
        if union
    )


def assignment(cycles: Mapping[int, float], ports: int) -> list[float]:
    """Cycles on each port in a best assignment, by water-filling: for display, not for the bound.

    Args:
        cycles: as in `port_bound`.
        ports: number of ports.
    Returns: cycles of each port [cy]; the largest is the port bound.
    """
    load = [0.0] * ports
    share = dict(cycles)
    fixed = 0
    while share:
        time, union = _densest(share)
        for port in range(ports):
            if union >> port & 1:
                load[port] = time
        fixed |= union
        rest: dict[int, float] = {}
        for mask, number in share.items():
            if mask & ~union:  # what may leave the full ports does
                rest[mask & ~union] = rest.get(mask & ~union, 0.0) + number
        share = rest
    return load


def _densest(cycles: Mapping[int, float]) -> tuple[float, int]:
    time, union = port_bound(cycles)
    if union:
        return time, union
    return 0.0, next(iter(cycles))
