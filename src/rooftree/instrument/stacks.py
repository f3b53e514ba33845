"""Samples of a thread's stack and registers, from which those who called are found when the program has ended.

The kernel copies what lies nearest to the top of the stack; following it costs more than taking it, so that it is done later, and
of a part only where there are many. Source: Linux, tools/include/uapi/linux/perf_event.h, arch/x86/include/uapi/asm/perf_regs.h.
"""

from __future__ import annotations

import platform
import struct

from rooftree.instrument.samples import Held, Maps, Place, Stack

PERIOD_ns = 10_007_003
"""CPU time from stack to stack at least: a prime number [ns]."""
STACK_B = 16 << 10
"""Of the stack, copied at most [B]."""
MOST_STACKS = 2000
"""Kept, before every other one is dropped: shares of callers are then known to 2 points."""
MOST_REGISTERS = 8000
"""Samples whose registers are kept, before every other one is dropped."""
REGISTERS = sum(1 << n for n in (*range(9), *range(16, 24)))
"""Of the kernel's numbering: rax to rsp, rip, r8 to r15."""
_NUMBERS = (0, 3, 2, 1, 4, 5, 6, 7, 16, *range(8, 16))
"""The same in the numbering of DWARF."""
_64_BIT = 2  # PERF_SAMPLE_REGS_ABI_64
_HEAD = struct.Struct("=QIIQQ")  # address, process, thread, time, kind of registers
_HELD = struct.Struct(f"={len(_NUMBERS)}Q")


def why_not() -> str:
    """Why stacks cannot be followed on this machine; "" if they can."""
    return "" if platform.machine() == "x86_64" else f"stacks of {platform.machine()} are not followed"


class Kept:
    """The stacks that are kept: all of a short run, every second one, every fourth, ... of a longer one."""

    def __init__(self, stacks: list[Stack]) -> None:
        self.stacks = stacks
        self._each, self._seen = 1, 0

    def take(self, body: bytes, maps: dict[int, Maps]) -> None:
        """Keep a sample.

        Args:
            body: of the kernel's record.
            maps: of each process, as they are at that time.
        """
        self._seen += 1
        if self._seen % self._each:
            return
        address, process, thread, _, kind = _HEAD.unpack_from(body)
        if kind != _64_BIT or process not in maps:
            return
        registers = _registers(address, body)
        at = _HEAD.size + _HELD.size
        (size,) = struct.unpack_from("=Q", body, at)
        (copied,) = struct.unpack_from("=Q", body, at + 8 + size) if size else (0,)
        memory = body[at + 8 : at + 8 + min(size, copied)]
        self.stacks.append(Stack((process, thread), maps[process], registers, memory))
        if len(self.stacks) > MOST_STACKS:
            self.stacks[:] = self.stacks[1::2]
            self._each *= 2


class KeptRegisters:
    """The registers that are kept: of all samples of a short run, of every second one, every fourth, ... of a longer one."""

    def __init__(self, held: list[Held]) -> None:
        self.held = held
        self._each, self._seen = 1, 0

    def take(self, body: bytes, place: Place) -> None:
        """Keep those of a sample.

        Args:
            body: of the kernel's record.
            place: where it was.
        """
        self._seen += 1
        if self._seen % self._each or len(body) < _HEAD.size + _HELD.size:
            return
        address, process, thread, _, kind = _HEAD.unpack_from(body)
        if kind != _64_BIT:
            return
        self.held.append(Held(process, place, _registers(address, body), thread))
        if len(self.held) > MOST_REGISTERS:
            self.held[:] = self.held[1::2]
            self._each *= 2


def _registers(address: int, body: bytes) -> dict[int, int]:
    """The registers of a record, numbered as by DWARF."""
    registers = dict(zip(_NUMBERS, _HELD.unpack_from(body, _HEAD.size), strict=True))
    registers[16] = address
    return registers
