"""Cycles of one pass of generated functions: bursts of all of them in turn, until enough agree.

A fixed part (call, start and end of the loop) is measured with one pass, and taken off. Where bursts scatter, something else
shares the execution ports (another thread of the same core, which the reference loops hardly notice); then measuring goes on. A
`Witness` tells which bursts these are: it runs every few bursts, and needs all that the front end delivers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rooftree.errors import MeasurementError
from rooftree.timing.estimate import AGREE, ENOUGH, HIGH, LOW, SCATTERED, between, low_value
from rooftree.timing.harness import Code, CodeHarness
from rooftree.timing.turns import BURST_CYCLES, CLOCKS, QUANTILE, Plan, Witness, overhead, planned, run_bursts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SHARED, _FLOOR = 0.15, 0.04
_THROTTLED = 0.15
"""Bursts at a clock that is so much below the one of most of a group that is slow to start do not count: the core is held back
there, as after a rest in which others had it. On a Granite Rapids reference loops take 1.3 times as long then, and divisions as
long as ever: 12.3 and 18.2 cy of vdivpd and vsqrtpd of 512 bits in place of 16 and 24, where most bursts were such ones."""
_PILOT_ROUNDS = 12
_CHUNK, _FEW = 6, 64
"""Rounds at once, and bursts in a round at least where all others are known."""
_EVERY, _ALONE = 12, 8
"""Bursts from one witness to the next, some 0.2 ms; and bursts between two that were not held up, which suffice [1]."""
_BEST = 0.05
"""Quantile of a witness's bursts that is its best, as outliers go [1]."""
_SECONDS, _BURST_S, _FEWEST_ROUNDS, _MOST_ROUNDS = 3.0, 30e-6, 240, 6000


@dataclass(frozen=True, slots=True)
class Measured:
    """Cycles of one pass of a function.

    Attributes:
        cycles: the 0.25 quantile, or the lowest level of several bursts if they scatter [cy].
        lowest: the third-lowest sample, as outliers go [cy].
        low, high: the 0.05 and 0.75 quantiles [cy].
        agreeing: bursts within 2 % of ``cycles``.
        samples, rejected: bursts that count, and those that were disturbed.
        clock_GHz: clock of the core in the bursts that count.
        shared: whether too few bursts were between two witnesses that had the core for themselves, so that all count.
    """

    cycles: float
    lowest: float
    low: float
    high: float
    agreeing: int
    samples: int
    rejected: int
    clock_GHz: float
    shared: bool = False

    @property
    def scattered(self) -> bool:
        """Whether bursts differ by more than 5 %."""
        return self.high - self.low > SCATTERED * self.cycles

    @property
    def enough(self) -> bool:
        """Whether more bursts would tell nothing new."""
        return self.samples >= ENOUGH and not self.scattered and not self.shared

    @property
    def reliable(self) -> bool:
        """Whether enough bursts agree; on a shared core, on a floor below which there is nothing."""
        if self.high - self.low > _SHARED * self.cycles and self.lowest < (1 - _FLOOR) * self.cycles:
            return False
        return self.agreeing >= ENOUGH // 3


@dataclass(frozen=True, slots=True)
class Measurement:
    """Results by name, and whether it was ended early (Ctrl-C)."""

    results: dict[str, Measured]
    rounds: int
    interrupted: bool


def measure(
    harness: CodeHarness,
    names: Sequence[str],
    *,
    max_rounds: int | None = None,
    burst_cycles: float = BURST_CYCLES,
    pilot_rounds: int = _PILOT_ROUNDS,
    progress: Callable[[int, int], None] | None = None,
    witness: Witness | None = None,
    low: Witness | None = None,
    wait: Callable[[], bool] = lambda: False,
) -> Measurement:
    """Cycles of one pass of each of the loaded functions, on one processor.

    Args:
        harness: what runs them.
        names: of the functions, loaded before.
        max_rounds: where it ends at the latest, None: after some three seconds; it ends earlier when each has ENOUGH samples
            that do not scatter.
        burst_cycles: length of a timed burst [cy].
        pilot_rounds: runs of each function before, which tell how many passes a burst has, and what is around them.
        progress: told (rounds done, rounds at the latest).
        witness: tells which bursts had the core for themselves; None: all of them count.
        low: the same among functions that lower the clock, which it has to lower, too.
        wait: asked, after all rounds, whether to go on with functions that never had it for themselves.
    Returns: the results of all that has samples. After Ctrl-C those of the rounds till then.
    Raises: MeasurementError if no burst of any function was undisturbed; KeyboardInterrupt if nothing was measured by then.
    """
    if max_rounds is None:
        fitting = round(_SECONDS / (_BURST_S * max(1, len(names))))
        max_rounds = min(_MOST_ROUNDS, max(_FEWEST_ROUNDS, fitting))
    plan = planned(harness, names, (witness, low), burst_cycles, pilot_rounds)
    names, collected = plan.names, _Collected(plan)
    interrupted, check = False, ENOUGH
    try:
        while (columns := collected.wanted(max_rounds)).size and (collected.rounds < max_rounds or wait()):
            many = _CHUNK * (1 if collected.rounds < max_rounds else max(1, _FEW // columns.size))
            collected.add(_chunk(harness, plan, columns, many))
            if progress is not None:
                progress(min(collected.rounds, max_rounds), max_rounds)
            if max_rounds > collected.rounds >= check:
                check *= 2
                if collected.enough():
                    break
    except KeyboardInterrupt:
        if not collected.parts:
            raise
        interrupted = True
    results = collected.results()
    if names and not results:
        raise MeasurementError(
            f"in all of {collected.rounds} rounds the clock changed within every burst",
            hint="run it again when the machine is quieter",
        )
    return Measurement(results, collected.rounds, interrupted)


def reliable_cycles(
    harness: CodeHarness, codes: Sequence[Code], *, max_rounds: int, burst_cycles: float = BURST_CYCLES
) -> dict[str, float]:
    """Load functions, and measure one pass of each [cy]; nothing of those that cannot run, or of which too few bursts agree.

    Args:
        harness, codes: what runs which functions.
        max_rounds, burst_cycles: as for `measure`.
    Raises: KeyboardInterrupt after Ctrl-C, whatever was measured by then.
    """
    refused = harness.load(codes)
    names = [code.name for code in codes if code.name not in refused]
    try:
        found = measure(harness, names, max_rounds=max_rounds, burst_cycles=burst_cycles) if names else None
    except MeasurementError:
        return {}
    if found is None:
        return {}
    if found.interrupted:
        raise KeyboardInterrupt
    return {name: one.cycles for name, one in found.results.items() if one.reliable}


def _chunk(harness: CodeHarness, plan: Plan, columns: NDArray[np.intp], many: int) -> _Part:
    """Some rounds of the functions with these numbers; the others did not run."""
    import numpy as np

    passes, clock, beside = (np.full((many, len(plan.bursts)), np.nan) for _ in range(3))
    ran = np.zeros((many, len(plan.bursts)), bool)
    for group in plan.groups:
        turn = _turn(columns[np.isin(columns, group.columns)], group.watch is not None)
        if not turn.size:
            continue
        own = turn >= 0
        bursts, fixed = [plan.bursts[n] for n in turn], plan.fixed[turn]
        if group.watch is not None:
            bursts = [burst if mine else group.watch.burst for burst, mine in zip(bursts, own, strict=True)]
            fixed = np.where(own, fixed, group.watch.fixed)
        cycles, clock_then = run_bursts(harness, bursts, many, overhead(harness), group.settling)
        each = (cycles - fixed) / (np.array([burst.count for burst in bursts]) - 1)
        around = _beside(each, turn, group.watch.witness if group.watch else None)
        for whole, part in ((passes, each), (clock, clock_then), (beside, around)):
            whole[:, turn[own]] = part[:, own]
        ran[:, turn[own]] = True
    return _Part(passes, clock, beside, ran)


class _Collected:
    """What ran so far: chunks of rounds, and how many bursts of each function had the core for themselves."""

    def __init__(self, plan: Plan) -> None:
        import numpy as np

        self.names, self._plan = plan.names, plan
        self.parts: list[_Part] = []
        self.rounds = 0
        self._alone, self._limits = np.zeros(len(plan.names), int), plan.limits
        self._slow = [group.columns for group in plan.groups if group.settling]
        self._results: dict[str, Measured] = {}
        self._judged = 0

    def add(self, part: _Part) -> None:
        """A chunk of rounds. A faster witness shows that bursts that were taken for alone were not."""
        self.parts.append(part)
        self.rounds += len(part.passes)
        before, self._limits = self._limits, self._plan.limits
        if (self._limits < before).any():
            self._alone = _alone(self.parts, self._limits)
        else:
            self._alone = self._alone + _alone([part], self._limits)

    def wanted(self, max_rounds: int) -> NDArray[np.intp]:
        """Numbers of the functions to run next: after all rounds those that have a witness, and were never alone."""
        import numpy as np

        everything = np.arange(len(self.names))
        return everything if self.rounds < max_rounds else everything[(self._alone < _ALONE) & (self._limits < math.inf)]

    def enough(self) -> bool:
        """Whether more bursts would tell nothing new of any function."""
        results = self.results()
        return all(name in results and results[name].enough for name in self.names)

    def results(self) -> dict[str, Measured]:
        """By name, of all that has undisturbed bursts."""
        if self._judged < len(self.parts):
            self._results, self._judged = _results(self.names, self.parts, self._limits, self._slow), len(self.parts)
        return self._results


class _Part(NamedTuple):
    """Of each burst, shape (rounds, functions).

    Attributes:
        passes: cycles of a pass [cy].
        clock: of the core [GHz].
        beside: cycles of a pass of the slower one of the two witnesses around it, 0 without one [cy].
        ran: whether it ran.
    """

    passes: NDArray[np.float64]
    clock: NDArray[np.float64]
    beside: NDArray[np.float64]
    ran: NDArray[np.bool_]


def _turn(columns: NDArray[np.intp], witnessed: bool) -> NDArray[np.intp]:
    """Numbers of functions in the order in which they run, with the witness, number -1, every few of them and at both ends."""
    import numpy as np

    if not witnessed or not columns.size:
        return columns
    return np.concatenate([np.r_[-1, columns[at : at + _EVERY]] for at in range(0, columns.size, _EVERY)] + [np.array([-1])])


def _beside(passes: NDArray[np.float64], turn: NDArray[np.intp], witness: Witness | None) -> NDArray[np.float64]:
    """Cycles of the slower one of the two witnesses around each burst, 0 without a witness; the best of them is kept [cy]."""
    import numpy as np

    if witness is None or not turn.size:
        return np.zeros(passes.shape)
    at = np.flatnonzero(turn < 0)
    seen = passes[:, at]
    if not np.isnan(seen).all():
        witness.best = min(witness.best, float(np.nanquantile(seen, _BEST)))
    number = np.searchsorted(at, np.arange(turn.size), side="right") - 1
    return np.asarray(np.maximum(seen[:, number], seen[:, np.minimum(number + 1, at.size - 1)]))


def _alone(collected: Sequence[_Part], limits: NDArray[np.float64]) -> NDArray[np.intp]:
    """How many undisturbed bursts of each function had the core for themselves."""
    import numpy as np

    return np.asarray(sum(((part.beside <= limits) & ~np.isnan(part.passes)).sum(axis=0) for part in collected))


def _results(
    names: Sequence[str],
    collected: Sequence[_Part],
    limits: NDArray[np.float64] | float = math.inf,
    held_back: Sequence[NDArray[np.intp]] = (),
) -> dict[str, Measured]:
    """Quantiles of each function over all rounds.

    Args:
        names, collected: functions, and their bursts.
        limits: cycles of the witnesses around a burst up to which it had the core for itself [cy].
        held_back: groups of functions, by number, during which the core may be slow at times.
    """
    import numpy as np

    passes, clocks, beside = (np.concatenate([part[i] for part in collected]) for i in range(3))
    for columns in held_back:
        some = clocks[:, columns]
        if not np.isnan(some).all():
            passes[:, columns] = np.where(some >= (1 - _THROTTLED) * np.nanmedian(some), passes[:, columns], np.nan)
    ran, unshared = np.concatenate([part.ran for part in collected]), beside <= limits
    results = {}
    for column, name in enumerate(names):
        good = ~np.isnan(passes[:, column])
        if not good.any():
            continue
        disturbed = int((ran[:, column] & ~good).sum())
        shared = int((good & unshared[:, column]).sum()) < _ALONE
        if not shared:
            good &= unshared[:, column]
        fast = good & (clocks[:, column] >= (1 - CLOCKS) * clocks[good, column].max())
        if fast.sum() >= ENOUGH // 3:
            good = fast
        values = passes[good, column]
        ordered = np.sort(values)
        low, high = between(ordered, LOW), between(ordered, HIGH)
        value, _ = low_value(ordered, QUANTILE)
        low = min(low, value)
        agreeing = int(np.count_nonzero(np.abs(values - value) <= AGREE * value))
        clock = between(np.sort(clocks[good, column]), 0.5)
        lowest = float(ordered[min(2, values.size - 1)])
        results[name] = Measured(value, lowest, low, high, agreeing, values.size, disturbed, clock, shared)
    return results
