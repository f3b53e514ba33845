"""Which path through a loop with branches counts: the one that takes longest.

An if and its else are never run in one pass, so that their times must not be added, nor their dependences chained. How often
a pass takes which path the code does not say, nor how often its branch is mispredicted.
"""

from __future__ import annotations

from dataclasses import replace

from rooftree.asm.loops import Loop
from rooftree.incore.engine import analyse
from rooftree.incore.tables.microarchitecture import Table


def longest(loop: Loop, table: Table) -> Loop:
    """The loop with the body of the path that takes most cycles on a core, its paths in this order.

    Unknown instructions count as one micro-op.
    """
    if len(loop.paths) < 2:
        return loop
    times = [(analyse(path.block.instructions, table, assume=True).cycles, len(path.block)) for path in loop.paths]
    ordered = [loop.paths[n] for n in sorted(range(len(times)), key=lambda n: times[n], reverse=True)]
    paths = tuple(replace(path, role=loop.role, reason=loop.reason) for path in ordered)
    return replace(paths[0], paths=paths)
