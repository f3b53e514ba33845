"""The recipes of docs/contributing.md: each is carried out as it stands there, in a copy of the package.

Blocks are written and commands are run as `test_docs` does it, but with the changed copy and in processes of their own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .test_docs import RECIPES, ROOT, Page, normal

START = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "ScikitBuild" not in type(finder).__name__]  # of the installed package
sys.path.insert(0, {source!r})
from rooftree.cli import main
sys.exit(main({arguments!r}))
"""


class Recipe(Page):
    """Runs the blocks in a copy of the tree, each command in a process of its own."""

    def script(self, body: str) -> str:
        """Python blocks are files here."""
        return ""

    def rooftree(self, arguments: list[str]) -> str:
        run = subprocess.run(
            [sys.executable, "-c", START.format(source=str(self.folder / "src"), arguments=arguments)],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "100"},
        )
        self.code = run.returncode
        assert "Traceback" not in run.stdout, run.stdout
        return run.stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the package's source."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.slow
@pytest.mark.golden
def test_recipes_do_what_the_page_says(tree: Path) -> None:
    fresh = Recipe(RECIPES, tree).fresh()
    if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
        RECIPES.write_text(fresh, "utf-8")
    assert normal(RECIPES.read_text("utf-8")) == normal(fresh), "if the new output is right: `make golden`, review the diff"


def test_a_recipe_runs_the_copy_and_not_the_installed_package(tree: Path) -> None:
    (tree / "src" / "rooftree" / "__init__.py").write_text('raise SystemExit("the copy")\n')
    assert "the copy\n" == Recipe(RECIPES, tree).rooftree(["--version"])
