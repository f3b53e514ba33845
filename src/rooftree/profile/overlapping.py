"""Regions that a core works on at the same time: what comes before and after one, and the passes of a loop that is entered again.

A core has some hundred instructions in flight. Where few are executed between two regions, they overlap, and samples do not tell
whose time it is; where a loop is entered again soon, its next chain begins while the last one ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.models.schedulers import IN_FLIGHT
from rooftree.profile.beside import callers
from rooftree.profile.place import IN_CORE
from rooftree.profile.waits import CLOSE
from rooftree.results.profile import Profile, Region


def overlaps(region: Region, beaten: bool) -> bool:
    """Whether a core works on a region and on what comes before and after it at the same time, as it is entered or calls often.

    Args:
        beaten: whether it is faster than one of its limits, so that this is likely where it is not known.
    """
    if region.calls is None or region.instructions is None:
        return beaten
    crossed = region.calls + (region.calls_made or 0.0)
    return crossed * IN_FLIGHT > region.instructions


def begun_again(region: Region, fraction: float, least: float) -> str:
    """Why a loop may beat the chain of its passes: it is entered again before that has ended; "" where that does not explain it.

    Of N instructions each time that it is entered, a window of W has those of the next time for the last W / N of its chain. A
    chain that goes on from one time to the next, as of blocks that are encrypted one after the other, has to end first.
    """
    if region.model is not None and region.model.chain_goes_on:
        return ""
    if not region.calls or not region.passes or not region.instructions:
        return ""
    each, passes = region.instructions / region.calls, region.passes / region.calls
    if each > IN_FLIGHT and least > 1 / (1 - IN_FLIGHT / each):
        return ""
    return (
        f"a chain of dependent instructions in its passes would take {fraction:.2g} times its time, but is short ({passes:.3g} "
        "passes each time that the loop is entered), so that the next one begins while one ends"
    )


def chained_through(region: Region, record: Profile) -> int:
    """The number of a loop inside a region whose chain goes on through it, from one time that the loop is entered to the next.

    The region then waits for that chain as the loop does; 0: there is none that takes more time than it.
    """
    for number, one in enumerate(record.shown, 1):
        inside = one.parent == region.id or (region.kind == "function" and one.parent is None)
        model = one.model
        if (one.module, one.function) != (region.module, region.function) or not inside or model is None or not model.cycles:
            continue
        holds = model.bound == "recurrence" and model.cycles >= CLOSE * model.measured_cycles
        short = bool(region.instructions) and (region.instructions or 0.0) <= IN_FLIGHT * (one.calls or 0.0)
        if model.chain_goes_on and holds and short and (one.seconds or 0.0) > (region.seconds or 0.0):
            return number
    return 0


def neighbours(region: Region, record: Profile) -> list[tuple[int, Region]]:
    """The listed regions that a core executes right before or after one, with their numbers.

    Others of the same function, those of the function that calls it most, what else that calls, and what is called from it.
    """
    around_of = callers(record)
    own = (region.module, region.function)
    found = []
    for number, one in enumerate(record.shown, 1):
        if one.id == region.id or one.waits or one.roof is None or one.kind == "roi" or not one.seconds:
            continue
        other = (one.module, one.function)
        around, above = around_of.get(region.id), around_of.get(one.id)
        if other in (own, around) or above == own or (around is not None and above == around):
            found.append((number, one))
    return found


def part_together(name: str, regions: Sequence[Region]) -> float:
    """Part of the time of several regions that one limit takes [1]."""
    taken = sum(_part(one, name) * (one.seconds or 0.0) for one in regions)
    return taken / sum(one.seconds or 0.0 for one in regions)


def part_of_core(regions: Sequence[Region]) -> float:
    """Part of the time of several regions that the longest limit of the core of each takes [1]."""
    taken = sum(max(_part(one, name) for name in IN_CORE) * (one.seconds or 0.0) for one in regions)
    return taken / sum(one.seconds or 0.0 for one in regions)


def _part(region: Region, name: str) -> float:
    limits = {one.name: one.fraction for one in region.roof.all} if region.roof is not None else {}
    if region.roof is not None:
        limits.setdefault(region.roof.binding, region.roof.fraction)
    return limits.get(name, 0.0)
