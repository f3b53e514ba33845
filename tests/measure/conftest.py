"""A cache of its own for what is built and measured; compilers and the C++ core where tests need them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rooftree import native


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache directory for the tests of a module."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture
def empty_cache(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory with nothing measured, for a single test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def gcc() -> str:
    """A compiler that makes code for this machine."""
    if shutil.which("gcc") is None:
        pytest.skip("needs gcc")
    return "gcc"


@pytest.fixture
def core(gcc: str) -> str:
    """What running a kernel needs."""
    if not native.available():
        pytest.skip("needs the C++ core")
    return gcc
