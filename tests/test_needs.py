"""What tests need: a skip where it is missing, but a failure where CI is true; and the packages that are installed for them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TESTS = """
import pytest
from tests.needs import elsewhere, need

@pytest.mark.needs("aarch64-linux-gnu-as")
def test_a(): pass

def test_b(): elsewhere("another processor")

def test_c(): need("module rooftree")
"""


@pytest.mark.slow
@pytest.mark.parametrize(("ci", "ends"), [("", "1 passed, 2 skipped"), ("true", "1 passed, 1 skipped, 1 error")])
def test_what_can_be_installed_may_be_missing_but_not_where_ci_is_true(root: Path, tmp_path: Path, ci: str, ends: str) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-Wignore::pytest.PytestAssertRewriteWarning",  # of our plugin, where it is installed editable
        "-q",
        "-p",
        "tests.conftest",
        "-c",
        os.devnull,
        "-o",
        "markers=needs",
        "--rootdir",
        tmp_path,
        tmp_path,
    ]
    environment = {"PATH": str(tmp_path), "CI": ci}
    ran = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)  # type: ignore[arg-type]
    assert ends in ran.stdout, ran.stdout + ran.stderr
    assert bool(ci) == ("no aarch64-linux-gnu-as here: apt-get install binutils-aarch64-linux-gnu" in ran.stdout)


@pytest.fixture
def debian(root: Path, tmp_path: Path) -> Callable[..., tuple[int, str, list[str]]]:
    """Runs tools/install-packages where only these packages are installed: exit status, messages, what apt-get was asked for."""

    def run(*arguments: Any, installed: str = "", user: int = 0) -> tuple[int, str, list[str]]:
        programs = {
            "dpkg-query": f'for p in {installed}; do [ "$p" != "$3" ] || printf "ii "; done',
            "apt-cache": 'case $2 in *-22) echo "Candidate: (none)";; *) echo "Candidate: 1";; esac',
            "apt-get": f'echo "$@" >> {tmp_path}/calls',
            "id": f"echo {user}",
        }
        for name, text in programs.items():
            (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
            (tmp_path / name).chmod(0o755)
        command = [root / "tools" / "install-packages", *arguments]
        path = f"{tmp_path}{os.pathsep}{os.defpath}"
        ran = subprocess.run(command, env={"PATH": path}, capture_output=True, text=True, check=False)
        calls = tmp_path / "calls"
        return ran.returncode, ran.stdout + ran.stderr, calls.read_text().splitlines() if calls.exists() else []

    return run


def test_missing_packages_are_installed_by_the_best_name_that_there_is(debian: Callable[..., tuple[int, str, list[str]]]) -> None:
    status, _, (update, install) = debian(installed="gcc g++ binutils llvm-19")
    assert 0 == status
    assert update.endswith(" update")
    packages = install.split(" --no-install-recommends ")[1].split()
    assert {"clang-20", "qemu-user"} <= set(packages)
    assert not {"gcc", "clang-22", "llvm-22", "llvm-20"} & set(packages)


def test_where_all_is_there_nothing_is_asked_for(debian: Callable[..., tuple[int, str, list[str]]], root: Path) -> None:
    lines = (line.partition("#")[0].split() for line in (root / "tools" / "apt-packages").read_text().splitlines())
    assert (0, "", []) == debian(installed=" ".join(line[-1] for line in lines if line))


def test_others_than_root_are_told_the_command(debian: Callable[..., tuple[int, str, list[str]]]) -> None:
    status, words, calls = debian(user=1000)
    assert (1, []) == (status, calls)
    assert "sudo apt-get install gcc g++ gfortran binutils" in words
