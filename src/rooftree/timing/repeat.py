"""Cycles of one pass of generated functions: bursts of all of them in turn, until enough agree.

A fixed part (call, start and end of the loop) is measured with one pass, and taken off. Where bursts scatter, something else
shares the execution ports (another thread of the same core, which the reference loops hardly notice); then measuring goes on. A
`Witness` tells which bursts these are: it runs every few bursts, and needs all that the front end delivers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from rooftree.errors import MeasurementError
from rooftree.host.topology import CORE
from rooftree.timing.clock import NEAR, reference_overhead, rough_cycles, to_cycles
from rooftree.timing.estimate import AGREE, ENOUGH, HIGH, LOOPS, LOW, SCATTERED, between, low_value
from rooftree.timing.harness import REFERENCE, REFERENCE_PASSES, Burst, Code, CodeHarness, settle_passes

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
_THROTTLED = 0.15
"""Bursts at a clock that is so much below the one of most of a group that is slow to start do not count: the core is held back
there, as after a rest in which others had it. On a Granite Rapids reference loops take 1.3 times as long then, and divisions as
long as ever: 12.3 and 18.2 cy of vdivpd and vsqrtpd of 512 bits in place of 16 and 24, where most bursts were such ones."""
_PILOT, _PILOT_ROUNDS, _PILOTS = 33, 12, 9
"""Passes of pilots, their rounds, and how often they are run at most: on a busy machine all of one may be disturbed."""
_LOOK_CYCLES, _LOOKS, _RESTS = 16_000.0, 8, 12
"""Length of bursts that tell whether a function lowers the clock [cy], how many of them, and reference loops behind them: on a
Granite Rapids it falls from 4.09 to 3.79 GHz with the first burst that computes with 512 bits, and rises within 20 to 50 us."""
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
    plan = _planned(harness, names, (witness, low), burst_cycles, pilot_rounds)
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


_overheads: WeakKeyDictionary[CodeHarness, float] = WeakKeyDictionary()


def _overhead(harness: CodeHarness) -> float:
    """What a reference loop takes beyond its additions, by harness: that does not change."""
    if harness not in _overheads:
        _overheads[harness] = reference_overhead(harness)
    return _overheads[harness]


class _Watch(NamedTuple):
    """A witness, its burst, and the cycles of one pass with all that is around it [cy]."""

    witness: Witness
    burst: Burst
    fixed: float


class _Group(NamedTuple):
    """Functions that run in turn, and no others among them, at one clock.

    Attributes:
        columns: their numbers.
        settling: what is run before them.
        watch: the witness among them, if there is one.
    """

    columns: NDArray[np.intp]
    settling: Sequence[Burst]
    watch: _Watch | None


class _Plan(NamedTuple):
    """How functions are run.

    Attributes:
        names: of those that can be measured.
        bursts: of each.
        fixed: cycles of one pass of each with all that is around it [cy].
        groups: that run one after the other.
    """

    names: list[str]
    bursts: list[Burst]
    fixed: NDArray[np.float64]
    groups: list[_Group]

    @property
    def limits(self) -> NDArray[np.float64]:
        """Of each function, cycles of the witness among them up to which it had the core for itself, by the best so far [cy]."""
        import numpy as np

        found = np.full(len(self.names), math.inf)
        for group in self.groups:
            if group.watch is not None:
                found[group.columns] = (1 + _HELD_UP) * group.watch.witness.best
        return found


def _planned(
    harness: CodeHarness, names: Sequence[str], witnesses: tuple[Witness | None, Witness | None], burst_cycles: float, rounds: int
) -> _Plan:
    """How many passes a burst of each function has, and what is around them, from ``rounds`` runs of each.

    Functions that are slow to start are apart from others, and of these the ones that lower the clock: among others it would
    change with every few bursts. What is disturbed throughout is left out, with all that its witness would have watched.

    Raises: MeasurementError if that is all of them.
    """
    import numpy as np

    watching, low = witnesses
    slow = [name for name in names if name in harness.slow_to_start]
    rough = dict(zip(slow, rough_cycles(harness, slow), strict=True)) if slow else {}
    lowering = _lowering(harness, rough)
    plan = _Plan([], [], np.empty(0), [])
    fixed: list[float] = []
    for some, witness in (
        ([name for name in names if name not in rough], watching),
        ([name for name in slow if name not in lowering], watching),
        ([name for name in slow if name in lowering], low),
    ):
        settling = _settling(some[0], rough[some[0]]) if some and some[0] in rough else []
        every = [*([witness.name] if some and witness else []), *some]
        found = _pilot(harness, every, rounds, settling, round(_LOOK_CYCLES / rough[some[0]]) if settling else 0)
        bursts = {name: _burst(name, slope, burst_cycles) for name, (_, slope) in found.items()}
        watch = _Watch(witness, bursts[witness.name], found[witness.name][0]) if witness and witness.name in found else None
        left = [name for name in some if name in found and (witness is None or watch is not None)]
        if left:
            plan.groups.append(_Group(len(plan.names) + np.arange(len(left)), settling, watch))
            plan.names.extend(left)
            plan.bursts.extend(bursts[name] for name in left)
            fixed += [found[name][0] for name in left]
    if names and not plan.names:
        raise MeasurementError(
            "the clock of the core changes all the time: no burst is between two equal reference loops",
            hint="run it again when the machine is quieter",
        )
    return plan._replace(fixed=np.array(fixed))


def _burst(name: str, slope: float, burst_cycles: float) -> Burst:
    """A burst of so many cycles, from those of a pass [cy]."""
    return Burst(name, max(4, min(1_000_000, round(burst_cycles / max(slope, 0.05)))))


def _lowering(harness: CodeHarness, rough: Mapping[str, float]) -> frozenset[str]:
    """Functions during which the clock is lower than right behind them.

    Args:
        harness: with them loaded.
        rough: roughly what a pass of each takes [cy].
    """
    import numpy as np

    if not rough:
        return frozenset()
    rest = [Burst(REFERENCE, REFERENCE_PASSES)] * _RESTS
    each = [[*[Burst(name, max(2, round(_LOOK_CYCLES / cycles)))] * _LOOKS, *rest] for name, cycles in rough.items()]
    stamps = harness.run([burst for bursts in each for burst in bursts], 1).stamps[0, :, 0].astype(np.int64)
    behind = (stamps[:, 5] - stamps[:, 4]).reshape(len(rough), -1)  # reference loops
    during, after = behind[:, _LOOKS // 2 : _LOOKS].min(axis=1), behind[:, -(_RESTS // 2) :].min(axis=1)
    return frozenset(name for name, low in zip(rough, during > (1 + _CLOCKS) * after, strict=True) if low)


def _chunk(harness: CodeHarness, plan: _Plan, columns: NDArray[np.intp], many: int) -> _Part:
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
        cycles, clock_then = _run(harness, bursts, many, _overhead(harness), group.settling)
        each = (cycles - fixed) / (np.array([burst.count for burst in bursts]) - 1)
        around = _beside(each, turn, group.watch.witness if group.watch else None)
        for whole, part in ((passes, each), (clock, clock_then), (beside, around)):
            whole[:, turn[own]] = part[:, own]
        ran[:, turn[own]] = True
    return _Part(passes, clock, beside, ran)


class _Collected:
    """What ran so far: chunks of rounds, and how many bursts of each function had the core for themselves."""

    def __init__(self, plan: _Plan) -> None:
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
        fast = good & (clocks[:, column] >= (1 - _CLOCKS) * clocks[good, column].max())
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


def _settling(name: str, cycles: float) -> list[Burst]:
    """What is run before functions that are slow to start, until the core is as fast as it gets, and its clock steady.

    Args:
        name: of the first of them.
        cycles: what a pass of it takes, at least [cy].
    """
    return [Burst(name, 1, settle_passes(1, cycles)), *[Burst(name, 1)] * NEAR]


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
    harness: CodeHarness, names: Sequence[str], rounds: int, before: Sequence[Burst] = (), warm: int = 0
) -> dict[str, tuple[float, float]]:
    """Cycles of one pass of each function with all that is around it, and roughly those of a further pass.

    Those that are disturbed throughout are missing.

    Args:
        harness, names, rounds: what is run, and how often.
        before: bursts that run first, and do not count.
        warm: passes right before each burst, so that the clock is the one of longer bursts; 0: as few as usual.
    """
    import numpy as np

    found: dict[str, tuple[float, float]] = {}
    for _ in range(_PILOTS):
        missing = [name for name in names if name not in found]
        if not missing:
            break
        bursts = [Burst(name, count, max(2, warm)) for name in missing for count in (1, _PILOT)]
        cycles, _ = _run(harness, bursts, rounds, _overhead(harness), before)
        for name, one, many in zip(missing, cycles[:, ::2].T, cycles[:, 1::2].T, strict=True):
            if not (np.isnan(one).all() or np.isnan(many).all()):
                first, last = (between(np.sort(part[~np.isnan(part)]), QUANTILE) for part in (one, many))
                found[name] = first, (last - first) / (_PILOT - 1)
    return found
