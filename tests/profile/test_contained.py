"""What goes wrong inside rooftree in one region is told there, and neither the rest of the profile nor its record is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from rooftree.instrument import sampling
from rooftree.instrument.patch import PatchEngine
from rooftree.profile import core, counted, described, limited, listing, run, static, words, work
from rooftree.report.profile import text
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, compiled
from tests.profile.test_profile import ROUNDS, loops_of, profiled

ERROR = "internal error of rooftree (KeyError: 'n\\n' at "


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)


def broken(*_: Any, **__: Any) -> Any:
    raise KeyError("n\n")


def only(name: str, true: Callable[..., Any]) -> Callable[..., Any]:
    """A step that fails for one function."""

    def step(*given: Any, **more: Any) -> Any:
        codes = [getattr(one, "code", one) for one in given]
        return broken() if any(getattr(getattr(c, "function", None), "name", "") == name for c in codes) else true(*given, **more)

    return step


def test_a_region_whose_model_fails_says_so_and_the_rest_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited, "predicted", broken)
    monkeypatch.setattr(core, "modelled", only("dot", core.modelled))
    monkeypatch.setattr(counted, "work_of", only("chase", work.work_of))
    monkeypatch.setattr(listing, "_listing", only("divide", listing._listing))
    monkeypatch.setattr(run, "with_callers", broken)
    record = profiled(compiled(LOOPS), str(ROUNDS))
    found = loops_of(record)

    def told(name: str) -> list[str]:
        return [note.partition(f": {ERROR}")[0] for note in found[name].notes if ERROR in note]

    assert {"dot": ["no core model"], "chase": ["its work is not known"], "divide": ["no ECM prediction", "no listing"]} == {
        name: told(name) for name in ("dot", "chase", "divide")
    }
    assert found["dot"].roof is not None
    assert found["divide"].model is not None
    assert found["dot"].listing is not None
    assert any(note.startswith(f"callers are not known: {ERROR}") for note in record.notes)


def test_a_step_that_cannot_be_put_in_words_costs_no_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that was gone lost the profile of a program of 14 s, and its exit status."""
    true = words.next_step
    monkeypatch.setattr(described, "next_step", lambda region: broken() if region.function == "dot" else true(region))
    found = loops_of(profiled(compiled(LOOPS), str(ROUNDS)))
    assert found["dot"].next.startswith("no next step is named")
    assert any(note.startswith(f"no next step is named: {ERROR}") for note in found["dot"].notes)
    assert found["dot"].roof is not None
    assert found["divide"].next


def test_an_engine_that_fails_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatchEngine, "count", broken)
    monkeypatch.setattr(static, "_estimated", broken)
    record = profiled(compiled(LOOPS), "20000", engine="patch")
    assert f"patch could not count: {ERROR}" in record.engine.why
    assert all(any(note.startswith(f"not estimated: {ERROR}") for note in one.notes) for one in record.regions)


def test_the_record_is_written_whatever_becomes_of_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "profile_text", broken)
    assert 1 == main(["profile", "--engine", "none", "-o", str(tmp_path / "app.json"), "--", "true"])
    assert ["true"] == json.loads((tmp_path / "app.json").read_text())["command"]
