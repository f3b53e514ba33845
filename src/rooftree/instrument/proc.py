"""What the system tells of processes (proc(5)): whether they can be watched, what they have started, what they used."""

from __future__ import annotations

import contextlib
import os
import pwd
from collections.abc import Iterable
from pathlib import Path

from rooftree.instrument.samples import Samples


def why_no_process(pid: int) -> str:
    """Why a number is not that of a process whose code can be watched; "" if it is."""
    if pid == os.getpid():
        return f"process {pid} is this rooftree itself"
    try:
        text = Path(f"/proc/{pid}/status").read_text("utf-8", "replace")
    except OSError:
        return f"there is no process {pid}, or it is hidden from you"
    told = {name: value.strip() for name, _, value in (line.partition(":") for line in text.splitlines())}
    name, group = told.get("Name", ""), told.get("Tgid", str(pid))
    if group != str(pid):
        return f"{pid} is a thread of process {group} ({name}), and a process is watched as a whole: --pid {group}"
    if told.get("State", "")[:1] in ("Z", "X"):
        return f"process {pid} ({name}) has ended; it is listed until its parent takes note of that"
    if told.get("Kthread") == "1" or "VmSize" not in told:
        return f"process {pid} ({name}) is a part of the kernel, which has no code of its own that could be watched"
    return ""


def why_not_watched(pid: int) -> str:
    """Why the kernel does not let us watch a process although it lets us sample."""
    with contextlib.suppress(OSError):
        owner = os.stat(f"/proc/{pid}").st_uid
        if owner != os.geteuid():
            return f"process {pid} belongs to another user ({_user(owner)})"
    return f"process {pid} runs with other rights than yours (setuid, or it does not let itself be watched)"


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def name_of(process: int) -> str:
    """The name of a process; "" where it has ended."""
    try:
        return Path(f"/proc/{process}/comm").read_text("utf-8", "replace").rstrip("\n")
    except OSError:
        return ""


def command_of(pid: int, otherwise: str) -> tuple[str, ...]:
    """The command of a process; its name, or its number, where it has ended."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().rstrip(b"\0").split(b"\0")
    except OSError:
        words = []
    return tuple(word.decode("utf-8", "replace") for word in words) if any(words) else (otherwise or f"process {pid}",)


def children(pid: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    parents: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{entry}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
                parents.setdefault(int(fields[1]), []).append(int(entry))
    found, waiting = set[int](), [pid]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def threads(process: int) -> list[int]:
    """The threads of a process; none where it has ended."""
    try:
        return [int(name) for name in os.listdir(f"/proc/{process}/task")]
    except OSError:
        return []


def _times(process: int) -> tuple[float, float] | None:
    """CPU time of a process in its own code and in the kernel; None if it is not there any more [s]."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None
    tick = os.sysconf("SC_CLK_TCK")
    return int(fields[11]) / tick, int(fields[12]) / tick


def _faults(process: int) -> int | None:
    """Page faults of a process so far; None if it is not there any more."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[7]) + int(fields[9])


def _switches(processes: Iterable[int]) -> tuple[int, int]:
    """How often the threads of processes gave their processor away, and how often it was taken from them."""
    found = {"voluntary_ctxt_switches": 0, "nonvoluntary_ctxt_switches": 0}
    for process in processes:
        for thread in threads(process):
            with contextlib.suppress(OSError):
                for line in Path(f"/proc/{process}/task/{thread}/status").read_text("utf-8", "replace").splitlines():
                    name, _, value = line.partition(":")
                    if name in found:
                        found[name] += int(value)
    return found["voluntary_ctxt_switches"], found["nonvoluntary_ctxt_switches"]


def runs(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def ran_s(process: int) -> dict[int, float]:
    """CPU time of each thread of a process that runs [s]; those that have ended, and zombies, are missing."""
    return cpu_s(threads(process)) if runs(process) else {}


def cpu_s(threads: Iterable[int]) -> dict[int, float]:
    """CPU time of each thread that runs [s]; of none where the system does not tell it in nanoseconds."""
    found: dict[int, float] = {}
    for thread in threads:
        with contextlib.suppress(OSError, ValueError, IndexError):
            found[thread] = int(Path(f"/proc/{thread}/schedstat").read_bytes().split()[0]) / 1e9
    return found


class Used:
    """What processes used of the processors since we began to watch them."""

    def __init__(self, processes: Iterable[int]) -> None:
        self._processes = sorted(processes)
        self._before = {process: times for process in self._processes if (times := _times(process)) is not None}
        self._now = dict(self._before)
        self._switches = _switches(self._processes)
        self._faults = {process: [faults, faults] for process in self._processes if (faults := _faults(process)) is not None}

    def look(self, processes: Iterable[int]) -> None:
        """Take in what processes have used up to now; those that have ended keep what was seen last."""
        for process in processes:
            if (times := _times(process)) is not None:
                self._now[process] = times
            if (faults := _faults(process)) is not None:
                self._faults.setdefault(process, [0, 0])[1] = faults

    def into(self, found: Samples) -> None:
        """Write it to the samples, which hold how long each process took that has ended meanwhile.

        Of one that was begun and ended between two looks the system tells that only, and not how much of it was in the kernel.
        """
        for process, (user, system) in self._now.items():
            user_before, system_before = self._before.get(process, (0.0, 0.0))
            found.user_s += user - user_before
            found.system_s += system - system_before
            found.cpu_s[process] = max(found.cpu_s.get(process, 0.0), user - user_before + system - system_before)
        found.user_s += sum(value for process, value in found.cpu_s.items() if process not in self._now)
        found.system.faults = sum(now - before for before, now in self._faults.values())
        given, taken = _switches(self._processes)
        found.given, found.taken = max(0, given - self._switches[0]), max(0, taken - self._switches[1])


def process_of(thread: int) -> int:
    """The process that a thread belongs to."""
    try:
        for line in Path(f"/proc/{thread}/status").read_text("utf-8", "replace").splitlines():
            if line.startswith("Tgid:"):
                return int(line.split()[1])
    except OSError:
        pass
    return thread
