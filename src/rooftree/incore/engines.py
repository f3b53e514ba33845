"""Choose an in-core engine.  An engine is a function of kernel, machine, sizes, iterations per unit of work and options.

To add one: write the function, enter it in ``ENGINES``. ``auto`` takes machine code that was given and that it knows all
instructions of, and operation counts otherwise.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rooftree.errors import CapabilityError, UsageError, nearest
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine

Analyse = Callable[[Kernel, Machine, Mapping[str, Any], int, InCoreOptions], InCore]


@dataclass(frozen=True, slots=True)
class Engine:
    """Where an engine's function stands; ``missing`` says why this version cannot run it."""

    function: str
    summary: str
    missing: str = ""


ENGINES = {
    "throughput": Engine(
        "rooftree.incore.throughput:analyse", "operation counts over the machine's throughputs"
    ),
    "asm": Engine("rooftree.incore.machine_code:analyse", "the compiler's own loop"),
    "llvm-mca": Engine("", "llvm-mca on the compiler's loop", "this version does not call llvm-mca"),
    "osaca": Engine("", "OSACA on the compiler's loop", "this version does not call OSACA"),
}


def analyse(
    name: str,
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, Any],
    iterations: int,
    options: InCoreOptions,
) -> InCore:
    """Run the engine of this name, or for ``auto`` the best that can.

    Args:
        name: auto, throughput, asm, llvm-mca or osaca.
        kernel, machine: what runs where.
        sizes: each size's values, shape (S,).
        iterations: loop iterations per unit of work.
        options: what the code is assumed to be.
    Returns: in-core times [cy/CL].
    Raises: UsageError for an unknown name, CapabilityError for an engine that cannot run here.
    """
    if name != "auto" and name not in ENGINES:
        raise UsageError(
            f"unknown in-core engine '{name}', known are auto, {', '.join(ENGINES)}",
            where="--incore",
            hint=nearest(name, ENGINES),
        )
    if name == "auto" and options.asm is not None:
        try:
            return analyse("asm", kernel, machine, sizes, iterations, options)
        except CapabilityError as error:
            counted = analyse("throughput", kernel, machine, sizes, iterations, options)
            return replace(counted, notes=(*counted.notes, f"not from the machine code: {error.message}"))
    chosen = "throughput" if name == "auto" else name
    engine = ENGINES[chosen]
    if engine.missing:
        raise CapabilityError(
            f"the in-core engine '{chosen}' is not available: {engine.missing}", hint="--incore throughput"
        )
    module, function = engine.function.split(":")
    run: Analyse = getattr(importlib.import_module(module), function)
    return run(kernel, machine, sizes, iterations, options)
