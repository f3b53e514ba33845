"""Address traces from files: text of three kinds, also compressed, and NumPy arrays; parsed in blocks, as arrays.

    dinero   label address           0 1fe8            labels 0 load, 1 store, 2 instruction; hexadecimal
    lackey   kind address,size        S 1ffe8,8        L load, S store, M both, I instruction; hexadecimal, size decimal
    plain    kind address [size]     w 0x1ffe8 8       r or l load, w or s store; decimal, or hexadecimal with 0x

Instructions are left out. Empty lines, and lines that begin with ``#``, ``==`` or ``--``, are skipped.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from rooftree.errors import InputError, UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 2**20  # bytes of text, or elements of an array, at a time
MAX_ADDRESS = 2**60
MAX_SIZE = 2**20
SKIP, BOTH, UNKNOWN = 8, 9, 255  # beside the kinds load and store of `rooftree.traffic.simulator.nest.KINDS`
LABELS = {
    "dinero": {"0": 0, "1": 1, "2": SKIP},
    "lackey": {"L": 0, "S": 1, "M": BOTH, "I": SKIP},
    "plain": {"r": 0, "R": 0, "l": 0, "L": 0, "w": 1, "W": 1, "s": 1, "S": 1},
}
EXPECTED = {
    "dinero": "label address, as '0 1fe8' (0 load, 1 store, 2 instruction; hexadecimal)",
    "lackey": "kind address,size, as ' L 1ffe8,8' (L, S, M or I; hexadecimal address)",
    "plain": "kind address [size], as 'w 0x1ffe8 8' (r or w; decimal, or hexadecimal with 0x)",
}
FIELDS = ("address", "size", "is_store", "array")


@dataclass(frozen=True, slots=True)
class Accesses:
    """Some accesses of a trace as columns: addresses and sizes [B], kinds (0 load, 1 store), array numbers."""

    addresses: NDArray[Any]
    sizes: NDArray[Any] | int
    kinds: NDArray[Any] | int
    arrays: NDArray[Any] | int = 0


def read_trace(path: str | Path, *, form: str = "auto", size: int = 8) -> Iterator[Accesses]:
    r"""Read a trace block by block, whatever its length.

    Args:
        path: a text file, a text file compressed by gzip, or an .npy file: whole numbers of shape (n,), the addresses of
            loads; of shape (n, 2) or (n, 3), address, size and whether it is a store; or records with the fields
            address and, as they please, size, is_store and array.
        form: of text: dinero, lackey, plain, or auto to tell it from the first lines.
        size: of accesses that have none [B].

    Raises:
        InputError: no such file, or a line or column that is none of these; with file and line.
        UsageError: no such form.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".trace") as file:
    ...     _ = file.write("r 64 8\nw 0x80\n"); file.flush()
    ...     [accesses.addresses.tolist() for accesses in read_trace(file.name)]
    [[64, 128]]
    """
    if form not in ("auto", *LABELS):
        raise UsageError(f"form is {form!r}, expected one of auto, {', '.join(LABELS)}")
    place = Path(path)
    try:
        with place.open("rb") as file:
            start = file.read(6)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(path)) from None
    if start == b"\x93NUMPY":
        return _from_array(place, size)
    return _from_text(place, form, size, compressed=start[:2] == b"\x1f\x8b")


# --- NumPy files -------------------------------------------------------------------------------------------------


def _from_array(path: Path, size: int) -> Iterator[Accesses]:
    try:
        found = np.load(path, mmap_mode="r", allow_pickle=False)
    except Exception as error:  # a damaged head raises anything
        raise InputError(f"is no array that can be read: {error}", where=str(path)) from None
    names = found.dtype.names
    whole = np.issubdtype(found.dtype, np.integer)
    fits = (names is not None and "address" in names and found.ndim == 1 and set(names) <= set(FIELDS)) or (
        whole and (found.ndim == 1 or (found.ndim == 2 and found.shape[1] in (2, 3)))
    )
    if not fits:
        raise InputError(
            f"has shape {found.shape} and type {found.dtype}, expected whole numbers of shape (n,), (n, 2) or (n, 3), or "
            f"records of {', '.join(FIELDS)}",
            where=str(path),
        )
    for start in range(0, len(found), BLOCK):
        part = found[start : start + BLOCK]
        if names is not None:
            columns = [part[name] if name in names else default for name, default in zip(FIELDS[1:], (size, 0, 0), strict=True)]
            yield Accesses(part["address"], *columns)
        elif part.ndim == 1:
            yield Accesses(part, size, 0)
        else:
            yield Accesses(part[:, 0], part[:, 1], part[:, 2] if part.shape[1] == 3 else 0)


# --- text --------------------------------------------------------------------------------------------------------


def _from_text(path: Path, form: str, size: int, compressed: bool) -> Iterator[Accesses]:
    line = 1
    with gzip.open(path) if compressed else path.open("rb") as file:
        for block in _blocks(file, path):
            text = np.frombuffer(block, dtype=np.uint8)
            words = _Words(text)
            if form == "auto":
                form = _form_of(words, f"{path}:{line}") if len(words.first) else form
            if form != "auto":
                accesses = _parse(words, form, size, path, line)
                if len(accesses.addresses):
                    yield accesses
            line += words.lines


def _blocks(file: BinaryIO | gzip.GzipFile, path: Path) -> Iterator[bytes]:
    """Text in blocks that end with a line."""
    rest = b""
    try:
        while block := file.read(BLOCK):
            end = block.rfind(b"\n") + 1
            if not end and len(rest) > BLOCK:
                raise InputError("a line has more than 1 MiB, so this is no trace", where=str(path))
            if end:
                yield rest + block[:end]
                rest = block[end:]
            else:
                rest += block
    except (EOFError, zlib.error, OSError) as error:
        raise InputError(f"cannot be read: {error}", where=str(path)) from None
    if rest:
        yield rest + b"\n"


def _table(values: dict[str, int], other: int) -> NDArray[np.uint8]:
    table = np.full(256, other, dtype=np.uint8)
    for character, value in values.items():
        table[ord(character)] = value
    return table


IS_SPACE = _table(dict.fromkeys(" \t\r\n,", 1), 0).astype(bool)
DIGITS = _table({c: int(c, 16) for c in "0123456789abcdefABCDEF"}, UNKNOWN).astype(np.uint64)


class _Words:
    """The words of a block of text: where each begins and ends, and which is the first of each line that has some."""

    def __init__(self, text: NDArray[np.uint8]) -> None:
        self.text = text
        space = IS_SPACE[text]
        edges = (np.flatnonzero(space[1:] != space[:-1]) + 1).astype(np.int32)
        if not space[0]:
            edges = np.concatenate([np.zeros(1, dtype=np.int32), edges])
        self.starts, self.ends = edges[::2].copy(), edges[1::2].copy()
        newlines = np.flatnonzero(text == ord("\n"))
        self.lines = len(newlines)
        behind = np.searchsorted(self.starts, newlines.astype(np.int32))  # words up to each end of line
        count = np.diff(behind, prepend=0)
        first = behind - count
        used = np.flatnonzero(count)
        begin = self.starts[first[used]]
        signs = text[begin]
        remark = signs == ord("#")
        for sign in b"=-":
            remark |= (signs == sign) & (text[begin + 1] == sign)
        used = used[~remark] if remark.any() else used
        self.line, self.first, self.count = used, first[used], count[used]

    def label(self, row: int) -> bytes:
        """First word of a used line."""
        word = self.first[row]
        return self.text[self.starts[word] : self.ends[word]].tobytes()

    def content(self, line: int) -> str:
        """A line as text, cut to a readable length."""
        return self.text.tobytes().split(b"\n")[line][:80].decode("ascii", "backslashreplace")


def _form_of(words: _Words, where: str) -> str:
    """The form of the first line that has one."""
    label = words.label(0).decode("ascii", "replace")
    start, stop = words.starts[words.first[0]], words.ends[words.first[0] + words.count[0] - 1]
    comma = bool((words.text[start:stop] == ord(",")).any())
    if label in LABELS["dinero"]:
        return "dinero"
    if label in LABELS["lackey"] and comma:
        return "lackey"
    if label in LABELS["plain"] and not comma:
        return "plain"
    expected = "; or ".join(EXPECTED.values())
    raise InputError(f"found {words.content(int(words.line[0]))!r}, expected {expected}", where=where)


def _parse(words: _Words, form: str, size: int, path: Path, line: int) -> Accesses:
    text, first, count = words.text, words.first, words.count
    kinds = _table(LABELS[form], UNKNOWN)[text[words.starts[first]]] if len(first) else np.zeros(0, dtype=np.uint8)
    wanted = {"dinero": (2, 3), "lackey": (3, 3), "plain": (2, 3)}[form]  # a third word of Dinero's is of no meaning
    good = (kinds != UNKNOWN) & (words.ends[first] - words.starts[first] == 1) & (count >= wanted[0]) & (count <= wanted[1])
    last = max(len(words.starts) - 1, 0)
    place = np.minimum(first + 1, last)
    addresses, valid = _numbers(text, words.starts[place], words.ends[place], 0 if form == "plain" else 16)
    good &= valid & (addresses < MAX_ADDRESS - MAX_SIZE)
    sizes = np.full(len(first), size, dtype=np.int64)
    sized = np.flatnonzero(count == 3) if form != "dinero" else np.zeros(0, dtype=np.int64)
    if len(sized):
        place = np.minimum(first[sized] + 2, last)
        given, valid = _numbers(text, words.starts[place], words.ends[place], 10)
        sizes[sized] = np.minimum(given, MAX_SIZE + 1)
        good[sized] &= valid & (given >= 1) & (given <= MAX_SIZE)
    if not good.all():
        row = int(words.line[int(np.argmin(good))])
        raise InputError(
            f"found {words.content(row)!r}, expected {EXPECTED[form]}",
            where=f"{path}:{line + row}",
            hint=f"addresses lie below 2^60, sizes between 1 and {MAX_SIZE} B",
        )
    return _without_instructions(addresses.astype(np.int64), sizes, kinds)


def _without_instructions(addresses: NDArray[np.int64], sizes: NDArray[np.int64], kinds: NDArray[np.uint8]) -> Accesses:
    if (kinds == SKIP).any():
        keep = kinds != SKIP
        addresses, sizes, kinds = addresses[keep], sizes[keep], kinds[keep]
    both = kinds == BOTH
    if both.any():  # a load, then a store
        times = 1 + both
        behind = np.cumsum(times) - 1
        addresses, sizes, kinds = np.repeat(addresses, times), np.repeat(sizes, times), np.repeat(kinds, times)
        kinds[behind[both] - 1], kinds[behind[both]] = 0, 1
    return Accesses(addresses, sizes, kinds)


def _numbers(
    text: NDArray[np.uint8], starts: NDArray[np.int32], ends: NDArray[np.int32], base: int
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """Values of words, and which of them are numbers; base 0: hexadecimal with 0x, else decimal."""
    if not len(starts):
        return np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=bool)
    prefixed = (text[starts] == ord("0")) & (text[starts + 1] | 32 == ord("x")) & (ends - starts > 2)
    starts = starts + np.int32(2) * prefixed
    if base:
        if base == 10 and prefixed.any():
            values, valid = _digits(text, starts, ends, 10)
            return values, valid & ~prefixed
        return _digits(text, starts, ends, base)
    if prefixed.all():
        return _digits(text, starts, ends, 16)
    values, valid = _digits(text, starts, ends, 10)
    if prefixed.any():
        values[prefixed], valid[prefixed] = _digits(text, starts[prefixed], ends[prefixed], 16)
    return values, valid


def _digits(
    text: NDArray[np.uint8], starts: NDArray[np.int32], ends: NDArray[np.int32], base: int
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    lengths = ends - starts
    longest = min(int(lengths.max()), 16 if base == 16 else 19)
    shortest = int(lengths.min())
    valid = lengths <= longest
    values = np.zeros(len(starts), dtype=np.uint64)
    for k in range(longest):  # digits of equal weight of all words at once, the least first
        digits = DIGITS[text[ends - (1 + k)]]
        good = digits < base
        if k >= shortest:
            inside = k < lengths
            digits, good = digits * inside, good | ~inside
        valid &= good
        values += digits * np.uint64(base**k)
    return values, valid
