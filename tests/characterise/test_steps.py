"""Steps are kept as they finish, and taken up again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rooftree.characterise.steps import Step, Store, run_steps
from rooftree.errors import CapabilityError, MeasurementError, UsageError

KEY = {"host": "h", "mode": "quick"}


def interrupt(records: Any, keep: Any) -> None:
    raise KeyboardInterrupt


def test_results_of_steps_are_given_to_those_after() -> None:
    told = []
    outcome = run_steps(
        [Step("a", "first", lambda r, keep: 1), Step("b", "second", lambda r, keep: r["a"] + 1)],
        Store(),
        lambda *state: told.append(state),
    )
    assert outcome.records == {"a": 1, "b": 2}
    assert told == [("first", 0, 2), ("second", 1, 2), ("", 2, 2)]


def test_after_an_interrupt_finished_steps_are_in_the_file_and_not_done_again(tmp_path: Path) -> None:
    path, done = tmp_path / "steps.json", []
    first = Step("a", "a", lambda r, keep: done.append("a") or {"x": 1})  # type: ignore[func-returns-value]
    ended = run_steps([first, Step("b", "b", interrupt)], Store(path, KEY))
    assert ended.interrupted == "b"
    assert json.loads(path.read_text())["steps"] == {"a": {"x": 1}}
    again = run_steps([first, Step("b", "b", lambda r, keep: 2)], Store(path, KEY))
    assert again.records == {"a": {"x": 1}, "b": 2}
    assert again.interrupted == ""
    assert done == ["a"]
    assert [p.name for p in tmp_path.iterdir()] == ["steps.json"]


def test_parts_of_a_step_that_was_interrupted_are_not_done_again(tmp_path: Path) -> None:
    path, done = tmp_path / "steps.json", []

    def work(ends: Any) -> Any:
        def parts(records: Any, keep: Any) -> Any:
            one = keep("one", lambda: done.append("one") or 1)  # type: ignore[func-returns-value]
            return [one, keep("two", lambda: interrupt(records, keep) if ends else 2)]

        return parts

    assert run_steps([Step("a", "a", work(True))], Store(path, KEY)).interrupted == "a"
    store = Store(path, KEY)
    assert "1 parts of a step" in store.note
    assert run_steps([Step("a", "a", work(False))], store).records == {"a": [1, 2]}
    assert done == ["one"]
    assert json.loads(path.read_text())["parts"] == {}


def test_results_of_other_options_are_not_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "steps.json"
    Store(path, KEY).put("a", 1)
    store = Store(path, {**KEY, "mode": "full"})
    assert store.get("a") is None
    assert "mode" in store.note


def test_a_step_that_cannot_be_measured_does_not_stop_the_others() -> None:
    def noisy(records: Any, keep: Any) -> None:
        raise MeasurementError("too noisy")

    outcome = run_steps([Step("a", "a", noisy), Step("b", "b", lambda r, keep: 2)], Store())
    assert outcome.records == {"b": 2}
    assert outcome.failed == {"a": "too noisy"}


def test_a_file_of_something_else_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text('{"precious": 1}')
    with pytest.raises(UsageError, match=r"rooftree.steps/1"):
        Store(path, KEY)
    assert path.read_text() == '{"precious": 1}'


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_measured(tmp_path: Path) -> None:
    with pytest.raises(CapabilityError, match="does not exist"):
        Store(tmp_path / "none" / "steps.json", KEY)
    assert list(tmp_path.iterdir()) == []
