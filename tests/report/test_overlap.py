"""Table and figure of hypotheses show what the record holds."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from rooftree.characterise.explanation import overlap_record
from rooftree.characterise.overlap import derive
from rooftree.characterise.streams import stream_cases
from rooftree.errors import InputError
from rooftree.machine.load import load_machine
from rooftree.report.machine.overlap_figure import overlap_figure
from rooftree.report.machine.overlap_text import HEAD, hypothesis_rows, overlap_notes, overlap_text
from tests.characterise.simulated import simulate


@pytest.fixture(scope="module")
def record() -> Any:
    truth = load_machine("hofmann2019-SKL")
    cases = stream_cases(truth, dialled=())
    found = derive(truth, cases, simulate(truth, cases, np.random.default_rng(0)))
    return json.loads(json.dumps(overlap_record(found)))  # plain data, as read from a file


def test_each_place_starts_with_its_best_hypothesis(record: Any) -> None:
    rows = hypothesis_rows(record)
    assert ["L1", "L2", "L3", "Mem"] == [row[0] for row in rows if row[0]]
    assert all(len(row) == len(HEAD) for row in rows)
    assert "L2L3 32 B/cy, nOL + L1L2 + L2L3 in L3" == next(row[1] for row in rows if row[0] == "L3")


def test_rivals_of_a_record_are_worse_and_do_not_repeat_each_other(record: Any) -> None:
    for stage in record["stages"]:
        predicted = [tuple(c["predicted_cy"][n] for c in stage["cases"]) for n in range(len(stage["hypotheses"]))]
        assert len(set(predicted)) == len(predicted)
        assert all(h["ratio"] > 1 for h in stage["hypotheses"][1:])


def test_what_no_measurement_tells_is_said(record: Any) -> None:
    assert any("cannot tell whatever the noise: L2L3: 32 B/cy; 16+16 B/cy" in note for note in overlap_notes(record))


def test_undecided_and_unexplained_places_are_said(record: Any) -> None:
    stages = [{**s, "verdict": verdict} for s, verdict in zip(record["stages"][:2], ("undecided", "no agreement"), strict=True)]
    said = " ".join(overlap_notes({**record, "stages": stages}))
    assert "the data do not decide" in said
    assert "no hypothesis agrees" in said


def test_the_text_shows_every_case_on_demand(record: Any) -> None:
    short, long = overlap_text(record), overlap_text(record, cases=True)
    number = sum(len(stage["cases"]) for stage in record["stages"])
    assert len(long) == len(short) + number + 3 * len(record["stages"])


def test_the_figure_has_the_ratios_of_the_record(record: Any) -> None:
    figure = overlap_figure(record)
    stage = record["stages"][1]
    best = [t for t in figure.data if t.name == "best hypothesis"][1]
    assert [c["predicted_cy"][0] / c["measured_cy"] for c in stage["cases"]] == pytest.approx(list(best.y))
    shown = [t.name for t in figure.data if t.showlegend]
    assert len(set(shown)) == len(shown)


def test_other_records_are_refused() -> None:
    with pytest.raises(InputError, match=r"expected rooftree\.overlap/1"):
        overlap_figure({"schema": "rooftree.bench/1"})
