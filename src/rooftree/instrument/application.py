"""The program that is watched: found, checked before it is started, given the same input each time, ended with all it left."""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import platform
import resource
import select
import shutil
import signal
import stat
import tempfile
import threading
import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rooftree.errors import CapabilityError, InputError, UsageError

_MACHINES = {62: "x86_64", 183: "aarch64", 243: "riscv64", 21: "ppc64le", 3: "i386", 40: "arm"}  # e_machine of ELF
_SUBREAPER, _IS_SUBREAPER = 36, 37  # prctl: what a child leaves behind becomes our child
MOST_INPUT_B = 1 << 30
"""Input of which a copy is made for further runs [B]."""
_cut: set[Path | None] = set()  # copies that do not hold all
_POLL_s = 0.2
_GRACE_s, _CLEANING_s = 2.0, 10.0
"""How long a program may go on after a signal, and one that catches it and may be cleaning up [s]."""
_LINGERS_s = 1.0
"""How long a helper of a program may go on after its end until it counts as a daemon [s]."""
_TOLD_s = 0.5
"""After which an interrupt is handed on to a program that a terminal has not told [s]."""


@dataclass(frozen=True, slots=True)
class Application:
    """A command that can be started, once or several times.

    Attributes:
        command: as the user gave it.
        path: the file that is run.
        copy: where its first run leaves a copy of its input, for the others; None: the first one has ours, others have none.
        input_at: of an input that is a file, the place at which every run begins to read it [B]; no copy is made then.
        environment: variables on top of ours.
        machine: the processor that it is for, as ``uname -m`` names it.
        marks: folder in which its processes write the regions that they name; None: they do not.
    """

    command: tuple[str, ...]
    path: str
    machine: str = field(default_factory=platform.machine)
    copy: Path | None = None
    input_at: int | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    marks: Path | None = None


def application(command: Sequence[str], emulated: Container[str] = ()) -> Application:
    """Find a command and see whether it can be watched.

    Args:
        emulated: processors whose programs can be emulated here.

    Raises: UsageError if there is no such program; CapabilityError if it is one of another processor, or runs as somebody else.
    """
    if not command:
        raise UsageError("no command is given", where="profile", hint="rooftree profile -- ./app args")
    name = command[0]
    path = shutil.which(name)
    if path is None:
        there = Path(name)
        if there.is_dir():
            raise UsageError("this is a folder, expected a program", where=name)
        if there.is_file():
            raise UsageError("this file may not be executed", where=name, hint=f"chmod +x {name}")
        raise UsageError("there is no such program", where=name, hint="give its path, such as ./app")
    try:
        with open(path, "rb") as file:
            head = file.read(20)
    except OSError as error:
        if error.errno == 13:  # may be executed and not read
            raise CapabilityError("the program may not be read, so its code cannot be looked at", where=path) from None
        raise InputError(f"cannot read the program: {error.strerror}", where=path) from None
    if head[:2] != b"#!" and os.geteuid() != 0 and (rights := _rights_of(path)):  # scripts get no rights by theirs
        raise CapabilityError(
            f"the program runs with rights that you do not have ({rights}), and the kernel lets no ordinary user watch that",
            where=path,
            hint="profile it as root, or a copy of it, which runs with your rights: cp copies without them",
        )
    if head[:4] == b"\x7fELF":
        machine = _MACHINES.get(int.from_bytes(head[18:20], "little" if head[5] == 1 else "big"), "another processor")
        if machine in emulated:
            return Application(tuple(command), path, machine)
        if machine != platform.machine().replace("arm64", "aarch64"):
            raise CapabilityError(
                f"the program is for {machine}, and this machine is {platform.machine()}",
                where=path,
                hint="apt-get install qemu-user counts it here, without times; or profile it on such a machine",
            )
    return Application(tuple(command), path)


def _rights_of(path: str) -> str:
    """What gives a program other rights than those of the user who runs it; "" if nothing does."""
    found = os.stat(path)
    if found.st_mode & stat.S_ISUID and found.st_uid != os.geteuid():
        return "setuid"
    both = stat.S_ISGID | stat.S_IXGRP  # without the second one the first marks files for locking
    if found.st_mode & both == both and found.st_gid not in {os.getegid(), *os.getgroups()}:
        return "setgid"
    with contextlib.suppress(OSError):
        if os.getxattr(path, "security.capability"):
            return "file capabilities"
    return ""


def recorded_input(app: Application, folder: Path) -> Application:
    """The application whose runs are all given the same standard input: a file is opened anew, of a pipe a copy is made.

    A terminal is left as it is: then only the first run has it.
    """
    try:
        given = os.fstat(0)
        if stat.S_ISREG(given.st_mode):
            return replace(app, input_at=os.lseek(0, 0, os.SEEK_CUR))
        if os.isatty(0) or given.st_rdev == os.stat(os.devnull).st_rdev:
            return app
    except OSError:  # closed: the program finds it closed, too
        return app
    return replace(app, copy=folder / "input")


@contextlib.contextmanager
def opened_input(app: Application, first: bool = True) -> Iterator[int]:
    """The file that becomes the program's standard input."""
    if app.copy is not None and first:
        with _copied(app.copy) as file:
            yield file
        return
    if first:
        yield 0
        return
    if app.input_at is not None:
        file = os.open("/proc/self/fd/0", os.O_RDONLY)
        os.lseek(file, app.input_at, os.SEEK_SET)
    else:
        file = os.open(app.copy if app.copy is not None and app.copy.is_file() else os.devnull, os.O_RDONLY)
    try:
        yield file
    finally:
        os.close(file)


def input_was_cut(app: Application) -> bool:
    """Whether the first run was given more input than a copy or the disk holds, so that another one would do something else."""
    return app.copy in _cut


@contextlib.contextmanager
def _copied(copy: Path) -> Iterator[int]:
    """A pipe that hands on our standard input, as it comes, while a copy is written; input without an end stops nothing."""
    out, into = os.pipe()

    def hand_on() -> None:
        with copy.open("wb") as file, contextlib.suppress(OSError):
            while part := os.read(0, 1 << 16):
                if copy not in _cut:
                    try:
                        file.write(part)
                        file.flush()
                    except OSError:  # the disk is full; the program still gets its input
                        _cut.add(copy)
                    if file.tell() > MOST_INPUT_B:
                        _cut.add(copy)
                while part:
                    part = part[os.write(into, part) :]
        with contextlib.suppress(OSError):
            os.close(into)

    threading.Thread(target=hand_on, daemon=True).start()
    try:
        yield out
    finally:
        os.close(out)


@contextlib.contextmanager
def adopted_orphans() -> Iterator[None]:
    """Let what a program leaves behind become our child meanwhile, so that it can be found and ended."""
    before, libc = ctypes.c_int(1), None
    with contextlib.suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        libc.prctl(_IS_SUBREAPER, ctypes.byref(before), 0, 0, 0)
        libc.prctl(_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        if libc is not None and not before.value:
            libc.prctl(_SUBREAPER, 0, 0, 0, 0)


def exit_status(status: int) -> int:
    """What a shell would say: the exit code, or 128 and the signal that ended the program."""
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def end_all(pids: Iterable[int], patience_s: float = 0.0) -> int:
    """End processes that a program has left, politely if there is patience.

    Returns: how many were still running.
    """
    everyone = set(pids)
    left = {pid for pid in everyone if _is_ours(pid)}
    count = len(left)
    for number, patience in ((signal.SIGTERM, patience_s), (signal.SIGKILL, 5.0)):
        if number == signal.SIGTERM and not patience_s:
            continue
        for pid in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)
        until = time.monotonic() + patience
        while left and time.monotonic() < until:
            _take_ends(left)
            left = {pid for pid in left if _is_ours(pid)}
            if left:
                time.sleep(0.01)
    _take_ends(everyone)
    return count


def detached(pids: Iterable[int]) -> list[int]:
    """Of processes that a program has left those that run in a session of their own, as daemons do: they are meant to go on."""
    found = []
    for pid in pids:
        with contextlib.suppress(OSError):
            if _is_ours(pid) and os.getsid(pid) != os.getsid(0):
                found.append(pid)
    return sorted(found)


def lingering(pids: Iterable[int]) -> tuple[int, ...]:
    """Daemons that a program has left; what ends by itself soon after it, as helpers of MPI do, is none."""
    until = time.monotonic() + _LINGERS_s
    left = detached(pids)
    while left and time.monotonic() < until:
        time.sleep(0.02)
        _take_ends(left)
        left = detached(left)
    return tuple(left)


def reader_gone(output: int) -> bool:
    """Whether nobody reads any more what is written to a file: a pipe whose other end is closed."""
    asked = select.poll()
    asked.register(output, select.POLLOUT)
    try:
        return any(events & select.POLLERR for _, events in asked.poll(0))
    except OSError:
        return False


def _take_ends(pids: Iterable[int]) -> None:
    """Take note of the ends of children, and of no other's."""
    for pid in pids:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


class Told(KeyboardInterrupt):
    """Another process asked us to end by a signal, which the program that is watched has not got yet."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP do what an interrupt does, so that nothing is left running; those that are ignored stay ignored.

    `timeout` and batch systems send one to us and then to all of our group: the second one of a second is the same.
    """
    before: dict[int, Any] = {}
    last = -math.inf

    def tell(number: int, _: object) -> None:
        nonlocal last
        repeated, last = time.monotonic() < last + 1.0, time.monotonic()
        if not repeated:
            raise Told(number)

    try:
        for number in map(int, (signal.SIGTERM, signal.SIGHUP)):
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, tell)
    except ValueError:  # in a thread
        pass
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def patience_s(pid: int, number: int) -> float:
    """How long a process may go on after a signal: longer if it catches it, since it may clean up [s]."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text("ascii", "replace").splitlines():
            if line.startswith("SigCgt:"):
                return _CLEANING_s if int(line.split()[1], 16) >> (number - 1) & 1 else _GRACE_s
    return _GRACE_s


class Ending:
    """The end of a program that is asked to: it is told, given some time, and killed.

    Attributes:
        why: in words; "" as long as nobody asked.
    """

    def __init__(self) -> None:
        self.why = ""
        self._tell: tuple[float, int] | None = None  # when to send which signal
        self._kill_at = math.inf

    @property
    def next(self) -> float:
        """When there is something to do, of `time.monotonic` [s]."""
        return min(self._kill_at, self._tell[0]) if self._tell is not None else self._kill_at

    def ask(self, cause: BaseException | None) -> None:
        """Somebody asks: a time limit (None), a terminal, or another process; the second time it is killed at once.

        A terminal has sent its interrupt to the program, too: it is repeated only if nothing happens.
        """
        now = time.monotonic()
        if self.why:
            self._kill_at = now
            return
        told = isinstance(cause, Told)
        self.why = "the time limit was reached" if cause is None else (
            f"it was ended by {signal.Signals(cause.number).name}" if isinstance(cause, Told) else "it was interrupted"
        )  # fmt: skip
        number = cause.number if isinstance(cause, Told) else int(signal.SIGTERM if cause is None else signal.SIGINT)
        self._tell = (now if told or cause is None else now + _TOLD_s, number)

    def go_on(self, pid: int) -> bool:
        """Tell the program if it is time to.

        Returns: whether it is time to kill it.
        """
        now = time.monotonic()
        if self._tell is not None and now >= self._tell[0]:
            number, self._tell = self._tell[1], None
            self._kill_at = min(self._kill_at, now + patience_s(pid, number))
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        return now >= self._kill_at


def watch(
    pid: int, look: Callable[[], None], known: Callable[[], Iterable[int]], until: float | None
) -> tuple[str, int, resource.struct_rusage]:
    """Wait for a program's end, and look at what it does meanwhile.

    Args:
        pid: the program.
        look: called several times per second.
        known: processes that belong to it.
        until: time at which it is ended, of `time.monotonic` [s]; None: never.
    Returns: why it was ended by us ("" if it was not), its status and its use of the processor.
    """
    ending = Ending()
    while True:
        try:
            done, status, usage = os.wait4(pid, os.WNOHANG)
            if done:
                return ending.why, status, usage
            now = time.monotonic()
            if not ending.why and until is not None and now > until:
                ending.ask(None)
            if ending.go_on(pid):
                _kill({pid, *known()})  # and not waited for: its status and use of the processor are taken above
            wait = _POLL_s if not ending.why else 0.02
            _wait_for_end(pid, wait if until is None or ending.why else max(0.001, min(wait, until - now + 0.001)))
            look()
        except KeyboardInterrupt as cause:
            ending.ask(cause)
        except BaseException:
            end_all({pid, *known()})
            raise


def descendants() -> set[int]:
    """All processes that descend from this one and still run."""
    return {int(entry) for entry in os.listdir("/proc") if entry.isdigit() and _is_ours(int(entry))}


def _kill(pids: Iterable[int]) -> None:
    """Kill processes that descend from this one."""
    for pid in pids:
        if _is_ours(pid):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def _wait_for_end(pid: int, seconds: float) -> None:
    """Sleep, shorter if the process ends."""
    try:
        file = os.pidfd_open(pid)
    except (OSError, AttributeError):
        time.sleep(min(seconds, 0.02))
        return
    try:
        select.select([file], [], [], seconds)
    finally:
        os.close(file)


def _is_ours(pid: int) -> bool:
    """Whether a process runs and descends from this one."""
    here, at = os.getpid(), pid
    for _ in range(64):
        try:
            fields = Path(f"/proc/{at}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            return False
        if at == pid and fields[0] in "ZX":
            return False
        at = int(fields[1])
        if at == here:
            return True
        if at <= 1:
            return False
    return False


def temporary_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for the files of one profile, removed at its end; its name has no blank or colon, for LD_PRELOAD."""
    chosen = tempfile.gettempdir()
    if any(part in chosen for part in ": "):
        chosen = next((name for name in ("/tmp", "/var/tmp", "/dev/shm") if os.access(name, os.W_OK)), chosen)
    return tempfile.TemporaryDirectory(prefix="rooftree-profile-", dir=chosen)
