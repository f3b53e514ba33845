"""What a function takes, for those who call it: parameters and file-level variables with their types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c import branches, calls, literals, loops, statements  # noqa: F401  they register their rules
from rooftree.frontend.c.context import Context
from rooftree.frontend.c.declarations import base_type, declared
from rooftree.frontend.c.lower import read_globals
from rooftree.frontend.c.syntax import Unit, old_style, parameters, word
from rooftree.frontend.c.types import CType, Num, Struct, describe
from rooftree.frontend.c.values import Variable
from rooftree.frontend.c.variables import declare_variable


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter or a variable at file level.

    Attributes:
        name: its name.
        type: its type.
        words: what stands before the declarator in the source, such as ``const plate_t``.
        used: whether its name stands in the body of the function.
    """

    name: str
    type: CType
    words: str
    used: bool = True


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes.

    Attributes:
        name: of the function.
        parameters: in order.
        outside: variables of the file that were asked for and are there.
        structs: by tag.
    """

    name: str
    parameters: tuple[Parameter, ...]
    outside: tuple[Parameter, ...]
    structs: Mapping[str, Struct]


def signature(unit: Unit, name: str, line: int = 0, outside: Iterable[str] = ()) -> Signature:
    """Read what a function takes.

    Args:
        unit: the translation unit.
        name: of the function.
        line: a line within it, where several have this name; 0: the first.
        outside: names of variables at file level to look for.
    Raises: KernelError if there is no such function, or for a parameter without a name.
    """
    found = unit.functions.get(name, [])
    if not found:
        raise KernelError(f"there is no function '{name}' to call", where=unit.source.file)
    owner = next((n for n in found if _holds(unit, n, line)), found[0])
    ctx = Context(unit)
    read_globals(ctx, unit.root, owner)
    known = [(n, ctx.find(n)) for n in dict.fromkeys(outside)]
    variables = tuple(Parameter(n, v.type, "") for n, v in known if isinstance(v, Variable) and not v.undeclared)
    ctx.scopes.append({})
    listed = []
    body = owner.child_by_field_name("body")
    shown = unit.source.shown[body.start_byte : body.end_byte].decode("utf-8", "replace") if body is not None else ""
    within = set(re.findall(r"\w+", f"{word(body)} {shown}")) if body is not None else None
    for node in parameters(owner):
        if word(node) == "void":
            continue
        found_one = _parameter(ctx, node, owner)
        listed.append(replace(found_one, used=within is None or found_one.name in within))
    own = {p.name for p in listed}
    return Signature(name, tuple(listed), tuple(v for v in variables if v.name not in own), dict(ctx.structs))


def _parameter(ctx: Context, node: Node, owner: Node) -> Parameter:
    declarator = node.child_by_field_name("declarator")
    older = old_style(owner, word(node)) if node.type == "identifier" else None
    named, (node, declarator) = node, older or (node, declarator)
    found, type_ = declared(ctx, declarator, base_type(ctx, node)) if declarator is not None else (None, None)
    if older is not None and isinstance(type_, Num) and (type_.dtype.bytes < _PROMOTED[type_.dtype.kind]):
        raise ctx.refuse(
            named,
            f"'{word(named)}' is a {describe(type_)} in the style of before 1989, which is passed as a wider number",
            "write the types inside the parentheses",
        )
    if declarator is None or found is None or type_ is None:
        raise ctx.refuse(node, f"the parameter '{ctx.text(node)}' has no name or cannot be read", "write it as 'type name'")
    declare_variable(ctx, found, type_, parameter=True)
    shown = ctx.unit.source.shown[node.start_byte : declarator.start_byte].decode("utf-8", "replace")
    return Parameter(word(found), type_, " ".join(shown.split()))


_PROMOTED = {"real": 8, "complex": 0, "integer": 4, "bool": 4}
"""Bytes that arguments without a prototype are widened to."""


def _holds(unit: Unit, node: Node, line: int) -> bool:
    return unit.place(node).line <= line <= unit.source.place(max(node.start_byte, node.end_byte - 1)).line
