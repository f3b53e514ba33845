"""The command line: one JSON document on stdout, messages on stderr, exit codes, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import COMMANDS, main
from rooftree.machine.load import load_machine

SKX = "SkylakeSP_Gold-6148"

JSON = {
    "predict": ["predict", "3d-7pt", "-m", SKX, "-D", "N=100,400", "--cores", "1..4"],
    "traffic": ["traffic", "2d-5pt", "-m", SKX, "-D", "N=50,70"],
    "traffic, one engine": ["traffic", "copy", "-m", SKX, "-D", "N=500", "--traffic", "lc", "--cores", "2"],
    "predict, simulated": ["predict", "copy", "-m", SKX, "-D", "N=500,900", "--traffic", "sim"],
    "lc": ["lc", "3d-7pt", "-m", SKX, "-D", "N=400"],
    "lc, symbols": ["lc", "2d-5pt"],
    "scale": ["scale", "triad", "-m", SKX, "-D", "N=1e7", "--cores", "1..4"],
    "scale, energy": ["scale", "triad", "-m", SKX, "-D", "N=1e7", "--cores", "1..4", "--power", "23,1.5,0.7"],
    "roofline": ["roofline", "3d-7pt", "copy", "-m", SKX, "-m", "Zen4", "-D", "N=400"],
    "roofline, plan": ["roofline", "-m", "barcelona", "--intensity", "0.5"],
    "kernels list": ["kernels", "list"],
    "kernels show": ["kernels", "show", "gs-forward"],
    "machine list": ["machine", "list"],
    "machine show": ["machine", "show", SKX],
    "schema machine": ["schema", "machine"],
    "schema kernel": ["schema", "kernel"],
    "explain": ["explain", "layer condition"],
    "explain, list": ["explain"],
}


@pytest.mark.parametrize("name", JSON)
def test_json_is_exactly_one_document(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*JSON[name], "--json"]) == 0
    json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", JSON)
def test_text_is_printed_for_people(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(JSON[name]) == 0
    assert len(capsys.readouterr().out.strip()) > 20


FAILURES = {
    "no such command": (["predikt"], 2, "predict"),
    "unknown option": (["predict", "3d-7pt", "-m", SKX, "--fast"], 2, "--fast"),
    "bad size": (["predict", "3d-7pt", "-m", SKX, "-D", "N 6k"], 2, "N 6k"),
    "missing size": (["predict", "3d-7pt", "-m", SKX], 2, "-D N="),
    "bad cores": (["predict", "3d-7pt", "-m", SKX, "-D", "N=100", "--cores", "x"], 2, "--cores"),
    "too many cores": (["predict", "3d-7pt", "-m", SKX, "-D", "N=100", "--cores", "99"], 2, "per socket"),
    "unknown machine": (["predict", "3d-7pt", "-m", "Skylakk", "-D", "N=100"], 5, "Skylakk"),
    "unknown kernel": (["predict", "3d-77pt", "-m", SKX, "-D", "N=100"], 5, "3d-7pt"),
    "no such file": (["predict", "nowhere.c", "-m", SKX, "-D", "N=100"], 5, "nowhere.c"),
    "engine not here": (["predict", "copy", "-m", SKX, "-D", "N=100", "--incore", "osaca"], 4, "osaca"),
    "unwritable output": (["predict", "copy", "-m", SKX, "-D", "N=100", "--html", "/nowhere/x.html"], 4, "/nowhere"),
    "unknown term": (["explain", "layer conditon"], 5, "layer condition"),
    "bad power": (["scale", "copy", "-m", SKX, "-D", "N=100", "--power", "1,2"], 2, "--power"),
    "bad assumption": (["predict", "copy", "-m", SKX, "-D", "N=100", "--assume", "exp"], 2, "--assume"),
    "bad flags": (["predict", "copy", "-m", SKX, "-D", "N=100", "--cflags", "'-I"], 2, "--cflags"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_mistakes_end_with_a_word_and_an_exit_code(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOFTREE_OSACA", "/nowhere/osaca")
    arguments, code, word = FAILURES[name]
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert word in captured.err
    assert "Traceback" not in captured.err


def test_an_internal_error_has_exit_code_1_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_args: Any, **_kwargs: Any) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("rooftree.predict.run.predict_axes", broken)
    assert main(["predict", "copy", "-m", SKX, "-D", "N=100"]) == 1
    assert "internal error: ZeroDivisionError: boom" in capsys.readouterr().err
    with pytest.raises(ZeroDivisionError):
        main(["predict", "copy", "-m", SKX, "-D", "N=100", "--debug"])


def test_every_command_has_help_with_three_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        text = capsys.readouterr().out
        assert text.count(f"rooftree {command}") >= 3, command


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_manual_tells_the_completion_of_each_shell_and_it_is_made(shell: str) -> None:
    """D11: completion worked and stood nowhere."""
    text = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
    assert f"_ROOFTREE_COMPLETE={shell}_source rooftree" in text
    asked = {**os.environ, "_ROOFTREE_COMPLETE": f"{shell}_source"}
    run = subprocess.run([Path(sys.executable).with_name("rooftree")], env=asked, capture_output=True, text=True, check=False)
    assert f"_ROOFTREE_COMPLETE={shell}_complete" in run.stdout


def test_html_and_csv_are_written_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, table = tmp_path / "p.html", tmp_path / "p.csv"
    assert main(["predict", "2d-5pt", "-m", SKX, "-D", "N=100..1000:100", "--html", str(page), "--csv", str(table)]) == 0
    assert page.read_text().rstrip().endswith("</html>")
    assert len(table.read_text().splitlines()) == 11
    assert not [p for p in tmp_path.iterdir() if p not in (page, table)]


def test_the_program_runs_and_a_closed_pipe_is_no_error() -> None:
    program = Path(sys.executable).with_name("rooftree")
    run = subprocess.run(f"'{program}' kernels list | head -1", shell=True, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["machine", "list"], ["incore", "--archs"], JSON["predict"]], ids=str)
def test_a_reader_that_is_gone_already_is_no_error_either(arguments: list[str]) -> None:
    program = Path(sys.executable).with_name("rooftree")
    with subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (0, "")


def test_unknown_machine_file_problems_are_all_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("schema: rooftree.machine/1\nnam: x\ntopology: {cores_per_socket: -1}\n")
    assert main(["machine", "validate", str(bad)]) == 5
    out = capsys.readouterr()
    assert "nam" in out.out
    assert "cores_per_socket" in out.out


def test_a_closed_stdout_is_a_missing_capability() -> None:
    code = "import os, sys; os.close(1); sys.stdout = None; from rooftree.cli import main; sys.exit(main(['predict', 'triad']))"
    run = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, check=False)
    assert (4, "rooftree: there is no standard output to write to\n") == (run.returncode, run.stderr)


@pytest.mark.parametrize(
    ("words", "begun", "found"),
    [
        (["predict"], "3d-", "3d-7pt"),
        (["check"], "tri", "triad"),
        (["validate", "triad"], "cop", "copy"),
        (["predict", "triad", "-m"], "sky", "skylake-sp"),
        (["scale", "triad", "-m"], "ICE", "ice-lake-sp"),
        (["roofline", "-m"], "nat", "native"),
        (["machine", "show"], "zen", "zen4"),
        (["kernels", "show"], "sch", "schoenauer"),
    ],
)
def test_the_shell_completes_names_of_kernels_and_machines_beside_files(words: list[str], begun: str, found: str) -> None:
    from click.shell_completion import BashComplete

    from rooftree.cli import cli

    items = BashComplete(cli, {}, "rooftree", "_ROOFTREE_COMPLETE").get_completions(words, begun)
    names = [item.value for item in items if item.type == "plain"]
    assert any(name.startswith(found) for name in names), names
    assert all(name.lower().startswith(begun.lower()) for name in names)
    assert [item.value for item in items if item.type == "file"] == [begun]


def test_machine_show_without_a_name_takes_this_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = load_machine(SKX)
    monkeypatch.setattr("rooftree.machine.load.load_machine", {"native": here}.__getitem__)
    assert main(["machine", "show"]) == 0
    assert here.title in capsys.readouterr().out
