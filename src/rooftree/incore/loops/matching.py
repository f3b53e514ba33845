"""Which loop of compiled code is a kernel's innermost loop, of all that its code has.

A compiler may vectorise the loop and make several versions of it, do iterations of the loop around it side by side
(unroll and jam), write out all iterations of a short one in the loop around it, or exchange loops, fuse them, or replace them
by a call. A loop is taken for the kernel's if it stems from the kernel's lines of the source, where that is known, and does what
the kernel does (`rooftree.incore.loops.checked`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rooftree.asm.iterations import iterations as iterations_of_pass
from rooftree.asm.loops import Loop
from rooftree.asm.model import Instruction
from rooftree.errors import AssemblyError, CapabilityError, ContradictedError
from rooftree.incore.loops.checked import Match, check_paths
from rooftree.incore.loops.moving import moving_accesses, traffic_of_code, traffic_of_kernel
from rooftree.incore.loops.passes import MOST_JAMMED
from rooftree.incore.same import Same
from rooftree.kernel.count import Counts, count
from rooftree.kernel.model import Kernel
from rooftree.kernel.unroll import constant_trips, unrolled

WRITTEN_OUT = "are written out in it"
"""How the note about a loop that the compiler unrolled whole ends."""
_WHOLE = "-fno-tree-loop-distribution"
"""Flag with which GCC makes one loop of one."""
_SHOWN = "--incore throughput; --explain shows the code of a loop chosen with --loop"
"""What to do about a loop that is not found."""
_ONE_FOR_BOTH = ("clang", "icx", "armclang")
"""Compilers whose loop for what vectors leave also runs where vectors may not; GCC makes a version, or needs none."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """Who made the code.

    Attributes:
        family: its kind, see `rooftree.asm.compiled.Compiled`; "" if not known.
        inlined: lines of the listing that stem from other files or functions: a loop of these alone may be the kernel's, too.
    """

    family: str = ""
    inlined: Collection[int] = ()


_UNKNOWN = Compiler()


def match(
    loops: Sequence[Loop],
    kernel: Kernel,
    counts: Counts,
    vector_bits: int | None,
    lines: Collection[int] = (),
    source: str = "",
    overlapping: bool = False,
    nearest: int | None = None,
    compiler: Compiler = _UNKNOWN,
) -> Match:
    """The loop of compiled code that is the kernel's innermost one.

    Args:
        loops: all innermost ones of the code.
        kernel: what it was compiled from.
        counts: of the kernel.
        vector_bits: vector length, where the code leaves it open [bit].
        lines: lines of the listing that stem from the kernel's innermost loop; empty if that is not known.
        source: name of the code, for messages.
        overlapping: what it stores overlaps with what it loads, so that of versions that check this the plain one runs.
        nearest: iterations between references to an element that versions check, see `rooftree.kernel.overlap.nearest`; None:
            there are no such ones.
        compiler: what else is known of who made the code.
    Returns: the best loop: that with the widest vectors and the longest step.
    Raises: CapabilityError that says of each loop why it is not the kernel's.
    """
    every = loops
    loops = [loop for loop in loops if _stems(loop, lines, compiler)] if lines else loops
    if not loops:
        raise _none_left(kernel, source)
    found, left, reasons = _found(loops, kernel, counts, vector_bits, sure=bool(lines))
    if not found and (inside := _written_out(every, kernel, vector_bits, lines, source, overlapping)) is not None:
        return inside
    if not found:
        if parts := _parts(loops, kernel, counts, vector_bits):
            raise _in_parts(kernel, parts, source)
        raise CapabilityError(
            f"no loop of the compiled code is the innermost loop of {kernel.name}: {'; '.join(reasons[:3])}",
            where=source,
            hint=_SHOWN,
        )
    best = max(found, key=lambda m: (m.loop.role == "main", not m.loop.calls, m.loop.vector_bits, m.per_pass))
    best = _undecided(best, found, kernel)
    best = _that_runs(best, found, overlapping, nearest, compiler)
    if (beside := _beside(best, left, sure=bool(lines))) and reasons:
        raise CapabilityError(
            f"only {beside} of the compiled code, {best.loop.name}, is known to be the innermost loop of "
            f"{kernel.name}; not {'; '.join(reasons[:3])}",
            where=source,
            hint=_SHOWN,
        )
    if best.jammed == 1 and len(kernel.loops) > 1 and not best.loop.vector_bits and not counts.flops():
        best = _with_rows_of_twins(best, found)
    if best.jammed == 1:
        return best
    beside = f"{best.loop.reason}; {best.jammed} iterations of a loop around it side by side"
    return replace(best, loop=replace(best.loop, reason=beside))


def _undecided(best: Match, found: Sequence[Match], kernel: Kernel) -> Match:
    """Of copies of a loop with ifs the one in which these are not decided, as ``i < n &&`` is behind the last iteration."""
    if best.loop.paths or not any(s.guards for s in kernel.statements if s.depth == len(kernel.loops)):
        return best
    alike = [m for m in found if (m.loop.vector_bits, m.per_pass, m.loop.calls) == (best.loop.vector_bits, best.per_pass, ())]
    return max(alike, key=lambda m: len(m.loop.paths), default=best) if any(m.loop.paths for m in alike) else best


def _stems(loop: Loop, lines: Collection[int], compiler: Compiler) -> bool:
    """Whether a loop is of the kernel's lines, or all of others that may be put into it."""
    return any(i.line in lines for i in _instructions(loop)) or all(i.line in compiler.inlined for i in _instructions(loop))


def _none_left(kernel: Kernel, source: str) -> CapabilityError | ContradictedError:
    """Why there is no loop that could be the kernel's."""
    if constant_trips(kernel.loops[-1]):
        return CapabilityError(
            f"the compiled code has no loop that stems from the innermost loop of {kernel.name}: it was unrolled, or removed",
            where=source,
            hint="--incore throughput; or --asm FILE",
        )
    return ContradictedError(
        f"the compiler leaves no loop of {kernel.name}: nothing uses what it computes, or it became something else",
        where=source,
        hint="return or store its result; --incore throughput predicts it as if it ran; --asm FILE for code of your own",
    )


def _in_parts(kernel: Kernel, parts: int, source: str) -> CapabilityError:
    """That so many loops do the kernel's together."""
    return CapabilityError(
        f"the compiler split the innermost loop of {kernel.name} into {parts} loops, which run one after another "
        "and store a part each",
        where=source,
        hint=f"--cflags {_WHOLE} keeps it whole, for what is predicted and for what runs",
    )


def _that_runs(best: Match, found: Sequence[Match], overlapping: bool, nearest: int | None, compiler: Compiler) -> Match:
    """The plain version of the best loop where that one runs in its place; else the best loop.

    Args:
        overlapping, nearest, compiler: as for `match`.
    """
    too_near = nearest is not None and best.loop.vector_bits > 0 and nearest < best.per_pass // best.jammed
    if not overlapping and not too_near:
        return best
    versions = [m for m in found if _is_version(m.loop, best.loop)]
    versions = versions or [m for m in found if compiler.family in _ONE_FOR_BOTH and _does_the_rest(m.loop, best.loop)]
    if not versions:
        return best
    plain = min(versions, key=lambda m: (m.loop.vector_bits, m.per_pass))
    why = "what it stores overlaps with what it loads"
    if not overlapping:
        why = f"an element is used again {nearest} iterations after it was stored, fewer than {best.loop.name} does at once"
    reason = f"{plain.loop.reason}, taken because {why}"
    return replace(plain, loop=replace(plain.loop, reason=reason))


def _with_rows_of_twins(best: Match, found: Sequence[Match]) -> Match:
    """A loop that works on integers as several rows, where another one does the same for one row.

    What both rows share, as the sums that they add to, is loaded and stored once, so that bytes do not tell them apart. All that
    is not a move is there as many times as rows, but what counts the passes.
    """
    own = _operations(best.loop)
    for other in found:
        alone = _operations(other.loop)
        if other is best or (other.per_pass, other.jammed) != (best.per_pass, 1) or set(own) != set(alone):
            continue
        ratios = {name: own[name] / alone[name] for name in own}
        several = {ratio for ratio in ratios.values() if ratio != 1}
        counting = all(name.startswith(_COUNTING) for name, ratio in ratios.items() if ratio == 1)
        rows = next(iter(several), 1.0)
        if len(several) == 1 and counting and rows in range(2, MOST_JAMMED + 1) and sum(r == rows for r in ratios.values()) > 1:
            return replace(best, per_pass=best.per_pass * int(rows), jammed=int(rows))
    return best


_COUNTING = ("inc", "dec", "add", "sub", "lea", "cmp", "test", "j", "b.", "cb", "bne", "blt")
"""Beginnings of the names of what steps a counter and ends a pass."""


def _operations(loop: Loop) -> Counter[str]:
    """How often each instruction stands in a pass, but moves."""
    return Counter(i.mnemonic for i in loop.block if not i.mnemonic.startswith(("mov", "ldr", "str")))


def _found(
    loops: Sequence[Loop], kernel: Kernel, counts: Counts, vector_bits: int | None, *, sure: bool
) -> tuple[list[Match], list[Loop], list[str]]:
    """The loops that are the kernel's, those that are not, and why each of these is not.

    Code moves by registers where the source has a size as a stride, and compilers make versions for a stride of 1. Where the
    strides of the kernel are that, only such a version runs, if there is one; where they are not, it does not run.
    """
    read, unit, ones = kernel.read or kernel, kernel.unit, kernel.ones
    found, left, reasons = _checked(loops, read, counts if read is kernel else count(read), vector_bits, sure=sure)
    if unit is not None:
        versions, others, why = _checked(left, unit, count(unit), vector_bits, sure=sure)
        if versions:
            return [_for_stride_1(version) for version in versions], others, why
    if ones is not None:
        versions, _, _ = _checked(left, ones, count(ones), vector_bits, sure=sure)
        why_not = {loop.name: reason for loop, reason in zip(left, reasons, strict=True)}
        left = [loop for loop in left if loop.name not in {version.loop.name for version in versions}]
        reasons = [why_not[loop.name] for loop in left]
    if not found and read is not kernel:  # a size that is a macro of the source is a number in the code
        return _checked(left, kernel, counts, vector_bits, sure=sure)
    return found, left, reasons


def _checked(
    loops: Sequence[Loop], kernel: Kernel, counts: Counts, vector_bits: int | None, *, sure: bool
) -> tuple[list[Match], list[Loop], list[str]]:
    """As `_found`, of this form of the kernel."""
    found, left, reasons = list[Match](), list[Loop](), list[str]()
    for loop in loops:
        try:
            found.append(check_paths(loop, kernel, counts, vector_bits, sure=sure))
        except AssemblyError as error:
            left.append(loop)
            reasons.append(f"{loop.name} (lines {loop.block.start_line}-{loop.block.end_line}): {error.message}")
    return found, left, reasons


def _for_stride_1(version: Match) -> Match:
    reason = f"{version.loop.reason}, the version for a stride of 1"
    return replace(version, loop=replace(version.loop, reason=reason))


def _instructions(loop: Loop) -> Iterator[Instruction]:
    """Of all paths through a loop."""
    return (i for path in (loop, *loop.paths) for i in path.block)


def _beside(match: Match, left: Sequence[Loop], *, sure: bool) -> str:
    """What the best loop is if it may do only the few iterations that another one leaves, which is not understood; or "".

    Vector code of the loop around shares no role with the scalar code beside it that does the last rows, as their steps differ.
    """
    best, scalar = match.loop, match.per_pass == 1 or not match.loop.vector_bits  # complex numbers are vectors of two
    if best.role in ("remainder", "peel"):
        return f"a {best.role} loop"
    wider = [x for x in left if x.role == "main" and x.vector_bits > best.vector_bits and x.block.function == best.block.function]
    if sure and not best.calls and scalar and wider:
        return f"the scalar loop beside {wider[0].name}"
    return ""


def _is_version(loop: Loop, best: Loop) -> bool:
    """Whether a loop runs in place of the best one; it may load again what that one keeps, and so look like another."""
    return loop.role == "version" or (loop.role == best.role == "main" and loop.vector_bits < best.vector_bits)


def _does_the_rest(loop: Loop, best: Loop) -> bool:
    """Whether a loop does what vectors leave, and, where there is no version of its own, all of it: Clang makes one for both."""
    return loop.role == "remainder" and loop.vector_bits < best.vector_bits and loop.block.function == best.block.function


def _written_out(
    loops: Sequence[Loop], kernel: Kernel, vector_bits: int | None, lines: Collection[int], source: str, overlapping: bool
) -> Match | None:
    """The loop around the innermost one, into which the compiler wrote all its iterations; None: there is no such loop.

    Vector code of it may tell no line of the innermost loop: of the loops of the function whose accesses are the kernel's,
    the one with wider vectors counts.
    """
    around = unrolled(kernel.read or kernel)
    if around is None:
        return None
    matches: list[Match] = []
    for stems in dict.fromkeys((frozenset(lines), frozenset[int]())):
        if any(m.loop.role == "main" and m.loop.vector_bits for m in matches):
            break
        try:
            matches.append(match(loops, around, count(around), vector_bits, stems, source, overlapping))
        except CapabilityError:
            continue
    if not matches:
        return None
    match_ = max(matches, key=lambda m: (m.loop.role != "remainder", m.loop.vector_bits))
    if not match_.loop.vector_bits and any(_is_left(loop, match_.loop, around, lines, vector_bits) for loop in loops):
        return None
    trips = constant_trips(kernel.loops[-1])
    reason = f"{match_.loop.reason}; all {trips} iterations of the loop over {kernel.counters[-1]} {WRITTEN_OUT}"
    return replace(match_, loop=replace(match_.loop, reason=reason), per_pass=match_.per_pass * trips)


def _is_left(loop: Loop, scalar: Loop, around: Kernel, lines: Collection[int], vector_bits: int | None) -> bool:
    """Whether a loop of the innermost one's lines is still there and not the one around it: vectors of iterations of that one.

    What was written out beside it in scalar code does but the iterations that vectors leave.
    """
    if loop.name == scalar.name or loop.role != "main" or loop.block.function != scalar.block.function:
        return False
    if not any(i.line in lines for i in _instructions(loop)):
        return False
    try:
        check_paths(loop, around, count(around), vector_bits, sure=True)
    except AssemblyError:
        return True
    return False


def _parts(loops: Sequence[Loop], kernel: Kernel, counts: Counts, vector_bits: int | None) -> int:
    """How many loops together store what the kernel does, each a part of it; 0 where they do not.

    A scalar loop behind others may be a part of its own, as a recurrence is, or do what vectors leave: it counts where it fits.
    """
    moving = moving_accesses(kernel, Same(counts))
    distances = [(kernel.array(access.array).element_bytes, d) for access, _, d in moving if d]
    whole, found, stored = traffic_of_kernel(kernel, moving, True).total, 0, 0.0
    for loop in sorted((loop for loop in loops if not loop.calls), key=lambda loop: loop.role != "main"):
        steps = loop.steps(vector_bits)
        try:
            of_one = traffic_of_code(loop, steps, True, vector_bits).total / iterations_of_pass(steps, distances, where=loop.name)
        except AssemblyError:
            continue
        if of_one and stored + of_one <= 1.01 * whole:
            found += 1
            stored += of_one
    return found if found > 1 and stored >= 0.99 * whole else 0
