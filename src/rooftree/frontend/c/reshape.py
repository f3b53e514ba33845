"""Index formulas back to dimensions: ``a[i*N + j]`` as ``a[i][j]``, members of structs as offsets.

A one-dimensional array whose indices move by strides s1 > s2 > ... > 1 that divide one another is a multi-dimensional
one with extents (?, s1/s2, s2/s3, ...), if each index stays within its extent. Where that cannot be shown for a stride
that is a number, the array stays as it is; for a symbolic stride (a leading dimension) it is stated as an assumption,
and the array has one dimension again for sizes that contradict it (`rooftree.kernel.flat`).
Source: delinearisation as in Maslov, PLDI 1992, doi:10.1145/143095.143130, for the case that all strides are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING

from rooftree.errors import KernelError
from rooftree.frontend.c.indices import divided_parts
from rooftree.frontend.c.types import Num, Tag
from rooftree.frontend.c.values import Storage
from rooftree.kernel.count import accesses_of
from rooftree.kernel.division import divided, in_whole_steps, leading, quotient
from rooftree.kernel.model import DOUBLE, Access, DType, Index, Indirect, Loop
from rooftree.kernel.poly import Floor, Number, Poly
from rooftree.kernel.ranges import Span, never_negative, reach_of, span, stays_below

if TYPE_CHECKING:
    from collections.abc import Callable

    from rooftree.frontend.c.context import Context


@dataclass
class Shape:
    """How the accesses of one array are written in the kernel.

    Attributes:
        storage: the memory.
        extents: of the array in the kernel.
        indices: new indices for each index that the source has.
        element_bytes: 0 for the element's own size.
        notes: assumptions.
        assumed_rows: the one of them under which the array has rows.
    """

    storage: Storage
    extents: tuple[Poly | None, ...]
    indices: dict[tuple[Index, ...], tuple[Index, ...]] = field(default_factory=dict)
    offsets: dict[tuple[Index, ...], int] = field(default_factory=dict)
    element_bytes: int = 0
    dtype: DType = DOUBLE
    notes: tuple[str, ...] = ()
    assumed_rows: str = ""

    def applied(self, access: Access, inner: Callable[[Access], Access]) -> Access:
        """The access in its new shape; ``inner`` does the same to accesses inside indirect indices."""
        index = tuple(
            replace(entry, loads=tuple(inner(load) for load in entry.loads)) if isinstance(entry, Indirect) else entry
            for entry in self.indices.get(access.index, access.index)
        )
        return replace(access, index=index, offset_bytes=self.offsets.get(access.index, 0))


def reshape(ctx: Context, loops: Sequence[Loop]) -> dict[str, Shape]:
    """The shape of every array that the statements access."""
    by_label: dict[str, list[Access]] = {}
    for statement in ctx.statements:
        for access in accesses_of(statement):
            by_label.setdefault(access.array, []).append(access)
    return {
        label: _shape(list(ctx.used[label].values()), accesses, loops, label in ctx.walked)
        for label, accesses in by_label.items()
    }


def _shape(storages: list[Storage], accesses: list[Access], loops: Sequence[Loop], walked: bool) -> Shape:
    storage = max(storages, key=lambda s: len(s.extents))
    if isinstance(storage.element, Tag):
        return _struct_shape(storage, accesses, loops)
    dtype = storage.element.dtype if isinstance(storage.element, Num) else accesses[0].dtype
    keys = list(dict.fromkeys(a.index for a in accesses))
    shape = Shape(storage, storage.extents, dtype=dtype)
    if any(s.by_bytes for s in storages):
        shape.dtype, shape.element_bytes = _number_in_bytes(storages, accesses), 1
    several = len({len(s.extents) for s in storages}) > 1 or len({s.extents[1:] for s in storages}) > 1
    if storage.extents[0] is None and not several and (limit := _limit(keys, loops)) is not None:
        shape.extents = (limit, *storage.extents[1:])
        return shape
    if _divides(keys, loops):
        return _in_parts(shape, accesses, loops)
    flat: dict[tuple[Index, ...], Poly] = {}
    if several or (walked and any(_leaves_row(key, storage.extents, loops) for key in keys)):
        by_rank = {len(s.extents): s for s in storages}
        for key in keys:
            linear = _linear(key, by_rank[len(key)].extents)
            shape.indices[key] = (linear,)
            if isinstance(linear, Poly):
                flat[key] = linear
        total = next((s.total for s in storages if s.total is not None), _product(storage.extents))
        shape.extents = (total,)
    elif len(storage.extents) == 1:
        flat = {key: key[0] for key in keys if isinstance(key[0], Poly)}
    if len(flat) == len(keys) and len(shape.extents) == 1:
        _recover(shape, flat, loops)
    return shape


def _number_in_bytes(storages: Sequence[Storage], accesses: Sequence[Access]) -> DType:
    """The type of the numbers in memory that is reached by bytes.

    Raises: KernelError where it is an array of numbers elsewhere in the loop.
    """
    if not all(s.by_bytes for s in storages):
        raise KernelError(
            f"{accesses[0].array} is used as an array here and by distances in bytes there",
            where=str(accesses[0].place),
            hint="one of both for all of the loop",
        )
    return max((a.dtype for a in accesses), key=lambda t: (t.kind != "integer", t.bytes))


def _limit(keys: Sequence[tuple[Index, ...]], loops: Sequence[Loop]) -> Poly | None:
    """How many places first indices have some of which are loaded, where masks, types and the loops' bounds say it."""
    limit = stays_below(key[0] for key in keys)
    return Poly.const(limit) if limit else reach_of((key[0] for key in keys), loops)


# indices that are divided


def _divides(keys: Sequence[tuple[Index, ...]], loops: Sequence[Loop]) -> bool:
    counters = {loop.index for loop in loops}
    return any(isinstance(entry, Poly) and divided_parts(entry, counters) for key in keys for entry in key)


def _in_parts(shape: Shape, accesses: Sequence[Access], loops: Sequence[Loop]) -> Shape:
    """An array with indices such as ``i/2`` as one of parts of its elements, half ones here: ``i`` of them is where that is.

    The index moves evenly and not in steps: no access is further from its place than an element. Parts are whole bytes; where
    that is too coarse (``i >> 3`` of bytes) the array moves faster than it does, which is said. Of ``(i*step) >> 16`` the value
    of the size says by how much it moves, see `rooftree.kernel.strides`.

    Raises: KernelError where it is not the innermost counter, in the last index, that is divided.
    """
    counters, inner = {loop.index for loop in loops}, loops[-1].index
    size = shape.dtype.bytes
    parts: dict[tuple[Index, ...], list[tuple[Floor, int]]] = {}
    for access in accesses:
        *outer, last = access.index
        found = divided_parts(last, counters) if isinstance(last, Poly) else None
        plain = all(isinstance(entry, Poly) and entry.is_linear_in(counters) for entry in outer)
        if found is None or not plain or any(floor.names & counters != {inner} for floor, _ in found):
            raise KernelError(
                f"in '{access.text}' an index is divided that is not the innermost counter alone",
                where=str(access.place),
                hint=_for_each_rest(found or [], counters - {inner})
                or "a loop of its own for each part of it; `rooftree measure` times functions with any index",
            )
        parts[access.index] = found
    scale = lcm(*(int(floor.denominator.constant or 1) for found in parts.values() for floor, _ in found))
    scale = scale if size % scale == 0 else size
    for key, found in parts.items():
        last = key[-1]
        assert isinstance(last, Poly)
        moved = last
        for floor, factor in found:
            moved = moved - factor * Poly.symbol(floor)
            moved = moved + Fraction(factor, int(floor.denominator.constant or 1)) * floor.numerator
        whole, changed = in_whole_steps(moved * scale, [inner])
        if changed:
            true, taken = (f"{abs(float(step)) * size / scale:g} B" for step in changed)
            note = f"the index {last} of {shape.storage.label} moves by {true} an iteration, counted as {taken}"
            shape.notes = tuple(dict.fromkeys([*shape.notes, note]))
        shape.indices[key] = (*key[:-1], whole)
    *outer_extents, extent = shape.extents
    shape.extents = (*outer_extents, None if extent is None else extent * scale)
    shape.element_bytes = size // scale
    return shape


def _for_each_rest(found: Sequence[tuple[Floor, int]], outer: Set[str]) -> str:
    """What to do where an outer counter is divided by a small number, as its parity decides where a row begins; "" elsewhere."""
    for floor, _ in found:
        by = floor.denominator.constant
        if floor.names <= outer and len(floor.names) == 1 and by is not None and by <= _FEW_RESTS:
            (counter,) = floor.names
            example = f": one over even {counter} and one over odd ones" if by == 2 else ""
            return f"a loop of its own for each of the {by} values of {counter} % {by}{example}"
    return ""


_FEW_RESTS = 4


def _leaves_row(index: tuple[Index, ...], extents: tuple[Poly | None, ...], loops: Sequence[Loop]) -> bool:
    """Whether a pointer runs past the row it began in, as ``for (i = 0; i < n*m; ++i) (&a[0][0])[i]``."""
    for entry, extent in zip(index[1:], extents[1:], strict=True):
        if isinstance(entry, Poly) and extent is not None:
            reach = span(entry, loops)
            if any(never_negative(high - extent + 1) and high != extent - 1 for high in reach.high):
                return True
    return False


def _product(extents: tuple[Poly | None, ...]) -> Poly | None:
    known = [e for e in extents if e is not None]
    return reduce(lambda a, b: a * b, known) if len(known) == len(extents) else None


def _linear(index: tuple[Index, ...], extents: tuple[Poly | None, ...]) -> Index:
    """One index for several."""
    if any(isinstance(entry, Indirect) for entry in index):
        loads = tuple(load for entry in index if isinstance(entry, Indirect) for load in entry.loads)
        return Indirect(loads, ", ".join(str(entry.text if isinstance(entry, Indirect) else entry) for entry in index))
    total = Poly()
    for entry, extent in zip(index, (Poly.const(1), *extents[1:]), strict=True):
        assert isinstance(entry, Poly)
        total = total * (extent if extent is not None else Poly.const(1)) + entry
    return total


# dimensions from strides


def _recover(shape: Shape, flat: Mapping[tuple[Index, ...], Poly], loops: Sequence[Loop]) -> None:
    """Give the array dimensions if its indices show them."""
    for strides in _candidates(flat.values(), loops):
        extents = _extents(strides, shape.extents[0])
        if extents is None:
            continue
        found: dict[tuple[Index, ...], tuple[Index, ...]] = {}
        doubtful: set[str] = set()
        for key, poly in flat.items():
            parts = _decompose(poly, strides, extents, loops, doubtful)
            if parts is None:
                break
            found[key] = parts
        else:
            shape.extents, shape.indices = extents, found
            if doubtful:
                label = shape.storage.label
                shape.assumed_rows = f"the rows of {label} are taken not to overlap ({', '.join(sorted(doubtful))})"
                shape.notes = (shape.assumed_rows,)
            return


def _candidates(indices: Iterable[Poly], loops: Sequence[Loop]) -> list[list[Poly]]:
    """Chains of strides to try, each from the largest to 1."""
    counters = [loop.index for loop in loops]
    found: dict[Poly, None] = {}
    for poly in indices:
        for counter in counters:
            coefficient = poly.coefficient(counter)
            if coefficient != 0:
                found.setdefault(coefficient if leading(coefficient)[1] > 0 else -coefficient)
    strides = [s for s in found if s != 1]
    if not strides or len(found) < 2:
        return []
    symbolic = [s for s in strides if s.constant is None]
    bases = [
        s
        for s in symbolic
        if not any(
            other != s and (q := quotient(s, other)) is not None and q.constant is not None and q.constant not in (0, 1, -1)
            for other in symbolic
        )
    ]
    numbers = [s for s in strides if s.constant is not None]
    chains = [bases + numbers, bases] if numbers and bases else [bases + numbers]
    return [[*sorted(chain, key=_size, reverse=True), Poly.const(1)] for chain in chains if chain]


def _size(poly: Poly) -> tuple[int, Number]:
    monomial, coefficient = leading(poly)
    return sum(power for _, power in monomial), coefficient


def _extents(strides: Sequence[Poly], total: Poly | None) -> tuple[Poly | None, ...] | None:
    inner: list[Poly] = []
    for large, small in pairwise(strides):
        ratio = quotient(large, small)
        if ratio is None:
            return None
        inner.append(ratio)
    first = None if total is None else quotient(total, strides[0])
    return None if total is not None and first is None else (first, *inner)


def _decompose(
    poly: Poly, strides: Sequence[Poly], extents: Sequence[Poly | None], loops: Sequence[Loop], doubtful: set[str]
) -> tuple[Index, ...] | None:
    """Indices of a linear one, each within its extent; None if it cannot be so."""
    parts: list[Poly] = []
    rest = poly
    for stride in strides[:-1]:
        part, rest = divided(rest, stride)
        parts.append(part)
    parts.append(rest)
    for at in range(len(parts) - 1, 0, -1):
        extent = extents[at]
        assert extent is not None
        verdict = _fits(parts[at], extent, loops)
        for shift in (1, -1):
            if verdict is not False:
                break
            if _fits(parts[at] + shift * extent, extent, loops):
                parts[at], parts[at - 1], verdict = parts[at] + shift * extent, parts[at - 1] - shift, True
        if verdict is False or (verdict is None and extent.constant is not None):
            return None
        if verdict is None:
            doubtful.add(f"{parts[at]} stays below {extent}")
    counters = {loop.index for loop in loops}
    return tuple(parts) if all(part.is_linear_in(counters) for part in parts) else None


def _fits(part: Poly, extent: Poly, loops: Sequence[Loop]) -> bool | None:
    """Whether an index stays within 0 <= index < extent; None if that depends on the sizes."""
    reach: Span = span(part, loops)
    answers = [_any([_holds(low) for low in reach.low]), _any([_holds(extent - 1 - high) for high in reach.high])]
    if False in answers:
        return False
    return None if None in answers else True


def _holds(formula: Poly) -> bool | None:
    """Whether a formula is never negative; one that is never positive is, but for the smallest sizes."""
    if formula != 0 and never_negative(-formula):
        return False
    return never_negative(formula)


def _any(answers: Sequence[bool | None]) -> bool | None:
    """Several bounds hold at once: one that proves it is enough."""
    if True in answers:
        return True
    return None if None in answers or not answers else False


# structs


def _struct_shape(storage: Storage, accesses: list[Access], loops: Sequence[Loop]) -> Shape:
    """Structs keep their size as distance; a member array with a moving index makes the struct a row of units."""
    keys = list(dict.fromkeys(a.index for a in accesses))
    shape = Shape(storage, storage.extents, dtype=max((a.dtype for a in accesses), key=lambda t: (t.kind != "integer", t.bytes)))
    if storage.extents[0] is None and (limit := _limit(keys, loops)) is not None:
        shape.extents = (limit, *storage.extents[1:])
    offsets = {key: key[-1] for key in keys}
    if all(isinstance(o, Poly) and o.constant is not None for o in offsets.values()):
        for key, offset in offsets.items():
            assert isinstance(offset, Poly)
            assert offset.constant is not None
            shape.indices[key], shape.offsets[key] = key[:-1], int(offset.constant)
    else:
        size = storage.bytes
        numbers = [int(c) for o in offsets.values() if isinstance(o, Poly) for _, c in o.terms]
        unit = reduce(gcd, [size, *numbers, *(a.dtype.bytes for a in accesses)])
        for key, offset in offsets.items():
            assert isinstance(offset, Poly)
            shape.indices[key] = (*key[:-1], offset // unit)
        shape.extents, shape.element_bytes = (*shape.extents, Poly.const(size // unit)), unit
        return shape
    flat = {key: shape.indices[key][0] for key in keys}
    if len(storage.extents) == 1 and all(isinstance(entry, Poly) for entry in flat.values()):
        _recover(shape, {shape.indices[key]: entry for key, entry in flat.items() if isinstance(entry, Poly)}, loops)
        found = dict(shape.indices)
        shape.indices = {key: found.get(key[:-1], key[:-1]) for key in keys}
    return shape
