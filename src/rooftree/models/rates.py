"""Work, time, clock and volume: the few conversions that all models share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked


def intensity(work: ArrayLike, volume_B: ArrayLike) -> FloatArray:
    """Work per byte, the x-axis of a Roofline; without traffic it is infinite.

    I = W / V. The bytes decide which intensity it is: operational (memory interface) or arithmetic (as the core
    requests them, CARM).

    Args:
        work: work in one unit of work [FLOP, exchanges, ...], > 0. Any shape.
        volume_B: data volume of one unit of work [B]. Any shape.
    Returns: intensity [work/B], broadcast shape.
    Raises: ModelError for work <= 0 (a kernel without this kind of work has no place on that axis), negative
        volume or NaN.
    Source: Williams et al. 2008, sec. 3 and A.1.1.

    >>> float(intensity(1, 16 + 16))                # one exchange of the transpose: 16 B read, 16 B written
    0.03125
    """
    amount, volume = checked("intensity", positive={"work": work}, non_negative={"volume_B": volume_B})
    with np.errstate(divide="ignore", over="ignore"):
        return amount / volume


def bytes_per_cycle(bandwidth_B_per_s: ArrayLike, clock_Hz: ArrayLike) -> FloatArray:
    """Express a bandwidth in the cycles of the core, for the links whose speed does not follow the core clock.

    Args:
        bandwidth_B_per_s: bandwidth [B/s]. Any shape.
        clock_Hz: core clock [Hz]. Any shape.
    Returns: bandwidth [B/cy], broadcast shape.
    Raises: ModelError for values <= 0 or NaN.
    Source: Hofmann et al. 2019, sec. 5.2.1.

    >>> round(float(bytes_per_cycle(60e9, 2.2e9)), 1)
    27.3
    """
    bandwidth, clock = checked("bytes_per_cycle", positive={"bandwidth_B_per_s": bandwidth_B_per_s, "clock_Hz": clock_Hz})
    return bandwidth / clock


def bandwidth(volume_B: ArrayLike, time_cy: ArrayLike, clock_Hz: ArrayLike) -> FloatArray:
    """Bytes per second of what moves in some cycles.

    b = V / T * f

    Args:
        volume_B: V, bytes moved, of all cores that T is the time of [B per unit of work]. Any shape.
        time_cy: T, runtime of one unit of work [cy]. Any shape.
        clock_Hz: clock in which the cycles are counted [Hz]. Any shape.
    Returns: b [B/s], broadcast shape.
    Raises: ModelError for a negative volume, time <= 0, clock <= 0 or NaN.
    Source: Hofmann et al. 2019, sec. 3.4.3.

    >>> float(bandwidth(256, 30, 2e9)) / 1e9       # 256 B in 30 cy at 2 GHz, in GB/s
    17.06...
    """
    time, clock, volume = checked(
        "bandwidth", positive={"time_cy": time_cy, "clock_Hz": clock_Hz}, non_negative={"volume_B": volume_B}
    )
    return volume / time * clock


def performance(work: ArrayLike, time_cy: ArrayLike, clock_Hz: ArrayLike) -> FloatArray:
    """Work done per second.

    P = W f / T

    Args:
        work: W, of one unit of work [FLOP, iterations, ...]. Any shape.
        time_cy: T, the runtime of the unit of work [cy]. Any shape.
        clock_Hz: f [Hz]. Any shape.
    Returns: P [work/s], broadcast shape; 0 / 0 and W / 0 follow IEEE 754: a record may hold what takes no time.
    Source: Williams et al. 2009, sec. 2.

    >>> float(performance(16, 33.2, 2.4e9)) / 1e9
    1.1566265060240963
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.asarray(work, dtype=np.float64) * np.asarray(clock_Hz, dtype=np.float64) / np.asarray(time_cy))


def fraction_of_peak(work_per_s: ArrayLike, peak_per_s: ArrayLike, cores: ArrayLike) -> FloatArray:
    """How much of the peak performance of all active cores a loop reaches: P / (n P_peak) [1].

    Args:
        work_per_s: performance P of all cores together [FLOP/s].
        peak_per_s: peak performance of one core [FLOP/s].
        cores: active cores n.
    Returns: broadcast over the arguments.
    Source: Williams et al. 2009, doi:10.1145/1498765.1498785.
    """
    return np.asarray(
        np.asarray(work_per_s, dtype=float) / (np.asarray(peak_per_s, dtype=float) * np.asarray(cores)), dtype=float
    )


def memory_intensity(work: ArrayLike, memory_B: ArrayLike, caches_B: Sequence[ArrayLike] = ()) -> FloatArray:
    """Work per byte at the memory interface; without traffic there, at the outermost link between caches that has some.

    I = W / V,  V = V_mem if V_mem > 0, else the volume of the outermost link with traffic

    Args:
        work: work in one unit of work [FLOP, LUP, ...], >= 0. Any shape.
        memory_B: bytes over the memory interface, both ways [B per unit of work]. Any shape.
        caches_B: bytes over each link between caches, inner ones first [B per unit of work]. Any shapes.
    Returns: intensity [work/B], broadcast shape; NaN without any traffic.
    Raises: ModelError for negative numbers or NaN.
    Source: Williams et al. 2008, sec. 3; within caches, the hierarchical form of Hornich et al. 2019, sec. 2.2.

    >>> memory_intensity(2, [24, 0, 0], [[40, 40, 0]]).tolist()
    [0.08333333333333333, 0.05, nan]
    """
    amount, volume, *inner = checked(
        "memory_intensity",
        non_negative={"work": work, "memory_B": memory_B, **{f"caches_B[{k}]": v for k, v in enumerate(caches_B)}},
    )
    for outermost in reversed(inner):
        if volume.all():
            break
        volume = np.where(volume > 0, volume, outermost)
    found: FloatArray = np.full(np.broadcast_shapes(amount.shape, volume.shape), np.nan)
    return np.divide(amount, volume, out=found, where=volume > 0)


def of_the_clock(rate: float, worked_s: float, kept_s: float) -> float:
    """The rate by the clock of what shares processors with others: R t / (t + w).

    Args:
        rate: R, by the time at work [work/s].
        worked_s: t, time at work [s], > 0.
        kept_s: w, time in which it could have worked and had no processor [s].
    Raises: ModelError for times of that kind that are negative or NaN.

    Assumes that what is kept from its processor is so all the time alike.

    >>> of_the_clock(6.0, 2.0, 1.0)
    4.0
    """
    worked, kept = checked("of_the_clock", positive={"worked_s": worked_s}, non_negative={"kept_s": kept_s})
    return float(rate * worked / (worked + kept))


def at_a_time(times: ArrayLike, each: float, window: float) -> float:
    """How many workers are at a piece of work at a time, by samples of their time at work: m = mean over k of n_k d / w.

    n_k is the number of samples of all workers within w / 2 of sample k, itself included: of one worker w / d.

    Args:
        times: when the samples were taken [s]. Shape (samples,).
        each: d, time at work of one worker that each stands for [s], > 0.
        window: w, long beside d [s], > 0.
    Returns: m [1]; 0 without samples. It is too large by d / w at most, and too small where they work for less than w at once.
    Raises: ModelError for numbers that are not positive.

    Assumes that each worker is sampled at even steps of its time at work.

    >>> at_a_time([0, 1, 2, 3, 4, 5, 6, 7], 1.0, 4.0), at_a_time([0, 0, 1, 1, 2, 2, 3, 3], 1.0, 2.0)
    (0.875, 1.75)
    """
    checked("at_a_time", positive={"each": each, "window": window})
    when = np.sort(np.asarray(times, dtype=np.float64))
    if not when.size:
        return 0.0
    near = np.searchsorted(when, when + window / 2) - np.searchsorted(when, when - window / 2)
    return float(near.mean() * each / window)


def imbalance(times: ArrayLike) -> FloatArray:
    """By which factor the busiest of several workers is behind the mean.

    i = max T / mean T

    Args:
        times: of each worker; shape (..., workers) [s].
    Returns: 1 where all have the same; a perfect distribution would be i times as fast. 1 where none worked. Shape (...).
    Raises: ModelError for negative times.

    Assumes that work can be moved from one to another. Source: DeRose, Homer, Johnson, Detecting Application Load
    Imbalance on High End Massively Parallel Systems, Euro-Par 2007.

    >>> float(imbalance([3, 1, 1, 1]))
    2.0
    """
    (values,) = checked("imbalance", non_negative={"times": times})
    mean = values.mean(axis=-1)
    return np.asarray(np.where(mean > 0, values.max(axis=-1) / np.where(mean > 0, mean, 1.0), 1.0))
