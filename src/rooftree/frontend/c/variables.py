"""Declarations as statements: types, variables and what they hold at first."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c import tables
from rooftree.frontend.c.assignments import assign
from rooftree.frontend.c.context import Context, ContradictionError, Flow, UnknownCallError, evaluate, place_of, statement_rule
from rooftree.frontend.c.declarations import AUTO, base_type, declared, define_type, specified
from rooftree.frontend.c.inline import constructed
from rooftree.frontend.c.lambdas import declare_lambda
from rooftree.frontend.c.memory import beginning, dereference, name_place, new_storage, struct_variable
from rooftree.frontend.c.structs import copy_array, copy_struct, initialise_struct, initialise_union, members_of
from rooftree.frontend.c.syntax import kids, need, word
from rooftree.frontend.c.types import INT_T, ArrayOf, CType, Num, Pointer, Tag, Unusable, describe
from rooftree.frontend.c.values import Address, Computed, Element, Extreme, Record, Slot, Value, Variable, Whole
from rooftree.kernel.poly import Poly

MAX_INITIALISERS = 256


@statement_rule("type_definition", "alias_declaration")
def type_definition(ctx: Context, node: Node) -> Flow:
    """``typedef``, ``using``."""
    define_type(ctx, node)
    return ""


@statement_rule("struct_specifier", "class_specifier", "enum_specifier", "union_specifier")
def bare_specifier(ctx: Context, node: Node) -> Flow:
    """``struct P { ... };``."""
    specified(ctx, node)
    return ""


@statement_rule(
    "function_definition",
    "template_declaration",
    "template_instantiation",
    "using_declaration",
    "preproc_call",
    "preproc_def",
    "static_assert_declaration",
    "namespace_definition",
    "linkage_specification",
    "empty_declaration",
    ";",
    "namespace_alias_definition",
    "attribute_declaration",
    "concept_definition",
    "friend_declaration",
)
def no_statement(ctx: Context, node: Node) -> Flow:
    """What does nothing where it stands."""
    return ""


@statement_rule("declaration")
def declaration(ctx: Context, node: Node) -> Flow:
    """``double t = a[i], s;``."""
    base = base_type(ctx, node)
    words = {word(child) for child in node.children if child.type in ("storage_class_specifier", "type_qualifier")}
    for declarator in node.children_by_field_name("declarator"):
        try:
            _declare(ctx, declarator, base, words)
        except ContradictionError:
            raise
        except KernelError as error:
            if not ctx.outside:
                raise
            _unknown(ctx, declarator, error)
    return ""


def _unknown(ctx: Context, node: Node, error: KernelError) -> None:
    """A declared variable whose value outside the nest is not understood."""
    name = declared(ctx, node, INT_T)[0]
    variable = ctx.find(word(name)) if name is not None else None
    if isinstance(variable, Variable):
        is_lost = isinstance(variable.type, Pointer) and not isinstance(error, UnknownCallError)
        ctx.forget(variable, error.message if is_lost else "")


def _declare(ctx: Context, node: Node, base: CType, words: set[str]) -> None:
    """One name of a declaration."""
    parts = node.child_by_field_name("declarator")
    while parts is not None and parts.type == "reference_declarator":
        parts = kids(parts)[0]
    if parts is not None and parts.type == "structured_binding_declarator":
        _declare_parts(ctx, kids(parts), need(ctx.unit, node, "value"))
        return
    name, type_ = declared(ctx, node, base)
    given = node.child_by_field_name("value") if node.type == "init_declarator" else None
    if name is None:
        raise ctx.refuse(node, f"cannot read the declaration '{ctx.text(node)}'")
    if isinstance(type_, Unusable) and type_.name == "function":
        return
    if isinstance(type_, Pointer) and type_.reference:
        _refer(ctx, name, type_, given)
        return
    if type_ == AUTO and given is not None and given.type == "lambda_expression":
        declare_lambda(ctx, name, given)
        return
    early = _initial(ctx, given, type_) if type_ == AUTO else None
    variable = declare_variable(ctx, name, _deduced(ctx, name, early) if type_ == AUTO else type_)
    constant = bool(words & {"const", "constexpr"})
    bare = not ctx.unit.functions
    static = not constant and ("static" in words or (len(ctx.scopes) == 1 and not bare))
    if given is None or static:  # what stays between calls may have any value here
        never = ctx.outside and ctx.written is not None and word(name) not in ctx.written
        if (never or not ctx.outside) and isinstance(type_, Num) and not words & {"static", "extern"}:
            ctx.unset[variable] = []
        return
    value = early if early is not None else _initial(ctx, given, type_)
    if isinstance(value, Address) and isinstance(variable.type, ArrayOf) and variable.storage is not None and not ctx.outside:
        if not copy_array(ctx, beginning(variable.storage), value, variable.type, node):
            raise ctx.refuse(given, f"'{ctx.text(given)}' is an array, whose copy cannot be followed", "copy it in a loop")
        return
    if value is not None:
        assign(ctx, node, name_place(ctx, name) if isinstance(variable.type, Tag) else Slot(variable), value)
    elif given.type in ("initializer_list", "argument_list") and not (constant and tables.keep(ctx, variable, given)):
        _initialise(ctx, variable, given, node)


def _declare_parts(ctx: Context, names: Sequence[Node], given: Node) -> None:
    """``auto [u, v] = f(x);``: names of the members of a struct."""
    value = evaluate(ctx, given)
    if not isinstance(value, (Element, Record)):
        raise ctx.refuse(
            given, f"'{ctx.text(given)}' has no members that could be named", "name what it returns, and its members"
        )
    for name, place in zip(names, members_of(ctx, value, len(names), given), strict=True):
        if isinstance(place, Slot):
            ctx.declare(word(name), place.variable, name)
            continue
        assert isinstance(place, (Element, Record))
        variable = Variable(word(name), place.type, ctx.unit.place(name), ctx.levels)
        ctx.declare(word(name), variable, name)
        ctx.values[variable] = place


def _initial(ctx: Context, given: Node | None, type_: CType) -> Value | None:
    """Value of an initialiser that is one expression."""
    if given is None:
        return None
    if given.type in ("initializer_list", "argument_list"):
        inner = kids(given)
        if not inner and isinstance(type_, Num):  # double y{};
            return Whole(Poly())
        is_one = len(inner) == 1 and isinstance(type_, (Num, Pointer)) and not (isinstance(type_, Pointer) and type_.vector)
        return evaluate(ctx, inner[0]) if is_one and inner[0].type != "initializer_pair" else None
    return evaluate(ctx, given)


def _refer(ctx: Context, name: Node, type_: CType, given: Node | None) -> None:
    """``double &x = a[i];``: another name."""
    if given is None:
        raise ctx.refuse(name, f"the reference '{word(name)}' refers to nothing")
    place = place_of(ctx, given)
    if isinstance(place, Slot):
        ctx.declare(word(name), place.variable, name)
        return
    assert isinstance(type_, Pointer)
    target = place.type if isinstance(place, (Element, Record)) else type_.to
    variable = Variable(word(name), target, ctx.unit.place(name), ctx.levels)
    ctx.declare(word(name), variable, name)
    ctx.values[variable] = place


def _deduced(ctx: Context, name: Node, value: Value | None) -> CType:
    """Type of an ``auto`` variable."""
    if isinstance(value, (Whole, Extreme, Computed)):
        return value.type
    if isinstance(value, Address):
        type_: CType = value.storage.element if value.inside is None else value.inside
        for extent in reversed(value.storage.extents[value.level :] if value.inside is None else ()):
            type_ = ArrayOf(type_, extent)
        return Pointer(type_)
    if isinstance(value, (Element, Record)):
        return value.type
    raise ctx.refuse(name, f"the type of '{word(name)}' cannot be told from its value", "name the type")


def declare_variable(ctx: Context, name: Node, type_: CType, *, parameter: bool = False) -> Variable:
    """Enter a variable into the scope; arrays get their memory."""
    if parameter and isinstance(type_, Pointer) and type_.reference:
        type_ = type_.to
    label = word(name)
    variable = Variable(label, type_, ctx.unit.place(name), ctx.levels)
    known = ctx.scopes[-1].get(label)
    ctx.declare(label, variable, name)
    if isinstance(known, Variable):
        return known  # declared again at file level
    if isinstance(type_, ArrayOf):
        variable.storage = new_storage(ctx, ctx.label(variable, keep=False), type_, name, pointer=False)
        if not parameter and len(ctx.scopes) > 1:
            ctx.local_arrays[variable.storage.label] = 0 if ctx.outside else ctx.levels
            ctx.elements.pop(variable.storage.label, None)
        if ctx.levels and not ctx.outside:
            ctx.note(in_memory(variable.storage.label))
    return variable


def in_memory(array: str) -> str:
    """The assumption of a local array that is reached by indices that move."""
    return f"the local array {array} is counted as memory, though compilers may keep it in registers"


def _initialise(ctx: Context, variable: Variable, given: Node, node: Node) -> None:
    """``double t[3] = {a, b, c};``, ``std::vector<double> v(n);``; outside the nest the values do not matter."""
    if isinstance(variable.type, Pointer) and variable.type.vector:
        inner = [evaluate(ctx, child) for child in kids(given)[:1]] if given.type == "argument_list" else []
        if inner and isinstance(inner[0], Whole):
            ctx.values[variable] = Address(
                new_storage(ctx, ctx.label(variable), variable.type.to, node, first=inner[0].poly), (Poly(),), 1
            )
        return
    if ctx.outside:
        return
    if isinstance(variable.type, Tag):
        place = struct_variable(ctx, variable, variable.type, node)
        made = constructed(ctx, given, variable.type.name, kids(given), None)
        if isinstance(made, (Element, Record)):
            copy_struct(ctx, place, made, given)
        elif isinstance(place, Element):
            initialise_union(ctx, place, given)
        else:
            initialise_struct(ctx, place, given)
        return
    if not isinstance(variable.type, ArrayOf) or variable.storage is None or not isinstance(variable.storage.element, Num):
        raise ctx.refuse(
            given,
            f"the initialiser '{ctx.text(given)}' of {describe(variable.type)} cannot be modelled",
            "assign the members one by one",
        )
    extent = variable.storage.extents[0].constant if variable.storage.extents[0] is not None else len(kids(given))
    if len(variable.storage.extents) != 1 or extent is None or extent > MAX_INITIALISERS:
        raise ctx.refuse(
            given,
            f"the initialiser '{ctx.text(given)}' of {describe(variable.type)} cannot be modelled",
            "fill the array in a loop of its own",
        )
    if variable.storage.extents[0] is None:
        variable.storage.extents = (Poly.const(len(kids(given))),)
    values = [evaluate(ctx, child) for child in kids(given)]
    values += [Whole(Poly())] * (int(extent) - len(values))
    start = Address(variable.storage, (Poly(),), 1)
    for number, value in enumerate(values):
        assign(ctx, node, dereference(ctx, start, Poly.const(number), node), value)
