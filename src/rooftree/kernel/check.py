"""Do all accesses stay inside their arrays for given sizes?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import KernelError
from rooftree.kernel.bounds import check_sizes
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.poly import Poly

Ints = NDArray[np.float64]


def check_accesses(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[str, ...]:
    """Raise unless every index lies within its extent, for all sizes.

    The extremes of an index that is linear in the counters are at the ends of the loops (interval arithmetic, outer loops
    first); ends are exact for rectangular and tiled nests and never too narrow for others, so a doubtful excess of a
    triangular nest is settled by ``_linear_range`` with the bounds' own dependence on the outer counters.

    Args:
        kernel: the kernel.
        sizes: value of each size, shape (S,).
    Returns: notes on what could not be checked (extents that the source does not state, indirect accesses).
    Raises: KernelError with the access, the range of its index, the extent, and the first sizes for which it happens;
        UsageError for missing sizes.
    """
    check_sizes(kernel, sizes)
    env: dict[str, Any] = {name: np.asarray(value, dtype=np.int64) for name, value in sizes.items()}
    ranges = _counter_ranges(kernel, env)
    unchecked: dict[str, None] = {}
    for access in dict.fromkeys(all_accesses(kernel)):
        array = kernel.array(access.array)
        for dimension, entry in enumerate(access.index):
            extent = array.extents[dimension] if dimension < len(array.extents) else None
            if isinstance(entry, Indirect):
                unchecked[
                    f"{access.text or access.array}: indirect, not checked against the extent of {array.name}"
                ] = None
                continue
            low, high = _range(entry, kernel, env, ranges)
            _inside(access, dimension, low, high, extent, env)
    return tuple(unchecked)


def _counter_ranges(kernel: Kernel, env: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Smallest and largest value of each counter."""
    ranges: dict[str, tuple[Any, Any]] = {}
    for loop in kernel.loops:
        pick_first, pick_last = (np.minimum, np.maximum) if loop.descending else (np.maximum, np.minimum)
        first = _extreme(
            [_interval(p, env, ranges)[0 if not loop.descending else 1] for p in loop.start], pick_first
        )
        last = _extreme(
            [_interval(p, env, ranges)[1 if not loop.descending else 0] for p in loop.stop], pick_last
        )
        step = np.asarray(_interval(loop.step, env, ranges)[0])
        distance = np.abs(last - first)
        turns = np.maximum(-((-distance) // np.maximum(np.abs(step), 1)) - 1, 0)
        end = first + turns * step
        ranges[loop.index] = (np.minimum(first, end), np.maximum(first, end))
    return ranges


def _extreme(values: list[Any], pick: Any) -> Any:
    result = values[0]
    for value in values[1:]:
        result = pick(result, value)
    return result


def _interval(poly: Poly, env: Mapping[str, Any], ranges: Mapping[str, tuple[Any, Any]]) -> tuple[Any, Any]:
    """Smallest and largest value of a polynomial that is linear in the counters."""
    counters = [name for name in ranges if name in poly.names]
    if not poly.is_linear_in(counters):
        corners = [poly.value({**env, **{name: ranges[name][end] for name in counters}}) for end in (0, 1)]
        return np.minimum(*corners), np.maximum(*corners)
    low = high = np.asarray(poly.without(counters).value(env))
    for name in counters:
        factor = np.asarray(poly.coefficient(name).value(env))
        ends = factor * ranges[name][0], factor * ranges[name][1]
        low, high = low + np.minimum(*ends), high + np.maximum(*ends)
    return low, high


def _range(
    entry: Poly, kernel: Kernel, env: Mapping[str, Any], ranges: Mapping[str, tuple[Any, Any]]
) -> tuple[Any, Any]:
    """Range of an index: inner counters are replaced by their bounds first, so that ``i - j`` with ``j <= i`` is tight."""
    low = high = entry
    for loop in reversed(kernel.loops):
        low, high = (
            _at_end(low, loop.index, kernel, env, lowest=True),
            _at_end(high, loop.index, kernel, env, lowest=False),
        )
    tight_low, tight_high = _interval(low, env, ranges)[0], _interval(high, env, ranges)[1]
    wide_low, wide_high = _interval(entry, env, ranges)
    return np.maximum(tight_low, wide_low), np.minimum(tight_high, wide_high)


def _at_end(poly: Poly, counter: str, kernel: Kernel, env: Mapping[str, Any], lowest: bool) -> Poly:
    """The polynomial with a counter replaced by the bound at which it is smallest or largest, if that is plain."""
    loop = next(x for x in kernel.loops if x.index == counter)
    factor = (
        poly.coefficient(counter).constant if counter in poly.names and poly.is_linear_in([counter]) else None
    )
    if (
        factor is None
        or len(loop.start) > 1
        or len(loop.stop) > 1
        or loop.step not in (Poly.const(1), Poly.const(-1))
    ):
        return poly
    first, last = loop.start[0], loop.stop[0] - loop.step
    smallest, largest = (last, first) if loop.descending else (first, last)
    return poly.substitute({counter: smallest if (factor > 0) == lowest else largest})


def _inside(
    access: Access, dimension: int, low: Any, high: Any, extent: Poly | None, env: Mapping[str, Any]
) -> None:
    """Raise for an index below 0, or at or beyond the extent."""
    limit = None if extent is None else np.asarray(extent.value(env))
    below = np.atleast_1d(low < 0)
    beyond = np.zeros(1, dtype=bool) if limit is None else np.atleast_1d(high >= limit)
    bad = np.flatnonzero(below if below.any() else beyond)
    if not bad.size:
        return
    shape = np.broadcast_shapes(*(np.shape(v) for v in env.values()), np.shape(low), np.shape(high))
    at = [int(np.broadcast_to(v, shape).ravel()[bad[0]]) for v in (low, high)]
    given = ", ".join(f"{name}={int(np.broadcast_to(v, shape).ravel()[bad[0]])}" for name, v in env.items())
    size = (
        "unknown"
        if extent is None
        else f"{int(np.broadcast_to(extent.value(env), shape).ravel()[bad[0]])} ({extent})"
    )
    raise KernelError(
        f"{access.text or access.array} leaves the array: subscript {dimension + 1} runs from {at[0]} to {at[1]}, the extent "
        f"is {size}" + (f" for {given}" if given else ""),
        where=str(access.place) if access.place.line else access.array,
        hint="other loop bounds, sizes or array extents",
    )
