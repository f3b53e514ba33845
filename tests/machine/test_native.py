"""``native``: the machine that was measured here, the shipped one of this processor, or a word on how to measure it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import CapabilityError
from rooftree.host import stored_machine
from rooftree.host.processor import Processor
from rooftree.host.stored_machine import store_machine, stored_tables, table_folder
from rooftree.machine import native as machines
from rooftree.machine.dump import to_yaml

ZEN3 = rooftree.machine("zen3")
TRIAD = ["triad", "-D", "N=1000"]


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_the_machine_that_was_measured_here_comes_first(own_data: Any) -> None:
    text = to_yaml(ZEN3.model_copy(update={"name": "mine", "aliases": ()}))
    assert own_data in store_machine(text).parents
    found = machines.choose(None)
    assert "mine" == found.machine.name
    assert "measured on this machine" in found.why


def test_else_the_shipped_one_of_this_processor(own_data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "this_processor", lambda: Processor("some", "zen3", None, None))
    found = machines.choose(None)
    assert "zen3" == found.machine.name
    assert "not measured here" in found.why


def test_a_stored_file_that_cannot_be_read_is_told_and_passed_by(own_data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "this_processor", lambda: Processor("some", "zen3", None, None))
    store_machine("schema: rooftree.machine/1\n")
    found = machines.choose(None)
    assert "zen3" == found.machine.name
    assert "cannot be read" in found.why


def test_without_any_the_message_says_how_to_measure_one(own_data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "this_processor", lambda: Processor("some", "", None, None))
    with pytest.raises(CapabilityError, match="no machine file") as found:
        machines.choose(None)
    assert "machine measure" in found.value.hint


def test_a_machine_that_is_named_is_taken(own_data: Any) -> None:
    assert "skylake-sp" == machines.choose("skx").machine.name


def test_it_is_what_commands_take_that_are_given_no_machine(own_data: Any, capsys: pytest.CaptureFixture[str]) -> None:
    store_machine(to_yaml(ZEN3.model_copy(update={"name": "mine", "aliases": ()})))
    for command in (
        ["predict", *TRIAD],
        ["predict", *TRIAD, "-m", "native"],
        ["scale", *TRIAD],
        ["roofline"],
        ["traffic", *TRIAD],
    ):
        assert 0 == main([*command, "--json"])
        out, err = capsys.readouterr()
        assert '"mine"' in out
        assert "machine:" not in err
    assert "mine" == rooftree.machine("native").name
    assert "mine" == rooftree.predict("triad", "native", {"N": 1000}).machine.name


def test_that_a_shipped_file_stands_for_this_machine_is_said(
    own_data: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machines, "this_processor", lambda: Processor("some", "zen3", None, None))
    assert 0 == main(["predict", *TRIAD, "--json"])
    out, err = capsys.readouterr()
    assert "zen3" == json.loads(out)["machine"]["name"]
    assert "not measured here" in err
    assert "rooftree machine measure" in err


@pytest.mark.parametrize(("named", "told"), [("zen3", True), ("Zen3", True), ("zen4", False), ("nowhere.yaml", False)])
@pytest.mark.parametrize("stored", [False, True])
def test_people_who_name_the_shipped_file_of_this_processor_are_told_of_measuring(
    named: str, told: bool, stored: bool, own_data: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """D1: `predict -m zen5` did not mention `machine measure`."""
    monkeypatch.setattr(machines, "this_processor", lambda: Processor("some", "zen3", None, None))
    if stored:
        store_machine(to_yaml(ZEN3.model_copy(update={"name": "mine", "aliases": ()})))
    code = 5 if "." in named else 0
    assert code == main(["predict", *TRIAD, "-m", named])
    assert "machine: " not in capsys.readouterr().err, "a program reads it"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert code == main(["predict", *TRIAD, "-m", named])
    said = capsys.readouterr().err
    assert told == ("machine: zen3 is shipped for this microarchitecture and not measured here" in said)
    assert told == (("-m native was measured here" if stored else "`rooftree machine measure` measures this machine") in said)


def test_nothing_known_of_this_processor_is_a_missing_capability(
    own_data: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machines, "this_processor", lambda: Processor("some", "", None, None))
    assert 4 == main(["predict", *TRIAD])
    assert "rooftree machine measure" in capsys.readouterr().err


def test_machines_that_share_a_home_do_not_share_a_file(own_data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_machine.platform, "node", lambda: "first")  # type: ignore[attr-defined]
    first = store_machine("a")
    os.utime(first, (1, 1))
    monkeypatch.setattr(stored_machine.platform, "node", lambda: "second")  # type: ignore[attr-defined]
    second = store_machine("b")
    assert first != second
    assert second == stored_machine.stored_machine()
    monkeypatch.setattr(stored_machine.platform, "node", lambda: "renamed")  # type: ignore[attr-defined]
    assert second == stored_machine.stored_machine(), "the newest of the same processors"
    monkeypatch.setattr(stored_machine, "this_processor", lambda: Processor("another", "zen3", None, None))
    assert stored_machine.stored_machine() is None


@pytest.mark.parametrize("planted", ["native.tsv", "corrections/native.yaml", ""])
def test_a_learnt_table_that_others_may_write_is_not_taken(own_data: Any, planted: str) -> None:
    folder = table_folder()
    (folder / "corrections").mkdir(parents=True)
    for name in ("native.tsv", "corrections/native.yaml"):
        (folder / name).write_text("arch: native\n")
        (folder / name).chmod(0o600)
    assert stored_tables() == folder
    (folder / planted).chmod((folder / planted).stat().st_mode | 0o002)
    assert stored_tables() is None
