"""Compulsory, capacity and conflict misses: worked by hand, and what must always hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree.errors import UsageError
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.from_machine import nest_of
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import simulate
from rooftree.traffic.stack_distance.causes import Split, causes

from .strategies import nests

quiet = settings(deadline=None, suppress_health_check=list(HealthCheck))
L1, L2 = Level.of_size("L1", 4096, ways=4), Level.of_size("L2", 32768, ways=8)


def split(misses: Any, compulsory: Any, capacity: Any, conflict: Any) -> Any:
    return Split(misses=misses, compulsory=compulsory, capacity=capacity, conflict=conflict)


def sweeps(times: Any, lines: Any, apart: int = 64, **more: Any) -> Any:
    """The same lines some times, one after the other."""
    return Nest([loop(0, times), loop(0, lines)], [Reference(Affine(2**20, (0, apart)), 8, **more)])


@pytest.mark.parametrize(
    ("warm_up", "nest", "expected"),
    [
        (0, sweeps(5, 64), split(64, 64, 0, 0)),  # fits
        (1, sweeps(5, 64), split(0, 0, 0, 0)),
        (0, sweeps(5, 65), split(65 + 4 * 5, 65, 4 * 65, -4 * 60)),  # a line too much: LRU loses all, sets but one of 16
        (0, sweeps(5, 128), split(640, 128, 512, 0)),
        (1, sweeps(5, 128), split(640, 128, 512, 0)),  # the lines did not stay from the sweep before
        (0, sweeps(5, 8, 1024), split(40, 8, 0, 32)),  # eight lines for the four places of a set
        (1, sweeps(5, 8, 1024), split(40, 0, 0, 40)),
    ],
)
def test_the_three_causes_worked_by_hand(warm_up: int, nest: Nest, expected: Split) -> None:
    assert expected == causes([L1], nest, warm_up=warm_up).levels[0].total


def test_each_array_has_its_own_causes() -> None:
    references = [
        Reference(Affine(2**20, (0, 64)), 8, array=0),  # 32 lines, again and again
        Reference(Affine(2**21, (32 * 64, 64)), 8, is_store=True, array=1),  # 320 lines, each once
    ]
    nest = Nest([loop(0, 10), loop(0, 32)], references)
    found = causes([L1, L2], nest, names=("kept", "streamed"), warm_up=0)
    first, second = found.levels
    assert split(32, 32, 0, 0) == first.arrays["kept"]
    assert split(320, 320, 0, 0) == first.arrays["streamed"]
    assert first.total == second.total
    assert [4096, 32768] == [level.compared_bytes for level in found.levels]


def test_a_victim_cache_is_compared_with_the_room_of_both() -> None:
    levels = [L1, Level.of_size("L2", 8192, ways=8, victim=True)]
    found = causes(levels, sweeps(5, 180), warm_up=1)
    assert 12288 == found.levels[1].compared_bytes
    assert split(0, 0, 0, 0) == found.levels[1].total  # 180 lines of 192
    assert split(900, 180, 720, 0) == found.levels[0].total


def test_powers_of_two_show_as_conflicts(kernels: Any) -> None:
    """Two sizes of a stencil of radius 4 that differ by 8 points, once with rows that all begin in the same sets."""
    levels = [Level.of_size("L1", 32768, ways=8), Level.of_size("L2", 262144, ways=8)]
    good, bad = (
        causes(levels, nest_of(kernels.long_range, {"M": 12, "N": n})).per((n - 8) ** 2 * 4 / 8).levels[0].total
        for n in (120, 128)
    )
    assert good.conflict < 0.1 * good.misses
    assert bad.conflict > 0.8 * bad.misses
    assert bad.capacity == pytest.approx(good.capacity, rel=0.2)


def test_a_level_without_write_allocate_is_compared_without_stores() -> None:
    level = Level(name="L1", sets=16, ways=4, write_back=False, write_allocate=False)
    found = causes([level, L2], sweeps(5, 64, is_store=True), warm_up=0)
    assert split(0, 0, 0, 0) == found.levels[0].total
    assert split(64, 64, 0, 0) == found.levels[1].total


@given(nests(kinds=("load", "load", "store")), st.integers(0, 2), st.integers(1, 80))
@settings(quiet, max_examples=60)
def test_a_fully_associative_cache_has_no_conflicts(nest: Any, warm_up: Any, ways: Any) -> None:
    level = Level(name="L1", sets=1, ways=ways)
    for part in causes([level], nest, warm_up=warm_up).levels[0].arrays.values():
        assert 0 == part.conflict


@given(nests(kinds=("load", "load", "store")), st.integers(0, 2))
@settings(quiet, max_examples=60)
def test_the_parts_add_up_to_the_simulated_misses(nest: Any, warm_up: Any) -> None:
    counts = simulate([L1, L2], nest, warm_up=warm_up)
    found = causes([L1, L2], nest, warm_up=warm_up, counts=counts)
    assert [c.load_misses + (c.store_misses if c.name == "L1" else 0) for c in counts.levels] == [
        level.total.misses for level in found.levels
    ]
    for level in found.levels:
        for part in (level.total, *level.arrays.values()):
            assert part.misses == part.compulsory + part.capacity + part.conflict
            assert min(part.compulsory, part.capacity) >= 0
        if warm_up == 0:
            assert level.total.conflict + level.total.capacity >= 0  # no cache knows a line before its first use


def test_a_record_is_plain_and_per_unit_of_work() -> None:
    record = causes([L1], sweeps(5, 128), names="a").per(64).record()
    assert record["steady"] is True
    assert record["levels"]["L1"] == {
        "compared_B": 4096,
        "line_B": 64,
        "misses": 10,
        "compulsory": 2,
        "capacity": 8,
        "conflict": 0,
        "arrays": {"a": {"misses": 10, "compulsory": 2, "capacity": 8, "conflict": 0}},
    }
    assert record["explain"].startswith(("every line", "plain Python"))


def test_counts_of_something_else_are_refused() -> None:
    nest = sweeps(2, 10)
    with pytest.raises(UsageError, match="counts are of other levels"):
        causes([L1, L2], nest, counts=simulate([L1], nest))
    twice = simulate([L1], nest)
    with pytest.raises(UsageError, match="several cores"):
        causes([L1], nest, counts=replace(twice, instances=twice.instances * 2))
    with pytest.raises(UsageError, match="units is -1"):
        causes([L1], nest).per(-1)


def test_no_share_of_a_record_is_negative() -> None:
    """FIFO and random replacement may miss less than LRU does: fewer capacity misses, not less than no conflicts."""
    fewer = 0
    for policy in ("FIFO", "random", "PLRU"):
        for length in (70, 80, 100):
            level = Level(name="L1", sets=1, ways=64, policy=policy)
            found = causes([level], sweeps(5, length), names="a")
            fewer += any(part.total.conflict < 0 for part in found.levels)
            for part in found.record()["levels"].values():
                for split in (part, *part["arrays"].values()):
                    assert min(split[word] for word in ("compulsory", "capacity", "conflict")) >= 0
                    assert split["misses"] == pytest.approx(split["compulsory"] + split["capacity"] + split["conflict"])
    assert fewer
