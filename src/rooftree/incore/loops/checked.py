"""Whether one loop of compiled code is a kernel's innermost loop, and how many of its iterations a pass does.

A loop is taken for the kernel's if

- all its accesses move by one number of iterations times the distances of the kernel's (``asm.iterations``),
- it stores as many bytes in an iteration as the kernel, and loads no more, also by constant distances alone (nothing, where
  registers carry what was stored before),
- its floating-point work is about the kernel's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rooftree.asm.iterations import iterations as iterations_of_pass
from rooftree.asm.loops import Loop
from rooftree.errors import AssemblyError
from rooftree.incore.loops.moving import as_written, carried, is_kept, moving_accesses, traffic_of_code, traffic_of_kernel
from rooftree.incore.loops.passes import (
    by_count,
    flops,
    iterations_of_work,
    lanes,
    longest_pass,
    rows_of_integers,
    rows_of_loads,
    side_by_side,
)
from rooftree.incore.same import Same
from rooftree.kernel.count import Counts
from rooftree.kernel.model import Kernel

_FLOPS_ALIKE = 2.5
"""Ratio of floating-point work beyond which two loops are not the same: compilers share and save some."""
_LANES_IDLE = 4.0
"""The same upwards of a loop that stems from the kernel's lines: compilers put two or three numbers into a vector of four, and
may do some of the work twice (a filter of two channels by GCC 12: 54 FLOP for 18). Rows of two sums each in vectors of four,
which load what one row does, were counted as two rows."""
_GROSS = 0.5
"""Part by which the bytes of a loop that was given may differ from the source's before it is taken for another kernel's."""


@dataclass(frozen=True, slots=True)
class Match:
    """A loop of the listing, the iterations of one pass, and how many of the loop around it they are spread over."""

    loop: Loop
    per_pass: int
    jammed: int = 1


def check_paths(loop: Loop, kernel: Kernel, counts: Counts, vector_bits: int | None, *, sure: bool) -> Match:
    """As `check`, for the first of the paths through a loop that does all that the kernel does."""
    for path in loop.paths[:-1]:
        try:
            fitting = check(path, kernel, counts, vector_bits, sure=sure)
        except AssemblyError:
            continue
        return replace(fitting, loop=replace(path, paths=loop.paths))
    last = loop.paths[-1] if loop.paths else loop
    return replace(check(last, kernel, counts, vector_bits, sure=sure), loop=replace(last, paths=loop.paths))


def check(
    loop: Loop, kernel: Kernel, counts: Counts, vector_bits: int | None, *, sure: bool = False, slack: float = 0.01
) -> Match:
    """This loop as the kernel's.

    Args:
        loop, kernel, counts, vector_bits: as for `rooftree.incore.loops.matching.match`.
        sure: it stems from the kernel's lines; then it may do less floating-point work, computed before by the compiler.
        slack: by which part the bytes may differ.
    Raises: AssemblyError that says why it is not.
    """
    steps = loop.steps(vector_bits)
    moving = moving_accesses(kernel, Same(counts))
    distances = [(kernel.array(access.array).element_bytes, d) for access, _, d in moving if d]
    written = float(counts.flops())
    if distances and any(s.step for s in steps.streams if not s.on_stack):
        per_pass = iterations_of_pass(steps, distances, where=loop.name)
    else:
        per_pass = by_count(loop, steps, kernel, counts, vector_bits)
    if (trips := longest_pass(kernel, moving)) and per_pass > trips:
        raise AssemblyError(f"it does {per_pass} iterations in a pass, where the source's innermost loop has {trips}")
    stores = traffic_of_kernel(kernel, moving, True)
    stored = traffic_of_code(loop, steps, True, vector_bits)
    kept = [one for one in moving if is_kept(kernel, one[0])]
    loads, loaded = traffic_of_kernel(kernel, moving, False), traffic_of_code(loop, steps, False, vector_bits)
    if len(kernel.loops) == 1:
        jammed = 1
    elif stores.total > traffic_of_kernel(kernel, kept, True).total:
        jammed = side_by_side(loop, stored.total / (stores.total * per_pass), 0.01)
    elif work := iterations_of_work(loop, counts):
        jammed = side_by_side(loop, work / per_pass, 0.1)
        own = loads.total > traffic_of_kernel(kernel, kept, False).total
        if own and per_pass < lanes(loop, counts) and loaded.total <= (1 + slack) * per_pass * loads.total:
            jammed = 1  # what else the vectors hold is idle: rows load what is their own
    elif of_integers := rows_of_integers(loop, counts, per_pass):
        jammed = of_integers
    else:
        rows = rows_of_loads(loaded, loads, traffic_of_kernel(kernel, kept, False), per_pass) if loop.vector_bits else 1.0
        jammed = side_by_side(loop, rows, 0.01)
    passes = per_pass * jammed
    if jammed > 1 and stores.total == traffic_of_kernel(kernel, kept, True).total:  # rows that are added up in registers first
        stores = stores.shared(traffic_of_kernel(kernel, kept, True), jammed)
    if sure and loaded.total > (1 + slack) * passes * loads.total:
        loads = traffic_of_kernel(kernel, as_written(kernel), False)
    if abs(stored.total - stores.total * passes) > slack * max(stores.total * passes, 1):
        raise AssemblyError(f"it stores {stored.total:g} B in a pass, {_of_source(passes, stores.total, 'B')}")
    for what, theirs, ours in (
        ("stores", stored.known, stores.known),  # the rest moves by distances that the code does not show
        ("loads", loaded.known, loads.known),
        ("loads", loaded.total, loads.total),
    ):
        if theirs > (1 + slack) * passes * ours:
            raise AssemblyError(
                f"it {what} {theirs:g} B {'by constant distances ' if theirs != loaded.total else ''}in a pass, "
                f"{_of_source(passes, ours, 'B')}"
            )
    if loads.known and not loaded.total and not (sure and carried(moving)):
        raise AssemblyError("it loads nothing that moves with the loop")
    _check_work(loop, written, passes, sure)
    return Match(loop, passes, jammed)


def doubt(loop: Loop, kernel: Kernel, counts: Counts, vector_bits: int | None) -> str:
    """Why a loop that was given as the kernel's may be another one, or "".

    Raises: AssemblyError if it moves or computes so much more or less that it must be another one.
    """
    paths = loop.paths or (loop,)
    reasons = []
    for path in paths:
        try:
            check(path, kernel, counts, vector_bits)
        except AssemblyError as error:
            reasons.append(error.message)
        else:
            return ""
    for number, path in enumerate(paths):
        try:
            check(path, kernel, counts, vector_bits, slack=_GROSS)
        except AssemblyError as error:
            if number == len(paths) - 1:
                raise AssemblyError(
                    f"this is not the innermost loop of {kernel.name}: {error.message}",
                    where=loop.name,
                    hint=f"--loop {loop.block.label or 'LABEL'} if it is the loop all the same, or another one",
                ) from None
        else:
            break
    return f"is it the loop of {kernel.name}? {reasons[0]}"


def _check_work(loop: Loop, written: float, passes: int, sure: bool) -> None:
    done = flops(loop)
    if loop.calls or not written:
        return
    least, most = (0.0, _LANES_IDLE) if sure else (1 / _FLOPS_ALIKE, _FLOPS_ALIKE)
    if not least <= done / (written * passes) <= most:
        raise AssemblyError(f"it does {done:g} FLOP in a pass, {_of_source(passes, written, 'FLOP')}")


def _of_source(passes: float, each: float, unit: str) -> str:
    """What the iterations of a pass take in the source, in words.

    >>> _of_source(1, 32.0, "B"), _of_source(4, 8.0, "B")
    ('where one iteration of the source takes 32 B', 'where 4 iterations of the source take 32 B')
    """
    of = "one iteration of the source takes" if passes == 1 else f"{passes} iterations of the source take"
    return f"where {of} {passes * each:g} {unit}"
