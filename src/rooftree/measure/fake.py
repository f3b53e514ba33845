"""The simulated machine as a runner of kernels: crashes, strange numbers, besides what `rooftree.timing.fake` simulates.

For tests, and for trying a method where the truth is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rooftree.measure.plan import NO_PLAN, Placed
from rooftree.measure.runner import KERNEL, NOTHING, CrashError, Opened, State
from rooftree.timing import smt_probe
from rooftree.timing.fake import FakeHarness
from rooftree.timing.harness import Code

CALL_CYCLES = 7.0


class FakeRunner(FakeHarness):
    """Gives timings of a kernel whose truth is known.

    Args:
        truth: cycles of one sweep for a plan, without its call [cy].
        strange: what is in the memory after the kernel ran, for a plan.
        crash: why opening a plan ends the process; "" if it does not.
        interrupt_after: plans that can be opened before Ctrl-C comes.
        options: of `rooftree.timing.fake.FakeHarness`.
    """

    def __init__(
        self,
        truth: Callable[[Placed], float],
        *,
        strange: Callable[[Placed], State] = lambda plan: State(),
        crash: Callable[[Placed], str] = lambda plan: "",
        interrupt_after: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(self._cycles_of, **{"noise": 0.005, "disturbed": 0.05, "drift": 0.05, **options})
        self._kernel, self._strange, self._crash, self._plans = truth, strange, crash, interrupt_after
        self._plan = NO_PLAN
        self.opened = 0
        self.closed = False

    def _cycles_of(self, code: Code) -> float:
        kernel = self._kernel(self._plan) + CALL_CYCLES
        return {KERNEL: kernel, NOTHING: CALL_CYCLES, smt_probe.WIDE: float(smt_probe.CYCLES)}[code.name]

    def open(self, plan: Placed) -> Opened:
        """Ask for the truth of a plan; see `Runner.open`."""
        import numpy as np

        if self._plans is not None:
            self._plans -= 1
            if self._plans < 0:
                raise KeyboardInterrupt
        why = self._crash(plan)
        if why:
            raise CrashError(why)
        self._plan = plan
        self.opened += 1
        self._seed += 1
        self._random = np.random.default_rng(self._seed)
        self.load([Code(name, "", "") for name in (KERNEL, NOTHING, smt_probe.WIDE)])
        return Opened("simulated pages", self._kernel(plan) / 3e9)

    def renew(self) -> None:
        """Nothing changes."""

    @property
    def notices_others(self) -> bool:
        """See `Runner.notices_others`."""
        return True

    @property
    def alone_cycles(self) -> float:
        """See `Runner.alone_cycles`."""
        return smt_probe.BUSY * smt_probe.CYCLES * smt_probe.PASSES

    def check(self) -> State:
        """What was given."""
        return self._strange(self._plan)

    def value(self, name: str) -> list[float]:
        """Nothing."""
        return []

    def close(self) -> None:
        """Nothing to give back."""
        self.closed = True
