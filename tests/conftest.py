"""Fixtures and settings of all tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

os.environ["ROOFTREE_INCORE"] = "throughput"  # results must not depend on the compiler that is installed
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """Reference data that lies beside the checkout and is not part of it; its tests skip where it is absent."""
    folder = Path(os.environ.get("ROOFTREE_SHARED") or ROOT.parent / "shared")
    if not (folder / "reference").is_dir():
        pytest.skip(f"no reference data at {folder}: set ROOFTREE_SHARED to the folder that holds reference/")
    return folder


@pytest.fixture
def golden(root: Path) -> Callable[[str, str], None]:
    """Compares a report with the recorded one, ``golden(file_name, text)``; `make golden` rewrites the records."""

    def check(name: str, text: str) -> None:
        path = root / "tests" / "data" / "golden" / name
        if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert path.is_file(), f"no recorded report {path}: `make golden` writes it, then review and commit it"
        assert path.read_text("utf-8") == text, "the report changed; if that is meant: `make golden`, review the diff"

    return check


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use the fixture `golden`."""
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")
