"""How often vector accesses cross cache lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.incore.corrections.line_crossing import groups
from rooftree.kernel.count import count


def shares(source: str, width: int = 32, **sizes: list[int]) -> dict[int, tuple[float, float]]:
    """Shares of loads and stores by the number of the size."""
    kernel = rooftree.kernel(source)
    values = {name: np.array(numbers) for name, numbers in sizes.items()}
    found = {}
    for which, each in groups(kernel, count(kernel), values, [width], 64):
        found.update(dict.fromkeys(np.flatnonzero(which).tolist(), each[width]))
    return dict(sorted(found.items()))


def by_hand(start: int, pitch: int, rows: int, width: int, row: int = 64 * 50) -> float:
    """Crossings counted one by one: rows of vectors from start + row number * pitch [B]."""
    crossing = total = 0
    for number in range(rows):
        for address in range(start + number * pitch, start + number * pitch + row, width):
            crossing += address % 64 + width > 64
            total += 1
    return crossing / total


def test_a_stream_from_the_start_of_an_array_crosses_no_line() -> None:
    assert shares("double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i];", N=[100]) == {0: (0.0, 0.0)}


@pytest.mark.parametrize("width", [16, 32, 64])
@pytest.mark.parametrize("n", [1000, 1001, 1002, 1004])
def test_shares_are_those_that_counting_gives(width: int, n: int) -> None:
    source = "double a[M][N], b[M][N];\nfor (int j = 1; j < M; ++j) for (int i = 1; i < N - 1; ++i) a[j][i] = b[j-1][i+1];"
    loads, stores = shares(source, width, M=[500], N=[n])[0]
    assert loads == pytest.approx(by_hand(8 * 2, 8 * n, 64, width))
    assert stores == pytest.approx(by_hand(8 * (n + 1), 8 * n, 64, width))


def test_sizes_with_the_same_shares_form_one_group() -> None:
    source = "float a[M][N], b[M][N];\nfor (int j = 0; j < M; ++j) for (int i = 0; i < N; ++i) a[j][i] = b[j][i];"
    n = list(range(64, 64 + 800))
    found = shares(source, M=[10] * 800, N=n)
    assert list(found) == list(range(800))
    assert len(set(found.values())) == 4  # multiples of 8, of 4, of 2, and odd


def test_members_of_structs_and_strides_are_left_out_or_placed() -> None:
    source = "struct p { double x, y; };\nstruct p a[N];\ndouble b[N];\nfor (int i = 0; i < N; ++i) b[i] = a[i].y;"
    assert shares(source, N=[100])[0] == (0.5, 0.0)
    assert shares("double a[N][N];\nfor (int i = 0; i < N; ++i) a[i][0] = 1;", N=[100]) == {0: (0.0, 0.0)}


@pytest.mark.parametrize(
    ("statement", "crossing"),
    [
        ("b[i] = a[2*i] + a[2*i+1];", 0.0),  # whole vectors hold both
        ("b[i] = a[3*i+1];", 1.0),  # nothing before it is wanted
        ("b[i] = a[N-1-i];", {64: 0.0, 66: 1.0}),  # vectors end at the end of the array
        ("b[i] = a[i+1];", 1.0),
    ],
)
def test_what_is_loaded_together_or_backwards_is_placed_as_whole_vectors_are(statement: str, crossing: Any) -> None:
    source = f"double a[4*N], b[N];\nfor (int i = 0; i < N; ++i) {statement}"
    expected = crossing if isinstance(crossing, dict) else dict.fromkeys((64, 66), crossing)
    assert expected == {n: shares(source, 64, N=[n])[0][0] for n in expected}


def test_members_of_a_struct_are_loaded_from_the_first_that_is_wanted() -> None:
    source = "struct p { double x, y, z; };\nstruct p a[N];\nfor (int i = 0; i < N; ++i) {"
    assert (0.0, 0.0) == shares(source + " a[i].x += 1; a[i].y += 1; a[i].z += 1; }", 64, N=[100])[0]
    assert (1.0, 1.0) == shares(source + " a[i].y += 1; a[i].z += 1; }", 64, N=[100])[0]


def test_a_prediction_of_many_sizes_is_that_of_each() -> None:
    nest = "for (int j = 0; j < M; ++j) for (int i = 1; i < N - 1; ++i) a[j][i] = b[j][i-1] + b[j][i+1];"
    source = f"double a[M][N], b[M][N];\n{nest}"
    code = """.L3:
    vmovupd (%rsi,%rax), %ymm0
    vaddpd 16(%rsi,%rax), %ymm0, %ymm0
    vmovupd %ymm0, 8(%rdi,%rax)
    addq $32, %rax
    cmpq %r8, %rax
    jne .L3
"""
    sizes = [1000, 1001, 1002, 1003, 1004]

    def predict(n: Any) -> Any:
        return rooftree.predict(source, "haswell-ep", sizes={"M": 100, "N": n}, asm=code, incore="asm", traffic="lc")

    together = predict(sizes)
    for row, n in enumerate(sizes):
        alone = predict(n)
        assert alone.T_nOL[0, 0] == pytest.approx(together.T_nOL[row, 0])
        assert alone.T_OL[0, 0] == pytest.approx(together.T_OL[row, 0])
    assert together.T_nOL[0, 0] != together.T_nOL[1, 0]
    assert sum(note.startswith("machine code: ") for note in together.notes) == 1


def test_places_that_depend_on_sizes_stand_beside_those_that_do_not() -> None:
    source = "double u[M][N];\nfor (int i = 0; i < N; ++i) { u[0][i] = u[1][i]; u[M-1][i] = u[M-2][i]; }"
    loads, stores = zip(*shares(source, 64, M=[200, 200], N=[500, 1001]).values(), strict=True)
    assert stores == (0.5, 0.5)  # row 0 lies on lines, row 199 begins 32 or 8 * 199 bytes beyond one
    assert loads == (0.5, 1.0)  # of 500 elements row 198 lies on lines


@pytest.mark.parametrize(("offset", "share"), [(500, 0.0), (496, 0.0), (502, 0.5), (501, 0.75)])
def test_what_begins_at_a_multiple_of_the_parts_of_an_access_crosses_no_line(offset: int, share: float) -> None:
    """Loads of 64 B in parts of 32 B: four streams 4000 B apart took 4.46 cy/CL, 5.83 if each second one crossed a line."""
    source = "double a[N], b[M][N];\nfor (int j = 0; j < M; ++j) for (int i = 0; i < N; ++i) a[i] = b[j][i];"
    kernel = rooftree.kernel(source)
    sizes = {"M": np.array([100]), "N": np.array([offset])}
    (_, found), *_ = groups(kernel, count(kernel), sizes, [64], 64, None, {(64, False): 32})
    assert found[64][0] == pytest.approx(share)


@pytest.mark.parametrize("between", [(16,), (1,)])
def test_vectors_along_the_loop_around_start_at_another_element_for_each_tap(between: tuple[int, ...]) -> None:
    """Eight taps of floats in L1 of a Zen 4: 1.64 cy/CL; weights stay in registers."""
    source = "float y[N], x[N+8], w[8];\nfor (int i = 0; i < N; ++i) for (int k = 0; k < 8; ++k) y[i] += w[k] * x[i+k];"
    kernel = rooftree.kernel(source)
    (_, found), *_ = groups(kernel, count(kernel), {"N": np.array([2000])}, [64], 64, between, {(64, False): 32})
    assert (found[64][0] == pytest.approx(7 / 8)) == (between == (16,))  # else vectors run along the taps


def test_rows_of_an_inner_loop_that_is_done_whole_start_together() -> None:
    source = "float y[N], x[N][16];\nfor (int i = 0; i < N; ++i) for (int k = 0; k < 16; ++k) y[i] += x[i][k];"
    kernel = rooftree.kernel(source)
    (_, found), *_ = groups(kernel, count(kernel), {"N": np.array([2000])}, [64], 64, (16,))
    assert found[64][0] == 0.0


ROWS = "double f[2*n+1][2*n+1], c[n][n];\nfor (long j = 1; j < n; ++j) for (long i = 1; i < n; ++i) c[j][i] = {};"


@pytest.mark.parametrize(("tap", "share"), [("f[2*j][2*i]", 0.5), ("f[2*j][2*i] + f[2*j][2*i-1]", 1.0), ("f[2*j][2*i-1]", 1.0)])
def test_every_other_element_is_loaded_in_vectors_from_the_first_that_a_step_spans(tap: str, share: float) -> None:
    # rows of 241 elements of 8 B: two apart start 60 lines and 16 B further; what begins at a multiple of 32 B crosses none
    kernel = rooftree.kernel(ROWS.format(tap))
    parts = {(64, False): 32}
    [(_, found)] = groups(kernel, count(kernel), {"n": np.array([120])}, [64], 64, None, parts)
    assert found[64][0] == share


def test_a_factor_of_two_in_the_index_says_the_same_as_pairs_of_members() -> None:
    taps = "p[0] + p[-1] + p[1] + p[-nf] + p[-nf - 1]"
    source = (
        f"void f(long n, const double *restrict f, double *restrict c) {{ long nf = 2 * n + 1; for (long j = 1; j < n; ++j) "
        f"for (long i = 1; i < n; ++i) {{ const double *p = f + (2 * j) * nf + 2 * i; c[j * n + i] = {taps}; }} }}"
    )
    kernel = rooftree.kernel(source)
    [(_, found)] = groups(kernel, count(kernel), {"n": np.array([120])}, [64], 64, None, {(64, False): 32})
    assert found[64][0] == (3 * 1.0 + 2 * 0.5) / 5


def test_the_rule_of_a_loop_counts_its_accesses_and_says_which_cross_for_nothing() -> None:
    source = "double a[N], b[N];\nfor (int i = 0; i < N - 8; ++i) a[i] = b[i] + b[i+1] + b[i+4];"
    code = """.L3:
    vmovupd (%rsi,%rax), %zmm0
    vaddpd 8(%rsi,%rax), %zmm0, %zmm0
    vaddpd 32(%rsi,%rax), %zmm0, %zmm0
    vmovupd %zmm0, (%rdi,%rax)
    addq $64, %rax
    cmpq %r8, %rax
    jne .L3
"""
    p = rooftree.predict(source, "zen4", sizes={"N": 100_000}, asm=code, incore="asm", traffic="lc")
    (rule,) = (c.rule for c in p.incore.corrections if c.name == "line-crossing")
    assert rule == (
        "1 of 3 loads of 64 B in a pass do, each for 1.34 cy of Load.0|Load.1 more: not those that begin at a multiple of 32 B, "
        "which the core makes in parts of that; stores of 64 B are counted once, across a line too"
    )
