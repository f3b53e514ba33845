"""When the engine `patch` counts hot code, where a part of a run is counted: windows, and what was counted from one to the next.

`rooftree.instrument.windows` says how long windows are and scales what was counted in them; here jumps are switched.
"""

from __future__ import annotations

import contextlib
import math
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError
from rooftree.instrument import patch_loops, patch_plan, proc, tracing, windows
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.patch_code import BEHIND, ENDS, INSIDE
from rooftree.instrument.patch_counters import Counters
from rooftree.instrument.patch_memory import Space, move_on
from rooftree.instrument.patch_plan import Plan
from rooftree.instrument.tracing import Memory
from rooftree.instrument.windows import Part, Span

_PAIRED = 3.0
"""Windows that must fit between two beginnings for a span of the same length to be told apart behind each [1]."""


class Windows:
    """Which counters are on, and what was counted in each span of the run.

    Args:
        part: of the run in which hot code is counted; None: all of it.
        plan: what is counted.
        functions: whose code that is.
        counters: their file.

    Attributes:
        wanted: whether hot counters are to be on; None: nothing is asked for.
        on: whether they are.
        spans: of the run till now.
    """

    def __init__(self, part: Part | None, plan: Plan, functions: Sequence[FunctionCode], counters: Counters) -> None:
        self._part, self._keys, self._groups, self._counters = part, plan.keys, plan.groups, counters
        self._numbers = {key: n for n, (is_part, key) in enumerate(plan.keys) if not is_part}
        self._entries = [self._numbers[key] for code in functions if (key := key_of(code, 0)) in self._numbers]
        self.wanted: bool | None = None
        self.on = True
        self._step_s, self._window_s = part.plan(math.inf, 0.0) if part is not None else (0.0, 0.0)
        self._off: frozenset[int] = frozenset()  # patches that are on in windows only
        self._kept: frozenset[int] = frozenset()  # hot ones that are on all the time
        near = patch_plan.nearness(functions, plan.keys) if part is not None else []
        # passes of a loop say nothing of how often what is around it was executed
        self._references = [{n: away for n, away in one.items() if n not in plan.steps} for one in near]
        self.spans: list[Span] = []
        self._since, self._before = time.monotonic(), np.zeros((0, len(plan.keys)), dtype=np.int64)
        self._worked: dict[int, float] = {}  # thread -> CPU time when a span began [s]

    @property
    def any(self) -> bool:
        """Whether there is anything to switch."""
        return bool(self._groups)

    def times(self, started: float) -> Iterator[tuple[float, bool]]:
        """When hot counters are switched on or off: the first window begins with the program; chance shifts the others.

        As long as a window behind it a span of its own ends, in which the program most likely did the same. Never, where all of
        the run is counted.

        Args:
            started: when the run began [s].
        """
        if self._part is None:
            return
        chance, begin = random.Random(1), started
        self._window_s = windows.SHORTEST_s  # the first one tells how long the others are
        while True:
            yield begin + self._window_s, False
            if self._step_s > _PAIRED * self._window_s:
                yield time.monotonic() + self._window_s, False
            begin = max(begin + self._step_s, time.monotonic() - 0.5 * self._step_s)
            yield max(time.monotonic(), begin + 0.5 * self._step_s * (chance.random() - 0.5)), True

    def begin(self, threads: Iterable[int], *, on: bool) -> None:
        """A span begins, for the threads that there are.

        Args:
            on: whether hot counters are on in it.
        """
        self.on = on
        self._since, self._before, self._worked = time.monotonic(), self._counters.sums(), proc.cpu_s(threads)

    def switch(self, space: Space, threads: Sequence[int], *, on: bool) -> None:
        """Switch the patches of a process whose threads are stopped."""
        wanted = {number: on or number not in self._off for number in space.jumps}
        changed = [jump for number, jump in space.jumps.items() if jump.on != wanted[number]]
        if not changed or (any(not jump.on for jump in changed) and any(tracing.handles_a_signal(thread) for thread in threads)):
            return  # what a signal has interrupted may be in the middle of what a jump covers
        with Memory(threads[0]) as memory:
            for jump in changed:
                jump.on = not jump.on
                memory.write(jump.address, jump.code if jump.on else jump.before)
        move_on([jump for jump in changed if jump.on], threads)

    def inside_loops(self, stopped: Mapping[int, Space]) -> dict[tuple[int, int], int]:
        """(slot, counter) -> passes of stopped threads that are within a loop, which are not in their counters yet.

        Args:
            stopped: thread -> memory of its process.
        """
        found = dict[tuple[int, int], int]()
        for thread, space in stopped.items():
            slot = self._counters.slot_of.get(thread)
            if slot is None:
                continue
            with contextlib.suppress(OSError, CapabilityError):
                registers = tracing.registers(thread)
                for group, jump in space.jumps.items():
                    if jump.loop is None or not jump.places[INSIDE] <= registers["rip"] <= jump.places[BEHIND]:
                        continue
                    begun = self._counters.began_with(slot, jump.loop.cell)
                    with Memory(thread) as memory:
                        held = patch_loops.held(jump.loop, registers, registers["rip"] - jump.places[ENDS], memory.word)
                    found[slot, self._groups[group][0]] = patch_loops.passes(jump.loop, held, begun)
        return found

    def end(self, spaces: Iterable[Space], threads: Iterable[int]) -> None:
        """A span ends: note what was counted in it, and which counters are too hot to stay on.

        Args:
            spaces: memory of the processes that there are, or were when it began.
            threads: that there are.
        """
        known = np.ones(len(self._keys), dtype=bool)
        for space in spaces:
            for number, jump in space.jumps.items():
                if not jump.on:
                    known[list(self._groups[number])] = False
        rise = self._counters.sums().copy()
        rise[: len(self._before)] -= self._before
        by_register = self._counters.by_register
        rise[:, by_register] = np.maximum(0, rise[:, by_register])  # who was ended within a loop has not counted that
        wall_s, worked = time.monotonic() - self._since, proc.cpu_s(threads)
        worked_s = max((value - self._worked[thread] for thread, value in worked.items() if thread in self._worked), default=0.0)
        span = Span(self.on, worked_s or wall_s, known, rise)
        self.spans.append(span)
        if span.seconds >= windows.TELLING_s:
            self._plan_anew(span, wall_s)

    def _plan_anew(self, span: Span, wall_s: float) -> None:
        """Say by a span which counters are on in windows only, and how long these are.

        Args:
            wall_s: how long it took [s].
        """
        off = frozenset() if self.on else self._off
        by_register = frozenset(self._counters.by_register)
        self._off, kept = windows.too_often(span, self._groups, off, self._references, self._off, by_register)
        self._kept |= kept
        if self.on and self._part is not None:
            calls = [many for first in self._entries if (many := float(span.rise[:, first].sum())) > 0]
            least = windows.least_rise(span, self._groups, self._off, self._references)
            self._step_s, self._window_s = self._part.plan(
                wall_s / least if least else math.inf, min(calls, default=0.0) / max(wall_s, 1e-6)
            )

    def scale(self, found: Executions) -> None:
        """Scale what was counted in windows to the whole run, once it has ended."""
        mean = np.mean([span.rise.sum(axis=0) / max(span.seconds, 1e-9) for span in self.spans], axis=0)
        references = [sorted(near, key=lambda number: (near[number], -mean[number])) for near in self._references]
        totals, errors = windows.scaled(self.spans, references)
        found.active = {key: 0 for is_part, key in self._keys if is_part and key not in found.unknown}
        found.threads = [self._counters.blocks([round(value) for value in totals], found)]
        found.within = {key: float(errors[n]) for key, n in self._numbers.items() if errors[n]}
        counted = sum(span.seconds for span in self.spans if span.on)
        if all(span.known.all() for span in self.spans):
            return  # nothing costs so much that it would have been counted in windows only
        found.part = 1.0 if self._kept else counted / max(counted, sum(span.seconds for span in self.spans))
        found.notes.append(
            f"hot code was counted in {sum(span.on for span in self.spans)} windows, {counted:.3g} s of {found.seconds:.3g} s, "
            "and scaled by what is executed seldom and was counted all the time"
            + ("; what nothing of that kind leads to was counted all the time, too" if self._kept else "")
        )
