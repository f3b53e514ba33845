"""Workflows and hooks: they are what their schemas ask for, and their shell steps are commands that this checkout has."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.needs import need

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]


def jobs() -> Iterator[dict[str, Any]]:
    for path in WORKFLOWS:
        yield from yaml.safe_load(path.read_text("utf-8"))["jobs"].values()


COMMANDS = sorted({step["run"] for job in jobs() for step in job["steps"] if "run" in step} | {hook["entry"] for hook in HOOKS})


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("custom.github-workflows-require-timeout", WORKFLOWS),
        ("vendor.citation-file-format", [ROOT / "CITATION.cff"]),
    ],
)
def test_files_are_valid_by_their_schema(schema: str, files: list[Path]) -> None:
    need("module check_jsonschema")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, "--force-filetype", "yaml", *files]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)  # type: ignore[arg-type]
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_shell_steps_are_targets_of_make_or_programs_of_this_checkout(command: str) -> None:
    words = command.split()
    if words[0] == "make":
        environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
        planned = subprocess.run(
            ["make", "-n", *words[1:2]], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert planned.returncode == 0, planned.stderr
    else:
        program = ROOT / words[1 if words[0] == "sudo" else 0]
        assert os.access(program, os.X_OK), program
        subprocess.run(["sh", "-n", program], check=True)


def test_the_workflows_run_all_that_ci_runs() -> None:
    steps = {line.removesuffix(" </dev/null") for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()}
    ours = {step for step in steps if step.startswith(("make ", "tools/"))}
    assert {"make lint", "make test", "make test-slow", "tools/install-packages"} <= ours
    assert ours <= {command.removeprefix("sudo ") for command in COMMANDS}


def test_every_python_that_is_promised_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = [m[1] for c in project["classifiers"] if (m := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", c))]
    assert f">={promised[0]}" == project["requires-python"]
    (matrix,) = (job["strategy"]["matrix"]["python-version"] for job in jobs() if {"run": "make test"} in job["steps"])
    assert promised == matrix


def test_hooks_use_the_tools_of_this_checkout() -> None:
    assert {"system"} == {hook["language"] for hook in HOOKS}
    assert "make lint" in {hook["entry"] for hook in HOOKS}


def test_setting_up_says_nothing_of_package_indexes() -> None:
    """D9: `make demo` in a fresh clone began with 33 lines of their warnings."""
    lines = re.findall(r"pip install[^\n]*", (ROOT / "Makefile").read_text("utf-8"))
    assert len(lines) > 1
    assert [line for line in lines if " -qq " not in line] == []
