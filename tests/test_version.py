"""One version, wherever it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import rooftree


@pytest.fixture(scope="module")
def version(root: Path) -> Any:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_package_and_its_metadata_agree(version: Any) -> None:
    assert version == rooftree.__version__


def test_the_citation_names_this_version(root: Path, version: Any) -> None:
    citation = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    assert version == citation["version"]


def test_the_changelog_knows_this_version(root: Path, version: Any) -> None:
    assert f"## {version.split('.dev')[0]}" in (root / "CHANGELOG.md").read_text("utf-8")
