"""``rooftree predict --live`` on a terminal: it draws again when a file changes, says errors in place, and ends with Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import live, main

START = "import sys; from rooftree.cli import main; sys.exit(main())"
COPY = "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i];\n"


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            cwd=folder,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.text = ""

    def until(self, pattern: str) -> str:
        """What is printed until a pattern is met, which is then behind us."""
        end = time.monotonic() + 90
        while (found := re.search(pattern, self.text)) is None:
            ready, _, _ = select.select([self.ours], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"waited for {pattern}, there is {self.text[-2000:]}"
            try:
                self.text += os.read(self.ours, 65536).decode("utf-8", "replace")
            except OSError:  # the program ended
                pytest.fail(f"ended before {pattern}: {self.text[-2000:]}")
        before, self.text = self.text[: found.end()], self.text[found.end() :]
        return before


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    (tmp_path / "loop.c").write_text(COPY)
    one = Terminal(tmp_path, "predict", "loop.c", "-m", "skx", "-D", "N=1e8", "--live")
    yield one
    one.process.kill()
    one.process.wait()
    os.close(one.ours)


@pytest.mark.slow
def test_it_draws_again_when_the_source_changes_and_ends_with_ctrl_c(terminal: Terminal, tmp_path: Path) -> None:
    first = terminal.until("watching loop.c; Ctrl-C ends")
    assert "\x1b[2J" in first
    assert "reads b; writes a" in first
    (tmp_path / "loop.c").write_text(COPY.replace("b[i]", "b[i] + a[i]"))
    assert "reads b, a; writes a" in terminal.until("watching loop.c")
    (tmp_path / "loop.c").write_text(COPY[:30])
    assert "loop.c" in terminal.until("watching loop.c")
    (tmp_path / "new.c").write_text(COPY)
    os.replace(tmp_path / "new.c", tmp_path / "loop.c")  # as editors save
    assert "reads b; writes a" in terminal.until("reads b; writes a")
    terminal.process.send_signal(signal.SIGINT)
    assert 0 == terminal.process.wait(timeout=30)


def test_it_needs_a_terminal_a_file_and_nothing_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    (tmp_path / "loop.c").write_text(COPY)
    monkeypatch.chdir(tmp_path)
    on = ["-m", "skx", "-D", "N=1000", "--live"]
    for more, words in (
        (["loop.c"], "the output is none"),
        (["loop.c", "--json"], "writes no files"),
        (["loop.c", "-o", "x.md"], "no files"),
    ):
        assert main(["predict", *more, *on]) == 2
        assert words in capsys.readouterr().err
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["predict", "triad", *on]) == 2
    assert "no file to watch" in capsys.readouterr().err


def test_headers_beside_the_source_are_watched_and_files_that_go_away_are_no_error(tmp_path: Path) -> None:
    source, header = tmp_path / "loop.c", tmp_path / "loop.h"
    source.write_text(COPY)
    before = live.state([source])
    header.write_text("#define N 10\n")
    assert before != (with_header := live.state([source]))
    header.unlink()
    assert before == live.state([source]) != with_header
    source.unlink()
    assert () == live.state([source])


def test_choices_behind_a_file_are_left_out(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "loop.c").write_text(COPY)
    monkeypatch.chdir(tmp_path)
    assert [Path("loop.c")] * 3 == live.watched(["loop.c", "loop.c:3", "loop.c:f:3", "triad", None, "native"])
