"""Two records beside each other: what is slower, and what the intervals leave open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from rooftree.errors import InputError
from rooftree.report.comparison import compare, comparison_table

from .conftest import machine_record, stencil
from .test_plot import measured

FILES = ("old.json", "new.json")


def times(*cycles: float, spread: float = 0.01) -> dict[str, Any]:
    """A measurement at N = 100, 200, ...: cy/CL at 2.4 GHz, 8 iterations, so that 19.2 cy/CL are 1 ns an iteration."""
    document = measured([100 * (k + 1) for k in range(len(cycles))], list(cycles))
    for p in document["points"]:
        time = p["measured"]["cy_per_cl"]
        p["measured"]["interval"] = [(1 - spread) * time, (1 + spread) * time]
        p["measured"]["seconds_per_iteration"] = time / 2.4e9 / 8
    return document


def test_times_are_compared_and_the_slowest_change_stands_first() -> None:
    found = compare(times(19.2, 38.4, 19.2), times(19.2, 19.2, 38.4), FILES)
    assert [2.0, 1.0, 0.5] == pytest.approx([p.ratio for p in found.points])
    assert ["slower", "same", "faster"] == [p.verdict for p in found.points]
    assert [1.0, 2.0] == pytest.approx([found.points[0].old, found.points[0].new])
    assert [0.99, 1.01] == pytest.approx(found.points[0].old_interval)
    assert (1, 1, 1, 0, False) == (found.slower, found.faster, found.same, found.unclear, found.passed)


def test_a_difference_within_the_intervals_is_no_regression() -> None:
    wide = (times(19.2, spread=0.2), times(24.0, spread=0.2))  # 0.8 .. 1.2 and 1.0 .. 1.5
    found = compare(*wide, FILES)
    assert ("unclear", True, True) == (found.points[0].verdict, found.points[0].within_intervals, found.passed)
    assert not compare(*wide, FILES, intervals=False).passed
    assert compare(*wide, FILES, intervals=False, threshold=0.3).passed


def test_the_threshold_holds_in_both_directions() -> None:
    for new, verdict in ((20.1, "same"), (20.2, "slower"), (19.2 / 1.04, "same"), (19.2 / 1.06, "faster")):
        assert verdict == compare(times(19.2, spread=0), times(new, spread=0), FILES).points[0].verdict, new


def test_clocks_do_not_matter_for_measurements() -> None:
    slow = times(19.2)
    slow["points"][0]["measured"] |= {"clock_GHz": 1.2, "cy_per_cl": 9.6, "interval": [9.5, 9.7]}
    found = compare(times(19.2), slow, FILES)
    assert 1.0 == pytest.approx(found.points[0].ratio), "half the cycles of half the clock"


def test_another_machine_is_said_and_compared() -> None:
    other = json.loads(stencil([100, 500], machine=machine_record("other", "Other")).to_json())
    found = compare(json.loads(stencil([100, 500]).to_json()), other, FILES)
    assert ["the machine is another one: skylake-sp, then other"] == found.notes
    assert 2 == found.same


def test_what_only_one_record_has_is_named() -> None:
    found = compare(times(19.2, 19.2), times(19.2), FILES)
    assert ([], 1) == (found.only_new, len(found.only_old))
    assert "N = 200" in found.only_old[0]


def profile(**seconds: float) -> dict[str, Any]:
    """A profile with regions by function; shares have an interval of +- 10 %. What may be null is left out."""
    whole = sum(seconds.values())
    regions = []
    for name, time in seconds.items():
        share = time / whole
        region = {"id": name, "kind": "function", "function": name, "module": "a.out", "seconds": time, "share": share}
        region |= {"interval": [0.9 * share, 1.1 * share], "samples": 100, "threads": {}, "next": "", "notes": []}
        regions.append(region)
    engine = {"find": "clock", "samples": 200, "period_ms": 1.5, "count": None, "why": "", "runs": 1}
    head: dict[str, Any] = {
        "schema": "rooftree.profile/1",
        "command": [],
        "notes": [],
        "seconds": whole,
        "cpu_seconds": whole,
        "samples": 200,
    }
    return {**head, "exit_status": 0, "other_share": 0.0, "machine": "zen4", "regions": regions, "engine": engine}


def test_regions_of_profiles_are_found_by_name() -> None:
    found = compare(profile(a=1.0, b=1.0), profile(a=2.0, c=1.0), FILES)
    assert [("slower", 2.0, "seconds")] == [(p.verdict, p.ratio, p.quantity) for p in found.points]
    assert [0.9, 1.1] == pytest.approx(found.points[0].old_interval)
    assert (1, 1) == (len(found.only_old), len(found.only_new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ({"schema": "rooftree.kernels/1"}, times(1.0), "old.json"),
        (times(19.2), {"schema": "rooftree.prediction/1"}, "new.json"),
        (times(19.2), json.loads(stencil(100).to_json()), "is a measurement and new.json a prediction"),
        (json.loads(stencil(100).to_json()), json.loads(stencil(200).to_json()), "no point in common"),
    ],
)
def test_what_cannot_be_compared_is_refused(old: Any, new: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        compare(old, new, FILES)


def test_the_command_ends_with_3_where_something_became_slower(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = (tmp_path / name for name in FILES)
    old.write_text(json.dumps(times(19.2)))
    new.write_text(json.dumps(times(38.4)))
    assert 3 == main(["compare", str(old), str(new)])
    assert "slower" in capsys.readouterr().out
    assert 0 == main(["compare", str(new), str(old), "--json"])
    document = json.loads(capsys.readouterr().out)
    assert ["rooftree.compare/1", True, 0.5] == [document["schema"], document["passed"], document["points"][0]["ratio"]]
    assert 2 == main(["compare", str(old), str(new), "--threshold", "-1"])
    assert 5 == main(["compare", str(old), str(tmp_path / "none.json")])


def predicted(factor: float) -> dict[str, Any]:
    """A prediction whose times are so many times what they were."""
    document: dict[str, Any] = json.loads(stencil([100, 500]).to_json())
    for point in document["points"]:
        point["performance"]["seconds_per_iteration"] *= factor
    return document


@pytest.mark.parametrize(
    ("before", "after"),
    [(predicted(1), predicted(1.5)), (times(19.2), times(38.4)), (profile(a=1.0, b=1.0), profile(a=2.0, b=1.0))],
    ids=["prediction", "measurement", "profile"],
)
def test_the_command_ends_with_3_for_every_kind_of_record(
    before: dict[str, Any], after: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = (tmp_path / name for name in FILES)
    old.write_text(json.dumps(before))
    new.write_text(json.dumps(after))
    assert 3 == main(["compare", str(old), str(new), "--ignore-intervals"])
    assert "slower" in capsys.readouterr().out
    assert 3 == main(["compare", str(old), str(new), "--ignore-intervals", "--json"])
    assert not json.loads(capsys.readouterr().out)["passed"]
    assert 0 == main(["compare", str(old), str(old), "--ignore-intervals"])


def test_rows_have_units_and_intervals() -> None:
    title, head, rows = comparison_table(compare(times(19.2), times(38.4), FILES))
    assert "old.json -> new.json: 1 slower, 0 faster, 0 same, 0 unclear (threshold 5 %)" == title
    assert ["ns/it", "1", "(0.99 .. 1.01)", "2", "(1.98 .. 2.02)", "2.000", "slower"] == rows[0][1:]
    assert len(head) == len(rows[0])
    assert "verdict" == head[-1]
