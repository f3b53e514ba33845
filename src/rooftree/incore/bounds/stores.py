"""Bounds of the first-level cache: how fast it takes the stores, which leave the core in program order, and reads its banks.

Some cores write two stores in one cycle if they stand one after the other and go to the same aligned sector of a line, some
gather stores of a line and write one line a cycle.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

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


def line_bound(stores: Sequence[Place], line: int, passes: int = 64) -> float:
    """Cycles to write the stores of one pass, one line at a time, those of several passes to one line together.

    Args:
        stores: places in any order.
        line: bytes of a line [B].
        passes: over which lines are counted.
    Returns: time of one pass [cy].
    Assumes: what addresses are relative to is a multiple of the line, and few enough lines are written in turn: on a Zen 5 stores
        of 8 B to up to 12 lines in turn took half a cycle each, to 16 and more lines 1.03. What moves in unknown steps stays.

    >>> line_bound([Place("a", 0, 8, 64), Place("b", 0, 8, 8)], 64)
    1.125
    """
    lines = {(place.origin, (place.offset + (place.step or 0) * number) // line) for number in range(passes) for place in stores}
    return len(lines) / passes


def bank_bound(loads: Sequence[Place], bank: int, line: int, reads: int) -> float:
    """Cycles to read what the loads of one pass read of a bank, the same part of every line, a few of which are read at once.

    Args:
        loads: places in any order; only those relative to the same address, which moves evenly, are known to meet.
        bank: bytes of one [B].
        line: bytes of a line [B].
        reads: of one bank in a cycle.
    Returns: time of one pass [cy].
    Assumes: what addresses are relative to is a multiple of the line, and that loads wait long enough to leave in any order.
    Source: measured 2026-11-29 on a virtual machine of a core with AMX: loads of 4 B to 32 B of the same four bytes, or of the
        same four of several lines, 2 a cycle, others 3; loads of 8 B with displacements 0, 4, 8 in turn 3, with 0, 4, 4 only 2,
        of 4 B with the same 3; 1075 BHive blocks, copied: mean error 13.7 % without, 7.6 % with it.

    >>> bank_bound([Place("a", 0, 8, 0)] * 3, 4, 64, 2), bank_bound([Place("a", 0, 32, 32)] * 3, 4, 64, 2)
    (1.5, 0.75)
    """
    found: dict[tuple[object, int], float] = {}
    for place in loads:
        if place.step is None:
            continue
        passes = line // gcd(line, place.step)
        for number in range(passes):
            begin = place.offset + place.step * number
            for touched in range(begin // bank, (begin + place.width - 1) // bank + 1):
                key = (place.origin, touched % (line // bank))
                found[key] = found.get(key, 0.0) + 1 / passes
    return max(found.values(), default=0.0) / reads
