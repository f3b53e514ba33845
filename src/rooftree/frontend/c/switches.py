"""``switch``: the arms of ifs, one after the other, where each case ends in a break."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from rooftree.frontend.c.branches import both_ways
from rooftree.frontend.c.cases import Arm, Cases, cases_of, test_of
from rooftree.frontend.c.context import Context, Flow, execute, statement_rule
from rooftree.frontend.c.values import Whole, as_expression


@statement_rule("switch_statement")
def switch_statement(ctx: Context, node: Node) -> Flow:
    """Which case it is decides as a chain of ifs would; processors may instead jump by a table."""
    with ctx.scope():
        cases = cases_of(ctx, node)
        return _chosen(ctx, node, cases, cases.arms)


def _chosen(ctx: Context, node: Node, cases: Cases, arms: Sequence[Arm]) -> Flow:
    """Execute the first arm under its condition, the others if that does not hold."""
    if not arms:
        return _run(ctx, cases.otherwise)
    first, *rest = arms
    test, text = test_of(ctx, node, cases.selector, first.values)
    if isinstance(test, Whole) and test.poly.constant is not None:
        return _run(ctx, first.statements) if test.poly.constant else _chosen(ctx, node, cases, rest)
    ctx.emit(None, as_expression(test), first.values[0])
    ways = [lambda: _run(ctx, first.statements), lambda: _chosen(ctx, node, cases, rest)]
    return both_ways(ctx, node, text, ctx.unit.place(first.values[0]), ways)


def _run(ctx: Context, statements: Sequence[Node]) -> Flow:
    for statement in statements:
        flow = execute(ctx, statement)
        if flow:
            return flow
    return ""
