"""Environment variables: which are read, and what the documented ones do.  Deliberate changes: see test_documents.py."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main

Recorded = Callable[[str, Iterable[str]], None]
TRIAD = ["predict", "triad", "-m", "skx", "-D", "N=1000"]
SOURCE = ["predict", "smooth.c", "-m", "skx", "-D", "N=1000", "--incore", "throughput"]


MACROS = {"ROOFTREE_BEGIN", "ROOFTREE_END", "ROOFTREE_ROI"}
"""In C that is generated."""


def test_the_variables_that_are_read_stay(root: Path, recorded: Recorded) -> None:
    found: set[str] = set()
    for file in (root / "src").rglob("*.py"):
        found |= set(re.findall(r"\b(?:ROOFTREE|XDG)_[A-Z_]*[A-Z]\b", file.read_text("utf-8"))) - MACROS
    recorded("environment.txt", sorted(found))


def test_ROOFTREE_INCORE_names_the_engine_that_is_taken_without_one(monkeypatch: Any, gcc: None, capsys: Any) -> None:
    monkeypatch.setenv("ROOFTREE_INCORE", "throughput")
    assert 0 == main([*TRIAD, "--json"])
    assert "throughput" == json.loads(capsys.readouterr().out)["incore"]["engine"]
    monkeypatch.setenv("ROOFTREE_INCORE", "nonsense")
    assert 2 == main(TRIAD)
    assert "unknown in-core engine 'nonsense'" in capsys.readouterr().err
    assert 0 == main([*TRIAD, "--incore", "throughput"]), "what the command line says goes first"


def test_ROOFTREE_INCORE_is_not_asked_where_code_is_given(monkeypatch: Any, here: Path, capsys: Any) -> None:
    monkeypatch.setenv("ROOFTREE_INCORE", "throughput")
    assert 0 == main(["predict", "dot", "-m", "skx", "-D", "N=1000", "--asm", "dot.s", "--json"])
    assert "asm" == json.loads(capsys.readouterr().out)["incore"]["engine"]


@pytest.mark.parametrize(("variable", "engine"), [("ROOFTREE_LLVM_MCA", "llvm-mca"), ("ROOFTREE_OSACA", "osaca")])
def test_a_variable_names_the_program_of_an_external_engine(
    variable: str, engine: str, monkeypatch: Any, here: Path, capsys: Any
) -> None:
    monkeypatch.setenv(variable, "/nowhere/program")
    assert 4 == main(["incore", "loop.s", "--arch", "skl", "--engine", engine])
    assert f"${variable} names '/nowhere/program'" in capsys.readouterr().err


def test_ROOFTREE_INSTRUCTION_SET_chooses_the_code_of_the_simulator(monkeypatch: Any, core: None, capsys: Any) -> None:
    traffic = ["traffic", "copy", "-m", "skx", "-D", "N=700", "--traffic", "sim", "--json"]
    found = []
    for name in ("", "portable"):
        monkeypatch.setenv("ROOFTREE_INSTRUCTION_SET", name)
        assert 0 == main(traffic)
        found.append(json.loads(capsys.readouterr().out)["points"][0]["sim"])
    assert found[0]["levels"] == found[1]["levels"]
    monkeypatch.setenv("ROOFTREE_INSTRUCTION_SET", "nonsense")
    assert 2 == main(traffic)
    assert "ROOFTREE_INSTRUCTION_SET is 'nonsense'" in capsys.readouterr().err


def test_XDG_CACHE_HOME_is_where_everything_is_kept(monkeypatch: Any, here: Path, tmp_path: Path, capsys: Any) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    assert 0 == main(SOURCE)
    assert ["rooftree"] == [p.name for p in (tmp_path / "kept").iterdir()]


@pytest.mark.parametrize("value", ["", "relative/folder"])
def test_without_a_whole_path_in_XDG_CACHE_HOME_it_is_dot_cache(
    value: str, monkeypatch: Any, here: Path, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", value)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert 0 == main(SOURCE)
    assert (tmp_path / "home" / ".cache" / "rooftree").is_dir()
    assert not (here / "relative").exists()


def test_a_cache_that_cannot_be_written_stops_nothing(monkeypatch: Any, here: Path, capsys: Any) -> None:
    (here / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "file"))
    assert 0 == main(SOURCE)


def test_CC_names_the_compiler_that_preprocesses(monkeypatch: Any, here: Path, capsys: Any) -> None:
    (here / "macro.c").write_text("#define S 0.5\ndouble a[N];\nfor (long i = 0; i < N; ++i) a[i] = S;\n")
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert 4 == main(["predict", "macro.c", "-m", "skx", "-D", "N=1000"])
    assert "the compiler '/nowhere/cc' that $CC names is not on this machine" in capsys.readouterr().err
