"""From samples to a value and its interval."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from rooftree.host.topology import CORE, MEMORY, PRIVATE, SHARED
from rooftree.timing.estimate import KERNELS, LOOPS, Purpose, estimate

PLACES = (CORE, PRIVATE, SHARED, MEMORY)
PURPOSES = pytest.mark.parametrize("purpose", [LOOPS, KERNELS], ids=["loops", "kernels"])


@PURPOSES
@pytest.mark.parametrize("place", [SHARED, MEMORY])
def test_the_interval_covers_the_next_run_of_a_shared_level_as_often_as_it_says(purpose: Purpose, place: str) -> None:
    # the speed of a shared cache wanders from visit to visit by 6 %, single bursts are up to 50 % slower
    random, runs = np.random.default_rng(3), []
    for _ in range(100):
        moments = 1 + 0.06 * np.abs(random.standard_normal((6, 1)))
        runs.append(estimate(list(moments * (1 + random.exponential(0.15, (6, 16)))), place, purpose))
    covered = [abs(one.value - other.value) <= one.half for one, other in itertools.pairwise(runs)]
    assert np.mean(covered) >= purpose.confidence - 0.02


@PURPOSES
@pytest.mark.parametrize("place", [CORE, PRIVATE])
@pytest.mark.parametrize("slow", [0.0, 0.3, 0.6])
def test_what_slows_a_part_of_the_bursts_in_the_core_does_not_move_the_value(purpose: Purpose, place: str, slow: float) -> None:
    random = np.random.default_rng(5)
    visits = 1 + 0.003 * random.standard_normal((8, 12)) + (random.random((8, 12)) < slow) * random.uniform(0.1, 0.5, (8, 12))
    found = estimate(list(visits), place, purpose)
    assert found.value == pytest.approx(1, abs=0.004)
    assert abs(found.value - 1) <= found.half


@PURPOSES
def test_the_lowest_peak_is_the_value_when_most_samples_are_slower(purpose: Purpose) -> None:
    random = np.random.default_rng(1)
    values = np.concatenate((1 + 0.003 * random.standard_normal(20), 1.5 + 0.1 * random.random(60)))
    found = estimate(np.array_split(random.permutation(values), 8), CORE, purpose)
    assert found.value == pytest.approx(1, abs=0.004)
    assert found.agreeing == pytest.approx(0.25)
    assert found.half > 0.4, "most samples lie elsewhere, and so may the next run"


@PURPOSES
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("shared", [False, True])
def test_no_interval_is_narrower_than_what_runs_differ_by(purpose: Purpose, place: str, shared: bool) -> None:
    rule = purpose.rules[place]
    found = estimate(np.array_split(np.full(48, 2.0), 6), place, purpose, shared=shared)
    assert (2.0, 1.0) == (found.value, found.agreeing)
    assert found.half == pytest.approx(2 * (rule.floor_shared if shared else rule.floor))


@PURPOSES
@pytest.mark.parametrize("place", PLACES)
def test_disturbed_samples_count_for_nothing(purpose: Purpose, place: str) -> None:
    clean = [np.array([1.0, 1.01, 1.02]), np.array([1.01, 1.03])]
    patchy = [np.array([1.0, np.nan, 1.01, 1.02]), np.full(3, np.nan), np.array([np.nan, 1.01, 1.03])]
    assert estimate(clean, place, purpose) == estimate(patchy, place, purpose)
    assert estimate([np.full(3, np.nan)], place, purpose) is None


@PURPOSES
def test_more_scatter_between_visits_makes_a_wider_interval(purpose: Purpose) -> None:
    random, widths = np.random.default_rng(1), []
    for scatter in (0.02, 0.1, 0.8):
        found = estimate([1 + scatter * random.random() * np.ones(10) for _ in range(12)], SHARED, purpose, shared=False)
        widths.append(found.half / found.value)
    assert widths == sorted(widths)
    assert widths[-1] > 2 * widths[0]


def test_a_single_visit_says_nothing_about_the_next_run() -> None:
    found = estimate([np.array([1.0, 1.1, 1.2])], SHARED, KERNELS)
    assert found.half == found.value


@PURPOSES
def test_floors_grow_outwards_and_with_others_on_the_machine(purpose: Purpose) -> None:
    rules = [purpose.rules[place] for place in PLACES]
    assert [r.floor for r in rules] == sorted(r.floor for r in rules)
    assert [r.floor_shared for r in rules] == sorted(r.floor_shared for r in rules)
    assert all(r.floor <= r.floor_shared for r in rules)
    assert all(2 * r.floor_shared < r.scatter for r in rules), "else every value would count as disturbed"
