"""The examples run as they stand, and show what they promise."""

from __future__ import annotations

import importlib
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.cli import main
from rooftree.kernel.count import count
from rooftree.machine.load import list_machines

FOLDER = Path(__file__).resolve().parent.parent / "examples"
SCRIPTS = sorted(path.stem for path in FOLDER.glob("*.py"))
SHOWN = {
    "sweep": ["layer conditions", "L3: 3 layers of a and 1 layer of b"],
    "traffic": ["formula", "conflict misses", "N = 64"],
    "scaling": ["saturate the memory bandwidth", "What would change it"],
    "blocking": ["without blocking", "best: B ="],
    "compare_machines": ["skylake-sp", "a64fx", "roofs only"],
    "roofline_2008": ["peak 74.6 GFLOP/s", "break through"],
    "pcg": ["per iteration on one core", "gs-forward"],
    "build_kernel": ["radius 3: 16 FLOP/it", "jacobi-2d with N = 10000"],
    "cache_simulator": ["band of 100", "entries of x not in L1", "misses of"],
    "compiled": ["operation counts"],
    "counters": [""],
    "measure_kernel": [""],
    "roofs": ["L1 ", "FMA", "/cy ["],  # beside others one of two ratios may have no undisturbed burst
    "stencil_family": ["3D-r1-isotropic-box-variable-double", "MLUP/s"],
    "this_machine": [""],
    "validate": [""],
}


def run(name: str, *arguments: str, monkeypatch: Any, capsys: Any) -> Any:
    """What an example prints."""
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments])
    monkeypatch.syspath_prepend(str(FOLDER))
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    return capsys.readouterr().out


def test_every_example_is_tested_and_listed() -> None:
    assert {*SHOWN, "demo", "profiles"} == set(SCRIPTS)  # these have tests of their own
    listed = set(re.findall(r"\]\((\w+)\.py\)", (FOLDER / "README.md").read_text("utf-8")))
    assert listed == set(SCRIPTS)


LONG = ("stencil_family", "traffic", "cache_simulator", "roofs", "measure_kernel", "validate")


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n in LONG else n for n in SHOWN])
def test_an_example_shows_what_it_promises(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = run(name, monkeypatch=monkeypatch, capsys=capsys)
    assert [text for text in SHOWN[name] if text not in shown] == []


def check_demo(shown: str, page: str, kernels: list[str]) -> None:
    for kernel in kernels:
        assert kernel in shown
        assert kernel in page
    for machine in ("skylake-sp", "zen", "thunderx2", "a64fx"):
        assert machine in shown
    assert "memory bound" in shown or "data in Mem" in shown  # where caches take longer beside memory, too
    assert "memory bandwidth saturated from" in shown
    assert "<script src=" not in page


@pytest.mark.slow
def test_the_demo_predicts_kernels_and_a_c_file_on_machines_and_writes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = run("demo", str(tmp_path), monkeypatch=monkeypatch, capsys=capsys)
    page = (tmp_path / "demo.html").read_text("utf-8")
    check_demo(shown, page, ["triad", "kahan-dot", "2d-5pt", "3d-7pt", "uxx", "matmul", "sweep"])


@pytest.mark.slow
def test_a_short_demo_runs_and_its_next_command_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    demo = importlib.import_module("demo")
    chosen = {name: sizes for name, sizes in demo.KERNELS.items() if "triad" in name or "heat.c" in name}
    monkeypatch.setattr(demo, "KERNELS", chosen)
    monkeypatch.setattr(demo, "measured", lambda folder, console: None)
    demo.main(tmp_path)
    shown = capsys.readouterr().out
    check_demo(shown, (tmp_path / "demo.html").read_text("utf-8"), ["triad", "sweep"])
    command = re.search(r"try next: \S+rooftree (.*)", shown)[1].split()
    monkeypatch.chdir(FOLDER.parent)
    assert not main(command)
    assert "sweep" in capsys.readouterr().out


def point(verdict: str, error: float, cy: float) -> dict[str, object]:
    predicted = {"ecm": {"data_in": "Mem", "cy_per_cl": cy * (1 + error)}, "roofline": {"cy_per_cl": 20.0}}
    return {
        "sizes": {"nx": 60},
        "cores": 1,
        "predicted": predicted,
        "measured": {"cy_per_cl": cy},
        "error": error,
        "verdict": verdict,
    }


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (
            [("green", 0.05, 30.0), ("orange", -0.2, 40.0)],
            "reaches 50 % of what its Roofline allows; the prediction is at most 20 % off at all",
        ),
        ([("green", 0.05, 30.0), ("undecided", -0.5, 40.0)], "50 % of what its Roofline allows at least"),
        ([("green", 0.05, 30.0), ("undecided", -0.5, 40.0)], "is 5 % off at the one point of 2 that was not disturbed."),
        ([("undecided", 0.05, 30.0), ("undecided", -0.5, 25.0)], "80 % of what its Roofline allows at least"),
    ],
)
def test_the_demo_ends_with_an_insight_whether_or_not_points_were_disturbed(
    points: list[tuple[str, float, float]], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    assert said in importlib.import_module("demo").insight([point(*p) for p in points])


def test_the_last_lines_of_the_demo_say_what_limits_the_loop_and_what_to_try(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    demo = importlib.import_module("demo")
    monkeypatch.setattr(demo, "beside_measured", lambda machine, folder: ["as measured"])
    machine = rooftree.machine("zen3")
    p = rooftree.predict(demo.LOOP, machine, {"nx,ny": [4000]}, cores=[1, 8])
    for own, first in (
        (Path("here.yaml"), "What this machine can do"),
        (None, "What zen3 can do (this machine was not measured)"),
    ):
        lines = demo.ending(machine, p, tmp_path, own).splitlines()
        assert [line for line in lines if not line.startswith("  ")] == [
            first,
            "What limits the loop, sweep nx=4000 ny=4000 of examples/heat.c",
            "Predicted beside measured, one core",
            "What to try",
        ]
        assert "GFLOP/s" in lines[1]
        assert lines[-1].startswith("  try next: .venv/bin/rooftree predict ")


def test_the_demo_shows_whole_sentences_and_leaves_notes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    said = [
        "core     4 GHz",
        "check    1 % in L1,",
        "         4 % in Mem.",
        "note     this",
        "         that",
        "",
        "doubt    one",
        "core learnt",
    ]
    kept = ["core     4 GHz", "check    1 % in L1,", "         4 % in Mem.", "core learnt"]
    assert kept == importlib.import_module("demo").without_notes(said)


def test_the_demo_names_no_more_cores_for_saturation_than_it_predicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    p = rooftree.predict("3d-7pt", "zen4", {"N": [800]}, cores=[1, 2], incore="throughput")
    late = replace(p, saturated=np.array([[False, True]]), n_saturation=np.array([[3, 3]]))
    assert importlib.import_module("demo").sentence(late).endswith("memory bandwidth saturated from 2 on")


@pytest.mark.parametrize(
    ("function", "loads", "stores", "flops", "parallel"),
    [
        ("sweep", {"t": 5}, {"t_new": 1}, 7, "i"),
        ("initialise", {}, {"t": 1}, 8, "i"),
        ("largest_change", {"a": 1, "b": 1}, {}, 1, "k"),
        ("row_means", {"t": 1}, {}, 1, None),
    ],
)
def test_the_loops_of_an_ordinary_c_file_are_understood(
    function: str, loads: dict[str, Any], stores: dict[str, Any], flops: int, parallel: str | None
) -> None:
    kernel = rooftree.kernel(f"{FOLDER / 'heat.c'}:{function}")
    counts = count(kernel)
    moved = counts.by_array()
    assert loads == {name: m["loads"] for name, m in moved.items() if m["loads"]}
    assert stores == {name: m["stores"] for name, m in moved.items() if m["stores"]}
    assert flops == counts.flops()
    assert ("nx", "ny") == tuple(sorted(kernel.symbols))
    assert parallel == kernel.parallel_loop


def test_the_computed_indices_of_the_c_file_are_two_dimensional() -> None:
    kernel = rooftree.kernel(f"{FOLDER / 'heat.c'}:sweep")
    assert ("t", "t_new") == tuple(array.name for array in kernel.arrays)
    assert all("ny" == str(array.extents[1]) for array in kernel.arrays)


@pytest.fixture
def nearest(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    return runpy.run_path(str(FOLDER / "this_machine.py"))["nearest_machine"]


@pytest.mark.parametrize(
    ("cpuinfo", "machine"),
    [
        ("vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 85\nstepping\t: 4\nmodel name\t: Gold 6148", "skylake-sp"),
        ("vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 85\nstepping\t: 7\n", "cascade-lake-sp"),
        ("vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 106\nstepping\t: 6\n", "ice-lake-sp"),
        ("vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 143\n", "sapphire-rapids"),
        ("vendor_id\t: AuthenticAMD\ncpu family\t: 23\nmodel\t\t: 1\n", "zen"),
        ("vendor_id\t: AuthenticAMD\ncpu family\t: 23\nmodel\t\t: 49\n", "zen2"),
        ("vendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 1\n", "zen3"),
        ("vendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 17\n", "zen4"),
        ("CPU implementer\t: 0x41\nCPU part\t: 0xd4f\n", "neoverse-v2"),
        ("CPU implementer\t: 0x43\nCPU part\t: 0x0af\n", "thunderx2"),
        ("CPU implementer\t: 0x46\nCPU part\t: 0x001\n", "a64fx"),
        ("cpu\t\t: POWER9, altivec supported\n", "power9"),
        ("uarch\t\t: thead,c920\n", "c920"),
    ],
)
def test_a_known_cpu_gets_its_model(nearest: Any, cpuinfo: str, machine: str) -> None:
    name, sentence = nearest(cpuinfo)
    assert machine == name
    assert machine in {entry.name for entry in list_machines()}
    assert machine in sentence


@pytest.mark.parametrize(
    "cpuinfo",
    ["", "vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 15\n", "vendor_id\t: AuthenticAMD\ncpu family\t: 26\n"],
)
def test_an_unknown_cpu_gets_an_honest_answer(nearest: Any, cpuinfo: str) -> None:
    name, sentence = nearest(cpuinfo)
    assert name is None
    assert "none of the shipped machines" in sentence


@pytest.mark.slow
@pytest.mark.needs("gcc")
def test_the_c_file_is_a_program_that_runs(tmp_path: Path) -> None:
    program = tmp_path / "heat"
    flags = ["-O2", "-Wall", "-Wextra", "-Werror", "-fopenmp"]
    subprocess.run(["gcc", *flags, str(FOLDER / "heat.c"), "-o", str(program), "-lm"], check=True)
    ran = subprocess.run([program, "100", "100", "10"], capture_output=True, text=True, check=True)
    assert "after 10 steps: largest change" in ran.stdout
