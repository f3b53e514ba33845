"""Statements that decide what runs: if, and jumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tree_sitter import Node

from rooftree.frontend.c.context import Context, Flow, evaluate, execute, statement_rule
from rooftree.frontend.c.operators import RELATIONS, binary, chosen, compare, extreme_choice
from rooftree.frontend.c.rings import either_pointer, longer_pace
from rooftree.frontend.c.syntax import COUNTING, LOOPS, assigned, kids, need, unwrap, word
from rooftree.frontend.c.types import AS_IT_IS, Num, Pointer, Unusable
from rooftree.frontend.c.values import (
    Address,
    Allocation,
    Computed,
    Extreme,
    Nothing,
    Value,
    Variable,
    Whole,
    as_expression,
    formulas_of,
)
from rooftree.kernel.model import Guard, Place, Scalar
from rooftree.kernel.poly import Poly

PLAIN = ("identifier", "number_literal", "binary_expression", "field_expression")
"""Expressions of a clipped bound."""


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
        "return found; with --cflags -fno-tree-vectorize, as compilers seldom make vectors of loops that leave early. To count "
        "may take a third longer than to leave"
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
