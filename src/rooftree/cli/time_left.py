"""How long a sweep still takes, from its pace so far."""

from __future__ import annotations

import time
from collections.abc import Callable

_SOON = 2.0
"""Seconds before which no pace can be told."""


class TimeLeft:
    """Told at the beginning of each point how many are done; a sweep that begins anew, or other work, is a new one.

    Args:
        clock: seconds since some time.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._total = self._first = self._done = -1
        self._start, self._work = 0.0, ""

    def __call__(self, done: int, total: int, work: str = "") -> str:
        """The rest as ``, about 3 min left``, or "" while it cannot be told.

        Args:
            done: points that are done.
            total: points of the sweep.
            work: what is done with them: one kind of it tells nothing of the pace of another one.
        """
        now = self._clock()
        if (total, work) != (self._total, self._work) or done < self._done or self._done < 0:
            self._total, self._first, self._start, self._work = total, done, now, work
        self._done = done
        passed, points = now - self._start, done - self._first
        if points < 1 or passed < _SOON or done >= total:
            return ""
        return f", about {duration(passed / points * (total - done))} left"


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(3.2), duration(200), duration(9000)
    ('4 s', '3 min', '2.5 h')
    """
    if seconds < 100:
        return f"{int(seconds) + 1} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
