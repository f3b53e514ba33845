"""Do all accesses stay inside their arrays for given sizes?

An index that is linear in the counters is smallest and largest at ends of the loops; the bounds replace the counters from the
innermost loop outwards, for all sizes at once. Where an inner loop may be empty for some iterations of the outer ones, or a
bound has several branches, that range may be too wide: such a doubt is settled by walking the loops for some of the sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import KernelError
from rooftree.kernel.bounds import check_sizes, groups, walk_iterations
from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import Access, Indirect, Kernel, Loop, Statement
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import span
from rooftree.kernel.sizes_key import Key, key_of, sizes_of

Array = NDArray[np.float64]

MAX_ROWS = 2_000_000
"""Iterations of outer loops that are walked to settle a doubt."""
FARTHEST = 1 << 57
"""Elements that an index may be away: as many bytes are addresses of x86-64 with five levels of pages."""
MAX_WALKS = 5
"""Sizes for which a doubt is settled; the smallest and largest in question are among them."""


def check_accesses(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[str, ...]:
    """Raise unless every index lies within its extent, for all sizes.

    Args:
        kernel: the kernel.
        sizes: value of each size, shape (S,) or numbers.
    Returns: notes on what could not be checked: extents that the source does not state, indirect and conditional accesses.
    Raises: KernelError with the access, the range of its index, the extent, and sizes for which it happens; UsageError for
        missing sizes.
    """
    check_sizes(kernel, sizes)
    key = key_of(sizes)
    return _checked(kernel, sizes) if key is None else _kept(kernel, key)


@lru_cache(maxsize=64)
def _kept(kernel: Kernel, key: Key) -> tuple[str, ...]:
    """Notes on few sizes, kept: each machine asks for them."""
    return _checked(kernel, sizes_of(key))


def _checked(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[str, ...]:
    env, points = _columns(sizes)
    unchecked: dict[str, None] = {}
    open_ended: dict[str, None] = {}
    indirect: dict[str, None] = {}
    seen: set[tuple[Access, int, bool]] = set()
    inside: set[tuple[Poly, Poly, int]] = set()
    for statement, access in _references(kernel):
        key = (access, statement.depth, bool(statement.guards))
        if key in seen:
            continue
        seen.add(key)
        loops = kernel.loops[: statement.depth]
        for dimension, extent in enumerate(kernel.array(access.array).extents):
            entry = access.index[dimension]
            if not isinstance(entry, Indirect) and any(abs(float(factor)) > FARTHEST for _, factor in entry.terms):
                raise KernelError(
                    f"the index {entry} of {access.text or access.array} leads beyond what any memory holds",
                    where=str(access.place) if access.place.line else access.array,
                    hint="a negative number in place of an unsigned one that wraps around",
                )
            if isinstance(entry, Indirect) and _is_masked(entry, extent):
                continue
            if isinstance(entry, Indirect):
                indirect[access.array] = None
            elif extent is None:
                open_ended[access.array] = None
            elif access.paced:
                name = access.text or access.array
                unchecked[f"{name}: goes on where a condition holds, not checked against the extent of {access.array}"] = None
            elif access.edge:
                name = access.text or access.array
                unchecked[f"{name}: clamped or periodic, not checked against the extent of {access.array}"] = None
            elif (where := (entry, extent, statement.depth)) not in inside:  # boxes come to the same rows again and again
                note = _check(kernel, loops, statement, access, dimension, env, points)
                if note:
                    unchecked[note] = None
                else:
                    inside.add(where)
    if indirect:
        extents = "their extents" if len(indirect) > 1 else "its extent"
        unchecked[f"indirect accesses of {', '.join(indirect)} are not checked against {extents}"] = None
    if open_ended:
        names = ", ".join(open_ended)
        unchecked[f"the source does not state the extent of {names}: accesses beyond the end are not noticed"] = None
    return tuple(unchecked)


def leaving_rows(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[str, ...]:
    """Arrays whose assumed rows some index leaves, for any of the sizes.

    Args: as `check_accesses`.
    """
    assumed = {array.name for array in kernel.arrays if array.assumed_rows}
    if not assumed:
        return ()
    check_sizes(kernel, sizes)
    env, points = _columns(sizes)
    found: dict[str, None] = {}
    for statement, access in _references(kernel):
        if access.array not in assumed or access.array in found:
            continue
        for dimension in range(1, len(access.index)):
            try:
                _check(kernel, kernel.loops[: statement.depth], statement, access, dimension, env, points)
            except KernelError:
                found[access.array] = None
                break
    return tuple(found)


def _columns(sizes: Mapping[str, Any]) -> tuple[dict[str, Array], int]:
    """Every size for all points, and how many points there are."""
    shape = np.broadcast_shapes(*(np.shape(v) for v in sizes.values()))
    env = {name: np.broadcast_to(np.asarray(v, dtype=np.float64), shape).ravel() for name, v in sizes.items()}
    return env, int(np.prod(shape, dtype=np.int64))


def _references(kernel: Kernel) -> Iterator[tuple[Statement, Access]]:
    """Every reference with its statement."""
    for statement in kernel.statements:
        for access in accesses_of(statement):
            yield statement, access


def _is_masked(entry: Indirect, extent: Poly | None) -> bool:
    """Whether a mask, its type or a clamp keeps an index inside its array; a remainder may be negative."""
    if entry.within is not None and entry.within == extent:
        return True
    limit = entry.below if "%" not in entry.text else None
    return limit is not None and extent is not None and extent.constant is not None and limit <= extent.constant


def _check(
    kernel: Kernel,
    loops: tuple[Loop, ...],
    statement: Statement,
    access: Access,
    dimension: int,
    env: Mapping[str, Array],
    points: int,
) -> str:
    """Raise for an index that leaves its extent; returns a note where that cannot be told."""
    entry, extent = access.index[dimension], kernel.array(access.array).extents[dimension]
    assert isinstance(entry, Poly)
    assert extent is not None
    limit = _number(extent, env, points)
    low, high = _range(entry, loops, env, points)
    bad = np.flatnonzero(~((low >= 0) & (high < limit)))
    if not bad.size:
        return ""
    name = access.text or access.array
    if statement.guards:
        return f"{name}: stands under a condition ({statement.guards[-1].text}), not checked against the extent of {access.array}"
    undecided = False
    for point in dict.fromkeys(bad[np.linspace(0, bad.size - 1, MAX_WALKS).astype(int)].tolist()):
        values = {size: float(column[point]) for size, column in env.items()}
        reached = _reached(entry, loops, values)
        if reached is None:
            undecided = True
        elif not (reached[0] >= 0 and reached[1] < limit[point]):
            raise _leaves(access, dimension, reached, int(limit[point]), extent, values)
    return f"{name}: whether it stays within the extent of {access.array} cannot be told" if undecided else ""


def _number(poly: Poly, env: Mapping[str, Any], points: int) -> Array:
    return np.broadcast_to(np.asarray(poly.value(env), dtype=np.float64), (points,))


def _range(entry: Poly, loops: tuple[Loop, ...], env: Mapping[str, Array], points: int) -> tuple[Array, Array]:
    """Limits of an index, never too narrow; not a number where they cannot be told."""
    reach = span(entry, loops)
    if not reach.low or not reach.high:
        return np.full(points, np.nan), np.full(points, np.nan)
    low = np.maximum.reduce([_number(p, env, points) for p in reach.low])
    high = np.minimum.reduce([_number(p, env, points) for p in reach.high])
    return low, high


def _reached(entry: Poly, loops: tuple[Loop, ...], values: Mapping[str, float]) -> tuple[int, int] | None:
    """Smallest and largest value of an index for one size, by walking the loops; None if that takes too long.

    Only loops whose bounds meet those of the index's counters matter. Without any iteration the range is empty: (0, -1).
    """
    wanted = {level for level, loop in enumerate(loops) if loop.index in entry.names}
    levels = sorted({k for level in wanted for k in groups(loops)[level]})
    if not levels:
        number = int(entry.value(values))
        return number, number
    chain = [loops[level] for level in levels]
    for iterations in walk_iterations(chain, values, MAX_ROWS):
        if iterations.weight != 1:
            return None
        last = iterations
    if len(last.values) < len(values) + len(chain) - 1 or not last.trips.any():
        return 0, -1
    runs = last.trips > 0
    inner = chain[-1].index
    ends = []
    for value in (last.first, last.first + (last.trips - 1) * last.step):
        found = entry.value({**last.values, inner: value})
        ends.append(np.broadcast_to(np.asarray(found, dtype=np.float64), last.trips.shape)[runs])
    return int(np.minimum(*ends).min()), int(np.maximum(*ends).max())


def _leaves(
    access: Access, dimension: int, reached: tuple[int, int], limit: int, extent: Poly, values: Mapping[str, float]
) -> KernelError:
    given = ", ".join(f"{name}={int(v)}" for name, v in values.items())
    size = str(limit) if extent.constant is not None else f"{limit} ({extent})"
    reach = f"subscript {dimension + 1} runs from {reached[0]} to {reached[1]}, the extent is {size}"
    return KernelError(
        f"{access.text or access.array} leaves the array: {reach}{f' for {given}' if given else ''}",
        where=str(access.place) if access.place.line else access.array,
        hint="smaller sizes: arrays of more than 2^53 elements are not counted exactly"
        if limit >= 2**53
        else "other loop bounds, sizes or array extents",
    )
