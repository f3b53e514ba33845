"""One table of the terms of a prediction: what it says is what the record, the tables and the glossary say."""

from __future__ import annotations

import json

import pytest

import rooftree
from rooftree.report.glossary import find_term
from rooftree.report.prediction.table import csv_table, short_table
from rooftree.results import terms
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import PredictionDocument
from rooftree.results.terms import TERMS, Term


@pytest.fixture(scope="module")
def prediction() -> Prediction:
    return rooftree.predict("3d-7pt", "skx", {"N": [100, 400]}, cores=[1, 4], incore="throughput")


def test_every_term_stands_in_every_point_under_its_path(prediction: Prediction) -> None:
    columns = [(column.path.split("."), column.values) for term in TERMS if term.in_json for column in term.named(prediction)]
    point = next(prediction.points())
    for path, values in columns:
        here = point
        for key in path:
            here = here[key]
        first = values.flat[0]
        assert here == (pytest.approx(first, rel=1e-7) if isinstance(first, float) else first), ".".join(path)


@pytest.mark.parametrize("symbol", ["T_OL", "T_nOL", "n_S", "GFLOP/s", "MLUP/s"])
def test_terms_of_the_main_table_stand_in_the_glossary(symbol: str) -> None:
    assert symbol in {term.symbol for term in TERMS if term.main}
    assert find_term(symbol).text


def test_one_entry_is_all_that_a_term_needs(prediction: Prediction, monkeypatch: pytest.MonkeyPatch) -> None:
    new = Term(path="ecm.share_OL", symbol="share of T_OL", unit="1", values=lambda p, _: p.T_OL / p.cy_per_cl, main=10)
    monkeypatch.setattr(terms, "TERMS", (*TERMS, new))
    expected = prediction.T_OL / prediction.cy_per_cl
    document = json.loads(prediction.to_json())
    assert [point["ecm"]["share_OL"] for point in document["points"]] == pytest.approx(expected.ravel().tolist())
    assert PredictionDocument.from_dict(document).to_dict() == document
    assert "ecm.share_OL" in csv_table(prediction).splitlines()[0].split(",")
    assert "share of T_OL" in short_table(prediction)[0]
