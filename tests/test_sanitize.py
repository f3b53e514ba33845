"""`make sanitize` tries all that the C++ core computes."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ELSEWHERE = {"measure"}
"""Measures with what `timing` tries, in Pythons of its own, which have no sanitizers."""


def test_whatever_calls_the_core_is_tried_with_sanitizers(root: Path) -> None:
    tried = [place.removeprefix("tests/") for place in runpy.run_path(str(root / "tools" / "sanitize.py"))["TESTS"]]
    source = root / "src" / "rooftree"
    calls = re.compile(r"native\.core\(\)|timing_core\(\)")
    callers = {path.parent.relative_to(source) for path in source.rglob("*.py") if calls.search(path.read_text("utf-8"))}
    assert len(callers) > 3
    untried = {str(place) for place in callers if not any(place.is_relative_to(folder) for folder in tried)}
    assert ELSEWHERE == untried
    assert all((root / "tests" / place).is_dir() for place in tried)
