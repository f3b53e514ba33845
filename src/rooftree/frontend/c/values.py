"""What an expression may stand for, and arithmetic on whole numbers that are known as formulas."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal

from rooftree.frontend.c.types import INT_T, CType, Num
from rooftree.kernel.model import Access, Constant, Expression, Index, Indirect, Operation, Place, Read
from rooftree.kernel.poly import Poly


@dataclass(eq=False)
class Storage:
    """A piece of memory that holds an array.

    Attributes:
        label: its name in the kernel.
        element: type of its elements.
        extents: outermost first, None where unknown.
        total: number of elements where an allocation tells it.
        bytes: size of an element of struct type [B].
        by_bytes: its numbers are reached by their distance in bytes, through a ``char *``; extents and indices count bytes then.
    """

    label: str
    element: CType
    extents: tuple[Poly | None, ...]
    place: Place
    total: Poly | None = None
    bytes: int = 0
    by_bytes: bool = False


@dataclass(eq=False)
class Variable:
    """A declared name.

    Attributes:
        depth: loops of the nest around its declaration.
        storage: memory of an array, or behind a pointer that was not seen to be set.
        label: its name in the kernel, once it has one.
        undeclared: it was used without a declaration, as a size may be in a bare kernel.
    """

    name: str
    type: CType
    place: Place
    depth: int = 0
    storage: Storage | None = None
    label: str = ""
    undeclared: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """An integer known as a formula in sizes and loop counters."""

    poly: Poly
    type: Num = INT_T


@dataclass(frozen=True, slots=True)
class Extreme:
    """The least or greatest of several such integers."""

    kind: Literal["min", "max"]
    options: tuple[Poly, ...]
    type: Num = INT_T


@dataclass(frozen=True, slots=True)
class Computed:
    """A number that exists only at run time.

    Attributes:
        loads: elements an integer comes from.
        why: why it is no formula.
        element: the element whose value it is.
        scattered: an integer that comes from floating-point data, so that as an index it may point anywhere.
        below: what a whole number that is not negative stays below, by its type, a mask or a remainder.
        plain: the formula that an integer is in all but a few iterations at an edge of a loop.
        beside: the formula that is added to what an integer is loaded from; None where that is not known.
        spread: what the rest stays below that is added to that formula, where it is not negative; None where nothing says so.
        formulas: all that an integer may be, one in each iteration; () where that is not known.
        paced: the formula that an integer is if the conditions under which it goes on always hold.
        within: the formula that an integer stays below which is not negative, as a clamp or the length of a ring says.
        in_order: counter of the loop in each of whose iterations it goes on by one, to begin anew at its limit; "" of any other.
    """

    expression: Expression
    type: Num
    loads: tuple[Access, ...] = ()
    why: str = ""
    element: Access | None = None
    scattered: bool = False
    below: int | None = None
    plain: Poly | None = None
    beside: Poly | None = None
    spread: int | None = None
    formulas: tuple[Poly, ...] = ()
    paced: Poly | None = None
    within: Poly | None = None
    in_order: str = ""


@dataclass(frozen=True, slots=True)
class Address:
    """A pointer into an array.

    ``index`` has one entry per extent; arithmetic moves entry ``level - 1``. ``inside``: it points to an object of this
    type ``offset`` bytes into a struct element. ``edge``: where in a few iterations at an edge of a loop the index is another,
    all formulas that its moving entry may be; () anywhere else. ``paced``: where it goes on only if a condition holds, all
    formulas that its moving entry may be, which is the furthest of them; () anywhere else.
    """

    storage: Storage
    index: tuple[Index, ...]
    level: int
    offset: Poly = Poly()  # noqa: RUF009  immutable
    inside: CType | None = None
    edge: tuple[Poly, ...] = ()
    paced: tuple[Poly, ...] = ()


@dataclass(frozen=True, slots=True)
class Element:
    """An object in memory: an array element, or a part of a struct element; ``edge`` as of an `Address`."""

    storage: Storage
    index: tuple[Index, ...]
    offset: Poly
    type: CType
    edge: tuple[Poly, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable as something to assign to."""

    variable: Variable


@dataclass(frozen=True, slots=True)
class Record:
    """A struct that is no array element: a variable, ``*p``, or a member of these; ``path`` as in ``grid.inner``."""

    path: str
    type: CType
    storage: Storage | None = None


@dataclass(frozen=True, slots=True)
class Allocation:
    """What malloc returns.  ``size``: bytes, where known."""

    size: Poly | None


@dataclass(frozen=True, slots=True)
class Nothing:
    """Value of a call of a void function, or of an expression that only acts."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Lost:
    """A value that cannot be followed.  ``level``: loops of the nest around the place where it was lost."""

    why: str
    level: int


Value = Whole | Extreme | Computed | Address | Element | Record | Allocation | Nothing | Lost
Place_ = Slot | Element | Record | Address


def as_expression(value: Whole | Extreme | Computed) -> Expression:
    """A number as an expression of the kernel."""
    if isinstance(value, Computed):
        return value.expression
    if isinstance(value, Whole):
        return Constant(str(value.poly), value.type.dtype)
    parts: list[Expression] = [Constant(str(p), value.type.dtype) for p in value.options]
    result = parts[0]
    for part in parts[1:]:
        result = Operation(value.kind, (result, part), value.type.dtype)
    return result


def add(a: Whole | Extreme, b: Whole | Extreme, sign: int, type_: Num) -> Whole | Extreme | None:
    """``a + sign * b``; None where the result is no formula."""
    if isinstance(b, Extreme):
        if isinstance(a, Extreme):
            return None
        kind = b.kind if sign > 0 else _OTHER[b.kind]
        return Extreme(kind, tuple(a.poly + sign * p for p in b.options), type_)
    if isinstance(a, Extreme):
        return Extreme(a.kind, tuple(p + sign * b.poly for p in a.options), type_)
    return Whole(a.poly + sign * b.poly, type_)


def multiply(a: Whole | Extreme, b: Whole | Extreme, type_: Num) -> Whole | Extreme | None:
    """``a * b``; None where the result is no formula."""
    if isinstance(a, Whole) and isinstance(b, Whole):
        return Whole(a.poly * b.poly, type_)
    if isinstance(a, Extreme):
        a, b = b, a
    if not isinstance(a, Whole) or not isinstance(b, Extreme) or a.poly.constant is None:
        return None
    kind = b.kind if a.poly.constant >= 0 else _OTHER[b.kind]
    return Extreme(kind, tuple(p * a.poly for p in b.options), type_)


_OTHER: dict[Literal["min", "max"], Literal["min", "max"]] = {"min": "max", "max": "min"}


def divide(a: Poly, b: Poly) -> Poly:
    """``a / b`` as C divides integers; formulas are taken not to be negative.

    Raises: ZeroDivisionError.
    """
    if a.constant is not None and b.constant is not None:
        if b.constant == 0:
            raise ZeroDivisionError
        quotient = abs(int(a.constant)) // abs(int(b.constant))
        return Poly.const(quotient if (a.constant < 0) == (b.constant < 0) else -quotient)
    return a // b


MOST_FORMULAS = 16
"""Formulas of an integer beyond which they are not followed."""


def formulas_of(value: Whole | Extreme | Computed) -> tuple[Poly, ...]:
    """All formulas that an integer may be, one in each iteration; () where that is not known.

    >>> [str(p) for p in formulas_of(Extreme("min", (Poly.symbol("i"), Poly.const(7))))]
    ['i', '7']
    """
    found = (value.poly,) if isinstance(value, Whole) else value.options if isinstance(value, Extreme) else value.formulas
    return found if len(found) <= MOST_FORMULAS else ()


def combined_formulas(operator: str, a: Sequence[Poly], b: Sequence[Poly]) -> tuple[Poly, ...]:
    """Those of a sum, difference or product of two integers, and of bits of numbers."""
    known = [part.constant for part in (*a, *b)]
    if operator in ("&", "|", "^") and None not in known:
        pairs = ((int(x.constant or 0), int(y.constant or 0)) for x in a for y in b)
        return tuple(
            dict.fromkeys(Poly.const(x & y if operator == "&" else x | y if operator == "|" else x ^ y) for x, y in pairs)
        )
    if operator not in ("+", "-", "*"):
        return ()
    found = dict.fromkeys(x + y if operator == "+" else x - y if operator == "-" else x * y for x in a for y in b)
    return tuple(found) if len(found) <= MOST_FORMULAS else ()


def beside(operator: str, a: Whole | Extreme | Computed, b: Whole | Extreme | Computed, counters: Set[str]) -> Poly | None:
    """What is added to what the result of ``a operator b`` is loaded from; None where that is not known.

    Of sums and multiples; else what is loaded is made another value, if it alone is.

    Args:
        operator, a, b: as C has them.
        counters: names in formulas that count loops.
    """
    first, second = (
        part.poly if isinstance(part, Whole) else part.beside if isinstance(part, Computed) else None for part in (a, b)
    )
    if first is None or second is None:
        return None
    if operator in ("+", "-"):
        return first + second if operator == "+" else first - second
    if operator == "*" and (isinstance(a, Whole) or isinstance(b, Whole)):
        by, of = (a, b) if isinstance(a, Whole) else (b, a)
        if isinstance(by, Whole) and by.poly.constant is not None and isinstance(of, Computed):
            return None if of.beside is None else by.poly.constant * of.beside
    return None if (first.names | second.names) & counters else Poly()


def spread(operator: str, a: Whole | Extreme | Computed, b: Whole | Extreme | Computed, limit: int | None) -> int | None:
    """What the rest of ``a operator b`` stays below that is added to the formula of `beside`; None where that is not known.

    Args:
        operator, a, b: as C has them.
        limit: what the result stays below.
    """
    first, second = (1 if isinstance(part, Whole) else part.spread if isinstance(part, Computed) else None for part in (a, b))
    if operator in ("+", "-"):
        known = first is not None and second is not None and (operator == "+" or second == 1)
        return first + second - 1 if known and first is not None and second is not None else None
    if operator == "*" and (isinstance(a, Whole) or isinstance(b, Whole)):
        by, of = (a, second) if isinstance(a, Whole) else (b, first)
        number = by.poly.constant if isinstance(by, Whole) else None
        if number is not None and of is not None and number > 0:
            return (of - 1) * int(number) + 1
    return limit


_SHIFTED = 24
"""Bits of an unsigned number that a shift leaves, up to which it may be the place in a table: 16 million entries."""
_FINE = 256
"""A step of a counter below which it is counted that way, and no step of a phase."""


def below(operator: str, a: Whole | Extreme | Computed, b: Whole | Extreme | Computed) -> int | None:
    """What a value that is computed stays below, where it cannot be negative; None where that is not known.

    A mask or remainder by a number, and a sum, product or shift by a number of what has a limit, or by what has one, too. Of an
    unsigned number a shift to the right leaves so many bits; more than `_SHIFTED` are no table that somebody means by that.
    """
    if isinstance(a, Computed) and isinstance(b, Computed):
        return _below_both(operator, a, b)
    number = b.poly.constant if isinstance(b, Whole) else None
    if number is None or number < 0:
        return below(operator, b, a) if operator in ("&", "+", "*") and isinstance(a, Whole) and isinstance(b, Computed) else None
    by, limit = int(number), a.below if isinstance(a, Computed) else None
    if operator == "&":
        return min(by + 1, limit) if limit is not None else by + 1
    if operator == "%" and by > 0 and (limit is not None or a.type.unsigned):
        return min(by, limit) if limit is not None else by
    if operator == ">>" and limit is None and a.type.unsigned and 0 <= (left := 8 * a.type.dtype.bytes - by) <= _SHIFTED:
        return 1 << left
    if limit is None or by > 63:
        return None
    largest = {"+": limit - 1 + by, "*": (limit - 1) * by, ">>": (limit - 1) >> by, "<<": (limit - 1) << by}
    return largest[operator] + 1 if operator in largest else None


def is_phase(a: Whole, by: int, counters: Set[str]) -> bool:
    """Whether a shift to the right leaves the whole part of an unsigned phase that goes round, and no smaller step of a counter.

    Such is ``i * step >> 22`` of 32 bits, whose step is a size or a large number: the bits that are left are a place in a table.
    """
    if not a.type.unsigned or not 0 <= 8 * a.type.dtype.bytes - by <= _SHIFTED:
        return False
    steps = [a.poly.coefficient(name).constant for name in a.poly.names & counters]
    return any(step is None or abs(int(step)) >= _FINE for step in steps)


def _below_both(operator: str, a: Computed, b: Computed) -> int | None:
    """As `below`, of two values that are computed."""
    first, second = a.below, b.below
    if operator == "&" and (first or second):
        return min(limit for limit in (first, second) if limit)
    if not first or not second:
        return None
    bits = 1 << (max(first, second) - 1).bit_length()
    limits = {"+": first + second - 1, "*": (first - 1) * (second - 1) + 1, "|": bits, "^": bits, "%": min(first, second)}
    return limits.get(operator)


def loaded(access: Access, type_: Num) -> Computed:
    """The value of an array element; integers remember where they come from."""
    if not type_.integer:
        return Computed(Read(access), type_)
    limit = 1 << 8 * type_.dtype.bytes if type_.unsigned and type_.dtype.bytes <= 2 else None
    why = f"it is loaded from '{access.array}'"
    return Computed(Read(access), type_, (access,), why, access, below=limit, beside=Poly(), spread=limit)


def shifted(entry: Index, by: Poly | Indirect, text: str) -> Index:
    """An index moved by another; indirect ones absorb the rest."""
    if isinstance(entry, Poly) and isinstance(by, Poly):
        return entry + by
    if entry == Poly():
        return by
    loads = tuple(
        dict.fromkeys((*(entry.loads if isinstance(entry, Indirect) else ()), *(by.loads if isinstance(by, Indirect) else ())))
    )
    below = by.below if isinstance(by, Indirect) else None
    known = entry.constant if isinstance(entry, Poly) else None
    parts = [part if isinstance(part, Poly) else part.beside for part in (entry, by)]
    first, second = (1 if isinstance(part, Poly) else part.spread for part in (entry, by))
    return Indirect(
        loads,
        text,
        None if below is None or known is None or known < 0 else below + int(known),
        beside=None if parts[0] is None or parts[1] is None else parts[0] + parts[1],
        spread=None if first is None or second is None else first + second - 1,
    )


def loads_of(expression: Expression) -> tuple[Access, ...]:
    """All elements that an expression reads."""
    found: list[Access] = []
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Read):
            found.append(node.access)
        elif isinstance(node, Operation):
            waiting.extend(reversed(node.operands))
    return tuple(dict.fromkeys(found))
