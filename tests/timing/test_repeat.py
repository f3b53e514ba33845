from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.errors import MeasurementError
from rooftree.timing import repeat
from rooftree.timing.clock import reference_overhead, to_cycles
from rooftree.timing.fake import FakeHarness, Neighbour
from rooftree.timing.harness import REFERENCE, REFERENCE_CYCLES, REFERENCE_PASSES, Code, Ticks
from rooftree.timing.repeat import measure
from rooftree.timing.turns import Witness

TRUTH = {"a": 16.0, "b": 192.0, "c": 12.25, "d": 1600.0}


def loaded(**options: Any) -> Any:
    harness = FakeHarness(lambda code: TRUTH[code.name], **options)
    harness.load([Code(name, "", "") for name in TRUTH])
    return harness


@pytest.mark.parametrize(("noise", "tolerance"), [(0.0, 0.002), (0.003, 0.005), (0.03, 0.03)])
def test_cycles_are_found_again_behind_a_drifting_clock_and_noise(noise: float, tolerance: float) -> None:
    found = measure(loaded(noise=noise, drift=0.1), list(TRUTH)).results
    for name, cycles in TRUTH.items():
        assert found[name].cycles == pytest.approx(cycles, rel=tolerance)


def test_disturbed_bursts_are_rejected_and_counted() -> None:
    found = measure(loaded(disturbed=0.4), ["a", "b"]).results["a"]
    assert found.rejected > 0.2 * found.samples
    assert found.cycles == pytest.approx(16.0, rel=0.002)


def test_the_clock_is_that_of_the_core_and_not_that_of_the_ticks() -> None:
    found = measure(loaded(drift=0.0), ["a"]).results["a"]
    assert found.clock_GHz == pytest.approx(3.0, rel=1e-3)  # the ticks run at 2.5 GHz


def test_a_neighbour_on_the_core_is_waited_out() -> None:
    """Another thread takes ports away in nine bursts of ten; the reference loops do not notice."""
    harness = loaded(disturbed=0.0, drift=0.0)
    plain, random = harness.run, np.random.default_rng(3)

    def shared(bursts: Any, rounds: Any) -> Any:
        ticks = plain(bursts, rounds)
        stretch = 1 + random.uniform(0.1, 0.6, ticks.stamps.shape[:2]) * (random.random(ticks.stamps.shape[:2]) < 0.9)
        stamps = ticks.stamps.astype(float)
        burst = (stamps[..., 3] - stamps[..., 2]) * (stretch[..., None] - 1)
        stamps[..., 3:] += burst[..., None]
        return Ticks(stamps.astype(np.uint64), ticks.per_second)

    harness.run = shared
    harness_overhead = reference_overhead(harness)
    assert harness_overhead < 400
    found = measure(harness, ["b", "d"]).results
    assert found["b"].scattered
    assert found["b"].cycles == pytest.approx(192.0, rel=0.03)
    assert found["d"].cycles == pytest.approx(1600.0, rel=0.03)


def test_references_that_differ_make_a_sample_void() -> None:
    spans = np.array([[100_000, 0, 500, 0, 100_000], [100_000, 0, 500, 0, 102_000], [100_000, 0, 500, 0, 100_500]])
    stamps = np.zeros((3, 1, 1, 6), np.uint64)
    stamps[:, 0, 0, 1:] = np.cumsum(spans, axis=1)
    cycles, clock = to_cycles(Ticks(stamps, 1e9))
    per_tick = REFERENCE_CYCLES * REFERENCE_PASSES / 100_000
    assert np.isnan(cycles[:, 0, 0]).tolist() == [False, True, False]
    assert cycles[0, 0, 0] == pytest.approx(500 * per_tick, rel=2e-3)
    assert clock[0, 0, 0] == pytest.approx(per_tick, rel=2e-3)


def test_a_clock_that_never_stays_is_an_error_and_no_number() -> None:
    with pytest.raises(MeasurementError, match="clock"):
        measure(loaded(disturbed=1.0), ["a"])


def test_interruption_keeps_the_rounds_that_were_run() -> None:
    harness = loaded(interrupt_after=5)
    found = measure(harness, ["a", "b"])
    assert found.interrupted
    assert found.rounds == 18
    assert found.results["b"].cycles == pytest.approx(192.0, rel=0.01)


def test_interruption_before_anything_was_measured_is_passed_on() -> None:
    with pytest.raises(KeyboardInterrupt):
        measure(loaded(interrupt_after=1), ["a"])


def test_functions_that_are_not_loaded_are_named() -> None:
    with pytest.raises(MeasurementError, match="'other' is not loaded"):
        measure(loaded(), ["other"])


def test_bursts_whose_reference_loops_were_lengthened_do_not_count() -> None:
    draw = np.random.default_rng(1)
    cycles = 4.0 * draw.normal(1.0, 0.003, (48, 1))
    clocks = np.full((48, 1), 3.4)
    cycles[::2] *= 0.9  # of every second one: the same time, at what seems a slower clock
    clocks[::2] *= 0.9
    every = np.ones(cycles.shape, bool)
    found = repeat._results(["f"], [repeat._Part(cycles, clocks, np.zeros(cycles.shape), every)])["f"]
    assert found.cycles == pytest.approx(4.0, rel=0.01)
    assert not found.scattered


def test_bursts_in_which_the_core_was_held_back_do_not_count_even_where_they_are_most() -> None:
    """The reference loops of one function are throttled in 20 of 24 bursts, and the other tells so; its division is not."""
    clocks = np.array([[2.9, 3.8]] * 20 + [[3.8, 3.8]] * 4)
    cycles = np.array([[16.0, 8.0]]) * np.where(clocks < 3, 1 / 1.3, 1.0)
    part = repeat._Part(cycles, clocks, np.zeros(cycles.shape), np.ones(cycles.shape, bool))
    assert 16.0 == repeat._results(["f", "g"], [part], held_back=[np.arange(2)])["f"].cycles
    assert 16.0 > repeat._results(["f", "g"], [part])["f"].cycles


SHARED_CORE = {"a": 1.2, "b": 1.6, "d": 1.4, "c": 1.5, REFERENCE: 1.0}


def test_a_witness_tells_which_bursts_had_the_core_for_themselves() -> None:
    """Another thread is there for nine tenths of the time, for long: bursts that seem alike are all too slow."""
    crowded = {"drift": 0.0, "disturbed": 0.02, "noise": 0.002, "neighbour": Neighbour(0.9, 400, SHARED_CORE)}
    names, patience = ["a", "b", "d"], iter(range(400))
    found = measure(loaded(**crowded), names, max_rounds=24, witness=Witness("c"), wait=lambda: next(patience, None) is not None)
    assert {name: TRUTH[name] for name in names} == pytest.approx({n: found.results[n].cycles for n in names}, rel=0.01)
    assert not any(found.results[name].shared for name in names)


def test_a_core_that_is_never_alone_is_said_to_be_shared() -> None:
    witness = Witness("c", best=TRUTH["c"])
    found = measure(loaded(drift=0.0, neighbour=Neighbour(1.0, 400, SHARED_CORE)), ["a", "b"], max_rounds=24, witness=witness)
    assert [True, True] == [found.results[name].shared for name in "ab"]
    assert "c" not in found.results


@pytest.mark.parametrize("patience", [0, 1])
def test_bursts_beside_a_witness_that_turns_out_to_be_slow_had_the_core_not_for_themselves(patience: int) -> None:
    """Another thread is there for all rounds but the last six: fewer are left than suffice."""
    harness, slow, asked = loaded(drift=0.0, disturbed=0.0), [3], []
    plain = harness.run

    def shared(bursts: Any, rounds: Any) -> Any:
        ticks = plain(bursts, rounds)
        if rounds != repeat._CHUNK or not slow[0]:
            return ticks
        slow[0] -= 1
        stamps = ticks.stamps.copy()
        stamps[..., 3:] += ((stamps[..., 3] - stamps[..., 2]) * 0.6).astype(np.uint64)[..., None]
        return Ticks(stamps, ticks.per_second)

    def wait() -> bool:
        asked.append(True)
        return len(asked) <= patience

    harness.run = shared
    found = measure(harness, ["a", "b"], max_rounds=4 * repeat._CHUNK, witness=Witness("c"), wait=wait).results
    assert slow == [0]
    assert asked
    assert [not patience] * 2 == [found[name].shared for name in "ab"]
    if patience:
        assert [TRUTH[name] for name in "ab"] == pytest.approx([found[name].cycles for name in "ab"], rel=0.01)
