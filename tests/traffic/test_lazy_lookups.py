"""Lazy lookups where they are hardest: lines of several references in one set, lines lost while they are in use."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import simulate
from tests.grid import grid

pytestmark = pytest.mark.needs("C++ core")


def colliding(streams: Any, stride: int = 8, gap: int = 4096) -> Any:
    """Streams that stand in the same sets all along, every third of them stored; one runs some elements ahead."""
    references = [
        Reference(Affine(2**20 + gap * n + (24 if n == 1 else 0), (512, stride)), 8, n % 3 == 2, array=n % 2)
        for n in range(streams)
    ]
    return Nest([loop(0, 6), loop(0, 64)], references)


@pytest.mark.parametrize(
    ("policy", "streams", "stride"), grid(["LRU", "FIFO", "PLRU", "random"], [1, 2, 3, 4, 5, 7, 9], [8, -8, 24, 0], quick=28)
)
def test_lines_in_one_set_are_replaced_as_if_every_access_was_looked_up(policy: str, streams: int, stride: int) -> None:
    levels = [Level(name="L1", sets=4, ways=4, policy=policy), Level(name="L2", sets=16, ways=3)]
    nest = colliding(streams, stride)
    expected = reference.simulate(levels, nest)
    assert expected == simulate(levels, nest, mode="chunk")
    assert expected == simulate(levels, nest, mode="plain")


@pytest.mark.parametrize("sets", [1, 2, 4])
def test_a_line_that_an_inclusive_level_takes_away_is_missed_by_its_next_access(sets: int) -> None:
    levels = [Level(name="L1", sets=4, ways=4), Level(name="L2", sets=sets, ways=4, inclusive=True)]
    nest = colliding(5)
    expected = reference.simulate(levels, nest)
    assert sum(count.back_invalidations for count in expected.levels) > 0
    assert expected == simulate(levels, nest, mode="chunk")


def test_lookups_are_spared() -> None:
    levels = [Level(name="L1", sets=64, ways=8)]
    found = simulate(levels, colliding(3), mode="chunk")
    plain = simulate(levels, colliding(3), mode="plain")
    assert found == plain
    looked_up = [int(text.split(": ")[1].split()[0].replace(",", "")) for text in (found.explain, plain.explain)]
    assert 4 * looked_up[0] < looked_up[1]
