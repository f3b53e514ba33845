"""All engines side by side, from Python and on both command lines."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import CapabilityError, UsageError

FAKES = runpy.run_path(str(Path(__file__).with_name("conftest.py")))
MCA: str = FAKES["LLVM_MCA"].replace("CYCLES", "4.25")
OSACA: str = FAKES["OSACA"].replace("VERSION", "0.7.1")
DOT = ".L3:\nvmovupd (%rdi,%rax), %ymm1\nvfmadd231pd (%rsi,%rax), %ymm1, %ymm0\naddq $32, %rax\ncmpq %rdx, %rax\njne .L3\n"
KERNEL = "double a[N], b[N], s;\nfor (int i = 0; i < N; ++i) s += a[i] * b[i];\n"


def test_every_engine_has_a_row_and_the_block_is_our_own(program: Callable[..., Path]) -> None:
    program("llvm-mca", MCA)
    program("osaca", OSACA)
    record = rooftree.incore(DOT, "skl", engine="compare").to_dict()
    assert [(r["engine"], r["cycles"]) for r in record["engines"]] == [("asm", 4.0), ("llvm-mca", 4.25), ("osaca", 4.0)]
    assert record["blocks"][0]["engine"] == "asm"
    assert all(r["seconds"] >= 0 and r["unknown"] == [] for r in record["engines"])


def test_a_missing_engine_has_a_row_that_says_how_to_get_it(program: Callable[..., Path]) -> None:
    program("llvm-mca", MCA)
    row = rooftree.incore(DOT, "skl", engine="compare").record["engines"][2]
    assert (row["engine"], row["cycles"]) == ("osaca", None)
    assert "pip install osaca" in row["hint"]


def test_unknown_instructions_are_counted_and_named_by_engine(program: Callable[..., Path]) -> None:
    program("llvm-mca", MCA)
    program("osaca", OSACA)
    text = DOT.replace("addq", "vfooq %ymm1, %ymm2, %ymm3\naddq")
    rows = rooftree.incore(text, "skl", engine="compare").record["engines"]
    assert [["vfooq ymm,ymm,ymm"]] * 3 == [r["unknown"] for r in rows]
    assert [r["unknown_as"].split()[0] for r in rows] == ["counted", "left", "counted"]


def test_timeline_counts_unknown_instructions_as_the_row_of_the_own_engine_does(program: Callable[..., Path]) -> None:
    program("llvm-mca", MCA)
    text = DOT.replace("addq", "vfooq %ymm1, %ymm2, %ymm3\naddq")
    found = rooftree.incore(text, "skl", engine="compare", timeline=True)
    assert ["vfooq ymm,ymm,ymm"] == found.record["engines"][0]["unknown"]
    assert set(range(6)) == {row["instruction"] for row in found.block["timeline"]["rows"]}


def test_another_engine_makes_the_same_kind_of_result(program: Callable[..., Path]) -> None:
    program("osaca", OSACA)
    found = rooftree.incore(DOT, "skl", engine="osaca")
    assert found.record["schema"] == "rooftree.incore/1"
    assert (found.block["engine"], found.cycles, found.bound) == ("osaca", 4.0, "recurrence")
    assert "OSACA 0.7.1, SKX" in str(found)
    assert "2D" in found.to_html()
    assert "FMA chain of 4 cycles on line 3" in found.explain()


def test_engines_that_do_not_exist_and_forms_for_other_tables_are_refused(program: Callable[..., Path]) -> None:
    with pytest.raises(UsageError, match="unknown in-core engine 'oscaa'") as error:
        rooftree.incore(DOT, "skl", engine="oscaa")
    assert "osaca" in error.value.hint
    with pytest.raises(UsageError, match="tables of its own"):
        rooftree.incore(DOT, "skl", engine="osaca", assume={"vfoo ymm": "nop"})
    with pytest.raises(CapabilityError, match="not installed"):
        rooftree.incore(DOT, "skl", engine="osaca")


@pytest.mark.parametrize("option", [["--compare"], ["--engine", "compare"], ["--incore", "compare"]])
def test_the_command_prints_a_row_for_each(
    option: list[str], program: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program("llvm-mca", MCA)
    source = tmp_path / "dot.s"
    source.write_text(DOT)
    assert main(["incore", str(source), "--arch", "skl", *option]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[3:6]] == [["asm", "4"], ["llvm-mca", "4.25"], ["osaca", "-"]]
    assert main(["incore", str(source), "--arch", "skl", *option, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["engines"]) == 3


def test_a_batch_takes_the_own_engine_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch = tmp_path / "b.jsonl"
    batch.write_text('{"asm": "addq $1, %rax"}\n')
    assert main(["incore", "--batch", str(batch), "--arch", "skl", "--engine", "osaca"]) == 2
    assert "one block at a time" in capsys.readouterr().err


def test_predict_puts_operation_counts_beside_them(
    program: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program("llvm-mca", MCA)
    program("osaca", OSACA)
    kernel, loop = tmp_path / "dot.c", tmp_path / "dot.s"
    kernel.write_text(KERNEL)
    loop.write_text(DOT)
    command = ["predict", str(kernel), "-m", "haswell-ep", "-D", "N=1000", "--asm", str(loop)]
    assert main([*command, "--incore", "compare", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    rows = {r["engine"]: r for r in record["incore"]["engines"]}
    assert list(rows) == ["throughput", "asm", "llvm-mca", "osaca"]
    assert record["incore"]["engine"] == "asm"
    assert rows["llvm-mca"]["T_OL"] == pytest.approx(2 * 4.25)
    assert rows["osaca"]["T_nOL"] == pytest.approx(2.0)
    assert main([*command, "--incore", "llvm-mca", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["incore"]["T_OL"] == pytest.approx(2 * 4.25)
