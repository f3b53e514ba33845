"""Statements that are neither loops, declarations nor jumps: blocks and expressions."""

from __future__ import annotations

from tree_sitter import Node

from rooftree.frontend.c.context import Context, Flow, evaluate, execute, rule, statement_rule
from rooftree.frontend.c.functions import CHECKS
from rooftree.frontend.c.syntax import descendants, kids, unwrap, word
from rooftree.frontend.c.types import AS_IT_IS
from rooftree.frontend.c.values import Computed, Nothing
from rooftree.kernel.model import Constant


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
