"""What holds a region: the limit that takes most of its time, or what it waits for, or that nothing tells.

A core beats none of its limits. Where the counted work would take longer than the measured time, samples decide first: the time
has an interval. Beyond that the time is charged elsewhere: a core works ahead while it waits, so that a region whose instructions
run meanwhile gets few of the samples, and its neighbours get them all. So it is judged together with those.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from rooftree.machine.model import Machine
from rooftree.models import own_mix
from rooftree.models.branch_prediction import PENALTY
from rooftree.profile.beside import beside, other_way
from rooftree.profile.core import FASTER, costliest_named, finds, is_faster, more_work, not_held
from rooftree.profile.divisions import divides_much, slow_divisions
from rooftree.profile.ecm import faster_since, without_latency
from rooftree.profile.edges import at_the_edge, causes, edge_text
from rooftree.profile.libraries import with_library
from rooftree.profile.others import ran_alone
from rooftree.profile.overlapping import begun_again, chained_through, neighbours, overlaps, part_of_core, part_together
from rooftree.profile.place import BEATEN, CLOCKS, IN_CORE, WHOLE, agreed_level, chained_by_ecm
from rooftree.profile.reference_blas import is_reference, with_optimised
from rooftree.profile.rest import for_what, several, with_rest, without_others
from rooftree.profile.steps import FORESEEN, few_places, split
from rooftree.profile.told import Told, with_step, without_reason
from rooftree.profile.waits import (
    DIVIDES,
    FILLS,
    LITTLE,
    LOADS,
    MAINLY,
    MANY_TURNS,
    MOSTLY_LOADS,
    PREFETCHES,
    ROOTS,
    adds_to_few_places,
    behind_divisions,
    chain_or_load,
    chases,
    divides_in_chain,
    few_behind_loads,
    fills,
    is_stream,
    leads,
    least_of_chain,
    load_may_hold,
    loads_may_lead,
    may_wait_for_code,
    mispredicted_text,
    mispredicts,
    missed,
    moves_little,
    no_data,
    not_worked,
    seldom_behind_loads,
    shares_lines,
    stream_may_hold,
    waits_for_prefetches,
    waits_for_roots,
)
from rooftree.profile.words import ASKS_PROCESSOR, CALLS_SYSTEM, next_step, no_step, of_another_clock, other_runs
from rooftree.results.profile import (
    FEW_SAMPLES,
    LINES_SHARED,
    STORED,
    BindingRoof,
    Holder,
    Profile,
    Region,
    RegionEcm,
    RegionLoad,
    RegionModel,
)

MISPREDICTED = "mispredicted branches"
DATA, BRANCHES, EITHER, MISSES = "waits for data", "perhaps branches", "data or branches", "cache misses"
PERHAPS_DATA, CODE = "perhaps data", "perhaps its code"
NO_DATA, DATA_OR_CHAINS = "branches or dependences", "data or dependences"
UNKNOWN, FEW, NONE, OTHERS = "unknown", "few samples", "none of its limits", "other threads"
PROCESSES = "other processes"
_LEAVES = {ASKS_PROCESSOR: "cpuid", CALLS_SYSTEM: "system calls"}
"""What is said of a region that waits for an instruction which leaves the program -> what that is called in a table."""
SEVERAL = "several"
"""Of what samples stand behind several kinds of instructions, none of which has most of them."""
_OPEN = (UNKNOWN, EITHER, SEVERAL, DATA, DATA_OR_CHAINS, BRANCHES, PERHAPS_DATA, NO_DATA)
"""Of what no limit holds, and what it waits for is not known, or only by what nothing rules out."""
SHORT = "short chains"
"""Chains of dependent instructions that are so short that the next ones begin while they end."""
_BEGUN_AGAIN = "the core begins it again while it ends"
_CHAIN, _DIVISION = "dependences", "division"
_SEEN = 0.5
"""Part of the samples of a region that must stand behind the divisions that hold it for its time to be its own [1]: an
assumption."""
_HELD = 0.7
"""Part of the time that a limit must take to hold a region [1]: an assumption. Of 335 regions of 64 programs that nobody here
wrote 11 and 18 get another holder with 0.65 and 0.75, 21 and 25 with 0.6 and 0.8; which of these is right is not known, so that
both are told (`rooftree.profile.edges`)."""
_FEW_TURNS = 0.05
"""Part of its time that branches can take below which a region does not wait for them: as in `rooftree.profile.waits` [1]."""
_MODEL = {"ports": "ports", "recurrence": "dependences", "frontend": "front end", "window": "window"}
"""Bounds of the core model -> what they are called in a table."""
_UNSEEN = "it does not see the chain through memory"
_WHOLE_DIVISIONS = ("div", "idiv", "sdiv", "udiv")
_ALIKE = 0.05
"""By which part of the time the core model must take longer than a limit that holds a region to be named instead [1]."""
_MODEL_OFF = 1.2
"""By which factor a loop may beat its core model for that to hold it [1], as in `rooftree.profile.core`."""


def with_holders(record: Profile, machine: Machine | None, *, measured: bool | None = None, same: bool = False) -> Profile:
    """The record with what holds each region, and with words that say the same.

    Args:
        machine: whose latencies; None: not known.
        measured: whether its file was measured on this machine; None: not known.
        same: whether another run has told that the program does the same each time.
    """
    apart = [record.counts_apart is not None or region.counts_apart is not None for region in record.regions]
    known = [with_rest(_with_misses(one, None if off else machine)) for one, off in zip(record.regions, apart, strict=True)]
    known = [without_others(one) for one in known] if ran_alone(record) else known
    told = record.replace(regions=known)
    judged = [_judged(before, one, told, same, measured) for before, one in zip(record.regions, known, strict=True)]
    said = [with_optimised(one.replace(next=without_reason(one.next))) for one in judged]
    return record.replace(regions=[one if is_reference(one.module) else with_library(one) for one in said])


def _judged(before: Region, region: Region, record: Profile, same: bool, measured: bool | None) -> Region:
    held = holder(region, measured=measured)
    if held is None:
        return of_another_clock(region, measured)
    if region.roof is not None:
        bounds = _with_overlap(region, region.roof.binding, within(region, region.roof.fraction))
        region = region.replace(roof=region.roof.replace(interval=list(bounds)))
    said = next_step(before.replace(hottest_load=None, same_sets=None))
    held, stands = _decided(region, held, record, same, measured)
    if held.fraction is not None and held.interval is not None:
        held = held.replace(interval=list(_with_overlap(region, held.name, held.interval)))
    region = _agreeing(region, held, measured)
    stands = f"{stands}; {edge}" if stands and (edge := edge_text(held)) else stands
    return region.replace(held=held, next=with_step(region.next, said, stands))


def _decided(region: Region, held: Holder, record: Profile, same: bool, measured: bool | None) -> tuple[Holder, str]:
    """What holds a region, also by what else the record tells, and what to do against that.

    Args:
        held: what holds it, by itself.
        same, measured: as for `with_holders`.
    """
    limit = _limit(region, held, measured)
    if region.roof is not None and limit is not None and _may_beat(limit):
        beyond, stands = _beyond(region, region.roof, limit, record, same)
        return held if beyond is limit else beyond, stands
    if held.name == NONE:
        return held, no_step(region, held.why)
    stands = next_step(region)
    if held.name in _OPEN and (number := chained_through(region, record)):
        why = f"the chain of dependent instructions of region {number} goes on through it"
        return Holder(name=f"perhaps {_CHAIN}", fraction=None, interval=None, why=why), f"{why}: what helps there helps here"
    if held.name in (UNKNOWN, EITHER, SEVERAL, DATA, DATA_OR_CHAINS) and stands:
        return _with_others(region, held, stands, record)
    return held, stands


def _agreeing(region: Region, held: Holder, measured: bool | None) -> Region:
    """A region whose models say nothing else than what holds it."""
    model, ecm, short = region.model, region.ecm, False
    if model is not None and is_faster(model):
        text, short = _of_faster(region, model, held)
        model = model.replace(text=text)
    if ecm is not None and short:
        ecm = ecm.replace(text=faster_since(ecm, _BEGUN_AGAIN))
    elif ecm is not None:
        ecm = of_another_clock(region, measured).ecm
    if ecm is not None and held.name in IN_CORE:
        ecm = ecm.replace(text=without_latency(ecm.text))
    if model is not None and _name_of(model) not in held.name:
        model = model.replace(text=not_held(model.text))
        if held.name == _CHAIN and chained_by_ecm(region):
            model = model.replace(text=f"{model.text.partition(' measured: ')[0]} measured: {_UNSEEN}")
    return region.replace(model=model, ecm=ecm)


def _with_others(region: Region, held: Holder, stands: str, record: Profile) -> tuple[Holder, str]:
    """What holds a region, and what to do, where branches of others may take much of its time."""
    other = beside(region, record)
    if held.name in (DATA, DATA_OR_CHAINS) and not (other is not None and other.entered):
        return held, stands
    few = (region.turns_share or 0.0) < MANY_TURNS
    if held.name == UNKNOWN and no_data(region) and few and (way := other_way(region, record)) is not None:
        loop, whose, why = way
        name = EITHER if load_may_hold(loop) else BRANCHES
        told = Told.of(next_step(region, f"perhaps with {whose}")).step
        return Holder(name=name, fraction=None, interval=None, why=why), f"{told}; {why}; what helps there may help here"
    if other is None or other.share < MANY_TURNS or (region.turns_share or 0.0) >= MANY_TURNS:
        return held, stands
    why = f"branches take up to {other.share:.0%} of its time, {other.told}: {other.whose}"
    likely = math.sqrt(other.least * other.share)
    if likely >= max(MANY_TURNS, MAINLY * (not_worked(region) or 0.0)):
        sure = Holder(name=MISPREDICTED, fraction=likely, interval=[other.least, other.share], why=why)
        return (sure, f"mispredicted branches take {sure.part} of its time, {other.told}: {other.whose}, at its cost: {FORESEEN}")
    told = Told.of(next_step(region, for_what(region, of_others=True))).step
    name = BRANCHES if no_data(region) else EITHER
    step = f"; if it waits for branches: {other.whose} (up to {other.share:.0%} of its time), at its cost: {FORESEEN}"
    return Holder(name=name, fraction=None, interval=None, why=why), f"{told}{step}"


def _of_faster(region: Region, model: RegionModel, held: Holder) -> tuple[str, bool]:
    """What is said of a loop that is faster than its core model, and whether its chains are short, which explains it.

    Its samples may leave open that it is faster.
    """
    found = finds(model.cycles or 0.0, model.bound, model.measured_cycles)
    low, high = (model.measured_cycles * bound / region.share for bound in region.interval) if region.share else (0.0, 0.0)
    if (model.cycles or 0.0) <= high:
        return f"the core model {found}: {region.samples} samples leave {low:.3g} .. {high:.3g} open", False
    short = held.name == SHORT or (
        model.bound == "recurrence" and model.cycles and begun_again(region, *[model.cycles / high] * 2)
    )
    return (f"{FASTER}, which {found}: {_BEGUN_AGAIN}", True) if short else (model.text, False)


def _limit(region: Region, held: Holder, measured: bool | None) -> Holder | None:
    """The limit of the core that holds a region, also where it is open which one it is; None where something else holds it."""
    if held.fraction is None and all(one in IN_CORE for one in causes(held.name)):
        held = _by_thresholds(region, measured=measured) or held
    return held if held.fraction is not None and held.name in IN_CORE else None


def _may_beat(held: Holder) -> bool:
    return held.interval is not None and held.interval[1] > 1


def within(region: Region, fraction: float) -> tuple[float, float]:
    """Bounds of a part of the time of a region that hold with 95 %, as far as samples and scaled counts decide [1]."""
    return own_mix.part_within(fraction, region.share, region.interval, min(1.0, region.counts_within or 0.0))


def _with_overlap(region: Region, name: str, bounds: Sequence[float]) -> Sequence[float]:
    """Bounds of the part of the time of a region that a limit takes, for a chain that may begin anew while one ends [1]."""
    least, model = least_of_chain(region), region.model
    if name != _CHAIN or least is None or model is None:
        return bounds
    low, high = bounds
    return min(low, least / model.measured_cycles), high


def holder(region: Region, *, measured: bool | None = None) -> Holder | None:
    """What holds a region, by itself; None where neither roofs nor rates of it are known.

    The longest limit that takes most of its time and is not beaten; else what it waits for, as far as that is known. Several
    where an assumed threshold decides between them.

    Args:
        measured: whether the machine file was measured here; None: not known.
    """
    judge = partial(_by_thresholds, measured=measured)
    held = judge(region)
    return at_the_edge(region, held, judge) if held is not None else None


def _by_thresholds(region: Region, *, measured: bool | None = None) -> Holder | None:
    """What holds a region, by itself, with the thresholds as they stand."""
    if region.waits and region.waits_for is not None:
        return Holder(name=PROCESSES, fraction=None, interval=None, why=f"it only waits for {region.waits_for}")
    if region.waits:
        return Holder(name=OTHERS, fraction=None, interval=None, why="it only waits for other threads")
    if (name := _LEAVES.get(region.next)) is not None:
        return Holder(name=name, fraction=None, interval=None, why="most of its samples stand at or behind that instruction")
    roof = region.roof
    if roof is None:
        return None
    if region.samples < FEW_SAMPLES:
        return Holder(name=FEW, fraction=None, interval=None, why=f"{region.samples} samples do not tell what holds it")
    if fills(region):
        return Holder(name=FILLS, fraction=None, interval=None, why="most of its samples stand at rep movs and rep stos")
    limits = _without_short_chain(region, _limits(region, roof))
    name, fraction = max(limits.items(), key=lambda one: one[1], default=("", 0.0))
    least, _ = within(region, fraction)
    if least > CLOCKS and not (name == _CHAIN and begun_again(region, fraction, least)):
        once = name != _CHAIN or region.calls
        why = other_runs(measured)
        return _none(name, least, why if once else f"it may be entered again while that chain ends, or {why}")
    level = agreed_level(region.ecm)
    if level is not None and level not in IN_CORE and level == roof.binding and region.ecm is not None:
        return _by_ecm(region, level)
    if fraction >= _HELD:
        return _by_limit(region, name, fraction, roof.basis)
    if region.ecm is not None and level == next(iter(region.ecm.levels)):
        return _by_core(region, region.ecm)
    if roof.binding not in IN_CORE and roof.fraction >= _HELD:
        name = f"perhaps {roof.binding}"  # nothing but its time speaks for that level
        return Holder(name=name, fraction=roof.fraction, interval=list(within(region, roof.fraction)), why=roof.basis)
    waits = _shares_lines(region) or _stored_again(region) or _waits_for(region)
    if waits.name in (UNKNOWN, SEVERAL) and divides_in_chain(region):
        part = behind_divisions(region)
        why = f"{part:.0%} of its samples stand behind divisions of its chain, and what holds the rest is not known"
        return Holder(name=f"perhaps {_CHAIN}", fraction=None, interval=None, why=why)
    if waits.name in (UNKNOWN, SEVERAL) and divides_much(region):
        why = "divisions of whole numbers take a good part of its time, and what holds the rest is not known"
        return Holder(name=f"perhaps {WHOLE}", fraction=None, interval=None, why=why)
    if waits.name in (UNKNOWN, SEVERAL) and waits_for_roots(region):
        part = (region.samples_behind or {})[ROOTS]
        why = f"{part:.0%} of its samples stand behind {slow_divisions(region)}, and what holds the rest is not known"
        return Holder(name=f"perhaps {_DIVISION}", fraction=None, interval=None, why=why)
    return waits


def _name_of(model: RegionModel) -> str:
    """What the bound of a core model is called in a table."""
    return WHOLE if costliest_named(model.text) in _WHOLE_DIVISIONS else _MODEL.get(model.bound, model.bound)


def _limits(region: Region, roof: BindingRoof) -> dict[str, float]:
    """Limits of the core -> part of the time of a region that each takes; the core model's where that is the longer one."""
    limits = {one.name: one.fraction for one in roof.all if one.name in IN_CORE}
    if roof.binding in IN_CORE:
        limits[roof.binding] = roof.fraction
    model = region.model
    if model is None or not model.cycles or not model.measured_cycles:
        return limits
    part = model.cycles / model.measured_cycles
    longest = max(limits.values(), default=0.0)
    if longest + (_ALIKE if longest >= _HELD else 0.0) < part <= _MODEL_OFF:
        limits[_name_of(model)] = part
    return limits


def _without_short_chain(region: Region, limits: Mapping[str, float]) -> Mapping[str, float]:
    """The limits without a chain that a loop beats since it is short, where another one holds the loop."""
    chain = limits.get(_CHAIN, 0.0)
    least, _ = within(region, chain)
    others = {name: part for name, part in limits.items() if name != _CHAIN}
    held = max(others.values(), default=0.0) >= _HELD
    return others if held and least > BEATEN and begun_again(region, chain, least) else limits


def _by_limit(region: Region, name: str, fraction: float, basis: str) -> Holder:
    """A limit of the core that takes much of the time of a region, if it is one that the core cannot work around."""
    if name == _CHAIN and chain_or_load(region):
        why = "its chain begins anew each time that the loop is entered, perhaps while one ends, and many samples wait for a load"
        return Holder(name=DATA_OR_CHAINS, fraction=None, interval=None, why=why)
    return Holder(name=name, fraction=fraction, interval=list(within(region, fraction)), why=basis)


def _by_ecm(region: Region, level: str) -> Holder:
    """A level that holds a region by the ECM model, whose time is no limit but a prediction."""
    ecm = region.ecm
    assert ecm is not None
    low, high = ecm.measured_interval or (ecm.measured_cycles, ecm.measured_cycles)
    part = ecm.levels[level] / ecm.cycles
    bounds = [part * ecm.interval_80[0] / high, part * ecm.interval_80[1] / low] if low and high else None
    return Holder(name=level, fraction=ecm.levels[level] / ecm.measured_cycles, interval=bounds, why="the ECM model agrees")


def _by_core(region: Region, ecm: RegionEcm) -> Holder:
    """The core, where a pass takes as long as in the ECM model with all data in L1, though no single limit says so."""
    name = _name_of(region.model) if region.model is not None else "ports"
    part = ecm.cycles / ecm.measured_cycles
    why = "the ECM model agrees with all data in L1"
    if chained_by_ecm(region):
        name, why = _CHAIN, f"{why}, by a chain of iterations"
    return Holder(name=name, fraction=min(1.0, part), interval=None, why=why)


def _shares_lines(region: Region) -> Holder | None:
    """What holds a region whose threads store to the same cache lines; None elsewhere."""
    if not shares_lines(region):
        return None
    return Holder(name=DATA, fraction=None, interval=None, why=f"{LINES_SHARED}, so that these may go from core to core")


def _stored_again(region: Region) -> Holder | None:
    """What holds a region whose hottest load stands beside a chain through memory; None elsewhere."""
    load = region.hottest_load
    if load is None or mispredicts(region):
        return None
    if load.order != STORED and adds_to_few_places(region):
        why = f"it adds to {few_places(load)} again and again, each time perhaps to one that it added to just before"
        return Holder(name=f"perhaps {_CHAIN}", fraction=None, interval=None, why=why)
    if load.order != STORED:
        return None
    why = f"{load.share:.0%} of its samples stand behind the use of what its own passes have stored a few passes before"
    return Holder(name=_CHAIN, fraction=None, interval=None, why=why)


def _waits_for(region: Region) -> Holder:
    """What a region waits for that no limit holds: what nothing rules out, and nothing if these are several."""
    near, branches, load = no_data(region), region.turns_share, region.hottest_load
    waits = not_worked(region)
    name, why = UNKNOWN, "nothing here tells data, branches and chains of instructions apart"
    if waits_for_prefetches(region):
        part_behind = (region.samples_behind or {})[PREFETCHES]
        why = f"{part_behind:.0%} of its samples stand behind its own prefetches, which wait for each other or for translation"
        return Holder(name=DATA, fraction=None, interval=None, why=why)
    if mispredicts(region) and (part := region.mispredicted_share) is not None:
        low, high = region.mispredicted_cycles or PENALTY
        why = f"simulated predictors miss that many of its branches, at {low:.0f} to {float(f'{high:.2g}'):.0f} cy each"
        return Holder(name=MISPREDICTED, fraction=math.sqrt(part[0] * part[1]), interval=list(part), why=why)
    if missed(region):
        name, why = MISSES, "many of its samples wait for one load, each time as long as a cache miss takes"
    elif leads(branches, waits, may_be_data=not near):
        name, why = _of_branches(region, branches or 0.0)
        if name == EITHER:
            return Holder(name=name, fraction=None, interval=None, why=why)
    elif chases(region):
        name, why = DATA, "each address comes from the load before"
    elif load is not None and is_stream(region):
        why = f"its hottest load moves {load.step_B} B from pass to pass, and what it moves takes next to nothing from anywhere"
    elif not near and load is not None and branches is not None:
        name, why = _of_load(region)
    elif not near and load is not None:
        name, why = EITHER, f"{load.share:.0%} of its samples wait for one load, and how its branches go is not known"
    elif branches is not None and region.model is not None and not near:
        name, why = _by_exclusion(region, branches)
    behind = (region.samples_behind or {}).get(LOADS, 0.0)
    if name == UNKNOWN and not near and behind >= MOSTLY_LOADS:
        surprised = region.mispredicted_share is not None and region.mispredicted_share[1] >= MANY_TURNS
        also = f", and mispredicted branches take {mispredicted_text(region)}" if surprised else ""
        why = f"{behind:.0%} of its samples stand behind loads, none of which has most of them{also}"
        return Holder(name=EITHER if surprised else DATA, fraction=None, interval=None, why=why)
    if name == UNKNOWN and near and may_wait_for_code(region):
        why = "its code need not stay in the instruction cache, by what is executed between two times, and getting it takes long"
        return Holder(name=CODE, fraction=None, interval=None, why=why)
    if name == UNKNOWN and (parts := several(region)):
        name, why = SEVERAL, f"its samples stand {', '.join(parts)}"
    return Holder(name=name, fraction=None, interval=None, why=why)


def _of_branches(region: Region, branches: float) -> tuple[str, str]:
    """What holds a region whose branches can take most of what it waits.

    Args:
        branches: part of its time that these take at most [1].
    """
    load, turned, bounds = region.hottest_load, _branches(region), region.mispredicted_share
    if load is not None and load_may_hold(region):
        return EITHER, f"{load.share:.0%} of its samples wait for one load, and {turned} can take much of its time"
    if loads_may_lead(region):
        behind = (region.samples_behind or {})[LOADS]
        return EITHER, f"{turned} can take most of what it waits, and {behind:.0%} of its samples stand behind loads"
    unlikely = bounds is not None and math.sqrt(bounds[0] * bounds[1]) < MAINLY * MANY_TURNS
    if few_behind_loads(region) and (branches < MAINLY * (not_worked(region) or 0.0) or unlikely):
        return NO_DATA, f"{turned} can take much of its time, and few of its samples stand behind loads"
    return BRANCHES, f"{turned} can take most of what it waits"


def _by_exclusion(region: Region, branches: float) -> tuple[str, str]:
    """What holds a loop whose model does not take its time, where its hottest load, if it has one, does not tell.

    Args:
        branches: part of its time that these take at most [1].
    """
    alone, few = region.hottest_load is None, branches < _FEW_TURNS
    if alone and moves_little(region, LITTLE):
        return UNKNOWN, "no load has many of its samples, and what it moves takes a few per cent of its time from anywhere"
    if alone and not few and branches < MAINLY * (not_worked(region) or 0.0):
        return UNKNOWN, f"no load has many of its samples, and branches take at most {branches:.0%} of its time"
    if few and alone and seldom_behind_loads(region):
        return PERHAPS_DATA, "few of its samples stand behind loads, but its stores may be what takes the rest"
    return (DATA, "neither chains nor branches take the rest") if few else (EITHER, "its chains do not take the rest")


def _of_load(region: Region) -> tuple[str, str]:
    """What holds a region, many of whose samples wait for one load, where branches do not."""
    if not stream_may_hold(region):
        return DATA_OR_CHAINS, "its hottest load is fetched ahead, and what it moves takes less than half of what it waits"
    return DATA, "many of its samples wait for one load, and branches do not take most of what it waits"


def _branches(region: Region) -> str:
    """Which branches may take the time of a region, in words."""
    if region.mispredicted_share is not None:
        return f"mispredicted branches ({mispredicted_text(region)} by simulated predictors)"
    return "branches that go the rarer way, if none of them is foreseen,"


def _none(name: str, least: float, reason: str) -> Holder:
    why = f"what was counted would take {least:.2g} times its time or more by the limit of the core ({name}): {reason}"
    return Holder(name=NONE, fraction=None, interval=None, why=why)


def _beyond(region: Region, roof: BindingRoof, held: Holder, record: Profile, same: bool) -> tuple[Holder, str]:
    """What holds a region that is faster than one of its limits, or may be, and what to do about it.

    Args:
        held: that limit, as it stands by itself.
        same: whether the program does the same each time.
    """
    assert held.fraction is not None
    beaten = held.fraction > 1
    least = held.interval[0] if held.interval else 1.0
    if least > BEATEN and held.name == _CHAIN and (why := begun_again(region, held.fraction, least)):
        return Holder(name=SHORT, fraction=None, interval=None, why=why), f"{why}: {split(region)}"
    alone = _is_own(region, held.name) or (not beaten and _explained(region))
    near = neighbours(region, record) if overlaps(region, beaten) and not alone else []
    group = [region, *(one for _, one in near)]
    numbers = f"{'region' if len(near) == 1 else 'regions'} {', '.join(str(number) for number, _ in near)}"
    busy, together = (part_of_core(group), part_together(held.name, group)) if near else (1.0, 1.0)
    if busy < _HELD or (beaten and together < _HELD):
        rest = "and what these wait for goes on meanwhile" if busy < _HELD else f"{held.name} takes {together:.0%} of it"
        why = (
            f"its instructions overlap with those of {numbers}, so that the samples do not tell whose time it is; together "
            f"their limits of the core take {min(1.0, busy):.0%} of it, {rest}"
        )
        return Holder(name=NONE if beaten else UNKNOWN, fraction=None, interval=None, why=why), no_step(region, why)
    if near and beaten:
        joint = held.replace(fraction=together, interval=None, why=f"{held.why}; together with {numbers}")
        step = next_step(region.replace(roof=roof.replace(binding=held.name, fraction=together, interval=None)))
        return joint, f"together with {numbers}, since their instructions overlap: {step}"
    if least > BEATEN:
        reason = (
            f"the model of the core is off, neighbours that are not listed wait meanwhile{more_work(same)}, or the clock was "
            "higher than in the machine file"
        )
        none = _none(held.name, least, reason)
        return none, no_step(region, none.why)
    return held, next_step(region)


def _is_own(region: Region, name: str) -> bool:
    """Whether the time of a region is its own: its samples stand behind the divisions that hold it.

    Args:
        name: of the limit that holds it.
    """
    kind = {_DIVISION: ROOTS, WHOLE: DIVIDES}.get(name)
    return kind is not None and (region.samples_behind or {}).get(kind, 0.0) >= _SEEN


def _explained(region: Region) -> bool:
    """Whether the core model of a loop agrees with its time, which speaks for that time being its own."""
    model = region.model
    return model is not None and 1 / _MODEL_OFF <= (model.cycles or 0.0) / model.measured_cycles <= _MODEL_OFF


def _with_misses(region: Region, machine: Machine | None) -> Region:
    """A region whose hottest load says how long each execution of it waits, and how long caches and memory take."""
    load = region.hottest_load
    if load is None or machine is None or machine.core is None or not region.seconds:
        return region
    many = _executions(region, load)
    known = {cache.name: cache.latency for cache in machine.caches[1:]}
    known["Mem"] = machine.memory.latency if machine.memory is not None else None
    latencies = {name: float(value) for name, value in known.items() if value is not None}
    span = load.span_B
    fits = next((cache.name for cache in machine.caches if span is not None and 2 * span <= cache.size), None)
    each = load.share * region.seconds * machine.core.clock / many if many else None
    return region.replace(hottest_load=load.replace(wait_cy=each, latencies=latencies or None, fits=fits))


def _executions(region: Region, load: RegionLoad) -> float | None:
    """How often a load was executed; None where that is not known."""
    if load.executions is not None:
        return load.executions
    return region.passes if region.kind == "loop" else None
