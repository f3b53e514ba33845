"""Code that programs make while they run: the names that language runtimes write down for profilers.

``/tmp/perf-PID.map`` has a line for each function that was made, with where it begins, its bytes and its name: node with
--perf-basic-prof, Java with -XX:+DumpPerfMapAtExit (``0x`` in front of both numbers), .NET with DOTNET_PerfMapEnabled, and
others write it. Code moves, and what lies at an address last is what counts.
"""

from __future__ import annotations

import bisect
import os
import re
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path("/tmp")
_MOST_B = 1 << 28
"""Of a file that is read [B]."""
_LINE = re.compile(rb"^(?:0[xX])?([0-9a-fA-F]+) +(?:0[xX])?([0-9a-fA-F]+) (.+)$", re.MULTILINE)
_FOLDERS = re.compile(r"(?:file://)?/\S*/")


class Names:
    """Which function lies where in code that a process made."""

    def __init__(self, text: bytes) -> None:
        known = {int(start, 16): (int(size, 16), name.decode("utf-8", "replace")) for start, size, name in _LINE.findall(text)}
        self._starts = sorted(known)
        self._known = known

    def at(self, address: int) -> str | None:
        """The function at an address, its file without folders; None if none is known there."""
        n = bisect.bisect_right(self._starts, address) - 1
        if n < 0:
            return None
        size, name = self._known[self._starts[n]]
        return _FOLDERS.sub("", name) if address < self._starts[n] + size else None


def names(processes: Iterable[int], since: float) -> dict[int, Names]:
    """What processes wrote down of the code that they made.

    Args:
        processes: that ran.
        since: when the first of them began [s since 1970]: older files are those of others that had the same number.
    """
    found: dict[int, Names] = {}
    for process in processes:
        try:
            with (FOLDER / f"perf-{process}.map").open("rb") as file:
                state = os.fstat(file.fileno())
                if state.st_mtime >= since and state.st_uid == os.geteuid():  # anybody may write there
                    found[process] = Names(file.read(_MOST_B))
        except OSError:
            continue
    return found
