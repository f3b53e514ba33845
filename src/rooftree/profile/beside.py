"""Branches of others whose time falls into a region: those of who calls a small function, and the ends of short loops inside.

A core that did not foresee a branch does nothing until it knows better; the samples of that time stand at the oldest instruction.
After the end of a short loop that is in the loop around it; of a branch on what a small function returns it is in that function,
whose instructions must be done before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rooftree.models import own_mix
from rooftree.models.branch_prediction import PENALTY
from rooftree.profile.steps import SMALL_CALL
from rooftree.profile.waits import BRANCHES, MANY_TURNS, SHORT_LOOP, load_may_hold, mispredicted_text
from rooftree.results.profile import Profile, Region

_MOSTLY = 0.5
"""Part of the calls of a region that must come from a function for this to be its caller [1]: an assumption."""

_SEVERAL = 2
"""Functions that a computed call must lead to for it to be one that a core may not foresee."""
_WHERE_LED = 0.5
"""Part of the samples of a loop that stand where branches lead, and branches of another one for each pass of it, from which on it
may be the other way of these [1]: an assumption."""


class Beside(NamedTuple):
    """Branches of others: the part of the time of a region that they take at most [1], whose they are and what tells that.

    And what they take at least, as far as those that they belong to cannot pay for it and nobody else can [1]; whether they lead
    to the region itself, whose first instructions then seem to be waited for, loads among them.
    """

    share: float
    whose: str
    told: str
    least: float = 0.0
    entered: bool = False


def beside(region: Region, record: Profile) -> Beside | None:
    """The branches of others that may take most of the time of a region; None where none are known."""
    found = [one for one in (_of_caller(region, record), _of_calls(region, record), _of_ends(region, record)) if one is not None]
    return max(found, default=None)


def other_way(region: Region, record: Profile) -> tuple[Region, str, str] | None:
    """The loop inside or around a loop whose branch leads there, which waits for it and perhaps for a load before it.

    Samples of a branch that was not foreseen, and of the load that it needs, stand on both paths from it: by what a loop itself
    loads and where its own branches go nothing is told of them.

    Returns: that loop, how it is called, and what is told of it; None where no such loop is known.
    """
    behind = (region.samples_behind or {}).get(BRANCHES, 0.0)
    if region.kind != "loop" or behind < _WHERE_LED or not region.passes:
        return None
    near = [one for one in record.regions if one.kind == "loop" and (one.parent == region.id or region.parent == one.id)]
    waiting = [one for one in near if (one.turns_share or 0.0) >= MANY_TURNS or (one.turns_share and load_may_hold(one))]
    turned = [one for one in waiting if (one.turns or 0.0) >= _WHERE_LED * region.passes]
    if not turned:
        return None
    other = max(turned, key=lambda one: one.turns or 0.0)
    number = next((f" ({n}.)" for n, one in enumerate(record.shown, 1) if one.id == other.id), "")
    name = f"the loop {'inside' if other.parent == region.id else 'around'} it{number}"
    part = mispredicted_text(other) or f"up to {other.turns_share:.0%} of its time"
    held = [f"branches take {part} there"]
    if load_may_hold(other) and other.hottest_load is not None:
        held.append(f"{other.hottest_load.share:.0%} of the samples there wait for one load")
    return other, name, f"{behind:.0%} of its samples stand where branches lead, perhaps those of {name}: {', and '.join(held)}"


def callers(record: Profile) -> Mapping[str, tuple[str, str]]:
    """Region -> module and name of the function that most of its samples were called from."""
    parts: dict[str, dict[tuple[str, str], float]] = {}
    for chain in record.chains or ():
        if chain.frames:
            last = chain.frames[-1]
            by = parts.setdefault(chain.region, {})
            by[last.module, last.function] = by.get((last.module, last.function), 0.0) + chain.share
    best = {name: max(by.items(), key=lambda one: one[1]) for name, by in parts.items()}
    return {name: caller for name, (caller, share) in best.items() if share >= _MOSTLY}


def _of_caller(region: Region, record: Profile) -> Beside | None:
    small = region.calls and region.instructions and region.instructions < SMALL_CALL * region.calls
    caller = callers(record).get(region.id)
    if region.kind != "function" or region.calls_made != 0 or not small or caller is None or not region.seconds:
        return None
    own = [one for one in record.regions if (one.module, one.function) == caller and one.id != region.id]
    turned = sum(_cost(one)[1] for one in own)
    return Beside(min(1.0, turned / region.seconds), f"perhaps those of its caller, {caller[1]}", _told(own)) if turned else None


def _of_calls(region: Region, record: Profile) -> Beside | None:
    """The computed calls by which a small function is entered, where these lead to others as well: virtual ones, callbacks."""
    by = callers(record)
    caller, clock = by.get(region.id), _clock(region)
    small = region.calls and region.instructions and region.instructions < SMALL_CALL * region.calls
    if region.kind != "function" or not small or caller is None or not clock or not region.seconds:
        return None
    from_it = {(one.module, one.function) for one in record.regions if one.kind == "function" and by.get(one.id) == caller}
    computed = sum(one.computed_jumps or 0.0 for one in record.regions if (one.module, one.function) == caller)
    if len(from_it) < _SEVERAL or computed < _MOSTLY * (region.calls or 0.0):
        return None
    share = min(1.0, own_mix.turned(region.calls or 0.0, PENALTY[1]) / clock / region.seconds)
    name = caller[1].partition("(")[0]
    whose = f"perhaps the computed calls of its caller, {name}, which lead to {len(from_it)} functions or more"
    return Beside(share, whose, "if none is foreseen", entered=True)


def _of_ends(region: Region, record: Profile) -> Beside | None:
    ends, least, inside = 0.0, 0.0, list[Region]()
    for one in record.regions:
        short = one.passes and one.calls and one.passes < SHORT_LOOP * one.calls
        if one.parent != region.id or one.kind != "loop" or not short or not one.turns or not one.turns_share:
            continue
        part, (low, high) = min(1.0, (one.calls or 0.0) / one.turns), _cost(one)
        ends += part * high
        least += max(0.0, part * low - one.turns_share * (one.seconds or 0.0))
        inside.append(one)
    if not inside or not region.seconds:
        return None
    most = max(inside, key=lambda one: one.calls or 0.0)
    trips = (most.passes or 0.0) / (most.calls or 1.0)
    whose = f"the ends of a short loop inside it, of {trips:.2g} passes each time"
    share, sure = min(1.0, ends / region.seconds), min(1.0, least / region.seconds)
    return Beside(share, whose if sure else f"perhaps {whose}", _told(inside), sure)


def _told(regions: Sequence[Region]) -> str:
    """What tells how much the branches of some regions take, in words."""
    return "by simulated predictors" if all(one.mispredicted is not None for one in regions) else "if none is foreseen"


def _clock(region: Region) -> float:
    """The clock by which the record tells cycles; 0 where it tells none [Hz]."""
    many = region.calls if region.kind == "function" else region.passes
    return region.cycles_each * many / region.seconds if region.cycles_each and many and region.seconds else 0.0


def _cost(region: Region) -> tuple[float, float]:
    """What the branches of a region take at least and at most, whoever pays for that: perhaps more than its own time [s]."""
    many = region.calls if region.kind == "function" else region.passes
    if region.mispredicted is None or not region.cycles_each or not many or not region.seconds:
        return 0.0, (region.turns_share or 0.0) * (region.seconds or 0.0)
    clock, each = _clock(region), region.mispredicted_cycles or PENALTY
    low, high = (own_mix.turned(n, cycles) / clock for n, cycles in zip(region.mispredicted, each, strict=True))
    return low, high
