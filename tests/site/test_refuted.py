"""Headlines of pages heed what was measured on the same page."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.campaign.lights import light_of
from rooftree.results.collection import Case
from rooftree.results.validation import JoinedFinding
from rooftree.site.case import case_page
from rooftree.site.series import last_point

from .pages import case_of

GAIN = "times faster"


@pytest.fixture
def case(results: Path) -> Case:
    """A kernel whose headline, as `rooftree predict` writes it, tells a gain by the Roofline."""
    return case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")


@pytest.mark.parametrize(("error", "verdict", "off"), [(-0.02, "green", False), (0.35, "red", True), (-0.5, "red", True)])
def test_a_headline_whose_point_is_off_says_so_and_tells_no_gain(case: Case, error: float, verdict: str, off: bool) -> None:
    """Green, `1.59 times faster by the Roofline`, of a size at which the measurement was off by 35 %."""
    one = case.series[0]
    at = last_point(one)
    points = [p.replace(error=error if p is at else 0.0, verdict=verdict if p is at else "green") for p in one.points]
    one = one.replace(points=points, reasons=())
    light = light_of(one, one.points)
    assert light == verdict
    shown, _ = case_page(case.replace(series=[one, *case.series[1:]], light=light), [], {})
    assert ("size which the page is about" in shown["lights"]) is off
    assert ("Measured there are" in shown["meaning"]["text"]) is off
    assert shown["meaning"]["verdict"].startswith("Perhaps ") or not off
    assert (GAIN in shown["meaning"]["text"]) is not off
    assert ("The Roofline's limit is" in shown["meaning"]["text"]) is off


@pytest.mark.parametrize("error", [-0.27, 0.27])
def test_a_headline_heeds_points_that_show_the_time_of_the_core_to_be_off(case: Case, error: float) -> None:
    """`T_OL hides behind, 1.55 times faster` stood beside ten points in caches that took 1.37 times as long as predicted."""
    one = case.series[0]
    reason = JoinedFinding(
        rule="core in all places",
        sentence="",
        advice="",
        evidence={"places": ["L2", "L3"], "median_error": error},
        would_be=None,
        at=0,
        points=[0],
        explains=0,
    )
    told = {}
    for reasons in ((), (reason,)):
        new = case.replace(series=[one.replace(reasons=reasons), *case.series[1:]])
        told[bool(reasons)] = case_page(new, [], {})[0]["meaning"]["text"]
    assert GAIN in told[False]
    assert GAIN not in told[True]
    assert f"with data in L2 and L3, take {1 / (1 + error):.3g} times as long as predicted" in told[True]
    assert ("too low" if error < 0 else "too high") in told[True]
    assert "too low there, up to M = N = P = 20; whether it is at rows 25 times as long" in told[True].replace("high", "low")
    assert (
        "as far off here" not in told[True]
    )  # 0.84 of 11.6 cy was said of rows of 318, which took 12, as those of 10 to 61 took 0.84
    alike = new.series[0].replace(reasons=[reason.replace(points=[0, len(one.points) - 1])])
    assert "as far off here, T_OL is" in case_page(case.replace(series=[alike]), [], {})[0]["meaning"]["text"]


@pytest.mark.parametrize("without", [True, False])
def test_a_refuted_headline_of_an_older_record_keeps_its_sentences_back(case: Case, without: bool) -> None:
    """They may tell a gain, and no record of before holds them without it."""
    one = case.series[0]
    assert one.context is not None
    assert one.context.meaning is not None
    points = [p.replace(error=0.35, verdict="red") for p in one.points]
    meaning = one.context.meaning.replace(text_without_gain=None) if without else one.context.meaning
    one = one.replace(points=points, context=one.context.replace(meaning=meaning))
    text = case_page(case.replace(series=[one, *case.series[1:]]), [], {})[0]["meaning"]["text"]
    assert "Measured there are" in text
    assert ("older version" in text) is without
    assert ("cy/CL, T_" in text) is not without
    assert GAIN not in text


def test_a_headline_heeds_points_that_contradict_a_bandwidth(case: Case) -> None:
    one = case.series[0]
    at = last_point(one)
    assert at is not None
    assert at.predicted is not None
    link = next(name for name, time in reversed(list(at.predicted.ecm.T_data.items())) if time)
    evidence = {"link": link, "file_B_per_cy": 5.0, "fits_B_per_cy": 7.0}
    reason = JoinedFinding(
        rule="bandwidth of a link", sentence="", advice="", evidence=evidence, would_be=None, at=0, points=[0], explains=0
    )
    shown, _ = case_page(case.replace(series=[one.replace(reasons=[reason]), *case.series[1:]]), [], {})
    assert "contradict its bandwidth: 5 B/cy are used, 7 B/cy would fit" in shown["meaning"]["text"]
