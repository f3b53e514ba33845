"""``rooftree measure`` from the command line."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from tests.needs import elsewhere, need

KERNEL = "double a[N], b[N], s;\nfor (long i = 0; i < N; ++i)\n    a[i] = s * b[i];\n"


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    need("gcc", "C++ core")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "scale.c"
    path.write_text(KERNEL)
    return str(path)


def call(*arguments: Any) -> Any:
    """The exit code; on a machine with other work all points may be disturbed, which is not what is looked at here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rooftree.cli.printing.refuse_disturbed", lambda measured: None)
        return main(["measure", *map(str, arguments), "--time-limit", "0.1", "--counters", "none"])


def test_one_document_is_printed(kernel: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(kernel, "-D", "N=1000", "--json", "--arg", "s=0.5") == 0
    record = json.loads(capsys.readouterr().out)
    assert record["schema"] == "rooftree.measurement/1"
    assert record["points"][0]["measured"]["cy_per_cl"] > 0
    assert record["options"]["args"] == {"s": "0.5"}


@pytest.mark.slow
def test_all_views_are_written(kernel: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = {name: tmp_path / f"found.{name}" for name in ("html", "csv", "json")}
    arguments = ("--html", files["html"], "--csv", files["csv"], "-o", files["json"], "--explain")
    assert call(kernel, "-D", "N=500,1000", *arguments) == 0
    out = capsys.readouterr().out
    assert "scale measured on" in out
    assert "marks what stems from the innermost loop" in out
    assert "</html>" in files["html"].read_text()
    assert len(files["csv"].read_text().splitlines()) == 3
    record = json.loads(files["json"].read_text())
    assert [p["sizes"]["N"] for p in record["points"]] == [500, 1000]
    assert str(tmp_path) not in json.dumps(record["options"])


def test_no_point_at_all_is_an_unreliable_measurement(kernel: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "crash.c"
    path.write_text("void f(int n, double *a)\n{\n    for (int i = 0; i < n; ++i) a[i] = 1;\n    *(volatile int *)0 = 1;\n}\n")
    assert call(f"{path}:f", "-D", "n=10") == 6
    assert "SIGSEGV" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["SIGINT", pytest.param("SIGTERM", marks=pytest.mark.slow)])
def test_ending_a_command_writes_what_was_measured_till_then(
    kernel: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    from rooftree.measure import run

    measured = run.measure_point  # type: ignore[attr-defined]

    def ended(runner: Any, plan: Any, *rest: Any) -> Any:
        if plan.blocks[0].elements == 700:
            os.kill(os.getpid(), getattr(signal, name))
        return measured(runner, plan, *rest)

    monkeypatch.setattr(run, "measure_point", ended)
    before = signal.getsignal(signal.SIGTERM)
    assert call(kernel, "-D", "N=500,700,900", "-o", tmp_path / "found.json") == 130
    assert signal.getsignal(signal.SIGTERM) is before
    record = json.loads((tmp_path / "found.json").read_text())
    assert [p["sizes"]["N"] for p in record["points"]] == [500]
    assert record["interrupted"] == "N = 700"
    assert call(kernel, "-D", "N=700", "--json") == 130
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["points"] == []


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["-D", "M=10"], 2, "needs a value for N"),
        (["-D", "N=10", "--cores", "5000"], 2, "--cores"),
        (["-D", "N=10", "--arg", "s"], 2, "cannot read 's'"),
        (["-D", "N=10", "--cpus", "a"], 2, "--cpus 0,2"),
        (["-D", "N=1e14"], 2, "smaller sizes"),
        (["-D", "N=10", "--within", "-3"], 2, "expected 0 to 100 (per cent), found -3"),
        (["-D", "N=10", "-m", "no-such-machine"], 5, "no-such-machine"),
        (["-D", "N=10", "-m", "thunderx2"], 4, "cannot run here"),
        (["-D", "N=10", "--html", "/no/such/folder/x.html"], 4, "folder"),
        (["-D", "N=10", "--compiler", "no-such-cc"], 4, "no-such-cc"),
    ],
)
def test_errors_say_what_to_try(
    kernel: Any, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str
) -> None:
    import platform

    if "thunderx2" in arguments and platform.machine() != "x86_64":
        elsewhere("this machine has that instruction set")
    assert call(kernel, *arguments) == code
    assert words in capsys.readouterr().err
