"""``rooftree incore learn`` on a simulated machine: harness, processor, instruction set, list of forms and home are stand-ins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from rooftree import cli
from rooftree.asm import parse
from rooftree.calibrate.learn import forms
from rooftree.calibrate.learn import run as learning
from rooftree.calibrate.learn.window import Size
from rooftree.host import processor as host
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import load
from rooftree.timing import native
from rooftree.timing.fake import Disturbances, FakeHarness

FORMS = {"add r64,i", "mov r64,m64", "vaddpd ymm,ymm,ymm", "vmovupd ymm,m256", "vmovupd m256,ymm", "vpermilpd xmm,xmm,i"}
LOOP = ".L3:\n vmovupd (%rsi,%rax), %ymm0\n vaddpd %ymm0, %ymm1, %ymm2\n vmovupd %ymm2, (%rdi,%rax)\n addq $32, %rax\n jne .L3\n"


@pytest.fixture
def simulated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[FakeHarness]:
    made: list[FakeHarness] = []
    truth, all_forms = load("clx"), forms.listed("x86")

    def harness(cpus: Any = None) -> FakeHarness:
        made.append(FakeHarness(lambda code: analyse(parse(code.body, "x86", "intel").instructions, truth).cycles, noise=0.01))
        return made[-1]

    monkeypatch.setattr(native, "NativeHarness", harness)
    monkeypatch.setattr(host, "instruction_set", lambda: "x86")
    monkeypatch.setattr(host, "this_processor", lambda: host.Processor("a processor", truth.arch, None, None))
    monkeypatch.setattr(forms, "listed", lambda isa, quick=False: [one for one in all_forms if one.form in FORMS])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return made


def run(*arguments: str) -> int:
    return int(cli.main(["incore", *arguments]))


def learnt(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "data/rooftree/machines").glob("*.tables/native.tsv"))


def test_what_is_in_flight_at_once_is_said_where_it_is_limited_and_where_not(
    simulated: list[FakeHarness], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = {"load queue": Size(115, 116), "store queue": Size(64, 64), "branches": Size(210)}
    monkeypatch.setattr(learning, "measured_window", lambda *given: sizes)
    assert run("learn") == 0
    assert "in flight at once: load queue 115 to 116, store queue 64, branches at least 210" in capsys.readouterr().out
    (table,) = (yaml.safe_load(p.read_text()) for p in tmp_path.glob("data/rooftree/machines/*.tables/corrections/native.yaml"))
    assert table["parameters"]["in_flight"] == {"load_queue": [115, 116], "store_queue": [64, 64], "branches": [210, None]}
    assert table["parameter_sources"]["in_flight"] == "measured"


def test_a_core_is_learnt_and_its_table_used(
    simulated: list[FakeHarness], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, loop = tmp_path / "here.tsv", tmp_path / "loop.s"
    loop.write_text(LOOP)
    assert run("learn", "-o", str(out)) == 0
    said = capsys.readouterr()
    assert "vaddpd ymm,ymm,ymm" in said.out
    assert "all other forms cost what they do on" in said.out
    assert len(learnt(tmp_path)) == 1
    assert not list(tmp_path.glob("data/rooftree/machines/*/partial.json"))
    assert FORMS <= {line.split("\t")[0] for line in out.read_text().splitlines()}
    assert run(str(loop), "--arch", "native", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["arch"] == "native"
    assert document["blocks"][0]["cycles"] == pytest.approx(1.0, rel=0.05)
    assert not any("not measured" in note for note in document["blocks"][0].get("notes", ()))


@pytest.mark.slow
def test_forms_that_were_not_measured_are_named(
    simulated: list[FakeHarness], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop = tmp_path / "loop.s"
    loop.write_text(LOOP.replace("vaddpd", "vmaxpd"))
    assert run("learn", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "rooftree.learnt-core/1"
    assert {one["form"] for one in document["forms"]} == FORMS
    assert run(str(loop), "--arch", "native", "--json") == 0
    (block,) = json.loads(capsys.readouterr().out)["blocks"]
    assert any("`vmaxpd ymm,ymm,ymm`" in note and "not measured here" in note for note in block["notes"])


@pytest.mark.slow
def test_the_forms_of_a_loop_are_measured_on_demand(
    simulated: list[FakeHarness], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop = tmp_path / "loop.s"
    loop.write_text(LOOP.replace("vaddpd %ymm0", "vmaxpd (%rcx,%rax)"))
    assert run("learn", str(loop), "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert {one["form"] for one in document["forms"]} == FORMS | {"vmaxpd ymm,ymm,ymm"}
    assert run(str(loop), "--arch", "native", "--json") == 0
    (block,) = json.loads(capsys.readouterr().out)["blocks"]
    assert not any("not measured here" in note for note in block.get("notes", ()))


def test_without_a_table_native_is_the_one_that_ships_or_says_what_to_do(
    simulated: list[FakeHarness], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rooftree.machine import native as here

    loop = tmp_path / "loop.s"
    loop.write_text(LOOP)
    monkeypatch.setattr(here, "this_processor", lambda: host.Processor("a processor", "skl", None, None))
    assert run(str(loop), "--arch", "native", "--json") == 0
    assert json.loads(capsys.readouterr().out)["arch"] == "skl"
    monkeypatch.setattr(here, "this_processor", lambda: host.Processor("a processor", "", None, None))
    assert run(str(loop), "--arch", "native") == 4
    assert "rooftree incore learn" in capsys.readouterr().err


def test_an_interrupted_run_keeps_what_it_measured(
    simulated: list[FakeHarness], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = native.NativeHarness

    def interrupted(cpus: Any = None) -> Any:
        harness = plain(cpus)
        harness._left = 40  # type: ignore[attr-defined]
        return harness

    monkeypatch.setattr(native, "NativeHarness", interrupted)
    assert run("learn") == 130
    assert "the same command goes on there" in capsys.readouterr().err
    assert learnt(tmp_path) == []
    monkeypatch.setattr(native, "NativeHarness", plain)
    assert run("learn") == 0
    assert "1 steps" in capsys.readouterr().err
    assert len(learnt(tmp_path)) == 1


def test_a_run_that_is_interrupted_before_anything_was_measured_says_so(
    simulated: list[FakeHarness], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(cpus: Any = None) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(native, "NativeHarness", interrupted)
    assert run("learn") == 130
    assert capsys.readouterr().err.strip().endswith("interrupted: nothing was measured yet")


def disturbed(monkeypatch: pytest.MonkeyPatch, **by: Any) -> None:
    """The same machine while others disturb it."""
    plain = native.NativeHarness

    def harness(cpus: Any = None) -> Any:
        made = plain(cpus)
        made._by = Disturbances(**by)  # type: ignore[attr-defined]
        return made

    monkeypatch.setattr(native, "NativeHarness", harness)


def test_where_the_clock_changes_in_every_burst_nothing_is_learnt(
    simulated: list[FakeHarness], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disturbed(monkeypatch, disturbed=1.0)
    assert run("learn") == 6
    assert "no form could be measured" in capsys.readouterr().err
    assert learnt(tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("by", [{"steal": 0.3}, {"disturbed": 0.7, "drift": 0.3}, {"busy": 0.5}, {"busy": 1.0}], ids=str)
def test_a_core_that_others_use_is_learnt_right_or_said_not_to_be(
    by: dict[str, float], simulated: list[FakeHarness], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disturbed(monkeypatch, noise=0.01, **by)
    assert run("learn", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    truth = {"add r64,i": 0.25, "mov r64,m64": 0.5, "vaddpd ymm,ymm,ymm": 0.5, "vmovupd ymm,m256": 0.5, "vmovupd m256,ymm": 1.0}
    right = all(one["cycles"] == pytest.approx(truth[one["form"]], rel=0.05) for one in document["forms"] if one["form"] in truth)
    assert right or document["status"].startswith("unvalidated")
