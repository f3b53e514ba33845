"""What else runs on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rooftree.host.environment import Watch


@pytest.mark.parametrize(("own_s", "others"), [(2.0, 1.5), (5.0, 0.0), (9.0, 0.0)])
def test_others_are_all_that_worked_but_this_program(
    own_s: float, others: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks, now = os.sysconf("SC_CLK_TCK"), [100.0, 7.0]
    stat = tmp_path / "proc" / "stat"
    stat.parent.mkdir()
    monkeypatch.setattr("rooftree.host.environment.time.monotonic", lambda: now[0])
    monkeypatch.setattr("rooftree.host.environment.os.times", lambda: (now[1], 0.0, 0.0, 0.0, 0.0))
    stat.write_text(f"cpu {50 * ticks} 0 0 900 0 0 0 {3 * ticks} 0 0\n")
    watch = Watch(tmp_path)
    stat.write_text(f"cpu {54 * ticks} 0 0 900 0 0 0 {4 * ticks} 0 0\n")  # 4 s here, 1 s of another guest
    now[0], now[1] = 102.0, 7.0 + own_s
    assert watch.others() == pytest.approx(others)
    stat.unlink()
    assert watch.others() == 0.0, "a system that does not tell"
