"""Which instructions of a block a jump to a copy covers, and what is counted there.

A block that is shorter than a jump shares one with the next block where only it leads there. A block is left alone where the jump
does not fit or something may jump into the middle of it: then it has no counter.
"""

from __future__ import annotations

import itertools
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

JUMP_B = 5
"""Bytes of a jump [B]."""
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
        branches: covered branches whose outcomes are recorded.
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
    while at is not None and size_B(covered) < JUMP_B:
        pieces, instructions = _without_padding(code, at)
        if pieces[0][1] == _ENDBR64 and len(pieces) > 1:
            pieces, instructions = pieces[1:], instructions[1:]
        marks.append(Mark(pieces[0][0], at, bool(needed[at])))
        for piece, instruction in zip(pieces, instructions, strict=True):
            if size_B(covered) >= JUMP_B:
                break
            _check(instruction, piece[1])
            covered.append(piece)
        at = _behind(code, at)
    unused = JUMP_B - size_B(covered)
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
    if loop is None or size_B(pieces) < JUMP_B or pieces[0][1] == _ENDBR64:
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
    while size_B(pieces[first : last + 1]) < JUMP_B:
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
    first = next((n for n in reversed(free) if size_B(pieces[n:]) >= JUMP_B), None)
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
    if block in code.locked or (before and patches[owner or 0].unused_B) or size_B(covered) < JUMP_B:
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


def size_B(covered: Sequence[tuple[int, bytes]]) -> int:
    """Of instructions together [B]."""
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
