"""The process that runs a kernel: it may crash without harm. Reads commands as lines of JSON, answers in the same way.

    {"do": "follow", "parent", "by_system"}
    {"do": "start", "library", "cpus", "huge_pages", "threads"}   {"do": "fence", "plan": {...}}   {"do": "leave"}
    {"do": "open", "plan": {...}}   {"do": "first"}
    {"do": "run", "bursts", "rounds", "on_cpu"}   {"do": "check"}   {"do": "value", "name"}

    {"do": "count", "wanted", "calls", "cache_lines"}   {"do": "calls", "count"}

An answer is {"ok": ...} or {"error": "...", "hint": "...", "kind": "..."}. With a file as its argument it takes the commands from
there and ends at the first error, so that tools which count whole programs can run the kernel.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import mmap
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from rooftree.children import die_with_parent
from rooftree.errors import CapabilityError, MeasurementError, RooftreeError
from rooftree.frontend.called import SETUP
from rooftree.host.processor import instruction_set, this_processor
from rooftree.measure.contents import ends, fill, look, numbers
from rooftree.measure.fences import Fences
from rooftree.measure.plan import LINE, NO_PLAN, PAGE, Block, Cell, Placed
from rooftree.measure.runner import CALL, EMPTY, KERNEL, NOTHING, SYMBOLS, TOUCH
from rooftree.results.record import Json
from rooftree.timing.build import Library
from rooftree.timing.harness import REFERENCE, REFERENCE_PASSES, STAMPS
from rooftree.timing.isa import isa_of
from rooftree.timing.native import pages, timing_core
from rooftree.timing.smt_probe import WIDE, wide

HUGE = 1 << 21
_MOST_CHECKED = 1 << 28
"""Bytes of an array that are looked at for strange numbers; of larger ones the beginning, the middle and the end."""

_FENCED_CALLS, _FENCED_S = 1000, 0.02
"""How often a kernel is called to see whether it stays within its arrays, and after how long that ends [s]: what counts on in an
array leaves others after some calls."""


def is_writable(at: int) -> bool:
    """Whether memory of this process can be written at an address."""
    for line in Path("/proc/self/maps").read_text("utf-8").splitlines():
        ends, rights = line.split()[:2]
        first, last = (int(end, 16) for end in ends.split("-"))
        if first <= at < last:
            return "w" in rights
    return False


class Worker:
    """One library, and the memory that its kernel works on."""

    def __init__(self, give_up: Callable[[], None] = lambda: None) -> None:
        self._give_up = give_up
        self._harness: Any = None
        self._library: Any = None
        self._memory: mmap.mmap | None = None
        self._plan = NO_PLAN
        self._base = 0
        self._apart: dict[str, int] = {}  # arrays that lie in memory of their own
        self._given: dict[str, bytes] = {}  # of variables of the file what their initialisers say, before anything was called

    def follow(self, parent: int, by_system: bool) -> Json:
        """End with the process that asks, see `rooftree.children.die_with_parent`: a kernel may run for minutes, in gigabytes."""
        die_with_parent(parent, by_system)
        return {}

    def start(self, library: str, cpus: list[int], huge_pages: bool, threads: int) -> Json:
        """Load the library; make the reference loop."""
        self._cpus, self._huge = cpus, huge_pages
        try:
            self._library = ctypes.CDLL(library, mode=os.RTLD_LAZY)  # other functions of the file may call what is not there
        except OSError as error:
            if "undefined symbol" in str(error):
                missing = str(error).rpartition(": ")[2]
                raise CapabilityError(
                    f"the file of the kernel uses {missing}, which it does not define", hint="a file that holds all it needs"
                ) from None
            raise CapabilityError(
                f"the kernel does not load: {error}", hint="set XDG_CACHE_HOME to a place to run programs from"
            ) from None
        if threads == 1:
            os.sched_setaffinity(0, cpus[:1])
        isa = isa_of(instruction_set())
        # the threads of a team wait for each other by spinning, which looks like others on the core
        beside = wide(isa.name, this_processor().arch) if threads == 1 else None
        self._own = Library([isa.reference(REFERENCE), *([beside] if beside else [])], isa.prelude(), isa.name)
        self._harness = timing_core().Harness(cpus[:1], HUGE, True)
        self._functions = {
            KERNEL: _address(self._library, CALL),
            NOTHING: _address(self._library, EMPTY),
            REFERENCE: self._own.address(REFERENCE),
        }
        if beside:
            self._functions[WIDE] = self._own.address(WIDE)
        return {"notices_others": beside is not None}

    def open(self, plan: Json) -> Json:
        """Get memory and fill it."""
        self._plan = opened = Placed.read(plan)
        self._release()
        size = -(-(opened.bytes + HUGE) // HUGE) * HUGE
        try:
            self._memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        except OSError as error:
            raise MeasurementError(
                f"{size / 2**20:.0f} MiB of memory cannot be had: {error.strerror}", hint="smaller sizes"
            ) from None
        if hasattr(mmap, "MADV_HUGEPAGE"):
            with contextlib.suppress(OSError):  # what the pages are is looked up below
                self._memory.madvise(mmap.MADV_HUGEPAGE if self._huge else mmap.MADV_NOHUGEPAGE)
        begin = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self._base = -(-begin // HUGE) * HUGE
        self._find_symbols()
        touch = getattr(self._library, TOUCH)
        for block in opened.blocks:
            if block.at is not None:  # by the threads that will use it, in the order of a static schedule
                self._by_team(partial(touch, ctypes.c_void_p(self._base + block.at), ctypes.c_longlong(block.bytes)))
        self._fill()
        return {"pages": self._pages()}

    def fence(self, plan: Json) -> Json:
        """Make arrays with reserved memory around each."""
        self._plan = opened = Placed.read(plan)
        self._release()
        size = max([PAGE, *(cell.at + cell.bytes + PAGE for cell in opened.cells if cell.at is not None)])
        self._memory = mmap.mmap(-1, size)  # of the cells alone
        self._base = -(-ctypes.addressof(ctypes.c_char.from_buffer(self._memory)) // LINE) * LINE
        self._fences = Fences(opened.alignment, self._give_up)
        self._apart = {block.name: self._fences.place(block) for block in opened.blocks if block.at is not None}
        self._find_symbols()
        self._fill()
        return {}

    def leave(self) -> Json:
        """Call the kernel a few times with these arrays: how far it goes beyond them; they are given back."""
        began = time.perf_counter()
        try:
            for calls in range(1, _FENCED_CALLS + 1):  # noqa: B007  it is told
                self._fences.watch(partial(self._by_team, partial(self._call, 1)))
                if (found := self._fences.beyond()) or time.perf_counter() - began > _FENCED_S:
                    break
        finally:
            self._fences.close()
            self._apart = {}
        return {"beyond": found, "calls": calls}

    def _find_symbols(self) -> None:
        """Addresses of the variables of the file that the plan names."""
        names = self._plan.symbols
        symbols = (ctypes.c_void_p * max(1, len(names))).in_dll(self._library, SYMBOLS)
        self._symbols = {name: int(at or 0) for name, at in zip(names, symbols, strict=False)}

    def _fill(self) -> None:
        """Write all that the kernel is called with."""
        for number, block in enumerate(self._plan.blocks):
            if not self._keeps(block):
                fill(self._at(block), block, self._plan.indirect, number)
        for cell in self._plan.cells:
            self._set(cell)
        self._arguments = [self._at(self._plan.part(name)) for name in self._plan.arguments]

    def first(self) -> Json:
        """Call the kernel once."""
        if self._plan.driven:
            with contextlib.suppress(AttributeError):  # it need not prepare anything
                getattr(self._library, SETUP)()
        began = time.perf_counter()
        self._by_team(partial(self._call, 1))
        return {"seconds": time.perf_counter() - began}

    def _by_team(self, work: Callable[[], object]) -> None:
        """Do something with OpenMP in it, and leave nothing of its team behind.

        OpenMP keeps a team for each thread that asks for one, till that thread ends; the threads of a team that has nothing to
        do spin for minutes, on the processors of the next team. The harness measures in a thread of its own, with a team of its
        own: one that this thread kept took half of all processors but the first one from it.
        """
        if len(self._cpus) == 1:
            work()
            return
        failed: list[BaseException] = []

        def run() -> None:
            try:
                work()
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        if failed:
            raise failed[0]

    def run(self, bursts: list[list[Any]], rounds: int, on_cpu: bool) -> Json:
        """Time stamps of bursts: name, count, warm; and how long the threads were on their processors in them, if asked for."""
        import numpy as np

        base = int(self._harness.memory[0])
        places = [address - base for address in self._arguments]
        stamps = np.zeros((rounds, len(bursts), 1, STAMPS), np.uint64)
        given = [(self._functions[n], count, warm, places if n in (KERNEL, NOTHING) else [0]) for n, count, warm in bursts]
        spent = np.zeros((rounds, len(bursts), 1), np.int64) if on_cpu else None
        per_second = self._harness.run((self._functions[REFERENCE], REFERENCE_PASSES, 2, [0]), given, stamps, spent)
        return {
            "stamps": stamps.ravel().tolist(),
            "per_second": per_second,
            "on_cpu": spent.ravel().tolist() if spent is not None else None,
        }

    def check(self) -> Json:
        """Strange numbers in what the kernel writes."""
        found = {"infinite": 0, "not_a_number": 0, "denormal": 0}
        where = []
        for part in self._plan.parts:
            if not part.written or (part.at is None and part.name not in self._symbols):
                continue
            counts = look(self._at(part), part, _MOST_CHECKED)
            if any(counts.values()):
                where.append(part.name)
            for name, count in counts.items():
                found[name] += count
        return {**found, "where": ", ".join(where), "astray": ", ".join(self._astray())}

    def _astray(self) -> Iterator[str]:
        """Arrays of places that the kernel changed to others than they were given; just behind the last one they may end."""
        for block in self._plan.blocks:
            if block.written and block.fill == "index" and (block.at is not None or block.name in self._symbols):
                low, high = ends(self._at(block), block)
                if low < block.low or high > block.high:
                    yield block.name

    def value(self, name: str) -> Json:
        """The first numbers of a part."""
        part = self._plan.part(name)
        return {"numbers": numbers(self._at(part), part)}

    def count(self, wanted: str, calls: int, cache_lines: float) -> Json:
        """What counters see of so many calls, each of so many cache lines of work."""
        from rooftree import counters

        with counters.open(wanted, self._cpus) as found:
            if found is None:
                return {"counted": None}
            work = counters.Work(run=self._called, repetitions=calls, cache_lines=cache_lines, cpus=tuple(self._cpus))
            return {"counted": found.count(work)}

    def _called(self, count: int) -> None:
        """Call the kernel so often, by a team that starts and ends while it is counted."""
        self._by_team(partial(self._call, count))

    def calls(self, count: int) -> Json:
        """Call the kernel so often."""
        self._call(count)
        return {}

    def _call(self, count: int) -> None:
        function = getattr(self._library, CALL)
        function.restype = None
        arguments = (ctypes.c_void_p * max(1, len(self._arguments)))(*self._arguments)
        function(ctypes.c_longlong(count), arguments)

    def _at(self, part: Block | Cell) -> int:
        """Address of a block or cell."""
        if part.at is None:
            return self._symbols[part.name]
        return self._apart.get(part.name, self._base + part.at)

    def _keeps(self, block: Block) -> bool:
        """Whether an array of the file holds what its initialiser says, and is not filled: tables, constant ones in any case."""
        if block.at is not None:
            return False
        at = self._at(block)
        content = ctypes.string_at(at, block.bytes)
        given = self._given.setdefault(block.name, content if any(content) else b"")
        if not is_writable(at):
            return True
        if given and block.fill != "between":
            ctypes.memmove(at, given, len(given))
        return bool(given) and block.fill != "between"

    def _set(self, cell: Cell) -> None:
        """Numbers and pointers of a cell."""
        import numpy as np

        at = self._at(cell)
        if cell.at is not None:
            ctypes.memset(at, 0, cell.bytes)
        for offset, dtype, text in cell.values:
            assert text is not None  # the plan is placed
            kind = np.dtype(dtype)
            number = complex(text) if kind.kind == "c" else int(float(text)) if kind.kind in "iu" else float(text)
            ctypes.memmove(at + offset, np.array([number]).astype(kind).tobytes(), kind.itemsize)
        for offset, target in cell.links:
            ctypes.memmove(at + offset, self._at(self._plan.part(target)).to_bytes(8, sys.byteorder), 8)

    def _pages(self) -> str:
        first = self._base + next((b.at for b in self._plan.blocks if b.at is not None), 0)
        return pages(Path("/proc/self/smaps"), first, 0).partition(", ")[2]

    def _release(self) -> None:
        if self._memory is not None:
            with contextlib.suppress(BufferError):  # its address was taken: it goes with the object
                self._memory.close()
            self._memory = None


def _address(library: Any, name: str) -> int:
    found = ctypes.cast(getattr(library, name), ctypes.c_void_p).value
    assert found is not None
    return found


def main() -> int:
    """Serve until the input ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the kernel prints must not come between

    def give_up() -> None:
        """End the process where a call goes on and on beyond its arrays."""
        said = {"error": "the kernel goes on and on beyond its arrays", "hint": "compare loop bounds, sizes and --arg values"}
        answers.write(json.dumps({**said, "kind": "MeasurementError"}) + "\n")
        answers.flush()
        os._exit(1)

    worker = Worker(give_up)
    commands = Path(sys.argv[1]).read_text("utf-8").splitlines() if len(sys.argv) > 1 else sys.stdin
    for line in commands:
        command = json.loads(line)
        try:
            answer: Json = {"ok": getattr(worker, command.pop("do"))(**command)}
        except RooftreeError as error:
            answer = {"error": error.message, "hint": error.hint, "kind": type(error).__name__}
        except MemoryError:
            answer = {"error": "there is not enough memory", "hint": "smaller sizes", "kind": "MeasurementError"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        if len(sys.argv) > 1 and "error" in answer:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
