"""The figure of a miss curve shows what the record holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report.traffic.miss_curve_figure import miss_curve_figure

CURVE = {
    "line_B": 64,
    "method": "lines",
    "explain": "every line",
    "limit_B": None,
    "sizes_B": [0, 128, 12_000, 600_000, 5_000_000],
    "misses": {"a": [50, 5, 3, 1, 0], "b": [8, 1, 1, 1, 0]},
    "write_backs": [8, 1, 1, 1, 0],
    "steps": [
        {"low_B": 12_000, "high_B": 12_000, "before": 6, "after": 4},
        {"low_B": 590_000, "high_B": 600_000, "before": 4, "after": 2},
    ],
}
RECORD = {
    "kernel": "3d-7pt",
    "machine": "haswell-ep",
    "sizes": {"N": 200},
    "unit": "cache line of work",
    "curve": CURVE,
    "caches": [{"name": "L1", "size_B": 2**15}, {"name": "L2", "size_B": 2**18}, {"name": "L3 <x>", "size_B": 2**24}],
}


def trace(figure: Any, name: Any) -> Any:
    return next(t for t in figure.data if t.name == name)


def value_at(line: Any, size: Any) -> Any:
    """Of a line that is drawn in steps: the value of the last point at or before a size."""
    return [y for x, y in zip(line.x, line.y, strict=True) if x <= size][-1]


@pytest.mark.parametrize(("size", "a", "b"), [(4096, 5, 1), (11_999, 5, 1), (12_000, 3, 1), (2**18, 3, 1), (2**24, 0, 0)])
def test_areas_have_the_values_of_the_record(size: int, a: int, b: int) -> None:
    figure = miss_curve_figure(RECORD)
    assert (a, b) == (value_at(trace(figure, "a"), size), value_at(trace(figure, "b"), size))
    assert b == value_at(trace(figure, "written back"), size)
    assert {"hv"} == {t.line.shape for t in figure.data if t.mode == "lines"}


def test_caches_are_marked_with_name_and_size() -> None:
    figure = miss_curve_figure(RECORD)
    assert [2**15, 2**18, 2**24] == [shape.x0 for shape in figure.layout.shapes]
    assert ["L1 32 KiB", "L2 256 KiB", "L3 &lt;x&gt; 16 MiB"] == [note.text for note in figure.layout.annotations]
    assert [pytest.approx(4.515, abs=1e-3)] == [note.x for note in figure.layout.annotations][:1]


def test_steps_are_marked_with_what_they_save() -> None:
    marks = trace(miss_curve_figure(RECORD), "a reuse fits from here on")
    assert (12_000, 600_000) == marks.x
    assert (4, 2) == marks.y
    assert "from 11.72 KiB on 4 instead of 6 lines per cache line of work" == marks.customdata[0]


def test_the_axis_has_binary_sizes_and_ends_behind_the_last_cache() -> None:
    axis = miss_curve_figure(RECORD).layout.xaxis
    assert axis.type == "log"
    assert axis.ticktext[:2] == ("4 KiB", "16 KiB")
    assert all(value & (value - 1) == 0 for value in axis.tickvals)
    assert 2 * 2**24 == pytest.approx(10 ** axis.range[1])


def test_a_curve_ends_where_it_is_known() -> None:
    figure = miss_curve_figure(RECORD | {"curve": CURVE | {"limit_B": 2**20}})
    assert 2**20 == pytest.approx(10 ** figure.layout.xaxis.range[1])
    assert [2**15, 2**18] == [shape.x0 for shape in figure.layout.shapes]


def test_the_title_says_what_is_shown_and_the_figure_is_json() -> None:
    figure = miss_curve_figure(RECORD)
    assert figure.layout.title.text == "Misses over cache size: 3d-7pt on haswell-ep, N = 200"
    text = figure.to_json()
    assert json.loads(text)["data"]
    assert "NaN" not in text


def test_a_curve_alone_is_enough() -> None:
    figure = miss_curve_figure({"curve": CURVE})
    assert figure.layout.yaxis.title.text == "misses [lines per sweep]"
    assert not figure.layout.shapes


@pytest.mark.parametrize("record", [{}, {"curve": {}}, {"curve": CURVE | {"misses": {"a": [1, 2]}}}])
def test_a_record_without_a_curve_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="no miss curve"):
        miss_curve_figure(record)
