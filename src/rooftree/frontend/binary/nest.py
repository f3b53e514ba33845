"""The loops of a function as one sees them from one of them: its nest, and the paths that lead through it.

Compilers make versions of loops and jump between them, so that a loop around others may be entered in several places, and has no
header that all paths lead through. Of its entrances the one nearest to the loop in question is taken for its header; paths around
are left out. Each strongly connected part of the graph is a loop, and those inside of it are found once its header is taken away.
Source: F. Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993 (weak topological order).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rooftree.asm.flow import Graph


class Nested(NamedTuple):
    """A loop: its header and its blocks."""

    header: int
    blocks: frozenset[int]


class Nest(NamedTuple):
    """A graph without the paths around a loop, and all loops in it, those around before those inside."""

    graph: Graph
    loops: tuple[Nested, ...]


def nest(graph: Graph, target: int) -> Nest:
    """The loops of a graph.

    Args:
        graph: basic blocks and edges of a function that begins with block 0.
        target: header block of the loop in question.
    """
    edges = {n: set(ahead) for n, ahead in enumerate(graph.edges)}
    run = _reached(edges, 0)
    edges = {n: ahead if n in run else set() for n, ahead in edges.items()}  # what is behind a jump only pads
    loops: list[Nested] = []
    pending: list[tuple[set[int], int | None]] = [(run, None)]
    while pending:
        inside, header = pending.pop()
        ahead = {n: {to for to in edges[n] if to in inside and to != header} for n in inside}
        for part in _connected(ahead):
            if len(part) > 1 or next(iter(part)) in ahead[next(iter(part))]:
                begin = _entrance(edges, part, target)
                loops.append(Nested(begin, frozenset(part)))
                pending.append((part, begin))
    kept = tuple(tuple(to for to in graph.edges[n] if to in edges[n]) for n in range(len(graph.edges)))
    before: list[list[int]] = [[] for _ in kept]
    for n, ahead_of in enumerate(kept):
        for to in ahead_of:
            before[to].append(n)
    back = frozenset((n, loop.header) for loop in loops for n in loop.blocks if loop.header in kept[n])
    return Nest(graph._replace(edges=kept, back=back, before=tuple(map(tuple, before))), tuple(loops))


def _entrance(edges: dict[int, set[int]], part: set[int], target: int) -> int:
    """The block by which a loop is entered; the edges to other entrances are taken away."""
    doors = sorted({to for n in edges if n not in part for to in edges[n] if to in part}) or [min(part)]
    if len(doors) == 1:
        return doors[0]
    begin = min(doors, key=lambda door: _distance(edges, part, door, target)) if target in part else doors[0]
    for door in doors:
        if door == begin:
            continue
        outside = {n for n in edges if door in edges[n] and n not in part}
        for n in outside:
            edges[n].discard(door)
        within = {n for n in part if door in edges[n]}
        for n in within:
            edges[n].discard(door)
        start = target if target in part else begin
        if begin not in set().union(*(edges[n] for n in _reached(edges, start) & part)):
            for n in within:
                edges[n].add(door)
    return begin


def _distance(edges: dict[int, set[int]], part: set[int], start: int, target: int) -> int:
    seen, ring, steps = {start}, {start}, 0
    while ring and target not in seen:
        ring = {to for n in ring for to in edges[n] if to in part} - seen
        seen |= ring
        steps += 1
    return steps if target in seen else len(part)


def _reached(edges: dict[int, set[int]], start: int) -> set[int]:
    seen, pending = {start}, [start]
    while pending:
        for to in edges[pending.pop()]:
            if to not in seen:
                seen.add(to)
                pending.append(to)
    return seen


def _connected(ahead: dict[int, set[int]]) -> Iterable[set[int]]:
    """Strongly connected parts (Tarjan, without recursion), in the order of their first blocks."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    parts: list[set[int]] = []
    for root in sorted(ahead):
        if root in number:
            continue
        path = [(root, iter(sorted(ahead[root])))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        while path:
            at, following = path[-1]
            to = next(following, None)
            if to is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[at])
                if low[at] == number[at]:
                    part = set(stack[stack.index(at) :])
                    del stack[stack.index(at) :]
                    on_stack -= part
                    parts.append(part)
            elif to not in number:
                number[to] = low[to] = len(number)
                stack.append(to)
                on_stack.add(to)
                path.append((to, iter(sorted(ahead[to]))))
            elif to in on_stack:
                low[at] = min(low[at], number[to])
    return sorted(parts, key=min)
