"""Addresses of code that a file holds as data: tables of functions and of labels.

A jump to an address that was loaded whole (`jmp rax` behind `mov rax, [rdi + 16]`) leads into the middle of a function only if
something holds an address there. If nothing in the file does, it is the call of another function at the end of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.program import SYMBOL, Function, Program

_RELOCATION = np.dtype([("offset", "<u8"), ("kind", "<u4"), ("symbol", "<u4"), ("addend", "<i8")])
_ALLOCATED, _EXECUTED, _NO_BITS = 0x2, 0x4, "SHT_NOBITS"
_BEFORE = 24
"""Instructions before a jump in which the load of its address is looked for."""


def pointed_to(
    program: Program, function: Function, instructions: Sequence[Instruction], starts: Sequence[int]
) -> list[int] | None:
    """All places behind a function's beginning that an address which was loaded whole may lead to; None if that is not known.

    Where its own code makes the address of a place, it may add to that, and keep the sum.

    Args:
        instructions, starts: its code, and where each instruction begins, from the function's start on [B].
    """
    return None if own_pointers(function, instructions, starts) else places_held(program, function)


def own_pointers(function: Function, instructions: Sequence[Instruction], starts: Sequence[int]) -> set[int]:
    """Places behind a function's beginning whose addresses its own code makes, as where it fills a table of labels.

    Args:
        instructions, starts: as for `pointed_to`.
    """
    inside, found = range(function.start + 1, function.end), set[int]()
    for one, behind in zip(instructions, [*starts[1:], function.end - function.start], strict=True):
        for place in one.operands:
            if isinstance(place, Immediate) and not one.control and isinstance(place.value, int) and place.value in inside:
                found.add(place.value)
            if not isinstance(place, Memory) or place.base is None or place.base.name != "rip" or one.mnemonic != "lea":
                continue
            if function.start + behind + place.displacement in inside:
                found.add(function.start + behind + place.displacement)
    return found


def pointers_into(program: Program, function: Function) -> float:
    """How many places behind a function's beginning the data of its file hold the addresses of; infinite if it is damaged."""
    places = places_held(program, function)
    return float(len(places)) if places is not None else math.inf


def places_held(program: Program, function: Function) -> list[int] | None:
    """The places behind a function's beginning that the data of its file hold the addresses of; None if it is damaged."""
    try:
        held = _held(program.path, program.path.stat().st_mtime_ns)
    except Exception:  # the parser trusts what a file says, and raises anything
        return None
    first, last = np.searchsorted(held, [function.start + 1, function.end])
    return [int(place) for place in held[first:last]]


def is_whole_pointer(instructions: Sequence[Instruction], jump: int) -> bool:
    """Whether a jump leads to an address that stands in the code or was loaded as it is, from elsewhere than the stack.

    Args:
        instructions: of the function.
        jump: number of the jump.
    """
    to = instructions[jump].operands[0]
    if isinstance(to, Memory):
        return _is_pointer(to)
    if not isinstance(to, Register):
        return False
    for n in range(jump - 1, max(-1, jump - 1 - _BEFORE), -1):
        one = instructions[n]
        if one.control:
            return False
        if to.name in one.writes:
            loaded = one.operands[1] if one.mnemonic in ("mov", "movabs") and len(one.operands) == 2 else None
            return isinstance(loaded, Immediate) or (isinstance(loaded, Memory) and _is_pointer(loaded))
    return False


def _is_pointer(place: Memory) -> bool:
    names = set(place.registers)
    return place.bits in (None, 64) and not names & {"rsp", "rbp"} and not place.segment


@lru_cache(maxsize=64)
def _held(path: Path, stamp: int) -> Any:
    """All that may be an address of code in the data of a file, in order."""
    from elftools.elf.elffile import ELFFile

    found: list[Any] = []
    with path.open("rb") as file:
        elf = ELFFile(file)
        code = [s for s in elf.iter_segments() if s["p_type"] == "PT_LOAD" and s["p_flags"] & 1]
        low = min((s["p_vaddr"] for s in code), default=0)
        high = max((s["p_vaddr"] + s["p_memsz"] for s in code), default=0)

        def keep(values: Any) -> None:
            found.append(values[(values >= low) & (values < high)])

        symbols: Any = elf.get_section_by_name(".dynsym")
        values = np.frombuffer(symbols.data(), dtype=SYMBOL)["value"] if symbols is not None else None
        for section in elf.iter_sections():
            if section["sh_type"] == "SHT_RELA" and section["sh_flags"] & _ALLOCATED:
                entries = np.frombuffer(section.data(), dtype=_RELOCATION)
                addends = entries["addend"].astype(np.uint64)
                keep(addends)
                if values is not None and len(values):
                    keep(values[np.minimum(entries["symbol"], len(values) - 1)] + addends)
            elif section["sh_flags"] & _ALLOCATED and not section["sh_flags"] & _EXECUTED and section["sh_type"] != _NO_BITS:
                data = section.data()
                skipped = -section["sh_addr"] % 8
                keep(np.frombuffer(data[skipped : skipped + (len(data) - skipped) // 8 * 8], "<u8"))
    return np.unique(np.concatenate(found)) if found else np.array([], np.uint64)
