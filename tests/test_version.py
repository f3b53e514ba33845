"""One version, wherever it is written."""

from __future__ import annotations

import tomllib

import pytest
import yaml

import rooftree


@pytest.fixture(scope="module")
def version(root):
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_package_and_its_metadata_agree(version):
    assert version == rooftree.__version__


def test_the_citation_names_this_version(root, version):
    citation = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    assert version == citation["version"]


def test_the_changelog_knows_this_version(root, version):
    assert f"## {version.split('.dev')[0]}" in (root / "CHANGELOG.md").read_text("utf-8")
