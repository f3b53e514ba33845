"""Parentheses that could be casts: ``(i) + (j)*(ld)``, as macros give it.

Without a table of types ``(i) + (j)`` may be a cast of ``+(j)`` to a type i, and the parser guesses. Parentheses around a
name that is no type, alone or with subscripts and arguments (``(x[i])``, ``(f(x))``), change nothing, so they become blanks.
"""

from __future__ import annotations

import re
from collections.abc import Set

BRACKETS = re.compile(rb"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|[(){}\[\]]", re.S)
_OPENED_NAME = re.compile(rb"\(\s*([A-Za-z_]\w*)\s*")
_OPERATOR_BEFORE = re.compile(rb"(?:[-+*/%<>=&|^!?:;,(\[{}~]|\breturn)\s*$")
_OPERATOR_BEHIND = re.compile(rb"\s*(?:[-+*&/%<>=|^?:;,)\]}]|!=)")
_ATTRIBUTE_BEFORE = re.compile(rb"__attribute__\s*\(\s*$")
_TEMPLATE_BEFORE = re.compile(rb"\w\s*<(?:[\w\s:,*<>]|&(?!&))+>\s*$")
_SPACE = re.compile(rb"\s*")
_WORDS = re.compile(rb"\(([\w\s*]+)\)")
_PRIMITIVE = frozenset(b"const volatile unsigned signed char short int long float double struct void".split())


def partners(code: bytes) -> dict[int, int]:
    """For each bracket with a partner, where that stands; comments, strings and characters are skipped."""
    found: dict[int, int] = {}
    opened: list[tuple[bytes, int]] = []
    for match in BRACKETS.finditer(code):
        text = match.group()
        if text in (b"(", b"[", b"{"):
            opened.append((text, match.start()))
        elif len(text) == 1 and opened and opened[-1][0] + text in (b"()", b"[]", b"{}"):
            start = opened.pop()[1]
            found[start], found[match.start()] = match.start(), start
    return found


def without_redundant(code: bytes, types: Set[bytes]) -> bytes:
    """The code with blanks for parentheses around a name, or an element or a call of it, that is none of ``types``."""
    kinds = types | _PRIMITIVE
    pairs = partners(code)
    result = bytearray(code)
    for match in _OPENED_NAME.finditer(code):
        start, behind = match.start(), match.end()
        if match[1] in kinds or start not in pairs:
            continue
        while behind in pairs and code[behind : behind + 1] in (b"[", b"("):
            behind = _SPACE.match(code, pairs[behind] + 1).end()  # type: ignore[union-attr]
        while pairs.get(start) == behind and _is_operand(code, start, behind, pairs, kinds):
            result[start] = result[behind] = 0x20
            start = _last_before(code, start)  # those of ((i)) go as well
            behind = _SPACE.match(code, behind + 1).end()  # type: ignore[union-attr]
    return bytes(result)


def _is_operand(code: bytes, start: int, end: int, pairs: dict[int, int], types: Set[bytes]) -> bool:
    """Whether these parentheses stand between operators: behind one, an opening bracket or a cast, and before another."""
    if not _OPERATOR_BEHIND.match(code, end + 1):
        return False
    before = code[max(start - 40, 0) : start]
    if _OPERATOR_BEFORE.search(before):
        return _ATTRIBUTE_BEFORE.search(before) is None and _TEMPLATE_BEFORE.search(before) is None  # f<int>(i) is a call
    closed = _last_before(code, start)
    if code[closed : closed + 1] != b")" or closed not in pairs:
        return False
    words = _WORDS.fullmatch(code, pairs[closed], closed + 1)
    return words is not None and set(words[1].replace(b"*", b" ").split()) <= types


def _last_before(code: bytes, offset: int) -> int:
    """Offset of the last character before this one that is no space, within reach."""
    near = code[max(offset - 40, 0) : offset]
    return offset - 1 - (len(near) - len(near.rstrip()))
