"""A small made-up machine as text, and how to change it: what the tests of the loader start from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Change = Callable[..., str]


@pytest.fixture(scope="session")
def small(root: Path) -> str:
    """The text of a sound machine file with one variant."""
    return (root / "tests/data/machines/small.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def changed(small: str) -> Change:
    """The text with some parts replaced; each must stand in it exactly once."""

    def change(*changes: tuple[str, str]) -> str:
        text = small
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the text"
            text = text.replace(old, new)
        return text

    return change
