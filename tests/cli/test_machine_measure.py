"""``rooftree machine measure`` on a simulated machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rooftree.calibrate.learn import stored
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.learnt import Learnt
from rooftree.calibrate.learn.port_model import FormCost, PortModel
from rooftree.characterise import lab, machine_measure
from rooftree.characterise.fake import FakeMachine
from rooftree.cli import machine_measure as command
from rooftree.cli import main
from rooftree.errors import CapabilityError
from rooftree.host.processor import Processor
from rooftree.incore.tables.load import load


def learnt(*_: Any, **__: Any) -> Learnt:
    """A core of one form."""
    model = PortModel(1, 4.0, {"add r64,r64": FormCost(1.0, ((1, 1.0),))})
    return Learnt(Derived(model, {"add r64,r64": 1.0}, []), load("skl"), judges=[0.01] * 50, where="here", seconds=7.0)


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Run the command on a simulated machine; its file is not kept as that of this machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(stored, "learn_here", learnt)
    monkeypatch.setattr(command, "_validated_here", lambda: "")
    for name, fewer in (("VISITS", 3), ("STREAM_VISITS", 3), ("STREAM_ROUNDS", 1)):  # the simulated machine is quiet
        monkeypatch.setattr(machine_measure, name, {"quick": fewer, "full": 2 * fewer})

    def chosen(machine: FakeMachine) -> None:
        monkeypatch.setattr(lab, "this_machine", machine.lab)

    chosen(FakeMachine())
    return chosen


@pytest.mark.slow
def test_one_command_gives_a_file_that_predict_takes(on: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page, drawn = (tmp_path / f"here.{suffix}" for suffix in ("yaml", "html", "svg"))
    assert 0 == main(["machine", "measure", "-o", str(file), "--html", str(page), "--svg", str(drawn), "--explain"])
    shown, told = capsys.readouterr()
    assert "core learnt from 1 instruction forms in 7 s: 1 ports, 4 slots a cycle; validated on mixes" in shown
    for words in ("L1 32 KiB, L2 512 KiB, L3 8 MiB", "median error of", "by hypotheses against measured kernels", "daxpy"):
        assert words in shown
    assert f"wrote {file}" in told
    assert f"wrote {page}" in told
    assert not list(tmp_path.glob("*.partial.json")), "nothing is left to go on with"
    text = page.read_text("utf-8")
    for plot in ("carm", "curve", "overlap"):
        assert f'id="{plot}"' in text
    assert "<script src=" not in text
    svg = ElementTree.parse(drawn).getroot()
    texts = " ".join(node.text or "" for node in svg.iter() if node.tag.endswith("text"))
    for words in ("Cache-aware", "copy +8 L2", "predicted / measured", "error"):
        assert words in texts, "all figures, the hypotheses among them"
    assert 0 == main(["machine", "validate", str(file)])
    assert 0 == main(["predict", "triad", "-m", str(file), "-D", "N=1000000", "--incore", "throughput"])
    assert "here, 3" in capsys.readouterr().out


@pytest.mark.slow
def test_json_is_one_document_with_file_machine_overlap_check_and_sheet(
    on: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "here.yaml"
    assert 0 == main(["machine", "measure", "-o", str(file), "--name", "My CPU", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert "rooftree.machine-measurement/1" == document["schema"]
    assert ("My CPU", file.read_text("utf-8")) == (document["machine"]["name"], document["file"])
    assert ["L1", "L2", "L3", "Mem"] == list(document["check"])
    assert ("rooftree.overlap/1", "rooftree.bench/1") == (document["overlap"]["schema"], document["sheet"]["schema"])
    assert ("rooftree.learnt-core/1", 1) == (document["learnt"]["schema"], document["learnt"]["ports"])


def test_a_core_that_is_not_learnt_costs_nobody_the_machine_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(error: BaseException) -> tuple[Any, str]:
        def learn_here(**_: Any) -> Learnt:
            raise error

        monkeypatch.setattr(stored, "learn_here", learn_here)
        return command._learnt(fresh=False)

    monkeypatch.setattr(command, "_validated_here", lambda: "")
    assert fails(CapabilityError("no assembler was found")) == (None, "the in-core model was not learnt: no assembler was found")
    found, said = fails(KeyboardInterrupt())
    assert found is None
    assert "`rooftree incore learn` goes on" in said
    monkeypatch.setattr(stored, "learn_here", learnt)
    found, said = command._learnt(fresh=False)
    assert (found["ports"], said) == (1, "")


def test_a_core_with_a_validated_table_is_not_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "learn_here", None)
    monkeypatch.setattr("rooftree.host.processor.this_processor", lambda: Processor("Milan", "zen3", None, True))
    found, said = command._learnt(fresh=False)
    assert found is None
    assert "zen3, is validated" in said


@pytest.mark.slow
def test_after_ctrl_c_the_same_command_goes_on_where_it_was(on: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, partial = tmp_path / "here.yaml", tmp_path / "here.partial.json"
    on(FakeMachine(interrupt_after=400))
    assert 130 == main(["machine", "measure", "-o", str(file)])
    assert "the same command goes on there" in capsys.readouterr().err
    assert not file.exists()
    done = set(json.loads(partial.read_text("utf-8"))["steps"])
    assert done, "what was finished is kept"
    on(FakeMachine())
    assert 0 == main(["machine", "measure", "--no-learn", "-o", str(file)])
    assert f"{len(done)} steps taken up from {partial}" in capsys.readouterr().err
    assert file.exists()


@pytest.mark.slow
def test_what_another_effort_left_is_not_taken_up(on: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "here.yaml"
    on(FakeMachine(interrupt_after=400))
    assert 130 == main(["machine", "measure", "-o", str(file)])
    on(FakeMachine(interrupt_after=0))
    assert 130 == main(["machine", "measure", "--full", "-o", str(file)])
    assert "another options: measured anew" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["-o", "here.txt"], 2, "here.yaml"),
        (["-o", "missing/here.yaml"], 4, "mkdir -p"),
        (["-o", "here.yaml", "--html", "missing/page.html"], 4, "mkdir -p"),
        (["-o", "here.yaml", "--name", "a/b"], 2, "cannot name a machine"),
    ],
)
def test_what_cannot_be_written_or_named_is_refused_before_anything_is_measured(
    arguments: list[Any],
    code: int,
    words: str,
    on: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def never() -> None:
        raise AssertionError("nothing is measured")

    monkeypatch.setattr(lab, "this_machine", never)
    monkeypatch.chdir(tmp_path)
    assert code == main(["machine", "measure", *arguments])
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
