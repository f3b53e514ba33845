"""Values of parameters (``--arg NAME=VALUE``), as a measurement takes them: what of them a prediction depends on.

a size                    its value, as with -D
a pointer                 how many elements (1000) or bytes (64KiB) it points to: the extent that the source does not state
any other array, number   nothing; a note says so
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import InputError, UsageError, nearest
from rooftree.kernel.model import Kernel, Scalar, walk
from rooftree.kernel.poly import Poly
from rooftree.sizes import parse_axis
from rooftree.units import parse

Points = dict[str, NDArray[np.int64]]


def with_arguments(kernel: Kernel, points: Points, given: Mapping[str, str]) -> tuple[Kernel, Points, tuple[str, ...]]:
    """The kernel and its sizes with these values.

    Args:
        kernel: the loop.
        points: sizes given already, shape (S,) each.
        given: values of parameters by name.
    Returns: the kernel, in which pointers have extents; the sizes, those of ``given`` among them; notes.
    Raises: UsageError for a name that the loop does not use, a size given twice, and a value that is no positive whole number.
    """
    notes = []
    number = max((len(values) for values in points.values()), default=1)
    for name, text in given.items():
        pointer = next((a for a in kernel.arrays if a.name == name and a.extents == (None,)), None)
        if name in kernel.symbols:
            if name in points:
                raise UsageError(f"the size {name} is given twice", where="--arg", hint=f"-D {name}={text}, or --arg")
            points = {**points, name: np.full(number, _whole(name, text), dtype=np.int64)}
        elif pointer is not None and ".." not in (size := text.partition(":")[0]):
            sized = replace(pointer, extents=(Poly.const(_elements(name, size, pointer.element_bytes)),))
            kernel = replace(kernel, arrays=tuple(sized if a is pointer else a for a in kernel.arrays))
        elif name in (known := _names(kernel)):
            notes.append(f"{name} = {text} does not enter the prediction")
        else:
            hint = nearest(name, known) or f"its parameters are {', '.join(known) or 'none'}"
            raise UsageError(f"kernel {kernel.name} does not use a parameter '{name}'", where="--arg", hint=hint)
    return kernel, points, tuple(notes)


def _elements(name: str, text: str, element_bytes: int) -> int:
    """Elements behind a pointer, given as such or as a size in bytes with its unit."""
    if not text.endswith("B"):
        return _whole(name, text)
    try:
        return max(1, int(parse(text, "B")) // element_bytes)
    except InputError as error:
        raise UsageError(error.message, where="--arg", hint=f"--arg {name}=64KiB") from None


def _whole(name: str, text: str) -> int:
    try:
        _, values = parse_axis(f"{name}={text}")
    except UsageError as error:
        raise UsageError(error.message, where="--arg", hint=f"--arg {name}=1000") from None
    if len(values) != 1:
        raise UsageError(f"one value of {name} is expected, found {text}", where="--arg", hint=f"-D {name}={text}")
    return int(values[0])


def _names(kernel: Kernel) -> list[str]:
    """Sizes, arrays and variables of a loop."""
    scalars = [e.name for s in kernel.statements for e in walk(s.value) if isinstance(e, Scalar)]
    return list(dict.fromkeys([*kernel.symbols, *(a.name for a in kernel.arrays), *scalars]))
