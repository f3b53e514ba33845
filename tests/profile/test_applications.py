"""The worked examples: applications under `rooftree profile`."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rooftree.instrument import sampling
from tests.needs import elsewhere, need

FOLDER = Path(__file__).resolve().parent.parent.parent / "examples"


def profiled(which: str, folder: Path, size: str = "") -> dict[str, Any]:
    """The records that the example writes, by their names."""
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    subprocess.run([sys.executable, FOLDER / "profiles.py", which, size, str(folder)], check=True, timeout=200)
    assert f"{which}.html" in {path.name for path in folder.glob("*.html")}
    return {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}


def loops(record: dict[str, Any]) -> dict[str, Any]:
    """Hottest loop of each function."""
    found: dict[str, Any] = {}
    for region in record["regions"]:
        if region["kind"] == "loop":
            found.setdefault(region["function"].partition(".")[0], region)
    return found


@pytest.mark.slow
def test_a_sparse_product_before_and_after_reordering(tmp_path: Path) -> None:
    records = profiled("spmv", tmp_path, "40")
    before, after = (loops(records[name])["multiply"] for name in ("random", "rcm"))
    elements = (3 * 40 - 2) ** 3
    assert {"dp": 30 * 2 * elements} == before["flops"] == after["flops"]
    assert before["seconds"] == after["before"]["seconds"]
    assert before["intensity_FLOP_B"] == pytest.approx(0.1, rel=1e-2)
    assert 30 * elements == before["passes"]


@pytest.mark.slow
def test_six_loops_are_told_apart(tmp_path: Path) -> None:
    found = loops(profiled("proxy", tmp_path, "60")["proxy"])
    assert {"stream", "relax", "product", "state", "polynomial", "gathered"} <= set(found)
    assert {"div", "sqrt"} <= set(found["state"]["mix"]["kinds"])
    assert {} == found["gathered"]["flops"]
    at_memory = found["stream"]["memory_intensity_FLOP_B"]
    if at_memory is not None:  # else its arrays fit into a cache of this machine
        assert 2 / 32 - 1e-6 <= at_memory <= 2 / 24 + 1e-6, "16 B loaded, 8 B stored, 8 B more if lines are fetched first"
        assert "cache model" == found["stream"]["memory_from"]
    assert all(region["listing"] for region in list(found.values())[:3])


@pytest.mark.slow
def test_a_script_of_numpy(tmp_path: Path) -> None:
    need("module numpy")
    record = profiled("numpy", tmp_path)["numpy"]
    libraries = {Path(region["module"]).name for region in record["regions"]}
    assert any("openblas" in name or "numpy" in name or "multiarray" in name or "mkl" in name for name in libraries), libraries
    done = sum(sum((region["flops"] or {}).values()) for region in record["regions"])
    assert done > 0.8 * 20 * 2 * 600**3, "the rest is in regions that are not listed"


@pytest.mark.slow
def test_the_hpc_challenge_of_debian(tmp_path: Path) -> None:
    if shutil.which("hpcc") is None:
        elsewhere("hpcc is not installed")
    record = profiled("hpcc", tmp_path)["hpcc"]
    products = {region["id"]: region for region in record["regions"] if "gemm" in region["function"]}
    assert sum(region["flops"]["dp"] for region in products.values() if region["flops"]) > 1e9
    callers = [frame["function"] for chain in record["chains"] if chain["region"] in products for frame in chain["frames"]]
    assert "cblas_dgemm" in callers


@pytest.mark.slow
def test_molecules_of_lammps(tmp_path: Path) -> None:
    if shutil.which("lmp") is None:
        elsewhere("lammps is not installed")
    record = profiled("lammps", tmp_path, "8")["lammps"]
    forces = record["regions"][0]
    assert "PairLJCut" in forces["function"]
    assert forces["flops"]["dp"] > 1e8
    callers = [frame["function"] for chain in record["chains"] if chain["region"] == forces["id"] for frame in chain["frames"]]
    assert any("Verlet" in name for name in callers)


def test_the_example_says_what_it_knows() -> None:
    with pytest.raises(SystemExit, match="spmv"):
        runpy.run_path(str(FOLDER / "profiles.py"))["main"]("nothing")
