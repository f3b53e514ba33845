"""The least that the ports allow, and what is said about values below it."""

import platform

import pytest

import rooftree
from rooftree.machine.load import load_machine
from rooftree.measure import run
from rooftree.measure.build import build
from rooftree.measure.fake import FakeRunner
from rooftree.measure.floor import floor, too_fast

pytestmark = pytest.mark.usefixtures("gcc", "cache")


@pytest.fixture
def code():
    if platform.machine() != "x86_64":
        pytest.skip("needs a processor with the instruction set of the machine file")
    machine = load_machine("zen3")

    def made(kernel, arch="zen3", **sizes):
        loop = rooftree.kernel(kernel)
        return floor(loop, machine, arch, sizes, (8, build(loop, machine).compiled))

    return made


def test_two_loads_and_a_store_for_each_vector_take_a_cycle(code):
    """Zen 3: three 32 B accesses in a cycle, one of them a store; a cache line has two vectors."""
    assert code("triad", N=10_000) == pytest.approx(2, rel=0.05)


def test_a_sum_in_order_has_the_floor_of_its_loads_and_not_of_its_chain(code):
    assert code("sum", N=10_000) < 24


def test_nothing_is_said_of_code_for_another_core(code):
    assert code("triad", "zen9", N=1000) == 0


@pytest.mark.parametrize(("measured", "said"), [(1.7, True), (1.81, False), (2.0, False), (20.0, False)])
def test_what_is_faster_than_the_floor_by_more_than_a_tenth_is_said(measured, said):
    assert bool(too_fast(measured, 2.0)) == said
    assert too_fast(measured, 0.0) == ""


def test_a_point_below_the_floor_is_disturbed(monkeypatch):
    monkeypatch.setattr(run, "floor", lambda *_: 20.0)
    found = run.measure(
        "triad", None, {"N": 1000}, make_runner=lambda *_: FakeRunner(lambda plan: 2000.0), counters="none", time_limit=0.2
    )
    seen = found.points[0]["measured"]
    assert seen["quality"] == "disturbed"
    assert "is faster than the ports of the core allow (20 cy/CL)" in seen["why"]
