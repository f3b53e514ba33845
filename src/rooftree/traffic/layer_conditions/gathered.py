"""Rows of neighbours at a place that a loaded index names: ``x[at[i]][0]``, ``x[3*at[i] + 2]``, members of a struct.

They come together, however many accesses the source has for them: what is scattered are rows, not their elements. A row touches
as many lines as its bytes lie in, in the mean over the places in a line at which it may begin: rows of 48 B one after the other
begin at multiples of 16 B, and touch one line or two, 1.5 in the mean.

Assumes: arrays start with a line, and any place is as frequent as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import gcd

from rooftree.kernel.count import row_step
from rooftree.kernel.model import Access, Array, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.traffic.layer_conditions.references import IndirectUse, element

_SUM = re.compile(r"(.+?)([+-]\d+)")
_OTHERS = re.compile(r"[<>&|^?:%]")
"""Operators that bind less than a sum, or in another way: what is added at the end of such an index is a part of it."""


def row_of(array: Array, access: Access) -> tuple[object, int]:
    """What accesses to one row have in common, and how far into it one of them goes [B]."""
    key: list[object] = []
    offset = access.offset_bytes
    for entry, pitch in zip(access.index, _pitches(array), strict=True):
        known, rest = _known(entry)
        if known and (pitch is None or pitch.constant is None):
            return element(access), access.offset_bytes
        key.append(rest)
        offset += known * int(pitch.constant or 0) if pitch is not None else 0
    return (access.array, *key), offset


def _known(entry: Poly | Indirect) -> tuple[int, object]:
    """The number that is added in an index, and what is left of it."""
    if isinstance(entry, Poly):
        known = int(entry.without(entry.names).constant or 0)
        return known, entry - known
    text, loads = re.sub(r"\s", "", entry.text), tuple(element(load) for load in entry.loads)
    found = None if _OTHERS.search(text) else _SUM.fullmatch(text)
    base = found[1] if found is not None else text
    if entry.beside is None:
        return int(found[2]) if found is not None else 0, (base, loads, None)
    known = int(entry.beside.without(entry.beside.names).constant or 0)
    return known, (base, loads, entry.beside - known)


def _pitches(array: Array) -> list[Poly | None]:
    """Bytes between neighbours along each dimension; None where an inner extent is not known."""
    pitch: Poly | None = Poly.const(array.element_bytes)
    found: list[Poly | None] = []
    for extent in reversed(array.extents):
        found.append(pitch)
        pitch = None if pitch is None or extent is None else pitch * extent
    return found[::-1]


def uses(kernel: Kernel, accesses: Iterable[Access]) -> list[IndirectUse]:
    """Loaded places that accesses come to, each once with all its members."""
    found: dict[object, IndirectUse] = {}
    for access in accesses:
        use = found.setdefault(element(access), IndirectUse(kernel.array(access.array), access, False))
        parts = dict.fromkeys((*use.parts, (access.offset_bytes, access.dtype.bytes)))
        found[element(access)] = replace(use, parts=tuple(parts))
    return list(found.values())


def rows(kernel: Kernel, uses: Iterable[IndirectUse], line: int) -> list[IndirectUse]:
    """Uses of one row as one, with all its parts; rows that a loop runs along are one if they begin within a line."""
    found: dict[object, list[tuple[int, IndirectUse]]] = {}
    for use in uses:
        key, offset = row_of(use.array, use.access)
        start, along = offset - use.access.offset_bytes, row_step(kernel, use.access) is not None
        group = found.setdefault(key, [])
        for number, (first, before) in enumerate(group):
            if along and abs(start - first) >= line:
                continue
            moved = tuple((at + start - first, size) for at, size in use.parts)
            parts = tuple(dict.fromkeys((*before.parts, *moved)))
            group[number] = first, replace(before, writes=before.writes or use.writes, parts=parts)
            break
        else:
            group.append((start, use))
    return [use for group in found.values() for _, use in group]


def fetched(kernel: Kernel, use: IndirectUse, line: int) -> Fraction:
    """What an iteration comes to of a row, where nothing is near what came before it [B]."""
    step = row_step(kernel, use.access)
    return Fraction(lines(use, line)).limit_denominator(line) * line if step is None else Fraction(max(step, 1))


def lines(use: IndirectUse, line: int) -> float:
    """Lines that a row touches, in the mean over the places in a line at which it may begin [1].

    Args:
        use: of the row.
        line: of a cache [B].
    """
    grain = _grain(use, line)
    begin = min(at for at, _ in use.parts)
    ends = [(at - begin + byte) for at, size in use.parts for byte in (0, min(size, line) - 1)]
    _, offset = row_of(use.array, use.access)
    first = (offset - use.access.offset_bytes + begin) % grain
    phases = range(first, line, grain)
    return sum(len({(phase + end) // line for end in ends}) for phase in phases) / len(phases)


def ends_B(use: IndirectUse, step: int, line: int) -> int:
    """What the first and the last line of a row that a loop runs along have of others, in the mean [B].

    Args:
        use: of the row, all of whose parts move along.
        step: from one iteration to the next [B].
        line: of a cache [B].
    """
    begin, end = min(at for at, _ in use.parts), max(at + size for at, size in use.parts)
    return line - _grain(use, line) + max(0, end - begin - step)


def _grain(use: IndirectUse, line: int) -> int:
    """What all places in a line at which a row may begin are multiples of, from one to the next [B]."""
    grain = line
    for entry, pitch in zip(use.access.index, _pitches(use.array), strict=True):
        if isinstance(entry, Indirect):
            apart = [int(c) for _, c in pitch.terms] if pitch is not None else [use.array.element_bytes]
            grain = gcd(grain, *apart)
    return grain
