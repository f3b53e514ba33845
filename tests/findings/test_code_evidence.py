"""Findings A1, A2, A3 and dead code of F: what the compiled code says counts more than what the source lets one count.

Needs the compiler of an x86-64 machine file.
"""

from __future__ import annotations

import shutil
from typing import Any

import pytest

import rooftree
from rooftree.errors import CapabilityError, ContradictedError, KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.overlap import overlapping
from tests.grid import grid

compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
MACHINES = ("skx", "icx", "zen4", "zen3")
HEAD = "#include <math.h>\n"


def predicted(source: str, machine: str = "skx", incore: str = "auto", **options: Any) -> Any:
    n = options.pop("n", 3000)
    return rooftree.predict(HEAD + source, machine, {"n": n}, incore=incore, **options)


def loop(body: str, type_: str = "double", more: str = "") -> str:
    arrays = f"{type_} *restrict a, const {type_} *restrict b, const {type_} *restrict c"
    return f"void f(long n, {arrays}{more}) {{ for (long i = 0; i < n; i++) {body} }}"


# A1


@compiler
@pytest.mark.parametrize(
    ("machine", "call"), grid(MACHINES, ["fmax(b[i], c[i])", "fmin(b[i], c[i])", "sin(b[i])", "pow(b[i], c[i])", "cbrt(b[i])"])
)
def test_a_called_function_is_refused_with_what_to_do(machine: str, call: str) -> None:
    name = call.partition("(")[0]
    with pytest.raises(ContradictedError) as error:
        predicted(loop(f"a[i] = {call};"), machine)
    assert f"--assume {name}=" in error.value.hint
    assert ("throughput" in error.value.hint) == (name in ("fmax", "fmin"))  # no hint that leads to the same refusal


@compiler
@pytest.mark.parametrize("cycles", [5, 40])
def test_an_assumed_call_takes_its_time_beside_the_code(cycles: float) -> None:
    p = predicted(loop("a[i] = fmax(b[i], c[i]);"), assume={"fmax": cycles})
    assert "asm" == p.incore.engine
    assert p.T_OL[0, 0] >= 8 * cycles
    assert p.incore.limits["calls"] == 8 * cycles


def test_who_insists_gets_operation_counts() -> None:
    assert "throughput" == predicted(loop("a[i] = fmax(b[i], c[i]);"), incore="throughput").incore.engine


@compiler
@pytest.mark.parametrize(("machine", "source"), grid(MACHINES, [
    "void f(long n, const double *a) { double s; for (long i = 0; i < n; i++) s = a[i]; }",
    "double f(long n, const double *a) { double s = 0; for (long i = 0; i < n; i++) s += a[i]; return 0; }",
    "void f(long n, const double *a) { double s = 0; for (long i = 0; i < n; i++) s += a[i] * a[i]; }",
    "int f(long n, const int *a) { int s = 0; for (long i = 0; i < n; i++) s ^= a[i]; return 1; }",
]))  # fmt: skip
def test_a_loop_of_which_nothing_is_left_is_refused(machine: str, source: str) -> None:
    with pytest.raises(ContradictedError, match="leaves no"):
        predicted(source, machine)


@compiler
@pytest.mark.parametrize("machine", MACHINES)
def test_half_precision_is_that_of_the_code(machine: str) -> None:
    p = predicted(loop("a[i] = b[i] + c[i];", "_Float16"), machine)
    assert "asm" == p.incore.engine
    assert p.cy_per_cl[0, 0] > 32  # conversions of each element, not one vector instruction


@compiler
@pytest.mark.parametrize(("machine", "cycles"), [("icx", 36.1), ("zen4", 52)])  # measured on Ice Lake; on Zen 5
def test_long_double_is_that_of_x87(machine: str, cycles: float) -> None:
    p = predicted(loop("a[i] = b[i] + c[i];", "long double"), machine, n=1000)
    assert "asm" == p.incore.engine
    assert p.cy_per_cl[0, 0] == pytest.approx(cycles, rel=0.25)


@pytest.mark.parametrize("machine", [*MACHINES, "neoverse-n1", "power9"])
@pytest.mark.parametrize("type_", ["_Float16", "long double"])
def test_types_without_vector_units_are_not_counted_as_if_they_had_them(machine: str, type_: str) -> None:
    with pytest.raises(CapabilityError, match="no costs of"):
        predicted(loop("a[i] = b[i] + c[i];", type_), machine, incore="throughput")


def test_half_precision_is_counted_where_the_core_computes_with_it() -> None:
    assert predicted(loop("a[i] = b[i] + c[i];", "_Float16"), "spr", incore="throughput").cy_per_cl[0, 0] > 0


@compiler
def test_an_instruction_of_unknown_cost_leaves_a_doubt() -> None:
    p = predicted(loop("a[i] = b[i] + c[i];", "_Float16"), "skx")
    assert ["code"] == [d.kind for d in p.doubts]
    assert p.at_most[0, 0] > p.cy_per_cl[0, 0]


@compiler
@pytest.mark.parametrize("kernel", ["triad", "2d-5pt", "dot", "spmv-csr", "gs-forward"])
def test_what_was_predicted_from_code_still_is(kernel: str) -> None:
    k = rooftree.kernel(kernel)
    p = rooftree.predict(k, "skx", {name: 5 if name == "row_length" else 2000 for name in k.symbols}, incore="auto")
    assert "asm" == p.incore.engine
    assert "code" not in [d.kind for d in p.doubts]


@compiler
@pytest.mark.parametrize("machine", MACHINES)
def test_a_loop_that_is_not_found_in_its_code_is_counted_as_a_bound(machine: str) -> None:
    """A1: counts stood in silently, in full, and the last note said so."""
    source = "static __attribute__((noinline)) double g(double x) { return x * x + 1.0; }\n" + loop("a[i] = g(b[i]);")
    p = predicted(source, machine)
    if p.incore.engine == "asm":
        pytest.skip("this compiler leaves the loop as it is")
    assert "code" in p.doubts_named[0, 0].split()
    assert p.at_most[0, 0] > 1.5 * p.cy_per_cl[0, 0]
    with pytest.raises(CapabilityError):
        predicted(source, machine, incore="asm")


# A2


@pytest.mark.parametrize(("body", "bound", "meets"), [
    ("a[i] = a[n-1-i];", "n", True),
    ("a[i] = a[n-1-i];", "n/2", False),
    ("a[n-1-i] = a[i];", "n/2", False),
    ("a[i] = a[2*i];", "n/2", True),
    ("a[i+n] = a[n-1-i];", "n", False),
    ("a[i] = a[i+1];", "n", False),  # one distance: no versions
])  # fmt: skip
def test_overlap_follows_from_the_accesses(body: str, bound: str, meets: bool) -> None:
    source = f"void f(long n, double *a) {{ for (long i = 0; i < {bound}; i++) {body} }}"
    try:
        kernel = rooftree.kernel(source)
    except KernelError:
        pytest.skip("a bound that is no polynomial")
    assert [meets] == overlapping(kernel, {"n": 1000}).tolist()


@compiler
@pytest.mark.parametrize("machine", MACHINES)
def test_of_two_versions_that_one_runs_which_the_overlap_takes(machine: str) -> None:
    whole = predicted("void f(long n, double *a) { for (long i = 0; i < n; i++) a[i] = a[n-1-i]; }", machine)
    half = predicted("void f(long n, double *a) { for (long i = 0; i < n/2; i++) a[i] = a[n-1-i]; }", machine)
    assert 1 == whole.incore.lanes
    assert half.incore.lanes > 1


@compiler
@pytest.mark.parametrize("machine", MACHINES)
def test_a_version_that_loads_again_what_the_other_keeps_is_a_version(machine: str) -> None:
    """Shortest paths store the row that they read one element of, so that the loop with vectors never runs: 34 cy/CL, not 3.8."""
    row = "for (long k = 0; k < n; k++) for (long i = 0; i < n; i++) for (long j = 0; j < n; j++)"
    own = predicted(
        f"void f(long n, int d[n][n]) {{ {row} if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j]; }}", machine, n=48
    )
    other = predicted(
        f"void f(long n, int d[n][n], int c[n][n]) {{ {row} if (c[i][k] + d[k][j] < d[i][j]) d[i][j] = c[i][k] + d[k][j]; }}",
        machine,
        n=48,
    )
    assert 1 == own.incore.lanes
    assert other.incore.lanes > 1


ROTATED = """struct p { float x, y, z; };
void f(long n, const struct p *restrict a, struct p *restrict b)
{ for (long i = 0; i < n; i++) { b[i].x = a[i].y; b[i].y = a[i].z * 2; b[i].z = a[i].x + a[i].y; } }"""


@compiler
@pytest.mark.parametrize("machine", MACHINES)
def test_members_of_structures_that_move_alike_do_not_overlap(machine: str) -> None:
    """Points that were rotated were held to take the loop of the rest, one by one: 120 instead of 31 cy/CL."""
    assert not overlapping(kernel_from_c(ROTATED), {"n": 500}).any()
    assert predicted(ROTATED, machine, n=500).incore.lanes > 1


CONJUGATED = """#include <complex>
void f(long n, const std::complex<float> *x, const std::complex<float> *y, std::complex<float> *z, float s)
{ for (long i = 0; i < n; i++) z[i] += s * std::conj(x[i]) * y[n - 1 - i]; }"""


@pytest.mark.needs("g++")
@pytest.mark.parametrize("machine", MACHINES)
def test_vector_code_that_stems_from_a_header_alone_is_the_loop_s(machine: str) -> None:
    """Its operators are inlined, so that only the scalar version for overlapping arrays names lines of the file."""
    kernel = kernel_from_c(CONJUGATED, language="c++")
    p = rooftree.predict(kernel, machine, {"n": 1000}, incore="asm", cflags="-Ofast")
    assert p.incore.lanes > 1


# A3

STREAMING = """void f(long n, double *restrict b, const double *restrict a) {
#pragma omp simd nontemporal(b)
 for (long i = 0; i < n; i++) b[i] = a[i]; }"""


@compiler
@pytest.mark.parametrize("machine", MACHINES)
def test_a_pragma_that_the_code_does_not_follow_is_not_believed(machine: str) -> None:
    plain = predicted(STREAMING.replace("#pragma omp simd nontemporal(b)", ""), machine, n=10**7)
    p = predicted(STREAMING, machine, n=10**7)
    assert any("the compiled code has none" in note for note in p.notes)
    assert p.cy_per_cl[0, 0] == pytest.approx(plain.cy_per_cl[0, 0], rel=0.02)


@compiler
def test_code_with_streaming_stores_is_believed() -> None:
    made = predicted(STREAMING, n=10**7)
    assert made.incore.machine_code is not None
    text = (
        "f:\n.L3:\n vmovupd (%rsi,%rax), %ymm0\n vmovntpd %ymm0, (%rdi,%rax)\n addq $32, %rax\n cmpq %rax, %rdx\n jne .L3\n ret\n"
    )
    p = predicted(STREAMING, asm=text, n=10**7)
    assert p.cy_per_cl[0, 0] < 0.8 * made.cy_per_cl[0, 0]


@pytest.mark.parametrize("machine", ["skx", "zen3"])
def test_without_code_a_pragma_is_a_doubt(machine: str) -> None:
    p = predicted(STREAMING, machine, incore="throughput", n=10**7)
    assert ["nontemporal"] == [d.kind for d in p.doubts]
    assert any("not checked" in note for note in p.notes)
    asked = predicted(STREAMING, machine, incore="throughput", n=10**7, nontemporal=True)
    assert () == asked.doubts
