"""The cache simulator: worked by hand, by laws, and the C++ core against its Python twin."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree import native
from rooftree.errors import KernelError, MachineError, UsageError
from rooftree.traffic.simulator import reference, simulate
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Loop, Nest, Reference, loop
from tests.needs import elsewhere, need

needs_core = pytest.mark.needs("C++ core")


@pytest.fixture(params=["native", "twin"])
def run(request: pytest.FixtureRequest) -> Any:
    if request.param == "twin":
        return reference.simulate
    need("C++ core")
    return simulate.simulate


def load(base: Any, *coefficients: Any, **more: Any) -> Any:
    return Reference(Affine(base, coefficients), 8, **more)


def store(base: Any, *coefficients: Any, **more: Any) -> Any:
    return Reference(Affine(base, coefficients), 8, is_store=True, **more)


def bytes_per_link(counts: Any) -> Any:
    return {link.name: (link.load_B, link.evict_B) for link in counts.links}


L1 = Level(name="L1", sets=4, ways=2)  # 512 B
L2 = Level(name="L2", sets=8, ways=4)  # 2 KiB
L3_VICTIM = Level(name="L3", sets=16, ways=4, victim=True)  # 4 KiB


def test_the_core_is_built_where_a_compiler_and_headers_are() -> None:
    header = Path(sysconfig.get_path("include"), "Python.h")
    need("g++")
    if os.environ.get("CXX") or not header.is_file():
        elsewhere("another compiler is asked for, or no Python.h: the twin may serve")
    assert native.why_not() == ""
    assert native.available()


def test_a_load_stream_misses_once_per_line(run: Any) -> None:
    counts = run([L1, L2], Nest([loop(0, 800)], [load(0, 8)]))
    for level in counts.levels:
        assert 100 == level.load_misses == level.misses
    assert (800, 700) == (counts.levels[0].loads, counts.levels[0].hits)
    assert 100 == counts.levels[1].loads
    assert {"L1L2": (6400, 0), "L2Mem": (6400, 0)} == bytes_per_link(counts)


def test_a_copy_pays_the_write_allocate_and_the_write_back(run: Any) -> None:
    nest = Nest([loop(0, 8000)], [load(0, 8), store(1 << 20, 8)])
    counts = run([L1, L2], nest, warm_up=1)
    assert {"L1L2": (128_000, 64_000), "L2Mem": (128_000, 64_000)} == bytes_per_link(counts)
    assert (8000, 1000) == (counts.levels[0].stores, counts.levels[0].store_misses)
    assert (1000, 1000) == (counts.levels[0].evictions_dirty, counts.levels[0].evictions_clean)
    assert (1000, 0) == (counts.levels[1].stores, counts.levels[1].store_misses)


def test_an_update_is_stored_back_but_loaded_once(run: Any) -> None:
    nest = Nest([loop(0, 800)], [load(0, 8), store(0, 8)])
    assert {"L1Mem": (6400, 6400)} == bytes_per_link(run([L1], nest, warm_up=1))


def test_dirty_lines_stay_when_a_single_sweep_ends(run: Any) -> None:
    counts = run([L1], Nest([loop(0, 800)], [store(0, 8)]))
    assert 100 - 8 == counts.levels[0].evictions_dirty


@pytest.mark.parametrize(("lines", "misses"), [(8, 0), (9, 3), (10, 6), (12, 12), (16, 16)])
def test_a_cyclic_sweep_thrashes_exactly_the_sets_that_hold_one_line_too_many(run: Any, lines: int, misses: int) -> None:
    nest = Nest([loop(0, lines)], [load(0, 64)])
    assert misses == run([L1], nest, warm_up=1).levels[0].misses


def test_equal_sets_conflict_although_the_cache_is_nearly_empty(run: Any) -> None:
    nest = Nest([loop(0, 100)], [load(0), load(4 * 64), load(8 * 64)])
    assert 300 == run([L1], nest).levels[0].misses


def test_a_number_of_sets_that_is_no_power_of_two_takes_all_of_them(run: Any) -> None:
    odd = Level(name="L1", sets=11, ways=1)
    assert 0 == run([odd], Nest([loop(0, 11)], [load(0, 64)]), warm_up=1).levels[0].misses
    assert 2 == run([odd], Nest([loop(0, 12)], [load(0, 64)]), warm_up=1).levels[0].misses


def test_a_store_hit_refreshes_the_line(run: Any) -> None:
    one_set = Level(name="L1", sets=1, ways=2)
    # A B a C: the store to A makes B the oldest, so A stays and B goes.
    nest = Nest([], [load(0), load(64), store(0), load(128), load(0)])
    counts = run([one_set], nest)
    assert (3, 1) == (counts.levels[0].load_misses, counts.levels[0].evictions_clean)


def test_an_access_across_a_line_boundary_counts_for_both_lines(run: Any) -> None:
    counts = run([L1], Nest([], [Reference(Affine(60), 8)]))
    assert (2, 2) == (counts.levels[0].loads, counts.levels[0].load_misses)


def test_wider_outer_lines_halve_the_misses_outside(run: Any) -> None:
    wide = Level(name="L2", sets=8, ways=4, line_bytes=128)
    counts = run([L1, wide], Nest([loop(0, 1600)], [load(0, 8)]))
    assert (200, 100) == (counts.levels[0].misses, counts.levels[1].misses)
    assert {"L1L2": (12_800, 0), "L2Mem": (12_800, 0)} == bytes_per_link(counts)


def test_a_write_back_of_part_of_a_lost_line_fetches_the_rest(run: Any) -> None:
    # L1 keeps the dirty half of line 0 while loads of others push the whole of it out of the direct-mapped L2.
    inner = Level(name="L1", sets=1, ways=2)
    outer = Level(name="L2", sets=1, ways=1, line_bytes=128)
    counts = run([inner, outer], Nest([], [store(0), load(128), load(0), load(256), load(384), load(512)]))
    assert (1, 1) == (counts.levels[1].stores, counts.levels[1].store_misses)
    assert {"L1L2": (5 * 64, 64), "L2Mem": (6 * 128, 128)} == bytes_per_link(counts)


def test_a_victim_cache_adds_its_capacity_to_the_level_before(run: Any) -> None:
    lines = (L2.size_bytes + L3_VICTIM.size_bytes) // 64  # exactly what both hold together
    nest = Nest([loop(0, lines)], [load(0, 64)])
    levels = [L1, L2, L3_VICTIM]
    assert 0 == run(levels, nest, warm_up=2).levels[2].load_misses
    behind = run([L1, L2, Level(name="L3", sets=16, ways=4)], nest, warm_up=2)
    assert lines == behind.levels[2].load_misses  # the same cache, not exclusive, thrashes


def test_clean_lines_travel_to_a_victim_cache_and_memory_delivers_past_it(run: Any) -> None:
    lines = 1000
    counts = run([L1, L2, L3_VICTIM], Nest([loop(0, lines)], [load(0, 64)]), warm_up=1)
    nothing_found = {"L1L2": (64_000, 0), "L2L3": (0, 64_000), "L3Mem": (64_000, 0)}
    assert nothing_found == bytes_per_link(counts)
    assert (1000, 0) == (counts.levels[2].evictions_clean, counts.levels[2].evictions_dirty)


def test_a_dirty_line_that_returns_from_a_victim_cache_stays_dirty(run: Any) -> None:
    lines = (L2.size_bytes + L3_VICTIM.size_bytes) // 64
    # Stored once, loaded four times, then pushed out by others: each line must be written back exactly once.
    nest = Nest(
        [loop(0, 4)],
        [
            Reference(Affine(0), 64 * lines, is_store=True, depth=0),
            Reference(Affine(0), 64 * lines),
            Reference(Affine(1 << 20), 64 * 4 * lines, depth=0, after=True),
        ],
    )
    assert lines * 64 == bytes_per_link(run([L1, L2, L3_VICTIM], nest))["L3Mem"][1]


def test_a_triangular_nest_visits_half_the_square(run: Any) -> None:
    nest = Nest([loop(0, 100), loop(Affine(0), Affine(1, (1,)))], [load(0, 800, 8)])
    assert 5050 == run([L1], nest).levels[0].loads


def test_a_blocked_nest_takes_the_tightest_bound(run: Any) -> None:
    inner = Loop((Affine(0, (1,)),), (Affine(30, (1,)), Affine(100)))  # jb <= j < min(jb + 30, 100)
    nest = Nest([loop(0, 100, 30), inner], [load(0, 0, 64)])
    counts = run([L1], nest)
    assert (100, 100) == (counts.levels[0].loads, counts.levels[0].misses)


def test_a_descending_loop_touches_the_same_lines(run: Any) -> None:
    up, down = Nest([loop(0, 801)], [load(0, 8)]), Nest([loop(800, -1, -1)], [load(0, 8)])
    assert run([L1], up).levels == run([L1], down).levels


def test_references_outside_the_inner_loop_run_once_per_row_before_or_after_it(run: Any) -> None:
    one_line = Level(name="L1", sets=1, ways=1)
    inner = load(0)
    before = Nest([loop(0, 2), loop(0, 5)], [inner, load(0, depth=1)])
    between = Nest([loop(0, 2), loop(0, 5)], [inner, load(64, depth=1, after=True), load(128, depth=0)])
    assert (12, 1) == (run([one_line], before).levels[0].loads, run([one_line], before).levels[0].misses)
    assert (13, 5) == (run([one_line], between).levels[0].loads, run([one_line], between).levels[0].misses)


def test_an_empty_loop_does_nothing(run: Any) -> None:
    assert 0 == run([L1], Nest([loop(5, 5)], [load(0, 8)])).levels[0].loads
    assert 0 == run([L1], Nest([loop(0, 3), loop(9, 2)], [load(-999, 8)])).levels[0].loads


# --- laws, on random nests ---------------------------------------------------------------------------------------

small = st.integers(-3, 3)


@st.composite
def hierarchies(draw: Any) -> Any:
    levels = [Level(name="L1", sets=draw(st.integers(1, 5)), ways=draw(st.integers(1, 3)), line_bytes=64)]
    for number in range(2, 2 + draw(st.integers(0, 3))):
        victim = draw(st.booleans())
        line_bytes = levels[-1].line_bytes * (1 if victim else draw(st.sampled_from([1, 1, 2])))
        sets, ways = draw(st.integers(1, 9)), draw(st.integers(1, 5))
        levels.append(Level(name=f"L{number}", sets=sets, ways=ways, line_bytes=line_bytes, victim=victim))
    return levels


@st.composite
def nests(draw: Any) -> Any:
    depth = draw(st.integers(0, 3))
    loops = []
    for outer in range(depth):
        step = draw(st.sampled_from([1, 1, 2, -1, -3]))
        affine = st.builds(Affine, st.integers(0, 4), st.tuples(*[st.integers(-1, 1)] * outer))
        far = st.builds(Affine, st.integers(3, 12).map(lambda n, s=step: n if s > 0 else 4 - n), st.just(()))  # type: ignore[misc]
        loops.append(Loop(tuple(draw(st.lists(affine, min_size=1, max_size=2))), (draw(far), draw(far)), step))
    references = []
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, depth))
        coefficients = tuple(8 * draw(st.sampled_from([0, 1, 1, -1, 8, 9, 40])) for _ in range(at))
        address = Affine(1 << 16 | 8 * draw(st.integers(0, 60)), coefficients)
        size, is_store, after = draw(st.sampled_from([4, 8, 32, 100])), draw(st.booleans()), draw(st.booleans())
        references.append(Reference(address, size, is_store=is_store, depth=at, after=after))
    return Nest(loops, references)


@pytest.mark.slow
@needs_core
@given(hierarchies(), nests(), st.integers(0, 2))
@settings(max_examples=300)
def test_the_core_and_its_twin_count_the_same_on_three_hundred_nests(levels: Any, nest: Any, warm_up: Any) -> None:
    assert reference.simulate(levels, nest, warm_up=warm_up) == simulate.simulate(levels, nest, warm_up=warm_up)


@needs_core
@given(hierarchies(), nests(), st.integers(0, 2))
@settings(max_examples=100)
def test_the_core_and_its_twin_count_the_same(levels: Any, nest: Any, warm_up: Any) -> None:
    expected = reference.simulate(levels, nest, warm_up=warm_up)
    assert expected == simulate.simulate(levels, nest, warm_up=warm_up)


@given(hierarchies(), nests())
def test_lines_are_neither_lost_nor_invented(levels: Any, nest: Any) -> None:
    caches = reference.Hierarchy(levels)
    for access in reference.walk(nest):
        caches.access(*access)
    sets = [instances[0] for instances in caches.sets]
    for number, level in enumerate(levels):
        held = [line.number for lines in sets[number] for line in lines]
        assert all(len(list(lines)) <= level.ways for lines in sets[number])
        if level.victim:  # exclusive: nothing lies in the level before as well
            before = {line.number for lines in sets[number - 1] for line in lines}
            assert before.isdisjoint(held)
    in_caches = caches.counted[0][0][0]
    placed = in_caches["load_misses"] + in_caches["store_misses"]
    gone = in_caches["evictions_dirty"] + in_caches["evictions_clean"]
    assert sum(len(list(lines)) for lines in sets[0]) == placed - gone


@given(nests(), st.integers(1, 12), st.integers(1, 12))
def test_more_ways_of_one_lru_set_never_miss_more(nest: Any, ways: Any, extra: Any) -> None:
    small_cache, large_cache = (Level(name="L1", sets=1, ways=w) for w in (ways, ways + extra))
    few, many = (simulate.simulate([cache], nest).levels[0].misses for cache in (large_cache, small_cache))
    assert few <= many


# --- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"sets": 0}, "sets is 0"),
        ({"ways": -1}, "ways is -1"),
        ({"ways": 2.5}, "ways is 2.5"),
        ({"line_bytes": 48}, "power of two"),
        ({"sets": 2**30}, "at most 268435456"),
    ],
)
def test_impossible_geometry_is_refused(wrong: Any, message: str) -> None:
    with pytest.raises(MachineError, match=message) as caught:
        Level(**({"name": "L1", "sets": 4, "ways": 2} | wrong))
    assert str(caught.value).startswith("cache L1: ")


@pytest.mark.parametrize("size", [0, 32_000, -32_768])
def test_a_size_that_no_number_of_sets_gives_is_refused(size: int) -> None:
    with pytest.raises(MachineError, match=r"not a multiple of ways \* line"):
        Level.of_size("L1", size, ways=8)


@pytest.mark.parametrize(
    ("levels", "message"),
    [
        ([], "no cache level"),
        ([L1, L1], "not all different"),
        ([L3_VICTIM], "cannot be a victim"),
        ([L1, Level(name="L2", sets=4, ways=4, line_bytes=32)], "L2: lines have 32 B"),
        ([L1, Level(name="L2", sets=4, ways=4, line_bytes=128, victim=True)], "expected the same"),
    ],
)
def test_levels_that_cannot_work_together_are_refused(run: Any, levels: list[Any], message: str) -> None:
    with pytest.raises(MachineError, match=message):
        run(levels, Nest([], [load(0)]))


@pytest.mark.parametrize(
    ("loops", "references", "message"),
    [
        ([loop(0, 1, 0)], [], "step is 0"),
        ([Loop((), ())], [], "at least one start"),
        ([loop(0, Affine(1, (1,)))], [], "loop 0: bound"),
        ([loop(0, 2**61)], [], "reaches"),
        ([loop(0, 2**40)], [load(0, 2**30)], "less than 2\\^61"),
        ([loop(0, 1)], [load(0, 8, depth=2)], "depth is 2"),
        ([loop(0, 1)], [load(0, 8, depth=0)], "reference 0: address: coefficients"),
        ([], [Reference(Affine(0), 0)], "bytes is 0"),
        ([], [load(2**63)], "less than 2\\^61"),
    ],
)
def test_nests_that_cannot_be_walked_are_refused(loops: list[Any], references: list[Any], message: str) -> None:
    with pytest.raises(KernelError, match=message):
        Nest(loops, references)


@pytest.mark.parametrize(
    "nest",
    [
        Nest([loop(0, 10)], [load(0, 8), load(64, -8)]),
        Nest([loop(0, 10)], [load(0, 8), load(64, -8, depth=1)]),
        Nest([loop(0, 10), loop(0, 2)], [load(0), load(64, -8, depth=1, after=True)]),
    ],
)
def test_a_negative_address_is_refused(run: Any, nest: Nest) -> None:
    with pytest.raises(KernelError, match="reference 1: reaches an address below 0"):
        run([L1], nest)


@pytest.mark.parametrize("warm_up", [-1, 0.5])
def test_a_strange_warm_up_is_refused(warm_up: Any) -> None:
    with pytest.raises(UsageError, match="warm_up"):
        simulate.simulate([L1], Nest([], [load(0)]), warm_up=warm_up)
