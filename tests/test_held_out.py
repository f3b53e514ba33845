"""Figures with stencils and machines left out: what is left out has no say in what it is predicted with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks import bench_inspect, held_out
from benchmarks.held_out import Constant, Fit
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


def test_ten_configurations_are_in_no_fold() -> None:
    assert len(set(held_out.RESERVED)) == 10
    folder = bench_inspect.data_folder()
    if folder is None:
        elsewhere("needs the INSPECT measurements")

    known = {config for config, _, _ in bench_inspect.configurations(folder, "tuning_grid_scaling.csv")}
    assert set(held_out.RESERVED) <= known


@pytest.mark.slow
def test_a_case_repeats_what_predict_says_and_other_constants_change_it() -> None:
    folder = bench_inspect.data_folder()
    if folder is None:
        elsewhere("needs the INSPECT measurements")

    import rooftree

    name = "3D-r3-homogeneous-star-constant-double@HaswellEP_E5-2695v3_CoD"
    config, kernel, points = next(c for c in bench_inspect.configurations(folder, "tuning_thread_scaling.csv") if c[0] == name)
    case = held_out._case(folder, config, kernel, points, several=True)
    source, code = kernel["c_source"], str(folder / kernel["asm"]["extracted"])
    sizes = {bench_inspect.size_names(source): int(points[0]["N"])}
    found = rooftree.predict(source, kernel["machine"], sizes=sizes, cores=case.job.cores, incore="asm", asm=code)
    assert case.predicted(case.job.cpu) == pytest.approx(found.cy_per_cl)
    nests = next(c for c in held_out.CONSTANTS if c.name == "loss of nests [1]")
    slower = case.predicted(nests.put(case.job.cpu, 0.2))
    assert slower[0, -1] > 1.1 * found.cy_per_cl[0, -1]
