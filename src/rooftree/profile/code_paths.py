"""How often the passes of a loop take each path through it: from how often its blocks were executed.

A branch is taken as often as the block behind it is executed, where no other block leads there; other edges follow, since what
flows into a block flows out of it. A path is as frequent as its branches together, as if each decided by itself: an assumption.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.work import entries

_RARE = 1 / 200
"""Part of the passes below which a path is not followed [1]."""
_KNOWN = 0.8
"""Part of the passes whose paths must be followed for their mean to stand for all [1]."""
_OPEN = 0.1
"""Part of the passes by which the flow of an edge may be left open, of which the middle is taken then [1].

That to a block which is too short to be counted may be wholly open: it does next to nothing."""
_ELSEWHERE = -1
"""Where a block before a loop leads besides."""
_MOST_PATHS = 24
"""Paths that are followed at most, the most frequent ones."""


_Edge = tuple[int, int]
_Sum = tuple[list[_Edge], list[_Edge], float]
"""Edges whose flows add up to those of others and a count."""


class CodePath(NamedTuple):
    """A path through a loop: its blocks from the header on, and the part of the passes that take it."""

    blocks: tuple[int, ...]
    part: float


def paths_of(code: FunctionCode, loop: int, found: Executions) -> list[CodePath]:
    """The paths through a loop, the most frequent first; none where counts do not tell them, or they are too many.

    Passes that enter a loop inside it are left out, if they are few: what is done there has a region of its own.

    Args:
        code, loop: which loop.
        found: how often its blocks were executed.
    """
    natural = code.loops[loop]
    inside = {block for block in natural.blocks if code.around[block][0] == loop}
    if code.entered & (set(natural.blocks) - {natural.header}):
        return []
    flows = _flows(code, loop, found)
    if not flows:
        return []
    header = natural.header
    back = sum(number for (n, to), number in flows.items() if to == header and n in natural.blocks)
    passes = found.total(key_of(code, header)) or 0
    if not back or not passes:
        return []
    done: list[CodePath] = []
    pending = [CodePath((header,), 1.0)]
    while pending:
        path = pending.pop()
        last = path.blocks[-1]
        out = sum(flows[last, to] for to in code.graph.edges[last])
        for to in code.graph.edges[last]:
            part = path.part * flows[last, to] / out if out else 0.0
            if to == header and part:
                done.append(CodePath(path.blocks, part * passes / back))
            elif to in inside and to not in path.blocks and part >= _RARE * back / passes:
                pending.append(CodePath((*path.blocks, to), part))
    done = sorted(done, key=lambda one: -one.part)[:_MOST_PATHS]
    known = sum(one.part for one in done)
    return [CodePath(one.blocks, one.part / known) for one in done] if known >= _KNOWN else []


def _flows(code: FunctionCode, loop: int, found: Executions) -> dict[_Edge, float] | None:
    """How often each edge that begins in a loop was taken; None where that does not follow from the counts of blocks."""
    passes = found.total(key_of(code, code.loops[loop].header)) or 0
    unknown, sums = _sums(code, loop, found)
    flows: dict[_Edge, float] = {}
    while unknown:
        before = len(unknown)
        for edges, others, known in sums:
            left, also = [edge for edge in edges if edge in unknown], [edge for edge in others if edge in unknown]
            if also and (left or len(also) > 1):
                continue
            total = sum(flows.get(edge, 0.0) for edge in others) + known
            rest = total - sum(flows.get(edge, 0.0) for edge in edges)
            new = dict[_Edge, float]()
            if also:
                new = {also[0]: max(0.0, -rest)}
            elif len(left) == 1 or (left and rest <= 0):
                new = dict.fromkeys(left, max(0.0, rest))
            flows |= new
            unknown -= new.keys()
        sums = [one for one in sums if not unknown.isdisjoint(one[0]) or not unknown.isdisjoint(one[1])]
        if len(unknown) == before:
            edge, most = _least_open(unknown, sums, flows)
            short = edge[1] != _ELSEWHERE and found.total(key_of(code, edge[1])) is None
            if not short and most > _OPEN * passes:
                return None
            flows[edge] = most / 2
            unknown.discard(edge)
    return flows


def _sums(code: FunctionCode, loop: int, found: Executions) -> tuple[set[_Edge], list[_Sum]]:
    """The edges of a loop and those to its header, and what is known of their sums; nothing where it leads to other functions."""
    natural, graph = code.loops[loop], code.graph
    inside = set(natural.blocks)
    unknown = {(n, to) for n in inside for to in graph.edges[n]}
    sums: list[_Sum] = []
    for n in inside:
        if n in graph.leaves:
            return set(), []
        count = found.total(key_of(code, n))
        ahead, behind = [(n, to) for to in graph.edges[n]], [(before, n) for before in graph.before[n]]
        if count is not None:
            sums += [(ahead, [], count)] if ahead else []
            sums += [(behind, [], count)] if n != natural.header else []
        elif ahead and n != natural.header:
            sums.append((ahead, behind, 0.0))
    for to in {to for _, to in unknown} - inside:
        count = found.total(key_of(code, to))
        if count is not None and to and to not in code.entered and set(graph.before[to]) <= inside:
            sums.append(([(before, to) for before in graph.before[to]], [], count))
    header = natural.header
    passes, begun = found.total(key_of(code, header)), entries(code, loop, found)
    back = [(n, header) for n in graph.before[header] if n in inside]
    outside = [n for n in graph.before[header] if n not in inside]
    before_it = [found.total(key_of(code, n)) for n in outside]
    if passes is not None and begun is not None:
        sums.append((back, [], max(0.0, passes - begun)))
    elif passes is not None and header and header not in code.entered and None not in before_it:
        unknown |= {(n, header) for n in outside} | {(n, _ELSEWHERE) for n in outside}
        sums.append((back + [(n, header) for n in outside], [], passes))
        sums += [([(n, header), (n, _ELSEWHERE)], [], count or 0) for n, count in zip(outside, before_it, strict=True)]
    return unknown, sums


def _least_open(unknown: set[_Edge], sums: list[_Sum], flows: Mapping[_Edge, float]) -> tuple[_Edge, float]:
    """The edge whose flow the sums leave least open, and what it is at most."""
    most = dict.fromkeys(sorted(unknown), math.inf)
    for edges, others, count in sums:
        if not any(edge in unknown for edge in others):
            rest = sum(flows.get(edge, 0.0) for edge in others) + count - sum(flows.get(edge, 0.0) for edge in edges)
            most |= {edge: min(most[edge], max(0.0, rest)) for edge in edges if edge in unknown}
    return min(most.items(), key=lambda entry: entry[1])
