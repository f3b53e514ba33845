"""What a loop is: the nest itself, one around it or before it, one beside it, or a short one that is written out."""

from __future__ import annotations

from tree_sitter import Node

from rooftree.frontend.c.context import Context, Flow, evaluate, execute, statement_rule
from rooftree.frontend.c.loops import Finished, beside, is_block, note_conditions, pass_by, run_loop
from rooftree.frontend.c.syntax import assigned, names_in, need, unwrap
from rooftree.frontend.c.values import Whole
from rooftree.frontend.c.written_out import write_out
from rooftree.kernel.poly import Poly


@statement_rule("for_statement", "while_statement", "for_range_loop")
def loop_statement(ctx: Context, node: Node) -> Flow:
    """A loop: the nest itself, a loop around it, one beside it."""
    if ctx.outside:
        if node == ctx.chain[0]:
            ctx.outside = False
            ctx.guards.clear()
            note_conditions(ctx, node)
            run_loop(ctx, node)
            raise Finished
        pass_by(ctx, node)
    elif ctx.levels < len(ctx.chain) and node == ctx.chain[ctx.levels]:
        run_loop(ctx, node)
    elif ctx.calls or ctx.levels == len(ctx.chain):
        write_out(ctx, node)
    else:
        beside(ctx, node)
    return ""


@statement_rule("do_statement")
def do_statement(ctx: Context, node: Node) -> Flow:
    """``do { } while (0)`` is a block, every other one a loop that depends on the data."""
    condition, body = unwrap(need(ctx.unit, node, "condition")), need(ctx.unit, node, "body")
    stays = not ctx.outside and not names_in(condition) & assigned(body)  # else it is of what the body leaves
    if is_block(node) or (stays and evaluate(ctx, condition) == Whole(Poly())):
        return execute(ctx, body)
    return loop_statement(ctx, node)
