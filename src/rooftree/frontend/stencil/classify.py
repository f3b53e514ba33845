"""Which class of stencil a kernel is, or which one is nearest and what differs.

Each store of the innermost loop is taken apart into ``sum of coefficient x element``: sums, differences, products and quotients
by what does not depend on a grid are multiplied out, so that it does not matter how the source is written. Elements of grids are
those of the arrays that are read at several points; arrays that are read at one point only are coefficients (or grids of their
own where they stand alone). Points with equal coefficients form the groups that the weighting is recognised by.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import cast

from rooftree.frontend.stencil.classes import (
    ELEMENTS,
    MOST_DIMENSIONS,
    MOST_INPUTS,
    MOST_POINTS,
    SHAPES,
    WEIGHTINGS,
    Element,
    Offset,
    StencilClass,
    Weighting,
    group_of,
    number_of_points,
    points,
)
from rooftree.frontend.stencil.sweep import apart as sweep_apart
from rooftree.frontend.stencil.text import at
from rooftree.kernel.model import Access, Constant, Expression, Kernel, Operation, Read, Scalar, walk
from rooftree.kernel.poly import Poly
from rooftree.results.stencil import Classification

_ELEMENTS: dict[tuple[str, int], Element] = {
    ("real", 8): "double",
    ("real", 4): "float",
    ("complex", 16): "double_complex",
    ("complex", 8): "float_complex",
}
_MOST_NAMED = 4


class _NotLinearError(Exception):
    """The value is no sum of coefficients times elements."""


Element_ = tuple[str, Offset]
Linear = dict[Element_ | None, Poly]
"""Coefficients of elements of grids; of None: what is added without any."""


@dataclass(frozen=True, slots=True)
class _Sum:
    """One store: the array, its offset, and what is summed up; ``why`` it could not be taken apart."""

    target: Access
    at: Offset
    terms: Linear
    why: str


def classify(kernel: Kernel) -> Classification:
    """The class of a kernel, or the nearest one with what differs.

    Returns: ``class_`` is the name of the first class that means the same as the kernel, None if there is none; ``nearest``
        the class that shares most; ``differs`` sentences, empty for an exact match.
    """
    stores = [s for s in kernel.statements if isinstance(s.target, Access) and s.depth == len(kernel.loops)]
    if not stores:
        return _none(kernel, "nothing is stored in the innermost loop")
    stored = cast(Access, stores[-1].target)
    where = _spatial(kernel, stored)
    if any(isinstance(e, Poly) and e.names & set(kernel.counters) and not _counter(e, kernel.counters) for e in stored.index):
        return _none(kernel, f"{stored.text}: an index is not the counter of one loop and a distance")
    if not where:
        return _none(kernel, "what is stored does not move with the loops")
    if len(where) > MOST_DIMENSIONS:
        return _none(kernel, f"{len(where)} dimensions, classes have at most {MOST_DIMENSIONS}")
    sums = list(_sums(kernel, where))
    found = max(sums, key=lambda s: len(s.terms))
    grids = _grids(found)
    differs = _differences(kernel, where, sums, found, grids)
    if not grids:
        return _none(kernel, *differs, *([] if found.why else ["no element of a grid is read"]))
    largest = max(grids.values(), key=len)
    variable = any(_stored(factor) for factor in largest.values())
    best = _nearest(largest, len(where), variable, _element(found.target) or "double", len(grids))
    if best is None:
        return _none(kernel, *differs, "it reaches further than any class")
    nearest, apart = best
    differs += [
        f"grids are read at different points: {grid} at {len(read)}, another one at {len(largest)}"
        for grid, read in grids.items()
        if read.keys() != largest.keys()
    ]
    differs += apart
    differs += ["grids share coefficients"] if len(grids) > 1 and not _distinct(grids, nearest) else []
    return Classification(
        kernel=kernel.name,
        class_=None if differs else nearest.canonical.name,
        nearest=nearest.canonical.name,
        differs=differs,
        points=len(largest),
        groups=len(set(largest.values())),
    )


def _grids(found: _Sum) -> dict[str, dict[Offset, Poly]]:
    """Coefficients of what is read of each grid, by the steps from the point that is stored."""
    grids: dict[str, dict[Offset, Poly]] = defaultdict(dict)
    for key, factor in found.terms.items():
        if key is not None and factor != 0:
            grids[key[0]][tuple(a - b for a, b in zip(key[1], found.at, strict=True))] = factor
    return grids


def _differences(
    kernel: Kernel, where: tuple[str, ...], sums: Sequence[_Sum], found: _Sum, grids: dict[str, dict[Offset, Poly]]
) -> list[str]:
    """What no stencil of any class does."""
    differs: list[str] = []
    if len(sums) > 1:
        names = ", ".join(dict.fromkeys(s.target.array for s in sums))
        differs.append(f"{len(sums)} values are stored in each iteration ({names}), a stencil stores one")
    if found.why:
        differs.append(found.why)
    rest = found.terms.get(None, 0)
    if isinstance(rest, Poly) and rest != 0:
        alone = ", ".join(sorted(name.removeprefix(_STORED) for name in rest.names if name.startswith(_STORED)))
        differs.append(
            f"{alone}: read at one point only and added" if alone else "something is added that is no element of a grid"
        )
    if found.target.array in grids:
        differs.append(f"{found.target.array} is read and written: it is computed in place")
    if _element(found.target) is None:
        differs.append(f"elements are {found.target.dtype.name}, expected {', '.join(ELEMENTS)}")
    counters = [counter for counter in kernel.counters if counter in where]
    if counters != list(where):
        differs.append(f"loops run over {', '.join(counters)}, rows of memory lie along {where[-1]}")
    differs += sweep_apart(kernel, where, found.target)
    return differs


def _none(kernel: Kernel, *why: str) -> Classification:
    return Classification(kernel=kernel.name, class_=None, nearest=None, differs=list(why), points=0, groups=0)


def _element(access: Access) -> Element | None:
    return _ELEMENTS.get((access.dtype.kind, access.dtype.bytes))


def _spatial(kernel: Kernel, target: Access) -> tuple[str, ...]:
    """Counters of the dimensions of what is stored, outermost first."""
    return tuple(counter for entry in target.index if (counter := _counter(entry, kernel.counters)))


def _counter(entry: object, counters: Sequence[str]) -> str:
    """The one counter that an index moves with, step by step; "" if there is none such."""
    if not isinstance(entry, Poly):
        return ""
    moving = [c for c in counters if c in entry.names]
    return moving[0] if len(moving) == 1 and entry.coefficient(moving[0]) == 1 else ""


def _offset(access: Access, where: tuple[str, ...]) -> tuple[tuple[str, ...], Offset] | None:
    """Fixed indices of an access (as text), and its steps from the counters; None if it is no element near the point."""
    fixed: list[str] = []
    steps: dict[str, int] = {}
    for entry in access.index:
        if not isinstance(entry, Poly):
            return None
        counter = _counter(entry, where)
        rest = (entry - Poly.symbol(counter)).constant if counter else None
        if counter and rest is not None and counter not in steps and int(rest) == rest:
            steps[counter] = int(rest)
        elif entry.names & set(where) or counter:
            return None
        else:
            fixed.append(str(entry))
    if set(steps) != set(where):
        return None
    return tuple(fixed), tuple(steps[counter] for counter in where)


def _sums(kernel: Kernel, where: tuple[str, ...]) -> Iterator[_Sum]:
    """Every store of the innermost body, taken apart; values of temporaries are put in."""
    reads = _points_of(kernel, where)
    known: dict[str, Linear] = {}
    unclear: dict[str, str] = {}  # why temporaries are no sums
    behind: dict[str, tuple[Access, ...]] = {}  # what temporaries are made of
    for statement in kernel.statements:
        if statement.depth < len(kernel.loops):
            continue
        terms = cast(Linear, {})
        read = tuple(dict.fromkeys(_accesses(statement.value, behind)))
        why = next((unclear[n.name] for n in walk(statement.value) if isinstance(n, Scalar) and n.name in unclear), "")
        try:
            if statement.guards:
                raise _NotLinearError("it is computed under a condition")
            terms = {} if why else _linear(statement.value, where, reads, known)
        except _NotLinearError as error:
            why = str(error)
        if isinstance(statement.target, Scalar):
            behind[statement.target.name], known[statement.target.name] = read, terms
            unclear.pop(statement.target.name, None)
            unclear |= {statement.target.name: why} if why else {}
        elif isinstance(statement.target, Access):
            place = _offset(statement.target, where)
            yield _Sum(
                statement.target,
                place[1] if place else (0,) * len(where),
                terms or _all_read(read, where, reads),
                why or ("" if place else f"{statement.target.text} is no element at the point of the loops"),
            )


def _points_of(kernel: Kernel, where: tuple[str, ...]) -> Counter[str]:
    """Number of points at which each array is read; arrays with fixed indices, as W[0][k][j][i], count for each of these."""
    found: dict[str, set[Offset]] = defaultdict(set)
    for statement in kernel.statements:
        for access in _accesses(statement.value):
            if (place := _offset(access, where)) is not None:
                found[_label(access, place[0])].add(place[1])
    return Counter({name: len(offsets) for name, offsets in found.items()})


def _label(access: Access, fixed: tuple[str, ...]) -> str:
    return access.array + "".join(f"[{entry}]" for entry in fixed)


def _accesses(value: Expression, behind: Mapping[str, Sequence[Access]] = MappingProxyType({})) -> Iterator[Access]:
    """What is read for a value, and for the temporaries in it."""
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Operation):
            waiting += node.operands
        elif isinstance(node, Read):
            yield node.access
        elif isinstance(node, Scalar):
            yield from behind.get(node.name, ())


def _all_read(accesses: Sequence[Access], where: tuple[str, ...], reads: Counter[str]) -> Linear:
    """Every element that is read, each with a coefficient of its own: what is known of a value that is no such sum."""
    found: Linear = {}
    for access in accesses:
        place = _offset(access, where)
        if place is not None and reads[_label(access, place[0])] > 1:
            found[_label(access, place[0]), place[1]] = Poly.symbol(f"?{len(found)}")
    return found


def _linear(value: Expression, where: tuple[str, ...], reads: Counter[str], known: dict[str, Linear]) -> Linear:
    """A value as coefficients of elements; chains of sums are followed without recursion."""
    total: Linear = {}
    waiting: list[tuple[Expression, int]] = [(value, 1)]
    while waiting:
        node, sign = waiting.pop()
        if isinstance(node, Operation) and node.kind in ("add", "sub"):
            left, right = node.operands
            waiting += [(right, -sign if node.kind == "sub" else sign), (left, sign)]
        elif isinstance(node, Operation) and node.kind == "neg":
            waiting.append((node.operands[0], -sign))
        else:
            for key, factor in _term(node, where, reads, known).items():
                total[key] = total.get(key, Poly.const(0)) + factor * sign
    return total


def _term(node: Expression, where: tuple[str, ...], reads: Counter[str], known: dict[str, Linear]) -> Linear:
    if isinstance(node, Constant):
        return {None: _number(node.text)}
    if isinstance(node, Scalar):
        return known.get(node.name) or {None: Poly.symbol(node.name)}
    if isinstance(node, Read):
        place = _offset(node.access, where)
        if place is None:
            if set(where) & {name for entry in node.access.index if isinstance(entry, Poly) for name in entry.names}:
                raise _NotLinearError(f"{node.access.text} is no element near the point of the loops")
            if any(not isinstance(entry, Poly) for entry in node.access.index):
                raise _NotLinearError(f"the index of {node.access.text} is loaded")
            return {None: Poly.symbol(node.access.text)}  # the same for all points
        label = _label(node.access, place[0])
        if reads[label] > 1:
            return {(label, place[1]): Poly.const(1)}
        return {None: Poly.symbol(f"{_STORED}{label}")}
    if node.kind == "convert":
        return _linear(node.operands[0], where, reads, known)
    if node.kind in ("mul", "div"):
        left, right = (_linear(operand, where, reads, known) for operand in node.operands)
        if node.kind == "div":
            if set(right) - {None}:
                raise _NotLinearError("it divides by elements of a grid")
            divisor = right.get(None, Poly.const(0))
            by = divisor.constant
            right = {None: Poly.const(Fraction(1) / by) if by else Poly.symbol(f"1/({divisor})")}
        if set(left) - {None} and set(right) - {None}:
            raise _NotLinearError("elements of grids are multiplied with each other")
        if set(left) - {None}:
            left, right = right, left
        factor = left.get(None, Poly.const(0))
        return {key: factor * other for key, other in right.items()}
    if node.kind == "fma":
        first, second, third = node.operands
        product = Operation("mul", (first, second), node.dtype)
        return _linear(Operation("add", (product, third), node.dtype), where, reads, known)
    raise _NotLinearError(f"a {node.name or node.kind} is computed, which is no sum of products")


_STORED = "@"
"""Marks coefficients that are stored for each point."""


def _number(text: str) -> Poly:
    """A literal as a number, anything else as a name."""
    try:
        return Poly.const(Fraction(text.rstrip("fFlL")))
    except (ValueError, ZeroDivisionError):
        return Poly.symbol(text)


def _stored(factor: Poly) -> bool:
    return any(_STORED in name for name in factor.names)


def _distinct(grids: dict[str, dict[Offset, Poly]], nearest: StencilClass) -> bool:
    """Whether no two grids share a coefficient."""
    return len({factor for read in grids.values() for factor in read.values()}) == len(nearest.groups) * len(grids)


def _nearest(
    read: dict[Offset, Poly], dimensions: int, variable: bool, element: Element, inputs: int
) -> tuple[StencilClass, list[str]] | None:
    """The class with the fewest points too many or missing, then with the most similar groups, and what differs."""
    radius = max(1, *(abs(step) for offset in read for step in offset))
    best: tuple[tuple[int, int, int], StencilClass, list[str]] | None = None
    for number, shape in enumerate(SHAPES):
        if number_of_points(dimensions, radius, shape) > MOST_POINTS:
            continue
        whole = set(points(dimensions, radius, shape))
        missing, more = sorted(whole - read.keys()), sorted(read.keys() - whole)
        common = [offset for offset in read if offset in whole]
        for order, weighting in enumerate(WEIGHTINGS):
            wrong = _pairs_apart(common, read, weighting)
            rank = (len(missing) + len(more), wrong, number * len(WEIGHTINGS) + order)
            if best is None or rank < best[0]:
                found = StencilClass(
                    dimensions=dimensions,
                    radius=radius,
                    shape=shape,
                    weighting=weighting,
                    coefficients="variable" if variable else "constant",
                    element=element,
                    inputs=min(inputs, MOST_INPUTS),
                )
                best = (
                    rank,
                    found,
                    [*_named("not read", missing), *_named("read, too", more), *_grouping(wrong, common, read, weighting)],
                )
    return None if best is None else (best[1], best[2])


def _pairs_apart(common: list[Offset], read: dict[Offset, Poly], weighting: Weighting) -> int:
    """By how many groups the coefficients differ from those of a weighting: 0 if the groups are the same."""
    together = {(group_of(offset, weighting), read[offset]) for offset in common}
    return 2 * len(together) - len({group for group, _ in together}) - len({factor for _, factor in together})


def _grouping(wrong: int, common: list[Offset], read: dict[Offset, Poly], weighting: Weighting) -> list[str]:
    if not wrong:
        return []
    found, expected = len({read[offset] for offset in common}), len({group_of(offset, weighting) for offset in common})
    return [f"coefficients form {found} groups, which are not the {expected} of {weighting}"]


def _named(what: str, offsets: list[Offset]) -> list[str]:
    if not offsets:
        return []
    names = ("l", "k", "j", "i")[-len(offsets[0]) :]
    shown = ["".join(f"[{at(name, step)}]" for name, step in zip(names, offset, strict=True)) for offset in offsets[:_MOST_NAMED]]
    more = f" and {len(offsets) - _MOST_NAMED} more" if len(offsets) > _MOST_NAMED else ""
    return [f"{what}: {', '.join(shown)}{more}"]
