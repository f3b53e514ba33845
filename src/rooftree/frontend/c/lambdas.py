"""Lambdas of C++ that a variable holds: executed in place of their calls, as functions are."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from rooftree.frontend.c.context import MAX_DEPTH, Context, Lambda
from rooftree.frontend.c.declarations import described_type
from rooftree.frontend.c.inline import argument_value, bind, local_of, run
from rooftree.frontend.c.syntax import LOOPS, assigned, descendants, kids, need, targets, word
from rooftree.frontend.c.types import CType, Num, Unusable
from rooftree.frontend.c.values import Value, Variable

_UNKNOWN = Unusable("auto", "is given by its value")
_CAPTURES = ("identifier", "lambda_default_capture", "this")


def declare_lambda(ctx: Context, name: Node, given: Node) -> None:
    """``auto f = [&](double x) { ... };``: the names that it sees are those of here."""
    variable = Variable(word(name), Unusable("lambda", "is a function"), ctx.unit.place(name), ctx.levels)
    ctx.declare(word(name), variable, name)
    ctx.lambdas[variable] = Lambda(given, tuple(ctx.scopes))


def called(ctx: Context, node: Node, variable: Variable, given: Sequence[Node]) -> Value:
    """The value of a call of a lambda.

    Raises: KernelError where its arguments do not fit, for a loop in it, and where it has a copy of what changes or sets
        integers that the loop knows.
    """
    function = ctx.lambdas[variable].node
    declarator, body = function.child_by_field_name("declarator"), need(ctx.unit, function, "body")
    listed = declarator.child_by_field_name("parameters") if declarator is not None else None
    expected = kids(listed) if listed is not None else []
    if len(expected) != len(given):
        raise ctx.refuse(node, f"'{variable.name}' is called with {len(given)} arguments, expected {len(expected)}")
    if variable.name in ctx.calls or len(ctx.calls) >= MAX_DEPTH or next(descendants(body, *LOOPS), None) is not None:
        raise ctx.irregular(node, f"calls '{variable.name}', a lambda with a loop or a call of itself", "a function of its own")
    _check_captures(ctx, node, variable, function, body)
    values, locals_ = [argument_value(ctx, one) for one in given], [local_of(ctx, one) for one in given]
    scopes, ctx.scopes = ctx.scopes, [*ctx.lambdas[variable].scopes, {}]
    ctx.calls.append(variable.name)
    try:
        for each in zip(expected, values, given, locals_, strict=True):
            bind(ctx, *each[:3], assigned(body), each[3])
        ctx.note(f"the function {variable.name} is taken to be inlined")
        return run(ctx, kids(body), node, _returned(ctx, declarator))
    finally:
        ctx.calls.pop()
        ctx.scopes = scopes


def _returned(ctx: Context, declarator: Node | None) -> CType:
    trailing = next(descendants(declarator, "trailing_return_type"), None) if declarator is not None else None
    return described_type(ctx, kids(trailing)[0]) if trailing is not None and kids(trailing) else _UNKNOWN


def _check_captures(ctx: Context, node: Node, variable: Variable, function: Node, body: Node) -> None:
    """Copies are taken where the lambda stands, and integers of which addresses are made must be set in sight."""
    captures = need(ctx.unit, function, "captures")
    if any(child.type not in _CAPTURES and "&" not in word(child) for child in kids(captures)):
        message = f"what '{variable.name}' captures, '{ctx.text(captures)}', cannot be followed"
        raise ctx.refuse(captures, message, "capture the variable itself")
    names = {word(name) for name in descendants(body, "identifier")}
    copies = "&" not in word(captures) and variable.depth < ctx.levels
    for name in (targets(ctx.chain[variable.depth]) & names) if copies and not ctx.outside else ():
        raise ctx.refuse(node, f"'{variable.name}' has a copy of '{name}', which the loop changes", "capture it by reference")
    for name in assigned(body):
        found = ctx.find(name)
        if isinstance(found, Variable) and isinstance(found.type, Num) and found.type.integer:
            raise ctx.refuse(node, f"'{variable.name}' changes '{name}', an integer", "return the value, and assign it outside")
