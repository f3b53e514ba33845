"""Choose an in-core engine.  An engine is a function of kernel, machine, sizes, iterations per unit of work and options.

To add one: write the function, enter it in ``ENGINES``. ``auto`` takes machine code that was given and that it knows all
instructions of, and operation counts otherwise; not so if the user named the loop, the compiler or its flags.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rooftree.errors import AssemblyError, CapabilityError, UsageError, nearest
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine

Analyse = Callable[[Kernel, Machine, Mapping[str, Any], int, InCoreOptions], InCore]


@dataclass(frozen=True, slots=True)
class Engine:
    """Where an engine's function stands, and what it does."""

    function: str
    summary: str


ENGINES = {
    "throughput": Engine("rooftree.incore.throughput:analyse", "operation counts over the machine's throughputs"),
    "asm": Engine("rooftree.incore.machine_code:analyse", "the compiler's own loop"),
    "llvm-mca": Engine("rooftree.incore.external.run:with_llvm_mca", "llvm-mca on the compiler's loop"),
    "osaca": Engine("rooftree.incore.external.run:with_osaca", "OSACA on the compiler's loop"),
}
COMPARE = "compare"
"""In place of an engine's name: all of them side by side; what needs one takes ``auto``."""


def analyse(
    name: str, kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, options: InCoreOptions
) -> InCore:
    """Run the engine of this name, or for ``auto`` the best that can.

    Args:
        name: auto, throughput, asm, llvm-mca or osaca; compare stands for auto.
        kernel, machine: what runs where.
        sizes: each size's values, shape (S,).
        iterations: loop iterations per unit of work.
        options: what the code is assumed to be.
    Returns: in-core times [cy/CL].
    Raises: UsageError for an unknown name, CapabilityError for an engine that cannot run here; for ``auto`` what the
        machine code raises, if ``options.code_named``.
    """
    name = "auto" if name == COMPARE else name
    if name != "auto" and name not in ENGINES:
        raise UsageError(
            f"unknown in-core engine '{name}', known are auto, {', '.join(ENGINES)}, {COMPARE}",
            where="--incore",
            hint=nearest(name, (*ENGINES, COMPARE)),
        )
    if name == "auto" and (options.asm is not None or options.compiled is not None):
        try:
            return analyse("asm", kernel, machine, sizes, iterations, options)
        except (CapabilityError, AssemblyError) as error:
            if options.code_named or (options.compiled is None and not isinstance(error, CapabilityError)):
                raise
            counted = analyse("throughput", kernel, machine, sizes, iterations, options)
            return replace(counted, notes=(*counted.notes, f"not from the machine code: {error.message}"))
    chosen = "throughput" if name == "auto" else name
    engine = ENGINES[chosen]
    module, function = engine.function.split(":")
    run: Analyse = getattr(importlib.import_module(module), function)
    return run(kernel, machine, sizes, iterations, options)
