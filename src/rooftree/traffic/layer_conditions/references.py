"""References grouped into chains: those that touch the same data one after the other.

A reference touches byte  offset + sum over loops of stride_l * k_l.  References of one array with equal strides
form a group. Two of them meet when the difference of their offsets is a whole number of iterations; the iteration at which a
reference touches a given line, relative to the others, is its *lag*. A chain holds all references of a group that
meet, sorted by lag: the first one touches the data first (``a[k+1][j][i]`` in a stencil), the last one lets go of
them (``a[k-1][j][i]``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import gcd

from rooftree.errors import KernelError
from rooftree.kernel.model import Access, Array, Index, Indirect, Kernel
from rooftree.kernel.poly import Monomial, Number, Poly, total
from rooftree.kernel.work import reads, stores
from rooftree.traffic.layer_conditions.loops import Loops

Lag = tuple[Poly, ...]

_UPWARDS = Fraction(27, 50)
"""Part of a step from whose rest to 1 on a distance counts as one more: no part by so few rows as are unrolled is near 23/50."""


@dataclass(frozen=True, slots=True)
class Node:
    """All references of a chain with the same lag."""

    lag: Lag
    reads: bool
    writes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """References that touch the same lines, first toucher first.

    ``strides`` bytes per iteration of each loop; ``span_bytes`` from the first to behind the last byte touched at once;
    ``lines`` cache lines touched at once; ``origin`` first byte of the first iteration, from the start of the array;
    ``ends`` name of what partly used lines at both ends of a run of elements add to it [B]; ``full_lines``: stores
    fill whole lines; ``nontemporal``: all of it is streaming stores.
    """

    array: Array
    strides: tuple[Poly, ...]
    span_bytes: int
    lines: float
    origin: Poly
    ends: str
    nodes: tuple[Node, ...]
    full_lines: bool
    nontemporal: bool

    @property
    def only_stored(self) -> bool:
        """Whether nothing of it is loaded."""
        return not any(node.reads for node in self.nodes)

    @property
    def stored(self) -> bool:
        """Whether something of it is stored."""
        return any(node.writes for node in self.nodes)


@dataclass(frozen=True, slots=True)
class IndirectUse:
    """An element reached through a loaded index, by one access or by equal ones of an iteration.

    ``access`` the first; ``writes`` whether one stores; ``number`` of elements that an iteration reaches so, 1 but for those
    that are counted together; ``parts`` of the row that it is in: where they are, from the element on, and how long [B].
    """

    array: Array
    access: Access
    writes: bool
    number: int = 1
    parts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Reference:
    access: Access
    array: Array
    steps: tuple[tuple[Poly, ...], ...]  # [dimension][loop]: elements per iteration
    offsets: tuple[Poly, ...]
    writes: bool
    nontemporal: bool


def chains_of(
    kernel: Kernel, loops: Loops, line_bytes: int, *, nontemporal: bool = False, loads_only: bool = False
) -> tuple[tuple[Chain, ...], tuple[IndirectUse, ...]]:
    """All chains of a kernel, in order of first appearance, and its indirect accesses.

    Args:
        kernel: the kernel.
        loops: its loops.
        line_bytes: cache line [B].
        nontemporal: all stores are streaming stores.
        loads_only: leave out what is only stored, as a cache without write-allocate does.
    Raises: KernelError, with its place, for an access that is not linear in the counters or an unknown inner extent.
    """
    groups: dict[tuple[str, tuple[tuple[Poly, ...], ...]], list[_Reference]] = {}
    indirect: dict[object, IndirectUse] = {}  # the same element, or members of one struct, used twice comes once
    reader = _Reader(loops)
    for statement in kernel.statements:
        streaming = statement.nontemporal or nontemporal
        for access, writes in [(a, False) for a in reads(statement)] + [(a, True) for a in stores(statement)]:
            array = _array(kernel, access)
            if access.indirect:
                before = indirect.setdefault(element(access), IndirectUse(array, access, writes))
                parts = dict.fromkeys((*before.parts, (access.offset_bytes, access.dtype.bytes)))
                indirect[element(access)] = replace(before, writes=before.writes or writes, parts=tuple(parts))
                continue
            reference = reader.reference(access, array, writes, writes and streaming)
            groups.setdefault((array.name, reference.steps), []).append(reference)
    chains: list[Chain] = []
    for (_, steps), references in groups.items():
        cached = _cached(references, loads_only)
        if cached:
            chains += _split(cached, steps, reader, line_bytes)
    return _named(chains, "#ends"), tuple(indirect.values())


def element(access: Access) -> object:
    """What two accesses to the same element through the same loaded index have in common."""
    return access.array, tuple(
        (re.sub(r"\s", "", entry.text), tuple(element(load) for load in entry.loads)) if isinstance(entry, Indirect) else entry
        for entry in access.index
    )


def _cached(references: list[_Reference], loads_only: bool) -> list[_Reference]:
    """The references of a group that take places in a cache."""
    loaded = {r.offsets for r in references if not r.writes}
    if loads_only:
        return [r for r in references if not r.writes or r.offsets in loaded]
    return [r for r in references if not (loaded and r.nontemporal)]


def streamed_stores(kernel: Kernel, loops: Loops, line_bytes: int, *, nontemporal: bool = False) -> tuple[Chain, ...]:
    """Chains of the streaming stores alone."""
    found: dict[tuple[str, tuple[tuple[Poly, ...], ...]], list[_Reference]] = {}
    reader = _Reader(loops)
    for statement in kernel.statements:
        if statement.nontemporal or nontemporal:
            for access in stores(statement):
                if not access.indirect:
                    array = _array(kernel, access)
                    reference = reader.reference(access, array, True, True)
                    found.setdefault((array.name, reference.steps), []).append(reference)
    chains = [chain for (_, steps), group in found.items() for chain in _split(group, steps, reader, line_bytes)]
    return _named(chains, "#streamed")


def _named(chains: Sequence[Chain], word: str) -> tuple[Chain, ...]:
    """With names for the ends of their runs, one for all chains that lie alike."""
    names: dict[object, str] = {}
    return tuple(
        replace(chain, ends=names.setdefault((chain.strides, chain.span_bytes, chain.origin), f"{word}{number}"))
        for number, chain in enumerate(chains)
    )


def _array(kernel: Kernel, access: Access) -> Array:
    for array in kernel.arrays:
        if array.name == access.array:
            return array
    raise KernelError(
        f"array {access.array} of the access {access.text or access.array} is not declared",
        where=str(access.place),
        hint="declare it with its extents",
    )


def pitches(array: Array, where: str = "") -> tuple[Poly, ...]:
    """Bytes between neighbours along each dimension.

    Raises: KernelError if an inner extent is unknown.
    """
    pitch, found = Poly.const(array.element_bytes), []
    for number in range(len(array.extents) - 1, -1, -1):
        found.append(pitch)
        extent = array.extents[number]
        if number and extent is None:
            raise KernelError(
                f"extent {number + 1} of array {array.name} is unknown",
                where=where or str(array.place),
                hint=f"declare {array.name} with its inner extents",
            )
        if extent is not None:
            pitch = pitch * extent
    return tuple(reversed(found))


@dataclass(slots=True)
class _Reader:
    """Writes accesses in the iterations of the loops."""

    loops: Loops
    known: dict[Poly, tuple[tuple[Poly, ...], Poly]] = field(default_factory=dict)
    first: dict[Poly, Poly] = field(default_factory=dict)
    behind: dict[object, Poly] = field(default_factory=dict)
    pitch: dict[str, tuple[Poly, ...]] = field(default_factory=dict)

    def pitches(self, reference: _Reference) -> tuple[Poly, ...]:
        """Bytes between neighbours along each dimension of the array."""
        array = reference.array
        if array.name not in self.pitch:
            self.pitch[array.name] = pitches(array, str(reference.access.place))
        return self.pitch[array.name]

    def origin(self, reference: _Reference) -> Poly:
        """First byte of the first iteration, from the start of the array."""
        access, sizes = reference.access, self.pitches(reference)
        form = access.array, access.index[1:], access.offset_bytes  # what most references of a box share
        if form not in self.behind:
            products = [self._first(entry) * size for entry, size in zip(access.index[1:], sizes[1:], strict=True)]
            self.behind[form] = total([Poly.const(access.offset_bytes), *products])
        return self.behind[form] + self._first(access.index[0]) * sizes[0] if sizes else self.behind[form]

    def _first(self, entry: Index) -> Poly:
        """An index in the first iteration."""
        assert not isinstance(entry, Indirect)
        if entry not in self.first:
            starts = dict(zip(self.loops.counters, self.loops.starts, strict=True))
            self.first[entry] = entry.substitute(starts)
        return self.first[entry]

    def reference(self, access: Access, array: Array, writes: bool, nontemporal: bool) -> _Reference:
        """An access in the iterations of the loops."""
        where = str(access.place)
        if len(access.index) != len(array.extents):
            raise KernelError(
                f"{access.text or access.array} has {len(access.index)} indices, array {array.name} "
                f"{len(array.extents)} dimensions",
                where=where,
            )
        steps, offsets = [], []
        for entry in access.index:
            assert not isinstance(entry, Indirect)
            if entry not in self.known:
                self.known[entry] = self._linear(entry, access)
            step, offset = self.known[entry]
            steps.append(step)
            offsets.append(offset)
        return _Reference(access, array, tuple(steps), tuple(offsets), writes, nontemporal)

    def _linear(self, entry: Poly, access: Access) -> tuple[tuple[Poly, ...], Poly]:
        """Elements per iteration of each loop, and the constant part, of one index."""
        loops = self.loops
        if not entry.is_linear_in(loops.counters):
            raise KernelError(
                f"the index {entry} of {access.text or access.array} is not linear in the loop counters",
                where=str(access.place),
                hint="simulate this kernel, or rewrite the index",
            )
        row = [Poly()] * len(loops)
        for number, counter in enumerate(loops.counters):
            factor = entry.coefficient(counter)
            if factor.terms:
                row = [old + factor * move if move.terms else old for old, move in zip(row, loops.moves[number], strict=True)]
        return tuple(row), entry.without(loops.counters)


def _split(
    references: Sequence[_Reference], steps: tuple[tuple[Poly, ...], ...], reader: _Reader, line_bytes: int
) -> list[Chain]:
    """The chains of one group."""
    loops, pitch = reader.loops, reader.pitches(references[0])
    strides = tuple(total(step[level] * p for step, p in zip(steps, pitch, strict=True)) for level in range(len(loops)))
    near = [bool(s.terms) and s.constant is not None and abs(float(s.constant)) < line_bytes for s in strides]
    across = {
        level
        for level in range(len(loops))
        if near[level] and any(strides[inner].terms and not near[inner] for inner in range(level + 1, len(loops)))
    }
    clusters: dict[Poly, list[tuple[int, Lag, _Reference]]] = {}
    for reference in references:
        lag, rest = _lag(reference, references[0], pitch, loops, across, line_bytes)
        ahead = int(rest.without(rest.names).constant or 0)
        clusters.setdefault(rest - ahead, []).append((ahead, lag, reference))
    found: list[Chain] = []
    for members in clusters.values():
        members.sort(key=lambda member: member[0])
        cluster: list[tuple[int, Lag, _Reference]] = []
        for member in members:
            if cluster and member[0] - cluster[-1][0] >= line_bytes:
                found.append(_chain(strides, cluster, reader, line_bytes))
                cluster = []
            cluster.append(member)
        found.append(_chain(strides, cluster, reader, line_bytes))
    return found


def _lag(
    reference: _Reference, base: _Reference, pitch: Sequence[Poly], loops: Loops, across: set[int], line_bytes: int
) -> tuple[Lag, Poly]:
    """Iterations by which the reference touches what the base touches later, and the bytes that remain between them.

    ``across``: loops that step within lines while an inner loop steps from line to line.
    """
    lag = [Poly()] * len(loops)
    rest = Poly.const(reference.access.offset_bytes - base.access.offset_bytes)
    for row, here, there, size in zip(reference.steps, reference.offsets, base.offsets, pitch, strict=True):
        if here == there:
            continue
        gap = here - there
        drivers = [level for level in range(len(loops)) if row[level].terms]
        drivers.sort(key=lambda level: (-abs(loops.order(row[level])), -level))
        bytes_apart = (gap * size).constant
        if bytes_apart is not None and abs(float(bytes_apart)) < line_bytes and drivers and drivers[-1] in across:
            drivers = []  # most of the time in the same line, long before the loop turns
        for position, level in enumerate(drivers):
            iterations = _quotient(gap, row[level], last=position == len(drivers) - 1)
            if abs(loops.order(iterations)) < loops.nominal_lengths[level]:
                lag[level] = lag[level] - iterations
                gap = gap - iterations * row[level]
        rest = rest + gap * size
    return tuple(lag), rest


def _quotient(gap: Poly, step: Poly, last: bool) -> Poly:
    """Whole iterations in a distance: nearest, or rounded down if no smaller stride can take the rest."""
    below, above = step.constant, gap.constant
    if below is not None and above is not None:
        return Poly.const(int(above / below // 1) if last else _nearest(above, below))
    if below is not None:
        return Poly((m, int(c / below)) for m, c in gap.terms if c % below == 0) if last else Poly()
    leading: tuple[Monomial, Number] = step.terms[0]
    for monomial, coefficient in gap.terms:
        if monomial == leading[0]:
            return Poly.const(_nearest(coefficient, leading[1]))
    return Poly()


def _nearest(distance: Number, step: Number) -> int:
    """Steps in a distance; from a little below a half on upwards, so that remainders of about half a step lie on one side of 0.

    >>> [_nearest(distance, 2000) for distance in (-1001, -1000, -999, 0, 999, 1000, 1001, 2999)]
    [0, 0, 0, 0, 1, 1, 1, 2]
    """
    return int((Fraction(distance) / Fraction(step) + _UPWARDS) // 1)


def _phases(origin: Poly, strides: Sequence[Poly], line: int) -> range:
    """Positions within a line at which the first byte of a chain can lie, for an array that starts with a line."""
    grain = line
    for stride in strides:
        for _, coefficient in stride.terms:
            grain = gcd(grain, int(coefficient))
    for monomial, coefficient in origin.terms:
        grain = gcd(grain, int(coefficient)) if monomial else grain
    fixed = origin.without(origin.names).constant or 0
    return range(int(fixed) % grain, line, grain)


def _mean_lines(places: Sequence[int], element: int, phases: range, line: int) -> float:
    """Lines that bytes at these places touch, averaged over the phases."""
    touched = sum(
        len({(phase + place - places[0] + byte) // line for place in places for byte in (0, element - 1)}) for phase in phases
    )
    return touched / len(phases)


def _chain(strides: tuple[Poly, ...], members: Sequence[tuple[int, Lag, _Reference]], reader: _Reader, line: int) -> Chain:
    places = sorted({near for near, _, _ in members})
    element = min(max(r.access.dtype.bytes for _, _, r in members), line)
    origin = reader.origin(members[0][2])
    lines = _mean_lines(places, element, _phases(origin, strides, line), line)
    by_lag: dict[Lag, tuple[bool, bool]] = {}
    for _, lag, reference in members:
        read, written = by_lag.get(lag, (False, False))
        by_lag[lag] = (read or not reference.writes, written or reference.writes)
    ordered = sorted(by_lag, key=lambda lag: tuple(reader.loops.order(iterations) for iterations in lag))
    stored_bytes = {near + byte for near, _, r in members if r.writes for byte in range(r.access.dtype.bytes)}
    inner: Number | None = next((s for s in reversed(strides) if s.terms), Poly()).constant
    return Chain(
        array=members[0][2].array,
        strides=strides,
        span_bytes=places[-1] - places[0] + element,
        lines=lines,
        origin=origin,
        ends="",
        nodes=tuple(Node(lag, *by_lag[lag]) for lag in ordered),
        full_lines=inner is not None and len(stored_bytes) >= abs(float(inner)),
        nontemporal=all(r.nontemporal for _, _, r in members),
    )
