from __future__ import annotations

import threading
from pathlib import Path

import pytest

from rooftree.host import lock


def test_one_measures_at_a_time(tmp_path: Path) -> None:
    inside, most = [], []

    def visit() -> None:
        for _ in range(5):
            with lock.measurement_lock(tmp_path / "lock") as ours:
                assert ours
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    threads = [threading.Thread(target=visit) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1
    assert len(most) == 20


def test_patience_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE_S", 0.01)
    with lock.measurement_lock(tmp_path / "lock") as first, lock.measurement_lock(tmp_path / "lock") as second:
        assert first
        assert not second


def test_without_a_place_for_the_lock_everybody_goes_ahead(tmp_path: Path) -> None:
    with lock.measurement_lock(tmp_path / "missing" / "lock") as ours:
        assert not ours
