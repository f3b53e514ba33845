"""Templates of C++: what the parameters of functions and of structs stand for, in a loop of their own and where they are used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from rooftree.frontend.c.context import Context, TypeName, evaluate, instances_by
from rooftree.frontend.c.declarations import define_struct, described_type
from rooftree.frontend.c.header import length_of
from rooftree.frontend.c.structs import type_of_place
from rooftree.frontend.c.syntax import LOOPS, descendants, function_name, kids, need, parameters, struct_of_template, word
from rooftree.frontend.c.types import AS_IT_IS, SIZE_T, ArrayOf, CType, Tag, Unusable, describe
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
        if not found:
            message = f"no line of this file names what the template '{wanted}' is instantiated with"
        raise ctx.refuse(template, message, f"keep one of {several}" if found else _by_name(ctx, listed, owner, wanted))
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
    named = ctx.find(word(argument).rpartition("::")[2]) if argument.type == "type_descriptor" else None
    value = ctx.values.get(named) if isinstance(named, Variable) else None
    if argument.type != "type_descriptor":
        value = evaluate(ctx, argument)
    if not isinstance(value, Whole) or value.poly.constant is None:
        raise ctx.refuse(argument, f"the template argument '{ctx.text(argument)}' is no number that is known", _ONLY_TYPES)
    return value


@instances_by
def instance(ctx: Context, name: str, arguments: Sequence[Node]) -> CType:
    """The struct that a template becomes with these arguments, as ``Vec2<double>``."""
    template = ctx.unit.templates[name]
    listed = kids(need(ctx.unit, template, "parameters"))
    given: list[tuple[Node, CType | Whole]] = []
    scopes = ctx.scopes
    for at, parameter in enumerate(listed):
        default = parameter.child_by_field_name("default_value") or parameter.child_by_field_name("default_type")
        argument = arguments[at] if at < len(arguments) else default
        if argument is None:
            return Unusable(name, f"has {len(listed)} parameters and is given {len(arguments)}")
        meant = _meaning(ctx, parameter, argument)
        if isinstance(meant, Unusable):
            return meant
        given.append((_name_of(ctx, parameter), meant))
    struct = struct_of_template(template)
    if struct is None:
        return _alias(ctx, template, given)
    tag = f"{name}<{', '.join(str(m.poly) if isinstance(m, Whole) else describe(m) for _, m in given)}>"
    if tag not in ctx.made_of:
        ctx.made_of[tag] = (name, given)
        ctx.scopes = [scopes[0], {}]
        try:
            declare_instance(ctx, tag, struct)
            define_struct(ctx, struct, tag)
        finally:
            ctx.scopes = scopes
    return Tag(tag)


def _alias(ctx: Context, template: Node, given: Sequence[tuple[Node, CType | Whole]]) -> CType:
    """The type that ``template <int N> using Row = std::array<double, N>;`` stands for."""
    alias = next(child for child in kids(template) if child.type == "alias_declaration")
    scopes, ctx.scopes = ctx.scopes, [ctx.scopes[0], {}]
    try:
        for parameter, meant in given:
            declare_parameter(ctx, parameter, meant)
        return described_type(ctx, need(ctx.unit, alias, "type"))
    finally:
        ctx.scopes = scopes


def declare_instance(ctx: Context, tag: str, node: Node) -> None:
    """Within a struct that a template became, its name and the template's parameters stand for what they are there."""
    name, given = ctx.made_of[tag]
    ctx.declare(name, TypeName(Tag(tag)), node)
    for parameter, meant in given:
        declare_parameter(ctx, parameter, meant)


def _is_number(parameter: Node) -> bool:
    """Whether a template's parameter is declared as a variable is: ``int N``."""
    return parameter.type in ("parameter_declaration", "optional_parameter_declaration")


def _instantiations(root: Node, name: str) -> Iterator[Node]:
    for node in descendants(root, "template_function"):
        called = node.child_by_field_name("name")
        if called is not None and word(called) == name:
            yield node


def _by_name(ctx: Context, listed: Sequence[Node], owner: Node, wanted: str) -> str:
    """What to do about a template that nothing instantiates by name: its caller's loop, or a line with its types and numbers."""
    for call in descendants(ctx.unit.root, "call_expression"):
        called, caller = call.child_by_field_name("function"), _around(call)
        if called is not None and word(called).split("::")[-1] == wanted and caller is not None and caller != owner:
            if next(descendants(caller, *LOOPS), None) is not None:
                return f"the loop that calls it: {ctx.unit.source.file}:{function_name(caller)}"
            break
    calls = [call.child_by_field_name("function") for call in descendants(owner, "call_expression")]
    functions = {word(call) for call in calls if call is not None}
    if any(
        (named := p.child_by_field_name("declarator")) is not None and word(named).lstrip("&* ") in functions
        for p in parameters(owner)
    ):
        return f"write the loop out where it is called, with what it calls in it; {AS_IT_IS}"
    return _example(ctx, listed, owner, wanted)


def _around(node: Node) -> Node | None:
    """The function that a node stands in."""
    around = node.parent
    while around is not None and around.type != "function_definition":
        around = around.parent
    return around


def _example(ctx: Context, listed: Sequence[Node], owner: Node, wanted: str) -> str:
    """The line that would instantiate a template with double for each of its types, and 4 for each number."""
    given = {word(_name_of(ctx, parameter)): "4" if _is_number(parameter) else "double" for parameter in listed}
    kind = owner.child_by_field_name("type")
    line = f"{word(kind) if kind is not None else 'void'} {wanted}<{', '.join(given)}>"
    line += "(" + ", ".join(" ".join(word(p).split()) for p in parameters(owner)) + ")"
    for name, value in given.items():
        line = re.sub(rf"\b{re.escape(name)}\b", value, line)
    numbers = ", with its number in place of 4" if "4" in given.values() else ""
    return f"add 'template {line};' at its end{numbers}"


def types_of_call(
    ctx: Context, call: Node, function: Node, declarations: Sequence[Node], values: Sequence[Value], given: Sequence[Node]
) -> list[tuple[Node, CType | Whole]]:
    """What a call makes of the parameters of a function template: what is named behind it, then the types of its arguments.

    Args:
        call: the call expression, in whose scope the types are.
        function: the definition.
        declarations, values, given: its parameters, what they get, and the arguments that this comes from.
    Returns: identifier and type or number of each parameter of the template; none of a plain function.
    Raises: KernelError for a parameter that is neither, and for one that neither is named nor follows from an argument.
    """
    template = function.parent
    if template is None or template.type != "template_declaration":
        return []
    named = _named(call)
    found: list[tuple[Node, CType | Whole]] = []
    for at, parameter in enumerate(kids(need(ctx.unit, template, "parameters"))):
        name = _name_of(ctx, parameter)
        default = parameter.child_by_field_name("default_value")
        if at < len(named) or (default is not None and _is_number(parameter)):
            type_: CType | Whole | None = _meaning(ctx, parameter, named[at] if at < len(named) else default)  # type: ignore[arg-type]
        else:
            each = zip(declarations, values, given, strict=True)
            type_ = next((t for d, v, g in each if (t := _deduced(ctx, d, v, g, word(name))) is not None), None)
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


def _deduced(ctx: Context, declaration: Node, value: Value, given: Node, name: str) -> CType | Whole | None:
    """The type or number that an argument gives a parameter of a template; None where it gives none.

    The parameter is written ``T v``, ``const T &v``, ``T *v``, ``T v[]``, ``T (&v)[N]``, ``std::array<T, N> v`` or ``V<T> v``, of
    a struct V that is a template.
    """
    kind = declaration.child_by_field_name("type")
    if kind is None:
        return None
    while kind.type == "qualified_identifier" and (inner := kind.child_by_field_name("name")) is not None:
        kind = inner
    declarator = declaration.child_by_field_name("declarator")
    length = declarator
    if length is not None and length.type != "array_declarator":
        length = next(descendants(length, "array_declarator"), None)
    if length is not None and (size := length.child_by_field_name("size")) is not None and word(size) == name:
        return _length(ctx, given, value)
    if kind.type == "template_type":
        named = [word(argument) for argument in kids(need(ctx.unit, kind, "arguments"))]
        if name not in named:
            return None
        if isinstance(value, Address):
            return _element_of(ctx, given, value) if named.index(name) == 0 else _length(ctx, given, value)
        made = ctx.made_of.get(value.type.name) if isinstance(value, (Element, Record)) and isinstance(value.type, Tag) else None
        meanings = [meant for _, meant in made[1]] if made is not None and made[0] == word(need(ctx.unit, kind, "name")) else []
        return meanings[named.index(name)] if named.index(name) < len(meanings) else None
    if word(kind) != name:
        return None
    points = declarator is not None and (declarator.type in _POINTING or length is not None)
    if isinstance(value, Address):
        return _element_of(ctx, given, value) if points else None
    if points or not isinstance(value, (Whole, Extreme, Computed, Element, Record)):
        return None
    return value.type


def _element_of(ctx: Context, given: Node, value: Address) -> CType | None:
    """Type of what an argument points to, where that is an element of an array."""
    if value.inside is not None:
        type_ = type_of_place(ctx, given)
        return type_.of if isinstance(type_, ArrayOf) else None
    return value.storage.element if value.level == len(value.index) else None


def _length(ctx: Context, given: Node, value: Value) -> Whole | None:
    """How many elements the array has that an argument is."""
    extent = length_of(ctx, given, value) if isinstance(value, Address) else None
    return Whole(extent, SIZE_T) if extent is not None and extent.constant is not None else None
