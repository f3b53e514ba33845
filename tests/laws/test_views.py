"""One prediction, one set of numbers: the record, its JSON, its CSV and its page say the same."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import numpy as np
import pytest

from rooftree.report.prediction.page import prediction_fragment
from rooftree.report.prediction.points import number
from rooftree.report.prediction.table import csv_table
from rooftree.report.prediction.text import prediction_text
from rooftree.results.prediction import Prediction

from .conftest import predicted

FIGURES = {
    "ecm.T_OL": lambda p, at: p.T_OL[at],
    "ecm.T_nOL": lambda p, at: p.T_nOL[at],
    "ecm.T_single": lambda p, at: p.T_single[at],
    "ecm.cy_per_cl": lambda p, at: p.cy_per_cl[at],
    "ecm.n_saturation": lambda p, at: p.n_saturation[at] or None,
    "roofline.cy_per_cl": lambda p, at: p.roofline_cy_per_cl[at],
    "roofline.intensity_FLOP_B": lambda p, at: p.intensity_FLOP_B[at],
    "performance.MLUP_s": lambda p, at: p.MLUP_s[at],
    "performance.GFLOP_s": lambda p, at: p.GFLOP_s[at],
}


def figures(p: Prediction, at: tuple[int, int]) -> dict[str, Any]:
    """Every number of a point by its path in the document."""
    found = {name: value(p, at) for name, value in FIGURES.items()}  # type: ignore[no-untyped-call]
    for link in p.links:
        found[f"traffic.{link}.load_B"] = p.load_B[link][at]
        found[f"traffic.{link}.evict_B"] = p.evict_B[link][at]
        found[f"ecm.T_data.{link}"] = p.T_data[link][at]
    found |= {f"ecm.prediction.{location}": p.T_ECM[location][at] for location in p.locations}
    return {name: None if value is None or not np.isfinite(value) else float(f"{value:.8g}") for name, value in found.items()}


def at_path(document: dict[str, Any], path: str) -> Any:
    for part in path.split("."):
        document = document[part]
    return document


MACHINES = [("skylake-sp", 9), *(pytest.param(name, 1, marks=pytest.mark.slow) for name in ("skylake-sp", "zen4", "thunderx2"))]


@pytest.mark.parametrize(("machine", "every"), MACHINES)
def test_document_and_csv_have_the_numbers_of_the_record(machine: str, every: int) -> None:
    for p in predicted(machine, "lc", "throughput")[::every]:
        document = json.loads(p.to_json())["points"]
        rows = list(csv.DictReader(io.StringIO(csv_table(p))))
        assert len(document) == len(rows) == p.shape[0] * p.shape[1]
        for place, (point, row) in enumerate(zip(document, rows, strict=True)):
            expected = figures(p, divmod(place, p.shape[1]))
            assert expected == {name: at_path(point, name) for name in expected}
            assert expected == {name: float(row[name]) if row[name] else None for name in expected}


@pytest.mark.parametrize(("machine", "every"), MACHINES)
def test_text_and_page_show_the_numbers_of_the_record(machine: str, every: int) -> None:
    from rooftree.predict.run import predict

    for many in predicted(machine, "lc", "throughput")[:: max(4, every)]:
        sizes = {name: int(values[-1]) for name, values in many.sizes.items()}
        p = predict(many.kernel["name"], machine, sizes, traffic="lc", incore="throughput")
        shown = [p.T_OL, p.T_nOL, p.T_single, *p.T_data.values(), *p.T_ECM.values()]
        for view in (prediction_text(p, width=400), prediction_fragment(p)):
            assert [] == [text for value in shown if (text := number(float(value[0, 0]))) not in view]
