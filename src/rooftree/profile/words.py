"""What a region's place says, in one sentence: what holds it, and what the next factor would take."""

from __future__ import annotations

from rooftree.profile.divisions import FEWER_WHOLE, divides_much, divisions_text, fewer_divisions, slow_divisions
from rooftree.profile.ecm import faster_since
from rooftree.profile.orders import ORDER, chain_of
from rooftree.profile.place import IN_CORE, agreed_level, chained_by_ecm
from rooftree.profile.rest import for_what, several
from rooftree.profile.steps import (
    FORESEEN,
    LESS,
    LOADS_ITS_OWN,
    SELDOM,
    faster_arithmetic,
    fewer_accesses,
    fewer_bytes,
    fewer_in_core,
    help_of,
    in_no_order,
    mostly_core,
    no_help,
    small_calls,
    split,
    wider,
)
from rooftree.profile.told import NO_STEP
from rooftree.profile.waits import (
    CLOSE,
    DIVIDES,
    FORWARDS,
    GAIN,
    LEAST_SHARE,
    LOADS,
    LONGER,
    MANY_TURNS,
    MOSTLY_LOADS,
    ROOTS,
    SOME_BEHIND,
    behind_divisions,
    beside_model,
    chain_or_load,
    chases,
    divides_in_chain,
    fills,
    is_guess,
    known_core,
    leads,
    load_may_hold,
    may_wait_for_code,
    mispredicted_text,
    mispredicts,
    missed,
    near_model,
    no_data,
    not_worked,
    stored_again,
    trips,
    waits_for_prefetches,
)
from rooftree.results.profile import FEW_SAMPLES, Holder, Region, RegionModel
from rooftree.units import format_si

_REACH = 4.0
"""By how much faster a region could be by the core alone up to which that is told as something to reach [1]: an assumption."""
MANY_PLACES = 24
"""Places of a table from which on jumps through it are those of an interpreter, a parser or a decoder [1]: an assumption."""
_ROUGH = 0.25
"""Part by which counts may be wrong from which on nothing is advised."""
FEWER_THREADS = "fewer threads (OMP_NUM_THREADS, OPENBLAS_NUM_THREADS), or more work for each between two waits, would save it"
_OTHER_RUNS = "the run that was counted did more than the one that was timed, and counts and times do not belong together"
"""Why a region may do more than a core can, by a machine file that was measured here."""
_OTHER_CLOCK = "the clock is higher than in the machine file, which was not measured on this machine"
UNNAMED = "no next step is named, since naming it failed"
WAITS = (
    "threads wait for each other: for those with a larger share of the work (smaller parts, handed out as threads are free: "
    "schedule(dynamic)), for a lock that one holds long (less work in it), as there are more threads than work (fewer, by "
    "OMP_NUM_THREADS or OPENBLAS_NUM_THREADS, or more work for each between two waits), or since other programs hold their "
    "processors"
)
CLOCK = "it reads the clock: fewer readings (once for many steps, not at each) would save it"
ASKS_PROCESSOR = (
    "it waits for cpuid, which asks what the processor can do and is answered by the hypervisor on virtual machines, in "
    "microseconds: ask once, and keep the answer"
)
CALLS_SYSTEM = (
    "it is a call of the operating system, whose own time is not that of its instructions: fewer and larger ones (larger "
    "buffers, more at once) would save it"
)
DISPATCHES = (
    "it jumps to computed places that its code does not tell, as interpreters do from one operation to the next, so that much of "
    "it cannot be counted; if it is one, what it interprets decides its time"
)
BY_TABLE = "it jumps through a table of"
"""How it begins what is said of a region that does so often."""


def other_runs(measured: bool | None) -> str:
    """Why a region may do more than a core can: the runs differ; or first of all that the clock is higher.

    Args:
        measured: whether the machine file was measured here, else its clock may be that of a data sheet, and cores at work have
            more; None: not known.
    """
    return f"{_OTHER_CLOCK}, or {_OTHER_RUNS}" if measured is False else _OTHER_RUNS


def of_another_clock(region: Region, measured: bool | None) -> Region:
    """The region with why it is faster than the ECM model of a machine file that was not measured here: perhaps its clock."""
    ecm = region.ecm
    if ecm is None or measured is not False:
        return region
    return region.replace(ecm=ecm.replace(text=faster_since(ecm, f"perhaps {_OTHER_CLOCK}")))


def by_table(places: int, instructions: float, jumps: float) -> str:
    """What a jump through a large table says of a region; "" where it is seldom taken, or the table is small.

    Args:
        places: to which it leads.
        instructions, jumps: of the region, as often as they were executed.
    """
    if places < MANY_PLACES or not jumps or instructions > SELDOM * jumps:
        return ""
    return (
        f"{BY_TABLE} {places} places, once in {instructions / jumps:.0f} instructions, as interpreters, parsers "
        "and decoders do: what it is given (a script, a query, data) decides its time"
    )


def no_step(region: Region, reason: str) -> str:
    """Why no next step is named for a region, and what would tell one.

    Args:
        reason: why no roof of it is known; "" if one is.
    """
    within = region.counts_within or 0.0
    if region.share < LEAST_SHARE:
        why = f"it has {region.share:.1%} of the time, and no change of it gains more"
    elif region.estimate:
        why = "what it does is estimated from its code and time, not counted, so that nothing tells what holds it"
    elif within > _ROUGH:
        scaled = f"its counts are scaled, and may be wrong by {within:.0%}"
        why = f"{scaled}; a fixed amount of work without --calls is counted as a whole"
    else:
        why = reason or "its limits do not tell what holds it"
    return f"{NO_STEP}{why}"


def next_step(region: Region, waits: str = "") -> str:
    """What to do next, from the record alone; "" where none can be named, of which `no_step` tells why.

    A region near its roof gains only by doing less of what that roof counts; one far below it waits for something.

    Args:
        waits: for what, where that is known from elsewhere; "": as `for_what` has it.
    """
    roof, ecm = region.roof, region.ecm
    if roof is None or region.share < LEAST_SHARE or region.estimate or (region.counts_within or 0.0) > _ROUGH:
        return ""
    if region.samples < FEW_SAMPLES:
        few = "one sample is" if region.samples == 1 else f"its {region.samples} samples are"
        return f"{few} too few to tell what holds it: a longer run, or a larger problem, would"
    share, gain = roof.fraction, roof.gain
    name = roof.binding
    part = Holder(name=name, fraction=share, interval=roof.interval, why="").part
    room = ""
    if gain > GAIN and name not in IN_CORE and not no_data(region):
        sure = "could be" if known_core(region) else "would be at most"  # what it waits for may be something else
        room = f"; with all data in L1 it {sure} {_factor(_at_most(region, gain))} times faster"
    if fills(region):
        return _filling(region)
    if chain_or_load(region) and not (ecm is not None and name == agreed_level(ecm)):
        return _overlapping_chains(region)
    if (closer := _closer_model(region)) is not None:
        return closer
    core = max((one for one in roof.all if one.name in IN_CORE), key=lambda one: one.fraction, default=None)
    if name not in IN_CORE and core is not None and core.fraction >= CLOSE and not (ecm and name == agreed_level(ecm)):
        bounds = None if roof.interval is None else [core.fraction / share * end for end in roof.interval]
        name, share = core.name, core.fraction  # nothing but its time speaks for that level
        part = Holder(name=name, fraction=share, interval=bounds, why="").part
    if share >= CLOSE and (said := _of_work(region, name, part)):
        return _with_following(said, _following(region, name, share))
    if ecm is not None and name == agreed_level(ecm):
        cycles = f"{ecm.levels[name]:.3g} cy a pass, {ecm.measured_cycles:.3g} measured{_crossing(region)}"
        return f"{name} holds it, as the ECM model says ({cycles}): {fewer_bytes(region)}{room}"
    if name not in IN_CORE and share >= CLOSE and not beside_model(region):
        return f"if its data come from {name}, it takes {part} of what that can deliver: {fewer_bytes(region)}{room}"
    if name == "dependences" and share >= CLOSE:
        then = _but_then(_following(region, name, share))
        return f"a chain of dependent instructions takes {part} of its time: {split(region)}{then}"
    if ecm is not None and agreed_level(ecm) == next(iter(ecm.levels)) and not near_model(region):
        cycles = f"{ecm.cycles:.3g} cy a pass with all data in L1, {ecm.measured_cycles:.3g} measured"
        if chained_by_ecm(region):
            return f"a chain through memory holds it, as the ECM model says ({cycles}): {LOADS_ITS_OWN}"
        return f"the core holds it, as the ECM model says ({cycles}): {fewer_in_core(region)}"
    if mispredicts(region):
        return _mispredicting(region)
    return _by_model(region, room) or (_missing(region) if missed(region) else _below(region, name, part, room, waits))


def _of_work(region: Region, name: str, part: str) -> str:
    """What is said of a region that a kind of work holds; "" where it is held by something else."""
    match name:
        case "arithmetic":
            return f"at {part} of the arithmetic of its mix: {faster_arithmetic(region)}"
        case "division":
            return f"{slow_divisions(region)} take {part} of its time: {fewer_divisions(region)}"
        case "integer division":
            return divisions_text(part)
        case "accesses to L1":
            return f"loads and stores in L1 take {part} of its time: {fewer_accesses(region)}"
        case "issue":
            return f"the core issues as many instructions as it can ({part}): {wider(region) or LESS}"
        case _:
            return ""


def _following(region: Region, name: str, share: float) -> tuple[str, float] | None:
    """The limit that a region meets next with less of what holds it, and what that takes, where it is about as long; else None.

    Args:
        name, share: of the limit that holds it, and the part of its time that this takes [1].
    """
    widened = name in _BY_VECTORS and not region.adds_where_data_say and bool(wider(region))
    left = ("dependences",) if widened else _LEFT.get(name, ())
    others = {one.name: one.fraction for one in region.roof.all if one.name in left} if region.roof is not None else {}
    model = region.model
    if model is not None and model.bounds and model.measured_cycles:
        cycles = {_OF_MODEL.get(bound, ""): time for bound, time in model.bounds.items()}
        cycles |= {_BESIDES: model.besides_accesses_cycles or 0.0}
        parts = {one: cycles[one] / model.measured_cycles for one in left if one in cycles}
        others |= {one: max(others.get(one, 0.0), part) for one, part in parts.items() if part <= LONGER}  # beyond, it is beaten
    if widened and chain_of(region) in _TAKEN_APART:
        others.pop("dependences", None)
    following = max(others, key=lambda one: others[one], default="")
    if not following or others[following] * GAIN < share:
        return None
    return following, min(1.0, others[following])


def _but_then(following: tuple[str, float] | None) -> str:
    """What is said of a chain that another limit is about as long as, as a clause."""
    if following is None:
        return ""
    return f"; but then {following[0]} would hold it at {following[1]:.0%} of this time: that alone gains little"


def _with_following(said: str, following: tuple[str, float] | None) -> str:
    """What is said of a region that a kind of work holds, with the limit that is left as it is by its step."""
    head, _, step = said.partition(": ")
    return f"{head}, and {following[0]} {following[1]:.0%}: less of either alone gains little ({step})" if following else said


_BESIDES = "its other instructions"
_OF_MODEL = {"ports": "the ports of the core", "frontend": "issue", "recurrence": "dependences"}
_LEFT = {
    "arithmetic": ("dependences",),
    "division": ("arithmetic", "accesses to L1", "issue"),
    "accesses to L1": ("arithmetic", "division", "dependences", _BESIDES),
    "issue": ("dependences",),
    "dependences": ("arithmetic", "division", "accesses to L1", "issue", "the ports of the core"),
}
"""Limits of the core -> others that the step against it leaves as they are."""
_BY_VECTORS = ("arithmetic", "accesses to L1", "issue")
_TAKEN_APART = ("counter", *ORDER)
"""Limits whose step is wider vectors, and chains that these take apart."""


def _by_model(region: Region, room: str) -> str:
    """What is said of a loop that its core model explains, or that chases pointers; "" of others.

    Args:
        room: what it would gain with its data nearer by; "" where that is not known.
    """
    model = region.model
    chain = model is not None and model.cycles and model.cycles / 1.2 <= model.measured_cycles <= 1.2 * model.cycles
    if chain and region.model is not None and region.model.bound == "recurrence":
        return f"a chain of dependent instructions sets the pace: {split(region)}{_next_bound(region.model)}"
    if region.model is not None and region.model.cycles and chain:
        return f"{region.model.text}: {fewer_in_core(region)}{_next_bound(region.model)}"
    if model is not None and chases(region):
        waited = f"{model.measured_cycles:.3g} cy a pass, {model.cycles:.3g} with all data in L1"
        if region.turns_share is None:
            return f"it chases pointers ({waited}), and waits for data beyond L1 or for branches: {split(region)}{room}"
        return f"it chases pointers through data beyond L1 ({waited}): {split(region)}{room}"
    return ""


def _closer_model(region: Region) -> str | None:
    """What is said of a loop whose core model takes more of its time than its nearest limit does, and agrees with it."""
    model, roof = region.model, region.roof
    if model is None or roof is None or not model.cycles or roof.binding not in IN_CORE or roof.fraction < CLOSE:
        return None
    part = model.cycles / model.measured_cycles
    if not max(1 / 1.2, roof.fraction + 0.05) <= part <= 1.2:
        return None
    if model.bound == "recurrence":
        return f"a chain of dependent instructions sets the pace: {split(region)}{_next_bound(model)}"
    return f"{model.text}: {fewer_in_core(region)}{_next_bound(model)}"


def _overlapping_chains(region: Region) -> str:
    """What is said of a loop whose chains may overlap, so that it may wait for a load as well."""
    load, model, many = region.hottest_load, region.model, trips(region)
    assert load is not None
    assert model is not None
    bounds = [(model.chain_anew_cycles or 0.0) / model.measured_cycles, (model.cycles or 0.0) / model.measured_cycles]
    part = Holder(name="dependences", fraction=bounds[1], interval=bounds, why="").part
    each = f" ({many:.3g} passes each time)" if many is not None else ""
    return (
        f"it waits for data or for a chain of dependent instructions, which takes {part} of its time, as that begins anew each "
        f"time that the loop is entered{each}, perhaps while one ends; {load.share:.0%} of its samples wait for one load: "
        f"{in_no_order(load, adds=region.adds_where_data_say)}; if it is the chain: {split(region)}"
    )


def _next_bound(model: RegionModel) -> str:
    """The same by the limits of the core model: the one that is left as it is by a step against the longest one."""
    chained = model.bound in ("recurrence", "window")
    left = {bound for bound in model.bounds or () if (bound in ("ports", "frontend")) == chained} - {model.bound, "window"}
    if not chained and model.chain in _TAKEN_APART:  # by vectors, or another order of the sum
        return ""
    cycles, bound = max((((model.bounds or {})[one], one) for one in left), default=(0.0, ""))
    if not cycles or cycles * GAIN < (model.cycles or 0.0):
        return ""
    return f"; but then {_OF_MODEL[bound]} would take {cycles:.3g} cy a pass: that alone gains little"


def _missing(region: Region) -> str:
    """What is said of a region that waits for cache misses, with the latencies as a check."""
    load = region.hottest_load
    assert load is not None
    assert load.wait_cy is not None
    span = f" within {format_si(load.span_B, 'B', 3)}" if load.span_B else ""
    takes = " and ".join(f"{cycles:.3g} cy from {place}" for place, cycles in list((load.latencies or {}).items())[-2:])
    waits = f"{load.share:.0%} of its samples wait for one load, {load.wait_cy:.3g} cy each time, where one takes {takes}"
    order = in_no_order(load, adds=region.adds_where_data_say)
    part = region.mispredicted_share
    branches = part is not None and part[1] >= MANY_TURNS
    besides_ = f"; besides, mispredicted branches take {mispredicted_text(region)}: {FORESEEN}" if branches else ""
    return f"it misses the caches at places{span} that are in no order which a core foresees: {waits}: {order}{besides_}"


def _crossing(region: Region) -> str:
    """What crosses between the caches and memory by the cache model, as a clause; "" where nothing does, or that is not known."""
    ecm = region.ecm
    if ecm is None or not ecm.memory_B or ecm.memory_at_most or not region.passes or not region.seconds:
        return ""
    asked = (region.load_B or 0.0) + (region.store_B or 0.0)  # by stores past the caches no line is loaded
    allocated = ", with the lines that its stores load first" if region.store_B and ecm.memory_B * region.passes > asked else ""
    return f"; {ecm.memory_B * region.passes / region.seconds / 1e9:.3g} GB/s at memory{allocated}"


def _at_most(region: Region, gain: float) -> float:
    """By how much faster a region would be, or at most where limits alone tell: of the time that it has at most."""
    return gain if known_core(region) or not region.share else gain * max(1.0, region.interval[1] / region.share)


def _factor(gain: float) -> str:
    """A gain with two digits that count: more of them would look surer than the limit of a core is."""
    return f"{gain:.1f}" if gain < 9.95 else f"{float(f'{gain:.2g}'):.0f}"


def _below(region: Region, name: str, part: str, room: str, waits: str) -> str:
    """What is said of a region that none of its limits holds.

    Args:
        name, part: its nearest roof, and what it reaches of that.
        room: what it would gain with its data nearer by; "" where that is not known.
        waits: as for `next_step`.
    """
    ecm, gain = region.ecm, region.roof.gain if region.roof is not None else 1.0
    nearest = f": {divisions_text(part)}" if divides_much(region) else f", {part} of the nearest ({name})"
    where = beside_model(region) or f"below all limits{'' if is_guess(region) else nearest}"
    if not room and gain > GAIN and not (ecm is not None and ecm.data_in != "L1"):
        sure = "" if known_core(region) else "at most "
        alone = "with its code at hand the core" if may_wait_for_code(region) else "the core alone"
        reach = f"{alone} would allow {sure}{_factor(_at_most(region, gain))} times its speed"
        room = f"; {reach if gain <= _REACH else 'the core is not what limits it'}"
    if ecm is not None:
        beyond = ecm.data_in if not ecm.memory_at_most and not no_data(region) and ecm.data_in != next(iter(ecm.levels)) else ""
        if leads(region.turns_share, not_worked(region), may_be_data=True):
            beyond = ""  # branches are likelier
        beyond = "" if waits_for_prefetches(region) or stored_again(region) else beyond
        bytes_ = f"; if it waits for data from {beyond}: {fewer_bytes(region)}" if beyond else ""
        return f"{where}; {ecm.text}{room}{_stand(region)}{bytes_ or help_of(region) or no_help(region)}"
    if region.model is not None and region.model.cycles:
        help_, stand = mostly_core(region) or help_of(region) or no_help(region), _stand(region)
        first = leads(region.turns_share, not_worked(region), may_be_data=not no_data(region))  # the larger part of the time
        return f"{where}; {region.model.text}{room}{f'{help_}{stand}' if first else f'{stand}{help_}'}"
    help_ = f"{help_of(region)}{small_calls(region)}" or no_help(region)
    then = "; for the rest" if divides_much(region) else ":"
    return f"{where}{then} it waits, {waits or for_what(region)}{room}{_stand(region)}{help_}"


def _stand(region: Region) -> str:
    """Behind what the samples of a region stand that waits for several things, with the step that is sure, as a clause."""
    behind = region.samples_behind or {}
    parts, forwards, divides = several(region), behind.get(FORWARDS, 0.0), behind.get(DIVIDES, 0.0)
    said = [f"its samples stand {', '.join(parts)}"] if parts else []
    if not parts and behind.get(LOADS, 0.0) >= MOSTLY_LOADS and region.hottest_load is None:
        said.append(f"{behind[LOADS]:.0%} of its samples stand behind loads")
    if forwards >= SOME_BEHIND:
        said.append(f"against the {forwards:.0%} of what narrower stores wrote: store it whole, or keep it in registers")
    if divides_in_chain(region):
        chained = f"{behind_divisions(region):.0%} of its samples stand behind divisions of its chain of dependent instructions"
        return "".join(f"; {one}" for one in [*said, f"{chained}: {split(region)}"])
    if divides >= SOME_BEHIND and not divides_much(region):
        said.append(f"against the {divides:.0%} behind divisions: {FEWER_WHOLE}")
    if (roots := behind.get(ROOTS, 0.0)) >= SOME_BEHIND:
        slow = slow_divisions(region)
        which = f"against the {roots:.0%} behind {slow}" if parts else f"{roots:.0%} of its samples stand behind {slow}"
        said.append(f"{which}: {fewer_divisions(region)}")
    return "".join(f"; {one}" for one in said)


def _filling(region: Region) -> str:
    """What is said of a region that copies or fills memory."""
    moved, calls = (region.load_B or 0.0) + (region.store_B or 0.0), region.calls
    each = f", {format_si(moved / calls, 'B', 3)} each time" if calls and moved else ""
    rate = f" at {region.GB_s:.3g} GB/s" if region.GB_s else ""
    return (
        f"it copies or fills memory (rep movs, rep stos{each}){rate}: fewer bytes (buffers that are kept and not cleared anew, "
        "data that are used where they are), or what is in a cache already"
    )


def _mispredicting(region: Region) -> str:
    """What is said of a region that mispredicted branches hold, with the load that they may wait for."""
    load = region.hottest_load
    waits = (
        f"; {load.share:.0%} of its samples wait for one load: {in_no_order(load, adds=region.adds_where_data_say)}"
        if load is not None and load_may_hold(region)
        else ""
    )
    return f"mispredicted branches take {mispredicted_text(region)}, by simulated predictors: {FORESEEN}{waits}"
