"""What is said to hold a region: the cases in which it was wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rooftree.incore.tables.load import load
from rooftree.instrument.engine import Executions, key_of
from rooftree.machine.load import load_machine
from rooftree.profile.context import Counted
from rooftree.profile.core import _words as model_words
from rooftree.profile.data import Reach
from rooftree.profile.ecm import _OFF, _SOONER, _words_of_scattered
from rooftree.profile.ecm import _words as ecm_words
from rooftree.profile.holds import NONE, SHORT, _beyond, holder, with_holders
from rooftree.profile.limited import _model
from rooftree.profile.loads import _ONCE, _in_short_runs, _repeats
from rooftree.profile.regions import Found
from rooftree.profile.rest import with_rest
from rooftree.profile.steps import in_no_order
from rooftree.profile.told import NO_STEP
from rooftree.profile.waits import BRANCHES as BRANCHED
from rooftree.profile.waits import moves_little
from rooftree.profile.words import next_step, no_step
from rooftree.profile.work import ONCE, Work, entries
from rooftree.report.profile.page import profile_page
from rooftree.report.profile.region_text import data_text, held_text, reached_text
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import BindingRoof, Holder, Region, RegionEcm, RegionLoad, RegionMix, RegionModel, RegionRoof
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import profile, region

SHIPPED = load_machine("ice-lake-sp")
assert SHIPPED.memory is not None
MACHINE = replace(
    SHIPPED,
    caches=tuple(replace(cache, latency=cycles) for cache, cycles in zip(SHIPPED.caches, (5.0, 14.0, 52.0), strict=True)),
    memory=replace(SHIPPED.memory, latency=400.0),
)
"""With latencies, which a measured machine file has."""


def _roofs(parts: dict[str, float], level: tuple[str, float] | None) -> BindingRoof:
    limits = parts | (dict([level]) if level is not None and level[1] <= 1 else {})
    name = max(limits, key=lambda one: limits[one])
    roofs = [RegionRoof(name=n, seconds=f, GFLOP_s=None, GB_s=None, fraction=f) for n, f in limits.items()]
    return BindingRoof(
        binding=name, GFLOP_s=None, fraction=limits[name], gain=max(1.0, 1 / limits[name]), basis="as counted", all=roofs
    )


@pytest.mark.parametrize("scattered", [False, True])
def test_the_ecm_model_blames_no_data_that_are_hardly_waited_for(scattered: bool) -> None:
    levels = {"L1": 2.0, "L2": 4.0, "Mem": 40.0}
    text = ecm_words(4.0, (2.5, 6.0), levels, "L2", 20.0, (19.0, 21.0))
    if scattered:
        text = _words_of_scattered(4.0, (2.5, 6.0), "L2", 20.0, (19.0, 21.0), 2.0, 14.0)
    assert ("at once" if scattered else "come from farther than L2") in text
    ecm = RegionEcm(
        cycles=4.0, interval_80=[2.5, 6.0], data_in="L2", levels=levels, sizes={}, iterations_per_pass=1, measured_cycles=20.0,
        measured_interval=[19.0, 21.0], text=text, assumptions=[],
    )  # fmt: skip
    one = region("f+1", 0.2, samples=900, ecm=ecm, turns_share=0.1, passes=1e6, calls=1e3, store_B=0.0)
    assert with_rest(one).ecm == ecm, "nothing tells behind what its samples stand"
    hardly = with_rest(one.replace(samples_behind={BRANCHED: 0.8})).ecm
    assert hardly is not None
    ends = (
        "by bandwidth"
        if scattered
        else "5 times as long; mispredicted branches (up to 10% of its time), other threads or other programs may take the rest"
    )
    assert hardly.text.endswith(ends)


def _alone(fraction: float, samples: int, **more: Any) -> Region:
    share = 0.1
    roof = _roofs({"issue": fraction}, None)
    spread = 1.96 / samples**0.5
    values: dict[str, Any] = {"interval": [share * (1 - spread), share * (1 + spread)], "instructions": 1e9, "calls": 1.0}
    one = region("f+1", share, roof=roof, samples=samples, **(values | more))
    return one.replace(next=next_step(one) or no_step(one, ""))


@pytest.mark.parametrize(
    ("fraction", "samples", "part"), [(0.97, 4000, "97%"), (1.2, 60, "96-100%"), (1.05, 9000, "100%"), (0.8, 60, "64-100%")]
)
def test_what_samples_leave_open_is_told(fraction: float, samples: int, part: str) -> None:
    (one,) = with_holders(profile(_alone(fraction, samples)), MACHINE).regions
    assert ("issue", part) == (held_text(one), reached_text(one))
    assert f"({part})" in one.next
    assert one.roof is not None
    assert one.roof.interval is not None
    assert one.roof.interval[0] < fraction < one.roof.interval[1]


@pytest.mark.parametrize("fraction", [1.4, 4.0])
def test_a_limit_that_is_beaten_by_much_holds_nothing(fraction: float) -> None:
    (one,) = with_holders(profile(_alone(fraction, 9000)), MACHINE).regions
    assert (NONE, "-") == (held_text(one), reached_text(one))
    assert one.next.startswith("no next step is named: what was counted would take")
    assert ("did more than the one that was timed" in one.next) == (fraction > 2)


def test_no_model_holds_a_loop_of_which_few_samples_tell_nothing() -> None:
    """Of a matrix product 12 samples were too few to tell what holds it, and the ports of the core held it."""
    text = model_words(6.0, "ports", 6.1, 1, same=False)
    assert text.startswith("the ports of the core hold it: 6 cy a pass")
    model = RegionModel(engine="x", cycles=6.0, bound="ports", measured_cycles=6.1, text=text)
    for samples, told in ((12, "the ports of the core: 6 cy"), (900, "the ports of the core hold it: 6 cy")):
        (one,) = with_holders(profile(_alone(0.3, samples).replace(model=model)), MACHINE).regions
        assert one.model is not None
        assert one.model.text.startswith(told)


def test_what_a_file_of_another_clock_makes_too_fast_is_not_said_to_differ_from_run_to_run() -> None:
    """A loop of 512 bit took 0.4 of its limit by a file with the 2 GHz of a data sheet, on a core at 3.8 GHz."""
    text = ecm_words(10.0, (8.0, 12.0), {"L1": 10.0, "L2": 20.0}, "L1", 4.0, (3.9, 4.1))
    assert text.endswith(_OFF)
    ecm = RegionEcm(
        cycles=10.0, interval_80=[8.0, 12.0], data_in="L1", levels={"L1": 10.0, "L2": 20.0}, sizes={}, iterations_per_pass=1,
        measured_cycles=4.0, measured_interval=[3.9, 4.1], text=text, assumptions=[],
    )  # fmt: skip
    fast = _alone(2.5, 3000).replace(ecm=ecm)
    for measured, other in ((False, True), (True, False), (None, False)):
        (one,) = with_holders(profile(fast), MACHINE, measured=measured).regions
        assert one.held is not None
        assert one.ecm is not None
        assert NONE == one.held.name
        assert other == ("the clock is higher than in the machine file, which was not measured on this machine" in one.next)
        assert other == ("not measured on this machine" in one.held.why)
        assert other == ("not measured on this machine" in one.ecm.text)


@pytest.mark.parametrize("chain", [13.0, 0.8])
def test_a_chain_through_memory_that_only_the_ecm_model_knows_is_what_holds_a_loop(chain: float) -> None:
    """``y[i] = x[i] + a * y[i - d]``, d from the command line: "front end 100 %" and wider vectors, of no use; d = 16 is 7 times
    as fast."""
    text = "1 cy a pass in the core model (issue by the front end), 11.8 measured: data from beyond L1 may take the rest"
    model = RegionModel(engine="spr", cycles=1.0, bound="frontend", measured_cycles=11.8, text=text)
    ecm = RegionEcm(
        cycles=13.0, interval_80=[12.4, 16.8], data_in="L2", levels={"L1": 13.0, "L2": 13.0, "Mem": 13.0}, sizes={"d": 1},
        iterations_per_pass=1, measured_cycles=11.8, measured_interval=[11.77, 11.86], chain_cycles=chain, text="",
        assumptions=[],
    )  # fmt: skip
    one = _alone(0.1, 3000).replace(model=model, ecm=ecm, roof=_roofs({"issue": 0.1}, None))
    (found,) = with_holders(profile(one.replace(next=next_step(one) or no_step(one, ""))), MACHINE).regions
    assert found.model is not None
    chained = chain > 1
    assert ("dependences" in held_text(found)) == chained
    assert ("a pass loads what one before it has stored" in found.next) == chained
    assert found.model.text.endswith("measured: it does not see the chain through memory") == chained


def test_neighbours_that_a_core_works_on_together_are_judged_together() -> None:
    short: dict[str, Any] = {"calls": 1e8}
    waits = region("f", 0.6, "function", roof=_roofs({"issue": 0.01}, None), instructions=1e8, calls=1e8)
    quick = _alone(1.3, 400, **short)
    held = {one.id: one for one in with_holders(profile(waits, quick), MACHINE).regions}
    assert NONE == held_text(held["f+1"])
    assert "overlap with those of region 1" in held["f+1"].next
    model = RegionModel(engine="x", cycles=19.0, bound="ports", measured_cycles=20.0, text="the ports of the core hold it: 19 cy")
    beside = with_holders(profile(waits, quick.replace(model=model)), MACHINE).regions[1]
    assert beside.model is not None
    assert "the ports of the core: 19 cy" == beside.model.text, "where no limit holds it, none is said to"
    both = {
        one.id: one for one in with_holders(profile(waits.replace(roof=_roofs({"issue": 0.9}, None)), quick), MACHINE).regions
    }
    assert "issue" == held_text(both["f+1"])
    assert both["f+1"].next.startswith("together with region 1")
    other = waits.replace(roof=_roofs({"dependences": 0.9}, None))
    mixed = {one.id: one for one in with_holders(profile(other, _alone(0.95, 400, **short)), MACHINE).regions}
    assert "issue" == held_text(mixed["f+1"]), "its neighbours do not wait"
    known = {one.id: one for one in with_holders(profile(waits, _alone(0.95, 400, model=model, **short)), MACHINE).regions}
    assert "issue" == held_text(known["f+1"]), "its core model explains its time"
    busy = region("f", 0.125, "function", roof=_roofs({"dependences": 0.8}, None), instructions=1e8, calls=1e8)
    beaten = {one.id: one for one in with_holders(profile(busy, quick), MACHINE).regions}
    assert NONE == held_text(beaten["f+1"]), "nor is it that limit that holds all of them"
    assert "together their limits of the core take 100% of it, issue takes 58% of it" in beaten["f+1"].next
    long = {one.id: one for one in with_holders(profile(waits, _alone(1.05, 400)), MACHINE).regions}
    assert "issue" == held_text(long["f+1"]), "a loop of many passes is a neighbour of itself"


def test_neighbours_are_looked_at_also_where_it_is_open_which_limit_of_the_core_holds_a_loop() -> None:
    """Of distances in three dimensions, whose adders take 65 % of the nest, 'at 100% of the arithmetic' was said in a third of
    short runs: without the multiplications, which are off these ports, it gained 10 %, too.
    """
    loop = _alone(1.19, 65, calls=1e8, passes=3e8, instructions=2.5e9)
    assert loop.roof is not None
    limits = [loop.roof.all[0].replace(name=name, fraction=part) for name, part in (("arithmetic", 1.19), ("dependences", 1.337))]
    quick = loop.replace(share=0.414, interval=[0.34, 0.492], roof=loop.roof.replace(binding="arithmetic", all=limits))
    waits = region("f", 0.45, roof=_roofs({"issue": 0.19}, None), instructions=1e9, calls=1e8)
    model = RegionModel(
        engine="x", cycles=2.8, bound="recurrence", measured_cycles=2.1, chain="values", text="faster than the core model"
    )
    open_ = holder(quick.replace(model=model))
    assert open_ is not None
    assert open_.name == "arithmetic or dependences"
    held = {one.id: one for one in with_holders(profile(waits, quick.replace(model=model)), MACHINE).regions}
    assert NONE == held_text(held["f+1"])
    assert "wider vectors" not in held["f+1"].next


def test_the_core_model_holds_a_loop_that_it_explains_better_than_a_limit() -> None:
    model = RegionModel(
        engine="x", cycles=16.5, bound="window", measured_cycles=16.6, text="the window of the scheduler holds it: 16.5 cy"
    )
    (one,) = with_holders(profile(_alone(0.74, 4000, model=model)), MACHINE).regions
    assert ("window", "99%") == (held_text(one), reached_text(one))
    assert one.next.startswith("the window of the scheduler holds it")


def test_cache_misses_are_told_with_their_latency() -> None:
    load = RegionLoad(
        address="0x1", text="cmp byte ptr [rdi-1], 0", file=None, line=None, source=None, share=0.99, step_B=None, order=_ONCE,
        data=None, span_B=50.2e6,
    )  # fmt: skip
    assert MACHINE.core is not None
    passes = 0.2 * MACHINE.core.clock / 103
    one = _alone(0.01, 600, passes=passes, hottest_load=load)
    (found,) = with_holders(profile(one.replace(next=next_step(one.replace(hottest_load=None)))), MACHINE).regions
    assert ("cache misses", "-") == (held_text(found), reached_text(found))
    assert found.next.startswith("it misses the caches at places within 50.2 MB")
    assert (
        "99% of its samples wait for one load, 102 cy each time, where one takes 52 cy from L3 and 400 cy from Mem" in found.next
    )
    walk = one.replace(hottest_load=load.replace(step_B=8, order="8 B further in each pass"))
    assert "data or branches" == held_text(with_holders(profile(walk), MACHINE).regions[0]), "its branches are not known"
    assert "waits for data" == held_text(with_holders(profile(walk.replace(turns_share=0.1)), MACHINE).regions[0])


def test_who_neither_loads_nor_stores_waits_for_no_data() -> None:
    reach = Reach(0.0, samples=173)
    assert ("L1", 0.0) == (reach.within(MACHINE), reach.at_most_B)
    one = _alone(0.07, 400, data_B=0.0, data_within="L1", data_from=reach.told_by, load_B=0.0, store_B=0.0)
    assert "for data" not in next_step(one)
    assert "its data: none, it neither loads nor stores" == data_text(one)


def test_data_that_fit_in_a_cache_are_said_to() -> None:
    reach = Reach(1e9, rounds=[(1440.0, 0.6e6)], own_B=1440.0, samples=195, program_B=1.5e6)
    assert "L1" == reach.fits(MACHINE)
    one = region("f", 0.5, data_B=1440.0, data_within="L3", data_fits="L1", data_from="the addresses in 195 samples")
    assert "they fit in L1, but what runs between may displace them, from L3 at the farthest" in data_text(one)
    again = one.replace(data_fits="L3", data_within="L2")
    assert data_text(again).endswith("they fit in L3, and are used again so soon that they come from L2 at the farthest")


def test_a_level_that_only_its_time_speaks_for_is_said_to_be_possible() -> None:
    roof = _roofs({"issue": 0.2}, ("L3", 0.9))
    one = region("f", 0.5, roof=roof, interval=[0.48, 0.52], load_B=1e9, store_B=0.0)
    (found,) = with_holders(profile(one.replace(next=next_step(one))), MACHINE).regions
    assert ("perhaps L3", "90%") == (held_text(found), reached_text(found))
    assert found.next.startswith("if its data come from L3")


def test_records_from_before_show_no_limit_that_is_beaten() -> None:
    one = region("f", 0.5, roof=_roofs({"issue": 2.43}, None))
    assert ("-", "-") == (held_text(one), reached_text(one))


def test_a_mark_is_explained() -> None:
    few = profile(region("f", 0.5, GB_s=4.0, samples=3, roof=_roofs({"issue": 0.5}, None)))
    assert "~ estimated, from fewer than 25 samples" in profile_page(few)
    text = profile_text(few)
    assert "~4" in text
    assert "\n~ estimated, from fewer than 25 samples" in text
    assert "~ estimated" not in profile_text(profile(region("f", 0.5, GB_s=4.0, roof=_roofs({"issue": 0.5}, None))))


def test_a_part_is_never_above_all() -> None:
    assert "-" == Holder(name="unknown", fraction=None, interval=None, why="").part
    assert "100%" == Holder(name="issue", fraction=1.08, interval=[1.06, 1.09], why="").part


LEFT = r"""
__attribute__((noinline)) long skip(const unsigned char *x, long n) {
  long i = 0;
  for (;;) { i++; if (x[i - 1] < 128) break; if (i == n) break; }
  return i;
}
int main(int n, char **v) { static unsigned char x[64]; return (int)skip(x, n); }
"""


def test_a_loop_that_is_left_in_its_first_pass_is_no_walk() -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(LEFT, "-O1"), "skip")
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    natural = code.loops[loop]
    again = [n for n in natural.blocks if natural.header in code.graph.edges[n]]
    counts = {key_of(code, n): 0 if n in again and n != natural.header else 1000 for n in range(len(code.graph.blocks))}
    assert 1000 == entries(code, loop, Executions(threads=[counts]))
    one, executions = Found("loop", "x", "skip", code, loop, tuple(natural.blocks)), Executions(threads=[counts])
    for calls, reason in ((1000.0, ONCE), (10.0, "")):
        _, why, chain = _model(one, Work(passes=1000.0, calls=calls), 1.0, 3e9, load("icx"), executions, Counted())
        assert reason == why or (not reason and why != ONCE)
        assert not (reason and chain), "nothing goes on from pass to pass"
    assert not _repeats(region("skip", 0.5, passes=1000.0, calls=1000.0))
    assert _repeats(region("skip", 0.5, passes=64000.0, calls=1000.0))
    assert _repeats(region("skip", 0.5, passes=64000.0))


def _summed(passes: float, samples: int, *, same: bool = False, **more: Any) -> Region:
    """A loop of sums with chains of 15 cy a pass that was measured at 10.3 cy a pass, with so many passes each time."""
    text = model_words(15.0, "recurrence", 10.3, 1, same=same)
    model = RegionModel(engine="x", cycles=15.0, bound="recurrence", measured_cycles=10.3, chain="sum", text=text)
    spread = 1.96 / samples**0.5
    one = region(
        "ddot+1", 0.1, roof=_roofs({"dependences": 1.46}, None), samples=samples, model=model, passes=1e6, calls=1e6 / passes,
        instructions=19e6, interval=[0.1 * (1 - spread), 0.1 * (1 + spread)], **more,
    )  # fmt: skip
    return one.replace(next=next_step(one) or no_step(one, ""))


def test_short_chains_overlap_with_the_next_ones_and_want_partial_sums() -> None:
    (short,) = with_holders(profile(_summed(31.5, 900)), MACHINE).regions
    assert "short chains" == held_text(short)
    assert "31.5 passes each time that the loop is entered" in short.next
    assert short.next.endswith("several partial sums at once (-ffast-math, or omp simd reduction(+))")
    assert short.model is not None
    assert short.model.text.endswith("10.3 measured: the core begins it again while it ends")
    (long,) = with_holders(profile(_summed(3000, 900)), MACHINE).regions
    assert NONE == held_text(long), "a long loop has no next one within the window"


@pytest.mark.parametrize(
    ("chain", "l1", "held"), [(1.83, 0.92, "accesses to L1"), (2.48, 0.83, "accesses to L1"), (1.8, 0.4, SHORT)]
)
def test_short_chains_that_are_beaten_by_far_leave_what_holds_the_loop(chain: float, l1: float, held: str) -> None:
    """Sums of 20 passes in FastTree, 1.64 cy a pass where the chain takes 3: it was told to do something else each time."""
    one = _summed(20.0, 400)
    assert one.model is not None
    text = one.model.text
    model = one.model.replace(cycles=3.0, measured_cycles=3.0 / chain, text=text.replace("10.3", f"{3.0 / chain:.3g}"))
    roof = _roofs({"dependences": chain, "accesses to L1": l1}, None)
    roof = roof.replace(binding="accesses to L1", fraction=l1, interval=None)
    text = f"ECM model: 3.24 cy a pass with data in L1, {3.0 / chain:.3g} measured: faster{_SOONER}"
    levels = dict.fromkeys(("L1", "L2", "Mem"), 3.24)
    ecm = RegionEcm(
        cycles=3.24, interval_80=[2.6, 3.9], data_in="L1", levels=levels, sizes={}, iterations_per_pass=1,
        measured_cycles=3.0 / chain, text=text, assumptions=[],
    )  # fmt: skip
    one = one.replace(roof=roof, model=model, instructions=9e6, ecm=ecm)
    (found,) = with_holders(profile(one.replace(next=next_step(one) or no_step(one, ""))), MACHINE).regions
    assert held == held_text(found)
    assert ("loads and stores in L1" in found.next) == (held == "accesses to L1")
    assert "the same each time" not in f"{found.next} {found.held}"
    assert found.model is not None
    assert found.model.text.endswith("the core begins it again while it ends")
    assert found.ecm is not None
    assert found.ecm.text.endswith("faster: the core begins it again while it ends")


def _rows(anew: float | None, order: str, measured: float = 4.86) -> Region:
    """Rows of 24 numbers of a sparse matrix times a vector, with the figures of a profile on an Emerald Rapids."""
    text = model_words(4.0, "recurrence", measured, 1, same=True)
    model = RegionModel(
        engine="spr", cycles=4.0, bound="recurrence", measured_cycles=measured, chain="sum", chain_anew_cycles=anew, text=text
    )
    load = RegionLoad(
        address="0x1", text="vfmadd231sd", file=None, line=None, source=None, share=0.78, step_B=8 if order == "" else None,
        order=order, data=None, span_B=1.6e6,
    )  # fmt: skip
    one = region(
        "spmv+1", 0.2, roof=_roofs({"dependences": 4.0 / measured}, ("L3", 0.24)), samples=900, interval=[0.19, 0.21], load_B=1e9,
        store_B=0.0, model=model, turns_share=0.2, hottest_load=load, passes=24e6, calls=1e6, instructions=144e6,
    )  # fmt: skip
    return one.replace(next=next_step(one.replace(hottest_load=None)))


@pytest.mark.parametrize(
    ("anew", "order", "held", "part"),
    [
        (0.88, "at places that are loaded, in no known order", "data or dependences", "-"),
        (None, "at places that are loaded, in no known order", "dependences", "82%"),
        (3.8, "at places that are loaded, in no known order", "dependences", "82%"),
        (0.88, "", "dependences", "18-87%"),
    ],
)
def test_a_chain_that_begins_anew_may_be_none_that_a_loop_waits_for(anew: float | None, order: str, held: str, part: str) -> None:
    """Several partial sums, told for 69 to 99 % of the time, gained nothing; columns in order made it 1.9 times as fast."""
    (one,) = with_holders(profile(_rows(anew, order)), MACHINE).regions
    assert held == held_text(one)
    assert (held == "data or dependences") == (
        "takes 18-82% of its time" in one.next and "places in order (sorted, grouped)" in one.next
    )
    assert "several partial sums at once" in one.next
    assert part == reached_text(one)
    assert (held == "dependences") == (f"a chain of dependent instructions takes {part} of its time" in one.next)


@pytest.mark.parametrize(
    ("kind", "measured", "data", "told"),
    [("mul", 177.0, "L1", True), ("add", 177.0, "L1", False), ("mul", 3.0, "L1", False), ("mul", 177.0, None, False)],
)
def test_denormal_numbers_are_named_where_nothing_else_takes_the_time(
    kind: str, measured: float, data: str | None, told: bool
) -> None:
    """A loop took 4.13 s with numbers of 1e-310 and 0.073 s with others: 'other threads or other programs', 'the clock'."""
    text = model_words(1.5, "frontend", measured, 1, same=True)
    model = RegionModel(engine="spr", cycles=1.5, bound="frontend", measured_cycles=measured, text=text)
    levels = {"L1": 1.5, "L2": 1.5}
    ecm = RegionEcm(
        cycles=1.5, interval_80=[1.4, 1.8], data_in="L1", levels=levels, sizes={}, iterations_per_pass=1,
        measured_cycles=measured, measured_interval=[measured, measured], assumptions=[],
        text=ecm_words(1.5, (1.4, 1.8), levels, "L1", measured, (measured, measured)),
    )  # fmt: skip
    mix = RegionMix(
        kinds={kind: 1e9}, vector_bits=64.0, fma_share=0.0, load_store_ratio=2.0, floating_point=1e9, integer=0.0, loads=1e9,
        stores=1e9,
    )  # fmt: skip
    one = region(
        "relax+1", 0.9, roof=_roofs({"arithmetic": 1.5 / measured}, ("L2", 0.3)), samples=900, interval=[0.89, 0.91], load_B=1e9,
        store_B=0.0, model=model, ecm=ecm, mix=mix, turns_share=0.0, data_within=data, passes=1e9, calls=1.0,
    )  # fmt: skip
    (found,) = with_holders(profile(one.replace(next=next_step(one) or no_step(one, ""))), MACHINE).regions
    assert found.model is not None
    assert found.ecm is not None
    assert told == ("denormal numbers" in found.model.text) == ("denormal numbers" in found.ecm.text)
    assert told == ("if its numbers are denormal: set them to zero" in found.next)
    assert not (told and "no next step is named" in found.next)


@pytest.mark.parametrize(
    ("span", "places", "told"), [(73.0, None, True), (4e3, None, False), (1088.0, 1.3, True), (1088.0, 120.0, False)]
)
def test_additions_to_few_places_wait_for_each_other(span: float, places: float | None, told: bool) -> None:
    """A histogram of two bytes in runs: 'unknown', 7.2 cy a pass, 1.33 in the core; four tables made it 2.4 times as fast."""
    model = RegionModel(engine="spr", cycles=1.33, bound="ports", measured_cycles=7.2, text="1.33 cy a pass, 7.2 measured")
    load = RegionLoad(
        address="0x1", text="add", file=None, line=None, source=None, share=0.97, step_B=None,
        order="at places that are loaded, in no known order", data="the stack", span_B=span, executions=1e9, wait_cy=6.95,
        latencies={"L2": 16.0, "L3": 112.0}, fits="L1", places=places,
    )  # fmt: skip
    one = region(
        "hist+1", 0.9, roof=_roofs({"accesses to L1": 0.11}, ("L3", 0.1)), samples=900, interval=[0.89, 0.91], load_B=5e9,
        store_B=4e9, model=model, turns_share=0.0, hottest_load=load, passes=1e9, calls=1e3, adds_where_data_say=True,
    )  # fmt: skip
    (found,) = with_holders(profile(one.replace(next=next_step(one.replace(hottest_load=None)))), MACHINE).regions
    assert told == ("perhaps dependences" == held_text(found))
    assert told == (", each of which waits for the one before to the same place: several tables in turn" in found.next)
    assert found.model is not None
    assert told == ("7.2 measured: additions that wait for the one before to the same place" in found.model.text)
    assert (told and span > 128) == ("within 1.09 kB, as few as 1.3 by how often each is met, each" in found.next)


@pytest.mark.parametrize(("fits", "adds", "near"), [("L1", True, True), ("L2", True, False), ("L1", False, False)])
def test_places_that_were_seen_in_l1_fetch_no_lines_from_farther(fits: str, adds: bool, near: bool) -> None:
    """A histogram within 73 B: 'if each of its 2 accesses fetched a line of its own from L3 it would take 8.06 cy'."""
    text = _words_of_scattered(8.06, (4.0, 20.0), "L3", 7.17, (7.0, 7.3), 2.0, 112.0)
    ecm = RegionEcm(
        cycles=8.06, interval_80=[4.0, 20.0], data_in="L3", levels={"L1": 1.33, "L2": 4.0, "L3": 8.06}, sizes={},
        iterations_per_pass=1, measured_cycles=7.17, measured_interval=[7.0, 7.3], memory_at_most=True, assumptions=[], text=text,
    )  # fmt: skip
    load = RegionLoad(
        address="0x1", text="add", file=None, line=None, source=None, share=0.97, step_B=None,
        order="at places that are loaded, in no known order", data="the stack", span_B=73.0, fits=fits,
    )  # fmt: skip
    found = with_rest(region("hist+1", 0.9, ecm=ecm, hottest_load=load, adds_where_data_say=adds)).ecm
    assert found is not None
    assert near == (found.text != text)
    assert near == found.text.startswith("ECM model: 1.33 cy a pass with data in L1, 7.17 measured")
    assert near == found.text.endswith("its places in no known order lie within 73 B, which L1 holds")


@pytest.mark.parametrize(("busy", "threads", "named"), [(0.0, None, False), (0.4, None, True), (0.0, [1.0, 1.0], True)])
@pytest.mark.parametrize("data", ["L2", "Mem"])
def test_others_take_the_rest_only_where_there_are_some(busy: float, threads: list[float] | None, named: bool, data: str) -> None:
    """A program of one thread on a core of its own: 'other threads or other programs may take the rest'."""
    levels = {"L1": 2.0, "L2": 4.0, "L3": 5.0, "Mem": 5.5}
    ecm = RegionEcm(
        cycles=levels[data], interval_80=[2.0, 6.5], data_in=data, levels=levels, sizes={}, iterations_per_pass=1,
        measured_cycles=20.0, measured_interval=[19.0, 21.0], assumptions=[],
        text=ecm_words(levels[data], (2.0, 6.5), levels, data, 20.0, (19.0, 21.0), (), ()),
    )  # fmt: skip
    text = model_words(1.5, "frontend", 20.0, 1, same=True)
    model = RegionModel(engine="spr", cycles=1.5, bound="frontend", measured_cycles=20.0, text=text)
    one = region(
        "f+1", 0.9, roof=_roofs({"issue": 0.1}, ("L2", 0.1)), samples=900, ecm=ecm, model=model, turns_share=0.0, load_B=0.0,
        store_B=0.0, passes=1e9, calls=1.0,
    )  # fmt: skip
    record = profile(one.replace(next=next_step(one) or no_step(one, ""))).replace(others_busy=busy, stolen=0.0, threads=threads)
    (found,) = with_holders(record, MACHINE).regions
    assert found.ecm is not None
    assert found.model is not None
    assert (named or data == "Mem") == ("other threads or other programs may take the rest" in found.ecm.text)
    assert (not named and data == "L2") == ("; nothing that is known here takes the rest" in found.ecm.text)
    assert named == ("others used the core" in found.model.text)
    assert named == ("others used the core" in found.next) or found.model.text not in found.next


@pytest.mark.parametrize(("stack", "told"), [(None, True), (8e8, False), (4e8, True)])
def test_what_is_put_on_the_stack_is_no_data_that_a_region_waits_for(stack: float | None, told: bool) -> None:
    """The wrapper of exp, which stores nothing else: 'if it waits for data (what it stores, ...)'."""
    one = region(
        "exp", 0.9, "function", roof=_roofs({"issue": 0.3}, ("Mem", 0.6)), samples=900, interval=[0.89, 0.91], load_B=8e8,
        store_B=8e8, store_stack_B=stack, turns_share=0.0, samples_behind={}, calls=1e8, instructions=1e9,
    )  # fmt: skip
    assert told == ("what it stores" in next_step(one))


@pytest.mark.parametrize(("wait", "told"), [(60.0, True), (22.0, False)])
def test_prefetches_gain_little_where_as_many_lines_wait_as_a_core_fetches(wait: float, told: bool) -> None:
    """A gather with 18 lines at once took 9.0 ns an element, and 8.9 with prefetches, which were advised."""
    load = RegionLoad(
        address="0x1", text="mov", file=None, line=None, source=None, share=0.9, step_B=None,
        order="at places that are loaded, in no known order", data=None, span_B=1e9, executions=1e9, wait_cy=wait,
        latencies={"L2": 16.0, "L3": 112.0, "Mem": 400.0},
    )  # fmt: skip
    said = in_no_order(load)
    assert told == ("prefetching some passes ahead" in said)
    assert told != ("or large pages (madvise with MADV_HUGEPAGE, where they are small)" in said)
    assert told != ("up to 16 of them wait at once, as many as a core fetches, so that prefetching gains little" in said)
    near = in_no_order(load.replace(span_B=3e4, fits="L2", wait_cy=17.0))
    assert "prefetching some passes ahead" in near, "one from L2 waits for the others at most"


def test_what_is_said_of_several_regions_together_is_of_the_limit_that_holds_them() -> None:
    """'held by dependences, 94 %' stood beside 'loads and stores in L1 take 94 % of its time'."""
    one = _alone(1.05, 400, calls=1e8)
    held = Holder(name="dependences", fraction=1.2, interval=[1.05, 1.4], why="")
    roof = _roofs({"dependences": 1.2, "accesses to L1": 1.1}, None).replace(binding="accesses to L1", fraction=1.1)
    other = one.replace(id="g", roof=roof)
    joint, step = _beyond(one.replace(roof=roof), roof, held, profile(one.replace(roof=roof), other), same=False)
    assert "dependences" == joint.name
    assert "a chain of dependent instructions takes" in step


def test_few_samples_do_not_make_a_loop_faster_than_its_core_model() -> None:
    (few,) = with_holders(profile(_summed(3000, 16)), MACHINE).regions
    assert few.model is not None
    assert "faster" not in few.model.text
    assert (
        "the core model finds 15 cy a pass (a chain of dependent instructions), 10.3 measured: 16 samples leave" in few.model.text
    )


@pytest.mark.parametrize(("folder", "named"), [("blas", True), ("openblas-pthread", False)])
def test_for_the_reference_blas_an_optimised_one_is_named(folder: str, named: bool) -> None:
    module = f"/usr/lib/x86_64-linux-gnu/{folder}/libblas.so.3.11.0"
    (one,) = with_holders(profile(_summed(3000, 900).replace(module=module)), MACHINE).regions
    assert named == ("OpenBLAS" in one.next)
    assert named != one.next.startswith(NO_STEP)


def _waiting(
    kind: str = "function", share: float = 0.51, wait_cy: float | None = None, span_B: float | None = None, **more: Any
) -> Region:
    """A region far below its limits that has part of its samples behind one load at places in no known order."""
    assert MACHINE.core is not None
    one = region("f+1", 0.2, kind, roof=_roofs({"issue": 0.1}, None), samples=900, interval=[0.19, 0.21], load_B=1e9, **more)
    many = share * (one.seconds or 0.0) * MACHINE.core.clock / wait_cy if wait_cy else None
    load = RegionLoad(
        address="0x1", text="vpcmpeqb k0, ymm16, [rdi]", file=None, line=None, source=None, share=share, step_B=None, order="",
        data=None, span_B=span_B, executions=many,
    )  # fmt: skip
    bare = next_step(one) or no_step(one, "")
    (held,) = with_holders(profile(one.replace(next=bare, hottest_load=load)), MACHINE).regions
    return held


def test_a_load_that_comes_sooner_than_from_the_second_cache_is_not_waited_for() -> None:
    short: dict[str, Any] = {"turns_share": 0.0, "calls": 2e7, "instructions": 2.2e8, "calls_made": 0.0}
    near = _waiting(wait_cy=5.53, **short)
    assert "unknown" == held_text(near)
    assert "prefetching" not in near.next
    assert "for data" not in near.next
    assert "the load with 51% of its samples takes 5.53 cy, less than from L2 (14 cy)" in near.next
    assert "fewer and larger calls" in near.next
    assert "cache misses" == held_text(_waiting(wait_cy=98, **short))
    assert "waits for data" == held_text(_waiting(wait_cy=20, **short))
    assert "waits for data" == held_text(_waiting("loop", wait_cy=5.53, turns_share=0.0)), "loads of a loop may overlap"
    assert "data or branches" == held_text(_waiting("loop", wait_cy=8.8, turns_share=0.8))
    assert "perhaps branches" == held_text(_waiting("loop", wait_cy=8.8, span_B=2330.0, turns_share=0.8)), (
        "it reads what is in L1"
    )


def test_data_that_fit_in_l1_want_no_prefetching() -> None:
    fits = _waiting(turns_share=0.0, data_within="L3", data_fits="L1", data_B=2371.0)
    assert "unknown" == held_text(fits)
    assert not re.search("prefetching|for data", fits.next)


@pytest.mark.parametrize(("share", "turned"), [(0.33, 0.6), (0.9, 0.9)])
def test_where_branches_and_a_load_both_may_hold_a_region_both_are_named(share: float, turned: float) -> None:
    both = _waiting(share=share, turns_share=turned)
    assert "data or branches" == held_text(both)
    assert f"{share:.0%} of its samples wait for one load: " in both.next
    assert "against the part of branches: branches that a core can predict" in both.next


def test_who_moves_little_and_waits_for_no_load_is_not_said_to_wait_for_data() -> None:
    model = RegionModel(engine="x", cycles=10.0, bound="recurrence", measured_cycles=20.0, text="10 cy a pass, 20 measured")
    for level, name in ((0.02, "unknown"), (0.3, "waits for data")):
        one = region(
            "f+1", 0.2, roof=_roofs({"issue": 0.1}, ("Mem", level)), samples=900, interval=[0.19, 0.21], load_B=1e9, model=model,
            turns_share=0.02,
        )  # fmt: skip
        (held,) = with_holders(profile(one.replace(next=next_step(one))), MACHINE).regions
        assert name == held_text(held)


def test_a_short_run_from_another_place_each_time_is_no_stream() -> None:
    assert _in_short_runs(region("f", 0.5, passes=3.3e6, calls=1e6), 16)
    assert not _in_short_runs(region("f", 0.5, passes=3e7, calls=1e6), 16)
    assert not _in_short_runs(region("f", 0.5, passes=3e7), 16)


def test_where_the_ecm_model_agrees_with_all_data_in_l1_the_core_holds_a_loop() -> None:
    """A loop of idiv in gp, 7 cy a pass in the ECM model and 7.2 measured: told to wait for data, which are 13 kB."""
    text = "8.98 cy a pass in the core model (the ports of the core), 7.2 measured: nothing; idiv alone takes 100% of that"
    model = RegionModel(engine="x", cycles=8.98, bound="ports", measured_cycles=7.2, text=text)
    ecm = RegionEcm(
        cycles=7.0, interval_80=[6.56, 7.93], data_in="L1", levels={"L1": 7.0, "L2": 7.0, "Mem": 9.0}, sizes={},
        iterations_per_pass=1, measured_cycles=7.2, text="ECM model: 7 cy", assumptions=[],
    )  # fmt: skip
    one = region("mpqs", 0.08, roof=_roofs({"issue": 0.25}, None), samples=68, model=model, ecm=ecm, interval=[0.064, 0.1])
    (found,) = with_holders(profile(one.replace(next=next_step(one) or no_step(one, ""))), MACHINE).regions
    assert "integer division" == held_text(found)
    assert "the core holds it, as the ECM model says" in found.next
    assert "multiply by a reciprocal" in found.next
    assert "data" not in found.next.partition("measured)")[2]


def test_what_samples_stand_behind_is_told_where_several_causes_hold_a_region() -> None:
    """59 % of a run of CaDiCaL were 'unknown', its samples 55 % behind loads, 17 % behind what could not be handed on."""
    one = region("propagate", 0.59, roof=_roofs({"issue": 0.2}, None), turns_share=0.1)
    found = holder(one)
    assert found is not None
    assert "unknown" == found.name
    mixed = one.replace(samples_behind={"loads": 0.55, "loads of what narrower stores wrote": 0.17, "branches": 0.05})
    found = holder(mixed)
    assert found is not None
    assert "several" == found.name
    assert "its samples stand 55% behind loads, 17% behind loads of what narrower stores wrote just before" == found.why
    assert "against the 17% of what narrower stores wrote: store it whole" in next_step(mixed)
    assert "its samples stand" not in next_step(one.replace(samples_behind={"loads": 0.5}))


def test_who_stands_behind_loads_waits_for_data() -> None:
    """97 % of the samples of a sieve stood behind its eight additions to memory, a seventh behind each: 'unknown'."""
    one = region("sieve", 0.3, roof=_roofs({"issue": 0.2}, None), turns_share=0.1, samples_behind={"loads": 0.97})
    for more, name in (
        ({}, "waits for data"),
        ({"mispredicted_share": [0.15, 0.4]}, "data or branches"),
        ({"load_B": 0.0}, "unknown"),
    ):
        found = holder(one.replace(**({"store_B": 0.0} | more)))
        assert found is not None
        assert name == found.name
        assert ("97% of its samples stand behind loads" in found.why) == (name != "unknown")
    assert "; 97% of its samples stand behind loads" in next_step(one)


def test_bytes_of_accesses_that_step_over_lines_are_whole_lines() -> None:
    """A sieve that adds to single bytes far apart moved next to nothing, by its bytes."""
    roofs = [RegionRoof(name="L2", seconds=1.0, GFLOP_s=None, GB_s=None, fraction=0.03)]
    one = region("sieve", 0.3, roof=_roofs({"issue": 0.2}, None).replace(all=roofs), load_B=8e8, store_B=8e8)
    assert moves_little(one, 0.05)
    assert not moves_little(one.replace(lines_B=1e11), 0.05)
    assert moves_little(one.replace(lines_B=8e8), 0.05)


@pytest.mark.parametrize(
    ("module", "library"),
    [("/usr/lib/x86_64-linux-gnu/libfftw3.so.3.6.10", True), ("/home/me/lib.so", False), ("/bin/app", False)],
)
def test_whose_code_a_step_is_about_is_told(module: str, library: bool) -> None:
    """Codelets of FFTW got 'unroll and jam, blocking for registers' as a step for who runs a program that uses them."""
    one = region("codelet", 0.2, roof=_roofs({"issue": 0.9}, None), samples=900, interval=[0.19, 0.21], module=module)
    (held,) = with_holders(profile(one.replace(next=next_step(one))), MACHINE).regions
    assert "fewer instructions for the same work" in held.next
    assert ("it is code of a library (libfftw3.so.3.6.10): who does not build that can call it less" in held.next) == library


@pytest.mark.parametrize(("level", "name"), [(0.2, "data or dependences"), (0.6, "waits for data"), (0.1, "unknown")])
def test_a_stream_waits_for_data_if_its_bytes_can_take_that_time(level: float, name: str) -> None:
    """A product of sparse vectors of svm-train: 7.5 cy a pass beside other programs, 4.6 in a quiet minute, 3.7 in L1."""
    model = RegionModel(engine="x", cycles=8.0, bound="recurrence", measured_cycles=20.0, text="8 cy a pass, 20 measured")
    load = RegionLoad(
        address="0x1", text="mov", file=None, line=None, source=None, share=0.42, step_B=16, order="16 B further in each pass",
        data=None, span_B=None,
    )  # fmt: skip
    one = region(
        "f+1", 0.2, roof=_roofs({"issue": 0.1}, ("Mem", level)), samples=900, interval=[0.19, 0.21], load_B=1e9, store_B=0.0,
        model=model, turns_share=0.02, hottest_load=load,
    )  # fmt: skip
    (held,) = with_holders(profile(one.replace(next=next_step(one.replace(hottest_load=None)))), MACHINE).regions
    assert name == held_text(held)
    assert (name == "data or dependences") == ("if it waits for data: fewer bytes" in held.next)


def test_a_program_that_does_the_same_each_time_did_not_more_when_it_was_counted() -> None:
    """An edit distance that beat a chain of its model got this as the first reason, though all runs made the same passes."""
    for same in (False, True):
        one = _summed(3000, 900, same=same)
        (found,) = with_holders(profile(one), MACHINE, same=same).regions
        assert found.held is not None
        assert NONE == found.held.name
        assert found.model is not None
        times = sum(text.count("the counted run did more") for text in (found.held.why, found.next, found.model.text))
        assert (0 if same else 3) == times
        assert "the model of the core is off, neighbours" in found.held.why


@pytest.mark.parametrize(("on", "each"), [(True, 14.0), (False, 14.0), (True, 5000.0)])
def test_what_a_chain_goes_on_through_waits_for_it(on: bool, each: float) -> None:
    """What AES-CBC does between two blocks: 'data or branches', 9 % of the time beside the 90 % of its rounds."""
    model = RegionModel(
        engine="spr", cycles=3.0, bound="recurrence", measured_cycles=3.2, chain="whole numbers", chain_goes_on=on,
        text="a chain of dependent instructions holds it: 3 cy a pass in the core model, 3.2 measured",
    )  # fmt: skip
    roof = _roofs({"dependences": 0.94}, None)
    loop = region(
        "f+1", 0.9, samples=600, interval=[0.88, 0.92], roof=roof, model=model, calls=1e8, passes=13e8, instructions=5.2e9
    )
    around = region(
        "f", 0.09, "function", samples=60, interval=[0.07, 0.11], roof=_roofs({"issue": 0.4}, ("L3", 0.6)), calls=1e5,
        instructions=each * 1e8, load_B=1e9, store_B=1e9,
    )  # fmt: skip
    made = [one.replace(next=next_step(one) or no_step(one, "")) for one in (loop, around)]
    told = on and each < 512
    held = with_holders(profile(*made), MACHINE).regions[1]
    assert told == ("perhaps dependences" == held_text(held))
    assert told == ("the chain of dependent instructions of region 1 goes on through it: what helps there" in held.next)
