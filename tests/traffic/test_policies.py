"""Textbook traces of replacement policies and of write policies, on the core and on its Python twin."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rooftree.errors import MachineError
from rooftree.traffic.simulator import reference, simulate
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from tests.needs import need


@pytest.fixture(params=["native", "twin"])
def run(request: pytest.FixtureRequest) -> Any:
    if request.param == "twin":
        return reference.simulate
    need("C++ core")
    return simulate.simulate


def trace(text: Any) -> Any:
    """Loads of lines named A, B, ...; a lower-case letter stores."""
    return Nest([], [Reference(Affine(64 * (ord(c.upper()) - 65)), 8, is_store=c.islower()) for c in text])


def misses(run: Any, policy: Any, ways: Any, text: Any) -> Any:
    counts = run([Level(name="L1", sets=1, ways=ways, policy=policy)], trace(text))
    return counts.levels[0].misses


@pytest.mark.parametrize(
    ("policy", "ways", "text", "missed"),
    [
        # Belady's example, 1 2 3 4 1 2 5 1 2 3 4 5, known for missing more often in the larger FIFO.
        ("FIFO", 3, "ABCDABEABCDE", 9),
        ("FIFO", 4, "ABCDABEABCDE", 10),
        ("LRU", 3, "ABCDABEABCDE", 10),
        ("LRU", 4, "ABCDABEABCDE", 8),
        # The tree points away from C's half after C, D; A is used, so C is the victim of E although B is older.
        ("PLRU", 4, "ABCDAEB", 5),
        ("PLRU", 4, "ABCDAEC", 6),
        ("LRU", 4, "ABCDAEC", 5),
        # Three ways: the tree has four leaves, the last of which is no way: C alone stands on the right.
        ("PLRU", 3, "ABCADB", 5 - 1),
        ("PLRU", 3, "ABCADC", 5),
        # M1: after four loads all have grown to age 3 (U0), the leftmost goes first.
        ("QLRU_H11_M1_R0_U0", 4, "ABCDEBCD", 5),
        ("QLRU_H11_M1_R0_U0", 4, "ABCDEA", 6),
    ],
)
def test_a_policy_misses_as_on_paper(run: Any, policy: str, ways: int, text: str, missed: int) -> None:
    assert missed == misses(run, policy, ways, text)


def test_random_replacement_depends_on_its_seed_alone(run: Any) -> None:
    nest = Nest([loop(0, 20), loop(0, 24)], [Reference(Affine(0, (0, 64)), 8)])
    found = [run([Level(name="L1", sets=2, ways=8, policy="random", seed=seed)], nest) for seed in (1, 1, 2)]
    assert found[0] == found[1]
    assert found[0].levels[0].misses != found[2].levels[0].misses
    assert 24 < found[0].levels[0].misses < 480  # LRU would miss always


def test_write_through_passes_every_store_on_and_keeps_lines_clean(run: Any) -> None:
    levels = [Level(name="L1", sets=1, ways=2, write_back=False), Level(name="L2", sets=1, ways=4)]
    counts = run(levels, trace("aaABC"))
    assert (2, 16) == (counts.levels[1].stores, counts.links[0].evict_B)
    assert (0, 1) == (counts.levels[0].evictions_dirty, counts.levels[0].evictions_clean)
    assert 1 == counts.levels[0].write_allocates


def test_without_write_allocate_a_missing_store_goes_past(run: Any) -> None:
    levels = [Level(name="L1", sets=1, ways=2, write_allocate=False)]
    counts = run(levels, trace("aaAa"))
    assert (64, 16) == (counts.links[0].load_B, counts.links[0].evict_B)
    assert (2, 0) == (counts.levels[0].store_misses, counts.levels[0].write_allocates)


def test_an_inclusive_level_takes_its_lines_back(run: Any) -> None:
    levels = [Level(name="L1", sets=1, ways=4), Level(name="L2", sets=1, ways=2, inclusive=True)]
    counts = run(levels, trace("aBCA"))  # C replaces A in L2, so its dirty copy leaves L1 too
    assert (4, 2) == (counts.levels[0].misses, counts.levels[0].back_invalidations)
    assert (64, 64) == (counts.links[0].evict_B, counts.links[1].evict_B)


def stream(kind: Any) -> Any:
    return Nest([loop(0, 800)], [Reference(Affine(0, (8,)), 8, is_store=True, kind=kind)])


def test_non_temporal_stores_reach_memory_once_and_load_nothing(run: Any) -> None:
    levels = [Level(name="L1", sets=4, ways=2), Level(name="L2", sets=8, ways=4)]
    counts = run(levels, stream("stream"))
    assert [(0, 0), (0, 6400)] == [(link.load_B, link.evict_B) for link in counts.links]
    assert (800, 0) == (counts.levels[0].streamed, counts.levels[0].stores)


def test_a_non_temporal_store_takes_the_dirty_line_out_of_the_caches(run: Any) -> None:
    nest = Nest([], [Reference(Affine(0), 8, True), Reference(Affine(8), 8, True, kind="stream"), Reference(Affine(0), 8)])
    counts = run([Level(name="L1", sets=1, ways=2)], nest)
    assert (1, 1, 64) == (counts.levels[0].load_misses, counts.levels[0].evictions_dirty, counts.links[0].evict_B)


def test_a_claimed_line_is_written_back_but_never_loaded(run: Any) -> None:
    nest = Nest([loop(0, 100)], [Reference(Affine(0, (64,)), 64, is_store=True, kind="claim")])
    counts = run([Level(name="L1", sets=4, ways=2)], nest, warm_up=1)
    assert (0, 6400) == (counts.links[0].load_B, counts.links[0].evict_B)


def test_a_hashed_index_spreads_lines_of_equal_low_bits(run: Any) -> None:
    nest = Nest([loop(0, 2), loop(0, 4)], [Reference(Affine(0, (0, 4 * 64)), 8)])  # all in set 0 of 4
    plain, hashed = (run([Level(name="L1", sets=4, ways=1, hashed=h)], nest) for h in (False, True))
    assert (8, 4) == (plain.levels[0].misses, hashed.levels[0].misses)


def test_each_array_has_its_own_counts_which_add_up(run: Any) -> None:
    nest = Nest(
        [loop(0, 800)], [Reference(Affine(0, (8,)), 8, array=0), Reference(Affine(1 << 16, (8,)), 8, is_store=True, array=1)]
    )
    counts = run([Level(name="L1", sets=4, ways=2), Level(name="L2", sets=8, ways=4)], nest, warm_up=1)
    read, written = counts.arrays
    assert (6400, 0) == (read.links[1].load_B, read.links[1].evict_B)
    assert (6400, 6400) == (written.links[1].load_B, written.links[1].evict_B)
    assert 100 == written.levels[0].write_allocates
    for level, parts in zip(counts.levels, zip(read.levels, written.levels, strict=True), strict=True):
        assert level.misses == sum(part.misses for part in parts)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"policy": "MRU"}, "policy is 'MRU'"),
        ({"policy": "QLRU_H33_M1_R0_U0"}, "QLRU_Hxy"),
        ({"policy": "PLRU", "ways": 65}, "at most 64 for PLRU"),
        ({"victim": True, "inclusive": True}, "victim cache"),
        ({"hashed": True, "sets": 3}, "power of two for a hashed"),
        ({"line_bytes": 16}, "at least 32"),
    ],
)
def test_what_no_cache_does_is_refused(wrong: Any, message: str) -> None:
    with pytest.raises(MachineError, match=message):
        Level(**({"name": "L2", "sets": 4, "ways": 2} | wrong))


@pytest.mark.parametrize("ways", [4, 8, 16])
@pytest.mark.needs("C++ core")
def test_a_stencil_repeats_itself_under_tree_plru_as_under_lru(ways: int) -> None:
    """Sets that behave alike are kept alike, so that large nests need no more lookups than a few rows."""
    steps = (80_000, 800, 8)
    references = [Reference(Affine(2**22 + at, steps), 8) for at in (-80_000, -800, 0, 800, 80_000)]
    nest = Nest([loop(0, 98)] * 3, [*references, Reference(Affine(2**24, steps), 8, is_store=True)])
    levels = [Level(name="L1", sets=16, ways=ways, policy="PLRU"), Level(name="L2", sets=64, ways=8, policy="PLRU")]
    assert re.search(r"warp: \d+ iterations of loop 0", simulate.simulate(levels, nest).explain)
