"""What the benchmark of repeated roofs makes of its runs."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.bench_microbench import summary, table


def roof(value: Any, half: float = 0.1, quality: str = "ok", **keys: Any) -> Any:
    kind = {"FLOP_per_cy": value} if "inst" in keys else {"B_per_cy": value, "ratio": "2:1"}
    return {
        "isa": "avx2",
        "precision": "dp",
        "interval": [value - half, value + half],
        "limit_per_cy": None,
        "quality": quality,
        **kind,
        **keys,
    }


RUNS = [
    {"roofs": [roof(16.0, inst="fma", limit_per_cy=16.0), roof(32.0, 1.0, level="L2")]},
    {"roofs": [roof(15.92, inst="fma", limit_per_cy=16.0), roof(30.0, 3.0, level="L2", quality="disturbed")]},
    {"roofs": [roof(16.04, inst="fma", limit_per_cy=16.0), roof(32.0, 1.0, level="L2")]},
]


def test_spread_and_missed_values_are_counted_for_each_roof() -> None:
    rows = {row["level"]: row for row in table(RUNS)}
    assert 100 * 0.12 / 16 == pytest.approx(rows["FP"]["spread_percent"])
    assert (1, 2) == (rows["FP"]["missed"], rows["FP"]["pairs"]), "16.04 is outside 15.92 +- 0.1"
    assert (1, 2, 1) == (rows["L2"]["missed"], rows["L2"]["pairs"], rows["L2"]["not_ok"])


def test_figures_tell_distance_from_the_limit_both_ways() -> None:
    found = {f["name"]: f["value"] for f in summary("as it is", table(RUNS), [3.0, 2.0, 4.0])}
    assert 3.0 == found["as it is: time of a roofline, median"]
    assert 0.0 == pytest.approx(found["as it is: FP behind its limit, worst"])
    assert 0.25 == pytest.approx(found["as it is: FP above its limit, worst of all values"])
    assert 50.0 == pytest.approx(found["as it is: L2 next value outside the interval"])
