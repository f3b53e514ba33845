"""Sweeps on a simulated machine: records, points that fail, interruption, resumption, bad input."""

from __future__ import annotations

import json
import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.errors import CapabilityError, InputError, KernelError, RooftreeError, UsageError
from rooftree.host.topology import read_topology
from rooftree.measure.fake import FakeRunner
from rooftree.measure.plan import Placed
from rooftree.measure.run import _seen_alone
from rooftree.measure.runner import State
from rooftree.results import Measurement
from rooftree.timing import smt_probe
from tests.needs import elsewhere

pytestmark = pytest.mark.usefixtures("gcc")
POINT = {
    "cy_per_cl",
    "interval",
    "seconds_per_iteration",
    "MLUP_s",
    "GFLOP_s",
    "clock_GHz",
    "samples",
    "rejected",
    "quality",
    "why",
    "working_set_B",
    "pages",
    "counters",
}


GATHER = "double a[N], b[N];\nint p[N];\nfor (long i = 0; i < N; ++i)\n    a[i] = b[p[i]];\n"


def elements(plan: Placed) -> int:
    return plan.blocks[0].elements


class Machine:
    """Makes fake runners, and remembers them."""

    def __init__(self, truth: Any = lambda plan: 2.0 * elements(plan), **options: Any) -> None:
        self.truth = truth
        self.options = options
        self.made: list[Any] = []

    def __call__(self, built: Any, cpus: Any, options: Any) -> Any:
        runner = FakeRunner(self.truth, **self.options)
        self.made.append((built, cpus, runner))
        return runner


def run(kernel: str = "triad", sizes: dict[str, Any] | None = None, machine: Machine | None = None, **more: Any) -> Measurement:
    sizes = {"N": [1000, 2000]} if sizes is None else sizes
    return rooftree.measure(kernel, None, sizes, make_runner=machine or Machine(), counters="none", time_limit=0.2, **more)


def test_the_record_has_what_the_contract_says() -> None:
    found = run().to_dict()
    assert found["schema"] == "rooftree.measurement/1"
    assert set(found) == {
        "schema",
        "kernel",
        "machine",
        "unit_of_work",
        "compiled",
        "options",
        "points",
        "failed",
        "environment",
        "notes",
        "interrupted",
    }
    assert [p["sizes"] for p in found["points"]] == [{"N": 1000}, {"N": 2000}]
    assert set(found["points"][0]) == {"sizes", "cores", "measured"}
    assert set(found["points"][0]["measured"]) >= POINT
    assert {"compiler", "version", "command", "flags", "sha256", "loop"} <= set(found["compiled"])
    assert found["unit_of_work"]["iterations_per_cl"] == 8
    json.dumps(found, allow_nan=False)


def test_rates_belong_together() -> None:
    m = run().points[0]["measured"]
    assert m["cy_per_cl"] == pytest.approx(16, rel=0.02)
    assert m["interval"][0] <= 16 <= m["interval"][1]
    assert m["seconds_per_iteration"] == pytest.approx(m["cy_per_cl"] / 8 / m["clock_GHz"] * 1e-9, rel=1e-4)
    assert m["MLUP_s"] == pytest.approx(1e-6 / m["seconds_per_iteration"], rel=1e-4)
    assert m["GFLOP_s"] == pytest.approx(2 * m["MLUP_s"] / 1000, rel=1e-4)
    assert m["working_set_B"] == 3 * 8 * 1000
    assert m["quality"] == "ok"


def test_work_is_counted_for_what_runs() -> None:
    """The interior of a stencil, the triangle of a triangular loop."""
    assert run("2d-5pt", {"N": 50}).points[0]["measured"]["iterations"] == 48**2
    assert run("triangular-matvec", {"N": 50}).points[0]["measured"]["iterations"] == 50 * 51 / 2


def test_several_sizes_and_cores_make_their_outer_product() -> None:
    here = len(read_topology().one_per_core())
    if here < 2:
        elsewhere("needs two cores")
    machine = Machine()
    found = run(sizes={"N": [1000, 2000]}, cores=[1, 2], machine=machine)
    assert [(p["sizes"]["N"], p["cores"]) for p in found.points] == [(1000, 1), (2000, 1), (1000, 2), (2000, 2)]
    (serial, one, _), (threaded, two, _) = machine.made
    assert (len(one), len(two)) == (1, 2)
    assert serial.library != threaded.library
    assert all(runner.closed for _, _, runner in machine.made)
    assert found.compiled["threads"][-1] != ""


def test_tied_sizes_run_together() -> None:
    found = run("gs-forward", {"M,N": [20, 30]})
    assert [p["sizes"] for p in found.points] == [{"M": 20, "N": 20}, {"M": 30, "N": 30}]


def test_a_point_that_crashes_is_put_down_and_the_others_go_on() -> None:
    machine = Machine(crash=lambda plan: "the kernel ended with SIGSEGV" if elements(plan) == 2000 else "")
    found = run(sizes={"N": [1000, 2000, 3000]}, machine=machine)
    assert [p["sizes"]["N"] for p in found.points] == [1000, 3000]
    arrays = ", ".join(f"{name}: 2000 elements of 8 B (15.62 KiB)" for name in "abc")
    why = f"the kernel ended with SIGSEGV; it was called as triad(N = 2000, {arrays})"
    assert found.failed == ({"sizes": {"N": 2000}, "cores": 1, "why": why, "try": ""},)
    assert len(machine.made) == 2  # another process after the crash


def test_after_an_interruption_nothing_is_lost_and_it_can_be_taken_up(empty_cache: Path) -> None:
    machine = Machine(interrupt_after=2)
    found = run(sizes={"N": [1000, 2000, 3000]}, machine=machine)
    assert [p["sizes"]["N"] for p in found.points] == [1000, 2000]
    assert found.interrupted == "N = 3000"
    again = Machine()
    whole = run(sizes={"N": [1000, 2000, 3000]}, machine=again, resume=True)
    assert [p["sizes"]["N"] for p in whole.points] == [1000, 2000, 3000]
    assert whole.points[:2] == found.points
    assert again.made[0][2].opened == 1
    assert whole.interrupted == ""


def test_points_are_measured_anew_without_resume_and_with_other_options_or_code(empty_cache: Path) -> None:
    run()
    for more in ({}, {"resume": True, "alignment": 128}, {"resume": True, "cflags": "-O1"}, {"resume": True, "args": {"s": "2"}}):
        machine = Machine()
        run(machine=machine, **more)
        assert machine.made[0][2].opened == 2
    machine = Machine()
    run(machine=machine, resume=True)
    assert machine.made == []


def test_strange_numbers_make_a_point_disturbed() -> None:
    machine = Machine(strange=lambda plan: State(denormal=5, where="a"))
    m = run(machine=machine).points[0]["measured"]
    assert m["quality"] == "disturbed"
    assert "denormal" in m["why"]


def test_data_that_were_changed_so_that_sweeps_can_repeat_are_noted() -> None:
    machine = Machine(strange=lambda plan: State() if plan.blocks[-1].fill == "zero" else State(infinite=1, where="a"))
    found = run("update", {"N": 100}, machine=machine)
    assert any("zeros in the arrays that the kernel writes" in note for note in found.notes)
    assert found.points[0]["measured"]["quality"] == "ok"


def test_a_function_with_more_than_the_nest_is_not_verified(tmp_path: Path) -> None:
    path = tmp_path / "two.c"
    path.write_text(
        "void f(int n, double *a)\n{\n    for (int i = 0; i < n; ++i)\n        a[i] = 1;\n"
        "    for (int i = 0; i < n; ++i)\n        a[i] *= 2;\n}\n"
    )
    m = run(f"{path}:5", {"n": 1000}).points[0]["measured"]
    assert m["quality"] == "unverified"
    assert "holds 2 loop nests" in m["why"]


def test_a_size_that_is_a_macro_is_compiled_in(tmp_path: Path) -> None:
    path = tmp_path / "macro.c"
    path.write_text(
        "#ifndef N\n#define N 100\n#endif\ndouble a[N], b[N];\n"
        "void f(void)\n{\n    for (int i = 0; i < N; ++i)\n        a[i] = b[i];\n}\n"
    )
    machine = Machine()
    found = run(f"{path}:f", {"N": [200, 300]}, machine=machine)
    assert [p["measured"]["working_set_B"] for p in found.points] == [3200, 4800]
    assert len(machine.made) == 2


def test_progress_is_told() -> None:
    seen = []
    run(progress=lambda done, total, text: seen.append((done, total, text)))
    assert seen == [(0, 2, "N = 1000"), (1, 2, "N = 2000"), (2, 2, "")]


@pytest.mark.parametrize(
    ("kernel", "sizes", "more", "error", "words"),
    [
        ("triad", {}, {}, UsageError, "needs a value for N"),
        ("triad", {"N": 10, "M": 3}, {}, UsageError, "no size 'M'"),
        ("triad", {"N": 10}, {"cores": 10_000}, UsageError, "can be used here"),
        ("triad", {"N": 10}, {"cores": 0}, UsageError, "positive whole numbers"),
        ("triad", {"N": 10}, {"cpus": (100_000,)}, UsageError, "which this process may use"),
        ("triad", {"N": 10**13}, {}, UsageError, "of memory"),
        ("triad", {"N": 10}, {"args": {"t": "1"}}, UsageError, "no parameter 't'"),
        ("triad", {"N": 10}, {"args": {"N": "10"}}, UsageError, "N is given twice"),
        ("triad", {}, {"args": {"N": "10,20"}}, UsageError, "one value of N is expected"),
        ("triad", {"N": 10}, {"args": {"s": "nan"}}, UsageError, "expected a finite number"),
        ("triad", {"N": 10}, {"args": {"s": "1e999"}}, UsageError, "expected a finite number"),
        (GATHER, {"N": 10}, {"args": {"p": "0..10"}}, UsageError, r"b\[p\[i\]\] takes 0 to 9"),
        (GATHER, {"N": 10}, {"args": {"p": "0..2000000000"}, "indirect": "worst"}, UsageError, "takes 0 to 9"),
        (GATHER, {"N": 10}, {"args": {"p": "-1..5"}}, UsageError, "places from -1 to 5"),
        ("triad", {"N": 10}, {"compiler": "false"}, CapabilityError, "`false -E` ended with status 1"),
        ("triad", {"N": 10}, {"alignment": 48}, UsageError, "power of two"),
        ("triad", {"N": 10}, {"padding": "-1"}, UsageError, "expected"),
        ("triad", {"N": 10}, {"confidence": 2}, UsageError, "expected 0.5"),
        ("triad", {"N": 10}, {"indirect": "random"}, UsageError, "best, worst"),
        ("triad", {"N": 10}, {"sizes_of": 2}, UsageError, "no option 'sizes_of'"),
        ("triad", {"N": 10}, {"compiler": "no-such-compiler"}, CapabilityError, "no-such-compiler"),
        ("triad", {"N": 10}, {"cflags": "-fno-such-flag"}, CapabilityError, "does not take"),
        ("2d-5pt", {"N": 2}, {}, KernelError, "does not run"),
        ("examples/jacobi.yaml", {"N": 10}, {}, InputError, ""),
    ],
)
def test_bad_input_is_refused_before_anything_runs(
    kernel: str, sizes: dict[str, Any], more: dict[str, Any], error: type[RooftreeError], words: str, root: Path
) -> None:
    machine = Machine()
    if kernel.endswith(".yaml"):
        kernel, error, words = str(root / kernel), CapabilityError, "does not come from C source"
        sizes = dict.fromkeys(rooftree.kernel(kernel).symbols, 10)
    with pytest.raises(error, match=words):
        run(kernel, sizes, machine, **more)
    assert machine.made == []


def test_a_loop_around_the_nest_whose_turns_are_not_known_is_not_modelled(tmp_path: Path) -> None:
    path = tmp_path / "steps.c"
    path.write_text(
        "void swap(double **, double **);\n"
        "void f(int n, int steps, double *a, double *b)\n{\n    for (int t = 0; t < steps; ++t) {\n"
        "        for (int i = 0; i < n; ++i)\n            a[i] = b[i];\n        swap(&a, &b);\n    }\n}\n"
    )
    found = run(f"{path}:f", {"n": 100}, args={"steps": "3"})
    assert "how much work a call does is not known" in found.not_modelled
    assert found.unit_of_work.element == "call"


def test_a_size_may_be_given_as_the_value_of_a_parameter() -> None:
    """predict took --arg N=1000, measure said that a value for N is needed."""
    stated = run("triad", {}, args={"N": "1000", "s": "2"})
    plain = run("triad", {"N": 1000}, args={"s": "2"})
    assert stated.points[0].sizes == {"N": 1000}
    assert stated.options == plain.options


def test_a_measurement_comes_back_from_its_record() -> None:
    found = run()
    again = Measurement.from_dict(json.loads(found.to_json()))
    assert again.to_dict() == found.to_dict()
    assert np.array_equal(again.cy_per_cl, found.cy_per_cl)
    with pytest.raises(InputError, match="no record of schema"):
        Measurement.from_dict({"schema": "rooftree.prediction/1"})


def test_views_show_the_points() -> None:
    found = run()
    assert "1000" in str(found)
    assert "cy/CL" in str(found)
    assert "gcc" in found.explain()
    assert list(found.to_pandas()["sizes.N"]) == [1000, 2000]
    assert len(found.plot().data) == 1
    bundle = found._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}


def test_python_has_measure() -> None:
    assert "measure" in rooftree.__all__
    assert callable(rooftree.measure)


@pytest.mark.parametrize("cycles", [3.0, 60.0])
def test_a_time_in_which_no_core_does_the_work_is_refused(cycles: float) -> None:
    """The work was left out, or time was lost: no such number is printed, the other sizes are."""
    found = run(
        sizes={"N": [10, 2000, 8000]}, machine=Machine(lambda plan: cycles if elements(plan) == 8000 else 2.0 * elements(plan))
    )
    assert [p["sizes"]["N"] for p in found.points] == [10, 2000]
    assert "in which no core does it: it has to move 62.5 KiB of one array, 250 cy at 256 B/cy" in found.failed[0]["why"]
    assert "--arg" in found.failed[0]["try"]


@pytest.mark.parametrize(("virtual", "level", "expected"), [(True, 1.6, False), (True, 1.0, True), (False, 1.6, None)])
def test_a_core_that_was_never_seen_alone_is_no_sound_one(virtual: bool, level: float, expected: bool | None) -> None:
    """On machines without a hypervisor others are seen by the system."""
    job: Any = SimpleNamespace(topology=SimpleNamespace(virtual=virtual))
    timing: Any = SimpleNamespace(alone=level <= 1.05)
    assert _seen_alone(job, timing) is expected


class Crowded(FakeRunner):
    """A core that others share all the time, of a kind that nobody saw alone."""

    alone_cycles = math.inf

    def _cycles_of(self, code: Any) -> float:
        return super()._cycles_of(code) * (1.6 if code.name == smt_probe.WIDE else 1.0)


def test_a_value_of_a_core_that_was_never_seen_alone_is_unverified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.measure.run._seen_alone", lambda job, timing: timing.alone)
    crowded: Any = lambda built, cpus, options: Crowded(lambda plan: 2.0 * elements(plan))  # noqa: E731
    found = run(sizes={"N": 1000}, machine=crowded)
    measured = found.points[0].measured
    assert (measured.quality, measured.alone) == ("unverified", False)
    assert "another thread may have shared the core all the time" in measured.why
