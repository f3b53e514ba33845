"""Run jobs on a harness, interleaved over many visits, and reduce their samples to a value with an interval.

A job is one benchmark on one working set. Those in the core and its own caches run burst by burst in one turn; those in
shared caches and memory run lap by lap: a sweep that brings the data, and whatever is dirty, into its steady state, and then
timed chunks.

    cycles of a burst = time from the first start to the last end on all processors * clock of that very moment
    value             = 0.25 quantile of the samples, or their lowest level if they scatter; 0.05 quantile in shared levels
    interval          = where the next run is expected: spread of the samples that agree; of resampled visits in shared levels
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rooftree.errors import MeasurementError
from rooftree.microbench.harness import Burst, Harness
from rooftree.microbench.stats import AGREE, BURST_CYCLES, QUANTILE, lowest_level, ruler_overhead, to_cycles

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OK, DISTURBED = "ok", "disturbed"
SHARED_QUANTILE = 0.05
CORE, PRIVATE, SHARED, MEMORY = "core", "private", "shared", "memory"
"""Places of data: the core with its first cache, its other caches, caches that are shared with others, memory."""
FLOOR = {CORE: 0.004, PRIVATE: 0.02, SHARED: 0.06, MEMORY: 0.1}
"""Least half width of an interval, relative: what runs minutes apart differ by on shared machines."""
WIDTHS = 2.2
"""Half width of an interval in standard deviations."""
SCATTER = {CORE: 0.05, PRIVATE: 0.1, SHARED: 0.3, MEMORY: 0.4}
"""Relative width of the interval from which on a value counts as disturbed."""
STEEP = 0.005
"""Least share of one pass in the time of several, with all that is around them."""
FEWEST = 12
"""Undisturbed samples that a value needs."""
_ROUNDS, _TRY, _MOST_COUNT = 6, 9, 1_000_000
_LONG, _BEHIND = 4000.0, 0.015
_WARM_CYCLES = 6000.0
"""Before each burst, so that code, branches and wide units are as they will be [cy]."""
_SCATTERED, _AGREEING, _FEW = 0.05, 8, 3
_RESAMPLES, _SEED = 200, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A benchmark that is repeated on the same data, in the core or its own caches.

    Attributes:
        name: of the job; different for each.
        burst: of one count; the number of counts is found by trying.
        amount: work of a count on one processor, in bytes, FLOP, instructions.
        best: work per cycle that the core allows, if known: what stays behind it is measured longer.
        place: CORE, or PRIVATE beyond the first cache.
    """

    name: str
    burst: Burst
    amount: float
    best: float | None = None
    place: str = CORE


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


@dataclass(slots=True)
class _Samples:
    """Cycles and nanoseconds of one unit of work, and clock, of each burst, by visit; NaN for disturbed ones."""

    cycles: list[NDArray[np.float64]] = field(default_factory=list)
    nanoseconds: list[NDArray[np.float64]] = field(default_factory=list)
    clocks: list[NDArray[np.float64]] = field(default_factory=list)

    def keep(self, parts: Sequence[NDArray[np.float64]], fixed: _Fixed, amount: float) -> None:
        """Add the bursts of a visit."""
        cycles, nanoseconds, clock = parts
        self.cycles.append((cycles - fixed.cycles) / amount)
        self.nanoseconds.append((nanoseconds - fixed.nanoseconds) / amount)
        self.clocks.append(clock)


@dataclass(frozen=True, slots=True)
class _Fixed:
    """Counts of a burst, what the first one takes with all that is around it, and counts right before."""

    count: int
    cycles: float
    nanoseconds: float
    warm: int = 2


class Session:
    """Jobs on one harness. Keeps what the harness itself adds, and where in memory the last visit ended.

    Args:
        harness: with functions loaded.
        ready: names of those that can run.
    """

    def __init__(self, harness: Harness, ready: frozenset[str]) -> None:
        self.harness, self.ready = harness, ready
        self.memory = harness.memory
        self._overhead = ruler_overhead(harness)
        self._cursor = 0

    def measure(self, jobs: Sequence[Job], *, visits: int = 6, most: int = 40) -> dict[str, Timing]:
        """Time all jobs.

        Args:
            jobs: with different names.
            visits: of each job, at least.
            most: visits of a job in the core whose samples do not suffice or scatter, at the most; laps have twice ``visits``.
        Returns: by name; jobs without any undisturbed burst are left out.
        Raises: MeasurementError if that is all of them.
        """
        samples = {job.name: _Samples() for job in jobs}
        repeats = self._counts([job for job in jobs if isinstance(job, Repeat)])
        waiting = list(jobs)
        for visit in range(most):
            if visit >= visits:
                longer = (job for job in waiting if isinstance(job, Repeat) or visit < 2 * visits)
                waiting = [job for job in longer if _unsettled(job, samples[job.name])]
                if any(isinstance(job, Repeat) for job in waiting):
                    # all of those in the core go on: what disturbs one may slow another down all the time
                    kept = {job.name for job in waiting}
                    waiting = [job for job in jobs if job.name in kept or isinstance(job, Repeat)]
            if not waiting:
                break
            self._visit(waiting, samples, repeats)
        found = {job.name: _reduce(job, samples[job.name]) for job in jobs}
        timings = {name: timing for name, timing in found.items() if timing is not None}
        if jobs and not timings:
            raise MeasurementError(
                "every burst was disturbed: the clock of the core changed, or others ran all the time",
                hint="run it again when the machine is quieter",
            )
        return timings

    def _counts(self, jobs: Sequence[Repeat]) -> dict[str, _Fixed]:
        """How often to repeat each, and what a single count takes with all that is around it."""
        import numpy as np

        found: dict[str, _Fixed] = {}
        for _ in range(8):  # on a busy machine all tries of one may be disturbed
            missing = [job for job in jobs if job.name not in found]
            if not missing:
                break
            bursts = [replace(job.burst, count=count) for job in missing for count in (1, _TRY)]
            cycles, nanoseconds, _clock = self._run(bursts, _ROUNDS)
            for number, job in enumerate(missing):
                one, several = cycles[:, 2 * number], cycles[:, 2 * number + 1]
                if np.isnan(one).all() or np.isnan(several).all():
                    continue
                first = float(np.nanquantile(one, QUANTILE))
                last = float(np.nanquantile(several, QUANTILE))
                slope = (last - first) / (_TRY - 1)
                if slope < STEEP * last:  # the single pass was disturbed; counts from this would take seconds
                    continue
                count = max(2, min(_MOST_COUNT, 1 + round(BURST_CYCLES / slope)))
                warm = max(job.burst.warm, round(_WARM_CYCLES / slope))
                if slope > _LONG:  # what is around a count is nothing beside it
                    found[job.name] = _Fixed(count, 0.0, 0.0, warm)
                else:
                    time = float(np.nanquantile(nanoseconds[:, 2 * number], QUANTILE))
                    found[job.name] = _Fixed(count, first, time, warm)
        return {job.name: found.get(job.name, _Fixed(_TRY, 0.0, 0.0)) for job in jobs}

    def _visit(self, jobs: Sequence[Job], samples: dict[str, _Samples], repeats: dict[str, _Fixed]) -> None:
        """One visit of each job: those in the core burst by burst in turn, then lap by lap."""
        near = [job for job in jobs if isinstance(job, Repeat)]
        if near:
            fitted = [(job, repeats[job.name]) for job in near]
            parts = self._run([replace(j.burst, count=f.count, warm=f.warm) for j, f in fitted], _ROUNDS)
            for column, job in enumerate(near):
                fixed = repeats[job.name]
                amount = job.amount * (fixed.count - (fixed.cycles > 0))
                samples[job.name].keep([part[:, column] for part in parts], fixed, amount)
        for lap in (job for job in jobs if isinstance(job, Lap)):
            before, timed = self._lap(lap)
            parts = self._run([*before, *timed], 1)
            samples[lap.name].keep([part[0, len(before) :] for part in parts], _Fixed(1, 0.0, 0.0), lap.amount)

    def _lap(self, job: Lap) -> tuple[list[Burst], list[Burst]]:
        """What is run before, and what is timed in this visit."""
        at = self._cursor % len(job.bursts) if job.take is not None else 0
        self._cursor += job.take or 0
        turned = [*job.bursts[at:], *job.bursts[:at]]
        return list(job.before[at % len(job.before)]), turned[: job.take]

    def _run(self, bursts: Sequence[Burst], rounds: int) -> tuple[NDArray[np.float64], ...]:
        """Cycles, nanoseconds and clock, shape (rounds, bursts), over all processors; NaN where one was disturbed."""
        import numpy as np

        ticks = self.harness.run(bursts, rounds)
        _, clocks = to_cycles(ticks, self._overhead)
        clock = np.where(np.isnan(clocks).any(axis=-1), np.nan, clocks.mean(axis=-1))
        begin, end = ticks.stamps[..., 2].min(axis=-1), ticks.stamps[..., 3].max(axis=-1)
        nanoseconds = (end - begin).astype(np.float64) / ticks.per_second * 1e9
        nanoseconds = np.where(np.isnan(clock), np.nan, nanoseconds)
        return nanoseconds * clock, nanoseconds, clock


def _unsettled(job: Job, samples: _Samples) -> bool:
    timing = _reduce(job, samples)
    if timing is None or timing.quality != OK:
        return True
    # others on the same core may have slowed all bursts down alike
    return isinstance(job, Repeat) and job.best is not None and timing.cycles * job.best > 1 + _BEHIND


def _reduce(job: Job, samples: _Samples) -> Timing | None:
    """Value, interval and quality of all samples; None without any that counts."""
    import numpy as np

    cycles, clocks = np.concatenate(samples.cycles), np.concatenate(samples.clocks)
    good = ~np.isnan(cycles)
    if not good.any():
        return None
    count, rejected = int(good.sum()), int((~good).sum())
    place = job.place
    if isinstance(job, Repeat):
        at_best = 1 / job.best if job.best else None
        value, half = _core_value(place, samples.cycles, at_best)
        clock = float(np.median(clocks[good]))
        time, time_half = _core_value(place, samples.nanoseconds, at_best / clock if at_best else None)
    else:
        value, half = _shared_value(place, samples.cycles)
        time, time_half = _shared_value(place, samples.nanoseconds)
    reason = ""
    if count < FEWEST:
        reason = f"only {count} of {count + rejected} bursts were undisturbed"
    elif 2 * half > SCATTER[place] * value:
        reason = f"samples scatter: the interval is {200 * half / value:.0f} % wide"
    clock, slowest, fastest = (float(c) for c in np.quantile(clocks[good], (0.5, 0.05, 0.95)))
    return Timing(
        value, max(value - half, value / 2), value + half, time, max(time - time_half, time / 2), time + time_half, clock,
        slowest, fastest, count, rejected, DISTURBED if reason else OK, reason,
    )  # fmt: skip


def _core_value(
    place: str, visits: Sequence[NDArray[np.float64]], at_best: float | None = None
) -> tuple[float, float]:
    """Value and half width of the interval: of the lowest level at which several bursts agree.

    Others on the same core make bursts slower by what they take, in part of the bursts; nothing makes them faster. If most are
    slower than the core allows, ``at_best``, a few bursts that agree there outweigh the rest.
    """
    import numpy as np

    values = np.concatenate(visits)
    values = np.sort(values[~np.isnan(values)])
    low, value, high = (float(q) for q in np.quantile(values, (0.05, QUANTILE, 0.75)))
    if high - low > _SCATTERED * value:
        value = lowest_level(values)
    if at_best is not None and value > (1 + 2 * _BEHIND) * at_best:
        few = values[np.abs(values - at_best) <= AGREE * at_best]
        if len(few) >= _FEW:
            return float(np.median(few)), AGREE * at_best
    near = values[np.abs(values - value) <= AGREE * value]
    if len(near) < _AGREEING:
        return value, max(high - value, value - low)
    return value, max(FLOOR[place] * value, WIDTHS * float(near.std()))


def _shared_value(place: str, visits: Sequence[NDArray[np.float64]]) -> tuple[float, float]:
    """Value and half width: a low quantile, and how far that of another run may be, from resampled visits."""
    import numpy as np

    longest = max(len(v) for v in visits)
    table = np.full((len(visits), longest), np.inf)
    for row, visit in zip(table, visits, strict=True):
        row[: len(visit)] = np.where(np.isnan(visit), np.inf, visit)
    value = float(_low_quantile(table.reshape(1, -1))[0])
    chosen = np.random.default_rng(_SEED).integers(0, len(visits), (_RESAMPLES, len(visits)))
    again = _low_quantile(table[chosen].reshape(_RESAMPLES, -1))
    spread = float(np.std(again[np.isfinite(again)])) if np.isfinite(again).any() else value
    # both runs, this one and the next, are off by as much; each visit is a short run at another moment
    each = _low_quantile(table)
    each = each[np.isfinite(each)]
    apart = 1.4826 * float(np.median(np.abs(each - np.median(each))))
    return value, max(FLOOR[place] * value, WIDTHS * float(np.sqrt(2)) * spread, apart)


def _low_quantile(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The low quantile of the finite numbers of each row; infinite where there are none."""
    import numpy as np

    ordered = np.sort(values, axis=1)
    last = np.maximum(np.isfinite(values).sum(axis=1) - 1, 0)
    at = last * SHARED_QUANTILE
    rows, below = np.arange(len(values)), np.floor(at).astype(np.intp)
    above = np.minimum(below + 1, last)
    with np.errstate(invalid="ignore"):
        found = ordered[rows, below] + (at - below) * (ordered[rows, above] - ordered[rows, below])
    return np.asarray(np.where(np.isfinite(ordered[rows, below]), found, np.inf))
