"""Tables of integers that never change: ``static const int ex[9] = {0, 1, 0, -1, ...};``, the neighbours of a cell.

Where the place in it is a number, as in loops that are written out, so is the element, and an index made of it is linear.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c.context import Context, evaluate
from rooftree.frontend.c.syntax import kids
from rooftree.frontend.c.types import ArrayOf, Num
from rooftree.frontend.c.values import Element, Variable, Whole
from rooftree.kernel.poly import Poly

MOST_ELEMENTS = 4096
"""Elements of a table that is kept."""


def keep(ctx: Context, variable: Variable, given: Node) -> bool:
    """Remember the elements of a constant array of integers; whether all of them are numbers."""
    storage = variable.storage
    if not isinstance(variable.type, ArrayOf) or storage is None:
        return False
    if not isinstance(storage.element, Num) or not storage.element.integer:
        return False
    extents = [None if extent is None else extent.constant for extent in storage.extents]
    try:
        found = dict(_numbers(ctx, given, len(extents)))
    except KernelError:
        return False
    if None in extents[1:] or any(value is None for value in found.values()):
        return False
    if extents[0] is None:
        storage.extents = (Poly.const(len(kids(given))), *storage.extents[1:])
    ctx.tables[storage.label] = {place: value for place, value in found.items() if value is not None}
    return True


def _numbers(ctx: Context, given: Node, depth: int) -> Iterator[tuple[tuple[int, ...], Poly | None]]:
    """Places and elements of an initialiser in braces, row by row; None for what is no number, or stands elsewhere."""
    inner = kids(given)
    for number, child in enumerate(inner[: MOST_ELEMENTS + 1]):
        if (child.type == "initializer_list") != (depth > 1) or number == MOST_ELEMENTS:
            yield (number,), None
        elif depth > 1:
            yield from (((number, *place), value) for place, value in _numbers(ctx, child, depth - 1))
        else:
            value = evaluate(ctx, child)
            yield (number,), value.poly if isinstance(value, Whole) and value.poly.constant is not None else None


def element_of(ctx: Context, place: Element) -> Poly | None:
    """The element of a table at a place that is a number; None for any other place, and for what the braces leave out."""
    table = ctx.tables.get(place.storage.label)
    index = tuple(entry.constant if isinstance(entry, Poly) else None for entry in place.index)
    if table is None or place.offset != Poly() or None in index:
        return None
    return table.get(tuple(int(number) for number in index if number is not None))
