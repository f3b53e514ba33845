"""Rows of a nest: remainders and mispredicted ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import rooftree
from rooftree.asm.compiled import Compiled
from rooftree.asm.listing import parse
from rooftree.frontend.load import load_kernel
from rooftree.incore.corrections.loop_remainder import surplus
from rooftree.incore.corrections.loop_startup import StartUp, per_iteration, pointers
from rooftree.incore.loops.rows import iterations_per_start, rows, rows_differ
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import with_narrow_accesses
from rooftree.models.rows import with_rests

NEST = """double a[M][N], b[M][N];
for (int j = 0; j < M; ++j)
    for (int i = 0; i < N; ++i) a[j][i] = 2. * b[j][i];
"""
SINGLE = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = 2. * b[i];\n"
TRIANGLE = """double a[N][N], b[N][N];
for (int j = 1; j < N; ++j)
    for (int i = 0; i < j; ++i) a[j][i] = 2. * b[j][i];
"""
TRIPLES = """double f[M][3], x[M][3], k;
for (int i = 0; i < M; ++i)
    for (int d = 0; d < 3; ++d) f[i][d] -= k * x[i][d];
"""
BLOCKS = """double a[M][N][3], b[M][N][3];
for (int j = 0; j < M; ++j)
    for (int i = 0; i < N; ++i)
        for (int d = 0; d < 3; ++d) a[j][i][d] = 2. * b[j][i][d];
"""
FOUR_TRIPLES = """.L4:
vmovupd (%rdx), %ymm4
vmovupd 32(%rdx), %ymm3
addq $96, %rax
addq $96, %rdx
vmovupd -32(%rdx), %ymm2
vfnmadd213pd -96(%rax), %ymm1, %ymm4
vfnmadd213pd -64(%rax), %ymm1, %ymm3
vfnmadd213pd -32(%rax), %ymm1, %ymm2
vmovupd %ymm4, -96(%rax)
vmovupd %ymm3, -64(%rax)
vmovupd %ymm2, -32(%rax)
cmpq %rax, %r8
jne .L4
"""
CODE = """.L3:
vmulpd (%rsi,%rax), %ymm1, %ymm0
vmovupd %ymm0, (%rdi,%rax)
addq $32, %rax
cmpq %r8, %rax
jne .L3
"""


class Found(NamedTuple):
    """Iterations of a row; passes and cycles of its start in an iteration."""

    trips: np.ndarray
    passes: np.ndarray
    start: np.ndarray


def found(
    source: Any = NEST,
    per_pass: int = 4,
    lanes: int = 4,
    predicated: bool = False,
    narrow: float | None = None,
    single: float | None = None,
    jammed: int = 1,
    start: Any = StartUp(28.0),  # noqa: B008
    **sizes: Any,
) -> Any:
    sizes = {name: np.atleast_1d(values) for name, values in (sizes or {"M": 5, "N": [8, 11]}).items()}
    row = rows(load_kernel(source), sizes, per_pass, jammed)
    passes = surplus(row, per_pass, lanes, predicated=predicated, narrow=narrow, single=single) / per_pass
    return Found(row.trips, passes, per_iteration(row, per_pass, start))


def test_what_fills_no_vector_is_done_one_by_one() -> None:
    row = found(M=[5, 5], N=[8, 11])
    assert row.trips.tolist() == [8, 11]
    assert (row.passes * row.trips).tolist() == pytest.approx([2, 2 + 3])


def test_every_row_waits_for_its_start() -> None:
    row = found()
    assert (row.start * row.trips).tolist() == pytest.approx([28, 28])


def test_remainders_of_unrolled_loops_are_done_with_vectors() -> None:
    row = found(per_pass=16, M=[5], N=[23])
    assert (row.passes * 23).tolist() == pytest.approx([(20 + 3 * 4) / 16])


def test_loops_with_predicates_end_with_a_partly_filled_pass() -> None:
    row = found(predicated=True, M=[5, 5], N=[8, 9])
    assert (row.passes * row.trips).tolist() == pytest.approx([2, 3])


def test_without_masks_half_vectors_and_single_elements_do_what_fills_no_long_one() -> None:
    lengths = [8, 12, 13, 23, 3]
    row = found(per_pass=8, lanes=8, narrow=0.5, M=[5] * 5, N=lengths)
    ends = [0, 1, 2, 1 + 3, 3]  # passes of half a vector or one element
    assert (row.passes * row.trips).tolist() == pytest.approx([n // 8 + 0.5 * end for n, end in zip(lengths, ends, strict=True)])


def test_single_elements_whose_loop_is_known_take_its_time() -> None:
    row = found(per_pass=8, lanes=8, narrow=0.5, single=0.1, M=[5] * 3, N=[12, 13, 3])
    assert (row.passes * row.trips).tolist() == pytest.approx([1.5, 1.5 + 0.1, 0.3])


PASS = (
    "vpmovzxbw (%rsi,%rax), %zmm0\nvpmovzxbw 32(%rsi,%rax), %zmm1\n"
    + "vpmullw %zmm2, %zmm0, %zmm0\nvpmullw %zmm2, %zmm1, %zmm1\n" * 4
)
BYTES = (
    f".L4:\n{PASS}vpsrlw $8, %zmm0, %zmm0\nvpsrlw $8, %zmm1, %zmm1\nvpackuswb %zmm1, %zmm0, %zmm0\n"
    "vmovdqu8 %zmm0, (%rdi,%rax)\naddq $64, %rax\ncmpq %rax, %r8\njne .L4\n"
)
ONE = (
    ".L5:\nmovzbl (%rsi,%rax), %ecx\nimull %edx, %ecx\nshrl $8, %ecx\nmovb %cl, (%rdi,%rax)\nincq %rax\ncmpq %rax, %r9\njne .L5\n"
)


OUT = "".join(
    f"movzbl {n}(%rsi,%rax), %ecx\nimull %edx, %ecx\nshrl $8, %ecx\nmovb %cl, {n}(%rdi,%rax)\ncmpq %rax, %r9\nje .L6\n"
    for n in range(9)
)


@pytest.mark.parametrize("ones", [ONE, OUT + ".L6:\nret\n"], ids=["a loop", "written out"])
def test_what_is_left_of_widened_bytes_is_as_long_as_the_code_that_does_it(ones: str) -> None:
    """Rows of 78 bytes of a Sobel filter were predicted at 387 cy/CL, measured 114: each of 14 took as long as a pass of 64.

    GCC writes up to 15 bytes out one after another, behind vectors of 16: means of four pixels in rows of 399 on Zen 3 were
    predicted at 50.7, measured 28.1.
    """
    source = (
        "unsigned char a[M][N], b[M][N];\nfor (int j = 0; j < M; ++j) for (int i = 0; i < N; ++i) a[j][i] = b[j][i] * 77 >> 8;"
    )
    sizes = {"M": 10, "N": 78}
    times = []
    for text in (f"f:\n{BYTES}", f"f:\n{BYTES}{ones}"):
        lines = frozenset(range(1, text.count("\n") + 1))
        made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines)
        times.append(float(rooftree.predict(source, "zen4", sizes, incore="asm", compiled=made).incore.T_OL))
    assert times[1] < 0.7 * times[0]


DOT = """float a[M][N], b[N], y[M], s;
for (int j = 0; j < M; ++j) {
    s = 0;
    for (int i = 0; i < N; ++i) s += a[j][i] * b[i];
    y[j] = s;
}
"""
APART = (
    ".L4:\nvmovups (%rsi,%rax), %zmm1\nvmulps (%rdi,%rax), %zmm1, %zmm1\nvaddss %xmm1, %xmm0, %xmm0\n"
    + "vpermilps $85, %zmm1, %zmm2\nvaddss %xmm2, %xmm0, %xmm0\n" * 15
    + "addq $64, %rax\ncmpq %rax, %r8\njne .L4\n"
)
ADDED = "vmovss (%rsi,%rax), %xmm1\nvfmadd231ss (%rdi,%rax), %xmm1, %xmm0\ncmpq %rax, %r9\nje .L6\n.L6:\nret\n"


def test_what_is_left_of_a_sum_in_order_takes_no_vector_apart() -> None:
    """Rows of 20 of a scalar product on Zen 4 were predicted at 57 cycles, 8 for each single element; measured 23."""
    text = f"f:\n{APART}cmpq %rax, %r9\nje .L6\n{ADDED}"
    lines = frozenset(range(1, text.count("\n") + 1))
    made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines)
    found = rooftree.predict(DOT, "zen4", {"M": 10, "N": [16, 20]}, incore="asm", compiled=made)
    whole, more = found.T_OL[:, 0] * [16 / 16, 20 / 16]
    assert more - whole < 4 * whole / 8


LONG = (
    ".L4:\nvmulpd (%rsi,%rax), %zmm1, %zmm0\nvmovupd %zmm0, (%rdi,%rax)\naddq $64, %rax\ncmpq %rax, %r8\njne .L4\n"
    "cmpq %rax, %r9\nje .L6\n"
)
ADDRESSES = "imulq %r10, %rcx\n" * 12
SECOND = "vmulpd (%rsi,%rcx), %xmm1, %xmm0\nvmovupd %xmm0, (%rdi,%rcx)\n"
LAST = "vmulsd 16(%rsi,%rcx), %xmm1, %xmm0\nvmovsd %xmm0, 16(%rdi,%rcx)\ncmpq %rax, %r9\nje .L6\n.L6:\nret\n"


def test_what_is_written_out_of_two_elements_and_one_more_is_the_time_of_three() -> None:
    """Rows of 6 points of a 3D star of radius 2 were predicted at 105 cy/CL on an Emerald Rapids, measured 52."""
    ones = []
    for ends in (ADDRESSES + LAST, ADDRESSES + SECOND + LAST):
        text = f"f:\n{LONG}{ends}"
        lines = frozenset(range(1, text.count("\n") + 1))
        made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines)
        found = rooftree.predict(NEST, "spr", {"M": 10, "N": [16, 17]}, incore="asm", compiled=made)
        whole, more = found.T_OL[:, 0] * [16 / 8, 17 / 8]
        ones.append(more - whole)
    assert ones[1] < 0.5 * ones[0]


HALF = "vmulpd (%rsi,%rax), %xmm1, %xmm0\nvmovupd %xmm0, (%rdi,%rax)\n"
LANES = "vextractf128 $1, %ymm0, %xmm2\nvaddpd %xmm2, %xmm0, %xmm0\nvmovapd %xmm0, 16(%rsp)\nvmovapd .LC0(%rip), %xmm3\n"


OTHER = f".L7:\n{HALF}addq $16, %rax\ncmpq %r9, %rax\njne .L7\n"


@pytest.mark.parametrize(
    ("after", "passes"), [(HALF, 4), (LANES, 5), (OTHER, 5), ("", 5)], ids=["half", "lanes", "another loop", "none"]
)
def test_half_vectors_behind_a_loop_do_what_is_left_of_a_row(after: str, passes: int) -> None:
    """Rows of 23 floats in L2 on Zen 3 were predicted at 41.6 cy/CL, measured 29.1: seven elements took a pass each."""
    times = []
    for size in (8, 11):  # two passes of four; then, for three more, one of two and one of one, or three
        text = f"f:\n{CODE}{after}ret\n"
        lines = frozenset(range(1, text.count("\n") + 1))
        made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines)
        options = {"incore": "asm", "compiled": made, "incore_corrections": "loop-remainder"}
        found = rooftree.predict(NEST, "haswell-ep", {"M": 10, "N": size}, **options)
        times.append(float(found.incore.T_OL) * size / 8)
    assert times[1] / times[0] == pytest.approx(passes / 2, rel=0.03)


def test_the_code_that_does_half_a_vector_counts_with_all_its_instructions() -> None:
    """It sets up its addresses anew: rows of 18 doubles of a 27-point stencil took longer than half vectors alone."""
    times = []
    for after in (HALF, "movq 8(%rsp), %r9\n" * 30 + HALF):
        text = f"f:\n{CODE}testb $1, %cl\nje .L9\n{after}.L9:\nret\n"
        lines = frozenset(range(1, text.count("\n") + 1))
        made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines)
        times.append(float(rooftree.predict(NEST, "haswell-ep", {"M": 10, "N": 10}, incore="asm", compiled=made).incore.T_OL))
    assert times[1] > 1.3 * times[0]


GATHERS = (
    "void f(int m, int n, const float *restrict x, const float t[restrict 256], float *restrict o)"
    "{ for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) o[i*n+j] = t[(int)x[i*n+j] & 255] + x[i*n+j]; }"
)
GATHER = (
    ".L4:\nvmovups (%r13,%rax), %zmm0\nkmovw %k1, %k2\nvcvttps2dq %zmm0, %zmm1\nvpandd %zmm3, %zmm1, %zmm1\n"
    "vgatherdps (%rcx,%zmm1,4), %zmm7{%k2}\nvaddps %zmm7, %zmm0, %zmm0\nvmovups %zmm0, (%rdx,%rax)\naddq $64, %rax\n"
    "cmpq %rax, %r9\njne .L4\n"
)
ONE_BY_ONE = (
    "vmovss (%rbx,%r13,4), %xmm0\nvcvttss2sil %xmm0, %eax\nmovzbl %al, %eax\nvaddss (%rcx,%rax,4), %xmm0, %xmm0\n"
    "vmovss %xmm0, (%r8,%r13,4)\naddl $1, %edx\ncmpl %esi, %edx\njge .L5\n"
)


def test_what_is_left_of_gathers_is_done_in_the_time_of_its_own_code() -> None:
    """Rows of 103 with gathers of 16 on Zen 4: 49 cy/CL predicted, as if each of the seven took a gather; 25.6 measured."""
    times = []
    for size in (96, 103):
        text = f"f:\n{GATHER}cmpl %esi, %r10d\nje .L5\n{ONE_BY_ONE}.L5:\nret\n"
        lines = frozenset(range(1, text.count("\n") + 1))
        made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines)
        options = {"incore": "asm", "compiled": made, "incore_corrections": "loop-remainder"}
        times.append(float(rooftree.predict(GATHERS, "zen4", {"m": 10, "n": size}, **options).incore.T_OL) * size / 16)
    whole, more = times[0], times[1] - times[0]
    assert whole / 6 / 16 < more / 7 < 0.3 * whole / 6, "a part of a gather for each, not less than an element of one"


def test_what_is_left_of_long_vectors_has_the_accesses_of_half_as_long_ones() -> None:
    """Whether the table itself says that full width is slower, as a learnt one does, or measured rates beside it."""
    table = load("icx")
    slow = tuple(rule._replace(uses=tuple((mask, 1.8 * cycles) for mask, cycles in rule.uses)) for rule in table.loads)
    learnt = replace(table, loads=(*(rule._replace(bits=256) for rule in table.loads), *slow), found={})
    narrow = with_narrow_accesses(learnt, 256)
    assert {rule.uses for rule in narrow.loads} == {rule.uses for rule in table.loads}
    assert with_narrow_accesses(learnt, 256) is narrow
    assert with_narrow_accesses(learnt, 512) is learnt


def test_rows_without_masks_that_differ_count_with_their_mean() -> None:
    """Between what the shortest and the longest remainder take."""
    row = found(TRIANGLE, per_pass=8, lanes=8, narrow=0.5, N=[100])
    [passes] = (row.passes * row.trips).tolist()
    [trips] = row.trips.tolist()
    assert (trips - 3.5) / 8 < passes < trips / 8 + 0.5 * 4


def test_the_remainder_of_rows_that_differ_does_not_hang_on_their_mean() -> None:
    """Rows of 0 to 64 iterations fill whole vectors on average, of 0 to 63 they do not."""
    for way in ({}, {"narrow": 0.5}, {"predicated": True}):
        per_row = [(row.passes * row.trips)[0] for row in (found(TRIANGLE, 8, 8, N=[n], **way) for n in (64, 65, 66))]
        assert np.diff(per_row) == pytest.approx([1 / 16, 1 / 16]), "half an iteration more each"
        assert per_row[1] > 4.4


@pytest.mark.parametrize(
    ("start", "stop", "differ"), [("0", "j", True), ("j", "N", True), ("j", "j + 9", False), ("0", "N", False)]
)
def test_rows_of_bands_move_but_do_not_differ(start: str, stop: str, differ: bool) -> None:
    nest = f"double a[N][N];\nfor (int j = 0; j < N - 9; ++j)\n    for (int i = {start}; i < {stop}; ++i) a[j][i] = 2.;\n"
    assert differ == rows_differ(load_kernel(nest))


def test_that_ends_of_rows_which_differ_are_foreseen_is_in_doubt() -> None:
    """Measured on an Ice Lake-SP server, `a[j][i] += x[i]` over triangles of 33, 65, 90 rows: 6.2, 5.8, 5.7 cy/CL; up to 10.3,
    7.7, 7.6 beside a busy sibling thread."""
    code = CODE.replace("ymm", "zmm").replace("$32", "$64")
    triangle, square = (
        rooftree.predict(s, "ice-lake-sp", z, incore="asm", asm=code)
        for s, z in ((TRIANGLE, {"N": [33, 2000]}), (NEST, {"M": 9, "N": [33, 2000]}))
    )
    assert [("ends" in named) for named in triangle.doubts_named[:, 0]] == [True, False]
    assert not any("ends" in named for named in square.doubts_named[:, 0])
    assert triangle.interval_80[1][0, 0] > triangle.cy_per_cl[0, 0] + 25 * 8 / 16 / 2


def test_rows_whose_ends_a_core_may_foresee_are_in_doubt_downwards() -> None:
    """Of Skylake nobody measured up to how many passes it foresees them; other cores foresee up to 37, 64, 128."""
    code = CODE.replace("ymm", "zmm").replace("$32", "$64")
    p = rooftree.predict(NEST, "skylake-sp", {"M": 200, "N": [64, 128 * 8, 129 * 8]}, incore="asm", asm=code)
    table = load("skx").parameters
    wait = table["mispredicted"] + table["second_level"]
    assert "learned_passes" not in table
    assert [("ends" in named) for named in p.doubts_named[:, 0]] == [True, False, False], "of long rows it is not worth a word"
    assert p.at_least[0, 0] == pytest.approx(p.cy_per_cl[0, 0] - wait * 8 / 64)
    assert p.interval_80[0][0, 0] <= p.at_least[0, 0]
    known = rooftree.predict(NEST, "ice-lake-sp", {"M": 200, "N": 64}, incore="asm", asm=code)
    assert "ends" not in known.doubts_named[0, 0]


def test_a_single_loop_ends_as_a_row_does_and_starts_once() -> None:
    """Of 500 iterations 52 filled no vector of a loop over bytes, and took twice as long as all others."""
    row = found(SINGLE, N=[8, 11, 4_000_003])
    assert row.passes.tolist() == pytest.approx([0.25, (8 / 4 + 3) / 11, 0.25])
    assert row.start.tolist() == [0, 0, 0]


def test_rows_of_different_lengths_count_with_their_mean() -> None:
    row = found(TRIANGLE, N=[101])
    assert row.trips.tolist() == [50.5]
    assert row.passes[0] * 50.5 == pytest.approx((50.5 + 1.5 * 3) / 4)


def test_a_constant_loop_that_one_pass_does_whole_makes_no_rows() -> None:
    row = found(TRIPLES, per_pass=12, M=[1000])
    assert row.trips.tolist() == [3000]
    assert row.passes.tolist() == [1 / 12]
    assert row.start.tolist() == [0]


def test_a_variable_loop_keeps_its_rows_however_short() -> None:
    row = found(per_pass=12, M=[1000], N=[3])
    assert row.trips.tolist() == [3]
    assert (row.start * row.trips).tolist() == pytest.approx([28])


@pytest.mark.parametrize(("per_pass", "jammed"), [(4, 1), (16, 4)])
def test_a_constant_loop_of_several_passes_keeps_its_rows(per_pass: int, jammed: int) -> None:
    row = found(TRIPLES.replace("3", "8"), per_pass=per_pass, jammed=jammed, M=[1000])
    assert row.trips.tolist() == [8]
    assert (row.start * row.trips).tolist() == pytest.approx([28 / jammed])  # those side by side begin together


@pytest.mark.parametrize("jammed", [1, 2, 4])
def test_what_is_left_of_rows_side_by_side_is_done_side_by_side(jammed: int) -> None:
    row = found(per_pass=8 * jammed, lanes=8, narrow=0.5, jammed=jammed, M=[8], N=[13])
    assert (row.passes * row.trips * jammed).tolist() == pytest.approx([1 + 0.5 * 2])  # one of half length, one single element


def test_rows_of_an_unrolled_loop_are_those_of_the_loop_around_it() -> None:
    row = found(BLOCKS, per_pass=12, M=[10], N=[10])
    assert row.trips.tolist() == [30]
    assert (row.start * 30).tolist() == pytest.approx([28])
    assert (row.passes * 30).tolist() == pytest.approx([(10 + 2 * 3) / 4])  # two of ten iterations fill no vector


def test_iterations_of_one_pass_each_leave_no_remainder() -> None:
    row = found(BLOCKS, per_pass=3, lanes=2, M=[10], N=[11])
    assert (row.passes * 33).tolist() == pytest.approx([11])


def test_passes_that_end_within_an_unrolled_loop_leave_single_iterations() -> None:
    row = found(BLOCKS, per_pass=4, M=[10], N=[11])
    assert (row.passes * 33).tolist() == pytest.approx([(33 + 1 * 3) / 4])


@pytest.mark.parametrize(
    ("per_pass", "iterations"), [(2, (1, 1)), (3, (1, 1)), (12, (1, 4)), (4, (1, 4))], ids=["part", "one", "four", "within"]
)
def test_vectors_start_anew_after_the_iterations_of_a_pass(per_pass: int, iterations: tuple[int, int]) -> None:
    sizes = {"M": np.array([10]), "N": np.array([10])}
    assert iterations_per_start(load_kernel(BLOCKS), sizes, per_pass) == iterations


def test_code_with_several_constant_rows_in_a_pass_takes_the_time_of_its_passes() -> None:
    once = "double f[M], x[M], k;\nfor (int i = 0; i < M; ++i) f[i] -= k * x[i];\n"
    rows_of_three, flat = (
        rooftree.predict(source, "zen3", sizes={"M": 1001}, incore="asm", asm=FOUR_TRIPLES) for source in (TRIPLES, once)
    )
    assert rows_of_three.T_OL[0, 0] == pytest.approx(flat.T_OL[0, 0])
    assert rows_of_three.T_nOL[0, 0] == pytest.approx(flat.T_nOL[0, 0])
    assert flat.T_nOL[0, 0] < 3


def test_long_rows_take_the_time_of_their_passes() -> None:
    short, long = (rooftree.predict(NEST, "haswell-ep", sizes={"M": 10, "N": n}, incore="asm", asm=CODE) for n in (12, 100_000))
    once = rooftree.predict(SINGLE, "haswell-ep", sizes={"N": 1000}, incore="asm", asm=CODE)
    assert long.T_OL[0, 0] == pytest.approx(once.T_OL[0, 0], rel=1e-3)
    assert short.T_OL[0, 0] == pytest.approx(once.T_OL[0, 0] + 28 * 8 / 12)
    assert short.T_nOL[0, 0] == pytest.approx(once.T_nOL[0, 0] + 28 * 8 / 12)


def test_a_core_without_known_penalties_loses_nothing() -> None:
    code = ".L3:\nldr q0, [x0, x2]\nfmul v0.2d, v0.2d, v1.2d\nstr q0, [x1, x2]\nadd x2, x2, #16\ncmp x2, x3\nbne .L3\n"
    short, long = (rooftree.predict(NEST, "neoverse-n1", sizes={"M": 10, "N": n}, incore="asm", asm=code) for n in (12, 1200))
    assert short.T_OL[0, 0] == long.T_OL[0, 0]


def test_the_end_of_rows_that_the_predictor_learns_is_not_waited_for() -> None:
    row = found(M=[5, 5], N=[160, 164], start=StartUp(28.0, learned=40, foreseen=5.0))
    assert (row.start * row.trips).tolist() == pytest.approx([5, 28])


def test_addresses_that_a_loop_runs_along_are_counted() -> None:
    assert 2 == pointers(parse(CODE).instructions)


def test_a_sweep_over_a_single_loop_waits_for_its_start_where_that_is_asked_for() -> None:
    row = found(SINGLE, N=[100], start=StartUp(28.0, sweep=True))
    assert (row.start * row.trips).tolist() == pytest.approx([28])
    assert row.passes.tolist() == [0.25]


def test_rows_that_are_foreseen_may_begin_beside_the_row_before() -> None:
    """Measured on an Ice Lake-SP server, `a[j][i] = 2 * b[j][i]` with vectors of 64 B: rows of 4 take 8.7 cy/CL."""
    sizes = {"M": 200, "N": [4, 21, 1000]}
    p = rooftree.predict(NEST, "ice-lake-sp", sizes, incore="asm", asm=CODE.replace("ymm", "zmm").replace("$32", "$64"))
    assert [("starts" in named) for named in p.doubts_named[:, 0]] == [True, True, False]
    assert p.interval_80[0][0, 0] < 8.7 < p.interval_80[1][0, 0]
    assert (p.at_least[:, 0] > (p.T_OL[:, 0] - p.incore.row.start)[2]).all(), "passes take their time"
    assert p.at_least[2, 0] == p.cy_per_cl[2, 0]


@pytest.mark.parametrize(
    ("T_OL", "chain", "whole"),
    [(8.0, 1.0, 8.0), (8.0, 1.5, 12.0), (10.0, 1.0, 15.0), (10.0, 1.5, 15.0)],
    ids=["the chain alone", "a chain of whole passes", "more than the chain", "more than both"],
)
def test_what_is_left_over_takes_nothing_off_what_other_corrections_added(T_OL: float, chain: float, whole: float) -> None:
    assert [whole] == with_rests(([T_OL], 8.0, 3.0), 1.5, chain).tolist()


def test_zen_4_foresees_the_end_of_rows_as_it_was_measured() -> None:
    short, longest, beyond = (
        rooftree.predict(NEST, "zen4", sizes={"M": 10, "N": n}, incore="asm", asm=CODE) for n in (12, 476, 1200)
    )
    once = rooftree.predict(SINGLE, "zen4", sizes={"N": 1000}, incore="asm", asm=CODE)
    assert once.T_OL[0, 0] + 2 * 1.6 * 8 / 12 == pytest.approx(short.T_OL[0, 0])
    assert once.T_OL[0, 0] + 2 * 1.6 * 8 / 476 == pytest.approx(longest.T_OL[0, 0])
    assert once.T_OL[0, 0] + 27 * 8 / 1200 == pytest.approx(beyond.T_OL[0, 0])


def test_what_is_left_of_rows_whose_inner_loop_is_written_out_takes_the_time_of_its_loop(tmp_path: Path) -> None:
    """7 rows of 16 each were charged as many passes over 16 rows at once: 70 cy/CL, 10.8 measured on a Zen 4, 5.9 of 48 rows."""
    source = tmp_path / "out.c"
    source.write_text(
        "void out(int dim, const float *restrict h, const float *restrict c, float *restrict y) { for (int d = 0; d < dim; d++) "
        "{ float acc = 0.0f; for (int s = 0; s < 16; s++) acc += h[d * 16 + s] * c[s]; y[d] = acc; } }"
    )
    found = {dim: rooftree.predict(str(source), "zen4", {"dim": dim}, incore="asm") for dim in (7, 64)}
    assert found[7].incore.lanes >= 8  # several rows at once, of which 7 fill none
    whole, left = (float(found[dim].cy_per_cl[0, 0]) for dim in (64, 7))
    assert whole < left < 4 * whole


def test_what_is_left_of_short_rows_that_only_count_takes_the_time_of_its_own_code(tmp_path: Path) -> None:
    """Of pairs that agree, rows of 6 on the average were charged 7.5 passes with masks each: 70 .. 209 cy/CL, 35.9 on a Zen 4."""
    source = tmp_path / "kendall.c"
    source.write_text(
        "long kendall(int n, const float *x, const float *y) { long s = 0; for (int i = 1; i < n; i++) for (int j = 0; j < i; "
        "j++) { float d = (x[i] - x[j]) * (y[i] - y[j]); s += (d > 0.f) - (d < 0.f); } return s; }"
    )
    short, long = (rooftree.predict(str(source), "zen4", {"n": n}, incore="asm") for n in (12, 1000))
    assert short.incore.lanes >= 8
    assert float(long.at_least[0, 0]) < float(short.at_least[0, 0]) < 7 * float(long.at_least[0, 0])


def test_half_a_vector_that_widens_takes_the_time_of_its_own_code(tmp_path: Path) -> None:
    """Rows of 32 pixels were charged a whole pass of 64: 633 cy/CL, 389 on a Zen 4."""
    source = tmp_path / "over.c"
    source.write_text(
        "#include <stdint.h>\nvoid over(int w, int h, const uint8_t *restrict s, const uint8_t *restrict c, uint8_t *restrict d) "
        "{ for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) { unsigned t = s[y * w + x] * c[y * w + x] + 128; "
        "unsigned u = d[y * w + x] * (255 - c[y * w + x]) + 128; "
        "d[y * w + x] = ((t + (t >> 8)) >> 8) + ((u + (u >> 8)) >> 8); } }"
    )
    half, whole = (rooftree.predict(str(source), "zen4", {"w": w, "h": 30}, incore="asm") for w in (32, 64))
    assert whole.incore.lanes == 64
    assert float(half.T_OL[0, 0]) * 32 < 0.8 * float(whole.T_OL[0, 0]) * 64


def test_of_a_pass_of_two_vectors_half_a_vector_is_a_quarter() -> None:
    """Each of 3 elements behind a vector was charged half of a pass of two: 139 cy/CL, 93.6 on a Zen 4."""
    short, three = (rooftree.predict("3d-long-range", "zen4", {"N": n}, incore="asm") for n in (16, 19))
    pass_, per_pass = short.incore.machine_code.cycles, short.incore.iterations_per_asm_loop
    assert per_pass == 2 * short.incore.lanes
    left = (float(three.T_OL[0, 0]) * 11 - float(short.T_OL[0, 0]) * 8) / 8
    assert 0.22 * pass_ < left / 3 < 0.4 * pass_


def test_of_bytes_that_become_floats_a_vector_is_as_many_as_there_are_bytes(tmp_path: Path) -> None:
    """Of 23 bytes 16 were taken for a vector of floats: 21 cy/CL, 31 on a Zen 4, where all 23 are done one by one."""
    source = tmp_path / "norm.c"
    source.write_text(
        "#include <stdint.h>\nvoid norm(long h, long w, const uint8_t *restrict x, float *restrict y, float m, float s) "
        "{ for (long j = 0; j < h; j++) for (long i = 0; i < w; i++) y[j * w + i] = (x[j * w + i] - m) * s; }"
    )
    found = {w: rooftree.predict(str(source), "zen4", {"w": w, "h": 20}, incore="asm") for w in (13, 23, 64)}
    assert found[64].incore.lanes == 16
    row = {w: float(p.T_OL[0, 0]) * w / 16 for w, p in found.items()}
    assert row[13] / 13 == pytest.approx(row[23] / 23, rel=0.2)
    assert row[23] > row[64]


ROTATIONS = """void f(int n, int ld, float *restrict a, const float *restrict c, const float *restrict s) {
    for (int k = 0; k < n - 1; k++) for (int i = 0; i < n; i++) {
        float p = a[(long)i * ld + k], q = a[(long)i * ld + k + 1];
        a[(long)i * ld + k] = c[k] * p + s[k] * q;
        a[(long)i * ld + k + 1] = c[k] * q - s[k] * p;
    }
}"""
HALF_SWEEP = """void f(int n, float (*restrict u)[n], const float (*restrict k)[n]) {
    for (int j = 1; j < n - 1; j++) for (int i = 1 + (j & 1); i < n - 1; i += 2)
        u[j][i] = (k[j][i-1] * u[j][i-1] + k[j][i+1] * u[j][i+1]) / (k[j][i-1] + k[j][i+1]);
}"""


@pytest.mark.needs("x86-64", "gcc")
@pytest.mark.parametrize(("source", "sizes"), [(ROTATIONS, {"n": 30, "ld": 32}), (HALF_SWEEP, {"n": 50})])
def test_a_few_elements_of_vectors_that_are_put_together_or_taken_apart_take_their_part(
    source: str, sizes: dict[str, int]
) -> None:
    """Rotations of 30 took 2.1 cy an iteration on an Emerald Rapids, 3.1 (2.7 to 3.9) were said; a half sweep of 50 took 3.3, 7.0
    (4.2 to 13.7) were said.
    """
    rest, whole = (
        rooftree.predict(
            source, "spr", {**sizes, "n": n, **({"ld": n + 2} if "ld" in sizes else {})}, incore="asm", compiler="gcc"
        )
        for n in (sizes["n"], 512)
    )
    assert rest.T_OL[0, 0] < 1.9 * whole.T_OL[0, 0]


MEDIAN = """#include <stdint.h>
void f(long n, uint8_t *restrict out, const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c) {
    for (long i = 0; i < n; i++) {
        uint8_t lo = a[i] < c[i] ? a[i] : c[i], hi = a[i] < c[i] ? c[i] : a[i];
        out[i] = hi - lo > 9 ? b[i] : b[i] < lo ? lo : b[i] > hi ? hi : b[i];
    }
}"""


@pytest.mark.needs("x86-64", "gcc")
@pytest.mark.parametrize(("n", "told"), [(300, True), (320, False), (100_000, False)])
def test_single_elements_of_a_short_loop_of_bytes_may_pass_beside_vectors(n: int, told: bool) -> None:
    """A median of three frames of 300 bytes took 133 cy on an Emerald Rapids, 178 (178 to 207) were said for sure."""
    p = rooftree.predict(MEDIAN, "spr", {"n": n}, incore="asm", compiler="gcc")
    assert told == ("setup" in [one.kind for one in p.doubts])
