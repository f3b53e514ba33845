"""From samples to a value with an interval: the one estimator of all measurements.

A sample is what one burst takes for a unit of work; a visit holds the samples of one moment, some milliseconds long. Others on
the machine only make bursts slower, never faster:

    value     a low quantile: 0.25 in caches; within those of the core samples that scatter by more than 5 % give their lowest
              peak (where most of them agree). In memory, whose speed changes by tens of per cent from one moment to the next,
              short loops give their middle, and kernels, whose sweeps average over such moments, a low quantile
    interval  value +- max(floor * value, sqrt(2) * how far the same quantile of resampled visits is off), in the core at least
              to the upper quartile of the samples

since each visit is a short run at another moment, and both runs, this one and the next, are off by as much. The floor is what
runs minutes apart differ by. All constants stand in `LOOPS` and `KERNELS`, by place of the data.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.host.topology import CORE, MEMORY, PRIVATE, SHARED

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCATTERED = 0.05
"""Distance of the 0.05 and 0.75 quantiles from which on samples scatter, relative to the value."""
AGREE, _PEAK = 0.02, 0.03
"""Samples agree within the first; a peak has more of them than anywhere within the second, relative."""
LOW, HIGH = 0.05, 0.75
ENOUGH = 24
"""Samples after which a burst is known well enough."""
_RESAMPLES, _SEED = 200, 1


@dataclass(frozen=True, slots=True)
class Rule:
    """How samples of one place of the data are estimated.

    Attributes:
        quantile: of the samples that is the value.
        floor, floor_shared: least half width of the interval, relative: on a machine of one's own, and on one with others.
        scatter: width of the interval from which on a value counts as disturbed, relative.
    """

    quantile: float
    floor: float
    floor_shared: float
    scatter: float


@dataclass(frozen=True, slots=True)
class Purpose:
    """What is measured.

    Attributes:
        fewest: undisturbed samples that a value needs.
        confidence: probability with which the interval holds the value of another run.
        rules: by place.
    """

    fewest: int
    confidence: float
    rules: Mapping[str, Rule]


LOOPS = Purpose(
    12,
    0.99,
    {
        CORE: Rule(0.25, 0.004, 0.004, 0.05),
        PRIVATE: Rule(0.25, 0.04, 0.04, 0.15),
        SHARED: Rule(0.25, 0.12, 0.12, 0.4),
        MEMORY: Rule(0.5, 0.12, 0.12, 0.4),
    },
)
"""Generated loops of some 10 us, the same code in every run. Source: two data sheets of a shared Zen 4 virtual machine, load 8 on
two processors: of 80 pairs in shared caches and memory the intervals hold the other run in 98.8 % of all cases, with a half
width of 21 % on average; of 43 and 50 pairs in the core and its caches in 95 % and 98 %. That was with the quantile 0.05 in
shared caches and memory. Those here were chosen on one session of an Ice Lake-SP virtual machine, on no other processor:
predictions of its kernels in memory are off by 8.5 instead of 13.6 % in the median. What the intervals hold with them has not
been counted again."""
KERNELS = Purpose(
    5,
    0.9,
    {
        CORE: Rule(0.25, 0.01, 0.02, 0.1),
        PRIVATE: Rule(0.25, 0.02, 0.04, 0.2),
        SHARED: Rule(0.1, 0.02, 0.08, 0.35),
        MEMORY: Rule(0.1, 0.02, 0.12, 0.5),
    },
)
"""Compiled kernels, whose bursts may take seconds, so that there are few. In the core they differ more from run to run than loops
do, with the places of code and stack; in shared caches less, since each is given more time."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What samples say.

    Attributes:
        value: in the unit of the samples.
        half: half width of its interval.
        agreeing: share of the samples within 2 % of the value.
    """

    value: float
    half: float
    agreeing: float


def estimate(
    visits: Sequence[NDArray[np.float64]], place: str, purpose: Purpose, *, confidence: float | None = None, shared: bool = True
) -> Estimate | None:
    """Value and interval of samples; None if all of them were disturbed.

    Args:
        visits: samples of each, NaN for disturbed ones.
        place: of the data: CORE, PRIVATE, SHARED or MEMORY.
        purpose: LOOPS or KERNELS.
        confidence: probability with which the interval holds the value of another run; None: that of the purpose.
        shared: whether others use the machine.
    """
    import numpy as np

    valid = [good for v in visits if (good := v[~np.isnan(v)]).size]
    if not valid:
        return None
    rule = purpose.rules[place]
    ordered = np.sort(np.concatenate(valid))
    value = typical = float(ordered[max(0, math.ceil(len(ordered) * rule.quantile - 1))])
    if place in (CORE, PRIVATE):
        value, typical = low_value(ordered, rule.quantile)
    floor = rule.floor_shared if shared else rule.floor
    half = max(floor * value, typical - value, _spread(valid, value, purpose.confidence if confidence is None else confidence))
    return Estimate(value, half, float(np.mean(np.abs(ordered - value) <= AGREE * value)))


def low_value(ordered: NDArray[np.float64], quantile: float) -> tuple[float, float]:
    """A low quantile of sorted samples, or their lowest peak if they scatter; and what the next run may find at most.

    That is the 0.75 quantile; of samples that scatter the middle, beyond the peak if less than half of them agree with it.
    """
    low, value, high = (float(ordered[max(0, math.ceil(len(ordered) * q - 1))]) for q in (LOW, quantile, HIGH))
    if high - low <= SCATTERED * value:
        return value, high
    middle = len(ordered) // 2
    return lowest_peak(ordered), float(ordered[middle] + ordered[-1 - middle]) / 2


def between(ordered: NDArray[np.float64], quantile: float) -> float:
    """A quantile of sorted values, between two of them if need be: `np.quantile`, in a hundredth of its time."""
    place = quantile * (len(ordered) - 1)
    below = int(place)
    following = min(below + 1, len(ordered) - 1)
    return float(ordered[below] + (ordered[following] - ordered[below]) * (place - below))


def lowest_peak(values: NDArray[np.float64]) -> float:
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


def _spread(visits: Sequence[NDArray[np.float64]], value: float, confidence: float) -> float:
    """How far the value of another run may be: both runs are off by as much as the same quantile of resampled visits is."""
    import numpy as np

    if len(visits) < 2:
        return value
    many = len(visits)
    chosen = np.random.default_rng(_SEED).integers(0, many, (_RESAMPLES, many)) + many * np.arange(_RESAMPLES)[:, None]
    times = np.bincount(chosen.ravel(), minlength=_RESAMPLES * many).reshape(_RESAMPLES, many).astype(np.int32)
    samples, of_visit = np.concatenate(visits), np.repeat(np.arange(many), [len(v) for v in visits])
    order = np.argsort(samples)
    reached = np.cumsum(times[:, of_visit[order]], axis=1, dtype=np.int32)
    quantile = float(np.mean(samples < value))
    again = samples[order][np.argmax(reached > quantile * reached[:, -1:], axis=1)]
    return math.sqrt(2) * float(np.quantile(np.abs(again - value), confidence))
