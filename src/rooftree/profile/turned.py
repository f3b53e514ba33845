"""The part of the time of a region that branches take which its core does not foresee."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import BlockKey
from rooftree.machine.model import Core
from rooftree.models import own_mix
from rooftree.models.branch_prediction import PENALTY, Mispredicted, penalty
from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.profile.branches import turns_of
from rooftree.profile.conditions import waits_for_conditions
from rooftree.profile.context import Context
from rooftree.profile.data import Access, spans
from rooftree.profile.loads import is_data, step_of
from rooftree.profile.regions import Found
from rooftree.profile.stored_again import of_one_process
from rooftree.profile.surprises import most_of_each, seen_behind, surprises_of
from rooftree.profile.work import Work

_OPEN_TURNS = 0.05
"""Part of the time of a region between the least and the most that branches take which go the rarer way, up to which the most is
told: an assumption [1]. Beyond, most of it may be jumps through tables, which cores foresee."""


def turns_in(one: Found, run: Context, seconds: float, work: Work | None) -> tuple[float | None, float | None]:
    """Branches of a region that went the way that they go less often, and the part of its time that these take at most.

    Behind a branch that it did not foresee a core gets no instructions of the program for a while: the time to issue all of these
    is left over.
    """
    executions, machine = run.counted.executions, run.machine
    if executions is None or one.code is None:
        return None, None
    turns = turns_of(one.code, one.blocks, executions)
    core = machine.core if machine is not None else None
    if turns is None or (core is None and turns.most > turns.least):
        return None, None
    if core is None or not seconds:
        return turns.most, None
    least, most = (own_mix.turned(many, MISPREDICTED_CYCLES) / core.clock / seconds for many in turns)
    if most - least > _OPEN_TURNS:
        return None, None
    most = own_mix.turned(turns.most, _most_cycles(one, run, {})) / core.clock / seconds
    return turns.most, min(_not_issuing(core, seconds, work), most)


def _most_cycles(one: Found, run: Context, simulated: Mapping[BlockKey, Mispredicted]) -> float:
    """What a mispredicted branch of a region takes at most, as the mean of those that there are at most [cy].

    Args:
        simulated: what tells how many are mispredicted; nothing: how they go.
    """
    code, executions = one.code, run.counted.executions
    if code is None or executions is None or run.table is None:
        return PENALTY[1]
    header, inside = (0, range(len(code.graph.blocks))) if one.loop is None else _loop(code, one.loop)
    waited = waits_for_conditions(code, header, inside, run.table, _farther(one, run))
    many = most_of_each(code, one.blocks, executions, simulated)
    taken = sum(count * penalty(waited.get(block, 0.0), run.table.arch) for block, count in many.items())
    return taken / total if (total := sum(many.values())) and math.isfinite(total) else penalty(0.0, run.table.arch)


def _farther(one: Found, run: Context) -> Mapping[tuple[int, int], float]:
    """How long loads at places in no order take at most, by the cache that holds all that they read: block and number -> [cy].

    Those that go on by a constant step are fetched ahead. Nothing where too few addresses were seen of one of the others.
    """
    code, machine = one.code, run.machine
    if code is None or machine is None:
        return {}
    here = run.regions.seen.get((one.module, code.function.start), ())
    known = spans(code, of_one_process(one, code, here))
    loads = [
        Access(block, at, 0)
        for block in one.blocks
        for at, i in enumerate(code.instructions(block))
        if len(i.loads) == 1 and is_data(i.loads[0]) and i.control != "call"
        if step_of(one, code, i, i.loads[0], here, run.counted.executions) is None
    ]
    if any(access not in known for access in loads):
        return {}
    size = sum(high - low for low, high in (known[access] for access in loads))
    cache = next((c for c in machine.caches if 2 * size <= float(c.size)), None)
    latency = cache.latency if cache is not None else machine.memory.latency if machine.memory is not None else None
    return {(access.block, access.at): float(latency) for access in loads} if latency is not None else {}


def _loop(code: FunctionCode, number: int) -> tuple[int, Sequence[int]]:
    """Where a loop begins, and its blocks."""
    return code.loops[number].header, code.loops[number].blocks


def _not_issuing(core: Core, seconds: float, work: Work | None) -> float:
    """The part of the time of a region in which its core need not issue its instructions [1]."""
    issue = (work.instructions - work.fused) / core.retire_per_cycle if work is not None and core.retire_per_cycle else 0.0
    return max(0.0, 1.0 - issue / core.clock / seconds)


class Surprised(NamedTuple):
    """Branches of a region that a core mispredicts, what part of its time these take [1], and what each takes [cy]: bounds."""

    many: list[float] | None = None
    part: list[float] | None = None
    cycles: list[float] | None = None


def surprises_in(one: Found, run: Context, seconds: float, work: Work | None) -> Surprised:
    """The branches of a region that a core mispredicts, by predictors, its code and samples; nothing where that is not known."""
    executions, core = run.counted.executions, run.machine.core if run.machine is not None else None
    if executions is None or one.code is None or not run.counted.simulated:
        return Surprised()
    known = surprises_of(one.code, one.blocks, executions, run.counted.simulated)
    if known is None:
        return Surprised()
    surprises, others = known
    many = [surprises.least, surprises.most + others.most]
    if core is None or not seconds:
        return Surprised(many)
    if own_mix.turned(others.most - others.least, MISPREDICTED_CYCLES) / core.clock / seconds > _OPEN_TURNS:
        return Surprised()
    most = _not_issuing(core, seconds, work)
    cycles = [PENALTY[0], _most_cycles(one, run, run.counted.simulated)]
    parts = (own_mix.turned(n, each) / core.clock / seconds for n, each in zip(many, cycles, strict=True))
    low, high = parts
    high, seen = min(most, high), seen_behind(one, executions, run.counted.simulated)
    part = [max(low if low <= most else 0.0, min(seen, high)), high]  # beyond, others pay for them: nobody knows how much
    return Surprised(many, part, cycles)
