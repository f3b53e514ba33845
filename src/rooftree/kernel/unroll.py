"""A nest whose innermost loop is written out, as compilers do with loops of few iterations that the source states."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rooftree.kernel.model import Access, Constant, Expression, Index, Indirect, Kernel, Loop, Operation, Read, Statement
from rooftree.kernel.poly import Poly

MOST = 256
"""Iterations of a loop up to which it is written out. Compilers write out 8 to 16 passes of their own accord, of which one may be
a vector of 16 to 64 elements: 256 bytes are four passes of the widest registers."""


def constant_trips(loop: Loop) -> int:
    """How often a loop runs that does so as often for all sizes and in all iterations of the loops around; 0 for others."""
    if len(loop.start) != 1 or len(loop.stop) != 1 or loop.step.constant is None:
        return 0
    span, step = (loop.stop[0] - loop.start[0]).constant, int(loop.step.constant)
    return max(0, -(-int(span) // step)) if span is not None and step else 0


@lru_cache(maxsize=64)
def unrolled(kernel: Kernel) -> Kernel | None:
    """The nest without its innermost loop, whose iterations stand one behind the other in the loop around it.

    Returns: None for a single loop, and for one whose trip count is not constant, or larger than ``MOST``.
    """
    inner, depth = kernel.loops[-1], len(kernel.loops)
    trips = constant_trips(inner)
    if depth < 2 or not 0 < trips <= MOST:
        return None
    around = [s for s in kernel.statements if s.depth < depth]
    body = [s for s in kernel.statements if s.depth == depth]
    written = [
        _at(statement, inner.index, inner.start[0] + number * inner.step, number, trips, depth - 1)
        for number in range(trips)
        for statement in body
    ]
    before = [s for s in around if s.before_inner]
    after = [s for s in around if not s.before_inner]
    return replace(kernel, loops=kernel.loops[:-1], statements=(*before, *written, *after))


def _at(statement: Statement, counter: str, value: Poly, number: int, trips: int, depth: int) -> Statement:
    """A statement with the counter's value in its place; its conditions are its own."""
    target = statement.target
    values = {counter: value}
    return replace(
        statement,
        target=_access(target, values) if isinstance(target, Access) else target,
        value=_expression(statement.value, values),
        depth=depth,
        guards=tuple(replace(g, branch=g.branch * trips + number) for g in statement.guards),
        before_inner=True,
    )


def _access(access: Access, values: Mapping[str, Poly]) -> Access:
    return replace(access, index=tuple(_index(entry, values) for entry in access.index), text="")


def _index(entry: Index, values: Mapping[str, Poly]) -> Index:
    if not isinstance(entry, Indirect):
        return entry.substitute(values)
    loads = tuple(_access(load, values) for load in entry.loads)
    beside = None if entry.beside is None else entry.beside.substitute(values)
    left = tuple(name for name in entry.counters if name not in values)
    return replace(entry, loads=loads, text=_text(entry.text, values), counters=left, beside=beside)


def _expression(expression: Expression, values: Mapping[str, Poly]) -> Expression:
    if isinstance(expression, Read):
        return Read(_access(expression.access, values))
    if isinstance(expression, Operation):
        return replace(expression, operands=tuple(_expression(operand, values) for operand in expression.operands))
    if isinstance(expression, Constant):
        return replace(expression, text=_text(expression.text, values))
    return expression


def _text(text: str, values: Mapping[str, Poly]) -> str:
    for name, value in values.items():
        text = re.sub(rf"\b{name}\b", f"({value})", text)
    return text
