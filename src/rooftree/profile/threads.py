"""Threads of a region: how many worked at once, and whether they had unequal work."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rooftree.asm.function_code import FunctionCode
from rooftree.frontend.binary.names import name_of_call
from rooftree.instrument.samples import Samples
from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.profile.work import at_once, threads_text

_ACCIDENT = 3.0
"""Standard deviations of the samples of a thread by which the busiest may be above the mean of all by accident [1]: the largest
of a few is about 1 or 2 above."""


_WORKS, _SLEPT = 0.2, 0.25
"""Part of the samples of the busiest thread from which on another one works beside it, and part of the time that such
threads must have slept for that to be told [1]: assumptions."""
_LOOKED_AT_s = 0.2
"""How long ago a thread was looked at that has ended, at most [s]."""


_LOCKS = re.compile(r"(mutex|spin|rw)_?(wr)?lock\b|GOMP_(critical|atomic)_start|omp_set_(nest_)?lock|__kmpc_critical\b")
"""Names of functions that take a lock which others have to wait for."""
SWITCH_s = 4e-6
"""What a wait takes with its wake-up [s]: an assumption."""
_HANDED_OVER = 0.1
"""Part of the CPU time that waits must take for threads to be told as perhaps taking turns [1]: an assumption. Two threads with
one mutex around all that they did waited 69 500 times in 1.2 s of it; their rates were told as twice those by the clock."""
BESIDE = "no ECM prediction: several threads or processes execute it at once and share caches; its model is of one alone"
"""Why a loop has none whose threads have so unequal work that together they count as one core."""


def works_beside(together: Mapping[Any, float]) -> bool:
    """Whether more than one thread works on a region, by the time of those beside each other."""
    busiest = max(together.values(), default=0.0)
    return sum(one >= _WORKS * busiest for one in together.values()) > 1


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


def sleeping(samples: Samples) -> list[str]:
    """Whether threads that were there together slept for much of that time, as those do that wait for a lock.

    What no processor was free for is no sleep; of a thread that ends the last is not known that was no longer looked at.
    """
    busiest = max((places.total() for places in samples.threads.values()), default=0)
    busy = [thread for thread, places in samples.threads.items() if places.total() >= _WORKS * busiest and thread in samples.seen]
    kept_s = samples.system.kept_s
    if len(busy) < 2 or any(thread not in kept_s for _, thread in busy):
        return []
    there_s = sum(last - first for first, last in (samples.seen[one] for one in busy)) / 1e9
    worked_s = sum(samples.threads[one].total() for one in busy) * samples.period_s + samples.system_s
    slept_s = there_s - worked_s - sum(kept_s[thread] + _LOOKED_AT_s for _, thread in busy)
    if slept_s < _SLEPT * there_s or not there_s:
        return []
    return [
        f"its {len(busy)} threads slept for {slept_s / there_s:.0%} or more of the time in which they were there, as while they "
        f"wait for a lock, for each other, for input or output: {worked_s / samples.seconds:.2g} of them worked at a time on "
        "average; shorter locks, equal shares of work, or more of the work at once would change that"
    ]


def taking_turns(cores: int, samples: Samples, code: FunctionCode | None = None) -> list[str]:
    """That threads which hand a lock to each other again and again may be in a region one at a time, which samples do not tell.

    Args:
        cores: that are taken to work on it at once.
        code: its function.
    """
    if cores < 2:
        return []
    if samples.given * SWITCH_s >= _HANDED_OVER * (samples.user_s + samples.system_s):
        why = f"its program waited {samples.given} times"
    elif lock := _lock(code):
        why = f"its function calls {lock}"
    else:
        return []
    return [
        f"its rates are those of {cores} threads that work on it at once; {why}, so that they "
        f"may take turns (a lock around it): its rates are then up to {cores} times lower"
    ]


def _lock(code: FunctionCode | None) -> str:
    """The function that takes a lock, and is called in some code; "" where none is seen to be."""
    if code is None:
        return ""
    calls = [n for n, one in enumerate(code.listing.instructions) if one.control == "call"]
    return next((name for n in calls if _LOCKS.search(name := name_of_call(code, n))), "")


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
