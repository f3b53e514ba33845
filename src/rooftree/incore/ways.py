"""Which way through a loop with branches counts: the one that takes longest.

An if and its else are never run in one pass, so that their times must not be added, nor their dependences chained. How often
a pass takes which way the code does not say, nor how often its branch is mispredicted.
"""

from __future__ import annotations

from dataclasses import replace

from rooftree.asm.loops import Loop
from rooftree.incore.engine import analyse
from rooftree.incore.table import Table


def longest(loop: Loop, table: Table) -> Loop:
    """The loop with the body of the way that takes most cycles on a core, its ways in this order.

    Unknown instructions count as one micro-op.
    """
    if len(loop.ways) < 2:
        return loop
    times = [(analyse(way.block.instructions, table, assume=True).cycles, len(way.block)) for way in loop.ways]
    ordered = [loop.ways[n] for n in sorted(range(len(times)), key=lambda n: times[n], reverse=True)]
    ways = tuple(replace(way, role=loop.role, reason=loop.reason) for way in ordered)
    return replace(ways[0], ways=ways)
