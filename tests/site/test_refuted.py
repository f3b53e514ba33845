"""Headlines of pages heed what was measured on the same page."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.campaign.lights import light_of
from rooftree.results.collection import Series
from rooftree.results.validation import JoinedFinding
from rooftree.site.case import case_page
from rooftree.site.series import last_point

from .pages import case_of

GAIN = "times faster"


def with_gain(one: Series) -> Series:
    """The series with a gain by the Roofline in its headline."""
    assert one.context is not None
    assert one.context.meaning is not None
    text = "The Roofline, in which all transfers overlap, would allow 3 cy/CL (bound by the core), 1.55 times faster."
    return one.replace(context=one.context.replace(meaning=one.context.meaning.replace(text=f"It is so. {text}")))


@pytest.mark.parametrize(("error", "verdict", "off"), [(-0.02, "green", False), (0.35, "red", True), (-0.5, "red", True)])
def test_a_headline_whose_point_is_off_says_so_and_tells_no_gain(results: Path, error: float, verdict: str, off: bool) -> None:
    """Green, `1.59 times faster by the Roofline`, of a size at which the measurement was off by 35 %."""
    case = case_of(results, "triad", "skylake-sp")
    one = with_gain(case.series[0])
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


@pytest.mark.parametrize("error", [-0.27, 0.27])
def test_a_headline_heeds_points_that_show_the_time_of_the_core_to_be_off(results: Path, error: float) -> None:
    """`T_OL hides behind, 1.55 times faster` stood beside ten points in caches that took 1.37 times as long as predicted."""
    case = case_of(results, "triad", "skylake-sp")
    one = with_gain(case.series[0])
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
    assert "1.55 times faster" in told[False]
    assert GAIN not in told[True]
    assert f"with data in L2 and L3, take {1 / (1 + error):.3g} times as long as predicted" in told[True]
    assert ("too low" if error < 0 else "too high") in told[True]


def test_a_headline_heeds_points_that_contradict_a_bandwidth(results: Path) -> None:
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
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
    assert f"T_{link} contradict its bandwidth: 5 B/cy are used, 7 B/cy would fit" in shown["meaning"]["text"]
