"""Counted transfers in a validation: the phenomenological model beside the analytic one."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.counters.fake import FakeCounters
from rooftree.counters.record import Work
from rooftree.report.validation.page import validation_page
from rooftree.report.validation.text import validation_text
from rooftree.results.measurement import Counted
from rooftree.validate.run import validate_record

from .fakes import measurement


def counted(per_cache_line: Any) -> Any:
    return FakeCounters("snb", per_cache_line).count(Work(run=lambda times: None, repetitions=1, cache_lines=1000))


# Sandy Bridge, triad from memory: b, c and a (write-allocate) come in, a goes out.
LINES = {
    "L1D.REPLACEMENT": 3.0,
    "L2_TRANS.L1D_WB": 1.0,
    "L2_LINES_IN.ALL": 3.0,
    "L2_TRANS.L2_WB": 1.0,
    "CAS_COUNT.RD": 3.0,
    "CAS_COUNT.WR": 1.0,
}


def test_counted_transfers_give_a_second_model_with_its_error() -> None:
    measured = measurement("triad", "snb", {"N": 10**8}, factor=1.2, counters=counted(LINES))
    found = validate_record("triad", measured, "snb")
    (point,) = found.records[0]["points"]
    model = point["phenomenological"]
    assert model["origin"]["L3Mem.load_B"] == "counted"
    assert model["origin"]["T_OL"] == "predicted"
    assert model["cy_per_cl"] == pytest.approx(point["predicted"]["ecm"]["cy_per_cl"], rel=0.02)
    assert model["error"] == pytest.approx(1 / 1.2 - 1, abs=0.02)
    text = validation_text(found.records, found.summary)
    assert "192/192" in text
    assert '<td class="n">192/192</td>' in validation_page(found.records, found.summary)
    assert "not counted, but predicted: T_OL, T_nOL" in text


def test_traffic_that_was_not_predicted_is_explained() -> None:
    measured = measurement("triad", "snb", {"N": 10**8}, counters=counted({**LINES, "CAS_COUNT.RD": 2.0}))
    found = validate_record("triad", measured, "snb")
    text = validation_text(found.records, found.summary)
    assert "128/192" in text
    assert "written lines were not loaded before" in text


@pytest.mark.parametrize("counters", [None, counted({"page_faults": 1.0})])
def test_without_counted_transfers_nothing_is_added(counters: Counted | None) -> None:
    found = validate_record("triad", measurement("triad", "snb", {"N": 10**8}, counters=counters), "snb")
    assert "phenomenological" not in found.records[0]["points"][0]
    assert "counted" not in validation_text(found.records, found.summary)


def test_several_cores_have_no_such_model() -> None:
    measured = measurement("triad", "snb", {"N": 10**8}, cores=(2,), counters=counted(LINES))
    assert "phenomenological" not in validate_record("triad", measured, "snb").records[0]["points"][0]
