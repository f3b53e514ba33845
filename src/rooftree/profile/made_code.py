"""Code that a program made while it ran, as a program of functions: those that its runtime has named, else what loops need.

Without names a function is what lies around samples: it begins at the first of them, or where the code behind them jumps back to,
and ends with the jump or return behind the last one. Where samples stand instructions begin.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rooftree.asm.binary import until_bad
from rooftree.asm.program import Frame, Program
from rooftree.errors import AssemblyError
from rooftree.instrument.generated import Memory, Names
from rooftree.instrument.samples import GENERATED, Samples

_LEAST = 0.005
"""Part of the samples of a process from which on nameless code around some of them is looked at."""
_APART_B = 256
"""Distance of samples from which on they belong to different pieces of nameless code, where no jump joins these [B]."""
_BEHIND_B, _BACK_B = 1024, 4096
"""Bytes behind the last sample in which nameless code ends, and before its first one to which it may jump back."""
_ROUNDS = 10
_ENDS = re.compile(r"^(?:jmp|ret|hlt|ud2|int3)\b")
_BACK = re.compile(r"^(?:j\w+|loop\w*)\s+(-?0x[0-9a-f]+)")


@dataclass(frozen=True)
class MadeCode(Program):
    """Functions that lie in the memory of a process, and in no file."""

    bytes_of: Mapping[int, bytes] = field(default_factory=dict, repr=False)

    def code(self, start: int, end: int) -> bytes:
        """As `Program.code`."""
        begin = next((at for at, data in self.bytes_of.items() if at <= start and end <= at + len(data)), None)
        if begin is None:
            raise AssemblyError(f"what lay at 0x{start:x} is not known", where=GENERATED)
        return self.bytes_of[begin][start - begin : end - begin]

    def lines(self, addresses: Sequence[int]) -> dict[int, tuple[Frame, ...]]:
        """As `Program.lines`: nothing tells them."""
        return {}


def made_code(samples: Samples) -> tuple[int, MadeCode] | None:
    """The process with most samples in code that it made, and that code; None where its bytes are not known.

    Raises: CapabilityError without a disassembler.
    """
    by_process: dict[int, Counter[int]] = {}
    for (process, _), places in samples.threads.items():
        here = Counter({place.offset: count for place, count in places.items() if place.file == GENERATED})
        by_process.setdefault(process, Counter()).update(here)
    process = max(by_process, key=lambda one: by_process[one].total(), default=0)
    if process not in samples.memory.pages or not by_process[process]:
        return None
    hits, named = by_process[process], samples.generated.get(process)
    found = _named(hits, samples.memory, process, named) if named is not None else {}
    known = sorted((start, end) for start, end, _, _ in found.values())
    rest = Counter({at: count for at, count in hits.items() if named is None or named.at(at) is None})
    for start, end, data in _nameless(rest, samples.memory, process, max(2.0, _LEAST * hits.total())):
        if not any(begin < end and start < stop for begin, stop in known):
            found[start] = (start, end, "", data)
    if not found:
        return None
    order = sorted(found)
    starts = np.array(order, dtype=np.uint64)
    ends = np.array([found[start][1] for start in order], dtype=np.uint64)
    none: dict[str, Any] = {
        "segments": (),
        "stripped": False,
        "symbols": {},
        "sections": {},
        "linked_to_libraries": True,
        "entry": 0,
    }
    names = tuple(found[start][2] for start in order)
    bytes_of = {start: found[start][3] for start in order}
    return process, MadeCode(Path(GENERATED), "x86", starts=starts, ends=ends, names=names, bytes_of=bytes_of, **none)


def _named(hits: Counter[int], memory: Memory, process: int, names: Names) -> dict[int, tuple[int, int, str, bytes]]:
    """Functions that have names and samples, up to what is no code behind these."""
    last: dict[tuple[int, int, str], int] = {}
    for address in hits:
        if (whole := names.whole(address)) is not None:
            last[whole] = max(last.get(whole, 0), address)
    pieces = {whole: _bytes(memory, process, whole[0], whole[1], at) for whole, at in last.items()}
    kept = [whole for whole, data in pieces.items() if data]
    found = {}
    for whole, listed in zip(kept, until_bad([pieces[whole] for whole in kept]) if kept else [], strict=True):
        start, _, name = whole
        stop = max(listed)
        if last[whole] < start + stop:
            found[start] = (start, start + stop, name, pieces[whole][:stop])
    return found


def _bytes(memory: Memory, process: int, start: int, end: int, inside: int) -> bytes:
    """The bytes from one address to another, if all of them are known that lie around a third one."""
    begin, data = memory.around(process, inside)
    return data[start - begin : end - begin] if begin <= start and end <= begin + len(data) else b""


class _Piece(NamedTuple):
    """Nameless code: where it begins, the places of samples in it, and whether it may begin earlier."""

    first: int
    places: Sequence[int]
    may_grow: bool = True


def _nameless(hits: Counter[int], memory: Memory, process: int, least: float) -> list[tuple[int, int, bytes]]:
    """Beginning, end and bytes of the code around samples that no name belongs to."""
    addresses = sorted(hits)
    cuts = [n for n, (one, other) in enumerate(itertools.pairwise(addresses), 1) if other - one > _APART_B]
    groups = [addresses[a:b] for a, b in zip([0, *cuts], [*cuts, len(addresses)], strict=True) if a < b]
    waiting = [_Piece(group[0], group) for group in groups]
    parts: list[tuple[int, int]] = []
    for _ in range(_ROUNDS):
        waiting = [one for one in waiting if one.places and sum(hits[at] for at in one.places) >= least]
        bytes_of = [_around(memory, process, one.first, one.places[-1]) for one in waiting]
        following = list[_Piece]()
        for one, listed in zip(waiting, until_bad(bytes_of) if waiting else [], strict=True):
            following += _looked_at(one, listed, parts)
        waiting = following
    joined = _joined(parts)
    return [
        (first, end, data[: end - first])
        for first, end in joined
        if len(data := _around(memory, process, first, end)) >= end - first
    ]


def _looked_at(one: _Piece, listed: Mapping[int, str], parts: list[tuple[int, int]]) -> list[_Piece]:
    """What is to be looked at next of a piece of code; ``parts`` get what is known of it."""
    begins = {one.first + at for at, text in listed.items() if text}
    inside = [*itertools.takewhile(begins.__contains__, one.places)]
    if not inside:  # what lies before its first sample is no code, or that sample stands behind data
        rest = one.places if one.first != one.places[0] else one.places[1:]
        return [_Piece(rest[0], rest, may_grow=False)] if rest else []
    last = inside[-1]
    reached = [
        one.first + int(m[1], 16) for at, text in listed.items() if one.first + at <= last + _APART_B and (m := _BACK.match(text))
    ]
    earlier = min((to for to in reached if one.first - _BACK_B <= to < one.first), default=one.first)
    if earlier < one.first and one.may_grow:
        return [_Piece(earlier, one.places)]
    places = sorted(listed)
    ends = [n for n, at in enumerate(places[:-1]) if one.first + at >= last and _ENDS.match(listed[at])]
    parts.append((one.first, one.first + places[ends[0] + 1 if ends else -1]))
    rest = one.places[len(inside) :]
    return [_Piece(rest[0], rest)] if rest else []


def _around(memory: Memory, process: int, first: int, last: int) -> bytes:
    """The bytes of code from one address on to some behind another one; none where they are not known."""
    begin, data = memory.around(process, first)
    return data[first - begin : last - begin + _BEHIND_B]


def _joined(parts: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Parts of code of which some overlap, each once."""
    found: list[tuple[int, int]] = []
    for first, end in sorted(parts):
        if found and first < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((first, end))
    return found
