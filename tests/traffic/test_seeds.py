"""Means over the seeds of random replacement."""

from __future__ import annotations

from statistics import mean, stdev
from typing import Any

import pytest

from rooftree import native
from rooftree.errors import UsageError
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import standard_error
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.run import simulated_traffic
from rooftree.traffic.simulator.simulate import simulate
from tests.needs import need

TWO = [Level(name="L1", sets=4, ways=4, policy="random"), Level(name="L2", sets=8, ways=8)]
TWICE = Nest([loop(0, 3), loop(0, 24)], [Reference(Affine(0, (0, 64)), 8), Reference(Affine(4096, (0, 64)), 8, True, array=1)])


@pytest.fixture(params=["native", "twin"], autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "native":
        need("C++ core")
    if request.param == "twin":
        monkeypatch.setattr(native, "available", lambda: False)


def draws(seeds: Any) -> Any:
    return [simulate([Level(name="L1", sets=4, ways=4, policy="random", seed=n), TWO[1]], TWICE) for n in range(seeds)]


def test_each_counter_is_the_mean_of_the_seeds_and_its_error_the_one_of_that_mean() -> None:
    counts, each = simulate(TWO, TWICE, seeds=8), draws(8)
    misses = [draw.levels[0].load_misses for draw in each]
    assert len(set(misses)) > 1
    assert abs(mean(misses) - counts.levels[0].load_misses) <= 0.5
    errors = standard_error(counts)
    assert errors is not None
    assert 0 <= errors.levels[0].load_misses - stdev(misses) / 8**0.5 < 1
    assert abs(mean(draw.links[1].load_B for draw in each) - counts.links[1].load_B) <= 0.5
    assert abs(mean(draw.arrays[1].levels[0].store_misses for draw in each) - counts.arrays[1].levels[0].store_misses) <= 0.5
    assert counts.levels[0].loads == each[0].levels[0].loads  # what chance does not touch
    assert errors.levels[0].loads == 0


def test_the_mean_says_of_how_many_seeds_it_is_and_prints_its_error() -> None:
    counts = simulate(TWO, TWICE, seeds=3)
    assert counts.explain.startswith("mean of 3 seeds")
    assert "standard error of these means of 3 seeds" in str(counts)
    found = counts.to_dict()
    assert found["seeds"] == 3
    assert {"L1", "L2"} == set(found["standard_error"]["levels"])


def test_without_random_replacement_one_simulation_is_enough() -> None:
    level = Level(name="L1", sets=4, ways=4)
    counts = simulate([level], TWICE, seeds=50)
    assert counts == simulate([level], TWICE)
    assert () == counts.draws
    assert standard_error(counts) is None
    assert "standard_error" not in counts.to_dict()


@pytest.mark.parametrize("seeds", [0, -1, 1.5, True, None, 10**6])
def test_impossible_numbers_of_seeds_are_refused(seeds: Any) -> None:
    with pytest.raises(UsageError, match=r"seeds is .*, expected a whole number from 1 to 1000"):
        simulate(TWO, TWICE, seeds=seeds)


def test_traffic_under_random_replacement_states_its_error_per_link(kernels: Any, machine_with: Any) -> None:
    machine = machine_with((4096, 8, {"replacement": "random"}.items()), (65536, 8))
    found = simulated_traffic(kernels.jacobi_2d, machine, {"M": 12, "N": 200}, seeds=3)
    assert list(found.errors) == list(found.links)
    assert 0 < found.errors["L1L2"].load_B < 0.1 * found.links["L1L2"].load_B
    assert any("the mean of 3 seeds; its standard error is" in note for note in found.notes)
    exact = simulated_traffic(kernels.jacobi_2d, machine, {"M": 12, "N": 200}, policy="LRU")
    assert ({}, ()) == (exact.errors, exact.notes)
