"""Whether vector instructions could run a loop at all, whatever the compiler made of it: what the source lets them do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rooftree.kernel.count import accesses_of, count
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, Constant, DType, Expression, Kernel, Operation, Scalar, walk

DIVIDING = ("SVE", "RVV")
"""Beginnings of the names of vector extensions that divide integers; x86, NEON and VSX-3 do not."""
_WIDEST = 8
"""Bytes of the largest numbers that lanes of a vector hold."""
_EXACT_BITS = 53
"""Bits of an integer that a double holds [1]."""
_WRAPPING = ("mul", "shift", "logic", "fma")
_NARROWING = (("shift", ">>"), ("logic", "&"), ("logic", "&&"), ("logic", "||"), ("logic", "!"))
"""Kinds of operations that make large integers, and those of them that do not."""


def most_lanes(kernel: Kernel) -> int | None:
    """Iterations that may run side by side before one needs the result of another; None: any number.

    Reductions count as reordered.
    """
    return min((circuit.distance for circuit in recurrences(kernel) if not circuit.reassociable), default=None)


def why_scalar(kernel: Kernel, extensions: Sequence[str] = ()) -> str:
    """Why no compiler can make vector code of a loop; "" where nothing in its source says so.

    Args:
        kernel: the loop.
        extensions: vector extensions of the core, as machine files name them.
    Returns: the reason in words: the type, the recurrence, the division or the update that stands in the way.
    """
    types = {operation.dtype for operation in count(kernel).operations}
    if wide := next((t for t in sorted(types, key=lambda t: t.name) if _part_bytes(t) > _WIDEST), None):
        return f"no vector instruction computes with {wide.name}"
    if kernel.in_order:
        return kernel.in_order
    if why := no_division(kernel, extensions):
        return why
    chained = [circuit for circuit in recurrences(kernel) if not circuit.reassociable and circuit.distance == 1]
    if chained:
        return f"each iteration needs the result of the one before: {chained[0].text}"
    inner = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    stored = {s.target.array for s in inner if isinstance(s.target, Access)}
    scattered = [s.target.array for s in inner if isinstance(s.target, Access) and s.target.indirect]
    scattered += [a.array for s in inner for a in accesses_of(s) if a.indirect and a.array in stored]
    return f"what one lane stores to {scattered[0]} another may need: the index is loaded" if scattered else ""


def no_division(kernel: Kernel, extensions: Sequence[str] = ()) -> str:
    """Why the divisions of a loop keep it from vector code; "" where they do not."""
    if any(name.startswith(DIVIDING) for name in extensions) or not _divides(kernel):
        return ""
    why = "no vector instruction of this processor divides integers"
    return (
        f"{why}, and these may have all 64 bits"
        if any(_has_all_bits(kernel, part.operands[0]) for part in _divisions(kernel))
        else why
    )


def _part_bytes(dtype: DType) -> int:
    return dtype.bytes // 2 if dtype.kind == "complex" else dtype.bytes


def _divides(kernel: Kernel) -> bool:
    """Whether the innermost loop divides integers by what is no number; by numbers compilers multiply."""
    return any(True for _ in _divisions(kernel))


def _divisions(kernel: Kernel) -> Iterator[Operation]:
    """Divisions of integers in the innermost loop by what is no number."""
    for statement in kernel.statements:
        if statement.depth == len(kernel.loops):
            yield from (
                part
                for part in walk(statement.value)
                if isinstance(part, Operation)
                and part.kind in ("div", "rem")
                and part.dtype.kind == "integer"
                and not (isinstance(part.operands[1], Constant) and re.fullmatch(r"-?\d+", part.operands[1].text))
            )


def _has_all_bits(kernel: Kernel, value: Expression) -> bool:
    """Whether an integer of 64 bits is made as random numbers and hashes are: by products, shifts to the left or exclusive or."""
    waiting, seen = [value], set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar) and node.name not in seen:
            seen.add(node.name)
            waiting += [s.value for s in kernel.statements if s.target == node]
        if not isinstance(node, Operation) or node.dtype.kind != "integer" or node.dtype.bytes != _WIDEST:
            continue
        if node.kind == "shift" and node.name == ">>" and _is_number(node.operands[1], 64 - _EXACT_BITS):
            continue
        if node.kind in _WRAPPING and (node.kind, node.name) not in _NARROWING:
            return True
        waiting += node.operands
    return False


def _is_number(value: Expression, least: int) -> bool:
    return isinstance(value, Constant) and value.text.isdecimal() and int(value.text) >= least
