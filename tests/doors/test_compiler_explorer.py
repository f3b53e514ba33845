"""rooftree as a tool of Compiler Explorer, run as its base tool runs one: options, arguments, the source, in its folder."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main

pytestmark = pytest.mark.needs("gcc")
ROOT = Path(__file__).resolve().parents[2]
TOOL = dict(
    line.removeprefix("tools.rooftree.").split("=", 1)
    for line in (ROOT / "examples" / "compiler-explorer" / "c.local.properties").read_text("utf-8").splitlines()
    if line.startswith("tools.rooftree.")
)
SOURCE = """\
#include <math.h>
// rooftree: -D n=100000000
void triad(int n, double *restrict a, const double *restrict b, const double *restrict c, double s)
{
    for (int i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}

void fill(int m, double *a)
{
    for (int i = 0; i < m; ++i)
        a[i] = 0.0;
}
"""


def run(folder: Path, text: str, arguments: str = "", name: str = "example.c") -> Any:
    (folder / name).write_text(text)
    program = Path(sys.executable).with_name(Path(TOOL["exe"]).name)
    command = [str(program), *shlex.split(TOOL["options"]), *shlex.split(arguments), str(folder / name)]
    return subprocess.run(command, cwd=folder, input="", capture_output=True, text=True, check=False, timeout=100)


def test_each_loop_is_told_at_its_line_on_the_output(tmp_path: Path) -> None:
    done = run(tmp_path, SOURCE)
    assert (0, "") == (done.returncode, done.stderr)
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{tmp_path / 'example.c'}:5: triad: ")
    assert lines[0].endswith(" at n = 100000000 on skylake-sp: memory bound, mostly by T_L3Mem")
    assert "L3Mem 192 + 64" in lines[1]
    assert lines[-1] == f"{tmp_path / 'example.c'}:11: fill: no value for m; for example // rooftree: -D m=1000"


def test_arguments_of_the_tool_give_sizes_and_machines(tmp_path: Path) -> None:
    told = [line for line in run(tmp_path, SOURCE, "-D m=1000 -m zen4").stdout.splitlines() if ":11: fill: " in line]
    assert ["skylake-sp", "zen4"] == [line.partition(" at m = 1000 on ")[2].partition(":")[0] for line in told]


@pytest.mark.parametrize("text", ["", "int main() {\n", "\0", "void f( {"])
def test_a_source_without_loops_is_told(tmp_path: Path, text: str) -> None:
    done = run(tmp_path, text)
    assert done.returncode in (0, 5)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout + done.stderr


def test_the_same_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.c").write_text(SOURCE)
    assert main(["loops", str(tmp_path / "x.c"), "--predict", "-m", "skx", "-D", "m=1000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert ["triad", "fill"] == [one["kernel"]["name"] for one in found["predictions"]]


def test_a_comment_that_is_wrong_is_an_error_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.c").write_text("// rooftree: --trust\n" + SOURCE)
    assert main(["loops", str(tmp_path / "x.c"), "--predict", "-m", "skx"]) == 5
    assert "x.c:1: a comment cannot say '--trust'" in capsys.readouterr().err
