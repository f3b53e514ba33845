"""What may take the time of a region that none of its limits takes, in words: what it waits for, the likeliest first."""

from __future__ import annotations

import itertools

from rooftree.profile.divisions import slow_divisions
from rooftree.profile.ecm import ONE_PLACE, without_data
from rooftree.profile.ecm import in_l1 as in_l1_text
from rooftree.profile.ecm import without_others as ecm_without_others
from rooftree.profile.steps import dispatch
from rooftree.profile.waits import (
    BRANCHES,
    DIVIDES,
    FEW_TURNS,
    FILLS,
    FORWARDS,
    LOADS,
    LONGER,
    MANY_TURNS,
    PREFETCHES,
    ROOTS,
    SHORT_LOOP,
    SOME_BEHIND,
    adds_to_few_places,
    behind_loads,
    divides_in_chain,
    few_behind_loads,
    has_no_data,
    in_l1,
    is_stream,
    leads,
    may_be_denormal,
    may_wait_for_code,
    mispredicted_text,
    no_data,
    not_worked,
    quick_load,
    shares_lines,
    slow_kinds,
    stored_again,
    trips,
    waits_for_prefetches,
)
from rooftree.results.profile import Region
from rooftree.units import format_si

_LEAST_TOLD = 0.01
"""Part of samples below which it is told as hardly any [1]."""
_SHARED = "cache lines that several threads store to, which go from core to core,"
DENORMAL = "denormal numbers (below 2.2e-308, or 1.2e-38 in single precision, where an operation takes some hundred cycles)"
_ADDED = "additions that wait for the one before to the same place"
_HANDED_ON = "a chain through what its own passes have stored just before"
_OTHERS = "others used the core, "
"""What others may do to a loop."""
_MEASURED = " measured"
"""What the text of a core model says before what may take the rest."""


def for_what(region: Region, *, of_others: bool = False) -> str:
    """What a region may wait for that is in none of its limits: what is known of each, the likeliest first.

    Args:
        of_others: whether branches of others may take its time, so that these are named in any case.
    """
    found = []
    branches = region.turns_share
    turned = f"for branches that go the rarer way (up to {branches:.0%} of its time)" if branches is not None else ""
    if region.mispredicted_share is not None:
        turned = f"for mispredicted branches ({mispredicted_text(region)} by simulated predictors)"
    first = leads(branches, not_worked(region), may_be_data=not no_data(region))
    if first:
        found.append(turned)
    if not no_data(region):
        within = f" (from {region.data_within} at the farthest)" if region.data_within is not None else ""
        found.append("for cache lines that other cores store to" if shares_lines(region) else f"for data{within}")
    if may_wait_for_code(region):
        between = (
            f"{format_si(region.code_between_B or 0.0, 'B', 3)} between two {'passes' if region.kind == 'loop' else 'calls'}"
        )
        found.append(f"for its own code ({between}, perhaps more than the instruction cache holds)")
    found.append("for dependences")
    if branches is None:
        found.append(f"for branches{dispatch(region)}")
    elif not first and branches >= FEW_TURNS:
        found.append(turned if branches >= MANY_TURNS else f"for branches{dispatch(region)}")
    if of_others and not any("branches" in one for one in found):
        found.append("for branches")
    said = " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)
    if has_no_data(region):
        return f"{said}: it loads and stores nothing"
    if in_l1(region):
        return f"{said}: its data stay in L1"
    if quick_load(region) and (load := region.hottest_load) is not None and load.wait_cy is not None and load.latencies:
        name, nearest = min(load.latencies.items(), key=lambda one: one[1])
        sooner = f"{load.wait_cy:.3g} cy, less than from {name} ({nearest:.3g} cy)"
        return f"{said}: the load with {load.share:.0%} of its samples takes {sooner}"
    if is_stream(region):
        return f"{said}: what it reads goes on from pass to pass, and takes next to nothing from anywhere"
    if region.data_fits == "L1":
        return f"{said}: its data fit in L1"
    part = behind_loads(region)
    few = f"only {part:.0%}" if part >= _LEAST_TOLD else "hardly any"
    return f"{said}: {few} of its samples stand behind loads" if few_behind_loads(region) else said


def several(region: Region) -> list[str]:
    """Behind what much of the samples of a region stands, in words; nothing where that is one kind of instructions."""
    behind = region.samples_behind or {}
    names = {
        LOADS: "behind loads",
        FORWARDS: f"behind {FORWARDS} just before",
        DIVIDES: f"behind {DIVIDES}",
        ROOTS: f"behind {slow_divisions(region)}",
        FILLS: f"at {FILLS} (rep movs, rep stos)",
        PREFETCHES: "behind prefetches",
        BRANCHES: "where branches lead",
    }
    said = [f"{part:.0%} {names[name]}" for name, part in behind.items() if part >= SOME_BEHIND and name in names]
    return said if len(said) > 1 else []


def with_rest(region: Region) -> Region:
    """The region with what may take the time of a pass that is not in its models, by all that is known of it.

    Its next step says the same, from the same record.
    """
    model, ecm = region.model, region.ecm
    if model is not None and model.cycles and model.measured_cycles > LONGER * model.cycles:
        head, measured, tail = model.text.partition(_MEASURED)
        _, semicolon, more = tail.partition(";")
        text = f"{head}{measured}: {rest_of(region)}{semicolon}{more}" if measured else model.text
        region = region.replace(model=model.replace(text=text))
    if ecm is not None and waits_for_prefetches(region):
        region = region.replace(ecm=ecm.replace(text=without_data(ecm.text, ["what its prefetches wait for"])))
    elif ecm is not None and stored_again(region):
        region = region.replace(ecm=ecm.replace(text=ecm_without_others(without_data(ecm.text, [_HANDED_ON]))))
    elif ecm is not None and _scatters_in_l1(region):
        load = region.hottest_load
        span = format_si((load.span_B or 0.0) if load is not None else 0.0, "B", 3)
        region = region.replace(ecm=ecm.replace(text=in_l1_text(ecm, span)))
    elif ecm is not None and no_data(region):
        blamed = [*itertools.chain(*besides(region.turns_share, trips(region))), *([DENORMAL] if may_be_denormal(region) else [])]
        region = region.replace(ecm=ecm.replace(text=without_data(ecm.text, blamed)))
    return region


def _scatters_in_l1(region: Region) -> bool:
    """Whether all places of a loop in no known order were seen to lie in L1: one access, or one that adds to what it loads."""
    ecm, load = region.ecm, region.hottest_load
    if ecm is None or load is None or not ecm.memory_at_most or load.fits != "L1" or load.step_B is not None:
        return False
    return region.adds_where_data_say or ONE_PLACE in ecm.text


def without_others(region: Region) -> Region:
    """The region of a program beside which nothing else ran: nobody else takes the rest.

    Of data from caches that cores share, or from memory, neighbours of a virtual machine may do so all the same.
    """
    model, ecm = region.model, region.ecm
    own = ecm is not None and ecm.data_in in list(ecm.levels)[:2]
    return region.replace(
        model=model.replace(text=model.text.replace(_OTHERS, "")) if model is not None else None,
        ecm=ecm.replace(text=ecm_without_others(ecm.text)) if ecm is not None and own else ecm,
    )


def rest_of(region: Region) -> str:
    """What may take the time of a loop that is not in its core model, as a clause: the likeliest first."""
    within, waits = region.data_within, not_worked(region)
    data = (
        [_HANDED_ON]
        if stored_again(region)
        else [_ADDED]
        if adds_to_few_places(region)
        else []
        if no_data(region)
        else [_SHARED]
        if shares_lines(region)
        else [f"data from beyond L1{f' ({within} at the farthest)' if within is not None else ''}"]
    )
    turned, short = besides(region.turns_share, trips(region))
    data += ["its own code, which the instruction cache may not hold,"] if may_wait_for_code(region) else []
    first = leads(region.turns_share, waits, may_be_data=bool(data)) and not shares_lines(region)
    kinds = {} if divides_in_chain(region) else slow_kinds(region)  # the model has what these take
    behind = [f"{name} ({part:.0%} of its samples stand behind these)" for name, part in kinds.items()]
    denormal = [DENORMAL] if may_be_denormal(region) else []
    named = [*(turned if first else []), *data, *behind, *([] if first else turned), *short, *denormal]
    if not named and (model := region.model) is not None and region.share:
        least, most = (model.measured_cycles * bound / region.share for bound in region.interval)
        if least <= LONGER * (model.cycles or 0.0):
            return f"{region.samples} samples leave {least:.3g} .. {most:.3g} open"
    if not named:
        return (
            f"nothing that is known here takes the rest: perhaps the clock was lower, {_OTHERS}or loads waited for stores, or "
            "the core model is off"
        )
    part = "a part of " if named == turned and (region.turns_share or 0.0) < (waits or 0.0) else ""
    return f"{' or '.join([', '.join(named[:-1]), named[-1]] if len(named) > 1 else named)} may take {part}the rest"


def besides(branches: float | None, trips: float | None) -> tuple[list[str], list[str]]:
    """What a loop may wait for besides data: branches, and its beginnings and ends; each empty where it is ruled out.

    Args:
        branches: part of its time that branches take at most which go the rarer way; None: not known [1].
        trips: passes each time that it is entered; None: not known.
    """
    told = f" (up to {branches:.0%} of its time)" if branches is not None else ""
    turned = [f"mispredicted branches{told}"] if branches is None or branches >= FEW_TURNS else []
    short = [f"short loops{f' ({trips:.3g} passes each time)' if trips is not None else ''}"] if (trips or 0) < SHORT_LOOP else []
    return turned, short
