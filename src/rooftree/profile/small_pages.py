"""What the ECM model of a loop says where the data of its program are in small pages, and how sure that is."""

from __future__ import annotations

import mmap
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from rooftree.machine.model import Machine
from rooftree.models import doubts
from rooftree.predict.small_pages import factors, in_small_pages
from rooftree.results.profile import Region

_SIZE = f"small pages ({mmap.PAGESIZE // 1024} KiB)"
_BY_FILE = (
    f"most of the program's memory is in {_SIZE}, in which streams take as much longer than in large ones (madvise, "
    "transparent_hugepage) as the machine file says"
)
_NOT_KNOWN = (
    f"most of the program's memory is in {_SIZE}, with which data from beyond L2 take up to {doubts.SMALL_PAGES:g} times as long "
    "as with large ones (madvise, transparent_hugepage), which the machine file was measured with"
)
SEE_NOTE = "or its small pages, see the note"
"""What the text of a loop says whose pages may be why it takes longer."""
_MATTERS = 1.02
"""Below this factor no pages make a difference that predictions could tell."""


EVEN = (1.0, 1.0)
"""A spread of nothing."""


class InPages(NamedTuple):
    """Times of a unit of work with data in the pages of a program.

    Attributes:
        levels: place -> time, in the unit of what was given.
        spread: place -> least and most of that time, over it [1].
        counted: places whose times are those in small pages, as measured; of others the spread alone has what they may cost.
    """

    levels: Mapping[str, float]
    spread: Mapping[str, tuple[float, float]]
    counted: Collection[str] = ()

    def in_doubt(self, place: str) -> bool:
        """Whether pages may still be why data from a place take longer."""
        return not self.counted or (place not in self.counted and self.spread[place] != EVEN)

    def said(self, place: str) -> str:
        """What the time of a place rests on; "" where pages make no difference."""
        return "" if self.spread[place] == EVEN else _BY_FILE if place in self.counted else _NOT_KNOWN


def in_pages(
    levels: Mapping[str, float], machine: Machine, small: bool, again: Callable[[Machine], Mapping[str, float]]
) -> InPages:
    """The times of a loop by the place of its data, with these in small pages if they are.

    Args:
        levels: place -> time with large pages, from the core outwards.
        machine: it was predicted for.
        small: whether the memory of the program is in small pages.
        again: predicts the same for another machine.
    """
    times, spread = dict(levels), dict.fromkeys(levels, EVEN)
    if not small:
        return InPages(times, spread)
    if measured_with_large_pages(machine):
        spread |= dict.fromkeys(list(levels)[2:], (1.0, doubts.SMALL_PAGES))
    known = {place: found for place in levels if (found := factors(machine, place)) is not None}
    for place, (least, most) in known.items():
        spread[place] = EVEN
        if most >= _MATTERS:
            middle = (least * most) ** 0.5
            times[place] = again(in_small_pages(machine, middle))[place]
            spread[place] = least / middle, most / middle
    return InPages(times, spread, known.keys())


def noted(regions: Iterable[Region]) -> list[str]:
    """What the times of some loops rest on whose pages may be why they take longer, each once: it is that of the program."""
    told = (one for region in regions if region.ecm is not None and SEE_NOTE in region.ecm.text for one in region.ecm.assumptions)
    return list(dict.fromkeys(one for one in told if one in (_BY_FILE, _NOT_KNOWN)))


def measured_with_large_pages(machine: Machine) -> bool:
    """Whether the machine file was measured, with large pages."""
    return any(one.kind == "measurement" and "huge pages" in one.text for one in machine.sources.values())
