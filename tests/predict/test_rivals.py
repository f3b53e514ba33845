"""Hypotheses between which the measurement of a machine does not decide: the prediction is their span."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import rooftree
from rooftree.characterise import machine_measure
from rooftree.machine.load import load_machine, parse
from rooftree.machine.model import Link, Machine, Rival
from rooftree.predict.rivals import with_rival
from rooftree.report.prediction.text import prediction_text

ZEN3 = Path(__file__).parents[1] / "data" / "characterise" / "zen3.json"
SIZES = {"N": [1000, 30_000, 300_000, 10**8]}  # skx: L1, L2, L3, Mem
ALL_ADD = (("OL",), ("nOL", "L1L2", "L2L3"))
ALL_OVERLAP = (("OL",), ("nOL",), ("L1L2",), ("L2L3",))


@pytest.fixture(scope="module")
def machine() -> Machine:
    return load_machine("skx")


def rival(groups: tuple[tuple[str, ...], ...], *links: Link) -> Rival:
    return Rival(links=links, overlap={"L3": groups}, source="assumed")


def slow(machine: Machine) -> Link:
    return Link(name="L2L3", load=8.0, duplex="half", source="assumed")


def test_the_limits_are_what_the_rivals_themselves_predict_where_the_data_lie_there(machine: Machine) -> None:
    rivals = (rival(ALL_ADD, slow(machine)), rival(ALL_OVERLAP))
    others = [rooftree.predict("triad", with_rival(machine, r), SIZES, incore="throughput") for r in rivals]
    found = rooftree.predict("triad", machine.model_copy(update={"rivals": rivals}), SIZES, incore="throughput")
    [place] = {int(k) for k in np.unique(found.data_in)} & {found.locations.index("L3")}
    inside = found.data_in[:, 0] == place
    assert inside.any()
    assert not inside.all()
    every = [found.cy_per_cl, *(other.cy_per_cl for other in others)]
    assert found.at_least[inside] == pytest.approx(np.min(every, axis=0)[inside])
    assert found.at_most[inside] == pytest.approx(np.max(every, axis=0)[inside])
    assert found.at_least[~inside] == pytest.approx(found.cy_per_cl[~inside])
    assert found.at_most[~inside] == pytest.approx(found.cy_per_cl[~inside])
    low, high = found.interval_80
    assert (low <= found.at_least * (1 + 1e-9)).all()
    assert (high >= found.at_most * (1 - 1e-9)).all()


def test_the_report_predicts_a_range_and_says_what_would_decide(machine: Machine) -> None:
    there = machine.model_copy(update={"rivals": (rival(ALL_ADD, slow(machine)),)})
    words = " ".join(prediction_text(rooftree.predict("triad", there, {"N": [300_000]}, incore="throughput")).split())
    assert "did not decide between hypotheses about bandwidths and overlap with data in L3" in words
    assert "rooftree machine measure --full" in words
    assert " .. " in words.partition("cy/CL")[0]


def test_rivals_do_not_come_on_top_of_what_is_known_of_errors(machine: Machine) -> None:
    """They are what the errors of measured machines are made of: a span within the interval leaves it as it is."""
    here = machine.model_copy(update={"rivals": (rival(machine.overlap.groups("L3"), slow(machine)),)})
    plain, open_ = (rooftree.predict("triad", m, {"N": [300_000]}, incore="throughput") for m in (machine, here))
    low, high = open_.interval_80
    assert high[0, 0] == pytest.approx(max(plain.interval_80[1][0, 0], open_.at_most[0, 0]))
    assert low[0, 0] == pytest.approx(min(plain.interval_80[0][0, 0], open_.at_least[0, 0]))


def test_a_rival_that_says_the_same_leaves_no_doubt(machine: Machine) -> None:
    there = machine.model_copy(update={"rivals": (rival(machine.overlap.groups("L3")),)})
    plain, open_ = (rooftree.predict("triad", m, SIZES, incore="throughput") for m in (machine, there))
    assert plain.doubts == open_.doubts
    assert [end.tolist() for end in plain.interval_80] == [end.tolist() for end in open_.interval_80]


@pytest.fixture(scope="module")
def recorded() -> Machine:
    """A machine file of a recorded session on Zen 3."""
    return parse(machine_measure.document("recorded", json.loads(ZEN3.read_text("utf-8")))["file"])


def test_a_measured_file_states_the_hypotheses_that_its_notes_call_undecided(recorded: Machine) -> None:
    places = {place for r in recorded.rivals for place in r.overlap}
    notes = " ".join(recorded.notes)
    assert places
    for place in recorded.locations:
        assert (f"Data in {place}: " in notes or "fitted" in notes) or place not in places
    for r in recorded.rivals:
        other = with_rival(recorded, r)
        assert (other.links, other.overlap) != (recorded.links, recorded.overlap)


def test_a_rival_has_the_sharpness_that_it_states_and_no_other(machine: Machine) -> None:
    assert machine.overlap is not None
    sharp = machine.overlap.model_copy(update={"sharpness_by_location": {"L2": 3.0, "L3": 3.0}})
    here = machine.model_copy(update={"overlap": sharp})
    for stated, expected in ((None, {"L2": 3.0}), (4.0, {"L2": 3.0, "L3": 4.0})):
        other = with_rival(here, Rival(overlap={"L3": ALL_ADD}, sharpness=stated, source="assumed"))
        assert other.overlap is not None
        assert other.overlap.sharpness_by_location == expected
