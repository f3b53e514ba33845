"""What a long command is doing: on a terminal in place of what was said before, in a file a line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping

from rooftree.cli import screen
from rooftree.cli.time_left import TimeLeft

EVERY_S = 20.0
"""From one line to the next [s]; a command that takes less says nothing."""
_left = TimeLeft()


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


def show_doing(text: str) -> None:
    """Say on a terminal what is being done, in place of what was said before; an empty text clears the line.

    With ``ROOFTREE_PROGRESS=lines`` each is a line of its own that begins with ``doing: ``, for programs that read it.
    """
    if os.environ.get("ROOFTREE_PROGRESS") == "lines":
        if text:
            say_doing(text)
    elif sys.stderr.isatty():
        screen.echo_doing(text)


def shows_doing() -> bool:
    """Whether `show_doing` shows anything: not where messages go to a file."""
    return os.environ.get("ROOFTREE_PROGRESS") == "lines" or sys.stderr.isatty()


def say_doing(text: str) -> None:
    """What is being done, as a line of its own."""
    screen.say(f"doing: {text}", err=True)


def show_progress(done: int, total: int, sizes: Mapping[str, int]) -> None:
    """Say on a terminal which point is being simulated; the line vanishes when all are done."""
    at = ", ".join(f"{name} = {value}" for name, value in sizes.items())
    show_doing(f"simulating point {done + 1} of {total}{_left(done, total)}: {at}" if done < total else "")


def show_measuring(done: int, total: int, text: str) -> None:
    """Say on a terminal which point is being measured; the line vanishes at the end."""
    show_doing(f"measuring point {done + 1} of {total}{_left(done, total)}: {text}" if text else "")
