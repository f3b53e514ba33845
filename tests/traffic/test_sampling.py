"""Traces in some of the sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree.errors import MachineError, UsageError
from rooftree.traffic.simulator.cache_simulator import CacheSimulator
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.prefetch import Stream
from rooftree.traffic.simulator.sampling import sampled_trace

LEVELS = [Level(name="L1", sets=8, ways=2, policy="PLRU"), Level(name="L2", sets=24, ways=4), Level(name="L3", sets=32, ways=4)]
KINDS: dict[str, Any] = {
    "plain": {},
    "exclusive": {"victim": True},
    "inclusive": {"inclusive": True},
    "quad-age": {"policy": "QLRU_H11_M1_R0_U0"},
    "write-through": {"write_back": False, "write_allocate": False},
}

traces = st.lists(
    st.tuples(st.integers(0, 9000), st.sampled_from([1, 8, 64, 200]), st.booleans(), st.integers(0, 1)), min_size=1, max_size=200
)


@pytest.mark.slow
@given(traces, st.sampled_from(sorted(KINDS)))
@settings(max_examples=60, deadline=None)
def test_all_groups_together_count_what_the_whole_caches_count(trace: Any, kind: Any) -> None:
    levels = [LEVELS[0], replace(LEVELS[1], **KINDS[kind]), LEVELS[2]]
    addresses, sizes, stores, arrays = (list(column) for column in zip(*trace, strict=True))
    whole = CacheSimulator(levels, arrays=2)
    whole.trace(addresses, sizes, stores, arrays=arrays)
    found = sampled_trace(levels, addresses, sizes, stores, arrays=arrays, share=1)
    assert (8, 8) == (found.simulated, found.groups)
    assert (whole.counts().levels, whole.counts().links) == (found.counts.levels, found.counts.links)
    expected = [a.levels for a in whole.counts().arrays][: len(found.counts.arrays)]
    assert expected == [a.levels for a in found.counts.arrays]
    assert not any(level.loads or level.misses for level in found.standard_error.levels)


def test_a_share_of_the_sets_lies_within_its_standard_error_as_often_as_it_should() -> None:
    levels = [Level(name="L1", sets=64, ways=4), Level(name="L2", sets=128, ways=8)]
    addresses = np.random.default_rng(5).zipf(1.3, 30_000) % 10**5 * 64
    exact = sampled_trace(levels, addresses, share=1).counts.levels[1].misses
    off = []
    for seed in range(40):
        found = sampled_trace(levels, addresses, share=0.25, seed=seed)
        assert found.simulated == 16
        off.append(abs(found.counts.levels[1].misses - exact) / found.standard_error.levels[1].misses)
    assert 20 <= sum(o < 1 for o in off) <= 36  # 68 % of 40 are 27
    assert sum(o < 3 for o in off) >= 38


@pytest.mark.parametrize(
    ("change", "options", "message"),
    [
        ({"sets": 27}, {}, "have the common divisor 1, expected at least 4"),
        ({"sets": 32, "hashed": True}, {}, "cache L2: has a hashed index, prefetchers or lines of another length"),
        ({"prefetch": (Stream(),)}, {}, "has a hashed index, prefetchers"),
        ({"line_bytes": 128}, {}, "lines"),
        ({}, {"share": 0}, "share is 0, expected a number above 0"),
        ({}, {"share": 1.5}, "share is 1.5"),
        ({}, {"arrays": 200}, "arrays reach to 200"),
    ],
)
def test_what_falls_into_no_groups_is_refused(change: dict[str, Any], options: dict[str, Any], message: str) -> None:
    levels = [LEVELS[0], replace(LEVELS[1], **change)]
    with pytest.raises((MachineError, UsageError), match=message):
        sampled_trace(levels, [0, 64], **options)
