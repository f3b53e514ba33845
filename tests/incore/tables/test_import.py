"""The tool that makes the tables from LLVM's models."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rooftree.incore.tables import text

REPORT = """

Resources:
[0]   - SKLDivider:1
[1]   - SKLFPDivider:1
[2]   - SKLPort0:1
[3]   - SKLPort1:1
[4]   - SKLPort2:1
[5]   - SKLPort3:1
[6]   - SKLPort01:2 SKLPort0, SKLPort1
[7]   - SKLPort23:2 SKLPort2, SKLPort3
[8]   - SKLPortAny:4 SKLPort0, SKLPort1, SKLPort2, SKLPort3


Instruction Info:
[1]: #uOps

[1]    [2]    [3]    [4]    [5]    [6]    [7]    [8]            [9]           Instructions:
 1      4     0.50                         4     SKLPort01,SKLPortAny VADDPDYrr vaddpd\tymm1, ymm2, ymm3
 2      11    0.50    *                    4     SKLPort01,SKLPort23,SKLPortAny[2] VADDPDYrm vaddpd\tymm1, ymm2, ymmword ptr [rsi]
 1      8     5.00                         8     SKLFPDivider[5],SKLPort0,SKLPort01,SKLPortAny VDIVPDYrr vdivpd\tymm1, ymm2, ymm3
 1      4     0.50                         4     SKLPort01,SKLPortAny VADDPDZrr vaddpd\tzmm1, zmm2, zmm3


Resources:
[0]   - SKLDivider
"""


@pytest.fixture
def tool(root: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(root / "tools"))
    spec = importlib.util.spec_from_file_location("incore_tables_under_test", root / "tools/incore_tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def test_a_report_of_llvm_becomes_lines_of_a_table(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "run_mca", lambda *_: tool.read_report(REPORT))
    monkeypatch.setattr(tool, "version", lambda: "LLVM 22.1.8")
    table = tool.make_table("skl")
    assert ("skl", "x86", ("DIV", "FPDIV", "P0", "P1", "P2", "P3")) == (table.arch, table.isa, table.ports)
    assert "LLVM 22.1.8, llvm-mca -mcpu=skylake -instruction-tables=full" == table.source
    assert {
        "vaddpd ymm,ymm,ymm": "1\t4\tP0|P1:1",
        "vaddpd ymm,ymm,m256": "2\t4\tP0|P1:1 P2|P3:1",
        "vdivpd ymm,ymm,ymm": "1\t8\tFPDIV:5 P0:1",
    } == table.costs
    assert ["vaddpd ymm,ymm,m256", "vaddpd ymm,ymm,ymm", "vdivpd ymm,ymm,ymm"] == list(
        text.parse(text.render(table), "skl.tsv").costs
    )


@pytest.mark.slow
def test_every_line_form_and_correction_of_the_tables_is_understood(tool: Any) -> None:
    tool.check()


@pytest.mark.parametrize(
    ("mca", "says"), [("/nonexistent/mca", "is not installed"), ("echo", "is of LLVM ?, expected 22 or later")]
)
def test_without_llvm_an_import_says_what_to_install(root: Path, mca: str, says: str) -> None:
    run = subprocess.run(
        [sys.executable, root / "tools/incore_tables.py", "import"],
        env={**os.environ, "LLVM_MCA": mca},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 1 == run.returncode
    assert says in run.stderr
    assert "apt-get install llvm-22" in run.stderr
