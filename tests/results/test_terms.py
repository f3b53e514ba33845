"""One table of the terms of a prediction: what it says is what the record, the tables and the glossary say."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.report.glossary import find_term
from rooftree.results.terms import TERMS


@pytest.fixture(scope="module")
def prediction():
    return rooftree.predict("3d-7pt", "skx", {"N": [100, 400]}, cores=[1, 4], incore="throughput")


def test_every_term_stands_in_every_point_under_its_path(prediction):
    columns = [(column.path.split("."), column.values) for term in TERMS if term.in_json for column in term.named(prediction)]
    point = next(prediction.points())
    for path, values in columns:
        here = point
        for key in path:
            here = here[key]
        first = values.flat[0]
        assert here == (pytest.approx(first, rel=1e-7) if isinstance(first, float) else first), ".".join(path)


@pytest.mark.parametrize("symbol", ["T_OL", "T_nOL", "n_S", "GFLOP/s", "MLUP/s"])
def test_terms_of_the_main_table_stand_in_the_glossary(symbol):
    assert symbol in {term.symbol for term in TERMS if term.main}
    assert find_term(symbol).text
