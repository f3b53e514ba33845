"""The real harness: functions assembled here and run by the C++ core on pinned threads."""

from __future__ import annotations

import ctypes
import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rooftree import native
from rooftree.errors import CapabilityError, MeasurementError, UsageError
from rooftree.host.kinds import measured_kind
from rooftree.host.processor import instruction_set
from rooftree.timing.build import Library
from rooftree.timing.harness import EMPTY, REFERENCE, REFERENCE_PASSES, STAMPS, Burst, Code, Ticks, heavy, slow_to_start
from rooftree.timing.isa import isa_of
from rooftree.timing.slow_start import starts_slowly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ABI = 2
_PROBE_S = 1.0
_REFERENCE_WARM = 2
"""Passes before each reference loop, so that its code is in the first-level cache."""


class NativeHarness:
    """Runs generated code on this machine.

    Args:
        cpus: processors to use, one thread on each; default: the last one that this process may use, of several kinds of
            cores the last of the most capable one, since interrupts tend to be served by the first.
        size: memory of each thread [B].
        huge_pages: ask for huge pages; ``memory`` says whether they came.
    Raises: CapabilityError without the C++ core or for an instruction set without a generator; UsageError for a processor that
        this process may not use.
    """

    def __init__(self, cpus: Sequence[int] | None = None, *, size: int = 1 << 21, huge_pages: bool = True) -> None:
        self._isa = isa_of(instruction_set())
        core = timing_core()
        allowed = sorted(os.sched_getaffinity(0))
        chosen = [measured_kind().cpus[-1]] if cpus is None else list(cpus)
        wrong = [cpu for cpu in chosen if cpu not in allowed]
        if wrong or not chosen or len(set(chosen)) != len(chosen):
            raise UsageError(
                f"processors {', '.join(map(str, wrong or chosen)) or 'none'}: expected different ones out of "
                f"{', '.join(map(str, allowed))}, which this process may use"
            )
        self._cpus = tuple(chosen)
        check_pinning()
        try:
            self._core: Any = core.Harness(chosen, size, huge_pages)
        except RuntimeError as error:
            raise CapabilityError(f"the harness does not start: {error}") from None
        self._size = size
        self._library: Library | None = None
        self._ready: frozenset[str] = frozenset()
        self._slow_to_start: frozenset[str] = frozenset()

    @property
    def slow_to_start(self) -> frozenset[str]:
        """See `CodeHarness.slow_to_start`."""
        return self._slow_to_start

    @property
    def cpus(self) -> tuple[int, ...]:
        """Processors in use."""
        return self._cpus

    @property
    def memory(self) -> str:
        """Memory of each thread, and its pages as the system reports them."""
        return pages(Path("/proc/self/smaps"), int(self._core.memory[0]), self._size)

    def load(self, codes: Sequence[Code]) -> dict[str, str]:
        """Assemble, load and try each function once; see `CodeHarness.load`."""
        own = (self._isa.reference(REFERENCE), self._isa.empty(EMPTY))
        self._library, self._ready = None, frozenset()
        library = Library([*own, *codes], self._isa.prelude(), self._isa.name)
        failed = dict(library.refused)
        self._library = library
        for code in (*own, *codes):
            if code.name in failed:
                continue
            ended = self._core.probe((library.address(code.name), 1, 0, list(code.offsets)), _PROBE_S)
            if ended:
                failed[code.name] = _why(ended)
        broken = [code.name for code in own if code.name in failed]
        if broken:
            raise CapabilityError(f"the {broken[0]} of the harness does not run: {failed[broken[0]]}")
        self._ready = frozenset(code.name for code in (*own, *codes) if code.name not in failed)
        wide = slow_to_start(codes) & self._ready
        self._slow_to_start = wide if wide and self._starts_slowly([code for code in codes if code.name in wide]) else frozenset()
        return failed

    def _starts_slowly(self, wide: Sequence[Code]) -> bool:
        """Whether the core is slow to start with one of the functions, as found out once for those that compute."""
        code = next((code for code in wide if heavy(code)), wide[0])
        slow = _slow.get(self._cpus)
        if slow is None:
            slow = starts_slowly(self, code)
            if slow or heavy(code):
                _slow[self._cpus] = slow
        return slow

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """See `Harness.run`. Ctrl-C works between calls."""
        import numpy as np

        missing = [b.name for b in bursts if b.name not in self._ready]
        if missing or self._library is None:
            raise MeasurementError(f"the function '{missing[0] if missing else ''}' is not loaded")
        library = self._library
        stamps = np.zeros((rounds, len(bursts), len(self._cpus), STAMPS), np.uint64)
        spent = np.zeros(stamps.shape[:-1], np.int64) if on_cpu else None
        given = [(library.address(b.name), b.count, b.warm, list(b.offsets)) for b in bursts]
        try:
            per_second = self._core.run(
                (library.address(REFERENCE), REFERENCE_PASSES, _REFERENCE_WARM, [0]), given, stamps, spent
            )
        except RuntimeError as error:
            raise MeasurementError(f"the benchmarks did not run: {error}") from None
        return Ticks(stamps, per_second, spent)

    def chain(self, cell: int, first: int, following: NDArray[np.int64], place_bytes: int) -> None:
        """See `CodeHarness.chain`."""
        import numpy as np

        if first + len(following) * place_bytes > self._size or cell + 8 > self._size:
            raise MeasurementError(f"a chain of {len(following)} places goes beyond the memory of {self._size} B")
        for base in self._core.memory:
            words = (ctypes.c_uint64 * (self._size // 8)).from_address(int(base))
            memory = np.ctypeslib.as_array(words)
            memory[cell // 8] = int(base) + first
            begin, step = first // 8, place_bytes // 8
            memory[begin : begin + len(following) * step : step] = int(base) + first + following * place_bytes


_slow: dict[tuple[int, ...], bool] = {}
"""Whether cores are slow to start with functions that compute, by processors, as far as this process found out."""


def check_pinning() -> None:
    """Raise CapabilityError where this process may not choose the processors that its threads run on."""
    try:
        os.sched_setaffinity(0, os.sched_getaffinity(0))
    except OSError as error:
        raise CapabilityError(
            f"threads cannot be pinned to processors ({error.strerror}): what moves between cores cannot be timed",
            hint="a container or batch job whose rules (seccomp) allow sched_setaffinity",
        ) from None


def timing_core() -> Any:
    """The C++ core with its timing harness.

    Raises: CapabilityError without it, or if it is of another build.
    """
    if not native.available():
        raise CapabilityError(f"timing needs the C++ core: {native.why_not()}")
    core = native.core()
    if getattr(core, "harness_abi", None) != _ABI:
        raise CapabilityError("the C++ core is of another build: install rooftree again")
    return core


def _why(number: int) -> str:
    """Why a function cannot be run, from the signal that ended it."""
    if number == signal.SIGILL:
        return "this processor does not have the instruction"
    if number == signal.SIGALRM:
        return f"one pass did not end within {_PROBE_S:g} s"
    return f"it ends with {signal.Signals(number).name} (a privileged instruction, or an operand that it cannot take)"


def pages(smaps: Path, address: int, size: int) -> str:
    """Which pages hold the memory at an address, in words, from the kernel's own account of it."""
    text = f"{size / 2**20:g} MiB a thread"
    try:
        lines = smaps.read_text().splitlines()
    except OSError:
        return f"{text}, pages not known"
    inside = False
    for line in lines:
        if match := re.match(r"([0-9a-f]+)-([0-9a-f]+) ", line):
            inside = int(match[1], 16) <= address < int(match[2], 16)
        elif inside and line.startswith("AnonHugePages:"):
            return f"{text}, {'huge' if int(line.split()[1]) else 'small'} pages"
    return f"{text}, pages not known"
