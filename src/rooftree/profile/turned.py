"""The part of the time of a region that branches take which its core does not foresee."""

from __future__ import annotations

from rooftree.machine.model import Core
from rooftree.models import own_mix
from rooftree.models.branch_prediction import PENALTY
from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.profile.branches import turns_of
from rooftree.profile.context import Context
from rooftree.profile.regions import Found
from rooftree.profile.surprises import seen_behind, surprises_of
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
    return turns.most, min(_not_issuing(core, seconds, work), most)


def _not_issuing(core: Core, seconds: float, work: Work | None) -> float:
    """The part of the time of a region in which its core need not issue its instructions [1]."""
    issue = (work.instructions - work.fused) / core.retire_per_cycle if work is not None and core.retire_per_cycle else 0.0
    return max(0.0, 1.0 - issue / core.clock / seconds)


def surprises_in(one: Found, run: Context, seconds: float, work: Work | None) -> tuple[list[float] | None, list[float] | None]:
    """Branches of a region that a core mispredicts, and what part of its time these take: bounds, by predictors and samples."""
    executions, core = run.counted.executions, run.machine.core if run.machine is not None else None
    if executions is None or one.code is None or not run.counted.simulated:
        return None, None
    known = surprises_of(one.code, one.blocks, executions, run.counted.simulated)
    if known is None:
        return None, None
    surprises, others = known
    many = [surprises.least, surprises.most + others.most]
    if core is None or not seconds:
        return many, None
    if own_mix.turned(others.most - others.least, MISPREDICTED_CYCLES) / core.clock / seconds > _OPEN_TURNS:
        return None, None
    most = _not_issuing(core, seconds, work)
    parts = (own_mix.turned(n, cycles) / core.clock / seconds for n, cycles in zip(many, PENALTY, strict=True))
    low, high = parts
    high, seen = min(most, high), seen_behind(one, executions, run.counted.simulated)
    return many, [max(low if low <= most else 0.0, min(seen, high)), high]  # beyond, others pay for them: nobody knows how much
