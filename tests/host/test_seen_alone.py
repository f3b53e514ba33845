"""That a core of this kind was seen alone is kept for later measurements."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.host import seen_alone


def test_what_was_seen_once_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert not seen_alone.was_seen_alone()
    seen_alone.remember_alone()
    assert seen_alone.was_seen_alone()
    monkeypatch.setattr("rooftree.host.seen_alone.kind", lambda: "another-processor")
    assert not seen_alone.was_seen_alone()


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rooftree").write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    seen_alone.remember_alone()
    assert not seen_alone.was_seen_alone()
