"""A machine without compiler, assembler and disassembler: what needs none works, the rest says what to install."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rooftree.cli import main

DOT = str(Path(__file__).resolve().parents[2] / "examples" / "dot.s")
BARE = "double a[N], b[N], s;\nfor (int i = 0; i < N; ++i) a[i] = s * b[i];\n"
SKX = ["-m", "skx", "-D", "N=1000"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty PATH, and files in the current folder."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for variable in ("CC", "CXX", "AS", "ROOFTREE_INCORE", "ROOFTREE_OSACA", "ROOFTREE_LLVM_MCA"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "bare.c").write_text(BARE)
    (tmp_path / "macro.c").write_text(f"#define T double\n{BARE.replace('double', 'T')}")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kernel", ["triad", "2d-5pt", "bare.c"])
def test_library_kernels_and_plain_c_are_predicted_from_operation_counts_and_that_is_said(
    kernel: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["predict", kernel, *SKX, "--json"])
    record = json.loads(capsys.readouterr().out)
    assert "throughput" == record["incore"]["engine"]
    assert any("operation counts: no compiler for skylake-sp is on this" in note for note in record["notes"])


@pytest.mark.parametrize(
    "arguments", [["traffic", "triad", *SKX], ["incore", DOT, "--arch", "skl"], ["predict", "dot", *SKX, "--asm", DOT]]
)
def test_traffic_and_assembly_need_no_compiler(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(arguments)
    assert "" == capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words", "advice"),
    [
        (["predict", "macro.c", *SKX], "needs the C preprocessor", "install gcc or clang, or set $CC"),
        (["predict", "triad", *SKX, "--incore", "asm"], "no compiler for skylake-sp is on this machine", "--compiler CC"),
        (["measure", "triad", "-D", "N=1000"], "no compiler for", "--compiler CC"),
        (["validate", "triad", "-D", "N=1000"], "no compiler for", "--compiler CC"),
        (["bench", "roofline"], "no assembler for", "apt-get install binutils"),
    ],
)
def test_what_needs_one_ends_with_exit_code_4_and_says_what_to_install(
    arguments: list[str], words: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 4 == main(arguments)
    said = capsys.readouterr()
    assert "" == said.out
    assert words in said.err
    assert advice in said.err


def test_doctor_says_what_is_missing_and_what_that_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["doctor", "--json"])
    items = {item["what"]: item for item in json.loads(capsys.readouterr().out)["items"]}
    assert {"missing"} == {items[what]["status"] for what in ("C compiler", "C++ compiler", "assembler", "disassembler")}
    assert "kernels are not compiled: the in-core model works on their source" == items["C compiler"]["effect"]
