"""Statements other than loops: blocks, declarations, expressions, if, jumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c import tables
from rooftree.frontend.c.assignments import assign
from rooftree.frontend.c.context import (
    Context,
    ContradictionError,
    Flow,
    UnknownCallError,
    evaluate,
    execute,
    place_of,
    rule,
    statement_rule,
)
from rooftree.frontend.c.declarations import AUTO, base_type, declared, define_type, specified
from rooftree.frontend.c.functions import CHECKS
from rooftree.frontend.c.inline import constructed
from rooftree.frontend.c.lambdas import declare_lambda
from rooftree.frontend.c.memory import beginning, dereference, name_place, new_storage, struct_variable
from rooftree.frontend.c.operators import RELATIONS, binary, chosen, compare, extreme_choice
from rooftree.frontend.c.rings import either_pointer, longer_pace
from rooftree.frontend.c.structs import copy_array, copy_struct, initialise_struct, initialise_union, members_of
from rooftree.frontend.c.syntax import COUNTING, LOOPS, assigned, descendants, kids, need, unwrap, word
from rooftree.frontend.c.types import AS_IT_IS, INT_T, ArrayOf, CType, Num, Pointer, Tag, Unusable, describe
from rooftree.frontend.c.values import (
    Address,
    Allocation,
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
    formulas_of,
)
from rooftree.kernel.model import Constant, Guard, Place, Scalar
from rooftree.kernel.poly import Poly

MAX_INITIALISERS = 256
PLAIN = ("identifier", "number_literal", "binary_expression", "field_expression")
"""Expressions of a clipped bound."""


@statement_rule("compound_statement")
def block(ctx: Context, node: Node) -> Flow:
    """``{ ... }``."""
    _atomic(ctx, node)
    with ctx.scope():
        for number, statement in enumerate(kids(node)):
            flow = execute(ctx, statement)
            if flow and not ctx.outside:
                for rest in kids(node)[number + 1 :]:
                    raise ctx.refuse(rest, "this statement is never reached", "remove it")
            if flow:
                return flow
    return ""


@statement_rule("expression_statement")
def expression_statement(ctx: Context, node: Node) -> Flow:
    """``a = b;``."""
    _atomic(ctx, node)
    if any(word(name) in CHECKS for name in descendants(node, "identifier")):
        ctx.note(f"the check at {ctx.unit.place(node)} is left out")
        return ""
    for expression in kids(node):
        value = evaluate(ctx, expression)
        if isinstance(value, Computed) and not isinstance(value.expression, Constant) and _only_a_value(expression):
            ctx.emit(None, value.expression, expression)
    return ""


@rule("gnu_asm_expression")
def assembly(ctx: Context, node: Node) -> Nothing:
    """``__asm__ volatile("" ::: "memory")``: no instruction, but nothing is moved across it."""
    code = node.child_by_field_name("assembly_code")
    if code is None or word(code).strip('"').strip():
        raise ctx.refuse(node, f"a gnu asm expression ('{ctx.text(node)}') cannot be modelled here", AS_IT_IS)
    if not ctx.outside and not ctx.quiet:
        ctx.in_order = "nothing is moved across an empty asm statement"
    return Nothing("it is no value")


def _only_a_value(node: Node) -> bool:
    return unwrap(node).type not in ("assignment_expression", "update_expression", "call_expression", "comma_expression")


def _atomic(ctx: Context, node: Node) -> None:
    for text in ctx.unit.pragmas_at(node):
        if text.startswith(("omp atomic", "omp critical")):
            ctx.note(f"the cost of '#pragma {text}' at {ctx.unit.place(node)} is not modelled")


# declarations


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


# if and jumps


@statement_rule("if_statement")
def if_statement(ctx: Context, node: Node) -> Flow:
    """Both arms are executed under guards; what they leave differently becomes unknown."""
    condition = unwrap(need(ctx.unit, node, "condition"))
    yes, no = need(ctx.unit, node, "consequence"), node.child_by_field_name("alternative")
    if no is None and not ctx.guards and _clipped(ctx, condition, yes):
        return ""
    value = _condition(ctx, condition)
    if isinstance(value, Whole) and value.poly.constant is not None:
        taken = yes if value.poly.constant else no
        return execute(ctx, taken) if taken is not None else ""
    if value is not None:
        ctx.emit(None, as_expression(value), condition)
    arms = [lambda arm=arm: execute(ctx, arm) if arm is not None else "" for arm in (yes, no)]
    return both_ways(ctx, node, ctx.text(condition), ctx.unit.place(condition), arms)


def both_ways(ctx: Context, node: Node, text: str, place: Place, arms: Sequence[Callable[[], Flow]]) -> Flow:
    """Execute what happens if a condition holds, and what if not, each under a guard."""
    branch = ctx.branches
    ctx.branches += 1
    if not ctx.outside:
        ctx.note(f"the if at {place} ({text}) counts as the branch option says, by default both ways")
    before, flows, results = dict(ctx.values), [], []
    level = len(ctx.guards)
    for arm, run in enumerate(arms):
        ctx.values = dict(before)
        ctx.guards.append(Guard(branch, arm, text, place, len(ctx.loops)))
        flows.append(run())
        del ctx.guards[level:]
        results.append(ctx.values)
    return _joined(ctx, node, flows, results, Guard(branch, 0, text, place, len(ctx.loops)))


def _clipped(ctx: Context, condition: Node, statement: Node) -> bool:
    """``if (end > n) end = n;``: the end becomes a minimum; ``if (i < 0) i += n;``: a periodic index; whether it is one."""
    while statement.type in ("compound_statement", "expression_statement") and len(kids(statement)) == 1:
        statement = kids(statement)[0]
    stepped = _stepped_first(ctx, condition)
    if (
        statement.type != "assignment_expression"
        or word(need(ctx.unit, statement, "operator")) not in ("=", "+=", "-=")
        or condition.type != "binary_expression"
        or (assigned(condition) and stepped is None)
    ):
        return False
    target = unwrap(need(ctx.unit, statement, "left"))
    variable = ctx.find(word(target)) if target.type == "identifier" else None
    if not isinstance(variable, Variable) or not isinstance(variable.type, Num) or not variable.type.integer:
        return False
    operator = word(need(ctx.unit, condition, "operator"))
    sides = [need(ctx.unit, condition, name) for name in ("left", "right")]
    if stepped is not None and word(stepped) != word(target):
        return False
    parts = [stepped or sides[0], sides[1], need(ctx.unit, statement, "right"), target]
    if any(unwrap(part).type not in PLAIN for part in parts):
        return False
    before = dict(ctx.values)
    if stepped is not None:
        evaluate(ctx, sides[0])
    left, right, yes, no = (evaluate(ctx, part) for part in parts)
    how = word(need(ctx.unit, statement, "operator"))
    if how != "=":
        yes = binary(ctx, statement, how[0], no, yes)
    best: Value | None = None
    if all(isinstance(value, (Whole, Extreme)) for value in (left, right, yes, no)):
        best = extreme_choice(operator, left, right, yes, no, variable.type)  # type: ignore[arg-type]
    if best is None and operator in RELATIONS:
        best = _chosen_at_edge(ctx, condition, operator, (left, right), (yes, no))
    if best is None:
        ctx.values = before
        return False
    if isinstance(best, Computed) and best.plain is None:
        scalar = Scalar(ctx.label(variable), variable.type.dtype)
        ctx.emit(scalar, best.expression, statement)
        best = replace(best, expression=scalar)
    ctx.values[variable] = best
    return True


def _stepped_first(ctx: Context, condition: Node) -> Node | None:
    """The variable that a condition steps before it compares it, ``++at == n``; None where it does not."""
    left = unwrap(need(ctx.unit, condition, "left")) if condition.type == "binary_expression" else None
    if left is None or left.type != "update_expression" or left.children[0].type not in ("++", "--"):
        return None
    stepped = unwrap(need(ctx.unit, left, "argument"))
    return stepped if stepped.type == "identifier" and len(list(assigned(condition))) == 1 else None


def _chosen_at_edge(
    ctx: Context, condition: Node, operator: str, sides: tuple[Value, Value], results: tuple[Value, Value]
) -> Computed | None:
    """The value of an integer that an if sets anew at an edge of a loop, at the end of a ring, or to keep it within limits.

    Returns: None if it is another if.
    """
    left, right, yes, no = *sides, *results
    if not all(isinstance(value, (Whole, Extreme, Computed)) for value in (left, right, yes, no)):
        return None
    test = compare(operator, left, right)  # type: ignore[arg-type]
    if not isinstance(test, Computed):
        return None
    found = chosen(ctx, condition, test, yes, no, (operator, left, right))  # type: ignore[arg-type]
    if not isinstance(found, Computed):
        return None
    keeps = left == no and isinstance(right, Whole) and isinstance(yes, Whole) and isinstance(no, Computed)
    clamps = keeps and (no.scattered or bool(no.loads)) and operator not in ("==", "!=")  # type: ignore[union-attr]
    return found if found.plain is not None or found.within is not None or clamps else None


def _condition(ctx: Context, node: Node) -> Whole | Extreme | Computed | None:
    value = evaluate(ctx, node)
    if isinstance(value, (Whole, Extreme, Computed)):
        return value
    if ctx.outside or isinstance(value, (Address, Allocation)):
        return None
    raise ctx.refuse(node, f"the condition '{ctx.text(node)}' is no number")


def _joined(ctx: Context, node: Node, flows: list[Flow], results: list[dict[Variable, Value]], guard: Guard) -> Flow:
    """What holds behind an if."""
    if flows[0] and flows[1]:
        return flows[0]
    if flows[0] or flows[1]:
        stays = 1 if flows[0] else 0
        ctx.values = results[stays]
        if not ctx.outside:
            if len(ctx.guards) == ctx.body_guards:
                ctx.guards.append(replace(guard, arm=stays))
                ctx.body_guards += 1
            else:
                ctx.dead = f"the nested continue at line {ctx.unit.place(node).line}"
        return ""
    ctx.values = results[0]
    line = ctx.unit.place(node).line
    for variable in results[0].keys() | results[1].keys():
        first, second = (result.get(variable, _unread(variable)) for result in results)
        if first == second:
            ctx.values[variable] = first
        elif isinstance(variable.type, Pointer) and Nothing() in (first, second):
            ctx.values[variable] = second if first == Nothing() else first  # set in one way only, else NULL
        elif not ctx.outside and (pointer := either_pointer(first, second)) is not None:
            ctx.values[variable] = pointer
        elif ctx.find(variable.name) is variable and _either_way(ctx, variable, first, second, line):
            continue
        elif ctx.find(variable.name) is variable:
            as_new = ctx.outside and not isinstance(variable.type, Pointer)
            ctx.forget(variable, "" if as_new else f"it depends on the if at line {line}")
    return ""


def _either_way(ctx: Context, variable: Variable, first: Value | None, second: Value | None, line: int) -> bool:
    """Keep of an integer that an if sets in one of two ways what it may be, or how far it is at most; whether that is known."""
    if ctx.outside or not isinstance(variable.type, Num) or not variable.type.integer:
        return False
    if not isinstance(first, (Whole, Computed)) or not isinstance(second, (Whole, Computed)):
        return False
    both, paced = (formulas_of(first), formulas_of(second)), longer_pace(first, second)
    formulas = tuple(dict.fromkeys((*both[0], *both[1]))) if all(both) else ()
    if not formulas and paced is None:
        return False
    scalar = Scalar(ctx.label(variable), variable.type.dtype)
    why = f"it depends on the if at line {line}"
    ctx.values[variable] = Computed(scalar, variable.type, why=why, formulas=formulas, paced=paced)
    return True


def _unread(variable: Variable) -> Value:
    """What an integer variable holds that one arm did not touch."""
    assert not isinstance(variable.type, Unusable)
    return Whole(Poly.symbol(variable.label or "?"), variable.type) if isinstance(variable.type, Num) else Nothing()


@statement_rule("else_clause", "attributed_statement")
def else_clause(ctx: Context, node: Node) -> Flow:
    """``else ...``."""
    inner = [child for child in kids(node) if not child.type.startswith("attribute")]
    return execute(ctx, inner[-1]) if inner else ""


@statement_rule("continue_statement")
def continue_statement(ctx: Context, node: Node) -> Flow:
    """The rest of the body runs only otherwise."""
    return "continue"


@statement_rule("break_statement", "return_statement", "goto_statement", "co_return_statement", "throw_statement")
def leave(ctx: Context, node: Node) -> Flow:
    """Leaving a loop early makes its trip count unknown; a jump to the end of the body is a continue."""
    if node.type == "goto_statement" and _to_end_of_body(node):
        return "continue"
    if not ctx.outside:
        what = node.type.split("_", maxsplit=1)[0]
        loop = node.parent
        while loop is not None and loop.type not in LOOPS:
            loop = loop.parent
        if loop is not None and loop.type not in COUNTING:
            raise ctx.irregular(node, f"'{what}' leaves a loop that does not count: how often it runs is not known", AS_IT_IS)
        raise ctx.irregular(node, f"'{what}' leaves the loop early, so how often it runs is not known", _without(ctx, node))
    return "leave"


def _without(ctx: Context, node: Node) -> str:
    """What to try where a statement leaves a loop: the same tests, added up instead, for a run that takes all iterations."""
    around = node.parent
    while around is not None and around.type not in ("if_statement", *LOOPS):
        around = around.parent
    condition = around.child_by_field_name("condition") if around is not None and around.type == "if_statement" else None
    if condition is None:
        return "predict the loop without that statement, for a run that takes all iterations"
    return (
        f"for a run that takes all iterations predict it with 'found += {ctx.text(condition)};' in place of the if, and "
        "return found; with --cflags -fno-tree-vectorize, as compilers seldom make vectors of loops that leave early"
    )


def _to_end_of_body(node: Node) -> bool:
    """Whether a goto leads to an empty statement at the end of the loop's body."""
    label = node.child_by_field_name("label")
    body: Node | None = node.parent
    while body is not None and (body.parent is None or body.parent.type not in LOOPS):
        body = body.parent
    last = kids(body)[-1:] if body is not None and body.type == "compound_statement" else []
    return label is not None and bool(last) and _is_empty_label(last[0]) and word(kids(last[0])[0]) == word(label)


def _is_empty_label(node: Node) -> bool:
    """``next: ;``."""
    inside = kids(node)
    return node.type == "labeled_statement" and (len(inside) == 1 or word(inside[-1]) == ";")


@statement_rule("labeled_statement", "case_statement", "try_statement")
def jumps(ctx: Context, node: Node) -> Flow:
    """Jumps inside the body."""
    if _is_empty_label(node):
        return ""
    raise ctx.irregular(node, f"a {node.type.removesuffix('_statement')} statement cannot be modelled", "use if and else")
