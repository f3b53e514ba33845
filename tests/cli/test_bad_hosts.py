"""Machines that are not as they should be: what cannot be measured there says why, and no figure looks surer than it is."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rooftree.characterise import lab
from rooftree.characterise.fake import FakeMachine
from rooftree.cli import main
from rooftree.timing.harness import Code

QUICK = ("bench", "roofline", "--isa", "avx2", "--precision", "dp", "--json")
TRUTH = FakeMachine()


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Sit at a simulated machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def chosen(machine: FakeMachine) -> None:
        monkeypatch.setattr(lab, "this_machine", machine.lab)

    return chosen


def printed(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert main(list(command)) == 0
    return json.loads(capsys.readouterr().out)


MEASURING = [["bench", "roofline"], ["machine", "measure"], ["incore", "learn"]]


@pytest.mark.parametrize("command", MEASURING[1:])
def test_without_an_assembler_exit_code_4_and_what_to_install(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(command) == 4
    said = capsys.readouterr()
    assert "no assembler for" in said.err
    assert "apt-get install binutils" in said.err
    assert "" == said.out


@pytest.mark.parametrize("command", [*MEASURING, ["measure", "triad", "-D", "N=1000"]])
def test_without_the_right_to_pin_threads_exit_code_4_and_why(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(os, "sched_setaffinity", refused)
    assert main(command) == 4
    said = capsys.readouterr()
    assert "threads cannot be pinned to processors (Operation not permitted)" in said.err
    assert "seccomp" in said.err


@pytest.mark.slow
def test_one_core_has_a_roofline_and_no_second_thread(on: Any, capsys: pytest.CaptureFixture[str]) -> None:
    on(replace(TRUTH, cores=1))
    found = printed(capsys, *QUICK, "--level", "L1")
    assert {"ok"} == {roof["quality"] for roof in found["roofs"]}
    assert main([*QUICK, "--threads", "2"]) == 2
    assert "2 threads, expected 1 to 1" in capsys.readouterr().err


@pytest.mark.slow
def test_where_the_clock_changes_in_every_burst_exit_code_6(on: Any, capsys: pytest.CaptureFixture[str]) -> None:
    on(replace(TRUTH, disturbed=1.0))
    assert main(list(QUICK)) == 6
    assert "the clock of the core chang" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.3, 0.7])
def test_where_others_take_the_processor_firm_figures_are_right(
    on: Any, share: float, capsys: pytest.CaptureFixture[str]
) -> None:
    on(replace(TRUTH, disturbed=share, drift=0.2))
    found = printed(capsys, *QUICK, "--level", "L1")
    firm = [roof for roof in found["roofs"] if roof["quality"] == "ok"]
    truth = {"add": 8.0, "fma": 16.0}
    for roof in firm:
        assert roof.get("B_per_cy") in (None, pytest.approx(64, rel=0.03))
        assert roof.get("inst") not in truth or roof["FLOP_per_cy"] == pytest.approx(truth[roof["inst"]], rel=0.03)


@pytest.mark.slow
def test_an_instruction_that_faults_is_left_out_and_said(
    on: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rooftree.characterise.fake import _FakeHarness

    plain, why = _FakeHarness.load, "ends with SIGILL: the processor lacks one of its instructions"

    def load(self: Any, codes: list[Code]) -> dict[str, str]:
        faulty = [code for code in codes if "fma" in code.name]
        plain(self, [code for code in codes if code not in faulty])
        return {code.name: why for code in faulty}

    monkeypatch.setattr(_FakeHarness, "load", load)
    on(TRUTH)
    found = printed(capsys, *QUICK, "--level", "L1")
    assert {"add"} == {roof["inst"] for roof in found["roofs"] if roof["kind"] == "flops"}
    assert why in str(found["failed"]["functions"])
    assert main([*QUICK[:-1], "--level", "L1"]) == 0
    assert "SIGILL" in capsys.readouterr().err
