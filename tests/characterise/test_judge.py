"""What was measured here comes before limits of tables: which limits judge a figure, and which figures refute limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.characterise.bench import Options, run
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.judge import compared, judged
from rooftree.characterise.limits import Limits, limits_of
from rooftree.results.record import Json
from rooftree.timing.session import OK

VALIDATED, UNTESTED = "zen4", "zen2"


def figure(rate: float, limit: float | None, **changed: Any) -> Json:
    keys = {"kind": "bandwidth", "isa": "avx2", "precision": "dp", "level": "L1", "ratio": "1:0"}
    return {**keys, "B_per_cy": rate, "limit_per_cy": limit, "quality": "ok", "reason": "", **changed}


def limits(arch: str = VALIDATED, *seen: Json) -> Limits:
    return replace(limits_of(arch), compared=compared(seen, arch))


@pytest.mark.parametrize(
    ("rate", "changed", "quality", "words"),
    [
        (64.0, {}, "ok", ""),
        (62.0, {}, "ok", ""),
        (66.0, {}, "unverified", "above the theoretical limit of 64 B/cy"),
        (32.0, {}, "unverified", "50 % of the theoretical limit"),
        (32.0, {"level": "L3"}, "ok", ""),  # links to shared caches are rarely filled
        (32.0, {"kind": "mixed"}, "ok", ""),
        (66.0, {"quality": "disturbed", "reason": "samples scatter"}, "disturbed", "samples scatter"),
        (63.5, {"quality": "disturbed", "reason": "samples scatter"}, "ok", ""),  # nothing is faster than that
        (63.5, {"quality": "disturbed", "reason": "samples scatter", "level": "L2"}, "disturbed", "samples scatter"),
    ],
)
def test_a_validated_limit_judges_a_figure(rate: float, changed: Json, quality: str, words: str) -> None:
    (found,) = judged([figure(rate, 64.0, **changed)], limits())
    assert (64.0, quality) == (found["limit_per_cy"], found["quality"])
    assert words in found["reason"]


@pytest.mark.parametrize("rate", [16.0, 64.0, 66.0, 640.0])
@pytest.mark.parametrize("which", [limits(UNTESTED), limits(VALIDATED, figure(68.0, 64.0))])
def test_a_limit_that_nobody_validated_or_that_is_refuted_is_null_and_judges_nothing(which: Limits, rate: float) -> None:
    (found,) = judged([figure(rate, 64.0)], which)
    assert (None, "ok") == (found["limit_per_cy"], found["quality"])
    assert which.why_none
    assert which.why_none in found["reason"]


def test_a_good_figure_far_above_a_limit_refutes_it_and_a_disturbed_one_does_not() -> None:
    said = compared(
        [figure(66.0, 64.0), figure(640.0, None, isa="avx"), figure(80.0, 64.0, isa="sse", quality="disturbed")], "zen4"
    )
    assert {("avx2", "dp", "L1", "1:0"): ""} == said
    (said_of_it,) = compared([figure(96.0, 64.0, isa="avx512")], "zen4").values()
    assert "avx512 dp L1 1:0 takes 96 B/cy, 50 % more than the table zen4 allows" == said_of_it


def test_a_refuted_limit_leaves_the_others_of_its_table() -> None:
    figures = [figure(64.0, 64.0, ratio=ratio) for ratio in ("1:0", "2:1", "1:1", "0:1")]
    figures += [{**figure(2.0, 1.2), "inst": "div", "level": None, "ratio": None}]
    one = limits(VALIDATED, *figures)
    assert not one.untested
    assert [64.0] * 4 + [None] == [found["limit_per_cy"] for found in judged(figures, one)]
    assert "avx2 dp div takes 2 B/cy, 67 % more" in one.note()
    assert one.note().startswith("limits that are not used")


def test_a_table_of_which_a_quarter_of_the_limits_are_refuted_is_that_of_another_core() -> None:
    figures = [figure(128.0 if ratio == "2:1" else 64.0, 64.0, ratio=ratio) for ratio in ("1:0", "2:1", "1:1", "0:1")]
    assert [None] * 4 == [found["limit_per_cy"] for found in judged(figures, limits(VALIDATED, *figures))]
    assert "its limits are refuted, and none is used" in limits(VALIDATED, *figures).note()


QUICK = Options(isas=("avx2",), precisions=("dp",), levels=("L1",), visits=3)


def on(machine: FakeMachine, arch: str) -> Any:
    return run("roofline", replace(machine.lab(), limits=limits_of(arch)), QUICK)


def test_on_a_core_that_is_faster_than_its_table_all_figures_are_firm_and_one_line_says_so() -> None:
    faster = FakeMachine(bandwidths=(192.0, 32.0, 20.0, 6.0), rates={"add": 6.0, "mul": 4.0, "fma": 4.0}, cores=1)
    found = on(faster, VALIDATED)
    assert {OK} == {f["quality"] for f in found["roofs"]}
    assert {None} == {f["limit_per_cy"] for f in found["roofs"]}
    (said,) = (note for note in found["notes"] if "limits" in note)
    assert "refuted" in said


def test_on_a_core_that_is_slower_than_its_table_nothing_is_refuted() -> None:
    found = on(FakeMachine(bandwidths=(16.0, 12.0, 10.0, 6.0), cores=1), VALIDATED)
    assert {"disturbed"} == {f["quality"] for f in found["roofs"] if f.get("level") == "L1"}
    assert all(f["limit_per_cy"] for f in found["roofs"])


def test_an_untested_table_leaves_no_limit_and_no_doubt() -> None:
    found = on(FakeMachine(cores=1), UNTESTED)
    assert {(None, OK)} == {(f["limit_per_cy"], f["quality"]) for f in found["roofs"]}
    (said,) = (note for note in found["notes"] if "limits" in note)
    assert "no measured loops have validated the instruction table zen2" in said
