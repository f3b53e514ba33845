"""Layer conditions of a kernel that was not analysed before: by the C++ core, or by its Python twin.

The twin, ``analysis`` and ``condition``, is asked where the core is missing and for all that the core leaves to it: kernels with
an error to explain, a number as assumption for indirect accesses, coefficients beyond 64 bits. Both give equal conditions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from rooftree import native
from rooftree.kernel.model import Access, Indirect, Kernel, Operation, Read
from rooftree.kernel.poly import Floor, Poly
from rooftree.traffic.analysis import Assumption, analyse
from rooftree.traffic.condition import LayerCondition, conditions_of


@lru_cache(maxsize=256)
def conditions(
    kernel: Kernel, line_bytes: int, nontemporal: bool, indirect: Assumption
) -> tuple[LayerCondition, ...]:
    """All layer conditions; arguments, order and errors as for ``layer_condition.layer_conditions``."""
    found = by_core(kernel, line_bytes, nontemporal, indirect) if native.available() else None
    return by_twin(kernel, line_bytes, nontemporal, indirect) if found is None else found


def by_twin(
    kernel: Kernel, line_bytes: int, nontemporal: bool, indirect: Assumption
) -> tuple[LayerCondition, ...]:
    """In plain Python."""
    analysis = analyse(kernel, line_bytes, nontemporal=nontemporal, indirect=indirect)
    return tuple(condition for _, condition in conditions_of(analysis))


def by_core(
    kernel: Kernel, line_bytes: int, nontemporal: bool, indirect: Assumption
) -> tuple[LayerCondition, ...] | None:
    """In the C++ core; None for what it leaves to the twin.

    Raises: ImportError if the core is not there.
    """
    if indirect not in ("best", "worst"):
        return None
    answer = _finder().layer_conditions(kernel, line_bytes, nontemporal, indirect == "worst")
    if answer is None:
        return None
    found, padded = answer
    counters = kernel.counters
    lengths = tuple([(name, *length) for name, length in zip(counters, padded, strict=True)])
    names = [array.name for array in kernel.arrays]
    return tuple([
        LayerCondition(loop="repeat" if level < 0 else counters[level], arrays=tuple([names[a] for a in arrays]),
                       saves_B=saves, layers=layers, required=required, once=once, by_loop=by_loop,
                       lengths=lengths[level + 1 :])
        for level, arrays, saves, layers, required, once, by_loop in found
    ])  # fmt: skip


@cache
def _finder() -> Any:
    """The core's reader of kernels, which knows our classes."""
    return native.core().ConditionFinder(Poly._ordered, Floor, Fraction, Read, Operation, Access, Indirect)
