"""The least runtime that the core's ports allow: what is measured below it was not measured right."""

from __future__ import annotations

from collections.abc import Mapping

from rooftree.errors import RooftreeError
from rooftree.incore.model import Compiled, InCoreOptions
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine

MARGIN = 0.1
"""How far below the floor a value may be, relative: tables of instructions have errors, too."""
_LIMITS = ("ports", "load_store")


def floor(kernel: Kernel, machine: Machine | None, arch: str, sizes: Mapping[str, int], work: tuple[int, Compiled]) -> float:
    """Time of the ports, those of the L1 cache among them, for one unit of work on one core.

    Args:
        kernel, machine: what was compiled for which machine.
        arch: microarchitecture of this processor.
        sizes: value of each size.
        work: iterations of a unit of work, and the code of the loop.
    Returns: [cy/CL]; 0 where it cannot be told: code of another core, branches, instructions of unknown cost.
    """
    import numpy as np

    from rooftree.incore.machine_code import analyse

    per_cl, compiled = work
    known = machine is not None and machine.core is not None and machine.core.incore_model == arch
    if machine is None or not known or any(statement.guards for statement in kernel.statements):
        return 0.0
    try:
        found = analyse(
            kernel, machine, {name: np.array([value]) for name, value in sizes.items()}, per_cl, InCoreOptions(compiled=compiled)
        )
    except RooftreeError:
        return 0.0
    return max(float(np.ravel(found.limits[name])[0]) for name in _LIMITS if name in found.limits)


def too_fast(cy_per_cl: float, least: float) -> str:
    """Why a value cannot be right; "" if it can be."""
    if cy_per_cl >= (1 - MARGIN) * least:
        return ""
    return f"{cy_per_cl:.3g} cy/CL is faster than the ports of the core allow ({least:.3g} cy/CL)"
