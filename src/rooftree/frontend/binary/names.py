"""What the parameters and arrays of a program are called, as far as its symbols and debugging information say."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Listing
from rooftree.asm.program import Function, Program
from rooftree.errors import AssemblyError

ARGUMENTS = ("rdi", "rsi", "rdx", "rcx", "r8", "r9")
"""Registers in which x86-64 functions are given whole numbers and addresses. Source: System V ABI, 3.2.3."""
_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")
_SYMBOL = np.dtype([("name", "<u4"), ("info", "u1"), ("other", "u1"), ("shndx", "<u2"), ("value", "<u8"), ("size", "<u8")])
_RELOCATION = np.dtype([("offset", "<u8"), ("kind", "<u4"), ("symbol", "<u4"), ("addend", "<i8")])
_OBJECT = 1
_ALLOCATED, _KINDS = 2, 7
"""Flag of sections that are in memory, and with those that can be written and run."""
_MOST_UNITS = 4000
_NEAR_B = 1 << 20


class Data(NamedTuple):
    """An array or variable of the program: name, address, size [B]."""

    name: str
    start: int
    size: int


class Names(NamedTuple):
    """Names of a program's data, by address, of what the places of its offset table hold, and of data without names.

    ``constants``: what can only be read, such as numbers of the code.
    """

    data: tuple[Data, ...]
    held: dict[int, str]
    constants: tuple[Data, ...] = ()

    def around(self, address: int) -> Data | None:
        """The data that an address belongs to, or else the nearest behind or before it; None if there is none.

        Nothing that can be written lies in what can only be read.
        """
        fixed = next((part for part in self.constants if part.start <= address < part.start + part.size), None)
        if fixed is not None:
            inside = tuple(d for d in self.data if fixed.start <= d.start < fixed.start + fixed.size)
            return Names(inside, {}).around(address) or fixed
        if not self.data:
            return None
        at = bisect.bisect_right([d.start for d in self.data], address)
        before = self.data[at - 1] if at else None
        if before is not None and address < before.start + max(before.size, 1):
            return before
        near = [d for d in (before, self.data[at] if at < len(self.data) else None) if d is not None]
        apart, best = min((min(abs(address - d.start), abs(address - d.start - d.size)), d) for d in near)
        return best if apart <= _NEAR_B else None


def said(register: str) -> str:
    """What a register holds when a function begins, in words."""
    if register in ARGUMENTS:
        return f"the function's {_ORDER[ARGUMENTS.index(register)]} whole number or address ({register})"
    if register.startswith("stack"):
        return f"what the function is given on the stack ({register[5:]} B)"
    return f"what {register} holds when the function begins"


def names(program: Program) -> Names:
    """The names of a program's data."""
    return _names(str(program.path), program.path.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _names(path: str, stamp: int) -> Names:
    from elftools.elf.elffile import ELFFile

    try:
        with Path(path).open("rb") as file:
            elf = ELFFile(file)
            tables = {s.name: s for s in elf.iter_sections()}
            data: dict[int, Data] = {}
            for name in (".symtab", ".dynsym"):
                for label, entry in _symbols(elf, tables.get(name)):
                    if entry["info"] & 15 == _OBJECT and entry["shndx"] not in (0, 0xFFF1) and entry["size"]:
                        data.setdefault(int(entry["value"]), Data(label, int(entry["value"]), int(entry["size"])))
            return Names(tuple(data[start] for start in sorted(data)), _held(elf, tables), _constants(elf))
    except Exception:  # a damaged file has no names: what is in doubt is only what things are called
        return Names((), {})


def _constants(elf: Any) -> tuple[Data, ...]:
    """Where a program has data that can only be read (``.rodata``)."""
    headers = (section.header for section in elf.iter_sections())
    readable = (h for h in headers if h["sh_type"] == "SHT_PROGBITS" and h["sh_flags"] & _KINDS == _ALLOCATED)
    return tuple(Data("constants", int(h["sh_addr"]), int(h["sh_size"])) for h in readable if h["sh_addr"])


def _symbols(elf: Any, table: Any) -> list[tuple[str, Any]]:
    if table is None or table["sh_type"] == "SHT_NOBITS" or table["sh_entsize"] != _SYMBOL.itemsize:
        return []
    text = elf.get_section(table["sh_link"]).data()
    entries = np.frombuffer(table.data(), dtype=_SYMBOL)
    found = []
    for entry in entries:
        at = int(entry["name"])
        found.append((text[at : text.find(b"\0", at)].decode("utf-8", "replace"), entry))
    return found


def _held(elf: Any, tables: dict[str, Any]) -> dict[int, str]:
    """Address -> symbol whose address the dynamic linker puts there."""
    symbols = _symbols(elf, tables.get(".dynsym"))
    held: dict[int, str] = {}
    for table in (tables.get(".rela.dyn"), tables.get(".rela.plt")):
        if table is None or not symbols:
            continue
        entries = np.frombuffer(table.data(), dtype=_RELOCATION)
        named = entries[(entries["symbol"] > 0) & (entries["symbol"] < len(symbols))]
        held |= {int(entry["offset"]): symbols[int(entry["symbol"])][0] for entry in named}
    return held


def called(code: FunctionCode) -> list[str]:
    """Names of the functions that a function calls or goes on to, in order."""
    found: dict[str, None] = {}
    for at, instruction in enumerate(code.listing.instructions):
        if instruction.control == "call" or (instruction.control == "jump" and _leaves(code, at)):
            found[name_of_call(code, at)] = None
    return list(found)


def _leaves(code: FunctionCode, at: int) -> bool:
    target = _target(code, at)
    return target is not None and not code.function.start <= target < code.function.end


def _target(code: FunctionCode, at: int) -> int | None:
    """Where a call or jump leads; None if that is computed."""
    place = code.function.start + (code.listing.instructions[at].address or 0)
    raw = code.program.code(place, place + code.lengths[at])
    if raw[0] in (0xE8, 0xE9) and len(raw) == 5:
        return place + 5 + int.from_bytes(raw[1:], "little", signed=True)
    if raw[0] == 0xEB and len(raw) == 2:
        return place + 2 + int.from_bytes(raw[1:], "little", signed=True)
    return None


def _slot(code: FunctionCode, at: int) -> int | None:
    """Where the address lies that a call goes through, which the dynamic linker fills; None for other calls."""
    place = code.function.start + (code.listing.instructions[at].address or 0)
    raw = code.program.code(place, place + code.lengths[at])
    through = raw.find(b"\xff\x15")  # call *place(%rip), maybe behind prefixes
    if through < 0 or len(raw) != through + 6:
        return None
    return place + len(raw) + int.from_bytes(raw[-4:], "little", signed=True)


def with_names(code: FunctionCode) -> Listing:
    """The instructions of a function, in which calls lead to names: code has only their addresses."""
    named = tuple(
        replace(i, target=name_of_call(code, at)) if i.control == "call" else i for at, i in enumerate(code.listing.instructions)
    )
    return replace(code.listing, instructions=named)


def name_of_call(code: FunctionCode, at: int) -> str:
    """The name of the function that an instruction calls."""
    target = _target(code, at)
    if target is None:
        slot = _slot(code, at)
        return "a computed address" if slot is None else names(code.program).held.get(slot, "a function that is looked up")
    function = code.program.function_at(target)
    if function is None:
        return "a function that is looked up"
    if function.name and not function.name.startswith("("):
        return function.name
    try:
        stub = code.program.code(target, target + 12)
    except AssemblyError:
        stub = b""
    jump = stub.find(b"\xff\x25")  # through the table that the dynamic linker fills
    if jump < 0:
        return f"the function at 0x{function.start:x}"
    held = target + jump + 6 + int.from_bytes(stub[jump + 2 : jump + 6], "little", signed=True)
    return names(code.program).held.get(held, "a library's function")


@lru_cache(maxsize=64)
def _parameters(path: str, start: int, stamp: int) -> tuple[str, ...]:
    from elftools.elf.elffile import ELFFile

    try:
        with Path(path).open("rb") as file:
            elf = ELFFile(file)
            if not elf.has_dwarf_info():
                return ()
            for unit in _units(elf.get_dwarf_info(), start):
                for entry in unit.iter_DIEs():
                    low = entry.attributes.get("DW_AT_low_pc")
                    if entry.tag == "DW_TAG_subprogram" and low is not None and low.value == start:
                        return tuple(_whole_numbers(entry))
    except Exception:  # as above
        return ()
    return ()


def _units(known: Any, start: int) -> Iterable[Any]:
    """The units of debugging information that may tell of a function: the one that the table of ranges has, if it has one."""
    ranges = known.get_aranges()
    unit = ranges.cu_offset_at_addr(start) if ranges is not None else None
    if unit is not None:
        return [known.get_CU_at(unit)]
    return itertools.islice(known.iter_CUs(), _MOST_UNITS)


def _whole_numbers(function: Any) -> list[str]:
    """Names of the parameters that are whole numbers or addresses, in order, up to one that is passed in another way."""
    found = []
    for child in function.iter_children():
        if child.tag != "DW_TAG_formal_parameter":
            continue
        origin = child.get_DIE_from_attribute("DW_AT_abstract_origin") if "DW_AT_abstract_origin" in child.attributes else child
        kind = origin
        while "DW_AT_type" in kind.attributes:
            kind = kind.get_DIE_from_attribute("DW_AT_type")
            if kind.tag not in ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_restrict_type", "DW_TAG_volatile_type"):
                break
        name = origin.attributes.get("DW_AT_name")
        if kind.tag == "DW_TAG_base_type" and kind.attributes["DW_AT_encoding"].value == 4:  # floating point
            continue
        if kind.tag not in ("DW_TAG_base_type", "DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_enumeration_type"):
            break
        found.append(name.value.decode("utf-8", "replace") if name is not None else "")
    return found


def parameters(program: Program, function: Function) -> dict[str, str]:
    """Register -> name of the parameter that it holds when a function begins; empty without debugging information."""
    found = _parameters(str(program.path), function.start, program.path.stat().st_mtime_ns)
    return {register: name for register, name in zip(ARGUMENTS, found, strict=False) if name.isidentifier()}
