"""How often a program is sampled: as often as a sample's cost on this machine allows."""

from __future__ import annotations

import contextlib

import pytest

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


class _Shared:
    """The clocks of a process that has a fifth of a processor, and takes 13 µs for each sample."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0
        self.sampled, self.taken = 250_007, 4_000_000

    def perf_counter_ns(self) -> int:
        self.wall, self.cpu = self.wall + 100, self.cpu + 100
        if self.cpu >= self.sampled:
            self.wall, self.cpu, self.sampled = self.wall + 13_000, self.cpu + 13_000, self.sampled + 263_007
        if self.cpu >= self.taken:
            self.wall, self.taken = self.wall + 16_000_000, self.taken + 4_000_000
        return self.wall

    def thread_time_ns(self) -> int:
        return self.cpu


def test_what_a_sample_costs_is_known_beside_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a load of 10 there were too few gaps for the time by the clock, so that 5 µs were taken, and 667 samples a second."""
    monkeypatch.setattr(sampling, "time", _Shared())
    monkeypatch.setattr(sampling, "_ring", lambda *given, **more: contextlib.nullcontext())
    assert sampling.sample_cost_s() == pytest.approx(13e-6, rel=0.05)
