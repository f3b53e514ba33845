"""Put numbers in the place of sizes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rooftree.errors import UsageError
from rooftree.kernel.bounds import instead_of_a_size, lengths
from rooftree.kernel.model import Access, Constant, Expression, Index, Indirect, Kernel, Operation, Statement, with_accesses
from rooftree.kernel.poly import Poly


def bind(kernel: Kernel, sizes: Mapping[str, int]) -> Kernel:
    """A kernel in which some sizes are numbers.

    Args:
        kernel: the kernel.
        sizes: value of each size that is known, whole, and positive if it is a length [1].
    Returns: the same kernel with the numbers put in; they are no symbols any more.
    Raises: UsageError for a name that is none of its sizes, or another value.
    """
    for name, value in sizes.items():
        if name not in kernel.symbols:
            known = ", ".join(kernel.symbols) or "none"
            raise UsageError(
                f"kernel {kernel.name} has no size '{name}', its sizes are: {known}", hint=instead_of_a_size(kernel, name, value)
            )
        whole = not isinstance(value, bool) and hasattr(value, "__index__")
        if not whole or (value < 1 and name in lengths(kernel)):
            raise UsageError(f"the size {name} must be a {'positive ' if whole else ''}whole number, found {value!r}")
    bound = with_values(kernel, sizes)
    return replace(
        bound,
        statements=tuple(_with_constants(statement, sizes) for statement in bound.statements),
        symbols=tuple(name for name in kernel.symbols if name not in sizes),
    )


def with_values(kernel: Kernel, sizes: Mapping[str, int]) -> Kernel:
    """A kernel with numbers in the place of some sizes in all its formulas: bounds, steps, extents and indices.

    Args:
        kernel: the kernel.
        sizes: whole number of each [1].
    Returns: the same kernel with the same symbols, of which those given stand in no formula any more.
    """
    if not sizes:
        return kernel
    values = {name: Poly.const(int(value)) for name, value in sizes.items()}

    def put(poly: Poly) -> Poly:
        return poly.substitute(values)

    loops = tuple(
        replace(loop, start=tuple(map(put, loop.start)), stop=tuple(map(put, loop.stop)), step=put(loop.step))
        for loop in kernel.loops
    )
    arrays = tuple(replace(array, extents=tuple(None if e is None else put(e) for e in array.extents)) for array in kernel.arrays)
    statements = tuple(with_accesses(statement, lambda access: _access(access, values)) for statement in kernel.statements)
    return replace(kernel, loops=loops, arrays=arrays, statements=statements)


def _with_constants(statement: Statement, sizes: Mapping[str, int]) -> Statement:
    """The statement with numbers in the place of sizes that it computes with."""

    def put(value: Expression) -> Expression:
        if isinstance(value, Operation):
            return replace(value, operands=tuple(map(put, value.operands)))
        if isinstance(value, Constant):
            return replace(value, text=re.sub(r"[A-Za-z_]\w*", lambda m: str(sizes.get(m[0], m[0])), value.text))
        return value

    return replace(statement, value=put(statement.value))


def _access(access: Access, values: Mapping[str, Poly]) -> Access:
    return replace(
        access,
        index=tuple(_index(entry, values) for entry in access.index),
        elsewhere=tuple(place.substitute(values) for place in access.elsewhere),
    )


def _index(entry: Index, values: Mapping[str, Poly]) -> Index:
    if isinstance(entry, Indirect):
        beside, within = (None if part is None else part.substitute(values) for part in (entry.beside, entry.within))
        return replace(entry, loads=tuple(_access(load, values) for load in entry.loads), beside=beside, within=within)
    return entry.substitute(values)
