"""Kernel source as HTML with its array accesses marked, reads and writes apart."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import Any

_LONGEST = 20_000
_ASSIGNED = re.compile(r"\s*(?:=(?!=)|(?:[-+*/%&|^]|<<|>>)=|\+\+|--)")


def marked_source(source: str, accesses: Iterable[Mapping[str, Any]]) -> str:
    """HTML of the source, everything escaped, each access that the record names in a ``<mark>``.

    Args:
        source: text of the kernel; what goes beyond 20 000 characters is left out, and said so.
        accesses: records with ``array`` and ``text`` (as in the source; spaces do not matter).

    >>> marked_source("y[i] = x[i] < 1;", [{"array": "x", "text": "x[i]"}, {"array": "y", "text": "y[i]"}])
    '<mark class="write" title="write of y">y[i]</mark> = <mark class="read" title="read of x">x[i]</mark> &lt; 1;'
    """
    shown = source[:_LONGEST]
    arrays = {re.sub(r"\s+", "", str(a["text"])): str(a.get("array", "")) for a in accesses if str(a.get("text", "")).strip()}
    parts, at = [], 0
    if arrays:
        longest_first = sorted(arrays, key=len, reverse=True)[:500]
        pattern = re.compile("|".join(_spaced(text) for text in longest_first))
        for match in pattern.finditer(shown):
            kind = "write" if _ASSIGNED.match(shown, match.end()) else "read"
            name = arrays[re.sub(r"\s+", "", match[0])]
            parts.append(html.escape(shown[at : match.start()]))
            parts.append(f'<mark class="{kind}" title="{kind} of {html.escape(name)}">{html.escape(match[0])}</mark>')
            at = match.end()
    parts.append(html.escape(shown[at:]))
    if len(source) > _LONGEST:
        parts.append(f"\n… {len(source) - _LONGEST} more characters")
    return "".join(parts)


def _spaced(text: str) -> str:
    """A pattern for the text with any spaces between its words and signs, not inside of a longer name."""
    tokens = re.findall(r"\w+|[^\w\s]", text)
    start = r"(?<![\w.>])" if tokens and re.match(r"\w", tokens[0]) else ""
    return start + r"\s*".join(re.escape(token) for token in tokens)
