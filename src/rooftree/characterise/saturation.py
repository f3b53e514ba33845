"""Saturated bandwidth and contention parameter of a ccNUMA domain, fitted to the bandwidth measured over its cores.

    b(n) = u(n) b_S,   u(1) = r,   u(n) = n r / (1 + u(n-1) (n-1) p0 r),   r = b(1) / b_S

with p0 in units of the time in which the memory interface is busy (``memory.p0`` of a machine file). For each r and p0 the best
b_S is known in closed form, so only two numbers are searched, on a grid; intervals are profiles of the disagreement.

Source: the model, Hofmann et al. 2019, sec. 3.4.4; they fit p0, too, and do not say how.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rooftree.characterise.hypotheses import SIGMAS
from rooftree.characterise.links import Floats
from rooftree.errors import MeasurementError
from rooftree.models import scaling
from rooftree.models._check import IntArray, checked, core_counts

MODEL_ERROR = 0.01
"""What the model is worth where it holds, relative."""
REACHED = 0.95
"""Utilisation from which memory counts as saturated."""
_VAGUE = 1.25
_POINTS, _FINE = 81, 241
_P0_VAGUE = 0.5
_CHI2 = SIGMAS**2


@dataclass(frozen=True, slots=True, kw_only=True)
class Saturation:
    """What a scaling curve tells. Intervals are of 90 %.

    Attributes:
        bandwidth, bandwidth_interval: saturated bandwidth b_S of the domain [B/s]; where the curve does not show it, the
            largest that was measured, as a note says.
        single: bandwidth of one core by the model [B/s].
        p0, p0_interval: contention parameter as a fraction of the busy time of memory [1]; None where the data do not tell it.
        utilisation: of memory with the most cores measured [1].
        cores: fewest cores with a utilisation of REACHED; None if those measured do not reach it.
        error: root mean square of relative deviations from the measurement [1].
        notes: what the data do not tell, in sentences.
    """

    bandwidth: float
    bandwidth_interval: tuple[float, float]
    single: float
    p0: float | None
    p0_interval: tuple[float, float]
    utilisation: float
    cores: int | None
    error: float
    notes: tuple[str, ...] = ()


def fit_saturation(cores: ArrayLike, bandwidth: ArrayLike, low: ArrayLike, high: ArrayLike) -> Saturation:
    """Fit the contention model to bandwidths measured within one ccNUMA domain.

    Args:
        cores: active cores, shape (n,), n >= 2 different ones.
        bandwidth: of all of them together [B/s], shape (n,).
        low, high: interval in which nine of ten repetitions lie [B/s], shape (n,).
    Returns: saturated bandwidth and p0 with intervals, and what the curve does not tell.
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
    _, level, d = _disagreement(share, p0, counts, log, weight)
    at = divmod(int(np.argmin(d)), len(p0))
    fine, near_p0 = _around(share, at[0]), _around(p0, at[1])
    fine_u, fine_level, fine_d = _disagreement(fine, near_p0, counts, log, weight)
    best = divmod(int(np.argmin(fine_d)), len(near_p0))
    least = float(fine_d[best])

    excess = max(1.0, least / max(1, len(counts) - 3))
    slack = least + _CHI2 * excess - d
    good = slack >= 0
    good[at] = True
    room = np.sqrt(np.maximum(slack, 0) / weight.sum())
    b_s = float(np.exp(fine_level[best]))
    interval = (float(np.exp((level - room)[good].min())), float(np.exp((level + room)[good].max())))
    allowed = p0[good.any(axis=0)]
    error = float(np.sqrt(np.mean((fine_u[best] + fine_level[best] - log) ** 2)))
    fit = _Fit(b_s, interval, float(fine[best[0]]), float(near_p0[best[1]]), (float(allowed.min()), float(allowed.max())), error)
    return _said(fit, counts, float(b.max()))


class _Fit(NamedTuple):
    b_s: float
    interval: tuple[float, float]
    share: float
    p0: float
    p0_interval: tuple[float, float]
    error: float


def _around(grid: Floats, number: int) -> Floats:
    """A finer grid between the neighbours of one of its points."""
    return np.linspace(grid[max(0, number - 1)], grid[min(len(grid) - 1, number + 1)], _POINTS)


def _disagreement(share: Floats, p0: Floats, counts: IntArray, log: Floats, weight: Floats) -> tuple[Floats, Floats, Floats]:
    """Ln u, shape (R, P, n), ln of the best b_S and its disagreement, shape (R, P)."""
    used = scaling.utilisation(1 / share[:, None], 1.0, int(counts.max()), p0[None, :])
    log_u = np.moveaxis(np.log(used[counts - 1]), 0, -1)
    level = np.sum(weight * (log - log_u), axis=-1) / weight.sum()
    d = np.sum(weight * (log_u + level[..., None] - log) ** 2, axis=-1)
    return log_u, level, d


def _said(fit: _Fit, counts: IntArray, largest: float) -> Saturation:
    """The result, with what it does not tell."""
    most = int(counts.max())
    used = scaling.utilisation(1 / fit.share, 1.0, most, fit.p0)
    notes, bandwidth = [], fit.b_s
    if fit.interval[1] > _VAGUE * fit.interval[0]:
        bandwidth = largest
        notes.append(
            f"{most} cores do not show where memory saturates: its bandwidth is {fit.interval[0] / 1e9:.3g} GB/s or "
            "more, and the largest measured is taken"
        )
    known_p0 = fit.p0_interval[1] - fit.p0_interval[0] <= _P0_VAGUE
    if not known_p0:
        low, high = fit.p0_interval
        notes.append(f"the scaling curve does not tell p0: all from {low:.2f} to {high:.2f} agree with it")
    return Saturation(
        bandwidth=bandwidth,
        bandwidth_interval=fit.interval,
        single=fit.b_s * fit.share,
        p0=fit.p0 if known_p0 else None,
        p0_interval=fit.p0_interval,
        utilisation=float(used[-1]),
        cores=next((n for n in range(1, most + 1) if used[n - 1] >= REACHED), None),
        error=fit.error,
        notes=tuple(notes),
    )
