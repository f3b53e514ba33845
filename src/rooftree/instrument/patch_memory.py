"""What the engine `patch` does to the memory of a process: room for code near its own, a file that is mapped, jumps."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rooftree.errors import CapabilityError
from rooftree.instrument import tracing
from rooftree.instrument.patch_code import BEHIND, ENDS, INSIDE
from rooftree.instrument.patch_loops import Stepped
from rooftree.instrument.tracing import Memory

PAGE_B = 4096
"""Of memory [B]."""
_OPEN, _CLOSE, _MMAP = 2, 3, 9
_READ, _WRITE, _EXEC = 1, 2, 4
_SHARED, _PRIVATE, _ANONYMOUS, _NOREPLACE = 1, 2, 0x20, 0x100000
_NEAR = 0x60000000


@dataclass(slots=True)
class Space:
    """What was done to the memory of one process."""

    breaks: dict[int, bytes] = field(default_factory=dict)  # address -> what stood there
    entry: int = 0
    patched: dict[str, tuple[int, list[Jump]]] = field(default_factory=dict)  # file -> how far it is moved, and its patches
    counters: int = 0
    jumps: dict[int, Jump] = field(default_factory=dict)  # by number of the patch

    def copy(self) -> Space:
        """The same of a process that was forked, whose jumps are switched by themselves."""
        own = {id(jump): replace(jump) for _, jumps in self.patched.values() for jump in jumps}
        patched = {file: (shift, [own[id(jump)] for jump in jumps]) for file, (shift, jumps) in self.patched.items()}
        jumps = {number: own.get(id(jump)) or replace(jump) for number, jump in self.jumps.items()}
        return Space(dict(self.breaks), self.entry, patched, self.counters, jumps)


@dataclass(slots=True)
class Jump:
    """A patch in a process: where, what the program has there and what we put there, and where the copy has each instruction."""

    address: int
    before: bytes
    code: bytes
    places: dict[int, int]
    on: bool = True
    loop: Stepped | None = None


def map_file(pid: int, memory: Memory, file: Path, size: int) -> int:
    """Map a file of counters into a process, to be read and written.

    Returns: where.
    """
    stack = tracing.registers(pid)["rsp"]
    place, name = (stack - 8192) // 16 * 16, os.fsencode(file) + b"\0"
    before = memory.read(place, len(name))
    memory.write(place, name)
    try:
        opened = tracing.system_call(pid, memory, _OPEN, place, os.O_RDWR | os.O_CLOEXEC, 0)
        address = tracing.system_call(pid, memory, _MMAP, 0, size, _READ | _WRITE, _SHARED, opened, 0)
        tracing.system_call(pid, memory, _CLOSE, opened)
    except OSError as error:
        raise CapabilityError(f"counters cannot be mapped into the program: {error.strerror}") from None
    finally:
        memory.write(place, before)
    return address


def room(pid: int, memory: Memory, near: int, size: int, there: Sequence[tracing.Mapping]) -> int:
    """Map memory for code that a jump of 32 bits reaches; rather below, where no heap grows.

    Raises: CapabilityError if there is none.
    """
    gaps = []
    ends = [0x10000, *(m.end for m in there)]
    for low, high in zip(ends, [*(m.start for m in there), 1 << 47], strict=True):
        if high - low >= size + 2 * PAGE_B:
            for place in (high - size - PAGE_B, low + PAGE_B if low >= near else low + (high - low) // 2 // PAGE_B * PAGE_B):
                if low < place < high and abs(place - near) < _NEAR:
                    gaps.append((place > near, abs(place - near), place))
    far = near + 0x40000000
    for _, _, place in [*sorted(gaps), (True, 0, far // PAGE_B * PAGE_B)]:
        with contextlib.suppress(OSError):
            flags = _PRIVATE | _ANONYMOUS | _NOREPLACE
            found = tracing.system_call(pid, memory, _MMAP, place, size, _READ | _EXEC, flags, 2**64 - 1, 0)
            if abs(found - near) < _NEAR + 0x10000000:
                return found
    raise CapabilityError("there is no room for code near the program's own", hint="--engine callgrind")


def move_on(jumps: Sequence[Jump], threads: Sequence[int]) -> None:
    """Let stopped threads that are in the middle of what new jumps cover go on in their copies."""
    inside = {at: place for jump in jumps for at, place in jump.places.items() if at not in (jump.address, INSIDE, BEHIND, ENDS)}
    for thread in threads if inside else ():
        values = tracing.registers(thread)
        if values["rip"] in inside:
            tracing.set_registers(thread, {**values, "rip": inside[values["rip"]]})
