"""Recurrence bound: the slowest circuit of dependences that runs through several passes of a loop.

    T = max over circuits C:  (sum of the latencies on C) / (sum of the distances on C)

the maximum cycle ratio of the dependence graph. Found by raising T (Lawler 1976; Burns 1991): as long as the graph with
weights latency - T * distance has a circuit of positive weight, T becomes the ratio of that circuit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Edge = tuple[int, int, float, int]
"""From instruction, to instruction, latency [cy], distance [passes]."""


def recurrence_bound(n: int, edges: Sequence[Edge]) -> tuple[float, tuple[int, ...]]:
    """Maximum cycle ratio and a circuit that has it.

    Args:
        n: number of instructions, numbered in program order.
        edges: dependences; of distance 0 only to a later instruction.
    Returns: time of one pass [cy], 0 without a circuit, and the instructions of the circuit in order.

    >>> recurrence_bound(2, [(0, 1, 4.0, 0), (1, 0, 3.0, 1), (1, 1, 5.0, 1)])
    (7.0, (0, 1))
    """
    if not any(distance for _, _, _, distance in edges):
        return 0.0, ()
    ordered = [e for e in sorted(edges) if e[3] or e[0] < e[1]]
    ratio = 0.0
    circuit: tuple[int, ...] = ()
    for _ in range(4 * n + 8):
        found = _positive_circuit(n, ordered, ratio)
        if not found:
            break
        latency, distance = sum(e[2] for e in found), sum(e[3] for e in found)
        if distance == 0 or latency / distance <= ratio * (1 + 1e-12) + 1e-12:
            break
        ratio, circuit = latency / distance, tuple(e[0] for e in found)
    return ratio, _from_first(circuit)


def between_instructions(edges: Sequence[Edge]) -> list[Edge]:
    """Dependences between whole instructions, each of which is two nodes, as `rooftree.incore.instructions.dependences` has them.

    >>> between_instructions([(0, 4, 4.0, 1), (1, 4, 3.0, 0)])
    [(0, 2, 4.0, 1)]
    """
    return [(a // 2, b // 2, latency, distance) for a, b, latency, distance in edges if not (a % 2 or b % 2)]


def recurrence_with(instructions: int, edges: Sequence[Edge], latency: Callable[[int, float], float]) -> float:
    """Recurrence bound of instructions some of which have another latency than that of the table [cy].

    Args:
        instructions: their number; each is two nodes, as `rooftree.incore.instructions.dependences` has them.
        edges: dependences.
        latency: number of an instruction and latency to its result -> the latency that counts instead [cy].

    >>> recurrence_with(1, [(0, 0, 4.0, 1)], lambda number, cycles: cycles / 2)
    2.0
    """
    return recurrence_bound(2 * instructions, [(a, b, latency(b // 2, t), distance) for a, b, t, distance in edges])[0]


def _positive_circuit(n: int, edges: Sequence[Edge], ratio: float) -> list[Edge]:
    """A circuit with sum(latency - ratio * distance) > 0, or nothing."""
    longest = [0.0] * n
    via: list[Edge | None] = [None] * n
    limit = n + 2
    for sweep in range(limit):
        changed = False
        for edge in edges:
            source, sink, latency, distance = edge
            length = longest[source] + latency - ratio * distance
            if length > longest[sink] + 1e-9:
                longest[sink], via[sink], changed = length, edge, True
        if not changed:
            return []
        if sweep < 3 or sweep % 4 == 3:
            circuit = _circuit_of(n, via)
            if circuit:
                return circuit
    return _circuit_of(n, via)


def _circuit_of(n: int, via: list[Edge | None]) -> list[Edge]:
    """A circuit among the edges by which nodes were last reached."""
    seen = [-1] * n
    for start in range(n):
        node = start
        while seen[node] < 0:
            seen[node] = start
            edge = via[node]
            if edge is None:
                break
            node = edge[0]
        else:
            if seen[node] == start and via[node] is not None:
                return _walk(node, via)
    return []


def _walk(start: int, via: list[Edge | None]) -> list[Edge]:
    edges, node = [], start
    while True:
        edge = via[node]
        assert edge is not None
        edges.append(edge)
        node = edge[0]
        if node == start:
            return edges[::-1]


def _from_first(circuit: tuple[int, ...]) -> tuple[int, ...]:
    if not circuit:
        return ()
    first = circuit.index(min(circuit))
    return circuit[first:] + circuit[:first]
