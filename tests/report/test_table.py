"""CSV and Markdown."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from rooftree.report.prediction import table
from rooftree.results.prediction import Prediction


def test_columns_are_those_of_the_json_points(both: Prediction) -> None:
    def flat(value: Any, prefix: str = "") -> Iterator[Any]:
        for key, entry in value.items():
            if isinstance(entry, dict):
                yield from flat(entry, f"{prefix}{key}.")
            else:
                yield f"{prefix}{key}", entry

    expected = [dict(flat(point)) for point in both.points()]
    columns = table.columns(both)
    assert set(columns) == set(expected[0])
    assert [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)] == expected


@pytest.mark.needs("module pandas")
def test_columns_are_those_of_the_data_frame(both: Prediction) -> None:
    frame = both.to_pandas()
    columns = table.columns(both)
    assert set(frame.columns) == set(columns)
    assert frame["ecm.cy_per_cl"].tolist() == columns["ecm.cy_per_cl"]


def test_csv_reads_back(both: Prediction) -> None:
    rows = list(csv.DictReader(io.StringIO(table.csv_table(both))))
    assert len(rows) == 25
    assert [float(r["performance.GFLOP_s"]) for r in rows] == pytest.approx(both.GFLOP_s.ravel().tolist(), rel=1e-6)
    assert rows[0]["ecm.n_saturation"] == ""


def test_what_is_not_finite_is_empty_in_csv(make: Callable[..., Prediction]) -> None:
    p = make(500, intensity_FLOP_B=np.full((1, 1), np.nan))
    assert next(csv.DictReader(io.StringIO(table.csv_table(p))))["roofline.intensity_FLOP_B"] == ""


def test_markdown_has_one_line_per_point(both: Prediction) -> None:
    lines = table.markdown_table(both).splitlines()
    assert len(lines) == 27
    assert lines[0].startswith("| M | N | P | cores | T_OL |")
    assert len({line.count("|") for line in lines}) == 1


def test_long_markdown_says_what_it_leaves_out(make: Callable[..., Prediction]) -> None:
    text = table.markdown_table(make(np.arange(10, 500)), most_rows=50)
    assert text.splitlines()[-1] == "50 of 490 points."
