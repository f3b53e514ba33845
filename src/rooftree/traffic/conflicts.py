"""Set conflicts: strides that map the streams of a loop to few sets of a cache, so that its ways do not suffice.

Runs q strides of S bytes apart lie q * S modulo way apart within a way, way = size / ways. Where that is near zero
they fall on the same sets. With power-of-two leading dimensions it is so for all rows of a stencil, and layer
conditions fail long before the capacity is used up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.poly import Poly
from rooftree.machine.model import Cache
from rooftree.traffic.analysis import Analysis
from rooftree.traffic.references import Chain
from rooftree.traffic.reuse import by_stride

MAX_APART = 16
"""Runs up to so many strides apart are looked at."""


def set_conflict(
    analysis: Analysis, sizes: Mapping[str, Any], trips: Sequence[Any], cache: Cache
) -> NDArray[np.bool_]:
    """Whether streams that should live together need more ways than a set has.

    Args:
        analysis: of the kernel.
        sizes: values of the symbols, shape (n_sizes, 1).
        trips: trip count of each loop, shape (n_sizes, 1).
        cache: the cache; a hashed index has no such conflicts.
    Returns: shape (n_sizes, 1).
    """
    rows = max(len(trip) for trip in trips)
    found = np.zeros((rows, 1), dtype=bool)
    if cache.hashed_index:
        return found
    way = round(cache.size / cache.ways)
    for touch in analysis.touches:
        if touch.chain is not None:
            found = found | _rows_collide(touch.chain, analysis, sizes, cache, way)
            found = found | _column_collides(touch.chain, analysis, sizes, trips, cache, way)
            found = found | _leaves_sets_out(touch.chain, way, int(cache.line))
    return found


def _leaves_sets_out(chain: Chain, way: int, line: int) -> bool:
    """Whether all strides are multiples of two lines or more, so that part of the sets is never used."""
    strides = [stride.constant for stride in chain.strides if stride.terms]
    apart = way
    for stride in strides:
        apart = gcd(apart, int(stride)) if stride is not None else line
    return bool(strides) and apart > line


def _stacked(stride: Any, number: Any, run: Any, way: int) -> Any:
    """How many of ``number`` runs of some bytes, one stride apart, lie over each other at the same place of a way.

    Runs q strides apart are shifted by d = q * stride modulo the way; as long as d is shorter than a run they overlap.
    """
    worst: Any = 1.0
    step = np.abs(np.asarray(stride, dtype=np.float64))
    for apart in range(1, MAX_APART + 1):
        shift = np.abs(apart * step - way * np.round(apart * step / way))
        again = np.minimum(np.floor((number - 1) / apart), np.floor((run - 1) / np.maximum(shift, 1.0)))
        worst = np.maximum(worst, 1.0 + np.where(shift < run, again, 0.0))
    return worst


def _rows_collide(chain: Chain, analysis: Analysis, sizes: Mapping[str, Any], cache: Cache, way: int) -> Any:
    """Rows and layers of one chain, held at the same time."""
    streams: Any = 1.0
    for level in range(len(analysis.space.loops)):
        lags = [float(c) for node in chain.nodes if (c := node.lag[level].constant) is not None]
        stride = chain.strides[level]
        if lags and max(lags) > min(lags) and stride.terms and not _is_near(stride, cache):
            held = len(set(lags))
            streams = streams + _stacked(stride.value(sizes), held, cache.line, way) - 1.0
    return streams > cache.ways


def _is_near(stride: Poly, cache: Cache) -> bool:
    return bool(stride.terms) and stride.constant is not None and abs(float(stride.constant)) < cache.line


def _column_collides(
    chain: Chain, analysis: Analysis, sizes: Mapping[str, Any], trips: Sequence[Any], cache: Cache, way: int
) -> Any:
    """Lines of a column, or rows of a tile, passed in inner loops and used again in the next turn of an outer one."""
    movers = by_stride(chain, analysis.space.loops)
    far = [level for level in movers if not _is_near(chain.strides[level], cache)]
    found: Any = False
    for again in range(far[0] if far else 0):
        if again not in far:
            run: Any = float(cache.line)
            for level in movers:
                if level not in far and level > again:
                    run = run + abs(float(chain.strides[level].constant or 0)) * (trips[level] - 1)
            stacked = _stacked(chain.strides[far[0]].value(sizes), trips[far[0]], run, way)
            found = found | ((stacked > cache.ways) & (trips[far[0]] * run <= cache.size))
    return found
