"""From samples to a value and its interval."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from rooftree.characterise.measure import (
    CORE,
    MEMORY,
    PRIVATE,
    SHARED,
    Burst,
    Lap,
    Repeat,
    _core_value,
    _reduce,
    _Samples,
    _shared_value,
)


def visits(values, count=6):
    return np.array_split(np.asarray(values, dtype=float), count)


def test_the_interval_covers_the_next_run_of_a_shared_level():
    # the speed of a shared cache wanders from visit to visit by 6 %, single bursts are up to 50 % slower
    random, covered = np.random.default_rng(3), 0
    runs = []
    for _ in range(100):
        moments = 1 + 0.06 * np.abs(random.standard_normal((6, 1)))
        runs.append(_shared_value(SHARED, list(moments * (1 + random.exponential(0.15, (6, 16))))))
    for (value, half), (other, _) in itertools.pairwise(runs):
        covered += abs(value - other) <= half
    assert covered >= 90


def test_a_core_that_is_shared_half_of_the_time_gives_the_undisturbed_level():
    random = np.random.default_rng(1)
    values = np.concatenate((1 + 0.003 * random.standard_normal(20), 1.5 + 0.1 * random.random(60)))
    random.shuffle(values)
    value, half = _core_value(CORE, visits(values))
    assert value == pytest.approx(1, abs=0.004)
    assert half < 0.02


def test_a_few_bursts_at_what_the_core_allows_outweigh_those_that_were_slowed_down():
    values = [*np.full(60, 1.5), 1.004, 1.0, 1.002, 1.001]
    assert _core_value(CORE, visits(values))[0] == pytest.approx(1.5)
    value, half = _core_value(CORE, visits(values), at_best=1.0)
    assert value == pytest.approx(1.0015)
    assert half == pytest.approx(0.02)


def test_a_limit_that_is_not_reached_changes_nothing():
    values = [1.1] * 60
    assert _core_value(CORE, visits(values)) == _core_value(CORE, visits(values), at_best=1.0)


@pytest.mark.parametrize(("place", "least"), [(CORE, 0.004), (PRIVATE, 0.02), (SHARED, 0.06), (MEMORY, 0.1)])
def test_no_interval_is_narrower_than_what_runs_differ_by(place, least):
    estimate = _core_value if place in (CORE, PRIVATE) else _shared_value
    assert estimate(place, visits([2.0] * 48)) == pytest.approx((2.0, 2.0 * least))


def samples(values):
    parts = _Samples()
    for part in visits(values):
        parts.cycles.append(part)
        parts.nanoseconds.append(part / 3)
        parts.clocks.append(np.where(np.isnan(part), np.nan, 3.0))
    return parts


def test_too_few_undisturbed_bursts_are_called_disturbed():
    job = Repeat(name="a", burst=Burst("a", 1), amount=1)
    found = _reduce(job, samples([1.0] * 5 + [np.nan] * 43))
    assert (found.quality, found.samples, found.rejected) == ("disturbed", 5, 43)
    assert "5 of 48" in found.reason
    assert _reduce(job, samples([np.nan] * 48)) is None


def test_time_and_cycles_go_together():
    found = _reduce(Lap(name="a", bursts=(), amount=1, place=MEMORY), samples([6.0] * 48))
    assert (found.cycles, found.nanoseconds, found.clock_GHz) == pytest.approx((6, 2, 3))
    assert found.ns_low < found.nanoseconds < found.ns_high
