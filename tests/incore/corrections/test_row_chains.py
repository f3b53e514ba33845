"""Chains that begin anew in every row overlap with those of the next row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.asm.listing import parse
from rooftree.incore.corrections import row_chains
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import load

ROWS = """double a[M][N], x[N], y[M], sum;
for (int j = 0; j < M; ++j) {
    sum = 0;
    for (int i = 0; i < N; ++i) sum += a[j][i] * x[i];
    y[j] = sum;
}
"""
WHOLE = "double a[M][N], sum;\nfor (int j = 0; j < M; ++j)\n    for (int i = 0; i < N; ++i) sum += a[j][i];\n"
SEIDEL = "double z[M][N];\nfor (int j = 0; j < M; ++j)\n    for (int i = 1; i < N; ++i) z[j][i] = 0.5 * z[j][i-1];\n"
HASH = """unsigned a[M][N], h[M], x;
for (int j = 0; j < M; ++j) {
    x = 5;
    for (int i = 0; i < N; ++i) x = (x ^ a[j][i]) * 3;
    h[j] = x;
}
"""
GOES_ON = "unsigned a[M][N], x = 5;\nfor (int j = 0; j < M; ++j)\n    for (int i = 0; i < N; ++i) x = (x ^ a[j][i]) * 3;\n"
SET_BEHIND = HASH.replace("x = 5;", "").replace("h[j] = x;", "h[j] = x; x = 5;")
FIRST = """void first(int M, int N, const double a[M][N], int *restrict at) {
    for (int j = 0; j < M; ++j) {
        double m = a[j][0];
        int k = 0;
        for (int i = 1; i < N; ++i) if (a[j][i] < m) { m = a[j][i]; k = i; }
        at[j] = k;
    }
}
"""
NEWTON = """double a[M][N], y[M], v, p;
for (int j = 0; j < M; ++j) {
    v = 0.9;
    for (int step = 0; step < 4; ++step) {
        p = 0;
        for (int i = 0; i < N; ++i) p = p * v + a[j][i];
        v = v - p / a[j][0];
    }
    y[j] = v;
}
"""
MEAN = """double a[N][N][N], b[N][N][N], s;
for (int k = 1; k < N - 1; ++k)
    for (int i = 1; i < N - 1; ++i) {
        s = 0;
        for (int dk = -1; dk <= 1; ++dk) for (int di = -1; di <= 1; ++di) s += a[k+dk][k][i+di];
        b[k][k][i] = s;
    }
"""
UP = "double z[M][N], y[N];\nfor (int j = 1; j < M; ++j)\n    for (int i = 1; i < N; ++i) y[i] = 0.5 * y[i-1];\n"
ALONE = "double a[N], s;\nfor (int i = 0; i < N; ++i) s += a[i];"
CODE = """.L3:
vmovsd (%rsi,%rax,8), %xmm1
vmulsd (%rdi,%rax,8), %xmm1, %xmm1
addq $1, %rax
vaddsd %xmm1, %xmm0, %xmm0
cmpq %rax, %rcx
jne .L3
"""


@pytest.mark.parametrize(
    ("source", "anew"),
    [
        *((source, True) for source in (ROWS, SEIDEL, HASH, FIRST)),
        *((source, False) for source in (WHOLE, UP, ALONE, GOES_ON, SET_BEHIND)),
    ],
)
def test_it_is_known_which_chains_begin_anew(source: str, anew: bool) -> None:
    assert anew == row_chains.begins_anew(rooftree.kernel(source))


def test_a_sum_over_several_short_loops_begins_anew_around_all_of_them() -> None:
    """The mean of 27 neighbours, three loops of 3, took 10.0 cy/CL on a Zen 4; 24 to 26.8 were predicted."""
    mean = rooftree.kernel(MEAN)
    assert row_chains.starts(mean) == 2
    assert row_chains.rounds(mean, {"N": [60]}, 2, 3) == 3
    assert row_chains.starts(rooftree.kernel(MEAN.replace("s = 0;", ""))) is None


@pytest.mark.needs("x86-64", "gcc")
def test_the_mean_of_27_neighbours_takes_what_was_measured() -> None:
    source = """void mean(int n, double a[restrict n][n][n], double b[restrict n][n][n]) {
      for (int k = 1; k < n-1; ++k) for (int j = 1; j < n-1; ++j) for (int i = 1; i < n-1; ++i) {
        double s = 0;
        for (int dk=-1; dk<=1; ++dk) for (int dj=-1; dj<=1; ++dj) for (int di=-1; di<=1; ++di) s += a[k+dk][j+dj][i+di];
        b[k][j][i] = s / 27;
      } }"""
    flags = ("-O2", "-fno-tree-vectorize")
    found = rooftree.predict(source, "zen4", {"n": 60}, incore="asm", compiler="gcc", flags=flags, traffic="lc")
    assert found.cy_per_cl[0, 0] == pytest.approx(10, rel=0.3)
    # An end of the interval moves with the account of other machines: what was measured stays at it or inside.
    assert found.interval_80[0][0, 0] < 10 < 1.05 * found.interval_80[1][0, 0]


def test_rows_that_need_what_the_one_before_ends_with_are_one_row() -> None:
    """Four steps of Newton's method with 9 and 20 terms took 3.1 and 3.5 cycles a term on a Zen 4; rows alone would take 1."""
    newton = row_chains.needed_by_the_next(rooftree.kernel(NEWTON), {"M": [40], "N": [9]})
    assert newton[0] == 4
    assert newton[1] == 2  # v - p / a
    anew = NEWTON.replace("p = p * v", "p = p * 0.5")
    for source in (ROWS, HASH, anew):
        assert row_chains.needed_by_the_next(rooftree.kernel(source), {"M": [40], "N": [9]}) == (1, 0)
    code = ".L4:\nvfmadd213sd (%rsi), %xmm1, %xmm0\naddq $8, %rsi\ncmpq %rsi, %r8\njne .L4\n"
    tied, apart = (
        rooftree.predict(source, "zen4", {"M": 40, "N": [9, 20]}, incore="asm", asm=code).T_OL[:, 0] / 8
        for source in (NEWTON, anew)
    )
    assert (tied > 1.5 * apart).all()
    assert (tied <= 4 + 1).all()


def test_integers_that_begin_anew_overlap_as_measured_on_an_ice_lake_server() -> None:
    """A byte hash, 64 rows of so many bytes, sibling thread idle."""
    source = HASH.replace("unsigned a[M][N],", "unsigned char a[M][N];\nunsigned")
    code = ".L4:\nmovzbl (%rsi), %edi\nincq %rsi\nxorl %edi, %eax\nimull $16777619, %eax, %eax\ncmpq %rsi, %r8\njne .L4\n"
    p = rooftree.predict(source, "ice-lake-sp", {"M": 64, "N": [36, 48, 64, 100, 150, 300]}, incore="asm", asm=code)
    per_iteration = p.T_OL[:, 0] / p.iterations_per_cl
    assert per_iteration == pytest.approx([1.91, 2.32, 2.39, 2.90, 3.34, 3.72], rel=0.2)


def part(passes: list[float], *, growing: bool = False, **changes: Any) -> Any:
    """Of a chain of 3 cy an element on Zen 3."""
    table = load("zen3")
    if changes:
        table = replace(table, parameters={**table.parameters, **changes})
    return row_chains.share(analyse(parse(CODE).instructions, table), table, np.array(passes), growing=growing)


def test_the_longer_rows_are_the_more_of_the_chain_counts() -> None:
    shares = part([10.0, 24.0, 44.0, 90.0, 120.0, 600.0, 1e6])
    assert np.all(np.diff(shares) >= -1e-9)
    assert np.all(shares <= 1)
    assert shares[-1] == pytest.approx(1, abs=1e-3)
    longer = 24 * (1 - shares[4:6]) * [120, 600] / 8
    assert longer[0] == pytest.approx(longer[1], rel=0.01), "beyond the window each pass takes the time of the chain"


def test_the_smaller_of_reorder_buffer_and_scheduler_counts() -> None:
    queues = {"all": {"ports": "FP0|FP1|FP2|FP3", "size": 30}}
    (plain,), (short,), (both,) = part([60.0]), part([60.0], rob=120), part([60.0], queues=queues)
    assert plain < min(short, both)
    assert part([60.0], rob=0) == [1.0], "a window that is not known lets nothing overlap"


def test_of_rows_that_grow_the_long_ones_count_most() -> None:
    mean, longest = part([60.0, 120.0])
    assert mean < part([60.0], growing=True)[0] < longest


def test_short_rows_of_a_sum_take_up_to_half_of_the_time_of_the_chain() -> None:
    sizes = {"M": 50, "N": [40, 100_000]}
    p = rooftree.predict(ROWS, "zen3", sizes, incore="asm", asm=CODE)
    long = rooftree.predict(WHOLE, "zen3", sizes, incore="asm", asm=CODE.replace("vmulsd (%rdi,%rax,8), %xmm1, %xmm1\n", ""))
    assert p.T_OL[0, 0] == pytest.approx(12, rel=0.25)
    assert p.T_OL[1, 0] == pytest.approx(24, rel=0.01)
    assert long.T_OL[:, 0] == pytest.approx([24, 24], rel=0.02)


IN_ORDER = "float sumsq(const float *x, long N) { float s = 0; for (long i = 0; i < N; ++i) s += x[i] * x[i]; return s; }"
ONE_BIN = "void sum(double *restrict s, const double *x, long N) { for (long i = 0; i < N; ++i) s[0] += x[i]; }"
IIR = "void iir(double *y, long N) { for (long i = 1; i < N; ++i) y[i] += 0.5 * y[i-1]; }"
SUM = "\n".join(
    [
        ".L4:\nvmovups (%rax), %zmm1\naddq $64, %rax\nvmulps %zmm1, %zmm1, %zmm1\nvaddss %xmm1, %xmm0, %xmm0",
        *["vshufps $85, %xmm1, %xmm1, %xmm3\nvaddss %xmm3, %xmm0, %xmm0"] * 15,
        "cmpq %rsi, %rax\njne .L4",
    ]
)
"""As compilers make it: sixteen products at once, taken apart and added in order."""


@pytest.mark.parametrize(("source", "anew"), [(IN_ORDER, True), (IIR, True), (ONE_BIN, False), (ALONE, False)])
def test_a_call_needs_nothing_of_the_one_before_unless_that_stored_its_sum(source: str, anew: bool) -> None:
    assert anew == row_chains.begins_anew(rooftree.kernel(source))


def test_calls_in_order_overlap_as_measured_on_an_ice_lake_server() -> None:
    sizes = {"N": [64, 128, 256, 512, 100_000]}
    repeated = rooftree.predict(IN_ORDER, "ice-lake-sp", sizes, incore="asm", asm=SUM, sweep_start=True)
    assert repeated.T_OL[:4, 0] == pytest.approx([27, 36.9, 48.2, 56.3], rel=0.13)
    once = rooftree.predict(IN_ORDER, "ice-lake-sp", sizes, incore="asm", asm=SUM)
    alone, full = 64.0, repeated.T_OL[:, 0]
    assert once.cy_per_cl[:, 0] == pytest.approx(alone - row_chains._REALISED * (alone - full), rel=0.01)
    assert once.at_least[:, 0] == pytest.approx([*repeated.cy_per_cl[:4, 0], 64], rel=0.05)
    assert once.at_most[:2, 0] == pytest.approx(alone, rel=0.01), "a call alone takes the time of its chain"
    assert once.at_most[4, 0] == pytest.approx(alone, rel=0.01)
    assert np.all(np.abs(once.cy_per_cl[:4, 0] / [27, 36.9, 48.2, 56.3] - 1) < 0.5), "64 for all of them before"
    assert np.all(once.interval_80[0][:4] <= repeated.cy_per_cl[:4])
    assert np.all(once.interval_80[0][:4, 0] <= [27, 36.9, 48.2, 56.3]), "as measured: no error comes on top of the limit"


def test_calls_that_wait_for_stores_to_leave_do_not_overlap() -> None:
    source = "void echo(double *a, long N) { for (long i = 0; i < N - 7; ++i) a[i + 7] = 0.5 * a[i]; }"
    code = ".L4:\nvmulpd (%rax), %ymm1, %ymm0\naddq $32, %rax\nvmovupd %ymm0, 24(%rax)\ncmpq %rax, %rcx\njne .L4\n"
    p = rooftree.predict(source, "ice-lake-sp", {"N": [50, 100]}, incore="asm", asm=code)
    assert "sweeps" not in " ".join(p.doubts_named[:, 0])
    assert np.all(p.T_OL >= 2 * 21), "two passes a line, each of which waits for the store of the one before"


def test_what_a_pass_takes_in_the_mean_stands_beside_its_chain() -> None:
    """A note that says 10 cycles a pass beside a prediction of 8 contradicts it, unless it says why."""

    def note(rows: int) -> str:
        found = rooftree.predict(HASH, "zen3", {"M": 1000, "N": rows}, incore="asm")
        return next(one for one in found.notes if one.startswith("machine code"))

    assert "cy in the mean, as each row begins beside the one before" in note(24)
    assert "in the mean" not in note(20_000)


@pytest.mark.needs("x86-64", "gcc")
@pytest.mark.parametrize(("n", "measured"), [(3, 44), (5, 29.6), (7, 24), (12, 13.8), (20, 9.3), (31, 10.2)])
def test_what_is_left_of_a_sum_in_vectors_is_done_beside_other_rows(n: int, measured: float) -> None:
    """Rows of 5 floats were told as 64 (54 .. 121) cy/CL on a Zen 4: each element as long as the chain of a pass."""
    source = """void scores(int m, int n, const float *restrict a, const float *restrict w, float *restrict out) {
      for (int r = 0; r < m; r++) {
        float s = 0.0f;
        for (int c = 0; c < n; c++) s += a[(long)r * n + c] * w[c];
        out[r] = s;
      } }"""
    sizes, flags = {"m": 1000, "n": n}, ("-O3", "-march=x86-64-v4", "-mprefer-vector-width=512", "-ffast-math")
    found = rooftree.predict(source, "zen4", sizes, incore="asm", compiler="gcc", flags=flags, traffic="lc")
    assert found.interval_80[0][0, 0] < measured < found.interval_80[1][0, 0]
