"""Statements that read, compute and write as much as an iteration of machine code does.

Which operation takes which operand is not followed: the in-core time comes from the code itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rooftree.kernel.model import Access, DType, Expression, Operation, OpKind, Place, Read, Scalar, Statement

_OPERANDS = {"fma": 3, "sqrt": 1}


class InnerAccess(NamedTuple):
    """An access of the innermost loop: whether it is stored to, and whether past the caches."""

    access: Access
    store: bool
    past: bool


class OuterAccess(NamedTuple):
    """An access of a loop around: whether it is stored to, the loop's depth, whether it comes before the inner loop."""

    access: Access
    store: bool
    depth: int
    before: bool


def statements(
    inner: Sequence[InnerAccess],
    outer: Sequence[OuterAccess],
    operations: Sequence[tuple[str, int]],
    dtype: DType,
    depth: int,
    place: Place,
) -> tuple[Statement, ...]:
    """The statements of a nest.

    Args:
        inner, outer: what an iteration, and a round of the loops around, touches.
        operations: kind -> how many in an iteration.
        dtype: of the arithmetic.
        depth: of the innermost loop.
        place: where it stands.
    """
    rounds = [_once(one, number, place) for number, one in enumerate(outer)]
    found = [statement for statement in rounds if statement.before_inner]
    reads = [one.access for one in inner if not one.store]
    stores = [one for one in inner if one.store]
    result = Scalar("result", dtype)
    kinds = [kind for kind, number in operations for _ in range(number)]
    if kinds or stores:
        value, unused = _expression(reads, kinds, dtype)
        found += _loads(unused, depth, place)
        values = [value, *(result for _ in stores[1:])]
        targets: Sequence[InnerAccess | None] = stores or [None]
        for one, expression in zip(targets, values, strict=True):
            target = one.access if one is not None else result
            past = one is not None and one.past
            found.append(Statement(target=target, value=expression, depth=depth, nontemporal=past, place=place))
    else:
        found += _loads(reads, depth, place)
    return (*found, *(statement for statement in rounds if not statement.before_inner))


def _once(one: OuterAccess, number: int, place: Place) -> Statement:
    scalar = Scalar(f"outer{number}", one.access.dtype)
    target, value = (one.access, scalar) if one.store else (scalar, Read(one.access))
    return Statement(target=target, value=value, depth=one.depth, before_inner=one.before, place=place)


def _loads(reads: Sequence[Access], depth: int, place: Place) -> Iterator[Statement]:
    for number, access in enumerate(reads):
        yield Statement(target=Scalar(f"loaded{number}", access.dtype), value=Read(access), depth=depth, place=place)


def _expression(reads: Sequence[Access], kinds: Sequence[str], dtype: DType) -> tuple[Expression, list[Access]]:
    """All operations, one after the other, with what is read as operands; and what is left to be read."""
    left = list(reads)
    value: Expression = Read(left.pop(0)) if left else Scalar("result" if kinds else "value", dtype)
    for number, kind in enumerate(kinds):
        operands: list[Expression] = [value]
        for n in range(1, _OPERANDS.get(kind, 2)):
            operands.append(Read(left.pop(0)) if left else Scalar(f"c{number}_{n}", dtype))
        value = Operation(_kind(kind), tuple(operands), dtype)
    return value, left


def _kind(kind: str) -> OpKind:
    known: dict[str, OpKind] = {"add": "add", "mul": "mul", "fma": "fma", "div": "div", "sqrt": "sqrt", "max": "max"}
    return known[kind]
