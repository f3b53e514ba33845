"""The text that is parsed and, for messages, where each byte of it came from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate

from rooftree.kernel.model import Place

MOST_PAIRS = 100_000
"""Pairs of equal tokens, one of a line as parsed and one as written: with more, columns are not looked for (some 0.2 us each)."""
_TOKEN = re.compile(r"[A-Za-z_]\w*|\.?\d[\w.]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\S")


@dataclass(frozen=True)
class Source:
    """A translation unit as text.

    Attributes:
        code: what is parsed.
        shown: the same length, byte for byte, as the reader knows it.
        origins: file and line of each line of the code.
        originals: lines of the files as they stand on disk, where they can be read.
        file: the main file, for messages.
        language: c or c++.
        pragmas: text of each pragma with the offset of the code behind it.
    """

    code: bytes
    shown: bytes
    origins: tuple[tuple[str, int], ...]
    originals: Mapping[str, list[str]]
    file: str
    language: str
    pragmas: tuple[tuple[int, str], ...] = ()
    _starts: list[int] = field(default_factory=list, repr=False)
    _columns: dict[int, tuple[str, list[int], list[int]]] = field(default_factory=dict, repr=False)

    def place(self, offset: int) -> Place:
        """Where in the reader's files a byte of the code stands."""
        if not self._starts:
            self._starts.extend([0, *accumulate(len(line) + 1 for line in self.shown.split(b"\n"))])
        row = min(bisect_right(self._starts, offset) - 1, len(self.origins) - 1)
        file, line = self.origins[row]
        begin = self._starts[row]
        before = self.shown[begin:offset].decode("utf-8", "replace")
        return Place(file, line, self._column(row, file, line, len(before)) + 1)

    def text(self, start: int, stop: int, limit: int = 60) -> str:
        """Source text between two offsets on one line, shortened for messages."""
        words = " ".join(self.shown[start:stop].decode("utf-8", "replace").split())
        return words if len(words) <= limit else words[: limit - 3] + "..."

    def _column(self, row: int, file: str, line: int, column: int) -> int:
        """Column in the file for a column of a preprocessed line: of the same token, or of the macro it comes from."""
        lines = self.originals.get(file)
        if lines is None or not 0 < line <= len(lines):
            return column
        original = lines[line - 1]
        if row not in self._columns:
            begin, end = self._starts[row], self._starts[row + 1] - 1
            self._columns[row] = _align(self.shown[begin:end].decode("utf-8", "replace"), original)
        text, here, there = self._columns[row]
        if text == original or not here:
            return column
        index = max(bisect_right(here, column) - 1, 0)
        return there[index]


def _align(text: str, original: str) -> tuple[str, list[int], list[int]]:
    """Columns of the tokens of a line, and those of the original's tokens that they stand for; none where they are too many."""
    new, old = list(_TOKEN.finditer(text)), list(_TOKEN.finditer(original))
    if text == original or not old:
        return text, [], []
    here, known = [t.group() for t in new], [t.group() for t in old]
    often = Counter(known)
    if sum(often[token] for token in here) > MOST_PAIRS:
        return text, [], []
    there = [0] * len(new)
    matcher = SequenceMatcher(None, here, known, autojunk=False)
    blocks = matcher.get_opcodes()
    unchanged = {j for tag, _i1, _i2, j1, j2 in blocks if tag == "equal" for j in range(j1, j2)}
    for tag, i1, i2, j1, _j2 in blocks:
        macro = next((j for j in range(min(j1, len(old) - 1), -1, -1) if j not in unchanged), min(j1, len(old) - 1))
        for i in range(i1, i2):
            there[i] = old[j1 + (i - i1) if tag == "equal" else macro].start()
    return text, [t.start() for t in new], there


_COMPLEX = re.compile(
    rb"\b(?:(?P<a>long\s+double|double|float)\s+(?:_Complex|__complex__|complex)"
    rb"|(?:_Complex|__complex__|complex)\s+(?P<b>long\s+double|double|float))\b"
)
_IMAGINARY_UNIT = re.compile(rb"(?<=\()(\s*)__extension__(\s+)1\.0iF(?=\s*\))")
_STATIC_CAST = re.compile(rb"\bstatic_cast(\s*)<([^<>()]*)>(\s*)(?=\()")
_ATTRIBUTE = re.compile(rb"\b__attribute__\s*\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)")
_PRAGMA_LINE = re.compile(rb"^[ \t]*#[ \t]*pragma\b((?:\\\n|[^\n])*)", re.M)
_PRAGMA_OPERATOR = re.compile(rb"\b_Pragma[ \t]*\([ \t]*\"((?:\\.|[^\"\\\n])*)\"[ \t]*\)")
_GAP = re.compile(rb"(?:\s|//[^\n]*|/\*.*?\*/)*", re.S)
COMPLEX_NAMES = {"double": b"__cd", "float": b"__cf", "long double": b"__cl"}


def make_source(
    shown: bytes, origins: list[tuple[str, int]], originals: Mapping[str, list[str]], file: str, language: str
) -> Source:
    """Prepare text for the parser: complex types become one word, pragmas are taken out; every byte keeps its place."""
    code = _COMPLEX.sub(_complex_word, shown)
    code = _ATTRIBUTE.sub(_attribute, code)
    code = _STATIC_CAST.sub(_plain_cast, code)
    code = _IMAGINARY_UNIT.sub(rb"\1_Complex_I   \2     ", code)
    found: list[tuple[int, int, str]] = []

    def take_out(match: re.Match[bytes]) -> bytes:
        text = match.group(1).replace(b"\\\n", b" ").decode("utf-8", "replace")
        found.append((match.start(), match.end(), " ".join(text.split())))
        return re.sub(rb"[^\n]", b" ", match.group())

    code = _PRAGMA_LINE.sub(take_out, code)
    code = _PRAGMA_OPERATOR.sub(take_out, code)
    pragmas: list[tuple[int, str]] = []
    following = behind = len(code)
    for start, end, text in sorted(found, reverse=True):  # of pragmas in a row, all stand before what follows the last one
        until = _gap(code, end, following)
        if until < following:
            behind = _gap(code, end, len(code)) if code.startswith(b"/*", until) else until
        following = start
        pragmas.append((behind, text))
    return Source(code, shown, tuple(origins), originals, file, language, tuple(reversed(pragmas)))


def _gap(code: bytes, start: int, end: int) -> int:
    """Where white space and comments from here on end."""
    gap = _GAP.match(code, start, end)
    return gap.end() if gap else start


def _complex_word(match: re.Match[bytes]) -> bytes:
    """The first word becomes the type's name, the others blanks."""
    name = COMPLEX_NAMES[" ".join((match["a"] or match["b"]).decode().split())]
    first, *rest = re.split(rb"(\s+)", match.group())
    blanks = (part if part.isspace() else b" " * len(part) for part in rest)
    return name.ljust(len(first), b"_") + b"".join(blanks)


def _plain_cast(match: re.Match[bytes]) -> bytes:
    """A cast as C writes it, which the grammar reads where a product follows; every byte keeps its place."""
    return b"           " + match.group(1) + b"(" + match.group(2) + b")" + match.group(3)


def _attribute(match: re.Match[bytes]) -> bytes:
    """Attributes go, except those that change a type or the layout of structs."""
    if re.search(rb"vector_size|mode", match.group()):
        return match.group()
    if re.search(rb"packed|aligned", match.group()) and re.search(rb"(\}|\bstruct|;)\s*$", match.string[: match.start()]):
        return match.group()
    return re.sub(rb"[^\n]", b" ", match.group())
