"""What other loop nests of a function do to the caches between two passes of one, and what they leave there for it.

Nests one after the other in a function, called again and again: between two sweeps of one all of the others run, so that its data
come from a cache only where the data of all fit. Nests inside a common loop: between two iterations of that loop one runs through
what the others touch in an iteration as well; and a row that a nest before it touched in the same iteration is at hand where an
iteration of all of them fits.

Assumes: what several nests touch of an array is the same part of it, the smaller one inside the larger one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.count import accesses_of, all_accesses
from rooftree.kernel.model import Access, Kernel, Read, Statement, with_accesses
from rooftree.kernel.poly import Poly
from rooftree.kernel.strides import with_strides
from rooftree.kernel.work import stores
from rooftree.machine.model import Cache
from rooftree.traffic.layer_conditions.analysis import analyse
from rooftree.traffic.layer_conditions.evaluate import Numbers
from rooftree.traffic.layer_conditions.indirect import Indirect

Floats = NDArray[np.float64]
Sizes = Mapping[str, NDArray[np.int64]]

_SAME_PART = 0.9
"""Share of what a nest touches of an array in an iteration that one before it must have touched for all of it to be at hand."""
_LITTLE = 0.01
"""Share of all that nests touch that does not matter to a cache."""
_SHIFTED = 64
"""Elements by which rows of two nests may be shifted and are still the same row."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Beside:
    """Other nests of the function, as one nest meets them.

    Attributes:
        bytes_: level of a loop, -1 for the whole call -> bytes that the others touch in an iteration of it, beside those that the
            nest itself touches [B], shape (S,).
        at_hand: array -> counters of the common loops: what a nest before it left of it in an iteration of these.
        stored: accesses of arrays that a later nest of the same iteration stores to where this one left them: lines are given up
            once, which counts here.
    """

    bytes_: Mapping[int, Floats] = field(default_factory=dict)
    at_hand: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stored: tuple[tuple[Access, int], ...] = ()

    def at(self, places: NDArray[np.intp]) -> dict[int, Floats]:
        """Bytes at some of the sizes, (S, 1)."""
        return {level: found[places].reshape(-1, 1) for level, found in self.bytes_.items()}

    def seen(self, kernel: Kernel) -> Kernel:
        """The nest as caches see it: without the way from row to row of what is at hand."""
        found = _at_hand(kernel, self.at_hand)
        again = tuple(
            Statement(target=access, value=Read(access), depth=depth)
            for access, depth in self.stored
            if any(array.name == access.array for array in kernel.arrays)
        )
        return replace(found, statements=(*found.statements, *again)) if again else found


def _at_hand(kernel: Kernel, arrays: Mapping[str, tuple[str, ...]]) -> Kernel:
    def access(one: Access) -> Access:
        if (counters := arrays.get(one.array)) is None:
            return one
        still = dict.fromkeys(counters, Poly())
        return replace(one, index=tuple(e.substitute(still) if isinstance(e, Poly) else e for e in one.index))

    return replace(kernel, statements=tuple(with_accesses(s, access) for s in kernel.statements)) if arrays else kernel


def beside(
    nests: Sequence[Kernel], common: Sequence[Sequence[int]], sizes: Sizes, caches: Sequence[Cache], indirect: Sequence[Indirect]
) -> tuple[Beside | None, ...]:
    """What each nest of a function meets of the others; None where these leave it as it would be alone.

    Args:
        nests: in the order of the source.
        common: [i][j]: number of loops around both nest i and nest j.
        sizes: of all nests, shape (S,) each.
        caches: of the machine, from the core outwards.
        indirect: assumption for indirect accesses of each nest.
    """
    line_bytes = int(caches[0].line)
    touched: dict[tuple[int, int], dict[str, Floats]] = {}

    def within(k: int, level: int) -> dict[str, Floats]:
        if (k, level) not in touched:
            touched[k, level] = _touched(nests[k], level + 1, sizes, line_bytes, indirect[k])
        return touched[k, level]

    number = len(nests)
    before = [_left(k, nests, common, within) for k in range(number)]
    again: list[list[tuple[Access, int]]] = [[] for _ in nests]
    for k, left in enumerate(before):
        for name, (j, counters, access) in left.items():
            row = _together([within(i, len(counters) - 1) for i in (j, k)])
            if np.any(row > caches[-1].size):  # then the later nest gives lines up that it fetched itself
                continue
            if _stores_to(nests[k], name) and not any(
                _stores_to(nests[i], name) for i in range(k) if common[i][k] == common[j][k]
            ):
                again[j].append((access, next(s.depth for s in nests[j].statements if access in accesses_of(s))))
    found: list[Beside | None] = []
    for k in range(number):
        at_hand = {name: counters for name, (_, counters, _) in before[k].items()}
        own = _at_hand(nests[k], at_hand)
        bytes_: dict[int, Floats] = {}
        alone = not at_hand and not again[k]
        for level in range(-1, max((common[k][j] for j in range(number) if j != k), default=0)):
            several = [within(j, level) for j in range(number) if j == k or common[k][j] > level]
            whole = _together(several)
            mine = _touched(own, level + 1, sizes, line_bytes, indirect[k]) if at_hand else within(k, level)
            bytes_[level] = np.maximum(whole - _together([mine]), 0.0)
            alone = alone and bool((bytes_[level] <= _LITTLE * whole).all())
        found.append(None if alone else Beside(bytes_=bytes_, at_hand=at_hand, stored=tuple(again[k])))
    return tuple(found)


def _together(several: Sequence[Mapping[str, Floats]]) -> Floats:
    """Bytes of all arrays, of each the most that one touches."""
    names = dict.fromkeys(name for one in several for name in one)
    zero = np.zeros(1)
    return np.asarray(
        sum((np.maximum.reduce(np.broadcast_arrays(*(one.get(name, zero) for one in several))) for name in names), zero)
    )


def _touched(nest: Kernel, outer: int, sizes: Sizes, line_bytes: int, indirect: Indirect) -> dict[str, Floats]:
    """Bytes that a nest touches of each array in one iteration of so many of its outer loops, in the middle of them, (S,)."""
    number = max((len(values) for values in sizes.values()), default=1)
    known: dict[str, Any] = {name: values for name, values in sizes.items() if name in nest.symbols}
    for loop in nest.loops[:outer]:
        ends = [
            pick.reduce([np.broadcast_to(np.asarray(e.value(known), dtype=np.float64), (number,)) for e in edge])
            for edge, pick in (
                (loop.start, np.minimum if loop.descending else np.maximum),
                (loop.stop, np.maximum if loop.descending else np.minimum),
            )
        ]
        known[loop.index] = np.floor((ends[0] + ends[1]) / 2).astype(np.int64)
    inner = replace(
        nest,
        loops=nest.loops[outer:],
        statements=tuple(replace(s, depth=s.depth - outer) for s in nest.statements if s.depth > outer),
        symbols=(*nest.symbols, *(loop.index for loop in nest.loops[:outer])),
        parallel_loop=None,
    )
    inner = with_strides(inner, known)
    reached = {access.array for access in all_accesses(inner) if access.indirect}
    indirect = replace(indirect, arrays=tuple((name, case) for name, case in indirect.arrays if name in reached), swept=())
    analysis = analyse(inner, line_bytes, indirect=indirect)
    trips = tuple(trip.reshape(-1, 1) for trip in trip_counts(inner, known))
    columns = {name: np.broadcast_to(values, (number,)).reshape(-1, 1) for name, values in known.items()}
    found = Numbers(analysis, trips, columns, np.ones((1, 1))).data_sets()
    return {name: np.broadcast_to(np.ravel(size), (number,)) for name, (size, _) in found.items()}


def _left(
    k: int, nests: Sequence[Kernel], common: Sequence[Sequence[int]], within: Any
) -> dict[str, tuple[int, tuple[str, ...], Access]]:
    """Arrays of which an earlier nest touches the same rows in an iteration of common loops.

    Returns: by array that nest, the counters of these loops, and its access.
    """
    found: dict[str, tuple[int, tuple[str, ...], Access]] = {}
    for j in range(k):
        counters = nests[k].counters[: common[k][j]]
        if not counters or nests[j].counters[: len(counters)] != counters:
            continue
        for name in dict.fromkeys(access.array for access in all_accesses(nests[k])):
            own, others = ([a for a in all_accesses(nests[i]) if a.array == name] for i in (k, j))
            moving = [a for a in own if a.indirect or any(isinstance(e, Poly) and e.names & {*counters} for e in a.index)]
            if not moving or name in found:
                continue
            same = next((o for o in others if all(_same_row(a, o, nests[k], nests[j], counters) for a in own)), None)
            if same is None:
                continue
            mine, theirs = (within(i, len(counters) - 1).get(name, np.zeros(1)) for i in (k, j))
            if np.all(theirs >= _SAME_PART * mine):
                found[name] = (j, counters, same)
    return found


def _same_row(a: Access, b: Access, nest: Kernel, other: Kernel, counters: tuple[str, ...]) -> bool:
    """Whether two accesses of two nests run through the same row in an iteration of the common loops."""
    if a.indirect or b.indirect or len(a.index) != len(b.index):
        return False
    inner = {*nest.counters, *other.counters} - {*counters}
    for mine, theirs in zip(a.index, b.index, strict=True):
        if not isinstance(mine, Poly) or not isinstance(theirs, Poly):
            return False
        if not (mine.names | theirs.names) & {*counters}:
            continue
        shift = mine.substitute(dict.fromkeys(inner, Poly())) - theirs.substitute(dict.fromkeys(inner, Poly()))
        most = _SHIFTED if (mine.names | theirs.names) & inner else 0
        if shift.constant is None or abs(float(shift.constant)) > most:
            return False
    return True


def _stores_to(nest: Kernel, name: str) -> bool:
    return any(access.array == name for s in nest.statements for access in stores(s))
