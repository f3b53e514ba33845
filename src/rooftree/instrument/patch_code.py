"""Code that counts: a jump in place of a block's first instructions, to a copy of them behind an increment.

    block:  jmp  copy                      copy:  inc  qword gs:[8 * number]
            ...                                   the instructions that the jump covers
                                                  jmp  back

The copy does what stood there: jumps and addresses relative to the instruction are made anew for the new place, and a call
pushes the return address that it always had. Where flags are still needed the increment is done by instructions that leave
them alone. Registers, flags, stack and vectors are untouched, so that results stay the same bit by bit, AVX-512 included. The
segment register gs, which nothing else uses in 64-bit programs, points to the counters of a thread: threads never wait for
each other.

Of an instruction of which only a part may be executed (lanes by a mask, repetitions) the copy also adds up how much is. Loops of
one block are counted where they begin and end, where a register tells their passes (`patch_loops`).

A block that is shorter than a jump shares one with the next block where only it leads there. A block is left alone where the jump
does not fit or something may jump into the middle of it: then it has no counter.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rooftree.asm.called import PADDING
from rooftree.asm.demand import Part, demand
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import X86_FLAGS, Instruction, Register
from rooftree.errors import AssemblyError
from rooftree.instrument import patch_loops
from rooftree.instrument.patch_loops import Stepped

INSIDE, BEHIND = -1, -2
"""Where in `places` of a loop that is counted where it begins and ends its copy begins, and where its passes are counted."""
JUMP_B = 5
"""Bytes of a jump [B]."""
_LEGACY = frozenset(b"\x66\xf2\xf3\x2e\x36\x3e\x26\x64\x65\x67\xf0")
_LONGEST_PADDING_B = 15
_ENDBR64 = b"\xf3\x0f\x1e\xfa"


class Mark(NamedTuple):
    """A counter of a patch: the address in front of which it is raised, its block, and whether flags are needed there."""

    address: int
    block: int
    flags: bool


class Tally(NamedTuple):
    """A counter of how much of an instruction is executed: its address, and what decides that."""

    address: int
    part: Part


class Branch(NamedTuple):
    """A branch of which it is recorded which way it goes: its address and number, and whether flags are needed where it leads.

    That is where it goes on, and where it jumps to.
    """

    address: int
    number: int
    flags: tuple[bool, bool] = (True, True)


@dataclass(frozen=True, slots=True)
class Patch:
    """A block that can be counted, with those behind it that the jump covers as well.

    Attributes:
        covered: (address, bytes) of the instructions that the jump covers.
        marks: the counters, in the order of their addresses.
        unused_B: bytes behind them that nothing executes, and that the jump covers as well [B].
        tallies: counters of how much of the covered instructions is executed.
        branches: covered branches whose ways are recorded.
        loop: how it is counted where it begins and ends, if all of it is a loop of one block for which that can be done.
    """

    covered: tuple[tuple[int, bytes], ...]
    marks: tuple[Mark, ...]
    unused_B: int = 0
    tallies: tuple[Tally, ...] = ()
    branches: tuple[Branch, ...] = ()
    loop: Stepped | None = None

    @property
    def room_B(self) -> int:
        """Bytes that its copy takes at most [B]."""
        moved = sum(32 + len(piece) for _, piece in self.covered) * (2 if self.loop is not None else 1)
        return 32 + 96 * self.counters + 200 * len(self.branches) + moved + (patch_loops.room_B() if self.loop is not None else 0)

    @property
    def counters(self) -> int:
        """How many it needs: the marks', then those of the tallies."""
        return len(self.marks) + len(self.tallies)

    @property
    def address(self) -> int:
        """Where the jump is put, as in the file."""
        return self.covered[0][0]

    @property
    def end(self) -> int:
        """Where the program goes on."""
        address, code = self.covered[-1]
        return address + len(code)


class Unfit(Exception):  # noqa: N818
    """Why a block cannot be patched."""


def plan(code: FunctionCode, block: int, needed: Sequence[frozenset[str]]) -> Patch:
    """How a block is counted; where it is shorter than a jump, together with the next one, if that is entered from here alone.

    Args:
        needed: for each block the flags that are needed at its beginning, see `flags_needed`.
    Raises: Unfit if it cannot be counted.
    """
    if block in code.locked:
        raise Unfit("a jump leads past its lock")
    covered: list[tuple[int, bytes]] = []
    marks: list[Mark] = []
    at: int | None = block
    while at is not None and _size(covered) < JUMP_B:
        pieces, instructions = _without_padding(code, at)
        if pieces[0][1] == _ENDBR64 and len(pieces) > 1:
            pieces, instructions = pieces[1:], instructions[1:]
        marks.append(Mark(pieces[0][0], at, bool(needed[at])))
        for piece, instruction in zip(pieces, instructions, strict=True):
            if _size(covered) >= JUMP_B:
                break
            _check(instruction, piece[1])
            covered.append(piece)
        at = _behind(code, at)
    unused = JUMP_B - _size(covered)
    if unused > 0 and not _is_unused(code, marks[-1].block, covered[-1][0] + len(covered[-1][1]), unused):
        raise Unfit("it is shorter than a jump")
    if len(covered) > 1 and code.jumps_anywhere:
        raise Unfit("a computed jump may lead into it")
    return Patch(tuple(covered), tuple(marks), max(0, unused))


def plan_loop(code: FunctionCode, block: int, needed: Sequence[frozenset[str]]) -> Patch | None:
    """How a loop of one block is counted where it begins and ends; None where that cannot be done.

    Raises: Unfit if something of it cannot be moved.
    """
    pieces, loop = _pieces(code, block), patch_loops.stepped(code, block, needed)
    if loop is None or _size(pieces) < JUMP_B or pieces[0][1] == _ENDBR64:
        return None
    for piece, instruction in zip(pieces, code.instructions(block), strict=True):
        _check(instruction, piece[1])
    return Patch(tuple(pieces), (Mark(pieces[0][0], block, False),), loop=loop)


def tallies(code: FunctionCode, block: int) -> list[Tally]:
    """Instructions of a block of which only a part may be executed, if that can be added up.

    Mask registers of more than 16 lanes need AVX-512BW, which what has so many lanes needs, too.
    """
    found = []
    for (address, length), instruction in zip(code.places(block), code.instructions(block), strict=True):
        part = demand(instruction).part
        narrow = part is not None and part.by == "count" and 0x67 in code.program.code(address, address + length)[:2]
        if part is not None and not narrow:  # else ecx counts
            found.append(Tally(address, part))
    return found


def plan_tally(code: FunctionCode, block: int, tally: Tally, covered: Container[int]) -> Patch:
    """A patch for an instruction that no other patch covers; with its neighbours in the block if it is shorter than a jump.

    Args:
        covered: addresses of instructions that other patches cover.
    Raises: Unfit if it cannot be moved.
    """
    if block in code.locked:
        raise Unfit("a jump leads past its lock")
    pieces, instructions = _without_padding(code, block)
    first = last = next(n for n, (address, _) in enumerate(pieces) if address == tally.address)
    while _size(pieces[first : last + 1]) < JUMP_B:
        if last + 1 < len(pieces) and pieces[last + 1][0] not in covered:
            last += 1
        elif first > 0 and pieces[first - 1][0] not in covered:
            first -= 1
        else:
            raise Unfit("it is shorter than a jump")
    if first != last and code.jumps_anywhere:
        raise Unfit("a computed jump may lead into it")
    for piece, instruction in zip(pieces[first : last + 1], instructions[first : last + 1], strict=True):
        _check(instruction, piece[1])
    return Patch(tuple(pieces[first : last + 1]), ())


def with_branch(code: FunctionCode, block: int, patches: Sequence[Patch], branch: Branch) -> tuple[int | None, Patch]:
    """A patch that records the branch at the end of a block, too.

    Args:
        patches: of this function.
        branch: at the end of the block.
    Returns: which of the patches this one replaces, None: none; and the patch.
    Raises: Unfit if there is none.
    """
    pieces, instructions = _without_padding(code, block)
    owners = {address: n for n, patch in enumerate(patches) for address, _ in patch.covered}
    place = next((n for n in reversed(range(len(pieces))) if pieces[n][0] in owners), -1)
    owner = owners[pieces[place][0]] if place >= 0 else None
    if owner is not None and place == len(pieces) - 1:
        return owner, replace(patches[owner], branches=(*patches[owner].branches, branch))
    free = range(place + 1, len(pieces))
    first = next((n for n in reversed(free) if _size(pieces[n:]) >= JUMP_B), None)
    calls = [n for n, one in enumerate(instructions) if one.control == "call"]
    if (first is None or any(n >= first for n in calls)) and (merged := _with_behind(code, block, patches, branch)) is not None:
        return merged
    start = free[0] if first is None else first
    for n in range(start, len(pieces)):
        _check(instructions[n], pieces[n][1])
    before = patches[owner].covered if first is None and owner is not None else ()
    covered = (*before, *pieces[start:])
    if {pieces[n][0] for n in calls} & {address for address, _ in covered[:-1]}:
        raise Unfit("a call returns into it")
    if block in code.locked or (before and patches[owner or 0].unused_B) or _size(covered) < JUMP_B:
        raise Unfit("it is shorter than a jump")
    if len(covered) > 1 and code.jumps_anywhere:
        raise Unfit("a computed jump may lead into it")
    if first is None and owner is not None:
        return owner, replace(patches[owner], covered=covered, branches=(*patches[owner].branches, branch))
    return None, Patch(covered, (), branches=(branch,))


def _with_behind(code: FunctionCode, block: int, patches: Sequence[Patch], branch: Branch) -> tuple[int, Patch] | None:
    """A patch of the block behind a branch, entered by that alone, that begins before the branch; None if there is none.

    Args:
        code, block, patches, branch: as for `with_branch`.
    """
    following = _behind(code, block)
    at = code.address(following) if following is not None else -1
    which = next((n for n, patch in enumerate(patches) if patch.address == at), None)
    pieces, instructions = _without_padding(code, block)
    start = next((n + 1 for n in reversed(range(len(pieces) - 1)) if instructions[n].control == "call"), 0)
    taken = {address for patch in patches for address, _ in patch.covered}
    own = range(max(start, len(pieces) - 2), len(pieces))
    if which is None or block in code.locked or code.jumps_anywhere or any(pieces[n][0] in taken for n in own):
        return None
    for n in own:
        _check(instructions[n], pieces[n][1])
    patch = patches[which]
    covered = (*(pieces[n] for n in own), *patch.covered)
    return which, replace(patch, covered=covered, branches=(branch, *patch.branches))


def _size(covered: Sequence[tuple[int, bytes]]) -> int:
    return sum(len(piece) for _, piece in covered)


def _pieces(code: FunctionCode, block: int) -> list[tuple[int, bytes]]:
    """Address and bytes of the instructions of a block."""
    places = code.places(block)
    first = places[0][0]
    raw = code.program.code(first, places[-1][0] + places[-1][1])
    return [(at, raw[at - first : at - first + length]) for at, length in places]


def _behind(code: FunctionCode, block: int) -> int | None:
    """The block that follows, if it is entered from this one alone and not by its jump; None if there is no such block."""
    graph, following = code.graph, block + 1
    last = code.instructions(block)[-1]
    if (
        following >= len(graph.blocks)
        or graph.before[following] != (block,)
        or following in code.entered
        or last.control in ("jump", "return", "stop", "call")
    ):
        return None
    only_jump = last.control == "branch" and len(graph.edges[block]) == 1 and block not in graph.leaves
    return None if only_jump else following


def _without_padding(code: FunctionCode, block: int) -> tuple[Sequence[tuple[int, bytes]], Sequence[Instruction]]:
    """Places and bytes of a block, and its instructions, without padding at its beginning that nothing leads to.

    What comes behind that padding is an entrance, by a pointer that nothing tells: no jump of ours may lie across it.

        ret
        nop
        mov r10, rsp      functions of assembly that only tables of pointers name begin like this
    """
    pieces, instructions = _pieces(code, block), code.instructions(block)
    if not _is_led_to(code, block):
        idle = sum(1 for _ in itertools.takewhile(_is_idle, instructions))
        if idle < len(pieces):
            return pieces[idle:], instructions[idle:]
    return pieces, instructions


def _is_led_to(code: FunctionCode, block: int) -> bool:
    return block == 0 or bool(code.graph.before[block]) or block in code.entered


def _is_idle(one: Instruction) -> bool:
    """Whether an instruction does nothing: of two bytes padding is ``xchg ax, ax``."""
    same = one.mnemonic == "xchg" and all(isinstance(each, Register) and each.bits == 16 for each in one.operands)
    return one.mnemonic in ("nop", "int3") or (same and one.operands[0] == one.operands[-1])


def is_padding(code: FunctionCode, block: int) -> bool:
    """Whether a block is padding that nothing leads to, and that needs no counter."""
    return not _is_led_to(code, block) and all(map(_is_idle, code.instructions(block)))


def _is_unused(code: FunctionCode, block: int, address: int, count: int) -> bool:
    """Whether nothing but padding lies behind the end of a block that does not go on there."""
    last = code.instructions(block)[-1]
    if last.control not in ("jump", "return") or (last.control == "jump" and not last.target):
        return False
    following, left = block + 1, count
    while following < len(code.graph.blocks) and left > 0:
        if not is_padding(code, following):
            return False
        left -= sum(length for _, length in code.places(following))
        following += 1
    if left <= 0:
        return True
    end = code.function.end
    try:
        found = PADDING.match(code.program.code(end, end + left + _LONGEST_PADDING_B))
    except AssemblyError:
        return False
    return found is not None and found.end() >= left


def _check(instruction: Instruction, piece: bytes) -> None:
    """Raise Unfit for what cannot be moved."""
    if instruction.control == "call" and piece[0] != 0xE8:
        raise Unfit("an indirect call stands at its beginning")
    if not instruction.known:
        raise Unfit(f"{instruction.mnemonic} is not known")
    if instruction.control in ("jump", "branch"):
        body = piece[1:] if piece[0] in (0x2E, 0x3E, 0xF2) else piece
        relative = 0x70 <= body[0] <= 0x7F or body[0] in (0xEB, 0xE9) or (body[0] == 0x0F and 0x80 <= body[1] <= 0x8F)
        if instruction.target and not relative:
            raise Unfit(f"{instruction.mnemonic} cannot be moved")
    if instruction.mnemonic in ("xbegin", "syscall", "sysenter"):
        raise Unfit(f"{instruction.mnemonic} cannot be moved")


def flags_needed(code: FunctionCode) -> list[frozenset[str]]:
    """The flags that are read after the beginning of each block before they are written, along any path."""
    graph, everything = code.graph, frozenset(X86_FLAGS)
    reads: list[frozenset[str]] = []
    writes: list[frozenset[str]] = []
    for n in range(len(graph.blocks)):
        read: set[str] = set()
        written: set[str] = set()
        for i in code.instructions(n):
            uses = everything if not i.known else frozenset(i.reads) & everything
            read |= uses - written
            written |= frozenset(i.writes) & everything
            if i.control in ("call", "return"):  # a function is called, and returns, with flags that mean nothing
                written |= everything
        reads.append(frozenset(read))
        writes.append(frozenset(written))
    needed = list(reads)
    changed = True
    while changed:
        changed = False
        for n in reversed(range(len(graph.blocks))):
            last = code.instructions(n)[-1]
            unclear = n in graph.leaves or (last.control == "jump" and not last.target)
            after = everything if unclear else frozenset().union(*(needed[to] for to in graph.edges[n]))
            value = reads[n] | (after - writes[n])
            if value != needed[n]:
                needed[n], changed = value, True
    return needed


def increment(number: int, flags: bool) -> bytes:
    """Instructions that add 1 to a counter of this thread, and change nothing else (but flags, if they are not needed)."""
    place = struct.pack("<i", 8 * number)
    if not flags:
        return b"\x65\x48\xff\x04\x25" + place  # inc qword gs:[place]
    return (
        b"\x48\x8d\x64\x24\x80\x50"  # lea rsp, [rsp-128]; push rax: below what functions keep under their stack
        + b"\x65\x48\x8b\x04\x25" + place + b"\x48\x8d\x40\x01"  # mov rax, gs:[place]; lea rax, [rax+1]
        + b"\x65\x48\x89\x04\x25" + place + b"\x58"  # mov gs:[place], rax; pop rax
        + b"\x48\x8d\xa4\x24\x80\x00\x00\x00"  # lea rsp, [rsp+128]
    )  # fmt: skip


_SAVE = b"\x48\x8d\x64\x24\x80\x50\x9f\x0f\x90\xc0\x50"  # lea rsp, [rsp-128]; push rax; lahf; seto al; push rax
_RESTORE = b"\x58\x04\x7f\x9e\x58\x48\x8d\xa4\x24\x80\x00\x00\x00"  # pop rax; add al, 127; sahf; pop rax; lea rsp, [rsp+128]


def add_lanes(number: int, part: Part) -> bytes:
    """Instructions that add the lanes which a mask lets through to a counter of this thread, and change nothing else."""
    place = struct.pack("<i", 8 * number)
    if part.by == "mask":
        register = 0xC0 + int(part.register[1:])
        load = b"\xc4\xe1\xfb\x93" if part.lanes > 32 else b"\xc5\xfb\x93" if part.lanes > 16 else b"\xc5\xf8\x93"
        read = load + bytes((register,))  # kmov rax, k
    else:
        vector = int(part.register[3:])
        if vector > 15 or part.element_B not in (4, 8) or part.bits not in (128, 256):
            raise Unfit("a mask that is not known")
        second = 0x78 | (4 if part.bits == 256 else 0) | (1 if part.element_B == 8 else 0)
        read = bytes((0xC4, 0xE1 if vector < 8 else 0xC1, second, 0x50, 0xC0 | vector & 7))  # vmovmskp eax, vector
    only = b"\x25" + struct.pack("<I", (1 << part.lanes) - 1) if part.lanes < 32 else b""  # and eax, ...
    popcnt_add = b"\xf3\x48\x0f\xb8\xc0\x65\x48\x01\x04\x25" + place  # popcnt rax, rax; add gs:[place], rax
    return _SAVE + read + only + popcnt_add + _RESTORE


def add_repetitions(number: int, sign: int) -> bytes:
    """Instructions that add rcx to a counter of this thread, or subtract it, and change nothing else."""
    place = struct.pack("<i", 8 * number)
    combine = b"\x48\x8d\x04\x08"  # lea rax, [rax+rcx]
    if sign < 0:
        combine = b"\x48\xf7\xd1\x48\x8d\x44\x08\x01\x48\xf7\xd1"  # not rcx; lea rax, [rax+rcx+1]; not rcx
    return (
        b"\x48\x8d\x64\x24\x80\x50\x65\x48\x8b\x04\x25" + place + combine  # lea rsp, [rsp-128]; push rax; mov rax, gs:[place]
        + b"\x65\x48\x89\x04\x25" + place + b"\x58\x48\x8d\xa4\x24\x80\x00\x00\x00"  # mov gs:[place], rax; pop rax; lea ...
    )  # fmt: skip


def record(value: int, left_at: int) -> bytes:
    """Instructions that record an execution of a branch, and change nothing else; see `rooftree.instrument.outcomes`.

    Args:
        value: 2 * number + way.
        left_at: where `left` stands, from gs on; the burst is behind it.
    """
    store = b"\x65\x66\xc7\x04\x4d" + struct.pack("<iH", left_at + 8, value)  # mov word gs:[2*rcx + ring], value
    count = b"\x65\x48\x89\x0c\x25" + struct.pack("<i", left_at)  # mov gs:[left], rcx
    inside = b"\x48\x8d\x49\xff" + store + count  # lea rcx, [rcx-1]
    return (
        b"\x48\x8d\x64\x24\x80\x51"  # lea rsp, [rsp-128]; push rcx: below what functions keep under their stack
        + b"\x65\x48\x8b\x0c\x25" + struct.pack("<i", left_at)  # mov rcx, gs:[left]
        + b"\xe3" + bytes((len(inside),)) + inside  # jrcxz
        + b"\x59\x48\x8d\xa4\x24\x80\x00\x00\x00"  # pop rcx; lea rsp, [rsp+128]
    )  # fmt: skip


def _is_wanted(left_at: int) -> bytes:
    """An instruction behind which `je` leads past what records: cmp dword gs:[left], 0."""
    return b"\x65\x83\x3c\x25" + struct.pack("<i", left_at) + b"\x00"


def copy(
    patch: Patch,
    numbers: Sequence[int],
    at: int,
    shift: int,
    places: dict[int, int] | None = None,
    left_at: int = 0,
    cells_at: int = 0,
) -> bytes:
    """The copy of a block's beginning.

    Args:
        numbers: of the counters, one for each mark, then one for each tally.
        at: address at which the copy will stand.
        shift: what is added to the addresses of the file where the file is mapped.
        places: is told where in the copy each of the covered addresses is, as both are mapped, and of loops `INSIDE`, `BEHIND`.
        left_at: where a thread finds what is left of its burst of branches, from gs on.
        cells_at: where it finds what registers of loops began with.
    Raises: Unfit if something cannot be reached from there.
    """
    if patch.loop is not None:
        return _copy_of_loop(patch, patch.loop, numbers[0], at, shift, places, cells_at + 8 * patch.loop.cell)
    made = bytearray()
    counters = {mark.address: (number, mark.flags) for mark, number in zip(patch.marks, numbers, strict=False)}
    parts = {
        tally.address: (number, tally.part) for tally, number in zip(patch.tallies, numbers[len(patch.marks) :], strict=True)
    }
    recorded, taken = {one.address: one for one in patch.branches}, list[tuple[int, int, Branch]]()
    open_end = True
    for address, piece in patch.covered:
        if places is not None:
            places[address + shift] = at + len(made)
        if address in counters:
            made += increment(*counters[address])
        number, part = parts.get(address, (0, None))
        if part is not None:
            made += add_repetitions(number, 1) if part.by == "count" else add_lanes(number, part)
        moved, open_end = _moved(piece, address + shift, at + len(made))
        made += moved
        if address in recorded:
            (distance,) = struct.unpack("<i", moved[-4:])
            taken.append((len(made), at + len(made) + distance, recorded[address]))
            on = record(2 * recorded[address].number, left_at)
            made += on if recorded[address].flags[0] else _is_wanted(left_at) + b"\x74" + bytes((len(on),)) + on
        if part is not None and part.stops_early:
            made += add_repetitions(number, -1)
    if open_end:
        made += b"\xe9" + _relative(patch.end + shift, at + len(made) + JUMP_B)
    for behind, target, branch in taken:  # it leads here first
        made[behind - 4 : behind] = struct.pack("<i", len(made) - behind)
        if not branch.flags[1]:
            made += _is_wanted(left_at) + b"\x0f\x84"
            made += _relative(target, at + len(made) + 4)
        made += record(2 * branch.number + 1, left_at)
        made += b"\xe9" + _relative(target, at + len(made) + JUMP_B)
    return bytes(made)


def _copy_of_loop(
    patch: Patch, loop: Stepped, number: int, at: int, shift: int, places: dict[int, int] | None, cell: int
) -> bytes:
    """The copy of a loop that is counted where it begins and ends.

    Args:
        patch, number, at, shift, places: as for `copy`.
        cell: where a thread keeps what the register began with, from gs on.
    """
    made = bytearray(patch_loops.begun(loop, cell))
    made += patch_loops.aligned(at + len(made), patch.address + shift)
    begin = at + len(made)
    for address, piece in patch.covered:
        moved, _ = _moved(piece, address + shift, at + len(made))
        made += moved
    made[-4:] = _relative(begin, at + len(made))
    end, adds = patch_loops.ended(loop, number, cell)
    if places is not None:
        places[INSIDE], places[BEHIND] = begin, at + len(made) + adds
    made += end
    made += b"\xe9" + _relative(patch.end + shift, at + len(made) + JUMP_B)
    for address, piece in patch.covered:  # for threads that are in the middle of it now
        if places is not None:
            places[address + shift] = at + len(made) if address != patch.address else at
        moved, _ = _moved(piece, address + shift, at + len(made))
        made += moved
    return bytes(made + b"\xe9" + _relative(patch.end + shift, at + len(made) + JUMP_B))


def jump(patch: Patch, to: int, shift: int) -> bytes:
    """What stands in place of a block's beginning: the jump, and instructions that do nothing."""
    covered = _size(patch.covered) + patch.unused_B
    return b"\xe9" + _relative(to, patch.address + shift + JUMP_B) + b"\x90" * (covered - JUMP_B)


def _moved(piece: bytes, origin: int, here: int) -> tuple[bytes, bool]:
    """An instruction for another place, and whether what follows it is reached."""
    body = piece[1:] if piece[0] in (0x2E, 0x3E, 0xF2) and len(piece) in (3, 6, 7) and _is_jump(piece[1:]) else piece
    after = origin + len(piece)
    if 0x70 <= body[0] <= 0x7F and len(body) == 2:
        return bytes((0x0F, body[0] + 0x10)) + _relative(after + _signed(body[1:]), here + 6), True
    if body[0] == 0x0F and len(body) == 6 and 0x80 <= body[1] <= 0x8F:
        return body[:2] + _relative(after + _signed(body[2:]), here + 6), True
    if (body[0] == 0xEB and len(body) == 2) or (body[0] == 0xE9 and len(body) == 5):
        return b"\xe9" + _relative(after + _signed(body[1:]), here + 5), False
    if body[0] == 0xE8 and len(body) == 5:
        low, high = after & 0xFFFFFFFF, after >> 32
        pushed = b"\x68" + struct.pack("<I", low) + b"\xc7\x44\x24\x04" + struct.pack("<I", high)
        return pushed + b"\xe9" + _relative(after + _signed(body[1:]), here + len(pushed) + 5), False
    if (field := _relative_address(piece)) is not None:
        target = after + _signed(piece[field : field + 4])
        return piece[:field] + _relative(target, here + len(piece)) + piece[field + 4 :], True
    return piece, True


def _is_jump(body: bytes) -> bool:
    return 0x70 <= body[0] <= 0x7F or body[0] in (0xEB, 0xE9) or (body[0] == 0x0F and 0x80 <= body[1] <= 0x8F)


def _signed(data: bytes) -> int:
    return int.from_bytes(data, "little", signed=True)


def _relative(target: int, after: int) -> bytes:
    """The distance to a target from the end of an instruction.

    Raises: Unfit if it is too far.
    """
    distance = target - after
    if not -(2**31) <= distance < 2**31:
        raise Unfit("its copy lies too far away")
    return struct.pack("<i", distance)


def _relative_address(piece: bytes) -> int | None:
    """Where in an instruction the distance to a datum stands that is addressed relative to the instruction; None without one."""
    at = 0
    while at < len(piece) and piece[at] in _LEGACY:
        at += 1
    if at < len(piece) and 0x40 <= piece[at] <= 0x4F:
        at += 1
    if at >= len(piece):
        return None
    first = piece[at]
    if first == 0xC5:
        place = at + 3
    elif first == 0xC4:
        if (piece[at + 1] & 0x1F) not in (1, 2, 3):
            raise Unfit("an instruction of an encoding that is not known")
        place = at + 4
    elif first == 0x62:
        place = at + 6 - 1
    elif first == 0x8F and len(piece) > at + 1 and piece[at + 1] & 0x1F >= 8:  # XOP
        place = at + 4
    elif first == 0x0F:
        place = at + 3 if piece[at + 1] in (0x38, 0x3A) else at + 2
        if piece[at + 1] not in (0x38, 0x3A) and not _two_byte_has_modrm(piece[at + 1]):
            return None
    elif _one_byte_has_modrm(first):
        place = at + 1
    else:
        return None
    if place < len(piece) and piece[place] & 0xC7 == 0x05:
        return place + 1
    return None


def _one_byte_has_modrm(opcode: int) -> bool:
    """Whether a ModRM byte follows an opcode of one byte. Source: Intel SDM volume 2, appendix A, table A-2, 64-bit mode."""
    if opcode < 0x40:
        return opcode & 7 < 4
    return opcode in (0x63, 0x69, 0x6B, 0xC0, 0xC1, 0xC6, 0xC7, 0xF6, 0xF7, 0xFE, 0xFF) or (
        0x80 <= opcode <= 0x8F or 0xD0 <= opcode <= 0xD3 or 0xD8 <= opcode <= 0xDF
    )


def _two_byte_has_modrm(opcode: int) -> bool:
    """The same of opcodes behind 0F. Source: as above, table A-3."""
    none = {0x05, 0x06, 0x07, 0x08, 0x09, 0x0B, 0x0E, 0x77, 0xA0, 0xA1, 0xA2, 0xA8, 0xA9, 0xAA}
    return not (opcode in none or 0x30 <= opcode <= 0x37 or 0x80 <= opcode <= 0x8F or 0xC8 <= opcode <= 0xCF)
