"""Assembly text with ``.loc`` directives: the functions that stem from some lines of the source, cleaned for reading."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass

_FILE = re.compile(r'\s*\.file\s+(\d+)\s+"((?:[^"\\]|\\.)*)"(?:\s+"((?:[^"\\]|\\.)*)")?')
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.S)
_NAMED = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"b": b"\b", b"f": b"\f"}
_LOC = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)")
_FUNCTION = re.compile(r"\s*\.type\s+\"?([^\s,\"]+)\"?\s*,\s*[@%]?function")
_OTHER, _TOLD, _SILENT, _INLINED = range(4)
_LABEL = re.compile(r'"?([^\s:"]+)"?:')
_NOISE = re.compile(
    r"\s*\.(?:loc|file|cfi_\w+|size|type|align|globl|global|ident|weak|hidden|local|addrsig\w*|localentry|abiversion)\b"
    r"|\.(?:LVL|LB[BEI]|LFB|LFE|LCOLD\w*|LHOT\w*|Ltext|Letext|Ldebug)\w*:\s*\Z|\.L(?:tmp|func_begin|func_end)\d+:\s*\Z"
)


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A listing and where it comes from.

    Attributes:
        text: instructions, labels, section directives and how labels are padded.
        lines: numbers of the lines of ``text``, from 1, that stem from the lines that were asked for; and of the same function
            those behind a label that tell no line but that of its beginning, as of loops that were vectorised with masks.
        inlined: lines of ``text`` that stem from other files or from before the function they are in, as functions that were
            inlined into some loop; and those behind a label that tell no line but one before the loop.
        functions: names of the functions that are part of it.
    """

    text: str
    lines: frozenset[int]
    inlined: frozenset[int]
    functions: tuple[str, ...]


def cleaned(assembly: str, file: str, first: int, last: int) -> Cleaned:
    """The functions of an assembly text that hold code from these lines of a source file.

    Args:
        assembly: what a compiler with ``-g1`` wrote.
        file: the source file as the compiler knows it.
        first, last: lines of the source.
    """
    files: dict[str, str] = {}
    wanted = os.path.abspath(file)
    names = {m[1] for m in map(_FUNCTION.match, assembly.splitlines()) if m}
    parts: list[_Part] = []
    current = _Part("")
    here = silent = inlined = False
    beginning: tuple[str, str] | None = None
    told: tuple[str, str] | None = None
    for line in assembly.splitlines():
        if match := _LOC.match(line):
            name = files.get(match[1], "")
            inlined = name != file and os.path.abspath(name) != wanted
            here = first <= int(match[2]) <= last and not inlined
            told = (match[1], match[2])
            beginning = beginning or told
            inlined = inlined or (told[0] == beginning[0] and int(told[1]) < int(beginning[1]))
            silent = False
        elif match := _FILE.match(line):
            files[match[1]] = os.path.join(_unescaped(match[2]), _unescaped(match[3] or "")).rstrip("/")
        if (match := _LABEL.match(line)) and match[1] in names:
            here = silent = inlined = False
            beginning = told = None
            current = _Part(match[1])
            parts.append(current)
        elif match and beginning is not None and told is not None and not here:
            # what begins here is reached from elsewhere: no code of the beginning itself, nor need it be of what stands before
            # the loop, as its first values
            silent = told == beginning
            inlined = inlined or (told[0] == beginning[0] and int(beginning[1]) < int(told[1]) < first)
        if not _NOISE.match(line) and line.strip():
            instruction = line[:1].isspace() and line.split(None, 1)[0][0] != "."
            kind = _TOLD if here else _SILENT if silent else _INLINED if inlined else _OTHER
            current.lines.append((line.rstrip(), kind if instruction else _OTHER))
    return _joined(part for part in parts if any(kind == _TOLD for _, kind in part.lines))


def _unescaped(text: str) -> str:
    """A name out of assembly text, where bytes that are not printable ASCII stand as escapes, most of them in octal digits."""

    def byte(found: re.Match[bytes]) -> bytes:
        return bytes([int(found[1], 8) & 255]) if found[1].isdigit() else _NAMED.get(found[1], found[1])

    return os.fsdecode(_ESCAPE.sub(byte, os.fsencode(text)))


class _Part:
    """A function and its lines, and of each of them where it stems from."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[tuple[str, int]] = []


def _joined(parts: Iterable[_Part]) -> Cleaned:
    lines: list[str] = []
    marked: dict[int, set[int]] = {_TOLD: set(), _SILENT: set(), _INLINED: set(), _OTHER: set()}
    functions = []
    for part in parts:
        functions.append(part.name)
        lines.append("\t.text")
        for text, kind in part.lines:
            lines.append(text)
            marked[kind].add(len(lines))
    text = "\n".join(lines) + "\n" if lines else ""
    return Cleaned(text, frozenset(marked[_TOLD] | marked[_SILENT]), frozenset(marked[_INLINED]), tuple(functions))
