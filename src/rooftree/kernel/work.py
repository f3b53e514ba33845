"""The unit of work: the iterations of the innermost loop behind one cache line.

All volumes are bytes per unit of work [B/CL], all runtimes cycles per unit of work [cy/CL].
"""

from __future__ import annotations

import math
from functools import lru_cache

from rooftree.errors import KernelError
from rooftree.kernel.model import Access, Array, DType, Indirect, Kernel, Loop, Read, Statement, walk
from rooftree.kernel.poly import Poly


def reads(statement: Statement) -> tuple[Access, ...]:
    """Everything that a statement loads, in order; what indirect indices load comes before the access that uses it."""
    found: list[Access] = []
    for node in walk(statement.value):
        if isinstance(node, Read):
            found += _with_indices(node.access)
    if isinstance(statement.target, Access):
        found += _with_indices(statement.target)[:-1]
    return tuple(found)


def _with_indices(access: Access) -> list[Access]:
    inner = [a for entry in access.index if isinstance(entry, Indirect) for load in entry.loads for a in _with_indices(load)]
    return [*inner, access]


def stores(statement: Statement) -> tuple[Access, ...]:
    """The array element that a statement stores, if it stores one."""
    return (statement.target,) if isinstance(statement.target, Access) else ()


@lru_cache(maxsize=64)
def leading_type(kernel: Kernel) -> DType:
    """The element type that sets the unit of work: the widest of those stored, else loaded, else computed with.

    Raises:
        KernelError: the kernel has no statement.
    """
    stored = [access.dtype for s in kernel.statements for access in stores(s)]
    loaded = [access.dtype for s in kernel.statements for access in reads(s)]
    candidates = stored or loaded or [node.dtype for s in kernel.statements for node in walk(s.value)]
    if not candidates:
        raise KernelError(
            f"kernel {kernel.name} has no statement, so it does no work", where=str(kernel.place), hint="give the loop a body"
        )
    return max(candidates, key=lambda dtype: dtype.bytes)


def unit_of_work(kernel: Kernel, line_bytes: int = 64) -> int:
    """Iterations of the innermost loop behind one cache line of the leading type [it/CL].

    8 for double, 16 for float and 4 for double complex at 64 B; at least 1.

    Args:
        kernel: the loop kernel.
        line_bytes: cache line [B].
    Raises:
        KernelError: the kernel has no statement.
    """
    return max(1, int(line_bytes) // leading_type(kernel).bytes)


def fills_lines(kernel: Kernel, array: Array) -> bool:
    """Whether the stores to an array, as they come one after the other, fill whole cache lines; true where nothing is stored.

    The innermost loop that moves them must not go further than they reach: not where a step is a size, or an index is loaded.
    """
    stored = [access for s in kernel.statements for access in stores(s) if access.array == array.name]
    if any(access.indirect for access in stored):
        return False
    offsets = [_offset(access, array) for access in stored]
    nest = [(counter, loop.step) for counter, loop in zip(kernel.counters, kernel.loops, strict=True)]
    for offset in offsets:
        step = next((moved for counter, each in reversed(nest) if (moved := offset.coefficient(counter) * each).terms), None)
        near = [(other.dtype.bytes, (place - offset).constant) for other, place in zip(stored, offsets, strict=True)]
        covered = {int(at) + byte for size, at in near if at is not None for byte in range(size)}
        if step is not None and (step.constant is None or abs(float(step.constant)) > len(covered)):
            return False
    return True


def rate_notes(kernel: Kernel) -> tuple[str, ...]:
    """That rates count iterations where these are no results: of several an iteration, or of several iterations a result."""
    return (*_several_results(kernel), *_part_of_a_result(kernel))


def _part_of_a_result(kernel: Kernel) -> tuple[str, ...]:
    """That a result takes a fixed number of iterations, as where inner loops sum up the neighbours of a point."""
    depth = max((s.depth for s in kernel.statements if stores(s)), default=len(kernel.loops))
    inner = kernel.loops[depth:]
    trips = [_fixed_trips(loop) for loop in inner]
    number = math.prod(trips) if depth else 1
    if number <= 1:
        return ()
    of = f"{number} iterations of the loop{'s' if len(inner) > 1 else ''} over {', '.join(loop.index for loop in inner)}"
    return (
        f"what is stored takes {of}, while MLUP/s and the unit of work count iterations. To compare with a loop that stores in "
        f"each, take MLUP/s divided by {number}, and cy/CL times {number}",
    )


def _fixed_trips(loop: Loop) -> int:
    """How often a loop runs, whatever the sizes are; 0 where that depends on them."""
    step = loop.step.constant
    span = (loop.stop[0] - loop.start[0]).constant if len(loop.start) == len(loop.stop) == 1 else None
    return max(0, math.ceil(span / step)) if step and span is not None else 0


def _several_results(kernel: Kernel) -> tuple[str, ...]:
    """That an iteration makes several results, as in loops that are unrolled by hand (and jammed).

    A loop makes k at a time if it goes on by k and stores k elements of an array beside each other along its counter.
    """
    ways = {counter: by for counter in kernel.counters if (by := _at_once(kernel, counter)) > 1}
    if not ways:
        return ()
    steps = " and ".join(f"{counter} goes on by {by}" for counter, by in ways.items())
    all_ = math.prod(ways.values())
    return (
        f"{steps}: an iteration makes {all_} results, while MLUP/s and the unit of work count iterations. To compare with the "
        f"loop that makes one, take MLUP/s times {all_}, and cy/CL divided by {all_}",
    )


def _at_once(kernel: Kernel, counter: str) -> int:
    """How many results an iteration makes along a loop; 1 where it is not unrolled."""
    by = kernel.loops[kernel.counters.index(counter)].step.constant
    step = 1 if by is None else abs(int(by))
    inner = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    places: dict[tuple[str, int, tuple[str, ...]], set[Poly]] = {}
    for access in (access for s in inner for access in stores(s) if step > 1):
        for dimension, entry in enumerate(access.index):
            if not isinstance(entry, Indirect) and entry.coefficient(counter) == Poly.of(1):
                others = tuple(str(other) for k, other in enumerate(access.index) if k != dimension)
                places.setdefault((access.array, dimension, others), set()).add(entry)
    return step if any(len(found) == step for found in places.values()) else 1


def _offset(access: Access, array: Array) -> Poly:
    """Where an access that is not indirect lies in its array [B]."""
    place, inner = Poly.of(0), Poly.of(1)
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        place = place + entry * inner
        inner = inner * extent if extent is not None else inner
    return place * array.element_bytes + access.offset_bytes
