"""What `import rooftree` and `rooftree --help` load: nothing heavy, so that both start at once."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys

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


def test_the_probe_sees_what_is_loaded():
    assert loaded_by("import numpy") >= {"numpy"}


def test_importing_rooftree_loads_nothing_heavy():
    assert loaded_by("import rooftree") & HEAVY == set()


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments):
    if importlib.util.find_spec("rooftree.cli") is None:
        pytest.skip("the command line is not there yet")
    code = (
        "import sys\n"
        "from rooftree.cli import main\n"
        f"try:\n    code = main({arguments!r})\n"
        "except SystemExit as end:\n    code = end.code\n"
        "assert not code, code"
    )
    assert loaded_by(code) & HEAVY_FOR_HELP == set()
