"""From time stamps of sweeps to cycles of one sweep, with an interval in which the next run is expected.

    cycles = (ticks of a burst * cycles of a ruler / ticks of its shorter ruler - fixed) / sweeps - call

``fixed`` is what time stamps and the entry of the caller take, ``call`` what a call of a function that does nothing takes, with
the same arguments. Bursts count if their rulers agree, if nothing else shared the core (see `sibling`), long ones if no thread
was taken off its processor; as long as enough of them are left. If too few are, a burst takes as long as its thread was on the
processor within it, by the system's account, which is never too short: caches are colder afterwards. Others on the machine only
make sweeps slower, never faster, so a low quantile of the bursts is taken: 0.25 within the caches of the core (0.05 if they
scatter by more than 5 %), 0.1 in shared caches and memory. The interval holds that quantile of resampled visits, each of which
is a short run at another moment, and is never narrower than ``FLOOR``, by which runs some minutes apart differ.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rooftree.measure.sibling import BUSY, CYCLES, PASSES, QUIET
from rooftree.microbench.harness import RULER_CYCLES, RULER_PASSES, Ticks
from rooftree.microbench.stats import to_cycles

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CORE, PRIVATE, SHARED, MEMORY = "core", "private", "shared", "memory"
"""Where the working set is: the first cache, other caches of the core alone, caches shared with others, memory."""
QUANTILES = {CORE: 0.25, PRIVATE: 0.25, SHARED: 0.1, MEMORY: 0.1}
LOW = 0.05
FLOOR = {CORE: 0.01, PRIVATE: 0.02, SHARED: 0.02, MEMORY: 0.02}
"""Least half width of an interval on a machine of one's own, relative."""
FLOOR_SHARED = {CORE: 0.02, PRIVATE: 0.04, SHARED: 0.08, MEMORY: 0.12}
"""The same on virtual machines, where neighbours use shared caches and memory, and physical pages share sets of L2."""
SCATTER = {CORE: 0.1, PRIVATE: 0.2, SHARED: 0.35, MEMORY: 0.5}
"""Relative width of the interval from which on a value counts as disturbed."""
MOST_WIDENED = 2.0
"""Largest factor by which rejected bursts widen the interval."""
DOUBT = 0.5
"""Least half width of the interval of a disturbed value, relative: another thread of a core takes half of it."""
LONG_NS = 1e6
"""Bursts beyond are preempted now and then: then the system's count of that decides [ns]."""
TORN = 0.02
"""Share of a long burst for which its threads were off their processors, from which on it is torn."""
_TICK_NS = 4e6
"""The system's account of threads that run meanwhile is as old as this [ns]."""
_RULER_APART = 0.03
_SCATTERED = 0.05
_RESAMPLES, _SEED = 400, 1
FEWEST = 5


@dataclass(frozen=True, slots=True)
class Visit:
    """Bursts of one visit.

    Attributes:
        cycles: of one sweep in each burst [cy]; NaN where disturbed.
        clock_GHz: of the core beside each.
        beside: cycles of the burst that notices others on the core, the longer one of those before and after; NaN where that
            cannot be told, empty without it [cy].
        torn: whether threads were taken off their processors within each; empty where that is not asked for.
    """

    cycles: NDArray[np.float64]
    clock_GHz: NDArray[np.float64]
    beside: NDArray[np.float64]
    torn: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Timing:
    """What one sweep takes.

    Attributes:
        cycles, low, high: value and interval [cy].
        seconds: [s].
        clock_GHz: median over the bursts that count.
        samples, rejected: bursts that count, and disturbed ones.
        why: what speaks against the value; "" if nothing.
    """

    cycles: float
    low: float
    high: float
    seconds: float
    clock_GHz: float
    samples: int
    rejected: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What is around sweeps.

    Attributes:
        ruler_ticks: what a ruler takes beyond its additions [ticks].
        fixed_cycles: of a burst without any call [cy].
        call_cycles: of each call [cy].
    """

    ruler_ticks: float = 0.0
    fixed_cycles: float = 0.0
    call_cycles: float = 0.0


def visit(ticks: Ticks, count: int, around: Around, *, cores: int = 1) -> Visit:
    """Cycles of a sweep in each round of one burst.

    Args:
        ticks: of shape (rounds, 1, 1, 6), or (rounds, 3, 1, 6) with the burst of `sibling` before and after.
        count: sweeps of each burst.
        around: what is taken off.
        cores: threads of the team that ran.
    """
    import numpy as np

    middle = ticks.stamps.shape[1] // 2
    stamps = ticks.stamps[:, middle, 0]
    nanoseconds = (stamps[:, 3] - stamps[:, 2]).astype(np.float64) / ticks.per_second * 1e9
    long = float(np.median(nanoseconds)) >= LONG_NS
    all_cycles, all_clocks = (part[:, :, 0] for part in to_cycles(ticks, around.ruler_ticks))
    cycles, clock = _long(ticks, middle, around.ruler_ticks) if long else (all_cycles[:, middle], all_clocks[:, middle])
    sweep = (cycles - around.fixed_cycles) / count - around.call_cycles
    sweep = np.where(sweep > 0, sweep, np.nan)
    beside = all_cycles[:, ::2].max(axis=1) if middle else np.zeros(0)
    if not long or ticks.on_cpu is None:
        return Visit(sweep, clock, beside, np.zeros(0, bool))
    spent = ticks.on_cpu[:, middle, 0] / cores
    if cores > 1:  # while one of a team is off its processor the others wait, so that nothing can be taken off
        return Visit(sweep, clock, beside, nanoseconds - spent > TORN * nanoseconds + _TICK_NS)
    return Visit(sweep * np.minimum(1, spent / nanoseconds), clock, beside, nanoseconds - spent > TORN * nanoseconds)


def _long(ticks: Ticks, column: int, overhead: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cycles and clock [GHz] of long bursts, by the mean rate of their two rulers."""
    import numpy as np

    spans = np.diff(ticks.stamps[:, column, 0].astype(np.int64), axis=-1)[:, ::2].astype(np.float64)
    before, burst, after = spans[:, 0] - overhead, spans[:, 1], spans[:, 2] - overhead
    least = min(before.min(), after.min())
    # a ruler that was disturbed says nothing about the clock
    before, after = (np.where(r <= (1 + _RULER_APART) * least, r, np.nan) for r in (before, after))
    both = np.stack([before, after])
    with np.errstate(invalid="ignore"):
        alone = np.isnan(both).all(axis=0)
    ruler = np.where(alone, np.nan, np.nanmean(np.where(alone, 1.0, both), axis=0))
    per_tick = RULER_CYCLES * RULER_PASSES / ruler
    return burst * per_tick, per_tick * ticks.per_second * 1e-9


def reduce(visits: Sequence[Visit], place: str, *, confidence: float = 0.9, shared_machine: bool = True) -> Timing | None:
    """Value and interval of all visits; None without any burst that counts.

    Args:
        visits: one after the other.
        place: CORE, PRIVATE, SHARED or MEMORY.
        confidence: probability with which the interval holds the value of another run.
        shared_machine: whether others use the shared caches and memory.
    """
    import numpy as np

    kept, why = _alone(visits)
    cycles = np.concatenate([v.cycles for v in kept])
    good = ~np.isnan(cycles)
    if not good.any():
        return None
    clock = float(np.median(np.concatenate([v.clock_GHz for v in kept])[good]))
    value = float(_values(np.sort(cycles[good]), np.ones((1, int(good.sum())), np.int64), place)[0])
    half = max(least_half_width(place, shared_machine) * value, _spread(kept, place, confidence, value))
    samples = int(good.sum())
    rejected = sum(len(v.cycles) for v in visits) - samples
    half *= min(MOST_WIDENED, math.sqrt(1 + rejected / samples))  # what is left was disturbed, too, if less
    if not why and samples < FEWEST:
        why = f"only {samples} of {samples + rejected} bursts were undisturbed"
    if not why and 2 * half > SCATTER[place] * value:
        why = f"bursts scatter: the interval is {200 * half / value:.0f} % wide"
    low, high = max(value - half, value / 2), value + half
    if why:  # another run may see less of what disturbed this one, or more
        typical = [float(np.nanmedian(v.cycles)) for v in kept if not np.isnan(v.cycles).all()]
        low, high = min(low, (1 - DOUBT) * value), max(high, (1 + DOUBT) * value, *typical)
    return Timing(value, low, high, value / clock * 1e-9, clock, samples, rejected, why)


def _alone(visits: Sequence[Visit]) -> tuple[list[Visit], str]:
    """What ran while no others had the core or shared it, if that is enough; else why all of it is doubtful."""
    import numpy as np

    kept, why = list(visits), ""
    whole = [replace(v, cycles=np.where(v.torn, np.nan, v.cycles)) if v.torn.any() else v for v in kept]
    if _count(whole) >= FEWEST:
        kept = whole
    elif _count(whole) < _count(kept):
        why = f"other processes took the core in {_count(kept) - _count(whole)} of {_count(kept)} bursts"
    beside = np.concatenate([v.beside for v in kept])
    if np.isfinite(beside).any():
        least = min(float(np.nanmin(beside)), BUSY * CYCLES * PASSES)
        quiet = [replace(v, cycles=np.where(v.beside <= QUIET * least, v.cycles, np.nan)) for v in kept]
        if _count(quiet) >= FEWEST:
            kept = quiet
        elif not why:
            why = f"something else shared the core in {_count(kept) - _count(quiet)} of {_count(kept)} bursts"
    return kept, why


def _count(visits: Sequence[Visit]) -> int:
    """Bursts that count."""
    import numpy as np

    return sum(int((~np.isnan(v.cycles)).sum()) for v in visits)


def least_half_width(place: str, shared_machine: bool) -> float:
    """Least half width of an interval, relative."""
    return (FLOOR_SHARED if shared_machine else FLOOR)[place]


def _values(ordered: NDArray[np.float64], weights: NDArray[np.int64], place: str) -> NDArray[np.float64]:
    """The low quantile; in the core a lower one if bursts scatter, since then something else shares the core.

    Args:
        ordered: cycles of bursts, from the least, shape (bursts,).
        weights: how often each counts, shape (samples, bursts).
        place: CORE, PRIVATE, SHARED or MEMORY.
    Returns: shape (samples,).
    """
    import numpy as np

    reached = np.cumsum(weights, axis=1)
    at = [ordered[np.argmax(reached >= q * reached[:, -1:], axis=1)] for q in (LOW, QUANTILES[place], 0.75)]
    low, value, high = at
    scattered = (high - low > _SCATTERED * value) & (place in (CORE, PRIVATE))
    found: NDArray[np.float64] = np.where(scattered, low, value)
    return found


def _spread(visits: Sequence[Visit], place: str, confidence: float, value: float) -> float:
    """How far the value of another run may be: both runs are off by as much as resampled visits are."""
    import numpy as np

    kept = [v.cycles[~np.isnan(v.cycles)] for v in visits]
    kept = [v for v in kept if len(v)]
    if len(kept) < 2:
        return value
    chosen = np.random.default_rng(_SEED).integers(0, len(kept), (_RESAMPLES, len(kept)))
    times = (chosen[:, :, None] == np.arange(len(kept))).sum(axis=1)
    cycles, of_visit = np.concatenate(kept), np.repeat(np.arange(len(kept)), [len(v) for v in kept])
    order = np.argsort(cycles)
    off = np.abs(_values(cycles[order], times[:, of_visit[order]], place) - value)
    return float(np.sqrt(2) * np.quantile(off, confidence))
