"""Engine `patch`: counts with a few instructions of its own in the program's code, at the program's own speed.

The program is started under ptrace. When its libraries are mapped, and when it loads others, each block of the wanted functions
gets the jump that `patch_code` makes; the counters lie in a file that all its threads and processes share. Then it runs by
itself: it stops only where it starts threads or processes, loads libraries or gets signals.

Needs x86-64 Linux and a system that lets a process trace what it has started; no privileges, no other program. Not counted: what
runs before the first instruction of the program itself (constructors of libraries).
"""

from __future__ import annotations

import math
import mmap
import os
import platform
import tempfile
import threading
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError
from rooftree.instrument import patch_plan, tracing, windows
from rooftree.instrument.application import Application, Ending, adopted_orphans
from rooftree.instrument.engine import BlockKey, Executions, complete
from rooftree.instrument.outcomes import Recorder
from rooftree.instrument.patch_counters import FIRST_B, Counters
from rooftree.instrument.patch_follow import Follower
from rooftree.instrument.patch_process import Patcher
from rooftree.instrument.patch_windows import Windows
from rooftree.instrument.windows import Part


class PatchEngine:
    """The engine; see the module.

    Args:
        part: of the run in which hot code is counted; None: all of it.
        only: blocks that are counted alone, and those that share a jump with them; None: all.
    """

    name = "patch"
    about = "exact counts, often at nearly the program's own speed, any vector width"

    def __init__(
        self, part: Part | None = None, recorded: frozenset[BlockKey] = frozenset(), only: Collection[BlockKey] | None = None
    ) -> None:
        self._part, self._only = part, only
        self._recorded = recorded if part is None else frozenset()
        if part is not None:
            self.about = "a part of the calls, scaled to all, often at nearly the program's own speed"

    def why_not(self, app: Application, functions: Sequence[FunctionCode]) -> str:
        """As `Engine.why_not`."""
        if platform.system() != "Linux" or platform.machine() != "x86_64":
            return f"it counts on x86-64 Linux, and this is {platform.system()} {platform.machine()}"
        return tracing.why_not()

    def count(self, app: Application, functions: Sequence[FunctionCode], time_limit_s: float | None) -> Executions:
        """As `Engine.count`."""
        with tempfile.NamedTemporaryFile(prefix="rooftree-counts-", dir=_shared_folder()) as file:
            run = _Run(functions, Path(file.name), self._part, Recorder(self._recorded), self._only)
            os.ftruncate(file.fileno(), run.counters.size_B)
            run.counters.number = file.fileno()
            try:
                os.posix_fallocate(file.fileno(), 0, FIRST_B)
            except OSError as error:
                raise CapabilityError(f"there is no room for counters: {error.strerror}", where=file.name) from None
            with mmap.mmap(file.fileno(), FIRST_B) as run.counters.head:
                run.counters.write_head()
                found = run.run(app, time_limit_s)
            found.started = run.counters.started
            if run.windows.spans:
                run.scale()
            else:
                found.threads = list(run.counters.of_threads(found))
                run.counters.of_regions(app, found)
                run.recorder.collect(file.fileno(), run.counters.lefts(), last=True)
                found.outcomes = run.recorder.found()
        if self._only is None:
            complete(found, functions)
        return found


def _shared_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class _Run:
    """One counted run: a thread follows the program, and this one keeps its time, its windows and its limit."""

    def __init__(
        self,
        functions: Sequence[FunctionCode],
        file: Path,
        part: Part | None,
        recorder: Recorder,
        only: Collection[BlockKey] | None = None,
    ) -> None:
        part = part if part is not None and part.seconds >= windows.LEAST_RUN_s else None
        plan = patch_plan.planned(functions, recorder, only)
        free = frozenset(plan.keys[number][1] for number in plan.steps)
        self.recorder, self.found = recorder, Executions(unknown=plan.unknown, free=free)
        self.counters = Counters(file, plan, recorder)
        self.windows = Windows(part, plan, functions, self.counters)
        self._follower = Follower(self.counters, Patcher(plan, functions, self.counters), self.windows, self.found)
        self._failure: BaseException | None = None
        self._over = threading.Event()  # Thread.join takes a thread for ended whose join a signal interrupts (CPython 3.11)

    def run(self, app: Application, time_limit_s: float | None) -> Executions:
        """Start the program and follow it to its end, in a thread of its own, which waits for nothing else that runs here."""
        started = time.monotonic()
        follower = threading.Thread(target=self._follow, args=(app,), daemon=True)
        with adopted_orphans():
            follower.start()
            plan = self.windows.times(started)
            at, on = next(plan, (math.inf, True))
            ending, limit = Ending(), started + time_limit_s if time_limit_s is not None else math.inf
            while not self._over.is_set():
                try:
                    now = time.monotonic()
                    if now > limit and self.found.status is None:
                        limit = math.inf
                        ending.ask(None)
                    if ending.why:
                        self.found.ended = ending.why
                        if self._follower.pid and ending.go_on(self._follower.pid):
                            self._follower.kill()
                    if now >= at:
                        self._follower.ask(on=on)
                        at, on = next(plan, (math.inf, True))
                    if self.recorder.keys and now >= self.recorder.next and self._follower.counting:
                        self.recorder.collect(self.counters.number, self.counters.lefts())
                    recorded = max(self.recorder.next, now + 0.001) if self.recorder.keys else math.inf
                    until = min(at, limit, recorded, ending.next if self._follower.pid else now + 0.05)
                    self._over.wait(max(0.01 if ending.why else 0.001, min(1.0, until - now)))
                except KeyboardInterrupt as cause:
                    ending.ask(cause)
        self.found.seconds = time.monotonic() - started
        if self.found.ended:
            self.found.status = None
        if self._failure is not None and not self.found.ended:
            raise self._failure
        return self.found

    def _follow(self, app: Application) -> None:
        """The run itself."""
        try:
            self._follower.run(app)
        except BaseException as error:  # told by the thread that waits for this one
            self._failure = error
        finally:
            self._over.set()

    def scale(self) -> None:
        """Scale what was counted in windows to the whole run."""
        self.counters.partial = {}
        self._follower.end_span()
        self.windows.scale(self.found)
