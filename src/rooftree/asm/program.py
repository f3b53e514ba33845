"""Programs and libraries as files: which function lies where, which bytes it has, which line of the source it came from.

Functions come from the symbol tables; in stripped files from the records for unwinding (.eh_frame), which hold where each begins
and how long it is, without a name; between those, from what the code calls. Lines come from the tool chain's addr2line, with the
frames that were inlined.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rooftree import children
from rooftree.asm.called import PADDING, called
from rooftree.asm.frames import frame_records
from rooftree.errors import AssemblyError, CapabilityError

_FUNCTION_TYPES = (2, 10)  # STT_FUNC, STT_GNU_IFUNC
SYMBOL = np.dtype([("name", "<u4"), ("info", "u1"), ("other", "u1"), ("shndx", "<u2"), ("value", "<u8"), ("size", "<u8")])
"""Of a symbol in a table of a file of 64 bits."""
_MACHINES = {"EM_X86_64": "x86", "EM_AARCH64": "aarch64", "EM_RISCV": "riscv", "EM_PPC64": "power"}
_LINES_LIMIT_s = 20.0
LINKAGE = (".plt.sec", ".plt", ".plt.got", ".iplt")
"""Sections through which a file calls functions that other files may hold."""
_MOST_SECTIONS = 100_000


class Function(NamedTuple):
    """A function of a program: its name ("" if it was stripped), where it begins and where the next byte is that it has not."""

    name: str
    start: int
    end: int


class Frame(NamedTuple):
    """A function and the line of it that code belongs to; file and line are "" and 0 where they are not known."""

    function: str
    file: str
    line: int


@dataclass(frozen=True)
class Program:
    """A file of machine code.

    Attributes:
        path: the file.
        isa: x86, aarch64, riscv or power.
        segments: (offset in the file, address, bytes) of what is mapped to be executed.
        starts, ends: of its functions, by address.
        names: of its functions; "" if stripped.
        stripped: whether functions come from the records for unwinding.
        symbols: name -> address of all that the symbol tables name.
        sections: name -> (address, bytes).
        linked_to_libraries: whether a dynamic linker loads more when it starts.
        entry: address of its first instruction.
        read_only: address, bytes and offset in the file of its constants (.rodata).
    """

    path: Path
    isa: str
    segments: tuple[tuple[int, int, int], ...]
    starts: Any
    ends: Any
    names: tuple[str, ...]
    stripped: bool
    symbols: dict[str, int] = field(repr=False)
    sections: dict[str, tuple[int, int]]
    linked_to_libraries: bool
    entry: int
    read_only: tuple[int, int, int] = (0, 0, 0)

    def address(self, offset: int) -> int | None:
        """The address of what lies at an offset of the file; None if it is no code."""
        for start, address, size in self.segments:
            if start <= offset < start + size:
                return offset - start + address
        return None

    def offset(self, address: int) -> int:
        """Where in the file an address lies.

        Raises: AssemblyError if nothing is there.
        """
        for start, at, size in self.segments:
            if at <= address < at + size:
                return address - at + start
        raise AssemblyError(f"no code at address 0x{address:x}", where=str(self.path))

    def function_at(self, address: int) -> Function | None:
        """The function that an address belongs to; None if none is known.

        A table of calls to other files (`LINKAGE`) is one, with its name in parentheses.
        """
        for name in LINKAGE:
            start, size = self.sections.get(name, (0, 0))
            if start <= address < start + size:
                return Function(f"({name.lstrip('.')})", start, start + size)
        at = int(np.searchsorted(self.starts, address, side="right")) - 1
        if at >= 0 and address < int(self.ends[at]):
            return Function(self.names[at], int(self.starts[at]), int(self.ends[at]))
        return self._called_at(address)

    def is_linkage(self, function: Function) -> bool:
        """Whether a function is a table of calls to other files."""
        return any(self.sections.get(name, (0, 0))[0] == function.start and function.name.startswith("(") for name in LINKAGE)

    def named_before(self, address: int) -> Function | None:
        """The nearest function that has a name and does not begin behind an address; None without one."""
        at = int(np.searchsorted(self.starts, address, side="right")) - 1
        while at >= 0 and not self.names[at]:
            at -= 1
        return Function(self.names[at], int(self.starts[at]), int(self.ends[at])) if at >= 0 else None

    def _called_at(self, address: int) -> Function | None:
        """The function between the known ones that an address belongs to, by what the code calls; None outside of .text."""
        begin, size = self.sections.get(".text", (0, 0))
        if self.isa != "x86" or not begin <= address < begin + size:
            return None
        at = int(np.searchsorted(self.starts, address, side="right"))
        low = max([begin, *(int(end) for end in self.ends[:at][-1:])])
        high = min([begin + size, *(int(start) for start in self.starts[at : at + 1])])
        own = self._called[(self._called > low) & (self._called < high)].tolist()
        start = max((place for place in own if place <= address), default=None)
        if start is None:
            padding = PADDING.match(self.code(low, high))
            start = min(address, low + (padding.end() if padding else 0))
        return Function("", start, min([high, *(place for place in own if place > address)]))

    @cached_property
    def _called(self) -> Any:
        """What the code calls, and where it begins."""
        begin, size = self.sections[".text"]
        code = np.frombuffer(self.code(begin, begin + size), dtype=np.uint8)
        return np.append(called(code, begin), self.entry)

    def code(self, start: int, end: int) -> bytes:
        """The bytes between two addresses.

        Raises: AssemblyError if the file does not hold them.
        """
        with self.path.open("rb") as file:
            file.seek(self.offset(start))
            data = file.read(end - start)
        if len(data) != end - start:
            raise AssemblyError(f"the file ends before address 0x{end:x}", where=str(self.path))
        return data

    def constants(self, address: int, size_B: int) -> bytes:
        """Bytes of the section of constants, .rodata; none where they do not lie there."""
        begin, size, offset = self.read_only
        if not begin <= address <= address + size_B <= begin + size:
            return b""
        with self.path.open("rb") as file:
            file.seek(offset + address - begin)
            return file.read(size_B)

    def lines(self, addresses: Sequence[int]) -> dict[int, tuple[Frame, ...]]:
        """The source of addresses: innermost inlined function first; nothing for those of which nothing is known."""
        own = {"aarch64": ("aarch64-linux-gnu-addr2line",), "riscv": ("riscv64-linux-gnu-addr2line",)}.get(self.isa, ())
        tool = next((here for name in (*own, "addr2line", "llvm-addr2line") if (here := shutil.which(name))), None)
        if tool is None or not addresses:
            return {}
        command = [tool, "-a", "-i", "-f", "-C", "-e", str(self.path)]
        try:
            done = children.run(command, limit_s=_LINES_LIMIT_s, given="".join(f"{a:#x}\n" for a in addresses).encode())
        except CapabilityError:
            return {}
        found: dict[int, list[Frame]] = {}
        frames: list[Frame] = []
        waiting = ""
        for line in done.out.splitlines():
            if line.startswith("0x") and not waiting and _is_address(line):
                frames = found.setdefault(int(line, 16), [])
            elif not waiting:
                waiting = line
            else:
                file, _, number = line.partition(" (discriminator")[0].rpartition(":")
                known = number.isdigit() and file != "??"
                name = "" if waiting == "??" else waiting
                frames.append(Frame(name, file if known else "", int(number) if known else 0))
                waiting = ""
        return {address: tuple(entry) for address, entry in found.items() if any(f.function or f.file for f in entry)}


def _is_address(line: str) -> bool:
    return all(c in "0123456789abcdefx" for c in line)


def program(path: str | Path) -> Program:
    """Read what is known of a program or library.

    Raises: AssemblyError if the file is no program, or damaged.
    """
    from elftools.common.exceptions import ELFError
    from elftools.elf.elffile import ELFFile

    path = Path(path)
    try:
        with path.open("rb") as file:
            return _read(ELFFile(file), path)
    except OSError as error:
        raise AssemblyError(f"cannot read it: {error.strerror}", where=str(path)) from None
    except ELFError:
        raise AssemblyError("this is no program or library (ELF)", where=str(path)) from None
    except AssemblyError:
        raise
    except Exception as error:  # the parser trusts what a file says, so that a damaged one raises anything
        raise AssemblyError(f"the file is damaged or cut off: {error}", where=str(path), hint="build it anew") from None


def _read(elf: Any, path: Path) -> Program:
    machine = elf["e_machine"]
    if machine not in _MACHINES:
        raise AssemblyError(f"machine code of {machine}", where=str(path), hint=f"known are {', '.join(_MACHINES)}")
    if elf["e_type"] == "ET_REL":
        raise AssemblyError(
            "an object file, which is not linked yet: what its code calls and where it lies is open",
            where=str(path),
            hint=f"gcc -shared -o {path.stem}.so {path.name}, or the program that it is linked into; `rooftree incore"
            " FILE:FUNCTION` tells the time in the core",
        )
    if elf.num_sections() > _MOST_SECTIONS:
        raise AssemblyError(f"the file is damaged: it has {elf.num_sections()} sections", where=str(path))
    segments = tuple(
        (s["p_offset"], s["p_vaddr"], s["p_filesz"]) for s in elf.iter_segments() if s["p_type"] == "PT_LOAD" and s["p_flags"] & 1
    )
    sections = {s.name: s for s in elf.iter_sections()}
    starts, ends, names, symbols = _functions(elf, sections)
    frame_starts, frame_ends = _frames(sections, elf)
    stripped = not len(starts)
    if len(frame_starts):  # functions without symbols lie between those that have one
        known = np.searchsorted(starts, frame_starts, side="right") - 1
        new = (known < 0) | (frame_starts >= (ends[known] if len(ends) else 0))
        starts, ends = np.concatenate([starts, frame_starts[new]]), np.concatenate([ends, frame_ends[new]])
        names = names + [""] * int(new.sum())
        order = np.argsort(starts, kind="stable")
        starts, ends, names = starts[order], ends[order], [names[n] for n in order]
    return Program(
        path=path,
        isa=_MACHINES[machine],
        segments=segments,
        starts=starts,
        ends=ends,
        names=tuple(names),
        stripped=stripped,
        symbols=symbols,
        sections={name: (s["sh_addr"], s["sh_size"]) for name, s in sections.items()},
        linked_to_libraries=any(s["p_type"] == "PT_INTERP" for s in elf.iter_segments()),
        entry=elf["e_entry"],
        read_only=(s["sh_addr"], s["sh_size"], s["sh_offset"]) if (s := sections.get(".rodata")) is not None else (0, 0, 0),
    )


def _functions(elf: Any, sections: dict[str, Any]) -> tuple[Any, Any, list[str], dict[str, int]]:
    """Starts, ends and names of the functions in the symbol tables, by address, and all symbols."""
    found: dict[int, tuple[int, str]] = {}
    symbols: dict[str, int] = {}
    for name in (".symtab", ".dynsym"):
        table = sections.get(name)
        if table is None or table["sh_type"] == "SHT_NOBITS" or table["sh_entsize"] != SYMBOL.itemsize:
            continue
        entries = np.frombuffer(table.data(), dtype=SYMBOL)
        text = elf.get_section(table["sh_link"]).data()
        kinds = entries["info"] & 15
        wanted = np.isin(kinds, _FUNCTION_TYPES) & (entries["shndx"] != 0) & (entries["shndx"] < 0xFF00)
        for index in np.flatnonzero(wanted):
            entry = entries[index]
            start, size = int(entry["value"]), int(entry["size"])
            at = int(entry["name"])
            label = text[at : text.find(b"\0", at)].decode("utf-8", "replace")
            symbols.setdefault(label, start)
            best = found.get(start)
            if size and (best is None or (best[0], -len(best[1])) < (size, -len(label))):
                found[start] = (size, label)
    order = sorted(found)
    starts = np.array(order, dtype=np.uint64)
    sizes = np.array([found[a][0] for a in order], dtype=np.uint64)
    return starts, starts + sizes, [found[a][1] for a in order], symbols


def _frames(sections: dict[str, Any], elf: Any) -> tuple[Any, Any]:
    """Starts and ends of functions by the search table and the records of .eh_frame."""
    none = np.array([], dtype=np.uint64)
    table, frames = sections.get(".eh_frame_hdr"), sections.get(".eh_frame")
    if frames is None or frames["sh_type"] == "SHT_NOBITS" or (table is not None and table["sh_type"] == "SHT_NOBITS"):
        return none, none
    if table is None:  # static programs have none
        return _frames_without_table(frames.data(), frames["sh_addr"])
    data = table.data()
    if (
        len(data) < 12 or data[:4] != b"\x01\x1b\x03\x3b"
    ):  # the encodings that linkers write: pc-relative, and relative to the table
        return none, none
    count = int.from_bytes(data[8:12], "little")
    pairs = np.frombuffer(data[12 : 12 + 8 * count], dtype="<i4").reshape(-1, 2).astype(np.int64) + table["sh_addr"]
    raw = np.frombuffer(frames.data(), dtype=np.uint8)
    at = pairs[:, 1] - frames["sh_addr"] + 12  # length, CIE pointer, start, then the size of the function in 4 bytes
    inside = (at >= 0) & (at + 4 <= len(raw))
    at = at[inside]
    sizes = sum((raw[at + n].astype(np.uint64) << np.uint64(8 * n) for n in range(4)), np.zeros(len(at), np.uint64))
    starts = pairs[inside, 0].astype(np.uint64)
    order = np.argsort(starts, kind="stable")
    return starts[order], starts[order] + sizes[order]


def _frames_without_table(data: bytes, address: int) -> tuple[Any, Any]:
    """Starts and ends of functions by the records of .eh_frame alone."""
    try:
        found = frame_records(data, address)
    except ValueError:  # a record of another kind, or a damaged one
        found = {}
    ends: dict[int, int] = {}
    for start in sorted(found):
        at = found[start] - address + 12  # as above
        if size := int.from_bytes(data[at : at + 4], "little"):  # else what the linker has left out
            ends[start] = start + size
    return np.array(list(ends), dtype=np.uint64), np.array(list(ends.values()), dtype=np.uint64)
