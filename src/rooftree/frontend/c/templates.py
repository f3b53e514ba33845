"""Function templates of C++: the types and numbers that their parameters stand for, in a loop of their own and in a call."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from rooftree.frontend.c.context import Context, TypeName, evaluate
from rooftree.frontend.c.declarations import described_type
from rooftree.frontend.c.syntax import descendants, kids, need, parameters, word
from rooftree.frontend.c.types import CType, Unusable
from rooftree.frontend.c.values import Address, Computed, Element, Extreme, Record, Value, Variable, Whole

_ONLY_TYPES = "a plain function with these values written out"
_POINTING = ("pointer_declarator", "array_declarator")


def instantiate(ctx: Context, template: Node, owner: Node, wanted: str) -> None:
    """Declare the parameters of a template as the types and numbers of the one instantiation in the file.

    Raises: KernelError where there is none, or more than one, and for a parameter that is neither.
    """
    listed = kids(need(ctx.unit, template, "parameters"))
    found: dict[tuple[str, ...], list[Node]] = {}
    for call in _instantiations(ctx.unit.root, wanted):
        arguments = kids(need(ctx.unit, call, "arguments"))
        found.setdefault(tuple(word(a) for a in arguments), arguments)
    if len(found) != 1:
        message = f"the template '{wanted}' is instantiated with {len(found)} sets of types in this file, expected 1"
        several = " or ".join(f"{wanted}<{', '.join(types)}>" for types in found)
        raise ctx.refuse(template, message, f"keep one of {several}" if found else _example(ctx, listed, owner, wanted))
    (arguments,) = found.values()
    if len(arguments) != len(listed):
        message = f"the template '{wanted}' has {len(listed)} parameters, its instantiation names {len(arguments)}"
        raise ctx.refuse(template, message, f"name all of them, as in {wanted}<{', '.join(['double'] * len(listed))}>")
    for parameter, argument in zip(listed, arguments, strict=True):
        declare_parameter(ctx, _name_of(ctx, parameter), _meaning(ctx, parameter, argument))


def declare_parameter(ctx: Context, name: Node, meant: CType | Whole) -> None:
    """Let the name of a template's parameter stand for a type or a number."""
    if not isinstance(meant, Whole):
        ctx.declare(word(name), TypeName(meant), name)
        return
    number = Variable(word(name), meant.type, ctx.unit.place(name), ctx.levels)
    ctx.declare(word(name), number, name)
    ctx.values[number] = meant


def _meaning(ctx: Context, parameter: Node, argument: Node) -> CType | Whole:
    """The type or number that an argument gives a parameter.

    Raises: KernelError for an argument of the other kind.
    """
    if not _is_number(parameter):
        if argument.type != "type_descriptor":
            raise ctx.refuse(argument, f"the template argument '{ctx.text(argument)}' is no type", _ONLY_TYPES)
        return described_type(ctx, argument)
    named = ctx.find(word(argument)) if argument.type == "type_descriptor" else None
    value = ctx.values.get(named) if isinstance(named, Variable) else None
    if argument.type != "type_descriptor":
        value = evaluate(ctx, argument)
    if not isinstance(value, Whole) or value.poly.constant is None:
        raise ctx.refuse(argument, f"the template argument '{ctx.text(argument)}' is no number that is known", _ONLY_TYPES)
    return value


def _is_number(parameter: Node) -> bool:
    """Whether a template's parameter is declared as a variable is: ``int N``."""
    return parameter.type in ("parameter_declaration", "optional_parameter_declaration")


def _instantiations(root: Node, name: str) -> Iterator[Node]:
    for node in descendants(root, "template_function"):
        called = node.child_by_field_name("name")
        if called is not None and word(called) == name:
            yield node


def _example(ctx: Context, listed: Sequence[Node], owner: Node, wanted: str) -> str:
    """The line that would instantiate a template with double for each of its types."""
    names = [word(_name_of(ctx, parameter)) for parameter in listed if not _is_number(parameter)]
    signature = ", ".join(" ".join(word(p).split()) for p in parameters(owner))
    for name in names:
        signature = re.sub(rf"\b{re.escape(name)}\b", "double", signature)
    kind = owner.child_by_field_name("type")
    returned = "double" if kind is not None and word(kind) in names else word(kind) if kind is not None else "void"
    values = ", ".join("4" if _is_number(parameter) else "double" for parameter in listed)
    return f"add 'template {returned} {wanted}<{values}>({signature});' at its end"


def types_of_call(
    ctx: Context, call: Node, function: Node, declarations: Sequence[Node], values: Sequence[Value]
) -> list[tuple[Node, CType | Whole]]:
    """What a call makes of the parameters of a function template: what is named behind it, then the types of its arguments.

    Args:
        call: the call expression, in whose scope the types are.
        function: the definition.
        declarations, values: its parameters and what they get.
    Returns: identifier and type or number of each parameter of the template; none of a plain function.
    Raises: KernelError for a parameter that is neither, and for one that neither is named nor follows from an argument.
    """
    template = function.parent
    if template is None or template.type != "template_declaration":
        return []
    given = _named(call)
    found: list[tuple[Node, CType | Whole]] = []
    for at, parameter in enumerate(kids(need(ctx.unit, template, "parameters"))):
        name = _name_of(ctx, parameter)
        default = parameter.child_by_field_name("default_value")
        if at < len(given) or (default is not None and _is_number(parameter)):
            type_: CType | Whole | None = _meaning(ctx, parameter, given[at] if at < len(given) else default)  # type: ignore[arg-type]
        else:
            pairs = zip(declarations, values, strict=True) if not _is_number(parameter) else ()
            type_ = next((t for d, v in pairs if (t := _deduced(d, v, word(name))) is not None), None)
        if type_ is None or isinstance(type_, Unusable) or isinstance(type_, Whole) != _is_number(parameter):
            called = word(need(ctx.unit, call, "function")).partition("<")[0]
            message = (
                f"which {'number' if _is_number(parameter) else 'type'} '{word(name)}' is in '{ctx.text(call)}' cannot be told"
            )
            raise ctx.refuse(call, message, f"name it: {called}<{'4' if _is_number(parameter) else 'double'}>(...)")
        found.append((name, type_))
    return found


def _name_of(ctx: Context, parameter: Node) -> Node:
    """The name of a template's parameter that is a type or a number.

    Raises: KernelError for any other.
    """
    if _is_number(parameter):
        name = parameter.child_by_field_name("declarator")
        name = name if name is not None and name.type == "identifier" else None
    else:
        types = parameter.type in ("type_parameter_declaration", "optional_type_parameter_declaration")
        name = next((c for c in kids(parameter) if types and c.type == "type_identifier"), None)
    if name is None:
        raise ctx.refuse(parameter, f"the template parameter '{ctx.text(parameter)}' is no type and no number", _ONLY_TYPES)
    return name


def _named(call: Node) -> list[Node]:
    """Arguments of a template behind a function's name."""
    function = call.child_by_field_name("function")
    while function is not None and function.type == "qualified_identifier":
        function = function.child_by_field_name("name")
    arguments = function.child_by_field_name("arguments") if function is not None else None
    return kids(arguments) if function is not None and function.type == "template_function" and arguments is not None else []


def _deduced(declaration: Node, value: Value, name: str) -> CType | None:
    """The type that an argument gives a parameter written ``T v``, ``const T &v``, ``T *v`` or ``T v[]``; None for others."""
    kind = declaration.child_by_field_name("type")
    if kind is None or word(kind) != name:
        return None
    declarator = declaration.child_by_field_name("declarator")
    points = declarator is not None and declarator.type in _POINTING
    if isinstance(value, Address):
        whole = value.level == len(value.index) and value.inside is None
        return value.storage.element if points and whole else None
    if points or not isinstance(value, (Whole, Extreme, Computed, Element, Record)):
        return None
    return value.type
