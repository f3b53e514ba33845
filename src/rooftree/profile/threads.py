"""Threads of a region: how many worked at once, and whether they had unequal work."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.frontend.binary.names import name_of_call
from rooftree.instrument.samples import Place, Samples
from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.profile.regions import Found
from rooftree.profile.work import at_once, threads_text

_ACCIDENT = 3.0
"""Standard deviations of the samples of a thread by which the busiest may be above the mean of all by accident [1]: the largest
of a few is about 1 or 2 above."""


_WORKS, _SLEPT = 0.2, 0.25
"""Part of the samples of the busiest thread from which on another one works beside it, and part of the time that such
threads must have slept for that to be told [1]: assumptions."""
_LOOKED_AT_s = 0.2
"""How long ago a thread was looked at that has ended, at most [s]."""


_LOCKS = re.compile(
    r"(mutex|spin|rw)_?(wr)?lock\b|GOMP_(critical|critical_name|atomic)_start|omp_set_(nest_)?lock|__kmpc_critical\b"
)
"""Names of functions that take a lock which others have to wait for."""
SWITCH_s = 4e-6
"""What a wait takes with its wake-up [s]: an assumption."""
_MOSTLY_AT_ONCE, _MOSTLY_BELOW = 0.8, 0.5
"""Part of the threads that must work at a time on average for them not to take turns, and part of the samples of a region that
must lie below a lock for it to run there [1]: assumptions."""
_HANDED_OVER = 0.1
"""Part of the CPU time that waits must take for threads to be told as perhaps taking turns [1]: an assumption. Two threads with
one mutex around all that they did waited 69 500 times in 1.2 s of it; their rates were told as twice those by the clock."""
_UNLOCKS = re.compile(r"unlock\b|GOMP_(critical|critical_name|atomic)_end|omp_unset_(nest_)?lock|__kmpc_end_critical\b")
"""Names of functions that give it back."""
_OF_ALL = re.compile(r"GOMP_(critical|atomic)_start|__kmpc_critical\b")
"""Those of locks that all threads of a process have in common, whatever they are given."""
_KEPT = 0.2
"""Part of their time at work that threads may have been kept from a processor for their samples to tell who was in a region at a
time [1]: an assumption. On two processors beside a load of 15 each of two threads with a lock of its own was in it by itself."""
_LOOK = 10
"""Samples of one thread that follow each other in the time in which is looked how many work at a time [1]."""
_AT_ONCE = 1.25
"""Threads at a time up to which those below a lock take turns [1]: such a mean is too large by 1 / `_LOOK` at most."""
BESIDE = "no ECM prediction: several threads or processes execute it and share caches; its model is of one alone"
"""Why a loop has none whose threads take turns, or have so unequal work that together they count as one core."""


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


def taking_turns(cores: int, samples: Samples, found: Found) -> tuple[int, list[str]]:
    """How many cores work on a region at once whose threads hand a lock to each other, and what is to be noted of it.

    One, where it runs below a lock that all have in common, or that may be one for each, and samples lie so that one thread at a
    time was in it. Where it is not known to run below the lock, it may be so; of a part of a function outside of it, or of
    threads with a lock each, nothing is said.

    Args:
        cores: that are taken to work on it at once.
        found: the region.
    """
    if cores < 2:
        return cores, []
    many, held = _at_a_time(samples, found), below_lock(found)
    if held is not None and many is not None and many > _AT_ONCE:
        return cores, []
    if held is not None and (held.of_all or many is not None):
        which = "which all threads have in common" if held.of_all else f"and {many:.2g} of {cores} were in it at a time"
        return 1, [f"its threads take turns: it runs below {held.name}, {which}: its rates and its roof are those of one core"]
    if samples.given * SWITCH_s >= _HANDED_OVER * (samples.user_s + samples.system_s):
        why = f"its program waited {samples.given} times"
    elif lock := _lock(found.code):
        why = f"its function calls {lock}"
    else:
        return cores, []
    if many is not None and many > _MOSTLY_AT_ONCE * cores:
        return cores, []
    worked = f"{many:.2g} of them worked on it at a time on average, and " if many is not None else ""
    return cores, [
        f"its rates are those of {cores} threads that work on it at once; {worked}{why}, so that they "
        f"may take turns (a lock around it): its rates are then up to {cores} times lower"
    ]


def _at_a_time(samples: Samples, found: Found) -> float | None:
    """How many threads were in a region at a time, as its samples lie; None where that is not known [1].

    It is not where other programs held the processors, so that threads took turns on these.
    """
    code, kept_s = found.code, samples.system.kept_s
    if code is None or any(thread not in kept_s for _, thread in found.threads):
        return None
    worked = sum(samples.threads[one].total() for one in found.threads if one in samples.threads) * samples.period_s
    if sum(kept_s[thread] for _, thread in found.threads) > _KEPT * worked:
        return None

    @cache
    def is_inside(place: Place) -> bool:
        address = code.program.address(place.offset) if place.file == found.module else None
        return address is not None and code.block_at(address) in found.blocks

    times = [at / 1e9 for thread in found.threads for at, place in samples.times.get(thread, ()) if is_inside(place)]
    each = samples.each * samples.period_s
    return rates.at_a_time(times, each, _LOOK * each) if times else None


class Lock(NamedTuple):
    """A lock that is held: the function that takes it, and whether all threads of a process have it in common."""

    name: str
    of_all: bool


def below_lock(found: Found) -> Lock | None:
    """The lock that is held while most samples of a region are taken; None where none is seen.

    It is the last one that is taken or given back on each way to the places of these samples, within the function.
    """
    code = found.code
    if code is None or not _lock(code):
        return None
    listed = enumerate(code.listing.instructions)
    calls = {n: name_of_call(code, n) for n, one in listed if one.control == "call"}
    counts: Counter[int | None] = Counter()
    for address, count in found.places.items():
        block = code.block_at(address)
        if block is not None:
            before = sum(place < address for place, _ in code.places(block))
            counts[_held_at(code, block, before, calls)] += count
    at, count = max(counts.items(), key=lambda one: one[1], default=(None, 0))
    if at is None or count < _MOSTLY_BELOW * found.places.total():
        return None
    return Lock(calls[at], _OF_ALL.search(calls[at]) is not None or _is_global(code, at))


def _held_at(code: FunctionCode, block: int, before: int, calls: Mapping[int, str]) -> int | None:
    """The call (its number) that takes the lock which is held at a place, the first one of several ways; None where none is.

    Args:
        block, before: the place: instructions of its block that come before it.
        calls: number of a call among the instructions of the function -> what is called there.
    """
    waiting, passed, found = [(block, before)], set[int](), set[int]()
    while waiting:
        at, upto = waiting.pop()
        first = code.graph.blocks[at][0]
        own = (n for n in reversed(range(first, first + upto)) if n in calls)
        last = next((n for n in own if _LOCKS.search(calls[n]) or _UNLOCKS.search(calls[n])), None)
        if last is not None and _UNLOCKS.search(calls[last]):
            return None
        if last is not None:
            found.add(last)
            continue
        ahead = code.graph.before[at]
        if not at or not ahead:
            return None  # the beginning of the function
        waiting += [(n, len(code.instructions(n))) for n in ahead if n not in passed]
        passed.update(ahead)
    return min(found, default=None)


def _is_global(code: FunctionCode, call: int) -> bool:
    """Whether a call is given the address of a variable of the program, directly or by a register that holds nothing else.

    lea  rbx, [rip + held]
    ...
    mov  rdi, rbx
    call pthread_mutex_lock
    """
    all_of_it = code.listing.instructions
    name, given = "rdi", next((one for one in reversed(all_of_it[:call]) if "rdi" in one.writes), None)
    if given is not None and given.mnemonic == "mov" and isinstance(given.operands[-1], Register):
        name = given.operands[-1].name
        writers = [one for one in all_of_it if name in one.writes and one.mnemonic != "pop" and one.control != "call"]
    else:
        writers = [given] if given is not None else []
    return bool(writers) and all(_is_address(one) for one in writers) and len({one.operands[-1] for one in writers}) == 1


def _is_address(one: Instruction) -> bool:
    """Whether an instruction puts the address of a variable of the program into a register."""
    source = one.operands[-1] if one.operands else None
    if one.mnemonic == "lea":
        return isinstance(source, Memory) and source.rip_relative
    return one.mnemonic == "mov" and isinstance(source, Immediate)


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
