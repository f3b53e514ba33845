"""Places that go on only where a condition holds, ``out[k] = i; k += x[i] < y;``, as if it never did.

An index that goes on counts as if it always did: a new element in each iteration, the most bytes that there can be. The fewest
are those of a condition that never holds: then it stays at one element, which costs nothing beyond the first cache. What stands
under an if, ``if (c) out[k++] = i``, is left to the branch option.
"""

from __future__ import annotations

from dataclasses import replace

from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import Access, Expression, Guard, Kernel, Operation, Read, Scalar, Statement


def with_standing_paces(kernel: Kernel) -> Kernel:
    """The kernel in which such places are none: stores under a condition that is never taken, loads of a variable.

    Returns: the kernel itself without any that stands under no if.
    """
    if not any(access.paced for statement in kernel.statements if not statement.guards for access in accesses_of(statement)):
        return kernel
    branch = 1 + max((guard.branch for statement in kernel.statements for guard in statement.guards), default=-1)
    guard = Guard(branch, 0, "the index goes on")

    def standing(statement: Statement) -> Statement:
        if statement.guards:
            return statement
        is_paced = isinstance(statement.target, Access) and statement.target.paced
        return replace(statement, value=_in_variables(statement.value), guards=(guard,) if is_paced else ())

    return replace(kernel, statements=tuple(map(standing, kernel.statements)))


def _in_variables(value: Expression) -> Expression:
    """The expression with variables in the place of elements whose index goes on where a condition holds."""
    if isinstance(value, Read) and value.access.paced:
        return Scalar(f"{value.access.array} where it stands", value.access.dtype)
    return replace(value, operands=tuple(map(_in_variables, value.operands))) if isinstance(value, Operation) else value
