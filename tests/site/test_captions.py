"""Captions claim nothing that the points of their own page refute: the band, the Roofline's limit, nine of ten of a few."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rooftree.results.collection import Case
from rooftree.results.validation import Summary
from rooftree.site.case import case_page
from rooftree.site.words import error_sentence, least_part_of_roof

from .pages import case_of, doubted

KERNEL, MACHINE = "triad", "skylake-sp"


def captions(case: Case) -> dict[str, str]:
    shown, _ = case_page(case, (), {})
    return {plot["id"]: plot.get("caption", "") for plot in shown["plots"]}


def with_runtimes(case: Case, factor: float, spread: float = 0.02) -> Case:
    """The case with its first point on one core measured at so many times the Roofline's limit, all others as predicted."""
    one, first = case.series[0], True
    points = []
    for p in one.points:
        if p.predicted is None or p.measured is None or p.cores != 1:
            points.append(p)
            continue
        limit, told = p.predicted.roofline.cy_per_cl or 0.0, p.predicted.ecm.cy_per_cl or 0.0
        cycles = factor * limit if first else told
        changed: dict[str, Any] = {"cy_per_cl": cycles, "interval": [(1 - spread) * cycles, (1 + spread) * cycles]}
        points.append(p.replace(measured=p.measured.replace(**changed), error=told / cycles - 1, verdict="green"))
        first = False
    return case.replace(series=[one.replace(points=points), *case.series[1:]])


def test_a_limit_that_a_measurement_passed_is_said_to_be_none(results: Path) -> None:
    """On a Zen 5 short rows took 6 % less than what the figure calls the Roofline's limit, and the caption did not say so."""
    case = case_of(results, KERNEL, MACHINE)
    caption = captions(with_runtimes(case, 0.9))["runtime"]
    assert "Measurements passed the Roofline's limit at " in caption
    assert ", by 10 % of it: there it is none, as it is made of " in caption


def test_of_a_limit_in_doubt_the_part_is_that_of_its_least(results: Path) -> None:
    """`by 3.2 %` on the caption, `38 % less` below: one of the least that doubts leave, the other of the figure."""
    case = doubted(case_of(results, KERNEL, MACHINE))
    at = next(p for p in case.series[0].points if p.cores == 1 and p.predicted is not None and p.measured is not None)
    assert at.predicted is not None
    part = 0.9 * least_part_of_roof(at.predicted)
    assert part < 0.9
    assert ", by 10 % of the least that doubts leave of it: there it is none" in captions(with_runtimes(case, part))["runtime"]


@pytest.mark.parametrize(("factor", "spread"), [(1.0, 0.02), (0.97, 0.05)])
def test_a_limit_that_a_measurement_may_have_kept_is_one(results: Path, factor: float, spread: float) -> None:
    assert "passed" not in captions(with_runtimes(case_of(results, KERNEL, MACHINE), factor, spread))["runtime"]


def test_a_band_says_how_many_of_the_page_it_holds(results: Path) -> None:
    """One page drew a band 'where 80 % of measurements lie' with none of its ten measurements from memory inside."""
    case = case_of(results, KERNEL, MACHINE)
    one = case.series[0]
    alone = [p for p in one.points if p.cores == 1 and p.is_held is not None]
    caption = captions(case)["runtime"]
    assert "where 80 % of measurements are expected" in caption
    assert f"Of the {len(alone)} measured points here {sum(bool(p.is_held) for p in alone)} are in the grey band. " in caption
    beyond = [p.replace(error=-0.99999, verdict="red") if p in alone else p for p in one.points]
    missed = case.replace(series=[one.replace(points=beyond), *case.series[1:]])
    assert f"Of the {len(alone)} measured points here 0 are in the grey band. " in captions(missed)["runtime"]


def test_a_page_without_measurements_counts_none_in_its_band(results: Path) -> None:
    for caption in captions(case_of(results, KERNEL, "zen3")).values():
        assert "measured points here" not in caption


def test_nine_of_ten_are_told_of_ten_points_and_more() -> None:
    errors = [0.01 * n for n in range(1, 13)]
    assert "nine of ten" not in error_sentence(Summary.of(errors[:9]))
    assert "nine of ten within" in error_sentence(Summary.of(errors[:10]))
