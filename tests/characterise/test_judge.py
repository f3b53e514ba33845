"""What was measured here comes before limits of tables: which limits judge a figure, and which figures refute limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.characterise.bench import Options, run
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.judge import judged, refutation
from rooftree.characterise.limits import Limits, limits_of
from rooftree.results.record import Json
from rooftree.timing.session import OK

VALIDATED, UNTESTED = "zen4", "zen3"


def figure(rate: float, limit: float | None, **changed: Any) -> Json:
    keys = {"kind": "bandwidth", "isa": "avx2", "precision": "dp", "level": "L1", "ratio": "1:0"}
    return {**keys, "B_per_cy": rate, "limit_per_cy": limit, "quality": "ok", "reason": "", **changed}


def limits(arch: str = VALIDATED, refuted: str = "") -> Limits:
    return replace(limits_of(arch), refuted=refuted)


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
@pytest.mark.parametrize("which", [limits(UNTESTED), limits(refuted="the table is wrong")])
def test_a_limit_that_nobody_validated_or_that_is_refuted_is_null_and_judges_nothing(which: Limits, rate: float) -> None:
    (found,) = judged([figure(rate, 64.0)], which)
    assert (None, "ok") == (found["limit_per_cy"], found["quality"])
    assert which.why_none in found["reason"]
    assert which.why_none


def test_a_good_figure_far_above_a_limit_refutes_it_and_a_disturbed_one_does_not() -> None:
    assert "" == refutation([figure(66.0, 64.0), figure(640.0, None), figure(80.0, 64.0, quality="disturbed")], "zen4")
    said = refutation([figure(68.0, 64.0), figure(96.0, 64.0, isa="avx512")], "zen4")
    assert "avx512 dp L1 1:0 takes 96 B/cy, 50 % more than the table zen4 allows" in said


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
    assert "no measured loops have validated the instruction table zen3" in said
