"""Sizes of a kernel from how often its loops were counted to run."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.frontend.load import load_kernel
from rooftree.instrument.engine import Executions, key_of
from rooftree.machine.load import load_machine
from rooftree.predict.run import predict
from rooftree.profile.data import Reach
from rooftree.profile.ecm import _as_counted, _from_farther, _scattered, predicted, sizes_of
from tests.needs import need

SOURCE = """
void sweep(long n, long m, double (*restrict q)[m], double (*p)[m]) {
  for (long j = 1; j < n - 1; j++) for (long i = 1; i < m - 1; i++) q[j][i] = p[j - 1][i] + p[j + 1][i];
}
void rows(long n, double *restrict y, const double *v, const int *row) {
  for (long i = 0; i < n; i++) { double s = 0; for (int k = row[i]; k < row[i + 1]; k++) s += v[k]; y[i] = s; }
}
void triangle(long n, long lda, double *a) { for (long i = 0; i < n; i++) for (long j = 0; j <= i; j++) a[i * lda + j] *= 0.5; }
"""


@pytest.mark.parametrize("level", ["-O2", "-O3"])
def test_sizes_from_counts(tmp_path: Path, level: str) -> None:
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "nests.c", tmp_path / "nests.so"
    source.write_text(SOURCE)
    subprocess.run(["gcc", level, "-g", "-shared", "-fPIC", source, "-o", library], check=True)

    def found(function: str, trips: list[float]) -> dict[str, int]:
        return sizes_of(load_kernel(f"{library}:{function}"), trips)

    assert {"n": 500, "m": 702} == found("sweep", [498, 700])
    assert {"n": 3000, "trips_i": 7} == found("rows", [3000, 7.3])
    triangle = found("triangle", [100, 50.5])
    assert 100 == triangle["n"]
    assert triangle["lda"] >= 50  # not counted: rows lie side by side


PARTS = """
void triangle(long n, double *restrict y, const double *a, const double *x) {
  #pragma omp parallel for schedule(static)
  for (long i = 0; i < n; i++) { double s = 0; for (long j = 0; j <= i; j++) s += a[i * n + j] * x[j]; y[i] = s; }
}
"""


def test_rows_of_one_of_several_threads_are_no_division_by_none(tmp_path: Path) -> None:
    """n / p rows of thread t: p was taken to be as large as n, and the profile had an internal error among its notes."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "parts.c", tmp_path / "parts.so"
    source.write_text(PARTS)
    subprocess.run(["gcc", "-O2", "-fopenmp", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:triangle._omp_fn.0+1")
    divisors = {name for loop in kernel.loops for stop in loop.stop for name in stop.divisors}
    assert 1 == len(divisors), "threads"
    sizes = {name: 2 if name in divisors else 1 for name in kernel.symbols} | {
        name: 2000 for loop in kernel.loops[:1] for name in loop.stop[0].names - divisors
    }
    found = predict(kernel, load_machine("zen4"), sizes=sizes, traffic="lc")
    assert next(iter(found.points()))["ecm"]["cy_per_cl"] > 0
    counted = sizes_of(kernel, [1000, 1500])
    assert 1 == counted[next(iter(divisors))], "the rows of one thread are all that is known"
    assert _as_counted(kernel, counted, [1000, 1500])
    assert not _as_counted(kernel, dict.fromkeys(kernel.symbols, 1000), [1000, 1500]), "one row, as before"


def test_a_choice_of_two_numbers_is_not_taken_for_a_maximum(tmp_path: Path) -> None:
    """Three or one repeats in turn were taken to be none or one: twice the bytes at memory, and no level that holds the loop."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "repeats.c", tmp_path / "repeats.so"
    source.write_text(
        "void repeats(int m, double *restrict y, const double *x) { for (int t = 0; t < 8; t++) {"
        " int many = t % 2 ? 1 : 3; for (int q = 0; q < many; q++) for (int i = 0; i < 20000000; i++) y[i] += 1.0001 * x[i]; } }"
    )
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:repeats")
    assert not any("floor" in str(stop) for loop in kernel.loops for stop in loop.stop)
    assert _as_counted(kernel, sizes_of(kernel, [8, 2, 2e7][-len(kernel.loops) :]), [8, 2, 2e7][-len(kernel.loops) :])


def test_a_loop_from_one_pointer_to_another_has_as_many_passes_as_were_counted(tmp_path: Path) -> None:
    """As of each element of a vector of C++: its bounds were told not to follow from the counts."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "ranges.c", tmp_path / "ranges.so"
    source.write_text(
        "struct part { double x, y[7]; }; struct parts { struct part *begin, *end; };"
        "double range(struct parts *p) {"
        " double s = 0; for (struct part *at = p->begin; at != p->end; at++) s += at->x; return s; }"
    )
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:range")
    sizes = sizes_of(kernel, [3e6])
    assert _as_counted(kernel, sizes, [3e6])
    assert 3_000_000 == int((kernel.loops[0].stop[0] - kernel.loops[0].start[0]).value(sizes))
    point = next(iter(predict(kernel, load_machine("zen4"), sizes=sizes, traffic="lc").points()))
    assert 512 == pytest.approx(point["traffic"]["L1L2"]["load_B"]), "a line for each of eight elements, and none before"


def test_sizes_that_a_loop_is_not_linear_in_follow_from_counts_too(tmp_path: Path) -> None:
    """As of all elements of a square: n was 1, and its data were in L1."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "squares.c", tmp_path / "squares.so"
    source.write_text("void squares(long n, double *y) { for (long i = 0; i < n * n; i++) y[i] = 1e-3 * (i & 255); }")
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:squares")
    assert [2000] == [value for name, value in sizes_of(kernel, [4e6]).items() if name in kernel.loops[0].stop[0].names]


GATHERED = """
void gathered(double *restrict c, const double *b, const int *p) { for (int i = 0; i < 4096; i++) c[i] = b[p[i]]; }
void in_order(double *restrict c, const double *b) { for (int i = 0; i < 4096; i++) c[i] = b[i % 64] + 1.0; }
"""


@pytest.mark.parametrize(("flags", "per_pass"), [("-mavx2", 8), ("-mavx512f -mprefer-vector-width=512", 16), ("-mno-avx", 4)])
def test_each_element_of_a_gather_is_an_access(tmp_path: Path, flags: str, per_pass: int) -> None:
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "gathers.c", tmp_path / "gathers.so"
    source.write_text(GATHERED)
    command = ["gcc", "-O3", *flags.split(), "-mtune=skylake-avx512", "-shared", "-fPIC", str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    kernel = load_kernel(f"{library}:gathered")
    assert kernel.machine_code is not None
    assert kernel.machine_code.per_pass in (per_pass, per_pass // 2)
    assert kernel.machine_code.per_pass == _scattered(kernel)
    assert 0 == _scattered(load_kernel(f"{library}:in_order"))


SUM = """
double sum(const double *x, long n) { double s = 0.0; for (long i = 0; i < n; i++) s += x[i]; return s; }
"""


@pytest.mark.parametrize(("passes", "known"), [(1000, False), (64000, True)])
def test_passes_that_follow_no_other_are_no_kernel(tmp_path: Path, passes: int, known: bool) -> None:
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "sum.c", tmp_path / "sum.so"
    source.write_text(SUM)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    code = program(library)
    function = code.function_at(code.symbols["sum"])
    assert function is not None
    (one,) = function_codes([(code, function)])
    assert isinstance(one, FunctionCode)
    loop = next(n for n, each in enumerate(one.loops) if each.innermost)
    counts = {key_of(one, n): passes if n in one.loops[loop].blocks else 1000 for n in range(len(one.graph.blocks))}
    found, why = predicted(one, loop, Executions(threads=[counts]), load_machine("ice-lake-sp"), 40.0, [39.0, 41.0])
    assert known is (found is not None)
    assert known or why == "it makes hardly more than one pass each time that it is entered"


PLANES = """
void planes(long n, long m, double *restrict c, const double *b) {
  for (long i = 0; i < n; i++) for (long j = 0; j < m; j++) c[i * m + j] = b[i * m + j] + 1.0;
}
"""


@pytest.mark.parametrize(("rows", "known"), [(10**4, True), (10**11, False)])
def test_a_loop_that_is_only_bounded_has_no_prediction_but_its_bound(tmp_path: Path, rows: int, known: bool) -> None:
    """By its counts it goes through more than any memory holds: it ended in a KeyError."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "planes.c", tmp_path / "planes.so"
    source.write_text(PLANES)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    code = program(library)
    function = code.function_at(code.symbols["planes"])
    assert function is not None
    (one,) = function_codes([(code, function)])
    assert isinstance(one, FunctionCode)
    loop = next(n for n, each in enumerate(one.loops) if each.innermost)
    counts = {key_of(one, n): (1, rows, 1000 * rows)[len(one.around[n])] for n in range(len(one.graph.blocks))}
    found, why = predicted(one, loop, Executions(threads=[counts]), load_machine("ice-lake-sp"), 4.0, [3.9, 4.1])
    assert known is (found is not None), why
    assert known or re.fullmatch(r"it takes [\d.]+ cy a pass at least by the model, and no upper end is known", why)


def test_entries_that_begin_elsewhere_each_time_may_wait_for_data() -> None:
    """A sieve of primes in 183 kB, 14 passes an entry: 8 cy with data in L1, 14.9 measured, 18 in a micro-benchmark of it."""
    machine = load_machine("zen4")
    wide = Reach(1e9, own_B=183e3, samples=244)
    assert ["data from beyond L1 (its entries begin at different places)"] == _from_farther(wide, machine, "L1")
    for reach, data_in in (
        (Reach(1e9, own_B=13e3, samples=244), "L1"),
        (wide, "L2"),
        (Reach(1e9, program_B=1e7), "L1"),
        (None, "L1"),
    ):
        assert not _from_farther(reach, machine, data_in)
    again = Reach(1e9, rounds=[(1e3, 10.0)], own_B=183e3, samples=244)
    assert "L1" == again.within(machine)
    assert not _from_farther(again, machine, "L1"), "what is used again at once stays there"
