"""Which of several runs of the same thing counts.

Others make code slower, hardly ever faster: of several runs the least is right, once another one agrees with it. Of those within
`SAME_RUN` of it the first one counts: to take the least of what is the same would make what was measured twice faster than what
was measured once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SAME_RUN = 0.05
"""Relative difference up to which two runs of a point count as the same [1]; a prediction is green up to twice as much."""
WIDE_RUN = 0.25
"""Difference of two runs up to which their intervals count as agreeing [1], as in `rooftree.validate.verdict`."""


class Run(NamedTuple):
    """What a run took, in any unit of time; the interval in which the next one is expected; whether it was disturbed itself."""

    value: float
    low: float
    high: float
    disturbed: bool


def run_of(value: float, interval: Sequence[float] | None, disturbed: bool) -> Run:
    """A run, of which the interval may not be known."""
    low, high = interval or (value, value)
    return Run(value, low, high, disturbed)


def settle(runs: Sequence[Run]) -> tuple[int, bool]:
    """Which of several runs counts, and whether that is settled: one agrees with the least, or all others were disturbed.

    >>> settle([run_of(893, None, False), run_of(493, None, False), run_of(501, None, False)])
    (1, True)
    """
    least = min(range(len(runs)), key=lambda k: runs[k].value)
    sound = [k for k, run in enumerate(runs) if not run.disturbed]
    same = [k for k in sound if _apart(runs[k], runs[least]) <= SAME_RUN]
    agree = [k for k in range(len(runs)) if k != least and agrees(runs[k], runs[least])]
    alone = all(run.disturbed for k, run in enumerate(runs) if k != least)
    counts = next(iter(same or [k for k in agree if k in sound]), None)
    return (least, bool(agree)) if counts is None else (counts, bool(agree) or alone)


def agrees(a: Run, b: Run) -> bool:
    """Whether two runs say the same: within `SAME_RUN`, or within the intervals of both, while these say anything."""
    by = _apart(a, b)
    return by <= SAME_RUN or (by <= WIDE_RUN and max(a.low, b.low) <= min(a.high, b.high))


def _apart(a: Run, b: Run) -> float:
    return max(a.value, b.value) / min(a.value, b.value) - 1
