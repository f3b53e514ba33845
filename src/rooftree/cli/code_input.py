"""Machine code as the commands take it: a file, stdin, hexadecimal digits."""

from __future__ import annotations

from pathlib import Path

from rooftree import files
from rooftree.errors import AssemblyError


def code(file: str, is_hex: bool) -> str | bytes | Path:
    """The code as ``rooftree.incore`` takes it."""
    if is_hex:
        from rooftree.asm.binary import hex_bytes

        return hex_bytes(text_of(file), "stdin" if file == "-" else file)
    return text_of(file) if file == "-" else Path(file)


def text_of(place: str) -> str:
    """The text of a file, or of stdin."""
    raw = files.read_stdin() if place == "-" else files.read_bytes(place)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise AssemblyError(
            "this is no text", where="stdin" if place == "-" else place, hint="a binary is given as FILE or FILE:SYMBOL"
        ) from None
    return text if text.strip() or place != "-" else _nothing()


def _nothing() -> str:
    raise AssemblyError("nothing came", where="stdin", hint="compiler -S -o - FILE.c | rooftree incore - --arch zen4")
