"""Compilers and the C++ core where tests need them; a cache with nothing in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.needs import need


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory with nothing measured, for a single test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def gcc() -> str:
    """A compiler that makes code for this machine."""
    need("gcc")
    return "gcc"


@pytest.fixture
def core(gcc: str) -> str:
    """What running a kernel needs."""
    need("C++ core")
    return gcc
