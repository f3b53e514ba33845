"""Values of parameters (``--arg NAME=VALUE``), as a measurement takes them: what of them a prediction depends on.

a size                    its value, as with -D
a pointer                 how many elements (1000) or bytes (64KiB) it points to: the extent that the source does not state
an array of places        the range that they lie in (0..999, or 1000:0..999): how far the arrays reach that they index; and that
                          they come in any order (0..999:random): then accesses are the worst case
any other number          nothing; a note says so
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import InputError, UsageError, nearest
from rooftree.kernel.count import all_accesses, is_guarded
from rooftree.kernel.model import Array, Constant, Indirect, Kernel, Scalar, walk
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import stays_below
from rooftree.kernel.walked import with_walked_extents
from rooftree.sizes import split_random, split_range, whole_argument, with_stated
from rooftree.units import parse

Points = dict[str, NDArray[np.int64]]


def with_arguments(
    kernel: Kernel, points: Points, given: Mapping[str, str], *, data: bool = False
) -> tuple[Kernel, Points, tuple[str, ...]]:
    """The kernel and its sizes with these values.

    Args:
        kernel: the loop.
        points: sizes given already, shape (S,) each.
        given: values of parameters by name.
        data: what arrays and numbers hold enters in another way.
    Returns: the kernel, in which pointers have extents; the sizes, those of ``given`` among them; notes.
    Raises: UsageError for a name that the loop does not use, a size given twice, and a value that is no positive whole number.
    """
    notes: list[str] = []
    idle: list[str] = []
    ranges: dict[str, tuple[float, float]] = {}
    points, given = with_stated(points, {name: split_random(text)[0] for name, text in given.items()}, kernel.symbols)
    for name, text in given.items():
        pointer = next((a for a in kernel.arrays if a.name == name and _is_pointer(kernel, a)), None)
        if any(a.name == name for a in kernel.arrays):
            size, places = _array_of(name, text)
            if size and pointer is not None:
                sized = replace(pointer, extents=(Poly.const(_elements(name, size, pointer)), *pointer.extents[1:]))
                kernel = replace(kernel, arrays=tuple(sized if a is pointer else a for a in kernel.arrays))
            elif size:
                stated = all(a.extents[0] is not None for a in kernel.arrays if a.name == name)
                said = "the source states the extent, or masks and bounds do"
                why = said if stated else "the loop's bounds say how far it reaches"
                notes.append(f"{name} = {text} does not enter the prediction: {why}")
            if places is not None:
                ranges[name] = places
        elif name in (known := _names(kernel)) or name in _words(kernel):
            idle.append(f"{name} = {text}")
        else:
            hint = nearest(name, known) or f"its parameters are {', '.join(known) or 'none'}"
            raise UsageError(f"kernel {kernel.name} does not use a parameter '{name}'", where="--arg", hint=hint)
    for name, (low, high) in ranges.items():
        kernel, reached = _reaching(kernel, points, name, low, high)
        if not reached:
            idle.append(f"{name} = {given[name]}")
    kernel, walked = with_walked_extents(kernel)
    notes += walked
    if idle and not data:
        notes.append(f"{', '.join(idle)} {'does' if len(idle) == 1 else 'do'} not enter the prediction")
    return kernel, points, tuple(notes)


def in_any_order(kernel: Kernel, given: Mapping[str, str]) -> tuple[str, ...]:
    """Arrays that are reached through places of which ``given`` says that they come in any order."""
    random = {name for name, text in given.items() if split_random(text)[1] is not None}
    return tuple(
        dict.fromkeys(
            access.array
            for access in all_accesses(kernel)
            for entry in access.index
            if isinstance(entry, Indirect) and any(load.array in random for load in entry.loads)
        )
    )


def _array_of(name: str, text: str) -> tuple[str, tuple[float, float] | None]:
    """Size and range of the numbers of ``1000``, ``64KiB``, ``0..999``, ``-1.5..2.5`` and ``1000:0..999``."""
    try:
        return split_range(text)
    except UsageError as error:
        hint = f"--arg {name}=0..999, or 1000:0..999"
        raise UsageError(f"{error.message} for {name}", where="--arg", hint=hint) from None


def _reaching(kernel: Kernel, points: Points, name: str, low: float, high: float) -> tuple[Kernel, bool]:
    """The kernel whose arrays are as large as places from an array reach, where the source does not say; whether any is.

    Raises: UsageError for places that an array does not have.
    """
    reached = False
    for access in dict.fromkeys(all_accesses(kernel)):
        for dimension, entry in enumerate(access.index):
            if not isinstance(entry, Indirect) or entry.text not in {load.text for load in entry.loads if load.array == name}:
                continue
            if entry.text.endswith("..."):  # shortened: what stands behind may differ
                continue
            reached = True
            array = kernel.array(access.array)
            extent = array.extents[dimension]
            last = float(np.min(extent.value(points))) - 1 if extent is not None and extent.names <= points.keys() else None
            if (low < 0 or (last is not None and high > last)) and not is_guarded(kernel, access, entry):
                raise UsageError(
                    f"{name} would hold places from {low:g} to {high:g}, but {access.text or access.array} takes "
                    f"{f'0 to {last:.0f}' if last is not None else 'none below 0'}",
                    where="--arg",
                    hint=f"--arg {name}=0..{last:.0f}, or a larger {access.array}"
                    if last is not None
                    else f"--arg {name}=0..999",
                )
            if extent is None or limited(kernel, array):
                sized = replace(
                    array, extents=(*array.extents[:dimension], Poly.const(int(high) + 1), *array.extents[dimension + 1 :])
                )
                kernel = replace(kernel, arrays=tuple(sized if a is array else a for a in kernel.arrays))
    return kernel, reached


def _is_pointer(kernel: Kernel, array: Array) -> bool:
    """Whether a value says how many elements, or rows of those that a loaded index chooses, an array has."""
    chosen = any(isinstance(access.index[0], Indirect) for access in all_accesses(kernel) if access.array == array.name)
    return array.extents == (None,) or (array.extents[0] is None and chosen) or limited(kernel, array)


def limited(kernel: Kernel, array: Array) -> bool:
    """Whether the extent of an array is only what its indices stay below, by their types and masks: the source states none."""
    limit = stays_below(access.index[0] for access in all_accesses(kernel) if access.array == array.name)
    return limit is not None and array.extents[0] == Poly.const(limit)


def _elements(name: str, text: str, array: Array) -> int:
    """Elements behind a pointer, or rows, given as such or in bytes with their unit; parts of elements where the array has these.

    Raises: UsageError for no such number, and for bytes of rows whose length is a size.
    """
    rows = len(array.extents) > 1
    if not text.endswith("B"):
        return whole_argument(name, text, positive=True) * (1 if rows else max(1, array.dtype.bytes // array.element_bytes))
    lengths = [extent.constant if extent is not None else None for extent in array.extents[1:]]
    try:
        given = int(parse(text, "B"))
    except InputError as error:
        raise UsageError(error.message, where="--arg", hint=f"--arg {name}=64KiB") from None
    if None in lengths:
        raise UsageError(f"how long the rows of {name} are is a size", where="--arg", hint=f"--arg {name}=1000, a number of rows")
    return max(1, given // (array.element_bytes * math.prod(int(length or 1) for length in lengths)))


def _words(kernel: Kernel) -> set[str]:
    """Words of the source, also of what is not followed: ``shift`` and ``q`` of ``count[(key[i] >> shift) & 255] += q[0]``."""
    return set(re.findall(r"[^\W\d]\w*", kernel.source))


def _names(kernel: Kernel) -> list[str]:
    """Sizes, arrays and variables of a loop."""
    parts = [e for s in kernel.statements for e in walk(s.value)]
    scalars = [e.name for e in parts if isinstance(e, Scalar)]
    kept = [e.text for e in parts if isinstance(e, Constant) and e.text.isidentifier()]  # what the loop does not change
    return list(dict.fromkeys([*kernel.symbols, *(a.name for a in kernel.arrays), *scalars, *kept]))
