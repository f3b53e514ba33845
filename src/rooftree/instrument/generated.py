"""Code that programs make while they run: its bytes, and the names that language runtimes write down for profilers.

The bytes are read from the memory of the process several times per second, around the places where its threads were since the
last time: no file has them, and at the end they are gone.

``/tmp/perf-PID.map`` has a line for each function that was made, with where it begins, its bytes and its name: node with
--perf-basic-prof, Java with -XX:+DumpPerfMapAtExit (``0x`` in front of both numbers), .NET with DOTNET_PerfMapEnabled, and
others write it. Code moves, and what lies at an address last is what counts.
"""

from __future__ import annotations

import bisect
import contextlib
import itertools
import mmap
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path("/tmp")
_MOST_B = 1 << 28
"""Of a file that is read [B]."""
_BESIDE, _MOST_PAGES = 8, 4096
"""Pages on each side of one where code was executed that are read, too, and of all at most: functions are up to some ten KiB."""
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
        found = self.whole(address)
        return found[2] if found is not None else None

    def whole(self, address: int) -> tuple[int, int, str] | None:
        """Beginning, end and name of the function at an address; None if none is known there."""
        n = bisect.bisect_right(self._starts, address) - 1
        if n < 0:
            return None
        start = self._starts[n]
        size, name = self._known[start]
        return (start, start + size, _FOLDERS.sub("", name)) if address < start + size else None


@dataclass(slots=True)
class Memory:
    """What processes had in memory where code was executed that lies in no file: process -> address of a page -> its bytes."""

    pages: dict[int, dict[int, bytes]] = field(default_factory=dict)
    _hit: dict[int, set[int]] = field(default_factory=dict)  # pages with samples since they were read last

    def executed(self, process: int, address: int) -> None:
        """Code at an address was executed."""
        self._hit.setdefault(process, set()).add(address // mmap.PAGESIZE)

    def read(self) -> None:
        """Read the pages where code was executed since the last time, and those beside them; what is gone stays as it was."""
        waiting, self._hit = self._hit, {}
        for process, hit in waiting.items():
            known = self.pages.setdefault(process, {})
            wanted = sorted({n + away for n in hit for away in range(-_BESIDE, _BESIDE + 1)})[:_MOST_PAGES]
            with contextlib.suppress(OSError), open(f"/proc/{process}/mem", "rb", buffering=0) as file:
                for page in wanted:
                    with contextlib.suppress(OSError, OverflowError, ValueError):
                        data = os.pread(file.fileno(), mmap.PAGESIZE, page * mmap.PAGESIZE)
                        if len(data) == mmap.PAGESIZE:
                            known[page] = data

    def around(self, process: int, address: int) -> tuple[int, bytes]:
        """The bytes that lie around an address without a gap, and where they begin; none where those are not known."""
        known, page = self.pages.get(process, {}), address // mmap.PAGESIZE
        if page not in known:
            return address, b""
        first = page - len(list(itertools.takewhile(known.__contains__, range(page - 1, page - _BESIDE - 1, -1))))
        return first * mmap.PAGESIZE, b"".join(self._on(known, first, page))

    @staticmethod
    def _on(known: dict[int, bytes], first: int, page: int) -> Iterator[bytes]:
        for n in range(first, page + _BESIDE + 1):
            if n not in known:
                return
            yield known[n]


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
