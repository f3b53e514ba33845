"""Progress of a long command whose messages go to a file: a line now and then, so that one can see that it is alive."""

from __future__ import annotations

import time
from collections.abc import Callable

EVERY_S = 20.0
"""From one line to the next [s]; a command that takes less says nothing."""


class Seldom:
    """Passes on what is being done, at most once in a while, and not before one while has passed.

    Args:
        say: what takes a line.
        every_s: from one line to the next [s].
        clock: seconds since some time.
    """

    def __init__(self, say: Callable[[str], None], every_s: float = EVERY_S, clock: Callable[[], float] = time.monotonic) -> None:
        self._say, self._every, self._clock = say, every_s, clock
        self._last = clock()

    def __call__(self, text: str) -> None:
        """Say it if the last line is long ago; nothing for an empty text."""
        now = self._clock()
        if text and now - self._last >= self._every:
            self._last = now
            self._say(text)
