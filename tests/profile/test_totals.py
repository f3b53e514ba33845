"""Hardware counters of a whole application, with counts that are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.counters.fake import FakeCounters
from rooftree.errors import CapabilityError
from rooftree.instrument.application import application
from rooftree.profile import totals
from rooftree.report.profile.text import profile_text
from tests.report.test_profile_page import profile, region

LINES = {"CAS_COUNT.RD": 1e6, "CAS_COUNT.WR": 5e5}
FLOPS = {f"FP_ARITH_INST_RETIRED.{name}": 0.0 for name in (
    "SCALAR_DOUBLE", "SCALAR_SINGLE", "128B_PACKED_DOUBLE", "128B_PACKED_SINGLE", "256B_PACKED_DOUBLE", "256B_PACKED_SINGLE",
)} | {"FP_ARITH_INST_RETIRED.256B_PACKED_DOUBLE": 6e6}  # fmt: skip


def test_bytes_at_memory_and_flop_are_those_of_the_application(tmp_path: Path) -> None:
    app = application(["touch", str(tmp_path / "ran")])
    found = totals.with_totals(profile(region("triad", 0.9)), totals.count(app, FakeCounters("bdw", LINES | FLOPS)))
    assert (tmp_path / "ran").exists()
    assert 64 * 1.5e6 == found.memory_B
    assert 4 * 6e6 == found.total_FLOP
    assert found.memory_intensity_FLOP_B == pytest.approx(0.25)
    assert "0.25 FLOP/B" in profile_text(found)
    assert any("whole socket" in note for note in found.notes)
    assert profile(region("triad", 0.9)).engine.runs + 1 == found.engine.runs, "counters take a run of their own"


def test_counters_that_see_neither_are_refused() -> None:
    app = application(["true"])
    with pytest.raises(CapabilityError, match="neither FLOP nor bytes"):
        totals.with_totals(profile(region("triad", 0.9)), totals.count(app, FakeCounters("bdw", {"L1D.REPLACEMENT": 1.0})))
