"""Saturated memory bandwidth as a function of the access mix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, checked

__all__ = ["MixPoint", "mix_bandwidth"]


@dataclass(frozen=True, slots=True)
class MixPoint:
    """A measured mix: evicted share of its volume [1], whether what it writes is also read, bandwidth [B/s or B/cy]."""

    evict_share: float
    updates: bool
    bandwidth: float


def mix_bandwidth(evict_share: ArrayLike, update_share: ArrayLike, points: Sequence[MixPoint]) -> FloatArray:
    """Bandwidth that a kernel's mix of loads and evictions can saturate.

    1/b(e, u) = u * 1/b_update(e) + (1 - u) * 1/b_write(e)

    where 1/b_update and 1/b_write interpolate the measured mixes linearly in e, each over the mixes of its kind and those
    without evictions, held constant outside the measured range. So a measured mix gives back its own bandwidth, and time
    per byte, which is what adds up, is what is interpolated.

    Args:
        evict_share: e, evicted bytes over all bytes of the kernel [1], in 0..1. Any shape.
        update_share: u, share of the evicted bytes that belong to arrays the kernel also reads [1], in 0..1. Any shape.
        points: measured mixes, at least one.
    Returns: bandwidth in the unit of the points, broadcast shape.
    Raises: ModelError for shares outside 0..1 or no points.
    Assumes: the bandwidth depends on the shares only, not on the number of streams.
    Source: measured dependence on the mix: Hofmann et al. 2019, Table 2 (ranges); the interpolation is rooftree's own.

    >>> points = [MixPoint(0.0, False, 60.0), MixPoint(0.5, True, 50.0)]
    >>> [round(float(mix_bandwidth(e, 1, points)), 2) for e in (0, 0.25, 0.5)]
    [60.0, 54.55, 50.0]
    """
    e, u = checked(
        "memory.mix_bandwidth", non_negative={"evict_share": evict_share, "update_share": update_share}
    )
    if not points or np.any(e > 1) or np.any(u > 1):
        raise ModelError(
            "expected shares in 0..1 and at least one measured mix", where="memory.mix_bandwidth"
        )
    if u.size and np.all(u == u.flat[0]) and u.flat[0] in (0.0, 1.0):
        alone: FloatArray = _inverse(e, points, updates=bool(u.flat[0]))
        return 1 / alone
    inverse: FloatArray = u * _inverse(e, points, updates=True) + (1 - u) * _inverse(e, points, updates=False)
    return 1 / inverse


def _inverse(e: FloatArray, points: Sequence[MixPoint], updates: bool) -> FloatArray:
    """Time per byte over the mixes of one kind; over all mixes if there is none of this kind."""
    kind = [p for p in points if p.evict_share > 0 and p.updates == updates]
    used = [*kind, *(p for p in points if p.evict_share == 0)] if kind else list(points)
    shares = sorted({p.evict_share for p in used})
    means = [np.mean([1 / p.bandwidth for p in used if p.evict_share == share]) for share in shares]
    inverse: FloatArray = np.asarray(np.interp(e, shares, means))
    return inverse
