"""All in-core engines on the same code, side by side: what they predict, what they do not know, how long they take.

A row is {"engine", "cycles", "bound", "bounds", "T_OL", "T_nOL", "unknown", "unknown_as", "source", "seconds", "notes"}; that of
an engine without a result is {"engine", "cycles": None, "error", "hint", "seconds"}. Times are cycles of one pass of a block, or
of a unit of work of a kernel [cy]; seconds are wall time, the start of programs included.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rooftree.errors import RooftreeError
from rooftree.incore import engines
from rooftree.incore.engine import Analysis, Code, analyse
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.incore.tables.microarchitecture import Table
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.results.incore import EngineRow


def compare_block(code: Code, table: Table, *, limit_s: float, address: int | None = None) -> tuple[Analysis, list[EngineRow]]:
    """The engines that take machine code, on a block; unknown instructions are counted as each engine does.

    Args:
        code: the block.
        table: of its architecture.
        limit_s: time limit of each program [s].
        address: of the first instruction modulo 64; None: as for ``engine.analyse``.
    Returns: what the own engine found, and a row for each engine.
    """
    from rooftree.incore.external.run import PROGRAMS, analyse_block

    started = time.perf_counter()
    own = analyse(code.instructions, table, mode=code.mode, address=address, assume=True)
    rows = [_row(own, f"table {table.arch}, from {table.source}", time.perf_counter() - started)]
    for name in PROGRAMS:
        started = time.perf_counter()
        try:
            found, theirs = analyse_block(name, code, table, limit_s=limit_s, assume=True)
        except RooftreeError as error:
            rows.append(_failed(name, error, started))
        else:
            rows.append(_row(found, theirs.source, time.perf_counter() - started))
    return own, rows


def compare_kernel(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, options: InCoreOptions
) -> list[EngineRow]:
    """All engines on a kernel; unknown instructions are counted as each engine does.

    Args:
        kernel, machine: what runs where.
        sizes: each size's values, shape (S,); the first one is taken.
        iterations: loop iterations per unit of work.
        options: what the code is assumed to be.
    Returns: a row for each engine [cy/CL].
    """
    first = {name: values[:1] for name, values in sizes.items()}
    lenient = replace(options, assume_unknown=True)
    rows = []
    for name in engines.ENGINES:
        started = time.perf_counter()
        try:
            found = engines.analyse(name, kernel, machine, first, iterations, lenient)
        except RooftreeError as error:
            rows.append(_failed(name, error, started))
        else:
            rows.append(_kernel_row(name, found, time.perf_counter() - started))
    return rows


def _row(found: Analysis, source: str, seconds: float) -> EngineRow:
    return EngineRow(
        engine=found.engine,
        cycles=_rounded(found.cycles),
        bound=found.bound,
        bounds={name: _rounded(t) for name, t in found.bounds.items()},
        T_OL=_rounded(found.T_OL),
        T_nOL=_rounded(found.T_nOL),
        unknown=list(found.unknown),
        unknown_as=found.unknown_as,
        source=source,
        seconds=round(seconds, 6),
        notes=list(found.notes),
    )


def _kernel_row(name: str, found: InCore, seconds: float) -> EngineRow:
    code = found.machine_code
    times = {limit: _rounded(t[0]) for limit, t in found.limits.items() if t[0] > 0}
    return EngineRow(
        engine=name,
        cycles=_rounded(max(found.T_OL[0], found.T_nOL[0])),
        bound=code.bound if code else max(times, key=lambda limit: times[limit], default=None),
        bounds=times,
        T_OL=_rounded(found.T_OL[0]),
        T_nOL=_rounded(found.T_nOL[0]),
        unknown=list(code.unknown) if code else [],
        unknown_as=code.unknown_as if code else "",
        source=code.model if code else "the machine file's throughputs",
        seconds=round(seconds, 6),
        notes=list(found.notes),
    )


def _failed(name: str, error: RooftreeError, started: float) -> EngineRow:
    return EngineRow(
        engine=name, cycles=None, error=error.message, hint=error.hint, seconds=round(time.perf_counter() - started, 6)
    )


def _rounded(value: Any) -> float:
    return round(float(value), 6)
