"""How often a program is sampled: as often as a sample's cost on this machine allows."""

from __future__ import annotations

from rooftree.instrument import sampling, stacks
from tests.needs import elsewhere


def test_the_dearer_a_sample_the_fewer_are_taken() -> None:
    assert sampling.PERIOD_ns == sampling.fitting_period_ns(0.0)
    assert sampling.PERIOD_ns == sampling.fitting_period_ns(5e-6)
    for cost_s in (10e-6, 15e-6):
        period_s = sampling.fitting_period_ns(cost_s) * 1e-9
        stacks_s = max(stacks.PERIOD_ns * 1e-9, 5 * period_s)
        assert 0.005 <= cost_s / period_s + cost_s / stacks_s <= 0.01
    assert sampling.LONGEST_PERIOD_ns == sampling.fitting_period_ns(1.0)


def test_a_sample_costs_something() -> None:
    if reason := sampling.available():
        elsewhere(reason)
    assert 0.0 < sampling.sample_cost_s() < 1.0
