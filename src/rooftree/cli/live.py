"""A report that is printed again whenever a file changes, as ``rooftree predict --live`` does; Ctrl-C ends it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from rooftree.cli import screen
from rooftree.errors import RooftreeError, UsageError
from rooftree.frontend.front_ends import known_suffixes

POLL_S = 0.2
MOST_FILES = 2000
"""Of a folder, that are watched."""
State = tuple[tuple[str, int, int], ...]


def watched(named: Iterable[str | None]) -> list[Path]:
    """The files behind arguments, which may have a choice (``FILE:FUNCTION``) behind them; names of the library are none."""
    found = []
    for text in filter(None, named):
        parts = text.split(":")
        tried = (Path(":".join(parts[:cut])) for cut in range(len(parts), 0, -1))
        found += [path for path in tried if path.is_file()][:1]
    return found


def state(paths: Iterable[Path]) -> State:
    """Times and sizes of files, and of the sources beside them, which they may include."""
    suffixes = known_suffixes()
    found: dict[str, tuple[int, int]] = {}
    for path in paths:
        try:
            beside = [e.path for e in os.scandir(path.parent) if e.name.lower().endswith(suffixes)][:MOST_FILES]
        except OSError:
            beside = []
        for file in (str(path), *beside):
            try:
                facts = os.stat(file)
            except OSError:  # being replaced
                continue
            found[os.path.abspath(file)] = facts.st_mtime_ns, facts.st_size
    return tuple((name, *facts) for name, facts in sorted(found.items()))


def live(named: Iterable[str | None], show: Callable[[], None], wait: Callable[[float], None] = time.sleep) -> int:
    """Print a report, and again whenever one of these files or a source beside it changes, until Ctrl-C.

    Args:
        named: files, perhaps with a choice behind them.
        show: prints the report; an error of rooftree stands in its place until the next change.
        wait: passes the time between two looks.
    Returns: the exit code 0.
    Raises: UsageError without a terminal, or without a file.
    """
    if not sys.stdout.isatty():
        raise UsageError("it draws on a terminal, and the output is none", where="--live", hint="leave it out")
    paths = watched(named)
    if not paths:
        raise UsageError("there is no file to watch", where="--live", hint="a C file, or FILE:FUNCTION, in place of a name")
    names = ", ".join(map(str, paths))
    try:
        while True:
            seen = state(paths)
            screen.clear()
            try:
                show()
            except RooftreeError as error:
                screen.echo(str(error))
            screen.say(f"watching {names}; Ctrl-C ends")
            while state(paths) == seen:
                wait(POLL_S)
    except KeyboardInterrupt:
        screen.echo("")
        return 0
