"""What hard use found besides: each test is of a class of mistakes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import AssemblyError, CapabilityError, MachineError
from rooftree.machine.dump import to_yaml
from rooftree.machine.load import parse

CODE = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) if (b[i] > 3.0) a[i] = b[i];\n"
BRANCH = """.L3:
    vmovsd (%rsi,%rax,8), %xmm0
    vcomisd %xmm1, %xmm0
    jbe .L4
    vmovsd %xmm0, (%rdi,%rax,8)
.L4:
    incq %rax
    cmpq %rdx, %rax
    jne .L3
"""


def test_a_loop_whose_branches_follow_the_data_is_a_range() -> None:
    p = rooftree.predict(rooftree.kernel(CODE), "skx", {"N": 1000}, asm=BRANCH)
    (branches,) = (d for d in p.doubts if d.kind == "branches")
    assert "2 paths" in branches.words
    assert branches.low == pytest.approx(6 / 7), "the shorter path has 6 of the 7 instructions"
    in_core = max(p.incore.T_OL, p.incore.T_nOL)
    assert branches.high == pytest.approx((in_core + 8 * 25) / in_core), "a mispredicted branch in each of the 8 iterations"
    assert p.at_least[0, 0] < p.cy_per_cl[0, 0] < p.at_most[0, 0]


def _branches(branch: str | float, source: str = CODE) -> tuple[float, float]:
    p = rooftree.predict(rooftree.kernel(source), "skx", {"N": 1000}, asm=BRANCH, branch=branch)
    found = next((d for d in p.doubts if d.kind == "branches"), None)
    return (float(found.low), float(found.high or 0.0)) if found else (1.0, 1.0)


def test_how_often_a_condition_holds_says_how_many_branches_are_mispredicted() -> None:
    """The range of a Sturm sequence stayed 40 .. 352 cy/CL for every --branch."""
    low, high = _branches("both")
    shorter = 1 - low
    assert _branches("taken") == (1.0, 1.0), "the longer path is that of the if, which has no else"
    assert _branches("not-taken") == (low, 1.0)
    assert _branches(0.5) == pytest.approx((low + shorter / 2, high - shorter / 2)), "which elements, not how many"
    assert 1 < _branches(0.02)[1] < _branches(0.1)[1] < high
    assert _branches(0.1) == pytest.approx((low + 0.1 * shorter, _branches(0.9)[1] - 0.8 * shorter))


def test_where_the_code_does_not_show_which_path_is_the_ifs_both_may_be() -> None:
    """`--branch 0.5` printed the same as no --branch."""
    arms = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) if (b[i] > 3.0) a[i] = b[i]; else a[i] = 0.0;\n"
    low = _branches("both", arms)[0]
    assert _branches("taken", arms) == _branches("not-taken", arms) == (low, 1.0)
    assert _branches(0.25, arms)[0] == pytest.approx(low + 0.25 * (1 - low))
    assert _branches(0.5, arms)[0] == pytest.approx((low + 1) / 2)


def test_what_is_said_of_ifs_is_not_taken_for_branches_that_are_none_of_them() -> None:
    without = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i];\n"
    assert _branches("taken", without) == _branches("both", without)
    told, untold = (rooftree.predict(rooftree.kernel(text), "skx", {"N": 1000}, asm=BRANCH).doubts for text in (CODE, without))
    assert "`--branch 0.1` and the like say" in next(d.words for d in told if d.kind == "branches")
    assert "--branch does not" in next(d.words for d in untold if d.kind == "branches")


@pytest.mark.parametrize(("joined", "says"), [("&&", "taken"), ("||", "not-taken")])
def test_of_joined_conditions_only_one_side_tells_how_each_half_went(joined: str, says: str) -> None:
    """A polygon to the left of the point: the if is never taken, its first half at random; 34.7..69.3 was told for 307."""
    source = f"double a[N], b[N];\nfor (int i = 0; i < N; ++i) if (b[i] > 1 {joined} b[i] < 3) a[i] = b[i];\n"
    for branch in ("both", "taken", "not-taken", 0.1):
        assert (_branches(branch, source)[1] == 1.0) == (branch == says)


def test_a_loop_without_branches_inside_is_none() -> None:
    p = rooftree.predict("triad", "skx", {"N": 1000}, incore="throughput")
    assert not p.doubts


def test_rows_that_move_from_page_to_page_are_in_doubt_wherever_their_data_lie() -> None:
    """A column of 100 elements with 8 KiB between them: 26 cy/CL from L2 were predicted, 95 were measured on an Ice Lake-SP."""
    column = "double a[N][M]; double s;\nfor (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) a[j][i] *= s;\n"
    p = rooftree.predict(rooftree.kernel(column), "icx", {"N": 100, "M": 1024}, incore="throughput")
    assert p.locations[p.data_in[0, 0]] == "L2"
    assert "rows" in p.doubts_named[0, 0].split()
    assert p.at_most[0, 0] > 70


TILED = """void tiled(double *restrict b, const double *restrict a, long n)
{ for (long ii = 0; ii < n; ii += B) for (long jj = 0; jj < n; jj += B)
      for (long i = ii; i < ii + B; i++) for (long j = jj; j < jj + B; j++) b[j*n+i] = a[i*n+j]; }
"""


@pytest.mark.parametrize(("block", "n", "doubted"), [(16, 3008, True), (16, 48, False), (400, 4000, False)])
def test_tiles_that_no_prefetcher_follows_are_in_doubt(block: int, n: int, doubted: bool) -> None:
    """Tiles of 16 x 16: 17 to 31 cy/CL were predicted of a matrix in memory, 69 to 75 were measured on a Zen 4."""
    kernel = rooftree.kernel(TILED.replace("B", str(block)))
    p = rooftree.predict(kernel, "zen3", {"n": n}, incore="throughput")
    assert doubted == ("runs" in p.doubts_named[0, 0].split())
    assert not doubted or p.at_most[0, 0] > 70


def test_rows_of_large_arrays_are_followed() -> None:
    p = rooftree.predict("3d-7pt", "zen3", {"N": 500}, incore="throughput")
    assert "runs" not in p.doubts_named[0, 0].split()


@pytest.mark.parametrize("line", [".rept 10", ".if 0", ".macro twice", ".irp r,1,2", '.include "x.s"'])
def test_assembly_that_the_assembler_expands_is_refused(line: str) -> None:
    with pytest.raises(AssemblyError, match="makes other instructions"):
        rooftree.incore(f"vaddpd %ymm0, %ymm1, %ymm2\n{line}\nvmulpd %ymm1, %ymm2, %ymm3\n", "hsw", mode="unrolled")


def test_a_machine_whose_operations_state_cycles_by_width_has_peaks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    skx = rooftree.machine("skx")
    text = to_yaml(skx.model_copy(update={"name": "mine", "aliases": ()}))
    assert text.count("per_cycle: 2") >= 3, "the operations of this machine are not what this test changes"
    by_width = text.replace(" per_cycle: 2\n", " cycles: {dp: 0.5, dp_scalar: 0.5, sp: 0.5, sp_scalar: 0.5}\n")
    found = []
    for name, content in (("rates", text), ("widths", by_width)):
        file = tmp_path / f"{name}.yaml"
        file.write_text(content)
        assert main(["roofline", "triad", "-D", "N=1000", "-m", str(file), "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["machines"][0]["roofs"])
    assert found[0] == found[1]


@pytest.mark.parametrize("cores", [2**16 + 1, 10**11, 2**70])
def test_a_machine_of_impossibly_many_cores_is_refused(cores: int) -> None:
    text = to_yaml(rooftree.machine("skx"))
    assert "cores_per_socket: 20" in text
    with pytest.raises(MachineError, match="cores_per_socket"):
        parse(text.replace("cores_per_socket: 20", f"cores_per_socket: {cores}"))


@pytest.mark.parametrize("key", ["tolerance: 50 %", "write-baseline: x.json", "json: true", "format: github", "trust: true"])
def test_what_is_for_a_whole_check_is_refused_in_an_entry(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "checks.yaml"
    entry = f"  - kernel: triad\n    machine: skx\n    sizes: {{N: 1000}}\n    max-cycles: 30\n    {key}\n"
    file.write_text(f"checks:\n{entry}")
    assert main(["check", "--config", str(file)]) == 5
    assert "for the whole run" in capsys.readouterr().err


def test_a_number_of_many_digits_takes_no_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "digits.yaml"
    file.write_text("schema: " + "9" * 100_000 + "\n")
    assert main(["compose", str(file), "-m", "skx"]) == 5


def test_a_gate_on_a_doubtful_number_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel, code = tmp_path / "flags.c", tmp_path / "flags.s"
    kernel.write_text(CODE)
    code.write_text(BRANCH)
    command = ["check", str(kernel), "-m", "skx", "-D", "N=1000", "--asm", str(code), "--max-cycles", "1000"]
    assert main(command) == 0
    assert "in doubt: " in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    (finding,) = json.loads(capsys.readouterr().out)["cases"][0]["findings"]
    assert "the data decide" in finding["worst"]["doubts"][0]
    assert main(["check", "triad", "-m", "skx", "-D", "N=1000", "--max-cycles", "1000", "--json"]) == 0
    assert "doubts" not in json.loads(capsys.readouterr().out)["cases"][0]["findings"][0]["worst"]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize("name", ["two\nlines", "l\u00f6sung", 'quo"te', "back\\slash", "a space"])
def test_the_loop_of_a_file_is_found_in_its_code_whatever_its_name(name: str, tmp_path: Path) -> None:
    """A compiler escapes the name; 'nothing uses what the loop computes' was said of a file whose name holds a line end."""
    path = tmp_path / f"{name}.c"
    path.write_text(
        "void f(long n, double *restrict a, const double *restrict b) { for (long i = 0; i < n; i++) a[i] = b[i]; }\n"
    )
    assert "asm" == rooftree.predict(str(path), "skx", {"n": 1000}, incore="auto").incore.engine


GARBAGE = {
    "nothing": "exit 0",
    "noise": "head -c 3000 /dev/urandom; head -c 300 /dev/urandom >&2",
    "noise as code": 'while [ $# -gt 0 ]; do [ "$1" = -o ] && head -c 3000 /dev/urandom > "$2"; shift; done',
    "words as code": 'while [ $# -gt 0 ]; do [ "$1" = -o ] && echo hello > "$2"; shift; done; echo hello',
}


@pytest.mark.parametrize("source", [CODE, "#define Q 2\n" + CODE])
@pytest.mark.parametrize("kind", GARBAGE)
def test_a_compiler_that_writes_garbage_is_named_as_the_cause(kind: str, source: str, tmp_path: Path) -> None:
    """C6: the source, a flag, or a loop without a use was said to be wrong."""
    script, kernel = tmp_path / "gcc", tmp_path / "copy.c"
    script.write_text(f"#!/bin/sh\n{GARBAGE[kind]}\n")
    script.chmod(0o755)
    kernel.write_text(source)
    with pytest.raises(CapabilityError) as error:
        rooftree.predict(str(kernel), "skx", {"N": 1000}, incore="asm", compiler=str(script))
    said = str(error.value)
    assert "gcc" in said
    assert not any(wrong in said for wrong in ("nothing uses", "does not take", "accept it"))
    assert said.isprintable() or said.replace("\n", "").isprintable()


def test_a_bad_line_of_a_batch_loses_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C5: an id that is NaN lost all blocks."""
    good = json.dumps({"id": "good", "asm": "nop"})
    for bad in ('{"id": NaN, "asm": "nop"}', '{"id": 1e999, "asm": "nop"}', "[" * 1000, '{"asm": 5}', "\x00"):
        file = tmp_path / "b.jsonl"
        file.write_text(f"{good}\n{bad}\n{good}\n")
        assert main(["incore", "--batch", str(file), "--arch", "skl", "--json"]) == 5, bad
        document = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
        assert [b["cycles"] for b in document["blocks"] if b["id"] == "good"] == [0.25, 0.25], bad


def test_a_large_field_of_a_table_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C5: fields beyond 128 KiB ended in a traceback of the reader of CSV files."""
    file = tmp_path / "carm.csv"
    for text in ("x" * 200_000, "Name:,a,L1 Size:,32\n" + "x" * 200_000 + ",1\n", '"' + "x" * 200_000 + "\n1,2\n"):
        file.write_text(text)
        assert main(["bench", "show", str(file)]) == 5
        assert len(capsys.readouterr().err) < 1000
