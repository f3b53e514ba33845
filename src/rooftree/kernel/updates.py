"""Chains through elements of which nobody knows whether an earlier pass has stored them, as of histograms and of meshes.

    h[at[i]] += w[i]                       the same element again and again
    if (x[i] > y) k++;  n[k] += 1          the same element while k stays
    x[i] = b[i] + x[parent[i]]             an element that the pass before has stored, if parent[i] is i - 1
    for k: s -= a[i][k] * x[col[i][k]]     the same, through all that follows in the row
    x[i] = s * d[i]

A chain leads from an element that is loaded to one of the same array that is stored. It is followed through the statements as if
places that are not known were the same: what an iteration stored is what the next one loads, and what a statement stored is what
a later one loads. ``h[c]`` and ``h[c + 1]`` are the same in different iterations alone, ``h[0][c]`` and ``h[1][c]`` never.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.bounds import executions
from rooftree.kernel.count import count, goes_round
from rooftree.kernel.model import Access, Expression, Indirect, Kernel, Operation, Read, Scalar, Statement
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads

Array = NDArray[np.float64]
_Member = tuple[str, int, tuple[int | None, ...]]
"""An array, which member of its elements [B], and indices that are numbers."""
_Key = TypeVar("_Key")
_OFFSET = re.compile(r"(.*?)( [+-] \d+)?$")
_ROUNDS = 4
"""Passes through the innermost body after which a chain has found its pace."""


@dataclass(frozen=True, slots=True)
class Chain:
    """What an element of one array may wait for.

    Attributes:
        array: its name.
        stored, loaded: the references of which nobody knows whether they come to the same element.
        depth: loops whose iteration goes through the chain once.
        time: of such an iteration [cy], shape (S,).
    """

    array: str
    stored: tuple[Access, ...]
    loaded: tuple[Access, ...]
    depth: int
    time: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class Latencies:
    """Times on a chain [cy]: of an operation, of a load of an element that was just stored, of any other load."""

    operation: Callable[[Operation], float]
    forwarded: Callable[[Access], float]
    load: float


def chains(kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], latencies: Latencies) -> Iterator[Chain]:
    """The longest chain of each array that is stored and loaded at places that are not known, if there is one.

    Args:
        kernel: the nest.
        sizes: value of each size, shape (S,).
        latencies: of what lies on a chain.
    Returns: chains that take time; stores in the innermost loop or in the one around it.
    """
    if not any(_is_unknown(op.access) for op in count(kernel).memory):
        return  # as nearly all kernels, without a look at each of hundreds of references
    pairs: dict[_Member, dict[tuple[Access, Access], int]] = {}
    for store, load in _pairs(kernel):
        pairs.setdefault(_member(store), {})[store, load] = _apart(kernel, store, load, sizes)
    inner = len(kernel.loops)
    runs = executions(kernel, sizes)
    points = max((len(v) for v in sizes.values()), default=1)
    trips = np.broadcast_to(np.asarray(runs[inner] / runs[inner - 1], dtype=np.float64), (points,))
    loaded = {load for near in pairs.values() for _, load in near}
    for member, found in pairs.items():
        stored, read = (tuple(dict.fromkeys(pair[k] for pair in found)) for k in (0, 1))
        depth = inner if any(s.target in stored and s.depth == inner for s in kernel.statements) else inner - 1
        walk = _Walk(kernel, member, loaded, latencies)
        time = np.broadcast_to(walk.inner() if depth == inner else walk.row(trips), (points,)) / min(found.values())
        if time.any():
            yield Chain(member[0], stored, read, depth, time)


def _pairs(kernel: Kernel) -> Iterator[tuple[Access, Access]]:
    """References of which nobody knows whether one loads what the other has stored."""
    statements = [s for s in kernel.statements if s.depth >= max(1, len(kernel.loops) - 1)]
    stores = dict.fromkeys(s.target for s in statements if isinstance(s.target, Access))
    loads = dict.fromkeys(a for s in statements for a in reads(s))
    for store, load in itertools.product(stores, loads):
        if _member(store) == _member(load) and (_is_unknown(store) or _is_unknown(load)):
            yield store, load


def _is_unknown(access: Access) -> bool:
    """Whether nobody knows which element it comes to: an index is loaded, or goes on where a condition holds."""
    return access.indirect or access.paced


def _member(access: Access) -> _Member:
    numbers = (entry.constant if isinstance(entry, Poly) else None for entry in access.index)
    return access.array, access.offset_bytes, tuple(None if number is None else int(number) for number in numbers)


def _differ(one: Access, other: Access) -> bool:
    """Whether two references of an iteration are different places: their indices are the same beside a number."""
    for x, y in zip(one.index, other.index, strict=True):
        if not (isinstance(x, Indirect) and isinstance(y, Indirect)) or x.loads != y.loads:
            continue
        if x.beside is not None and y.beside is not None:
            gap = (x.beside - y.beside).constant
            if gap is not None and gap != 0:
                return True
        a, b = _OFFSET.match(x.text), _OFFSET.match(y.text)
        if a and b and a[1] == b[1] and a[2] != b[2]:
            return True
    return False


def _apart(kernel: Kernel, store: Access, load: Access, sizes: Mapping[str, NDArray[np.int64]]) -> int:
    """Iterations of the innermost loop between both at the least; of a ring, ``r[i & 255]`` and ``r[(i + 1) & 255]``, 255."""
    found = 0
    if store.index == load.index and goes_round(store):
        rings = [entry.within for entry in store.index if isinstance(entry, Indirect) and entry.within is not None]
        return max(1, *(int(np.min(ring.value(sizes))) for ring in rings))
    step = kernel.loops[-1].step.constant
    for x, y in zip(store.index, load.index, strict=False):
        if not (isinstance(x, Indirect) and isinstance(y, Indirect)) or x.loads or y.loads or x.below != y.below or not x.below:
            continue
        if x == y and x.counters:
            found = max(found, x.below)
        elif x.beside is not None and y.beside is not None and step is not None:
            moves, gap = x.beside.coefficient(kernel.counters[-1]).constant, (x.beside - y.beside).constant
            if moves is not None and gap is not None and abs(moves * step) == 1:
                found = max(found, int(gap * moves * step) % x.below or x.below)
    return max(1, found)


class _Walk:
    """Follows the time of the longest path from the first load of an array through statements.

    What is not reached from there has none, which makes it free: only what waits counts.
    """

    def __init__(self, kernel: Kernel, member: _Member, loaded: set[Access], latencies: Latencies) -> None:
        self.kernel, self.member, self.loaded, self.latencies = kernel, member, loaded, latencies
        self.scalars: dict[str, Array] = {}
        self.before: dict[_Member, Array] = {member: np.zeros(())}
        self.now: dict[Access, tuple[Array | None, bool]] = {}

    def inner(self) -> Array:
        """Time that an iteration of the innermost loop adds."""
        body = [s for s in self.kernel.statements if s.depth == len(self.kernel.loops)]
        for _ in range(_ROUNDS):
            self.run(body)
            self.end()
        return self.before.get(self.member, np.zeros(())) / _ROUNDS

    def row(self, trips: Array) -> Array:
        """Time that an iteration of the loop around the innermost one adds, whose iterations of its own are ``trips``, (S,)."""
        depth = len(self.kernel.loops)
        around = [s for s in self.kernel.statements if s.depth == depth - 1]
        self.run([s for s in around if s.before_inner])
        body = [s for s in self.kernel.statements if s.depth == depth]
        self.run(body)
        once = dict(self.scalars)
        self.run(body)
        self.scalars = {name: _after(trips, once.get(name), time) for name, time in self.scalars.items()}
        self.run([s for s in around if not s.before_inner])
        self.end()
        return self.before.get(self.member, np.zeros(()))

    def run(self, statements: list[Statement]) -> None:
        """Do statements in their order."""
        for statement in statements:
            found, perhaps = self.time(statement.value), bool(statement.guards)
            if isinstance(statement.target, Scalar):
                _assign(self.scalars, statement.target.name, found, perhaps)
            elif statement.target is not None:
                self.now[statement.target] = found, perhaps

    def end(self) -> None:
        """Of an iteration: the next one loads what it has stored."""
        for member, stores in itertools.groupby(sorted(self.now, key=_order), key=_member):
            found = [self.now[store] for store in stores]
            _assign(self.before, member, _longest(time for time, _ in found), all(perhaps for _, perhaps in found))
        self.now = {}

    def time(self, value: Expression) -> Array | None:
        """How long a value has waited; None where it does not depend on the array."""
        if isinstance(value, Scalar):
            return self.scalars.get(value.name)
        if isinstance(value, Read):
            return self.element(value.access)
        if not isinstance(value, Operation):
            return None
        before = _longest(self.time(operand) for operand in value.operands)
        return None if before is None else before + self.latencies.operation(value)

    def element(self, access: Access) -> Array | None:
        """The same of an element: of its address, or of what was stored there."""
        stored = self.stored(access) if access in self.loaded else None
        address = _longest(self.place(entry) for entry in access.index if isinstance(entry, Indirect))
        return _longest(
            time + more
            for time, more in ((stored, self.latencies.forwarded(access)), (address, self.latencies.load))
            if time is not None
        )

    def stored(self, access: Access) -> Array | None:
        """The same of what was stored where an access loads, by this iteration or the one before."""
        member = _member(access)
        here, perhaps = self.now.get(access, (None, True))
        others = (
            time
            for store, (time, _) in self.now.items()
            if store != access
            and _member(store) == member
            and (_is_unknown(store) or _is_unknown(access))
            and not _differ(store, access)
        )
        return _longest((here, *others, self.before.get(member) if perhaps else None))

    def place(self, entry: Indirect) -> Array | None:
        """The same of an index that is loaded or made of variables."""
        words = re.findall(r"[A-Za-z_]\w*", entry.text)
        return _longest((*(self.element(load) for load in entry.loads), *(self.scalars.get(word) for word in words)))


def _order(access: Access) -> tuple[str, ...]:
    return tuple(map(str, _member(access)))


def _assign(known: dict[_Key, Array], key: _Key, time: Array | None, perhaps: bool) -> None:
    """From here on what this name holds has waited so long; a place that is only overwritten has waited for nothing."""
    if time is not None:
        known[key] = np.maximum(known.get(key, 0.0), time) if perhaps else time
    elif not perhaps:
        known.pop(key, None)


def _after(trips: Array, once: Array | None, twice: Array) -> Array:
    """Time after so many iterations, of that after one and after two."""
    begun = np.zeros(()) if once is None else once
    return np.asarray(np.maximum(begun, begun + (twice - begun) * (trips - 1)), dtype=np.float64)


def _longest(times: Iterable[Array | None]) -> Array | None:
    found = [time for time in times if time is not None]
    return np.maximum.reduce(found) if found else None
