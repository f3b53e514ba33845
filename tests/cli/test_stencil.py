"""``rooftree stencil``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rooftree.cli import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["stencil", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "list", "--json")
    record = json.loads(out)
    assert (code, record["schema"], len(record["classes"])) == (0, "rooftree.stencils/1", 192)
    by_name = {entry["name"]: entry for entry in record["classes"]}
    assert by_name["1D-r1-homogeneous-box-constant-double"]["alias_of"] == "1D-r1-homogeneous-star-constant-double"
    assert by_name["3D-r2-isotropic-box-variable-double"]["alias_of"] is None
    assert by_name["3D-r2-isotropic-box-variable-double"]["points"] == 125


def test_a_list_may_be_narrowed_and_leaves_out_what_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "list", "--dimensions", "4", "--radius", "2", "--radius", "3", "--json")
    names = [entry["name"] for entry in json.loads(out)["classes"]]
    assert code == 0
    assert "4D-r2-homogeneous-box-constant-double" in names
    assert "4D-r3-homogeneous-star-constant-double" in names
    assert not any("4D-r3" in name and "box" in name for name in names)  # 2401 points


def test_code_goes_to_stdout_or_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, shown, _ = said(capsys, "gen", "2d-r1", "--as", "program", "--temporal")
    code, out, err = said(capsys, "gen", "2d-r1", "--as", "program", "--temporal", "-o", str(tmp_path / "s.c"))
    assert (code, out) == (0, "")
    assert str(tmp_path / "s.c") in err
    assert (tmp_path / "s.c").read_text("utf-8") == shown


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["gen", "3d-r1-ball"], 5, "no part of a stencil's name"),
        (["gen", "2d-r1", "--block", "j"], 2, "only programs are blocked"),
        (["gen", "2d-r1", "--as", "program", "--block", "q"], 2, "there is no loop 'q'"),
        (["gen", "2d-r1", "-o", "/proc/nothing/s.c"], 4, "/proc/nothing"),
        (["classify", "nothing-known"], 5, "unknown kernel"),
        (["list", "--radius", "0"], 2, "0 is not in the range"),
    ],
)
def test_mistakes_are_named(arguments: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    found, _, err = said(capsys, *arguments)
    assert (found, says in err) == (code, True), err


def test_a_class_and_what_differs_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "classify", "2d-5pt", "--json")
    record = json.loads(out)
    assert record["class"] is None
    assert record["nearest"] == "2D-r1-homogeneous-star-constant-double"
    assert record["differs"] == ["not read: [j][i]"]
    assert said(capsys, "classify", "3d-7pt")[1] == "3d-7pt is 3D-r1-isotropic-star-constant-double\n"
