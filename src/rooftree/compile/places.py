"""Where labels of assembly text come to lie in lines of code, which an assembler says."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rooftree.compile import cache, run
from rooftree.compile.tool_chain import ToolChain
from rooftree.errors import CapabilityError

LINE = 64
"""Multiple at which functions begin [B]."""
_PAD = f"\t.p2align {LINE.bit_length() - 1}\n"
KEPT = "-Wa,-L"
"""Keeps labels of the compiler in the table of symbols."""
_LABEL = re.compile(r"^(\.L\w+):", re.MULTILINE)
_FUNCTION = re.compile(r"^\s*\.type\s+(\"?[^\s,\"]+\"?)\s*,\s*[@%]?function\b", re.MULTILINE)
_ANY = re.compile(r"^\"?([\w.$@]+)\"?:", re.MULTILINE)


def aligned(assembly: str) -> str:
    r"""Assembly text whose functions begin at lines: where a loop lies in lines of code is then a matter of its function alone,
    whatever functions the compiler or the linker puts before it.

    >>> print(aligned(".type f, @function\nf:\n ret\n"), end="")
    .type f, @function
        .p2align 6
    f:
     ret
    """
    names = "|".join(map(re.escape, dict.fromkeys(_FUNCTION.findall(assembly))))
    return re.sub(rf"^(?=(?:{names}):)", lambda _: _PAD, assembly, flags=re.MULTILINE) if names else assembly


def target(tools: ToolChain) -> list[str]:
    """Words that call a compiler for its instruction set, without what matters to the source alone."""
    return [*tools.command, *(f for f in tools.flags if f.startswith(("-m32", "-m64", "--target")))]


def alone(tools: ToolChain, assembly: str, text: str) -> tuple[tuple[str, int], ...]:
    """Where labels lie if their function begins at a line of code, as those do that `rooftree measure` builds [B].

    Args:
        tools: the compiler, which calls the assembler.
        assembly: of the whole file.
        text: the functions of it whose labels count.
    Returns: addresses modulo a line; (), if nothing assembles it here. What stands in another section than ordinary code is left
        out.
    """
    command = [*target(tools), KEPT, "-c", "-x", "assembler"]
    name = cache.key(places=aligned(assembly), of=text, command=command, compiler=tools.identity)
    known = cache.read(name)
    if known is None:
        with tempfile.TemporaryDirectory(prefix="rooftree-") as folder:
            made = Path(folder, "code.o")
            try:
                code, _, _ = run.run_command([*command, "-o", str(made), "-"], aligned(assembly))
            except CapabilityError:
                return ()
            found = addresses(made, _ANY.findall(text), section=".text") if code == 0 else {}
        known = {label: str(place) for label, place in _in_functions(text, found).items()}
        cache.write(name, known)
    return tuple((label, int(place)) for label, place in known.items())


def _in_functions(text: str, found: Mapping[str, int]) -> dict[str, int]:
    """Addresses of the compiler's labels modulo a line, counted from the function that they stand in."""
    places: dict[str, int] = {}
    begin = None
    for label in _ANY.findall(text):
        if not label.startswith(".L"):
            begin = found.get(label)
        elif begin is not None and label in found:
            places[label] = (found[label] - begin) % LINE
    return places


def labels(text: str) -> list[str]:
    """The compiler's labels of an assembly text."""
    return _LABEL.findall(text)


def addresses(file: Path, labels: Iterable[str], section: str = "") -> dict[str, int]:
    """Addresses of labels in an object or a library [B]: where a loop begins decides how many lines of code it touches.

    Args:
        file: its symbols.
        labels: those that count.
        section: in which they must stand; "": any.
    Returns: {} if the file has no symbols, or is no ELF file.
    """
    from elftools.elf.elffile import ELFFile

    wanted = set(labels)
    try:
        with file.open("rb") as opened:
            elf: Any = ELFFile(opened)
            table = elf.get_section_by_name(".symtab")
            symbols = [s for s in table.iter_symbols() if s.name in wanted] if table is not None else []
            if section:
                symbols = [s for s in symbols if elf.get_section(s["st_shndx"]).name == section]
            return {s.name: int(s["st_value"]) for s in symbols}
    except Exception:  # the parser raises anything for what is no whole ELF file
        return {}
