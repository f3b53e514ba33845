"""Sampling by the kernel: perf_event_open(2) with the software clock, for a process and all that it starts. No root, no counters.

One event for each processor, inherited by threads and children, that begins with the program's first instruction. At each tick of
a thread's CPU time the kernel writes where it was into a ring, and besides what it maps, forks and executes. Source: Linux,
tools/include/uapi/linux/perf_event.h.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import mmap
import os
import platform
import struct
import time
from collections import Counter
from collections.abc import Iterator

from rooftree import children
from rooftree.counters.perf_event import SYSCALLS, why_refused
from rooftree.errors import CapabilityError
from rooftree.instrument.application import Application, adopted_orphans, end_all, exit_status, opened_input, watch
from rooftree.instrument.samples import Maps, Samples

PERIOD_ns = 1_003_009
"""CPU time from sample to sample: a prime number, so that no loop runs in step with it [ns]."""
_PAGES = 64
_IP, _TID, _TIME = 1, 2, 4
_SOFTWARE, _CPU_CLOCK, _MONOTONIC = 1, 0, 1
_BIT = {
    name: 1 << at
    for name, at in {
        "disabled": 0, "inherit": 1, "exclude_kernel": 5, "exclude_hv": 6, "mmap": 8, "comm": 9, "enable_on_exec": 12, "task": 13,
        "sample_id_all": 18, "mmap2": 23, "comm_exec": 24, "use_clockid": 25,
    }.items()
}  # fmt: skip
_MMAP, _LOST, _COMM, _EXIT, _THROTTLE, _FORK, _SAMPLE, _MMAP2 = 1, 2, 3, 4, 5, 7, 9, 10
_COMM_EXEC = 1 << 13


def available() -> str:
    """Why the kernel does not let us sample; "" if it does."""
    try:
        os.close(_open(os.getpid(), next(_processors()), on_exec=False))
    except CapabilityError as error:
        return error.message
    except OSError as error:
        return why_refused(error, outside=False).message
    return ""


@adopted_orphans()
def sample(
    app: Application, *, output: int = 1, time_limit_s: float | None = None, period_ns: int = PERIOD_ns, messages: int = 2
) -> Samples:
    """Run an application and see where its threads are.

    Args:
        app: the application.
        output, messages: files that become its standard output and its messages.
        time_limit_s: after which it is ended [s].
        period_ns: CPU time of a thread from sample to sample [ns].
    Raises: CapabilityError if the kernel refuses, or the program cannot be started.
    """
    with opened_input(app) as given, contextlib.ExitStack() as opened:
        held = children.hold(app.path, app.command, streams=(given, output, messages), environment=app.environment)
        try:
            rings = [opened.enter_context(_ring(held.pid, cpu, period_ns)) for cpu in _processors()]
        except OSError as error:
            held.abandon()
            raise why_refused(error, outside=False) from None
        except BaseException:
            held.abandon()
            raise
        started = time.monotonic()
        held.release()
        reader = _Reader(held.pid, period_ns)

        def look() -> None:
            before = time.monotonic_ns()
            for ring in rings:
                reader.take(ring.read())
            reader.timed = reader.timed or bool(app.marks is not None and any(app.marks.iterdir()))
            reader.process(before)

        ended, status, usage = watch(
            held.pid, look, lambda: reader.maps, None if time_limit_s is None else started + time_limit_s
        )
        seconds = time.monotonic() - started
        for ring in rings:
            reader.take(ring.read())
        reader.timed = reader.timed or bool(app.marks is not None and any(app.marks.iterdir()))
        reader.process(None)
        found = reader.found
        found.left = end_all(set(reader.maps) - {held.pid})
    found.seconds, found.user_s, found.system_s = seconds, usage.ru_utime, usage.ru_stime
    found.status = exit_status(status)
    found.ended, found.how = ended, "perf_event, software clock"
    return found


def _processors() -> Iterator[int]:
    """Numbers of the processors that are online."""
    try:
        with open("/sys/devices/system/cpu/online", encoding="ascii") as file:
            text = file.read()
    except OSError:
        text = f"0-{(os.cpu_count() or 1) - 1}"
    for part in text.strip().split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _open(pid: int, cpu: int, period_ns: int = PERIOD_ns, *, on_exec: bool = True) -> int:
    """The file of one event.

    Raises: OSError if the kernel refuses; CapabilityError where there is no such call.
    """
    number = SYSCALLS.get(platform.machine())
    if number is None or platform.system() != "Linux":
        raise CapabilityError(f"no perf_event_open on {platform.system()} {platform.machine()}", hint="profiling needs Linux")
    names = [
        "disabled",
        "exclude_kernel",
        "exclude_hv",
        "mmap",
        "mmap2",
        "comm",
        "comm_exec",
        "task",
        "sample_id_all",
        "use_clockid",
    ]
    if on_exec:
        names += ["inherit", "enable_on_exec"]
    flags = sum(_BIT[name] for name in names)
    kind = _IP | _TID | _TIME
    attributes = struct.pack(
        "=IIQQQQQIIQQQQIiQII", _SOFTWARE, 112, _CPU_CLOCK, period_ns, kind, 0, flags, 1, 0, 0, 0, 0, 0, 0, _MONOTONIC, 0, 0, 0
    )
    buffer = ctypes.create_string_buffer(attributes, 112)
    long = ctypes.c_long
    file = ctypes.CDLL(None, use_errno=True).syscall(long(number), buffer, long(pid), long(cpu), long(-1), ctypes.c_ulong(8))
    if file < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return int(file)


class _Ring:
    """The ring that the kernel fills for one processor."""

    def __init__(self, memory: mmap.mmap, size: int) -> None:
        self._memory, self._size = memory, size
        self._start = mmap.PAGESIZE
        self._tail = 0

    def read(self) -> bytes:
        """What is new, whole records."""
        (head,) = struct.unpack_from("=Q", self._memory, 1024)
        tail, size, start = self._tail, self._size, self._start
        if head == tail:
            return b""
        first, last = tail % size, head % size
        if first < last:
            data = self._memory[start + first : start + last]
        else:
            data = self._memory[start + first : start + size] + self._memory[start : start + last]
        self._tail = head
        struct.pack_into("=Q", self._memory, 1032, head)
        return data


@contextlib.contextmanager
def _ring(pid: int, cpu: int, period_ns: int) -> Iterator[_Ring]:
    """An event on one processor with its ring."""
    try:
        file = _open(pid, cpu, period_ns)
    except OSError as error:
        if error.errno == errno.ENODEV:  # went offline
            raise CapabilityError(f"processor {cpu} cannot be sampled") from None
        raise
    try:
        size, memory = _PAGES * mmap.PAGESIZE, None
        while memory is None:
            try:
                memory = mmap.mmap(file, mmap.PAGESIZE + size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
            except PermissionError:  # more than this user may lock
                if size == mmap.PAGESIZE:
                    raise
                size //= 2
        with memory:
            yield _Ring(memory, size)
    finally:
        os.close(file)


class _Reader:
    """Turns the kernel's records into samples, in the order of their times."""

    def __init__(self, pid: int, period_ns: int) -> None:
        self.maps: dict[int, Maps] = {pid: Maps()}
        self.found = Samples(period_s=period_ns / 1e9)
        self.timed = False  # whether the times of samples are kept
        self._waiting: list[tuple[int, int, int, bytes]] = []  # time, kind, misc, body

    def take(self, data: bytes) -> None:
        """Cut the contents of a ring into records."""
        at, waiting = 0, self._waiting
        while at + 8 <= len(data):
            kind, misc, size = struct.unpack_from("=IHH", data, at)
            if size < 8:
                break
            body = data[at + 8 : at + size]
            stamp = body[16:24] if kind == _SAMPLE else body[-8:]
            waiting.append((int.from_bytes(stamp, "little"), kind, misc, body))
            at += size

    def process(self, before_ns: int | None) -> None:
        """Take in all records up to a time: what was written before it lies in no ring any more."""
        self._waiting.sort(key=lambda entry: entry[0])
        done = len(self._waiting) if before_ns is None else 0
        if before_ns is not None:
            done = next((n for n, entry in enumerate(self._waiting) if entry[0] >= before_ns), len(self._waiting))
        for stamp, kind, misc, body in self._waiting[:done]:
            self._one(stamp, kind, misc, body)
        del self._waiting[:done]

    def _one(self, stamp: int, kind: int, misc: int, body: bytes) -> None:
        if kind == _SAMPLE:
            address, pid, tid = struct.unpack_from("=QII", body)
            counts = self.found.threads.setdefault((pid, tid), Counter())
            place = self._maps(pid).place(address)
            counts[place] += 1
            if self.timed:
                self.found.times.setdefault((pid, tid), []).append((stamp, place))
        elif kind == _MMAP2:
            pid, _, start, length, offset = struct.unpack_from("=IIQQQ", body)
            self._maps(pid).add(start, length, offset, _file_name(body[64:-16]))
        elif kind == _MMAP:
            pid, _, start, length, offset = struct.unpack_from("=IIQQQ", body)
            self._maps(pid).add(start, length, offset, _file_name(body[32:-16]))
        elif kind == _FORK:
            pid, parent, _, _ = struct.unpack_from("=IIII", body)
            if pid != parent:
                self.maps[pid] = self._maps(parent).copy()
                self.found.commands[pid] = self.found.commands.get(parent, "")
        elif kind == _COMM:
            pid, tid = struct.unpack_from("=II", body)
            if misc & _COMM_EXEC:
                self.maps[pid] = Maps()
            if misc & _COMM_EXEC or pid == tid:
                self.found.commands[pid] = body[8:-16].split(b"\0")[0].decode("utf-8", "replace")
        elif kind == _LOST:
            self.found.lost += struct.unpack_from("=QQ", body)[1]
        elif kind == _THROTTLE:
            self.found.throttled += 1

    def _maps(self, pid: int) -> Maps:
        return self.maps.setdefault(pid, Maps())


def _file_name(raw: bytes) -> str:
    """The name of a mapped file; what is no file has a name in brackets."""
    name = raw.split(b"\0")[0].decode("utf-8", "surrogateescape")
    return name if name.startswith(("/", "[")) and not name.startswith("//") else "[anonymous]"
