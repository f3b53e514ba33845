"""Arrays whose rows were assumed, for sizes that contradict it: one dimension, as the source has it.

``a[j*ld + i]`` is read as ``a[j][i]`` with rows of ld elements. Of frames that overlap (``x[f*hop + i]`` with more than hop
elements in each) and of bands stored as a matrix (``ab[j*ld + ku + i - j]``, whose index i - j stays small while i and j do
not) that is no reading: an index leaves its row, as C allows. They keep their one index, and with it the elements they share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rooftree.kernel.check import leaving_rows
from rooftree.kernel.model import Access, Array, Index, Indirect, Kernel, with_accesses
from rooftree.kernel.poly import Poly


def with_rows_that_fit(kernel: Kernel, sizes: Mapping[str, Any]) -> Kernel:
    """The kernel in which every array has one dimension whose assumed rows do not hold for these sizes.

    Args:
        kernel: the kernel.
        sizes: value of each size, shape (S,) or numbers; if the rows do not hold for one of them, they are taken for none.
    Returns: the kernel itself if all rows hold.
    """
    wrong = leaving_rows(kernel, sizes)
    if not wrong:
        return kernel
    assumed = {kernel.array(name).assumed_rows for name in wrong}
    said = f"an index leaves the rows that the strides of {', '.join(wrong)} suggest: taken as of one dimension"
    flat = of_one_dimension(kernel, wrong)
    return replace(flat, assumptions=(*(note for note in kernel.assumptions if note not in assumed), said))


def of_one_dimension(kernel: Kernel, names: tuple[str, ...]) -> Kernel:
    """The kernel in which these arrays have one dimension."""
    return replace(
        kernel,
        arrays=tuple(_flat(array) if array.name in names else array for array in kernel.arrays),
        statements=tuple(
            with_accesses(statement, lambda access: _in_one(access, kernel, names)) for statement in kernel.statements
        ),
    )


def _flat(array: Array) -> Array:
    total: Poly | None = Poly.const(1)
    for extent in array.extents:
        total = None if total is None or extent is None else total * extent
    return replace(array, extents=(total,), assumed_rows="")


def _in_one(access: Access, kernel: Kernel, wrong: tuple[str, ...]) -> Access:
    def inside(entry: Index) -> Index:
        if isinstance(entry, Indirect):
            return replace(entry, loads=tuple(_in_one(load, kernel, wrong) for load in entry.loads))
        return entry

    index = tuple(map(inside, access.index))
    if access.array in wrong:
        linear = Poly()
        for entry, extent in zip(index, (Poly.const(1), *kernel.array(access.array).extents[1:]), strict=True):
            assert isinstance(entry, Poly)
            assert extent is not None
            linear = linear * extent + entry
        index = (linear,)
    return replace(access, index=index)
