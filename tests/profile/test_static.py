"""Estimates from the code and the time of loops, beside what is counted."""

from __future__ import annotations

import pytest

from rooftree.errors import RooftreeError
from rooftree.incore.run import native_table
from rooftree.profile.static import _ends_by_data
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import Profile
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, code_of, compiled
from tests.profile.test_profile import profiled

WAITS = """
int main(void) { for (long i = 0; i < 3000000; i++) __asm__ volatile("pause"); return 0; }
"""
ROOTS = """
#include <math.h>
#include <stdio.h>
static double x[4000], f[4000];
__attribute__((noinline)) void forces(const double *x, double *f, int n) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) { double d = x[i] - x[j]; s += d / sqrt(d * d + 0.01); }
    f[i] = s;
  }
}
int main(void) {
  for (int i = 0; i < 4000; i++) x[i] = i * 37 % 1000;
  for (int k = 0; k < 10; k++) { x[0] = k; forces(x, f, 4000); }
  return f[3] == 1.5;
}
"""
SHORT = """
static int v[4096];
__attribute__((noinline)) long runs(const int *p, const int *end, int than) {
  long n = 0;
  while (p < end) { while (*p < than) p++; n++; p++; }
  return n;
}
int main(void) {
  unsigned s = 1;
  for (int i = 0; i < 4096; i++) v[i] = (s = s * 1664525 + 1013904223) >> 30;
  v[4095] = 9;
  long n = 0;
  for (int k = 0; k < 20000; k++) n += runs(v, v + 4095, 2 + (k & 1));
  return n == 0;
}
"""


def _estimated(source: str, *flags: str) -> Profile:
    need("x86-64", "gcc", "objdump")
    try:
        native_table()
    except RooftreeError as error:
        elsewhere(error.message)
    return profiled(compiled(source, *flags), engine="static")


def test_a_call_that_no_sample_stands_at_counts_as_never_made() -> None:
    """The compiler puts ``call sqrt`` for negative numbers inside the loop, with stores and loads of all registers."""
    found = _estimated(ROOTS, "-fno-tree-vectorize", "-Wl,--no-as-needed,-lm")
    region = next(r for r in found.regions if r.kind == "loop" and r.function == "forces")
    assert region.estimate is not None, region.notes
    assert region.intensity_FLOP_B == pytest.approx(0.75, rel=0.01), "6 FLOP for 8 B; with the call 0.06"
    assert any(
        f"the call of sqrt in a branch of it, where none of its {region.samples} samples stands" in n for n in region.notes
    )


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("s += d / sqrt(d * 1e-3);", "samples stand in its branch with a call"),
        ("if (d < -900) s = other(s); s += d;", "it calls functions in a branch"),
    ],
)
def test_a_call_that_passes_may_make_is_not_left_out(code: str, why: str) -> None:
    other = "static double x[4000], f[4000];\n__attribute__((noinline, noipa)) double other(double s) { return s * 0.5; }"
    source = ROOTS.replace("s += d / sqrt(d * d + 0.01);", code).replace("static double x[4000], f[4000];", other)
    assert code in source
    found = _estimated(source, "-fno-tree-vectorize", "-Wl,--no-as-needed,-lm")
    region = next(r for r in found.regions if r.kind == "loop" and r.function == "forces")
    assert region.estimate is None
    assert any(why in note for note in region.notes), region.notes


def test_passes_that_data_end_have_an_upper_bound_alone() -> None:
    found = _estimated(SHORT)
    region = next(r for r in found.regions if r.kind == "loop" and any("fit its time" in n for n in r.notes))
    assert region.estimate is None
    assert region.passes is None
    assert any("not estimated: at most " in note and "depends on data" in note for note in region.notes)


@pytest.mark.slow
def test_loops_are_estimated_with_bounds() -> None:
    need("x86-64", "gcc", "objdump")
    try:
        native_table()
    except RooftreeError as error:
        elsewhere(error.message)
    found = profiled(compiled(LOOPS, "-O3", "-march=native"), "100000", engine="static")
    assert ("static", 1) == (found.engine.count, found.engine.runs)
    loops = {r.function: r for r in found.regions if r.kind == "loop"}
    for name in ("triad", "dot", "divide", "squares"):
        region = loops[name]
        assert region.estimate is not None, region.notes
        low, high = region.estimate
        assert low < 1 < high
        assert low * high == pytest.approx(1)
        assert region.roof is None, "it would rest on itself"
    assert loops["triad"].intensity_FLOP_B == pytest.approx(1 / 12)
    assert loops["chase"].flops is None
    assert any("not estimated" in note for note in loops["chase"].notes)
    assert "~" in profile_text(found)


SHORT_SUMS = """#include <stdio.h>
#include <stdlib.h>
double x[96], out[32];
__attribute__((noinline)) void sums(const double *a, double *o, int m)
{
    for (int i = 0; i < 32; ++i) {
        double s = 0;
        for (int j = 0; j < m; ++j) s += a[3 * i + j] * a[3 * i + j];
        o[i] = s;
    }
}
int main(int c, char **v)
{
    for (int i = 0; i < 96; ++i) x[i] = 1.0 / (i + 1);
    for (long r = atol(v[1]); r > 0; --r) { sums(x, out, c + 1); __asm__ volatile("" ::: "memory"); }
    printf("%g\\n", out[3]);
}
"""


@pytest.mark.slow
def test_a_chain_that_begins_anew_after_three_passes_holds_none() -> None:
    """Distances of three numbers: 2.47e+07 to 6.16e+07 passes were said to fit the time of 2.88e+08."""
    need("x86-64", "gcc", "objdump")
    try:
        native_table()
    except RooftreeError as error:
        elsewhere(error.message)
    found = profiled(compiled(SHORT_SUMS, "-O1"), "6000000", engine="static")
    notes = [note for r in found.regions if r.function == "sums" and r.kind == "loop" for note in r.notes if "passes fit" in note]
    assert any("and a chain that begins anew after a few passes" in note for note in notes)


def test_what_waits_is_not_estimated() -> None:
    need("x86-64", "gcc", "objdump")
    found = profiled(compiled(WAITS), engine="static")
    assert all(r.estimate is None for r in found.regions)


LONG = """
__attribute__((noinline)) const long double *beyond(const long double *p, long double than) {
  long double at = 1;
  do { at *= 0.5L; p++; } while (at > than);
  return p;
}
__attribute__((noinline)) int counts(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { s = s * 3 + i; __asm__("" : "+r"(s)); }
  return s;
}
int main(int n, char **v) { return beyond(0, n) != 0 || counts(n) != 0; }
"""


@pytest.mark.parametrize(("name", "by_data"), [("beyond", True), ("counts", False)])
def test_numbers_of_the_x87_end_a_loop_by_data_as_those_of_vectors_do(name: str, by_data: bool) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(LONG), name)
    (loop,) = code.text_loops
    (natural,) = code.loops
    assert by_data == _ends_by_data(code, loop, natural.blocks)
