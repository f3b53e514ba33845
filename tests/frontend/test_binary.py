"""Loops of programs become the kernels that their sources are, and what is none says why."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.binary.accesses import Moving, iterations
from rooftree.frontend.binary.choice import loops_of
from rooftree.frontend.binary.from_binary import kernel_of
from rooftree.frontend.load import load_kernel
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import all_accesses, count
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.machine.load import load_machine
from rooftree.predict.run import predict
from rooftree.profile.ecm import sizes_of
from rooftree.traffic.layer_conditions.run import traffic
from tests.needs import elsewhere, need

SOURCE = """
double left[5000], right[5000];
void triad(double *restrict x, const double *y, const double *z, double s, long n) {
  for (long i = 0; i < n; i++) x[i] = y[i] + s * z[i];
}
void jacobi(long n, long m, double (*restrict q)[m], double (*p)[m], double s) {
  for (long j = 1; j < n - 1; j++)
    for (long i = 1; i < m - 1; i++)
      q[j][i] = s * (p[j][i-1] + p[j][i+1] + p[j-1][i] + p[j+1][i]);
}
void rows(double *restrict y, const double *v, const int *col, const int *row, const double *x, int n) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++) s += v[k] * x[col[k]];
    y[i] = s;
  }
}
void between(float *restrict first, float *last, const double *from) {
  for (; first != last; first++, from++) *first = (float)*from;
}
void fixed(void) { for (int i = 0; i < 5000; i++) left[i] = 2 * right[i]; }
struct body { double x, y, z, mass; };
double masses(const struct body *b, long n) { double s = 0; for (long i = 0; i < n; i++) s += b[i].mass * b[i].x; return s; }
void triangle(long n, double *restrict y, const double *a, const double *x) {
  for (long i = 0; i < n; i++) { double s = 0; for (long j = 0; j <= i; j++) s += a[i * n + j] * x[j]; y[i] = s; }
}
long chase(const long *next, long n) { long at = 0; for (long i = 0; i < n; i++) at = next[at]; return at; }
double sin(double), log(double), sqrt(double);
void waves(double *x, long n) { for (long i = 0; i < n; i++) x[i] = sin(x[i]); }
void logs(double *x, const double *y, long n) { for (long i = 0; i < n; i++) if (y[i] > 0) x[i] = log(y[i]); }
void roots(double *restrict x, const double *y, long n) { for (long i = 0; i < n; i++) x[i] = sqrt(y[i]); }
void copied(double *restrict x, const double *y, long n) { for (long i = 0; i < n; i++) x[i] = y[i]; }
void hashed(double *t, const unsigned long *key, long n) { for (long i = 0; i < n; i++) t[(key[i] ^ (key[i] >> 7)) & 1023] += 1; }
double wrapped(const double *u, long n) { double s = 0; for (long i = 0; i < n; i++) s += u[i % 256ul]; return s; }
double series(long n) { double s = 0; for (long i = 0; i < n; i++) s += 1.0 / (1.0 + s); return s; }
void scattered(double **a, long n, long m) { for (long i = 0; i < n; i++) for (long j = 0; j < m; j++) a[i][j] *= 2; }
"""
NESTS = """
void falling(long n, long m, float *a, float *restrict o) {
  for (long i = 2; i < m - 2; i++) for (long j = i; j >= 2; j--) o[i-1] += a[j] + a[j+2];
}
void both_fall(long n, long m, double (*a)[1009], double *restrict o) {
  for (long i = n - 4; i >= 3; i--) for (long j = m - 3; j >= 1; j--) o[2*j] += a[i][j+1] * a[i-1][j];
}
void sums(long n, long m, double *a, double *restrict r) {
  for (long i = m - 3; i >= 3; i--) { double s = 0; for (long j = 2; j < i + 1; j++) s += 2.5 * a[j]; r[i] = s; }
}
void odd_columns(long n, long m, double (*a)[1009], double *restrict o) {
  for (long i = 2; i < n - 3; i++) for (long j = 2; j < m - 2; j++) for (long k = 2; k < n - 3; k++) o[k] += a[j][2*k+1];
}
void jammed(long n, long m, double (*a)[1009], double (*restrict o)[1009]) {
  for (long i = 2; i < n - 2; i++) for (long j = 2; j < m - 2; j++) o[i][j] = a[i-1][j] + a[i][j] + a[i+1][j] + a[i+2][j];
}
void apart(long n, long m, double *a, double *restrict o) {
  for (long i = 0; i < n; i++) { double s = 0; for (long j = 0; j < n; j++) s += a[j]; o[i*m] = s; }
}
"""
"""Falling counters, stores that compilers copy behind branches, parts of rows, rows that are unrolled and jammed, a size that
only the outer loop needs."""
GATHERS = """
#include <immintrin.h>
#define G(a) _mm256_i32gather_pd(a, at, 8)
#define S(a) _mm256_i32scatter_pd(a, at, sum, 8)
static inline void four(double *o, const double *x, const double *y, const double *z, const int *ix,
                        double *p, double *q, double *r) {
  __m128i at = _mm_loadu_si128((const __m128i *)ix);
  __m256d sum = _mm256_add_pd(_mm256_add_pd(G(x), G(y)), G(z));
  _mm256_storeu_pd(o, sum);
  if (SCATTERS) { S(p); S(q); S(r); }
}
void f(long n, double *o, const double *x, const double *y, const double *z, const int *ix, double *p, double *q, double *r) {
  for (long i = 0; i < n; i += 8) { four(o + i, x, y, z, ix + i, p, q, r); four(o + i + 4, x, y, z, ix + i + 4, p, q, r); }
}
"""
"""Intrinsics, which leave compilers no choice."""
LEVELS = ("-O0", "-O2", "-O3", "-O3 -march=x86-64-v3", "-O3 -march=x86-64-v3 -funroll-loops")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    need("x86-64", "gcc", "objdump")
    folder = tmp_path_factory.mktemp("binary")
    source = folder / "loops.c"
    source.write_text(SOURCE)
    found = {}
    for level in LEVELS:
        library = folder / f"loops{''.join(level.split())}.so"
        subprocess.run(["gcc", *level.split(), "-g", "-ffp-contract=off", "-shared", "-fPIC", source, "-o", library], check=True)
        found[level] = library
    return found


def places(kernel: Kernel) -> dict[str, list[str]]:
    """Array -> its indices."""
    found: dict[str, list[str]] = {}
    for access in dict.fromkeys(all_accesses(kernel)):
        found.setdefault(access.array, []).append(access.text.partition("[")[2][:-1])
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_stream(programs: dict[str, Path], level: str) -> None:
    kernel = load_kernel(f"{programs[level]}:triad")
    assert [("i", "n")] == [(loop.index, str(loop.stop[0])) for loop in kernel.loops]
    assert {"x": ["i"], "y": ["i"], "z": ["i"]} == places(kernel)
    assert {"add": 1, "mul": 1} == count(kernel).by_kind()
    assert ("n",) == kernel.symbols


@pytest.mark.parametrize("level", LEVELS[:4])
def test_a_stencil_moves_the_bytes_of_its_source(programs: dict[str, Path], level: str) -> None:
    machine, sizes = load_machine("icx"), {"n": np.array([60, 3000]), "m": np.array([70, 4000])}
    found = load_kernel(f"{programs[level]}:jacobi")
    assert {"n": 1, "m": 1}.keys() == set(found.symbols)
    source = load_kernel(str(programs[level].with_name("loops.c")) + ":jacobi")
    ours, theirs = traffic(found, machine, sizes), traffic(source, machine, sizes)
    for link, volume in theirs.volumes().items():
        assert np.allclose(volume.load_B, ours.volumes()[link].load_B, rtol=0.02)
        assert np.allclose(volume.evict_B, ours.volumes()[link].evict_B, rtol=0.02)
    assert float(count(source).flops()) == float(count(found).flops())


@pytest.mark.parametrize("level", ["-O2", "-O3", "-O3 -march=x86-64-v3"])
def test_nests_move_the_bytes_of_their_sources(level: str, tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    source, library, machine, sizes = tmp_path / "nests.c", tmp_path / "nests.so", load_machine("icx"), {"n": 331, "m": 277}
    source.write_text(NESTS)
    subprocess.run(["gcc", *level.split(), "-g", "-shared", "-fPIC", source, "-o", library], check=True)

    def moved(kernel: Kernel) -> dict[str, float]:
        given = {name: sizes[name] for name in kernel.symbols}
        found = traffic(kernel, machine, given, halo=True)
        sweeps = float(executions(kernel, given)[-1]) / found.unit_of_work
        return {link: sweeps * float(v.load_B.max() + v.evict_B.max()) for link, v in found.volumes("Mem").items()}

    for name in ("falling", "both_fall", "sums", "odd_columns", "jammed", "apart"):
        theirs, ours = moved(load_kernel(f"{source}:{name}")), moved(load_kernel(f"{library}:{name}"))
        assert theirs == pytest.approx(ours, rel=0.03), name


@pytest.mark.parametrize("level", ["-O2", "-O3"])
def test_rows_that_are_loaded(programs: dict[str, Path], level: str) -> None:
    kernel = load_kernel(f"{programs[level]}:rows")
    assert ["n", "trips_i"] == [str(loop.stop[0]) for loop in kernel.loops]
    assert {"v": ["j*trips_i+i"], "x": ["col[j*trips_i+i]"], "y": ["j"]}.items() <= places(kernel).items()
    assert any(text.startswith("trips_i: the mean number of iterations in a row") for text in kernel.assumptions)
    assert any("lie one after another" in text for text in kernel.assumptions)


def test_types_of_two_sizes_pointers_that_end_and_static_arrays(programs: dict[str, Path]) -> None:
    between = load_kernel(f"{programs['-O3']}:between")
    assert {("first", 4), ("from", 8)} == {(a.array, a.dtype.bytes) for a in all_accesses(between)}
    assert 1000 == between.loops[0].stop[0].value({"first": 0, "last": 4000})
    fixed = load_kernel(f"{programs['-O2']}:fixed")
    assert {"left": ["i"], "right": ["i"]} == places(fixed)
    assert (5000, ()) == (fixed.loops[0].stop[0].constant, fixed.symbols)


def test_members_of_structs_and_triangles(programs: dict[str, Path]) -> None:
    for level in ("-O0", "-O2"):
        masses = load_kernel(f"{programs[level]}:masses")
        assert {"b": ["4*i", "4*i+3"]} == {array: sorted(indices) for array, indices in places(masses).items()}
    triangle = load_kernel(f"{programs['-O2']}:triangle")
    assert ["n", "j + 1"] == [str(loop.stop[0]) for loop in triangle.loops]
    assert ["j*n+i"] == places(triangle)["a"]


@pytest.mark.parametrize("level", ["-O2", "-O3"])
def test_a_call_that_sets_errno_is_no_part_of_a_kernel(programs: dict[str, Path], level: str) -> None:
    """The root itself is an instruction beside it."""
    kernel = load_kernel(f"{programs[level]}:roots")
    assert {"x": ["i"], "y": ["i"]} == places(kernel)
    assert {"sqrt": 1} == {kind: number for kind, number in count(kernel).by_kind().items() if kind == "sqrt"}
    assert predict(kernel, "icx", dict.fromkeys(kernel.symbols, 1000), incore="asm").incore["T_OL"] > 0


def test_what_is_no_kernel_says_why(programs: dict[str, Path]) -> None:
    for function, reason in (
        ("chase", "chases pointers"),
        ("waves", "it calls sin"),
        ("logs", "it calls log"),  # under a condition, which may hold in most passes
        ("copied", "it leaves its work to mem(cpy|move)"),
        ("triat", "there are triad"),
        ("triad+7", "there is no loop '7'"),
    ):
        with pytest.raises(KernelError, match=reason) as caught:
            load_kernel(f"{programs['-O2']}:{function}")
        assert caught.value.hint


GROUPED = """#include <stdint.h>
void grouped(double *restrict sum, double *restrict rest, int64_t *restrict count,
             const double *restrict values, const int64_t *restrict labels, long n) {
  for (long i = 0; i < n; i++) {
    int64_t k = labels[i];
    if (k < 0) continue;
    double x = values[i];
    if (x == x) { count[k] += 1; double y = x - rest[k], t = sum[k] + y; rest[k] = t - sum[k] - y; sum[k] = t; }
  }
}"""


def test_a_piece_that_data_end_and_that_is_entered_again_is_no_kernel(tmp_path: Path) -> None:
    """GCC's loop that only skips was predicted, 12 .. 18.1 cy/CL, where that which sums took 26.9."""
    need("gcc", "x86-64")
    (tmp_path / "g.c").write_text(GROUPED)
    compiled = ["gcc", "-O3", "-march=znver3", "-shared", "-fPIC", str(tmp_path / "g.c"), "-o", str(tmp_path / "g.so")]
    subprocess.run(compiled, check=True)
    stored, why = False, ""
    try:  # another version of the compiler may make one loop of it
        stored = any(isinstance(one.target, Access) for one in load_kernel(f"{tmp_path}/g.so:grouped").statements)
    except KernelError as error:
        why = error.message
    assert stored or "data end it early, and it is entered again where it was left" in why


def test_what_is_not_affine_is_bounded(programs: dict[str, Path]) -> None:
    hashed = load_kernel(f"{programs['-O2']}:hashed")
    (through,) = {access for access in all_accesses(hashed) if isinstance(access.index[0], Indirect)}
    assert ("t", True) == (through.array, any(s.target == through for s in hashed.statements))
    scattered = load_kernel(f"{programs['-O2']}:scattered")
    assert 1 == len(scattered.loops)
    assert any("loops around" in text and "left out" in text for text in scattered.assumptions)


@pytest.mark.parametrize("scatters", [False, True])
def test_each_array_has_its_own_gathers_and_scatters(scatters: bool, tmp_path: Path) -> None:
    """A pass of 8 iterations has two of 4 elements of each array: one element of each in an iteration, however many arrays."""
    need("x86-64", "gcc", "objdump")
    source = tmp_path / "gathers.c"
    source.write_text(f"#define SCATTERS {scatters:d}\n{GATHERS}")
    library = tmp_path / "gathers.so"
    subprocess.run(["gcc", "-O1", "-mavx512f", "-mavx512vl", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:f")
    assert (scatters, True) == ("scatter" in kernel.source, "gather" in kernel.source)
    through = [access.array for access in dict.fromkeys(all_accesses(kernel)) if isinstance(access.index[0], Indirect)]
    assert (6 if scatters else 3) == len(through) == len(set(through))


HALVES = """
#include <immintrin.h>
double f(long n, const double *x, const int *col) {
  __m512d s = _mm512_setzero_pd();
  for (long i = 0; i < n; i += 16) {
    __m256i low = _mm256_loadu_si256((const __m256i *)(col + i));
    __m512i all = _mm512_loadu_si512(col + i);
    s = _mm512_add_pd(s, _mm512_i32gather_pd(low, x, 8));
    s = _mm512_add_pd(s, _mm512_i32gather_pd(_mm512_extracti64x4_epi64(all, 1), x, 8));
  }
  return _mm512_reduce_add_pd(s);
}
"""
"""As GCC gathers with AVX-512: half of the index is loaded once more, and nothing else moves."""


def test_an_index_that_alone_moves_has_its_own_size(tmp_path: Path) -> None:
    """16 iterations a pass, one element of each array and one addition in each."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "halves.c", tmp_path / "halves.so"
    source.write_text(HALVES)
    subprocess.run(["gcc", "-O2", "-mavx512f", "-mavx512dq", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:f")
    assert kernel.machine_code is not None
    assert 16 == kernel.machine_code.per_pass
    assert [(4, 1), (8, 1)] == sorted(Counter(access.dtype.bytes for access in dict.fromkeys(all_accesses(kernel))).items())


def test_what_does_not_move(programs: dict[str, Path]) -> None:
    """Indices that wrap around, and loops without any access."""
    wrapped = load_kernel(f"{programs['-O2']}:wrapped")
    (through,) = {access for access in all_accesses(wrapped) if isinstance(access.index[0], Indirect)}
    assert isinstance(through.index[0], Indirect)
    assert (256, ["256"]) == (through.index[0].below, [str(e) for e in wrapped.array("u").extents])
    machine_code = wrapped.machine_code
    assert machine_code is not None
    assert 1 == machine_code.per_pass
    for level, lanes in (("-O2", 1), ("-O3 -march=x86-64-v3", 4)):
        empty = load_kernel(f"{programs[level]}:series")
        assert empty.machine_code is not None
        assert lanes >= empty.machine_code.per_pass
        assert not empty.arrays


def test_a_prediction_takes_the_loop_s_own_code(programs: dict[str, Path]) -> None:
    place = f"{programs['-O3']}:jacobi"
    found = predict(place, "icx", {"n": 2000, "m": 2000}, incore="auto")
    code = found.incore.machine_code
    assert code is not None
    assert "asm" == found.incore.engine
    assert code.compiled is None
    assert ".so" in code.source
    assert (8, 4.0) == (found.unit_of_work.iterations_per_cl, found.kernel.flops_per_iteration)
    named = load_kernel(place).machine_code
    assert named is not None
    assert (
        load_kernel(f"{place}+0x{named.header - named.function:x}")
        == load_kernel(f"{place}+0x{named.header:x}")
        == load_kernel(place)
    )


def test_equal_iterations_of_a_pass() -> None:
    """Whatever the width, the unrolling and the offsets: n times the first iteration is the pass."""
    for lanes in (1, 2, 4):
        for unrolled in (1, 2, 3, 4):
            for offsets in ((0,), (-1, 1), (-1, 0, 1), (0, 5)):
                step, width = 8 * lanes * unrolled, 8 * lanes
                pass_of = [
                    Moving("a", Poly.const(8 * at + width * n), (Poly.const(step),), width, lanes > 1, False, 0)
                    for at in offsets
                    for n in range(unrolled)
                ]
                number, elements = iterations(pass_of, 8)
                assert lanes * unrolled == number
                assert 1 == iterations(pass_of, 8, counted=1)[0]
                assert [8 * at for at in offsets] == sorted(int(e.offset.constant or 0) for e in elements)
                assert {8} == {int(e.strides[0].constant or 0) for e in elements}


SIDE_BY_SIDE = """
unsigned long pair(long n, const unsigned long *p) {
  unsigned long h = 1;
  for (long i = 0; i < n; i++) h = (h ^ p[2 * i]) * p[2 * i + 1];
  return h;
}
void plain(long n, double *restrict a, const double *restrict b) { for (long i = 0; i < n; i++) a[i] = 3 * b[i]; }
double span(const double *p, const double *end) { double s = 0; for (; p != end; p++) s += *p; return s; }
"""


@pytest.mark.parametrize(
    ("flags", "passes"),
    [
        ("-O1 -fno-tree-vectorize", (1, 1, 1)),
        ("-O2 -fno-tree-vectorize", (1, 1, 1)),
        ("-O3 -fno-tree-vectorize -funroll-loops", (8, 8, 8)),
        ("-O3 -funroll-loops -march=x86-64-v3", (8, 32, 32)),
    ],
)
def test_a_pass_does_as_many_iterations_as_its_counter_says(flags: str, passes: tuple[int, ...], tmp_path: Path) -> None:
    """Two neighbours that each iteration reads were two iterations: twice as fast as they are."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "side.c", tmp_path / "side.so"
    source.write_text(SIDE_BY_SIDE)
    subprocess.run(["gcc", *flags.split(), "-shared", "-fPIC", source, "-o", library], check=True)
    for function, most in zip(("pair", "plain", "span"), passes, strict=True):
        kernel = load_kernel(f"{library}:{function}")
        assert kernel.machine_code is not None
        steps = kernel.machine_code.per_pass
        elements = len(set(places(kernel)[kernel.arrays[0].name]))
        loads = len([line for line in kernel.source.splitlines() if "[" in line and "lea" not in line])
        assert elements == (2 if function == "pair" else 1), function
        assert (steps == 1) == (most == 1), function
        if function == "pair":  # two loads an iteration, whatever the unrolling
            assert loads == 2 * steps
        said = [text for text in kernel.assumptions if text.startswith("a pass of the code")]
        assert ("no counter says" in " ".join(said)) == (function == "span" and steps > 1), function


@pytest.mark.slow
def test_reach() -> None:
    """Of 20 library kernels at -O2 and -O3, 30 of 40 loops are recovered; what is not says why."""
    need("x86-64", "gcc", "objdump")
    from benchmarks.bench_binary_kernels import run

    details = run()["details"]
    recovered = [one for one in details if one["difference"] is not None]
    assert len(recovered) >= 30
    assert [] == [one for one in recovered if one["difference"] > 0.02]
    assert all(one["reason"] for one in details if one["difference"] is None)


@pytest.mark.slow
def test_loops_of_a_library_are_predicted_or_refused() -> None:
    need("x86-64", "objdump")
    library = next(Path("/usr/lib").glob("*/blas/libblas.so.3"), None)
    if library is None:
        elsewhere("no libblas")
    known, machine, predicted = program(library), load_machine("icx"), 0
    functions = list(dict.fromkeys(known.function_at(int(start)) for start in known.starts[::12]))
    for code in function_codes([(known, function) for function in functions if function is not None]):
        assert isinstance(code, FunctionCode)
        for loop in loops_of(code.uncut):
            try:
                kernel = kernel_of(code.uncut, loop)
                sizes = sizes_of(kernel, [float(3 + 10 * level) for level in range(len(kernel.loops))])
                point = predict(kernel, machine, dict(sizes), indirect="worst").document()["points"][0]["ecm"]
            except RooftreeError:
                continue
            assert 0 < point["cy_per_cl"] < 1e6, f"{code.function.name} {kernel.name}"
            predicted += 1
    assert predicted > 30


@pytest.mark.parametrize("number", [10, 19, 26])
def test_iterations_left_over_behind_a_vector_loop_bring_no_lines_of_their_own(number: int, tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    from benchmarks.bench_random_nests import read_back

    found = read_back(number, "-O3", tmp_path)
    assert found.recovered, found


PIXELS = """
void planar(long n, const unsigned char *restrict rgb, float *restrict out, float mean, float inv) {
  for (long i = 0; i < n; i++) out[i] = ((float)rgb[3 * i + 1] - mean) * inv;
}
int dot(long n, const signed char *restrict w, const unsigned char *restrict x) {
  int sum = 0;
  for (long i = 0; i < n; i++) sum += w[i] * x[i];
  return sum;
}
static double work[8];
double *workspace(void) { return work; }
"""


@pytest.mark.parametrize(("function", "per_pass"), [("planar", 64), ("dot", 64)])
def test_an_iteration_stores_one_element_or_multiplies_one(function: str, per_pass: int, tmp_path: Path) -> None:
    """16 and 8 were taken for passes of 256 B of floats and of 64 products of bytes: MLUP/s 4 and 8 times too small."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "pixels.c", tmp_path / "pixels.so"
    source.write_text(PIXELS)
    flags = "-O3 -march=znver3 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vbmi -mavx512vnni"
    subprocess.run(["gcc", *flags.split(), "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:{function}")
    assert kernel.machine_code is not None
    assert per_pass == kernel.machine_code.per_pass
    assert {"constants"} >= {array.name for array in kernel.arrays} - {"rgb", "out", "w", "x", "rdi", "rsi", "rdx"}


def test_passes_that_do_another_number_than_their_counter_are_told(tmp_path: Path) -> None:
    """Each particle is three floats, in one vector of four that overlaps the next."""
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "three.c", tmp_path / "three.so"
    source.write_text(
        "void f(long n, float (*restrict p)[3]) { for (long i = 0; i < n; i++) { float a = p[i][0], b = p[i][1], c = p[i][2];"
        " p[i][0] = 2 * a + b; p[i][1] = b - c; p[i][2] = a * c; } }"
    )
    subprocess.run(["gcc", "-O3", "-march=skylake-avx512", "-shared", "-fPIC", source, "-o", library], check=True)
    kernel = load_kernel(f"{library}:f")
    assert kernel.machine_code is not None
    said = " ".join(kernel.assumptions)
    assert ("need not be the source's" in said) == (kernel.machine_code.per_pass == 1)
