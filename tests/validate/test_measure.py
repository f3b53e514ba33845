"""The least runtime that the ports allow by the table, and what is said about values below it."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.machine.load import load_machine
from rooftree.measure.build import build
from rooftree.measure.fake import FakeRunner
from rooftree.validate import measure
from rooftree.validate.measure import port_bound
from tests.needs import need


@pytest.fixture(autouse=True)
def gcc() -> None:
    need("gcc")


@pytest.fixture
def code(monkeypatch: pytest.MonkeyPatch) -> Any:
    need("x86-64")
    monkeypatch.setattr("rooftree.measure.instructions.check", lambda *_: None)  # what is compiled here is only read

    def made(kernel: Any, arch: str = "", on: str = "zen4", **sizes: Any) -> Any:
        loop, machine = rooftree.kernel(kernel), load_machine(on)
        assert machine.core is not None
        arch = arch or machine.core.incore_model
        return port_bound(loop, machine, arch, sizes, (8, build(loop, machine).compiled))

    return made


def test_two_loads_and_a_store_for_each_vector_take_a_cycle(code: Any) -> None:
    """Zen 4: three 32 B accesses in a cycle, one of them a store; a cache line has two vectors."""
    assert code("triad", N=10_000) == pytest.approx(2, rel=0.05)


def test_a_sum_in_order_has_the_floor_of_its_loads_and_not_of_its_chain(code: Any) -> None:
    assert code("sum", N=10_000) < 24


@pytest.mark.parametrize("on", ["zen2", "ice-lake-sp"])
def test_a_table_that_was_not_validated_judges_no_measurement(code: Any, on: str) -> None:
    assert code("triad", on=on, N=10_000) == 0


def test_nothing_is_said_of_code_for_another_core(code: Any) -> None:
    assert code("triad", "zen9", N=1000) == 0


@pytest.mark.parametrize(("least", "said"), [(0.0, False), (16.0, False), (16.6, False), (17.2, True), (200.0, True)])
def test_a_point_that_is_faster_than_the_ports_refutes_the_table_and_is_never_called_disturbed(
    monkeypatch: pytest.MonkeyPatch, least: float, said: bool
) -> None:
    monkeypatch.setattr(measure, "port_bound", lambda *_: least)
    runner = FakeRunner(lambda plan: 2000.0, noise=0.0, disturbed=0.0, drift=0.0)
    found = rooftree.measure("triad", None, {"N": 1000}, make_runner=lambda *_: runner, counters="none", time_limit=0.2)
    seen = found.points[0]["measured"]
    assert seen["cy_per_cl"] == pytest.approx(16, rel=0.01)
    assert ("ok", "") == (seen["quality"], seen["why"])
    notes = [note for note in found.notes if f"allow by its instruction table ({least:.3g} cy/CL on its longest path)" in note]
    assert said == (len(notes) == 1)
