"""Set conflicts: strides that map the streams of a loop to few sets of a cache, so that its ways do not suffice.

A byte address modulo way = size / ways says which set it falls on. With power-of-two leading dimensions all rows of a
stencil, or all lines of a column, fall on few sets, and layer conditions fail long before the capacity is used up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.poly import Poly
from rooftree.machine.model import Cache
from rooftree.traffic.layer_conditions.again import CACHED, Given, given
from rooftree.traffic.layer_conditions.analysis import Analysis
from rooftree.traffic.layer_conditions.references import Chain, Node
from rooftree.traffic.layer_conditions.reuse import by_stride

MAX_APART = 16
"""Runs up to so many strides apart are looked at."""


def set_conflict(analysis: Analysis, sizes: Mapping[str, Any], trips: Sequence[Any], cache: Cache) -> NDArray[np.bool_]:
    """Whether streams that should live together need more ways than a set has.

    Args:
        analysis: of the kernel.
        sizes: values of the symbols, shape (n_sizes, 1).
        trips: trip count of each loop, shape (n_sizes, 1).
        cache: the cache; a hashed index has no such conflicts.
    Returns: shape (n_sizes, 1).
    """
    if cache.hashed_index:
        return np.zeros((max(len(trip) for trip in trips), 1), dtype=bool)
    form = _Form(size=float(cache.size), ways=int(cache.ways), line=int(cache.line))
    found = given(trips, sizes, _ONE)
    return _conflict(analysis, Given(tuple(trips), sizes, _ONE, ()), form) if found is None else _cached(analysis, found, form)


_ONE = np.ones((1, 1))


class _Form(NamedTuple):
    """What matters of a cache: its size, ways and line [B]."""

    size: float
    ways: int
    line: int


def _conflict(analysis: Analysis, at: Given, cache: _Form) -> NDArray[np.bool_]:
    sizes, trips = at.values, at.trips
    found = np.zeros((max(len(trip) for trip in trips), 1), dtype=bool)
    way = round(cache.size / cache.ways)
    chains = [touch.chain for touch in analysis.touches if touch.chain is not None]
    for chain in chains:
        found = found | _column_collides(chain, analysis, sizes, trips, cache, way)
        found = found | _leaves_sets_out(chain, way, int(cache.line))
    for name in dict.fromkeys(chain.array.name for chain in chains):
        found = found | _streams_collide(_places(analysis, name, int(cache.line)), sizes, cache, way)
    return found


_cached = lru_cache(maxsize=CACHED)(_conflict)


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


@lru_cache(maxsize=256)
def _places(analysis: Analysis, array: str, line: int) -> frozenset[Poly]:
    """Where the rows and layers of an array begin that are held at the same time; the same for all machines with such lines."""
    chains = [touch.chain for touch in analysis.touches if touch.chain is not None and touch.chain.array.name == array]
    return frozenset(_place(chain, node, line) for chain in chains for node in chain.nodes)


def _streams_collide(places: frozenset[Poly], sizes: Mapping[str, Any], cache: _Form, way: int) -> Any:
    """Rows and layers of one array, held at the same time: whether more than the ways lie within one line of a way."""
    if len(places) <= cache.ways:
        return False
    values = [np.asarray(place.value(sizes), dtype=np.float64).reshape(-1, 1) for place in places]
    within = np.sort(np.concatenate(np.broadcast_arrays(*values), axis=1) % way, axis=1)
    around = np.concatenate([within, within[:, : cache.ways] + way], axis=1)
    return np.any(around[:, cache.ways :] - around[:, : -cache.ways] < cache.line, axis=1, keepdims=True)


def _place(chain: Chain, node: Node, line: int) -> Poly:
    """First byte that the references of a node touch, from the start of the array; rows of one line are the same."""
    place = chain.origin
    for iterations, stride in zip(node.lag, chain.strides, strict=True):
        if iterations.terms and not _is_near(stride, line):
            place = _behind(place, iterations, stride)
    return place


@lru_cache(maxsize=65536)
def _behind(place: Poly, iterations: Poly, stride: Poly) -> Poly:
    """A place so many strides before another one; caches and machines ask for the same ones."""
    return place - iterations * stride


def _is_near(stride: Poly, line: int) -> bool:
    return bool(stride.terms) and stride.constant is not None and abs(float(stride.constant)) < line


def _column_collides(
    chain: Chain, analysis: Analysis, sizes: Mapping[str, Any], trips: Sequence[Any], cache: _Form, way: int
) -> Any:
    """Lines of a column, or rows of a tile, passed in inner loops and used again in the next iterations of an outer one.

    Either that loop does not move them away, or references follow each other in it, as the layers of a stencil do.
    """
    movers = by_stride(chain, analysis.space.loops)
    far = [level for level in movers if not _is_near(chain.strides[level], int(cache.line))]
    found: Any = False
    for again in range(len(trips)):
        inside = [level for level in far if level > again]
        if inside and (again not in far or len({node.lag[again] for node in chain.nodes}) > 1):
            run: Any = float(cache.line)
            for level in movers:
                if level not in far and level > again:
                    run = run + abs(float(chain.strides[level].constant or 0)) * (trips[level] - 1)
            stacked = _stacked(chain.strides[inside[0]].value(sizes), trips[inside[0]], run, way)
            found = found | ((stacked > cache.ways) & (trips[inside[0]] * run <= cache.size))
    return found
