"""From time stamps to cycles: by the rulers beside each burst, without the bursts that were disturbed.

    cycles of a burst = ticks of the burst * cycles of a ruler / ticks of the rulers near it, the shortest ones

A burst counts if the rulers before and after it agree within 1 %, and with the shortest ruler of the bursts around it (a fraction
of a millisecond) within 3 %: whatever disturbs a ruler makes it longer, while the clock takes longer to change. The mean of all
rulers within 0.4 % of the shortest is taken, since the time stamp counter moves in steps of up to 0.2 % of a ruler.

Of what counts, a low quantile is taken: 0.25, since the very lowest ones come from a change of clock inside the burst. Where
bursts scatter, something else shares the execution ports (another thread of the same core, which the rulers hardly notice); then
measuring goes on, and the lowest peak of their distribution is taken, where several bursts agree. A fixed part (call, start and
end of the loop) is measured with one pass, and taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.errors import MeasurementError
from rooftree.microbench.harness import RULER, RULER_CYCLES, RULER_PASSES, Burst, Harness, Ticks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RULER_TOLERANCE, NEAR_TOLERANCE, _STEPS = 0.01, 0.03, 0.004
NEAR = 6
"""Bursts before and after one whose rulers count, too."""
QUANTILE, LOW, HIGH = 0.25, 0.05, 0.75
BURST_CYCLES = 25_000
"""Length of a timed burst [cy]: some 10 us, short against the time between two preemptions."""
SCATTER, AGREE, _PEAK = 0.05, 0.02, 0.03
_SHARED, _FLOOR = 0.15, 0.04
ENOUGH = 24
"""Samples that count, after which a burst is known well enough."""
_PILOT = 33
_SHORT = (1, 2, 3, 4, 5, 6)
_PILOT_ROUNDS = 12
_CHUNK = 6
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
    """

    cycles: float
    lowest: float
    low: float
    high: float
    agreeing: int
    samples: int
    rejected: int
    clock_GHz: float

    @property
    def scattered(self) -> bool:
        """Whether bursts differ by more than 5 %."""
        return self.high - self.low > SCATTER * self.cycles

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
    harness: Harness,
    names: Sequence[str],
    *,
    max_rounds: int | None = None,
    burst_cycles: float = BURST_CYCLES,
    progress: Callable[[int, int], None] | None = None,
) -> Measurement:
    """Cycles of one pass of each of the loaded functions, on one processor.

    Args:
        harness: what runs them.
        names: of the functions, loaded before.
        max_rounds: where it ends at the latest, None: after some three seconds; it ends earlier when each has ENOUGH samples
            that do not scatter.
        burst_cycles: length of a timed burst [cy].
        progress: told (rounds done, rounds at the latest).
    Returns: the results of all that has samples. After Ctrl-C those of the rounds till then.
    Raises: MeasurementError if no burst of any function was undisturbed; KeyboardInterrupt if nothing was measured by then.
    """
    import numpy as np

    if max_rounds is None:
        fitting = round(_SECONDS / (_BURST_S * max(1, len(names))))
        max_rounds = min(_MOST_ROUNDS, max(_FEWEST_ROUNDS, fitting))
    overhead = ruler_overhead(harness)
    fixed, slope = _pilot(harness, names, overhead)
    counts = [max(4, min(1_000_000, round(burst_cycles / max(s, 0.05)))) for s in slope]
    bursts = [Burst(name, count) for name, count in zip(names, counts, strict=True)]
    collected: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    results: dict[str, Measured] = {}
    interrupted, check = False, ENOUGH // _CHUNK
    try:
        while len(collected) * _CHUNK < max_rounds:
            cycles, clock = to_cycles(harness.run(bursts, _CHUNK), overhead)
            passes = (cycles[:, :, 0] - np.array(fixed)) / (np.array(counts) - 1)
            collected.append((passes, clock[:, :, 0]))
            if progress is not None:
                progress(len(collected) * _CHUNK, max_rounds)
            if len(collected) >= check:
                check *= 2
                results = _results(names, collected)
                if all(n in results and results[n].samples >= ENOUGH and not results[n].scattered for n in names):
                    break
    except KeyboardInterrupt:
        if not collected:
            raise
        interrupted = True
    rounds = len(collected) * _CHUNK
    results = _results(names, collected)
    if names and not results:
        raise MeasurementError(
            f"in all of {rounds} rounds the clock changed within every burst",
            hint="run it again when the machine is quieter",
        )
    return Measurement(results, rounds, interrupted)


def _results(
    names: Sequence[str], collected: Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]]
) -> dict[str, Measured]:
    """Quantiles of each function over all rounds."""
    import numpy as np

    passes, clocks = (np.concatenate([part[i] for part in collected]) for i in (0, 1))
    results = {}
    for column, name in enumerate(names):
        good = ~np.isnan(passes[:, column])
        values = passes[good, column]
        if not values.size:
            continue
        low, middle, high = (float(q) for q in np.quantile(values, (LOW, QUANTILE, HIGH)))
        value = middle if high - low <= SCATTER * middle else lowest_level(np.sort(values))
        low = min(low, value)
        agreeing = int(np.sum(np.abs(values - value) <= AGREE * value))
        clock = float(np.median(clocks[good, column]))
        lowest = float(np.partition(values, min(2, values.size - 1))[min(2, values.size - 1)])
        results[name] = Measured(value, lowest, low, high, agreeing, values.size, int((~good).sum()), clock)
    return results


def lowest_level(values: NDArray[np.float64]) -> float:
    """The lowest peak of the distribution of sorted values: where more lie within 2 % than anywhere 3 % below or above."""
    import numpy as np

    after = np.searchsorted(values, values * (1 + AGREE), side="right") - np.arange(len(values))
    first = np.searchsorted(values, values * (1 - _PEAK))
    last = np.searchsorted(values, values * (1 + _PEAK), side="right")
    enough = min(len(values), max(ENOUGH // 3, len(values) // 200))
    for n in np.flatnonzero(after >= enough):
        if after[n] >= after[first[n] : last[n]].max():
            return float(np.median(values[n : n + after[n]]))
    return float(np.quantile(values, LOW))


def to_cycles(ticks: Ticks, overhead: float = 0.0) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cycles of each burst, NaN for disturbed ones, and the clock.

    Args:
        ticks: of the bursts, shape (rounds, bursts, processors, 6).
        overhead: what a ruler takes beyond its additions [ticks].
    Returns: cycles [cy] and clock [GHz], both of shape (rounds, bursts, processors).
    """
    import numpy as np

    spans = np.diff(ticks.stamps.astype(np.int64), axis=-1)[..., ::2].astype(np.float64)  # ruler, burst, ruler
    before, burst, after = spans[..., 0] - overhead, spans[..., 1], spans[..., 2] - overhead
    shorter = np.minimum(before, after)
    alike = np.abs(before - after) <= RULER_TOLERANCE * shorter
    shortest, near = _rulers_near(shorter, np.where(alike, (before + after) / 2, shorter))
    valid = (shortest > 0) & alike & (shorter <= (1 + NEAR_TOLERANCE) * shortest)
    per_tick = RULER_CYCLES * RULER_PASSES / np.where(valid, near, np.nan)
    return burst * per_tick, per_tick * ticks.per_second * 1e-9


def _rulers_near(shorter: NDArray[np.float64], rulers: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of the rulers of the bursts run just before and after each burst the shortest, and the mean of those hardly longer."""
    import numpy as np

    flat = shorter.reshape(-1, shorter.shape[-1])
    near = np.clip(np.arange(len(flat))[:, None] + np.arange(-NEAR, NEAR + 1), 0, len(flat) - 1)
    shortest = flat[near].min(axis=1)
    around = rulers.reshape(flat.shape)[near]
    undisturbed = around <= (1 + _STEPS) * shortest[:, None]
    many = undisturbed.sum(axis=1)
    mean = np.where(undisturbed, around, 0.0).sum(axis=1) / np.maximum(many, 1)
    mean = np.where(many > 0, mean, shortest)
    return shortest.reshape(shorter.shape), mean.reshape(shorter.shape)


def ruler_overhead(harness: Harness) -> float:
    """What time stamps, call and loop add to a ruler [ticks]: the ruler as a burst, with few passes and with all.

    Bursts of one length start and end at the same places between two steps of the time stamp counter; several lengths average
    over them.
    """
    import numpy as np

    counts = np.array((*_SHORT, RULER_PASSES))
    ticks = harness.run([Burst(RULER, int(count)) for count in counts], 4 * _PILOT_ROUNDS)
    spans = np.diff(ticks.stamps.astype(np.int64), axis=-1)[:, :, 0, 2].astype(np.float64)
    taken = np.array([lower_third(spans[:, column]) for column in range(len(counts))])
    slope = (taken[-1] - taken[:-1].mean()) / (counts[-1] - counts[:-1].mean())
    return max(0.0, float((taken[:-1] - slope * counts[:-1]).mean()))


def lower_third(values: NDArray[np.float64]) -> float:
    """Mean of the lower third of what is no NaN: finer than the steps of the time stamp counter, while outliers do not count."""
    import numpy as np

    ordered = np.sort(values[~np.isnan(values)])
    return float(ordered[: max(1, -(-len(ordered) // 3))].mean())


def _pilot(harness: Harness, names: Sequence[str], overhead: float) -> tuple[list[float], list[float]]:
    """For each function the cycles of one pass with all that is around it, and roughly those of a further pass."""
    import numpy as np

    bursts = [Burst(name, count) for name in names for count in (1, _PILOT)]
    fixed, slope = [], []
    cycles, _ = to_cycles(harness.run(bursts, _PILOT_ROUNDS), overhead)
    for column, name in enumerate(names):
        one, many = cycles[:, 2 * column, 0], cycles[:, 2 * column + 1, 0]
        for _ in range(8):  # on a busy machine a pilot may be disturbed throughout
            if not (np.isnan(one).all() or np.isnan(many).all()):
                break
            again, _ = to_cycles(harness.run([Burst(name, 1), Burst(name, _PILOT)], _PILOT_ROUNDS), overhead)
            one, many = again[:, 0, 0], again[:, 1, 0]
        else:
            raise MeasurementError(
                "the clock of the core changes all the time: no burst is between two equal rulers",
                hint="run it again when the machine is quieter",
            )
        first = float(np.nanquantile(one, QUANTILE))
        fixed.append(first)
        slope.append((float(np.nanquantile(many, QUANTILE)) - first) / (_PILOT - 1))
    return fixed, slope
