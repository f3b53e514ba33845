"""A10: -m repeated gives every machine, in every output, and -m once the document that it gave before."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from rooftree.cli import main
from rooftree.cli.options import Once
from tests.contracts.conftest import commands

TWO = ["-m", "skx-snc", "-m", "zen3"]
COMMANDS = {
    "predict": (["predict", "triad", "-D", "N=1000,1e7"], "predictions", "predictions"),
    "scale": (["scale", "triad", "-D", "N=1e7", "--cores", "1..4"], "scalings", "scalings"),
    "traffic": (["traffic", "triad", "-D", "N=1e4", "--traffic", "lc"], "traffics", "traffics"),
    "lc": (["lc", "2d-5pt", "-D", "N=1000"], "conditions-of-machines", "conditions"),
}


def printed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_a_document_of_several_machines_holds_that_of_each(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, schema, key = COMMANDS[name]
    both = json.loads(printed([*arguments, *TWO, "--json"], capsys))
    assert list(both) == ["schema", key]
    assert both["schema"] == f"rooftree.{schema}/1"
    alone = [json.loads(printed([*arguments, "-m", machine, "--json"], capsys)) for machine in ("skx-snc", "zen3")]
    for found, expected in zip(both[key], alone, strict=True):
        found.pop("seconds", None)
        for point in [*found.get("points", []), *expected.get("points", [])]:
            point.pop("seconds", None)
        assert found == expected
    assert json.loads(printed(["schema", schema], capsys))["title"] == f"rooftree {schema}"


@pytest.mark.parametrize("name", COMMANDS)
def test_text_has_a_block_for_each(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, _, _ = COMMANDS[name]
    out = printed([*arguments, *TWO], capsys)
    assert out.index("skylake-sp") < out.index("zen3")
    if name in ("predict", "scale"):
        head = out.split("\n\n")[0]
        assert "skylake-sp:SNC" in head
        assert "zen3" in head


def test_files_name_the_machine_of_each_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(tmp_path / f"both.{kind}") for kind in ("csv", "md", "json", "html")]
    arguments, _, _ = COMMANDS["predict"]
    printed([*arguments, *TWO, *(word for file in files for word in ("-o", file))], capsys)
    rows = list(csv.DictReader((tmp_path / "both.csv").read_text().splitlines()))
    assert [row["machine"] for row in rows] == ["skylake-sp:SNC"] * 2 + ["zen3"] * 2
    assert json.loads((tmp_path / "both.json").read_text())["schema"] == "rooftree.predictions/1"
    assert "## zen3" in (tmp_path / "both.md").read_text()
    assert "on 2 machines" in (tmp_path / "both.html").read_text()


def test_brief_is_one_line_per_point(capsys: pytest.CaptureFixture[str]) -> None:
    arguments, _, _ = COMMANDS["predict"]
    lines = printed([*arguments, *TWO, "--brief"], capsys).splitlines()
    assert len(lines) == 4
    for line in lines:
        assert "cy/CL" in line
        assert " bound" in line


@pytest.mark.parametrize("command", ["check", "measure", "validate", "compose"])
def test_where_one_machine_is_meant_a_second_one_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "triad", *TWO]) == 2
    assert "-m: is given 2 times (skx-snc, zen3)" in capsys.readouterr().err


def test_no_command_keeps_the_last_of_several_machines_without_a_word() -> None:
    options = {path: option for path, command in commands() for option in command.params if "-m" in option.opts}
    assert len(options) > 10
    assert [path for path, option in options.items() if not option.multiple and not isinstance(option, Once)] == []
