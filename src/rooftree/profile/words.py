"""What a region's place says, in one sentence: what holds it, and what the next factor would take."""

from __future__ import annotations

import math
import re

from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.profile.divisions import DIVIDES as MUCH_DIVIDED
from rooftree.profile.divisions import FEWER_WHOLE, divides_much, divisions_text, fewer_divisions, slow_divisions
from rooftree.profile.place import IN_CORE, agreed_level
from rooftree.results.profile import FEW_SAMPLES, Holder, Region, RegionLoad, RegionModel
from rooftree.units import format_si

_CLOSE = 0.7
_WIDE = 200.0
LEAST_SHARE = 0.02
"""Part of the time below which nothing is advised: it would gain less."""
MANY_TURNS, _FEW_TURNS = 0.25, 0.05
"""Parts of its time that branches can take from which on a region may wait for them above all, and at all: assumptions [1]. With
0.2 and 0.3 for the first 2 and 3 of the 335 regions of `rooftree.profile.holds` get another holder."""
MAINLY = 0.5
"""Part of the time that a region waits which branches must be able to take to lead where it may wait for data, too [1]: an
assumption. With 0.4 and 0.6 14 and 12 of the same regions get another holder, most of them between perhaps and mispredicted."""
_GAIN = 1.15
"""By how much faster a region must be able to be for that to be told [1]."""
_REACH = 4.0
"""By how much faster a region could be by the core alone up to which that is told as something to reach [1]: an assumption."""
_MISSES = 0.3
"""Part of the samples of a region that must wait for one load for its cache misses to hold it [1]: an assumption."""
LITTLE = 0.05
"""Part of the time of a region that its bytes take from the slowest place up to which they hardly hold it [1]: an assumption."""
_AHEAD, _LINE_B = 0.2, 64
"""The same of one that goes from line to line, which every core fetches ahead: it takes not five times as long as its bytes [1];
step up to which it does [B]. Assumptions."""
SHORT_LOOP = 64
"""Passes from which on beginning and ending a loop take next to nothing of its time: an assumption [1]."""
_SELDOM = 200
"""Instructions for each computed jump above which such jumps are not named: 40 cy at 5 a cycle, twice a mispredicted one [1]."""
SMALL_CALL = 64
"""Instructions for each call below which fewer calls are advised: saving registers and the way there and back take some ten [1].
An assumption."""
_MOSTLY = 0.5
"""Part of the samples of a region at instructions that copy or fill from which on that is what it does [1]: an assumption."""
MOSTLY_LOADS = 0.6
"""Part of the samples of a region that must stand behind loads, whichever, for it to wait for data [1]: an assumption."""
_FEW_BEHIND, _MANY_SAMPLES = 0.15, 100
"""Part of the samples of a region behind loads, with twice its uncertainty, below which it hardly waits for data [1], and samples
from which on that is told: assumptions."""
_LEAST_TOLD = 0.01
"""Part of samples below which it is told as hardly any [1]."""
_PART = 0.1
"""Part of the samples of a region behind one kind of instructions from which on that is told [1]: an assumption."""
_SOME = 0.1
"""Part of the instructions that must be floating-point arithmetic for wider vectors of it to be advised [1]: an assumption."""
MANY_PLACES = 24
"""Places of a table from which on jumps through it are those of an interpreter, a parser or a decoder [1]: an assumption."""
NO_STEP = "no next step is named: "
_ROUGH = 0.25
"""Part by which counts may be wrong from which on nothing is advised."""

CHASES, FIXED = "each address comes from the load before", "at the same place"
"""The orders of a load whose result is its own next address, and of one that reads the same again."""
FOLLOWS = "at places that follow from a chain of loads, where each address comes from the load before"
"""The order of a load whose address comes from another one that chases."""
LOADS, FORWARDS, BRANCHES = "loads", "loads of what narrower stores wrote", "branches"
DIVIDES, FILLS = "divisions of whole numbers", "copies and fills"
ROOTS, LOADED = "divisions and square roots", "arithmetic with an operand in memory"
"""Behind what samples stand, or at what (`Region.samples_behind`)."""
RUNS = "in short runs, one each time that the loop is entered"
"""The order of a load that goes on by a constant step for a few passes only: the next run may begin where this one ends."""

OWN = "; its own code: "
"""Between what is said of what a region works for and what is said of its own code."""

FEWER_THREADS = "fewer threads (OMP_NUM_THREADS, OPENBLAS_NUM_THREADS), or more work for each between two waits, would save it"
WAITS = (
    f"threads wait for each other: imbalance, more threads than work, or other programs hold their processors; {FEWER_THREADS}"
)

CLOCK = "it reads the clock: fewer readings (once for many steps, not at each) would save it"

ASKS_PROCESSOR = (
    "it waits for cpuid, which asks what the processor can do and is answered by the hypervisor on virtual machines, in "
    "microseconds: ask once, and keep the answer"
)

DISPATCHES = (
    "it jumps to computed places that its code does not tell, as interpreters do from one operation to the next, so that much of "
    "it cannot be counted; if it is one, what it interprets decides its time"
)


def by_table(places: int, instructions: float, jumps: float) -> str:
    """What a jump through a large table says of a region; "" where it is seldom taken, or the table is small.

    Args:
        places: to which it leads.
        instructions, jumps: of the region, as often as they were executed.
    """
    if places < MANY_PLACES or not jumps or instructions > _SELDOM * jumps:
        return ""
    return (
        f"it jumps through a table of {places} places, once in {instructions / jumps:.0f} instructions, as interpreters, parsers "
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


def without_reason(told: str) -> str:
    """What is told of a region that works for what it is given, whose own code then needs no reason why there is no step."""
    head, found, own = told.partition(OWN)
    said = own.partition(f"; {NO_STEP}")[0]
    return f"{head}{OWN}{said}" if found and not said.startswith(NO_STEP) else head


def next_step(region: Region) -> str:
    """What to do next, from the record alone; "" where none can be named, of which `no_step` tells why.

    A region near its roof gains only by doing less of what that roof counts; one far below it waits for something.
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
    if gain > _GAIN and name not in IN_CORE and not no_data(region):
        sure = "could be" if known_core(region) else "would be at most"  # what it waits for may be something else
        room = f"; with all data in L1 it {sure} {_factor(_at_most(region, gain))} times faster"
    if fills(region):
        return _filling(region)
    if (closer := _closer_model(region)) is not None:
        return closer
    core = max((one for one in roof.all if one.name in IN_CORE), key=lambda one: one.fraction, default=None)
    if name not in IN_CORE and core is not None and core.fraction >= _CLOSE and not (ecm and name == agreed_level(ecm)):
        bounds = None if roof.interval is None else [core.fraction / share * end for end in roof.interval]
        name, share = core.name, core.fraction  # nothing but its time speaks for that level
        part = Holder(name=name, fraction=share, interval=bounds, why="").part
    if share >= _CLOSE and (said := _of_work(region, name, part)):
        return said
    if ecm is not None and name == agreed_level(ecm):
        cycles = f"{ecm.levels[name]:.3g} cy a pass, {ecm.measured_cycles:.3g} measured{_crossing(region)}"
        return f"{name} holds it, as the ECM model says ({cycles}): {_FEWER_BYTES}{room}"
    if name not in IN_CORE and share >= _CLOSE and not _beside_model(region):
        return f"if its data come from {name}, it takes {part} of what that can deliver: {_FEWER_BYTES}{room}"
    if name == "dependences" and share >= _CLOSE:
        return f"a chain of dependent instructions takes {part} of its time: {split(region)}{_behind_chain(region, share)}"
    if ecm is not None and agreed_level(ecm) == next(iter(ecm.levels)) and not _near_model(region):
        cycles = f"{ecm.cycles:.3g} cy a pass with all data in L1, {ecm.measured_cycles:.3g} measured"
        return f"the core holds it, as the ECM model says ({cycles}): {_fewer_in_core(region)}"
    if mispredicts(region):
        return _mispredicting(region)
    return _by_model(region, room) or (_missing(region) if missed(region) else _below(region, name, part, room))


def _of_work(region: Region, name: str, part: str) -> str:
    """What is said of a region that a kind of work holds; "" where it is held by something else."""
    match name:
        case "arithmetic":
            return f"at {part} of the arithmetic of its mix: {_faster_arithmetic(region)}"
        case "division":
            return f"{slow_divisions(region)} take {part} of its time: {fewer_divisions(region)}"
        case "integer division":
            return divisions_text(part)
        case "accesses to L1":
            return f"loads and stores in L1 take {part} of its time: {_fewer_accesses(region)}"
        case "issue":
            return f"the core issues as many instructions as it can ({part}): {_wider(region) or _LESS}"
        case _:
            return ""


def _behind_chain(region: Region, share: float) -> str:
    """The limit that a region meets next without its chain, where that is about as long, as a clause; "" elsewhere.

    Args:
        share: part of its time that the chain takes [1].
    """
    others = (
        [one for one in region.roof.all if one.name in IN_CORE and one.name != "dependences"] if region.roof is not None else []
    )
    following = max(others, key=lambda one: one.fraction, default=None)
    if following is None or following.fraction * _GAIN < share:
        return ""
    return (
        f"; without it {following.name} would hold it at {min(1.0, following.fraction):.0%} of this time: that gains little alone"
    )


def _near_model(region: Region) -> bool:
    """Whether the core model of a loop agrees with its time."""
    model = region.model
    return model is not None and bool(model.cycles) and 1 / 1.2 <= (model.cycles or 0.0) / model.measured_cycles <= 1.2


def _fewer_in_core(region: Region) -> str:
    """What helps a loop whose time is that of its core: fewer divisions of whole numbers, where these take it."""
    found = re.search(r"; (\w+) alone takes", region.model.text if region.model is not None else "")
    slow = found[1] if found is not None else ""
    if slow in ("div", "idiv"):
        return FEWER_WHOLE
    if re.match(r"v?p?compress", slow):
        return "compress into a register and store that whole (into memory it takes hundreds of cycles on some cores)"
    if not slow and region.model is not None and region.model.bound == "window":
        return _SHORTER
    return f"another way than {slow}, which is slow here" if slow else _wider(region) or _LESS


def _by_model(region: Region, room: str) -> str:
    """What is said of a loop that its core model explains, or that chases pointers; "" of others.

    Args:
        room: what it would gain with its data nearer by; "" where that is not known.
    """
    model = region.model
    chain = model is not None and model.cycles and model.cycles / 1.2 <= model.measured_cycles <= 1.2 * model.cycles
    if chain and region.model is not None and region.model.bound == "recurrence":
        return f"a chain of dependent instructions sets the pace: {split(region)}"
    if region.model is not None and region.model.cycles and chain:
        return f"{region.model.text}: {_fewer_in_core(region)}"
    if model is not None and chases(region):
        waited = f"{model.measured_cycles:.3g} cy a pass, {model.cycles:.3g} with all data in L1"
        if region.turns_share is None:
            return f"it chases pointers ({waited}), and waits for data beyond L1 or for branches: {split(region)}{room}"
        return f"it chases pointers through data beyond L1 ({waited}): {split(region)}{room}"
    return ""


def _closer_model(region: Region) -> str | None:
    """What is said of a loop whose core model takes more of its time than its nearest limit does, and agrees with it."""
    model, roof = region.model, region.roof
    if model is None or roof is None or not model.cycles or roof.binding not in IN_CORE or roof.fraction < _CLOSE:
        return None
    part = model.cycles / model.measured_cycles
    if not max(1 / 1.2, roof.fraction + 0.05) <= part <= 1.2:
        return None
    if model.bound == "recurrence":
        return f"a chain of dependent instructions sets the pace: {split(region)}"
    return f"{model.text}: {_fewer_in_core(region)}"


def missed(region: Region) -> bool:
    """Whether cache misses of one load hold a region: it waits for it longer than for L2 and a mispredicted branch together.

    Not where the load goes on by the same step from pass to pass: such lines are fetched ahead.
    """
    load = region.hottest_load
    if load is None or load.wait_cy is None or not load.latencies or load.step_B is not None or in_l1(region):
        return False
    return load.share >= _MISSES and load.wait_cy >= min(load.latencies.values()) + MISPREDICTED_CYCLES


def _missing(region: Region) -> str:
    """What is said of a region that waits for cache misses, with the latencies as a check."""
    load = region.hottest_load
    assert load is not None
    assert load.wait_cy is not None
    span = f" within {format_si(load.span_B, 'B', 3)}" if load.span_B else ""
    takes = " and ".join(f"{cycles:.3g} cy from {place}" for place, cycles in list((load.latencies or {}).items())[-2:])
    waits = f"{load.share:.0%} of its samples wait for one load, {load.wait_cy:.3g} cy each time, where one takes {takes}"
    order = _in_no_order(load)
    part = region.mispredicted_share
    branches = part is not None and part[1] >= MANY_TURNS
    besides_ = f"; besides, mispredicted branches take {mispredicted_text(region)}: {FORESEEN}" if branches else ""
    return f"it misses the caches at places{span} that are in no order which a core foresees: {waits}: {order}{besides_}"


def _crossing(region: Region) -> str:
    """What crosses between the caches and memory by the cache model, as a clause; "" where nothing does, or that is not known."""
    ecm = region.ecm
    if ecm is None or not ecm.memory_B or ecm.memory_at_most or not region.passes or not region.seconds:
        return ""
    allocated = ", with the lines that its stores load first" if region.store_B else ""
    return f"; {ecm.memory_B * region.passes / region.seconds / 1e9:.3g} GB/s at memory{allocated}"


def _at_most(region: Region, gain: float) -> float:
    """By how much faster a region would be, or at most where limits alone tell: of the time that it has at most."""
    return gain if known_core(region) or not region.share else gain * max(1.0, region.interval[1] / region.share)


def _factor(gain: float) -> str:
    """A gain with two digits that count: more of them would look surer than the limit of a core is."""
    return f"{gain:.1f}" if gain < 9.95 else f"{float(f'{gain:.2g}'):.0f}"


def chases(region: Region) -> bool:
    """Whether a region follows addresses that it loads, and does not wait for branches above all, as far as that is known."""
    model = region.model
    chain = model is not None and bool(model.cycles) and model.bound == "recurrence" and model.chain == "addresses"
    return chain and not _in_l1(region) and (region.turns_share or 0.0) < MANY_TURNS


def _below(region: Region, name: str, part: str, room: str) -> str:
    """What is said of a region that none of its limits holds.

    Args:
        name, part: its nearest roof, and what it reaches of that.
        room: what it would gain with its data nearer by; "" where that is not known.
    """
    ecm, gain = region.ecm, region.roof.gain if region.roof is not None else 1.0
    nearest = f": {divisions_text(part)}" if divides_much(region) else f", {part} of the nearest ({name})"
    where = _beside_model(region) or f"below all limits{'' if is_guess(region) else nearest}"
    if not room and gain > _GAIN and not (ecm is not None and ecm.data_in != "L1"):
        sure = "" if known_core(region) else "at most "
        reach = f"the core alone would allow {sure}{_factor(_at_most(region, gain))} times its speed"
        room = f"; {reach if gain <= _REACH else 'the core is not what limits it'}"
    if ecm is not None:
        beyond = ecm.data_in if not ecm.memory_at_most and not no_data(region) and ecm.data_in != next(iter(ecm.levels)) else ""
        if leads(region.turns_share, not_worked(region), may_be_data=True):
            beyond = ""  # branches are likelier
        bytes_ = f"; if it waits for data from {beyond}: {_FEWER_BYTES}" if beyond else ""
        return f"{where}; {ecm.text}{room}{_stand(region)}{bytes_ or _help(region) or _no_help(region)}"
    if region.model is not None and region.model.cycles:
        help_ = _mostly_core(region) or _help(region) or _no_help(region)
        return f"{where}; {region.model.text}{room}{_stand(region)}{help_}"
    help_ = f"{_help(region)}{_small_calls(region)}" or _no_help(region)
    then = "; for the rest" if divides_much(region) else ":"
    return f"{where}{then} it waits, {_for_what(region)}{room}{_stand(region)}{help_}"


def several(region: Region) -> list[str]:
    """Behind what much of the samples of a region stands, in words; nothing where that is one kind of instructions."""
    behind = region.samples_behind or {}
    names = {
        LOADS: "behind loads",
        FORWARDS: f"behind {FORWARDS} just before",
        DIVIDES: f"behind {DIVIDES}",
        ROOTS: f"behind {slow_divisions(region)}",
        FILLS: f"at {FILLS} (rep movs, rep stos)",
        BRANCHES: "where branches lead",
    }
    said = [f"{part:.0%} {names[name]}" for name, part in behind.items() if part >= _PART and name in names]
    return said if len(said) > 1 else []


def _stand(region: Region) -> str:
    """Behind what the samples of a region stand that waits for several things, with the step that is sure, as a clause."""
    behind = region.samples_behind or {}
    parts, forwards, divides = several(region), behind.get(FORWARDS, 0.0), behind.get(DIVIDES, 0.0)
    said = [f"its samples stand {', '.join(parts)}"] if parts else []
    if not parts and behind.get(LOADS, 0.0) >= MOSTLY_LOADS and region.hottest_load is None:
        said.append(f"{behind[LOADS]:.0%} of its samples stand behind loads")
    if forwards >= _PART:
        said.append(f"against the {forwards:.0%} of what narrower stores wrote: store it whole, or keep it in registers")
    if divides >= _PART and not divides_much(region):
        said.append(f"against the {divides:.0%} behind divisions: {FEWER_WHOLE}")
    if (roots := behind.get(ROOTS, 0.0)) >= _PART:
        slow = slow_divisions(region)
        which = f"against the {roots:.0%} behind {slow}" if parts else f"{roots:.0%} of its samples stand behind {slow}"
        said.append(f"{which}: {fewer_divisions(region)}")
    return "".join(f"; {one}" for one in said)


def fills(region: Region) -> bool:
    """Whether most samples of a region stand at instructions that copy or fill memory, which cores do on their own."""
    return (region.samples_behind or {}).get(FILLS, 0.0) >= _MOSTLY


def _filling(region: Region) -> str:
    """What is said of a region that copies or fills memory."""
    moved, calls = (region.load_B or 0.0) + (region.store_B or 0.0), region.calls
    each = f", {format_si(moved / calls, 'B', 3)} each time" if calls and moved else ""
    rate = f" at {region.GB_s:.3g} GB/s" if region.GB_s else ""
    return (
        f"it copies or fills memory (rep movs, rep stos{each}){rate}: fewer bytes (buffers that are kept and not cleared anew, "
        "data that are used where they are), or what is in a cache already"
    )


def _no_help(region: Region) -> str:
    """Why nothing is known to help a region that waits, and what would tell, as a clause."""
    branches = region.turns_share
    if divides_much(region) or waits_for_roots(region):
        return ""
    if branches is None and no_data(region):
        return f"; if it waits for branches: {FORESEEN}"
    if branches is None:
        return (
            f"; {NO_STEP}nothing here tells whether data, branches or chains of instructions hold it up; "
            "`perf stat -e branch-misses,cache-misses` does where there are hardware counters"
        )
    kept = "stay in L1" if in_l1(region) else "are hardly what it waits for"
    return f"; {NO_STEP}its data {kept} and its branches are seldom surprising, and what holds it up is not in these models"


def _beside_model(region: Region) -> str:
    """Where a loop lies whose core model takes most of its time, or more than all of it; "" for others."""
    model = region.model
    if model is None or not model.cycles or model.cycles < _CLOSE * model.measured_cycles:
        return ""
    return "mostly its core" if model.cycles <= 1.2 * model.measured_cycles else "none of its limits holds it"


def _mostly_core(region: Region) -> str:
    """What helps a loop whose core model takes most of its time, as a clause; "" where it does not, or others lead."""
    model = region.model
    leading = leads(region.turns_share, not_worked(region), may_be_data=not no_data(region)) or load_may_hold(region)
    if model is None or leading or not _CLOSE <= (model.cycles or 0.0) / model.measured_cycles <= 1.2:
        return ""
    return f"; {split(region) if model.bound == 'recurrence' else _fewer_in_core(region)}"


def _small_calls(region: Region) -> str:
    """What would help a function that is called often for little, or that calls others at every turn; "" for other regions."""
    instructions = region.instructions
    if region.kind != "function" or not instructions:
        return ""
    called, calls = (instructions / many if many else SMALL_CALL for many in (region.calls, region.calls_made))
    if min(called, calls) >= SMALL_CALL:
        return ""
    why = (
        f"a call of it does {called:.0f} instructions" if called <= calls else f"one of {calls:.0f} instructions calls a function"
    )
    return f"; {why}: {_LARGER_CALLS}"


def known_core(region: Region) -> bool:
    """Whether a model tells how fast the core would be in a region, and not only limits of its instructions."""
    return region.model is not None or region.ecm is not None


def is_guess(region: Region) -> bool:
    """Whether the level that is the nearest roof is one only if the data come from there, which nothing tells."""
    return region.roof is not None and region.roof.binding not in (*IN_CORE, agreed_level(region.ecm))


def may_wait_for_data(region: Region) -> bool:
    """Whether a region waits, and may do so for data: not with all its data in L1."""
    roof = region.roof
    if roof is None or region.share < LEAST_SHARE or region.samples < FEW_SAMPLES or roof.gain <= _GAIN or _in_l1(region):
        return False
    ecm = region.ecm
    return ecm is None or agreed_level(ecm) != next(iter(ecm.levels))


def no_data(region: Region) -> bool:
    """Whether a region hardly waits for data: they stay or fit in L1, its hottest load comes sooner than from L2 or ahead, or few
    of its samples stand behind loads.
    """
    near = in_l1(region) or region.data_fits == "L1" or quick_load(region) or is_stream(region)
    return near or few_behind_loads(region)


def few_behind_loads(region: Region) -> bool:
    """Whether samples tell that a region hardly waits for data: few stand behind loads, and its stores take little from anywhere.

    So many that few are no chance, or what most of them stand behind instead is known.
    """
    behind, many = region.samples_behind, region.samples
    if behind is None or not (many >= _MANY_SAMPLES or waits_for_roots(region)):
        return False
    part = _behind_loads(region)
    return part + 2 * math.sqrt(max(part, 1 / many) / many) < _FEW_BEHIND and _stores_little(region)


def _behind_loads(region: Region) -> float:
    """The part of the samples of a region that stand behind what loads, whatever else it does [1]."""
    behind = region.samples_behind or {}
    return behind.get(LOADS, 0.0) + behind.get(LOADED, 0.0)


def _stores_little(region: Region) -> bool:
    """Whether what a region stores would take little of its time wherever it goes, with the lines that are loaded first."""
    if not region.store_B:
        return True
    beyond = [one.fraction for one in region.roof.all if one.name not in IN_CORE] if region.roof is not None else []
    return bool(beyond) and 2 * region.store_B / ((region.load_B or 0.0) + region.store_B) * max(beyond) < _AHEAD


def waits_for_roots(region: Region) -> bool:
    """Whether many samples of a region stand behind divisions and square roots in floating point."""
    return (region.samples_behind or {}).get(ROOTS, 0.0) >= MUCH_DIVIDED


def is_stream(region: Region) -> bool:
    """Whether the load with most samples of a region is fetched ahead: it goes on by a constant step, and moves little."""
    load = region.hottest_load
    if load is None or load.step_B is None:
        return False
    return moves_little(region, _AHEAD if abs(load.step_B) <= _LINE_B else LITTLE)


def moves_little(region: Region, part: float) -> bool:
    """Whether the bytes of a region would take no more than a part of its time from any place that they can come from."""
    beyond = [one.fraction for one in region.roof.all if one.name not in IN_CORE] if region.roof is not None else []
    moved = (region.load_B or 0.0) + (region.store_B or 0.0)
    lines = max(1.0, region.lines_B / moved) if region.lines_B is not None and moved else 1.0
    return bool(beyond) and lines * max(beyond) < part


def quick_load(region: Region) -> bool:
    """Whether the load with most samples of a region takes less each time than one from the second cache.

    Loads of a loop may overlap, so that each takes less than its latency: there what it reads must fit in L1, too.
    """
    load = region.hottest_load
    if load is None or load.wait_cy is None or not load.latencies or not (region.kind == "function" or load.fits == "L1"):
        return False
    return load.wait_cy < min(load.latencies.values())


def load_may_hold(region: Region) -> bool:
    """Whether a load that many samples stand behind may be what holds a region: at places that are not fetched ahead."""
    load = region.hottest_load
    return load is not None and load.step_B is None and load.order != FIXED and not no_data(region)


def in_l1(region: Region) -> bool:
    """Whether the data of a region are known to stay in the cache that is nearest to the core, or there are none."""
    return region.data_within == "L1" or has_no_data(region)


_in_l1 = in_l1


def has_no_data(region: Region) -> bool:
    """Whether a region was counted and neither loads nor stores."""
    return region.load_B == 0 and region.store_B == 0


def _for_what(region: Region) -> str:
    """What a region may wait for that is in none of its limits: what is known of each, the likeliest first."""
    found = []
    branches = region.turns_share
    turned = f"for branches that go the rarer way (up to {branches:.0%} of its time)" if branches is not None else ""
    if region.mispredicted_share is not None:
        turned = f"for mispredicted branches ({mispredicted_text(region)} by simulated predictors)"
    first = leads(branches, _waits(region), may_be_data=not no_data(region))
    if first:
        found.append(turned)
    if not no_data(region):
        found.append(f"for data (from {region.data_within} at the farthest)" if region.data_within is not None else "for data")
    found.append("for dependences")
    if branches is None:
        found.append(f"for branches{_dispatch(region)}")
    elif not first and branches >= _FEW_TURNS:
        found.append(turned if branches >= MANY_TURNS else f"for branches{_dispatch(region)}")
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
    part = _behind_loads(region)
    few = f"only {part:.0%}" if part >= _LEAST_TOLD else "hardly any"
    return f"{said}: {few} of its samples stand behind loads" if few_behind_loads(region) else said


def _dispatch(region: Region) -> str:
    """How often a region jumps to computed places, as a clause; "" where that is seldom, or not known."""
    jumps, instructions = region.computed_jumps, region.instructions
    if not jumps or not instructions or instructions > _SELDOM * jumps:
        return ""
    each = f"one in {instructions / jumps:.0f} instructions"
    return f", as its computed ones ({each}: a switch, an interpreter or pointers to functions)"


def leads(branches: float | None, waits: float | None, *, may_be_data: bool) -> bool:
    """Whether branches are the likeliest that a region waits for: they can take much of its time, and most of what it waits.

    Args:
        branches: part of its time that branches take at most which go the rarer way; None: not known [1].
        waits: part of its time that the core does not work; None: not known [1].
        may_be_data: whether it may wait for data as well.
    """
    if branches is None or branches < MANY_TURNS:
        return False
    return not may_be_data or waits is None or branches >= MAINLY * waits


def mispredicts(region: Region) -> bool:
    """Whether mispredicted branches are what a region waits for above all, by what simulated predictors make of their ways."""
    part, waits = region.mispredicted_share, not_worked(region)
    if part is None or part[0] <= 0 or waits is None:
        return False
    likely = math.sqrt(part[0] * part[1])
    return likely >= MANY_TURNS and MAINLY * waits <= (part[0] if load_may_hold(region) else likely)


def mispredicted_text(region: Region) -> str:
    """The part of its time that branches take which a core mispredicts, in words; "" where that is not known."""
    part = region.mispredicted_share
    return f"{Holder(name='', fraction=part[1], interval=part, why='').part} of its time" if part is not None else ""


def _mispredicting(region: Region) -> str:
    """What is said of a region that mispredicted branches hold, with the load that they may wait for."""
    load = region.hottest_load
    waits = (
        f"; {load.share:.0%} of its samples wait for one load: {_in_no_order(load)}"
        if load is not None and load_may_hold(region)
        else ""
    )
    return f"mispredicted branches take {mispredicted_text(region)}, by simulated predictors: {FORESEEN}{waits}"


def not_worked(region: Region) -> float | None:
    """The part of its time that the core does not work in a region, by its model or else by its limits; None: not known."""
    model = region.model
    if model is not None and model.cycles and model.measured_cycles:
        return max(0.0, 1.0 - model.cycles / model.measured_cycles)
    return max(0.0, 1.0 - 1.0 / region.roof.gain) if region.roof is not None and region.roof.gain else None


_waits = not_worked


def rest_of(within: str | None, branches: float | None, trips: float | None, waits: float | None = None) -> str:
    """What may take the time of a loop that is not in the core model, as a clause: the likeliest first.

    Args:
        within: the cache that keeps its data; None: not known.
        branches: part of its time that branches take at most which go the rarer way; None: not known [1].
        trips: passes each time that it is entered; None: not known.
        waits: part of its time that is not in the core model; None: not known [1].
    """
    data = [f"data from beyond L1{f' ({within} at the farthest)' if within is not None else ''}"] if within != "L1" else []
    turned, short = besides(branches, trips)
    named = [*turned, *data, *short] if leads(branches, waits, may_be_data=bool(data)) else [*data, *turned, *short]
    if not named:
        return (
            "nothing that is known here takes the rest; perhaps the clock was lower, others used the core, or loads waited for "
            "stores, or the core model is off"
        )
    return f"{' or '.join([', '.join(named[:-1]), named[-1]] if len(named) > 1 else named)} may take the rest"


def besides(branches: float | None, trips: float | None) -> tuple[list[str], list[str]]:
    """What a loop may wait for besides data: branches, and its beginnings and ends; each empty where it is ruled out.

    Args:
        branches, trips: as for `rest_of`.
    """
    told = f" (up to {branches:.0%} of its time)" if branches is not None else ""
    turned = [f"mispredicted branches{told}"] if branches is None or branches >= _FEW_TURNS else []
    short = [f"short loops{f' ({trips:.3g} passes each time)' if trips is not None else ''}"] if (trips or 0) < SHORT_LOOP else []
    return turned, short


def _help(region: Region) -> str:
    """What would help a region that waits, by what it waits for above all; "" where that is not known."""
    branches = region.turns_share
    if leads(branches, not_worked(region), may_be_data=not no_data(region)) and not load_may_hold(region):
        return f"; if it waits for branches: {FORESEEN}"
    step = _step_of_load(region)
    if no_data(region) or (branches is None and not step) or (divides_much(region) and not step):
        return ""
    also = f"; against the part of branches: {FORESEEN}" if (branches or 0.0) >= MANY_TURNS else ""
    return f"; {step or f'if it waits for data: {_blocks(region)}{_CLOSER}'}{also}"


def _blocks(region: Region) -> str:
    """That data may be worked on in blocks, where addresses tell that they span more than the first cache."""
    told = (region.data_from or "").startswith("the addresses") and region.data_fits not in (None, "L1")
    return f"blocks of them that stay in L1 (they span {format_si(region.data_B or 0.0, 'B', 3)}), " if told else ""


_CLOSER = "smaller types, data that are used together side by side, or prefetching"
_LARGER_CALLS = "fewer and larger calls (inlined with -O3 -flto, or for several elements at once) would save what is around them"
FORESEEN = "branches that a core can predict (sorted or grouped data), or none (conditional moves, masks, tables)"
_MANY_SPILLS = 0.4
"""Part of the loads and stores of a region that must be spills for that to be what is advised about [1]: an assumption."""
_IN_ORDER, _TOGETHER = "places in order (sorted, grouped)", "data that are used together side by side"
_SCATTER = f"{_IN_ORDER}, {_TOGETHER}, or prefetching some passes ahead"
_FEWER_BYTES = "fewer bytes from there (blocking, smaller types, fused loops)"
SPLIT = {
    "sum": "several partial sums at once (-ffast-math, or omp simd reduction(+))",
    "maximum": "several partial results at once (-ffinite-math-only -fno-signed-zeros, or omp simd reduction(max) or (min))",
    "addresses": f"{CHASES}: follow several chains at once, or place the data closer together",
    "memory": "a pass loads what the one before has stored: keep it in a register (a local variable, restrict, -O2)",
    "whole numbers": "work on several independent chains at once",
    "values": "each result needs the one before: work on several independent rows at once, or use another order",
}
"""What a chain needs, by what it hands on (`RegionModel.chain`)."""
_SPILLS = ("spilled vectors", "spilled numbers")
SPLIT |= dict.fromkeys(
    _SPILLS,
    "a pass loads from the stack what the one before has put there, since its code has more values at a time than registers "
    "(a spill): fewer values at a time (a smaller block, less unrolling, the loop split)",
)
_MORE_REGISTERS = ", or the 32 vector registers of AVX-512 (-march=native)"
_AVX512, _SOON = 512, 0.85
"""Width of vectors with which 32 registers come [bit], and part of the time that may remain for a step to gain something [1]."""


def _step_of_load(region: Region) -> str:
    """What helps a region that waits for one load, by the order in which it reads; "" where it is not known to."""
    load = region.hottest_load
    if load is None or load.order == FIXED or load.step_B == 0:
        return ""
    what = SPLIT["addresses"] if load.order == CHASES else _in_no_order(load) if load.order not in ("", RUNS) else _CLOSER
    return f"{load.share:.0%} of its samples wait for one load: {what if load.step_B is None else _FEWER_BYTES}"


def _in_no_order(load: RegionLoad) -> str:
    """What helps against a load at places in no order: no prefetching where these are not known before, or it comes soon."""
    soon = load.wait_cy is not None and bool(load.latencies) and load.wait_cy < min((load.latencies or {}).values())
    if load.order == FOLLOWS:
        return f"{_TOGETHER}, or a shorter chain ({CHASES}, so that nothing can be prefetched)"
    return f"{_IN_ORDER}, or {_TOGETHER}" if soon else _SCATTER


_SHORTER = (
    "shorter chains inside a pass (fewer conversions and moves between kinds of registers, sums in a tree, vectors), since the "
    "core cannot hold enough passes at once to hide them"
)
_LESS = "fewer instructions for the same work"


def split(region: Region) -> str:
    """What a chain of dependent instructions needs, by what it hands on."""
    model = region.model
    chain = (model.chain if model is not None else None) or "values"
    if model is None or chain not in _SPILLS:
        return SPLIT[chain]
    more = _MORE_REGISTERS if chain == "spilled vectors" and _has_more_registers(region) else ""
    return f"{SPLIT[chain]}{more}{_left(model)}"


def _has_more_registers(region: Region) -> bool:
    """Whether the core has more vector registers than the code of a region uses: those of AVX-512."""
    mix = region.mix
    bits = max(mix.vector_bits or 0.0, mix.integer_bits or 0.0) if mix is not None else 0.0
    return mix is not None and (mix.core_bits or 0.0) >= _AVX512 > bits


def _left(model: RegionModel) -> str:
    """What a loop takes without what is spilled, as a clause."""
    left, cycles = model.chain_left_cycles, model.cycles
    if left is None or not cycles:
        return ""
    if left > _SOON * cycles:
        return f"; but {left:.3g} of {cycles:.3g} cy a pass remain without that, by its other chains: split these, too"
    return f"; {left:.3g} of {cycles:.3g} cy a pass remain then"


def _wider(region: Region) -> str:
    """How wider vectors would help, of floating-point numbers or of integers; "" where they are wide, or not much of it."""
    mix, many = region.mix, region.instructions
    if mix is None or (mix.core_bits is not None and mix.core_bits < _WIDE):
        return ""
    some = _SOME * (many or 0.0)
    if mix.vector_bits is not None and mix.vector_bits < _WIDE and mix.floating_point >= some:
        return "wider vectors (-O3 -march=native, or an order of accesses that can be vectorised)"
    bits, core = mix.integer_bits, mix.core_bits
    if bits is None or bits >= _WIDE or core is None or not many or mix.integer_simd < some:
        return ""
    has = f"those of its integers have {bits:.0f} bits, the core {core:.0f}"
    return f"wider vectors ({has}: a build for this core, with -march=native; intrinsics have to be written for them)"


def _faster_arithmetic(region: Region) -> str:
    mix = region.mix
    if text := _wider(region):
        return text
    if mix is not None and mix.fma_share is not None and mix.fma_share < 0.5 and {"add", "mul"} <= mix.kinds.keys():
        return "fuse multiplications and additions (-mfma, -ffp-contract=fast)"
    return "less arithmetic, or single precision; more cores"


def _fewer_accesses(region: Region) -> str:
    mix = region.mix
    if mix is not None and mix.spilled is not None and mix.spilled >= _MANY_SPILLS * (mix.loads + mix.stores):
        return (
            f"{mix.spilled / (mix.loads + mix.stores):.0%} of them are of values on its own stack, for which it had no register: "
            "fewer values at a time (a smaller block, less unrolling, the loop split, calls inlined)"
        )
    arithmetic = region.mix is None or region.mix.floating_point >= _SOME * (region.instructions or 0.0)
    if region.kind != "loop" or not region.flops or not arithmetic or _dispatch(region):
        return _wider(region) or "fewer loads and stores for the same work (values kept in registers, calls inlined)"
    return _wider(region) or "keep values in registers over several iterations (unroll and jam, blocking for registers)"
