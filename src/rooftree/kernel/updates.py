"""How many operations lie between the load of an element and the store of what becomes of it."""

from __future__ import annotations

from collections.abc import Collection

from rooftree.kernel.model import BITS, Access, Expression, Kernel, Operation, Read, Scalar

_FREE = ("select", "compare")
"""What a core does beside the chain, or foresees."""


def longest_update(kernel: Kernel, updated: Collection[Access]) -> int:
    """Most operations one after the other from an element that is loaded to one that is stored, of some that are updated.

    Args:
        kernel: the nest.
        updated: the elements, as ``h[at[i]]``, by which an iteration waits for another one of the same.
    Returns: of the innermost body, 1 for ``h[at[i]] += w``; 0 where nothing that is stored depends on what was loaded.
    """
    places = {(access.array, access.index, access.offset_bytes) for access in updated}
    behind: dict[str, int] = {}
    longest = 0

    def steps(value: Expression) -> int | None:
        """Operations from one of the elements to a value; None where it does not depend on them."""
        if isinstance(value, Read):
            access = value.access
            return 0 if (access.array, access.index, access.offset_bytes) in places else None
        if isinstance(value, Scalar):
            return behind.get(value.name)
        if not isinstance(value, Operation):
            return None
        found = [n for operand in value.operands if (n := steps(operand)) is not None]
        own = value.kind not in _FREE and value.name != BITS
        return max(found) + own if found else None

    for statement in (s for s in kernel.statements if s.depth == len(kernel.loops)):
        found = steps(statement.value)
        if found is None or statement.target is None:
            continue
        if isinstance(statement.target, Scalar):
            behind[statement.target.name] = found
        elif (statement.target.array, statement.target.index, statement.target.offset_bytes) in places:
            longest = max(longest, found)
    return longest
