"""Every innermost loop of a file is listed, and what cannot be modelled says why."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import KernelError
from rooftree.frontend.front_ends import Preprocessing
from rooftree.frontend.load import load_kernel
from rooftree.frontend.loops import loops_of
from tests.needs import need

SOURCE = """
void triad(int n, double *a, double *b, double *c) {
  for (int i = 0; i < n; i++) a[i] = b[i] + 3.0 * c[i];
}
double gather(int n, double *a, int *at) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[at[i]];
  return sum;
}
int chase(int n, int *next) {
  int place = 0;
  for (int i = 0; i < n; i++) place = next[place];
  return place;
}
int until(int *a) {
  int i = 0;
  while (a[i] > 0) i++;
  return i;
}
void nest(int n, double a[n][n]) {
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++)
      a[j][i] = a[j][i - 1] * 0.5;
}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "loops.c"
    file.write_text(SOURCE)
    return file


def test_loops_of_a_source(source: Path) -> None:
    found = {loop.function: loop for loop in loops_of(source, Preprocessing({}, (), None))}
    assert {"triad", "gather", "chase", "until", "nest"} == set(found)
    assert (3, "ok", {"add": 1, "mul": 1}) == (found["triad"].line, found["triad"].status, dict(found["triad"].flops))
    assert ["j = 1 .. n - 2", "i = 1 .. n - 2"] == list(found["nest"].loops)
    assert "i" in {dependence.carried_by for dependence in found["nest"].dependences}
    assert ("ok", "refused") == (found["chase"].status, found["until"].status)
    assert found["until"].reason


def test_loops_of_machine_code(source: Path) -> None:
    need("x86-64", "gcc", "objdump")
    program = source.with_suffix(".so")
    subprocess.run(["gcc", "-O2", "-fno-tree-vectorize", "-g", "-shared", "-fPIC", source, "-o", program], check=True)
    found = {loop.function: loop for loop in loops_of(program, Preprocessing({}, (), None))}
    triad = found["triad"]
    assert ("ok", {"add": 1, "mul": 1}, 16, 8) == (triad.status, dict(triad.flops), triad.load_B, triad.store_B)
    assert [8, 8, 8] == [stream.step_B for stream in triad.streams or ()]
    assert triad.line is not None
    assert ("refused", "ok") == (found["chase"].status, found["gather"].status)
    assert "chases pointers" in found["chase"].reason
    assert any(stream.step_B is None for stream in found["gather"].streams or ())
    for name, loop in found.items():  # what is refused here is what is refused when it is asked for
        if loop.status == "ok":
            assert load_kernel(f"{program}:{name}").machine_code is not None
            continue
        with pytest.raises(KernelError) as refused:
            load_kernel(f"{program}:{name}")
        assert loop.reason
        assert loop.reason in refused.value.message


def test_a_file_that_cannot_be_read_does_not_hide_the_others(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = source.with_name("notes.txt")
    other.write_text("nothing")
    assert 5 == main(["loops", str(other), str(source), "--json"])
    said = capsys.readouterr()
    assert 5 == len(json.loads(said.out)["loops"])
    assert "notes.txt" in said.err


@pytest.mark.parametrize(
    ("header", "runs"),
    [
        ("double *q = a; q != a + 3 * n; q += 3", "ends"),
        ("long i = 2; i != 8 * n * m + 14; i += 4", "ends"),
        ("long i = n; i != 0; i -= 2", "use >"),
        ("long i = 1; i != 3 * n; i += 3", "use <"),
    ],
)
def test_not_equal_ends_a_loop_whose_step_divides_the_distance(header: str, runs: str) -> None:
    element = "q[0]" if "*q" in header else "a[i]"
    source = f"void f(long n, long m, double *a) {{ for ({header}) {element} += 2.0; }}"
    if runs == "ends":
        assert 1 == len(rooftree.kernel(source).loops)
        return
    with pytest.raises(KernelError, match="meets the bound exactly, which is not known") as refused:
        rooftree.kernel(source)
    assert runs in refused.value.hint


def test_what_is_proposed_for_lists_and_loops_that_depend_on_data_can_be_followed() -> None:
    chain = "struct s { struct s *next; double v; };\n"
    chain += "double f(struct s *p) { double t = 0; for (; p; p = p->next) t += p->v; return t; }"
    with pytest.raises(KernelError, match="loaded from memory") as refused:
        rooftree.kernel(chain)
    assert "rooftree measure" in refused.value.hint
    trips = (
        "void f(long n, unsigned *a) { for (long i = 0; i < n; i++) { unsigned x = a[i]; while (x) { x = x % 7; } a[i] = x; } }"
    )
    with pytest.raises(KernelError, match="how often this loop runs is not known") as refused:
        rooftree.kernel(trips)
    assert "rooftree measure" in refused.value.hint


def test_a_virtual_function_far_down_in_a_class_is_seen(tmp_path: Path) -> None:
    """Its pointer to the table of functions moves all members, however far from the beginning it is declared."""
    file = tmp_path / "k.cpp"
    many = " ".join(f"double a_member_with_a_long_name_{k};" for k in range(4))
    file.write_text(
        f"struct part {{ {many} virtual void late(); }};\n"
        "void f(long n, part *p) { for (long i = 0; i < n; i++) p[i].a_member_with_a_long_name_1 += 1.0; }\n"
    )
    with pytest.raises(KernelError, match="virtual functions"):
        rooftree.kernel(f"{file}:f")
