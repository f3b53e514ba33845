"""``rooftree predict`` with machine code: given, compiled, chosen and shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from tests.needs import need

DOT = str(Path(__file__).resolve().parents[2] / "examples" / "dot.s")
DOT_IN_L1 = ["predict", "dot", "-m", "skx", "-D", "N=1000"]


@pytest.fixture
def gcc() -> None:
    need("x86-64", "gcc")


def test_explain_prints_the_listing_below_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DOT_IN_L1, "--asm", DOT, "--explain"]) == 0
    report, _, listing = capsys.readouterr().out.partition("line  µops  ports [cy]")
    assert "in-core       asm engine" in report
    assert "vfmadd231pd" in listing


def test_explain_without_code_says_that_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DOT_IN_L1, "--incore", "throughput", "--explain"]) == 0
    assert "no listing: the in-core times come from operation counts" in capsys.readouterr().out


def test_the_listing_is_part_of_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DOT_IN_L1, "--asm", DOT, "--explain", "--json"]) == 0
    code = json.loads(capsys.readouterr().out)["incore"]["machine_code"]
    assert code["listing"]["schema"] == "rooftree.incore/1"


def test_a_loop_that_is_not_there_is_an_error_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DOT_IN_L1, "--asm", DOT, "--incore", "asm", "--loop", "nowhere"]) == 5
    assert "there are 1: dot:" in capsys.readouterr().err


def test_the_compiler_and_its_flags_are_chosen(gcc: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DOT_IN_L1, "--incore", "auto", "--compiler", "gcc", "--cflags", "-Ofast -funroll-loops", "--json"]) == 0
    code = json.loads(capsys.readouterr().out)["incore"]
    assert code["machine_code"]["compiled"]["flags"][-3:-1] == ["-Ofast", "-funroll-loops"]
    assert code["T_comp_critical_path"] < 16


def test_a_compiler_that_is_not_there_is_a_missing_capability(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DOT_IN_L1, "--incore", "auto", "--compiler", "no-such-compiler"]) == 4
    assert "'no-such-compiler' is not on this machine" in capsys.readouterr().err


def test_flags_that_are_not_taken_are_named(gcc: Any, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*DOT_IN_L1, "--compiler", "gcc", "--cflags", "-march=unheard-of"]
    for engine in ("asm", "auto"):
        assert main([*arguments, "--incore", engine]) == 4
        assert "does not take the flag -march=unheard-of" in capsys.readouterr().err
