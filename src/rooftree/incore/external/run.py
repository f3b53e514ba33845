"""Run an external engine by name, on a block or, as the engines of ``incore.engines``, on a kernel's machine code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rooftree.errors import CapabilityError
from rooftree.incore import machine_code
from rooftree.incore.engine import Analysis, Code
from rooftree.incore.external import llvm_mca, osaca
from rooftree.incore.external.block import Findings, analysis
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.incore.tables.microarchitecture import Table
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine

PROGRAMS: dict[str, Callable[[Code, Table, float], Findings]] = {llvm_mca.NAME: llvm_mca.analyse, osaca.NAME: osaca.analyse}
AVAILABLE: dict[str, Callable[[], Any]] = {llvm_mca.NAME: llvm_mca.available, osaca.NAME: osaca.available}


def analyse_block(name: str, code: Code, table: Table, *, limit_s: float, assume: bool) -> tuple[Analysis, Table]:
    """What an external engine says of a block.

    Args:
        name: of ``PROGRAMS``.
        code: the block.
        table: of its architecture.
        limit_s: time limit [s].
        assume: accept that unknown instructions are left out, instead of an error.
    Returns: its findings, and a table with the ports that they name.
    Raises: CapabilityError if the program is missing, too old, too slow or broken, does not know the architecture, or does not
        know an instruction and ``assume`` is not set.
    """
    found, theirs = analysis(PROGRAMS[name](code, table, limit_s), code, table)
    if found.unknown and not assume:
        line = next(c.instruction.line for c in found.contributions if c.cost is None)
        raise CapabilityError(
            f"{found.engine} knows no cost of {', '.join(f'`{form}`' for form in found.unknown[:4])}",
            where=f"line {line}",
            hint=f"--assume-unknown: then they are {found.unknown_as}",
        )
    return found, theirs


def _kernel(
    name: str, kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, options: InCoreOptions
) -> InCore:
    AVAILABLE[name]()  # before anything is compiled for it

    def run(code: Code, table: Table, given: InCoreOptions) -> tuple[Analysis, Table]:
        return analyse_block(name, code, table, limit_s=given.engine_timeout_s, assume=given.assume_unknown)

    return machine_code.analyse(kernel, machine, sizes, iterations, options, run)


with_llvm_mca = partial(_kernel, llvm_mca.NAME)
with_osaca = partial(_kernel, osaca.NAME)
