"""Saturated bandwidth and contention parameter of a ccNUMA domain, fitted to the bandwidth measured over its cores.

    b(n) = u(n) b_S,   u(1) = r,   u(n) = n r / (1 + u(n-1) (n-1) p0 r),   r = b(1) / b_S

with p0 in units of the time in which the memory interface is busy (``memory.p0`` of a machine file). For each r and p0 the best
b_S is known in closed form, so only two numbers are searched, on a grid; intervals are profiles of the disagreement.

Source: the model, Hofmann et al. 2019, sec. 3.4.4; they fit p0, too, and do not say how.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rooftree.characterise.hypotheses import SIGMAS
from rooftree.characterise.links import Floats
from rooftree.errors import MeasurementError
from rooftree.models import scaling
from rooftree.models._check import IntArray, checked, core_counts

MODEL_ERROR = 0.01
"""What the model is worth where it holds, relative."""
_POINTS, _FINE = 81, 241
_P0_VAGUE = 0.5
_CHI2 = SIGMAS**2


@dataclass(frozen=True, slots=True, kw_only=True)
class Saturation:
    """What a scaling curve tells.

    Attributes:
        bandwidth: saturated bandwidth b_S of the domain that agrees best [B/s].
        p0: contention parameter as a fraction of the busy time of memory [1]; None where the data do not tell it.
        p0_interval: all that agree with the data, with 90 % [1].
    """

    bandwidth: float
    p0: float | None
    p0_interval: tuple[float, float]


def fit_saturation(cores: ArrayLike, bandwidth: ArrayLike, low: ArrayLike, high: ArrayLike) -> Saturation:
    """Fit the contention model to bandwidths measured within one ccNUMA domain.

    Args:
        cores: active cores, shape (n,), n >= 2 different ones.
        bandwidth: of all of them together [B/s], shape (n,).
        low, high: interval in which nine of ten repetitions lie [B/s], shape (n,).
    Returns: saturated bandwidth, and p0 where the curve tells it.
    Raises: MeasurementError for fewer than two core counts or intervals that do not hold the value; ModelError for
        impossible numbers.
    """
    where = "characterise.fit_saturation"
    counts = np.atleast_1d(core_counts(where, cores))
    b, lo, hi = (np.atleast_1d(x) for x in checked(where, positive={"bandwidth": bandwidth, "low": low, "high": high}))
    if len(set(counts.tolist())) < 2 or not counts.shape == b.shape == lo.shape == hi.shape:
        raise MeasurementError(
            f"{len(set(counts.tolist()))} core counts and {len(b)} bandwidths, expected as many of both and "
            "at least two core counts",
            where=where,
            hint="measure one core and all of a domain",
        )
    if ((lo > b) | (b > hi)).any():
        raise MeasurementError("an interval does not hold its bandwidth, expected low <= bandwidth <= high", where=where)
    log, sigma = np.log(b), np.hypot((hi - lo) / b / (2 * SIGMAS), MODEL_ERROR)
    weight = sigma**-2

    p0 = np.linspace(0.0, 1.0, _FINE)
    most = float(counts.max())
    share = np.geomspace(0.02 / most, 1.0, _FINE)
    _, d = _disagreement(share, p0, counts, log, weight)
    at = divmod(int(np.argmin(d)), len(p0))
    fine, near_p0 = _around(share, at[0]), _around(p0, at[1])
    fine_level, fine_d = _disagreement(fine, near_p0, counts, log, weight)
    best = divmod(int(np.argmin(fine_d)), len(near_p0))
    least = float(fine_d[best])

    excess = max(1.0, least / max(1, len(counts) - 3))
    slack = least + _CHI2 * excess - d
    good = slack >= 0
    good[at] = True
    allowed = p0[good.any(axis=0)]
    low, high = float(allowed.min()), float(allowed.max())
    return Saturation(
        bandwidth=float(np.exp(fine_level[best])),
        p0=float(near_p0[best[1]]) if high - low <= _P0_VAGUE else None,
        p0_interval=(low, high),
    )


def _around(grid: Floats, number: int) -> Floats:
    """A finer grid between the neighbours of one of its points."""
    return np.linspace(grid[max(0, number - 1)], grid[min(len(grid) - 1, number + 1)], _POINTS)


def _disagreement(share: Floats, p0: Floats, counts: IntArray, log: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """Ln of the best b_S and its disagreement, shape (R, P)."""
    used = scaling.utilisation(1 / share[:, None], 1.0, int(counts.max()), p0[None, :])
    log_u = np.moveaxis(np.log(used[counts - 1]), 0, -1)
    level = np.sum(weight * (log - log_u), axis=-1) / weight.sum()
    d = np.sum(weight * (log_u + level[..., None] - log) ** 2, axis=-1)
    return level, d
