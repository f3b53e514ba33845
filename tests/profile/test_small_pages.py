"""What small pages of a program change in the ECM model of its loops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine, Source
from rooftree.models.doubts import SMALL_PAGES
from rooftree.predict.run import predict
from rooftree.profile.small_pages import EVEN, SEE_NOTE, in_pages, measured_with_large_pages, noted
from rooftree.results.profile import RegionEcm
from tests.report.test_profile_page import region

LEVELS = {"L1": 4.0, "L2": 5.0, "L3": 8.0, "Mem": 20.0}


def measured(machine: Machine) -> Machine:
    """As if its file came from measurement, with large pages."""
    return replace(machine, sources={**machine.sources, "here": Source(kind="measurement", text="bursts, huge pages")})


def told(machine: Machine, l3: tuple[float, float], memory: tuple[float, float]) -> Machine:
    """Whose file says what small pages cost."""
    caches = tuple(c.model_copy({"small_pages": l3}) if c.name == "L3" else c for c in machine.caches)
    assert machine.memory is not None
    return machine.model_copy({"caches": caches, "memory": machine.memory.model_copy({"small_pages": memory})})


def never(machine: Machine) -> Mapping[str, float]:
    raise AssertionError("nothing is to be predicted again")


def test_large_pages_change_nothing() -> None:
    found = in_pages(LEVELS, told(load_machine("zen3"), (1.2, 1.4), (1.5, 2.0)), False, never)
    assert LEVELS == found.levels
    assert {""} == {found.said(place) for place in LEVELS}


def test_what_a_file_says_of_small_pages_is_counted() -> None:
    machine = told(load_machine("zen3"), (1.0, 1.01), (1.2, 1.8))

    def again(other: Machine) -> dict[str, float]:
        point = predict("copy", other, {"N": 1_000_000}, incore="throughput").document()["points"][0]
        return dict(point["ecm"]["prediction"])

    large = again(machine)
    found = in_pages(large, machine, True, again)
    assert {place: large[place] for place in ("L1", "L2", "L3")} == {place: found.levels[place] for place in ("L1", "L2", "L3")}
    assert large["Mem"] < found.levels["Mem"] <= (1.2 * 1.8) ** 0.5 * large["Mem"] * 1.001, "the core takes as long as before"
    least, most = found.spread["Mem"]
    assert most / least == pytest.approx(1.5)
    assert EVEN == found.spread["L3"], "a difference that is none"
    assert {"L3", "Mem"} == set(found.counted)
    assert "machine file says" in found.said("Mem")


def test_where_a_file_says_nothing_data_from_afar_may_take_longer() -> None:
    found = in_pages(LEVELS, measured(load_machine("icx")), True, never)
    assert LEVELS == found.levels
    assert {"L1": EVEN, "L2": EVEN, "L3": (1.0, SMALL_PAGES), "Mem": (1.0, SMALL_PAGES)} == found.spread
    assert not found.counted
    assert "up to" in found.said("Mem")


def test_a_place_that_a_file_leaves_out_stays_in_doubt() -> None:
    """What was disturbed while it was measured has no figure; those of other places say nothing of it."""
    machine = measured(told(load_machine("zen3"), (1.0, 1.01), (1.2, 1.8)))
    assert machine.memory is not None
    machine = machine.model_copy({"memory": machine.memory.model_copy({"small_pages": None})})
    found = in_pages(LEVELS, machine, True, never)
    assert {"L1": EVEN, "L2": EVEN, "L3": EVEN, "Mem": (1.0, SMALL_PAGES)} == found.spread
    assert {"L3"} == set(found.counted)
    assert ["Mem"] == [place for place in LEVELS if found.in_doubt(place)]
    assert ("", True) == (found.said("L3"), "up to" in found.said("Mem"))


def test_files_of_unknown_pages_stay_as_they_are() -> None:
    machine = load_machine("icx")
    assert not measured_with_large_pages(machine)
    assert set(in_pages(LEVELS, machine, True, never).spread.values()) == {EVEN}


def test_what_pages_are_is_told_once() -> None:
    """The same three lines stood below each of four loops."""
    why = in_pages(LEVELS, measured(load_machine("icx")), True, never).said("Mem")
    texts = (f"4 times as long; {SEE_NOTE}", f"3 times as long; {SEE_NOTE}", "as measured")
    loops = [
        region(
            f"f+{n}", 0.1,
            ecm=RegionEcm(
                cycles=1.0, interval_80=[1.0, 2.0], data_in="Mem", levels=LEVELS, sizes={}, iterations_per_pass=1,
                measured_cycles=4.0, text=text, assumptions=["rows lie side by side", why],
            ),
        )
        for n, text in enumerate(texts)
    ]  # fmt: skip
    assert [why] == noted([*loops, region("g", 0.1)])
    assert not noted(loops[2:])
