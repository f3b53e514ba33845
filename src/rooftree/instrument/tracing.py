"""ptrace(2) on x86-64 Linux: registers and memory of a stopped process, system calls made in its name."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import struct
import time
from pathlib import Path
from typing import NamedTuple

from rooftree import children
from rooftree.errors import CapabilityError
from rooftree.words import names

TRACEME, CONT, SINGLESTEP, GETREGS, SETREGS, SETOPTIONS, GETEVENTMSG, GETSIGINFO = 0, 7, 9, 12, 13, 0x4200, 0x4201, 0x4202
FORK, VFORK, CLONE, EXEC = 1, 2, 3, 4
OPTIONS = sum(1 << event for event in (FORK, VFORK, CLONE, EXEC)) | 1 << 20  # and: end with us
WALL = 0x40000000
OURS = 0x20000000 | WALL  # what this thread has started or traces, and nothing else
_NAMES = "r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss fs_base gs_base ds es fs gs"
REGISTERS = names(_NAMES)
_PATIENCE_s = 0.1
"""How long to wait for threads to stop [s]."""
_TGKILL = 234  # on x86-64
_ARGUMENTS = ("rdi", "rsi", "rdx", "r10", "r8", "r9")
_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


class Mapping(NamedTuple):
    """A line of /proc/PID/maps."""

    start: int
    end: int
    executable: bool
    offset: int
    file: str


def ptrace(request: int, pid: int, address: int = 0, data: object = 0) -> int:
    """One call.

    Raises: OSError if the kernel refuses.
    """
    ctypes.set_errno(0)
    found = _libc.ptrace(request, pid, address, data)
    if found == -1 and (code := ctypes.get_errno()):
        raise OSError(code, os.strerror(code))
    return int(found)


def trace_me() -> None:
    """Have our parent trace us: the next program that we become stops before its first instruction."""
    ptrace(TRACEME, 0)


def registers(pid: int) -> dict[str, int]:
    """The general registers of a stopped thread."""
    buffer = (ctypes.c_ulonglong * len(REGISTERS))()
    ptrace(GETREGS, pid, 0, ctypes.addressof(buffer))
    return dict(zip(REGISTERS, buffer, strict=True))


def set_registers(pid: int, values: dict[str, int]) -> None:
    """Give a stopped thread other registers."""
    buffer = (ctypes.c_ulonglong * len(REGISTERS))(*(values[name] % 2**64 for name in REGISTERS))
    ptrace(SETREGS, pid, 0, ctypes.addressof(buffer))


def event_message(pid: int) -> int:
    """What came with an event: the new process of a fork."""
    value = ctypes.c_ulong()
    ptrace(GETEVENTMSG, pid, 0, ctypes.addressof(value))
    return value.value


def is_group_stop(pid: int) -> bool:
    """Whether a stop is that of a whole process (SIGSTOP, SIGTSTP) and no signal about to be delivered."""
    buffer = ctypes.create_string_buffer(128)
    try:
        ptrace(GETSIGINFO, pid, 0, ctypes.addressof(buffer))
    except OSError:
        return True
    return False


def sender(pid: int) -> int:
    """The process that sent the signal that a thread is stopped for; 0: none did."""
    buffer = ctypes.create_string_buffer(128)
    try:
        ptrace(GETSIGINFO, pid, 0, ctypes.addressof(buffer))
    except OSError:
        return 0
    _, _, code, process = struct.unpack_from("<iii4xi", buffer)
    return int(process) if code <= 0 else 0


def stop_thread(process: int, thread: int) -> None:
    """Ask one thread to stop.

    Raises: ProcessLookupError if it is no more.
    """
    ctypes.set_errno(0)
    if _libc.syscall(ctypes.c_long(_TGKILL), process, thread, int(signal.SIGSTOP)) < 0:
        raise ProcessLookupError(ctypes.get_errno(), "no such thread")


def stop_others(process_of: dict[int, int], first: int) -> tuple[list[int], dict[int, int], bool]:
    """Stop the threads of a program that is followed.

    Args:
        process_of: thread -> its process.
        first: thread that is stopped already.
    Returns: all threads that are stopped now, what others than ours they stopped for, and whether none still runs.
    """
    stopped, later, waiting = [first], dict[int, int](), set[int]()
    for thread, process in process_of.items():
        if thread != first:
            with contextlib.suppress(ProcessLookupError):
                stop_thread(process, thread)
                waiting.add(thread)
    until = time.monotonic() + _PATIENCE_s  # what waits for a process that it has started (vfork) stops behind that
    while waiting and time.monotonic() < until:
        for thread in list(waiting):
            try:
                found, status = os.waitpid(thread, WALL | os.WNOHANG)
            except ChildProcessError:
                waiting.discard(thread)
                continue
            if not found:
                continue
            waiting.discard(thread)
            if os.WIFSTOPPED(status):
                stopped.append(thread)
            ours = os.WIFSTOPPED(status) and os.WSTOPSIG(status) == signal.SIGSTOP and not status >> 16
            if not ours or sender(thread) != os.getpid():
                later[thread] = status  # our signal comes after it, and is not handed on then
    return stopped, later, not waiting


def handles_a_signal(thread: int) -> bool:
    """Whether a thread may be in a handler of a signal: it blocks one that its program catches."""
    sets = {"SigBlk": 0, "SigCgt": 0}
    try:
        for line in Path(f"/proc/{thread}/status").read_text("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name in sets:
                sets[name] = int(value, 16)
    except OSError:
        return True
    return bool(sets["SigBlk"] & sets["SigCgt"])


class Memory:
    """The memory of a stopped process; writes reach code that it may not write itself."""

    def __init__(self, pid: int) -> None:
        try:
            self._file = os.open(f"/proc/{pid}/mem", os.O_RDWR)
        except OSError as error:
            raise CapabilityError(f"the memory of the program may not be written: {error.strerror}") from None

    def __enter__(self) -> Memory:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def read(self, address: int, count: int) -> bytes:
        """Bytes at an address."""
        return os.pread(self._file, count, address)

    def write(self, address: int, data: bytes) -> None:
        """Put bytes at an address."""
        if os.pwrite(self._file, data, address) != len(data):
            raise OSError("not all bytes could be written")

    def word(self, address: int) -> int:
        """A 64-bit word."""
        value: int = struct.unpack("<Q", self.read(address, 8))[0]
        return value


def system_call(pid: int, memory: Memory, number: int, *arguments: int) -> int:
    """Let a stopped thread make a system call, and put everything back.

    Raises: OSError with what the call gave.
    """
    before, waiting = registers(pid), list[int]()
    place = before["rip"]
    code = memory.read(place, 2)
    memory.write(place, b"\x0f\x05")
    values = {**before, "rax": number, "orig_rax": -1, **dict(zip(_ARGUMENTS, arguments, strict=False))}
    try:
        set_registers(pid, values)
        while True:
            ptrace(SINGLESTEP, pid)
            _, status = os.waitpid(pid, WALL)
            if not os.WIFSTOPPED(status):
                raise CapabilityError("the program ended before it began")
            after = registers(pid)
            if os.WSTOPSIG(status) == signal.SIGTRAP and after["rip"] == place + len(code):
                break
            waiting.append(os.WSTOPSIG(status))  # it came before the call was made
        result = after["rax"]
    finally:
        memory.write(place, code)
        set_registers(pid, before)
        for number_of_signal in waiting:
            os.kill(pid, number_of_signal)
    if result > 2**64 - 4096:
        raise OSError(2**64 - result, os.strerror(2**64 - result))
    return result


def mappings(pid: int) -> list[Mapping]:
    """What is mapped where in a process."""
    found = []
    for line in Path(f"/proc/{pid}/maps").read_text("utf-8", "surrogateescape").splitlines():
        span, rights, offset, _, _, *rest = line.split(None, 5)
        start, _, end = span.partition("-")
        found.append(Mapping(int(start, 16), int(end, 16), "x" in rights, int(offset, 16), rest[0] if rest else ""))
    return found


def auxiliary(pid: int, kind: int) -> int:
    """An entry of what the kernel tells a program at its start (9 is its first instruction, 7 where its linker lies); 0: none."""
    data = Path(f"/proc/{pid}/auxv").read_bytes()
    pairs = struct.iter_unpack("<QQ", data[: len(data) // 16 * 16])
    return next((value for name, value in pairs if name == kind), 0)


def why_not() -> str:
    """Why this system does not let a process trace its child; "" if it does."""
    held = children.hold("/bin/true", ["true"], streams=(0, 2, 2), prepare=trace_me)
    try:
        held.release()
        _, status = os.waitpid(held.pid, WALL)
        if os.WIFSTOPPED(status):
            ptrace(CONT, held.pid)
            os.waitpid(held.pid, WALL)
            return ""
    except (OSError, CapabilityError) as error:
        return f"the system lets nobody trace a process ({error})"
    return "the system lets nobody trace a process (ptrace)"
