"""Local arrays whose elements are all reached by numbers: compilers keep each in a register, as a variable of its own.

So they do with a union that is a variable: what one member was given and another is asked for are the same bits.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import BITS, Access, DType, Expression, Indirect, Operation, Read, Scalar, Statement
from rooftree.kernel.poly import Number, Poly

_Place = tuple[Number, ...]


def as_variables(statements: Sequence[Statement], local: Container[str]) -> tuple[list[Statement], frozenset[str]]:
    """Statements in which elements of local arrays are variables, where none is reached by an index that moves or is loaded.

    Args:
        statements: of a kernel.
        local: arrays that its function declares.
    Returns: the statements, and the arrays that are none any more.
    """
    places: dict[str, dict[_Place, DType]] = {}
    kept: set[str] = set()
    for access in (access for statement in statements for access in accesses_of(statement)):
        kept.update(load.array for entry in access.index if isinstance(entry, Indirect) for load in entry.loads)
        place = _place(access)
        known = places.setdefault(access.array, {}).setdefault(place or (), access.dtype)
        if access.array not in local or place is None or known.bytes != access.dtype.bytes:
            kept.add(access.array)
    kept.update(array for array, found in places.items() if _overlap(found))
    arrays = {array: found for array, found in places.items() if array not in kept}
    taken = {name for statement in statements for name in _scalars(statement)}
    return [_changed(statement, arrays, taken) for statement in statements] if arrays else list(statements), frozenset(arrays)


def _place(access: Access) -> _Place | None:
    numbers = [entry.constant if isinstance(entry, Poly) else None for entry in access.index]
    return None if None in numbers else tuple(number for number in numbers if number is not None)


def _overlap(places: dict[_Place, DType]) -> bool:
    """Whether numbers in structs begin within each other."""
    return any(a[:-1] == b[:-1] and b[-1] - a[-1] < places[a].bytes for a, b in pairwise(sorted(places)) if _in_struct(places))


def _in_struct(places: dict[_Place, DType]) -> bool:
    """Whether last entries are distances in bytes: of elements they are numbers one apart, all of one type."""
    return len(set(places.values())) > 1


def _scalars(statement: Statement) -> Iterator[str]:
    waiting: list[object] = [statement.target, statement.value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node.name
        waiting.extend(node.operands if isinstance(node, Operation) else ())


def _changed(statement: Statement, arrays: dict[str, dict[_Place, DType]], taken: set[str]) -> Statement:
    def variable(access: Access) -> Scalar:
        place = _place(access)
        assert place is not None
        name = "_".join([access.array, *(str(entry).replace("-", "m") for entry in place)])
        while name in taken:
            name += "_"
        return Scalar(name, arrays[access.array][place])

    def expression(value: Expression) -> Expression:
        if isinstance(value, Read) and value.access.array in arrays:
            return _as_bits(variable(value.access), value.access.dtype)
        if isinstance(value, Operation):
            return replace(value, operands=tuple(expression(operand) for operand in value.operands))
        return value

    target, value = statement.target, expression(statement.value)
    if isinstance(target, Access) and target.array in arrays:
        given, target = target.dtype, variable(target)
        value = value if given == target.dtype else _as_bits(value, target.dtype)
    return replace(statement, target=target, value=value)


def _as_bits(value: Expression, dtype: DType) -> Expression:
    """The bits of a number, seen as another type."""
    return value if value.dtype == dtype else Operation("convert", (value,), dtype, BITS)
