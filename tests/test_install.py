"""What is installed works: a wheel in a bare environment of each Python that is here, and an installation without a compiler."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rooftree
from tests.needs import elsewhere

pytestmark = pytest.mark.slow
MADE = shutil.ignore_patterns(".*_cache", ".git", ".hypothesis", ".venv", "__pycache__", "_build", "build", "dist", "packed")
"""What a copy of the checkout leaves out."""
LARGEST_WHEEL = 4_600_000
"""Bytes; 4.3 million with the C++ core (0.5) and plotly (0.4): what is packed twice by mistake is found by it."""


@pytest.fixture(scope="module")
def checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout in which nothing was built."""
    return shutil.copytree(root, tmp_path_factory.mktemp("copy") / "checkout", ignore=MADE)


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The wheel that a Python builds; that of 3.12 is for all later ones."""

    @cache
    def build(version: str) -> Path:
        folder = tmp_path_factory.mktemp("wheel")
        programs = environment(interpreter(version), folder / "bare")
        run([programs / "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, checkout], folder)
        (made,) = folder.glob("*.whl")
        return made

    return build


def interpreter(version: str) -> str:
    """A Python of this version on PATH or beside those of pyenv; skips where there is none."""
    code = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    of_pyenv = Path(os.environ.get("PYENV_ROOT", "/nowhere")).glob(f"versions/{version}.*/bin/python3")
    for found in filter(None, [shutil.which(f"python{version}"), shutil.which("python3"), *map(str, of_pyenv)]):
        if subprocess.run([found, "-c", code], capture_output=True, text=True, check=False).stdout.strip() == version:
            return found
    return elsewhere(f"no Python {version} with venv on PATH or beside those of pyenv")


def environment(python: str, folder: Path) -> Path:
    """A bare virtual environment; its folder of programs."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    return folder / "bin"


def run(command: Sequence[str | Path], folder: Path, **more: str) -> str:
    """What a program says, in a folder, with nothing of the environment but PATH, the home and what pip is told."""
    kept = {name: value for name, value in os.environ.items() if name in ("HOME", "PATH") or name.startswith(("PIP_", "XDG_"))}
    done = subprocess.run(
        command, cwd=folder, env=kept | more, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def check(programs: Path, root: Path, folder: Path, core: str) -> None:
    """The installed rooftree, started in an empty folder, says what this one says."""
    folder.mkdir()

    def document(*arguments: str | Path) -> Any:
        return json.loads(run([programs / "rooftree", *arguments, "--json"], folder))

    assert core in run([programs / "rooftree", "--version"], folder)
    there = document("predict", "3d-7pt", "-m", "skx", "-D", "N=60", "--incore", "throughput")
    here = rooftree.predict("3d-7pt", "skx", sizes={"N": 60}, incore="throughput")
    assert float(here.cy_per_cl[0, 0]) == there["points"][0]["ecm"]["cy_per_cl"]
    assert 4.0 == document("incore", root / "examples" / "dot.s", "--arch", "skl")["blocks"][0]["cycles"]
    (point,) = document("traffic", "2d-5pt", "-m", "skx", "-D", "N=60")["points"]
    assert point["lc"].keys() <= point["sim"].keys()


@pytest.mark.needs("g++")
@pytest.mark.parametrize(("version", "builder"), [("3.11", "3.11"), ("3.12", "3.12"), ("3.13", "3.12")])
def test_a_wheel_works_in_a_bare_environment(
    root: Path, wheel: Callable[[str], Path], tmp_path: Path, version: str, builder: str
) -> None:
    programs = environment(interpreter(version), tmp_path / "bare")
    made = wheel(builder)
    assert ("-cp311-" if builder == "3.11" else "-cp312-abi3-") in made.name
    assert made.stat().st_size < LARGEST_WHEEL
    names = zipfile.ZipFile(made).namelist()
    assert [] == [name for name in names if name.endswith((".cpp", ".pyc")) or name.startswith("tests")]
    assert [] == [name for name in names if name.endswith(".tsv") and "/incore/tables/" in name], "packed stands for these"
    run([programs / "pip", "install", "--quiet", made], tmp_path)
    check(programs, root, tmp_path / "empty", "C++ core")


def test_without_a_compiler_it_installs_with_the_python_twins_and_says_so(root: Path, checkout: Path, tmp_path: Path) -> None:
    programs = environment(sys.executable, tmp_path / "bare")
    said = run([programs / "pip", "install", "--verbose", checkout], tmp_path, CC="/bin/false", CXX="/bin/false")
    assert "rooftree was installed WITHOUT its C++ core" in said
    check(programs, root, tmp_path / "empty", "Python twin of the core")
