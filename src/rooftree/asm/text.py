"""Small helpers for reading text, shared by the parsers."""

from __future__ import annotations

import re

_COMMA = re.compile(r",(?![^\[({<]*[\])}>])")  # a bracket that closes before another opens encloses the comma


def split_operands(text: str) -> list[str]:
    """Split at the commas that are outside of brackets.

    >>> split_operands("v0.4s, [x0, #16], {v1.4s, v2.4s}")
    ['v0.4s', '[x0, #16]', '{v1.4s, v2.4s}']
    """
    if "," not in text:
        return [text] if text else []
    return [part.strip() for part in _COMMA.split(text)]


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
