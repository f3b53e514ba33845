"""The front end that is committed is what its sources make, small enough, and self-contained."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

STATIC = Path("src/rooftree/web/static")
SCRIPTS = {"workbench.js": "build", "editor.js": "build-editor"}
"""The scripts of the pages, and what builds each."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_built_front_end_is_that_of_its_sources(name: str, root: Path, tmp_path: Path) -> None:
    if not (root / "web" / "node_modules").is_dir() or not shutil.which("node"):
        pytest.skip("only elsewhere: make web")
    command = json.loads((root / "web" / "package.json").read_text())["scripts"][SCRIPTS[name]]
    target = tmp_path / "built.js"
    words = re.sub(r"--outfile=\S+", f"--outfile={target}", command).split()
    subprocess.run([str(root / "web" / "node_modules" / ".bin" / words[0]), *words[1:]], cwd=root / "web", check=True)
    assert target.read_text() == (root / STATIC / name).read_text(), "make web"


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_front_end_is_small_and_can_stand_in_a_page(name: str, root: Path) -> None:
    text = (root / STATIC / name).read_text()
    assert len(gzip.compress(text.encode())) < 120_000
    assert "</script" not in text.lower()
    assert "eval(" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/)", text)


def test_the_lock_file_names_no_place_to_load_from(root: Path) -> None:
    lock = json.loads((root / "web" / "package-lock.json").read_text())
    assert lock["packages"]
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    assert all("integrity" in package for name, package in lock["packages"].items() if name)
