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


def renaming_bound(entries: Sequence[int], width: int, first: int) -> float:
    """Cycles to rename a pass where some fused micro-ops are parted, which only the first entries of a group may be.

    A group of w slots is filled in program order; one that is parted takes two of them and stands among its first f entries, one
    from microcode takes all of them, or else they begin the next group.

    Args:
        entries: slots of each fused micro-op of a pass, in order: 1, 2 for one that is parted, w for one that goes alone.
        width: w, slots in a cycle.
        first: f.
    Returns: time of one pass in the steady state [cy].
    Source: measured 2026-11-29 on a virtual machine of a core with AMX: one vector operation with an indexed load among n nops
        of 4 B takes 1.0 (n = 2, 3, 4), 1.33 (5), 1.5 (6) and 2.0 cycles (7, 8, 10), two in turn with one nop each 1.0; with w = 6
        and f = 3 all of these come out. Instructions from microcode and five nops take 2.0 cycles, one of them and a load 2.0.

    >>> [renaming_bound(entries, 6, 3) for entries in ([2, 1, 2, 1], [2, 1, 1, 2, 1, 1], [6, 1], [1] * 9)]
    [1.0, 2.0, 2.0, 1.5]
    """
    groups, index, filled = 0, width, width  # as if a full group had just gone
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    for number in range((width + 1) ** 2 + 1):  # as many passes as there are states
        if (index, filled) in seen:
            passes, before = seen[index, filled]
            return (groups - before) / (number - passes)
        seen[index, filled] = number, groups
        for slots in entries:
            if filled + slots > width or (slots > 1 and index >= first):
                groups, index, filled = groups + 1, 0, 0
            index, filled = index + 1, filled + slots
    raise AssertionError("a group has more states than places")


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


def crowded_lines_bound(counts: Sequence[int], width: float, most: int, cycles: float, first: int = 0) -> float:
    """Cycles to fetch code from a micro-op cache that keeps the instructions of a line in several entries, a few read at once.

        T = sum over lines of  max(n_l / w, 1 + c)  if n_l > m, n_l / w else
        T = lines + c (ceil(n_1 / f) - 1) + c (later lines with n_l > m)     in a loop whose first line has n_1 > f

    Args:
        counts: n_l, instructions that begin in each line, a comparison with its branch as one.
        width: w, slots in a cycle.
        most: m, of a line that do not hold up the front end.
        cycles: c, what more of them take [cy].
        first: f, the same for the line that a loop begins in; 0: straight code.
    Returns: cycles of one pass, or of the lines of straight code [cy].
    Source: measured 2026-11-29 on a virtual machine of Zen 5 (family 26 model 2): 646 loops of 9 to 60 nops of 2 to 8 B at 9
        places in a line, 4.5 % off in the mean with this, 9.2 % by slots over width alone; straight code (BHive blocks, unrolled)
        9.1 and 11.3 %. How entries are filled is not known, and loops that begin with a full line are up to 30 % off.

    >>> crowded_lines_bound([16, 4], 8, 16, 2, 12), crowded_lines_bound([12, 17], 8, 16, 2, 12)
    (4.0, 4.5)
    """
    later = [cycles if n > most else 0.0 for n in counts]
    if counts and first and counts[0] > first:
        return len(counts) + cycles * (ceil(counts[0] / first) - 1) + sum(later[1:])
    return sum(max(n / width, 1 + more) if more else n / width for n, more in zip(counts, later, strict=True))


def in_lines(start: int, sizes: Sequence[int], line: int) -> list[int]:
    """How many of the instructions that follow each other begin in each line.

    >>> in_lines(56, [4, 4, 4], 64)
    [2, 1]
    """
    found: dict[int, int] = {}
    at = start % line
    for size in sizes:
        found[at // line] = found.get(at // line, 0) + 1
        at += size
    return list(found.values())


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
