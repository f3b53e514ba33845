"""Engine `patch`: counts with a few instructions of its own in the program's code, at the program's own speed.

The program is started under ptrace. When its libraries are mapped, and when it loads others, each block of the wanted functions
gets the jump that `patch_code` makes; the counters lie in a file that all its threads and processes share. Then it runs by
itself: it stops only where it starts threads or processes, loads libraries or gets signals.

Needs x86-64 Linux and a system that lets a process trace what it has started; no privileges, no other program. Not counted: what
runs before the first instruction of the program itself (constructors of libraries).
"""

from __future__ import annotations

import contextlib
import math
import mmap
import os
import platform
import random
import signal
import tempfile
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import numpy as np

from rooftree import children
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.program import Program, program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.instrument import patch_code, patch_loops, patch_plan, proc, tracing, windows
from rooftree.instrument.application import Application, Ending, adopted_orphans, end_all, exit_status, opened_input
from rooftree.instrument.engine import BlockKey, Executions, complete, key_of
from rooftree.instrument.outcomes import Recorder
from rooftree.instrument.patch_blocks import Patch, Unfit
from rooftree.instrument.patch_code import BEHIND, ENDS, INSIDE
from rooftree.instrument.patch_counters import FIRST_B, Counters
from rooftree.instrument.patch_memory import PAGE_B, Jump, Space, map_file, move_on, room
from rooftree.instrument.tracing import Memory
from rooftree.instrument.windows import Part, Span

_ENTRY = 9
_PAIRED = 3.0
"""Windows that must fit between two beginnings for a span of the same length to be told apart behind each [1]."""
_BREAK = b"\xcc"
_TIMERS = (signal.SIGALRM, signal.SIGVTALRM)


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
            if run.spans:
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
    """One counted run."""

    def __init__(
        self,
        functions: Sequence[FunctionCode],
        file: Path,
        part: Part | None,
        recorder: Recorder,
        only: Collection[BlockKey] | None = None,
    ) -> None:
        self.recorder = recorder
        self.part = part if part is not None and part.seconds >= windows.LEAST_RUN_s else None
        self.found = Executions()
        plan = patch_plan.planned(functions, recorder, only)
        self.counters = Counters(file, plan, recorder)
        self.keys, self.patches, self.found.unknown = plan.keys, plan.patches, plan.unknown
        self.found.free = frozenset(plan.keys[number][1] for number in plan.steps)
        self.groups = [numbers for many in self.patches.values() for numbers, _ in many]  # counters that are switched together
        self.group_of = {numbers[0]: n for n, numbers in enumerate(self.groups) if numbers}
        numbers_of = {key: n for n, (is_part, key) in enumerate(self.keys) if not is_part}
        self.entries = [numbers_of[key] for code in functions if (key := key_of(code, 0)) in numbers_of]
        self.programs = {str(code.program.path): code.program for code in functions}
        self.spaces: dict[int, Space] = {}  # by process
        self.process_of: dict[int, int] = {}  # thread -> process
        self.early: set[int] = set()
        self.pid = 0
        self.counting = False  # whether the program has begun
        self.wanted: bool | None = None  # whether hot counters are to be on; None: nothing is asked for
        self.on = True
        self.step_s, self.window_s = self.part.plan(math.inf, 0.0) if self.part is not None else (0.0, 0.0)
        self.off: frozenset[int] = frozenset()  # patches that are on in windows only
        self.kept: frozenset[int] = frozenset()  # hot ones that are on all the time
        near = patch_plan.nearness(functions, self.keys) if self.part is not None else []
        # passes of a loop say nothing of how often what is around it was executed
        self.references = [{n: away for n, away in one.items() if n not in plan.steps} for one in near]
        self.spans: list[Span] = []
        self.since, self.before = time.monotonic(), np.zeros((0, len(self.keys)), dtype=np.int64)
        self.worked: dict[int, float] = {}  # thread -> CPU time when a span began [s]
        self.failure: BaseException | None = None
        self.over = threading.Event()  # Thread.join takes a thread for ended whose join a signal interrupts (CPython 3.11)
        self._linkers: dict[str, Program | None] = {}

    def run(self, app: Application, time_limit_s: float | None) -> Executions:
        """Start the program and follow it to its end, in a thread of its own, which waits for nothing else that runs here."""
        started = time.monotonic()
        follower = threading.Thread(target=self._whole, args=(app,), daemon=True)
        with adopted_orphans():
            follower.start()
            plan = self._plan_of_windows(started) if self.part is not None else iter(())
            at, on = next(plan, (math.inf, True))
            ending, limit = Ending(), started + time_limit_s if time_limit_s is not None else math.inf
            while not self.over.is_set():
                try:
                    now = time.monotonic()
                    if now > limit and self.found.status is None:
                        limit = math.inf
                        ending.ask(None)
                    if ending.why:
                        self.found.ended = ending.why
                        if self.pid and ending.go_on(self.pid):
                            self._kill()
                    if now >= at:
                        self._ask(on)
                        at, on = next(plan, (math.inf, True))
                    if self.recorder.keys and now >= self.recorder.next and self.counting:
                        self.recorder.collect(self.counters.number, self.counters.lefts())
                    recorded = max(self.recorder.next, now + 0.001) if self.recorder.keys else math.inf
                    until = min(at, limit, recorded, ending.next if self.pid else now + 0.05)
                    self.over.wait(max(0.01 if ending.why else 0.001, min(1.0, until - now)))
                except KeyboardInterrupt as cause:
                    ending.ask(cause)
        self.found.seconds = time.monotonic() - started
        if self.found.ended:
            self.found.status = None
        if self.failure is not None and not self.found.ended:
            raise self.failure
        return self.found

    def _whole(self, app: Application) -> None:
        """The run itself."""
        try:
            self._run_it(app)
        except BaseException as error:  # told by the thread that waits for this one
            self.failure = error
        finally:
            self.over.set()

    def _run_it(self, app: Application) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            with opened_input(app, first=False) as given:
                held = children.hold(
                    app.path,
                    app.command,
                    streams=(given, nowhere, nowhere),
                    environment={**app.environment, **({"ROOFTREE_COUNTERS": str(self.counters.path)} if app.marks else {})},
                    prepare=tracing.trace_me,
                )
                self.pid = held.pid
                self.process_of[held.pid] = held.pid
                self.spaces[held.pid] = Space()
                held.release()
            self._follow()
        finally:
            os.close(nowhere)
            end_all(set(self.process_of.values()))
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, tracing.OURS | os.WNOHANG)[0]:
                    pass

    def _kill(self) -> None:
        """End the program, because of us."""
        for process in set(self.process_of.copy().values()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def _plan_of_windows(self, started: float) -> Iterator[tuple[float, bool]]:
        """When hot counters are switched on or off: the first window begins with the program; chance shifts the others.

        As long as a window behind it a span of its own ends, in which the program most likely did the same.
        """
        assert self.part is not None
        chance, begin = random.Random(1), started
        self.window_s = windows.SHORTEST_s  # the first one tells how long the others are
        while True:
            yield begin + self.window_s, False
            if self.step_s > _PAIRED * self.window_s:
                yield time.monotonic() + self.window_s, False
            begin = max(begin + self.step_s, time.monotonic() - 0.5 * self.step_s)
            yield max(time.monotonic(), begin + 0.5 * self.step_s * (chance.random() - 0.5)), True

    def _ask(self, on: bool) -> None:
        """Have the thread that follows the program switch the counters, once there are any."""
        if not self.counting:
            return
        self.wanted = on
        with contextlib.suppress(ProcessLookupError):
            tracing.stop_thread(self.pid, self.pid)

    def _switch(self, on: bool, first: int) -> None:
        """Stop all threads, note what was counted, and switch the hot counters."""
        stopped, later, all_stopped = tracing.stop_others(self.process_of, first)
        if all_stopped:
            self.counters.partial = self._inside_loops(stopped)
            self._note()
            threads: dict[int, list[int]] = {}
            for thread in stopped:
                threads.setdefault(self.process_of[thread], []).append(thread)
            with contextlib.suppress(OSError, CapabilityError):
                for process, own in threads.items():
                    self._switch_process(self.spaces[process], own, on)
            self.on = on
            self.since, self.before, self.worked = time.monotonic(), self.counters.sums(), proc.cpu_s(self.process_of)
        for thread in stopped:
            if thread != first and thread not in later:
                with contextlib.suppress(ProcessLookupError):
                    tracing.ptrace(tracing.CONT, thread)
        for thread, status in later.items():
            self._answer(thread, status)

    def _switch_process(self, space: Space, threads: Sequence[int], on: bool) -> None:
        """Switch the patches of a process whose threads are stopped."""
        wanted = {number: on or number not in self.off for number in space.jumps}
        changed = [jump for number, jump in space.jumps.items() if jump.on != wanted[number]]
        if not changed or (any(not jump.on for jump in changed) and any(tracing.handles_a_signal(thread) for thread in threads)):
            return  # what a signal has interrupted may be in the middle of what a jump covers
        with Memory(threads[0]) as memory:
            for jump in changed:
                jump.on = not jump.on
                memory.write(jump.address, jump.code if jump.on else jump.before)
        move_on([jump for jump in changed if jump.on], threads)

    def _inside_loops(self, stopped: Sequence[int]) -> dict[tuple[int, int], int]:
        """(slot, counter) -> passes of stopped threads that are within a loop, which are not in their counters yet."""
        found = dict[tuple[int, int], int]()
        for thread in stopped:
            space, slot = self.spaces.get(self.process_of.get(thread, 0)), self.counters.slot_of.get(thread)
            if space is None or slot is None:
                continue
            with contextlib.suppress(OSError, CapabilityError):
                registers = tracing.registers(thread)
                for group, jump in space.jumps.items():
                    if jump.loop is None or not jump.places[INSIDE] <= registers["rip"] <= jump.places[BEHIND]:
                        continue
                    begun = self.counters.began_with(slot, jump.loop.cell)
                    with Memory(thread) as memory:
                        held = patch_loops.held(jump.loop, registers, registers["rip"] - jump.places[ENDS], memory.word)
                    found[slot, self.groups[group][0]] = patch_loops.passes(jump.loop, held, begun)
        return found

    def _note(self) -> None:
        """Note what was counted since the last time."""
        known = np.ones(len(self.keys), dtype=bool)
        for space in self.spaces.values():
            for number, jump in space.jumps.items():
                if not jump.on:
                    known[list(self.groups[number])] = False
        alive = set(self.process_of.values())
        self.spaces = {process: space for process, space in self.spaces.items() if process in alive}
        rise = self.counters.sums().copy()
        rise[: len(self.before)] -= self.before
        by_register = self.counters.by_register
        rise[:, by_register] = np.maximum(0, rise[:, by_register])  # who was ended within a loop has not counted that
        wall_s, worked = time.monotonic() - self.since, proc.cpu_s(self.process_of)
        worked_s = max((value - self.worked[thread] for thread, value in worked.items() if thread in self.worked), default=0.0)
        span = Span(self.on, worked_s or wall_s, known, rise)
        self.spans.append(span)
        if span.seconds < windows.TELLING_s:
            return
        off = frozenset() if self.on else self.off
        self.off, kept = windows.too_often(span, self.groups, off, self.references, self.off, frozenset(by_register))
        self.kept |= kept
        if self.on and self.part is not None:
            calls = [many for first in self.entries if (many := float(rise[:, first].sum())) > 0]
            least = windows.least_rise(span, self.groups, self.off, self.references)
            self.step_s, self.window_s = self.part.plan(
                wall_s / least if least else math.inf, min(calls, default=0.0) / max(wall_s, 1e-6)
            )

    def scale(self) -> None:
        """Scale what was counted in windows to the whole run."""
        self.counters.partial = {}
        self._note()
        found, numbers = self.found, {key: n for n, (is_part, key) in enumerate(self.keys) if not is_part}
        mean = np.mean([span.rise.sum(axis=0) / max(span.seconds, 1e-9) for span in self.spans], axis=0)
        references = [sorted(near, key=lambda number: (near[number], -mean[number])) for near in self.references]
        totals, errors = windows.scaled(self.spans, references)
        found.active = {key: 0 for is_part, key in self.keys if is_part and key not in found.unknown}
        found.threads = [self.counters.blocks([round(value) for value in totals], found)]
        found.within = {key: float(errors[n]) for key, n in numbers.items() if errors[n]}
        counted = sum(span.seconds for span in self.spans if span.on)
        if all(span.known.all() for span in self.spans):
            return  # nothing costs so much that it would have been counted in windows only
        found.part = 1.0 if self.kept else counted / max(counted, sum(span.seconds for span in self.spans))
        found.notes.append(
            f"hot code was counted in {sum(span.on for span in self.spans)} windows, {counted:.3g} s of {found.seconds:.3g} s, "
            "and scaled by what is executed seldom and was counted all the time"
            + ("; what nothing of that kind leads to was counted all the time, too" if self.kept else "")
        )

    def _follow(self) -> None:
        """Answer every stop until the program has ended."""
        _, status = os.waitpid(self.pid, tracing.WALL)
        if not os.WIFSTOPPED(status):
            raise CapabilityError("the program ended before it began")
        tracing.ptrace(tracing.SETOPTIONS, self.pid, 0, tracing.OPTIONS)
        self._begun(self.pid)
        tracing.ptrace(tracing.CONT, self.pid)
        while True:
            pid, status, usage = os.wait4(-1, tracing.OURS)
            self._answer(pid, status)
            if self.found.status is not None:
                self.found.user_s = usage.ru_utime
                return

    def _answer(self, pid: int, status: int) -> None:
        """Answer a stop or an end."""
        if os.WIFEXITED(status) or os.WIFSIGNALED(status):
            self._gone(pid)
            if pid == self.pid:
                self.found.status = exit_status(status)
        elif pid not in self.process_of:
            self.early.add(pid)  # stopped before its parent said that it exists
        else:
            with contextlib.suppress(ProcessLookupError):  # killed meanwhile
                number = self._stopped(pid, status)
                tracing.ptrace(tracing.CONT, pid, 0, number)

    def _stopped(self, pid: int, status: int) -> int:
        """Answer a stop.

        Returns: the signal to deliver, 0 for none.
        """
        number, event = os.WSTOPSIG(status), status >> 16
        if event in (tracing.FORK, tracing.VFORK, tracing.CLONE):
            self._new(tracing.event_message(pid), pid)
            return 0
        if event == tracing.EXEC:
            self.process_of[pid] = pid
            self.spaces[pid] = Space()
            self._begun(pid)
            return 0
        if number == signal.SIGTRAP:
            stopped = time.monotonic() if self.counting else self.since  # all before its first instruction is ours, too
            if not self._at_break(pid):
                return number
            self.found.prepared_s += time.monotonic() - stopped
            return 0
        if number == signal.SIGSTOP and tracing.sender(pid) == os.getpid():
            if pid not in self.counters.slot_of:  # it did not stop in time when the others got theirs
                self._give_counters(pid)
            if self.wanted is not None and self.groups:
                wanted, self.wanted = self.wanted, None
                if wanted != self.on or not wanted:
                    self._switch(wanted, pid)
            return 0
        if number in (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU) and tracing.is_group_stop(pid):
            return 0
        self.found.timers += number in _TIMERS
        return number

    def _new(self, new: int, parent: int) -> None:
        """A thread or process was started: it gets counters of its own before its first instruction."""
        process = proc.process_of(new)
        self.process_of[new] = process
        if process == new and new not in self.spaces:
            self.spaces[new] = self.spaces[self.process_of[parent]].copy()
        if new not in self.early:
            _, status = os.waitpid(new, tracing.WALL)
            if not os.WIFSTOPPED(status):
                self._gone(new)
                return
        self.early.discard(new)
        with contextlib.suppress(ProcessLookupError):
            self._give_counters(new)
            tracing.ptrace(tracing.CONT, new)

    def _begun(self, pid: int) -> None:
        """A program was loaded: stop it at its first instruction, when its libraries are there."""
        space = self.spaces[pid]
        space.entry = tracing.auxiliary(pid, _ENTRY)
        if space.entry:
            with Memory(pid) as memory:
                self._break(space, memory, space.entry)

    def _break(self, space: Space, memory: Memory, address: int) -> None:
        space.breaks[address] = memory.read(address, 1)
        memory.write(address, _BREAK)

    def _at_break(self, pid: int) -> bool:
        """Whether a thread stopped at one of our breakpoints; then what is to be done there was done."""
        space = self.spaces[self.process_of[pid]]
        values = tracing.registers(pid)
        address = values["rip"] - 1
        if address not in space.breaks:
            return False
        with Memory(pid) as memory:
            if address == space.entry:
                memory.write(address, space.breaks.pop(address))
                tracing.set_registers(pid, {**values, "rip": address})
                with self._others_stopped(pid) as others:
                    self._begin_counting(pid, space, memory)
                    for thread in others:
                        self._give_counters(thread)
                    self._patch(pid, space, memory)
                    move_on([jump for _, jumps in space.patched.values() for jump in jumps], others)
                self.counting = True
                self._watch_linker(pid, space, memory)
            else:  # the function that the dynamic linker calls for debuggers does nothing but return
                self._patch(pid, space, memory)
                stack = values["rsp"]
                tracing.set_registers(pid, {**tracing.registers(pid), "rip": memory.word(stack), "rsp": stack + 8})
        return True

    @contextlib.contextmanager
    def _others_stopped(self, pid: int) -> Iterator[list[int]]:
        """The other threads of a process, stopped: constructors of libraries start some before its first instruction."""
        process = self.process_of[pid]
        if all(thread == pid or of != process for thread, of in self.process_of.items()):
            yield []
            return
        stopped, later, _ = tracing.stop_others(self.process_of, pid)
        try:
            yield [thread for thread in stopped if thread != pid and self.process_of[thread] == process]
        finally:
            for thread in stopped:
                if thread != pid and thread not in later:
                    with contextlib.suppress(ProcessLookupError):
                        tracing.ptrace(tracing.CONT, thread)
            for thread, status in later.items():
                self._answer(thread, status)

    def _watch_linker(self, pid: int, space: Space, memory: Memory) -> None:
        """Stop where the dynamic linker has loaded something, if files are wanted that are not there yet."""
        if set(self.patches) <= set(space.patched):
            return
        for mapping in tracing.mappings(pid):
            name = Path(mapping.file).name
            if not (mapping.executable and name.startswith(("ld-linux", "ld.so", "ld-musl", "ld-2"))):
                continue
            if mapping.file not in self._linkers:
                try:
                    self._linkers[mapping.file] = program(mapping.file)
                except AssemblyError:
                    self._linkers[mapping.file] = None
            linker = self._linkers[mapping.file]
            place = linker.symbols.get("_dl_debug_state") if linker is not None else None
            if linker is not None and place is not None:
                self._break(space, memory, linker.offset(place) - mapping.offset + mapping.start)
            return

    def _give_counters(self, pid: int) -> None:
        """Let gs of a thread point to counters that no other thread has."""
        space = self.spaces[self.process_of[pid]]
        if not space.counters:
            return
        slot = self.counters.slot(pid, self.process_of[pid])
        tracing.set_registers(pid, {**tracing.registers(pid), "gs_base": space.counters + self.counters.place(slot)})

    def _gone(self, thread: int) -> None:
        """A thread has ended."""
        self.counters.gone(thread, self.process_of.pop(thread, thread))

    def _begin_counting(self, pid: int, space: Space, memory: Memory) -> None:
        """Map the counters before there are threads, so that each one gets its own when it is started."""
        if tracing.registers(pid)["gs_base"]:
            raise CapabilityError("the program uses the segment register gs", hint="--engine callgrind")
        space.counters = map_file(pid, memory, self.counters.path, self.counters.size_B)
        self._give_counters(pid)

    def _patch(self, pid: int, space: Space, memory: Memory) -> None:
        """Patch the wanted files that are mapped now: for the first time, or again after they were closed and opened."""
        for file, patches in self.patches.items():
            there = tracing.mappings(pid)
            mapping = next((m for m in there if m.file == file and m.executable), None)
            if mapping is None:
                continue
            source = self.programs[file]
            start, address, _ = next(s for s in source.segments if s[0] // PAGE_B * PAGE_B <= mapping.offset < s[0] + s[2])
            shift = mapping.start - mapping.offset + start - address
            before, jumps = space.patched.get(file, (None, []))
            if before != shift:
                space.patched[file] = (shift, self._write(pid, memory, space, patches, shift, there))
                continue
            for jump in jumps:
                if jump.on and memory.read(jump.address, len(jump.before)) == jump.before:
                    memory.write(jump.address, jump.code)  # the copy that it leads to is still there

    def _write(
        self,
        pid: int,
        memory: Memory,
        space: Space,
        patches: Sequence[tuple[tuple[int, ...], Patch]],
        shift: int,
        there: Sequence[tracing.Mapping],
    ) -> list[Jump]:
        """Write copies near a file's code, and jumps to them into it."""
        size = -(-sum(patch.room_B for _, patch in patches) // PAGE_B) * PAGE_B
        base = room(pid, memory, patches[0][1].address + shift, size, there)
        image = bytearray()
        jumps: list[Jump] = []
        for numbers, patch in patches:
            places: dict[int, int] = {}
            try:
                made = patch_code.copy(patch, numbers, base + len(image), shift, places, *self.counters.offsets)
                code = patch_code.jump(patch, base + len(image), shift)
                before = memory.read(patch.address + shift, len(code))
                jump = Jump(patch.address + shift, before, code, places, loop=patch.loop)
                jumps.append(jump)
                if numbers:
                    space.jumps[self.group_of[numbers[0]]] = jump
            except Unfit as error:
                self.found.unknown.update({self.keys[number][1]: str(error) for number in numbers})
                continue
            image += made
        memory.write(base, bytes(image))
        for jump in jumps:
            memory.write(jump.address, jump.code)
        return jumps
