"""What a region may wait for, as far as its record tells: data, branches, divisions, its core; questions and their thresholds."""

from __future__ import annotations

import math

from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.models.uncertainty import share_interval
from rooftree.profile.divisions import DIVIDES as MUCH_DIVIDED
from rooftree.profile.place import IN_CORE, agreed_level
from rooftree.results.profile import FEW_SAMPLES, LINES_SHARED, STORED, Region

CLOSE = 0.7
LEAST_SHARE = 0.02
"""Part of the time below which nothing is advised: it would gain less."""
MANY_TURNS, FEW_TURNS = 0.25, 0.05
"""Parts of its time that branches can take from which on a region may wait for them above all, and at all: assumptions [1]. With
0.2 and 0.3 for the first 2 and 3 of the 335 regions of `rooftree.profile.holds` get another holder."""
MAINLY = 0.5
"""Part of the time that a region waits which branches must be able to take to lead where it may wait for data, too [1]: an
assumption. With 0.4 and 0.6 14 and 12 of the same regions get another holder, most of them between perhaps and mispredicted."""
GAIN = 1.15
"""By how much faster a region must be able to be for that to be told [1]."""
SHORT_LOOP = 64
"""Passes from which on beginning and ending a loop take next to nothing of its time: an assumption [1]."""
LONGER = 1.2
"""How much longer a pass must take than in the core model for something to take the rest [1], as in `rooftree.profile.core`."""
_MISSES = 0.3
"""Part of the samples of a region that must wait for one load for its cache misses to hold it [1]: an assumption."""
LITTLE = 0.05
"""Part of the time of a region that its bytes take from the slowest place up to which they hardly hold it [1]: an assumption."""
_AHEAD, _LINE_B = 0.2, 64
"""The same of one that goes from line to line, which every core fetches ahead: it takes not five times as long as its bytes [1];
step up to which it does [B]. Assumptions."""
_MOSTLY = 0.5
"""Part of the samples of a region at instructions that copy or fill from which on that is what it does [1]: an assumption."""
MOSTLY_LOADS = 0.6
"""Part of the samples of a region that must stand behind loads, whichever, for it to wait for data [1]: an assumption."""
SOME_BEHIND = 0.1
"""Part of the samples of a region behind one kind of instructions from which on that is told [1]: an assumption."""
_FEW_BEHIND = 0.15
"""Part of the samples of a region behind loads, at most (95 %), below which it hardly waits for data [1]: an assumption."""
_ASSISTED = frozenset(("mul", "fma", "div", "sqrt"))
"""Operations that take long on many cores where a number or the result is denormal. Additions do not on Intel's since 2011."""
_FAR_SLOWER, _ARITHMETIC = 3.0, 0.1
"""How much longer than in the core model a loop must take for its numbers to be told as perhaps denormal, and part of its
instructions that must be arithmetic of such [1]: assumptions. On an Emerald Rapids a loop of two multiplications took 177 cy a
pass with denormal numbers, and 3 with others."""
FEW_PLACES_B = 128
"""Bytes between the places that a loop adds to up to which it comes to the same one again while it still adds there [B]: two
cache lines, an assumption."""
_FEW_PLACES = 8.0
"""Places, each as heavy as it is often met, up to which it does so [1]: about as many passes as go by while one is added to. An
assumption; of a histogram, seven eighths of whose elements fall in one place, a pass took 6.05 cy, and 1 in the core model."""
CHASES, FIXED = "each address comes from the load before", "at the same place"
"""The orders of a load whose result is its own next address, and of one that reads the same again."""
FOLLOWS = "at places that follow from a chain of loads, where each address comes from the load before"
"""The order of a load whose address comes from another one that chases."""
LOADS, FORWARDS, BRANCHES = "loads", "loads of what narrower stores wrote", "branches"
DIVIDES, FILLS = "divisions of whole numbers", "copies and fills"
ROOTS, LOADED = "divisions and square roots", "arithmetic with an operand in memory"
PREFETCHES = "prefetches"
"""Behind what samples stand, or at what (`Region.samples_behind`)."""
RUNS = "in short runs, one each time that the loop is entered"
"""The order of a load that goes on by a constant step for a few passes only: the next run may begin where this one ends."""


def near_model(region: Region) -> bool:
    """Whether the core model of a loop agrees with its time."""
    model = region.model
    return model is not None and bool(model.cycles) and 1 / 1.2 <= (model.cycles or 0.0) / model.measured_cycles <= 1.2


def missed(region: Region) -> bool:
    """Whether cache misses of one load hold a region: it waits for it longer than for L2 and a mispredicted branch together.

    Not where the load goes on by the same step from pass to pass: such lines are fetched ahead.
    """
    load = region.hottest_load
    if load is None or load.wait_cy is None or not load.latencies or load.step_B is not None or no_data(region):
        return False
    if load.order == STORED or shares_lines(region):
        return False
    return load.share >= _MISSES and load.wait_cy >= min(load.latencies.values()) + MISPREDICTED_CYCLES


def chases(region: Region) -> bool:
    """Whether a region follows addresses that it loads, and does not wait for branches above all, as far as that is known."""
    model = region.model
    chain = model is not None and bool(model.cycles) and model.bound == "recurrence" and model.chain == "addresses"
    return chain and not no_data(region) and (region.turns_share or 0.0) < MANY_TURNS


def fills(region: Region) -> bool:
    """Whether most samples of a region stand at instructions that copy or fill memory, which cores do on their own."""
    return (region.samples_behind or {}).get(FILLS, 0.0) >= _MOSTLY


def beside_model(region: Region) -> str:
    """Where a loop lies whose core model takes most of its time, or more than all of it; "" for others."""
    model = region.model
    if model is None or not model.cycles or model.cycles < CLOSE * model.measured_cycles:
        return ""
    return "mostly its core" if model.cycles <= 1.2 * model.measured_cycles else "none of its limits holds it"


def known_core(region: Region) -> bool:
    """Whether a model tells how fast the core would be in a region, and not only limits of its instructions."""
    return region.model is not None or region.ecm is not None


def is_guess(region: Region) -> bool:
    """Whether the level that is the nearest roof is one only if the data come from there, which nothing tells."""
    return region.roof is not None and region.roof.binding not in (*IN_CORE, agreed_level(region.ecm))


def may_wait_for_data(region: Region) -> bool:
    """Whether a region waits, and may do so for data: not with all its data in L1."""
    roof = region.roof
    if roof is None or region.share < LEAST_SHARE or region.samples < FEW_SAMPLES or roof.gain <= GAIN or in_l1(region):
        return False
    ecm = region.ecm
    return ecm is None or agreed_level(ecm) != next(iter(ecm.levels))


def no_data(region: Region) -> bool:
    """Whether a region hardly waits for data: they stay or fit in L1, its hottest load comes sooner than from L2 or ahead, or few
    of its samples stand behind loads. Never where several threads store to the same cache lines, or may do so.
    """
    if region.lines_shared is not None:
        return has_no_data(region)
    near = in_l1(region) or region.data_fits == "L1" or quick_load(region) or is_stream(region)
    return near or few_behind_loads(region)


def shares_lines(region: Region) -> bool:
    """Whether several threads store to the same cache lines in a region, which then go from core to core."""
    return region.lines_shared == LINES_SHARED


def few_behind_loads(region: Region) -> bool:
    """Whether samples tell that a region hardly waits for data: few stand behind loads, and its stores take little from anywhere.

    So many that few are no chance, or what most of them stand behind instead is known.
    """
    return seldom_behind_loads(region) and _stores_little(region)


def seldom_behind_loads(region: Region) -> bool:
    """Whether few samples of a region stand behind loads, and not by chance; its stores may make it wait all the same."""
    if region.samples_behind is None or region.samples < FEW_SAMPLES:
        return False
    many = region.samples
    return share_interval(min(many, round(behind_loads(region) * many)), many)[1] < _FEW_BEHIND


def stores_may_hold(region: Region) -> bool:
    """Whether a region may wait for data by what it stores: not by its loads, and nothing tells that its stores take little."""
    return seldom_behind_loads(region) and not _stores_little(region) and not no_data(region)


def slow_kinds(region: Region) -> dict[str, float]:
    """What else than loads and branches some samples of a region stand behind -> which part of them [1]."""
    behind = region.samples_behind or {}
    return {name: part for name in (FORWARDS, DIVIDES, ROOTS) if (part := behind.get(name, 0.0)) >= SOME_BEHIND}


def behind_loads(region: Region) -> float:
    """The part of the samples of a region that stand behind what loads, whatever else it does [1]."""
    behind = region.samples_behind or {}
    return behind.get(LOADS, 0.0) + behind.get(LOADED, 0.0) + behind.get(PREFETCHES, 0.0)


def waits_for_prefetches(region: Region) -> bool:
    """Whether most samples of a region stand behind its own prefetches, for which nothing waits but those that find no room."""
    return (region.samples_behind or {}).get(PREFETCHES, 0.0) >= _MOSTLY


def _stores_little(region: Region) -> bool:
    """Whether what a region stores would take little of its time wherever it goes, with the lines that are loaded first.

    What it puts on the stack goes to the first cache.
    """
    stored = (region.store_B or 0.0) - (region.store_stack_B or 0.0)
    if stored <= 0:
        return True
    beyond = [one.fraction for one in region.roof.all if one.name not in IN_CORE] if region.roof is not None else []
    moved = (region.load_B or 0.0) + (region.store_B or 0.0)
    part = max(2 * stored, region.lines_B or 0.0) / moved  # of steps over lines each store moves a whole one
    return bool(beyond) and part * max(beyond) < _AHEAD


def may_wait_for_code(region: Region) -> bool:
    """Whether the code between two executions of a region displaces its own, and getting that anew can take much of its time."""
    return (region.code_share or 0.0) >= MANY_TURNS


def waits_for_roots(region: Region) -> bool:
    """Whether many samples of a region stand behind divisions and square roots in floating point."""
    return (region.samples_behind or {}).get(ROOTS, 0.0) >= MUCH_DIVIDED


def divides_in_chain(region: Region) -> bool:
    """Whether many samples of a loop stand behind divisions or roots of the chain that is the slowest limit of its core."""
    model = region.model
    return model is not None and model.bound == "recurrence" and model.chain_divides and behind_divisions(region) >= MUCH_DIVIDED


def behind_divisions(region: Region) -> float:
    """The part of the samples of a region that stand behind divisions and roots of all kinds [1]."""
    behind = region.samples_behind or {}
    return behind.get(DIVIDES, 0.0) + behind.get(ROOTS, 0.0)


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


def stream_may_hold(region: Region) -> bool:
    """Whether a load that goes on by a constant step, which cores fetch ahead, may be what a region waits for above all.

    Not where its bytes take less than half of what it waits from the slowest place that they can come from.
    """
    load, waits = region.hottest_load, not_worked(region)
    if load is None or load.step_B is None or abs(load.step_B) > _LINE_B or waits is None:
        return True
    return not moves_little(region, MAINLY * waits)


def load_may_hold(region: Region) -> bool:
    """Whether a load that many samples stand behind may be what holds a region: at places that are not fetched ahead."""
    load = region.hottest_load
    return load is not None and load.step_B is None and load.order not in (FIXED, STORED) and not no_data(region)


def stored_again(region: Region) -> bool:
    """Whether samples of a region stand in a chain through what its own passes have stored a few passes before."""
    return region.hottest_load is not None and region.hottest_load.order == STORED


def may_be_denormal(region: Region) -> bool:
    """Whether a loop may take so long since its numbers are denormal: it multiplies, and nothing else is known to hold it."""
    model, mix = region.model, region.mix
    if model is None or mix is None or not model.cycles or not _ASSISTED & mix.kinds.keys() or slow_kinds(region):
        return False
    if mix.floating_point < _ARITHMETIC * (region.instructions or 0.0):
        return False
    return model.measured_cycles >= _FAR_SLOWER * model.cycles and no_data(region) and (region.turns_share or 0.0) < MANY_TURNS


def adds_to_few_places(region: Region) -> bool:
    """Whether passes add to a few places again and again that data name, so that an addition may wait for one just before."""
    load, waits = region.hottest_load, not_worked(region)
    if load is None or load.span_B is None or not region.adds_where_data_say or waits is None:
        return False
    few = load.span_B <= FEW_PLACES_B or (load.places is not None and load.places <= _FEW_PLACES)
    return few and load.share >= _MOSTLY <= waits


def chain_or_load(region: Region) -> bool:
    """Whether a loop whose chain takes much of its time may wait for a load all the same, at places that are not fetched ahead.

    That chain begins anew each time that the loop is entered, so soon that the next one may begin while one ends.
    """
    least, model = least_of_chain(region), region.model
    if least is None or model is None or not model.measured_cycles:
        return False
    return least < CLOSE * model.measured_cycles <= (model.cycles or 0.0) and load_may_hold(region)


def least_of_chain(region: Region) -> float | None:
    """What the chain takes of a pass at least that is the slowest limit of a loop [cy]; None where it goes on, or another is."""
    model = region.model
    return model.chain_anew_cycles if model is not None and model.bound == "recurrence" else None


def loads_may_lead(region: Region) -> bool:
    """Whether more samples of a region stand behind loads than where branches lead, and many: data may hold it as well."""
    behind = region.samples_behind or {}
    loads = behind.get(LOADS, 0.0)
    return not no_data(region) and loads >= MANY_TURNS and loads > behind.get(BRANCHES, 0.0)


def in_l1(region: Region) -> bool:
    """Whether the data of a region are known to stay in the cache that is nearest to the core, or there are none."""
    return region.data_within == "L1" or has_no_data(region)


def has_no_data(region: Region) -> bool:
    """Whether a region was counted and neither loads nor stores."""
    return region.load_B == 0 and region.store_B == 0


def trips(region: Region) -> float | None:
    """Passes of a loop each time that it is entered; None where that is not known."""
    return region.passes / region.calls if region.passes and region.calls else None


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
    """Whether mispredicted branches are what a region waits for above all, by the outcomes that simulated predictors miss."""
    part, waits = region.mispredicted_share, not_worked(region)
    if part is None or part[0] <= 0 or waits is None:
        return False
    likely = math.sqrt(part[0] * part[1])
    return likely >= MANY_TURNS and MAINLY * waits <= (part[0] if load_may_hold(region) else likely)


def mispredicted_text(region: Region) -> str:
    """The part of its time that branches take which a core mispredicts, in words; "" where that is not known."""
    return f"{region.mispredicted_part} of its time" if region.mispredicted_share is not None else ""


def not_worked(region: Region) -> float | None:
    """The part of its time that the core does not work in a region, by its model or else by its limits; None: not known."""
    model = region.model
    if model is not None and model.cycles and model.measured_cycles:
        return max(0.0, 1.0 - model.cycles / model.measured_cycles)
    return max(0.0, 1.0 - 1.0 / region.roof.gain) if region.roof is not None and region.roof.gain else None
