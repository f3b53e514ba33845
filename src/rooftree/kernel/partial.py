"""Values that iterations only add to, multiply into or keep the extreme of: any order does, so that partial results do, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rooftree.kernel.model import Access, Expression, Operation, Read, Scalar, Statement, walk

Target = Access | Scalar
"""What a statement assigns: an element or a variable."""

_OPERANDS: dict[str, tuple[int, ...]] = {"add": (0, 1), "sub": (0,), "mul": (0, 1), "min": (0, 1), "max": (0, 1)}
"""Operands that may be the value so far."""


def accumulates(body: Sequence[Statement], target: Target) -> str:
    """What an element or a variable is in all statements that name it: ``sum``, ``mul``, ``min`` or ``max``; "" where it is none.

    Another reader, or another kind of update in the same body, needs the value in the order of the iterations.

    Args:
        body: statements in order, of one loop with all that is inside.
        target: the element or variable.
    """
    own = _is(target)
    kinds: set[str] = set()
    condition: Expression | None = None
    for statement in body:
        here = statement.target is not None and own(statement.target)
        named = any(own(part) for part in _leaves(statement.value))
        if condition is not None and not (here and statement.guards):
            return ""  # an if depends on the value so far and does something else
        if statement.target is None:
            condition = statement.value if named else None
            continue
        if here:
            kinds.add(_kind(statement, condition, own))
        elif named:
            return ""
        condition = None
    return kinds.pop() if len(kinds) == 1 and condition is None else ""


def extreme(test: Expression, yes: Expression, no: Expression) -> str:
    """``min`` or ``max`` if a choice between two values is that, else nothing."""
    if not isinstance(test, Operation) or test.kind != "compare" or test.name not in ("<", "<=", ">", ">="):
        return ""
    first = "min" if test.name in ("<", "<=") else "max"
    if test.operands == (yes, no):
        return first
    return {"min": "max", "max": "min"}[first] if test.operands == (no, yes) else ""


def _is(target: Target) -> Callable[[Target], bool]:
    """Whether something is this element or variable."""
    if isinstance(target, Scalar):
        return lambda other: isinstance(other, Scalar) and other.name == target.name
    place = (target.array, target.index, target.offset_bytes)
    return lambda other: isinstance(other, Access) and (other.array, other.index, other.offset_bytes) == place


def _leaves(expression: Expression) -> list[Target]:
    """Elements and variables that an expression reads."""
    parts = (part.access if isinstance(part, Read) else part for part in walk(expression))
    return [part for part in parts if isinstance(part, (Access, Scalar))]


def _kind(statement: Statement, condition: Expression | None, own: Callable[[Target], bool]) -> str:
    """Of one assignment to the target; "" where it is another one than these."""
    if condition is None:
        return _update(statement.value, own)
    old = next((part for part in walk(condition) if own(part.access if isinstance(part, Read) else part)), None)  # type: ignore[arg-type]
    if old is None:
        return ""
    arms = (statement.value, old) if statement.guards[-1].arm == 0 else (old, statement.value)
    return extreme(condition, *arms)


def _update(value: Expression, own: Callable[[Target], bool]) -> str:
    """The kind of ``s = s + x``: one way of operations of one kind leads to the value so far, which stands nowhere else."""
    kinds: set[str] = set()
    at: Expression = value
    while isinstance(at, Operation):
        operands = at.operands
        if at.kind == "select":
            kinds.add(extreme(operands[0], operands[1], operands[2]))
            operands, may = operands[1:], _OPERANDS["min"]
        elif at.kind == "convert":
            may = (0,)
        else:
            may = _OPERANDS.get(at.kind, ())
            kinds.add("sum" if at.kind in ("add", "sub") else at.kind)
        named = [number for number, part in enumerate(operands) if any(own(leaf) for leaf in _leaves(part))]
        if len(named) != 1 or named[0] not in may:
            return ""
        at = operands[named[0]]
    part = at.access if isinstance(at, Read) else at
    found = isinstance(part, (Access, Scalar)) and own(part)
    return kinds.pop() if found and len(kinds) == 1 else ""
