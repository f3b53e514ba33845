"""Traffic by layer conditions: units of work, sizes, cores, assumptions, laws."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rooftree
from rooftree.errors import KernelError, UsageError
from rooftree.frontend.load import load_kernel
from rooftree.kernel.model import DOUBLE, FLOAT, DType
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import unit_of_work
from rooftree.traffic.layer_conditions.run import layer_conditions, traffic
from tests.calls import calls

L1, L2, L3 = ("32 KiB", 8), ("256 KiB", 8), ("2 MiB", 16)
COMPLEX = DType("double complex", 16, "complex")


def total(result: Any, location: Any = None) -> Any:
    return sum(volume.load_B + volume.evict_B for volume in result.volumes(location).values())


# --- unit of work


@pytest.mark.parametrize(("dtype", "line", "expected"), [(DOUBLE, 64, 8), (FLOAT, 64, 16), (COMPLEX, 64, 4), (DOUBLE, 256, 32)])
def test_the_unit_of_work_is_one_line_of_the_stored_type(build: Any, dtype: DType, line: int, expected: int) -> None:
    arrays = [build.array("a", "N", dtype=dtype), build.array("b", "N", dtype=DOUBLE)]
    copy = build.kernel("copy", [build.loop("i", 0, "N")], arrays, build.at("a", "i", dtype=dtype), [])
    assert expected == unit_of_work(copy, line)


def test_the_unit_of_work_falls_back_to_loads_and_then_to_the_computation(kernels: Any, build: Any) -> None:
    assert 8 == unit_of_work(kernels.dot)
    assert 8 == unit_of_work(build.kernel("pi", [build.loop("i", 0, "N")], [], None, []))


def test_a_loop_without_arrays_moves_nothing(build: Any, machine_with: Any) -> None:
    result = traffic(build.kernel("pi", [build.loop("i", 0, "N")], [], None, []), machine_with(L1), {"N": [10, 99]})
    assert (0, 0) == tuple(total(result, "Mem")[:, 0])
    assert (0, 0) == tuple(result.data_in[:, 0])


# --- sizes and repetition


def test_data_that_fit_a_cache_make_no_traffic_beyond_it_when_swept_again(kernels: Any, machine_with: Any) -> None:
    sizes = {"N": [1000, 10_000, 80_000, 10**6]}  # 24 kB, 240 kB, 1.9 MB, 24 MB
    result = traffic(kernels.triad, machine_with(L1, L2, L3), sizes)
    assert [0, 1, 2, 3] == list(result.data_in[:, 0])
    assert [0, 0, 0, 192] == list(result.volumes()["L3Mem"].load_B[:, 0])


def test_a_single_sweep_loads_everything_from_memory(kernels: Any, machine_with: Any) -> None:
    result = traffic(kernels.triad, machine_with(L1, L2), {"N": 1000}, repeat=False)
    assert 192 == result.volumes()["L2Mem"].load_B[0, 0]
    assert 2 == result.data_in[0, 0]


def test_a_safety_factor_moves_the_breaks(kernels: Any, machine_with: Any) -> None:
    sizes = {"M": 1000, "N": [400, 600, 700]}  # rows of a 3D stencil: 19, 29, 34 kB
    full, half = (traffic(kernels.stencil_3d, machine_with(L1), sizes, fraction=f) for f in (1.0, 0.5))
    assert [True, True, False] == list(full.holds["L1"][0][:, 0])
    assert [False, False, False] == list(half.holds["L1"][0][:, 0])


def test_strides_beyond_a_line_move_whole_lines(build: Any, machine_with: Any) -> None:
    sparse = build.kernel("sum", [build.loop("i", 0, "N")], [build.array("a", "20*N")], None, [build.at("a", "20*i")])
    assert 8 * 64 == traffic(sparse, machine_with(L1), {"N": 10**6}).volumes()["L1Mem"].load_B[0, 0]


@pytest.mark.parametrize("step", [31, 32, 64, 1000])
def test_loops_of_long_steps_are_not_taken_for_short_ones(step: int, machine_with: Any) -> None:
    loop = load_kernel(f"double a[N], s;\nfor (long i = 0; i < N; i += {step}) s += a[i];")
    volumes = traffic(loop, machine_with(L1), {"N": [10 * step, 10**8]}).volumes()
    assert [0, 8 * 64] == list(volumes["L1Mem"].load_B[:, 0])


def test_structs_share_their_lines(kernels: Any, machine_with: Any) -> None:
    """32 B of every struct and 8 B of the result, loaded; 8 B evicted."""
    volume = traffic(kernels.structs, machine_with(L1), {"N": 10**6}).volumes()["L1Mem"]
    assert (8 * 40, 64) == (volume.load_B[0, 0], volume.evict_B[0, 0])


def test_types_of_different_widths_count_their_own_bytes(build: Any, machine_with: Any) -> None:
    arrays = [build.array("a", "N"), build.array("b", "N", dtype=FLOAT)]
    mixed = build.kernel("mixed", [build.loop("i", 0, "N")], arrays, build.at("a", "i"), [build.at("b", "i", dtype=FLOAT)])
    volume = traffic(mixed, machine_with(L1), {"N": 10**6}).volumes()["L1Mem"]
    assert (64 + 32, 64) == (volume.load_B[0, 0], volume.evict_B[0, 0])


def test_halos_count_only_when_asked_for(kernels: Any, machine_with: Any) -> None:
    sizes = {"M": 300, "N": 62}
    bare, whole = (traffic(kernels.stencil_3d, machine_with(L1), sizes, halo=h).volumes("Mem")["L1Mem"] for h in (False, True))
    assert 256 == bare.load_B[0, 0]
    assert 256 < whole.load_B[0, 0] < 1.15 * 256


def test_a_tile_pays_for_its_halo(kernels: Any, machine_with: Any) -> None:
    sizes = {"M": 3000, "N": 8002, "B": [16, 80, 400]}
    loads = traffic(kernels.jacobi_2d_tiled, machine_with(L1), sizes).by_array()["a"]["L1Mem"].load_B[:, 0]
    np.testing.assert_allclose(loads, 64 * (1 + np.array([72, 72, 72]) / 8 / np.array([16, 80, 400])), rtol=0.1)
    assert loads[0] > loads[1] > loads[2] > 64


def test_sizes_are_checked(kernels: Any, machine_with: Any) -> None:
    machine = machine_with(L1)
    with pytest.raises(UsageError, match="needs a value for N"):
        traffic(kernels.triad, machine, {})
    with pytest.raises(UsageError, match="positive whole number, found 0"):
        traffic(kernels.triad, machine, {"N": [5, 0]})
    with pytest.raises(UsageError, match="different numbers of values"):
        traffic(kernels.jacobi_2d, machine, {"M": [5, 6, 7], "N": [5, 6]})
    with pytest.raises(UsageError, match="whole numbers"):
        traffic(kernels.triad, machine, {"N": 5.5})
    with pytest.raises(UsageError, match="cores is"):
        traffic(kernels.triad, machine, {"N": 5}, cores=[0])
    with pytest.raises(UsageError, match="fraction is"):
        traffic(kernels.triad, machine, {"N": 5}, fraction=1.5)


# --- indirect accesses


def test_indirect_accesses_state_their_assumption(kernels: Any, machine_with: Any) -> None:
    """b and col stream 8 B each per iteration, b is evicted too; x adds 8 K / N, a line, or the bytes that are given."""
    machine, sizes = machine_with(L1), {"N": 10**6, "K": 250_000}
    for assumption, loads in (("best", 16 + 2), ("worst", 16 + 64), (4, 16 + 4)):
        result = traffic(kernels.gather, machine, sizes, indirect=assumption)
        assert pytest.approx(8 * loads) == result.volumes()["L1Mem"].load_B[0, 0]
        assert any("indirect access x" in note for note in result.notes)


def test_an_indirectly_read_array_that_fits_is_kept_even_in_the_worst_case(kernels: Any, machine_with: Any) -> None:
    result = traffic(kernels.gather, machine_with(L1), {"N": 10**6, "K": 100}, indirect="worst")
    assert 8 * 16 == result.volumes()["L1Mem"].load_B[0, 0]


def test_an_indirect_access_needs_an_extent_or_another_assumption(kernels: Any, build: Any, machine_with: Any) -> None:
    unknown = replace(kernels.gather, arrays=(build.array("x", None), *kernels.gather.arrays[1:]))
    with pytest.raises(KernelError, match=r"(?s)extent of x .* is unknown.*--indirect worst, or bytes"):
        traffic(unknown, machine_with(L1), {"N": 10, "K": 10})
    with pytest.raises(UsageError, match="bytes, found 'middle'"):
        traffic(kernels.gather, machine_with(L1), {"N": 10, "K": 10}, indirect="middle")


# --- cores


def shared(size: Any, sharers: Any) -> Any:
    return (size, 16, {"shared_by": sharers}.items())


def test_private_caches_see_their_own_part_of_the_data(kernels: Any, machine_with: Any) -> None:
    """2.4 MB: too much for one L2 of 256 KiB, fits ten."""
    result = traffic(kernels.triad, machine_with(L1, L2), {"N": 100_000}, cores=[1, 5, 10, 64])
    assert [2, 2, 1, 1] == list(result.data_in[0])


def test_a_shared_cache_holds_the_layers_of_all_its_threads(kernels: Any, machine_with: Any) -> None:
    """Three and one layers of 100 x 100: 318 kB each thread; six fit 2 MiB, seven do not."""
    result = traffic(kernels.stencil_3d, machine_with(L1, shared("2 MiB", 16)), {"M": 8000, "N": 100}, cores=[1, 6, 7, 16])
    assert [128, 128, 256, 256] == list(result.volumes()["L2Mem"].load_B[0])


def test_threads_over_the_middle_loop_share_the_layers(kernels: Any, machine_with: Any) -> None:
    kernel = replace(kernels.stencil_3d, parallel_loop="j")
    result = traffic(kernel, machine_with(L1, shared("2 MiB", 16)), {"M": 8000, "N": 160}, cores=[1, 2, 16])
    assert [128, 128, 128] == list(np.broadcast_to(result.volumes()["L2Mem"].load_B, (1, 3))[0])


def test_more_instances_of_a_shared_cache_hold_more(kernels: Any, machine_with: Any) -> None:
    """2.9 MB in caches of 1 MiB for four cores."""
    result = traffic(kernels.triad, machine_with(L1, shared("1 MiB", 4)), {"N": 120_000}, cores=[1, 4, 8, 12])
    assert [2, 2, 2, 1] == list(result.data_in[0])


def test_what_all_threads_read_is_loaded_once_into_a_shared_cache(kernels: Any, machine_with: Any) -> None:
    """matvec with x of 3.2 MB, more than L2: A streams for each thread, x comes once for all of them."""
    machine = machine_with(L1, shared("2 MiB", 16))
    x = traffic(kernels.matvec, machine, {"M": 1000, "N": 400_000}, cores=[1, 4, 16]).by_array()["x"]
    np.testing.assert_allclose(x["L2Mem"].load_B[0], [64, 16, 4])
    np.testing.assert_allclose(np.broadcast_to(x["L1L2"].load_B, (1, 3))[0], [64, 64, 64])


def lockstep_misses(threads: Any, rows: Any, columns: Any, capacity_lines: Any, middle: Any) -> Any:
    """Lines that a shared, fully associative LRU cache misses in a 2D 5-pt sweep by threads in step, per line of work.

    ``middle``: the threads share the rows of each of the layers of a 3D 7-pt stencil instead.
    """
    held: OrderedDict[int, None] = OrderedDict()
    misses = 0

    def touch(address: Any) -> None:
        nonlocal misses
        line = address // 8
        if line in held:
            held.move_to_end(line)
        else:
            misses += 1
            held[line] = None
            if len(held) > capacity_lines:
                held.popitem(last=False)

    pitch, plane = columns, columns * (rows if middle else 1)
    work = 0
    chunk = (rows - 2) // threads
    for k in range(1, 7) if middle else [0]:
        for j in range(chunk):
            for i in range(1, columns - 1):
                for t in range(threads):
                    here = k * plane + (1 + t * chunk + j) * pitch + i
                    offsets = (1, -1, pitch, -pitch, *((plane, -plane) if middle else ()))
                    for offset in offsets:
                        touch(10**7 + here + offset)
                    touch(here)
                    work += 1
    return misses / work * 8


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("columns", [60, 120, 400])
def test_shared_caches_agree_with_threads_simulated_in_step(kernels: Any, machine_with: Any, threads: int, columns: int) -> None:
    machine = machine_with(("1 KiB", 1), ("16 KiB", 1, {"shared_by": 4}.items()))
    rows = 82
    result = traffic(kernels.jacobi_2d, machine, {"M": rows, "N": columns}, cores=[threads], halo=True, repeat=False)
    expected = 64 * lockstep_misses(threads, rows, columns, 256, middle=False)
    assert pytest.approx(expected, rel=0.12) == result.volumes()["L2Mem"].load_B[0, 0]


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_layers_shared_over_the_middle_loop_agree_with_threads_simulated_in_step(
    kernels: Any, machine_with: Any, threads: int
) -> None:
    machine = machine_with(("1 KiB", 1), ("64 KiB", 1, {"shared_by": 4}.items()))
    kernel = replace(kernels.stencil_3d, parallel_loop="j")
    result = traffic(kernel, machine, {"M": 8, "N": 34}, cores=[threads], repeat=False, halo=True)
    expected = 64 * lockstep_misses(threads, 34, 34, 1024, middle=True)
    assert pytest.approx(expected, rel=0.12) == result.volumes()["L2Mem"].load_B[0, 0]


# --- warnings


def test_a_size_near_a_break_is_flagged_and_sizes_away_from_it_are_not(kernels: Any, machine_with: Any) -> None:
    sizes = {"M": 1000, "N": [200, 500, 700, 3000]}  # 48 N bytes of 32 KiB: 3.4, 1.37, 0.98, 0.23
    result = traffic(kernels.stencil_3d, machine_with(L1), sizes)
    assert [False, True, True, False] == list(result.near_transition["L1"][:, 0])
    assert any("near its break at 2 of 4" in note for note in result.notes)


def test_powers_of_two_are_flagged_where_rows_fall_on_the_same_sets(kernels: Any, machine_with: Any) -> None:
    """Measured for r = 4: 12 lines per line of work at N = 120, 96 at 128, 144 at 512."""
    result = traffic(kernels.long_range, machine_with(L1), {"M": 100, "N": [120, 128, 512, 520]})
    assert [False, True, True, False] == list(result.set_conflict["L1"][:, 0])
    hashed = machine_with((*L1, {"hashed_index": True}.items()))
    assert not traffic(kernels.long_range, hashed, {"M": 100, "N": 512}).set_conflict["L1"].any()


@pytest.mark.parametrize(("n", "lines"), [(120, 12), (128, 97), (512, 145), (1024, 146)])
def test_flagged_powers_of_two_miss_many_times_more_in_simulation(
    kernels: Any, machine_with: Any, simulation: Any, n: int, lines: int
) -> None:
    """Radius 4 in three dimensions, lines loaded into L1 per line of work; nineteen streams, up to a hundred and forty-six."""
    machine, sizes = machine_with(L1), {"M": 12, "N": n}
    result = traffic(kernels.long_range, machine, sizes, halo=True)
    assert pytest.approx(lines, abs=1) == simulation(kernels.long_range, sizes, machine)["L1Mem"][0] / 64
    assert result.set_conflict["L1"][0, 0] == (n != 120)
    assert result.volumes()["L1Mem"].load_B[0, 0] / 64 < 20


def test_rows_of_a_tile_that_lie_over_each_other_are_flagged(build: Any, machine_with: Any, simulation: Any) -> None:
    """Rows of 1040 B, 16 B beyond a multiple of the way: ten of the thirteen rows of a tile share sets of an 8-way cache."""
    block = {c: build.loop(c, b, (f"{b}+B", "N-1")) for c, b in (("i", "ii"), ("j", "jj"))}
    outer = [build.loop("jj", 1, "N-1", "B"), build.loop("ii", 1, "N-1", "B"), build.loop("k", 1, "M-1")]
    grids = [build.array(name, "M", "N", "N") for name in "ab"]
    loads = [build.at("a", f"k{o}", "j", "i") for o in ("-1", "", "+1")]
    tiled = build.kernel("tiled", [*outer, block["j"], block["i"]], grids, build.at("b", *"kji"), loads, "MNB")
    machine, found = machine_with((8192, 8)), {}
    for n in (130, 150):
        sizes = {"M": 30, "N": n, "B": 13}
        result = traffic(tiled, machine, sizes, halo=True)
        exact = simulation(tiled, sizes, machine)["L1Mem"][0]
        found[n] = bool(result.set_conflict["L1"].any()), exact > 1.3 * result.volumes()["L1Mem"].load_B[0, 0]
    assert {130: (True, True), 150: (False, False)} == found


# --- laws


@settings(max_examples=25)
@given(
    st.sampled_from(["stencil_3d", "matmul", "gauss_seidel", "matvec_columns", "jacobi_2d_tiled"]),
    st.integers(12, 400),
    st.integers(12, 400),
    st.sampled_from([1, 2, 4, 16]),
)
def test_a_larger_cache_never_moves_more(kernels: Any, machine_with: Any, name: Any, n: Any, m: Any, factor: Any) -> None:
    kernel = getattr(kernels, name)
    sizes = {s: {"N": n, "M": m}.get(s, 10) for s in kernel.symbols}
    small = machine_with((32768, 8), (262144, 8))
    large = machine_with((32768 * factor, 8), (262144 * factor, 8))
    less, more = traffic(kernel, large, sizes).volumes(), traffic(kernel, small, sizes).volumes()
    for link in less:
        assert less[link].load_B[0, 0] + less[link].evict_B[0, 0] <= more[link].load_B[0, 0] + more[link].evict_B[0, 0] + 1e-9


@settings(max_examples=25)
@given(st.sampled_from(["stencil_3d", "matmul", "uxx", "matvec", "transpose_tiled"]), st.integers(12, 400))
def test_an_outer_link_never_loads_more_than_an_inner_one(kernels: Any, machine_with: Any, name: Any, n: Any) -> None:
    kernel = getattr(kernels, name)
    result = traffic(kernel, machine_with(L1, L2, L3), dict.fromkeys(kernel.symbols, n), halo=True)
    loads = [volume.load_B[0, 0] for volume in result.volumes().values()]
    assert all(inner >= outer - 1e-9 for inner, outer in pairwise(loads))


def test_one_call_for_many_sizes_gives_what_many_calls_give(kernels: Any, machine_with: Any) -> None:
    machine, n = machine_with(L1, L2, L3), np.array([10, 33, 90, 95, 300, 700, 1200])
    for name in ("stencil_3d", "uxx", "matmul", "jacobi_2d_tiled", "triangle"):
        kernel = getattr(kernels, name)
        for halo in (False, True):
            together = traffic(kernel, machine, dict.fromkeys(kernel.symbols, n), [1, 3], halo=halo)
            for row, size in enumerate(n):
                alone = traffic(kernel, machine, dict.fromkeys(kernel.symbols, size), [1, 3], halo=halo)
                for link, volume in together.volumes().items():
                    np.testing.assert_allclose(volume.load_B[row], alone.volumes()[link].load_B[0])
                    np.testing.assert_allclose(volume.evict_B[row], alone.volumes()[link].evict_B[0])


def test_many_sizes_are_one_calculation(kernels: Any, machine_with: Any) -> None:
    """Ten thousand sizes take no more calls in Python than ten do; a hundred thousand took some 0.05 s on one core of 2024."""

    def asked(sizes: int) -> int:
        n = np.random.default_rng(next(seeds)).integers(10, 2000, sizes)  # others each time: no answer is known before
        return calls(lambda: traffic(kernels.stencil_3d, machine_with(L1, L2, L3), {"M": n, "N": n}).volumes())

    seeds = iter(range(9))
    asked(10)  # what is kept of the kernel from the first call on
    assert asked(10_000) <= asked(10) + 10


def test_an_assumption_that_there_is_not_is_named(kernels: Any, machine_with: Any) -> None:
    with pytest.raises(UsageError, match="traffic takes no 'smoth', only fraction, repeat"):
        traffic(kernels.triad, machine_with((32768, 8)), {"N": 1000}, smoth=True)  # type: ignore[call-arg]


def test_an_index_that_is_not_linear_is_an_error(kernels: Any) -> None:
    with pytest.raises(KernelError, match="is not linear in the loop counters"):
        layer_conditions(
            replace(
                kernels.jacobi_2d,
                statements=tuple(
                    replace(s, target=replace(s.target, index=(Poly.const(0), Poly.symbol("i") * Poly.symbol("i"))))
                    for s in kernels.jacobi_2d.statements
                ),
            )
        )


def test_a_loop_of_no_turn_on_average_is_an_error(kernels: Any) -> None:
    outer, inner = kernels.jacobi_2d.loops
    outer = replace(outer, start=(Poly.const(1),), stop=(2 * Poly.symbol("N"),))
    inner = replace(inner, start=(Poly.symbol(outer.index),), stop=(Poly.symbol("N"),))
    with pytest.raises(KernelError, match=f"the loop over {inner.index} runs no iteration on average"):
        layer_conditions(replace(kernels.jacobi_2d, loops=(outer, inner)))


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_rows_in_one_iteration_are_the_stencil_that_they_unroll(build: Any, machine_with: Any, rows: int, first: int) -> None:
    """Unroll-and-jam as machine code has it, without dimensions: halves of the outer step before and behind are the same data."""
    reads = [build.at("a", f"{rows}*M*i + {row}*M + j") for row in (first, *range(rows + 2))]
    nest = [build.loop("i", 0, "N"), build.loop("j", 0, "M")]
    arrays = [build.array("a", None), build.array("b", None)]
    jammed = build.kernel("jammed", nest, arrays, build.at("b", f"{rows}*M*i + j"), reads, "NM")
    found = traffic(jammed, machine_with(("48 KiB", 12)), {"N": 100_000, "M": 200}).volumes("Mem")["L1Mem"]
    lines = 8 * rows + 8  # of a, each row once; of b, one row of each
    assert lines * 8 == pytest.approx(float(found.load_B.max()), rel=0.02)


@pytest.mark.parametrize(("doubles", "used", "bytes_"), [(9, 9, 72), (9, 2, 72), (16, 9, 128), (16, 8, 64), (17, 1, 64)])
def test_structures_of_more_than_a_line_share_the_lines_between_them(
    doubles: int, used: int, bytes_: int, machine_with: Any
) -> None:
    """Matrices of 3x3, one behind the other, were counted as two lines each: 128 instead of 72 B."""
    parts = " + ".join(f"a[{doubles}*i+{k}]" for k in range(used))
    kernel = rooftree.kernel(f"double a[M], s;\nfor (long i = 0; i < N; ++i) s += {parts};")
    moved = traffic(kernel, machine_with(L1), {"N": 10**6, "M": 20 * 10**6})
    assert pytest.approx(bytes_, rel=0.01) == moved.volumes()["L1Mem"].load_B[0, 0] / moved.unit_of_work
