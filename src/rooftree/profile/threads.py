"""Threads of a region: how many worked at once, and whether they had unequal work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.profile.work import at_once, threads_text

_ACCIDENT = 3.0
"""Standard deviations of the samples of a thread by which the busiest may be above the mean of all by accident [1]: the largest
of a few is about 1 or 2 above."""


def cores_of(machine: Machine) -> int:
    """The cores of a machine."""
    return machine.topology.sockets * machine.topology.cores_per_socket


def working_at_once(together: Mapping[Any, float], machine: Machine | None) -> int:
    """How many threads worked at once: no more than the machine runs, however many took turns."""
    most = cores_of(machine) * machine.topology.threads_per_core if machine is not None else None
    return min(at_once(together), most) if most is not None else at_once(together)


def by_thread(threads: Mapping[tuple[int, int], float]) -> dict[str, float]:
    """CPU time by thread, the busiest first, as the record names them [s]."""
    return {f"{pid}/{tid}": value for (pid, tid), value in sorted(threads.items(), key=lambda entry: -entry[1])}


def imbalance(threads: Mapping[Any, float], samples: int, all_of_them: int = 0) -> list[str]:
    """Whether the threads of a region had unequal work, as far as that is no accident of so many samples.

    Args:
        threads: time of those beside each other [s].
        samples: of the region.
        all_of_them: threads, those that followed others included.
    """
    factor = float(rates.imbalance(list(threads.values()))) if threads else 1.0
    if factor - 1 < _ACCIDENT * (len(threads) / max(1, samples)) ** 0.5:
        return []
    who = threads_text(len(threads), all_of_them)
    return [f"imbalance: the busiest of {who} has {factor:.2f} times the mean"] if factor > 1.3 else []
