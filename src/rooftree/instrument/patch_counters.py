"""The file in which the threads of a program count, each in a slot of its own, and what stands in it.

In front of the slots stands how they lie, for ``marks.c`` in the program itself, and whose each of them is.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError
from rooftree.instrument import marks
from rooftree.instrument.application import Application
from rooftree.instrument.engine import BlockKey, Executions
from rooftree.instrument.outcomes import ROOM_B, Recorder
from rooftree.instrument.patch_memory import PAGE_B
from rooftree.instrument.patch_plan import Plan

THREADS = 4096
"""Threads, of all processes, that run at once and have counters of their own."""
# in front of the counters, for ``marks.c``: slots in use, counters, bytes of a slot, where the first is
_HEAD = struct.Struct("<4Q")
_OWNER = struct.Struct("<2I")  # of each slot: process and thread; thread 0 where it has ended
FIRST_B = -(-(_HEAD.size + THREADS * _OWNER.size) // PAGE_B) * PAGE_B
"""Where the first slot begins [B]."""
_MOST_ALONE = 64


class Counters:
    """The file, and whose its slots are.

    Args:
        path: of the file.
        plan: what is counted.
        recorder: of the outcomes of branches, whose bursts stand in the slots, too.
    """

    def __init__(self, path: Path, plan: Plan, recorder: Recorder) -> None:
        self.path, self.keys, self.recorder = path, plan.keys, recorder
        self.left_at = 8 * len(self.keys)
        self.cells_at = max(8, self.left_at) + (-(-ROOM_B // 8) * 8 if recorder.keys else 0)
        self.slot_B = -(-(self.cells_at + 8 * len(plan.steps)) // PAGE_B) * PAGE_B
        self.steps = np.ones(len(self.keys), dtype=np.int64)  # of the counters of loops that count by a register
        self.steps[list(plan.steps)] = list(plan.steps.values())
        self.by_register = list(plan.steps)
        self.partial: dict[tuple[int, int], int] = {}  # (slot, counter) -> passes of threads within a loop, which are stopped
        self.head: mmap.mmap
        self.number = -1
        self.used = 0
        self.slot_of: dict[int, int] = {}  # thread -> slot
        self._free: list[tuple[int, int]] = []  # (process, slot) of threads that have ended
        self.started = 0  # threads, of all processes

    @property
    def size_B(self) -> int:
        """Of the whole file, most of which is never written [B]."""
        return FIRST_B + self.slot_B * THREADS

    @property
    def offsets(self) -> tuple[int, int]:
        """Where in a slot stand what is left of a burst, and what registers of loops began with [B]."""
        return self.left_at, self.cells_at

    def place(self, slot: int) -> int:
        """Where a slot begins in the file [B]."""
        return FIRST_B + slot * self.slot_B

    def began_with(self, slot: int, cell: int) -> int:
        """What the register of a loop held when a thread began it."""
        (value,) = struct.unpack("<Q", os.pread(self.number, 8, self.place(slot) + self.cells_at + 8 * cell))
        return int(value)

    def lefts(self) -> list[int]:
        """Where the burst of branches of each thread stands in the file."""
        return [FIRST_B + slot * self.slot_B + self.left_at for slot in range(self.used)]

    def of_threads(self, found: Executions) -> Iterator[dict[BlockKey, int]]:
        """The counters of each thread; what was executed of instructions is added up for all."""
        found.active = {key: 0 for is_part, key in self.keys if is_part and key not in found.unknown}
        with self.path.open("rb") as file:
            for slot in range(self.used):
                file.seek(FIRST_B + slot * self.slot_B)
                values = struct.unpack(f"<{len(self.keys)}Q", file.read(8 * len(self.keys)))
                yield self.blocks(self._passes(values), found)

    def of_regions(self, app: Application, found: Executions) -> None:
        """What was done in each region that the program named."""
        files = marks.written(app.marks)
        found.entered = marks.entered(files)
        for path, values in marks.counted(files, len(self.keys)).items():
            inside = Executions(unknown=found.unknown, active=dict.fromkeys(found.active, 0))
            inside.threads = [self.blocks(self._passes(values), inside)]
            found.marked[path] = inside

    def _passes(self, values: Sequence[int]) -> list[int]:
        """Counters as executions: those of loops say how far a register has moved."""
        steps = self.steps.tolist()
        return [value if step == 1 else _signed(value) // step for value, step in zip(values, steps, strict=True)]

    def blocks(self, values: Sequence[int], found: Executions) -> dict[BlockKey, int]:
        """Counters of blocks; those of lanes and repetitions are added to what was executed of instructions."""
        for (is_part, key), value in zip(self.keys, values, strict=True):
            if is_part and key in found.active:
                found.active[key] = (found.active[key] + value) % 2**64
        return {key: value for (is_part, key), value in zip(self.keys, values, strict=True) if value and not is_part}

    def write_head(self) -> None:
        """Tell the program itself how the counters lie."""
        _HEAD.pack_into(self.head, 0, self.used, len(self.keys), self.slot_B, FIRST_B)

    def sums(self) -> NDArray[np.int64]:
        """All counters of each thread; of many threads together."""
        data = np.fromfile(self.path, dtype=np.int64, offset=FIRST_B, count=self.used * self.slot_B // 8)
        found: NDArray[np.int64] = data.reshape(self.used, self.slot_B // 8)[:, : len(self.keys)] // self.steps
        for (slot, number), passes in self.partial.items():
            found[slot, number] += passes
        return found if self.used <= _MOST_ALONE else np.vstack([found[:_MOST_ALONE], found[_MOST_ALONE:].sum(axis=0)])

    def slot(self, thread: int, process: int) -> int:
        """Counters for a thread: those it has, new ones, or where there are no more those of one that has ended."""
        if thread not in self.slot_of:
            self.started += 1
            if self.used < THREADS:
                self.slot_of[thread], self.used = self.used, self.used + 1
            elif self._free:
                at = next((n for n, (of, _) in enumerate(self._free) if of == process), 0)
                self.slot_of[thread] = self._free.pop(at)[1]
            else:
                raise CapabilityError(f"the program runs more than {THREADS} threads at once", hint="--engine callgrind")
        slot = self.slot_of[thread]
        try:  # now, since a full disk would end the program when it counts
            os.posix_fallocate(self.number, FIRST_B + slot * self.slot_B, self.slot_B)
        except OSError as error:
            reason = f"there is no room for counters in {self.path.parent}: {error.strerror}"
            raise CapabilityError(reason, hint="free space there") from None
        if slot == self.used - 1:
            self.recorder.ask(self.number, slot, self.lefts()[slot])
        _OWNER.pack_into(self.head, _HEAD.size + slot * _OWNER.size, process, thread)
        self.write_head()
        return slot

    def gone(self, thread: int, process: int) -> None:
        """A thread has ended: its counters stay, and another one may go on with them."""
        slot = self.slot_of.pop(thread, None)
        if slot is not None:
            _OWNER.pack_into(self.head, _HEAD.size + slot * _OWNER.size, process, 0)
            self._free.append((process, slot))


def _signed(value: int) -> int:
    """A counter that may have fallen."""
    return value - 2**64 if value >= 2**63 else value
