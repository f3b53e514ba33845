"""Layer conditions in symbols, against the published ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.errors import KernelError, UsageError
from rooftree.frontend.load import load_kernel
from rooftree.kernel.model import Place
from rooftree.traffic.layer_conditions.run import layer_conditions

KIB = 1024
# Full cache size. 2D and 3D Jacobi, long range, UXX as Kerncraft has it (two of its xy references are the same).
PUBLISHED = {
    "jacobi_2d": {"j": ["32*N - 16"]},
    "jacobi_pointer": {"j": ["32*N - 16"]},
    "stencil_3d": {"j": ["48*N - 32"], "k": ["32*N^2 - 16*N"]},
    "long_range": {"j": ["152*N"], "k": ["88*N^2"]},
    "uxx_kerncraft": {"j": ["104*N + 24", "184*N + 24"], "k": ["72*N^2 + 32*N + 24"]},
    "uxx": {"j": ["112*N + 24"], "k": ["72*N^2 + 32*N + 24"]},
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_conditions_come_out_in_symbols(kernels: Any, name: str) -> None:
    found: dict[Any, Any] = {}
    for condition in layer_conditions(getattr(kernels, name))[:-1]:
        found.setdefault(condition.loop, []).append(str(condition.required))
    assert PUBLISHED[name] == found


@pytest.mark.parametrize(
    ("name", "required"),
    [
        ("matvec", "16*N + 8"),  # a row of A, x, the element of y
        ("matvec_columns", "72*N + 8"),  # a column of lines of A, x, the element of y
        ("transpose", "72*N"),
        ("convolution", "16*K"),
        ("triangle", "8*N + 56"),  # half a row of A and x on average, and a partly used line
    ],
)
def test_reuse_across_an_inner_loop_needs_what_the_loop_touches(kernels: Any, build: Any, name: str, required: str) -> None:
    assert layer_conditions(getattr(kernels, name))[0].required == build.poly(required)


def test_matrix_multiplication_needs_a_column_of_lines_then_the_whole_second_matrix(kernels: Any) -> None:
    column, matrix, everything = layer_conditions(kernels.matmul)
    assert ("j", "72*K + 8", 512) == (column.loop, str(column.required), pytest.approx(column.saves_B, rel=0.01))  # type: ignore[comparison-overlap]
    assert "8*K*N" in str(matrix.required)
    assert "8*K*M + 8*K*N + 8*M*N" == str(everything.required)


@pytest.mark.parametrize("name", ["jacobi_2d", "stencil_3d", "long_range", "uxx", "gauss_seidel"])
def test_the_whole_data_set_is_the_last_condition(kernels: Any, name: str) -> None:
    kernel = getattr(kernels, name)
    last = layer_conditions(kernel)[-1]
    expected = sum(8 * 50 * 30 ** (len(a.extents) - 1) for a in kernel.arrays)
    assert ("repeat", expected) == (last.loop, last.required_bytes({"M": 50, "N": 30}))


def test_breaks_of_the_inspect_haswell_example_come_out_within_ten_percent(kernels: Any) -> None:
    """Hornich et al. 2019, figure 5: L1-3D 30, L2-3D 90, L1-2D 680, L3-3D 760; L3 of one cluster has 17.5 MiB."""
    rows, layers, _ = layer_conditions(kernels.stencil_3d)
    assert pytest.approx(30, rel=0.1) == layers.largest("N", 32 * KIB)
    assert pytest.approx(90, rel=0.1) == layers.largest("N", 256 * KIB)
    assert pytest.approx(680, rel=0.1) == rows.largest("N", 32 * KIB)
    assert pytest.approx(760, rel=0.1) == layers.largest("N", 17.5 * KIB**2)


def test_a_condition_is_read_as_a_sentence(kernels: Any) -> None:
    rows, layers, _ = layer_conditions(kernels.stencil_3d)
    assert rows.text("L2", 256 * KIB) == (
        "L2 (256 KiB) keeps 5 rows of a and 1 row of b from one iteration of j to the next while 48*N - 32 B fit: up to N = 5462"
    )
    assert layers.text("L2", 256 * KIB, {"M": 200, "N": 200}).endswith(
        "up to N = 90; false at M = 200, N = 200 (1.218 MiB); restored by i in blocks of 39 or j in blocks of 39 or "
        "j and i in blocks of 88 each"
    )


def test_a_block_of_the_suggested_length_restores_the_condition_and_one_more_does_not(kernels: Any) -> None:
    layers = layer_conditions(kernels.stencil_3d)[1]
    cache, sizes = 256 * KIB, {"M": 200, "N": 200}
    for counter, block in layers.blocks(cache, sizes).items():
        lengths = {c: 200 for c, _, _ in layers.lengths}
        assert layers.by_loop.value({**lengths, counter: block + 2}) <= cache
        assert layers.by_loop.value({**lengths, counter: block + 3}) > cache
    square = layers.square_block(cache, sizes)
    assert layers.by_loop.value({"j": square + 2, "i": square + 2}) <= cache
    assert layers.by_loop.value({"j": square + 3, "i": square + 3}) > cache


def test_the_largest_size_fits_and_the_next_does_not(kernels: Any) -> None:
    for name in ("jacobi_2d", "stencil_3d", "uxx", "matvec", "transpose"):
        for condition in layer_conditions(getattr(kernels, name))[:-1]:
            for threads in (1, 7):
                largest = condition.largest("N", 10**6, {"M": 100}, threads)
                assert condition.required_bytes({"N": largest, "M": 100}, threads) <= 10**6
                assert condition.required_bytes({"N": largest + 1, "M": 100}, threads) > 10**6


def test_a_condition_that_never_or_always_holds_says_so(kernels: Any) -> None:
    rows = layer_conditions(kernels.jacobi_2d)[0]
    assert 0 == rows.largest("N", 8)
    assert rows.largest("M", 10**9, {"N": 10}) is None
    assert rows.text("L1", 8).endswith(": never")


def test_threads_that_share_a_cache_need_their_own_layers_of_an_outer_parallel_loop(kernels: Any) -> None:
    rows, layers, _ = layer_conditions(kernels.stencil_3d)
    assert 10 * (32 * 99**2 - 16 * 99) == layers.required_bytes({"N": 99}, threads=10)
    assert 10 * (48 * 99 - 32) == rows.required_bytes({"N": 99}, threads=10)


def test_threads_that_share_the_middle_loop_need_the_layers_once_and_rows_each(kernels: Any) -> None:
    rows, layers, _ = layer_conditions(replace(kernels.stencil_3d, parallel_loop="j"))
    assert 32 * 99**2 - 16 * 99 == layers.required_bytes({"N": 99}, threads=10)
    assert 10 * (48 * 99 - 32) == rows.required_bytes({"N": 99}, threads=10)


def test_a_vector_that_all_threads_read_is_needed_once(kernels: Any) -> None:
    vector = layer_conditions(kernels.matvec)[0]
    assert 10 * (8 * 1000 + 8) + 8 * 1000 == vector.required_bytes({"N": 1000}, threads=10)


def test_all_streams_of_an_array_count_in_what_a_condition_saves(build: Any) -> None:
    """Nine distributions in one array, as in lattice Boltzmann: loads of f, write-allocates of g."""
    at, grid = build.at, [build.array(name, 9, "N", "N") for name in "fg"]
    loads = [at("f", q, "j", "i") for q in range(9)]
    nest = [build.loop("j", 0, "N"), build.loop("i", 0, "N")]
    whole = layer_conditions(build.kernel("lbm", nest, grid, at("g", 4, "j", "i"), loads))[-1]
    assert (9 + 1) * 64 == whole.saves_B


def test_tiny_blocks_are_not_proposed(kernels: Any) -> None:
    layers = layer_conditions(kernels.stencil_3d)[1]
    text = layers.text("L1", 32 * KIB, {"M": 300, "N": 300})
    assert text.endswith("(2.742 MiB); restored by j and i in blocks of 30 each")


def test_streaming_stores_need_no_room(kernels: Any) -> None:
    assert "24*N - 8" == str(layer_conditions(kernels.jacobi_2d, nontemporal=True)[0].required)


def test_a_tiled_loop_has_the_block_in_place_of_the_row(kernels: Any) -> None:
    rows = layer_conditions(kernels.jacobi_2d_tiled)[0]
    assert {"B"} == rows.required.names
    assert 32 == rows.required.coefficient("B").constant


def test_every_condition_of_every_kernel_can_be_solved_and_printed(kernels: Any) -> None:
    for name, kernel in vars(kernels).items():
        sizes = {symbol: {"B": 40}.get(symbol, 500) for symbol in kernel.symbols}
        for condition in layer_conditions(kernel):
            assert condition.required.names <= set(kernel.symbols), name
            assert condition.required_bytes(sizes) > 0
            for symbol in kernel.symbols:
                largest = condition.largest(symbol, 2.0**18, sizes)
                assert not largest or condition.required_bytes({**sizes, symbol: largest}) <= 2**18
            assert condition.text("L2", 2.0**18, sizes).startswith("L2 (256 KiB) keeps ")


def test_a_missing_size_is_named(kernels: Any) -> None:
    layers = layer_conditions(kernels.stencil_3d)[-1]
    with pytest.raises(UsageError, match="needs a value for M"):
        layers.largest("N", 10**6)
    with pytest.raises(UsageError, match="needs a value for M, N"):
        layers.required_bytes({})


def test_an_index_that_is_not_linear_is_refused_with_its_place(build: Any) -> None:
    bad = build.at("a", "i*i")
    object.__setattr__(bad, "place", Place("bad.c", 3, 7))
    kernel = build.kernel("bad", [build.loop("i", 0, "N")], [build.array("a", "N")], bad, [])
    with pytest.raises(KernelError, match=r"(?s)bad.c:3:7: the index i\^2 of a\[i\*i\] is not linear.*try: simulate"):
        layer_conditions(kernel)


def test_an_unknown_inner_extent_is_refused(build: Any) -> None:
    kernel = build.kernel("bad", [build.loop("i", 0, "N")], [build.array("a", None, None)], build.at("a", 0, "i"), [])
    with pytest.raises(KernelError, match="extent 2 of array a is unknown"):
        layer_conditions(kernel)


def test_an_undeclared_array_is_refused(build: Any) -> None:
    kernel = build.kernel("bad", [build.loop("i", 0, "N")], [], build.at("a", "i"), [])
    with pytest.raises(KernelError, match=r"array a .* is not declared"):
        layer_conditions(kernel)


@pytest.mark.parametrize(
    ("source", "size"),
    [
        ("char p[n]; int c; for (int i = 0; i < n; i++) { c ^= p[i]; for (int k = 0; k < 8; k++) c = c >> 1; }", lambda n, m: n),
        (
            "long d[n][4], q[4], s; for (int i = 0; i < n; i++) for (int k = 0; k < 4; k++) s += d[i][k] ^ q[k];",
            lambda n, m: 32 * n + 32,
        ),
        (
            "double y[n], x[n]; for (long i = 0; i < n; i++) for (int k = 0; k < 8; k++) y[i] = y[i] * x[i] + 1;",
            lambda n, m: 16 * n,
        ),
        (
            "double y[n], x[n], w[3]; for (long i = 0; i < n; i++) for (int k = 0; k < 3; k++) y[i] += w[k] * x[i];",
            lambda n, m: 16 * n + 24,
        ),
        (
            "double y[n], a[n][m], x[m]; for (long i = 0; i < n; i++) for (long k = 0; k < m; k++) y[i] += a[i][k] * x[k];",
            lambda n, m: 8 * m * n + 8 * m + 8 * n,
        ),
        ("double a[n]; for (long i = 0; i < n; i++) a[i] = a[i] + 1;", lambda n, m: 8 * n),
    ],
)
def test_the_whole_data_set_is_all_that_arrays_hold(source: str, size: Any) -> None:
    """Arrays that rest in the inner loop were a line short: all of p was n - 64 B."""
    kernel = load_kernel(source)
    (whole,) = [c for c in layer_conditions(kernel) if c.loop == "repeat"]
    for n, m in ((1000, 50), (77, 300)):
        assert float(whole.required.value({"n": n, "m": m})) == pytest.approx(size(n, m))
