"""What the loops around do between two rows of an innermost loop, as its code shows."""

from __future__ import annotations

import heapq
from functools import lru_cache

from rooftree.asm import flow
from rooftree.asm.loops import Loop
from rooftree.asm.model import Listing
from rooftree.incore.same import Same


def between_rows(listing: Listing, loop: Loop) -> int:
    """Instructions of the shortest path from a loop back to it, through the loop around it; 0 where there is none."""
    return _between(Same(listing), Same(loop))


@lru_cache(maxsize=16)
def _between(code: Same[Listing], of: Same[Loop]) -> int:
    """The same, kept: the start of rows and what is in doubt about it ask for it at each size."""
    listing, loop = code.of, of.of
    found = flow.graph(listing)
    first = min(i.line for i in loop.block.instructions)
    if not 0 <= loop.first_block < len(found.blocks) or listing.instructions[found.blocks[loop.first_block][0]].line != first:
        return 0  # of a graph that knew more paths into the code
    loops = flow.natural_loops(found)
    own = next((set(one.blocks) for one in loops if one.header == loop.first_block), None)
    around = [set(one.blocks) for one in loops if loop.first_block in one.blocks and one.header != loop.first_block]
    if own is None or not around:
        return 0
    body = min(around, key=len)
    ends = {to for at in own for to in found.edges[at] if to in body and to not in own}
    pending = [(_length(found, to), to) for to in ends]
    heapq.heapify(pending)
    done: set[int] = set()
    while pending:
        length, at = heapq.heappop(pending)
        if at in done:
            continue
        done.add(at)
        for to in found.edges[at]:
            if to == loop.first_block:
                return length
            if to in body and to not in done:
                heapq.heappush(pending, (length + _length(found, to), to))
    return 0


def _length(found: flow.Graph, block: int) -> int:
    begin, end = found.blocks[block]
    return end - begin
