"""The time in which lines come from memory to a core that computes: of which streams, and how long; see `late_time` of memory."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models import memory
from rooftree.predict.transfers import LATE, is_memory_link, loads_along_rows, runtime_in
from rooftree.traffic.model import TrafficResult

Array = NDArray[np.float64]

_SEEN = 0.05
"""Lines of a unit of work from which on a stream comes from memory [1/CL]: edges are fewer."""


def lines_of_streams(machine: Machine, kernel: Kernel, moved: TrafficResult) -> Array:
    """Lines that a unit of work loads of the densest stream that it reads, with all data in memory [1/CL], (S, 1).

    A stream is a row that moves with the innermost loop. What is only written is not waited for, and what is found by an index,
    or in columns, no prefetcher follows.
    """
    found: Array = np.zeros((1, 1))
    if machine.memory is None or machine.memory.late_lines is None:
        return found
    line, by_row = machine.caches[0].line, dict[str, float]()
    for (array, *_), lines in loads_along_rows(kernel, moved.unit_of_work, machine.caches[0].line):
        by_row[array] = max(by_row.get(array, 0.0), lines)
    volumes = moved.by_array("Mem")
    for array, lines in by_row.items():
        links = volumes.get(array, {})
        far = sum((v.load_B[:, :1] for name, v in links.items() if is_memory_link(name)), np.zeros((1, 1))) / line
        found = np.maximum(found, np.where(far > _SEEN, np.minimum(lines, far), 0.0))
    return found


def with_late_lines(machine: Machine, terms: Mapping[str, Array], lines: Array, ahead: Array) -> dict[str, Array]:
    """The terms with the time in which lines come from memory, where the machine has such a time.

    Args:
        machine: its memory.
        terms: as for `runtime_in` [cy/CL].
        lines: that a unit of work loads from memory of its densest stream [1/CL].
        ahead: units of work that the core looks ahead [1]; where it is no number, the time is 0.
    """
    stated = machine.memory.late_lines if machine.memory is not None else None
    if stated is None:
        return dict(terms)
    return {**terms, LATE: np.where(np.isnan(ahead), 0.0, time_of(machine, terms, lines, np.nan_to_num(ahead)))}


def time_of(
    machine: Machine, terms: Mapping[str, Array], lines: Array, ahead: Array, in_full: float = memory.LATE_IN_FULL
) -> Array:
    """Time in which lines come from memory [cy/CL]."""
    assert machine.memory is not None
    assert machine.memory.late_lines is not None
    stated, core = machine.memory.late_lines, np.maximum(terms["OL"], terms["nOL"])
    idle = {name: time for name, time in terms.items() if name not in (LATE, "busy")} | {"OL": np.zeros(())}
    transfers = runtime_in(machine, machine.locations[-1], idle)
    return memory.late_time(lines, ahead, stated.latency, stated.fetched, core, transfers, in_full)
