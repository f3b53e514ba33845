"""Figures with stencils and machines left out: what is left out has no say in what it is predicted with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks import held_out, inspect_points
from benchmarks.held_out import Constant, Fit
from rooftree.incore.model import InCore
from tests.needs import elsewhere


@dataclass(frozen=True)
class Machine:
    """One constant, and one that no stencil has a say in."""

    name: str
    wanted: float = 0.0
    streams: float = 7.0


@dataclass(frozen=True, eq=False)
class Made:
    """A case whose error is the distance from the value that suits it."""

    stencil: str
    family: str
    machine: str
    wanted: float
    threads: bool = False
    faulty: bool = False

    @property
    def job(self) -> Any:
        return SimpleNamespace(cpu=Machine(self.machine))

    def errors(self, machine: Any) -> Any:
        return np.array([machine.wanted - self.wanted, 0.5 * (machine.wanted - self.wanted)])


def _constant(name: str, values: tuple[float, ...], fitted: bool) -> Constant:
    def put(machine: Any, value: float) -> Any:
        return replace(machine, **{name: value})

    def stated(machine: Any) -> float:
        return float(getattr(machine, name))

    return Constant(name=name, put=put, stated=stated, values=values, fitted=fitted)


CONSTANTS = (_constant("wanted", (0.0, 1.0, 2.0, 3.0), fitted=True), _constant("streams", (0.0, 1.0), fitted=False))


def fit(*cases: Made) -> Fit:
    return Fit(cases, CONSTANTS)  # type: ignore[arg-type]


def test_a_stencil_is_predicted_with_what_suits_the_others_of_its_machine() -> None:
    made = fit(
        Made("a", "x", "x1", 2),
        Made("b", "x", "x1", 1),
        Made("c", "x", "x1", 1),
        Made("a", "y", "y1", 3),
        Made("b", "y", "y1", 3),
    )
    held = {(h.case.stencil, h.case.family): h.values for h in held_out.without_stencils(made)}
    assert {("a", "x"): (1.0, 7.0), ("b", "x"): (1.0, 7.0), ("c", "x"): (1.0, 7.0)} == {k: held[k] for k in held if k[1] == "x"}
    assert held["a", "y"] == (3.0, 7.0)


def test_a_machine_is_predicted_with_what_suits_all_others_whatever_mode_it_is_in() -> None:
    made = fit(Made("a", "x", "x", 1), Made("b", "x", "x:SNC", 1), Made("a", "y", "y", 3), Made("c", "y", "y", 3))
    held = {(h.case.stencil, h.case.job.cpu.name): h.values[0] for h in held_out.without_machines(made)}
    assert held == {("a", "x"): 3.0, ("b", "x:SNC"): 3.0, ("a", "y"): 1.0, ("c", "y"): 1.0}


def test_what_a_form_brings_is_told_by_switching_it_off() -> None:
    made = fit(Made("a", "x", "x", 1), Made("b", "x", "x", 1))
    held = held_out.without_stencils(made)
    brought = held_out.gain(held, held_out.without_form(made, held, 0))
    assert brought["one core"] == pytest.approx(100 * np.mean([1 - np.exp(-1), 1 - np.exp(-0.5)]))
    assert brought["threads"] == 0


def test_a_form_that_helps_only_what_it_was_found_on_brings_less_than_nothing() -> None:
    made = fit(Made("a", "x", "x", 2), Made("b", "x", "x", 0))
    held = held_out.without_stencils(made)
    assert held_out.gain(held, held_out.without_form(made, held, 0))["one core"] < 0


def test_a_series_that_ran_on_one_core_has_no_say_in_what_others_are_predicted_with() -> None:
    made = fit(Made("a", "x", "x", 1), Made("b", "x", "x", 3, faulty=True), Made("c", "x", "x", 3, faulty=True))
    assert {1.0} == {h.values[0] for h in held_out.without_stencils(made) if h.case.stencil != "a"}
    assert {0.0} == {h.values[0] for h in held_out.without_stencils(made) if h.case.stencil == "a"}  # nothing is known then


def test_what_changes_times_in_the_core_is_a_form_like_others() -> None:
    def twice(case: Any, value: float) -> Any:
        return replace(case, wanted=2 * value)

    again = Constant(name="again", stated=lambda machine: 1.0, values=(0.0, 1.0), in_core=twice)
    made = Fit((Made("a", "x", "x", 3), Made("b", "x", "x", 3)), (again,))  # type: ignore[arg-type]
    assert 3.0 == -made.errors(made.cases[0], (1.0,))[0]  # as it is
    assert 0.0 == made.errors(made.cases[0], (0.0,))[0]


def test_ten_configurations_are_in_no_fold() -> None:
    assert len(set(held_out.RESERVED)) == 10
    assert {c.name for c in inspect_points.configurations(inspect_points.ONE_CORE)} >= set(held_out.RESERVED)


def test_every_published_code_has_its_times_in_the_core_stored() -> None:
    times = inspect_points.read_times()
    for file in (inspect_points.ONE_CORE, inspect_points.SEVERAL):
        found = {c.name: {int(point["N"]) for point in c.points} for c in inspect_points.configurations(file)}
        without = {name for name, sizes in found.items() if any((name, n) not in times for n in sizes)}
        assert {"3D-r2-isotropic-box-constant-double@IvyBridgeEP_E5-2660v2"} >= without, "published without its code"
    core = inspect_points.stored_core(times, "himeno@BroadwellEP_E5-2697v4_CoD", (100, 200))
    assert core is not None
    assert core.T_OL.shape == (2,)
    assert inspect_points.stored_core(times, "himeno@BroadwellEP_E5-2697v4_CoD", (100, 7)) is None


def test_times_in_the_core_survive_the_file(tmp_path: Any) -> None:
    zero = np.zeros(2)
    core = InCore(
        engine="asm", T_OL=np.array([20.0, 10.5]), T_nOL=np.array([8.0]), T_nOL_load=zero, T_nOL_store=zero, throughput=zero,
        critical_path=zero, limits={}, lanes=4, T_busy=np.array([9.0, 8.0]), replays_hold_L2=True, from_code=True,
    )  # fmt: skip
    once = replace(core, T_OL=np.array([18.0, 10.5]))
    inspect_points.write_times([("a@b", 10, core, once, 0), ("a@b", 20, core, once, 1)], tmp_path / "times.csv")
    times = inspect_points.read_times(tmp_path / "times.csv")
    for kept, written in ((False, core), (True, once)):
        found = inspect_points.stored_core(times, "a@b", (10, 20), kept)
        assert found is not None
        assert found.replays_hold_L2
        assert written.T_OL.tolist() == found.T_OL.tolist()
        assert [8.0, 8.0] == found.T_nOL.tolist()
        assert [9.0, 8.0] == found.T_busy.tolist()


NAME = "3D-r3-homogeneous-star-constant-double@HaswellEP_E5-2695v3_CoD"


def _several(name: str) -> inspect_points.Configuration:
    return next(c for c in inspect_points.configurations(inspect_points.SEVERAL) if c.name == name)


def test_stored_times_predict_over_the_cores_and_other_constants_change_it() -> None:
    case = held_out._case(_several(NAME), True, inspect_points.read_times(), None)
    assert case is not None
    before = case.predicted(case.job.cpu)
    assert before == pytest.approx(case.measured, rel=0.5)
    nests = next(c for c in held_out.CONSTANTS if c.name == "loss of nests [1]")
    assert case.predicted(nests.put(case.job.cpu, 0.2))[0, -1] > 1.1 * before[0, -1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [NAME, "3D-r2-isotropic-box-constant-double@HaswellEP_E5-2695v3_CoD", "himeno@BroadwellEP_E5-2697v4_CoD"]
)
def test_stored_times_are_those_of_the_measured_code(name: str) -> None:
    """Else: python -m benchmarks.held_out --store."""
    code = inspect_points.published()
    if not code:
        elsewhere("needs the measured machine code")
    import rooftree

    config = next(c for c in inspect_points.configurations(inspect_points.ONE_CORE) if c.name == name)
    stored = held_out._case(config, False, inspect_points.read_times(), None)
    anew = held_out._case(config, False, {}, code)
    assert stored is not None
    assert anew is not None
    assert stored.predicted(stored.job.cpu) == pytest.approx(anew.predicted(anew.job.cpu), rel=1e-4)
    some = sorted(int(point["N"]) for point in config.points)[10:12]
    sizes = {inspect_points.SIZES: some}
    found = rooftree.predict(config.kernel, config.machine, sizes=sizes, incore="asm", asm=str(code[name].code))
    assert found.cy_per_cl[:, 0] == pytest.approx(anew.predicted(anew.job.cpu)[10:12, 0], rel=1e-3)


@pytest.mark.needs("gcc")
def test_the_code_that_is_made_here_takes_the_place_of_the_measured_one() -> None:
    case = held_out._case(_several(NAME), True, inspect_points.read_times(), None)
    assert case is not None
    assert case.made is None
    here = held_out.compiled(case)
    assert here.made is not None
    assert here.core.T_OL[0] > 0
    assert here.measured is case.measured
