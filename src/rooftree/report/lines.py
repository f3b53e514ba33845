"""Lines for the terminal: aligned columns, and characters that every terminal can show."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SPECIAL = re.compile(r"[^\w\s.,:;/=+()%-]|_")
"""What may mean something in Markdown or HTML."""
_ASCII = str.maketrans(
    {
        "‖": "||",
        "⌉": "\\",
        "→": "->",
        "≤": "<=",
        "≥": ">=",
        "µ": "u",
        "×": "x",
        "·": "*",
        "–": "-",
        "─": "-",
        "…": "...",
        "←": "<-",
        "█": "#",
        "│": "|",
        "±": "+-",
    }
)


def degrade(text: str, encoding: str | None) -> str:
    """The text with what an encoding cannot show replaced by ASCII.

    >>> degrade("{8 ‖ 6 | 9} cy/CL", "ascii")
    '{8 || 6 | 9} cy/CL'
    """
    if encoding is None:
        return text
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        text = text.translate(_ASCII).encode("ascii", errors="replace").decode("ascii")
    return text


def table_lines(head: Sequence[Sequence[str]], rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """Head and rows as aligned columns, those of ``right`` flush right.

    >>> table_lines([["level", "B"]], [["L1", "64"], ["L2", "128"]], right=[1])
    ['level    B', 'L1      64', 'L2     128']
    """
    cells = [[printable(cell) for cell in line] for line in (*head, *rows)]
    widths = [max(len(line[k]) for line in cells) for k in range(len(cells[0]))]
    return [
        "  ".join(c.rjust(w) if k in right else c.ljust(w) for k, (c, w) in enumerate(zip(line, widths, strict=True)))
        for line in cells
    ]


def printable(text: str) -> str:
    """The text without control characters, which a terminal would obey."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in str(text))


def markdown(text: str) -> str:
    """A text of one line in which nothing is Markdown, HTML, a mention or a reference.

    >>> markdown("a|b <x> @me")
    'a&#124;b &#60;x&#62; &#64;me'
    """
    return _SPECIAL.sub(lambda found: f"&#{ord(found[0])};", printable(" ".join(text.split())))
