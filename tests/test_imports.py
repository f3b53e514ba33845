"""What `import rooftree` and `rooftree --help` load: nothing heavy, so that both start at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"numpy", "plotly", "rich", "pydantic", "jinja2", "tree_sitter", "yaml"}
HEAVY_FOR_HELP = {"numpy", "plotly", "pydantic", "jinja2", "tree_sitter", "yaml", "pandas", "matplotlib"}


def loaded_by(code: str) -> set[str]:
    """Top-level modules that a fresh interpreter holds after this code."""
    show = "import json, sys; sys.stderr.write('\\n' + json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\n{show}"], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
    )
    return set(json.loads(run.stderr.splitlines()[-1]))


def test_the_probe_sees_what_is_loaded() -> None:
    assert loaded_by("import numpy") >= {"numpy"}


def test_importing_rooftree_loads_nothing_heavy() -> None:
    assert loaded_by("import rooftree") & HEAVY == set()


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys\n"
        "from rooftree.cli import main\n"
        f"try:\n    code = main({arguments!r})\n"
        "except SystemExit as end:\n    code = end.code\n"
        "assert not code, code"
    )
    assert loaded_by(code) & HEAVY_FOR_HELP == set()


def test_a_prediction_from_a_known_machine_loads_neither_pydantic_nor_yaml_and_starts_no_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    code = (
        "import os, sys\n"
        "from rooftree.cli import main\n"
        "assert not main(['predict', 'triad', '-m', 'skx', '-D', 'N=1e6', '--incore', 'throughput'])\n"
        "assert len(os.listdir('/proc/self/task')) == 1, os.listdir('/proc/self/task')\n"
        "assert 'OPENBLAS_NUM_THREADS' not in os.environ\n"
        "assert 'rooftree.traffic.simulator.simulate' not in sys.modules"
    )
    loaded_by(code)
    assert {"numpy"} == loaded_by(code) & HEAVY


def test_the_in_core_prediction_of_a_loop_needs_no_numpy(root: Path) -> None:
    code = f"from rooftree.cli import main\nassert main(['incore', {str(root / 'examples/dot.s')!r}, '--arch', 'zen4']) == 0"
    assert loaded_by(code) & {"numpy", "pydantic", "plotly"} == set()
