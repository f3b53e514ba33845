"""A4: what accesses through an index fetch: in bytes, by array, each element of an iteration once."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree import errors
from rooftree.frontend.load import load_kernel
from rooftree.machine.load import load_machine
from rooftree.traffic.layer_conditions.indirect import read_indirect
from rooftree.traffic.layer_conditions.run import traffic

SIZES = {"N": 10**7, "K": 10**7}
HEAD = "void f(long N, long K, const int col[restrict N], double x[restrict K], double z[restrict K], double y[restrict N]) {"


def fetched(
    body: str, assumed: Any, link: str = "L3Mem", declare: str = HEAD, sizes: dict[str, int] = SIZES
) -> tuple[float, float]:
    """Bytes towards and away from the core per iteration, without those of the streams col and y [B]."""
    kernel = load_kernel(f"{declare} for (long i = 0; i < N; ++i) {{ {body} }} }}")
    moved = traffic(kernel, load_machine("haswell-ep"), sizes, indirect=assumed)
    volume = moved.volumes("Mem")[link]
    work, streams = moved.unit_of_work, (4 + 8, 8) if "y[i]" in body else (4, 0)
    return float(volume.load_B[0, 0]) / work - streams[0], float(volume.evict_B[0, 0]) / work - streams[1]


@pytest.mark.parametrize("bytes_", [0, 4, 8, 24, 64])
def test_a_number_is_bytes(bytes_: Any) -> None:
    """A4: it was a multiple of the element."""
    assert pytest.approx((bytes_, 0)) == fetched("y[i] = x[col[i]];", bytes_)


def test_bytes_do_not_depend_on_the_type_of_the_element() -> None:
    head = HEAD.replace("double x", "float x")
    assert pytest.approx((24, 0)) == fetched("y[i] = x[col[i]];", 24, declare=head)


@pytest.mark.parametrize("assumed", ["best", "worst", 24, "x=40"])
@pytest.mark.parametrize(
    "body",
    ["y[i] = x[col[i]] * x[col[i]];", "y[i] = x[col[i]] + 2 * x[ col[i] ] + x[col[i]];", "int k = col[i]; y[i] = x[k] * x[k];"],
)
def test_an_element_used_again_in_the_same_iteration_counts_once(body: Any, assumed: Any) -> None:
    """A4: 3456 instead of 1920 B/CL."""
    assert fetched("y[i] = x[col[i]];", assumed) == fetched(body, assumed)


def test_a_read_and_a_write_of_the_same_element_fetch_and_evict_it_once() -> None:
    assert pytest.approx((64, 64)) == fetched("x[col[i]] = x[col[i]] + 1;", "worst")
    assert pytest.approx((24, 24)) == fetched("x[col[i]] += 1;", 24)


def test_members_of_a_gathered_struct_come_together() -> None:
    head = "struct p { double a, b; }; " + HEAD.replace("double x[", "struct p x[")
    assert pytest.approx((64, 0)) == fetched("y[i] = x[col[i]].a + x[col[i]].b;", "worst", declare=head)


ROWS_OF = {
    "struct": ("struct p {{ double c[{n}]; }};", "struct p x[restrict K]", "x[col[i]].c[{k}]"),
    "rows": ("", "double x[restrict K][{n}]", "x[col[i]][{k}]"),
    "by hand": ("", "double x[restrict {n}*K]", "x[{n}*col[i] + {k}]"),
    "by a variable": ("", "double x[restrict {n}*K]", "x[at + {k}]"),
}


@pytest.mark.parametrize("form", ROWS_OF)
@pytest.mark.parametrize(("number", "lines"), [(1, 1), (2, 1), (6, 1.5), (8, 1), (12, 2), (16, 2)])
def test_what_is_scattered_are_rows_and_not_their_elements(form: str, number: int, lines: float) -> None:
    """A line for each member: neighbours of a lattice with three complex numbers, 137 cy/CL instead of 81; a struct of 16
    doubles was one line. Rows of 48 B begin at multiples of 16 B, those of 96 B at multiples of 32 B."""
    if form.startswith("by") and number > 1:
        lines = {2: 1 + 1 / 8, 6: 1 + 5 / 8, 8: 1 + 7 / 8, 12: 2 + 3 / 8, 16: 2 + 7 / 8}[number]  # n of n*col[i] is not known
    before, declared, access = ROWS_OF[form]
    head = f"{before.format(n=number)} {HEAD.replace('double x[restrict K]', declared.format(n=number))}"
    first = f"int at = {number}*col[i]; " if form == "by a variable" else ""
    values = " + ".join(access.format(n=number, k=k) for k in range(number))
    assert pytest.approx((64 * lines, 0)) == fetched(f"{first}y[i] = {values};", "worst", declare=head)


def test_places_by_other_multiples_are_no_row() -> None:
    assert pytest.approx((128, 0)) == fetched("y[i] = x[3*col[i]] + x[5*col[i] + 1];", "worst")


@pytest.mark.parametrize(("row", "lines"), [(16, 2), (8, 1), (6, 1.5), (12, 2.0)])
def test_a_row_that_a_loop_runs_along_touches_the_lines_it_lies_in(row: int, lines: float) -> None:
    """A row of 64 B was two lines, whatever multiples of lines rows begin at."""
    head = f"void f(long n, const int col[restrict n], const double x[restrict 10000000][{row}], double y[restrict n]) {{"
    body = f"for (long i = 0; i < n; i++) {{ double s = 0; for (int k = 0; k < {row}; k++) s += x[col[i]][k]; y[i] = s; }} }}"
    moved = traffic(load_kernel(head + body), load_machine("haswell-ep"), {"n": 10**6}, indirect="worst")
    volume = float(moved.volumes("Mem")["L3Mem"].load_B[0, 0]) / moved.unit_of_work * row
    assert volume == pytest.approx(64 * lines + 4 + 8, rel=0.02)


def test_two_elements_of_an_array_are_fetched_once_per_sweep_in_the_best_case_and_each_in_the_worst() -> None:
    two = "y[i] = x[col[i]] + x[col[i] + 1000];"
    assert fetched("y[i] = x[col[i]];", "best") == fetched(two, "best")
    assert pytest.approx((128, 0)) == fetched(two, "worst")


@pytest.mark.parametrize(
    ("elements", "bytes_"), [(1000, 0.0008), (10**5, 0.08), (10**6, 0.8), (10**7, 8), (5 * 10**7, 8), (10**9, 8)]
)
def test_an_array_of_any_size_is_fetched_once_or_an_element_for_each_access(elements: int, bytes_: float) -> None:
    """Whether a sweep reaches all of an array was decided for loops of 1009 iterations: 64 instead of 0.8 B of a million."""
    head = HEAD.replace("double x[restrict K]", f"double x[{elements}]").replace("long K, ", "").replace("z[restrict K]", "z[N]")
    assert pytest.approx((bytes_, 0), rel=0.01) == fetched("y[i] = x[col[i]];", "best", declare=head, sizes={"N": 10**7})


def test_places_that_a_mask_makes_are_scattered_and_take_a_line_each() -> None:
    head = "void f(long N, double *restrict y, const double x[16777216], const int *restrict col) {"
    masked = fetched("y[i] = x[col[i] & 16777215];", "best", declare=head, sizes={"N": 10**5})
    assert pytest.approx((64, 0), rel=0.01) == masked


def test_a_size_does_not_depend_on_those_beside_it() -> None:
    """A sweep of 10^4 elements does not come to all of x, that of 10^7 does."""
    source = f"{HEAD.replace('double x[restrict K]', 'double x[1000000]')} for (long i = 0; i < N; ++i) y[i] = x[col[i]]; }}"
    both = rooftree.predict(source, "haswell-ep", sizes={"N": [10**4, 10**7, 10**4]}, incore="throughput").cy_per_cl[:, 0]
    alone = rooftree.predict(source, "haswell-ep", sizes={"N": 10**4}, incore="throughput").cy_per_cl[0, 0]
    assert [alone, alone] == [both[0], both[2]]


def test_sizes_that_disagree_take_no_more_than_a_line() -> None:
    kernel = load_kernel(
        f"{HEAD.replace('double x[restrict K]', 'double x[1000000]')} for (long i = 0; i < N; ++i) y[i] = x[col[i]]; }}"
    )
    volume = traffic(kernel, load_machine("haswell-ep"), {"N": [10**4, 10**8]}, indirect="best").volumes("L2")["L2L3"]
    few, many = volume.load_B[:, 0] / 8
    assert few <= 4 + 8 + 64
    assert many < 4 + 8 + 1


def test_each_array_has_its_own() -> None:
    body = "y[i] = x[col[i]] + z[col[i]];"
    assert pytest.approx((16 + 40, 0)) == fetched(body, "x=16,z=40")
    assert pytest.approx((16 + 64, 0)) == fetched(body, "worst,x=16")
    assert pytest.approx((16 + 8, 0)) == fetched(body, {"x": 16})


@pytest.mark.parametrize("given", ["best", "worst", "24", "x=64", "worst,x=8,y=best", 24, 24.5])
def test_what_a_record_keeps_can_be_given_again(given: Any) -> None:
    found = read_indirect(given)
    assert found == read_indirect(found.record)


@pytest.mark.parametrize(
    "given", ["middle", "-1", "nan", "inf", "x=", "x=-1", "=8", "x=8,", "best,worst", "x=8,x=9", "", True, None, {"x": "lots"}]
)
def test_what_is_no_assumption_is_refused(given: Any) -> None:
    with pytest.raises(errors.UsageError, match="--indirect"):
        read_indirect(given)


@pytest.mark.parametrize(("assumed", "word"), [("q=8", "no array 'q'"), ("y=8", "such are: x"), (65, "more than a line")])
def test_what_does_not_fit_the_kernel_is_refused(assumed: Any, word: Any) -> None:
    with pytest.raises(errors.UsageError, match=word):
        fetched("y[i] = x[col[i]];", assumed)


@pytest.mark.parametrize(("index", "why"), [("i % 1000", "is computed in a way"), ("k[i]", "is loaded from memory")])
def test_why_an_index_is_not_simulated_is_said_as_it_is(index: str, why: str) -> None:
    source = f"double a[N], b[1000]; int k[N]; for (int i = 0; i < N; ++i) a[i] = b[{index}];"
    with pytest.raises(errors.RooftreeError, match=why):
        rooftree.predict(source, "zen4", {"N": 5000}, incore="throughput", traffic="sim")


TABLE = "void f(long N, long K, const int col[restrict N], double x[restrict K], double y[restrict N]) {"


def missed(assumed: Any, cache: str, declare: str, sizes: dict[str, int]) -> float:
    """Bytes per iteration of ``y[i] = x[col[i]]`` that are asked for beyond a cache when it is swept again and again [B]."""
    kernel = load_kernel(f"{declare} for (long i = 0; i < N; ++i) y[i] = x[col[i]]; }}")
    moved = traffic(kernel, load_machine("haswell-ep"), sizes, indirect=assumed)
    return 64 * float(moved.misses[cache][0, 0]) / moved.unit_of_work


@pytest.mark.parametrize("assumed", ["best", "worst", 0, 0.5, 8, 16, 40, 64, "x=16"])
@pytest.mark.parametrize(("elements", "iterations"), [(16, 400), (100, 50), (256, 1000), (256, 4), (1000, 10)])
def test_a_table_that_fits_a_cache_is_reused_there_whatever_is_assumed(assumed: Any, elements: int, iterations: int) -> None:
    """Bytes for each access came from memory, however small the table: a sum by group of 24 KiB counted 16 B of it."""
    assert missed(assumed, "L1", TABLE, {"N": iterations, "K": elements}) == 0


@pytest.mark.parametrize("elements", [10, 10**3, 10**4, 10**5, 10**6, 10**7])
@pytest.mark.parametrize("link", ["L1L2", "L2L3", "L3Mem"])
def test_a_line_for_each_access_is_the_worst_case(elements: int, link: str) -> None:
    sizes = {"N": 10**7, "K": elements}
    worst = fetched("y[i] = x[col[i]];", "worst", link, TABLE, sizes)
    assert pytest.approx(worst) == fetched("y[i] = x[col[i]];", 64, link, TABLE, sizes)


def test_what_a_sweep_comes_to_of_a_table_is_there_in_the_next_one_if_it_fits() -> None:
    head = "void f(long N, const int col[restrict N], const double *restrict x, double y[restrict N]) {"
    for declared in (head, head.replace("*restrict x", "x[100000000]")):
        assert missed(16, "L1", declared, {"N": 500}) == 0
        assert missed(16, "L1", declared, {"N": 5000}) == pytest.approx(4 + 8 + 16)
        assert missed(16, "L2", declared, {"N": 5000}) == 0
        assert missed(16, "L3", declared, {"N": 10**7}) == pytest.approx(4 + 8 + 16)


@pytest.mark.parametrize("kind", ["unsigned char", "unsigned short"])
@pytest.mark.parametrize(
    "declare", ["double *restrict x", "struct { double a; long b; } *restrict x", "struct { double a, b[3]; } *x"]
)
def test_a_type_of_few_values_bounds_the_table_it_indexes(kind: str, declare: str) -> None:
    member = ".a" if "struct" in declare else ""
    kernel = load_kernel(
        f"void f(long n, const {kind} *restrict k, {declare}) {{ for (long i = 0; i < n; i++) x[k[i]]{member} += 1; }}"
    )
    assert 2 ** (16 if "short" in kind else 8) == kernel.array("x").extents[0].constant


@pytest.mark.parametrize(("iterations", "kept_by"), [(100, "L1"), (2000, "L2"), (30000, "L3")])
def test_the_worst_case_of_an_unknown_extent_is_a_line_of_its_own_for_each_access_and_no_more(
    iterations: int, kept_by: str
) -> None:
    """It came from memory however few accesses a sweep has: 250 instead of 48 cy/CL for a pass of a radix sort in L1."""
    head = "void f(long N, const int col[restrict N], const double *restrict x, double y[restrict N]) {"
    assert missed("worst", kept_by, head, {"N": iterations}) == 0
    assert missed("worst", kept_by, head, {"N": 100 * iterations}) > 60


ROWS = "void f(long n, const int p[restrict n], const float t[restrict {rows}][16], float y[restrict n][16]) {{"


@pytest.mark.parametrize("uses", [1, 2, 4])
@pytest.mark.parametrize(("rows", "fits"), [(50, True), (150, True), (2000, False)])
def test_rows_of_a_table_that_fits_stay_there_however_many_are_read_side_by_side(rows: int, fits: bool, uses: int) -> None:
    """Four rows of a table of 19 KB were counted as 176 KB of it: 16 instead of 9.8 cy/CL."""
    values = " + ".join(f"t[p[l] + {k}][g]" for k in range(uses))
    body = f"for (long l = 0; l < n; l++) for (int g = 0; g < 16; g++) y[l][g] = {values};"
    kernel = load_kernel(f"{ROWS.format(rows=rows)} {body} }}")
    moved = traffic(kernel, load_machine("haswell-ep"), {"n": 100_000}, indirect="worst")
    streams = traffic(kernel, load_machine("haswell-ep"), {"n": 100_000}, indirect=0)
    assert fits == (moved.misses["L1"][0, 0] == pytest.approx(streams.misses["L1"][0, 0], abs=0.3))


@pytest.mark.parametrize("branch", ["not-taken", 0])
def test_what_stands_under_an_if_that_never_holds_moves_nothing(branch: Any) -> None:
    head = "void f(long N, long K, const int col[restrict N], double x[restrict K], double y[restrict N]) {"
    kernel = load_kernel(f"{head} for (long i = 0; i < N; ++i) {{ double v = x[col[i]]; if (v < y[i]) x[col[i]] = y[i]; }} }}")
    volumes = [
        traffic(kernel, load_machine("haswell-ep"), SIZES, indirect="worst", branch=arm).volumes("Mem")["L3Mem"]
        for arm in ("both", branch)
    ]
    assert [float(v.evict_B[0, 0]) for v in volumes] == [8 * 64, 0]
    assert float(volumes[0].load_B[0, 0]) == float(volumes[1].load_B[0, 0])


def test_that_arrays_of_unknown_extent_may_lie_in_the_first_cache_is_in_doubt_and_no_figure_hides_it() -> None:
    source = "void f(long n, const int *restrict col, const double *restrict x, double *restrict y) "
    p = rooftree.predict(
        f"{source} {{ for (long i = 0; i < n; i++) y[i] = x[col[i]]; }}",
        "zen4",
        {"n": 3000},
        incore="throughput",
        indirect="worst",
    )
    near = rooftree.predict(
        f"{source} {{ for (long i = 0; i < n; i++) y[i] = x[col[i]]; }}", "zen4", {"n": 3000}, incore="throughput", indirect=0
    )
    assert "extent" in [d.kind for d in p.doubts]
    assert p.doubt_low["extent"][0, 0] == pytest.approx(near.cy_per_cl[0, 0] / p.cy_per_cl[0, 0])


def test_that_a_guarded_store_may_never_happen_is_in_doubt_until_it_is_said() -> None:
    source = (
        "void f(long n, const double *restrict x, double *restrict y) { for (long i = 0; i < n; i++) if (x[i] > 0) y[i] = 1; }"
    )
    asked = {branch: rooftree.predict(source, "zen4", {"n": 10**7}, incore="throughput", branch=branch) for branch in ("both", 0)}
    assert [["guarded" in [d.kind for d in p.doubts] for p in asked.values()]] == [[True, False]]
    assert asked[0].cy_per_cl[0, 0] < 0.7 * asked["both"].cy_per_cl[0, 0]
