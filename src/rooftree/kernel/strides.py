"""Sizes that are strides: what they are decides which lines an access touches, so their values are put into the kernel.

In ``y[b*n + k] *= w[k*ws]`` the size ws bounds no loop: it is how far w moves, a line per iteration or a sixteenth of it. A
formula in ws has to take the one or the other, so that a kernel whose strides are known gets their numbers, as if the source
had them:

- sizes that strides hold and that bound no loop (an increment, a leading dimension),
- all sizes of a stride that is shorter than a line while no loop inside moves by less (``x[j*B + i]`` over i, j with a small B),
- sizes that are offsets, see `rooftree.kernel.offsets`.

Other sizes stay symbols; so do rows of the length of a loop (``a[i*N + j]``), for which layer conditions are formulas in N.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.bind import with_values
from rooftree.kernel.count import all_accesses, indirect_accesses
from rooftree.kernel.division import in_whole_steps
from rooftree.kernel.flat import of_one_dimension
from rooftree.kernel.model import Access, Indirect, Kernel, with_accesses
from rooftree.kernel.offsets import has_long_gaps, offset_sizes
from rooftree.kernel.poly import Poly
from rooftree.kernel.sizes_key import Key, key_of, sizes_of

_LONGEST_LINE = 256
"""No cache has longer lines [B]."""
_MOST = 64
"""Different strides and offsets of a sweep up to which each has an analysis of its own; beyond, long ones stay symbols."""

Sizes = Mapping[str, NDArray[np.int64]]


def with_strides(kernel: Kernel, sizes: Mapping[str, Any]) -> Kernel:
    """The kernel with the values of its strides, as far as all of the sizes agree on them.

    Args:
        kernel: the kernel.
        sizes: value of each size, numbers or shape (S,).
    Returns: a kernel of the same symbols, of which those put in matter no more; the kernel itself without any.
    """
    _, names, values = _put_in(kernel, sizes)
    same = {name: int(v[0]) for name, v in zip(names, values.T, strict=True) if (v == v[0]).all() and v[0] != _OPEN}
    return _with(kernel, same, sizes)


def without_value(kernel: Kernel, sizes: Mapping[str, Any]) -> tuple[str, ...]:
    """Sizes that are strides of the kernel and bound no loop, of which no value is known: they count as a line or more."""
    held = {name for moves in _strides(kernel) for stride in moves for name in stride.names}
    return tuple(name for name in kernel.symbols if name in held - _bounds(kernel) - sizes.keys())


def by_strides(kernel: Kernel, sizes: Sizes) -> Iterator[tuple[NDArray[np.intp], Kernel]]:
    """Sizes with equal strides, by their places in rising order, and the kernel with these; those of the last size come last.

    Args:
        kernel: the kernel.
        sizes: value of each size, shape (S,).
    """
    number, names, values = _put_in(kernel, sizes)
    alike = np.unique(values, axis=0, return_inverse=True)[1].ravel() if names else np.zeros(number, dtype=np.intp)
    for group in dict.fromkeys(alike[::-1].tolist()).__reversed__():
        places = np.flatnonzero(alike == group)
        known = {name: int(v) for name, v in zip(names, values[places[0]], strict=True) if v != _OPEN}
        yield places, _with(kernel, known, {name: np.broadcast_to(v, (number,))[places] for name, v in sizes.items()})


def _with(kernel: Kernel, values: Mapping[str, int], sizes: Mapping[str, Any]) -> Kernel:
    """The kernel with these values, and what its other sizes are about: numbers are not comparable with sizes that may be any.

    Rows of one element are no rows: the elements of a column lie side by side.
    """
    found = with_values(kernel, values)
    moving = frozenset().union(*(stride.names for moves in _strides(kernel) for stride in moves))
    if not moving.isdisjoint(values) or _has_rows_of_numbers(found) or has_long_gaps(found):
        found = replace(found, typical=tuple((name, _middle(sizes[name])) for name in kernel.symbols if name in sizes))
    if found is kernel:
        return kernel
    if values:
        found = _in_whole_steps(found)
        read = kernel.read or kernel
        unit = {name: 1 for name, value in values.items() if value == 1}
        found = replace(
            found,
            read=read,
            unit=with_values(kernel.unit or read, unit) if unit or kernel.unit else None,
            ones=with_values(kernel.ones or read, dict.fromkeys(values, 1)),
        )
    loaded = {access.array for access in indirect_accesses(found)}
    columns = tuple(a.name for a in found.arrays if a.name not in loaded and any(extent == 1 for extent in a.extents[1:]))
    return of_one_dimension(found, columns) if columns else found


def _in_whole_steps(kernel: Kernel) -> Kernel:
    """The kernel with whole bytes where an index moves by parts of them, as ``(i*step) >> 16`` does; it says so."""
    notes: dict[str, None] = {}

    def whole(access: Access) -> Access:
        if access.indirect or all(isinstance(c, int) for entry in access.index for _, c in entry.terms):  # type: ignore[union-attr]
            return access
        index = []
        for entry in access.index:
            assert not isinstance(entry, Indirect)
            moved, step = in_whole_steps(entry, kernel.counters)
            index.append(moved)
            if step is not None:
                size = kernel.array(access.array).element_bytes
                true, taken = (f"{abs(float(number)) * size:.3g} B" for number in step)
                notes[f"{access.text or access.array} moves by {true} an iteration, counted as {taken}"] = None
        return replace(access, index=tuple(index))

    statements = tuple(with_accesses(statement, whole) for statement in kernel.statements)
    return (
        replace(kernel, statements=statements, assumptions=(*kernel.assumptions, *notes))
        if statements != kernel.statements
        else kernel
    )


@lru_cache(maxsize=64)
def _has_rows_of_numbers(kernel: Kernel) -> bool:
    """Whether an access goes from row to row by a number of bytes, some lines, and along the row for as long as a size says."""
    for moves in _strides(kernel):
        along = False
        for loop, stride in zip(reversed(kernel.loops), reversed(moves), strict=True):
            if along and stride.constant is not None and abs(float(stride.constant)) >= _LONGEST_LINE:
                return True
            ends = {name for bound in (*loop.start, *loop.stop) for name in bound.names}
            along = along or (bool(stride.terms) and not ends.isdisjoint(kernel.symbols))
    return False


def _middle(values: Any) -> int:
    """The middle of a sweep on a logarithmic scale."""
    return round(float(np.exp(np.mean(np.log(np.maximum(np.asarray(values, dtype=np.float64), 1.0))))))


_OPEN = np.iinfo(np.int64).min
"""In place of a value: the size stays a symbol."""


_PutIn = tuple[int, tuple[str, ...], NDArray[np.int64]]


def _put_in(kernel: Kernel, sizes: Mapping[str, Any]) -> _PutIn:
    """How many sizes there are, names of those that may be put in, and the values, to be read, or `_OPEN`, (S, names)."""
    key = key_of(sizes)
    return _found(kernel, sizes) if key is None else _kept(kernel, key)


@lru_cache(maxsize=64)
def _kept(kernel: Kernel, key: Key) -> _PutIn:
    """The same for few sizes, kept: each machine asks for it."""
    found = _found(kernel, sizes_of(key))
    found[2].flags.writeable = False
    return found


def _found(kernel: Kernel, sizes: Mapping[str, Any]) -> _PutIn:
    number = max((np.size(v) for v in sizes.values()), default=1)
    columns = {n: np.broadcast_to(np.asarray(v, dtype=np.int64).ravel(), (number,)) for n, v in sizes.items()}
    strides = _strides(kernel)
    apart = frozenset().union(*offset_sizes(kernel).values())
    moving = frozenset().union(*(stride.names for moves in strides for stride in moves))
    names = tuple(n for n in kernel.symbols if n in columns and n in moving | apart)
    if not names:
        return number, (), np.empty((number, 0), dtype=np.int64)
    short = {name: np.zeros(number, dtype=bool) for name in names}
    for moves in strides:
        for stride, closest in _short(moves, columns, number):
            for name in stride.names & short.keys():
                short[name] |= closest
    found = np.full((number, len(names)), _OPEN, dtype=np.int64)
    for column, name in enumerate(names):
        found[short[name], column] = columns[name][short[name]]
    for more in ((moving - _bounds(kernel)) | apart, apart):
        whole = found.copy()
        for column, name in enumerate(names):
            if name in more:
                whole[:, column] = columns[name]
        if len(np.unique(whole, axis=0)) <= _MOST:
            return number, names, whole
    return number, names, found


def _short(moves: tuple[Poly, ...], columns: Sizes, number: int) -> Iterator[tuple[Poly, NDArray[np.bool_]]]:
    """Strides that are sizes, and where each is shorter than a line while no loop inside moves by less."""
    least: Any = np.full(number, np.inf)
    for stride in reversed(moves):
        if not stride.terms or not stride.names <= columns.keys():
            continue
        bytes_ = np.abs(np.broadcast_to(np.asarray(stride.value(columns), dtype=np.float64), (number,)))
        if stride.constant is None:
            yield stride, (bytes_ < _LONGEST_LINE) & (bytes_ <= least)
        least = np.minimum(least, bytes_)


@lru_cache(maxsize=64)
def _strides(kernel: Kernel) -> tuple[tuple[Poly, ...], ...]:
    """By how much each access moves with each loop, outermost first [B]; equal ones once."""
    return tuple(dict.fromkeys(_moves(kernel, access) for access in all_accesses(kernel) if not access.indirect))


def _moves(kernel: Kernel, access: Access) -> tuple[Poly, ...]:
    array = kernel.array(access.array)
    moves = [Poly()] * len(kernel.loops)
    pitch: Poly | None = Poly.const(array.element_bytes)
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        for level, loop in enumerate(kernel.loops):
            if loop.index in entry.names and pitch is not None:
                moves[level] = moves[level] + entry.coefficient(loop.index) * loop.step * pitch
        pitch = None if pitch is None or extent is None else pitch * extent
    return tuple(moves)


def _bounds(kernel: Kernel) -> frozenset[str]:
    """Names in the bounds of loops; those of the step of a loop whose counter bounds another one, as tiles have it."""
    bounds = [frozenset().union(*(bound.names for bound in (*loop.start, *loop.stop))) for loop in kernel.loops]
    found: set[str] = set()
    for level, loop in enumerate(kernel.loops):
        others = frozenset().union(*(names for other, names in enumerate(bounds) if other != level))
        own = bounds[level] if loop.index in others or not loop.step.names else bounds[level] - loop.step.names
        found |= own | (loop.step.names if loop.index in others else frozenset())
    return frozenset(found)
