"""Progress in a file: lines that are some time apart."""

from __future__ import annotations

from rooftree.cli.progress import Seldom


def test_a_line_is_said_once_in_a_while() -> None:
    now = 0.0
    said: list[str] = []
    seldom = Seldom(said.append, every_s=20.0, clock=lambda: now)
    for now in (0.0, 19.0, 21.0, 22.0, 41.0, 60.0):
        seldom(f"at {now:g}")
        seldom("")
    assert said == ["at 21", "at 41"]
