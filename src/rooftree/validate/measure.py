"""Measure a kernel, and say what is faster than the table of the core allows.  ``rooftree.measure(...)`` is `measure` here.

`rooftree.measure.run` runs the kernel and knows no analysis; the least runtime is handed in from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rooftree.asm.compiled import Compiled
from rooftree.errors import RooftreeError
from rooftree.incore.model import InCoreOptions
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.measure.options import read_options
from rooftree.measure.run import MakeRunner, process_runner, run
from rooftree.results import Measurement
from rooftree.sizes import outer, sweep

_LIMITS = ("ports", "load_store")


def measure(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path | None = None,
    sizes: Mapping[str, Any] | None = None,
    tied: bool = False,
    cores: int | Iterable[int] = 1,
    *,
    make_runner: MakeRunner = process_runner,
    **options: Any,
) -> Measurement:
    """Run a loop on this machine and time it, for all sizes and core counts.

    Args:
        kernel: library name, file (``FILE``, ``FILE:FUNCTION``), C source text, or a Kernel.
        machine: whose compilers and flags are taken: name, alias or file; None: the shipped one of this processor, if there is.
        sizes: name -> number or sequence of whole numbers; ``"M,N"`` ties names.
        tied: all sequences run together instead of making their outer product.
        cores: number of cores, or several; one thread on each.
        make_runner: what runs the library.
        options: see `rooftree.measure.options.Options`.
    Returns: a `Measurement`; points that failed stand in ``failed``. After Ctrl-C all that was measured till then.
    Raises: KernelError, UsageError, CapabilityError before anything is measured; each says where and what to try.
    """
    return run(kernel, machine, sweep(sizes or {}, tied), cores, read_options(options), make_runner, port_bound)


def measure_axes(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path | None,
    axes: Sequence[Mapping[str, Any]],
    cores: int | Iterable[int] = 1,
    *,
    make_runner: MakeRunner = process_runner,
    **options: Any,
) -> Measurement:
    """As ``measure``, for axes of tied names as ``sizes.parse_axes`` reads them; their outer product is measured."""
    return run(kernel, machine, outer(axes), cores, read_options(options), make_runner, port_bound)


def port_bound(kernel: Kernel, machine: Machine | None, arch: str, sizes: Mapping[str, int], work: tuple[int, Compiled]) -> float:
    """Least runtime of a unit of work on one core: time of the ports, those of the L1 cache among them.

    Args:
        kernel, machine: what was compiled for which machine.
        arch: microarchitecture of this processor.
        sizes: value of each size.
        work: iterations of a unit of work, and the code of the loop.
    Returns: [cy/CL]; 0 where it cannot be told: code of another core, branches, instructions of unknown cost, a table that was
        not validated.
    """
    import numpy as np

    from rooftree.incore.machine_code import analyse
    from rooftree.incore.tables.load import load

    per_cl, compiled = work
    known = machine is not None and machine.core is not None and machine.core.incore_model == arch
    if machine is None or not known or any(statement.guards for statement in kernel.statements):
        return 0.0
    if not load(arch).validated:  # only limits that were validated judge a measurement
        return 0.0
    try:
        found = analyse(
            kernel, machine, {name: np.array([value]) for name, value in sizes.items()}, per_cl, InCoreOptions(compiled=compiled)
        )
    except RooftreeError:
        return 0.0
    return max(float(np.ravel(found.limits[name])[0]) for name in _LIMITS if name in found.limits)
