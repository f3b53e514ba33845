"""Small helpers for reading text, shared by the parsers."""

from __future__ import annotations

import re

from rooftree.errors import AssemblyError

_COMMA = re.compile(r",(?![^\[({<]*[\])}>])")  # a bracket that closes before another opens encloses the comma


def split_operands(text: str) -> list[str]:
    """Split at the commas that are outside of brackets.

    >>> split_operands("v0.4s, [x0, #16], {v1.4s, v2.4s}")
    ['v0.4s', '[x0, #16]', '{v1.4s, v2.4s}']
    """
    if "," not in text:
        return [text] if text else []
    return [part.strip() for part in _COMMA.split(text)]


def integer(text: str, base: int = 0) -> int:
    """A whole number of at most 64 bits, as an assembler reads it: 0x1f, 0b11, and with a leading 0 octal.

    Raises: AssemblyError for one that is larger, or has a digit that its base lacks.

    >>> integer("-0x10"), integer("016"), integer("1f", 16)
    (-16, 14, 31)
    """
    digits = text.lstrip("+-")
    if base == 0 and digits[:1] == "0" and digits.isdecimal():
        base = 8
    try:
        value = int(text, base) if len(text) <= _LONGEST_NUMBER else 2**64
    except ValueError:
        raise AssemblyError(f"'{text[:40]}' is no number of base {base or 10}") from None
    if not -(2**63) <= value < 2**64:
        raise AssemblyError(f"the number {text[:40]} has more than 64 bits")
    return value


_LONGEST_NUMBER = 80
_TARGET = re.compile(r"(?:0x)?([0-9a-f]+)(?:\s*<.*>)?\Z", re.IGNORECASE)
_NAME = re.compile(r"[\w.$@?+:-]+\Z")


def jump_target(text: str) -> str | None:
    """The name of the place that a jump leads to: a label, a local label such as ``1b``, or an address; None if it is none.

    >>> jump_target(".L4"), jump_target("1b"), jump_target("401130 <main+0x20>"), jump_target("foo@PLT")
    ('.L4', '1b', '0x401130', 'foo')
    """
    if ("<" in text or text[:2] in ("0x", "0X")) and (match := _TARGET.match(text)):
        return f"0x{int(match[1], 16):x}"
    return text.split("@", maxsplit=1)[0] if _NAME.match(text) else None
