"""What helps a region, by what holds it or what it waits for: the steps, and the conditions under which each makes sense."""

from __future__ import annotations

import re

from rooftree.models import own_mix
from rooftree.profile.core import costliest_named
from rooftree.profile.divisions import FEWER_WHOLE, divides_much, fewer_divisions, vectors_of_divisions
from rooftree.profile.orders import APART, LONG_DOUBLE, ORDER, chain_of, in_x87, partial, vectors
from rooftree.profile.told import NO_STEP
from rooftree.profile.waits import (
    CHASES,
    CLOSE,
    FEW_PLACES_B,
    FEW_TURNS,
    FIXED,
    FOLLOWS,
    MANY_TURNS,
    PREFETCHES,
    RUNS,
    SHORT_LOOP,
    adds_to_few_places,
    divides_in_chain,
    in_l1,
    leads,
    load_may_hold,
    loads_may_lead,
    may_be_denormal,
    may_wait_for_code,
    no_data,
    not_worked,
    shares_lines,
    slow_kinds,
    stores_may_hold,
    stream_may_hold,
    trips,
    waits_for_prefetches,
    waits_for_roots,
)
from rooftree.results.profile import LINES_OPEN, LINES_SHARED, STORED, Region, RegionLoad, RegionModel, SameSets
from rooftree.units import format_si

_WIDE = 200.0
SELDOM = 200
"""Instructions for each computed jump above which such jumps are not named: 40 cy at 5 a cycle, twice a mispredicted one [1]."""
SMALL_CALL = 64
"""Instructions for each call below which fewer calls are advised: saving registers and the way there and back take some ten [1].
An assumption."""
_SOME = 0.1
"""Part of the instructions that must be floating-point arithmetic for wider vectors of it to be advised [1]: an assumption."""


def fewer_in_core(region: Region) -> str:
    """What helps a loop whose time is that of its core: fewer divisions of whole numbers, where these take it."""
    slow = costliest_named(region.model.text) if region.model is not None else ""
    if slow in ("div", "idiv"):
        return FEWER_WHOLE
    if re.match(r"v?p?compress", slow):
        return "compress into a register and store that whole (into memory it takes hundreds of cycles on some cores)"
    if re.match(r"v?(div|sqrt)s[sd]\Z", slow):
        told = fewer_divisions(region)
        kinds = "square roots" if "sqrt" in slow else "divisions"
        several = "" if "vectors" in told else vectors_of_divisions(region, kinds)
        return f"{several}, or {told}" if several else told
    if not slow and region.model is not None and region.model.bound == "window":
        return _SHORTER
    return f"another way than {slow}, which is slow here" if slow else wider(region) or LESS


def no_help(region: Region) -> str:
    """Why nothing is known to help a region that waits, and what would tell, as a clause."""
    branches = region.turns_share
    if divides_much(region) or waits_for_roots(region) or divides_in_chain(region):
        return ""
    if branches is None and no_data(region):
        return f"; if it waits for branches: {FORESEEN}"
    if branches is None:
        return (
            f"; {NO_STEP}nothing here tells whether data, branches or chains of instructions hold it up; "
            "`perf stat -e branch-misses,cache-misses` does where there are hardware counters"
        )
    kept = "stay in L1" if in_l1(region) else "are hardly what it waits for"
    if may_be_denormal(region):
        return f"; if its numbers are denormal: {_FLUSHED}"
    few, long = branches < FEW_TURNS, region.kind != "loop" or (trips(region) or 0.0) >= SHORT_LOOP
    turned = "its branches are seldom surprising" if few else f"its branches take at most {branches:.0%} of its time"
    what = "what holds it up" if few and long and not slow_kinds(region) else "what else holds it up"
    return f"; {NO_STEP}its data {kept} and {turned}, and {what} is not in these models"


def mostly_core(region: Region) -> str:
    """What helps a loop whose core model takes most of its time, as a clause; "" where it does not, or others lead."""
    model = region.model
    leading = leads(region.turns_share, not_worked(region), may_be_data=not no_data(region)) or load_may_hold(region)
    if model is None or leading or not CLOSE <= (model.cycles or 0.0) / model.measured_cycles <= 1.2:
        return ""
    return f"; {split(region) if model.bound == 'recurrence' else fewer_in_core(region)}"


def small_calls(region: Region) -> str:
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


def dispatch(region: Region) -> str:
    """How often a region jumps to computed places, as a clause; "" where that is seldom, or not known."""
    jumps, instructions = region.computed_jumps, region.instructions
    if not jumps or not instructions or instructions > SELDOM * jumps:
        return ""
    each = f"one in {instructions / jumps:.0f} instructions"
    return f", as its computed ones ({each}: a switch, an interpreter or pointers to functions)"


def help_of(region: Region) -> str:
    """What would help a region that waits, by what it waits for above all; "" where that is not known."""
    branches, load = region.turns_share, region.hottest_load
    if shares_lines(region):
        return f"; {LINES_SHARED}, so that these may go from core to core: {_APART}"
    if load is not None and load.order == STORED:
        return f"; {_step_of_load(region)}"
    if load is not None and adds_to_few_places(region):
        return (
            f"; {load.share:.0%} of its samples stand behind additions to {few_places(load)}, each of which waits "
            f"for the one before to the same place: {_IN_TURN}"
        )
    if waits_for_prefetches(region):
        return f"; {(region.samples_behind or {})[PREFETCHES]:.0%} of its samples stand behind its own prefetches: {_FETCHING}"
    first = leads(branches, not_worked(region), may_be_data=not no_data(region))
    if first and not load_may_hold(region) and not loads_may_lead(region):
        return f"; if it waits for branches: {FORESEEN}"
    if no_data(region) and may_wait_for_code(region) and (branches or 0.0) < MANY_TURNS:
        return f"; if it waits for its code: {_LESS_CODE}"
    step = _step_of_load(region)
    if no_data(region) or (branches is None and not step) or (divides_much(region) and not step):
        return ""
    also = f"; against the part of branches: {FORESEEN}" if (branches or 0.0) >= MANY_TURNS else ""
    lines = f"; if its threads store to the same cache lines: {_APART}" if region.lines_shared == LINES_OPEN else ""
    many = (region.ecm.waiting_at_once or 0.0) if region.ecm is not None else 0.0
    what = "data (what it stores, as few of its samples stand behind loads)" if stores_may_hold(region) else "data"
    near = _CLOSER if many < _FULL else f"{_NEARER} ({_fetched(many)})"
    closer = _apart(region.same_sets) if region.same_sets is not None else f"{_blocks(region)}{near}{_over_lines(region)}"
    return f"; {step or f'if it waits for {what}: {closer}'}{lines}{also}"


def few_places(load: RegionLoad) -> str:
    """How few places a load comes to again and again, in words."""
    assert load.span_B is not None
    many = (
        f", as few as {load.places:.2g} by how often each is met"
        if load.places is not None and load.span_B > FEW_PLACES_B
        else ""
    )
    return f"places within {format_si(load.span_B, 'B', 3)}{many}"


def _over_lines(region: Region) -> str:
    """What helps a loop whose steps are not known and may go over lines, as a clause; "" where one load tells, or they do not."""
    moved = (region.load_B or 0.0) + (region.store_B or 0.0)
    if region.hottest_load is not None or not moved or (region.lines_B or 0.0) < _UNUSED * moved:
        return ""
    many = f"whole ones would be {(region.lines_B or 0.0) / moved:.2g} times the bytes that it uses"
    return f"; if it steps over cache lines ({many}): the loops in another order, or {_TOGETHER}"


def _blocks(region: Region) -> str:
    """That data may be worked on in blocks, where addresses tell that they span more than the first cache."""
    told = (region.data_from or "").startswith("the addresses") and region.data_fits != "L1"
    told = told and (region.data_fits is not None or stores_may_hold(region))  # loads of what no cache holds may use it once
    return f"blocks of them that stay in L1 (they span {format_si(region.data_B or 0.0, 'B', 3)}), " if told else ""


_IN_TURN = "several tables in turn that are added up at the end"
_FETCHING = (
    "they wait for each other, as a core fetches some ten to fifty lines at once, or for the translation of their addresses, so "
    "that more of them, or earlier ones, gain little: large pages (madvise with MADV_HUGEPAGE, or of what malloc gives "
    "GLIBC_TUNABLES=glibc.malloc.hugetlb=1), or fewer lines (a smaller table, data that are used together side by side)"
)
"""What helps prefetches. On a virtual Emerald Rapids the match finder of zstd took 1.15 to 1.43 s, 1.12 to 1.75 without them, and
0.77 to 1.0 with large pages."""
_FLUSHED = (
    "set them to zero (-ffast-math, or -mdaz-ftz of newer compilers, when the program is linked; "
    "_MM_SET_FLUSH_ZERO_MODE and _MM_SET_DENORMALS_ZERO_MODE in each thread), or scale them"
)
_APART = "what each stores 64 or 128 B apart (padding, alignas), or a sum or counter of its own for each, put together at the end"
_NEARER = "smaller types, data that are used together side by side"
_CLOSER = f"{_NEARER}, or prefetching"
_LESS_CODE = "less of it in turn (each function for many elements before the next one, less inlined and unrolled, -Os)"
_LARGER_CALLS = "fewer and larger calls (inlined with -O3 -flto, or for several elements at once) would save what is around them"
FORESEEN = "branches that a core can predict (sorted or grouped data), or none (conditional moves, masks, tables)"
_MANY_SPILLS = 0.4
"""Part of the loads and stores of a region that must be spills for that to be what is advised about [1]: an assumption."""
_IN_ORDER, _TOGETHER = "places in order (sorted, grouped)", "data that are used together side by side"
_SMALL = ("L1", "L2")
"""Caches in which additions to places by chance take less time than such as wait for each other."""
_NEAR = (
    "places near each other (in blocks that stay in L1), but not the same one again and again: each addition waits for the one "
    "before it to the same place, so that sorted places take longer"
)
"""What helps additions where data say, in a small table. On one Emerald Rapids sorted ones took 2 to 3 times as long as by chance
in L1; entries of a hash map that no cache held took 29 ns by sorted keys, and 190 by chance."""
_SCATTER = f"{_IN_ORDER}, {_TOGETHER}, or prefetching some passes ahead (where they are known so early)"
_FULL = 10.0
"""Lines that wait at once from which on prefetches find little room [1]: cores of today fetch 10 to 24 into their first cache. On
a virtual Emerald Rapids a gather with 18 at once took 9.0 ns an element, and 8.9 with prefetches."""
_PAGES_B = 8 << 20
"""Data of which large pages may save translations [B]: 2048 pages of 4 KiB, as many as cores of today keep the places of."""
FEWER_BYTES = "fewer bytes from there (blocking, smaller types, fused loops)"
_UNUSED = 2.0
"""How many times the bytes that a pass loads it must go further for what it does not use to be told [1]: an assumption."""
_VECTOR = 128.0
"""Width of the narrowest vectors [bit]: where the mean is less, some arithmetic is of single numbers."""
SPLIT = {
    "sum": f"several partial sums at once ({ORDER['sum']})",
    "maximum": f"several partial results at once ({ORDER['maximum']})",
    "addresses": f"{CHASES}: follow several chains at once, or place the data closer together",
    "memory": "a pass loads what the one before has stored: keep it in a register (a local variable, restrict, -O2)",
    "narrower stores": "a load reads at once what narrower stores wrote just before, which cores cannot hand on, so it waits "
    "until they are in L1 (12 to 20 cy): store it whole, or keep it in registers (shifts, unpacking, inserts)",
    "atomic": "it is that of an atomic update of memory (a lock that is taken, a counter of all threads), which waits until "
    "what was stored before is in the cache, about 20 cy even where no other thread wants it: fewer of them (a counter for each "
    "thread, added up at the end; a lock once for several pieces of work; reading before trying to change)",
    "whole numbers": "work on several independent chains at once, or do less from one value to the next",
    "counter": "it is that of the loop's own counter, which every pass waits for: more work in a pass (wider vectors with "
    "-O3 -march=native, or -funroll-loops)",
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
    if load.order == STORED:
        return f"{load.share:.0%} of its samples stand behind a chain through memory: {_IN_REGISTERS}"
    placed = in_no_order(load, adds=region.adds_where_data_say) if load.order not in ("", RUNS) else _CLOSER
    what = SPLIT["addresses"] if load.order == CHASES else placed
    if not stream_may_hold(region):
        return f"if it waits for data: {fewer_bytes(region)}"
    return f"{load.share:.0%} of its samples wait for one load: {what if load.step_B is None else fewer_bytes(region)}"


def fewer_bytes(region: Region) -> str:
    """What helps against bytes from far away, of which whole lines are loaded, with what a pass does not use."""
    load = region.hottest_load
    step = abs(load.step_B or 0) if load is not None else 0
    used = (region.load_B or 0.0) / region.passes if region.passes else 0.0
    if (sets := region.same_sets) is not None:
        return _apart(sets)
    if not used or step < _UNUSED * used:
        return f"{over.removeprefix('; ')}; {FEWER_BYTES}" if (over := _over_lines(region)) else FEWER_BYTES
    return (
        f"{_TOGETHER} (a pass goes {step} B further and loads {used:.3g} B: arrays of their own in place of structures, or the "
        f"loops in another order); {FEWER_BYTES}"
    )


def _apart(sets: SameSets) -> str:
    """What helps against lines that displace each other from few sets of a cache."""
    which = f"the {sets.lines:.0f} lines of a round share {sets.sets} of the {sets.of} sets of {sets.cache}"
    return (
        f"rows that are a line longer (padding), or the loops in the other order: its accesses go on by {sets.step_B} B, so that "
        f"{which}, of {sets.ways} lines each, and displace each other before they are used again"
    )


def in_no_order(load: RegionLoad, *, adds: bool = False) -> str:
    """What helps against a load at places in no order: no prefetching where these are not known before, or it comes soon.

    Args:
        adds: whether passes add to what it loads, at places that data name.
    """
    soon = load.wait_cy is not None and bool(load.latencies) and load.wait_cy < min((load.latencies or {}).values())
    if load.order in (FOLLOWS, CHASES):
        return f"{_TOGETHER}, a shorter chain, or several chains at once ({CHASES}, so that nothing can be prefetched)"
    if adds and load.fits in _SMALL:
        return _NEAR
    if soon:
        return f"{_IN_ORDER}, or {_TOGETHER}"
    many = _at_once(load)
    if many < _FULL:
        return _SCATTER
    large = ", or large pages (madvise with MADV_HUGEPAGE, where they are small)" if (load.span_B or 0.0) > _PAGES_B else ""
    return f"{_IN_ORDER}, {_TOGETHER}{large} ({_fetched(many)})"


def _fetched(many: float) -> str:
    """Why prefetches help little: so many lines wait at once."""
    return f"by its time up to {many:.0f} of them wait at once, as many as a core fetches, so that prefetching gains little"


def _at_once(load: RegionLoad) -> float:
    """How many executions of a load wait at the same time, if each waits for the place that holds what it reads; 0: not known."""
    if not load.wait_cy or not load.latencies:
        return 0.0
    latency = load.latencies.get(load.fits or "", 0.0) if load.fits else max(load.latencies.values())
    return own_mix.at_once(1.0, latency, load.wait_cy / load.share)


LOADS_ITS_OWN = (
    "a pass loads what one before it has stored: keep that in a register (a local variable) if it is the pass before, or work on "
    "several independent rows at once"
)
_IN_REGISTERS = (
    "it adds to what it has stored itself a few passes before, and loads that again: keep these sums in registers (local "
    "variables, with the short loop over them unrolled), or, of a histogram, "
    f"in {_IN_TURN}"
)
_SHORTER = (
    "shorter chains inside a pass (fewer conversions and moves between kinds of registers, sums in a tree, vectors), since the "
    "core cannot hold enough passes at once to hide them"
)
LESS = "fewer instructions for the same work"


def split(region: Region) -> str:
    """What a chain of dependent instructions needs, by what it hands on."""
    model = region.model
    chain = (model.chain if model is not None else None) or "values"
    if chain in ("memory", "atomic") and shares_lines(region):
        return f"{SPLIT[chain]}; {LINES_SHARED}, so that these may go from core to core: {_APART}"
    if chain in ORDER:
        return partial(region)
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


def wider(region: Region) -> str:
    """How wider vectors would help, of floating-point numbers or of integers; "" where they are wide, or not much of it."""
    mix, many = region.mix, region.instructions
    if mix is None or (mix.core_bits is not None and mix.core_bits < _WIDE):
        return ""
    some = _SOME * (many or 0.0)
    if mix.vector_bits is not None and mix.vector_bits < _WIDE and mix.floating_point >= some:
        return _vectors_of(region, mix.vector_bits)
    bits, core = mix.integer_bits, mix.core_bits
    if bits is None or bits >= _WIDE or core is None or not many or mix.integer_simd < some:
        return ""
    has = f"those of its integers have {bits:.0f} bits, the core {core:.0f}"
    return f"wider vectors ({has}: a build for this core, with -march=native; intrinsics have to be written for them)"


def _vectors_of(region: Region, bits: float) -> str:
    """What makes the floating-point arithmetic of a region wider.

    Of a running sum or extreme a compiler makes vectors along the loop only where it may change the order of that; without
    that it may put several sums side by side.

    Args:
        bits: mean width of that arithmetic.
    """
    flags = "-O3 -march=native"
    if in_x87(region):
        return LONG_DOUBLE
    if region.adds_where_data_say:
        return APART
    if bits < _VECTOR and chain_of(region) in ORDER:
        return f"wider vectors ({vectors(region, flags)})"
    return f"wider vectors ({flags}, or an order of accesses that can be vectorised)"


def faster_arithmetic(region: Region) -> str:
    """What helps a region whose time is that of its arithmetic."""
    mix = region.mix
    if text := wider(region):
        return text
    if mix is not None and mix.fma_share is not None and mix.fma_share < 0.5 and {"add", "mul"} <= mix.kinds.keys():
        return "fuse multiplications and additions (-mfma, -ffp-contract=fast)"
    return "less arithmetic, or single precision; more cores"


def fewer_accesses(region: Region) -> str:
    """What helps a region whose time is that of its loads and stores in L1."""
    mix = region.mix
    if mix is not None and mix.spilled is not None and mix.spilled >= _MANY_SPILLS * (mix.loads + mix.stores):
        return (
            f"{mix.spilled / (mix.loads + mix.stores):.0%} of them are of values on its own stack, for which it had no register: "
            "fewer values at a time (a smaller block, less unrolling, the loop split, calls inlined)"
        )
    arithmetic = region.mix is None or region.mix.floating_point >= _SOME * (region.instructions or 0.0)
    if region.kind != "loop" or not region.flops or not arithmetic or dispatch(region):
        return wider(region) or "fewer loads and stores for the same work (values kept in registers, calls inlined)"
    return wider(region) or "keep values in registers over several iterations (unroll and jam, blocking for registers)"
