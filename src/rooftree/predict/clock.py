"""A machine at another clock, so that cycles can be compared with measured ones.

A machine file gives the bandwidth of memory in B/s and everything else in cycles of its own clock. When the core runs at another
clock, memory takes as long as before, its latency too, and therefore another number of cycles:

    T_Mem [cy/CL] = V [B/CL] / b_S [B/s] * f [cy/s] + T_latency [cy/CL] * f / f_file

so that a comparison in cycles must be made at the clock that was measured, and energy at every clock has other cycles.
Caches are taken to run with the core. That holds for L1 and L2 everywhere, for L3 on AMD's Zen; Intel's servers have an
uncore clock of their own, which only counters could tell.
"""

from __future__ import annotations

from typing import Any

from rooftree.errors import MachineError
from rooftree.machine.model import Link, Machine
from rooftree.predict.transfers import is_memory_link

STEP_HZ = 10e6
"""Clocks that are closer together than this count as one [Hz]."""


def at_clock(machine: Machine, clock_Hz: float) -> Machine:
    """The same machine with its core at another clock.

    Args:
        machine: with a core.
        clock_Hz: the clock [Hz].
    Raises: MachineError for a machine that has roofs only, or a clock that no core has.

    >>> from rooftree.machine.load import load_machine
    >>> at_clock(load_machine("skx"), 3e9).core.clock
    3000000000.0
    """
    if machine.core is None:
        raise MachineError(f"machine {machine.name} describes roofs only, no core", hint="rooftree machine list")
    if not 1e8 < clock_Hz < 2e10:
        raise MachineError(f"found a core clock of {clock_Hz * 1e-9:g} GHz, expected 0.1 to 20 GHz", where=machine.name)
    longer = clock_Hz / machine.core.clock
    changed: dict[str, Any] = {"core": machine.core.model_copy({"clock": float(clock_Hz)})}
    changed["links"] = tuple(_slower(link, longer) if is_memory_link(link.name) else link for link in machine.links)
    memory = machine.memory
    if memory is not None:
        slower: dict[str, Any] = {}
        if memory.remote is not None:
            slower["remote"] = memory.remote.model_copy({"penalty": memory.remote.penalty * longer})
        if memory.late_lines is not None:
            slower["late_lines"] = memory.late_lines.model_copy({"latency": memory.late_lines.latency * longer})
        changed["memory"] = memory.model_copy(slower)
    return machine.model_copy(changed)


def _slower(link: Link, factor: float) -> Link:
    """A link whose latency takes more cycles."""
    penalties = ("penalty", "evict_penalty", "stream_penalty", "reuse_penalty", "crossing_penalty")
    return link.model_copy({name: getattr(link, name) * factor for name in penalties})


def rounded(clock_Hz: float) -> float:
    """The clock to predict at: one for all that differ by little [Hz].

    >>> rounded(3.2449e9) == rounded(3.2371e9)
    True
    """
    return round(clock_Hz / STEP_HZ) * STEP_HZ
