"""What the operating system did for an application: pages that it handed out, what was read and written by calls."""

from __future__ import annotations

import bisect
import contextlib
import mmap
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

PERIOD = 97
"""Page faults for each that is sampled."""
_LARGE_PAGE_B = 2 << 20
_TOUCHED_B = (8 << 20, 32 << 20), (32 << 20, 128 << 20)
"""Memory that is touched at a time in small and in large pages [B]: less, which caches still hold when it is handed out anew, and
more, which they do not (a large page took 80 and 220 µs on a virtual core of Intel with AMX)."""
_LOOKS, _TRIALS = 5, 2
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
        touched: the same by what these are pages of: ``heap``, ``stack``, ``file``, ``static`` or ``anonymous``.
        calls: process -> (reads, writes, bytes read, bytes written) by calls, as far as it was looked at.
        kept_s: thread -> time in which it could have run and no processor was free for it, as far as it was looked at [s].
    """

    faults: int | None = None
    from_disk: int = 0
    large_pages: int = 0
    places: Counter[tuple[str, int]] = field(default_factory=Counter)
    touched: Counter[str] = field(default_factory=Counter)
    calls: dict[int, tuple[int, ...]] = field(default_factory=dict)
    kept_s: dict[int, float] = field(default_factory=dict)
    _kept_before: dict[int, float] = field(default_factory=dict)
    _before: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _mapped: dict[int, list[tuple[int, int, str]]] = field(default_factory=dict)  # first byte, end, of what
    _early: dict[int, list[int]] = field(default_factory=dict)  # pages that were touched before it was looked at

    def begin(self, process: int) -> None:
        """Leave out what a process, which runs already, has read and written, and was kept waiting, up to now."""
        self.look(process)
        self._before[process] = self.calls.pop(process, (0, 0, 0, 0))
        self._kept_before |= self.kept_s
        self.kept_s.clear()

    def look(self, process: int) -> None:
        """Take in what a process has read, written and waited up to now; of one that has ended that stays which was seen last."""
        with contextlib.suppress(OSError):
            told = {name: int(value) for name, value in _CALLS.findall(Path(f"/proc/{process}/io").read_bytes())}
            if len(told) == 4:
                now = (told[b"syscr"], told[b"syscw"], told[b"rchar"], told[b"wchar"])
                self.calls[process] = tuple(n - b for n, b in zip(now, self._before.get(process, (0, 0, 0, 0)), strict=True))
        for file in Path(f"/proc/{process}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError, ValueError, IndexError):
                thread = int(file.parent.name)
                self.kept_s[thread] = int(file.read_text("ascii").split()[1]) / 1e9 - self._kept_before.get(thread, 0.0)

    def look_at_maps(self, process: int) -> None:
        """Take in of what the memory of a process is now."""
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{process}/maps").read_bytes().splitlines()
            found = sorted((int(low, 16), int(high, 16), _kind(name)) for low, high, name in map(_parts, lines))
            self._mapped[process] = list(_with_static(found))
            for address in self._early.pop(process, []):  # before the first look
                self.touched["anonymous"] -= 1
                self.touch(process, address)

    def touch(self, process: int, address: int) -> None:
        """Take in where a process touched a new page; memory that was not seen, or is gone by now, is in no file."""
        if process not in self._mapped:
            self._early.setdefault(process, []).append(address)
        mapped = self._mapped.get(process, [])
        at = bisect.bisect_right(mapped, (address, 1 << 64, "")) - 1
        self.touched[mapped[at][2] if at >= 0 and address < mapped[at][1] else "anonymous"] += 1


def _with_static(mapped: Sequence[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """Pieces of memory, of which those of no file that begin where one of a file ends are its variables that begin as zero.

    A kernel puts what a program maps below what it has already, which ends there and does not begin.

    >>> list(_with_static([(0, 8, "file"), (8, 90, "anonymous"), (95, 99, "anonymous")]))
    [(0, 8, 'file'), (8, 90, 'static'), (95, 99, 'anonymous')]
    """
    before, ended = "", -1
    for low, high, kind in mapped:
        yield low, high, "static" if kind == "anonymous" and before == "file" and ended == low else kind
        before, ended = kind, high


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


def page_costs_s() -> tuple[float, float]:
    """What the system takes here to hand out a small and a large page that is touched first, as the least of all looks [s].

    Most of it is clearing the page; in virtual machines the second translation of addresses adds to it.
    """
    looks = _looks(*_TOUCHED_B[0])
    small = min(small for small, _ in looks)
    return small, max(small, min(large for _, large in looks))


def page_ratios() -> tuple[float, float]:
    """As how many small pages a large one takes here, least and most of looks at both by turns, with less and more memory [1]."""
    ratios = [large / small for sizes in _TOUCHED_B for small, large in _looks(*sizes)]
    return min(ratios), max(ratios)


@lru_cache(maxsize=len(_TOUCHED_B))
def _looks(small_B: int, large_B: int) -> tuple[tuple[float, float], ...]:
    """What a small and a large page take, each as the least of some trials, in several looks at both [s]."""
    return tuple(
        (_page_s(small_B, mmap.PAGESIZE, "MADV_NOHUGEPAGE"), _page_s(large_B, _LARGE_PAGE_B, "MADV_HUGEPAGE"))
        for _ in range(_LOOKS)
    )


def _page_s(size_B: int, step_B: int, advice: str) -> float:
    """What the first touch of each page of a size takes, as the least of some trials [s]."""
    import numpy as np

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
