"""The cases of a ``switch``: for which values which statements run, where each ends in a break or a return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tree_sitter import Node

from rooftree.frontend.c.assignments import in_register
from rooftree.frontend.c.context import Context, Number, evaluate
from rooftree.frontend.c.operators import compare
from rooftree.frontend.c.syntax import LOOPS, kids, need, unwrap
from rooftree.frontend.c.types import INT_T
from rooftree.frontend.c.values import Computed, Extreme, Whole, as_expression
from rooftree.kernel.model import Operation

MOST_ARMS = 24
"""Cases with statements of their own; each doubles nothing, but nests one level deeper."""


@dataclass(frozen=True)
class Arm:
    """Statements of a switch: for which values, none for all others."""

    values: tuple[Node, ...]
    statements: tuple[Node, ...]


@dataclass(frozen=True)
class Cases:
    """What decides, the arms with values, and the statements of ``default``."""

    selector: Number
    arms: tuple[Arm, ...]
    otherwise: tuple[Node, ...]


def cases_of(ctx: Context, node: Node) -> Cases:
    """The cases of a switch statement, with what decides computed once.

    Raises: KernelError where that is no number, and where a case goes on into the next one or is left from inside a block.
    """
    condition = unwrap(need(ctx.unit, node, "condition"))
    selector = evaluate(ctx, condition)
    if not isinstance(selector, (Whole, Extreme, Computed)):
        raise ctx.refuse(condition, f"the condition '{ctx.text(condition)}' is no number")
    if isinstance(selector, Computed) and not ctx.outside:
        selector = in_register(ctx, condition, selector)
    arms = _arms(ctx, need(ctx.unit, node, "body"))
    otherwise = next((arm.statements for arm in arms if not arm.values), ())
    return Cases(selector, tuple(arm for arm in arms if arm.values), otherwise)


def test_of(ctx: Context, node: Node, selector: Number, values: Sequence[Node]) -> tuple[Number, str]:
    """Whether the selector is one of the values, and that in words."""
    words = f"{ctx.text(need(ctx.unit, node, 'condition')).strip('()')} is {' or '.join(ctx.text(value) for value in values)}"
    return _is_one_of(ctx, selector, values), words


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


def _arms(ctx: Context, body: Node) -> list[Arm]:
    """Cases with the statements up to their break; those without any go with the next.

    Raises: KernelError where one case goes on into the next, or is left by a break from inside a block.
    """
    found: list[Arm] = []
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
        found.append(Arm(() if with_default else tuple(waiting), tuple(run)))
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
