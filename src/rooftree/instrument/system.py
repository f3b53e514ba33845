"""What the operating system did for an application: pages that it handed out, what was read and written by calls."""

from __future__ import annotations

import bisect
import contextlib
import mmap
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

PERIOD = 97
"""Page faults for each that is sampled."""
_SMALL_B, _LARGE_B = 8 << 20, 32 << 20
_LARGE_PAGE_B = 2 << 20
_TRIALS = 5
_CALLS = re.compile(rb"^(rchar|wchar|syscr|syscw): (\d+)$", re.MULTILINE)

SHARED_MEMORY = ("/memfd:", "/dev/zero", "/dev/shm/", "/SYSV", "/anon_hugepage")
"""How the kernel calls mappings of memory that processes may share, in which some compilers at run time write their code."""


@dataclass(slots=True)
class System:
    """What the operating system did for an application.

    Attributes:
        faults: pages that it had to hand out or map when they were touched first, and of these those that it read from a disk;
            None where that is not told.
        from_disk: see there.
        large_pages: of 2 MiB that were handed out meanwhile on the whole machine, to others, too.
        places: file and offset in it of the code that touched new pages -> of every `PERIOD`-th how many [B].
        touched: the same by what these are pages of: ``heap``, ``stack``, ``file`` or ``anonymous``.
        calls: process -> (reads, writes, bytes read, bytes written) by calls, as far as it was looked at.
    """

    faults: int | None = None
    from_disk: int = 0
    large_pages: int = 0
    places: Counter[tuple[str, int]] = field(default_factory=Counter)
    touched: Counter[str] = field(default_factory=Counter)
    calls: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _before: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _mapped: dict[int, list[tuple[int, int, str]]] = field(default_factory=dict)  # first byte, end, of what

    def begin(self, process: int) -> None:
        """Leave out what a process, which runs already, has read and written up to now."""
        self.look(process)
        self._before[process] = self.calls.pop(process, (0, 0, 0, 0))

    def look(self, process: int) -> None:
        """Take in what a process has read and written up to now; of one that has ended that stays which was seen last."""
        with contextlib.suppress(OSError):
            told = {name: int(value) for name, value in _CALLS.findall(Path(f"/proc/{process}/io").read_bytes())}
            if len(told) == 4:
                now = (told[b"syscr"], told[b"syscw"], told[b"rchar"], told[b"wchar"])
                self.calls[process] = tuple(n - b for n, b in zip(now, self._before.get(process, (0, 0, 0, 0)), strict=True))

    def look_at_maps(self, process: int) -> None:
        """Take in of what the memory of a process is now."""
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{process}/maps").read_bytes().splitlines()
            self._mapped[process] = sorted((int(low, 16), int(high, 16), _kind(name)) for low, high, name in map(_parts, lines))

    def touch(self, process: int, address: int) -> None:
        """Take in where a process touched a new page; memory that was not seen, or is gone by now, is in no file."""
        mapped = self._mapped.get(process, [])
        at = bisect.bisect_right(mapped, (address, 1 << 64, "")) - 1
        self.touched[mapped[at][2] if at >= 0 and address < mapped[at][1] else "anonymous"] += 1


def _parts(line: bytes) -> tuple[bytes, bytes, bytes]:
    """Beginning, end and name of a line of /proc/PID/maps."""
    parts = line.split(None, 5)
    low, _, high = parts[0].partition(b"-")
    return low, high, parts[5] if len(parts) > 5 else b""


def _kind(name: bytes) -> str:
    """Of what memory is that is called so: pages of shared memory are cleared as those of no file are."""
    if name.startswith(b"/") and not name.startswith(tuple(map(str.encode, SHARED_MEMORY))):
        return "file"
    return {b"[heap]": "heap", b"[stack]": "stack"}.get(name, "anonymous")


def large_pages_offered() -> bool:
    """Whether programs get large pages here that ask for them."""
    with contextlib.suppress(OSError):
        return "[never]" not in Path("/sys/kernel/mm/transparent_hugepage/enabled").read_text("ascii", "replace")
    return False


def large_pages() -> int:
    """Pages of 2 MiB that the system has handed out since it began; 0 where it does not tell."""
    with contextlib.suppress(OSError):
        found = re.search(r"^thp_fault_alloc (\d+)$", Path("/proc/vmstat").read_text("ascii", "replace"), re.MULTILINE)
        return int(found[1]) if found is not None else 0
    return 0


@lru_cache(maxsize=1)
def page_costs_s() -> tuple[float, float]:
    """What the system takes here to hand out a small and a large page that is touched first, as the least of some trials [s].

    Most of it is clearing the page; in virtual machines the second translation of addresses adds to it.
    """
    import numpy as np

    def cost(size_B: int, step_B: int, advice: str) -> float:
        taken = []
        for _ in range(_TRIALS):
            with mmap.mmap(-1, size_B, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
                with contextlib.suppress(OSError, AttributeError):
                    memory.madvise(getattr(mmap, advice))
                touched = np.frombuffer(memory, np.uint8)[::step_B]
                began = time.perf_counter()
                touched[:] = 1
                taken.append((time.perf_counter() - began) / len(touched))
                del touched
        return min(taken)

    small = cost(_SMALL_B, mmap.PAGESIZE, "MADV_NOHUGEPAGE")
    return small, max(small, cost(_LARGE_B, _LARGE_PAGE_B, "MADV_HUGEPAGE"))
