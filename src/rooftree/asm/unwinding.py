"""How code finds its caller: the records for unwinding (.eh_frame) of programs and libraries of x86-64.

Each address has a row: where the frame of its function begins, and where that keeps what the caller's registers held.
Source: DWARF 5, 6.4 (call frame information) and 2.5 (expressions); System V ABI AMD64, 3.6.2 (numbers of registers).
"""

from __future__ import annotations

import bisect
import struct
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

STACK, RETURN = 7, 16
"""Numbers of rsp and of the return address."""
_MASK = (1 << 64) - 1
_ENCODINGS = b"\x01\x1b\x03\x3b"
"""Of addresses in the table, as linkers write it: relative to themselves, and to the table."""
_RECORD = struct.Struct("<IIi")  # length, distance of the common record, start relative to itself

Registers = Mapping[int, int]
Read = Callable[[int], int | None]


class Row(NamedTuple):
    """The rules at an address.

    Attributes:
        register, offset: where the frame begins: offset bytes from what the register holds [B].
        expression: what computes that instead; empty: nothing.
        saved: register -> kind of its rule as pyelftools names it, and its argument.
        signal: whether a signal came in between, so that the caller goes on at its address, which is behind no call.
    """

    register: int
    offset: int
    expression: tuple[int, ...]
    saved: Mapping[int, tuple[str, Any]]
    signal: bool


class Unwinding:
    """The rows of one program or library."""

    def __init__(self, path: str | Path) -> None:
        """Read the file; without records for unwinding, or damaged, it has no row."""
        self._starts: list[int] = []
        self._places: list[int] = []  # of their records in the section [B]
        self._rows: dict[int, tuple[list[int], list[Row], int]] = {}
        self._records: Any = None
        try:
            self._read(Path(path))
        except Exception:  # the parser trusts what a file says, so that a damaged one raises anything
            self._starts = []

    def _read(self, path: Path) -> None:
        from elftools.dwarf.callframe import CallFrameInfo
        from elftools.dwarf.structs import DWARFStructs
        from elftools.elf.elffile import ELFFile

        with path.open("rb") as file:
            elf = ELFFile(file)
            table, frames = elf.get_section_by_name(".eh_frame_hdr"), elf.get_section_by_name(".eh_frame")
            if elf["e_machine"] != "EM_X86_64" or frames is None:
                return
            raw, begin = frames.data(), frames["sh_addr"]
            head, at = (table.data(), table["sh_addr"]) if table is not None else (b"", 0)
        structs = DWARFStructs(little_endian=True, dwarf_format=32, address_size=8)
        self._records = CallFrameInfo(BytesIO(raw), len(raw), begin, structs, for_eh_frame=True)
        pairs = sorted(_searched(head, at, begin) if head[:4] == _ENCODINGS else _walked(raw, begin))
        self._starts, self._places = [start for start, _ in pairs], [place for _, place in pairs]

    def row(self, address: int) -> Row | None:
        """The rules at an address of the file; None where there are none."""
        at = bisect.bisect_right(self._starts, address) - 1
        if at < 0:
            return None
        if at not in self._rows:
            try:
                self._rows[at] = self._decoded(self._places[at])
            except Exception:  # see above
                self._rows[at] = [], [], 0
        starts, rows, end = self._rows[at]
        found = bisect.bisect_right(starts, address) - 1
        return rows[found] if found >= 0 and address < end else None

    def _decoded(self, place: int) -> tuple[list[int], list[Row], int]:
        """Of one function: from which addresses on each row holds, the rows, and where the function ends."""
        record = self._records._parse_entry_at(place)  # the public way parses each record of the file
        signal = bool(record.cie.augmentation_dict.get(True))
        starts, rows = [], []
        for line in record.get_decoded().table:
            frame = line["cfa"]
            saved = {key: (rule.type, rule.arg) for key, rule in line.items() if isinstance(key, int)}
            rows.append(Row(frame.reg or 0, frame.offset or 0, tuple(frame.expr or ()), saved, signal))
            starts.append(line["pc"])
        return starts, rows, record["initial_location"] + record["address_range"]


def _searched(table: bytes, at: int, begin: int) -> list[tuple[int, int]]:
    """Where functions start and where in the section their records are, by the table of .eh_frame_hdr."""
    whole = memoryview(table)[12 : 12 + 8 * int.from_bytes(table[8:12], "little")].cast("i")
    return [(whole[n] + at, whole[n + 1] + at - begin) for n in range(0, len(whole), 2)]


def _walked(raw: bytes, begin: int) -> list[tuple[int, int]]:
    """The same of files without that table, as static programs are: by walking through the records."""
    found, at = [], 0
    while at + 12 <= len(raw):
        size, common, start = _RECORD.unpack_from(raw, at)
        if common:
            found.append((begin + at + 8 + start, at))
        at += 4 + size
    return found


def caller(registers: Registers, row: Row, read: Read) -> dict[int, int] | None:
    """What the registers of the caller held, those of them that are known.

    Args:
        registers: number -> value, in the frame.
        row: the rules at its address.
        read: gives the eight bytes at an address of the stack; None where they are not known.
    Returns: None where the frame cannot be followed; a return address of 0 where it has no caller.
    """
    if row.expression:
        frame = _value(row.expression, registers, read, None)
    else:
        base = registers.get(row.register)
        frame = None if base is None else (base + row.offset) & _MASK
    if frame is None:
        return None
    found = {**registers, STACK: frame}
    for number, (kind, given) in row.saved.items():
        value = _restored(kind, given, frame, registers, read, number)
        if value is not None:
            found[number] = value
        elif number == RETURN and kind == "UNDEFINED":
            found[RETURN] = 0
        else:
            found.pop(number, None)
    return found if RETURN in row.saved and RETURN in found else None


def _restored(kind: str, given: Any, frame: int, registers: Registers, read: Read, number: int) -> int | None:
    if kind == "OFFSET":
        return read((frame + given) & _MASK)
    if kind == "VAL_OFFSET":
        return (frame + int(given)) & _MASK
    if kind == "SAME_VALUE":
        return registers.get(number)
    if kind == "REGISTER":
        return registers.get(given)
    if kind in ("EXPRESSION", "VAL_EXPRESSION"):
        value = _value(given, registers, read, frame)
        return value if kind == "VAL_EXPRESSION" or value is None else read(value)
    return None


_TWO: dict[int, Callable[[int, int], int]] = {
    0x1A: lambda a, b: a & b, 0x1C: lambda a, b: a - b, 0x1E: lambda a, b: a * b, 0x21: lambda a, b: a | b,
    0x22: lambda a, b: a + b, 0x24: lambda a, b: a << (b & 63), 0x25: lambda a, b: a >> (b & 63), 0x2A: lambda a, b: int(a >= b),
}  # fmt: skip
_CONSTANT = {0x08: (1, False), 0x09: (1, True), 0x0A: (2, False), 0x0B: (2, True), 0x0C: (4, False), 0x0D: (4, True)}


def _value(code: Sequence[int], registers: Registers, read: Read, first: int | None) -> int | None:
    """The value of an expression; None where it is not known, or of a kind that compilers do not write here.

    Args:
        first: what lies on its stack at the beginning.
    """
    stack, data = [first] if first is not None else [], BytesIO(bytes(code))
    while operation := data.read(1):
        op = operation[0]
        if 0x70 <= op <= 0x8F:  # breg
            base = registers.get(op - 0x70)
            if base is None:
                return None
            stack.append(base + _leb(data, signed=True))
        elif 0x30 <= op <= 0x4F:  # lit
            stack.append(op - 0x30)
        elif op in _CONSTANT:
            size, signed = _CONSTANT[op]
            stack.append(int.from_bytes(data.read(size), "little", signed=signed))
        elif op in (0x10, 0x11):  # constu, consts
            stack.append(_leb(data, signed=op == 0x11))
        elif op == 0x23 and stack:  # plus_uconst
            stack.append(stack.pop() + _leb(data, signed=False))
        elif op == 0x12 and stack:  # dup
            stack.append(stack[-1])
        elif op == 0x06 and stack:  # deref
            value = read(stack.pop() & _MASK)
            if value is None:
                return None
            stack.append(value)
        elif op in _TWO and len(stack) > 1:
            second = stack.pop()
            stack.append(_TWO[op](stack.pop(), second))
        else:
            return None
    return stack[-1] & _MASK if stack else None


def _leb(data: BytesIO, *, signed: bool) -> int:
    value = shift = 0
    while byte := data.read(1):
        value |= (byte[0] & 0x7F) << shift
        shift += 7
        if not byte[0] & 0x80:
            return value - (1 << shift) if signed and byte[0] & 0x40 else value
    return value
