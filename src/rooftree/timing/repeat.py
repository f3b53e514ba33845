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
from weakref import WeakKeyDictionary

from rooftree.errors import MeasurementError
from rooftree.host.topology import CORE
from rooftree.timing.clock import NEAR, reference_overhead, to_cycles
from rooftree.timing.estimate import AGREE, ENOUGH, HIGH, LOOPS, LOW, SCATTERED, low_value
from rooftree.timing.harness import Burst, CodeHarness, settle_passes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUANTILE = LOOPS.rules[CORE].quantile
BURST_CYCLES = 25_000
"""Length of a timed burst [cy]: some 10 us, short against the time between two preemptions."""
_SHARED, _FLOOR = 0.15, 0.04
_CLOCKS = 0.03
"""Bursts at a clock that is so much below the fastest of the same function count only where there are too few others: reference
loops that something lengthened show a slower clock, and bursts that seem shorter [1]."""
_PILOT = 33
_PILOT_ROUNDS = 12
_CHUNK, _FEW = 6, 64
"""Rounds at once, and bursts in a round at least where all others are known."""
_EVERY, _HELD_UP, _ALONE = 12, 0.03, 8
"""Bursts from one witness to the next, some 0.2 ms; by how much it is slower beside another thread at least, relative; and bursts
between two that were not, which suffice [1]."""
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


@dataclass(slots=True)
class Witness:
    """A function that needs all that the front end delivers, so that whatever shares the core slows it down.

    Attributes:
        name: of the function, loaded beside the others.
        best: the least that a pass took so far [cy].
    """

    name: str
    best: float = math.inf


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
        wait: asked, after all rounds, whether to go on with functions that never had it for themselves.
    Returns: the results of all that has samples. After Ctrl-C those of the rounds till then.
    Raises: MeasurementError if no burst of any function was undisturbed; KeyboardInterrupt if nothing was measured by then.
    """
    if max_rounds is None:
        fitting = round(_SECONDS / (_BURST_S * max(1, len(names))))
        max_rounds = min(_MOST_ROUNDS, max(_FEWEST_ROUNDS, fitting))
    # those that are slow to start one after the other: the first of them runs until the core is as fast as it gets
    names = sorted(names, key=lambda name: name in harness.slow_to_start)
    plan = _planned(harness, names, witness, burst_cycles, pilot_rounds)
    collected = _Collected(names, witness)
    interrupted, check = False, ENOUGH
    try:
        while (columns := collected.wanted(max_rounds)).size and (collected.rounds < max_rounds or wait()):
            many = _CHUNK * (1 if collected.rounds < max_rounds else max(1, _FEW // columns.size))
            collected.add(_chunk(harness, plan, columns, many, witness))
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


_overheads: WeakKeyDictionary[CodeHarness, float] = WeakKeyDictionary()


def _overhead(harness: CodeHarness) -> float:
    """What a reference loop takes beyond its additions, by harness: that does not change."""
    if harness not in _overheads:
        _overheads[harness] = reference_overhead(harness)
    return _overheads[harness]


class _Plan(NamedTuple):
    """How functions are run: the witness first, if there is one; those that are slow to start last.

    Attributes:
        bursts: of each function.
        fixed: cycles of one pass of each with all that is around it [cy].
        quick: how many of them are not slow to start.
        settling: what is run before those that are.
    """

    bursts: Sequence[Burst]
    fixed: NDArray[np.float64]
    quick: int
    settling: Sequence[Burst]


def _planned(harness: CodeHarness, names: Sequence[str], witness: Witness | None, burst_cycles: float, rounds: int) -> _Plan:
    """How many passes a burst of each function has, and what is around them, from ``rounds`` runs of each."""
    import numpy as np

    known = [*([witness.name] if witness else []), *names]
    fixed, slope = _pilot(harness, known, _overhead(harness), rounds)
    slow = [name for name in known if name in harness.slow_to_start]
    quick = len(known) - len(slow)
    if slow:  # once more, at their full rate
        before = _settling(slow[0], _PILOT, _PILOT * slope[quick])
        fixed[quick:], slope[quick:] = _pilot(harness, slow, _overhead(harness), rounds, before)
    counts = [max(4, min(1_000_000, round(burst_cycles / max(s, 0.05)))) for s in slope]
    bursts = [Burst(name, count) for name, count in zip(known, counts, strict=True)]
    return _Plan(bursts, np.array(fixed), quick, _settling(slow[0], counts[quick], burst_cycles) if slow else [])


def _chunk(harness: CodeHarness, plan: _Plan, columns: NDArray[np.intp], many: int, witness: Witness | None) -> _Part:
    """Some rounds of the functions with these numbers; the others did not run."""
    import numpy as np

    passes, clock, beside = (np.full((many, len(plan.bursts)), np.nan) for _ in range(3))
    ran = np.zeros((many, len(plan.bursts)), bool)
    for these, begin in ((columns[columns < plan.quick], ()), (columns[columns >= plan.quick], plan.settling)):
        turn = _turn(these, witness is not None)
        bursts = [plan.bursts[n] for n in turn]
        cycles, clock_then = _run(harness, bursts, many, _overhead(harness), begin)
        each = (cycles - plan.fixed[turn]) / (np.array([burst.count for burst in bursts]) - 1)
        around = _beside(each, turn, witness)
        passes[:, turn], clock[:, turn], beside[:, turn], ran[:, turn] = each, clock_then, around, True
    first = int(witness is not None)
    return _Part(*(part[:, first:] for part in (passes, clock, beside, ran)))


class _Collected:
    """What ran so far: chunks of rounds, and how many bursts of each function had the core for themselves."""

    def __init__(self, names: Sequence[str], witness: Witness | None) -> None:
        import numpy as np

        self.names, self.witness = names, witness
        self.parts: list[_Part] = []
        self.rounds = 0
        self._alone, self._limit = np.zeros(len(names), int), math.inf
        self._results: dict[str, Measured] = {}
        self._judged = 0

    def add(self, part: _Part) -> None:
        """A chunk of rounds. A faster witness shows that bursts that were taken for alone were not."""
        self.parts.append(part)
        self.rounds += len(part.passes)
        before, self._limit = self._limit, _limit(self.witness)
        if self._limit < before:
            self._alone = _alone(self.parts, self._limit)
        else:
            self._alone = self._alone + _alone([part], self._limit)

    def wanted(self, max_rounds: int) -> NDArray[np.intp]:
        """Numbers of the functions to run next, the witness counted: after all rounds those that were never alone."""
        import numpy as np

        everything = np.arange(len(self.names)) + (self.witness is not None)
        if self.rounds < max_rounds:
            return everything
        return everything[self._alone < _ALONE] if self.witness is not None else everything[:0]

    def enough(self) -> bool:
        """Whether more bursts would tell nothing new of any function."""
        results = self.results()
        return all(name in results and results[name].enough for name in self.names)

    def results(self) -> dict[str, Measured]:
        """By name, of all that has undisturbed bursts."""
        if self._judged < len(self.parts):
            self._results, self._judged = _results(self.names, self.parts, _limit(self.witness)), len(self.parts)
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
    """Numbers of functions in the order in which they run, with the witness, number 0, every few of them and at both ends."""
    import numpy as np

    if not witnessed or not columns.size:
        return columns
    return np.concatenate([np.r_[0, columns[at : at + _EVERY]] for at in range(0, columns.size, _EVERY)] + [np.array([0])])


def _beside(passes: NDArray[np.float64], turn: NDArray[np.intp], witness: Witness | None) -> NDArray[np.float64]:
    """Cycles of the slower one of the two witnesses around each burst, 0 without a witness; the best of them is kept [cy]."""
    import numpy as np

    if witness is None or not turn.size:
        return np.zeros(passes.shape)
    at = np.flatnonzero(turn == 0)
    seen = passes[:, at]
    if not np.isnan(seen).all():
        witness.best = min(witness.best, float(np.nanquantile(seen, _BEST)))
    number = np.searchsorted(at, np.arange(turn.size), side="right") - 1
    return np.asarray(np.maximum(seen[:, number], seen[:, np.minimum(number + 1, at.size - 1)]))


def _limit(witness: Witness | None) -> float:
    """Cycles of a witness up to which it had the core for itself, by the best one so far [cy]."""
    return math.inf if witness is None else (1 + _HELD_UP) * witness.best


def _alone(collected: Sequence[_Part], limit: float) -> NDArray[np.intp]:
    """How many undisturbed bursts of each function had the core for themselves."""
    import numpy as np

    return np.asarray(sum(((part.beside <= limit) & ~np.isnan(part.passes)).sum(axis=0) for part in collected))


def _results(names: Sequence[str], collected: Sequence[_Part], limit: float = math.inf) -> dict[str, Measured]:
    """Quantiles of each function over all rounds; bursts between witnesses up to the limit had the core for themselves."""
    import numpy as np

    passes, clocks, beside = (np.concatenate([part[i] for part in collected]) for i in range(3))
    ran, unshared = np.concatenate([part.ran for part in collected]), beside <= limit
    results = {}
    for column, name in enumerate(names):
        good = ~np.isnan(passes[:, column])
        if not good.any():
            continue
        disturbed = int((ran[:, column] & ~good).sum())
        shared = int((good & unshared[:, column]).sum()) < _ALONE
        if not shared:
            good &= unshared[:, column]
        fast = good & (clocks[:, column] >= (1 - _CLOCKS) * clocks[good, column].max())
        if fast.sum() >= ENOUGH // 3:
            good = fast
        values = passes[good, column]
        ordered = np.sort(values)
        low, high = _between(ordered, LOW), _between(ordered, HIGH)
        value, _ = low_value(ordered, QUANTILE)
        low = min(low, value)
        agreeing = int(np.count_nonzero(np.abs(values - value) <= AGREE * value))
        clock = _between(np.sort(clocks[good, column]), 0.5)
        lowest = float(ordered[min(2, values.size - 1)])
        results[name] = Measured(value, lowest, low, high, agreeing, values.size, disturbed, clock, shared)
    return results


def _between(ordered: NDArray[np.float64], quantile: float) -> float:
    """A quantile of sorted values, between two of them if need be: `np.quantile`, in a hundredth of its time."""
    place = quantile * (len(ordered) - 1)
    below = int(place)
    following = min(below + 1, len(ordered) - 1)
    return float(ordered[below] + (ordered[following] - ordered[below]) * (place - below))


def _settling(name: str, count: int, cycles: float) -> list[Burst]:
    """What is run before functions that are slow to start, until the core is as fast as it gets, and its clock steady.

    Args:
        name: of the first of them.
        count, cycles: its passes, and what they take [cy].
    """
    return [Burst(name, 1, settle_passes(count, max(cycles, 1.0))), *[Burst(name, 1)] * NEAR]


def _run(
    harness: CodeHarness, bursts: Sequence[Burst], rounds: int, overhead: float, before: Sequence[Burst] = ()
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cycles and clock of some rounds of bursts in turn, shape (rounds, bursts).

    The bursts ``before`` run first, once, since the core stays as they leave it; they do not count.
    """
    import numpy as np

    if not bursts:
        return np.empty((rounds, 0)), np.empty((rounds, 0))
    taken = harness.run([*before, *list(bursts) * rounds], 1) if before else harness.run(bursts, rounds)
    cycles, clock = (part[..., 0].ravel()[len(before) :] for part in to_cycles(taken, overhead))
    return cycles.reshape(rounds, len(bursts)), clock.reshape(rounds, len(bursts))


def _pilot(
    harness: CodeHarness, names: Sequence[str], overhead: float, rounds: int, before: Sequence[Burst] = ()
) -> tuple[list[float], list[float]]:
    """For each function the cycles of one pass with all that is around it, and roughly those of a further pass.

    The bursts ``before`` run first, and do not count.
    """
    import numpy as np

    fixed, slope = [], []
    cycles, _ = _run(harness, [Burst(name, count) for name in names for count in (1, _PILOT)], rounds, overhead, before)
    for column, name in enumerate(names):
        one, many = cycles[:, 2 * column], cycles[:, 2 * column + 1]
        for _ in range(8):  # on a busy machine a pilot may be disturbed throughout
            if not (np.isnan(one).all() or np.isnan(many).all()):
                break
            again, _ = to_cycles(harness.run([Burst(name, 1), Burst(name, _PILOT)], rounds), overhead)
            one, many = again[:, 0, 0], again[:, 1, 0]
        else:
            raise MeasurementError(
                "the clock of the core changes all the time: no burst is between two equal reference loops",
                hint="run it again when the machine is quieter",
            )
        first, last = (_between(np.sort(part[~np.isnan(part)]), QUANTILE) for part in (one, many))
        fixed.append(first)
        slope.append((last - first) / (_PILOT - 1))
    return fixed, slope
