"""Compilers of this machine, and a cache of their own for the tests."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import need


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache directory."""
    from rooftree.compile import kernel

    kernel._compiled.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def gcc() -> str:
    """A gcc that makes code for x86-64."""
    need("x86-64", "gcc")
    return "gcc"


@pytest.fixture
def fake_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Makes a command that answers like a compiler and writes down how it was called, the only one that is found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cat", "sleep"):
        os.symlink(shutil.which(tool) or f"/bin/{tool}", folder / tool)
    monkeypatch.setenv("PATH", str(folder))

    def make(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$*\" >> {tmp_path}/calls\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return tmp_path / "calls"

    return make
