"""What sets the loops around a sum apart from the sweep of a class.

The sweep of a class visits every point of a box once, along the rows of memory, and computes in the type of its elements. What
does not is told in sentences here; ``classify.py`` looks at the sum itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rooftree.kernel.model import Access, Expression, Kernel, Operation, Read, Scalar, walk
from rooftree.kernel.poly import Poly

_ARITHMETIC = ("add", "sub", "mul", "div", "neg", "fma")
_TYPED = ("real", "complex")


def apart(kernel: Kernel, where: Sequence[str], target: Access) -> list[str]:
    """What the nest does that the sweep of no class does.

    Args:
        kernel: the nest.
        where: counters of the dimensions of what is stored, outermost first.
        target: what is stored.
    """
    inner = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    reads = list(dict.fromkeys(n.access for s in inner for n in walk(s.value) if isinstance(n, Read)))
    return [
        *_loops(kernel, where),
        *_orders(reads, where, target),
        *_strides(kernel, [target, *reads], where),
        *_edges([target, *reads]),
        *_types(kernel, reads, target),
        *_beside(kernel, where),
    ]


def _loops(kernel: Kernel, where: Sequence[str]) -> Iterator[str]:
    """Loops that leave points out, do not make a box, or come to the same points again inside of a sweep."""
    outermost = min((n for n, loop in enumerate(kernel.loops) if loop.index in where), default=0)
    for number, loop in enumerate(kernel.loops):
        later = {name for inner in kernel.loops[number + 1 :] for bound in (*inner.start, *inner.stop) for name in bound.names}
        if loop.index not in where:
            if number > outermost and loop.index not in later:  # those of blocks set the bounds of loops inside of them
                yield f"the loop over {loop.index} comes to the same points again"
            continue
        step = loop.step.constant
        if step is None or abs(step) != 1:
            yield f"the loop over {loop.index} goes on by {loop.step}: not every point is computed"
        if moving := [name for name in where if any(name in bound.names for bound in (*loop.start, *loop.stop))]:
            yield f"where the loop over {loop.index} begins or ends changes with {', '.join(moving)}: the points form no box"


def _orders(reads: Iterable[Access], where: Sequence[str], target: Access) -> Iterator[str]:
    """Arrays that are read along other loops than the result is stored; one sentence for each."""
    told: set[str] = set()
    for access in reads:
        order = [name for entry in access.index if isinstance(entry, Poly) for name in where if name in entry.names]
        if access.array not in told and sorted(order) == sorted(where) and order != list(where):
            told.add(access.array)
            yield f"{access.array} is read transposed: {access.text}, where {target.text} is stored"


def _strides(kernel: Kernel, accesses: Iterable[Access], where: Sequence[str]) -> Iterator[str]:
    """Arrays of which neighbours along a row do not lie side by side; one sentence for each."""
    for name, access in {a.array: a for a in accesses}.items():
        array = kernel.array(name)
        moving = [n for n, entry in enumerate(access.index) if isinstance(entry, Poly) and entry.names & set(where)]
        if len(moving) < len(where):  # no element of a grid, as the row of a matrix
            continue
        between = Poly.const(array.element_bytes)
        for extent in array.extents[moving[-1] + 1 :]:
            between = between * (extent if extent is not None else 1)
        if between != Poly.const(access.dtype.bytes):
            yield f"neighbours in {name} are {between} B apart, its elements have {access.dtype.bytes} B"


def _edges(accesses: Iterable[Access]) -> Iterator[str]:
    """Elements that are others at an edge of the grid."""
    if found := next((a for a in accesses if a.edge), None):
        yield f"{found.text or found.array} is an element from elsewhere at an edge of the grid"
    if found := next((a for a in accesses if a.packed or a.paced), None):
        yield f"{found.text or found.array} does not go on by one element in each iteration"


def _types(kernel: Kernel, reads: Iterable[Access], target: Access) -> Iterator[str]:
    """Types beside that of the result: of what is read, and of the arithmetic on it."""
    own = (target.dtype.kind, target.dtype.bytes)
    if target.dtype.kind not in _TYPED:
        return
    others = {a.array: a.dtype.name for a in reads if (a.dtype.kind, a.dtype.bytes) != own}
    for name, dtype in others.items():
        yield f"elements of {name} are {dtype}, of {target.array} {target.dtype.name}"
    if found := next((n for n in _computed(kernel) if n.dtype.kind in _TYPED and (n.dtype.kind, n.dtype.bytes) != own), None):
        yield f"it is computed in {found.dtype.name}, what is stored is {target.dtype.name}"


def _computed(kernel: Kernel) -> Iterator[Operation]:
    """Arithmetic of the innermost body that is done anew for each point."""
    temporaries: set[str] = set()
    for statement in kernel.statements:
        if statement.depth < len(kernel.loops):
            continue
        moving: dict[int, bool] = {}
        for node in walk(statement.value):
            moving[id(node)] = _moves(node, moving, temporaries)
            if isinstance(node, Operation) and node.kind in _ARITHMETIC and moving[id(node)]:
                yield node
        if isinstance(statement.target, Scalar) and moving[id(statement.value)]:
            temporaries.add(statement.target.name)


def _moves(node: Expression, moving: dict[int, bool], temporaries: set[str]) -> bool:
    """Whether a value is another one for each point; ``moving`` says so of its operands."""
    if isinstance(node, Operation):
        return any(moving[id(operand)] for operand in node.operands)
    return isinstance(node, Read) or (isinstance(node, Scalar) and node.name in temporaries)


def _beside(kernel: Kernel, where: Sequence[str]) -> Iterator[str]:
    """What is computed beside the value that is stored for each point."""
    outermost = min((n for n, loop in enumerate(kernel.loops) if loop.index in where), default=0)
    known: set[str] = set()
    for statement in kernel.statements:
        target = statement.target
        read = {n.name for n in walk(statement.value) if isinstance(n, Scalar)}
        if statement.depth == len(kernel.loops):
            if isinstance(target, Scalar):
                if target.name in read - known:
                    yield f"{target.name} is carried from one point to the next"
                known.add(target.name)
        elif isinstance(target, Access):
            yield f"{target.text or target.array} is stored, too, outside of the innermost loop"
        elif isinstance(target, Scalar) and statement.depth > outermost and _of_place(statement.value, kernel.counters):
            yield f"{target.name} is another one for each iteration of the loop over {kernel.counters[statement.depth - 1]}"


def _of_place(value: Expression, counters: Sequence[str]) -> bool:
    """Whether a value depends on where in the grid it is computed: on an element there."""
    return any(
        isinstance(n, Read) and any(isinstance(entry, Poly) and entry.names & set(counters) for entry in n.access.index)
        for n in walk(value)
    )
