"""The public cache simulator: direct use, machine files, kernels, and pycachesim's dictionaries."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree import native
from rooftree.errors import KernelError, MachineError, UsageError
from rooftree.traffic import reference
from rooftree.traffic.cache_simulator import CacheSimulator, levels_from_pycachesim
from rooftree.traffic.caches import Level, gather
from rooftree.traffic.from_machine import levels_of, nest_of

from .strategies import hierarchies

LEVELS = [Level(name="L1", sets=4, ways=2), Level(name="L2", sets=8, ways=4)]


@pytest.fixture(params=["native", "twin"], autouse=True)
def engine(request, monkeypatch):
    if request.param == "native" and not native.available():
        pytest.skip(native.why_not())
    if request.param == "twin":
        monkeypatch.setattr(native, "available", lambda: False)


def test_single_accesses_and_arrays_of_addresses_count_the_same():
    one, many = CacheSimulator(LEVELS), CacheSimulator(LEVELS)
    addresses = [0, 8, 4096, 60, 8192, 0]
    for address in addresses:
        one.load(address, 8)
    many.load(np.array(addresses, dtype=np.int32), 8)
    assert one.counts() == many.counts()
    assert 7 == one.counts().levels[0].loads  # the access at 60 crosses a line


def test_a_generator_of_addresses_is_taken():
    caches = CacheSimulator(LEVELS)
    caches.store((8 * i for i in range(80)), 8)
    assert (80, 10) == (caches.counts().levels[0].stores, caches.counts().levels[0].store_misses)


def test_a_reset_of_counts_keeps_the_lines_and_a_reset_drops_them():
    caches = CacheSimulator(LEVELS)
    caches.load(0)
    caches.reset_counts()
    caches.load(0)
    assert 0 == caches.counts().levels[0].misses
    caches.reset()
    caches.load(0)
    assert 1 == caches.counts().levels[0].misses


def test_counts_per_array_follow_the_column_of_a_trace():
    caches = CacheSimulator(LEVELS, arrays=["a", "b"])
    caches.trace([0, 64, 128], 8, [False, True, False], arrays=[0, 1, 1])
    assert [1, 2] == [found.levels[0].misses for found in caches.counts().arrays]


def test_a_non_temporal_store_goes_past_the_caches():
    caches = CacheSimulator(LEVELS)
    caches.store(range(0, 640, 8), 8, non_temporal=True)
    assert [(0, 0), (0, 640)] == [(link.load_B, link.evict_B) for link in caches.counts().links]


traces = st.lists(
    st.tuples(st.integers(0, 4000), st.sampled_from([1, 8, 64, 200]), st.booleans(), st.integers(0, 2)), max_size=200
)


@given(hierarchies(), traces)
@settings(max_examples=40, deadline=None)
def test_a_trace_counts_what_the_twin_counts(levels, trace):
    caches, twin = CacheSimulator(levels, arrays=3), reference.Hierarchy(levels, arrays=3)
    columns = list(zip(*trace, strict=True)) or [[], [], [], []]
    caches.trace(*columns[:3], arrays=columns[3])
    for address, size, is_store, array in trace:
        twin.access(address, size, int(is_store), array)
    assert gather(levels, twin.counts()) == caches.counts()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda c: c.load(-1), "addresses reach from -1"),
        (lambda c: c.load(2**61), "addresses reach"),
        (lambda c: c.load(np.array([2**63], dtype=np.uint64)), "addresses reach"),
        (lambda c: c.load(0.5), "whole numbers"),
        (lambda c: c.load(0, 0), "sizes reach from 0"),
        (lambda c: c.trace([0, 1], [8, 8, 8]), r"sizes have shape \(3,\)"),
        (lambda c: c.trace([0], arrays=1), "arrays reach from 1 to 1"),
        (lambda c: c.trace([[0]]), r"addresses have shape \(1, 1\)"),
    ],
)
def test_accesses_that_cannot_be_are_refused(call, message):
    with pytest.raises(UsageError, match=message):
        call(CacheSimulator(LEVELS))


# --- machines and kernels ----------------------------------------------------------------------------------------


def test_every_machine_that_is_shipped_and_has_caches_can_be_simulated():
    from rooftree.machine.load import list_machines, load_machine

    machines = [load_machine(entry.name) for entry in list_machines()]
    assert len([machine for machine in machines if machine.caches]) >= 5
    for machine in machines:
        if machine.caches:
            caches = CacheSimulator(levels_of(machine))
            caches.load(range(0, 1024, 8), 8)
            assert 1024 // int(machine.caches[0].line) == caches.counts().levels[0].misses


def test_a_machine_says_what_its_caches_do(machine_with):
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


def test_a_kernel_is_walked_with_all_its_loads_and_stores(kernels):
    caches = CacheSimulator(LEVELS, arrays=["a", "b"])
    caches.simulate(kernels.jacobi_2d, {"M": 12, "N": 20})
    counts = caches.counts()
    assert (4 * 10 * 18, 10 * 18) == (counts.levels[0].loads, counts.levels[0].stores)
    assert (0, 10 * 18) == (counts.arrays[0].levels[0].stores, counts.arrays[1].levels[0].stores)


def test_arrays_do_not_overlap_and_start_on_different_sets(kernels):
    nest = nest_of(kernels.triad, {"N": 1000})
    starts = sorted({reference.address.constant for reference in nest.references})
    assert all(8000 <= b - a for a, b in itertools.pairwise(starts))
    assert len({start % 4096 for start in starts}) == len(starts)


def test_what_is_not_known_before_it_runs_is_refused(kernels):
    with pytest.raises(KernelError, match="no size for N"):
        nest_of(kernels.triad, {})


# --- pycachesim --------------------------------------------------------------------------------------------------

CHAIN = {
    "L1": {"sets": 4, "ways": 2, "cl_size": 64, "replacement_policy": "LRU", "load_from": "L2", "store_to": "L2"},
    "L2": {"sets": 8, "ways": 4, "cl_size": 64, "replacement_policy": "FIFO", "victims_to": "L3"},
    "L3": {"sets": 16, "ways": 4, "cl_size": 64, "replacement_policy": "LRU", "write_allocate": False},
}


def test_a_dictionary_of_pycachesim_is_read():
    first, second, third = levels_from_pycachesim(CHAIN)
    assert (4, 2, 64, "LRU") == (first.sets, first.ways, first.line_bytes, first.policy)
    assert ("FIFO", False, True) == (second.policy, second.victim, third.victim)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"L1": {"sets": None}}, "has no sets"),
        ({"L1": {"load_from": "L3"}}, "expected one cache"),
        ({"L3": {"load_from": "L2"}}, "L2 is behind itself|behind itself"),
        ({"L2": {"replacement_policy": "MRU"}}, "'MRU'"),
        ({"L2": {"victims_to": "L4"}}, "not behind any other|is not described"),
        ({"L1": {"load_from": None, "store_to": None}}, "not behind any other"),
    ],
)
def test_what_is_no_chain_of_known_caches_is_refused(changes, message):
    caches = {
        name: {key: value for key, value in (conf | changes.get(name, {})).items() if value is not None}
        for name, conf in CHAIN.items()
    }
    with pytest.raises(MachineError, match=message):
        CacheSimulator.from_pycachesim(caches)


def test_the_import_of_rooftree_does_not_load_the_simulator():
    code = "import sys, json, rooftree; print(json.dumps([m for m in sys.modules if 'cache_simulator' in m]))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [] == json.loads(found.stdout)
