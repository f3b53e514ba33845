"""Paths through a loop with branches: how often each is taken, and the core model as their mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.incore.tables.load import load
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.engines import engine_named
from rooftree.profile.code_paths import paths_of
from rooftree.profile.core import modelled
from rooftree.profile.rest import rest_of, with_rest
from rooftree.profile.words import next_step
from rooftree.results.profile import BindingRoof, Region, RegionModel
from tests.needs import elsewhere, need
from tests.profile.programs import compiled
from tests.report.test_profile_page import region

BRANCHES = r"""
#include <stdlib.h>
#define F __attribute__((noinline))
double sum, x[4096]; int flag[4096];
F void choose(void) { double s = sum;
  for (int i = 0; i < 4096; i++) { if (flag[i] & 1) s += x[i]; else s -= x[i] + 1.0; } sum = s; }
F void many(void) { for (int i = 0; i < 4096; i++) { int f = flag[i];
  if (f & 1) x[i] += 1.0; if (f & 2) x[i] *= 0.5; if (f & 4) x[i] -= 3.0; if (f & 8) x[i] *= 0.25; if (f & 16) x[i] += 5.0;
  if (f & 32) x[i] *= 0.125; } }
F void rare(void) { for (int i = 0; i < 4096; i++) { if (flag[i] == 64) abort(); x[i] += 2.0; } }
F void often(void) { for (int i = 0; i < 4096; i++) { if (flag[i] & 1) x[i] += atof("1"); x[i] *= 0.5; } }
F void decay(void) { double s = sum; for (int i = 0; i < 4096; i++) if (flag[i] & 1) s = s * 0.5 + x[i]; sum = s; }
F void outer(void) { for (int i = 0; i < 4096; i++) { double s = x[i];
  if (flag[i] && i % 64 == 0) for (int k = 0; k < 50; k++) s += x[k]; x[i] = s * 0.5; } }
int main(void) {
  for (int i = 0; i < 4096; i++) flag[i] = i % 4 == 0;
  for (int k = 0; k < 20; k++) { choose(); many(); rare(); often(); outer(); decay(); }
  return 0;
}
"""
NAMES = ("choose", "many", "rare", "often", "outer", "decay")


@pytest.fixture(scope="module")
def counted() -> tuple[dict[str, FunctionCode], Executions]:
    need("x86-64", "gcc", "objdump")
    path = compiled(BRANCHES, "-O1", "-fno-if-conversion", "-fno-if-conversion2", "-fno-tree-vectorize")
    known = program(path)
    functions = [known.function_at(known.symbols[name]) for name in NAMES]
    codes = [one for one in function_codes([(known, f) for f in functions if f is not None]) if isinstance(one, FunctionCode)]
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), codes):
        elsewhere(reason)
    return {code.function.name: code for code in codes}, engine.count(application([path]), codes, 60)


def loop_of(code: FunctionCode) -> int:
    return next(n for n, one in enumerate(code.loops) if one.innermost)


def test_ways_are_as_frequent_as_their_branches(counted: tuple[dict[str, FunctionCode], Executions]) -> None:
    codes, found = counted
    paths = paths_of(codes["choose"], loop_of(codes["choose"]), found)
    assert [0.75, 0.25] == [pytest.approx(path.part, abs=1e-3) for path in paths]


@pytest.mark.parametrize("name", [*NAMES[:4], "decay"])
def test_each_block_is_on_as_many_passes_as_were_counted(name: str, counted: tuple[dict[str, FunctionCode], Executions]) -> None:
    codes, found = counted
    code, loop = codes[name], loop_of(codes[name])
    paths = paths_of(code, loop, found)
    assert paths
    passes = found.total(key_of(code, code.loops[loop].header)) or 0
    for block in code.loops[loop].blocks:
        expected = (found.total(key_of(code, block)) or 0) / passes
        assert expected == pytest.approx(sum(path.part for path in paths if block in path.blocks), abs=2e-3)


def test_the_model_is_the_mean_of_the_ways(counted: tuple[dict[str, FunctionCode], Executions]) -> None:
    codes, found = counted
    code, table = codes["choose"], load("icx")
    model, why, chain = modelled(code, loop_of(code), table, 40.0, found)
    assert model is not None, why
    assert model.paths is not None
    assert 4.0 == chain == model.cycles  # an addition or a subtraction of the sum
    assert "as the mean of the 2 paths" in model.text
    told = with_rest(region("choose", 0.5, model=model, data_within="L1", turns_share=0.5, passes=4096.0, calls=1.0)).model
    assert told is not None
    assert told.text.endswith("measured: mispredicted branches (up to 50% of its time) may take a part of the rest")
    assert modelled(code, loop_of(code), table, 40.0)[0] is None


def test_a_chain_is_the_mean_of_one_and_dropped_only_far_beyond_the_measured_time(
    counted: tuple[dict[str, FunctionCode], Executions],
) -> None:
    codes, found = counted
    code, table = codes["decay"], load("icx")
    model, why, chain = modelled(code, loop_of(code), table, 1.9, found)
    assert model is not None, why
    assert pytest.approx(8.0 / 4, abs=0.01) == chain  # not the counter's cycle on the other passes besides
    assert ("", "recurrence", "values") == (why, model.bound, model.chain)
    model, why, chain = modelled(code, loop_of(code), table, 1.5, found)
    assert model is not None
    assert "a chain of 2 cy a pass is left out" in why
    assert (0.0, None) == (chain, model.chain)


def test_a_loop_of_more_ways_than_can_be_listed_is_not_taken_for_one_way(
    counted: tuple[dict[str, FunctionCode], Executions],
) -> None:
    codes, found = counted
    code, table = codes["many"], load("icx")
    assert (None, "passes take many paths through it", 0.0) == modelled(code, loop_of(code), table, 9.0)
    model, why, _ = modelled(code, loop_of(code), table, 9.0, found)
    assert model is not None, why
    assert [0.75, 0.25] == [pytest.approx(part, abs=1e-3) for part in model.paths or ()]  # of 64 two are taken


def test_a_call_that_hardly_happens_is_left_out_and_no_other(counted: tuple[dict[str, FunctionCode], Executions]) -> None:
    codes, found = counted
    table = load("icx")
    model, why, _ = modelled(codes["rare"], loop_of(codes["rare"]), table, 4.0, found)
    assert model is not None, why
    assert model.paths is None
    model, why, _ = modelled(codes["often"], loop_of(codes["often"]), table, 4.0, found)
    assert model is None
    assert why.startswith("it calls ")


def test_a_loop_around_another_that_is_seldom_entered_has_a_model(counted: tuple[dict[str, FunctionCode], Executions]) -> None:
    codes, found = counted
    code = codes["outer"]
    loop = next(n for n, one in enumerate(code.loops) if not one.innermost)
    paths = paths_of(code, loop, found)
    assert pytest.approx([0.75 / (1 - 1 / 64), 1 - 0.75 / (1 - 1 / 64)]) == [paths[0].part, sum(path.part for path in paths[1:])]
    assert not {b for path in paths for b in path.blocks} & set(code.loops[loop_of(code)].blocks)
    model, why, _ = modelled(code, loop, load("icx"), 4.0, found)
    assert model is not None, why
    assert (None, "other loops are inside it", 0.0) == modelled(code, loop, load("icx"), 4.0)


def test_counts_that_are_missing_follow_from_those_around(counted: tuple[dict[str, FunctionCode], Executions]) -> None:
    codes, found = counted
    code, loop = codes["choose"], loop_of(codes["choose"])
    whole = paths_of(code, loop, found)
    for block in code.loops[loop].blocks:
        if block != code.loops[loop].header:
            assert whole == paths_of(code, loop, replace(found, unknown={key_of(code, block): "too short"}))


def test_few_samples_tell_nothing_of_a_roof() -> None:
    roof = BindingRoof(binding="accesses to L1", GFLOP_s=None, fraction=1.8, gain=1.0, basis="", all=[])
    assert "too few" in next_step(region("f", 0.09, roof=roof, samples=3))
    assert next_step(region("f", 0.09, roof=roof, samples=1)).startswith("one sample is too few")
    assert "loads and stores in L1" in next_step(region("f", 0.09, roof=roof, samples=30))


@pytest.mark.parametrize(
    ("within", "branches", "trips", "said"),
    [
        (None, None, None, "data from beyond L1, mispredicted branches or short loops may take the rest"),
        ("L2", 0.01, 1000.0, "data from beyond L1 (L2 at the farthest) may take the rest"),
        ("L1", 0.3, 3.0, "mispredicted branches (up to 30% of its time) or short loops (3 passes each time) may take the rest"),
        (
            "L3",
            0.4,
            100.0,
            "mispredicted branches (up to 40% of its time) or data from beyond L1 (L3 at the farthest) may take the rest",
        ),
    ],
)
def test_what_takes_the_rest_is_what_is_not_ruled_out(
    within: str | None, branches: float | None, trips: float | None, said: str
) -> None:
    assert said == rest_of(_longer(within, branches, trips))


def _longer(within: str | None, branches: float | None, trips: float | None, waits: float | None = None) -> Region:
    """A loop that waits for so much of its time; None: not known."""
    model = (
        RegionModel(engine="x", cycles=1.0 - waits, bound="ports", measured_cycles=1.0, text="") if waits is not None else None
    )
    entered = 1.0 if trips is not None else None
    return region("f", 0.5, model=model, data_within=within, turns_share=branches, passes=trips, calls=entered)


@pytest.mark.parametrize(("waits", "first"), [(0.9, "data"), (0.5, "mispredicted branches"), (None, "mispredicted branches")])
def test_branches_that_take_the_lesser_part_of_the_rest_do_not_lead(waits: float | None, first: str) -> None:
    assert rest_of(_longer("L3", 0.3, 100.0, waits)).startswith(first)
    assert rest_of(_longer("L1", 0.3, 100.0, waits)).startswith("mispredicted branches"), "there are no data to wait for"


def test_nothing_is_blamed_that_is_ruled_out() -> None:
    assert rest_of(_longer("L1", 0.0, 1000.0)).startswith("nothing that is known here takes the rest: perhaps")
    hardly = _longer(None, 0.0, 1000.0, 0.5).replace(samples=400, samples_behind={"branches": 0.5}, store_B=0.0)
    assert rest_of(hardly).startswith("nothing that is known here"), "few of its samples stand behind loads"
    assert rest_of(hardly.replace(samples_behind=None)).startswith("data from beyond L1")


@pytest.mark.parametrize(("branches", "said"), [(0.2, "may take a part of the rest"), (0.6, "may take the rest")])
def test_branches_take_no_more_than_they_can(branches: float, said: str) -> None:
    assert rest_of(_longer("L1", branches, 1000.0, 0.5)).endswith(said)


def test_a_chain_of_addresses_in_l1_is_no_chase_beyond_it() -> None:
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.1, gain=8.0, basis="", all=[])
    model = RegionModel(engine="zen4", cycles=5.0, bound="recurrence", measured_cycles=40.0, chain="addresses", text="as it is")
    far = region("walk", 0.7, roof=roof, model=model)
    assert "beyond L1" in next_step(far)
    assert "beyond L1" not in next_step(far.replace(data_within="L1"))
    turned = next_step(far.replace(turns_share=0.6))
    assert "chases" not in turned
    assert "branches that a core can predict" in turned
    assert "the core is not what limits it" in turned
