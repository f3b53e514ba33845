"""Jumps through tables, as compilers make them of `switch`: the table, how many entries it has, and where they lead.

    cmp    edi, 8            the largest index; what leaves the flags alone may stand behind it
    ja     default
    lea    rdx, [rip + T]    may stand earlier
    movsxd rax, [rdx + 4 rdi]
    add    rax, rdx          entries are relative to the table; or, at a fixed place: jmp [T + 8 rdi]
    jmp    rax

A table is read only if the comparison tells its length and each of its entries leads to an instruction. Jumps to an address that
was loaded whole leave the function if nothing in the file holds an address inside of it. All others stay unknown. Source: the
code that GCC and Clang write for x86-64.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from rooftree.asm.code_pointers import is_pointed_into, is_whole_pointer
from rooftree.asm.flow import Jump
from rooftree.asm.model import X86_FLAGS, Immediate, Instruction, Listing, Memory, Register
from rooftree.asm.program import Function, Program
from rooftree.errors import AssemblyError

_BEFORE = 24
"""Instructions before a jump in which its comparison is looked for."""
_MOST = 4096
_AT = "at "
_COPIES = frozenset(["mov", "movzx", "movsx", "movsxd"])


def jump_tables(program: Program, function: Function, listing: Listing, starts: Sequence[int]) -> dict[int, Jump]:
    """The computed jumps of a function whose ways are known, by number of the instruction.

    Args:
        starts: where its instructions begin, from the function's start on [B].
    """
    number = {start: n for n, start in enumerate(starts)}
    found: dict[int, Jump] = {}
    pointed: bool | None = None  # whether anything may lead into the middle of the function; None: not looked at
    for n, one in enumerate(listing.instructions):
        if one.control != "jump" or one.target or not one.operands:
            continue
        to = one.operands[0]
        if isinstance(to, Memory) and to.base is not None and to.base.name == "rip" and to.index is None:
            found[n] = Jump((), True)  # through a slot of the linker: the end of a function that calls another one
            continue
        if n and _unwinds(listing.instructions[n - 1]):
            found[n] = Jump((), True)
            continue
        entries = _entries(program, function, listing.instructions, starts, n)
        places = [number.get(entry - function.start) for entry in entries]
        outside = [entry for entry, place in zip(entries, places, strict=True) if place is None]
        if entries and all(_is_elsewhere(program, function, entry) for entry in outside):
            found[n] = Jump(tuple(sorted({place for place in places if place is not None})), bool(outside))
        elif not entries and is_whole_pointer(listing.instructions, n):
            pointed = is_pointed_into(program, function, listing.instructions, starts) if pointed is None else pointed
            if not pointed:
                found[n] = Jump((), True)  # through a pointer to a function
    return found


def _unwinds(one: Instruction) -> bool:
    """Whether an instruction gives up the frame of its function: what is jumped to behind it is another one."""
    if one.mnemonic == "pop":
        return True
    to_stack = bool(one.operands) and isinstance(one.operands[0], Register) and one.operands[0].name == "rsp"
    return one.mnemonic == "leave" or (one.mnemonic == "add" and to_stack)


def _is_elsewhere(program: Program, function: Function, address: int) -> bool:
    """Whether an address lies in another function, as that of what is rarely executed."""
    other = program.function_at(address)
    return other is not None and other.start != function.start


def _entries(
    program: Program, function: Function, instructions: Sequence[Instruction], starts: Sequence[int], jump: int
) -> list[int]:
    """Addresses that a jump may lead to; none where they are not known."""
    to = instructions[jump].operands[0]
    if isinstance(to, Memory):  # jmp [T + 8 i]
        if to.base is not None or to.index is None or to.scale != 8 or to.segment:
            return []
        return _read(program, to.displacement, _length(instructions, jump, to.index.name), 8, 0)
    if not isinstance(to, Register):
        return []
    first = max(0, jump - _BEFORE)
    load = base = None
    for n in range(jump - 1, first - 1, -1):
        one = instructions[n]
        if one.control or to.name not in one.writes:
            if one.control:
                return []
            continue
        if base is None and one.mnemonic == "add" and len(one.operands) == 2 and isinstance(one.operands[1], Register):
            base = one.operands[1].name
        elif base is not None and one.mnemonic in ("movsxd", "movsx", "mov") and len(one.loads) == 1:
            load = n
            break
        else:
            return []
    if load is None or base is None:
        return []
    place = instructions[load].loads[0]
    if place.base is None or place.index is None:
        return []
    index = place.index.name if place.base.name == base else place.base.name if place.index.name == base else ""
    if not index or place.displacement or place.bits != 32 or instructions[load].mnemonic == "mov":
        return []
    if place.base.name == base and place.scale != 4:
        return []
    tables = _tables(function, instructions, starts, base, load)
    return _read(program, tables, _length(instructions, load, index), 4, tables) if tables is not None else []


def _tables(
    function: Function, instructions: Sequence[Instruction], starts: Sequence[int], register: str, before: int
) -> int | None:
    """The table that a register points to: the last one that is put into it just before, or the only one of the function."""

    def placed(n: int) -> int | None:
        one = instructions[n]
        if one.mnemonic == "lea" and len(one.operands) == 2 and isinstance(one.operands[1], Memory) and n + 1 < len(starts):
            memory = one.operands[1]
            if memory.base is not None and memory.base.name == "rip":
                return function.start + starts[n + 1] + memory.displacement
        return None

    for n in range(before - 1, max(-1, before - _BEFORE), -1):
        if instructions[n].control and instructions[n].control != "branch":
            break
        if register in instructions[n].writes:
            return placed(n)
    known = {placed(n) for n, one in enumerate(instructions) if register in one.writes and one.mnemonic != "pop"}
    return known.pop() if len(known) == 1 else None


def _length(instructions: Sequence[Instruction], before: int, index: str) -> int:
    """Entries of a table, by the comparison of its index just before; 0 where there is none."""
    names, branched = {index}, False
    for n in range(before - 1, max(0, before - _BEFORE), -1):
        one = instructions[n]
        if one.control == "branch" and one.mnemonic in ("ja", "jnbe") and not branched:
            branched = True
            continue
        if one.control or not one.known:
            return 0
        if branched and set(one.writes) & set(X86_FLAGS):  # between them stands what leaves the flags alone
            return _largest(one, names) + 1
        loaded = [name for name in names if name.startswith(_AT)]
        if loaded and (one.stores or any(f"name='{written}'" in name for name in loaded for written in one.writes)):
            return 0  # what was compared may have been written, or lies elsewhere
        if names & set(one.writes):
            if one.mnemonic not in _COPIES or len(one.operands) != 2:
                return 0
            names = {*names, *_names(one.operands[1])} - (set(one.writes) - set(_names(one.operands[1])))
    return 0


def _largest(compared: Instruction, names: set[str]) -> int:
    """The number that one of these is compared with; -1 where it is not compared, or with none."""
    operands = compared.operands
    if compared.mnemonic == "cmp" and len(operands) == 2 and isinstance(operands[1], Immediate):
        last = operands[1].value
        if set(_names(operands[0])) & names and isinstance(last, int) and 0 <= last < _MOST:
            return last
    return -1


def _names(operand: object) -> list[str]:
    """The full register of an operand, or what it loads from as a name of its own."""
    if isinstance(operand, Register):
        return [operand.name]
    return [f"{_AT}{operand}"] if isinstance(operand, Memory) else []


def _read(program: Program, table: int, many: int, size_B: int, base: int) -> list[int]:
    """The entries of a table, each added to a base."""
    if not many:
        return []
    try:
        data = program.code(table, table + size_B * many)
    except AssemblyError:
        data = program.constants(table, size_B * many)
    if len(data) != size_B * many:
        return []
    return [base + value for (value,) in struct.iter_unpack("<i" if size_B == 4 else "<Q", data)]
