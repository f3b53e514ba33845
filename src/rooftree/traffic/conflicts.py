"""Set conflicts: strides that map the streams of a loop to few sets of a cache, so that its ways do not suffice.

Lines at a distance of S bytes fall on  way / gcd(S, way)  different places, way = size / ways.  With
power-of-two leading
dimensions that is one place for all rows of a stencil, and layer conditions fail long before the capacity is used up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.machine.model import Cache
from rooftree.traffic.analysis import Analysis
from rooftree.traffic.references import Chain


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
    return found


def _places(stride: Any, way: int, line: int) -> Any:
    """Number of different places in a way for lines at this distance."""
    apart = np.gcd(np.abs(np.asarray(stride, dtype=np.float64)).astype(np.int64), way)
    return way // np.maximum(apart, line)


def _rows_collide(chain: Chain, analysis: Analysis, sizes: Mapping[str, Any], cache: Cache, way: int) -> Any:
    """Rows and layers of one chain, held at the same time."""
    streams: Any = 1.0
    for level in range(len(analysis.space.loops)):
        different = len({node.lag[level] for node in chain.nodes})
        stride = chain.strides[level]
        near = stride.constant is not None and abs(float(stride.constant)) < cache.line
        if different > 1 and stride.terms and not near:
            streams = streams + (different - 1) / _places(stride.value(sizes), way, int(cache.line))
    return streams > cache.ways


def _column_collides(
    chain: Chain, analysis: Analysis, sizes: Mapping[str, Any], trips: Sequence[Any], cache: Cache, way: int
) -> Any:
    """Lines of a column, passed in an inner loop and used again in the next turn of an outer one."""
    strides = chain.strides
    near = [s.constant is not None and bool(s.terms) and abs(float(s.constant)) < cache.line for s in strides]
    for level in range(len(strides) - 1, -1, -1):
        if strides[level].terms:
            again = any(near[outer] or not strides[outer].terms for outer in range(level))
            if near[level] or not again:
                return False
            held = _places(strides[level].value(sizes), way, int(cache.line)) * cache.ways
            return (trips[level] > held) & (trips[level] * cache.line <= cache.size)
    return False
