"""What hard use found besides: each test is of a class of mistakes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import AssemblyError, MachineError
from rooftree.machine.dump import to_yaml
from rooftree.machine.load import parse
from tests.needs import need

FLAGS = """void f(int n, const int *restrict flag, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) {
    if (flag[i] > 3)
      a[i] = a[i] / b[i] + 1.0;
    else
      a[i] += b[i] * b[i];
  }
}
"""


def test_a_loop_whose_branches_follow_the_data_is_a_range(tmp_path: Path) -> None:
    need("gcc")
    file = tmp_path / "flags.c"
    file.write_text(FLAGS)
    p = rooftree.predict(str(file), "skx", {"n": 1000}, incore="auto", cflags="-fno-tree-vectorize -fno-if-conversion")
    if any(d.kind == "branches" for d in p.doubts):
        assert p.at_most[0, 0] > 1.5 * p.cy_per_cl[0, 0]
        assert p.at_least[0, 0] <= p.cy_per_cl[0, 0]
    else:  # this compiler made conditional moves of it
        assert p.incore.machine_code is None or "paths" not in " ".join(p.notes)


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
