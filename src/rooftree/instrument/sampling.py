"""Sampling by the kernel: perf_event_open(2) with the software clock, for a process and all that it starts. No root, no counters.

One event for each processor, inherited by threads and children, that begins with the program's first instruction. At each tick of
a thread's CPU time the kernel writes where it was into a ring, and besides what it maps, forks and executes, and at its end how
long it ran, which is all that is told of one that ends before its first tick. Source: Linux,
tools/include/uapi/linux/perf_event.h.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import math
import mmap
import os
import platform
import resource
import statistics
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from rooftree import children
from rooftree.counters.perf_event import SYSCALLS, why_refused
from rooftree.errors import CapabilityError, UsageError
from rooftree.instrument import proc, stacks
from rooftree.instrument.application import Application, adopted_orphans, end_all, exit_status, lingering, opened_input, watch
from rooftree.instrument.samples import GENERATED, Maps, Samples
from rooftree.instrument.system import PERIOD, SHARED_MEMORY, large_pages

PERIOD_ns, LONGEST_PERIOD_ns = 1_499_977, 2_999_999
"""CPU time from sample to sample, at least and at most: prime numbers, so that no loop runs in step with it [ns]."""
_SLOWER = 0.007
"""Part of its time by which a program may be slowed down by its samples [1]."""
_PER_STACK = 5
"""Samples for each stack that is copied."""
_LEAST_COST_s = 5e-6
_TRIAL_PERIOD_ns, _TRIAL_ns, _GAP_ns = 250_007, 25_000_000, 1_000
_LONGEST_TRIAL_ns, _READINGS = 8 * _TRIAL_ns, 1000
"""Time by the clock that the trial may take where others hold the processors [ns]; readings between two looks at it [1]."""
_PAGES = {"places": 64, "stacks": 128, "faults": 16}
"""Of the ring of each kind of event: samples with registers, with stacks, and of new pages."""
_IP, _TID, _TIME, _ADDRESS, _REGISTERS, _STACK = 1, 2, 4, 8, 1 << 12, 1 << 13
_SOFTWARE, _CPU_CLOCK, _PAGE_FAULTS, _MONOTONIC = 1, 0, 2, 1
_BIT = {
    name: 1 << at
    for name, at in {
        "disabled": 0, "inherit": 1, "exclude_kernel": 5, "exclude_hv": 6, "mmap": 8, "comm": 9, "inherit_stat": 11,
        "enable_on_exec": 12, "task": 13, "sample_id_all": 18, "mmap2": 23, "comm_exec": 24, "use_clockid": 25,
    }.items()
}  # fmt: skip
_MMAP, _LOST, _COMM, _EXIT, _THROTTLE, _FORK, _READ, _SAMPLE, _MMAP2 = 1, 2, 3, 4, 5, 7, 8, 9, 10
_COMM_EXEC = 1 << 13
_ELF = b"\x7fELF"
_SET_OUTPUT = 0x2405  # ioctl


def available() -> str:
    """Why the kernel does not let us sample; "" if it does."""
    try:
        os.close(_open(os.getpid(), next(_processors()), bits=("disabled",)))
    except CapabilityError as error:
        return error.message
    except OSError as error:
        return why_refused(error, outside=False).message
    return ""


def sample_cost_s() -> float:
    """What a sample costs a program on this machine: how long it interrupts a loop of ours, in the middle of many samples [s].

    The loop reads the clock; the longest gaps between two readings, as many as there were samples in its CPU time, are taken for
    these. So other load does not count, as long as it interrupts less often than they do. A sample costs 5 to 10 µs on bare
    machines and several times as much in virtual ones, where the interrupt of the timer passes through the hypervisor.

    Raises: CapabilityError if the kernel refuses.
    """
    clock, gaps = time.perf_counter_ns, list[int]()
    try:
        with _ring(os.getpid(), -1, _TRIAL_PERIOD_ns, bits=()):
            began, worked = clock(), time.thread_time_ns()
            while (ran := time.thread_time_ns() - worked) < _TRIAL_ns and (last := clock()) - began < _LONGEST_TRIAL_ns:
                for _ in range(_READINGS):
                    now = clock()
                    if now - last > _GAP_ns:
                        gaps.append(now - last)
                    last = now
    except OSError as error:
        raise why_refused(error, outside=False) from None
    samples = round(ran / _TRIAL_PERIOD_ns)
    if len(gaps) < samples / 2:
        return _LEAST_COST_s
    return max(_LEAST_COST_s, statistics.median(sorted(gaps)[-samples:]) * 1e-9)


def fitting_period_ns(cost_s: float) -> int:
    """The period at which samples, stacks included, slow a program down by less than 1 %, within limits.

    Args:
        cost_s: of a sample [s].
    """
    fitting = cost_s * (1 + 1 / _PER_STACK) / _SLOWER * 1e9
    return min(LONGEST_PERIOD_ns, max(PERIOD_ns, round(fitting) | 1))


@adopted_orphans()
def sample(
    app: Application,
    *,
    output: int = 1,
    time_limit_s: float | None = None,
    period_ns: int | None = None,
    messages: int = 2,
    with_stacks: bool = True,
    first: bool = True,
) -> Samples:
    """Run an application and see where its threads are.

    Args:
        app: the application.
        output, messages: files that become its standard output and its messages.
        time_limit_s: after which it is ended [s].
        period_ns: CPU time of a thread from sample to sample; None: so that samples slow it down by less than 1 % [ns].
        with_stacks: whether now and then its stack is copied, too.
        first: whether it is its first run, which reads what we are given.
    Raises: CapabilityError if the kernel refuses, or the program cannot be started.
    """
    period_ns = period_ns or fitting_period_ns(sample_cost_s())
    with opened_input(app, first) as given, contextlib.ExitStack() as opened:
        held = children.hold(app.path, app.command, streams=(given, output, messages), environment=app.environment)
        try:
            rings, deep, touched, why_not = _rings(held.pid, period_ns, opened, "" if with_stacks else "not asked for")
        except OSError as error:
            held.abandon()
            raise why_refused(error, outside=False) from None
        except BaseException:
            held.abandon()
            raise
        started, large = time.monotonic(), large_pages()
        held.release()
        reader = _Reader(held.pid, period_ns, why_not)

        def look() -> None:
            before = time.monotonic_ns()
            reader.found.look_at_memory(list(reader.maps))
            reader.take_all(rings, deep, touched)
            reader.process(before)

        ended, status, usage = watch(
            held.pid, look, lambda: reader.maps, None if time_limit_s is None else started + time_limit_s
        )
        seconds = time.monotonic() - started
        running = {process: proc.ran_s(process) for process in reader.maps if process != held.pid}
        reader.take_all(rings, deep, touched)
        reader.process(None)
        ran_s = sum(ring.ran_s() for ring in rings)
        found = reader.found
        left = set(reader.maps) - {held.pid}
        found.daemons = () if ended else lingering(left)
        found.left = end_all(left.difference(found.daemons))
    found.seconds, found.user_s, found.system_s = seconds, usage.ru_utime, usage.ru_stime
    _add_untold(reader, held.pid, running, ran_s)
    if not found.daemons and not found.left:  # without what our own process did before it became the program
        found.system_s = max(0.0, min(found.system_s, ran_s - found.user_s))
    found.given, found.taken = usage.ru_nvcsw, usage.ru_nivcsw
    system = found.system
    system.faults, system.from_disk = usage.ru_minflt + usage.ru_majflt, usage.ru_majflt
    system.large_pages = large_pages() - large
    found.status = exit_status(status)
    found.ended, found.how = ended, "perf_event, software clock"
    return found


def _add_untold(reader: _Reader, first: int, running: Mapping[int, Mapping[int, float]], ran_s: float) -> None:
    """Add the time of threads of which the kernel says nothing at their end: those that run on, and the one that has our event.

    That is the first thread, or one with which it changed places as the kernel went from one to the other. It has ended without
    its time; where no thread has, the one that has our event still runs, and what is left over is that of those that do.

    Args:
        reader: what the kernel told; its samples get the time.
        first: the process that was started by us.
        running: process -> thread -> its time, of those that had not ended at the end of the first one [s].
        ran_s: time of all of them [s].
    """
    found = reader.found
    for process, threads in running.items():
        own = sum(value for thread, value in threads.items() if (process, thread) not in reader.told)
        if own:
            found.cpu_s[process] = found.cpu_s.get(process, 0.0) + own
    silent = {process for process, _ in reader.gone - reader.told}
    which = first if first in silent or not silent else min(silent)
    if not silent and (still := [process for process, threads in running.items() if threads]):
        which = max(still, key=lambda process: found.cpu_s.get(process, 0.0))
    found.cpu_s[which] = found.cpu_s.get(which, 0.0) + max(0.0, ran_s - sum(found.cpu_s.values()))


def attach(
    pid: int, *, time_limit_s: float | None = None, period_ns: int | None = None, begun: Callable[[], None] = lambda: None
) -> Samples:
    """See where the threads of a process that runs already are, and of its children, till the limit, an interrupt or its end.

    Nothing of the process is touched or changed; it goes on as before.

    Args:
        pid: the process.
        time_limit_s: how long, at most [s].
        period_ns: CPU time of a thread from sample to sample; None: as for `sample` [ns].
        begun: is called when it is being watched.
    Raises: UsageError if there is no such process; CapabilityError if the kernel refuses.
    """
    if reason := proc.why_no_process(pid):
        raise UsageError(reason, where="--pid", hint="ps -e lists processes, and ps -eL their threads")
    period_ns = period_ns or fitting_period_ns(sample_cost_s())
    processes = {pid, *proc.children(pid)} - {os.getpid()}
    threads = [thread for process in (pid, *sorted(processes - {pid})) for thread in proc.threads(process)]
    if not threads:
        raise UsageError(f"process {pid} has ended", where="--pid")
    _more_files(3 * len(threads) * len(list(_processors())))
    with contextlib.ExitStack() as opened:
        try:
            rings, deep, touched, why_not = _rings(threads[0], period_ns, opened, others=threads[1:], bits=("inherit",))
        except OSError as error:
            if error.errno == errno.ESRCH:
                raise UsageError(f"process {pid} has ended", where="--pid") from None
            if error.errno in (errno.EACCES, errno.EPERM) and not available():
                raise CapabilityError(
                    proc.why_not_watched(pid), where="--pid", hint="profile it as its owner, or as root"
                ) from None
            raise why_refused(error, outside=False) from None
        reader = _Reader(pid, period_ns, why_not)
        used = proc.Used(processes)
        for process in processes:
            with contextlib.suppress(OSError):
                reader.maps.setdefault(process, Maps()).add_lines(
                    Path(f"/proc/{process}/maps").read_text("utf-8", "surrogateescape")
                )
            reader.found.commands[process] = proc.name_of(process)
            reader.found.system.begin(process)
        begun()
        started = time.monotonic()
        until = started + time_limit_s if time_limit_s is not None else math.inf
        with contextlib.suppress(KeyboardInterrupt):
            while time.monotonic() < until and any(proc.runs(process) for process in processes):
                time.sleep(max(0.001, min(0.1, until - time.monotonic())))
                now = time.monotonic_ns()
                reader.found.look_at_memory(list(reader.maps))
                reader.take_all(rings, deep, touched)
                reader.process(now)
                used.look(reader.maps)
        reader.take_all(rings, deep, touched)
        reader.process(None)
    found = reader.found
    found.seconds = time.monotonic() - started
    used.into(found)
    found.how = f"perf_event, software clock, attached to process {pid}"
    return found


def _more_files(needed: int) -> None:
    """Raise our own limit of open files, as far as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed + 256 if hard == resource.RLIM_INFINITY else min(needed + 256, hard)
    if soft != resource.RLIM_INFINITY and wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


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


_ON_EXEC = ("disabled", "inherit", "enable_on_exec")


def _open(
    pid: int, cpu: int, period_ns: int = PERIOD_ns, *, bits: Sequence[str] = _ON_EXEC, kind: str = "places", leader: int = -1
) -> int:
    """The file of one event: of samples and of what the process maps and starts, of samples with stacks, or of page faults.

    Raises: OSError if the kernel refuses; CapabilityError where there is no such call.
    """
    number = SYSCALLS.get(platform.machine())
    if number is None or platform.system() != "Linux":
        raise CapabilityError(f"no perf_event_open on {platform.system()} {platform.machine()}", hint="profiling needs Linux")
    names = ["exclude_kernel", "exclude_hv", "sample_id_all", "use_clockid"]
    names += ["mmap", "mmap2", "comm", "comm_exec", "task"] if kind == "places" else []
    names += ["inherit_stat"] if "inherit" in bits and kind == "places" else []
    flags = sum(_BIT[name] for name in (*names, *bits))
    readable, deep = kind != "faults" and not stacks.why_not(), kind == "stacks"
    told = _IP | _TID | _TIME | (_ADDRESS if kind == "faults" else 0) | (_REGISTERS if readable else 0) | (_STACK if deep else 0)
    registers, stack = stacks.REGISTERS if readable else 0, stacks.STACK_B if deep else 0
    event = _PAGE_FAULTS if kind == "faults" else _CPU_CLOCK
    head = struct.pack("=IIQQQQQ", _SOFTWARE, 112, event, period_ns, told, 0, flags)
    attributes = head + struct.pack("=IIQQQQIiQII", 0, 0, 0, 0, 0, registers, stack, _MONOTONIC, 0, 0, 0)
    buffer = ctypes.create_string_buffer(attributes, 112)
    long = ctypes.c_long
    file = ctypes.CDLL(None, use_errno=True).syscall(long(number), buffer, long(pid), long(cpu), long(leader), ctypes.c_ulong(8))
    if file < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return int(file)


class _Ring:
    """The ring that the kernel fills for one processor."""

    def __init__(self, file: int, memory: mmap.mmap, size: int) -> None:
        self.file, self._memory, self._size = file, memory, size
        self._start = mmap.PAGESIZE
        self._tail = 0

    def ran_s(self) -> float:
        """CPU time on this processor of the thread and of all that inherited its event [s]."""
        return int.from_bytes(os.read(self.file, 8), "little") / 1e9

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
def _ring(
    pid: int,
    cpu: int,
    period_ns: int,
    others: Sequence[int] = (),
    bits: Sequence[str] = _ON_EXEC,
    *,
    kind: str = "places",
    leader: int = -1,
) -> Iterator[_Ring]:
    """An event on one processor with its ring, into which the events of other threads are written, too."""
    try:
        file = _open(pid, cpu, period_ns, bits=bits, kind=kind, leader=leader)
    except OSError as error:
        if error.errno == errno.ENODEV:  # went offline
            raise CapabilityError(f"processor {cpu} cannot be sampled") from None
        raise
    try:
        size, memory = _PAGES[kind] * mmap.PAGESIZE, None
        while memory is None:
            try:
                memory = mmap.mmap(file, mmap.PAGESIZE + size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
            except PermissionError:  # more than this user may lock
                if size == mmap.PAGESIZE:
                    raise
                size //= 2
        with memory, contextlib.ExitStack() as opened:
            for thread in others:
                with contextlib.suppress(ProcessLookupError):  # it has ended meanwhile
                    other = _open(thread, cpu, period_ns, bits=bits, kind=kind)
                    opened.callback(os.close, other)
                    fcntl.ioctl(other, _SET_OUTPUT, file)
            yield _Ring(file, memory, size)
    finally:
        os.close(file)


def _rings(
    pid: int,
    period_ns: int,
    opened: contextlib.ExitStack,
    why_no_stacks: str = "",
    others: Sequence[int] = (),
    bits: Sequence[str] = _ON_EXEC,
) -> tuple[list[_Ring], list[_Ring], list[_Ring], str]:
    """Rings of all samples, of those with stacks, of new pages as far as the kernel has room, and why there are no stacks.

    All events of a processor are opened one after the other: where the kernel goes from a thread to one that has inherited its
    events, it exchanges what they have counted in the order in which each list has them, and the inherited one is by processors.
    Otherwise time moves from an event of ours to one that counts for nothing. Source: Linux, kernel/events/core.c,
    perf_event_sync_stat and perf_event_init_context. Page faults are of another kind of event, by which newer kernels order, too:
    they stand in the group of the first one, whose members are inherited behind it.

    Raises: OSError if the kernel refuses.
    """
    why, rings, deep, touched = why_no_stacks or stacks.why_not(), list[_Ring](), list[_Ring](), list[_Ring]()
    some = opened.enter_context(contextlib.ExitStack())
    period = max(stacks.PERIOD_ns, _PER_STACK * period_ns)
    for cpu in _processors():
        rings.append(opened.enter_context(_ring(pid, cpu, period_ns, others, bits)))
        if not others:
            with contextlib.suppress(CapabilityError, OSError):
                touched.append(opened.enter_context(_ring(pid, cpu, PERIOD, bits=bits, kind="faults", leader=rings[-1].file)))
        if why:
            continue
        try:
            deep.append(some.enter_context(_ring(pid, cpu, period, others, bits, kind="stacks")))
        except CapabilityError as error:
            why = error.message
        except OSError as error:
            why = f"the kernel does not copy stacks: {error.strerror}"
    if why:
        some.close()
        deep.clear()
    return rings, deep, touched, why


class _Reader:
    """Turns the kernel's records into samples, in the order of their times."""

    def __init__(self, pid: int, period_ns: int, why_no_stacks: str) -> None:
        self.maps: dict[int, Maps] = {pid: Maps()}
        self.found = Samples(period_s=period_ns / 1e9, why_no_stacks=why_no_stacks)
        self._kept = stacks.Kept(self.found.stacks)
        self._registers = stacks.KeptRegisters(self.found.registers)
        self._deep: list[tuple[int, bytes]] = []  # time, body
        self._touched: list[tuple[int, bytes]] = []  # the same of new pages
        self.gone: set[tuple[int, int]] = set()  # process and thread, of those that have ended
        self.told: set[tuple[int, int]] = set()  # the same of those whose time the kernel told
        self._waiting: list[tuple[int, int, int, bytes]] = []  # time, kind, misc, body

    def take_all(self, rings: Sequence[_Ring], deep: Sequence[_Ring], touched: Sequence[_Ring] = ()) -> None:
        """Take what is new in the rings, in those with stacks, and in those of new pages."""
        for ring in rings:
            self._waiting += _records(ring.read())
        for ring in deep:
            self._deep += [(stamp, body) for stamp, kind, _, body in _records(ring.read()) if kind == _SAMPLE]

        for ring in touched:
            self._touched += [(stamp, body) for stamp, kind, _, body in _records(ring.read()) if kind == _SAMPLE]

    def process(self, before_ns: int | None) -> None:
        """Take in all records up to a time: what was written before it lies in no ring any more."""
        self._waiting.sort(key=lambda entry: entry[0])
        done = len(self._waiting) if before_ns is None else 0
        if before_ns is not None:
            done = next((n for n, entry in enumerate(self._waiting) if entry[0] >= before_ns), len(self._waiting))
        for stamp, kind, misc, body in self._waiting[:done]:
            self._one(stamp, kind, misc, body)
        del self._waiting[:done]
        for stamp, body in self._deep:
            if before_ns is None or stamp < before_ns:
                self._kept.take(body, self.maps)
        self._deep = [entry for entry in self._deep if before_ns is not None and entry[0] >= before_ns]

        if before_ns is not None:
            self.found.memory.read()
        for stamp, body in self._touched:
            if before_ns is None or stamp < before_ns:
                address, pid, _, _, page = struct.unpack_from("=QIIQQ", body)
                self.found.system.places[self._maps(pid).place(address)] += 1
                self.found.system.touch(pid, page)
        self._touched = [entry for entry in self._touched if before_ns is not None and entry[0] >= before_ns]

    def _one(self, stamp: int, kind: int, misc: int, body: bytes) -> None:
        if kind == _SAMPLE:
            address, pid, tid = struct.unpack_from("=QII", body)
            counts = self.found.threads.setdefault((pid, tid), Counter())
            place = self._maps(pid).place(address)
            counts[place] += 1
            if place.file == GENERATED:
                self.found.memory.executed(pid, address)
            self.found.see((pid, tid), stamp)
            self._registers.take(body, place)
            self.found.keep_time((pid, tid), stamp, place)
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
        elif kind == _EXIT:
            pid, _, tid, _ = struct.unpack_from("=IIII", body)
            self.gone.add((pid, tid))
        elif kind == _COMM:
            pid, tid = struct.unpack_from("=II", body)
            if misc & _COMM_EXEC:
                self.maps[pid] = Maps()
            if misc & _COMM_EXEC or pid == tid:
                self.found.commands[pid] = body[8:-16].split(b"\0")[0].decode("utf-8", "replace")
        elif kind == _READ:
            pid, tid, ran_ns = struct.unpack_from("=IIQ", body)
            self.told.add((pid, tid))
            self.found.cpu_s[pid] = self.found.cpu_s.get(pid, 0.0) + ran_ns / 1e9
        elif kind == _LOST:
            self.found.lost += struct.unpack_from("=QQ", body)[1]
        elif kind == _THROTTLE:
            self.found.throttled += 1

    def _maps(self, pid: int) -> Maps:
        return self.maps.setdefault(pid, Maps())


def _records(data: bytes) -> Iterator[tuple[int, int, int, bytes]]:
    """The contents of a ring as records: time, kind, misc, body."""
    at = 0
    while at + 8 <= len(data):
        kind, misc, size = struct.unpack_from("=IHH", data, at)
        if size < 8:
            break
        body = data[at + 8 : at + size]
        stamp = body[16:24] if kind == _SAMPLE else body[-8:]
        yield int.from_bytes(stamp, "little"), kind, misc, body
        at += size


def _file_name(raw: bytes) -> str:
    """The name of a mapped file; what is no file has a name in brackets, and so has one of another kind than programs.

    Lisps keep what they have compiled in a file of their own, an image of their memory.
    """
    name = raw.split(b"\0")[0].decode("utf-8", "surrogateescape")
    file = name.startswith("/") and not name.startswith("//") and _is_program(name)
    return name if file or name.startswith("[") else GENERATED


@lru_cache(maxsize=4096)
def _is_program(name: str) -> bool:
    """Whether a file is a program or library, as far as it can be read; what is shared memory is none."""
    if name.startswith(SHARED_MEMORY):
        return False
    try:
        with open(name, "rb") as file:
            return file.read(len(_ELF)) == _ELF
    except OSError:
        return True
