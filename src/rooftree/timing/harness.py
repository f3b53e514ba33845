"""What runs benchmarks: the interface, and the data that go in and come out.

A sample is one run of one burst between two reference loops, as six time stamps:

    reference loop begin, reference loop end | burst begin, burst end | reference loop begin, reference loop end

The reference loop between two short bursts may be one and the same for both.

Generated functions run in `rooftree.timing.native.NativeHarness`, kernels in `rooftree.measure.process.ProcessRunner`;
`rooftree.timing.fake.FakeHarness` simulates a machine.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SYMBOL = "rt_"
"""What stands before the names of functions in assembly, where short and the like are words of the language."""
STAMPS = 6
"""Time stamps of a sample."""
REFERENCE, EMPTY = "reference", "empty"
"""Functions that every harness has: the reference loop, as a burst of its own, and a loop around nothing."""
REFERENCE_CYCLES = 512
"""Dependent additions in one pass of the reference loop [cy]."""
REFERENCE_PASSES = 32
"""Passes of a reference loop: 16 384 cycles, since the time stamp counter of virtual machines moves in steps of up to 26
ticks."""


SETTLE_CYCLES = 8_000_000
"""How long a core needs until wide vector instructions run at their full rate [cy]: it first asks for more current. Source:
Intel, optimization reference manual (248966), Skylake Server Power Management: up to 500 us at reduced performance. Seen on Ice
Lake-SP: FMA of 64 B at 1/4.5 of their rate for 150 to 230 us, at 1/1.8 until 300 to 450 us, whatever ran before; on a later core
with AMX clocks of 2.7 to 3.6 GHz and up to 1/1.3 of the rate until 1000 to 1800 us, so that with 2.5 million cycles the first
five of all benchmarks with such vectors had at most 5 undisturbed bursts of 168."""
_WIDE = re.compile(r"\bzmm\d", re.IGNORECASE)
_HEAVY = re.compile(r"\bv(?:fn?m(?:add|sub)\w*|(?:add|sub|mul|div|sqrt)[ps][dsh])\b[^\n]*\bzmm\d", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Code:
    """A generated function ``void name(int64_t count, void *const *buffers)``.

    Attributes:
        name: letters, digits and underscores; the symbol is SYMBOL and this.
        text: the function in assembly, label and return included.
        body: its loop alone, with label and branch: what one pass executes.
        offsets: where its buffers start in the first call, which tries it [B].
    """

    name: str
    text: str
    body: str
    offsets: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Burst:
    """One run of a function.

    Attributes:
        name: of the function.
        count: passes that are timed.
        warm: passes right before, not timed.
        offsets: where its buffers start within the memory of a thread [B].
    """

    name: str
    count: int
    warm: int = 2
    offsets: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Ticks:
    """Raw time stamps.

    Attributes:
        stamps: shape (rounds, bursts, processors, 6) [ticks].
        per_second: ticks per second.
        on_cpu: time of all threads of the process on their processors within each burst, shape (rounds, bursts, processors)
            [ns]; None if it was not asked for.
    """

    stamps: NDArray[np.uint64]
    per_second: float
    on_cpu: NDArray[np.int64] | None = None

    @property
    def seconds(self) -> float:
        """Time of all bursts and reference loops of the first processor, those between two bursts counted once [s]."""
        first = self.stamps[:, :, 0].reshape(-1, STAMPS).astype(int)
        shared = first[1:, 0] == first[:-1, 4]
        twice = (first[1:, 1] - first[1:, 0])[shared].sum()
        return float((first[:, -1] - first[:, 0]).sum() - twice) / self.per_second


class Harness(Protocol):
    """Runs bursts of the functions that it has."""

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """Run all bursts in turn, ``rounds`` times.

        Args:
            bursts, rounds: what and how often.
            on_cpu: ask how long the threads are on their processors within each burst, too (two system calls around each).
        Raises: MeasurementError for a function that is not loaded.
        """


def slow_to_start(codes: Iterable[Code]) -> frozenset[str]:
    """Names of functions with vector instructions for which some cores ask for more current: those of 512 bits on x86."""
    return frozenset(code.name for code in codes if _WIDE.search(code.body))


def heavy(code: Code) -> bool:
    """Whether a function computes in floating point with such vectors: loads and stores alone leave the clock as it is."""
    return _HEAVY.search(code.body) is not None


def settle_passes(count: int, cycles: float) -> int:
    """Passes of a function for SETTLE_CYCLES, if ``count`` of them take so many cycles or fewer."""
    return math.ceil(SETTLE_CYCLES / cycles * count)


class CodeHarness(Harness, Protocol):
    """Loads generated functions and runs them."""

    @property
    def cpus(self) -> tuple[int, ...]:
        """Processors that the benchmarks run on, one thread each."""

    @property
    def memory(self) -> str:
        """The memory that they work on, in words: how much, which pages."""

    @property
    def slow_to_start(self) -> frozenset[str]:
        """Loaded functions that the core runs at its full rate only after a while, see `SETTLE_CYCLES`."""

    def load(self, codes: Sequence[Code]) -> dict[str, str]:
        """Make functions ready to run, in place of those loaded before.

        Returns: why some cannot be run, by name: refused by the assembler or by the processor.
        Raises: CapabilityError if none can be made ready: no assembler, a temporary folder that cannot be written.
        """

    def chain(self, cell: int, first: int, following: NDArray[np.int64], place_bytes: int) -> None:
        """Write a chain of addresses into the memory of each thread: place k holds the address of place ``following[k]``.

        Args:
            cell: offset of a cell that gets the address of place 0 [B].
            first: offset of place 0 [B].
            following: shape (places,).
            place_bytes: from one place to the next, a multiple of 8 [B].
        Raises: MeasurementError if it does not fit into the memory.
        """
