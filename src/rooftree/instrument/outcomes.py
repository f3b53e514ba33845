"""Which way branches go: bursts of what some of them do, one after the other, recorded beside the counters of a thread.

    record:  cmp dword gs:[left], 0; je done        where no flags are needed
             lea rsp, [rsp-128]; push rcx
             mov rcx, gs:[left]; jrcxz out          nothing is wanted now: by far most of the time
             lea rcx, [rcx-1]; mov word gs:[ring + 2*rcx], 2*number + way; mov gs:[left], rcx
       out:  pop rcx; lea rsp, [rsp+128]
      done:

`left` counts down from `EVENTS` to 0, then the burst is whole; whoever follows the program reads it and asks for another. So the
program never waits, and where nothing is wanted a branch takes a few instructions more. Flags and registers stay as they are.
"""

from __future__ import annotations

import heapq
import math
import os
import random
import struct
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import BlockKey, Outcomes, key_of
from rooftree.instrument.patch_blocks import Branch, Patch, Unfit, with_branch
from rooftree.instrument.patch_code import copy

EVENTS = 2048
"""Executions of branches in a burst."""
ROOM_B = 8 + 2 * EVENTS
"""Of a thread: how many are left of its burst, and these [B]."""
_FIRST_s, _PART = 0.002, 1 / 128
"""Time between two bursts of a thread at first [s], and the part of the time so far from which on that is longer [1]: 130 in the
first quarter of a second, 850 in a minute."""
_MOST, _HELD = 128, 4096
"""Bursts that are kept in the end, of these by chance as many as the time that they stand for [1]: to simulate one takes 3 ms.
And those that are held meanwhile."""
_LEAST = 256
"""Executions from which on a burst is kept that was not whole when the program ended."""


@dataclass(slots=True)
class Recorder:
    """Bursts of one run.

    Attributes:
        wanted: blocks whose branches are recorded.
        keys: those that are, by their number.
    """

    wanted: frozenset[BlockKey] = frozenset()
    keys: list[BlockKey] = field(default_factory=list)
    next: float = 0.0
    _bursts: list[tuple[float, bytes]] = field(default_factory=list)  # key by which they are kept, and what was recorded
    _asked: dict[int, float] = field(default_factory=dict)  # slot -> when its burst was asked for
    _began: float = field(default_factory=time.monotonic)
    _chance: random.Random = field(default_factory=lambda: random.Random(1))

    def plan(self, code: FunctionCode, made: Sequence[Patch], needed: Sequence[frozenset[str]]) -> list[Patch]:
        """The patches of a function with those that record branches, where they can be made.

        Args:
            code, made: the function, and the patches that count in it.
            needed: for each block the flags that are needed at its beginning.
        """
        found = list(made)
        for block in range(len(code.graph.blocks)):
            if key_of(code, block) not in self.wanted or code.instructions(block)[-1].control != "branch":
                continue
            try:
                branch = Branch(code.places(block)[-1][0], len(self.keys), _flags(code, block, needed))
                changed, patch = with_branch(code, block, found, branch)
                copy(patch, range(patch.counters), patch.address, 0)
            except Unfit:  # nothing is known of it then
                continue
            self.keys.append(key_of(code, block))
            if changed is None:
                found.append(patch)
            else:
                found[changed] = patch
        return found

    def ask(self, file: int, slot: int, at: int) -> None:
        """Ask for a burst of a thread, of which the one before is whole, or which does not run yet.

        Args:
            file, slot, at: that of the counters, that of the thread, and where its `left` stands there.
        """
        if self.keys:
            os.pwrite(file, struct.pack("<Q", EVENTS), at)
            self._asked[slot] = time.monotonic()

    def collect(self, file: int, first: Sequence[int], *, last: bool = False) -> None:
        """Read the bursts that are whole, and ask for others.

        Args:
            file: that of the counters.
            first: of each thread, where its `left` stands there.
            last: whether the program has ended, so that others are kept as well.
        """
        now = time.monotonic()
        for slot, at in enumerate(first if self.keys else ()):
            (left,) = struct.unpack("<Q", os.pread(file, 8, at))
            asked = self._asked.get(slot)
            if asked is not None and (left == 0 or (last and left <= EVENTS - _LEAST)):
                self._keep(now - asked, os.pread(file, ROOM_B, at)[8 + 2 * left :])
            if left == 0 and not last:
                self.ask(file, slot, at)
        self.next = now + max(_FIRST_s, _PART * (now - self._began))

    def _keep(self, stands_for: float, burst: bytes) -> None:
        """Keep a burst; of many each with a chance that follows the time that it stands for (Efraimidis and Spirakis, 2006)."""
        self._bursts.append((math.log(max(self._chance.random(), 1e-300)) / max(stands_for, 1e-6), burst))
        if len(self._bursts) > _HELD:
            lowest = heapq.nlargest(_HELD // 2, (key for key, _ in self._bursts))[-1]
            self._bursts = [one for one in self._bursts if one[0] >= lowest]

    def found(self) -> Outcomes:
        """What was recorded, each burst from its first execution on."""
        kept = sorted(heapq.nlargest(_MOST, ((key, n) for n, (key, _) in enumerate(self._bursts))), key=lambda one: one[1])
        bursts = [(1.0, np.frombuffer(self._bursts[n][1], dtype="<u2")[::-1].tolist()) for _, n in kept]
        return Outcomes(tuple(self.keys), bursts)


def _flags(code: FunctionCode, block: int, needed: Sequence[frozenset[str]]) -> tuple[bool, bool]:
    """Whether flags are needed where a branch at the end of a block goes on, and where it jumps to."""
    ahead, leaves = code.graph.edges[block], block in code.graph.leaves
    on = block + 1 not in ahead or bool(needed[block + 1])
    others = [to for to in ahead if to != block + 1]
    return on, leaves or not others or any(needed[to] for to in others)
