"""Notes of the pieces of a sweep, and of all pieces together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class OfSome:
    """A note on so many points (sizes x cores) or sizes of a sweep: ``{}`` in its text stands for "3 of 7 points"."""

    number: int
    unit: Literal["points", "sizes"]
    text: str


Note = str | OfSome


def of_all(said: Iterable[Note], shape: tuple[int, int]) -> list[str]:
    """Notes of the pieces of a sweep, each once; those on some of its points or sizes are added up.

    Args:
        said: the notes, piece by piece.
        shape: sizes and core counts of the whole sweep.

    >>> of_all([OfSome(2, "points", "{} doubted"), "no counters", OfSome(1, "points", "{} doubted"), "no counters"], (7, 1))
    ['3 of 7 points doubted', 'no counters']
    """
    found: dict[tuple[str, str], int] = {}
    for note in said:
        unit, text, number = (note.unit, note.text, note.number) if isinstance(note, OfSome) else ("", note, 0)
        found[unit, text] = found.get((unit, text), 0) + number
    of = {"points": shape[0] * shape[1], "sizes": shape[0]}
    return [text.replace("{}", f"{n} of {of[unit]} {unit}", 1) if unit else text for (unit, text), n in found.items()]
