"""Regions that the program names itself: what code they hold, and what was executed in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import AssemblyError
from rooftree.instrument.engine import Executions
from rooftree.instrument.marks import Marked, MarkFile
from rooftree.profile.regions import Found
from rooftree.profile.work import Work, together, work_of

_PART = 0.01
"""Part of a region's samples from which on a function in it is counted."""


@dataclass(frozen=True, slots=True)
class Named:
    """A region that the program names itself.

    Attributes:
        marked: its time and samples.
        holds: pieces of code in it -> samples.
    """

    marked: Marked
    holds: Mapping[int, int]

    @property
    def id(self) -> str:
        """A name that stays from run to run."""
        return region_id(self.marked.path)

    @property
    def samples(self) -> float:
        """Of all threads, estimated where not each of its beginnings and ends is kept."""
        return sum(self.marked.samples.values())


def region_id(path: Sequence[str]) -> str:
    """The name of a region in a record."""
    return "roi:" + "/".join(path)


def named(many: Sequence[Marked], found: Sequence[Found]) -> list[Named]:
    """The regions with the code in them, numbers being those of `found`; the longest first."""
    owner: dict[tuple[str, int], int] = {}
    for number, region in enumerate(found):
        if region.code is not None:
            for address in region.places:
                try:
                    owner[region.module, region.code.program.offset(address)] = number
                except AssemblyError:
                    continue
    made = []
    for one in many:
        holds: Counter[int] = Counter()
        for place, count in one.places.items():
            number_of = owner.get((place.file, place.offset))
            if number_of is not None:
                holds[number_of] += count
        made.append(Named(one, holds))
    return sorted(made, key=lambda entry: (-sum(entry.marked.seconds.values()), entry.marked.path))


def code_in(regions: Sequence[Named], found: Sequence[Found]) -> list[FunctionCode]:
    """The functions that hold a part of any region that counts."""
    codes: dict[int, FunctionCode] = {}
    for one in regions:
        for number, count in one.holds.items():
            code = found[number].code
            if code is not None and count >= _PART * one.marked.hits:
                codes[id(code)] = code
    return list(codes.values())


def work_in(one: Named, found: Sequence[Found], codes: Sequence[FunctionCode], counted: Executions) -> Work | None:
    """What was done in a region, in code that was counted; None where nothing was counted by region."""
    inside = counted.marked.get(one.marked.path)
    if inside is None:
        return None
    held = {id(found[number].code) for number in one.holds}
    parts = [(code, work_of(code, range(len(code.graph.blocks)), None, inside)) for code in codes]
    return together(work for code, work in parts if work.instructions or id(code) in held)


def uncounted_part(one: Named, found: Sequence[Found], codes: Sequence[FunctionCode]) -> float:
    """Part of a region's samples that are in code where nothing was counted."""
    total = one.marked.hits
    known = {id(code) for code in codes}
    return 1 - sum(count for n, count in one.holds.items() if id(found[n].code) in known) / total if total else 0.0


def notes_of(files: Sequence[MarkFile]) -> list[str]:
    """What to know of all regions together."""
    notes = []
    if lost := sum(file.lost for file in files):
        notes.append(f"{lost} beginnings or ends of named regions fit to no other, or were too many (64 deep, 1024 in a process)")
    if still := sum(file.open for file in files):
        notes.append(f"{still} named regions were begun and not ended: their last pass is not in the figures")
    return notes
