"""Estimates from the code and the time of loops, beside what is counted."""

from __future__ import annotations

import pytest

from rooftree.errors import RooftreeError
from rooftree.incore.run import native_table
from rooftree.report.profile.text import profile_text
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, compiled
from tests.profile.test_profile import profiled

WAITS = """
int main(void) { for (long i = 0; i < 3000000; i++) __asm__ volatile("pause"); return 0; }
"""


@pytest.mark.slow
def test_loops_are_estimated_with_bounds() -> None:
    need("x86-64", "gcc", "objdump")
    try:
        native_table()
    except RooftreeError as error:
        elsewhere(error.message)
    found = profiled(compiled(LOOPS, "-O3", "-march=native"), "100000", engine="static")
    assert ("static", 1) == (found.engine.count, found.engine.runs)
    loops = {r.function: r for r in found.regions if r.kind == "loop"}
    for name in ("triad", "dot", "divide", "squares"):
        region = loops[name]
        assert region.estimate is not None, region.notes
        low, high = region.estimate
        assert low < 1 < high
        assert low * high == pytest.approx(1)
        assert region.roof is None, "it would rest on itself"
    assert loops["triad"].intensity_FLOP_B == pytest.approx(1 / 12)
    assert loops["chase"].flops is None
    assert any("not estimated" in note for note in loops["chase"].notes)
    assert "~" in profile_text(found)


def test_what_waits_is_not_estimated() -> None:
    need("x86-64", "gcc", "objdump")
    found = profiled(compiled(WAITS), engine="static")
    assert all(r.estimate is None for r in found.regions)
