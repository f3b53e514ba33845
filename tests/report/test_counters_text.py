"""Counted beside predicted volumes, and why they differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rooftree.counters.fake import FakeCounters
from rooftree.counters.record import Work
from rooftree.report.measurement.counters import counters_lines, differences, sweep_lines, sweep_table, volume_rows

POINT: dict[str, Any] = {
    "traffic": {
        "L1L2": {"load_B": 256.0, "evict_B": 64.0},
        "L2L3": {"load_B": 256.0, "evict_B": 64.0},
        "L3Mem": {"load_B": 128.0, "evict_B": 64.0},
    },
    "ecm": {"cy_per_cl": 36.4, "near_transition": False},
}
MODEL = {
    "T_OL": 7.4,
    "T_nOL": 7.2,
    "T_data": {"L1L2": 5.1, "L2L3": 16.1, "L3Mem": 11.2},
    "cy_per_cl": 39.6,
    "complete": True,
    "notes": [],
}


@pytest.fixture
def counted() -> Any:
    fake = FakeCounters(
        "skx",
        {
            "L1D.REPLACEMENT": 4.04,
            "L1D.M_EVICT": 1.01,
            "L2_LINES_IN.ALL": 4.0,
            "L2_TRANS.L2_WB": 4.0,
            "CAS_COUNT.RD": 2.1,
            "CAS_COUNT.WR": 1.0,
            "instructions": 21.25,
        },
    )
    return fake.count(Work(run=lambda times: None, repetitions=10, cache_lines=100))


def test_report_of_counted_volumes(counted: Any, golden: Callable[[str, str], None]) -> None:
    lines = counters_lines(counted, POINT, MODEL, measured_cy_per_cl=38.0)
    golden("counters.txt", "\n".join(lines) + "\n")


def test_a_report_without_a_prediction_names_what_was_counted(counted: Any) -> None:
    text = "\n".join(counters_lines(counted))
    assert "258.6" in text
    assert "not predicted" in text
    assert "analytic" not in text


def test_rows_have_the_link_once(counted: Any) -> None:
    rows = volume_rows(counted["metrics"], POINT["traffic"])
    assert [row[0] for row in rows] == ["L1L2", "", "L2L3", "", "L3Mem", ""]
    assert rows[3][4] == "+300 %"


def record(link: Any, load: Any, evict: Any) -> Any:
    return {"metrics": {link: {"load_B": load, "evict_B": evict}, "FLOP": 1.0}}


@pytest.mark.parametrize(
    ("link", "load", "evict", "said"),
    [
        ("L3Mem", 64.0, 64.0, "non-temporal"),
        ("L3Mem", 250.0, 64.0, "other programs"),
        ("L3Mem", 30.0, 64.0, "stay in a cache from one sweep"),
        ("L1L2", 300.0, 64.0, "prefetches"),
        ("L1L2", 256.0, 90.0, "evicted before"),
        ("L1L2", 256.0, 30.0, "written lines stays"),
        ("L2L3", 256.0, 250.0, "victim cache"),
        ("L2L3", 220.0, 64.0, "longer than a least-recently-used"),
    ],
)
def test_differences_are_explained(link: str, load: float, evict: float, said: str) -> None:
    (sentence,) = differences(record(link, load, evict), POINT)
    assert said in sentence


def test_near_a_broken_condition_that_is_the_reason() -> None:
    near = {**POINT, "ecm": {"near_transition": True}}
    assert "layer condition" in differences(record("L2L3", 180.0, 64.0), near)[0]


def test_what_agrees_needs_no_words() -> None:
    assert differences(record("L1L2", 262.0, 66.0), POINT) == []


def test_a_sweep_shows_a_row_for_each_counted_point(counted: Any) -> None:
    points = [{"sizes": {"N": n}, "cores": 1, "measured": {"counters": counters}} for n, counters in ((10, counted), (20, None))]
    title, head, rows = sweep_table(points)
    assert title.startswith("counted by fake (skx)")
    assert head[:4] == ["N", "cores", "L1L2 load", "L1L2 evict"]
    assert [row[0] for row in rows] == ["10"]
    assert rows[0][2] == "258.6"
    assert len(sweep_lines(points)) == 3


def test_a_sweep_without_counts_shows_nothing() -> None:
    points = [{"sizes": {"N": 1}, "cores": 1, "measured": {"counters": {"metrics": {"page_faults": 1.0}}}}]
    assert sweep_lines(points) == []
    assert sweep_lines([{"sizes": {}, "cores": 1, "measured": {}}]) == []
