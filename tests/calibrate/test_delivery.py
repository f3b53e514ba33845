"""How lines of code and stores are taken: what generated loops ask, and what a table says of the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from rooftree.calibrate.learn.delivery import ACROSS, HALVES, INSIDE, LINE, LINES, TOGETHER, Delivery, delivery, measured
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.learnt import Learnt
from rooftree.calibrate.learn.port_model import FormCost, PortModel
from rooftree.calibrate.learn.table import store
from rooftree.incore.tables.load import NATIVE, load, load_anew
from rooftree.timing.fake import FakeHarness
from rooftree.timing.isa import isa_of

ZEN5 = {INSIDE: 1.0, ACROSS: 1.0, TOGETHER: 8.0, HALVES: 8.0, LINES: 8.0}
"""Measured on one (virtual machine, 2026-11-29), rounded."""


@pytest.mark.parametrize(
    ("took", "found"),
    [
        (ZEN5, Delivery(0, 0)),
        ({**ZEN5, ACROSS: 2.0, HALVES: 16.0, LINES: 16.0}, Delivery(64, 32)),
        ({**ZEN5, LINES: 16.0}, Delivery(0, 64)),
        ({**ZEN5, **dict.fromkeys((TOGETHER, HALVES, LINES), 16.0)}, Delivery(0, 0)),
    ],
)
def test_loops_that_take_twice_as_long_tell_what_limits_them(took: Mapping[str, float], found: Delivery) -> None:
    assert found == delivery(measured(isa_of("x86"), FakeHarness(lambda code: took[code.name])))


def test_nothing_is_said_of_loops_that_could_not_be_measured() -> None:
    assert Delivery(None, None) == delivery({})
    assert Delivery(64, None) == delivery({INSIDE: 1.0, ACROSS: 2.0, TOGETHER: 8.0, LINES: 8.0})
    assert {} == measured(isa_of("aarch64"), FakeHarness(lambda _: 1.0))


def test_stores_go_to_the_same_line_to_both_halves_of_one_and_to_two_lines() -> None:
    bodies: dict[str, str] = {}

    def truth(code: object) -> float:
        bodies[code.name] = code.body  # type: ignore[attr-defined]
        return 1.0

    measured(isa_of("x86"), FakeHarness(truth))
    places = {
        name: [isa_of("x86").parse(line.strip()).stores[0].displacement for line in bodies[name].splitlines() if "rsi" in line]
        for name in (TOGETHER, HALVES, LINES)
    }
    together = {place // (LINE // 2) for place in places[TOGETHER]}
    assert 4 == len(together)
    assert sum(a == b for a, b in zip(places[TOGETHER], sorted(places[TOGETHER]), strict=True)) == len(places[TOGETHER])
    assert 1 == len({place // LINE for place in places[HALVES]})
    for name, width in ((HALVES, LINE // 2), (LINES, LINE)):
        assert all(a // width != b // width for a, b in zip(places[name], places[name][1:], strict=False)), name


FORMS = {"vaddpd zmm,zmm,zmm": FormCost(1, ((1, 1.0),))}


@pytest.mark.parametrize(
    ("same", "found", "expected"),
    [
        (False, Delivery(0, 64), (None, 64)),
        (False, Delivery(None, 0), (64, None)),
        (False, Delivery(), (64, 32)),
        (True, Delivery(0, 0), (64, 32)),
    ],
)
def test_limits_of_another_core_hold_only_where_they_were_not_measured(
    same: bool, found: Delivery, expected: tuple[int | None, int | None], tmp_path: Path
) -> None:
    """Zen 4 fetches one line of code a cycle and writes two stores to the same half of a line; a Zen 5 does not."""
    learnt = Learnt(Derived(PortModel(1, 6.0, FORMS), {"vaddpd zmm,zmm,zmm": 1.0}, list(FORMS)), load("zen4"))
    store(replace(learnt, same=same, delivered=found), tmp_path)
    parameters = load_anew(NATIVE, tmp_path).parameters
    assert expected == (parameters.get("code_line"), parameters.get("store_sector"))
