"""``rooftree incore calibrate`` on a simulated machine: the harness, the processor and the instruction set are stand-ins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rooftree import cli
from rooftree.asm import parse
from rooftree.host import processor as host
from rooftree.incore.engine import analyse
from rooftree.incore.tables.correction_files import corrected
from rooftree.incore.tables.load import load
from rooftree.timing import native
from rooftree.timing.fake import FakeHarness

LOOP = ".L3:\n vmulpd %ymm1, %ymm2, %ymm3\n imulq %rax, %rbx\n addq $8, %rcx\n cmpq %rcx, %rdx\n jne .L3\n"
TRUTH = corrected(load("zen4"), {"arch": "zen4", "forms": [{"match": "imul r64,r64", "latency": 5}]}, "test")


@pytest.fixture
def simulated(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = []

    def harness(cpus: Any = None) -> Any:
        made.append(FakeHarness(lambda code: analyse(parse(code.body, "x86", "intel").instructions, TRUTH).cycles))
        return made[-1]

    monkeypatch.setattr(native, "NativeHarness", harness)
    monkeypatch.setattr(host, "instruction_set", lambda: "x86")
    monkeypatch.setattr(host, "this_processor", lambda: host.Processor("a simulated processor", "zen4", None, None))
    return made


@pytest.fixture
def loop(tmp_path: Path) -> Any:
    file = tmp_path / "loop.s"
    file.write_text(LOOP)
    return str(file)


def run(*arguments: Any) -> Any:
    return cli.main(["incore", *arguments])


def test_the_table_shows_what_differs(simulated: Any, loop: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("calibrate", loop)
    out = capsys.readouterr().out
    assert "a simulated processor" in out
    row = next(line for line in out.splitlines() if "differs" in line)
    assert "3.00" in row
    assert "5.00" in row
    assert "not measured: `jne l` (line 6): a branch" in out
    assert "corrected: latency from 1 of `imul r64,r64`" in out


def test_json_is_one_document(simulated: Any, loop: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("calibrate", loop, "--json")
    document = json.loads(capsys.readouterr().out)
    assert "rooftree.calibration/1" == document["schema"]
    verdicts = {q["verdict"] for form in document["forms"] for q in form["quantities"]}
    assert {"agrees", "differs"} == verdicts


def test_the_written_file_changes_the_prediction(
    simulated: Any, loop: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "here.yaml"
    assert 0 == run("calibrate", loop, "-o", str(file))
    capsys.readouterr()
    cycles = []
    for more in ([], ["--corrections", str(file)]):
        assert 0 == run(loop, "--arch", "zen4", "--json", *more)
        cycles.append(json.loads(capsys.readouterr().out)["blocks"][0]["cycles"])
    assert [3.0, 5.0] == cycles


@pytest.mark.parametrize("place", ["absent/here.yaml", "."])
def test_the_place_of_the_result_is_checked_before_anything_runs(
    simulated: Any, loop: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert 4 == run("calibrate", loop, "-o", place)
    assert [] == simulated
    assert place.partition("/")[0] in capsys.readouterr().err


def test_a_table_of_another_instruction_set_is_refused(simulated: Any, loop: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert 4 == run("calibrate", loop, "--arch", "v2")
    assert "this machine runs x86" in capsys.readouterr().err


def test_interruption_shows_and_writes_what_there_is(
    simulated: Any, loop: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "here.yaml"
    plain = native.NativeHarness

    def interrupted(cpus: Any = None) -> Any:
        harness = plain(cpus)
        harness._left = 6  # type: ignore[attr-defined]
        return harness

    monkeypatch.setattr(native, "NativeHarness", interrupted)
    assert 130 == run("calibrate", loop, "-o", str(file))
    assert "imul" in file.read_text()
    assert "interrupted" in file.read_text()
    assert "interrupted" in capsys.readouterr().err


def test_corrections_for_another_core_are_refused(loop: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("arch: skl\n")
    assert 5 == run(loop, "--arch", "zen4", "--corrections", str(file))
    assert "for skl, not for zen4" in capsys.readouterr().err
