"""Choose an in-core engine.  An engine is a function of kernel, machine, sizes, iterations per unit of work and options.

To add one: write the function, enter it in ``ENGINES``. ``auto`` takes machine code where there is some: instructions of unknown
cost leave a doubt; code that contradicts operation counts (it calls functions, nothing is left of the loop) is an error; where
the kernel's loop is not recognised operations are counted, with a doubt. Not so if the loop, the compiler or flags are named.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rooftree.errors import (
    AssemblyError,
    CapabilityError,
    ContradictedError,
    RooftreeError,
    UnknownCostError,
    UsageError,
    nearest,
)
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.kernel.count import element_type
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models.doubts import overhead
from rooftree.results.doubt import doubt

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
_UNKNOWN_CYCLES = 5.0
"""What an instruction of unknown cost takes at most [cy]: all but divisions, roots and microcode."""
_IDEAL_LOW = 0.1
"""How much faster than its operation counts a loop may be that a compiler has turned into something else [1]: an unrolled product
of 4 x 4 matrices, whose inner loops became vectors, took 0.1 of them. Where they are counted one by one, and vectors hold more
elements than ten, one part of these: places on a Hilbert curve, 16 at a time, took 0.096."""
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
    if name == "auto" and (options.asm is not None or options.compiled is not None or kernel.machine_code is not None):
        try:
            return analyse("asm", kernel, machine, sizes, iterations, options)
        except UnknownCostError as error:
            if options.code_named:
                raise
            return _with_unknown(error, analyse("asm", kernel, machine, sizes, iterations, replace(options, assume_unknown=True)))
        except ContradictedError:
            raise
        except (CapabilityError, AssemblyError) as error:
            if options.code_named or (options.compiled is None and not isinstance(error, CapabilityError)):
                raise
            counted = analyse("throughput", kernel, machine, sizes, iterations, options)
            simd = machine.core.simd if options.simd_bytes is None and machine.core is not None else options.simd_bytes
            return _not_recognised(error, counted, max(1, int(simd or 0) // element_type(kernel).bytes))
    chosen = "throughput" if name == "auto" else name
    engine = ENGINES[chosen]
    module, function = engine.function.split(":")
    run: Analyse = getattr(importlib.import_module(module), function)
    if chosen == "asm" and options.remember:
        from rooftree.incore.remembered import remembered

        return remembered(kernel, machine, sizes, iterations, options, partial(run, kernel, machine, sizes, iterations, options))
    return run(kernel, machine, sizes, iterations, options)


def _with_unknown(error: UnknownCostError, found: InCore) -> InCore:
    """Times of code with instructions of unknown cost, with the doubt that this leaves."""
    code = found.machine_code
    unknown = len(code.unknown) if code else 1
    longest = _UNKNOWN_CYCLES * unknown
    high = float(overhead(code.cycles, longest)) if code and code.cycles > 0 else None
    words = f"{error.message}: taken for one micro-op each, up to {_UNKNOWN_CYCLES:g} cy in the limit (--assume 'FORM=FORM')"
    return replace(found, doubts=(*found.doubts, doubt("code", words, high=high)))


def _not_recognised(error: RooftreeError, counted: InCore, widest: int = 1) -> InCore:
    """Operation counts where the kernel's loop is not found in its code, with the doubt that this leaves.

    What was counted one by one, as chains are, may run in vectors of ``widest`` elements, by a loop around.
    """
    lanes = 1 if (counted.T_OL > counted.throughput).any() else counted.lanes
    way_out = f"; {error.hint}" if error.hint and error.hint.startswith("--cflags ") else ""
    words = (
        f"the code was compiled, and its loop is not recognised ({error.message}{way_out}): operations are counted, as if it "
        "were ideal"
    )
    return replace(
        counted,
        notes=(*counted.notes, f"not from the machine code: {error.message}"),
        doubts=(*counted.doubts, doubt("code", words, low=min(_IDEAL_LOW, lanes / max(widest, lanes)))),
    )
