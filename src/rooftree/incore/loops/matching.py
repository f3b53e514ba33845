"""Which loop of compiled code is a kernel's innermost loop, and how many of its iterations one pass does.

A compiler may vectorise the loop and make several versions of it, do iterations of the loop around it side by side
(unroll and jam), write out all iterations of a short one in the loop around it, or exchange loops, fuse them, or replace them
by a call. A loop is taken for the kernel's if

- it stems from the kernel's lines of the source, where that is known,
- all its accesses move by one number of iterations times the distances of the kernel's (``asm.iterations``),
- it stores as many bytes in an iteration as the kernel, and loads no more, also by constant distances alone (nothing, where
  registers carry what was stored before),
- its floating-point work is about the kernel's.

Distances that depend on sizes are registers in the code; only constant ones are compared.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from rooftree.asm.iterations import iterations as iterations_of_pass
from rooftree.asm.loops import Loop
from rooftree.asm.model import Instruction, Register, RegisterList
from rooftree.asm.steps import Steps
from rooftree.errors import AssemblyError, CapabilityError, ContradictedError
from rooftree.kernel.count import FLOP, Counts, count, row_step
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, DType, Indirect, Kernel, Read, walk
from rooftree.kernel.unroll import constant_trips, unrolled

WRITTEN_OUT = "are written out in it"
"""How the note about a loop that the compiler unrolled whole ends."""
_WHOLE = "-fno-tree-loop-distribution"
"""Flag with which GCC makes one loop of one."""
_FLOPS_ALIKE = 2.5
"""Ratio of floating-point work beyond which two loops are not the same: compilers share and save some."""

_REPEATED = 0.2
"""Part of a loop's floating-point work that a compiler may do again, or save. Assumed: an eighth was seen."""

_GROSS = 0.5
"""Part by which the bytes of a loop that was given may differ from the source's before it is taken for another kernel's."""

_DIVISIONS = ("div", "sqrt")
"""Work that compilers keep as it is written, for the most part."""

_MOST_JAMMED = 16
"""Iterations of the loop around it that a loop may do side by side, or one for each byte of its vectors if these are more."""

_ONE_FOR_BOTH = ("clang", "icx", "armclang")
"""Compilers whose loop for what vectors leave also runs where vectors may not; GCC makes a version, or needs none."""

_CHOICES = ("min", "max")
"""Work that sources may write as a comparison, which counts no FLOP there."""

_SVE = re.compile(r"(?:ld|st)(?:n[tf]|ff)?(?P<vectors>[1-4])(?P<one>rq?)?s?(?P<element>[bhwdq])\Z")
_ELEMENT_BITS = {"b": 8, "h": 16, "s": 32, "w": 32, "d": 64, "q": 128}


@dataclass(frozen=True, slots=True)
class Match:
    """A loop of the listing, the iterations of one pass, and how many of the loop around it they are spread over."""

    loop: Loop
    per_pass: int
    jammed: int = 1


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


@dataclass(frozen=True, slots=True)
class _Traffic:
    """Bytes of the accesses that move: ``known`` by a constant distance, ``other`` by one that is not known."""

    known: float
    other: float

    @property
    def total(self) -> float:
        return self.known + self.other

    def shared(self, kept: _Traffic, rows: int) -> _Traffic:
        """Of an iteration, where so many rows side by side move ``kept`` once."""
        part = 1 - 1 / rows
        return _Traffic(self.known - part * kept.known, self.other - part * kept.other)


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
    if lines:
        loops = [
            x
            for x in loops
            if any(i.line in lines for i in _instructions(x)) or all(i.line in compiler.inlined for i in _instructions(x))
        ]
    if not loops:
        if constant_trips(kernel.loops[-1]):
            raise CapabilityError(
                f"the compiled code has no loop that stems from the innermost loop of {kernel.name}: it was unrolled, or removed",
                where=source,
                hint="--incore throughput; or --asm FILE",
            )
        raise ContradictedError(
            f"the compiler leaves no loop of {kernel.name}: nothing uses what it computes, or it became something else",
            where=source,
            hint="return or store its result; --incore throughput predicts it as if it ran; --asm FILE for code of your own",
        )
    found, left, reasons = _found(loops, kernel, counts, vector_bits, sure=bool(lines))
    if not found and (inside := _written_out(every, kernel, vector_bits, lines, source, overlapping)) is not None:
        return inside
    if not found:
        if parts := _parts(loops, kernel, counts, vector_bits):
            raise CapabilityError(
                f"the compiler split the innermost loop of {kernel.name} into {parts} loops, which run one after another "
                "and store a part each",
                where=source,
                hint=f"--cflags {_WHOLE} keeps it whole, for what is predicted and for what runs",
            )
        raise CapabilityError(
            f"no loop of the compiled code is the innermost loop of {kernel.name}: {'; '.join(reasons[:3])}",
            where=source,
            hint="--incore throughput; --explain shows the code of a loop chosen with --loop",
        )
    best = max(found, key=lambda m: (m.loop.role == "main", not m.loop.calls, m.loop.vector_bits, m.per_pass))
    too_near = nearest is not None and best.loop.vector_bits > 0 and nearest < best.per_pass // best.jammed
    if overlapping or too_near:
        versions = [m for m in found if _is_version(m.loop, best.loop)]
        versions = versions or [m for m in found if compiler.family in _ONE_FOR_BOTH and _does_the_rest(m.loop, best.loop)]
    else:
        versions = []
    if versions:
        plain = min(versions, key=lambda m: (m.loop.vector_bits, m.per_pass))
        why = "what it stores overlaps with what it loads"
        if not overlapping:
            why = f"an element is used again {nearest} iterations after it was stored, fewer than {best.loop.name} does at once"
        reason = f"{plain.loop.reason}, taken because {why}"
        best = replace(plain, loop=replace(plain.loop, reason=reason))
    if (beside := _beside(best, left, sure=bool(lines))) and reasons:
        raise CapabilityError(
            f"only {beside} of the compiled code, {best.loop.name}, is known to be the innermost loop of "
            f"{kernel.name}; not {'; '.join(reasons[:3])}",
            where=source,
            hint="--incore throughput; --explain shows the code of a loop chosen with --loop",
        )
    if best.jammed == 1 and len(kernel.loops) > 1 and not best.loop.vector_bits and not counts.flops():
        best = _with_rows_of_twins(best, found)
    if best.jammed == 1:
        return best
    beside = f"{best.loop.reason}; {best.jammed} iterations of a loop around it side by side"
    return replace(best, loop=replace(best.loop, reason=beside))


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
        if len(several) == 1 and counting and rows in range(2, _MOST_JAMMED + 1) and sum(r == rows for r in ratios.values()) > 1:
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
            found.append(_check_paths(loop, kernel, counts, vector_bits, sure=sure))
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
        _check_paths(loop, around, count(around), vector_bits, sure=True)
    except AssemblyError:
        return True
    return False


def _parts(loops: Sequence[Loop], kernel: Kernel, counts: Counts, vector_bits: int | None) -> int:
    """How many loops together store what the kernel does, each a part of it; 0 where they do not.

    A scalar loop behind others may be a part of its own, as a recurrence is, or do what vectors leave: it counts where it fits.
    """
    moving = [(op.access, op.is_store, stride(kernel, op.access)) for op in counts.memory if op.depth == counts.depth]
    distances = [(kernel.array(access.array).element_bytes, d) for access, _, d in moving if d]
    whole, found, stored = _of_kernel(kernel, moving, True).total, 0, 0.0
    for loop in sorted((loop for loop in loops if not loop.calls), key=lambda loop: loop.role != "main"):
        steps = loop.steps(vector_bits)
        try:
            of_one = _of_code(loop, steps, True, vector_bits).total / iterations_of_pass(steps, distances, where=loop.name)
        except AssemblyError:
            continue
        if of_one and stored + of_one <= 1.01 * whole:
            found += 1
            stored += of_one
    return found if found > 1 and stored >= 0.99 * whole else 0


def _check_paths(loop: Loop, kernel: Kernel, counts: Counts, vector_bits: int | None, *, sure: bool) -> Match:
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
        loop, kernel, counts, vector_bits: as for `match`.
        sure: it stems from the kernel's lines; then it may do less floating-point work, computed before by the compiler.
        slack: by which part the bytes may differ.
    Raises: AssemblyError that says why it is not.
    """
    steps = loop.steps(vector_bits)
    moving = [(op.access, op.is_store, stride(kernel, op.access)) for op in counts.memory if op.depth == counts.depth]
    distances = [(kernel.array(access.array).element_bytes, d) for access, _, d in moving if d]
    written = float(counts.flops())
    if distances and any(s.step for s in steps.streams if not s.on_stack):
        per_pass = iterations_of_pass(steps, distances, where=loop.name)
    else:
        per_pass = _by_count(loop, steps, kernel, counts, vector_bits)
    if (trips := _longest_pass(kernel, moving)) and per_pass > trips:
        raise AssemblyError(f"it does {per_pass} iterations in a pass, where the source's innermost loop has {trips}")
    stores = _of_kernel(kernel, moving, True)
    stored = _of_code(loop, steps, True, vector_bits)
    kept = [one for one in moving if _kept(kernel, one[0])]
    loads, loaded = _of_kernel(kernel, moving, False), _of_code(loop, steps, False, vector_bits)
    if len(kernel.loops) == 1:
        jammed = 1
    elif stores.total > _of_kernel(kernel, kept, True).total:
        jammed = _jammed(loop, stored.total / (stores.total * per_pass), 0.01)
    elif work := iterations_of_work(loop, counts):
        jammed = _jammed(loop, work / per_pass, 0.1)
    else:
        rows = _rows_of_loads(loaded, loads, _of_kernel(kernel, kept, False), per_pass) if loop.vector_bits else 1.0
        jammed = _jammed(loop, rows, 0.01)
    passes = per_pass * jammed
    if jammed > 1 and stores.total == _of_kernel(kernel, kept, True).total:  # rows that are added up in registers first
        stores = stores.shared(_of_kernel(kernel, kept, True), jammed)
    if sure and loaded.total > (1 + slack) * passes * loads.total:
        loads = _of_kernel(kernel, _as_written(kernel), False)
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
    if loads.known and not loaded.total and not (sure and _carried(moving)):
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


def _carried(moving: Sequence[tuple[Access, bool, int | None]]) -> bool:
    """Whether all that is loaded was stored some iterations before, so that registers may carry it from there."""
    stored = {(access.array, distance) for access, is_store, distance in moving if is_store}
    return all((access.array, distance) in stored for access, is_store, distance in moving if not is_store and distance != 0)


def stride(kernel: Kernel, access: Access, level: int = -1) -> int | None:
    """Elements that an access moves by in an iteration; None if it is indirect, depends on sizes or moves in steps (``a[i/2]``).

    Code makes the address of each such element anew. ``level``: of which loop, the innermost one.
    """
    if access.indirect:  # in a row whose beginning is loaded it goes on as any other
        by = row_step(kernel, access) if level == -1 else None
        each = kernel.array(access.array).element_bytes
        return by // each if by is not None and by % each == 0 and not _descends(kernel, access) else None
    counter, step = kernel.counters[level], kernel.loops[level].step
    distance: Any = 0
    inner: Any = 1
    for entry, extent in zip(reversed(access.index), reversed(kernel.array(access.array).extents), strict=True):
        assert not isinstance(entry, Indirect)
        if counter in entry.names:
            distance = distance + entry.coefficient(counter) * step * inner
        if extent is not None:
            inner = extent * inner
    constant = distance if isinstance(distance, int) else distance.constant
    if constant and abs(constant) * kernel.array(access.array).element_bytes < access.dtype.bytes:
        return None
    return int(constant) if constant is not None else None


def _descends(kernel: Kernel, access: Access) -> bool:
    """Whether the last index of an access in a row gets smaller along it."""
    last, inner = access.index[-1], kernel.loops[-1]
    formula = last.beside if isinstance(last, Indirect) else last
    by = (formula.coefficient(inner.index) * inner.step).constant if formula is not None else None
    return by is None or by < 0


def _longest_pass(kernel: Kernel, moving: Sequence[tuple[Access, bool, int | None]]) -> int:
    """Iterations of the innermost loop where it has a constant number and the loop around goes on elsewhere; 0: any number.

    Where it goes on with the next element, both may be one loop in the code.
    """
    trips = constant_trips(kernel.loops[-1])
    if not trips or len(kernel.loops) == 1:
        return 0
    around = [(stride(kernel, access, -2), distance) for access, _, distance in moving if distance]
    return trips if any(one is not None and one != trips * distance for one, distance in around if distance) else 0


def _as_written(kernel: Kernel) -> list[tuple[Access, bool, int | None]]:
    """What the innermost body reads, each time: code loads again what a store through another pointer may have changed."""
    body = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    read = [part.access for s in body for part in walk(s.value) if isinstance(part, Read)]
    return [(access, False, stride(kernel, access)) for access in read]


def _stored_bytes(dtype: DType) -> int:
    """Bytes that code moves for an element: of the 16 B of a long double those 10 B that x87 registers have."""
    return {"long double": 10, "long double complex": 20}.get(dtype.name, dtype.bytes)


def _of_kernel(kernel: Kernel, moving: list[tuple[Access, bool, int | None]], store: bool) -> _Traffic:
    """Bytes of one iteration; loads of a part of an element, such as of a struct, may load all of it."""
    known = other = 0.0
    for access, is_store, distance in moving:
        if is_store != store or distance == 0:
            continue
        size: float = _stored_bytes(access.dtype)
        if distance is None:
            other += size
        else:
            known += size if store else max(size, min(abs(distance), 8) * kernel.array(access.array).element_bytes)
        if not store and access.indirect and distance is None:
            other += sum(a.dtype.bytes for entry in access.index if isinstance(entry, Indirect) for a in entry.loads)
    return _Traffic(known, other)


def _of_code(loop: Loop, steps: Steps, store: bool, vector_bits: int | None) -> _Traffic:
    """Bytes of one pass, those at the same place once."""
    sizes = {i.line: scalable_bits(i, vector_bits or 128) for i in loop.block if i.isa == "aarch64"}
    scattered = {i.line: _scattered_bits(i) for i in loop.block if i.isa == "x86" and "scatter" in i.mnemonic}
    other = 0.0
    places: dict[str, list[tuple[float, float]]] = {}
    for s in steps.streams:
        if s.store != store or s.on_stack or s.step == 0:
            continue
        size = (scattered.get(s.line) or s.bits or sizes.get(s.line) or vector_bits or 128) / 8
        if s.step is None:
            other += size
        else:
            places.setdefault(s.base, []).append((s.offset, s.offset + size))
    known = 0.0
    for intervals in places.values():
        reached = -float("inf")
        for begin, end in sorted(intervals):
            known += max(0.0, end - max(begin, reached))
            reached = max(reached, end)
    return _Traffic(known, other)


def _scattered_bits(instruction: Instruction) -> int:
    """Bits of all elements that a scatter of x86 stores: those of the register that holds them."""
    return max((r.bits for r in instruction.operands if isinstance(r, Register)), default=0)


def _by_count(loop: Loop, steps: Steps, kernel: Kernel, counts: Counts, vector_bits: int | None) -> int:
    """Iterations of a pass without accesses that move by constant distances: from its work, of complex numbers from the bytes.

    Vector code of complex numbers may do products twice, of parts in either order.

    Raises: AssemblyError if neither tells.
    """
    moving = [(op.access, op.is_store, stride(kernel, op.access)) for op in counts.memory if op.depth == counts.depth]
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
    found, lanes = max(1, _by_divisions(loop, counts, ratio) or round(ratio)), _lanes(loop, counts)
    if found % lanes or len(kernel.loops) == 1 or all(one.reassociable for one in recurrences(kernel)):
        return found
    return found // lanes


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
    loop: Loop, steps: Steps, kernel: Kernel, moving: list[tuple[Access, bool, int | None]], vector_bits: int | None
) -> int:
    """Iterations of a pass whose accesses move by distances that are registers: from the bytes that it loads and stores.

    Raises: AssemblyError if it moves nothing, or not as many bytes as a whole number of iterations.
    """
    ratios = []
    for what, store in (("loads", False), ("stores", True)):
        ours, theirs = _of_kernel(kernel, moving, store).other, _of_code(loop, steps, store, vector_bits).other
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
    done = _flops(loop, without=_CHOICES) if ours else _flops(loop)
    ours = ours or sum(written.values())
    ratio, lanes = done / ours if ours else 0.0, _lanes(loop, counts)
    whole = round(ratio / lanes) * lanes
    return float(whole) if abs(ratio - whole) <= _REPEATED * whole else ratio


def _lanes(loop: Loop, counts: Counts) -> int:
    """Numbers that the loop's vectors hold of the kernel's; 1 in scalar code."""
    sizes = [op.dtype.bytes // (2 if op.dtype.kind == "complex" else 1) for op in counts.operations if op.dtype.kind != "integer"]
    return max(1, loop.vector_bits // (8 * max(sizes))) if sizes else 1


def scalable_bits(instruction: Instruction, vector_bits: int) -> int:
    """Bits that an SVE load or store accesses; 0 for other instructions.

    >>> from rooftree.asm import parse
    >>> code = parse("ld1w {z0.d}, p0/z, [x0]; ld1rd {z0.d}, p0/z, [x0]; st2d {z0.d - z1.d}, p0, [x0]", isa="aarch64")
    >>> [scalable_bits(i, 256) for i in code.instructions]
    [128, 64, 512]
    """
    found = _SVE.match(instruction.mnemonic)
    first = instruction.operands[0] if instruction.operands else None
    register = first.registers[0] if isinstance(first, RegisterList) else first
    if found is None or not isinstance(register, Register) or not register.kind.startswith("z."):
        return 0
    element, lane = _ELEMENT_BITS[found["element"]], _ELEMENT_BITS[register.kind[2]]
    if found["one"]:
        return 128 if "q" in found["one"] else element
    return vector_bits * element // lane * int(found["vectors"])


def _kept(kernel: Kernel, access: Access) -> bool:
    """Whether an access is to the same elements in the next iteration of the loop around the innermost one."""
    around = kernel.counters[-2:-1]
    return bool(around) and not any(isinstance(entry, Indirect) or around[0] in entry.names for entry in access.index)


def _rows_of_loads(loaded: _Traffic, loads: _Traffic, kept: _Traffic, per_pass: int) -> float:
    """Rows side by side from the bytes that a pass loads: of each row its own, and once those that all rows have in common.

    1 unless it is a power of two, as the lanes of vectors are: bytes alone would take other loads for more rows.
    """
    own = per_pass * (loads.total - kept.total)
    rows = (loaded.total - per_pass * kept.total) / own if own else 1.0
    return rows if rows >= 1 and math.log2(rows).is_integer() else 1.0


def _jammed(loop: Loop, ratio: float, tolerance: float) -> int:
    """Iterations of the loop around it that are done side by side, if the ratio of the work says so."""
    number = round(ratio)
    return number if 1 < number <= max(_MOST_JAMMED, loop.vector_bits // 8) and abs(ratio - number) <= tolerance * number else 1


def _check_work(loop: Loop, written: float, passes: int, sure: bool) -> None:
    done = _flops(loop)
    if loop.calls or not written:
        return
    least = 0.0 if sure else written * passes / _FLOPS_ALIKE
    if not least <= done <= written * passes * _FLOPS_ALIKE:
        raise AssemblyError(f"it does {done:g} FLOP in a pass, {_of_source(passes, written, 'FLOP')}")


def _of_source(passes: float, each: float, unit: str) -> str:
    """What the iterations of a pass take in the source, in words.

    >>> _of_source(1, 32.0, "B"), _of_source(4, 8.0, "B")
    ('where one iteration of the source takes 32 B', 'where 4 iterations of the source take 32 B')
    """
    of = "one iteration of the source takes" if passes == 1 else f"{passes} iterations of the source take"
    return f"where {of} {passes * each:g} {unit}"


def _flops(loop: Loop, without: Collection[str] = ()) -> float:
    return sum(lanes * (2 if kind == "fma" else 1) for kind, lanes in loop.flops if kind not in without)
