"""What runs a kernel: the interface, and what goes in and comes out.

A `Runner` is a harness of these functions: the kernel, an empty one with the same arguments, the reference loop, and one that
notices others on the core. The real one is `rooftree.measure.process.ProcessRunner`; `rooftree.measure.fake.FakeRunner` simulates
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rooftree.errors import MeasurementError
from rooftree.measure.plan import PAGE, Placed
from rooftree.results.measurement import Counted
from rooftree.timing.harness import Harness

CALL, EMPTY, TOUCH, SYMBOLS = "rooftree_call", "rooftree_empty", "rooftree_touch", "rooftree_symbols"
"""What a library defines beside the kernel: the caller, the same of a function that does nothing, memory, variables."""
KERNEL, NOTHING = "kernel", "nothing"
"""Names of the functions, beside that of the reference loop."""


class CrashError(MeasurementError):
    """The kernel ended its process: a signal, or it took too long."""


@dataclass(frozen=True, slots=True)
class Beyond:
    """How far a kernel went beyond an array.

    Attributes:
        name: of the array.
        before, behind: bytes before its beginning, and behind its end at least [B].
        elements: that do, where it went behind its end.
    """

    name: str
    before: int
    behind: int
    elements: int


class BeyondError(MeasurementError):
    """The kernel left its arrays: which, how far, and in which call."""

    def __init__(self, arrays: Sequence[Beyond], calls: int = 1) -> None:
        self.arrays, self.calls = tuple(arrays), calls
        which = f" in call {calls}" if calls > 1 else ""
        super().__init__(f"the function goes beyond its arrays{which}: {', '.join(map(_left, arrays))}")


def _left(one: Beyond) -> str:
    parts = [f"{one.before} B before its beginning"] if one.before else []
    if one.behind:
        far = f"at least {one.behind} B " if one.behind > PAGE else ""  # within a page only the first touch is seen
        parts.append(f"{far}behind its end")
    return f"{one.name} {' and '.join(parts)}"


@dataclass(frozen=True, slots=True)
class State:
    """What is in the memory after the kernel ran.

    Attributes:
        infinite, not_a_number, denormal: how many such numbers there are, in what was looked at.
        where: the arrays and scalars that hold some.
        astray: arrays of places whose numbers went beyond those that they had, so that others were left.
    """

    infinite: int = 0
    not_a_number: int = 0
    denormal: int = 0
    where: str = ""
    astray: str = ""

    @property
    def why(self) -> str:
        """What is wrong in words; "" if nothing is."""
        parts = {"infinite": self.infinite, "not a number": self.not_a_number, "denormal": self.denormal}
        found = [f"{count} {'is' if count == 1 else 'are'} {word}" for word, count in parts.items() if count]
        return f"of the numbers in {self.where}, {' and '.join(found)}" if found else ""


@dataclass(frozen=True, slots=True)
class Opened:
    """A kernel that is ready to run.

    Attributes:
        pages: of its memory, in words.
        seconds: the first call took [s].
    """

    pages: str
    seconds: float


class Runner(Harness, Protocol):
    """A harness with the functions KERNEL and NOTHING: one kernel on one piece of memory, whatever the offsets of bursts."""

    def open(self, plan: Placed) -> Opened:
        """Get memory, fill it, call the kernel once. What was open before is given back.

        Args:
            plan: by `rooftree.measure.plan.placed`.
        Raises: MeasurementError if there is not enough memory; CrashError; BeyondError for a kernel that leaves its arrays.
        """

    def renew(self) -> None:
        """The same once more in another process, where everything lies at other addresses."""

    @property
    def notices_others(self) -> bool:
        """Whether it can run the burst of `rooftree.timing.smt_probe`."""

    @property
    def alone_cycles(self) -> float:
        """The longest burst of `rooftree.timing.smt_probe` on a core alone, infinite where that is not known [cy]."""

    def check(self) -> State:
        """Look at the numbers that the kernel works on."""

    def value(self, name: str) -> list[float]:
        """The first numbers of an array or scalar, for those who check results."""

    def close(self) -> None:
        """Give everything back."""


@runtime_checkable
class Counting(Protocol):
    """A runner that can count besides."""

    def count(self, wanted: str, calls: int, cache_lines: float) -> Counted | None:
        """What counters see of so many calls of the kernel that is open.

        Args:
            wanted: auto, perf, likwid or papi.
            calls: how many.
            cache_lines: units of work in one call [CL].
        Returns: what they saw; None where nothing can be counted and ``wanted`` is auto.
        Raises: CapabilityError, MeasurementError if what is wanted does not work; CrashError.
        """
