"""How many iterations one pass of a loop of code does, by its work and its bytes: where distances of accesses do not tell all."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from contextlib import suppress

from rooftree.asm.loops import Loop
from rooftree.asm.steps import Steps
from rooftree.asm.work import integer_width, register_bits
from rooftree.errors import AssemblyError
from rooftree.incore.loops.moving import Traffic, moving_accesses, stride, traffic_of_code, traffic_of_kernel
from rooftree.incore.same import Same
from rooftree.kernel.count import FLOP, Counts
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, Kernel
from rooftree.kernel.unroll import constant_trips

_REPEATED = 0.2
"""Part of a loop's floating-point work that a compiler may do again, or save. Assumed: an eighth was seen."""
_DIVISIONS = ("div", "sqrt")
"""Work that compilers keep as it is written, for the most part."""
MOST_JAMMED = 16
"""Iterations of the loop around it that a loop may do side by side, or one for each byte of its vectors if these are more."""
_ROWS_AT_LEAST = 0.75
"""Vector instructions for each operation of the source from which on lanes are rows: of pairs it would be half. Assumed."""
_CHOICES = ("min", "max")
"""Work that sources may write as a comparison, which counts no FLOP there."""


def by_count(loop: Loop, steps: Steps, kernel: Kernel, counts: Counts, vector_bits: int | None) -> int:
    """Iterations of a pass without accesses that move by constant distances: from its work, of complex numbers from the bytes.

    Vector code of complex numbers may do products twice, of parts in either order.

    Raises: AssemblyError if neither tells.
    """
    moving = moving_accesses(kernel, Same(counts))
    if any(access.dtype.kind == "complex" for access, _, _ in moving):
        with suppress(AssemblyError):
            return _by_bytes(loop, steps, kernel, moving, vector_bits)
    return _by_work(loop, kernel, counts) or _by_bytes(loop, steps, kernel, moving, vector_bits)


def _by_work(loop: Loop, kernel: Kernel, counts: Counts) -> int:
    """Iterations of a pass without accesses that move by constant distances: from its floating-point work; 0 without any.

    Compilers share and save some of the work, but seldom a division: a pass divides for one iteration in each lane, or, where it
    makes vectors of the divisions of one iteration, as often as its iterations do. All work together tells which it is. Where an
    iteration waits for the one before, in a way that no order of sums changes, lanes of vectors are iterations of the loop around
    it.
    """
    ratio = iterations_of_work(loop, counts)
    if not ratio or loop.calls:
        return 0
    found, held = max(1, _by_divisions(loop, counts, ratio) or round(ratio)), lanes(loop, counts)
    if found % held or len(kernel.loops) == 1 or all(one.reassociable for one in recurrences(kernel)):
        return found
    return found // held


def _by_divisions(loop: Loop, counts: Counts, ratio: float) -> int:
    """Iterations of a pass from its divisions, of both possible numbers the one nearer to what its work says; 0 without any."""
    divided = [n for kind, n in loop.flops if kind in _DIVISIONS]
    if not divided:
        return 0
    own = sum(op.number for op in counts.operations if op.kind in _DIVISIONS and op.written_depth == counts.depth)
    each = sum(divided) / own if own else 0.0
    possible = {max(divided), *([int(each)] if each >= 1 and float(each).is_integer() else [])}
    return min(sorted(possible), key=lambda n: abs(math.log(n / ratio)))


def _by_bytes(
    loop: Loop, steps: Steps, kernel: Kernel, moving: Sequence[tuple[Access, bool, int | None]], vector_bits: int | None
) -> int:
    """Iterations of a pass whose accesses move by distances that are registers: from the bytes that it loads and stores.

    Raises: AssemblyError if it moves nothing, or not as many bytes as a whole number of iterations.
    """
    ratios = []
    for what, store in (("loads", False), ("stores", True)):
        ours, theirs = traffic_of_kernel(kernel, moving, store).other, traffic_of_code(loop, steps, store, vector_bits).other
        if ours or theirs:
            ratios.append(
                (theirs / ours if ours else 0.0, f"{what} {theirs:g} B in a pass, the source {ours:g} B in an iteration")
            )
    if not ratios or loop.calls:
        raise AssemblyError("it has neither accesses that move nor floating-point work to count its iterations by")
    passes = round(max(ratio for ratio, _ in ratios))
    for ratio, text in ratios:
        if passes < 1 or abs(ratio - passes) > 0.01 * passes:
            raise AssemblyError(f"by distances that depend on sizes it {text}: not a whole number of iterations")
    return passes


def iterations_of_work(loop: Loop, counts: Counts) -> float:
    """Iterations of the source whose arithmetic a pass does; a maximum counts only where there is nothing else. 0: not known.

    Compilers do a product twice if it is fused with two sums, or add a value to itself: vectors that do nearly whole registers
    of iterations do whole ones.
    """
    written = dict.fromkeys(FLOP, 0.0)
    for op in counts.operations:
        if op.kind in FLOP and op.dtype.kind != "integer" and op.written_depth == counts.depth:
            written[op.kind] += FLOP[op.kind] * op.number
    ours = sum(n for kind, n in written.items() if kind not in _CHOICES)
    done = flops(loop, without=_CHOICES) if ours else flops(loop)
    ours = ours or sum(written.values())
    ratio, held = done / ours if ours else 0.0, lanes(loop, counts)
    whole = round(ratio / held) * held
    return float(whole) if abs(ratio - whole) <= _REPEATED * whole else ratio


def lanes(loop: Loop, counts: Counts) -> int:
    """Numbers that the loop's vectors hold of the kernel's; 1 in scalar code."""
    sizes = [op.dtype.bytes // (2 if op.dtype.kind == "complex" else 1) for op in counts.operations if op.dtype.kind != "integer"]
    return max(1, loop.vector_bits // (8 * max(sizes))) if sizes else 1


def flops(loop: Loop, without: Collection[str] = ()) -> float:
    """Floating-point work of a pass, but for some kinds [FLOP]."""
    return sum(lanes * (2 if kind == "fma" else 1) for kind, lanes in loop.flops if kind not in without)


def longest_pass(kernel: Kernel, moving: Sequence[tuple[Access, bool, int | None]]) -> int:
    """Iterations of the innermost loop where it has a constant number and the loop around goes on elsewhere; 0: any number.

    Where it goes on with the next element, both may be one loop in the code.
    """
    trips = constant_trips(kernel.loops[-1])
    if not trips or len(kernel.loops) == 1:
        return 0
    around = [(stride(kernel, access, -2), distance) for access, _, distance in moving if distance]
    return trips if any(one is not None and one != trips * distance for one, distance in around if distance) else 0


def rows_of_loads(loaded: Traffic, loads: Traffic, kept: Traffic, per_pass: int) -> float:
    """Rows side by side from the bytes that a pass loads: of each row its own, and once those that all rows have in common.

    1 unless it is a power of two, as the lanes of vectors are: bytes alone would take other loads for more rows.
    """
    own = per_pass * (loads.total - kept.total)
    rows = (loaded.total - per_pass * kept.total) / own if own else 1.0
    return rows if rows >= 1 and math.log2(rows).is_integer() else 1.0


def rows_of_integers(loop: Loop, counts: Counts, per_pass: int) -> int:
    """Rows side by side in vectors of whole numbers, each lane one of them: a pass loads single elements, which all rows have in
    common. 0 where that is not so.

    Raises: AssemblyError where vectors of 128 bits do so little that they may as well hold what is one row's.
    """
    own = [op for op in counts.operations if op.dtype.kind == "integer" and op.written_depth == counts.depth]
    bits = integer_width(loop.block.instructions)
    wide = any(m.bits >= 128 for i in loop.block.instructions for m in (*i.loads, *i.stores) if not i.broadcast)
    if per_pass != 1 or not own or bits < 128 or wide:
        return 0
    packed = sum(register_bits(i) >= 128 and not i.loads for i in loop.block.instructions)
    if bits == 128 and packed < _ROWS_AT_LEAST * sum(op.number for op in own):
        raise AssemblyError("its vectors of whole numbers may hold some of one row or some rows", hint="code of wider vectors")
    return bits // (8 * max(op.dtype.bytes for op in own))


def side_by_side(loop: Loop, ratio: float, tolerance: float) -> int:
    """Iterations of the loop around it that are done side by side, if the ratio of the work says so."""
    number = round(ratio)
    return number if 1 < number <= max(MOST_JAMMED, loop.vector_bits // 8) and abs(ratio - number) <= tolerance * number else 1
