"""Machine code that is not text: hex digits, object files and programs, by way of the tool chain's disassembler."""

from __future__ import annotations

import bisect
import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rooftree import children, files
from rooftree.asm.listing import disassembly, parse
from rooftree.asm.model import Listing
from rooftree.errors import AssemblyError, CapabilityError, RooftreeError, nearest

#: Seconds after which a disassembler is stopped.
TIME_LIMIT_s = 60.0
#: Text of a disassembler after which it is stopped [B].
MOST_LISTING_B = 128 * 2**20
MOST_SECTIONS = 100_000
MOST_SYMBOLS = 2_000_000

# Disassemblers in the order in which they are tried, by the machine of the file.
_DISASSEMBLERS = {
    "x86": ("objdump", "x86_64-linux-gnu-objdump", "llvm-objdump"),
    "aarch64": ("aarch64-linux-gnu-objdump", "llvm-objdump", "objdump"),
    "riscv": ("riscv64-linux-gnu-objdump", "riscv64-unknown-elf-objdump", "llvm-objdump", "objdump"),
    "power": ("powerpc64le-linux-gnu-objdump", "powerpc64-linux-gnu-objdump", "llvm-objdump", "objdump"),
}
_MACHINES = {"EM_X86_64": "x86", "EM_AARCH64": "aarch64", "EM_RISCV": "riscv", "EM_PPC64": "power"}
_SOURCES = frozenset((".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".f", ".f90"))
_NO_CODE = "an object of link-time optimisation holds no machine code yet"
_OTHER_FILES = (  # how they begin, what they are, what to do
    (b"!<arch>\n", "a static library", "take an object out of it: ar x LIBRARY OBJECT"),
    (b"!<thin>\n", "a static library that only names its objects", "give one of the objects"),
    (b"BC\xc0\xde", _NO_CODE, "compile without -flto"),
    (b"MZ", "a program for Windows", "give its code as assembly text"),
    (b"\xcf\xfa\xed\xfe", "a program for macOS", "give its code as assembly text: otool -tv"),
)
_JUMP = re.compile(r"^((?:j\w+|loop\w*|call)\s+)0x([0-9a-f]+)")
_PADDING = b"\x90" * 16  # as long as the longest instruction: what runs over one block's end cannot reach the next


def disassembled(
    codes: Sequence[bytes], *, time_limit_s: float = TIME_LIMIT_s, syntax: str = "intel"
) -> list[Listing | AssemblyError]:
    """Disassemble many pieces of x86-64 machine code in one go; a bad piece spoils only itself.

    Args:
        codes: the bytes of each piece.
        time_limit_s: of the disassembler [s].
        syntax: intel or att.
    Returns: for each its listing, lines counted from 1, or the error that says why there is none.
    """
    import tempfile

    starts, image = [], bytearray()
    for code in codes:
        starts.append(len(image))
        image += code + _PADDING
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "code.bin"
        path.write_bytes(image)
        text = _run(
            "x86", ["-D", "-b", "binary", "-m", "i386:x86-64", "-M", syntax, "--no-show-raw-insn", str(path)], time_limit_s
        )
    found: dict[int, str] = {}
    for line in text.splitlines():
        address, tab, statement = line.partition(":\t")
        if tab:
            found[int(address, 16)] = statement
    last = max(found, default=-1)
    listings: list[Listing | AssemblyError] = []
    for number, (start, code) in enumerate(zip(starts, codes, strict=True)):
        try:
            listings.append(_one_block(found, start, len(code), last, number, syntax))
        except AssemblyError as error:
            listings.append(error)
    return listings


def _signed(address: int) -> int:
    """An address that may lie before the beginning."""
    return address - (1 << 64) if address >> 63 else address


def until_bad(codes: Sequence[bytes], *, time_limit_s: float = TIME_LIMIT_s) -> list[dict[int, str]]:
    """Pieces of x86-64 machine code up to what is none: address and text of each instruction, "" where the last one ends.

    Addresses, those of jumps too, are counted from the beginning of each piece.

    Raises: CapabilityError without a disassembler.
    """
    import tempfile

    starts = [*itertools.accumulate((len(code) + len(_PADDING) for code in codes), initial=0)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "code.bin"
        path.write_bytes(b"".join(code + _PADDING for code in codes))
        options = ["-D", "-b", "binary", "-m", "i386:x86-64", "-M", "intel", "--no-show-raw-insn", "-z"]
        text = _run("x86", [*options, str(path)], time_limit_s)
    found: list[dict[int, str]] = [{} for _ in codes]
    for line in text.splitlines():
        place, tab, statement = line.partition(":\t")
        if not tab:
            continue
        piece = bisect.bisect_right(starts, int(place, 16)) - 1
        here, at, size = found[piece], int(place, 16) - starts[piece], len(codes[piece])
        if "" in here.values():
            continue
        if at > size:  # the last one goes on beyond the end
            at, statement = max(here, default=0), "(bad)"
        to = _JUMP.match(statement)
        moved = f"{to[1]}{_signed(int(to[2], 16)) - starts[piece]:#x}" if to is not None else statement
        here[at] = "" if "(bad)" in statement or at == size else moved
    return found


def disassembled_part(path: Path, isa: str, start: int, end: int, *, time_limit_s: float = TIME_LIMIT_s) -> Listing:
    """Disassemble what lies between two addresses of a program; addresses of the listing are counted from the first.

    Raises: AssemblyError if something there is no instruction; CapabilityError without a disassembler.
    """
    options = ["-d", "--no-show-raw-insn", f"--start-address=0x{start:x}", f"--stop-address=0x{end:x}", str(path)]
    found: dict[int, str] = {}
    for line in _run(isa, options, time_limit_s).splitlines():
        address, tab, statement = line.partition(":\t")
        if tab and start <= int(address, 16) < end:
            found[int(address, 16)] = statement
    if start not in found:
        raise AssemblyError(f"no code at address 0x{start:x}", where=str(path))
    return disassembly(found, "", str(path), isa)


def hex_bytes(digits: str, where: str = "") -> bytes:
    r"""The bytes that hex digits stand for; blanks, commas, ``0x`` and ``\x`` are allowed between them.

    Raises: AssemblyError if they are no hex digits, or none at all.
    """
    text = "".join(digits.replace("\\x", "").replace("0x", "").replace(",", "").split())
    try:
        code = bytes.fromhex(text)
    except ValueError as error:
        raise AssemblyError(f"'{digits[:40]}' is not hex: {error}", where=where, hint="two digits a byte") from None
    if not code:
        raise AssemblyError("no bytes", where=where)
    return code


def _one_block(found: dict[int, str], start: int, length: int, last: int, number: int, syntax: str) -> Listing:
    code = {a: found[a] for a in range(start, start + length) if a in found}
    beyond = start + length
    if start not in code or (beyond not in found and beyond < last):
        raise AssemblyError("the bytes end inside an instruction", where=f"block {number}", hint="give the last one whole")
    if bad := next((statement for statement in code.values() if "(bad)" in statement), None):
        raise AssemblyError(f"the bytes hold something that is no instruction: {bad}", where=f"block {number}")
    return disassembly(code, syntax, f"block {number}")


def load(place: str, isa: str = "auto", syntax: str = "auto") -> Listing:
    """Read assembly from a file: text, or an ELF object or program, of which ``FILE:SYMBOL`` names a function.

    Raises: AssemblyError if the file, the symbol or code in it is missing; CapabilityError without a disassembler.
    """
    path, symbol = Path(place), ""
    if not path.is_file() and ":" in place:
        name, _, symbol = place.rpartition(":")
        path = Path(name)
    hint = "give assembly text, or a binary as FILE:SYMBOL"
    if path.is_dir():
        raise AssemblyError("this is a folder", where=place, hint=hint)
    if path.suffix.lower() in _SOURCES:
        raise AssemblyError(
            "this is source code, expected assembly or a binary",
            where=place,
            hint=f"compiler -O3 -S -o - {path} | rooftree incore - ..., or rooftree predict {place}",
        )
    if is_elf(path):
        return from_binary(path, symbol)
    content = files.read_bytes(path, hint=hint, error=AssemblyError)
    if not content.strip():
        raise AssemblyError("nothing is in it", where=place, hint=hint)
    for magic, what, instead in _OTHER_FILES:
        if content.startswith(magic):
            raise AssemblyError(f"this is {what}", where=place, hint=instead)
    if symbol:
        raise AssemblyError("a symbol can be named in an ELF file only", where=place, hint=f"--loop {symbol} chooses in a text")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise AssemblyError("neither text nor an ELF file", where=place, hint="give assembly text or an ELF binary") from None
    return parse(text, isa, syntax, source=place)


def is_elf(path: Path) -> bool:
    """Whether a file, and no pipe or device, begins as ELF files do: these are read where it matters, however large they are."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(4) == b"\x7fELF"
    except (OSError, ValueError):
        return False


def from_binary(path: Path, symbol: str = "", *, time_limit_s: float = TIME_LIMIT_s) -> Listing:
    """Disassemble one function of an ELF file, or all of its code.

    Args:
        path: object file, library or program.
        symbol: name of the function; all code if it is empty.
    Raises: AssemblyError if it is no ELF file of a known machine or has no such function; CapabilityError if no
        disassembler for its machine is installed.
    """
    isa, place = _locate(path, symbol)
    options = ["-d", "--no-show-raw-insn", *(["-M", "intel"] if isa == "x86" else [])]
    if place is not None:
        section, address, size = place
        options += ["-j", section, f"--start-address=0x{address:x}", f"--stop-address=0x{address + size:x}"]
    text = _run(isa, [*options, str(path)], time_limit_s)
    return parse(text, isa, "intel" if isa == "x86" else "auto", source=f"{path}:{symbol}" if symbol else str(path))


def _locate(path: Path, symbol: str) -> tuple[str, tuple[str, int, int] | None]:
    """The instruction set of a file; section, address and size of a function in it."""
    from elftools.elf.elffile import ELFFile

    with path.open("rb") as file:
        try:
            return _located(ELFFile(file), path, symbol)
        except RooftreeError:
            raise
        except Exception as error:  # the parser trusts what a file says, so that a damaged one raises anything
            raise AssemblyError(
                f"the file is damaged or cut off: {error}", where=str(path), hint="build it anew, or give assembly text"
            ) from None


def _located(elf: Any, path: Path, symbol: str) -> tuple[str, tuple[str, int, int] | None]:
    from elftools.elf.sections import SymbolTableSection

    if elf.num_sections() > MOST_SECTIONS:
        raise AssemblyError(f"the file is damaged: it has {elf.num_sections()} sections", where=str(path))
    found = list(elf.iter_sections())
    sections = {section.name: section["sh_size"] for section in found}
    if not sections.get(".text") and any(name.startswith(".gnu.lto_") for name in sections):
        hint = "compile without -flto, or with -ffat-lto-objects"
        raise AssemblyError(_NO_CODE, where=str(path), hint=hint)
    machine = elf["e_machine"]
    if machine not in _MACHINES:
        raise AssemblyError(f"machine code of {machine}", where=str(path), hint=f"known are {', '.join(_MACHINES)}")
    if not symbol:
        return _MACHINES[machine], None
    tables = [section for section in found if isinstance(section, SymbolTableSection)]
    if sum(table.num_symbols() for table in tables) > MOST_SYMBOLS:
        raise AssemblyError("the file has more symbols than can be looked through", where=str(path), hint="give assembly text")
    symbols = [s for table in tables for s in table.iter_symbols() if s["st_info"]["type"] in ("STT_FUNC", "STT_GNU_IFUNC")]
    known = {s.name: s for s in symbols}
    entry = known.get(symbol)
    if entry is None or entry["st_shndx"] in ("SHN_UNDEF", "SHN_ABS"):
        state = "is not defined here" if entry is not None else "does not exist"
        here = [name for name, s in known.items() if s["st_shndx"] != "SHN_UNDEF"]
        raise AssemblyError(
            f"function '{symbol}' {state}",
            where=str(path),
            hint=nearest(symbol, here) or f"there are: {', '.join(here[:8]) or 'no symbols (stripped?)'}",
        )
    if not entry["st_size"]:
        raise AssemblyError(f"the size of '{symbol}' is not known", where=str(path), hint="give its assembly text")
    name = elf.get_section(entry["st_shndx"]).name
    return _MACHINES[machine], (name, entry["st_value"], entry["st_size"])


def _run(isa: str, options: Sequence[str], time_limit_s: float) -> str:
    """The output of the first disassembler that knows the machine."""
    import shutil

    tools = [tool for tool in _DISASSEMBLERS[isa] if shutil.which(tool)]
    if not tools:
        raise CapabilityError(
            f"no disassembler for {isa} code: {' or '.join(_DISASSEMBLERS[isa])}",
            hint="install binutils (of the other machine), or give assembly text: compiler -S",
        )
    complaint = ""
    for tool in tools:
        try:
            done = children.run([tool, *_for_tool(tool, options)], limit_s=time_limit_s, most_B=MOST_LISTING_B)
        except children.FloodError:
            raise AssemblyError(
                f"{tool} makes more than {MOST_LISTING_B // 2**20} MiB of assembly text", hint="name one function: FILE:SYMBOL"
            ) from None
        except children.SlowError:
            raise AssemblyError(f"{tool} did not finish in {time_limit_s:g} s", hint="name one function: FILE:SYMBOL") from None
        if not done.code and "unknown architecture" not in done.err and "can't disassemble" not in done.err:
            return done.out
        complaint = complaint or (done.err.strip().splitlines() or [f"{tool} failed"])[-1]
        if "UNKNOWN" not in done.err and not re.search(r"architecture|disassemble|machine", done.err):
            raise AssemblyError(f"{complaint}", hint="is the file whole? build it anew, or give assembly text")
    raise CapabilityError(f"no disassembler for {isa} code: {complaint}", hint="install the binutils of that machine")


def _for_tool(tool: str, options: Sequence[str]) -> list[str]:
    """llvm-objdump spells the choice of a syntax in another way."""
    if not tool.startswith("llvm"):
        return list(options)
    intel = list(options)
    if "-M" in intel:
        at = intel.index("-M")
        intel[at : at + 2] = ["-M", "intel"]
    return intel
