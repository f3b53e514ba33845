"""Run jobs on a harness, interleaved over many visits, and reduce their samples to a value with an interval.

A job is one benchmark on one working set. Those in the core and its own caches run burst by burst in one turn; those in
shared caches and memory run lap by lap: a sweep that brings the data, and whatever is dirty, into its steady state, and then
timed chunks.

    cycles of a burst = time from the first start to the last end on all processors * clock of that very moment

Value and interval are those of `rooftree.timing.estimate`. Visits go on until the core was seen unshared in enough of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rooftree.errors import MeasurementError
from rooftree.host.topology import CORE
from rooftree.timing.clock import reference_overhead, to_cycles
from rooftree.timing.estimate import LOOPS, Estimate, estimate
from rooftree.timing.harness import Burst, CodeHarness, settle_passes
from rooftree.timing.settled import Settled, apart, in_one_go, settling
from rooftree.timing.turns import BURST_CYCLES, QUANTILE
from rooftree.timing.unshared import WITNESS, Unshared, unshared

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OK, DISTURBED = "ok", "disturbed"
NEVER_ALONE = "no benchmark came within"
"""Beginning of the reason why figures of the core are disturbed during which it was never seen alone."""
AGREEING = 0.25
"""Share of the samples of the core that have to agree with its value."""
LEAST = 0.1
"""Quantile of what a single pass takes that is taken off: what a long burst has around it for certain, so that no rate is above
what the core can do because too much was taken off."""
STEEP = 0.005
"""Least share of one pass in the time of several, with all that is around them."""
PATIENCE_S, UNVERIFIED_S, SPREAD_S = 2.5, 0.2, 1.5
"""How long to wait for a core that others use; how long to look where no limit tells whether they do; and over what time visits
of shared caches and memory are spread at least, since their speed changes from second to second [s]."""
_ROUNDS, _TRIALS, _TRY, _MOST_COUNT = 6, 12, 9, 1_000_000
_LONG = 4000.0
_WARM_CYCLES = 6000.0
"""Before each burst, so that code, branches and wide units are as they will be [cy]."""
_LENGTHS, _MANY = 8, 64
"""Lengths of bursts that are told apart, and counts from which on they differ by little."""
_NEAR = 3
"""Visits in the core for one of shared caches and memory, since they take so little time."""
_LATER = 1.3
"""Visits after which to look again whether they suffice, relative to those of the last look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A benchmark that is repeated on the same data, in the core or its own caches.

    Attributes:
        name: of the job; different for each.
        burst: of one count; the number of counts is found by trying.
        amount: work of a count on one processor, in bytes, FLOP, instructions.
        best: work per cycle that the core allows, if known: then it tells whether the core is shared with others.
        place: CORE, or PRIVATE beyond the first cache.
        shifts: what is added to the offsets of its buffers, in one visit after the other: the sets of a cache that data fall into
            depend on physical pages [B].
    """

    name: str
    burst: Burst
    amount: float
    best: float | None = None
    place: str = CORE
    shifts: tuple[int, ...] = (0,)

    def at(self, visit: int, fixed: _Fixed) -> Burst:
        """The burst of a visit. Its length differs a little from visit to visit, since time stamp counters move in steps."""
        shift = self.shifts[visit % len(self.shifts)]
        offsets = tuple(offset + shift for offset in self.burst.offsets)
        longer = visit % _LENGTHS if fixed.count >= _MANY else 0
        return replace(self.burst, count=fixed.count + longer, warm=fixed.warm, offsets=offsets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lap:
    """A benchmark that goes around a working set in shared caches or memory, chunk by chunk.

    Attributes:
        name: of the job; different for each.
        bursts: chunks.
        amount: work of a chunk on one processor.
        place: SHARED or MEMORY.
        before: what is run before the timed chunks, for each chunk that may come first; one for all of them; or nothing.
        take: chunks that are timed in a visit, which goes on where the one before ended; None: all.
    """

    name: str
    bursts: tuple[Burst, ...]
    amount: float
    place: str
    before: tuple[tuple[Burst, ...], ...] = ((),)
    take: int | None = None


Job = Repeat | Lap
Span = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Timing:
    """What a job takes for one unit of work on one processor while all of them work.

    Attributes:
        cycles, low, high: of the core clock [cy].
        nanoseconds, ns_low, ns_high: the same in time [ns].
        clock_GHz, clock_low, clock_high: median, 0.05 and 0.95 quantiles over the bursts that count.
        samples, rejected: bursts that count, and those that were disturbed.
        quality: ok or disturbed.
        reason: why, in words.
    """

    cycles: float
    low: float
    high: float
    nanoseconds: float
    ns_low: float
    ns_high: float
    clock_GHz: float
    clock_low: float
    clock_high: float
    samples: int
    rejected: int
    quality: str = OK
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Fixed:
    """Counts of a burst, cycles around them, counts right before, and counts until a core is as fast as it gets."""

    count: int
    around: float = 0.0
    warm: int = 2
    settle: int = 1000


@dataclass(slots=True)
class _Laps:
    """Cycles and nanoseconds of one unit of work, and clock, of each chunk, by visit; NaN for disturbed ones."""

    cycles: list[NDArray[np.float64]] = field(default_factory=list)
    nanoseconds: list[NDArray[np.float64]] = field(default_factory=list)
    clocks: list[NDArray[np.float64]] = field(default_factory=list)


@dataclass(slots=True)
class _Core:
    """All jobs in the core and its own caches, with the samples of each visit; NaN for disturbed ones.

    Attributes:
        jobs: in the order of columns.
        fixed: of each.
        firm: whether their limits were validated.
        cycles, clocks: of one unit of work, shape (rounds, jobs), by visit.
    """

    jobs: list[Repeat]
    fixed: list[_Fixed]
    firm: bool = True
    cycles: list[NDArray[np.float64]] = field(default_factory=list)
    clocks: list[NDArray[np.float64]] = field(default_factory=list)

    def bursts(self) -> list[Burst]:
        """Those of the next visit."""
        return [job.at(len(self.cycles), fixed) for job, fixed in zip(self.jobs, self.fixed, strict=True)]

    def keep(self, bursts: Sequence[Burst], cycles: NDArray[np.float64], clocks: NDArray[np.float64]) -> None:
        """Add what they took."""
        import numpy as np

        around = np.array([fixed.around for fixed in self.fixed])
        amounts = np.array([burst.count * job.amount for burst, job in zip(bursts, self.jobs, strict=True)])
        self.cycles.append((cycles - around) / amounts)
        self.clocks.append(clocks)

    def unshared(self) -> Unshared:
        """Which samples count."""
        import numpy as np

        best = np.array([np.nan if job.best is None else job.best for job in self.jobs])
        return unshared(np.stack(self.cycles), np.stack(self.clocks), best, firm=self.firm)

    def settled(self, visits: int, elapsed: float) -> bool:
        """Whether the core was seen unshared in enough visits, at all places of the data."""
        found = self.unshared()
        if found.visits < max(_NEAR * visits, *(len(job.shifts) for job in self.jobs)):
            return False
        return found.verified is True or (found.verified is None and elapsed >= UNVERIFIED_S)

    def timings(self) -> dict[str, Timing]:
        """By name, those of which any sample is undisturbed."""
        import numpy as np

        found = self.unshared()
        cycles, clocks = np.stack(self.cycles), np.stack(self.clocks)
        valid = ~np.isnan(cycles)
        timings = {}
        for column, job in enumerate(self.jobs):
            counts = found.counts[:, :, column]
            few = int(counts.sum())
            if few < LOOPS.fewest:
                counts = valid[:, :, column]
            if counts.any():
                reason = f"only {few} of {counts.size} bursts were undisturbed" if few < LOOPS.fewest else ""
                if not reason and found.verified is False:
                    reason = (
                        f"{NEVER_ALONE} {100 * WITNESS:g} % of its limit: something else used the core all the time, "
                        "or the limits are wrong"
                    )
                timings[job.name] = _core_timing(job.place, cycles[:, :, column], clocks[:, :, column], counts, reason)
        return timings


class Session:
    """Jobs on one harness. Keeps what the harness itself adds, and where in memory the last visit ended.

    Args:
        harness: with functions loaded.
        ready: names of those that can run.
        witnesses: jobs with known limits that tell whether something else runs on the core; they run beside all others in it.
        spread_s: over what time visits of laps are spread at least [s].
        patience_s: how long to wait for a core that others use [s].
        until_s: when that ends at the latest, by ``clock`` [s].
        clock: the one on the wall; None where time is simulated [s].
        firm: whether the limits of witnesses were validated; of others, that none is reached says nothing.
    """

    def __init__(
        self,
        harness: CodeHarness,
        ready: frozenset[str],
        witnesses: Sequence[Repeat] = (),
        *,
        spread_s: float = SPREAD_S,
        patience_s: float = PATIENCE_S,
        until_s: float = math.inf,
        clock: Callable[[], float] | None = None,
        firm: bool = True,
    ) -> None:
        self.firm = firm
        self.harness, self.ready, self._clock = harness, ready, clock
        self._spread_s, self._patience_s, self._until_s = spread_s, patience_s, until_s
        self._witnesses = list(witnesses)
        self.memory = harness.memory
        self._overhead = reference_overhead(harness)
        self._cursor = 0
        self._seconds, self._made = 0.0, clock() if clock else 0.0

    def measure(
        self,
        jobs: Sequence[Job],
        *,
        visits: int = 6,
        most: int | None = None,
        spread: bool = True,
        interrupted: Callable[[dict[str, Timing]], None] | None = None,
    ) -> dict[str, Timing]:
        """Time all jobs.

        Args:
            jobs: with different names.
            visits: of each job, at least.
            most: visits at the most, of jobs in the core; None: as many as its patience allows. Laps that scatter have twice
                ``visits``.
            spread: whether laps go on for as long as the session spreads them.
            interrupted: told after Ctrl-C what was found by then.
        Returns: by name; jobs without any undisturbed burst are left out.
        Raises: MeasurementError if that is all of them.
        """
        repeats = [job for job in jobs if isinstance(job, Repeat)]
        if repeats:
            repeats += self._witnesses
        core = _Core(repeats, self._around(repeats), self.firm)
        laps = {job.name: (job, _Laps()) for job in jobs if isinstance(job, Lap)}

        def timings() -> dict[str, Timing]:
            found = core.timings() if core.cycles else {}
            found |= {name: one for name, (job, samples) in laps.items() if (one := _lap_timing(job, samples)) is not None}
            return {job.name: found[job.name] for job in jobs if job.name in found}

        try:
            self._visit(core, list(laps.values()), visits, most, spread)
        except KeyboardInterrupt:
            if interrupted is not None:
                interrupted(timings())
            raise
        found = timings()
        if jobs and not found:
            raise MeasurementError(
                "every burst was disturbed: the clock of the core changed, or others ran all the time",
                hint="run it again when the machine is quieter",
            )
        return found

    def _visit(self, core: _Core, waiting: list[tuple[Lap, _Laps]], visits: int, most: int | None, spread: bool) -> None:
        """Visit all jobs again and again, until their samples suffice."""
        begun, started, look, visit = self._now(), self._seconds, visits, 0
        seconds = self._spread_s if waiting and spread else 0.0
        unsettled = bool(core.jobs)
        while True:
            if unsettled:  # those in the core, burst by burst in turn
                bursts = core.bursts()
                core.keep(bursts, *self._rounds(bursts, core.fixed))
            for job, samples in waiting:
                self._go_round(job, samples)
            visit += 1
            elapsed = self._now() - begun
            # on busy machines waiting takes longer: then less of it is used, but not much less
            if visit < visits or (self._seconds - started < seconds and elapsed < 2 * seconds):
                continue
            waiting = [(job, samples) for job, samples in waiting if visit < 2 * visits and not _settled(job, samples)]
            if unsettled and visit >= look:
                look = 1 + round(_LATER * visit)
                in_time = elapsed < self._patience_s and (self._clock is None or self._clock() < self._until_s)
                unsettled = in_time and not core.settled(visits, elapsed) and visit < (most or visit + 1)
            if not waiting and not unsettled:
                break

    def _now(self) -> float:
        """Time of benchmarks; of the clock on the wall, if that runs faster: on busy machines waiting takes longer [s]."""
        return max(self._seconds, self._clock() - self._made if self._clock else 0.0)

    def _rounds(self, bursts: Sequence[Burst], fixed: Sequence[_Fixed]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Cycles and clock of some rounds of bursts in turn; those that are slow to start run all their rounds one by one.

        Each of them first runs until the core is as fast as it gets with this very function.
        """
        import numpy as np

        quick, slow = apart([burst.name for burst in bursts], self.harness.slow_to_start)
        cycles, clocks = (np.empty((_ROUNDS, len(bursts))) for _ in range(2))
        if quick:
            cycles[:, quick], _, clocks[:, quick] = self._run([bursts[number] for number in quick], _ROUNDS)
        each = [Settled(_settling(bursts[number], fixed[number]), [bursts[number]] * _ROUNDS) for number in slow]
        for number, found, clock in zip(slow, *self._in_one_go(each), strict=True):
            cycles[:, number], clocks[:, number] = found, clock
        return cycles, clocks

    def _in_one_go(self, each: Sequence[Settled]) -> tuple[list[NDArray[np.float64]], list[NDArray[np.float64]]]:
        """Cycles and clocks of the bursts that count, of each."""
        if not each:
            return [], []
        bursts, places = in_one_go(each)
        cycles, _, clocks = self._run(bursts, 1)
        return [cycles[0, those] for those in places], [clocks[0, those] for those in places]

    def _around(self, jobs: Sequence[Repeat]) -> list[_Fixed]:
        """How often to repeat each, and what is around: time stamps, call, begin and end of the loop."""
        found: dict[str, _Fixed] = {}
        for _ in range(8):  # on a busy machine all tries of one may be disturbed
            missing = [job for job in jobs if job.name not in found]
            if not missing:
                break
            bursts = [replace(job.burst, count=count) for job in missing for count in (1, _TRY)]
            before = self._settled_by(jobs, found) if any(job.burst.name in self.harness.slow_to_start for job in missing) else []
            (taken,), _ = self._in_one_go([Settled(before, bursts * _TRIALS)])
            cycles = taken.reshape(_TRIALS, len(bursts))
            for number, job in enumerate(missing):
                if (fixed := _fixed_of(job, cycles[:, 2 * number], cycles[:, 2 * number + 1])) is not None:
                    found[job.name] = fixed
        slow = [job for job in jobs if job.name in found and job.burst.name in self.harness.slow_to_start]
        tries = [[replace(job.burst, count=count) for count in (1, _TRY)] * _TRIALS for job in slow]
        each = [Settled(_settling(job.burst, found[job.name]), some) for job, some in zip(slow, tries, strict=True)]
        again, _ = self._in_one_go(each)
        for job, taken in zip(slow, again, strict=True):  # at their full rate
            found[job.name] = _fixed_of(job, taken[::2], taken[1::2]) or found[job.name]
        return [found.get(job.name, _Fixed(_TRY)) for job in jobs]

    def _settled_by(self, jobs: Sequence[Repeat], found: Mapping[str, _Fixed]) -> list[Burst]:
        """What makes the core as fast as it gets with wide vectors: one of the functions with them whose passes are known."""
        for job in jobs:
            if job.name in found and job.burst.name in self.harness.slow_to_start:
                return _settling(job.burst, found[job.name])
        return []

    def _go_round(self, job: Lap, samples: _Laps) -> None:
        """One visit of a lap: what is run before, and the chunks whose turn it is."""
        at = self._cursor % len(job.bursts) if job.take is not None else 0
        self._cursor += job.take or 0
        before = job.before[at % len(job.before)]
        timed = [*job.bursts[at:], *job.bursts[:at]][: job.take]
        cycles, nanoseconds, clock = (part[0, len(before) :] for part in self._run([*before, *timed], 1))
        samples.cycles.append(cycles / job.amount)
        samples.nanoseconds.append(nanoseconds / job.amount)
        samples.clocks.append(clock)

    def _run(self, bursts: Sequence[Burst], rounds: int) -> tuple[NDArray[np.float64], ...]:
        """Cycles, nanoseconds and clock, shape (rounds, bursts), over all processors; NaN where one was disturbed."""
        import numpy as np

        ticks = self.harness.run(bursts, rounds)
        self._seconds += ticks.seconds
        _, clocks = to_cycles(ticks, self._overhead)
        clock = np.where(np.isnan(clocks).any(axis=-1), np.nan, clocks.mean(axis=-1))
        begin, end = ticks.stamps[..., 2].min(axis=-1), ticks.stamps[..., 3].max(axis=-1)
        nanoseconds = (end - begin).astype(np.float64) / ticks.per_second * 1e9
        nanoseconds = np.where(np.isnan(clock), np.nan, nanoseconds)
        return nanoseconds * clock, nanoseconds, clock


def _settling(burst: Burst, fixed: _Fixed) -> list[Burst]:
    """What is run before the bursts of a function that is slow to start; see `settling`."""
    return settling(replace(burst, warm=0), fixed.settle)


def _fixed_of(job: Repeat, one: NDArray[np.float64], several: NDArray[np.float64]) -> _Fixed | None:
    """How often to repeat a job, from cycles of a single pass and of several; None if they were disturbed."""
    import numpy as np

    if np.isnan(one).all() or np.isnan(several).all():
        return None
    first, last = float(np.nanquantile(one, LEAST)), float(np.nanquantile(several, QUANTILE))
    slope = (last - first) / (_TRY - 1)
    if slope < STEEP * last:  # the single pass was disturbed; counts from this would take seconds
        return None
    count = max(2, min(_MOST_COUNT, 1 + round(BURST_CYCLES / slope)))
    warm = max(job.burst.warm, round(_WARM_CYCLES / slope))
    # what is around a long count is nothing beside it
    return _Fixed(count, 0.0 if slope > _LONG else max(0.0, first - slope), warm, settle_passes(1, slope))


def _settled(job: Lap, samples: _Laps) -> bool:
    """Whether its timing is ok."""
    cycles, good = _lap_cycles(job, samples)
    return cycles is not None and not (_too_few(good) or _too_wide(job.place, _span(cycles)))


def _lap_cycles(job: Lap, samples: _Laps) -> tuple[Estimate | None, NDArray[np.bool_]]:
    """What a chunk takes, None without any undisturbed one; and which of all are undisturbed."""
    import numpy as np

    good = ~np.isnan(np.concatenate(samples.clocks or [np.empty(0)]))
    return estimate(samples.cycles, job.place, LOOPS) if good.any() else None, good


def _too_few(good: NDArray[np.bool_]) -> str:
    """Why so few undisturbed bursts say nothing; "" if they suffice."""
    count = int(good.sum())
    return f"only {count} of {good.size} bursts were undisturbed" if count < LOOPS.fewest else ""


def _too_wide(place: str, cycles: Span) -> str:
    """Why an interval is too wide; "" if it is not."""
    width = cycles[2] - cycles[1]
    scatters = width > LOOPS.rules[place].scatter * cycles[0]
    return f"samples scatter: the interval is {100 * width / cycles[0]:.0f} % wide" if scatters else ""


def _core_timing(
    place: str, cycles: NDArray[np.float64], clocks: NDArray[np.float64], counts: NDArray[np.bool_], reason: str
) -> Timing:
    """Of the samples of a job that count; time follows from cycles and clock."""
    import numpy as np

    found = estimate(list(np.where(counts, cycles, np.nan)), place, LOOPS)
    assert found is not None  # some samples count
    if not reason and found.agreeing < AGREEING:
        reason = f"only {100 * found.agreeing:.0f} % of the bursts agree with the value"
    time = float(_quantiles(1 / clocks[counts])[1])
    span = _span(found)
    return _timing(
        place, span, (time * span[0], time * span[1], time * span[2]), clocks[counts], int(counts.size - counts.sum()), reason
    )


def _lap_timing(job: Lap, samples: _Laps) -> Timing | None:
    """Of all chunks; None without any undisturbed one."""
    import numpy as np

    cycles, good = _lap_cycles(job, samples)
    times = estimate(samples.nanoseconds, job.place, LOOPS) if cycles is not None else None
    if cycles is None or times is None:
        return None
    clocks = np.concatenate(samples.clocks)[good]
    return _timing(job.place, _span(cycles), _span(times), clocks, int((~good).sum()), _too_few(good))


def _span(found: Estimate) -> Span:
    """Value, low and high."""
    return found.value, max(found.value - found.half, found.value / 2), found.value + found.half


def _timing(place: str, cycles: Span, times: Span, clocks: NDArray[np.float64], rejected: int, reason: str) -> Timing:
    """From value, low and high in cycles and in time, and the clocks of what counts."""
    slowest, clock, fastest = (float(c) for c in _quantiles(clocks))
    reason = reason or _too_wide(place, cycles)
    quality = DISTURBED if reason else OK
    return Timing(*cycles, *times, clock, slowest, fastest, clocks.size, rejected, quality, reason)


def _quantiles(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The 0.05 quantile, the median, and the 0.95 quantile."""
    import numpy as np

    return np.asarray(np.quantile(values, (0.05, 0.5, 0.95)))
