"""A simulated machine behind the interface of a runner: known runtimes, noise, others on the core, crashes, strange numbers.

For tests, and for trying a method where the truth is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rooftree.measure import sibling
from rooftree.measure.runner import KERNEL, NOTHING, CrashError, Opened, State
from rooftree.microbench.fake import FakeHarness
from rooftree.microbench.harness import Burst, Code, Ticks

CALL_CYCLES = 7.0
SLICE_S = 0.004
"""For so long another process has the processor, on average [s]."""


class FakeRunner:
    """Gives timings of a kernel whose truth is known.

    Args:
        truth: cycles of one sweep for a plan, without its call [cy].
        noise, disturbed, drift: of bursts, as for `rooftree.microbench.fake.FakeHarness`.
        steal: share of the time for which other processes have the processor, some milliseconds at once, within bursts and as
            long before them.
        busy: share of bursts during which another thread of the core makes everything but rulers half as fast.
        strange: what is in the memory after the kernel ran, for a plan.
        crash: why opening a plan ends the process; "" if it does not.
        interrupt_after: plans that can be opened before Ctrl-C comes.
    """

    def __init__(
        self,
        truth: Callable[[dict[str, Any]], float],
        *,
        noise: float = 0.005,
        disturbed: float = 0.05,
        drift: float = 0.05,
        busy: float = 0.0,
        steal: float = 0.0,
        strange: Callable[[dict[str, Any]], State] = lambda plan: State(),
        crash: Callable[[dict[str, Any]], str] = lambda plan: "",
        interrupt_after: int | None = None,
    ) -> None:
        import numpy as np

        self._truth, self._strange, self._crash, self._busy, self._steal = truth, strange, crash, busy, steal
        self._noise, self._disturbed, self._drift = noise, disturbed, drift
        self._left, self._seed = interrupt_after, 1
        self._random = np.random.default_rng(self._seed)
        self._plan: dict[str, Any] = {}
        self._harness: FakeHarness | None = None
        self.opened = 0
        self.closed = False

    def open(self, plan: dict[str, Any]) -> Opened:
        """Ask for the truth of a plan; see `Runner.open`."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise KeyboardInterrupt
        why = self._crash(plan)
        if why:
            raise CrashError(why)
        self._plan = plan
        self.opened += 1
        truth = self._truth(plan)
        cycles = {KERNEL: truth + CALL_CYCLES, NOTHING: CALL_CYCLES, sibling.WIDE: float(sibling.CYCLES)}
        self._seed += 1
        self._harness = FakeHarness(
            lambda code: cycles[code.name], noise=self._noise, disturbed=self._disturbed, drift=self._drift, seed=self._seed
        )
        self._harness.load([Code(name, "", "") for name in cycles])
        return Opened("simulated pages", truth / 3e9)

    def renew(self) -> None:
        """Nothing changes."""

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """Simulate; in a busy round everything between the rulers takes twice as long."""
        import numpy as np

        assert self._harness is not None
        ticks = self._harness.run(bursts, rounds)
        busy = self._random.random(rounds) < self._busy
        spans = np.diff(ticks.stamps.astype(np.int64), axis=-1)
        spans[busy, :, :, 2] *= 2
        spent = np.rint(spans[..., 2] / ticks.per_second * 1e9).astype(np.int64)
        slice_ticks = SLICE_S * ticks.per_second
        often = spans[..., 2].astype(np.float64) / slice_ticks * self._steal / (1 - self._steal)
        for gap in (1, 2):  # before the burst and in it
            slices = self._random.gamma(np.maximum(self._random.poisson(often), 1e-9))
            spans[..., gap] += np.rint(slices * slice_ticks).astype(int)
        stamps = np.zeros_like(ticks.stamps)
        stamps[..., 1:] = np.cumsum(spans, axis=-1)
        return Ticks(stamps, ticks.per_second, spent if on_cpu else None)

    @property
    def notices_others(self) -> bool:
        """See `Runner.notices_others`."""
        return True

    def check(self) -> State:
        """What was given."""
        return self._strange(self._plan)

    def value(self, name: str) -> list[float]:
        """Nothing."""
        return []

    def close(self) -> None:
        """Nothing to give back."""
        self.closed = True
