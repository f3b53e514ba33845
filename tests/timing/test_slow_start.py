"""Functions that a core runs at its full rate only after a while, as 512-bit ones on Intel's: measured when it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pytest

from rooftree.timing.fake import FakeHarness, Neighbour
from rooftree.timing.harness import STAMPS, Burst, Code, Ticks, slow_to_start
from rooftree.timing.repeat import measure
from rooftree.timing.session import Repeat, Session
from rooftree.timing.slow_start import starts_slowly
from rooftree.timing.turns import Witness

if TYPE_CHECKING:
    from numpy.typing import NDArray

TRUTH = {"quick": 20.0, "wide": 16.0, "wider": 40.0, "between": 30.0}
CODES = [Code(name, "", "vaddpd zmm0, zmm1, zmm2" if name.startswith("wid") else "add rax, rdx") for name in TRUTH]
GRANTED, SLOWER = 1_600_000, 4.5
"""Cycles of wide code until it is quick, and how slow it is before: what was seen on Ice Lake-SP."""


class Throttled(FakeHarness):
    """Wide code is slow until it ran for a while, and again after anything else: longer than any core forgets."""

    def cycles(self, bursts: Sequence[Burst]) -> NDArray[np.float64]:
        """What each burst takes, in the order in which they run."""
        found, ran = FakeHarness.cycles(self, bursts), 0.0
        self.low_from = [STAMPS] * len(bursts)
        for number, burst in enumerate(bursts):
            if burst.name not in self.slow_to_start:
                ran = 0.0 if burst.name in TRUTH else ran
                continue
            self.low_from[number] = 0 if ran >= GRANTED else STAMPS
            for passes in (burst.warm, burst.count):
                quickly = passes * TRUTH[burst.name]
                slowly = min(SLOWER * quickly, max(0.0, GRANTED - ran))
                found[number] = slowly + quickly - slowly / SLOWER
                ran += found[number]
            if self.low_from[number] and ran >= GRANTED:
                self.low_from[number] = 2
        return found

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """The clock falls when wide code becomes quick, and stays low as long as it runs."""
        ticks = FakeHarness.run(self, bursts, rounds, on_cpu)
        for number, stamp in enumerate(self.low_from):
            part = ticks.stamps[:, number, :, stamp:]
            part += (part - part[..., :1]) // 4
        return ticks


@pytest.fixture
def harness() -> Throttled:
    made = Throttled(lambda code: TRUTH[code.name], noise=0.002, drift=0.0, disturbed=0.02)
    made.load(CODES)
    return made


def test_vectors_of_512_bits_are_slow_to_start() -> None:
    assert {"wide", "wider"} == slow_to_start(CODES)


def test_a_core_that_is_slow_to_start_is_told_from_one_that_is_not(harness: Throttled) -> None:
    wide = CODES[1]
    assert "wide" == wide.name
    assert starts_slowly(harness, wide)
    for seed in range(5):
        shared = Neighbour(0.3, 300, dict.fromkeys(TRUTH, 1.6))
        quick = FakeHarness(lambda code: TRUTH[code.name], noise=0.004, drift=0.02, seed=seed, neighbour=shared)
        quick.load(CODES)
        assert not starts_slowly(quick, wide), f"seed {seed}"


def test_a_session_measures_them_when_they_are_quick(harness: Throttled) -> None:
    session = Session(harness, frozenset(TRUTH))
    found = session.measure([Repeat(name=name, burst=Burst(name, 1), amount=1.0) for name in TRUTH])
    assert pytest.approx(TRUTH, rel=0.01) == {name: timing.cycles for name, timing in found.items()}
    assert {"ok"} == {timing.quality for timing in found.values()}
    assert all(timing.rejected < timing.samples for timing in found.values())
    assert {"quick": 3.0, "wide": 2.4} == {name: pytest.approx(found[name].clock_GHz, rel=0.01) for name in ("quick", "wide")}


def test_repeated_mixes_are_measured_when_they_are_quick(harness: Throttled) -> None:
    found = measure(harness, list(TRUTH), max_rounds=48)
    assert pytest.approx(TRUTH, rel=0.02) == {name: one.cycles for name, one in found.results.items()}


class Lowered(FakeHarness):
    """The clock is lower during some functions, and in the reference loops right behind them."""

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """See `FakeHarness.run`."""
        ticks = FakeHarness.run(self, bursts, rounds, on_cpu)
        stamps = ticks.stamps.reshape(-1, STAMPS).astype(np.int64)
        low = np.array([burst.name.startswith("wid") for burst in bursts] * rounds)
        before = np.concatenate([low[-1:], low[:-1]])
        spans = np.diff(stamps, axis=-1) * np.where(np.stack([before, before, low, low, low], axis=-1), 1.08, 1.0)
        stamps[:, 1:] = stamps[:, :1] + np.cumsum(spans.astype(np.int64), axis=-1)
        return Ticks(stamps.reshape(ticks.stamps.shape).astype(np.uint64), ticks.per_second)


def test_functions_that_lower_the_clock_are_measured_apart_from_others() -> None:
    """Turn by turn no burst would lie between two equal reference loops."""
    truth = {name: 16.0 + number for number, name in enumerate(["wide", "light", "wider", "lighter", "quick", "watch", "widest"])}
    harness = Lowered(lambda code: truth[code.name], noise=0.002, drift=0.0, disturbed=0.02)
    harness.load([Code(name, "", "nop" if name in ("quick", "watch") else "vpaddd zmm0, zmm1, zmm2") for name in truth])
    names = [name for name in truth if name not in ("watch", "widest")]
    found = measure(harness, names, max_rounds=24, witness=Witness("watch"), low=Witness("widest")).results
    assert {name: truth[name] for name in names} == pytest.approx({name: one.cycles for name, one in found.items()}, rel=0.01)
    assert not any(one.shared for one in found.values())


def test_a_function_that_is_disturbed_throughout_costs_no_other() -> None:
    class Disturbed(FakeHarness):
        def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
            ticks = FakeHarness.run(self, bursts, rounds, on_cpu)
            for number, burst in enumerate(bursts):
                ticks.stamps[:, number, :, 5] += np.uint64(2000 if burst.name == "between" else 0)
            return ticks

    harness = Disturbed(lambda code: TRUTH[code.name], drift=0.0, disturbed=0.0)
    harness.load(CODES)
    assert {"quick", "wide", "wider"} == measure(harness, list(TRUTH), max_rounds=24).results.keys()
