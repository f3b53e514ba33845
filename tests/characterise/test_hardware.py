"""The machine that the tests run on: plausible figures, never above what its core can do."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.characterise.datasheet import Options, datasheet
from rooftree.characterise.lab import this_machine
from rooftree.errors import CapabilityError
from tests.needs import elsewhere

pytestmark = pytest.mark.hardware


@pytest.fixture(scope="module")
def record() -> Any:
    try:
        lab = this_machine()
    except CapabilityError as reason:
        elsewhere(str(reason))
    isa = lab.isas()[-1]
    return datasheet(lab, Options(steps=("curve", "roofs", "peaks", "latencies"), isas=(isa,), precisions=("dp",), visits=3))


def test_every_step_gives_figures(record: Any) -> None:
    assert record["failed"] == {}
    assert record["roofs"]
    assert record["latencies"]
    assert record["curve"]["points"]


def test_no_trusted_figure_is_above_its_limit(record: Any) -> None:
    for roof in record["roofs"]:
        value = roof.get("B_per_cy", roof.get("FLOP_per_cy"))
        assert roof["interval"][0] <= value <= roof["interval"][1]
        if roof["limit_per_cy"] and roof["quality"] == "ok":
            assert value <= 1.02 * roof["limit_per_cy"], roof


def test_levels_further_out_are_slower(record: Any) -> None:
    loads = [x["cycles"] for x in record["latencies"] if x["inst"] == "load"]
    assert loads == sorted(loads)
