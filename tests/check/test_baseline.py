"""Baselines: what became slower is told with both numbers, the terms that moved, and what else is different."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from rooftree.check import baseline
from rooftree.check.case import Case
from rooftree.check.run import check
from rooftree.errors import InputError
from rooftree.results.check import BaselineCase, ComparedPoint
from rooftree.sizes import parse_axes

POINT = {
    "sizes": {"N": 1000},
    "cores": 1,
    "cy_per_cl": 10.0,
    "T_OL": 4.0,
    "T_nOL": 2.0,
    "data_in": "L3",
    "traffic_engine": "lc",
    "links": {"L1L2": {"cy": 3.0, "load_B": 192.0, "evict_B": 64.0}, "L2L3": {"cy": 5.0, "load_B": 128.0, "evict_B": 64.0}},
    "roofline_cy_per_cl": 5.0,
    "roofline_bound": "L2L3",
}
CASE = {
    "kernel": "heat.c:sweep",
    "machine": {"name": "skylake-sp", "variant": "", "sha256": "1"},
    "options": {},
    "iterations_per_cl": 8,
    "code": {"engine": "asm", "lanes": 8, "compiler": "gcc 12.2.0"},
    "points": [POINT],
}


def changed(*paths_and_values: tuple[Any, ...]) -> dict:  # type: ignore[type-arg]
    case = copy.deepcopy(CASE)
    for path, value in paths_and_values:
        place = case
        for part in path[:-1]:
            place = place[part]  # type: ignore[assignment]
        place[path[-1]] = value
    return case


def compare(case: dict, old: list[dict], tolerance: float) -> list[ComparedPoint]:  # type: ignore[type-arg]
    return baseline.compare(BaselineCase.from_dict(case), [BaselineCase.from_dict(c) for c in old], tolerance)


def compared(case: dict, tolerance: float = 0.05, old: dict = CASE) -> ComparedPoint:  # type: ignore[type-arg]
    [point] = compare(case, [old], tolerance)
    return point


def test_the_same_prediction_is_no_regression_and_nothing_moved() -> None:
    point = compared(CASE, tolerance=0.0)
    assert ("same", 0.0, [], []) == (point["status"], point["change"], point["moved"], point["causes"])


@pytest.mark.parametrize(("runtime", "status"), [(10.4, "same"), (10.6, "slower"), (9.6, "same"), (9.4, "faster")])
def test_the_tolerance_divides_slower_from_same_and_same_from_faster(runtime: float, status: str) -> None:
    assert status == compared(changed((("points", 0, "cy_per_cl"), runtime)))["status"]


def test_the_terms_that_moved_stand_with_both_numbers_the_largest_first() -> None:
    case = changed((("points", 0, "cy_per_cl"), 16.0), (("points", 0, "T_OL"), 5.0), (("points", 0, "links", "L2L3", "cy"), 11.0))
    assert [("T_L2L3", 5.0, 11.0), ("T_OL", 4.0, 5.0)] == [tuple(m.values()) for m in compared(case)["moved"]]


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("code", "lanes"), 1, "code.lanes"),
        (("code", "compiler"), "gcc 13.1", "code.compiler"),
        (("points", 0, "links", "L2L3", "load_B"), 192.0, "L2L3.load_B"),
        (("points", 0, "data_in"), "Mem", "data_in"),
        (("machine", "sha256"), "2", "machine.sha256"),
        (("options",), {"simd": "scalar"}, "option simd"),
    ],
)
def test_what_else_is_different_is_named(path: tuple[Any, ...], value: Any, what: str) -> None:
    assert [what] == [cause["what"] for cause in compared(changed((path, value)))["causes"]]


def test_another_unit_of_work_is_converted() -> None:
    half = changed((("iterations_per_cl",), 4), (("points", 0, "cy_per_cl"), 5.0))
    point = compared(half)
    assert ("same", 5.0) == (point["status"], point["old"])


@pytest.mark.parametrize(
    ("path", "value"),
    [(("points", 0, "sizes"), {"N": 7}), (("points", 0, "cores"), 2), (("kernel",), "x.c"), (("machine", "name"), "zen")],
)
def test_a_point_that_the_baseline_lacks_is_unknown_and_not_taken_for_good(path: tuple[Any, ...], value: Any) -> None:
    assert "unknown" == compared(changed((path, value)))["status"]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("points", 0, "sizes"), {"N": 7}, "has the kernel at other sizes or core counts only"),
        (("kernel",), "x.c", "has heat.c:sweep, not x.c"),
        (("machine", "name"), "zen", "is for skylake-sp, not for zen"),
        (("machine", "variant"), "snc", "is for skylake-sp, not for skylake-sp:snc"),
    ],
)
def test_it_is_told_what_the_baseline_has_instead(path: tuple[Any, ...], value: Any, said: str) -> None:
    assert said == compared(changed((path, value)))["lacks"]


def test_an_empty_baseline_and_other_options_are_told() -> None:
    assert "is empty" == compare(CASE, [], 0.0)[0]["lacks"]
    scalar, wide = (changed((("options",), {"simd": width})) for width in ("scalar", "16 B"))
    assert "has the kernel with other options only" == compare(CASE, [scalar, wide], 0.0)[0]["lacks"]


def test_of_two_cases_of_a_kernel_the_one_with_the_same_options_counts() -> None:
    scalar = changed((("options",), {"simd": "scalar"}), (("points", 0, "cy_per_cl"), 20.0))
    [point] = compare(scalar, [CASE, scalar], 0.0)
    assert ("same", 20.0) == (point["status"], point["old"])
    other = changed((("options",), {"simd": "16 B"}))
    assert ["unknown"] == [p["status"] for p in compare(other, [CASE, scalar], 0.0)]


def test_a_baseline_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "perf.json"
    file.write_text(baseline.document([CASE], "0.1"))  # type: ignore[list-item]
    assert [CASE] == baseline.read(str(file))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no such baseline"),
        ("", "malformed JSON"),
        ("[1]", "found list"),
        ('{"schema": "rooftree.prediction/1"}', "rooftree.prediction/1"),
        (json.dumps({"schema": baseline.SCHEMA, "cases": [{"kernel": "x"}]}), "damaged"),
    ],
)
def test_what_is_no_baseline_is_refused_with_the_way_to_make_one(tmp_path: Path, content: str | None, message: str) -> None:
    file = tmp_path / "perf.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(InputError, match=message) as found:
        baseline.read(str(file))
    assert str(file) in str(found.value)


def test_cases_of_one_kernel_at_several_points_are_one_in_a_baseline(tmp_path: Path) -> None:
    cases = [Case(kernel="copy", machine="skx", axes=parse_axes(["N=1000000"]), cores=[cores]) for cores in (1, 20)]
    file = tmp_path / "perf.json"
    file.write_text(baseline.document([case.baseline_case for case in check(cases).cases], "0"))
    again = check(cases, baseline=str(file))
    assert ["same", "same"] == [point.status for case in again.cases for point in case.findings[0].compared]
