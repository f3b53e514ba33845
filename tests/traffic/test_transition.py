"""Between the two sides of a layer condition: the smooth estimate against exact simulation and its laws."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rooftree
from rooftree.traffic.layer_conditions.analysis import analyse
from rooftree.traffic.layer_conditions.run import traffic
from rooftree.traffic.layer_conditions.transition import hashed_miss_fraction, miss_fraction, runs_of
from rooftree.traffic.simulator.run import simulated_traffic
from tests.needs import need

CACHES = (8192, 8), (11 * 128 * 64, 11), (20 * 512 * 64, 20)
TRIED = {
    "copy_float": {"N": (100, 600_000)},
    "dot": {"N": (100, 300_000)},
    "stencil_3d": {"N": (8, 250), "M": (8, 80)},
    "jacobi_2d": {"N": (10, 3000), "M": (10, 600)},
    "long_range": {"N": (16, 130), "M": (16, 60)},
    "matvec": {"M": (10, 1500), "N": (10, 3000)},
    "gauss_seidel": {"N": (10, 3000), "M": (10, 600)},
    "matmul": {"M": (10, 150), "N": (10, 300), "K": (10, 300)},
}


@given(st.floats(0, 60), st.floats(0, 5), st.integers(1, 24), st.integers(1, 20))
def test_a_miss_fraction_lies_between_none_and_all_and_only_grows_with_what_is_touched(
    lines: Any, more: Any, ways: Any, runs: Any
) -> None:
    fraction, larger = miss_fraction(lines, ways, 1), miss_fraction(lines + more, ways, 1)
    assert 0 <= fraction <= larger <= 1
    assert 0 <= miss_fraction(lines, ways, runs) <= 1
    assert miss_fraction(lines, ways + 1, 1) <= fraction


def test_one_run_misses_nothing_while_no_set_is_overfull_and_everything_once_all_are() -> None:
    np.testing.assert_allclose(miss_fraction(np.array([7.0, 8.0, 8.5, 9.0, 20.0]), 8, 1), [0, 0, 0.5, 1, 1], atol=1e-12)


@pytest.mark.parametrize("ways", [8, 11, 16, 20])
def test_an_array_swept_again_and_again_misses_in_the_sets_that_hold_one_line_too_many(
    build: Any, machine_with: Any, simulation: Any, ways: int
) -> None:
    """128 sets; an array of (w + x) * 128 lines puts w + 1 lines on a fraction x of them: x (w + 1) / (w + x) miss."""
    size = 128 * ways * 64
    machine = machine_with((size, ways))
    kernel = build.kernel("sum", [build.loop("i", 0, "N")], [build.array("a", "N")], None, [build.at("a", "i")])
    for x in (0.25, 0.5, 0.75):
        lines = round((ways + x) * 128)
        exact = simulation(kernel, {"N": 8 * lines}, machine)["L1Mem"][0]
        assert pytest.approx(64 * x * (ways + 1) / (ways + x)) == exact
        found = traffic(kernel, machine, {"N": 8 * lines}, smooth=True).volumes()["L1Mem"].load_B[0, 0]
        assert pytest.approx(exact, abs=64 * 0.06) == found
        assert 64 == traffic(kernel, machine, {"N": 8 * lines}).volumes()["L1Mem"].load_B[0, 0]


def test_written_lines_are_kept_longer_because_the_inner_cache_hands_them_back(
    kernels: Any, machine_with: Any, simulation: Any
) -> None:
    """L1 hands a line of the stored array back 32 KiB after its last use, so that L2 keeps it beyond its own size."""
    machine, sizes = machine_with((32768, 8), (11 * 128 * 64, 11)), {"N": 4200}  # 3 * 33.6 kB in 90 kB
    found = traffic(kernels.triad, machine, sizes, smooth=True).by_array()
    assert 0 == found["a"]["L2Mem"].evict_B[0, 0]
    assert pytest.approx(64, abs=6) == found["b"]["L2Mem"].load_B[0, 0]
    load, evict = simulation(kernels.triad, sizes, machine)["L2Mem"]
    assert pytest.approx((2 * 64, 0), abs=12) == (load, evict)


@pytest.mark.parametrize(
    ("name", "machine", "sizes", "level"),
    [
        ("add", "haswell-ep", {"N": 16384}, "L2"),
        ("matvec", "broadwell-ep", {"M": 19, "N": 256}, "L1"),
        ("normalise", "sandy-bridge-ep", {"N": 16384}, "L2"),
    ],
)
def test_what_tree_plru_keeps_of_data_that_do_not_fit_is_flagged(
    name: str, machine: str, sizes: dict[str, int], level: str
) -> None:
    """Of 1.25 to 1.5 times the cache, LRU keeps nothing from sweep to sweep, tree-PLRU a part."""
    kernel, cpu = rooftree.kernel(name), rooftree.machine(machine)
    assert "PLRU" == next(cache.replacement for cache in cpu.caches if cache.name == level)
    assert traffic(kernel, cpu, sizes).near_transition[level].all()
    caches = tuple(cache.model_copy(update={"replacement": "LRU"}) for cache in cpu.caches)
    assert not traffic(kernel, cpu.model_copy(update={"caches": caches}), sizes).near_transition[level].any()
    found = traffic(kernel, cpu, sizes).volumes()
    link = next(link for link in found if link.startswith(level))
    kept = simulated_traffic(kernel, cpu, sizes).links[link].load_B / found[link].load_B[0, 0]
    assert 0.5 < kept < 0.9
    assert 0.99 < simulated_traffic(kernel, cpu, sizes, policy="LRU").links[link].load_B / found[link].load_B[0, 0] < 1.01


def test_runs_are_what_lies_apart_in_memory(kernels: Any) -> None:
    """3D 7-pt: five rows of a in three layers, and b, as one moves along a row; three layers and b in a layer."""
    analysis = analyse(kernels.stencil_3d)
    found = {key.level: runs for key, runs in zip(analysis.keys, runs_of(analysis), strict=True) if key.time is not None}
    assert {1: 6, 0: 4, -1: 2} == found


def test_away_from_any_break_the_smooth_estimate_is_the_step(kernels: Any, machine_with: Any) -> None:
    machine, n = machine_with(*CACHES), np.arange(10, 400)
    for name in ("stencil_3d", "matvec", "triad"):
        kernel = getattr(kernels, name)
        step, smooth = (traffic(kernel, machine, dict.fromkeys(kernel.symbols, n), smooth=s) for s in (False, True))
        far = ~np.any([flag[:, 0] for flag in step.near_transition.values()], axis=0)
        assert far.sum() > 50
        for link, volume in step.volumes().items():
            moved = volume.load_B[far] != smooth.volumes()[link].load_B[far]
            assert moved.mean() < 0.02, (name, link)
        for level, flags in step.holds.items():
            assert all(np.array_equal(a, b) for a, b in zip(flags, smooth.holds[level], strict=True))


def test_arrays_add_up_and_one_call_gives_what_many_give(kernels: Any, machine_with: Any) -> None:
    machine, n = machine_with(*CACHES), np.array([10, 33, 90, 95, 300, 700, 1200])
    for name in ("stencil_3d", "uxx", "matmul", "triangle", "gather"):
        kernel = getattr(kernels, name)
        together = traffic(kernel, machine, dict.fromkeys(kernel.symbols, n), [1, 3], smooth=True)
        parts = together.by_array()
        for link, volume in together.volumes().items():
            np.testing.assert_allclose(sum(links[link].load_B for links in parts.values()), volume.load_B, rtol=1e-9)
            np.testing.assert_allclose(sum(links[link].evict_B for links in parts.values()), volume.evict_B, rtol=1e-9)
        for row, size in enumerate(n):
            alone = traffic(kernel, machine, dict.fromkeys(kernel.symbols, size), [1, 3], smooth=True)
            for link, volume in together.volumes().items():
                np.testing.assert_allclose(volume.load_B[row], alone.volumes()[link].load_B[0], rtol=1e-9)


def test_threads_that_share_a_cache_meet_the_break_together(kernels: Any, machine_with: Any) -> None:
    """Three and one layers of 100 x 100 of each thread: six threads fit 2 MiB, seven overfill it by a tenth."""
    machine = machine_with(("32 KiB", 8), ("2 MiB", 16, {"shared_by": 16}.items()))
    loads = traffic(kernels.stencil_3d, machine, {"M": 8000, "N": 100}, [1, 6, 7, 16], smooth=True).volumes()
    one, six, seven, many = loads["L2Mem"].load_B[0]
    assert (128, 256) == (one, many)
    assert 128 <= six < seven < 256


@pytest.mark.slow
def test_near_a_break_the_error_is_less_than_that_of_the_step(kernels: Any, machine_with: Any, simulation: Any) -> None:
    need("C++ core")
    chance, machine = random.Random(4), machine_with(*CACHES)
    errors: dict[bool, list[float]] = {False: [], True: []}
    for name, ranges in TRIED.items():
        kernel = getattr(kernels, name)
        for _ in range(40):
            sizes = {s: round(low * (high / low) ** chance.random()) for s, (low, high) in ranges.items()}
            results = {s: traffic(kernel, machine, sizes, halo=True, smooth=s) for s in (False, True)}
            flags = results[False]
            if not any(flag.any() for flag in flags.near_transition.values()):
                continue
            exact = simulation(kernel, sizes, machine)
            for level, (link, (load, _)) in zip(flags.levels, exact.items(), strict=True):
                if flags.near_transition[level].any() and not flags.set_conflict[level].any():
                    for smooth, result in results.items():
                        errors[smooth].append(abs(result.volumes()[link].load_B[0, 0] - load))
    assert len(errors[True]) > 100
    assert np.mean(errors[True]) < 0.6 * np.mean(errors[False])


def test_behind_a_hashed_index_the_loss_of_a_reuse_follows_the_counted_curve() -> None:
    """Counted loads from L3 on six machines, see the module: a tenth lost at 0.6 of the capacity, half at 1, 90 % at 1.4."""
    share = hashed_miss_fraction(np.array([0.0, 0.3, 0.6, 1.0, 1.4, 3.0]))
    assert share == pytest.approx([0.0, 0.0, 0.1, 0.5, 0.9, 1.0], abs=0.05)
    assert np.all(np.diff(hashed_miss_fraction(np.linspace(0, 5, 200))) >= 0)


def test_a_cache_with_hashed_index_begins_to_lose_rows_before_they_fill_it(kernels: Any, machine_with: Any) -> None:
    l1 = ("32 KiB", 8)
    sizes = {"M": 1000, "N": np.arange(100, 3000, 20)}
    loads = []
    for cache in (l1, (*l1, {"hashed_index": True}.items())):
        moved = traffic(kernels.stencil_3d, machine_with(cache), sizes, smooth=True)
        loads.append(moved.volumes(None)["L1Mem"].load_B[:, 0])
    plain, hashed = loads
    begins = [int(np.argmax(values > values[0] + 1)) for values in loads]
    assert begins[1] < begins[0]
    assert hashed[-1] == pytest.approx(plain[-1], rel=0.01)
    assert np.all(np.diff(hashed) >= -1e-9)
