"""How sure a prediction is: quantiles of log(measured / predicted), pooled, and wider where less is known.

All spreads are natural logarithms of factors, so that an interval is never negative and twice as slow is as far as twice as fast.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.errors import ModelError

FloatArray = NDArray[np.float64]

NORMAL_90 = 1.2815515655446004
"""The 90 % quantile of the normal distribution, in standard deviations."""
MEDIAN_OF_80 = 0.6744897501960817 / NORMAL_90
"""Median deviation over the half-width of the interval that holds 80 %, both of a normal distribution."""
RANGE = 3.0
"""An interval whose ends differ by more than this factor is a range and no prediction."""


def weighted_quantiles(values: ArrayLike, weights: ArrayLike, levels: ArrayLike) -> FloatArray:
    """Quantiles of a sample in which each value stands for as much as its weight.

    The values are sorted; value i stands at the level (w_1 + ... + w_i - w_i / 2) / sum w, and between them runs a straight line.

    Args:
        values: the sample, shape (n,), n >= 1.
        weights: each > 0, shape (n,).
        levels: in 0..1, any shape.
    Returns: shape of ``levels``; beyond the outermost levels the smallest and the largest value.
    Raises: ModelError for an empty sample or weights that are not positive.
    Assumes: the sample is one of the whole.
    Source: Hazen's plotting position, with weights; Hyndman, Fan: Sample quantiles in statistical packages (1996), definition 5.

    Ten runs, 1 to 10 % too slow: a tenth lies below 1.5 %; two of three count twice:
    >>> weighted_quantiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1] * 10, [0.1, 0.5, 0.9]).tolist()
    [1.5, 5.5, 9.5]
    >>> weighted_quantiles([0.0, 1.0], [2, 2], [0.25, 0.5, 0.75]).tolist()
    [0.0, 0.5, 1.0]
    """
    sample, weight = np.asarray(values, dtype=np.float64), np.asarray(weights, dtype=np.float64)
    if not sample.size or sample.shape != weight.shape or not (weight > 0).all():
        raise ModelError("expected a sample with a positive weight for each value", where="weighted_quantiles")
    order = np.argsort(sample, kind="stable")
    sample, weight = sample[order], weight[order]
    at = (np.cumsum(weight) - weight / 2) / weight.sum()
    return np.asarray(np.interp(np.asarray(levels, dtype=np.float64), at, sample))


def pooled_quantiles(parts: Sequence[tuple[ArrayLike, ArrayLike, float]], levels: ArrayLike) -> FloatArray:
    """Quantiles of a mixture: each part of the evidence has a share, however many values it has.

    Partial pooling: a cell with few configurations is mixed with its neighbours. Unlike a mean of quantiles, a mixture is as wide
    as both parts together where they disagree.

    Args:
        parts: (values, weights, share) of each; shares > 0.
        levels: as for ``weighted_quantiles``.
    Returns: shape of ``levels``.
    Raises: as ``weighted_quantiles``.
    Assumes: the next case comes from one of the parts, with the probability of its share.
    Source: mixture distribution; the shares are those of ``pooling_share``.

    >>> pooled_quantiles([([0.0] * 9, [1] * 9, 1.0), ([0.4], [1], 1.0)], [0.1, 0.9]).tolist()
    [0.0, 0.4]
    """
    values, weights = [], []
    for sample, weight, share in parts:
        own = np.asarray(weight, dtype=np.float64)
        values.append(np.asarray(sample, dtype=np.float64))
        weights.append(own / own.sum() * share)
    return weighted_quantiles(np.concatenate(values), np.concatenate(weights), levels)


def pooling_share(configurations: int, others: int, prior: float) -> tuple[float, float]:
    """Shares of a cell's own evidence and of what it borrows.

    own = n / (n + min(k, N)),  borrowed = min(k, N) / (n + min(k, N))

    Args:
        configurations: n, independent ones in the cell.
        others: N, in the cells that it borrows from; not both may be 0.
        prior: k, how many configurations of others count as one's own knowledge [1].
    Returns: both shares; their sum is 1.
    Assumes: points of one configuration are no independent evidence, configurations are.
    Source: the posterior weight of a Dirichlet-process prior of strength k (Ferguson 1973).

    >>> pooling_share(3, 20, 1.0)
    (0.75, 0.25)
    >>> pooling_share(0, 20, 1.0)
    (0.0, 1.0)
    """
    borrowed = min(prior, float(others))
    whole = configurations + borrowed
    return configurations / whole, borrowed / whole


def few_factor(freedom: float) -> float:
    """By how much an interval from few independent cases must be wider than one from many.

    f = t_0.9(nu) / t_0.9(infinity)

    Args:
        freedom: nu, the number of independent cases (less one, if their mean is taken from them, too); below 1 counts as 1.
    Returns: f >= 1.
    Assumes: the spread is as uncertain as that of a normal sample.
    Source: Student (1908); exact for nu = 1 and 2, Cornish-Fisher's expansion (Abramowitz, Stegun 26.7.5) beyond, good to 0.5 %.

    >>> [round(few_factor(n), 2) for n in (1, 2, 4, 10, 1000)]
    [2.4, 1.47, 1.2, 1.07, 1.0]
    """
    nu = max(1.0, float(freedom))
    if nu < 2:
        return math.tan(math.pi * 0.4) / NORMAL_90 if nu == 1 else _between(nu)
    if nu == 2:
        return 0.8 * math.sqrt(2 / (1 - 0.64)) / NORMAL_90
    z = NORMAL_90
    terms = (
        (z**3 + z) / 4 / nu,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96 / nu**2,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / nu**3,
    )
    return (z + sum(terms)) / z


def _between(nu: float) -> float:
    return few_factor(1) + (nu - 1) * (few_factor(2) - few_factor(1))


def widened(half_width: ArrayLike, *others: ArrayLike) -> FloatArray:
    """Half-width of an interval with further, independent causes of doubt.

    h = sqrt(h_0^2 + h_1^2 + ...)

    Args:
        half_width: of the interval without them, as a logarithm, >= 0. Any shape.
        others: half-widths that each cause alone would have.
    Returns: broadcast shape; never less than any of them.
    Assumes: the causes are independent, so that variances add.
    Source: propagation of independent errors.

    >>> float(widened(0.3, 0.4))
    0.5
    """
    total = np.square(np.asarray(half_width, dtype=np.float64))
    for other in others:
        total = total + np.square(np.asarray(other, dtype=np.float64))
    return np.asarray(np.sqrt(total))


ALIKE = (2.0, 3.0)
"""Ratios of the times of core and memory up to which it matters in full whether they overlap, and from which on not at all. One
step at 2.5 made the interval of a sweep jump from 41 to 53 cy/CL and back where the ratio went around it. Chosen, not fitted."""


def unseen_overlap(work: ArrayLike, transfers: ArrayLike, runtime: ArrayLike) -> FloatArray:
    """How much longer a loop may take whose core time was taken to hide behind its transfers, or these behind it.

    h = w log((T_work + T_transfers) / T), w 1 up to a ratio of 2 of both, 0 from 3 on, evenly in between

    Args:
        work: T_work, time in which the core has work to do, without waiting for a recurrence [cy/CL]. Any shape.
        transfers: T_transfers, time of loads, stores and transfers as they overlap among themselves [cy/CL]. Any shape.
        runtime: T, with overlap [cy/CL], > 0. Any shape.
    Returns: half-width of the interval above T, a logarithm, broadcast shape.
    Assumes: nothing but what overlap means: no loop takes longer than one after the other.
    Source: the out-of-order window holds a few lines' worth of work, so that what prefetchers do not bring in time stops a busy
        core; streaming kernels, whose T_work is small, cannot show it.

    >>> unseen_overlap([20.0, 8.0, 2.0], 20.0, 20.0).round(3).tolist()
    [0.693, 0.168, 0.0]
    """
    core, path, time = (np.asarray(x, dtype=np.float64) for x in (work, transfers, runtime))
    some = (core > 0) & (path > 0)
    ratio = np.divide(np.maximum(core, path), np.minimum(core, path), out=np.full(np.shape(core + path), np.inf), where=some)
    weight = np.clip((ALIKE[1] - ratio) / (ALIKE[1] - ALIKE[0]), 0.0, 1.0)
    return np.asarray(np.where(some, weight * np.log(np.maximum((core + path) / time, 1.0)), 0.0))


def interval(value: ArrayLike, below: ArrayLike, above: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """The interval around a prediction.

    lo = value exp(-below), hi = value exp(above)

    Args:
        value: what is predicted, > 0. Any shape.
        below, above: how far it may lie on either side, as logarithms >= 0.
    Returns: both ends, broadcast shape; lo <= value <= hi by construction: where the evidence says that predictions are too fast
        or too slow, the interval reaches farther on that side, and the prediction itself is one of its ends at worst.
    Source: definition.

    >>> [float(x) for x in interval(100.0, 0.0, np.log(1.5))]
    [100.0, 150.0]
    """
    middle = np.asarray(value, dtype=np.float64)
    return np.asarray(middle * np.exp(-np.asarray(below))), np.asarray(middle * np.exp(np.asarray(above)))


def is_range(low: ArrayLike, high: ArrayLike) -> Any:
    """Whether an interval is too wide for a prediction: its ends differ by more than a factor of ``RANGE``.

    >>> bool(is_range(1.0, 3.5)), bool(is_range(10.0, 12.0))
    (True, False)
    """
    return np.asarray(high) > RANGE * np.asarray(low)


def share_interval(count: int, total: int, z: float = 1.96) -> tuple[float, float]:
    """Bounds of a share that was estimated from samples (Wilson's interval).

    (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n),  p = count / n

    Args:
        count: samples that count.
        total: n, all samples; without any, nothing is known.
        z: quantile of the normal distribution; 1.96 for 95 %.
    Returns: lower and upper bound of the share [1].
    Assumes: samples that do not depend on each other.
    Source: Wilson 1927, doi:10.1080/01621459.1927.10502953.

    >>> [round(bound, 3) for bound in share_interval(50, 100)]
    [0.404, 0.596]
    """
    if not total:
        return 0.0, 1.0
    p, scale = count / total, 1 + z * z / total
    middle = (p + z * z / (2 * total)) / scale
    half = z / scale * (p * (1 - p) / total + z * z / (4 * total * total)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
