"""Functions of the same file, executed in place of their calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from tree_sitter import Node

from rooftree.frontend.c.assignments import cast_pointer, in_register
from rooftree.frontend.c.cases import Arm, Cases, cases_of, test_of
from rooftree.frontend.c.context import MAX_DEPTH, Context, Number, defined_by, evaluate, execute, place_of
from rooftree.frontend.c.convert import converted
from rooftree.frontend.c.declarations import AUTO, base_type, declared
from rooftree.frontend.c.memory import load
from rooftree.frontend.c.operators import chosen
from rooftree.frontend.c.structs import assign_member, copy_struct, declare_members, listed
from rooftree.frontend.c.syntax import LOOPS, assigned, check_syntax, descendants, kids, need, parameters, unwrap, word
from rooftree.frontend.c.templates import declare_instance, declare_parameter, types_of_call
from rooftree.frontend.c.types import ArrayOf, CType, Num, Pointer, Tag, Unusable, describe
from rooftree.frontend.c.values import (
    Address,
    Computed,
    Element,
    Extreme,
    Nothing,
    Record,
    Slot,
    Value,
    Variable,
    Whole,
    as_expression,
)
from rooftree.frontend.c.written_out import may_be_written_out
from rooftree.kernel.model import Guard

MAX_INLINED = 500
"""Calls executed in place of functions; functions that call each other twice make millions of them."""
_PLAIN = "parameters that are numbers, pointers or structs"


def inline(
    ctx: Context, node: Node, name: str, given: Sequence[Node], holder: Element | Record | None = None, inside: str = ""
) -> Value:
    """Value of a call of a function whose definition is at hand; its statements become statements of the kernel.

    Raises: as `executed`.
    """
    values = [argument_value(ctx, argument) for argument in given]
    ctx.inside = inside  # of a static member of a struct
    return executed(ctx, node, name, given, values, holder)


def argument_value(ctx: Context, node: Node) -> Value:
    """The value of an argument; nothing yet of a list, whose type the parameter tells."""
    return Nothing(_LIST) if node.type == "initializer_list" else evaluate(ctx, node)


_LIST = "it is a list"


def _of_list(ctx: Context, declaration: Node, value: Value, given: Node) -> Value:
    """The value of an argument; of a list that of the parameter's type."""
    declarator = declaration.child_by_field_name("declarator")
    if not isinstance(value, Nothing) or value.why != _LIST or declarator is None:
        return value
    type_ = declared(ctx, declarator, base_type(ctx, declaration))[1]
    return listed(ctx, given, type_.to if isinstance(type_, Pointer) and type_.reference else type_)


def executed(
    ctx: Context, node: Node, name: str, given: Sequence[Node], values: Sequence[Value], holder: Element | Record | None = None
) -> Value:
    """As `inline`, of arguments that have their values; ``holder``: the struct whose member function it is.

    Raises: KernelError for recursion, loops inside, returns that are not plain, arguments that do not fit.
    """
    inside, ctx.inside = ctx.inside, ""
    function = _definition(ctx, node, name, values, holder)
    ctx.inlined += 1
    if ctx.inlined > MAX_INLINED:
        raise ctx.refuse(node, f"more than {MAX_INLINED} calls are inlined", "model a loop with fewer calls")
    check_syntax(ctx.unit, function)
    body = need(ctx.unit, function, "body")
    loops = list(descendants(body, *LOOPS))
    if loops and (ctx.outside or not all(may_be_written_out(function, loop) for loop in loops)):
        raise ctx.irregular(
            node, f"calls '{name}', which has a loop of its own", f"model that loop by itself: {ctx.unit.source.file}:{name}"
        )
    locals_ = [local_of(ctx, argument) for argument in given]
    expected = _declarations(function)
    values = [_of_list(ctx, *each) for each in zip(expected, values, given, strict=True)]
    instance = inside if inside in ctx.made_of else _instance_of(ctx, function, values if holder is None else [holder])
    types = [] if instance else types_of_call(ctx, node, function, expected, values, given)
    itself = f"{name} at {function.start_byte} with {[meant for _, meant in types]}"  # others of its name may be called
    if itself in ctx.calls or len(ctx.calls) >= MAX_DEPTH:
        raise ctx.refuse(node, f"'{name}' calls itself, which cannot be modelled")
    scopes, ctx.scopes = ctx.scopes, [ctx.scopes[0], {}]
    ctx.calls.append(itself)
    try:
        if instance:
            declare_instance(ctx, instance, node)
        own = holder.type.name if holder is not None and isinstance(holder.type, Tag) else inside or instance
        ctx.scopes[-1].update(ctx.statics.get(own, {}))
        if holder is not None:
            declare_members(ctx, holder, frozenset(word(n) for n in descendants(body, "identifier", "field_identifier")), node)
        for parameter, meant in types:
            declare_parameter(ctx, parameter, meant)
        for declaration, value, argument, local in zip(expected, values, given, locals_, strict=True):
            bind(ctx, declaration, value, argument, assigned(body), local)
        ctx.note(f"the function {name} is taken to be inlined")
        type_ = _return_type(ctx, function)
        if holder is not None:
            _initialise_members(ctx, function, holder)
        result = run(ctx, kids(body), node, type_)
    finally:
        ctx.calls.pop()
        ctx.scopes = scopes
    if isinstance(type_, Num) and isinstance(result, (Whole, Extreme, Computed)):
        return converted(result, type_)
    return result


def _instance_of(ctx: Context, function: Node, values: Sequence[Value]) -> str:
    """The struct, as made of a template, in which a member or friend function stands; "" for any other function."""
    around = function.parent
    while around is not None and around.type in ("friend_declaration", "field_declaration_list"):
        around = around.parent
    name = around.child_by_field_name("name") if around is not None and around != function.parent else None
    inside = word(name) if name is not None else _owner(function)
    types = [value.type.name for value in values if isinstance(value, (Element, Record)) and isinstance(value.type, Tag)]
    return next((type_ for type_ in types if inside and type_ in ctx.made_of and ctx.made_of[type_][0] == inside), "")


def _definition(ctx: Context, node: Node, name: str, values: Sequence[Value], holder: Element | Record | None) -> Node:
    """The one definition of a name that takes so many arguments, of these types where several do."""
    many = len(values)
    if holder is not None:
        fitting = member_functions(ctx, name, holder.type, many)
    else:
        fitting = [f for f in ctx.unit.functions[name] if not _owner(f) and len(_declarations(f)) == many]
        fitting = fitting or [f for f in ctx.unit.functions[name] if len(_declarations(f)) == many]
    if holder is not None and len({word(f.child_by_field_name("body") or f) for f in fitting}) == 1:
        fitting = fitting[:1]  # one is for const objects
    if len(fitting) > 1:
        fitting = [f for f in fitting if all(map(partial(_takes, ctx), _declarations(f), values))] or fitting
    if len(fitting) != 1:
        raise ctx.refuse(
            node,
            f"'{name}' is called with {many} arguments, which fits {len(fitting)} of its definitions",
            f"give '{name}' one definition and its number of arguments",
        )
    return fitting[0]


@defined_by("operator")
def by_operator(ctx: Context, node: Node, name: str, given: Sequence[Node], values: Sequence[Value] | None) -> Value | None:
    """What an operator makes of its operands, defined in the struct of the first one or outside; None where it is not."""
    assert values is not None
    first = values[0]
    found: Value | None = None
    if isinstance(first, (Element, Record)) and member_functions(ctx, name, first.type, len(given) - 1):
        found = executed(ctx, node, name, given[1:], values[1:], first)
    elif name in ctx.unit.functions:
        found = executed(ctx, node, name, given, values)
    return load(ctx, found, node) if isinstance(found, Element) and isinstance(found.type, Num) else found


@defined_by("constructor")
def constructed(ctx: Context, node: Node, name: str, given: Sequence[Node], values: Sequence[Value] | None) -> Record | None:
    """The struct that its constructor makes of so many arguments; None where the source defines no such one."""
    type_, name = Tag(name), ctx.made_of[name][0] if name in ctx.made_of else name
    if not given or not member_functions(ctx, name, type_, len(given)):
        return None
    made = Record(ctx.temporary(), type_)
    executed(ctx, node, name, given, [argument_value(ctx, one) for one in given] if values is None else values, made)
    return made


def _initialise_members(ctx: Context, function: Node, holder: Element | Record) -> None:
    """What a constructor does before its body: ``V(double a) : x(a), y{0} {}``."""
    listed_ = next((child for child in function.children if child.type == "field_initializer_list"), None)
    for one in kids(listed_) if listed_ is not None else []:
        name, *values = kids(one)
        inner = kids(values[-1]) if values else []
        if name.type != "field_identifier" or len(inner) != 1:
            raise ctx.refuse(one, f"'{ctx.text(one)}' cannot be modelled in a constructor", "assign the members in its body")
        assign_member(ctx, holder, word(name), evaluate(ctx, inner[0]), one)


def member_functions(ctx: Context, name: str, type_: CType, many: int) -> list[Node]:
    """Definitions of a member function of a struct that take so many arguments."""
    owner = type_.name if isinstance(type_, Tag) else ""
    owner = ctx.made_of[owner][0] if owner in ctx.made_of else owner
    return [f for f in ctx.unit.functions.get(name, []) if owner and _owner(f) == owner and len(_declarations(f)) == many]


def _owner(function: Node) -> str:
    """The struct that a function is a member of, "" for none; its definition may stand in the struct or be ``V V::f()``."""
    around = function.parent
    if around is not None and around.type == "field_declaration_list" and around.parent is not None:
        name = around.parent.child_by_field_name("name")
        return word(name) if name is not None else ""
    declarator = function.child_by_field_name("declarator")
    while declarator is not None and declarator.type != "qualified_identifier":
        inner = declarator.child_by_field_name("declarator")
        declarator = inner if inner is not None else next((c for c in kids(declarator) if c.type == "function_declarator"), None)
    scope = declarator.child_by_field_name("scope") if declarator is not None else None
    return word(scope).partition("<")[0] if scope is not None else ""


def _takes(ctx: Context, declaration: Node, value: Value) -> bool:
    """Whether a parameter may get a value, by its type: a struct, a number or a pointer; what is not known may be any."""
    declarator = declaration.child_by_field_name("declarator")
    if declarator is None or isinstance(value, Nothing):
        return True
    type_ = declared(ctx, declarator, base_type(ctx, declaration))[1]
    if isinstance(type_, Pointer) and type_.reference:
        type_ = type_.to
    if isinstance(value, (Element, Record)) and isinstance(value.type, Tag):
        return type_ == value.type or isinstance(type_, Unusable)
    if isinstance(value, Address):
        return isinstance(type_, (Pointer, ArrayOf, Unusable))
    return isinstance(type_, (Num, Unusable))


def _declarations(function: Node) -> list[Node]:
    listed = parameters(function)
    return [
        p
        for p in listed
        if not (p.type == "parameter_declaration" and p.child_by_field_name("declarator") is None and word(p) == "void")
    ]


def _return_type(ctx: Context, function: Node) -> CType:
    """Return type: the base type, behind as many pointers as stand before the function's declarator, or a reference to it."""
    type_ = base_type(ctx, function)
    declarator = function.child_by_field_name("declarator")
    if declarator is not None and declarator.type == "reference_declarator":
        return Pointer(type_, reference=True)
    while declarator is not None and declarator.type == "pointer_declarator":
        type_ = Pointer(type_)
        declarator = declarator.child_by_field_name("declarator")
    return type_


def local_of(ctx: Context, argument: Node) -> Variable | None:
    """The variable that an argument names, if a reference may change it: a floating-point number.

    Of integers addresses are made: how they change is looked for in the text of statements, where a call does not show it.
    """
    target = unwrap(argument)
    found = ctx.find(word(target)) if target.type == "identifier" and not ctx.outside else None
    if not isinstance(found, Variable) or found.storage is not None or found.undeclared:
        return None
    return found if isinstance(found.type, Num) and not found.type.integer else None


def bind(ctx: Context, declaration: Node, value: Value, argument: Node, changed: frozenset[str], local: Variable | None) -> None:
    """Give a parameter its argument's value; a reference that is written through is another name of the argument."""
    declarator = declaration.child_by_field_name("declarator")
    followed = declaration.type in ("parameter_declaration", "optional_parameter_declaration") and declarator is not None
    if not followed or declarator is None:
        raise ctx.refuse(declaration, f"the parameter '{ctx.text(declaration)}' cannot be followed", _PLAIN)
    name, type_ = declared(ctx, declarator, base_type(ctx, declaration))
    if isinstance(value, (Whole, Extreme, Computed, Element, Record)) and base_type(ctx, declaration) is AUTO:
        type_ = Pointer(value.type, reference=True) if isinstance(type_, Pointer) else value.type
    if name is None or isinstance(type_, Unusable):
        why = f": {describe(type_)} {type_.why}" if isinstance(type_, Unusable) else ""
        raise ctx.refuse(declaration, f"the parameter '{ctx.text(declaration)}' cannot be followed{why}", _PLAIN)
    by_reference = isinstance(type_, Pointer) and type_.reference
    if isinstance(type_, Pointer) and type_.reference:
        type_ = type_.to
        if isinstance(type_, Num) and word(name) in changed:
            if local is not None and local.type == type_:
                ctx.declare(word(name), local, name)
                return
            raise ctx.refuse(
                declaration,
                f"'{word(name)}' is a reference through which the function writes, to '{ctx.text(argument)}'",
                "a macro of the same text, or return the value; of floating-point variables references can be followed",
            )
    length = type_.extent if isinstance(type_, ArrayOf) and by_reference else None
    if isinstance(type_, ArrayOf):
        type_ = Pointer(type_.of)
    variable = Variable(word(name), type_, ctx.unit.place(name), ctx.levels)
    ctx.declare(word(name), variable, name)
    if length is not None:
        ctx.lengths[variable] = length
    if isinstance(type_, Num) and isinstance(value, (Whole, Extreme, Computed)):
        ctx.values[variable] = _in_register(ctx, argument, converted(value, type_))
    elif isinstance(type_, Pointer) and isinstance(value, Address):
        ctx.values[variable] = cast_pointer(ctx, argument, value, type_)
    elif isinstance(type_, Tag) and isinstance(value, (Element, Record)):
        if by_reference:
            ctx.values[variable] = value
        else:
            copy_struct(ctx, Record(ctx.label(variable), type_), value, argument)
    else:
        raise ctx.refuse(argument, f"the argument '{ctx.text(argument)}' cannot be followed as {describe(type_)}")


def _in_register(ctx: Context, node: Node, value: Number) -> Number:
    return in_register(ctx, node, value) if isinstance(value, Computed) else value


def run(ctx: Context, statements: Sequence[Node], call: Node, type_: CType) -> Value:
    """Execute a function's statements up to its return, of a value of this type."""
    for number, statement in enumerate(statements):
        if statement.type == "return_statement":
            inner = kids(statement)
            if inner and inner[0].type == "initializer_list":
                return listed(ctx, inner[0], type_)
            if inner and isinstance(type_, Pointer) and type_.reference:
                place = place_of(ctx, inner[0])
                return evaluate(ctx, inner[0]) if isinstance(place, Slot) else place
            return evaluate(ctx, inner[0]) if inner else Nothing("the function returns nothing")
        if _returns(statement):
            return _early(ctx, statement, statements[number + 1 :], call, type_)
        execute(ctx, statement)
    return Nothing("the function returns nothing")


def _returns(node: Node) -> bool:
    """Whether a statement may return from the function that it stands in, not only from a lambda in it."""
    return node.type == "return_statement" or any(_returns(kid) for kid in kids(node) if kid.type != "lambda_expression")


def _early(ctx: Context, statement: Node, rest: Sequence[Node], call: Node, type_: CType) -> Value:
    """``if (c) return x;`` before the rest: a choice."""
    if statement.type == "switch_statement":
        cases = cases_of(ctx, statement)
        return _of_case(ctx, statement, cases, cases.arms, rest, call, type_)
    yes = _only_return(statement.child_by_field_name("consequence")) if statement.type == "if_statement" else None
    if yes is None:
        raise ctx.refuse(statement, f"'{ctx.text(call)}' returns from inside a block", "let the function return at its end")
    otherwise = statement.child_by_field_name("alternative")
    condition = unwrap(need(ctx.unit, statement, "condition"))
    test = evaluate(ctx, condition)
    if not isinstance(test, (Whole, Extreme, Computed)):
        raise ctx.refuse(condition, f"the condition '{ctx.text(condition)}' is no number")
    remaining = [*_block(otherwise), *rest]
    if isinstance(test, Whole) and test.poly.constant is not None:
        return run(ctx, [yes] if test.poly.constant else remaining, call, type_)
    if not kids(yes):
        ctx.emit(None, as_expression(test), condition)  # otherwise the choice holds the test
    paths = [lambda: run(ctx, [yes], call, type_), lambda: run(ctx, remaining, call, type_)]
    return _either(ctx, condition, test, Guard(ctx.branches, 0, ctx.text(condition), ctx.unit.place(condition)), paths)


def _either(ctx: Context, condition: Node, test: Number, guard: Guard, paths: Sequence[Callable[[], Value]]) -> Value:
    """The value that one of two paths through a function returns."""
    ctx.branches += 1
    begin, before, results, left = len(ctx.statements), dict(ctx.values), [], []
    for arm, path in enumerate(paths):
        ctx.values = dict(before)
        ctx.guards.append(replace(guard, arm=arm))
        results.append(path())
        ctx.guards.pop()
        left.append(ctx.values)
    for variable in before:
        if left[0].get(variable) != left[1].get(variable):
            ctx.forget(variable, f"it depends on the if at line {guard.place.line}")
    if all(isinstance(r, Nothing) for r in results):
        return results[0]
    if any(guard.branch == each.branch for statement in ctx.statements[begin:] for each in statement.guards):
        test = _told_before(ctx, condition, test, begin)
    return chosen(ctx, condition, test, results[0], results[1], None)


def _told_before(ctx: Context, condition: Node, test: Number, begin: int) -> Number:
    """A test on which statements hang, computed once, before these: where it is of them by itself, the choice holds it."""
    at = len(ctx.statements)
    test = in_register(ctx, condition, test) if isinstance(test, Computed) else test
    ctx.emit(None, as_expression(test), condition)
    moved = ctx.statements[at:]
    del ctx.statements[at:]
    ctx.statements[begin:begin] = moved
    return test


def _of_case(
    ctx: Context, statement: Node, cases: Cases, arms: Sequence[Arm], rest: Sequence[Node], call: Node, type_: CType
) -> Value:
    """The value that a function returns from the cases of a switch, or behind it."""
    if not arms:
        return run(ctx, [*cases.otherwise, *rest], call, type_)
    first, *others = arms
    test, text = test_of(ctx, statement, cases.selector, first.values)
    taken = [*first.statements, *rest]
    if isinstance(test, Whole) and test.poly.constant is not None:
        return run(ctx, taken, call, type_) if test.poly.constant else _of_case(ctx, statement, cases, others, rest, call, type_)
    paths = [lambda: run(ctx, taken, call, type_), lambda: _of_case(ctx, statement, cases, others, rest, call, type_)]
    return _either(ctx, first.values[0], test, Guard(ctx.branches, 0, text, ctx.unit.place(first.values[0])), paths)


def _block(node: Node | None) -> list[Node]:
    """Statements of an else."""
    found = kids(node) if node is not None else []
    return kids(found[0]) if len(found) == 1 and found[0].type == "compound_statement" else found


def _only_return(node: Node | None) -> Node | None:
    while node is not None and node.type == "compound_statement" and len(kids(node)) == 1:
        node = kids(node)[0]
    return node if node is not None and node.type == "return_statement" else None
