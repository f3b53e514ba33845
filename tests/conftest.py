"""Fixtures and settings of all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

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
