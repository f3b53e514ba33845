"""Bytes that are moved as they are: ``memcpy`` of one number, as code that looks at the bits of a float or at bytes as words.

Compilers make a load, a store or a move between registers of it, and so does this reading. What is left to the library, because
its length is not known or more than `MOST` numbers, stays an unknown call.
"""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from rooftree.frontend.c.assignments import assign
from rooftree.frontend.c.context import Context, Number, evaluate, place_of
from rooftree.frontend.c.layout import size_of
from rooftree.frontend.c.memory import ZERO, access, dereference, load
from rooftree.frontend.c.syntax import need, unwrap
from rooftree.frontend.c.types import Num, Tag, unsigned_of
from rooftree.frontend.c.values import Address, Computed, Element, Extreme, Nothing, Slot, Whole, as_expression, loads_of, shifted
from rooftree.kernel.model import BITS, Operation, Read
from rooftree.kernel.poly import Poly

COPIES = ("memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove")
MOST = 16
"""Numbers that a copy moves one by one."""
AS_A_LOOP = (
    "write it as a loop over the elements, which compilers turn into the same call, or let `rooftree measure FILE:FUNCTION` "
    "time the function as it is"
)
"""What to try with a copy whose length is not known."""


def copied(ctx: Context, node: Node, given: list[Node]) -> Nothing | None:
    """``memcpy(&u, &x[i], 4)``: the move of one number, or of a few; None for other copies."""
    size = evaluate(ctx, given[2]) if len(given) == 3 else None
    if not isinstance(size, Whole) or size.poly.constant is None:
        return None
    number, moved = int(size.poly.constant), Nothing("memcpy is used for what it does")
    to, source = _object(ctx, given[0]), _object(ctx, given[1])
    if to is None or source is None:
        return None
    if isinstance(to, Element) and isinstance(source, Element) and isinstance(to.type, Tag):
        if to.type != source.type or size_of(ctx, to.type) != Poly.const(number):
            return None
        assign(ctx, node, to, source)
        return moved
    types = [_type(one) for one in (to, source)]
    if types[0] == types[1] and isinstance(types[0], Num) and isinstance(to, Element) and isinstance(source, Element):
        each = types[0].dtype.bytes
        if number % each == 0 and 1 < number // each <= MOST and to.offset == source.offset == ZERO:
            for step in range(number // each):
                assign(ctx, node, _next(to, step), load(ctx, _next(source, step), given[1]))
            return moved
    fitting = [type_ for type_ in types if type_ is not None and type_.dtype.bytes == number]
    if not fitting and (number not in (1, 2, 4, 8) or Slot in (type(to), type(source))):
        return None
    type_ = fitting[0] if fitting else unsigned_of(number)
    for one, known in zip((to, source), types, strict=True):
        if isinstance(one, Slot) and (known is None or known.dtype.bytes != number):
            return None
    value = bits(_loaded(ctx, source, type_, given[1]), type_)
    assign(ctx, node, replace(to, type=type_) if isinstance(to, Element) else to, value)
    return moved


def bits(value: Number, type_: Num) -> Number:
    """The bits of a number, seen as another type of the same length."""
    have = value.type
    if have == type_ or (have.integer and type_.integer):
        return replace(value, type=type_)
    expression = Operation("convert", (as_expression(value),), type_.dtype, BITS)
    if not type_.integer:
        return Computed(expression, type_)
    loads = value.loads if isinstance(value, Computed) else ()
    return Computed(expression, type_, loads or loads_of(expression), f"it is the bits of a {have.dtype.name}", scattered=True)


def _object(ctx: Context, node: Node) -> Slot | Element | None:
    """What a pointer points to: a variable or an element."""
    node = unwrap(node)
    while node.type == "cast_expression":
        node = unwrap(need(ctx.unit, node, "value"))
    if node.type == "pointer_expression" and any(child.type == "&" for child in node.children):
        place = place_of(ctx, need(ctx.unit, node, "argument"))
        if isinstance(place, (Slot, Element)):
            return place if _type(place) is not None or isinstance(_any_type(place), Tag) else None
    value = evaluate(ctx, node)
    if isinstance(value, Slot) or not isinstance(value, Address):
        return None
    found = dereference(ctx, value, ZERO, node)
    while isinstance(found, Address):
        found = dereference(ctx, found, ZERO, node)
    return found if isinstance(found, Element) and isinstance(found.type, (Num, Tag)) else None


def _any_type(place: Slot | Element) -> object:
    return place.variable.type if isinstance(place, Slot) else place.type


def _type(place: Slot | Element) -> Num | None:
    """Type of a place that holds one number."""
    type_ = _any_type(place)
    return type_ if isinstance(type_, Num) else None


def _next(place: Element, step: int) -> Element:
    """The element so many after one."""
    return replace(place, index=(*place.index[:-1], shifted(place.index[-1], Poly.const(step), ""))) if step else place


def _loaded(ctx: Context, place: Slot | Element, type_: Num, node: Node) -> Number:
    """What stands in a place, its bytes seen as a type."""
    if isinstance(place, Slot) or place.type == type_:
        value = load(ctx, place, node)
        if not isinstance(value, (Whole, Extreme, Computed)):
            raise ctx.refuse(node, f"'{ctx.text(node)}' points to no number")
        return value
    found = access(ctx, replace(place, type=type_), node)
    if not type_.integer:
        return Computed(Read(found), type_)
    return Computed(Read(found), type_, (found,), f"it is loaded from '{found.array}'", found)
