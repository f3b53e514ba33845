"""Stores to places that go on only where a condition holds, ``out[k] = i; k += x[i] < y;``, as if they were under it.

An index that goes on counts as if it always did: a new element in each iteration, the most bytes that there can be. The fewest
are those of a condition that never holds. With the store under an if, ``if (c) out[k++] = i``, that is what a branch never taken
leaves; a store that always runs stays at its element then, which costs nothing beyond the first cache.
"""

from __future__ import annotations

from dataclasses import replace

from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import Access, Guard, Kernel, Statement


def with_guarded_paces(kernel: Kernel) -> Kernel:
    """The kernel in which all that goes on where a condition holds also runs only there; the kernel itself without any."""
    if not any(access.paced for statement in kernel.statements for access in accesses_of(statement)):
        return kernel
    branch = 1 + max((guard.branch for statement in kernel.statements for guard in statement.guards), default=-1)
    guard = Guard(branch, 0, "the index goes on")

    def guarded(statement: Statement) -> Statement:
        is_paced = isinstance(statement.target, Access) and statement.target.paced and not statement.guards
        return replace(statement, guards=(guard,)) if is_paced else statement

    return replace(kernel, statements=tuple(map(guarded, kernel.statements)))
