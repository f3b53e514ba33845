"""Whether a function stays within its arrays: before it is timed it is called with arrays that nobody may reach beyond.

    | reserved | up to a page | array | less than a cache line | reserved |

Each array lies in memory of its own, aligned as where it is timed, and ends with a page. A touch of what is reserved is put down,
the page is given, and the call goes on: so it is known how far it goes. What lies between an array and the reserved pages is
looked at for stores afterwards; loads from there are not noticed: behind an array they come to its last cache line, before it to
less than a page. Where arrays are timed, nothing changes.
"""

from __future__ import annotations

import ctypes
import mmap
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rooftree.measure.plan import LINE, PAGE, Block

_READ_WRITE, _NOTHING = 3, 0
_PRIVATE = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000
"""Without a claim on memory (MAP_NORESERVE)."""
_RESERVED = (1 << 32, 1 << 28)
"""Bytes on each side of an array; less where the system grants no more."""
_HUGE = 1 << 21
_SINGLE, _MOST = 2000, 20_000
"""So many touches of reserved memory of an array give a page each, later ones as much again as was given; beyond the second
number the call is ended."""
_MARK = 0xA5
_SIGINFO, _ADDRESS = 4, 16
"""Flag of handlers that are told an address, and where it stands in what they are told."""


@dataclass(slots=True)
class Fence:
    """An array with reserved memory around it.

    Attributes:
        block: the array.
        at: its address.
        low, high: ends of what is reserved.
        first, last: the lowest and the highest address beyond it that was touched, and how far memory was given for that.
        opened: ends of what may be touched.
    """

    block: Block
    at: int
    low: int
    high: int
    opened: list[int]
    touches: int = 0
    first: int | None = None
    last: int | None = None

    @property
    def end(self) -> int:
        """Address behind the array."""
        return self.at + self.block.bytes


class _Action(ctypes.Structure):
    _fields_ = (
        ("handler", ctypes.c_void_p),
        ("mask", ctypes.c_ubyte * 128),
        ("flags", ctypes.c_int),
        ("restorer", ctypes.c_void_p),
    )


@dataclass(slots=True)
class Fences:
    """The arrays of a call with reserved memory around them; ``give_up`` is called where a call goes on and on beyond them."""

    alignment: int
    give_up: Callable[[], None]
    all: list[Fence] = field(default_factory=list)
    _libc: ctypes.CDLL = field(default_factory=lambda: _system())  # noqa: PLW0108  it stands below

    def place(self, block: Block) -> int:
        """Make memory for an array; its address.

        Raises: MemoryError.
        """
        unit = max(LINE, self.alignment)
        shift = self.alignment if self.alignment < LINE else 0
        room = -(-(block.bytes + shift) // unit) * unit
        inside = -(-max(room, 1) // PAGE) * PAGE
        for reserved in _RESERVED:
            low = self._libc.mmap(None, 2 * reserved + inside, _NOTHING, _PRIVATE, -1, 0)
            if low not in (None, ctypes.c_void_p(-1).value):
                break
        else:
            raise MemoryError
        begin = low + reserved
        if self._libc.mprotect(begin, inside, _READ_WRITE):
            raise MemoryError
        if inside > _HUGE:
            self._libc.madvise(begin, inside, 14)
        fence = Fence(block, begin + inside - room + shift, low, begin + inside + reserved, [begin, begin + inside])
        self.all.append(fence)
        self._mark(fence)
        return fence.at

    def _mark(self, fence: Fence) -> None:
        for begin, end in self._between(fence):
            ctypes.memset(begin, _MARK, end - begin)

    def _between(self, fence: Fence) -> tuple[tuple[int, int], tuple[int, int]]:
        """What lies between an array and the reserved pages."""
        begin, end = fence.at // PAGE * PAGE, -(-fence.end // PAGE) * PAGE
        return (begin, fence.at), (fence.end, end)

    def watch(self, call: Callable[[], None]) -> None:
        """Call something; touches of reserved memory are put down."""
        kind = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
        before = [_Action(), _Action()]
        failed = False

        def handle(_: int, told: int, __: int) -> None:
            nonlocal failed
            at = ctypes.c_uint64.from_address(told + _ADDRESS).value
            if failed or not self._touched(at):  # ends as it would have ended
                failed = True
                for number, action in zip((signal.SIGSEGV, signal.SIGBUS), before, strict=True):
                    self._libc.sigaction(number, ctypes.byref(action), None)

        handler = kind(handle)
        action = _Action(handler=ctypes.cast(handler, ctypes.c_void_p).value, flags=_SIGINFO)
        for number, kept in zip((signal.SIGSEGV, signal.SIGBUS), before, strict=True):
            self._libc.sigaction(number, ctypes.byref(action), ctypes.byref(kept))
        try:
            call()
        finally:
            for number, kept in zip((signal.SIGSEGV, signal.SIGBUS), before, strict=True):
                self._libc.sigaction(number, ctypes.byref(kept), None)

    def _touched(self, at: int) -> bool:
        """Give the memory around an address that is reserved for an array; whether it is."""
        fence = next((f for f in self.all if f.low <= at < f.high), None)
        if fence is None or fence.opened[0] <= at < fence.opened[1]:
            return False
        fence.touches += 1
        if fence.touches > _MOST:
            self.give_up()
        more = PAGE if fence.touches < _SINGLE else fence.opened[1] - fence.opened[0]
        page = at // PAGE * PAGE
        if at >= fence.end:
            begin, end = fence.opened[1], min(fence.high, max(page + PAGE, fence.opened[1] + more))
            fence.last = max(fence.last or 0, at)
            fence.opened[1] = end
        else:
            begin, end = max(fence.low, min(page, fence.opened[0] - more)), fence.opened[0]
            fence.first = min(fence.first or at, at)
            fence.opened[0] = begin
        return not self._libc.mprotect(begin, end - begin, _READ_WRITE)

    def beyond(self) -> list[tuple[str, int, int, int]]:
        """Of arrays that were left: name, bytes before the beginning, bytes behind the end at least, elements that do."""
        found = []
        for fence in self.all:
            before = fence.at - fence.first if fence.first is not None else 0
            behind = fence.last + 1 - fence.end if fence.last is not None else 0
            (low, at), (end, high) = self._between(fence)
            if not before and (changed := _changed(low, at)):
                before = at - changed[0]
            if not behind and (changed := _changed(end, high)):
                behind = changed[1] + 1 - end
            if not (before or behind):
                continue
            item = fence.block.item_bytes
            reached = fence.opened[1] if fence.last is not None else fence.end + behind
            found.append((fence.block.name, before, behind, -(-(reached - fence.at) // item)))
        return found

    def close(self) -> None:
        """Give all memory back."""
        for fence in self.all:
            self._libc.munmap(fence.low, fence.high - fence.low)
        self.all = []


def _changed(begin: int, end: int) -> Sequence[int]:
    """The first and the last address between two that does not hold its mark any more; () without any."""
    held = ctypes.string_at(begin, end - begin)
    changed = [k for k, byte in enumerate(held) if byte != _MARK]
    return (begin + changed[0], begin + changed[-1]) if changed else ()


def _system() -> ctypes.CDLL:
    """The C library, with the types of what is used of it."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    size, pointer, number = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int
    libc.mmap.argtypes = (pointer, size, number, number, number, ctypes.c_long)
    libc.mprotect.argtypes = (pointer, size, number)
    libc.madvise.argtypes = (pointer, size, number)
    libc.munmap.argtypes = (pointer, size)
    libc.sigaction.argtypes = (number, pointer, pointer)
    return libc
