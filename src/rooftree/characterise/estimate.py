"""From samples to a value with an interval: which samples count, and where the next run is expected.

Core and private caches. Others slow a core down for a while: a hidden second thread on it halves what the ports do, or lengthens
the rulers, for up to a second. Three things tell the samples that count:

    clock     rulers that were lengthened show a slower clock: samples at the fastest clock of the session count
    visits    in each visit all benchmarks run in turn, and witnesses with them: loops that need most of the issue slots, or of
              the load and store ports, and whose limit is known. Where they reach it nothing else ran on the core. Where no
              limit is known the fastest visits count
    cluster   of what is left the median of the lowest peak, where most samples agree

Shared caches and memory. Others only make it slower, from one moment to the next by tens of per cent: a low quantile is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.microbench.stats import AGREE, lowest_level

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHARED_QUANTILE = 0.05
CORE, PRIVATE, SHARED, MEMORY = "core", "private", "shared", "memory"
"""Places of data: the core with its first cache, its other caches, caches that are shared with others, memory."""
FLOOR = {CORE: 0.004, PRIVATE: 0.04, SHARED: 0.12, MEMORY: 0.12}
"""Least half width of an interval, relative: what runs minutes apart differ by on shared machines."""
WIDTHS, SHARED_WIDTHS = 2.2, 3.5
"""Half width of an interval in standard deviations."""
APART = 1.5
"""The same of single visits, in shared caches and memory: what changes for seconds changes all of a run."""
WITNESS, ABOVE = 0.015, 0.005
"""How far a benchmark that has the core for itself stays behind its theoretical limit, and how far chance or a lengthened ruler
may lift it above, relative."""
FEWEST = 12
"""Undisturbed samples that a value needs."""
_SIMILAR = 0.02
"""Without witnesses: by how much a visit may be slower than the fastest ones."""
_CLOCKS = (0.003, 0.006, 0.015, 0.04, 0.12, 1.0)
"""By how much a clock may be below the fastest; the first one that leaves enough samples."""
_ENOUGH, _TOP, _LOW = 24, 0.95, 0.1
_RESAMPLES, _SEED = 200, 1


@dataclass(frozen=True, slots=True)
class Unshared:
    """Which samples of the core count.

    Attributes:
        counts: shape (visits, rounds, jobs).
        visits: in which the core was unshared, as far as can be seen.
        verified: whether witnesses say so; None if nothing has a limit.
    """

    counts: NDArray[np.bool_]
    visits: int
    verified: bool | None


def unshared(cycles: NDArray[np.float64], clocks: NDArray[np.float64], best: NDArray[np.float64]) -> Unshared:
    """Find the visits in which nothing else ran on the core.

    Args:
        cycles, clocks: of all samples, NaN for disturbed ones, shape (visits, rounds, jobs) [cy of a unit of work, GHz].
        best: theoretical limits of the jobs to judge by, NaN for others, shape (jobs,) [units of work per cy].
    """
    import numpy as np

    fast = _at_the_fastest_clock(np.asarray(~np.isnan(cycles)), clocks)
    medians = _nan_median(np.where(fast, cycles, np.nan), axis=1)
    low = _low_visit(medians)
    with np.errstate(invalid="ignore"):
        witnesses = (low * best >= 1 - ABOVE) & (low * best <= 1 + WITNESS)
        if witnesses.any():
            state = (medians * best)[:, witnesses]
            good = np.asarray(((state >= 1 - ABOVE) & (state <= 1 + WITNESS)).all(axis=1))
        else:
            good = _nan_median(medians / low, axis=1) <= 1 + _SIMILAR
    verified = bool(witnesses.any()) if not np.isnan(best).all() else None
    return Unshared(fast & good[:, None, None], int(good.sum()), verified)


def _at_the_fastest_clock(valid: NDArray[np.bool_], clocks: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Samples whose clock is close to the fastest, so many of each job that they suffice."""
    import numpy as np

    if not valid.any():
        return valid
    top = float(np.quantile(clocks[valid], _TOP))
    enough = np.minimum(_ENOUGH, valid.sum(axis=(0, 1)))
    for below in _CLOCKS:
        fast = valid & (np.nan_to_num(clocks) >= (1 - below) * top)
        if (fast.sum(axis=(0, 1)) >= enough).all():
            break
    return fast


def _low_visit(medians: NDArray[np.float64]) -> NDArray[np.float64]:
    """A low quantile over visits, for each job; NaN where there are none."""
    import numpy as np

    ordered = np.sort(medians, axis=0)  # NaN last
    many = (~np.isnan(medians)).sum(axis=0)
    at = np.minimum(np.maximum(many - 1, 0), np.maximum(1, np.round(_LOW * many)).astype(np.intp))
    return np.asarray(ordered[at, np.arange(medians.shape[1])])


def _nan_median(values: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The lower median of what is no NaN; NaN where there is nothing, without a warning."""
    import numpy as np

    ordered = np.sort(values, axis=axis)
    at = np.maximum((~np.isnan(values)).sum(axis=axis, keepdims=True) - 1, 0) // 2
    return np.asarray(np.take_along_axis(ordered, at, axis=axis).squeeze(axis))


def core_value(place: str, values: NDArray[np.float64]) -> tuple[float, float, float]:
    """Value, half width of the interval, and the share of samples that agree: those of the lowest peak of the distribution.

    What is left of disturbances makes bursts slower in part of the samples; nothing makes them faster.

    Args:
        place: CORE or PRIVATE.
        values: samples that count, without NaN.
    """
    import numpy as np

    ordered = np.sort(values)
    value = lowest_level(ordered)
    near = ordered[np.abs(ordered - value) <= AGREE * value]
    agreeing = len(near) / len(ordered)
    if len(near) < FEWEST // 2:
        return value, max(FLOOR[place] * value, float(np.quantile(ordered, 0.75)) - value), agreeing
    half = max(FLOOR[place] * value, WIDTHS * float(near.std()))
    if agreeing < 0.5:  # the next run may find the middle and not the peak
        half = max(half, float(np.median(ordered)) - value)
    return value, half, agreeing


def shared_value(place: str, visits: Sequence[NDArray[np.float64]]) -> tuple[float, float]:
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
    return value, max(FLOOR[place] * value, SHARED_WIDTHS * float(np.sqrt(2)) * spread, APART * apart)


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
