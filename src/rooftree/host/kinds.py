"""Kinds of cores in one machine (big.LITTLE, hybrid processors): which processors have which, and which kind is measured.

What is measured of one kind does not hold for another. All that measures and all that finds stored measurements takes the most
capable kind that this process may use; `taskset` chooses another one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

SYSTEM = Path("/sys/devices/system")


class Kind(NamedTuple):
    """A kind of core.

    Attributes:
        number: 0 is the most capable one of this machine, or the only one.
        cpus: its processors that this process may use, in order.
    """

    number: int
    cpus: tuple[int, ...]


def measured_kind(system: Path | None = None, allowed: Iterable[int] | None = None) -> Kind:
    """The kind of core that is measured.

    Args:
        system: the folder ``/sys/devices/system``, None, or a recorded copy of it.
        allowed: processors that may be used; None: those of this process.
    """
    system = system or SYSTEM
    usable = tuple(sorted(os.sched_getaffinity(0) if allowed is None else allowed))
    for number, cpus in enumerate(kinds_of_cores(system, cpu_list(read_text(system / "cpu/online")) or usable)):
        if here := tuple(cpu for cpu in usable if cpu in cpus):
            return Kind(number, here)
    return Kind(0, usable)


def kinds_of_cores(system: Path, online: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Online processors by what their cores can do, the most capable first; empty where all are alike or nothing is told.

    Arm's kernels tell a capacity of each processor, x86 kernels a performance monitoring unit for each kind.
    """
    found: dict[int, list[int]] = {}
    for cpu in online:
        text = read_text(system / f"cpu/cpu{cpu}/cpu_capacity")
        if not text.isdigit():
            break
        found.setdefault(int(text), []).append(cpu)
    else:
        if len(found) > 1:
            return tuple(tuple(found[capacity]) for capacity in sorted(found, reverse=True))
    units = (set(cpu_list(read_text(system.parent / unit / "cpus"))) & set(online) for unit in ("cpu_core", "cpu_atom"))
    hybrid = tuple(tuple(sorted(cpus)) for cpus in units if cpus)
    return hybrid if len(hybrid) > 1 else ()


def cpu_list(text: str) -> tuple[int, ...]:
    """Processors of a list of the kernel.

    >>> cpu_list("0-2,8,10-11")
    (0, 1, 2, 8, 10, 11)
    """
    found: list[int] = []
    for part in filter(None, text.strip().split(",")):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


def read_text(path: Path) -> str:
    """What a file of the kernel says; "" if it is not there."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""
