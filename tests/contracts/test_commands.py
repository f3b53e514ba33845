"""Every command and option, every exit code, what goes to stdout and to stderr.  Deliberate changes: see test_documents.py."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
import pytest

from rooftree.cli import cli, main

from .conftest import DATA, PROGRAM, commands

Recorded = Callable[[str, Iterable[str]], None]
NOT_GIVEN = "Sentinel.UNSET"


def described(parameter: click.Parameter) -> str:
    """An option or argument: names, kind, choices or limits, default, whether it is required and repeats."""
    kind = parameter.type.name
    if isinstance(parameter.type, click.Choice):
        kind = "|".join(map(str, parameter.type.choices))
    elif isinstance(parameter.type, (click.IntRange, click.FloatRange)):
        low, high = parameter.type.min, parameter.type.max
        kind += f" {'>' if parameter.type.min_open else '>='} {low}" + (f", <= {high}" if high is not None else "")
    elif isinstance(parameter.type, click.Path):
        kind = "file" if parameter.type.exists else "path"
    flag = isinstance(parameter, click.Option) and parameter.is_flag
    names = ", ".join(sorted((*parameter.opts, *parameter.secondary_opts)))
    words = [f"argument {parameter.name}" if isinstance(parameter, click.Argument) else names, "flag" if flag else kind]
    default = parameter.default
    if not flag and default is not None and repr(default) not in (NOT_GIVEN, "()"):
        words.append(f"default {default!r}")
    if flag and parameter.secondary_opts:
        words.append(f"default {default!r}")
    words += [
        word
        for word, holds in (("required", parameter.required), ("repeats", parameter.multiple or parameter.nargs == -1))
        if holds
    ]
    return "; ".join(words)


def test_commands_and_options_stay(recorded: Recorded) -> None:
    lines = []
    for path, command in commands():
        lines += [path, *sorted(f"{path}: {described(p)}" for p in command.params)]
    recorded("commands.txt", lines)


def test_every_command_has_help_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    for path, _ in commands():
        assert 0 == main([*path.split()[1:], "-h"])
        out, err = capsys.readouterr()
        assert out.startswith(f"Usage: {path}")
        assert "" == err


def run(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the program."""
    done = subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=300, env={**os.environ, **environment}
    )
    return done.returncode, done.stdout, done.stderr


CODE = ["--asm", str(DATA / "input" / "dot.s")]
ENDS = {  # what goes wrong: arguments, exit code, words of the message
    "nothing": (["kernels", "list"], 0, ""),
    "no command": (["predikt"], 2, "no command 'predikt'"),
    "no option": (["predict", "triad", "-m", "skx", "--fast"], 2, "--fast"),
    "a size that is no number": (["predict", "triad", "-m", "skx", "-D", "N=x"], 2, "N=x"),
    "a size that is missing": (["predict", "3d-7pt", "-m", "skx"], 2, "-D N="),
    "more cores than there are": (["predict", "triad", "-m", "skx", "-D", "N=100", "--cores", "99"], 2, "per socket"),
    "a limit that is violated": (["check", "triad", "-m", "skx", "-D", "N=1e6", "--max-cycles", "1"], 3, ""),
    "a program that is missing": (["predict", "dot", "-m", "skx", "-D", "N=100", "--incore", "osaca", *CODE], 4, "osaca"),
    "a folder that is missing": (["predict", "copy", "-m", "skx", "-D", "N=100", "--html", "/nowhere/x.html"], 4, "/nowhere"),
    "an unknown machine": (["predict", "triad", "-m", "skylakk", "-D", "N=100"], 5, "skylakk"),
    "an unknown kernel": (["predict", "3d-77pt", "-m", "skx", "-D", "N=100"], 5, "3d-7pt"),
    "a machine with roofs only": (["predict", "triad", "-m", "barcelona", "-D", "N=100"], 5, "barcelona"),
    "a machine file with mistakes": (["machine", "validate", str(DATA / "input" / "broken.yaml")], 5, "1 of 1"),
    "an unknown term": (["explain", "layer conditon"], 5, "layer condition"),
    "no assembly": (["incore", "nowhere.s", "--arch", "zen4"], 5, "nowhere.s"),
}


OF_EACH_CODE = list({code: name for name, (_, code, _) in ENDS.items()}.values())


@pytest.mark.parametrize("name", ENDS)
def test_an_exit_code_says_what_went_wrong(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setenv("ROOFTREE_OSACA", "/nowhere/osaca")
    arguments, code, word = ENDS[name]
    assert code == main(arguments)
    out, err = capsys.readouterr()
    assert word in err
    assert "" == out or code in (0, 3) or arguments[0] == "machine", "only the message where there is nothing to report"


@pytest.mark.parametrize("name", OF_EACH_CODE)
def test_the_program_ends_with_the_code_and_a_message_on_stderr_without_a_traceback(name: str) -> None:
    arguments, code, word = ENDS[name]
    found, _, err = run(*arguments, ROOFTREE_OSACA="/nowhere/osaca")
    assert (code, False) == (found, "Traceback" in err)
    assert word in err
    assert err.startswith("rooftree: ") or code in (0, 3)


def test_an_internal_error_is_exit_code_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(**_: Any) -> None:
        raise ZeroDivisionError("boom")

    command = cli.get_command(click.Context(cli), "explain")
    assert command is not None
    monkeypatch.setattr(command, "callback", broken)
    assert 1 == main(["explain"])
    out, err = capsys.readouterr()
    assert "" == out
    assert "rooftree: internal error: ZeroDivisionError: boom" == err.splitlines()[0]
    with pytest.raises(ZeroDivisionError):
        main(["explain", "--debug"])


def test_a_kernel_that_crashes_is_exit_code_6(runs_kernels: None, tmp_path: Path) -> None:
    path = tmp_path / "crash.c"
    path.write_text("void f(int n, double *a)\n{\n    for (int i = 0; i < n; ++i) a[i] = 1;\n    *(volatile int *)0 = 1;\n}\n")
    code, out, err = run("measure", f"{path}:f", "-D", "n=10", "--time-limit", "0.1", "--counters", "none", "--json")
    assert 6 == code
    assert ([], ["SIGSEGV"]) == (json.loads(out)["points"], re.findall("SIGSEGV", err)[:1])


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_is_exit_code_130(sent: signal.Signals, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    not_ignored = ["env", "--default-signal=INT"]  # also where whoever runs the tests ignores interrupts
    command = [*not_ignored, PROGRAM, "incore", "--batch", str(pipe), "--arch", "zen4", "--json"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process,  # type: ignore[arg-type]
        pipe.open("w"),  # opens when the program does, which then waits for lines
    ):
        process.send_signal(sent)
        out, err = process.communicate(timeout=60)
    assert (130, "", "rooftree: interrupted") == (process.returncode, out, err.strip())


@pytest.mark.parametrize(
    "arguments", [["kernels", "list"], ["predict", "triad", "-m", "skx", "-D", "N=1000"], ["machine", "show", "skx"]]
)
def test_a_report_and_a_document_go_to_stdout_and_nothing_to_stderr(arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (0, "") == (code, err)
    assert len(out.splitlines()) > 5
    code, out, err = run(*arguments, "--json")
    assert (0, "") == (code, err)
    assert isinstance(json.loads(out), dict)


def test_what_was_written_is_told_on_stderr(tmp_path: Path) -> None:
    page, table = tmp_path / "p.html", tmp_path / "p.csv"
    code, out, err = run("predict", "triad", "-m", "skx", "-D", "N=1000", "--html", str(page), "--csv", str(table), "--json")
    assert 0 == code
    assert "rooftree.prediction/1" == json.loads(out)["schema"]
    assert {f"wrote {page}", f"wrote {table}"} == set(err.splitlines())


def test_debug_shows_where_an_error_comes_from() -> None:
    code, out, err = run("predict", "triad", "-m", "skylakk", "-D", "N=100", "--debug")
    assert (1, "") == (code, out)
    assert "Traceback" in err
    assert "skylakk" in err


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"'{PROGRAM}' kernels list | head -1", shell=True, capture_output=True, text=True, check=False, timeout=60
    )
    assert (0, "") == (done.returncode, done.stderr)
