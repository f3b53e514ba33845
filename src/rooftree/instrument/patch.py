"""Engine `patch`: counts with a few instructions of its own in the program's code, at the program's own speed.

The program is started under ptrace. When its libraries are mapped, and when it loads others, each block of the wanted functions
gets the jump that `patch_code` makes; the counters lie in a file that all its threads and processes share. Then it runs by
itself: it stops only where it starts threads or processes, loads libraries or gets signals.

Needs x86-64 Linux and a system that lets a process trace what it has started; no privileges, no other program. Not counted: what
runs before the first instruction of the program itself (constructors of libraries).
"""

from __future__ import annotations

import contextlib
import mmap
import os
import platform
import signal
import struct
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rooftree import children
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.program import Program, program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.instrument import marks, patch_code, tracing
from rooftree.instrument.application import Application, adopt_orphans, end_all, exit_status, opened_input
from rooftree.instrument.engine import BlockKey, Executions, complete, key_of
from rooftree.instrument.patch_code import Patch, Unfit
from rooftree.instrument.tracing import Memory

THREADS = 4096
"""Threads, of all processes, that run at once and have counters of their own."""
_PAGE = 4096
_HEAD = struct.Struct(
    "<4Q"
)  # in front of the counters, for ``marks.c``: slots in use, counters, bytes of a slot, where the first is
_OWNER = struct.Struct("<2I")  # of each slot: process and thread; thread 0 where it has ended
_FIRST_B = -(-(_HEAD.size + THREADS * _OWNER.size) // _PAGE) * _PAGE
_OPEN, _CLOSE, _MMAP = 2, 3, 9
_ENTRY = 9
_READ, _WRITE, _EXEC = 1, 2, 4
_SHARED, _PRIVATE, _ANONYMOUS, _NOREPLACE = 1, 2, 0x20, 0x100000
_NEAR = 0x60000000
_BREAK = b"\xcc"


@dataclass(slots=True)
class _Space:
    """What was done to the memory of one process."""

    breaks: dict[int, bytes] = field(default_factory=dict)  # address -> what stood there
    entry: int = 0
    patched: set[str] = field(default_factory=set)
    counters: int = 0

    def copy(self) -> _Space:
        return _Space(dict(self.breaks), self.entry, set(self.patched), self.counters)


class PatchEngine:
    """The engine; see the module."""

    name = "patch"
    about = "exact counts at nearly the program's own speed, any vector width"

    def why_not(self, app: Application, functions: Sequence[FunctionCode]) -> str:
        """As `Engine.why_not`."""
        if platform.system() != "Linux" or platform.machine() != "x86_64":
            return f"it counts on x86-64 Linux, and this is {platform.system()} {platform.machine()}"
        return _refused()

    def count(self, app: Application, functions: Sequence[FunctionCode], time_limit_s: float | None) -> Executions:
        """As `Engine.count`."""
        with tempfile.NamedTemporaryFile(prefix="rooftree-counts-", dir=_shared_folder()) as file:
            run = _Run(functions, Path(file.name))
            os.ftruncate(file.fileno(), _FIRST_B + run.slot_B * THREADS)
            with mmap.mmap(file.fileno(), _FIRST_B) as run.head:
                run.write_head()
                found = run.run(app, time_limit_s)
            found.threads = list(run.counts())
            run.regions(app)
        complete(found, functions)
        return found


def _shared_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _refused() -> str:
    """Why this system does not let a process trace its child; "" if it does."""
    held = children.hold("/bin/true", ["true"], streams=(0, 2, 2), prepare=tracing.trace_me)
    try:
        held.release()
        _, status = os.waitpid(held.pid, tracing.WALL)
        if os.WIFSTOPPED(status):
            tracing.ptrace(tracing.CONT, held.pid)
            os.waitpid(held.pid, tracing.WALL)
            return ""
    except (OSError, CapabilityError) as error:
        return f"the system lets nobody trace a process ({error})"
    return "the system lets nobody trace a process (ptrace)"


class _Run:
    """One counted run."""

    def __init__(self, functions: Sequence[FunctionCode], counters: Path) -> None:
        self.file = counters
        self.found = Executions()
        self.keys: list[tuple[bool, BlockKey]] = []  # of each counter: whether it is a part of an instruction's, and where
        self.patches: dict[str, list[tuple[tuple[int, ...], Patch]]] = {}
        for code in functions:
            self._plan(code)
        self.programs = {str(code.program.path): code.program for code in functions}
        self.slot_B = -(-max(1, len(self.keys)) * 8 // _PAGE) * _PAGE
        self.spaces: dict[int, _Space] = {}  # by process
        self.process_of: dict[int, int] = {}  # thread -> process
        self.early: set[int] = set()
        self.head: mmap.mmap
        self.used = 0
        self.slot_of: dict[int, int] = {}  # thread -> slot
        self.free: list[tuple[int, int]] = []  # (process, slot) of threads that have ended
        self.pid = 0
        self._linkers: dict[str, Program | None] = {}

    def _plan(self, code: FunctionCode) -> None:
        file = str(code.program.path)
        try:
            needed = patch_code.flags_needed(code)
            inside = {i.address for i in code.listing.instructions}
            for i in code.listing.instructions:
                if i.control in ("jump", "branch") and i.target.startswith("0x"):
                    to = int(i.target, 16)
                    if to < code.function.end - code.function.start and to not in inside:
                        raise Unfit("it jumps into the middle of an instruction")
        except Unfit as error:
            self.found.unknown.update({key_of(code, n): str(error) for n in range(len(code.graph.blocks))})
            return
        made, done = list[Patch](), set[int]()
        for block in range(len(code.graph.blocks)):
            if block in done or patch_code.is_padding(code, block):
                continue
            try:
                patch = patch_code.plan(code, block, needed)
                patch_code.copy(patch, range(len(patch.marks)), patch.address, 0)  # what cannot be moved is found out now
            except Unfit as error:
                self.found.unknown[key_of(code, block)] = str(error)
                continue
            made.append(patch)
            done |= {mark.block for mark in patch.marks}
        for patch in _with_tallies(code, made):
            first = len(self.keys)
            self.keys += [(False, key_of(code, mark.block)) for mark in patch.marks]
            self.keys += [(True, BlockKey(file, tally.address)) for tally in patch.tallies]
            self.patches.setdefault(file, []).append((tuple(range(first, len(self.keys))), patch))

    def counts(self) -> Iterator[dict[BlockKey, int]]:
        """The counters of each thread; what was executed of instructions is added up for all."""
        self.found.active = {key: 0 for is_part, key in self.keys if is_part and key not in self.found.unknown}
        with self.file.open("rb") as file:
            for slot in range(self.used):
                file.seek(_FIRST_B + slot * self.slot_B)
                values = struct.unpack(f"<{len(self.keys)}Q", file.read(8 * len(self.keys)))
                yield self._blocks(values, self.found)

    def regions(self, app: Application) -> None:
        """What was done in each region that the program named."""
        files = marks.written(app.marks)
        self.found.entered = marks.entered(files)
        for path, values in marks.counted(files, len(self.keys)).items():
            inside = Executions(unknown=self.found.unknown, active=dict.fromkeys(self.found.active, 0))
            inside.threads = [self._blocks(values, inside)]
            self.found.marked[path] = inside

    def _blocks(self, values: Sequence[int], found: Executions) -> dict[BlockKey, int]:
        """Counters of blocks; those of lanes and repetitions are added to what was executed of instructions."""
        for (is_part, key), value in zip(self.keys, values, strict=True):
            if is_part and key in found.active:
                found.active[key] = (found.active[key] + value) % 2**64
        return {key: value for (is_part, key), value in zip(self.keys, values, strict=True) if value and not is_part}

    def write_head(self) -> None:
        """Tell the program itself how the counters lie."""
        _HEAD.pack_into(self.head, 0, self.used, len(self.keys), self.slot_B, _FIRST_B)

    def run(self, app: Application, time_limit_s: float | None) -> Executions:
        """Start the program and follow it to its end."""
        adopt_orphans()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        started = time.monotonic()
        try:
            with opened_input(app, first=False) as given:
                held = children.hold(
                    app.path,
                    app.command,
                    streams=(given, nowhere, nowhere),
                    environment={**app.environment, **({"ROOFTREE_COUNTERS": str(self.file)} if app.marks else {})},
                    prepare=tracing.trace_me,
                )
                self.pid = held.pid
                self.process_of[held.pid] = held.pid
                self.spaces[held.pid] = _Space()
                held.release()
            with _alarm(time_limit_s):
                self._follow()
        except _LimitError as limit:
            if self.found.status is None:  # else it came when the program had ended
                self.found.ended = str(limit)
        finally:
            os.close(nowhere)
            end_all(set(self.process_of.values()))
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, tracing.WALL | os.WNOHANG)[0]:
                    pass
        self.found.seconds = time.monotonic() - started
        return self.found

    def _follow(self) -> None:
        """Answer every stop until the program has ended."""
        _, status = os.waitpid(self.pid, tracing.WALL)
        if not os.WIFSTOPPED(status):
            raise CapabilityError("the program ended before it began")
        tracing.ptrace(tracing.SETOPTIONS, self.pid, 0, tracing.OPTIONS)
        self._begun(self.pid)
        tracing.ptrace(tracing.CONT, self.pid)
        while True:
            pid, status = os.waitpid(-1, tracing.WALL)
            if os.WIFEXITED(status) or os.WIFSIGNALED(status):
                self._gone(pid)
                if pid == self.pid:
                    self.found.status = exit_status(status)
                    return
                continue
            if pid not in self.process_of:
                self.early.add(pid)  # stopped before its parent said that it exists
                continue
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
            self.spaces[pid] = _Space()
            self._begun(pid)
            return 0
        if number == signal.SIGTRAP:
            return 0 if self._at_break(pid) else number
        if number in (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU) and tracing.is_group_stop(pid):
            return 0
        return number

    def _new(self, new: int, parent: int) -> None:
        """A thread or process was started: it gets counters of its own before its first instruction."""
        process = _process_of(new)
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

    def _break(self, space: _Space, memory: Memory, address: int) -> None:
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
                self._begin_counting(pid, space, memory)
                self._patch(pid, space, memory)
                self._watch_linker(pid, space, memory)
            else:  # the function that the dynamic linker calls for debuggers does nothing but return
                self._patch(pid, space, memory)
                stack = values["rsp"]
                tracing.set_registers(pid, {**tracing.registers(pid), "rip": memory.word(stack), "rsp": stack + 8})
        return True

    def _watch_linker(self, pid: int, space: _Space, memory: Memory) -> None:
        """Stop where the dynamic linker has loaded something, if files are wanted that are not there yet."""
        if set(self.patches) <= space.patched:
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
        slot = self._slot(pid)
        tracing.set_registers(pid, {**tracing.registers(pid), "gs_base": space.counters + _FIRST_B + slot * self.slot_B})

    def _slot(self, thread: int) -> int:
        """Counters for a thread: those it has, new ones, or where there are no more those of one that has ended."""
        process = self.process_of[thread]
        if thread not in self.slot_of:
            if self.used < THREADS:
                self.slot_of[thread], self.used = self.used, self.used + 1
            elif self.free:
                at = next((n for n, (of, _) in enumerate(self.free) if of == process), 0)
                self.slot_of[thread] = self.free.pop(at)[1]
            else:
                raise CapabilityError(f"the program runs more than {THREADS} threads at once", hint="--engine callgrind")
        slot = self.slot_of[thread]
        _OWNER.pack_into(self.head, _HEAD.size + slot * _OWNER.size, process, thread)
        self.write_head()
        return slot

    def _gone(self, thread: int) -> None:
        """A thread has ended: its counters stay, and another one may go on with them."""
        process = self.process_of.pop(thread, thread)
        slot = self.slot_of.pop(thread, None)
        if slot is not None:
            _OWNER.pack_into(self.head, _HEAD.size + slot * _OWNER.size, process, 0)
            self.free.append((process, slot))

    def _begin_counting(self, pid: int, space: _Space, memory: Memory) -> None:
        """Map the counters before there are threads, so that each one gets its own when it is started."""
        if tracing.registers(pid)["gs_base"]:
            raise CapabilityError("the program uses the segment register gs", hint="--engine callgrind")
        space.counters = self._map_counters(pid, memory)
        self._give_counters(pid)

    def _patch(self, pid: int, space: _Space, memory: Memory) -> None:
        """Patch the wanted files that are mapped now."""
        for file, patches in self.patches.items():
            if file in space.patched:
                continue
            there = tracing.mappings(pid)
            mapping = next((m for m in there if m.file == file and m.executable), None)
            if mapping is None:
                continue
            source = self.programs[file]
            start, address, _ = next(s for s in source.segments if s[0] // _PAGE * _PAGE <= mapping.offset < s[0] + s[2])
            shift = mapping.start - mapping.offset + start - address
            self._write(pid, memory, patches, shift, there)
            space.patched.add(file)

    def _map_counters(self, pid: int, memory: Memory) -> int:
        """Map the file of counters into a process."""
        stack = tracing.registers(pid)["rsp"]
        place, name = (stack - 8192) // 16 * 16, os.fsencode(self.file) + b"\0"
        before = memory.read(place, len(name))
        memory.write(place, name)
        try:
            file = tracing.system_call(pid, memory, _OPEN, place, os.O_RDWR | os.O_CLOEXEC, 0)
            size = _FIRST_B + self.slot_B * THREADS
            address = tracing.system_call(pid, memory, _MMAP, 0, size, _READ | _WRITE, _SHARED, file, 0)
            tracing.system_call(pid, memory, _CLOSE, file)
        except OSError as error:
            raise CapabilityError(f"counters cannot be mapped into the program: {error.strerror}") from None
        finally:
            memory.write(place, before)
        return address

    def _write(
        self,
        pid: int,
        memory: Memory,
        patches: Sequence[tuple[tuple[int, ...], Patch]],
        shift: int,
        there: Sequence[tracing.Mapping],
    ) -> None:
        """Write copies near a file's code, and jumps to them into it."""
        size = sum(32 + 96 * p.counters + sum(32 + len(c) for _, c in p.covered) for _, p in patches)
        size = -(-size // _PAGE) * _PAGE
        base = self._room(pid, memory, patches[0][1].address + shift, size, there)
        image = bytearray()
        jumps = []
        for numbers, patch in patches:
            try:
                made = patch_code.copy(patch, numbers, base + len(image), shift)
                jumps.append((patch.address + shift, patch_code.jump(patch, base + len(image), shift)))
            except Unfit as error:
                self.found.unknown.update({self.keys[number][1]: str(error) for number in numbers})
                continue
            image += made
        memory.write(base, bytes(image))
        for address, code in jumps:
            memory.write(address, code)

    def _room(self, pid: int, memory: Memory, near: int, size: int, there: Sequence[tracing.Mapping]) -> int:
        """Map memory for code that a jump of 32 bits reaches; rather below, where no heap grows.

        Raises: CapabilityError if there is none.
        """
        gaps = []
        ends = [0x10000, *(m.end for m in there)]
        for low, high in zip(ends, [*(m.start for m in there), 1 << 47], strict=True):
            if high - low >= size + 2 * _PAGE:
                for place in (high - size - _PAGE, low + _PAGE if low >= near else low + (high - low) // 2 // _PAGE * _PAGE):
                    if low < place < high and abs(place - near) < _NEAR:
                        gaps.append((place > near, abs(place - near), place))
        far = near + 0x40000000
        for _, _, place in [*sorted(gaps), (True, 0, far // _PAGE * _PAGE)]:
            with contextlib.suppress(OSError):
                flags = _PRIVATE | _ANONYMOUS | _NOREPLACE
                found = tracing.system_call(pid, memory, _MMAP, place, size, _READ | _EXEC, flags, 2**64 - 1, 0)
                if abs(found - near) < _NEAR + 0x10000000:
                    return found
        raise CapabilityError("there is no room for code near the program's own", hint="--engine callgrind")


def _with_tallies(code: FunctionCode, made: Sequence[Patch]) -> list[Patch]:
    """The patches of a function, and those for instructions of which only a part may be executed, where they can be made."""
    found = list(made)
    owner = {address: n for n, patch in enumerate(found) for address, _ in patch.covered}
    for block in range(len(code.graph.blocks)):
        for tally in patch_code.tallies(code, block):
            try:
                if tally.address in owner:
                    patch = found[owner[tally.address]]
                else:
                    patch = patch_code.plan_tally(code, block, tally, owner)
                patch = replace(patch, tallies=(*patch.tallies, tally))
                patch_code.copy(patch, range(patch.counters), patch.address, 0)
            except Unfit:  # the note on what is assumed stays
                continue
            if tally.address not in owner:
                owner |= dict.fromkeys((address for address, _ in patch.covered), len(found))
                found.append(patch)
            found[owner[tally.address]] = patch
    return found


def _process_of(thread: int) -> int:
    """The process that a thread belongs to."""
    try:
        for line in Path(f"/proc/{thread}/status").read_text("utf-8", "replace").splitlines():
            if line.startswith("Tgid:"):
                return int(line.split()[1])
    except OSError:
        pass
    return thread


class _LimitError(Exception):
    """The run was ended by us."""


@contextlib.contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise when the time is over or the user interrupts.

    Raises: _LimitError.
    """

    def over(*_: object) -> None:
        raise _LimitError("the time limit was reached")

    try:
        before = signal.signal(signal.SIGALRM, over) if seconds is not None else None
        if seconds is not None:
            signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
        try:
            yield
        except KeyboardInterrupt:
            raise _LimitError("it was interrupted") from None
        finally:
            if seconds is not None:
                signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        if seconds is not None:
            signal.signal(signal.SIGALRM, before)
