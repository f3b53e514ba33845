"""Casts, assignments, increments."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from tree_sitter import Node

from rooftree.frontend.c.context import Context, evaluate, place_of, rule
from rooftree.frontend.c.convert import converted
from rooftree.frontend.c.declarations import described_type
from rooftree.frontend.c.memory import ZERO, beginning, load, new_storage
from rooftree.frontend.c.operators import binary, is_struct, overloaded
from rooftree.frontend.c.stores import store
from rooftree.frontend.c.structs import copy_struct, listed
from rooftree.frontend.c.syntax import need, word
from rooftree.frontend.c.types import VOID, CType, Num, Pointer, Tag, Unusable, describe, flat
from rooftree.frontend.c.values import (
    Address,
    Allocation,
    Computed,
    Element,
    Extreme,
    Nothing,
    Record,
    Slot,
    Storage,
    Value,
    Whole,
)
from rooftree.kernel.division import quotient
from rooftree.kernel.model import Constant, Operation, Scalar
from rooftree.kernel.poly import Poly

# casts


@rule("cast_expression")
def cast_expression(ctx: Context, node: Node) -> Value:
    """``(double) i``, ``(double (*)[n]) a``."""
    type_ = described_type(ctx, need(ctx.unit, node, "type"))
    return cast(ctx, node, evaluate(ctx, need(ctx.unit, node, "value")), type_)


def cast(ctx: Context, node: Node, value: Value, type_: CType) -> Value:
    """A value cast to a type."""
    if isinstance(type_, Unusable) and type_.name == "void":
        return Nothing("it is cast to void")
    if isinstance(value, (Whole, Extreme, Computed)):
        if isinstance(type_, Num):
            return converted(value, type_)
        if isinstance(type_, Pointer) and value == Whole(ZERO, value.type):
            return value
    if isinstance(type_, Pointer):
        if isinstance(value, Allocation):
            return value
        if isinstance(value, Address):
            return cast_pointer(ctx, node, value, type_)
    hint = type_.hint if isinstance(type_, Unusable) else ""
    text = ctx.text(node)
    shown = f"the cast '{text}'" if text.count("(") == text.count(")") else "the cast"  # of what the grammar takes in parts
    raise ctx.refuse(node, f"{shown} to {describe(type_)} cannot be followed", hint)


def cast_pointer(ctx: Context, node: Node, value: Address, type_: Pointer) -> Address:
    """A pointer cast: to the same elements, perhaps seen as rows; everything else would alias."""
    if type_.to == VOID:
        return value
    if value.storage.element == VOID and value == beginning(value.storage):
        return _typed(ctx, node, value.storage, type_.to)
    element, rows = flat(type_.to)
    have = flat(value.storage.element if value.inside is None else value.inside)[0]
    if not rows and (seen := _by_bytes(value, element, have)) is not None:
        return seen
    if not _alike(element, have):
        raise ctx.refuse(
            node,
            f"'{ctx.text(node)}' looks at {describe(have)} as {describe(element)}: aliasing cannot be modelled",
            "declare the array with the type it is used with",
        )
    rest = value.storage.extents[value.level :]
    if tuple(rest) == rows or value.inside is not None:
        return value
    if value.level == len(value.storage.extents) and rows and all(e is not None for e in rows):
        return _as_rows(ctx, node, value, rows)
    if not rows and all(entry == ZERO for entry in value.index[value.level :]):
        return replace(value, level=len(value.storage.extents))
    raise ctx.refuse(
        node,
        f"the cast '{ctx.text(node)}' changes the shape of '{value.storage.label}' in a way that cannot be followed",
        "use one shape for the array",
    )


def _by_bytes(value: Address, element: CType, have: CType) -> Address | None:
    """A pointer to numbers as one to bytes, and a pointer to bytes as one to numbers: ``*(double *)((char *)a + i * step)``."""
    storage = value.storage
    if not (isinstance(element, Num) and isinstance(have, Num)) or len(storage.extents) != 1 or len(value.index) != 1:
        return None
    size, at = have.dtype.bytes, value.index[0]
    if element.dtype.bytes == 1 and storage.by_bytes and value.inside is not None:
        return replace(value, inside=None)
    if element.dtype.bytes == 1 and size > 1 and isinstance(at, Poly) and value.inside is None:
        extents = tuple(None if extent is None else extent * size for extent in storage.extents)
        view = Storage(storage.label, element, extents, storage.place, by_bytes=True)
        return Address(view, (at * size,), 1)
    if size == 1 and element.dtype.bytes > 1 and value.inside is None:
        storage.by_bytes = True
        return replace(value, inside=element)
    return None


def _typed(ctx: Context, node: Node, storage: Storage, pointee: CType) -> Address:
    """Memory behind a ``void *`` gets the type of its first use."""
    seen = new_storage(ctx, storage.label, pointee, node)
    storage.element, storage.extents, storage.bytes = seen.element, seen.extents, seen.bytes
    return beginning(storage)


def _alike(a: CType, b: CType) -> bool:
    """The same type, or one that differs in its sign alone."""
    integers = isinstance(a, Num) and isinstance(b, Num) and a.integer and b.integer
    return a == b or (integers and a.dtype.bytes == b.dtype.bytes)  # type: ignore[union-attr]


def _as_rows(ctx: Context, node: Node, value: Address, rows: tuple[Poly | None, ...]) -> Address:
    """``(double (*)[n]) a``: a one-dimensional block seen as rows."""
    storage = value.storage
    if len(storage.extents) != 1 or any(entry != ZERO for entry in value.index):
        raise ctx.refuse(
            node, f"the cast '{ctx.text(node)}' reshapes '{storage.label}' from its middle", "cast the pointer to its beginning"
        )
    first: Poly | None = None
    if storage.total is not None:
        size = reduce(lambda x, y: x * y, [e for e in rows if e is not None], Poly.const(1))
        first = quotient(storage.total, size)
    view = Storage(storage.label, storage.element, (first, *rows), storage.place, storage.total, storage.bytes)
    return Address(view, (ZERO,) * len(view.extents), 1)


# assignments


@rule("assignment_expression")
def assignment_expression(ctx: Context, node: Node) -> Value:
    """``a = b``, ``a += b``; its value is what was assigned, kept in a register."""
    operator = word(need(ctx.unit, node, "operator"))
    left, right = need(ctx.unit, node, "left"), need(ctx.unit, node, "right")
    if right.type == "initializer_list" and operator == "=":
        target = place_of(ctx, left)
        of = target.variable if isinstance(target, Slot) else target
        return assign(ctx, node, target, listed(ctx, right, VOID if isinstance(of, Address) else of.type))
    value = evaluate(ctx, right)
    place = place_of(ctx, left)
    if operator != "=" and is_struct(place):
        assert isinstance(place, (Element, Record))
        return overloaded(ctx, node, operator, [left, right], [place, value])
    if operator != "=":
        before = load(ctx, place, left)
        value = binary(ctx, node, operator[:-1], before, value)
    return assign(ctx, node, place, value)


def assign(ctx: Context, node: Node, place: object, value: Value, *, nontemporal: bool = False) -> Value:
    """Convert a value to the type of a place and store it there."""
    assert isinstance(place, (Slot, Element, Record, Address))
    if isinstance(place, (Element, Record)) and isinstance(place.type, Tag) and isinstance(value, (Element, Record)):
        copy_struct(ctx, place, value, node)
        return value
    type_ = place.variable.type if isinstance(place, Slot) else place.type if isinstance(place, Element) else None
    if isinstance(type_, Num) and isinstance(value, (Whole, Extreme, Computed)):
        value = converted(value, type_)
    if isinstance(place, Slot) and isinstance(type_, Pointer) and isinstance(value, Address):
        value = cast_pointer(ctx, node, value, type_)
    used_again = _is_used(node)
    if used_again and isinstance(place, Element) and isinstance(value, Computed):
        value = in_register(ctx, node, value)
    store(ctx, place, value, node, nontemporal=nontemporal)
    if used_again and isinstance(place, Slot):
        return load(ctx, place, node)
    return value


def _is_used(node: Node) -> bool:
    """Whether the value of an assignment is used, as in ``a = b = c``."""
    parent = node.parent
    while parent is not None and parent.type in ("parenthesized_expression", "comma_expression"):
        node, parent = parent, parent.parent
    return parent is not None and parent.type not in ("expression_statement", "for_statement", "declaration")


def in_register(ctx: Context, node: Node, value: Computed) -> Computed:
    """A value that is used twice: computed once."""
    if isinstance(value.expression, (Constant, Scalar)):
        return value
    scalar = Scalar(ctx.unique("t"), value.type.dtype)
    ctx.emit(scalar, value.expression, node)
    return replace(value, expression=scalar, scattered=False, element=None, plain=None)


@rule("update_expression")
def update_expression(ctx: Context, node: Node) -> Value:
    """``i++``, ``--i``; of elements and run-time values only as statements."""
    target = need(ctx.unit, node, "argument")
    operator = word(need(ctx.unit, node, "operator"))
    place = place_of(ctx, target)
    before = load(ctx, place, target)
    after = binary(ctx, node, operator[0], before, Whole(Poly.const(1)))
    if isinstance(before, Computed) and _is_used(node):
        if not before.type.integer or not isinstance(place, Slot):
            raise ctx.refuse(node, f"'{ctx.text(node)}' is used and changed in one expression", "use two statements")
        before = in_register(
            ctx, node, replace(before, expression=Operation("convert", (before.expression,), before.type.dtype), element=None)
        )
    result = assign(ctx, node, place, after)
    prefix = node.children[0].type == operator
    return result if prefix else before
