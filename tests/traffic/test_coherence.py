"""Several cores: who executes what, and what their caches do to each other.  Worked by hand, and by laws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree.errors import KernelError, MachineError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Loop, Nest, Reference, loop
from rooftree.traffic.simulator.schedule import interleave, share

from .strategies import hierarchies, nests

LOAD, STORE, STREAM = 0, 1, 2
L1, L2 = Level(name="L1", sets=4, ways=2), Level(name="L2", sets=16, ways=4, shared_by=4)
PRIVATE = [L1, Level(name="L2", sets=8, ways=2), Level(name="L3", sets=16, ways=4, shared_by=4)]


def run(levels: Any, *accesses: Any, cores: int = 2) -> Any:
    """Counts by level after accesses (core, kind, address) of 8 bytes."""
    caches = reference.Hierarchy(levels, cores=cores)
    for core, kind, address in accesses:
        caches.access(address, 8, kind, 0, core)
    return [{field: sum(row[0][field] for row in rows) for field in rows[0][0]} for rows in caches.counted], caches


def load(base: Any, *coefficients: Any, **more: Any) -> Any:
    return Reference(Affine(base, coefficients), 8, **more)


# --- the schedule ------------------------------------------------------------------------------------------------


def addresses(nest: Any, cores: Any) -> Any:
    return [(core, address) for address, _, _, _, core in interleave(nest, cores)]


def test_the_first_threads_take_one_iteration_more() -> None:
    nest = Nest([loop(0, 7)], [load(0, 10)], parallel=0)
    first, second, last = [(0, 0), (1, 30), (2, 50)], [(0, 10), (1, 40), (2, 60)], [(0, 20)]
    assert [*first, *second, *last] == addresses(nest, 3)


def test_threads_without_an_iteration_idle() -> None:
    nest = Nest([loop(0, 2)], [load(0, 10)], parallel=0)
    assert [(0, 0), (1, 10)] == addresses(nest, 4)


def test_threads_take_turns_by_iterations_of_the_innermost_loop() -> None:
    nest = Nest([loop(0, 2), loop(0, 2)], [load(0, 100, 1), load(50, 100, 1)], parallel=0)
    first, second = [(0, 0), (0, 50), (1, 100), (1, 150)], [(0, 1), (0, 51), (1, 101), (1, 151)]
    assert [*first, *second] == addresses(nest, 2)


def test_an_outer_loop_waits_for_all_threads() -> None:
    nest = Nest([loop(0, 2), loop(0, 3)], [load(0, 100, 1)], parallel=1)
    row = [(0, 0), (1, 2), (0, 1)]
    assert [*row, *((core, 100 + address) for core, address in row)] == addresses(nest, 2)


def test_references_beside_inner_loops_take_turns_and_those_outside_are_of_core_0() -> None:
    beside = [load(1000, 0, 1, depth=2), load(2000, 0, 1, depth=2, after=True)]
    outside = [load(3000, depth=0), load(4000, depth=0, after=True), load(5000, depth=1, after=True)]
    nest = Nest([loop(0, 1), loop(0, 2), loop(0, 2)], [load(0, 0, 10, 1), *beside, *outside], parallel=1)
    expected = [(0, 3000), (0, 1000), (1, 1001), (0, 0), (1, 10), (0, 1), (1, 11), (0, 2000), (1, 2001), (0, 5000), (0, 4000)]
    assert expected == addresses(nest, 2)


def test_threads_with_less_to_do_are_passed_over() -> None:
    triangle = Nest([loop(0, 4), Loop((Affine(0),), (Affine(1, (1,)),))], [load(0, 10, 1)], parallel=0)
    # Thread 0 has rows 0 and 1 with one and two elements, thread 1 rows 2 and 3 with three and four.
    own = [[0, 10, 11], [20, 21, 22, 30, 31, 32, 33]]
    taken = [(core, own[core][iteration]) for iteration in range(7) for core in (0, 1) if iteration < len(own[core])]
    assert taken == addresses(triangle, 2)


def test_several_cores_need_a_loop_to_share() -> None:
    with pytest.raises(KernelError, match="no loop of the nest is parallel"):
        reference.simulate([L1, L2], Nest([loop(0, 4)], [load(0, 8)]), cores=2)
    with pytest.raises(KernelError, match="parallel is 1, expected a loop from 0 to 0"):
        Nest([loop(0, 4)], [load(0, 8)], parallel=1)


@given(nests(), st.integers(1, 5), st.data())
def test_threads_share_the_work_of_one(nest: Any, cores: Any, data: Any) -> None:
    parallel = data.draw(st.integers(0, len(nest.loops) - 1)) if nest.loops else None
    nest = Nest(nest.loops, nest.references, parallel)
    shared = list(interleave(nest, cores if nest.loops else 1))
    alone = [access[:4] for access in interleave(nest)]
    assert sorted(alone) == sorted(access[:4] for access in shared)
    assert list(reference.walk(nest)) == alone


@given(st.integers(0, 50), st.integers(1, 9))
def test_shares_follow_each_other_and_differ_by_one_at_most(trips: Any, cores: Any) -> None:
    shares = [share(trips, cores, core) for core in range(cores)]
    assert list(range(trips)) == [i for one in shares for i in one]
    assert sorted(map(len, shares), reverse=True) == list(map(len, shares))
    assert len(shares[0]) - len(shares[-1]) <= 1


# --- coherence ---------------------------------------------------------------------------------------------------


def test_private_caches_each_load_what_a_shared_one_loads_once() -> None:
    (first, second), _ = run([L1, L2], (0, LOAD, 0), (1, LOAD, 0))
    assert (2, 2) == (first["loads"], first["load_misses"])
    assert (2, 1, 1) == (second["loads"], second["load_misses"], second["link_loads"])


def test_a_store_takes_the_line_from_the_other_core() -> None:
    (first, _), _ = run([L1, L2], (0, LOAD, 0), (1, STORE, 0), (0, LOAD, 0))
    # Core 0 misses again; what it lost was clean, what core 1 had stored went to the second level for it.
    assert (2, 1) == (first["load_misses"], first["store_misses"])
    assert (1, 0, 1) == (first["evictions_clean"], first["evictions_dirty"], first["back_invalidations"])
    assert 1 == first["link_evictions"]


def test_a_store_to_a_dirty_line_of_another_core_gets_it_through_the_shared_level() -> None:
    (first, second), _ = run([L1, L2], (0, STORE, 0), (1, STORE, 0))
    assert (2, 1, 1) == (first["store_misses"], first["evictions_dirty"], first["link_evictions"])
    assert (1, 0) == (second["stores"], second["store_misses"])  # the write-back finds the line
    assert (2, 1) == (second["loads"], second["load_misses"])
    assert 0 == second["link_evictions"]


def test_a_load_of_a_dirty_line_cleans_it_and_leaves_it() -> None:
    (first, second), _ = run([L1, L2], (0, STORE, 0), (1, LOAD, 0), (0, LOAD, 0), (1, LOAD, 0))
    assert (0, 1) == (first["evictions_dirty"], first["link_evictions"])
    assert (1, 1) == (first["load_misses"], first["store_misses"])  # both hit afterwards
    assert 1 == second["load_misses"]


def test_data_pass_through_memory_where_nothing_is_shared() -> None:
    (first,), _ = run([L1], (0, STORE, 0), (1, LOAD, 0))
    assert (2, 1) == (first["link_loads"], first["link_evictions"])


def test_dirty_data_cross_every_link_up_to_the_shared_level() -> None:
    (first, second, third), _ = run(PRIVATE, (0, STORE, 0), (1, LOAD, 0))
    assert (1, 1) == (first["link_evictions"], second["link_evictions"])
    assert (0, 1, 0) == (third["link_evictions"], third["stores"], third["store_misses"])


def test_cores_that_share_a_level_do_not_disturb_it() -> None:
    pairs = [L1, Level(name="L2", sets=8, ways=2, shared_by=2), Level(name="L3", sets=16, ways=4, shared_by=4)]
    (_, second, third), _ = run(pairs, (0, STORE, 0), (1, STORE, 0), cores=4)
    assert (1, 0, 0) == (second["stores"], second["back_invalidations"], third["stores"])
    (_, second, third), _ = run(pairs, (0, STORE, 0), (2, STORE, 0), cores=4)
    assert (0, 1, 1) == (second["stores"], second["back_invalidations"], third["stores"])


def test_a_line_that_two_cores_store_to_in_turn_moves_with_every_store() -> None:
    accesses = [(core, STORE, 8 * core) for _ in range(10) for core in (0, 1)]  # false sharing
    (first, second), _ = run([L1, L2], *accesses)
    assert (20, 19, 1) == (first["store_misses"], first["evictions_dirty"], second["load_misses"])
    alone, _ = run([L1, L2], *((core, kind, 64 * core) for core, kind, _ in accesses))
    assert 2 == alone[0]["store_misses"]


def test_an_inclusive_shared_level_empties_the_caches_of_all_cores() -> None:
    shared = Level(name="L2", sets=1, ways=2, shared_by=2, inclusive=True)
    (first, second), _ = run([L1, shared], (0, LOAD, 0), (1, LOAD, 0), (0, LOAD, 64), (0, LOAD, 128))
    assert (2, 1) == (first["back_invalidations"], second["evictions_clean"])


def test_a_shared_victim_cache_hands_a_dirty_line_from_core_to_core() -> None:
    levels = [L1, Level(name="L2", sets=16, ways=4, shared_by=2, victim=True)]
    (first, second), _ = run(levels, (0, STORE, 0), (1, LOAD, 0), (0, LOAD, 0), (0, STORE, 0))
    assert (2, 0) == (second["stores"], second["link_evictions"])
    assert 1 == second["load_misses"]  # the first store alone goes past it
    # Core 0 kept its copy, and at its last store core 1 gives the dirty one up.
    assert (2, 1) == (first["link_evictions"], first["back_invalidations"])


def test_a_non_temporal_store_removes_the_line_everywhere() -> None:
    (first, second), caches = run([L1, L2], (0, STORE, 0), (1, STREAM, 0), (0, LOAD, 0))
    assert (1, 1, 1) == (first["evictions_dirty"], second["link_evictions"], second["back_invalidations"])
    assert 1 == first["load_misses"]
    assert [0, 1] == [len(one) for one in caches.open]


def test_an_unshared_line_of_128_bytes_leaves_with_all_its_parts() -> None:
    levels = [L1, Level(name="L2", sets=8, ways=2, line_bytes=128), Level(name="L3", sets=8, ways=4, line_bytes=128, shared_by=2)]
    (first, second, _), _ = run(levels, (0, LOAD, 0), (0, STORE, 64), (1, STORE, 0))
    assert (1, 1) == (first["evictions_clean"], first["evictions_dirty"])
    assert (1, 1) == (second["evictions_dirty"], second["link_evictions"])


def test_levels_must_be_shared_in_nested_groups() -> None:
    with pytest.raises(MachineError, match="2 cores share it, 4 share L1; expected a multiple"):
        reference.simulate(
            [Level(name="L1", sets=4, ways=2, shared_by=4), Level(name="L2", sets=4, ways=2, shared_by=2)], Nest([], [load(0)])
        )
    with pytest.raises(MachineError, match="shared_by is 0"):
        Level(name="L1", sets=4, ways=2, shared_by=0)


@st.composite  # type: ignore[arg-type]
def shared_hierarchies(draw: Any, **more: Any) -> Any:
    """Levels that 1, 2 or 4 cores share, more of them outwards."""
    levels: list[Any] = []
    sharers = 1
    for level in draw(hierarchies(**more)):
        sharers *= draw(st.sampled_from([1, 2, 2])) if levels else draw(st.sampled_from([1, 1, 1, 2]))
        levels.append(replace(level, shared_by=sharers))
    return levels


def lines_of(caches: Any, level: Any, instance: Any) -> Any:
    return {line.number: line for lines in caches.sets[level][instance] for line in lines}


TRACES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 40)), max_size=120)


@given(shared_hierarchies(), TRACES)
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_a_stored_line_is_in_no_cache_of_another_core_and_dirty_once_per_level(levels: Any, trace: Any) -> None:
    caches = reference.Hierarchy(levels, cores=4)
    for core, kind, place in trace:
        address = 8 * place
        caches.access(address, 8, kind, 0, core)
        for level, which in enumerate(levels):
            for instance in set(range(caches.instances[level])) - {core // which.shared_by}:
                line = lines_of(caches, level, instance).get(address // which.line_bytes)
                assert line is None or kind == LOAD
                assert line is None or not line.dirty or any(one.victim for one in levels)
        for level, which in enumerate(levels):  # at most one dirty copy per level
            dirty = [
                number
                for instance in range(caches.instances[level])
                for number, line in lines_of(caches, level, instance).items()
                if line.dirty
            ]
            assert len(dirty) == len(set(dirty)), which.name


@pytest.mark.slow
@given(hierarchies(), nests())
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=50)
def test_one_core_does_not_care_who_shares_its_caches(levels: Any, nest: Any) -> None:
    shared = [replace(level, shared_by=8) for level in levels]
    assert reference.simulate(levels, nest) == reference.simulate(shared, nest)


@given(nests(kinds=("load", "store")), st.integers(2, 4), st.data())
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=50)
def test_instances_and_arrays_add_up(nest: Any, cores: Any, data: Any) -> None:
    if not nest.loops:
        return
    nest = Nest(nest.loops, nest.references, data.draw(st.integers(0, len(nest.loops) - 1)))
    counts = reference.simulate(PRIVATE, nest, cores=cores)
    for level, link in zip(counts.levels, counts.links, strict=True):
        mine = [one for one in counts.instances if one.level.name == level.name]
        assert len(mine) == (1 if level.name == "L3" else cores)
        assert level.misses == sum(one.level.misses for one in mine)
        assert (
            link.load_B
            == sum(one.link.load_B for one in mine)
            == sum(part.load_B for array in counts.arrays for part in array.links if part.name == link.name)
        )
