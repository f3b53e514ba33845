"""Branches of others that a region pays for: those of who calls it, and the ends of short loops inside."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.profile.beside import beside
from rooftree.profile.holds import with_holders
from rooftree.profile.rest import for_what
from rooftree.profile.waits import BRANCHES
from rooftree.profile.words import next_step
from rooftree.report.profile.region_text import held_text
from rooftree.results.profile import BindingRoof, Region, RegionLoad, RegionRoof
from tests.profile.test_holds import MACHINE
from tests.report.test_profile_page import chain, profile, region


def _waits(name: str, share: float, kind: str, **more: Any) -> Region:
    roofs = [RegionRoof(name="issue", seconds=0.2, GFLOP_s=None, GB_s=None, fraction=0.2)]
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.2, gain=5.0, basis="as counted", all=roofs)
    values: dict[str, Any] = {"samples": 900, "interval": [0.9 * share, 1.1 * share], "load_B": 1e9}
    one = region(name, share, kind, roof=roof, **(values | more))
    return one.replace(next=next_step(one))


@pytest.mark.parametrize(("instructions", "calls_made", "held"), [(8.4e8, 0.0, True), (8.4e10, 0.0, False), (8.4e8, 7e7, False)])
def test_a_small_function_pays_for_the_branches_of_its_caller(instructions: float, calls_made: float, held: bool) -> None:
    small = _waits(
        "compare", 0.2, "function", turns_share=0.0, calls=7e7, instructions=instructions, calls_made=calls_made, data_B=2371.0,
        data_within="L3", data_fits="L1",
    )  # fmt: skip
    sort = _waits("sort+1", 0.2, "loop", turns_share=0.77, turns=5e7, calls=2e7, passes=7e7)
    record = profile(small, sort).replace(chains=[chain(small.id, 1.0, "sort")])
    told, _ = with_holders(record, MACHINE).regions
    assert held == (held_text(told) == "perhaps branches"), held_text(told)
    assert held == ("if it waits for branches: perhaps those of its caller, sort (up to 77% of its time)" in told.next)
    assert told.held is not None
    assert held == ("its caller" in told.held.why)
    alone, _ = with_holders(record.replace(chains=[]), MACHINE).regions
    assert "unknown" == held_text(alone), "who calls it is not known"


@pytest.mark.parametrize(("others", "jumps", "named"), [(1, 6e7, True), (0, 6e7, False), (1, 1e6, False)])
def test_a_function_that_is_entered_by_computed_calls_may_wait_for_these(others: int, jumps: float, named: bool) -> None:
    """Virtual functions of objects at random: 'waits for data', as most samples stand at their first load."""
    place: dict[str, Any] = {
        "address": "0x10",
        "text": "mulsd xmm0,QWORD PTR [rdi+0x8]",
        "file": None,
        "line": None,
        "source": None,
    }
    load = RegionLoad(**place, share=0.89, step_B=None, order="", data=None, span_B=138e3)
    many: dict[str, Any] = {"turns_share": 0.0, "calls": 2e7, "calls_made": 0.0, "instructions": 6e7, "cycles_each": 35.0}
    called = [_waits(name, 0.2, "function", **many).replace(hottest_load=load) for name in ("A::a", "B::a")[: 1 + others]]
    loop = _waits("all+1", 0.2, "loop", turns_share=0.0, calls=2e4, passes=6e7, computed_jumps=jumps)
    record = profile(*called, loop).replace(chains=[chain(one.id, 1.0, "all") for one in called])
    told = with_holders(record, MACHINE).regions[0]
    assert ("data or branches" if named else "waits for data") == held_text(told)
    assert named == ("the computed calls of its caller, all, which lead to 2 functions or more (up to 71%" in told.next), (
        told.next
    )


def test_branches_that_a_step_is_for_are_among_what_is_waited_for() -> None:
    """A loop of clasp waited `for data or for dependences; if it waits for branches: ...`."""
    one = _waits("delta+1", 0.4, "loop", turns_share=0.0)
    assert "for data or for dependences" == for_what(one)
    assert "for data, for dependences or for branches" == for_what(one, of_others=True)
    near = one.replace(data_within="L1", data_fits="L1")
    assert "for dependences or for branches: its data stay in L1" == for_what(near, of_others=True)
    named = one.replace(turns_share=0.9)
    assert "branches" in for_what(named)
    assert for_what(named) == for_what(named, of_others=True)


@pytest.mark.parametrize(("passes", "named"), [(4.8e8, True), (4.8e10, False)])
def test_a_loop_pays_for_the_ends_of_a_short_one_inside(passes: float, named: bool) -> None:
    outer = _waits("delta+1", 0.4, "loop", turns_share=0.1, calls=6e4, passes=1.6e8)
    inner = _waits("delta+2", 0.2, "loop", turns_share=0.9, turns=1.45e8, calls=1.45e8, passes=passes).replace(parent=outer.id)
    record = with_holders(profile(outer, inner), MACHINE)
    told = next(one for one in record.regions if one.id == outer.id)
    assert named == (beside(outer, record) is not None)
    assert named == (held_text(told) == "data or branches"), held_text(told)
    assert named == ("the ends of a short loop inside it, of 3.3 passes each time (up to 45% of its time)" in told.next), (
        told.next
    )


def test_what_a_region_waits_for_has_all_that_its_holder_names() -> None:
    """'data or branches' stood in the table, 'it waits, for data or for dependences' below."""
    outer = _waits("each+1", 0.4, "loop", turns_share=0.02, calls=6e4, passes=1.6e8)
    inner = _waits("each+2", 0.2, "loop", turns_share=0.9, turns=1.45e8, calls=1.45e8, passes=4.8e8).replace(parent=outer.id)
    told = next(one for one in with_holders(profile(outer, inner), MACHINE).regions if one.id == outer.id)
    assert "data or branches" == held_text(told)
    assert "it waits, for data, for dependences or for branches; " in told.next


@pytest.mark.parametrize(("surprises", "sure"), [((7e7, 1.45e8), True), ((0.0, 1.45e8), False)])
def test_ends_that_are_mispredicted_take_what_the_short_loop_cannot_pay_for(surprises: tuple[float, float], sure: bool) -> None:
    outer = _waits("delta+1", 0.4, "loop", turns_share=0.1, calls=6e4, passes=1.6e8, data_within="L1")
    cycles = 0.1 * 3.5e9 / 4.8e8
    inner = _waits(
        "delta+2", 0.1, "loop", turns_share=0.5, turns=1.45e8, calls=1.45e8, passes=4.8e8, mispredicted=list(surprises),
        mispredicted_share=[0.0, 0.5], cycles_each=cycles,
    ).replace(parent=outer.id)  # fmt: skip
    record = with_holders(profile(outer, inner), MACHINE)
    told = next(one for one in record.regions if one.id == outer.id)
    assert told.held is not None
    assert sure == (told.held.name == "mispredicted branches"), told.held
    words = "mispredicted branches take 38-100% of its time, by simulated predictors: the ends of a short loop inside it, of "
    assert sure == told.next.startswith(words), told.next
    assert sure or "perhaps the ends of a short loop inside it" in told.next


@pytest.mark.parametrize("load", [True, False])
@pytest.mark.parametrize(
    ("turns", "turned", "led", "shares"),
    [(5e7, 0.36, 0.95, True), (5e7, 0.1, 0.95, None), (1e6, 0.36, 0.95, False), (5e7, 0.36, 0.1, False)],
)
def test_the_other_way_of_a_branch_waits_with_its_loop(
    load: bool, turns: float, turned: float, led: float, shares: bool | None
) -> None:
    """Half of ``std::lower_bound`` had "its data stay in L1 and its branches are seldom surprising": it loads nothing itself."""
    outer = _waits(
        "search+1", 0.3, "loop", turns_share=0.02, turns=4e6, calls=4e6, passes=5e7, load_B=0.0, store_B=0.0, data_within="L1",
        samples_behind={BRANCHES: led},
    )  # fmt: skip
    waited = RegionLoad(
        address="0x17af", text="cmp edi, [rcx]", file=None, line=None, source=None, share=0.8, step_B=None, span_B=3e7,
        order="at places that are computed", data="allocated memory",
    )  # fmt: skip
    inner = _waits("search+2", 0.35, "loop", turns_share=turned, turns=turns, calls=None, passes=9.2e7, instructions=6.9e8)
    inner = inner.replace(parent=outer.id, hottest_load=waited if load else None)
    told = next(one for one in with_holders(profile(outer, inner), MACHINE).regions if one.id == outer.id)
    expected = load if shares is None else shares
    assert expected == ("it waits, perhaps with the loop inside it" in told.next), told.next
    assert expected == ("seldom surprising" not in told.next)
    assert (("data or branches" if load else "perhaps branches") if expected else "unknown") == held_text(told)
    assert (expected and load) == ("80% of the samples there wait for one load" in told.next)
