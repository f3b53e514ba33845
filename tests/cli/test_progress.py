"""What is being done: on a terminal in one line, for programs as lines."""

from __future__ import annotations

import pytest

from rooftree.cli.progress import show_doing


def test_progress_is_lines_where_a_program_asks_for_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    show_doing("point 1")
    monkeypatch.setenv("ROOFTREE_PROGRESS", "lines")
    show_doing("point 2: \x1b[31m")
    show_doing("")
    assert ("", "doing: point 2: \\x1b[31m\n") == capsys.readouterr()
