"""Front-end bounds: slots of the renamer, lines of code that a loop touches, predecoding and decoding of straight code."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, gcd


def issue_bound(slots: float, width: float) -> float:
    """Slots over the width of the renamer [cy]."""
    return slots / width


def fetch_bound(slots: float, width: float) -> float:
    """Cycles to fetch a loop from the micro-op cache, if no fetch goes beyond the branch at its end: ceil(n / w) [cy].

    >>> fetch_bound(9, 9), fetch_bound(10, 9)
    (1.0, 2.0)
    """
    return float(ceil(slots / width))


def line_bound(start: int, size: int, line: int, per_cycle: float = 1.0) -> float:
    """Cycles to fetch the lines of code that a loop touches, if so many can be fetched per cycle.

    Args:
        start: address of the first byte modulo ``line`` [B].
        size: of the loop [B].
        line: bytes of a line (of the micro-op cache) [B].
        per_cycle: lines per cycle.
    Returns: cycles of one pass [cy].

    >>> line_bound(48, 23, 64), line_bound(0, 64, 64)
    (2.0, 1.0)
    """
    return ((start % line + size - 1) // line + 1) / per_cycle


def predecode_bound(
    lengths: Sequence[int], opcodes: Sequence[int], width: int = 5, block: int = 16, changing: int = 0, penalty: float = 3.0
) -> float:
    """Predecoding of straight code on Intel cores, in cycles per pass through a block that is repeated without a gap.

    Every 16-byte block takes ceil(instructions that end in it / 5) cycles, where an instruction whose opcode byte stands
    in the block but which ends in the next one counts, too.

    Args:
        lengths: of the instructions [B].
        opcodes: bytes before the opcode byte of each [B].
        width: instructions predecoded per cycle.
        block: bytes fetched at once [B].
        changing: instructions with a length-changing prefix, each of which stalls for ``penalty`` [cy].
    Returns: time of one pass [cy].
    Source: Abel, Facile, ISPASS 2023, sec. 4.3.
    """
    size = sum(lengths)
    if not size:
        return 0.0
    copies = block // gcd(size, block)
    blocks = size * copies // block
    counts = [0] * blocks
    ends = [e - 1 for e in accumulate(lengths)]
    starts = [end + 1 - length + opcode for end, length, opcode in zip(ends, lengths, opcodes, strict=True)]
    for copy in range(copies):
        for opcode, last in zip(starts, ends, strict=True):
            begin, end = (opcode + copy * size) // block, (last + copy * size) // block
            counts[end] += 1
            if begin != end:
                counts[begin] += 1
    return sum(-(-n // width) for n in counts) / copies + changing * penalty


def decode_bound(uops: Sequence[float], decoders: int = 4, never_last: Sequence[bool] | None = None) -> float:
    """Decoding on Intel cores: the first decoder takes any instruction, the others only such of one micro-op.

    Args:
        uops: fused micro-ops of each instruction that is decoded alone.
        decoders: instructions per cycle.
        never_last: instructions that may fuse with a branch, which up to Broadwell the last decoder does not take.
    Returns: time of one pass in the steady state [cy].
    Source: Abel and Reineke, uiCA, ICS'22, sec. 4.1.2; Agner Fog, microarchitecture, sec. 9.3.

    >>> decode_bound([1, 1, 1], 4), decode_bound([1, 1, 1], 4, [False, False, True])
    (0.75, 1.0)
    """
    if not uops:
        return 0.0
    waits = never_last or [False] * len(uops)
    free, cycle, seen = 0, 0, {0: (0, 0)}
    for number in range(1, decoders + 2):  # as many passes as there are states of the decoders
        for count, last_excluded in zip(uops, waits, strict=True):
            if free == 0 or count > 1 or (free == 1 and last_excluded):
                cycle, free = cycle + 1, decoders
            if count > 4:  # from the microcode sequencer, four per cycle
                cycle, free = cycle + int(-(-count // 4)) - 1, 0
                continue
            free -= 1
        if free in seen:
            passes, cycles = seen[free]
            return (cycle - cycles) / (number - passes)
        seen[free] = (number, cycle)
    raise AssertionError("a decoder has more states than places")
