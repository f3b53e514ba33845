"""Jumps through tables, as compilers make them of `switch`: the table, how many entries it has, and where they lead.

    cmp    edi, 8            the largest index; what leaves the flags alone may stand behind it
    ja     default
    lea    rdx, [rip + T]    may stand earlier
    movsxd rax, [rdx + 4 rdi]
    add    rax, rdx          entries are relative to the table; or, at a fixed place: jmp [T + 8 rdi]
    jmp    rax

A table is read only if each of its entries leads to an instruction. Where no comparison tells its length, as where a program says
that its `switch` has no other case, all is read that may be of it, up to the next table of the function, or to what leads to no
code: that may be more than the table, and nothing of it is missing. Jumps to an address that
was loaded whole (a computed goto, a pointer to a function) lead to the places inside of the function whose addresses data of the
file hold, or leave it; unless its own code makes such an address, from which others could be computed. All others stay unknown.
Source: the code that GCC and Clang write for x86-64.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rooftree.asm.code_pointers import is_whole_pointer, pointed_to
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
    """The computed jumps of a function whose targets are known, by number of the instruction.

    Args:
        starts: where its instructions begin, from the function's start on [B].
    """
    number = {start: n for n, start in enumerate(starts)}
    found: dict[int, Jump] = {}
    labels: tuple[list[int] | None] | None = None  # where something may lead into the middle of the function; not looked at yet
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
        table = _table(function, listing.instructions, starts, n)
        entries = _read(program, table) if table is not None else []
        if table is not None and not table.length and (jump := _to_all(program, function, table, number)) is not None:
            found[n] = jump
            continue
        places = [number.get(entry - function.start) for entry in entries]
        outside = [entry for entry, place in zip(entries, places, strict=True) if place is None]
        if entries and all(_is_elsewhere(program, function, entry) for entry in outside):
            found[n] = Jump(tuple(sorted({place for place in places if place is not None})), bool(outside))
        elif not entries and is_whole_pointer(listing.instructions, n):
            labels = labels or (pointed_to(program, function, listing.instructions, starts),)
            if labels[0] is not None:  # through a pointer to a function, or by a label
                inside = {number[place - function.start] for place in labels[0] if place - function.start in number}
                found[n] = Jump((), True, tuple(sorted(inside)))
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


class _Table(NamedTuple):
    """A table of places: where it lies, the bytes of an entry [B], what is added to each, and how many there are; 0: not known.

    And where it ends at the latest, where another table of the function begins; None of tables of labels.
    """

    address: int
    size_B: int
    base: int
    length: int
    end: float | None = None


def _to_all(program: Program, function: Function, table: _Table, number: Mapping[int, int]) -> Jump | None:
    """Where a jump through a table of unknown length may lead; None where its end cannot be told from its entries.

    Args:
        number: of instructions, by where they begin, from the function's start on [B].
    """
    if table.end is None:
        return None
    begin, size, _ = program.read_only
    held = [(begin, size), *((start, size) for _, start, size in program.segments)]
    last = next((start + size for start, size in held if start <= table.address < start + size), table.address)
    many = int(min(_MOST, (min(table.end, last) - table.address) // table.size_B))
    places, leaves = set[int](), False
    for entry in _read(program, table._replace(length=many)):
        place = number.get(entry - function.start)
        if place is not None:
            places.add(place)
        elif _is_elsewhere(program, function, entry):
            leaves = True
        elif _is_code(program, entry):
            return None  # an entry that cannot be followed, or what stands behind the table
        else:
            break
    return Jump(tuple(sorted(places)), leaves) if places else None


def _is_code(program: Program, address: int) -> bool:
    """Whether an address lies in what the file has to be executed."""
    return any(start <= address < start + size for _, start, size in program.segments)


def _table(function: Function, instructions: Sequence[Instruction], starts: Sequence[int], jump: int) -> _Table | None:
    """The table through which a jump leads; None where it is none."""
    to = instructions[jump].operands[0]
    if isinstance(to, Memory):  # jmp [T + 8 i]
        if to.base is not None or to.index is None or to.scale != 8 or to.segment:
            return None
        jumps = [one.operands[0] for one in instructions if one.control == "jump" and not one.target and one.operands]
        tables = [one.displacement for one in jumps if isinstance(one, Memory) and one.base is None and one.index is not None]
        end = min((place for place in tables if place > to.displacement), default=math.inf)
        alone = tables.count(to.displacement) == 1  # else these are computed gotos
        return _Table(to.displacement, 8, 0, _length(instructions, jump, to.index.name), end if alone else None)
    if not isinstance(to, Register):
        return None
    first = max(0, jump - _BEFORE)
    load = base = None
    for n in range(jump - 1, first - 1, -1):
        one = instructions[n]
        if one.control or to.name not in one.writes:
            if one.control:
                return None
            continue
        if base is None and one.mnemonic == "add" and len(one.operands) == 2 and isinstance(one.operands[1], Register):
            base = one.operands[1].name
        elif base is not None and one.mnemonic in ("movsxd", "movsx", "mov") and len(one.loads) == 1:
            load = n
            break
        else:
            return None
    if load is None or base is None:
        return None
    place = instructions[load].loads[0]
    if place.base is None or place.index is None:
        return None
    index = place.index.name if place.base.name == base else place.base.name if place.index.name == base else ""
    if not index or place.displacement or place.bits != 32 or instructions[load].mnemonic == "mov":
        return None
    if place.base.name == base and place.scale != 4:
        return None
    table = _put_into(function, instructions, starts, base, load)
    if table is None:
        return None
    others = [_placed(function, instructions, starts, n) for n in range(len(instructions))]
    end = min((place for place in others if place is not None and place > table), default=math.inf)
    return _Table(table, 4, table, _length(instructions, load, index), end)


def _put_into(
    function: Function, instructions: Sequence[Instruction], starts: Sequence[int], register: str, before: int
) -> int | None:
    """The table that a register points to: the last one that is put into it just before, or the only one of the function."""
    for n in range(before - 1, max(-1, before - _BEFORE), -1):
        if instructions[n].control and instructions[n].control != "branch":
            break
        if register in instructions[n].writes:
            return _placed(function, instructions, starts, n)
    written = [n for n, one in enumerate(instructions) if register in one.writes and one.mnemonic != "pop"]
    known = {_placed(function, instructions, starts, n) for n in written}
    return known.pop() if len(known) == 1 else None


def _placed(function: Function, instructions: Sequence[Instruction], starts: Sequence[int], n: int) -> int | None:
    """The place in the file whose address an instruction makes; None if it makes none."""
    one = instructions[n]
    if one.mnemonic == "lea" and len(one.operands) == 2 and isinstance(one.operands[1], Memory) and n + 1 < len(starts):
        memory = one.operands[1]
        if memory.base is not None and memory.base.name == "rip":
            return function.start + starts[n + 1] + memory.displacement
    return None


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


def _read(program: Program, table: _Table) -> list[int]:
    """Where the entries of a table lead; none where they cannot be read."""
    size = table.size_B * table.length
    if not size:
        return []
    try:
        data = program.code(table.address, table.address + size)
    except AssemblyError:
        data = program.constants(table.address, size)
    if len(data) != size:
        return []
    return [table.base + value for (value,) in struct.iter_unpack("<i" if table.size_B == 4 else "<Q", data)]
