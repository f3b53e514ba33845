"""The public cache simulator: direct use, machine files, kernels, and pycachesim's dictionaries."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rooftree
from rooftree import native
from rooftree.errors import KernelError, MachineError, RooftreeError, UsageError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.cache_simulator import CacheSimulator, check_plausible, describe
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import gather
from rooftree.traffic.simulator.from_machine import levels_of, nest_of
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import simulate
from tests.needs import need

from .strategies import hierarchies

LEVELS = [Level(name="L1", sets=4, ways=2), Level(name="L2", sets=8, ways=4)]


@pytest.fixture(params=["native", "twin"], autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "native":
        need("C++ core")
    if request.param == "twin":
        monkeypatch.setattr(native, "available", lambda: False)


def test_single_accesses_and_arrays_of_addresses_count_the_same() -> None:
    one, many = CacheSimulator(LEVELS), CacheSimulator(LEVELS)
    addresses = [0, 8, 4096, 60, 8192, 0]
    for address in addresses:
        one.load(address, 8)
    many.load(np.array(addresses, dtype=np.int32), 8)
    assert one.counts() == many.counts()
    assert 7 == one.counts().levels[0].loads  # the access at 60 crosses a line


def test_a_generator_of_addresses_is_taken() -> None:
    caches = CacheSimulator(LEVELS)
    caches.store((8 * i for i in range(80)), 8)
    assert (80, 10) == (caches.counts().levels[0].stores, caches.counts().levels[0].store_misses)


def test_a_reset_of_counts_keeps_the_lines_and_a_reset_drops_them() -> None:
    caches = CacheSimulator(LEVELS)
    caches.load(0)
    caches.reset_counts()
    caches.load(0)
    assert 0 == caches.counts().levels[0].misses
    caches.reset()
    caches.load(0)
    assert 1 == caches.counts().levels[0].misses


def test_counts_per_array_follow_the_column_of_a_trace() -> None:
    caches = CacheSimulator(LEVELS, arrays=["a", "b"])
    caches.trace([0, 64, 128], 8, [False, True, False], arrays=[0, 1, 1])
    assert [1, 2] == [found.levels[0].misses for found in caches.counts().arrays]


def test_a_non_temporal_store_goes_past_the_caches() -> None:
    caches = CacheSimulator(LEVELS)
    caches.store(range(0, 640, 8), 8, non_temporal=True)
    assert [(0, 0), (0, 640)] == [(link.load_B, link.evict_B) for link in caches.counts().links]


traces = st.lists(
    st.tuples(st.integers(0, 4000), st.sampled_from([1, 8, 64, 200]), st.booleans(), st.integers(0, 2)), max_size=200
)


def is_plausible(levels: Any) -> bool:
    try:
        check_plausible(levels)
    except MachineError:
        return False
    return True


@given(hierarchies().filter(is_plausible), traces)
@settings(max_examples=40, deadline=None)
def test_a_trace_counts_what_the_twin_counts(levels: Any, trace: Any) -> None:
    caches, twin = CacheSimulator(levels, arrays=3), reference.Hierarchy(levels, arrays=3)
    columns = list(zip(*trace, strict=True)) or [[], [], [], []]  # type: ignore[list-item]
    caches.trace(*columns[:3], arrays=columns[3])
    for address, size, is_store, array in trace:
        twin.access(address, size, int(is_store), array)
    assert gather(levels, twin.counts()) == caches.counts()


BAD_CALLS = [
    (lambda c: c.load(-1), "addresses reach from -1 to -1, expected 0 to"),
    (lambda c: c.load(2**61), "addresses reach from 2305843009213693952"),
    (lambda c: c.load(2**80), "addresses reach beyond 64 bits"),
    (lambda c: c.load([1, 2**80]), "addresses reach beyond 64 bits"),
    (lambda c: c.load(iter([0, -8])), "addresses reach from -8"),
    (lambda c: c.load(np.array([2**63], dtype=np.uint64)), "addresses reach from 9223372036854775808"),
    (lambda c: c.load(0.5), "addresses have type float64, expected whole numbers"),
    (lambda c: c.load(float("nan")), "expected whole numbers"),
    (lambda c: c.load(np.array([np.nan])), "expected whole numbers"),
    (lambda c: c.load("12"), "expected whole numbers"),
    (lambda c: c.load(None), "expected whole numbers"),
    (lambda c: c.load([]), None),
    (lambda c: c.load(iter([])), None),
    (lambda c: c.load(0, 0), "sizes reach from 0"),
    (lambda c: c.load(0, -8), "sizes reach from -8"),
    (lambda c: c.load(0, 2**21), "sizes reach from 2097152"),
    (lambda c: c.load(0, 8.0), "sizes have type float64"),
    (lambda c: c.load(0, array="b"), "no array 'b' was announced"),
    (lambda c: c.load(0, array=1), "arrays reach from 1 to 1, expected 0 to 0"),
    (lambda c: c.trace([0, 1], [8, 8, 8]), r"sizes have shape \(3,\), expected \(2,\) or one value"),
    (lambda c: c.trace([0], arrays=1), "arrays reach from 1 to 1"),
    (lambda c: c.trace([0], is_store=[2]), "is_store has values other than False and True"),
    (lambda c: c.trace([0], is_store=[np.nan]), "is_store has values other than False and True"),
    (lambda c: c.trace([[0]]), r"addresses have shape \(1, 1\), expected \(n,\)"),
    (lambda c: c.trace([]), None),
    (lambda c: c.loadstore([1, 2]), "not all pairs"),
    (lambda c: c.loadstore([(0, 8)]), "not all pairs"),
    (lambda c: c.loadstore([((0,), (8,), (16,))]), "not all pairs"),
    (lambda c: c.loadstore(np.zeros(3, dtype=[("x", "i8")])), "records have the fields x, expected load and store"),
]


@pytest.mark.parametrize(("call", "message"), BAD_CALLS)
def test_accesses_that_cannot_be_are_refused(call: Callable[..., Any], message: str | None) -> None:
    caches = CacheSimulator(LEVELS)
    if message is None:
        call(caches)
    else:
        with pytest.raises(UsageError, match=message):
            call(caches)
    assert 0 == caches.counts().levels[0].loads


KERNEL = rooftree.kernel("2d-5pt")
WRONG_TYPES = [
    (lambda: CacheSimulator([1]), "levels is '[1]', expected a sequence of levels"),  # type: ignore[list-item]
    (lambda: CacheSimulator(None), "levels is 'None', expected a sequence of levels"),
    (lambda: CacheSimulator(5), "levels is '5', expected"),  # type: ignore[arg-type]
    (lambda: CacheSimulator("L1"), "levels is 'L1', expected"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS[0]), "expected a sequence of levels"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS, arrays=None), "arrays is None, expected 1 to 127 different names"),
    (lambda: CacheSimulator(LEVELS, arrays="ab"), "arrays is 'ab', expected"),
    (lambda: CacheSimulator(LEVELS, arrays=["a", "a"]), "arrays is ['a', 'a'], expected"),
    (lambda: CacheSimulator(LEVELS, arrays=0), "arrays is 0, expected"),
    (lambda: CacheSimulator(LEVELS, buffers=1.5), "buffers is 1.5, expected a whole number"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS, cores=0), "cores is 0, expected a whole number of at least 1"),
    (lambda: CacheSimulator(LEVELS, cores=2, compat=True), "compat with 2 cores, expected one"),
    (lambda: CacheSimulator.of_machine(None), "machine is None, expected a name, a file or a Machine"),
    (lambda: CacheSimulator.of_machine(5), "machine is 5, expected a name"),  # type: ignore[arg-type]
    (lambda: CacheSimulator.of_machine("haswell-ep", policy=3), "policy is 3, expected LRU"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS).simulate(None), "nest is 'None' and sizes None, expected a Nest, or a Kernel"),
    (lambda: CacheSimulator(LEVELS).simulate("2d-5pt"), "nest is '2d-5pt'"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS).simulate(KERNEL, 5), "sizes 5, expected"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS).load(0, array=None), "array is None, expected its number or name"),
    (lambda: CacheSimulator(LEVELS).load(0, array=1.0), "array is 1.0, expected its number or name"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS).loadstore(5), "accesses are not all pairs"),
    (lambda: CacheSimulator(LEVELS).trace([[0], [1, 2]]), "addresses are rows of different lengths"),
    (lambda: CacheSimulator(LEVELS).trace_file(5), "path is 5 and size 8, expected the name of a file"),  # type: ignore[arg-type]
    (lambda: CacheSimulator(LEVELS).trace_file("absent", size="x"), "size 'x', expected the name of a file and a whole number"),  # type: ignore[arg-type]
    (lambda: Level(name=3, sets=4, ways=2), "the name is 3, expected a word"),  # type: ignore[arg-type]
    (lambda: level(policy=None), "policy is None, expected LRU"),
    (lambda: level(seed="x"), "seed is 'x', expected a whole number"),
    (lambda: level(prefetch=1), "prefetch is 1, expected a tuple of prefetchers"),
    (lambda: level(prefetch=(1,)), "prefetch is (1,), expected a tuple of prefetchers"),
    (lambda: Level.of_size("L1", "32 KiB", 8), "size '32 KiB' and 8 ways, expected numbers"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "message"), WRONG_TYPES)
def test_arguments_of_another_type_are_refused_in_words(call: Callable[..., Any], message: str) -> None:
    with pytest.raises(RooftreeError, match=re.escape(message)):
        call()


def test_policies_may_be_spelt_in_any_case() -> None:
    assert ["LRU", "PLRU", "random", "QLRU_H00_M1_R0_U1_UMO"] == [
        level(policy=word).policy for word in ("lru", "Plru", "RANDOM", "qlru_h00_m1_r0_u1_umo")
    ]


def test_several_cores_share_a_nest_and_single_accesses_are_those_of_one() -> None:
    nest = Nest([loop(0, 64), loop(0, 10)], [Reference(Affine(0, (640, 64)), 8, is_store=True)], parallel=0)
    levels = [LEVELS[0], replace(LEVELS[1], shared_by=4)]
    caches = CacheSimulator(levels, cores=4)
    caches.simulate(nest)
    expected = simulate(levels, nest, cores=4)
    assert (expected.levels, expected.instances) == (caches.counts().levels, caches.counts().instances)
    for call in (lambda: caches.load(0), lambda: caches.load(0, 8), lambda: caches.trace([0])):
        with pytest.raises(UsageError, match="accesses without a nest are those of one core, this simulator has 4"):
            call()  # type: ignore[no-untyped-call]
    assert 4 == CacheSimulator.of_machine("haswell-ep", cores=4).cores


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.uint64, np.int64, ">i4"])
def test_addresses_may_have_any_type_of_whole_numbers(dtype: Any) -> None:
    caches = CacheSimulator(LEVELS)
    caches.trace(np.array([0, 64, 127], dtype=dtype), 2)
    assert (4, 3) == (caches.counts().levels[0].loads, caches.counts().levels[0].misses)


def test_accesses_that_cross_lines_are_split_and_large_ones_touch_all_their_lines() -> None:
    caches = CacheSimulator(LEVELS)
    caches.store(63, 2)
    caches.load(1, 64 * 10)
    assert (11, 2) == (caches.counts().levels[0].loads, caches.counts().levels[0].stores)


def test_single_accesses_keep_their_order_with_all_else() -> None:
    caches = CacheSimulator([Level(name="L1", sets=1, ways=1)])
    caches.load(0)
    caches.trace([64])
    caches.load(0)
    caches.simulate(Nest([loop(0, 1)], [Reference(Affine(64), 8)]))
    caches.reset_counts()
    caches.load(64)
    assert (1, 0) == (caches.counts().levels[0].loads, caches.counts().levels[0].misses)


def test_pairs_of_loads_and_stores_run_in_their_order() -> None:
    pairs = [((0, 8), (64,)), (None, (128,)), ((0,), ()), ((), None)]
    one, two, three = (CacheSimulator(LEVELS) for _ in range(3))
    one.loadstore(pairs, 8)
    two.trace([0, 8, 64, 128, 0], 8, [False, False, True, True, False])
    assert one.counts() == two.counts()
    records = np.zeros(3, dtype=[("load", "<u8", (2,)), ("store", "<u8")])
    records["load"], records["store"] = [[0, 8], [64, 72], [128, 136]], [512, 520, 640]
    three.loadstore(records, 8)
    two.reset()
    two.trace([0, 8, 512, 64, 72, 520, 128, 136, 640], 8, [False, False, True] * 3)
    assert two.counts() == three.counts()


# --- what it says about itself -----------------------------------------------------------------------------------


def test_pairs_may_hold_arrays() -> None:
    caches = CacheSimulator(LEVELS)
    caches.loadstore([(np.array([0, 8]), None), (None, np.array([64]))], 8)
    assert (caches.counts().levels[0].loads, caches.counts().levels[0].stores) == (2, 1)


def test_the_package_offers_the_class() -> None:
    assert rooftree.CacheSimulator is CacheSimulator
    assert "CacheSimulator" in rooftree.__all__


def test_misses_are_told_per_array_by_name() -> None:
    caches = CacheSimulator(LEVELS, arrays=["x", "y"])
    caches.load(range(0, 640, 8), 8, array="x")
    caches.store(range(4096, 4416, 8), 8, array="y")
    counts = caches.counts()
    assert (10, 5) == (counts.array("x").levels[0].misses, counts.array("y").levels[0].misses)
    assert {"x": 10, "y": 5} == {a.name: a.levels[0].misses for a in counts.arrays}
    with pytest.raises(UsageError, match="no array 'z' was counted"):
        counts.array("z")


def test_counts_print_as_tables() -> None:
    caches = CacheSimulator(LEVELS, arrays=["x", "y"])
    caches.load(range(0, 640, 8), 8, array="x")
    lines = [line.split() for line in str(caches.counts()).splitlines()]
    assert ["L1", "80", "0", "70", "10", "0", "2", "0"] in lines
    assert ["L1L2", "640", "0"] in lines
    assert ["x", "10", "10", "640", "640"] in lines
    assert not [line for line in lines if line[:1] == ["y"]]
    assert str(caches.counts()) in str(caches)


def test_everything_is_there_as_json_and_for_notebooks() -> None:
    caches = CacheSimulator(LEVELS, arrays=["x"])
    caches.load(0)
    found = json.loads(caches.to_json())
    assert (1, 0) == (found["levels"]["L1"]["misses"], found["levels"]["L1"]["hits"])
    assert 64 == found["arrays"]["x"]["links"]["L2Mem"]["load_B"]
    assert [512, 2048] == [level["size_bytes"] for level in found["caches"]]
    assert "<CacheSimulator L1 512 B, L2 2 KiB>" == repr(caches)
    assert {"text/plain", "text/html"} == set(caches._repr_mimebundle_()) == set(caches.counts()._repr_mimebundle_())


def test_special_levels_are_described() -> None:
    levels = [Level(name="L1", sets=4, ways=2, write_back=False), Level(name="L2", sets=4, ways=4, victim=True, dirty_only=True)]
    lines = describe(levels).splitlines()
    assert lines[1].endswith("write-through")
    assert lines[2].endswith("victim cache, of modified lines")


# --- hierarchies that cannot be ----------------------------------------------------------------------------------


def level(name: str = "L1", **changes: Any) -> Any:
    return Level(**({"name": name, "sets": 4, "ways": 2} | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (list, "no cache level given"),
        (lambda: [level(ways=0)], "cache L1: ways is 0, expected a whole number of at least 1"),
        (lambda: [level(sets=-4)], "sets is -4"),
        (lambda: [level(sets=4.0)], "sets is 4.0"),
        (lambda: [level(sets=float("nan"))], "sets is nan"),
        (lambda: [level(sets=True)], "sets is True"),
        (lambda: [level(sets="64")], "sets is '64'"),
        (lambda: [level(sets=2**30)], "2147483648 lines, expected at most 268435456"),
        (lambda: [level(line_bytes=48)], "line_bytes is 48, expected a power of two"),
        (lambda: [level(line_bytes=16)], "line_bytes is 16, expected at least 32"),
        (lambda: [level(line_bytes=2**21)], "line_bytes is 2097152"),
        (lambda: [level(policy="MRU")], "MRU"),
        (lambda: [level(), level()], r"cache names \['L1', 'L1'\] are not all different"),
        (lambda: [level(victim=True)], "cache L1: the first level cannot be a victim cache"),
        (lambda: [level(line_bytes=128), level("L2")], "cache L2: lines have 64 B, those of L1 128 B; expected at least"),
        (lambda: [level(), level("L2", line_bytes=128, victim=True)], "lines have 128 B, those of L1 64 B; expected the same"),
        (lambda: [level(), level("L2", sets=2, inclusive=True)], "L2: is inclusive with 256 B, but L1 holds 512 B"),
        (lambda: [level(), level("L2", victim=True, inclusive=True)], "is a victim cache, expected neither inclusive"),
        (lambda: [level(dirty_only=True)], "expected that of victim caches alone"),
        (lambda: [level(sets=3, hashed=True)], "3 sets, expected a power of two for a hashed index"),
        (lambda: [Level.of_size("L1", -32768, 8)], "size -32768 B is not a multiple"),
        (lambda: [Level.of_size("L1", 32000, 8)], "size 32000 B is not a multiple of ways"),
        (lambda: [Level.of_size("L1", 32768, 0)], "is not a multiple of ways"),
        (lambda: [Level.of_size("L1", float("nan"), 8)], "size nan B"),  # type: ignore[arg-type]
    ],
)
def test_hierarchies_that_cannot_be_are_refused(make: Any, message: str) -> None:
    with pytest.raises(MachineError, match=message):
        CacheSimulator(make())


def test_geometry_may_be_given_in_numpy_numbers() -> None:
    assert 512 == Level(name="L1", sets=np.int64(4), ways=np.uint8(2)).size_bytes  # type: ignore[arg-type]


# --- nests that cannot be ----------------------------------------------------------------------------------------

LOAD = Reference(Affine(0, (8,)), 8)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Nest([loop(0, 10, 0)], [LOAD]), "loop 0: step is 0"),
        (lambda: Nest([loop(0, 2**62)], [LOAD]), "loop 0: bound: reaches 4611686018427387904, expected less than 2"),
        (lambda: Nest([loop(0, 2**60)], [LOAD]), "reference 0: address: reaches"),
        (lambda: Nest([loop(0, 10**10)] * 3, [Reference(Affine(0), 8)]), r"1.0e\+30 iterations"),
        (lambda: Nest([loop(0, 10)], [Reference(Affine(-80, (8,)), 8)]), "reference 0: reaches an address below 0"),
        (lambda: Nest([loop(0, 10)], [Reference(Affine(0, (8,)), 0)]), "bytes is 0, expected 1"),
        (lambda: Nest([loop(0, 10)], [Reference(Affine(0, (8,)), -8)]), "bytes is -8"),
        (lambda: Nest([loop(0, 10)], [Reference(Affine(0, (8,)), 8, array=-1)]), "array is -1"),
        (lambda: Nest([loop(0, 10)], [Reference(Affine(0, (8,)), 8, array=1)]), "array 1 is used, expected numbers below 1"),
        (lambda: Nest([loop(0, 10)], [Reference(Affine(0, (8, 8)), 8)]), r"coefficients \(8, 8\) for 1 known counters"),
    ],
)
def test_nests_that_cannot_be_are_refused(make: Callable[..., Any], message: str) -> None:
    with pytest.raises(KernelError, match=message):
        CacheSimulator(LEVELS).simulate(make())


def test_loops_that_never_run_and_nests_without_references_are_done_at_once() -> None:
    caches = CacheSimulator(LEVELS)
    caches.simulate(Nest([loop(5, 5), loop(0, 10**15)], [LOAD]))
    caches.simulate(Nest([loop(0, 10**15)], []))
    assert 0 == caches.counts().levels[0].loads


# --- machines and kernels ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_machine_that_is_shipped_and_has_caches_can_be_simulated() -> None:
    from rooftree.machine.load import list_machines, load_machine

    machines = [load_machine(entry.name) for entry in list_machines()]
    assert len([machine for machine in machines if machine.caches]) >= 5
    for machine in machines:
        if machine.caches:
            caches = CacheSimulator(levels_of(machine))
            caches.load(range(0, 1024, 8), 8)
            assert 1024 // int(machine.caches[0].line) == caches.counts().levels[0].misses


def test_a_machine_says_what_its_caches_do(machine_with: Any) -> None:
    machine = machine_with(
        (32768, 8, {"write_through": True, "replacement": "PLRU"}.items()),
        (2**20, 16, {"inclusion": "inclusive", "replacement": "QLRU"}.items()),
        (2**22, 16, {"victim": "dirty"}.items()),
        fills="L2",
    )
    first, second, third = levels_of(machine)
    assert (False, "PLRU", 64) == (first.write_back, first.policy, first.sets)
    assert (True, "QLRU_H11_M1_R0_U0") == (second.inclusive, second.policy)
    assert (True, True, "LRU") == (third.victim, third.dirty_only, third.policy)


def test_a_kernel_is_walked_with_all_its_loads_and_stores(kernels: Any) -> None:
    caches = CacheSimulator(LEVELS, arrays=["a", "b"])
    caches.simulate(kernels.jacobi_2d, {"M": 12, "N": 20})
    counts = caches.counts()
    assert (4 * 10 * 18, 10 * 18) == (counts.levels[0].loads, counts.levels[0].stores)
    assert (0, 10 * 18) == (counts.arrays[0].levels[0].stores, counts.arrays[1].levels[0].stores)


def test_arrays_of_a_kernel_are_known_by_name_or_counted_together(kernels: Any) -> None:
    sizes = {"M": 12, "N": 20}
    turned, together = CacheSimulator(LEVELS, arrays=["b", "a"]), CacheSimulator(LEVELS)
    turned.simulate(kernels.jacobi_2d, sizes)
    together.simulate(kernels.jacobi_2d, sizes)
    assert (0, 180) == tuple(turned.counts().array(name).levels[0].stores for name in "ab")
    assert together.counts().levels == turned.counts().levels
    with pytest.raises(UsageError, match="no array 'a' was announced"):
        CacheSimulator(LEVELS, arrays=["x", "y"]).simulate(kernels.jacobi_2d, sizes)


def test_arrays_do_not_overlap_and_start_on_different_sets(kernels: Any) -> None:
    nest = nest_of(kernels.triad, {"N": 1000})
    starts = sorted({reference.address.constant for reference in nest.references})
    assert all(8000 <= b - a for a, b in itertools.pairwise(starts))
    assert len({start % 4096 for start in starts}) == len(starts)


def test_what_is_not_known_before_it_runs_is_refused(kernels: Any) -> None:
    with pytest.raises(KernelError, match="no size for N"):
        nest_of(kernels.triad, {})
    for sizes, message in (({"N": 1.5}, "whole numbers, found 1.5"), ({"N": 9, "M": 3}, "no size 'M'")):
        with pytest.raises(UsageError, match=message):
            CacheSimulator(LEVELS).simulate(kernels.triad, sizes)  # type: ignore[arg-type]


def test_the_import_of_rooftree_does_not_load_the_simulator() -> None:
    code = "import sys, json, rooftree; print(json.dumps([m for m in sys.modules if 'traffic' in m or 'numpy' in m]))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [] == json.loads(found.stdout)
