"""Stack distances and miss curves: worked by hand, against the simulator, against the twin, rows against lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree import native
from rooftree.errors import KernelError, UsageError
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.from_machine import nest_of
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import simulate
from rooftree.traffic.stack_distance import distances as stack_distance
from rooftree.traffic.stack_distance import miss_curve as curves
from rooftree.traffic.stack_distance.distances import FAR, distinct_lines, nest_distances
from rooftree.traffic.stack_distance.miss_curve import miss_curve
from rooftree.traffic.stack_distance.row_distance import row_distances, rows_of

from .strategies import nests

quiet = settings(deadline=None, suppress_health_check=list(HealthCheck))
plain_nests = nests(kinds=("load", "load", "store", "claim"))
A, B, C, D = 0, 64, 128, 192  # four lines


def in_python(function: Any, *arguments: Any, **more: Any) -> Any:
    """The result of the Python twin."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "available", lambda: False)
        return function(*arguments, **more)


def same(one: Any, other: Any) -> bool:
    return (one.uses, one.first_uses, one.written_back) == (other.uses, other.first_uses, other.written_back)


def accesses(*addresses: Any, stores: Any = (), bytes: int = 8) -> Any:
    """A nest that does these accesses once; ``stores``: numbers of those that store."""
    return Nest([loop(0, 1)], [Reference(Affine(at), bytes, is_store=n in stores) for n, at in enumerate(addresses)])


@pytest.mark.parametrize("run", [lambda f, *a, **k: f(*a, **k), in_python], ids=["core", "twin"])
def test_accesses_worked_by_hand(run: Callable[..., Any]) -> None:
    nest = accesses(A, B, C, A, A, C, B, D, A)
    found = run(nest_distances, nest, warm_up=0)
    # A, B, C new; A after B and C; A again; C after A; B after C and A; D new; A after C, B and D
    assert found.uses == (Counter({FAR: 4, 2: 2, 0: 1, 1: 1, 3: 1}),)
    assert found.first_uses == (Counter({FAR: 4}),)
    assert run(miss_curve, nest, warm_up=0).misses(64 * np.arange(6)).tolist() == [9, 8, 7, 5, 4, 4]


@pytest.mark.parametrize("run", [lambda f, *a, **k: f(*a, **k), in_python], ids=["core", "twin"])
def test_write_backs_worked_by_hand(run: Callable[..., Any]) -> None:
    # A is stored, used again after one line and after two, and stored again: written back once by caches of 1 and of 2
    # lines before the second store; then B and C push it out of caches of 1 and 2 lines once more before the end
    nest = accesses(A, B, A, C, B, A, B, C, stores=(0, 5))
    assert run(miss_curve, nest, warm_up=0).write_backs(64 * np.arange(1, 5)).tolist() == [2, 2, 0, 0]


def test_an_access_across_a_border_uses_both_lines() -> None:
    assert nest_distances(accesses(60, 124, 0), warm_up=0).uses == (Counter({FAR: 3, 0: 1, 2: 1}),)


@pytest.mark.slow
@given(plain_nests, st.integers(0, 2), st.sampled_from([32, 64]), st.booleans())
@settings(quiet, max_examples=150)
def test_core_and_twin_give_equal_counts(nest: Any, warm_up: Any, line: Any, shortcuts: Any) -> None:
    found = nest_distances(nest, line, warm_up=warm_up, shortcuts=shortcuts)
    assert same(found, in_python(nest_distances, nest, line, warm_up=warm_up))
    assert distinct_lines(nest, line) == in_python(distinct_lines, nest, line)


@pytest.mark.slow
@given(plain_nests, st.integers(0, 2), st.integers(64, 80))
@settings(quiet, max_examples=100)
def test_core_and_twin_forget_the_same_lines(nest: Any, warm_up: Any, limit: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stack_distance, "MIN_LIMIT", 1)
        found = nest_distances(nest, 32, warm_up=warm_up, limit=limit)
        assert same(found, in_python(nest_distances, nest, 32, warm_up=warm_up, limit=limit))


@pytest.mark.slow
@given(nests(kinds=("load", "load", "store")), st.integers(0, 2), st.sampled_from([32, 64]))
@settings(quiet, max_examples=60)
def test_fully_associative_caches_of_all_sizes_are_simulated_with_these_misses(nest: Any, warm_up: Any, line: Any) -> None:
    curve = miss_curve(nest, line_bytes=line, warm_up=warm_up)
    for ways in (*range(1, 30), 60, 200, 1000):
        counts = simulate([Level(name="L1", sets=1, ways=ways, line_bytes=line)], nest, warm_up=warm_up)
        assert counts.levels[0].misses == curve.misses(ways * line), ways
        assert counts.levels[0].evictions_dirty == curve.write_backs(ways * line), ways
        for array in counts.arrays:
            assert array.levels[0].misses == curve.misses(ways * line, str(array.array)), ways


@given(plain_nests, st.integers(0, 1))
@settings(quiet, max_examples=60)
def test_a_curve_never_rises_and_ends_with_first_uses(nest: Any, warm_up: Any) -> None:
    curve = miss_curve(nest, warm_up=warm_up)
    sizes = 64 * np.arange(400)
    assert (np.diff(curve.misses(sizes)) <= 0).all()
    assert (curve.first_misses(sizes) <= curve.misses(sizes)).all()
    assert sum(distinct_lines(nest)) * (warm_up == 0) == curve.misses(2**40)
    assert sum(distinct_lines(nest)) == curve.first_misses(0)


def stencil(n: Any, planes: Any) -> Any:
    j, k, far = 8 * n, 8 * n * n, 2**20 + 8 * n * n * planes + 4544
    loads = [Reference(Affine(2**20 + d, (k, j, 8)), 8) for d in (-k, k, -j, j, -8, 8)]
    store = Reference(Affine(far, (k, j, 8)), 8, is_store=True, array=1)
    inner = [loop(1, n - 1), loop(1, n - 1)]
    return Nest([loop(1, planes - 1), *inner], [*loads, store])


@pytest.mark.needs("C++ core")
@pytest.mark.parametrize("n", [48, 51])
def test_loops_that_repeat_themselves_are_left_early_with_equal_counts(n: int) -> None:
    nest = stencil(n, 30)
    walked = nest_distances(nest, limit=4096, shortcuts=False)
    left = nest_distances(nest, limit=4096)
    assert "iterations of loop 0 repeat" in left.explain
    assert same(left, walked)


def test_a_curve_with_a_limit_equals_the_whole_one_up_to_there() -> None:
    nest = stencil(48, 30)
    whole, cut = miss_curve(nest, method="lines"), miss_curve(nest, method="lines", limit_bytes=2**18)
    sizes = np.arange(0, 2**18 + 1, 512)
    for name in whole.arrays:
        assert whole.misses(sizes, name).tolist() == cut.misses(sizes, name).tolist()
        assert whole.first_misses(sizes, name).tolist() == cut.first_misses(sizes, name).tolist()
    assert whole.write_backs(sizes).tolist() == cut.write_backs(sizes).tolist()
    assert whole.limit_bytes == float("inf")
    with pytest.raises(UsageError, match="larger limit_bytes"):
        cut.misses(2**18 + 64)


def test_layer_conditions_are_the_knots_of_the_curve() -> None:
    n = 96
    curve = miss_curve(stencil(n, 40)).per((n - 2) ** 2 * 38 / 8)
    rows, planes, everything = curve.knots()[-3:]
    assert pytest.approx(6 * 8 * n, rel=0.2) == rows.high_bytes  # five rows of a and one of b
    assert pytest.approx(4 * 8 * n * n, rel=0.05) == planes.high_bytes
    assert pytest.approx(2 * 8 * n * n * 40, rel=0.05) == everything.high_bytes
    assert [6, 4, 2, 0] == [round(x) for x in (rows.before, rows.after, planes.after, everything.after)]


# Kernels whose arrays are swept by rows, at sizes whose rows are long enough.
BY_ROWS = [
    ("triad", {"N": 88_436}),
    ("structs", {"N": 32_833}),
    ("strided", {"N": 5000}),
    ("reverse", {"N": 3197}),
    ("jacobi_2d", {"N": 219, "M": 468}),
    ("jacobi_2d", {"N": 1111, "M": 50}),
    ("jacobi_2d_columns", {"N": 88, "M": 320}),
    ("jacobi_2d_tiled", {"N": 2910, "M": 38, "B": 181}),
    ("gauss_seidel", {"N": 613, "M": 184}),
    ("stencil_3d", {"N": 99, "M": 37}),
    ("long_range", {"N": 85, "M": 20}),
    ("uxx", {"N": 90, "M": 20}),
    ("matvec", {"M": 128, "N": 848}),
    ("matvec_columns", {"M": 1024, "N": 100}),
    ("matmul_ikj", {"M": 32, "N": 204, "K": 64}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sizes"), BY_ROWS)
def test_rows_differ_from_lines_by_few_hundredths_of_a_line_per_line(kernels: Any, name: str, sizes: Any) -> None:
    nest = nest_of(getattr(kernels, name), sizes)
    rows = miss_curve(nest, method="rows", limit_bytes=2**22)
    lines = miss_curve(nest, method="lines")
    sizes = np.geomspace(4096, 2**22, 80)
    data = sum(distinct_lines(nest))
    assert rows.method == "rows"
    for what in ("misses", "write_backs"):
        error = np.abs(getattr(rows, what)(sizes) - getattr(lines, what)(sizes)) / data
        assert error.mean() <= 0.05, what
    assert rows.misses(0) == pytest.approx(lines.misses(0), rel=0.01)


@st.composite
def row_nests(draw: Any) -> Any:
    n, m = draw(st.integers(70, 100)), draw(st.integers(2, 5))
    inner, step = draw(st.sampled_from([(8, 8 * n), (1024, 8), (0, 8)])), draw(st.sampled_from([1, 1, -1]))
    iteration = draw(st.booleans())
    loops = [loop(0, 2), loop(0, m) if step > 0 else loop(m - 1, -1, -1), loop(0, n)]
    references = []
    for array in range(draw(st.integers(1, 3))):
        factors = (0 if iteration else 8 * n * m if inner[0] < 1024 else 8 * m, inner[1], inner[0])
        for _ in range(draw(st.integers(1, 3))):
            base = (
                2**20
                + 2**24 * array
                + sum(draw(st.sampled_from([-1, 0, 1])) * move for move in (*factors[:2], 8 if inner[0] == 8 else inner[0]))
            )
            references.append(Reference(Affine(base, factors), 8, draw(st.booleans()), array=array))
    if draw(st.booleans()):
        references.append(Reference(Affine(2**27, (8, 64)), 8, True, depth=2, after=draw(st.booleans()), array=3))
    return Nest(loops, references)


@given(row_nests(), st.integers(0, 1), st.sampled_from([4096, 30_000, 10**9]))
@settings(quiet, max_examples=150)
def test_rows_of_core_and_twin_are_equal(nest: Any, warm_up: Any, limit: Any) -> None:
    found = row_distances(nest, 64, warm_up=warm_up, limit_bytes=limit)
    assert same(found, in_python(row_distances, nest, 64, warm_up=warm_up, limit_bytes=limit))


def test_rows_are_what_the_references_run_through_together() -> None:
    rows = rows_of(stencil(80, 10), 64)
    assert [2, 1, 1, 1, 1, 1] == sorted((len(row.near) for row in rows), reverse=True)
    assert {16} == {row.extra for row in rows}  # of a: two neighbours; of b: a row's share of the lines it begins in


@pytest.mark.parametrize(
    ("name", "sizes", "message"),
    [
        ("convolution", {"N": 500, "K": 600}, "start 8 B apart"),
        ("triangle", {"N": 300}, "start 8 B apart"),
        ("stencil_3d", {"N": 30, "M": 30}, "too short for rows"),
    ],
)
def test_nests_without_rows_are_refused_with_the_reason(kernels: Any, name: str, sizes: dict[str, int], message: str) -> None:
    nest = nest_of(getattr(kernels, name), sizes)
    with pytest.raises(KernelError, match=message):
        miss_curve(nest, method="rows")
    assert miss_curve(nest).method == "lines"


def test_many_uses_are_counted_by_rows_and_the_choice_is_explained(kernels: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    nest = nest_of(kernels.stencil_3d, {"N": 90, "M": 20})
    assert miss_curve(nest).explain.startswith("every line")
    monkeypatch.setattr(curves, "LINES_UP_TO", 1000)
    assert miss_curve(nest).explain.startswith("row by row")
    refused = miss_curve(nest_of(kernels.convolution, {"N": 500, "K": 600}))
    assert refused.method == "lines"
    assert "not by rows: its runs are 4800 B long" in refused.explain


@pytest.mark.parametrize(
    ("nest", "uses"),
    [
        (Nest([loop(0, 800)], [Reference(Affine(2**20, (8,)), 8), Reference(Affine(2**21, (8,)), 8)]), 200),
        (Nest([loop(0, 800)], [Reference(Affine(2**20, (8,)), 8), Reference(Affine(2**21 + 8, (8,)), 8)]), 400),
        (Nest([loop(0, 10), loop(0, 80)], [Reference(Affine(2**20, (8, 512)), 8)]), 800),
        (Nest([loop(0, 10), loop(0, 80)], [Reference(Affine(2**20, (8,)), 8, depth=1)]), 10),
        (Nest([], [Reference(Affine(2**20), 8)]), 1),
    ],
)
def test_uses_to_look_up_are_counted_by_the_lines_that_change(nest: Nest, uses: int) -> None:
    assert uses == curves.line_uses(nest, 64)


def test_a_record_is_plain_and_as_fine_as_asked_for() -> None:
    curve = miss_curve(stencil(64, 12), names=("a", "b"))
    record = curve.record(most=50)
    assert len(record["sizes_B"]) <= 51
    assert record["misses"]["a"][0] == curve.misses(0, "a")
    assert record["misses"]["b"][-1] == 0
    assert {"a", "b"} == set(record["misses"])
    assert all(isinstance(size, int) for size in record["sizes_B"])


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"method": "columns"}, "method is 'columns'"),
        ({"line_bytes": 48}, "power of two"),
        ({"warm_up": -1}, "warm_up is -1"),
        ({"limit_bytes": 0}, "limit_bytes is 0"),
        ({"names": ["a", "a"]}, "2 different ones"),
    ],
)
def test_what_makes_no_sense_is_refused(more: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        miss_curve(stencil(12, 4), **more)


def test_wrong_questions_to_a_curve_are_refused() -> None:
    curve = miss_curve(stencil(12, 4))
    with pytest.raises(UsageError, match="no array 'x'"):
        curve.misses(1024, "x")
    with pytest.raises(UsageError, match="cache sizes from -1"):
        curve.misses(-1)
    with pytest.raises(UsageError, match="units is 0"):
        curve.per(0)


def test_an_address_below_zero_is_refused() -> None:
    with pytest.raises(KernelError, match="below 0"):
        miss_curve(Nest([loop(0, 4)], [Reference(Affine(8, (-8,)), 8)]))
