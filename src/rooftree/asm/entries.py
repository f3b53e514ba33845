"""Where functions are entered other than at their beginning: by jumps from other functions, and by exceptions.

Compilers move what is rarely executed into a function of its own (``name.cold``), which jumps back into the middle; routines in
assembly share labels; C++ continues behind a call that threw (a landing pad). Every byte of the program is taken for the
beginning of a jump, so that none is missed; of the few that lead into the function, the functions they lie in are disassembled
to see which are jumps. Those outside of all known functions count as jumps.

Source of the tables: Linux Standard Base 5.0, section 10.6.1 (.eh_frame); Itanium C++ ABI, exception
handling tables (LSDA).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rooftree.asm.binary import disassembled
from rooftree.asm.frames import Data, frame_records
from rooftree.asm.program import Function, Program
from rooftree.errors import AssemblyError

_NEAR_B = 127 + 2
"""How far a jump of one byte reaches [B]."""
_SIZES = {0x00: 8, 0x02: 2, 0x03: 4, 0x04: 8, 0x0A: 2, 0x0B: 4, 0x0C: 8}
_RELATIVE_4_B = 0x1B
"""Encoding of pointers that x86-64 compilers write: 4 bytes, signed, relative to where they stand."""


def entries(program: Program, functions: Sequence[Function]) -> list[frozenset[int] | None]:
    """Addresses inside of each function at which others, or exceptions, may enter it; None where that cannot be known.

    Raises: AssemblyError if the file cannot be read.
    """
    pads = _landing_pads(program, [f.start for f in functions])
    found: list[set[tuple[int, int]]] = [set() for _ in functions]  # (end of what looks like a jump, where it leads)
    for _, address, size in program.segments:
        code = np.frombuffer(program.code(address, address + size), dtype=np.uint8)
        ends, targets = _jumps(code, address)
        order = np.argsort(targets, kind="stable")
        ends, targets = ends[order], targets[order]
        for function, into in zip(functions, found, strict=True):
            first, last = np.searchsorted(targets, [function.start + 1, function.end])
            into.update(zip(ends[first:last].tolist(), targets[first:last].tolist(), strict=True))
            for low, high in ((function.start - _NEAR_B, function.start), (function.end, function.end + _NEAR_B)):
                begin = max(0, low - address)
                near = _short_jumps(code[begin : max(begin, high - address + 1)], address + begin)
                into.update((end, to) for end, to in near if function.start < to < function.end)
    for function, into in zip(functions, found, strict=True):
        into -= {(end, to) for end, to in into if function.start < end <= function.end}
    real = _ends_of_jumps(program, {end for into in found for end, _ in into})
    return [
        None if pad is None else frozenset(pad | {to for end, to in into if end in real})
        for pad, into in zip(pads, found, strict=True)
    ]


def _ends_of_jumps(program: Program, ends: set[int]) -> set[int]:
    """Those addresses at which a jump or call of a function ends, or that lie in code that cannot be read."""
    inside = {end: _piece(program, end - 1) for end in ends}
    pieces = list({piece for piece in inside.values() if piece is not None})
    real = {end for end, piece in inside.items() if piece is None}
    listings = disassembled([program.code(*piece) for piece in pieces]) if pieces else []
    for (start, stop), listing in zip(pieces, listings, strict=True):
        if isinstance(listing, AssemblyError):
            real |= {end for end, piece in inside.items() if piece == (start, stop)}
            continue
        after = [*((i.address or 0) for i in listing.instructions[1:]), stop - start]
        real |= {start + end for i, end in zip(listing.instructions, after, strict=True) if i.control}
    return real & ends


def _piece(program: Program, address: int) -> tuple[int, int] | None:
    """The function, or what lies between two of them in a section, that an address belongs to; None if that is unknown."""
    if function := program.function_at(address):
        return function.start, function.end
    for start, size in program.sections.values():
        if start <= address < start + size:
            at = int(np.searchsorted(program.starts, address, side="right"))
            before = max([start, *(int(end) for end in program.ends[at - 1 : at] if end <= address)])
            return before, min([start + size, *(int(begin) for begin in program.starts[at : at + 1])])
    return None


def _jumps(code: Any, address: int) -> tuple[Any, Any]:
    """Ends and targets of all that may be a jump or call with a distance of 4 bytes (E8, E9, 0F 80 to 0F 8F)."""
    plain = np.flatnonzero((code[:-4] & 0xFE) == 0xE8) + 1 if len(code) > 4 else np.array([], dtype=np.int64)
    far = np.flatnonzero((code[:-5] == 0x0F) & ((code[1:-4] & 0xF0) == 0x80)) + 2 if len(code) > 5 else plain[:0]
    at = np.concatenate([plain, far]).astype(np.int64)
    distance = sum((code[at + n].astype(np.int64) << (8 * n) for n in range(4)), np.zeros(len(at), np.int64))
    distance -= (distance >> 31) << 32
    return at + 4 + address, at + 4 + address + distance


def _short_jumps(code: Any, address: int) -> list[tuple[int, int]]:
    """Ends and targets of all that may be a jump with a distance of one byte (70 to 7F, E0 to E3, EB)."""
    ahead = code[:-1]
    at = np.flatnonzero(((ahead & 0xF0) == 0x70) | ((ahead & 0xFC) == 0xE0) | (ahead == 0xEB))
    targets = at + 2 + address + code[at + 1].astype(np.int8)
    return list(zip((at + 2 + address).tolist(), targets.tolist(), strict=True))


def _landing_pads(program: Program, starts: Sequence[int]) -> list[set[int] | None]:
    """Where exceptions enter the functions that begin at these addresses; None where the tables are of another kind."""
    if ".gcc_except_table" not in program.sections:
        return [set() for _ in starts]
    from elftools.common.exceptions import ELFError
    from elftools.elf.elffile import ELFFile

    wanted = (".eh_frame", ".gcc_except_table")
    try:
        with program.path.open("rb") as file:
            elf = ELFFile(file)
            sections = {name: (s.data(), s["sh_addr"]) for name in wanted if (s := elf.get_section_by_name(name)) is not None}
        records = frame_records(*sections[".eh_frame"])
    except (OSError, ELFError) as error:
        raise AssemblyError(f"cannot read it: {error}", where=str(program.path)) from None
    except (ValueError, KeyError):
        return [None for _ in starts]
    found: list[set[int] | None] = []
    for start in starts:
        if start not in records:
            found.append(set())  # without a record nothing is unwound through it
            continue
        try:
            lsda = _lsda(Data(*sections[".eh_frame"], records[start]))
            found.append(_pads(Data(*sections[".gcc_except_table"], lsda), start) if lsda else set())
        except (ValueError, KeyError):
            found.append(None)
    return found


def _lsda(record: Data) -> int:
    """Where the table of a function's calls lies that may throw; 0 without one.

    Raises: ValueError, KeyError for a record of another kind.
    """
    record.number(4)
    place = record.here
    common = Data(record.data, record.address, place - record.number(4))
    record.number(8)  # where the function begins, and its size
    common.number(8)
    version, letters = common.number(1), common.word()
    common.variable()
    common.variable()
    common.number(1) if version == 1 else common.variable()
    if not letters.startswith(b"z"):
        return 0
    common.variable()
    kind = 0xFF
    for letter in letters[1:].decode("ascii"):
        if letter == "P":
            common.number(_SIZES[common.number(1) & 0x0F])
        elif letter in "RL":
            encoding = common.number(1)
            kind = encoding if letter == "L" else kind
            if letter == "R" and encoding != _RELATIVE_4_B:
                raise ValueError
        elif letter not in "SB":
            raise ValueError
    if kind == 0xFF or not record.variable():
        return 0
    if kind != _RELATIVE_4_B:
        raise ValueError
    here = record.here
    distance = record.number(4, signed=True)
    return here + distance if distance else 0


def _pads(table: Data, start: int) -> set[int]:
    """The landing pads in a table of calls.

    Raises: ValueError, KeyError for a table of another kind.
    """
    if table.number(1) != 0xFF:  # they would be counted from another place than the function's beginning
        raise ValueError
    if table.number(1) != 0xFF:
        table.variable()
    size = {0x01: 0, 0x03: 4}[table.number(1)]
    end = table.variable() + table.at
    pads = set()
    while table.at < end:
        _, _, pad = (table.number(size) if size else table.variable() for _ in range(3))
        table.variable()
        if pad:
            pads.add(start + pad)
    return pads
