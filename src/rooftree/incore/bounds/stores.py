"""Store bound: how fast the first-level cache takes the stores, which leave the core in program order.

Some cores write two stores in one cycle if they stand one after the other and go to the same aligned sector of a line.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.incore.instructions.addresses import Place


def store_bound(stores: Sequence[Place], sector: int, passes: int = 4) -> float:
    """Cycles to write the stores of one pass, one or two neighbours at a time.

    Args:
        stores: places in program order.
        sector: bytes that one write covers [B].
        passes: over which the pairing is followed, since the last store of one pass may join the first of the next.
    Returns: time of one pass [cy].
    Assumes: what addresses are relative to is a multiple of the sector.
    """
    sectors = []
    for number in range(passes):
        for place in stores:
            offset = place.offset + (place.step or 0) * number
            sectors.append((place.origin, offset // sector, number if place.step is None else 0))
    writes, position = 0, 0
    while position < len(sectors):
        position += 2 if sectors[position : position + 1] == sectors[position + 1 : position + 2] else 1
        writes += 1
    return writes / passes
