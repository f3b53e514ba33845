"""Counts of a simulation as text and as plain data.

        loads  stores  hits  misses  evicted modified  evicted clean  write-allocates
    L1    512     512   896     128                 0              0               64

           load [B]  evict [B]
    L1Mem     8,192          0

    misses of  L1  L1Mem [B]
    a          64      4,096
    b          64      4,096
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from typing import TYPE_CHECKING, Any

from rooftree.errors import UsageError, nearest

if TYPE_CHECKING:
    from rooftree.traffic.caches import ArrayCounts, Counts, LevelCount, LinkCount

LEVEL_HEAD = ("", "loads", "stores", "hits", "misses", "evicted modified", "evicted clean", "write-allocates")
LINK_HEAD = ("", "load [B]", "evict [B]")


class Readable:
    """What `rooftree.traffic.caches.Counts` can say about itself."""

    __slots__ = ()

    def __str__(self: Counts) -> str:  # type: ignore[misc]
        return text(self)

    def _repr_mimebundle_(self: Counts, **_: object) -> dict[str, str]:  # type: ignore[misc]
        """What a notebook shows."""
        return {"text/plain": text(self), "text/html": f"<pre>{escape(text(self))}</pre>"}

    def to_dict(self: Counts) -> dict[str, Any]:  # type: ignore[misc]
        """Plain data: levels, links and arrays by name, with hits and misses."""
        return to_dict(self)

    def to_json(self: Counts) -> str:  # type: ignore[misc]
        """`to_dict` as JSON."""
        return json.dumps(to_dict(self), indent=1)

    def array(self: Counts, name: str) -> ArrayCounts:  # type: ignore[misc]
        """What the array of this name did; arrays without names are called by their number.

        Raises:
            UsageError: no array is called so.
        """
        names = {found.name or str(found.array): found for found in self.arrays}
        if name not in names:
            raise UsageError(f"no array '{name}' was counted", hint=nearest(name, names) or f"one of {', '.join(names)}")
        return names[name]


def text(counts: Counts) -> str:
    """Tables of levels, links and, if there are several, arrays that did anything."""
    parts = [
        table([LEVEL_HEAD, *map(_level, counts.levels)]),
        table([LINK_HEAD, *map(_link, counts.links)]),
    ]
    used = [a for a in counts.arrays if any(_level(level)[1:] != ("0",) * 7 for level in a.levels)]
    if len(counts.arrays) > 1 and used:
        head = ("misses of", *(level.name for level in counts.levels), *(f"{n.name} [B]" for n in counts.links))
        rows = [
            (a.name or str(a.array), *(f"{level.misses:,}" for level in a.levels), *(_both(link) for link in a.links))
            for a in used
        ]
        parts.append(table([head, *rows]))
    if counts.draws:
        from rooftree.traffic.seeds import standard_error

        errors = standard_error(counts)
        assert errors is not None
        parts += [f"standard error of these means of {len(counts.draws)} seeds", table([LEVEL_HEAD, *map(_level, errors.levels)]),
                  table([LINK_HEAD, *map(_link, errors.links)])]  # fmt: skip
    if counts.explain:
        parts.append(counts.explain)
    return "\n\n".join(parts)


def _level(level: LevelCount) -> tuple[str, ...]:
    numbers = (level.loads, level.stores, level.hits, level.misses, level.evictions_dirty, level.evictions_clean)
    return (level.name, *(f"{number:,}" for number in (*numbers, level.write_allocates)))


def _link(link: LinkCount) -> tuple[str, ...]:
    return link.name, f"{link.load_B:,}", f"{link.evict_B:,}"


def _both(link: LinkCount) -> str:
    return f"{link.load_B + link.evict_B:,}"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Columns of equal width, the first to the left, the others to the right.

    >>> print(table([("", "hits"), ("L1", "7")]))
        hits
    L1     7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    )


def to_dict(counts: Counts) -> dict[str, Any]:
    """Plain data: levels and links by name, arrays by name; hits and misses are written out."""
    return {
        "schema": "rooftree.counts/1",
        "levels": _levels(counts.levels),
        "links": _links(counts.links),
        "arrays": {a.name or str(a.array): {"levels": _levels(a.levels), "links": _links(a.links)} for a in counts.arrays},
        "explain": counts.explain,
        **_draws(counts),
    }


def _draws(counts: Counts) -> dict[str, Any]:
    """Number of seeds and the standard error of their mean; nothing if there was one."""
    from rooftree.traffic.seeds import standard_error

    errors = standard_error(counts)
    if errors is None:
        return {}
    return {"seeds": len(counts.draws), "standard_error": {"levels": _levels(errors.levels), "links": _links(errors.links)}}


def _levels(levels: Sequence[LevelCount]) -> dict[str, dict[str, int]]:
    found = {}
    for level in levels:
        numbers = asdict(level)
        found[numbers.pop("name")] = {**numbers, "hits": level.hits, "misses": level.misses}
    return found


def _links(links: Sequence[LinkCount]) -> dict[str, dict[str, int]]:
    return {link.name: {"load_B": link.load_B, "evict_B": link.evict_B} for link in links}
