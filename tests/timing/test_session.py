"""Many benchmarks in turn, on a core that others use part of the time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.host.topology import MEMORY, PRIVATE
from rooftree.timing.fake import FakeHarness, Neighbour
from rooftree.timing.harness import REFERENCE, Code
from rooftree.timing.session import Burst, Lap, Repeat, Session  # type: ignore[attr-defined]
from rooftree.timing.unshared import unshared

TRUTH = {"add": 15.0, "mix": 28.0, "witness": 7.5, "sweep": 900.0}
SHARED_CORE = {"add": 1.0, "mix": 1.3, "witness": 1.25, "sweep": 1.4, REFERENCE: 1.01}
"""Another thread takes issue slots: the mix and the witness need most of them, additions do not; reference loops hardly
notice."""


def session(limits: bool = True, **options: Any) -> Any:
    harness = FakeHarness(lambda code: TRUTH[code.name], **{"disturbed": 0.05, "drift": 0.0, "noise": 0.002, **options})
    harness.load([Code(name, "", "") for name in TRUTH])
    witness = Repeat(name="witness 1", burst=Burst("witness", 1), amount=1.0, best=1 / TRUTH["witness"])
    return Session(harness, frozenset(TRUTH), [witness] if limits else [])


def jobs() -> Any:
    return [
        Repeat(name="add", burst=Burst("add", 1), amount=1.0),
        Repeat(name="mix", burst=Burst("mix", 1), amount=1.0),
        Repeat(name="sweep", burst=Burst("sweep", 1), amount=1.0, place=PRIVATE, shifts=(0, 4096)),
    ]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("share", [0.0, 0.3, 0.8])
def test_cycles_are_those_of_an_unshared_core_however_often_it_is_shared(share: float, seed: int) -> None:
    found = session(neighbour=Neighbour(share, 150, SHARED_CORE), seed=seed).measure(jobs())
    for name, timing in found.items():
        assert TRUTH[name] == pytest.approx(timing.cycles, rel=0.003), name
        assert timing.low <= TRUTH[name] <= timing.high
        assert timing.quality == "ok"


def test_a_core_that_is_shared_all_the_time_is_said_to_be() -> None:
    found = session(neighbour=Neighbour(1.0, 150, SHARED_CORE)).measure(jobs(), most=12)
    assert {"disturbed"} == {timing.quality for timing in found.values()}
    assert "something else used the core all the time" in found["mix"].reason


def test_waiting_ends_when_its_time_is_over() -> None:
    harness = session(neighbour=Neighbour(1.0, 150, SHARED_CORE)).harness
    witness = Repeat(name="witness 1", burst=Burst("witness", 1), amount=1.0, best=1 / TRUTH["witness"])
    moments = iter(range(1000))
    waiting = Session(harness, frozenset(TRUTH), [witness], clock=lambda: float(next(moments)), patience_s=1e6, until_s=40.0)
    assert {"disturbed"} == {timing.quality for timing in waiting.measure(jobs()).values()}
    assert 40 < next(moments) < 60


def test_without_known_limits_the_fastest_visits_count() -> None:
    found = session(limits=False, neighbour=Neighbour(0.4, 60, SHARED_CORE), seed=2).measure(jobs())
    assert {n: TRUTH[n] for n in found} == pytest.approx({n: t.cycles for n, t in found.items()}, rel=0.01)


def test_a_lengthened_reference_does_not_make_a_core_faster_than_it_is() -> None:
    slower = {**dict.fromkeys(TRUTH, 1.0), REFERENCE: 1.08}
    found = session(neighbour=Neighbour(0.6, 150, slower), seed=5).measure(jobs())
    assert {n: TRUTH[n] for n in found} == pytest.approx({n: t.cycles for n, t in found.items()}, rel=0.003)


@pytest.mark.parametrize("disturbed", [0.0, 0.4])
def test_time_that_is_stolen_from_bursts_does_not_count(disturbed: float) -> None:
    found = session(disturbed=disturbed, drift=0.05).measure(jobs())
    assert {n: TRUTH[n] for n in found} == pytest.approx({n: t.cycles for n, t in found.items()}, rel=0.004)


def test_the_witness_is_not_among_the_results() -> None:
    assert {"add", "mix", "sweep"} == set(session().measure(jobs()))


def test_bursts_move_on_in_memory_from_visit_to_visit() -> None:
    bound = session()
    seen: set[Any] = set()
    run = bound.harness.run

    def noted(bursts: Any, rounds: Any) -> Any:
        seen.update(b.offsets for b in bursts if b.name == "sweep")
        return run(bursts, rounds)

    bound.harness.run = noted
    bound.measure(jobs())
    assert {(0,), (4096,)} == seen


def test_visits_in_which_the_witness_is_slow_do_not_count() -> None:
    cycles = np.ones((10, 6, 3))
    cycles[4:, :, 0] = 1.2  # the witness
    cycles[4:, :, 2] = 1.5
    found = unshared(cycles, np.full_like(cycles, 3.0), np.array([1.0, np.nan, np.nan]))
    assert (4, True) == (found.visits, found.verified)
    assert found.counts[:4].all()
    assert not found.counts[4:].any()


def test_a_witness_that_is_faster_than_possible_is_no_witness() -> None:
    cycles = np.full((10, 6, 1), 0.97)
    assert unshared(cycles, np.full_like(cycles, 3.0), np.array([1.0])).verified is False
    assert unshared(cycles, np.full_like(cycles, 3.0), np.array([1.0]), firm=False).verified is None, "the limit may be wrong"


def test_samples_at_the_fastest_clock_count_if_there_are_enough() -> None:
    cycles, clocks = np.ones((10, 6, 1)), np.full((10, 6, 1), 3.0)
    clocks[:5] = 2.9
    assert [False] * 5 + [True] * 5 == unshared(cycles, clocks, np.array([np.nan])).counts[:, 0, 0].tolist()
    clocks[1:] = 2.9
    assert unshared(cycles, clocks, np.array([np.nan])).counts.all(), "one fast visit is not enough"


def test_too_few_undisturbed_bursts_are_called_disturbed() -> None:
    found = session(disturbed=0.99).measure(jobs(), most=6)
    assert found
    for timing in found.values():
        assert timing.quality == "disturbed"
        assert timing.rejected > 0


@pytest.mark.slow
def test_time_and_cycles_go_together() -> None:
    lap = Lap(name="lap", bursts=(Burst("sweep", 6),) * 8, amount=6, place=MEMORY)
    found = session().measure([*jobs(), lap])
    for timing in found.values():
        assert timing.cycles == pytest.approx(3.0 * timing.nanoseconds, rel=0.01)
        assert timing.ns_low < timing.nanoseconds < timing.ns_high
    assert TRUTH["sweep"] == pytest.approx(found["lap"].cycles, rel=0.02)
