"""Chains that begin anew in each pass and wait in schedulers of unknown size, or in one of several: a limit upwards.

A chain inside of a pass costs nothing as long as enough passes overlap. What waits for its links takes places in schedulers;
where a table has no size for these, the limit is that of `rooftree.models.schedulers.full_schedulers`. Instructions that wait
are those that belong to no scheduler of the table, but stores, whose data wait in the store queue.

Where a table says that a queue is several schedulers (AMD's for vectors are two), the window bound takes them to fill alike. By
which of them an instruction waits is decided before it is known what comes; the limit is that all wait in one:

    T_limit = time of a pass with the places of one scheduler

where two thirds of these are taken at a time, or the window binds. Not fitted: of 208 recorded loops of Zen 3 it holds for 14,
which took 1.10 to 1.57 times what was predicted, 0.63 to 1.19 times T_limit; 17 odd loops there (conversions, pixels, integer
products) took 0.86 to 1.56 times, 1.36 in the median, and 0.85 to 1.19 times T_limit. It is no estimate: a chain of products
with a sum (horner, the 0.63) and lbm-d2q9 take what all places together give.
On a Zen 4, for which it was not made, 18 chains of 512 bits took 1.00 to 1.40 times what was predicted, 0.65 to 1.00 times
T_limit; of 50 points of odd loops there that are in the class a third took T_limit and more, dates made of days 1.22 times it.

Cores with the parameters ``uneven_schedulers`` and ``full_schedulers`` are predicted so far of the way to T_limit, for schedulers
of known and of unknown size (`rooftree.incore.corrections.uneven_ports`). There either end is a limit, the upper one of known
schedulers somewhat beyond T_limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from rooftree.incore.bounds.recurrence import between_instructions
from rooftree.incore.bounds.window import completion
from rooftree.incore.corrections import chosen
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.engine import Analysis
from rooftree.incore.instructions.costs import Cost
from rooftree.incore.same import Same
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.incore.tables.microarchitecture import Table, port_mask
from rooftree.incore.window import in_flight
from rooftree.models import schedulers
from rooftree.models.schedulers import FILLED
from rooftree.results.doubt import SCHEDULERS, WINDOW

_FOLLOWED = 12
"""Passes that are followed."""


class Waiting(NamedTuple):
    """What waits inside of a pass.

    Attributes:
        chain: the longest chain that begins in a pass and ends in it [cy].
        number: of instructions that wait at a time in schedulers of unknown size [1].
    """

    chain: float
    number: float


def begun_anew(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What schedulers of unknown size may take where a long chain begins anew in each pass."""
    found = times.found
    if loop.external is not None or not found.contributions:
        return
    table = times.table(loop)
    full, one = limit(found, table), _one_scheduler(Same(found), Same(table))
    known = one > full
    name = "uneven_schedulers" if known else "full_schedulers"
    part = table.parameters.get(name, 0.0) if "uneven-ports" in chosen(loop.options.incore_corrections) else 0.0
    longest = schedulers.longest(found.cycles, one, full, part)
    now = np.maximum(times.T_OL, 1e-9)
    if longest:
        time, alike = (schedulers.of_passes(cycles, times.passes, times.T_startup) for cycles in (longest, found.cycles))
        low = np.clip(alike / now, 0.0, 1.0) if part and found.bound != "recurrence" else np.ones(1)
        seen = is_seen(time / np.maximum(now * low, times.T_nOL))
        yield from sized(WINDOW if known else SCHEDULERS, _words(known, part), np.maximum(time / now, 1.0), low, where=seen)


def _words(known: bool, part: float) -> str:
    way = f"predicted is {part:g} of the way from " if part else "predicted for "
    if known:
        return (
            f"what waits for its operands fills one of several schedulers: {way}schedulers that fill alike, the limit is that "
            "all instructions wait in one"
        )
    return (
        f"a long chain begins anew in each pass, and what waits for it fills schedulers of unknown size: {way}passes that "
        "overlap as far as known sizes allow, the limit is what nine of ten of such loops took at most on Zen 3 and 5"
    )


def limit(found: Analysis, table: Table) -> float:
    """The longest time of a pass [cy]; 0 where nothing is in doubt."""
    inside = waiting(found, table)
    return schedulers.full_schedulers(found.cycles, inside.chain, inside.number)


def one_scheduler(found: Analysis, table: Table) -> float:
    """Time of a pass if what waits in a queue of several schedulers waits in one [cy]; 0 where nothing is in doubt."""
    costs = [one.cost for one in found.contributions if one.cost is not None]
    if len(costs) < max(2, len(found.contributions)) or not table.parameters.get("rob") or found.cycles <= 0:
        return 0.0
    several = [queue for queue in table.parameters.get("queues", {}).values() if queue.get("schedulers", 1) > 1]
    fills = any(
        _waited(found, table, port_mask(queue["ports"], table.ports)) > FILLED * queue["size"] / queue["schedulers"]
        for queue in several
    )
    if not several or not (fills or found.bound == "window"):
        return 0.0
    return in_flight(costs, between_instructions(found.edges), table, _FOLLOWED, of_several=True)


def uneven_schedulers(found: Analysis, table: Table) -> float:
    """Time of a pass part of the way to the limits [cy]: one of several schedulers takes all, or one of unknown size is full.

    0 where nothing is in doubt, and where a recurrence through all passes limits, which later rows may hide.
    """
    if found.bound == "recurrence":
        return 0.0
    uneven, full = (float(table.parameters.get(name, 0.0)) for name in ("uneven_schedulers", "full_schedulers"))
    one = _one_scheduler(Same(found), Same(table))
    return schedulers.uneven_schedulers(found.cycles, one, limit(found, table), (uneven, full))


@lru_cache(maxsize=16)
def _one_scheduler(found: Same[Analysis], table: Same[Table]) -> float:
    """The same, kept: each question about a prediction asks it again."""
    return one_scheduler(found.of, table.of)


def waiting(found: Analysis, table: Table) -> Waiting:
    """What waits inside of a pass, if nothing but dependences delays it."""
    if not table.parameters.get("rob") or found.cycles <= 0:
        return Waiting(0.0, 0.0)
    known = 0
    for queue in table.parameters.get("queues", {}).values():
        known |= port_mask(queue["ports"], table.ports)
    alone = _alone(found, table)
    waits = [
        wait
        for one, wait in zip(found.contributions, _waits(*alone), strict=True)
        if one.cost is not None and one.cost.uses and not one.instruction.stores and not _served(one.cost, known)
    ]
    chain = max(end - begin for begin, end in zip(*alone[:2], strict=True))
    return Waiting(chain, schedulers.waiting(waits, found.cycles))


def _waited(found: Analysis, table: Table, served: int) -> float:
    """Instructions that wait at a time for their operands, of those that use some ports [1]."""
    waits = zip(found.contributions, _waits(*_alone(found, table)), strict=True)
    return schedulers.waiting([wait for one, wait in waits if one.cost is not None and _served(one.cost, served)], found.cycles)


def _served(cost: Cost, ports: int) -> bool:
    return any(mask & ports for mask, _ in cost.uses)


def _waits(entry: Sequence[float], done: Sequence[float], latency: Sequence[float]) -> list[float]:
    """How long each instruction waits in a scheduler [cy]."""
    return [max(0.0, leaves - takes - enters) for enters, leaves, takes in zip(entry, done, latency, strict=True)]


def _alone(found: Analysis, table: Table) -> tuple[list[float], list[float], list[float]]:
    """When each instruction enters the window and is done, if nothing but dependences delays it, and how long it takes [cy]."""
    costs = [one.cost for one in found.contributions]
    slots = [cost.slots if cost is not None else 1.0 for cost in costs]
    latency = [cost.latency + cost.load_latency if cost is not None else 0.0 for cost in costs]
    width = float(table.parameters.get("width", 4))
    entry = list(accumulate([number / width for number in slots[:-1]], initial=0.0))
    return entry, completion(entry, between_instructions(found.edges), latency), latency
