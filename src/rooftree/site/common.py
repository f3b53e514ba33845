"""What the errors of all kernels on a machine have in common: what they share is a likelier reason than anything of one of them.

Of the 10 kernels with the data in Mem, on 2 cores, all take longer than predicted, by 16 % in the middle: ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from rooftree.report.prediction.points import count
from rooftree.results.collection import CasePoint
from rooftree.results.doubt import CAPACITY
from rooftree.site import words

KERNELS = 4
"""Kernels from which on something is said to be common to them. Chosen."""
ALIKE = 0.8
"""Part of them that must be off to the same side."""
OFF = 0.05
"""Error of the kernel in the middle from which on it is worth a word [1]."""
_LARGE = "about as much data as a shared cache holds"


def middle_by_place(points: Iterable[CasePoint]) -> dict[str, float]:
    """The error in the middle of the points of a kernel by where their data lie and how many cores work [1].

    Args:
        points: those that decide something.
    """
    found: dict[str, list[float]] = {}
    for p in points:
        if p.predicted is None or p.error is None:
            continue
        full = any(doubt.kind == CAPACITY for doubt in p.predicted.doubts or ())
        place = _LARGE if full else f"the data in {p.predicted.ecm.data_in}"
        found.setdefault(f"{place}, on {count(p.cores, 'core')}", []).append(p.error)
    return {place: median(errors) for place, errors in found.items()}


def common_sentences(kernels: Sequence[Mapping[str, float]]) -> str:
    """Where kernels of a machine are off to the same side, in sentences; "" for nowhere.

    Args:
        kernels: of each, what `middle_by_place` finds.
    """
    told = []
    for place in dict.fromkeys(place for kernel in kernels for place in kernel):
        errors = [kernel[place] for kernel in kernels if place in kernel]
        middle = median(errors)
        alike = sum((error < 0) == (middle < 0) for error in errors)
        if len(errors) < KERNELS or abs(middle) < OFF or alike < ALIKE * len(errors):
            continue
        longer = "longer" if middle < 0 else "less time"
        those = "all" if alike == len(errors) else str(alike)
        told.append(
            f"Of the {len(errors)} kernels with {place}, {those} take {longer} than predicted, with an error of "
            f"{words.percent(middle, sign=True)} in the middle."
        )
    why = (
        "What kernels share there, as the machine file or the machine while it was measured, is a likelier reason than anything "
    )
    return f"{' '.join(told)} {why}of one of them." if told else ""
