"""Prefetchers, worked by hand: which lines they bring, when, and what that does to the links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree.errors import MachineError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.prefetch import Adjacent, NextLine, Stream

from .strategies import hierarchies, nests

L1 = Level(name="L1", sets=4, ways=2)
L2 = Level(name="L2", sets=64, ways=4)


def lines_named(prefetcher: Any, *lines: Any, missed: bool = True, line_bytes: int = 64) -> Any:
    """What a prefetcher names at each of the requests for these lines."""
    watcher = prefetcher.watch(line_bytes)
    return [list(watcher.see(line, missed)) for line in lines]


def run(levels: Any, nest: Any, **more: Any) -> Any:
    return reference.simulate(levels, nest, **more)


def stream(lines: Any, base: int = 0, kind: str = "load") -> Any:
    return Nest([loop(0, lines)], [Reference(Affine(base, (64,)), 8, kind == "store", kind=kind)])


# --- which lines -------------------------------------------------------------------------------------------------


def test_the_next_line_is_named_within_the_page() -> None:
    assert [[63], [], [65]] == lines_named(NextLine(), 62, 63, 64)
    assert [[63], [64]] == lines_named(NextLine(page_bytes=None), 62, 63)
    assert [[], []] == lines_named(NextLine(), 1, 2, missed=False)
    assert [[2]] == lines_named(NextLine(on="access"), 1, missed=False)
    assert [[3], []] == lines_named(NextLine(), 2, 3, line_bytes=1024)


def test_the_adjacent_line_completes_the_pair() -> None:
    assert [[5], [4]] == lines_named(Adjacent(), 4, 5)


def test_a_stream_runs_ahead_of_two_successive_lines() -> None:
    assert [[], [12, 13], [14, 15], [16, 17]] == lines_named(Stream(), 10, 11, 12, 13)


def test_a_stream_stays_no_further_ahead_than_it_may() -> None:
    near = Stream(ahead=2, per_request=2)
    assert [[], [12, 13], [14], [15]] == lines_named(near, 10, 11, 12, 13)


def test_a_stream_runs_downwards_and_not_below_zero() -> None:
    assert [[], [6, 5], [4, 3]] == lines_named(Stream(), 8, 7, 6)
    assert [[], [0]] == lines_named(Stream(), 2, 1)


def test_a_stream_ends_with_its_page() -> None:
    assert [[], [62, 63], [], [], [], [66, 67]] == lines_named(Stream(), 60, 61, 62, 63, 64, 65)
    assert [[], [62, 63], [64, 65]] == lines_named(Stream(page_bytes=None), 60, 61, 62)


def test_a_trigger_of_three_waits_for_the_third_line() -> None:
    assert [[], [], [4, 5]] == lines_named(Stream(trigger=3), 1, 2, 3)


def test_the_same_line_again_changes_nothing() -> None:
    assert [[], [], [12, 13], []] == lines_named(Stream(), 10, 10, 11, 11)


def test_a_jump_ends_the_run_and_turning_round_starts_one() -> None:
    assert [[], [12, 13], [], [21, 22]] == lines_named(Stream(), 10, 11, 19, 20)
    assert [[], [12, 13], [9, 8]] == lines_named(Stream(), 10, 11, 10)


def test_each_page_has_a_stream_of_its_own() -> None:
    assert [[], [], [2, 3], [102, 103]] == lines_named(Stream(), 0, 100, 1, 101)
    # Without pages a stream is known by its neighbours.
    assert [[], [], [2, 3], [12, 13]] == lines_named(Stream(page_bytes=None), 0, 10, 1, 11)


def test_the_stream_that_was_not_used_for_longest_is_forgotten() -> None:
    two = Stream(streams=2)
    assert [[], [], [], [], [202, 203]] == lines_named(two, 0, 100, 200, 1, 201)
    assert [[], [], [2, 3], [], [4, 5]] == lines_named(two, 0, 100, 1, 200, 2)


# --- what comes over the links -----------------------------------------------------------------------------------


def test_the_next_line_halves_the_misses_but_not_the_bytes() -> None:
    level = replace(L1, prefetch=(NextLine(),))
    plain, ahead = run([L1], stream(64)), run([level], stream(64))
    assert (64, 32) == (plain.levels[0].load_misses, ahead.levels[0].load_misses)
    assert (32, 32) == (ahead.levels[0].prefetches, ahead.levels[0].prefetch_hits)
    assert plain.links == ahead.links


def test_a_stream_leaves_two_misses_per_page() -> None:
    counts = run([L1, replace(L2, prefetch=(Stream(),))], stream(64 * 3))
    assert 3 * 2 == counts.levels[1].load_misses
    assert 3 * 62 == counts.levels[1].prefetches == counts.levels[1].prefetch_hits
    assert 64 * 64 * 3 == counts.links[1].load_B


def test_lines_that_nobody_asks_for_cost_bytes() -> None:
    nest = Nest([loop(0, 16)], [Reference(Affine(0, (128,)), 8)])
    counts = run([replace(L1, prefetch=(Adjacent(),))], nest)
    assert (16, 0) == (counts.levels[0].prefetches, counts.levels[0].prefetch_hits)
    assert 2 * 16 * 64 == counts.links[0].load_B


def test_a_prefetch_comes_from_the_next_level_and_trains_its_prefetchers() -> None:
    inner, outer = replace(L1, prefetch=(NextLine(),)), replace(L2, prefetch=(Stream(trigger=3),))
    counts = run([inner, outer], stream(3))
    # Line 0 misses and brings line 1; line 2 misses and brings line 3: the second level sees 0, 1, 2 and 3.
    assert (2, 2, 4) == (counts.levels[0].load_misses, counts.levels[0].prefetches, counts.levels[1].loads)
    # Its third request, for line 2, names 3 and 4, which are there when the first level asks for 3; that names 5 and 6.
    assert (4, 1) == (counts.levels[1].prefetches, counts.levels[1].prefetch_hits)


def test_write_allocates_train_prefetchers_and_prefetched_lines_get_dirty() -> None:
    counts = run([replace(L1, prefetch=(NextLine(),))], stream(64, kind="store"), warm_up=1)
    assert (32, 32, 32) == (counts.levels[0].store_misses, counts.levels[0].prefetches, counts.levels[0].prefetch_hits)
    assert (64 * 64, 64 * 64) == (counts.links[0].load_B, counts.links[0].evict_B)


def test_a_prefetched_line_that_a_victim_cache_holds_moves_inwards() -> None:
    levels = [replace(L1, prefetch=(NextLine(),)), Level(name="L2", sets=16, ways=4, victim=True)]
    counts = run(levels, stream(16), warm_up=2)
    assert 0 == counts.links[1].load_B
    assert 16 * 64 == counts.links[0].load_B


def test_a_prefetch_takes_dirty_data_from_another_core() -> None:
    levels = [L1, replace(L2, shared_by=2)]
    levels[0] = replace(L1, prefetch=(NextLine(),))
    caches = reference.Hierarchy(levels, cores=2)
    caches.access(64, 8, 1, 0, 0)
    caches.access(0, 8, 0, 0, 1)
    assert 1 == caches.counted[0][0][0]["link_evictions"]
    assert 1 == caches.counted[0][1][0]["prefetches"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: NextLine(on="hit"), "on is 'hit'"),
        (lambda: NextLine(page_bytes=1000), "page_bytes is 1000"),
        (lambda: Stream(trigger=1), "trigger is 1"),
        (lambda: Stream(streams=0), "streams is 0"),
        (lambda: Level(name="L2", sets=4, ways=2, victim=True, prefetch=(NextLine(),)), "no victim cache"),
    ],
)
def test_impossible_prefetchers_are_refused(make: Callable[..., Any], message: str) -> None:
    with pytest.raises(MachineError, match=message):
        make()


PREFETCHERS = st.one_of(
    st.builds(NextLine, st.sampled_from(["miss", "access"]), st.sampled_from([None, 256, 4096])),
    st.builds(Adjacent, st.sampled_from(["miss", "access"])),
    st.builds(
        Stream,
        streams=st.integers(1, 4),
        trigger=st.integers(2, 3),
        ahead=st.integers(1, 4),
        per_request=st.integers(1, 3),
        page_bytes=st.sampled_from([None, 256, 4096]),
    ),
)


@given(hierarchies(), nests(), st.data())
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_what_comes_in_is_asked_for_by_the_core_or_by_a_prefetcher(levels: Any, nest: Any, data: Any) -> None:
    first = replace(levels[0], prefetch=(data.draw(PREFETCHERS),), write_back=True, write_allocate=True)
    counts = run([first, *levels[1:]], nest)
    level = counts.levels[0]
    asked = level.load_misses + level.write_allocates + level.prefetches
    if len(levels) == 1 or not levels[1].victim:
        assert counts.links[0].load_B == asked * first.line_bytes
    assert level.prefetch_hits <= level.prefetches
    unhelped = run([replace(first, prefetch=()), *levels[1:]], nest).levels[0]
    assert (level.loads, level.stores) == (unhelped.loads, unhelped.stores)
