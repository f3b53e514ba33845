"""The one place that starts other programs: without a shell, in a process group of their own, within limits.

A compiler is a driver and what it starts. At a limit, and also when the program itself has ended, the whole group is killed, so
that nothing goes on and no pipe stays open. A program's output is limited as its time is; on Linux its processor time, its memory
and the files that it writes are, too.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from rooftree.errors import CapabilityError

if TYPE_CHECKING:
    from subprocess import Popen

MOST_OUTPUT_B = 64 * 2**20
"""Output, and also messages, after which a program is ended [B]."""
MOST_MEMORY_B = 8 * 2**30
"""Address space of each process that a program consists of [B]."""
MOST_FILE_B = 2**30
"""Size of each file that it writes [B]."""
_TICKS_S = 0.2
"""By how much processor time may be told shorter than it is limited, which the system counts in ticks [s]."""
_GRACE_S = 0.5
"""After a program has ended, what is left in its pipes is read for so long: a child of it may hold them open [s]."""

_DEATH_SIGNAL = 1
"""prctl: the signal at the end of the parent, PR_SET_PDEATHSIG."""
_WATCHED_S = 0.5
"""Time between two looks whether the parent is there [s]."""


class SlowError(CapabilityError):
    """A program took more time than it may."""


class BusyError(SlowError):
    """A program took more processor time than it may: it does so again, however quiet the machine is."""


class FloodError(CapabilityError):
    """A program said more than it may."""


@dataclass(frozen=True, slots=True)
class Done:
    """How a program ended, what it said, and its wall time [s]."""

    code: int
    output: bytes
    messages: bytes
    seconds: float

    @property
    def out(self) -> str:
        """The output as text."""
        return self.output.decode("utf-8", "replace")

    @property
    def err(self) -> str:
        """The messages as text."""
        return self.messages.decode("utf-8", "replace")


def run(
    command: Sequence[str],
    *,
    limit_s: float,
    busy_s: float = 0.0,
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
    most_B: int = MOST_OUTPUT_B,
    most_memory_B: int = MOST_MEMORY_B,
) -> Done:
    """Run a program to its end.

    Args:
        command: program and arguments.
        limit_s: wall time [s].
        busy_s: processor time of each of its processes, in whole seconds above 0 [s]; 0: as much as the wall time allows. Others
            on the machine cost wall time alone.
        given: its standard input.
        environment: variables on top of ours.
        most_B: of its output and of its messages each [B].
        most_memory_B: address space of each of its processes [B]; 0: as much as there is.
    Raises: SlowError if it took longer, as a BusyError if it was at work for so long; FloodError if it said more; CapabilityError
        if it cannot be started.
    """
    started = time.monotonic()
    with contained(command, environment=environment) as process:
        if most_memory_B or busy_s:
            _limit(process.pid, most_memory_B, math.ceil(busy_s))
        output, messages, used_s = _talk(process, given, limit_s, most_B, command[0])
        if busy_s and process.returncode and used_s >= math.ceil(busy_s) - _TICKS_S:
            raise BusyError(f"{command[0]} took more than {math.ceil(busy_s)} s of processor time")
        return Done(process.returncode, output, messages, time.monotonic() - started)


@contextlib.contextmanager
def contained(
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    messages: IO[bytes] | None = None,
    most_memory_B: int = 0,
) -> Iterator[Popen[bytes]]:
    """A program with pipes to it that is ended with all its children when the block is left.

    Args: as `run`; ``messages``: a file for them instead of a pipe.
    Raises: CapabilityError if it cannot be started.
    """
    process = start(command, environment=environment, messages=messages, most_memory_B=most_memory_B)
    try:
        yield process
    finally:
        end(process)


def start(
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    messages: IO[bytes] | None = None,
    most_memory_B: int = 0,
) -> Popen[bytes]:
    """As `contained`, for a process that lives longer than a block; `end` must be called.

    Raises: CapabilityError if it cannot be started.
    """
    import subprocess  # most runs find what a compiler made before

    try:
        process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if messages is None else messages,
            env={**os.environ, **(environment or {})},
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CapabilityError(f"cannot run {command[0]}: {reason}") from error
    if most_memory_B:
        _limit(process.pid, most_memory_B)
    return process


class Held:
    """A program of the user's that has its own input and output and waits before its first instruction.

    Unlike what `start` starts it stays in our process group, so that it has the terminal, and nothing limits it.
    """

    def __init__(self, pid: int, gate: int, refused: int, name: str) -> None:
        self.pid = pid
        self._gate, self._refused, self._name = gate, refused, name

    def release(self) -> None:
        """Let it begin.

        Raises: CapabilityError if the system does not run it.
        """
        os.write(self._gate, b"x")
        os.close(self._gate)
        code = os.read(self._refused, 16)
        os.close(self._refused)
        if code:
            os.waitpid(self.pid, 0)
            raise CapabilityError(f"cannot run {self._name}: {os.strerror(int(code))}")

    def abandon(self) -> None:
        """End it before it began."""
        os.close(self._gate)
        os.close(self._refused)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def hold(
    path: str,
    command: Sequence[str],
    *,
    streams: tuple[int, int, int] = (0, 1, 2),
    environment: Mapping[str, str] | None = None,
    prepare: Callable[[], object] = lambda: None,
) -> Held:
    """A program in a process of its own, about to begin; `Held.release` or `Held.abandon` must be called.

    Args:
        path: the file to run.
        command: its arguments, its name first.
        streams: files that become its input, output and messages.
        environment: variables on top of ours.
        prepare: called in the new process before it waits; makes system calls only.
    """
    import warnings

    variables = {**os.environ, **(environment or {})}
    gate_out, gate_in = os.pipe()
    refused_out, refused_in = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of numpy wait in no lock that the new process takes
        pid = os.fork()
    if pid:
        os.close(gate_out)
        os.close(refused_in)
        return Held(pid, gate_in, refused_out, path)
    try:
        os.close(gate_in)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python itself ignores
            signal.signal(number, signal.SIG_DFL)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                signal.signal(number, signal.SIG_DFL)
        kept = [os.dup(stream) for stream in streams]
        for to, stream in enumerate(kept):
            os.dup2(stream, to)
        prepare()
        if os.read(gate_out, 1):
            os.execve(path, list(command), variables)
    except OSError as error:
        os.write(refused_in, str(error.errno).encode())
    finally:
        os._exit(127)


def end(process: Popen[bytes]) -> None:
    """Kill a program with its process group, and wait for it."""
    kill(process)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):  # what was not written yet
                pipe.close()
    process.wait()


def kill(process: Popen[bytes]) -> None:
    """Kill a program with its process group; it is not waited for, so that its number cannot be another's meanwhile."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def kill_all(process: Popen[bytes]) -> None:
    """Kill a program with all that it and its children have started, in sessions of their own too (on Linux); see `kill`."""
    if process.returncode is not None:
        return
    for pid in reversed(descendants(process.pid)):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            group = os.getpgid(pid)
            if group not in (os.getpgrp(), process.pid):
                os.killpg(group, signal.SIGKILL)
    kill(process)


def die_with_parent(parent: int, by_system: bool = True) -> None:
    """Let this process end when the one that started it does, however that comes, and whatever runs here then.

    Args:
        parent: its number, as it knows it itself: it may be gone already.
        by_system: whether the system may be asked to do it (Linux). It does so at the end of the thread that started this
            process: to be asked where that is the main one. Else, and where it cannot, a thread looks every half second.
    """
    import threading

    asked = False
    with contextlib.suppress(OSError, AttributeError):
        import ctypes

        asked = by_system and not ctypes.CDLL(None).prctl(_DEATH_SIGNAL, int(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)
    if asked:
        return

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_WATCHED_S)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, theirs behind them; none where the system has no /proc."""
    parents: dict[int, list[int]] = {}
    with contextlib.suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(OSError, ValueError, IndexError):
                text = Path("/proc", name, "stat").read_text("utf-8", "replace")
                parents.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(int(name))
    found, queue = list[int](), [pid]
    while queue:
        found += (mine := parents.pop(queue.pop(0), []))
        queue += mine
    return found


def _limit(pid: int, most_memory_B: int, busy_s: int = 0) -> None:
    """Bounds of memory, files and, above 0, processor time for a process and those that it starts; nothing where there are none.

    It may have started others before the bounds are its own: from the top down each has them, or is a child of one that has.
    """
    try:
        import resource

        limited = resource.prlimit
    except (ImportError, AttributeError):
        return
    bounds = {resource.RLIMIT_AS: most_memory_B, resource.RLIMIT_FSIZE: MOST_FILE_B, resource.RLIMIT_CPU: busy_s}
    bounds = {what: most for what, most in bounds.items() if most} | {resource.RLIMIT_CORE: 0}
    queue = [pid]
    while queue:
        one = queue.pop()
        for what, most in bounds.items():
            with contextlib.suppress(OSError, ValueError):
                _, hard = limited(one, what)
                limited(one, what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
        with contextlib.suppress(OSError):
            queue += map(int, Path(f"/proc/{one}/task/{one}/children").read_text().split())


def _used_s(pid: int) -> float:
    """Processor time of a program that has ended, with that of the children that it waited for [s]; 0 if it is not told."""
    try:
        fields = Path("/proc", str(pid), "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


def _talk(process: Popen[bytes], given: bytes, limit_s: float, most_B: int, name: str) -> tuple[bytes, bytes, float]:
    """Write the input and read output and messages, till the program has ended; and the processor time that it took [s]."""
    import selectors

    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    found: dict[int, bytearray] = {process.stdout.fileno(): bytearray(), process.stderr.fileno(): bytearray()}
    rest, until, ended = memoryview(given), time.monotonic() + limit_s, False
    with selectors.DefaultSelector() as pipes:
        for out in (process.stdout, process.stderr):
            os.set_blocking(out.fileno(), False)
            pipes.register(out, selectors.EVENT_READ)
        if given:
            os.set_blocking(process.stdin.fileno(), False)
            pipes.register(process.stdin, selectors.EVENT_WRITE)
        else:
            process.stdin.close()
        while len(pipes.get_map()):
            now = time.monotonic()
            if now > until:
                if ended:
                    break
                kill(process)
                raise SlowError(f"{name} took more than {limit_s:.3g} s")
            ready = pipes.select(min(until - now + 0.01, 0.05 if not ended else until - now + 0.01))
            for key, _ in ready:
                if key.fileobj is process.stdin:
                    try:
                        rest = rest[os.write(key.fd, rest[: 1 << 16]) :]
                    except BrokenPipeError:
                        rest = rest[:0]
                    if not rest:
                        pipes.unregister(process.stdin)
                        process.stdin.close()
                    continue
                part = os.read(key.fd, 1 << 20)
                found[key.fd] += part
                if len(found[key.fd]) > most_B:
                    kill(process)
                    raise FloodError(f"{name} says more than {most_B / 2**20:.3g} MiB")
                if not part:
                    pipes.unregister(key.fileobj)
            if not ready and not ended and _has_ended(process):
                ended, until = True, min(until, time.monotonic() + _GRACE_S)
        while not ended and not _has_ended(process):  # it closed its output and goes on
            if time.monotonic() > until:
                kill(process)
                raise SlowError(f"{name} took more than {limit_s:.3g} s")
            time.sleep(0.002)
    output, messages = (bytes(text) for text in found.values())
    used_s = _used_s(process.pid)
    kill(process)  # what it has started and left
    process.wait()
    return output, messages, used_s


def _has_ended(process: Popen[bytes]) -> bool:
    """Whether a program has ended; its number stays its own till it is waited for."""
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except (AttributeError, ChildProcessError):  # no such call here; or somebody else has waited for it
        return process.poll() is not None
