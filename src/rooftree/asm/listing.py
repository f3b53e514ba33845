"""Listings: the text that compilers and objdump write, to instructions with labels, functions and marked regions.

Read are `-S` output (gcc, clang, icc, icx, armclang), `objdump -d` and `llvm-objdump -d` with or without raw bytes, the
columns that OSACA and Kerncraft put in front of instructions, and bare instructions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from rooftree.asm import regions
from rooftree.asm.detect import NAMES, detect, foreign, without_syntax
from rooftree.asm.model import Instruction, Listing
from rooftree.asm.parsers import parser_of
from rooftree.errors import AssemblyError
from rooftree.words import words

MOST_STATEMENT = 1000
"""Characters of one instruction."""
MOST_LINE = 100_000
"""Characters of a line of instructions; lines of data may be longer."""
MOST_INSTRUCTIONS = 1_000_000
"""Instructions of one text."""

ISAS = ("x86", "aarch64", "riscv", "power")

_LABEL = re.compile(r'\s*("[^"]+"|[\w.$@?]+)\s*:(?!:)\s*')
# an address, the raw bytes or words, which blanks and a tab follow (fadd is a mnemonic and no bytes), the statement
_OBJDUMP = re.compile(
    r"\s*([0-9a-f]+):(?:\s+((?:[0-9a-f]{2}(?:\s|\Z))+|[0-9a-f]{4}(?:[0-9a-f]{4})?(?= +\t)))?\s*(.*)\Z", re.IGNORECASE
)
_OBJDUMP_FUNCTION = re.compile(r"\s*([0-9a-f]+) <([^>]+)>:\s*\Z", re.IGNORECASE)
_NOISE = re.compile(r"\s*(?:Disassembly of section|\S.*file format |\.\.\.\s*\Z|In archive )")
_COLUMNS = re.compile(r"\s*(?:[XPC*]|CP|XP)\s+(?=[a-z])")
_COMMENT = {
    "x86": re.compile(r"(?:#|//|/\*).*"),
    "aarch64": re.compile(r"(?://|/\*|(?<=\s)@\s|(?<![\w,\[ {])#(?!\d)).*|\A\s*#.*|\s;.*"),
    "riscv": re.compile(r"(?:#|//|/\*).*"),
    "power": re.compile(r"(?:#|//|/\*).*"),
}
_DATA = words(
    ".byte .word .long .int .quad .short .hword .octa .inst .2byte .4byte .8byte .xword .dword .value .float .double .single"
    " .ascii .asciz .string .zero"
)
_EXPANDED = words(".rept .irp .irpc .rep .if .ifdef .ifndef .ifeq .ifne .ifb .ifnb .macro .include .incbin")
"""What the assembler turns into other lines than stand there."""
_TEXT_SECTION = re.compile(r'\.text\b|\.section\s+"?(?:\.text|\.init|\.fini|__TEXT,__text)')
_SECTION = re.compile(r"\.(?:text|data|bss|section|rodata)\b|\.(?:pushsection|const)\b")


def parse(text: str, isa: str = "auto", syntax: str = "auto", *, source: str = "") -> Listing:
    """Read assembly text.

    Args:
        text: a listing or a few instructions; statements may be separated by semicolons.
        isa: x86, aarch64, riscv or power; auto takes it from the registers and mnemonics.
        syntax: att or intel; auto takes it from the operands. Only for x86.
        source: name of the file, for messages.
    Returns: instructions with their lines, labels, functions and marked regions.
    Raises: AssemblyError with the line, if the text is not assembly, mixes syntaxes or instruction sets, or holds bytes
        that are no instruction.

    >>> [i.form for i in parse("mov eax, [rdi+4*rcx]; add eax, 1").instructions]
    ['mov r32,m32', 'add r32,i']
    """
    if isa == "auto" or (isa == "x86" and syntax == "auto"):
        isa, syntax = detect(text, isa, syntax, source)
    if isa not in ("x86", "auto") and syntax not in ("auto", "") and isa in ISAS:
        raise without_syntax(isa, syntax, source)
    if isa not in ISAS:
        raise AssemblyError(f"unknown instruction set '{isa}'", hint=f"one of {', '.join(ISAS)}, auto")
    if syntax not in ("att", "intel", "auto", ""):
        raise AssemblyError(f"unknown syntax '{syntax}'", hint="att, intel or auto")
    reader = _Reader(isa, syntax if isa == "x86" else "", source)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read(line, number)
    return reader.listing()


def disassembly(code: Mapping[int, str], syntax: str, source: str = "", isa: str = "x86") -> Listing:
    """The listing of what a disassembler made of one run of code; addresses are labels, counted from its beginning.

    Args:
        code: address -> statement, in the order of the addresses.
        syntax: att or intel; "" for code of other processors than x86.
        source: name of the code, for messages.
        isa: what it is code for.
    Raises: AssemblyError as for `parse`.
    """
    reader = _Reader(isa, syntax, source)
    start = next(iter(code), 0)
    for number, (address, statement) in enumerate(code.items(), 1):
        reader.labels[f"0x{address - start:x}"] = len(reader.instructions)
        reader.read(statement, number, address - start)
    for at, instruction in enumerate(reader.instructions):
        if instruction.target.startswith("0x"):
            target = f"0x{(int(instruction.target, 16) - start) % 2**64:x}"
            reader.instructions[at] = instruction.at(instruction.line, instruction.address, target)
    return reader.listing()


class _Reader:
    """Collects what the lines of one text hold."""

    def __init__(self, isa: str, syntax: str, source: str) -> None:
        self.isa, self.syntax, self.source = isa, syntax, source
        self.instructions: list[Instruction] = []
        self.labels: dict[str, int] = {}
        self.local: list[tuple[str, int]] = []  # numeric labels may come again
        self.functions: list[tuple[str, int]] = []
        self.declared: set[str] = set()
        self.notes: list[regions.Note] = []
        self.data: list[tuple[int, int]] = []
        self.in_text = True
        self.x87 = False
        self.comment = _COMMENT[isa]

    def read(self, line: str, number: int, address: int | None = None) -> None:
        """Take in one line, whose code stands at an address if that is known."""
        stripped = line.strip()
        if not stripped:
            return
        if len(stripped) > MOST_LINE:
            if stripped[0] in ".#":
                return
            raise AssemblyError(f"a line of {len(stripped)} characters is no assembly", where=self._where(number))
        if (found := _statement(stripped, self.isa, self.syntax)) is not None:
            self._add(found, number, address)
            return
        if note := regions.note(stripped):
            self.notes.append((len(self.instructions), *note))
        code = self.comment.sub("", line).strip()
        if not code or _NOISE.match(code):
            return
        if match := _OBJDUMP_FUNCTION.match(code):
            self._label(match[2])
            if not match[2].startswith("."):  # local labels that were kept as symbols
                self.functions.append((match[2], len(self.instructions)))
            return
        # an address stands behind blanks, or has many digits; a local label such as 1: has neither
        if (match := _OBJDUMP.match(code)) and _is_address(line, match):
            address, code = int(match[1], 16), match[3]
            self.labels.setdefault(f"0x{address:x}", len(self.instructions))
        while match := _LABEL.match(code):
            self._label(match[1].strip('"'))
            code = code[match.end() :].strip()
        if code.startswith("."):
            self._directive(code, number)
        elif code:
            self._statements(_COLUMNS.sub("", code), number, address)

    def _statements(self, code: str, number: int, address: int | None) -> None:
        if "(bad)" in code or code.startswith((".inst", "udf", "<unknown>")):
            raise AssemblyError(
                f"'{code}' is data, not an instruction", where=self._where(number), hint="give the code alone: FILE:SYMBOL"
            )
        first, *rest = [part.strip() for part in code.split(";")] if ";" in code else [code]
        if first:
            self._one(first, number, address)
        for part in rest:
            if part and not self._is_comment(part):
                self._one(part, number, None)

    def _one(self, statement: str, number: int, address: int | None) -> None:
        if len(statement) > MOST_STATEMENT:
            shown = f"'{statement[:40]}...' has {len(statement)} characters"
            raise AssemblyError(f"{shown}, more than an instruction", where=self._where(number))
        try:
            instruction = parser_of(self.isa)(statement, self.syntax)
        except AssemblyError as error:
            other = foreign(statement, self.isa)
            raise AssemblyError(
                f"'{statement}': {error.message}" + (f"; it looks like {other}" if other else ""),
                where=self._where(number),
                hint=f"the other lines are {NAMES[self.isa]}: write this one so too" if other else error.hint,
            ) from None
        if not instruction.known and (other := foreign(statement, self.isa)):
            raise AssemblyError(f"'{statement}' is an instruction of {other} in code for {self.isa}", where=self._where(number))
        self._add(instruction, number, address)

    def _is_comment(self, part: str) -> bool:
        """Whether what follows a semicolon is prose: no statement that is known and names a register or a number."""
        try:
            found = parser_of(self.isa)(part, self.syntax)
        except AssemblyError:
            return True
        return not found.known or (bool(found.operands) and not (found.reads or found.writes))

    def _add(self, instruction: Instruction, number: int, address: int | None) -> None:
        if len(self.instructions) >= MOST_INSTRUCTIONS:
            raise AssemblyError(
                f"more than {MOST_INSTRUCTIONS} instructions", where=self._where(number), hint="name one function: FILE:SYMBOL"
            )
        self.x87 = self.x87 or (instruction.mnemonic[0] == "f" and self.isa == "x86")
        self.instructions.append(instruction.at(number, address))

    def _label(self, name: str) -> None:
        here = len(self.instructions)
        if name.isdigit():
            self.local.append((name, here))
        else:
            self.labels[name] = here
            if name in self.declared or (self.in_text and not name.startswith((".", "L", ".."))):
                self.functions.append((name, here))

    def _directive(self, code: str, number: int) -> None:
        word, _, rest = code.partition(" ") if "\t" not in code else code.replace("\t", " ").partition(" ")
        if word == ".intel_syntax":
            self.syntax = "intel"
        elif word == ".att_syntax":
            self.syntax = "att"
        elif word == ".type" and "function" in rest:
            self.declared.add(rest.split(",")[0].strip())
        elif _SECTION.match(code):
            self.in_text = bool(_TEXT_SECTION.match(code))
        elif word in _EXPANDED and self.in_text:
            raise AssemblyError(
                f"{word} makes other instructions than stand here",
                where=self._where(number),
                hint="assemble it (gcc -c FILE.s) and give the object file",
            )
        elif word in _DATA and self.in_text:
            if not regions.marker_bytes(rest, self.isa):
                self.data.append((len(self.instructions), number))
            else:
                self.notes.append((len(self.instructions), "bytes", ""))

    def _where(self, number: int) -> str:
        return f"{self.source or 'line'}{':' if self.source else ' '}{number}"

    def listing(self) -> Listing:
        """All that was read."""
        if not self.instructions:
            raise AssemblyError(
                "no instruction in this text", where=self.source, hint="expected assembly, one instruction a line"
            )
        self._check_known()
        instructions = self._resolved()
        if self.x87:
            from rooftree.asm.x87 import with_absolute_registers

            instructions = with_absolute_registers(instructions)
        bounds = sorted({start: name for name, start in self.functions}.items())
        ends = [*(start for start, _ in bounds[1:]), len(instructions)][: len(bounds)]
        functions = {name: (start, end) for (start, name), end in zip(bounds, ends, strict=True) if end > start}
        return Listing(
            isa=self.isa,
            syntax=self.syntax,
            instructions=tuple(instructions),
            labels=self.labels,
            functions=functions,
            markers=regions.regions(instructions, self.notes, self.isa, self.source),
            data=tuple(self.data),
            source=self.source,
        )

    def _check_known(self) -> None:
        unknown = [i for i in self.instructions if not i.known]
        if 2 * len(unknown) > len(self.instructions) and len(unknown) > 1:
            names = ", ".join(sorted({i.mnemonic for i in unknown})[:5])
            raise AssemblyError(
                f"{len(unknown)} of {len(self.instructions)} statements are no known instructions of {self.isa} ({names})",
                where=self._where(unknown[0].line),
                hint="name the processor it is for with --arch",
            )

    def _resolved(self) -> list[Instruction]:
        """Local numeric targets (1b, 2f) by the names ``1@index`` that the labels get."""
        if not self.local:
            return self.instructions
        for name, at in self.local:
            self.labels[f"{name}@{at}"] = at
        resolved = list(self.instructions)
        for position, instruction in enumerate(self.instructions):
            if match := re.fullmatch(r"(\d+)([bf])", instruction.target):
                places = [at for name, at in self.local if name == match[1] and (at <= position) == (match[2] == "b")]
                if places:
                    at = max(places) if match[2] == "b" else min(places)
                    resolved[position] = instruction.at(instruction.line, instruction.address, f"{match[1]}@{at}")
        return resolved


def _is_address(line: str, match: re.Match[str]) -> bool:
    """Whether what stands before a colon is an address of objdump and not a label such as ``add:`` or, behind blanks, ``1:``.

    Bytes, a tab or several blanks follow an address; a tab before it stands in assembly alone.
    """
    if match[2]:
        return line[0] in " \t" or len(match[1]) >= 6
    if len(match[1]) >= 6:
        return ":\t" in line or not match[1].isalpha()
    return line[0] == " " and line.lstrip()[len(match[1]) + 1 :].startswith(("\t", "  "))


@lru_cache(maxsize=1 << 16)
def _statement(line: str, isa: str, syntax: str) -> Instruction | None:
    """The instruction on a line that holds just one; None sends the line through the full reading."""
    if not line[0].islower() or ":" in line or ";" in line or len(line) > MOST_STATEMENT:
        return None
    code = line
    if "#" in line or "/" in line or "@" in line:  # a comment, perhaps
        code = _COMMENT[isa].sub("", line).strip()
        if not code or regions.note(line):
            return None
    try:
        found = parser_of(isa)(code, syntax)
    except AssemblyError:
        return None
    return found if found.known else None
