"""Sizes of types and the layout of structs, as the System V ABI for 64-bit machines has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tree_sitter import Node

from rooftree.frontend.c.context import Context
from rooftree.frontend.c.types import ArrayOf, CType, Member, Num, Pointer, Struct, Tag, Unusable, describe
from rooftree.kernel.poly import Poly

MOST_ALIGNED = 64
"""Largest alignment of a type [B]."""


def struct_of(ctx: Context, type_: CType, node: Node) -> Struct:
    """Members of a struct type.

    Raises: KernelError for other types and for structs that are not defined.
    """
    if not isinstance(type_, Tag):
        raise ctx.refuse(node, f"'{ctx.text(node)}' is no struct but {describe(type_)}")
    if type_.name not in ctx.structs:
        raise ctx.refuse(node, f"the struct '{type_.name}' is not defined", "include the header that defines it")
    return ctx.structs[type_.name]


def size_of(ctx: Context, type_: CType) -> Poly | None:
    """Size of a type [B], None where it is not known."""
    match type_:
        case Num():
            return Poly.const(type_.dtype.bytes)
        case Pointer():
            return None if type_.reference else Poly.const(type_.bytes)
        case Unusable():
            return Poly.const(type_.bytes) if type_.bytes else None
        case ArrayOf():
            one = size_of(ctx, type_.of)
            return None if one is None or type_.extent is None else one * type_.extent
        case Tag():
            struct = ctx.structs.get(type_.name)
            return None if struct is None or struct.trouble else Poly.const(struct.size)
    return None


def align_of(ctx: Context, type_: CType) -> int:
    """Alignment of a type [B]."""
    match type_:
        case Num():
            parts = 2 if type_.dtype.kind == "complex" else 1
            return max(1, min(type_.dtype.bytes // parts, 16))
        case ArrayOf():
            return align_of(ctx, type_.of)
        case Tag():
            return ctx.structs[type_.name].align if type_.name in ctx.structs else 1
    return 8


_PACK = re.compile(r"pack\s*\(([^)]*)\)")


def packing(pragmas: Iterable[tuple[int, str]], at: int) -> int:
    """Largest alignment of members that ``#pragma pack`` allows to a struct at a place [B]; 0: any.

    Args:
        pragmas: place of what follows each of them, and its text, in order.
        at: place of the struct.

    >>> code = (10, "pack(push, 1)"), (20, "pack(pop)"), (30, "pack(2)"), (40, "pack()")
    >>> [packing(code, at) for at in (5, 10, 20, 30, 40)]
    [0, 1, 0, 2, 0]
    """
    now, stack = 0, list[int]()
    for match in (_PACK.search(text) for place, text in pragmas if place <= at):
        words = [word.strip() for word in match[1].split(",")] if match is not None else ["none"]
        if "push" in words:
            stack.append(now)
        if "pop" in words:
            now = stack.pop() if stack else 0
        numbers = [int(word) for word in words if word.isdigit()]
        now = numbers[0] if numbers else 0 if words == [""] else now
    return now


def lay_out(ctx: Context, members: Sequence[tuple[str, CType]], trouble: str, packed: int, union: bool = False) -> Struct:
    """Place the members of a struct one behind the other, those of a union all at its beginning.

    ``packed``: their largest alignment [B]; 0: that of their types.
    """
    placed: list[Member] = []
    end, widest, longest = 0, 1, 0
    for name, type_ in members:
        size = size_of(ctx, type_)
        fixed = None if size is None else size.constant
        if fixed is None:
            trouble = trouble or f"the size of its member '{name}' is not known"
            fixed = 0
        align = min(align_of(ctx, type_), packed or MOST_ALIGNED)
        end = 0 if union else -(-end // align) * align
        placed.append(Member(name, type_, end))
        end += int(fixed)
        widest, longest = max(widest, align), max(longest, end)
    return Struct(tuple(placed), -(-longest // widest) * widest, widest, trouble, union)
