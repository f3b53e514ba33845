"""``switch``: the arms of ifs, one after the other, where each case ends in a break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tree_sitter import Node

from rooftree.frontend.c.assignments import in_register
from rooftree.frontend.c.context import Context, Flow, Number, evaluate, execute, statement_rule
from rooftree.frontend.c.operators import compare
from rooftree.frontend.c.statements import both_ways
from rooftree.frontend.c.syntax import LOOPS, kids, need, unwrap
from rooftree.frontend.c.types import INT_T
from rooftree.frontend.c.values import Computed, Extreme, Whole, as_expression
from rooftree.kernel.model import Operation

MOST_ARMS = 24
"""Cases with statements of their own; each doubles nothing, but nests one level deeper."""


@dataclass(frozen=True)
class _Arm:
    """Statements of a switch: for which values, none for all others."""

    values: tuple[Node, ...]
    statements: tuple[Node, ...]


@statement_rule("switch_statement")
def switch_statement(ctx: Context, node: Node) -> Flow:
    """Which case it is decides as a chain of ifs would; processors may instead jump by a table."""
    condition = unwrap(need(ctx.unit, node, "condition"))
    selector = evaluate(ctx, condition)
    if not isinstance(selector, (Whole, Extreme, Computed)):
        if ctx.outside:
            return ""
        raise ctx.refuse(condition, f"the condition '{ctx.text(condition)}' is no number")
    if isinstance(selector, Computed) and not ctx.outside:
        selector = in_register(ctx, condition, selector)
    arms = _arms(ctx, need(ctx.unit, node, "body"))
    with ctx.scope():
        return _chosen(ctx, node, selector, [a for a in arms if a.values], next((a for a in arms if not a.values), None))


def _chosen(ctx: Context, node: Node, selector: Number, arms: Sequence[_Arm], otherwise: _Arm | None) -> Flow:
    """Execute the first arm under its condition, the others if that does not hold."""
    if not arms:
        return _run(ctx, otherwise)
    first, place = arms[0], ctx.unit.place(arms[0].values[0])
    test = _is_one_of(ctx, selector, first.values)
    if isinstance(test, Whole) and test.poly.constant is not None:
        return _run(ctx, first) if test.poly.constant else _chosen(ctx, node, selector, arms[1:], otherwise)
    ctx.emit(None, as_expression(test), first.values[0])
    text = f"{ctx.text(need(ctx.unit, node, 'condition')).strip('()')} is {' or '.join(ctx.text(v) for v in first.values)}"
    return both_ways(
        ctx, node, text, place, [lambda: _run(ctx, first), lambda: _chosen(ctx, node, selector, arms[1:], otherwise)]
    )


def _is_one_of(ctx: Context, selector: Number, values: Sequence[Node]) -> Number:
    """Whether the selector is one of the values."""
    tests: list[Number] = []
    for value in values:
        constant = evaluate(ctx, value)
        if not isinstance(constant, Whole):
            raise ctx.refuse(value, f"the case '{ctx.text(value)}' is no constant that is known")
        test = compare("==", selector, constant)
        if isinstance(test, Whole) and test.poly.constant:
            return test
        assert isinstance(test, (Whole, Computed))
        tests.append(test)
    found = tests[0]
    for test in tests[1:]:
        operands = (as_expression(found), as_expression(test))
        found = Computed(Operation("logic", operands, INT_T.dtype, "||"), INT_T)
    return found


def _run(ctx: Context, arm: _Arm | None) -> Flow:
    for statement in arm.statements if arm is not None else ():
        flow = execute(ctx, statement)
        if flow:
            return flow
    return ""


def _arms(ctx: Context, body: Node) -> list[_Arm]:
    """Cases with the statements up to their break; those without any go with the next.

    Raises: KernelError where one case goes on into the next, or is left by a break from inside a block.
    """
    found: list[_Arm] = []
    waiting: list[Node] = []
    with_default = False
    cases = kids(body)
    for at, case in enumerate(cases):
        if case.type != "case_statement":
            raise ctx.irregular(case, "a statement of a switch before its first case cannot be modelled", "use if and else")
        value = case.child_by_field_name("value")
        statements = [child for child in kids(case) if child != value]
        waiting += [value] if value is not None else []
        with_default = with_default or value is None
        if not statements:
            continue
        *inner, last = [
            s for one in statements for s in (kids(one) if one.type == "compound_statement" and one == statements[-1] else [one])
        ]
        ends = last.type in ("break_statement", "continue_statement", "return_statement", "goto_statement")
        if not ends and at + 1 < len(cases):
            raise ctx.irregular(case, "a case of a switch that goes on into the next one cannot be modelled", "end it in a break")
        run = inner if last.type == "break_statement" else [*inner, last]
        if any(_leaves(statement) for statement in run):
            raise ctx.irregular(case, "a break inside a block of a switch cannot be modelled", "use if and else")
        found.append(_Arm(() if with_default else tuple(waiting), tuple(run)))
        waiting, with_default = [], False
    if len(found) > MOST_ARMS:
        raise ctx.irregular(body, f"a switch with more than {MOST_ARMS} cases cannot be modelled", "a table in place of it")
    return found


def _leaves(statement: Node) -> bool:
    """Whether a statement holds a break that belongs to the switch."""
    waiting = [statement]
    while waiting:
        node = waiting.pop()
        if node.type == "break_statement":
            return True
        if node.type not in (*LOOPS, "switch_statement"):
            waiting.extend(node.children)
    return False
