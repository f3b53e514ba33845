"""perf_event_open(2) without a library: the call, its structure, and the operations on the files it gives.

The kernel's side stands behind `Kernel`, so that everything above it runs with a made-up one in tests.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from typing import Protocol

from rooftree.errors import CapabilityError, MeasurementError

PARANOID = Path("/proc/sys/kernel/perf_event_paranoid")
# Source: Linux, arch/*/entry/syscalls and include/uapi/asm-generic/unistd.h.
SYSCALLS = {"x86_64": 298, "aarch64": 241, "riscv64": 241, "loongarch64": 241, "ppc64le": 319, "ppc64": 319, "s390x": 331}
_DISABLED, _INHERIT, _EXCLUDE_KERNEL, _EXCLUDE_HV = 1 << 0, 1 << 1, 1 << 5, 1 << 6
_TIMES, _CLOEXEC = 3, 8
_ENABLE, _DISABLE, _RESET = 0x2400, 0x2401, 0x2403


class Attributes(ctypes.Structure):
    """The first version of ``struct perf_event_attr`` that has config2; every kernel since 3.3 knows it (72 bytes)."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("size", ctypes.c_uint32),
        ("config", ctypes.c_uint64),
        ("sample_period", ctypes.c_uint64),
        ("sample_type", ctypes.c_uint64),
        ("read_format", ctypes.c_uint64),
        ("flags", ctypes.c_uint64),
        ("wakeup_events", ctypes.c_uint32),
        ("bp_type", ctypes.c_uint32),
        ("config1", ctypes.c_uint64),
        ("config2", ctypes.c_uint64),
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """What a counter shows: its value, and for how long it was enabled and truly counting [ns]."""

    value: int
    enabled_ns: int
    running_ns: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """An event to open: for a thread with what it starts (``cpu`` -1), or for a processor (``thread`` -1)."""

    type: int
    config: tuple[int, int, int]
    thread: int
    cpu: int
    user_only: bool = True


class Kernel(Protocol):
    """What is asked of the kernel."""

    def open(self, wanted: Wanted, leader: int) -> int:
        """A file for the event, disabled, in the group of ``leader`` (-1: a group of its own); OSError if refused."""

    def enable(self, leader: int) -> None:
        """Let the event, and those of its group, count."""

    def disable(self, leader: int) -> None:
        """Stop them."""

    def read(self, file: int) -> Reading:
        """What the event has counted."""

    def close(self, file: int) -> None:
        """Give the event back."""


class Linux:
    """The kernel of this machine."""

    def __init__(self) -> None:
        number = SYSCALLS.get(platform.machine())
        if number is None or platform.system() != "Linux":
            raise CapabilityError(
                f"no perf_event_open on {platform.system()} {platform.machine()}",
                hint="counters need Linux on x86-64, AArch64, RISC-V or POWER",
            )
        self._number = number
        self._call = ctypes.CDLL(None, use_errno=True).syscall
        # The direction of an ioctl without argument is coded in other bits on POWER.
        self._none = 0x20000000 if platform.machine().startswith("ppc") else 0

    def open(self, wanted: Wanted, leader: int) -> int:
        """As `Kernel.open`: events of a thread also count in threads that it starts."""
        per_thread = wanted.cpu < 0
        flags = _DISABLED if leader < 0 else 0
        flags |= _INHERIT if per_thread else 0
        if per_thread and wanted.user_only:
            flags |= _EXCLUDE_KERNEL | _EXCLUDE_HV
        attributes = Attributes(
            type=wanted.type,
            size=ctypes.sizeof(Attributes),
            config=wanted.config[0],
            read_format=_TIMES,
            flags=flags,
            config1=wanted.config[1],
            config2=wanted.config[2],
        )
        long = ctypes.c_long
        file = self._call(
            long(self._number),
            ctypes.byref(attributes),
            long(wanted.thread),
            long(wanted.cpu),
            long(leader),
            ctypes.c_ulong(_CLOEXEC),
        )
        if file < 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code))
        return int(file)

    def enable(self, leader: int) -> None:
        """As `Kernel.enable`."""
        ioctl(leader, self._none | _ENABLE, 1)

    def disable(self, leader: int) -> None:
        """As `Kernel.disable`."""
        ioctl(leader, self._none | _DISABLE, 1)

    def read(self, file: int) -> Reading:
        """As `Kernel.read`."""
        data = os.read(file, 24)
        if len(data) != 24:
            raise MeasurementError(
                f"the kernel gave {len(data)} bytes of a counter, expected 24",
                hint="a pinned event may have lost its counter to another program",
            )
        return Reading(*struct.unpack("QQQ", data))

    def close(self, file: int) -> None:
        """As `Kernel.close`."""
        os.close(file)


def threads_of(process: int) -> tuple[int, ...]:
    """The threads that a process has now; 0 is this process."""
    folder = Path("/proc") / (str(process) if process else "self") / "task"
    try:
        return tuple(sorted(int(path.name) for path in folder.iterdir()))
    except OSError as error:
        raise MeasurementError(f"the threads of process {process} cannot be listed: {error.strerror}") from None


def why_refused(error: OSError, outside: bool) -> CapabilityError:
    """A refusal of the kernel in words.

    Args:
        error: what perf_event_open gave.
        outside: whether the event was for a processor as a whole (units of a socket).
    """
    level = _paranoid()
    if error.errno in (errno.EACCES, errno.EPERM):
        need = 0 if outside else 2
        return CapabilityError(
            f"the kernel does not let you count: perf_event_paranoid is {level}",
            hint=f"sysctl kernel.perf_event_paranoid={need}, as root, or the capability CAP_PERFMON"
            + ("; containers need perf_event_open in their seccomp profile" if not outside else ""),
        )
    reasons = {
        errno.ENOENT: "the processor or its driver does not have this event",
        errno.EOPNOTSUPP: "the processor or its driver does not have this event",
        errno.ENODEV: "the processor shows no counters, as in most virtual machines",
        errno.EINVAL: "the kernel does not know this event, or not in this group",
        errno.ENOSPC: "there are not enough counters",
        errno.EBUSY: "another program holds the counters",
        errno.ENOSYS: "the kernel was built without perf events",
        errno.EMFILE: "too many open files: raise `ulimit -n`",
        errno.ESRCH: "the thread has ended",
    }
    return CapabilityError(
        reasons.get(error.errno or 0, f"perf_event_open failed: {error.strerror}"),
        hint="perf list shows what this machine counts",
    )


@contextmanager
def counting(kernel: Kernel, leaders: list[int]) -> Iterator[None]:
    """Let groups count while the block runs."""
    started: list[int] = []
    try:
        for leader in leaders:
            kernel.enable(leader)
            started.append(leader)
        yield
    finally:
        for leader in reversed(started):
            kernel.disable(leader)


def _paranoid() -> str:
    try:
        return PARANOID.read_text("ascii").strip()
    except OSError:
        return "not readable"
