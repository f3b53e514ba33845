"""What sampling finds: in which file of code, and where in it, each thread was how often."""

from __future__ import annotations

import bisect
import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rooftree.instrument.generated import Memory, Names
from rooftree.instrument.system import System

GENERATED = "[anonymous]"
"""The file of code that is in none."""
MOST_TIMED = 1_000_000
"""Samples whose times are kept, before every other one is dropped."""

_SAMPLED = 0.8
"""Part of the time that samples stand for below which the time that the kernel tells is not believed [1]: an assumption."""
_TOLD = 0.01
"""Part of the time in its own code from which on that in the operating system is told beside it [1]."""
_MUCH_LEFT = 0.3
"""Part of the CPU time that is in no sample, from which on that is no accident of the clock: an assumption [1]."""
_SIZES = re.compile(rb"^(Rss|AnonHugePages|ShmemPmdMapped|FilePmdMapped|Shared_Hugetlb|Private_Hugetlb): +(\d+) kB", re.M)
_MOST_RESIDENT = re.compile(rb"^VmHWM:\s*(\d+) kB", re.MULTILINE)
_OFTEN = 3
"""Looks at a process from which on its memory is known [1]: one of half a second had 54 MB at its end, 1.7 at the second look."""


class Place(NamedTuple):
    """A place in code: the file it was mapped from and the offset in it [B].

    Code that comes from no file has a name in brackets and its address: ``[vdso]``, ``[anonymous]``.
    """

    file: str
    offset: int


@dataclass(slots=True)
class Samples:
    """Where the threads of an application were.

    Attributes:
        period_s: CPU time that one sample stands for [s].
        threads: (process, thread) -> place -> samples.
        seen: (process, thread) -> when its first and its last sample was taken, on the monotonic clock [ns]; empty where that is
            not known.
        times: (process, thread) -> when it was where, on the monotonic clock [ns].
        each: samples that one of those stands for: of a long run not every time is kept.
        commands: process -> what it is called.
        cpu_s: process -> CPU time of its threads, as far as the system tells it process by process [s].
        lost: samples that the kernel had no room for.
        throttled: how often the kernel sampled less than asked for.
        seconds: wall time from the first instruction to the end [s].
        user_s, system_s: CPU time of the application in its own code and in the kernel [s].
        given, taken: how often its threads gave their processor away to wait, and how often it was taken from them.
        status: exit status as a shell tells it; None where the program was ended by us.
        ended: why it was ended by us; "" if it was not.
        left: processes that it left running, which were ended.
        daemons: processes that it left in a session of their own, which run on.
        stacks: of threads, now and then, from which their callers are found.
        registers: of threads, as often as they are kept, from which the addresses of their accesses follow.
        why_no_stacks: why there are none; "" if there are.
        resident_B: process -> memory that it had at once, at most, as far as it was looked at (five times per second) [B].
        huge_part: process -> part of its memory in large pages, when that was looked at last [1].
        how: the engine, in words.
        system: what the operating system did for it.
        generated: process -> names of code that it made while it ran.
        memory: what lay there.
    """

    period_s: float
    threads: dict[tuple[int, int], Counter[Place]] = field(default_factory=dict)
    seen: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    times: dict[tuple[int, int], list[tuple[int, Place]]] = field(default_factory=dict)
    each: int = 1
    commands: dict[int, str] = field(default_factory=dict)
    cpu_s: dict[int, float] = field(default_factory=dict)
    lost: int = 0
    throttled: int = 0
    seconds: float = 0.0
    user_s: float = 0.0
    system_s: float = 0.0
    given: int = 0
    taken: int = 0
    status: int | None = None
    ended: str = ""
    left: int = 0
    daemons: tuple[int, ...] = ()
    resident_B: dict[int, int] = field(default_factory=dict)
    huge_part: dict[int, float] = field(default_factory=dict)
    how: str = ""
    generated: Mapping[int, Names] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    stacks: list[Stack] = field(default_factory=list)
    registers: list[Held] = field(default_factory=list)
    why_no_stacks: str = ""
    system: System = field(default_factory=System)
    _seen: Counter[tuple[int, int]] = field(default_factory=Counter)
    _kept: int = 0
    _gone: set[int] = field(default_factory=set)
    _looked: Counter[int] = field(default_factory=Counter)

    def look_at_memory(self, processes: Iterable[int]) -> None:
        """Take in how much memory processes have had at once up to now; those that have ended keep what was seen last."""
        for process in processes:
            if process in self._gone:
                continue
            try:
                text = Path(f"/proc/{process}/status").read_bytes()
            except OSError:
                self._gone.add(process)
                continue
            self.system.look(process)
            if (found := _MOST_RESIDENT.search(text)) is not None:
                self.resident_B[process] = int(found[1]) << 10
            self._looked[process] += 1
            if (times := self._looked[process]) & (times - 1) == 0:  # the 1st, 2nd, 4th, 8th time: the kernel walks all its pages
                self._look_at_pages(process)
                self.system.look_at_maps(process)

    @property
    def seldom_looked(self) -> bool:
        """Whether a process was looked at once or twice alone, long before its end: it may have had far more memory then."""
        return any(0 < times < _OFTEN for times in self._looked.values())

    def _look_at_pages(self, process: int) -> None:
        """Take in which part of the memory of a process is in large pages."""
        with contextlib.suppress(OSError):
            sizes = {name: int(kB) for name, kB in _SIZES.findall(Path(f"/proc/{process}/smaps_rollup").read_bytes())}
            if whole := sizes.get(b"Rss"):
                self.huge_part[process] = sum(kB for name, kB in sizes.items() if name != b"Rss") / whole

    def see(self, thread: tuple[int, int], when_ns: int) -> None:
        """Take in that a thread had a sample."""
        first, last = self.seen.get(thread, (when_ns, when_ns))
        self.seen[thread] = (min(first, when_ns), max(last, when_ns))

    def keep_time(self, thread: tuple[int, int], when_ns: int, place: Place) -> None:
        """Keep when a sample was taken; of each thread every second one, every fourth, ... where there are many."""
        self._seen[thread] += 1
        if self._seen[thread] % self.each:
            return
        self._kept += 1
        self.times.setdefault(thread, []).append((when_ns, place))
        if self._kept > MOST_TIMED:
            self.times = {key: kept[1::2] for key, kept in self.times.items()}
            self._kept, self.each = sum(map(len, self.times.values())), 2 * self.each

    @property
    def total(self) -> int:
        """Samples of all threads."""
        return sum(counts.total() for counts in self.threads.values())

    @property
    def own_code_s(self) -> float:
        """CPU time of the application in its own code: that of its samples where the kernel tells clearly less [s]."""
        sampled = self.total * self.period_s
        return sampled if self.user_s < _SAMPLED * sampled else self.user_s

    def time_words(self) -> str:
        """Its CPU time in its own code and in all, to stand beside another run's in its own code."""
        own = f"{self.own_code_s:.3g} s"
        return f"{own} (and {self.system_s:.3g} s in the operating system)" if self.system_s >= _TOLD * self.own_code_s else own

    @property
    def unseen_s(self) -> float:
        """CPU time in no sample, since a process ended before its first one, or could not be sampled [s].

        Where the system does not tell the time of each process, it is what samples leave over, if that is much.
        """
        if self.cpu_s:
            sampled = {process for process, _ in self.threads}
            return sum(value for process, value in self.cpu_s.items() if process not in sampled)
        left = self.user_s - self.total * self.period_s
        return left if left > max(_MUCH_LEFT * self.user_s, 2 * self.period_s) and not self.lost else 0.0

    @property
    def places(self) -> Counter[Place]:
        """All threads together."""
        found: Counter[Place] = Counter()
        for counts in self.threads.values():
            found.update(counts)
        return found


@dataclass(frozen=True, slots=True)
class Stack:
    """What a thread's registers held, numbered as by DWARF, and what lay on its stack, from its top on."""

    thread: tuple[int, int]
    maps: Maps
    registers: dict[int, int]
    memory: bytes

    def read(self, address: int) -> int | None:
        """The eight bytes at an address; None if they were not copied."""
        at = address - self.registers[7]
        return int.from_bytes(self.memory[at : at + 8], "little") if 0 <= at <= len(self.memory) - 8 else None


class Held(NamedTuple):
    """What the registers of a process held, numbered as by DWARF, where it was, and in which of its threads; 0: not known."""

    process: int
    place: Place
    registers: dict[int, int]
    thread: int = 0


class Maps:
    """Which file lies at which address of a process."""

    def __init__(self, entries: list[tuple[int, int, int, str]] | None = None) -> None:
        self._entries = list(entries or [])  # (start, end, offset in the file, file), by start, without overlap

    def copy(self) -> Maps:
        """The same for a process that was forked."""
        return Maps(self._entries)

    def add(self, start: int, length: int, offset: int, file: str) -> None:
        """A file is mapped; what lay there before is gone."""
        end, kept = start + length, []
        for s, e, o, f in self._entries:
            if e <= start or s >= end:
                kept.append((s, e, o, f))
                continue
            if s < start:
                kept.append((s, start, o, f))
            if e > end:
                kept.append((end, e, o + end - s, f))
        bisect.insort(kept, (start, end, offset, file))
        self._entries = kept

    def add_lines(self, text: str) -> None:
        """Take in the lines of /proc/PID/maps that hold code."""
        for line in text.splitlines():
            parts = line.split(None, 5)
            if len(parts) < 6 or "x" not in parts[1]:
                continue
            start, _, end = parts[0].partition("-")
            self.add(int(start, 16), int(end, 16) - int(start, 16), int(parts[2], 16), parts[5])

    def place(self, address: int) -> Place:
        """The place of an address."""
        at = bisect.bisect_right(self._entries, (address, 1 << 64, 0, "")) - 1
        if at >= 0:
            start, end, offset, file = self._entries[at]
            if start <= address < end:
                return Place(file, address - start + offset if not file.startswith("[") else address)
        return Place(GENERATED, address)
