"""From time stamps to cycles and intervals, on simulated machines whose truth is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rooftree.errors import MeasurementError
from rooftree.host.topology import CORE, MEMORY, SHARED
from rooftree.measure.fake import FakeRunner
from rooftree.measure.plan import MODES, NO_PLAN, Block, Field, Plan, Spacing, lay_out
from rooftree.measure.point import Found, Wanted, calibrate, measure_point
from rooftree.measure.runner import KERNEL, CrashError, State
from rooftree.measure.timing import Around, Visit, reduce, visit
from rooftree.timing.clock import to_cycles_of_long
from rooftree.timing.harness import REFERENCE_CYCLES, REFERENCE_PASSES, STAMPS, Burst, Ticks
from rooftree.timing.smt_probe import BUSY, CYCLES, PASSES

ARRAY = Block(name="a", elements=10, item_bytes=8, fields=(Field(0, "f8"),), written=True)
PLAN = Plan(arguments=("a",), symbols=(), blocks=(ARRAY,), cells=())
LAYOUT = lay_out(PLAN, Spacing())


class Clock:
    """Time that passes by a third of a second whenever it is asked for."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> Any:
        self.now += 0.33
        return self.now


def measured(runner: FakeRunner, place: str = CORE, **more: Any) -> Found:
    return measure_point(runner, PLAN, LAYOUT, Wanted(place=place, **more), Clock())


@pytest.mark.parametrize("cycles", [30.0, 400.0, 12_345.0, 2e6, 3e8])
@pytest.mark.parametrize("place", [CORE, SHARED, MEMORY])
def test_the_truth_lies_within_the_interval(cycles: float, place: str) -> None:
    timing = measured(FakeRunner(lambda plan: cycles), place).timing
    assert timing.low <= cycles <= timing.high
    assert timing.cycles == pytest.approx(cycles, rel=0.02)
    assert timing.why == ""
    assert timing.seconds == pytest.approx(cycles / 3e9, rel=0.1)


def test_others_on_the_core_do_not_change_the_value() -> None:
    timing = measured(FakeRunner(lambda plan: 500.0, busy=0.7, disturbed=0.0)).timing
    assert timing.cycles == pytest.approx(500, rel=0.02)
    assert timing.why == ""
    assert timing.rejected > timing.samples


@pytest.mark.parametrize("beside", [(900.0,) * 5, (2000.0,) * 5, ()])
def test_a_burst_whose_clock_is_none_makes_no_value(beside: tuple[float, ...]) -> None:
    """3.2 cy/CL where 30 are right: in one of five bursts others had the processor while its clock was told, 0.3 GHz."""
    cycles, clocks = np.array([9e7, 9.1e7, 9e6, 9.2e7, 9.1e7]), np.array([2.8, 2.8, 0.28, 2.7, 2.8])
    timing = reduce([Visit(cycles, clocks, np.array(beside), np.zeros(0, bool))] * 2, MEMORY)
    assert timing is not None
    assert 9e7 <= timing.cycles <= 9.2e7
    assert timing.rejected == 2
    slower = reduce([Visit(cycles, np.where(clocks < 1, 1.9, clocks), np.array(beside), np.zeros(0, bool))] * 2, MEMORY)
    assert slower is not None
    assert slower.rejected == 0  # vectors of 512 bits slow a core down so far


def test_a_core_that_is_always_shared_is_told() -> None:
    found = measured(FakeRunner(lambda plan: 500.0, busy=1.0, disturbed=0.0))
    assert "something else shared the core" in found.timing.why


def test_what_is_around_sweeps_is_found() -> None:
    runner = FakeRunner(lambda plan: 100.0, noise=0.0, disturbed=0.0, drift=0.0)
    runner.open(NO_PLAN)
    around = calibrate(runner)
    assert around.call_cycles == pytest.approx(7, abs=0.2)
    assert around.fixed_cycles == pytest.approx(60, abs=3)


def test_measuring_ends_at_the_time_limit_and_says_so() -> None:
    found = measured(FakeRunner(lambda plan: 1000.0, noise=1.0), time_limit=1.0)
    assert found.limited
    assert found.seconds < 10


class Slower(FakeRunner):
    """Wide vectors take the core to 4/5 of its clock: while the kernel runs, and for some hundred microseconds behind it."""

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        ticks = FakeRunner.run(self, bursts, rounds, on_cpu)
        spans = np.diff(ticks.stamps.astype(np.int64), axis=-1, prepend=0)
        for at, burst in enumerate(bursts):
            if burst.name == KERNEL:
                spans[:, at, :, 3:] = spans[:, at, :, 3:] * 5 // 4
                spans[:, at + 1 : at + 2, :, :2] = spans[:, at + 1 : at + 2, :, :2] * 5 // 4
        spent = None if ticks.on_cpu is None else ticks.on_cpu * 5 // 4
        return Ticks(np.cumsum(spans, axis=-1).astype(np.uint64), ticks.per_second, spent)


class Unnoticed(Slower):
    """The same without a burst that notices others."""

    notices_others = False


@pytest.mark.parametrize("runner", [Slower, Unnoticed])
@pytest.mark.parametrize("place", [SHARED, MEMORY])
def test_a_long_sweep_is_read_at_the_clock_that_it_leaves_behind(runner: type[FakeRunner], place: str) -> None:
    found = measured(runner(lambda plan: 3e8, drift=0.0), place).timing
    assert 3e8 == pytest.approx(found.cycles, rel=0.02)
    assert 2.4 == pytest.approx(found.clock_GHz, rel=0.01)
    assert "" == found.why


def test_a_single_loop_that_is_slower_behind_a_long_sweep_is_no_clock() -> None:
    """Something ran for a moment: the loop after it tells that the clock is as before."""
    spans = np.full((5, 2, 1, STAMPS), 0)
    reference = REFERENCE_CYCLES * REFERENCE_PASSES
    spans[..., 1], spans[..., 2], spans[..., 3], spans[..., 4], spans[..., 5] = reference, 100, 10**7, 1, reference
    spans[1, 0, 0, 5] = spans[3, 0, 0, 1] = 2 * reference  # behind the sweep, and before another one
    ticks = Ticks(np.cumsum(spans, axis=-1).astype(np.uint64), 1e9)
    for one in (ticks, Ticks(ticks.stamps[:, :1], 1e9)):
        cycles, clock = to_cycles_of_long(one, 0, 0.0)
        assert pytest.approx([1e7] * 5) == list(cycles)
        assert pytest.approx([1.0] * 5) == list(clock)


def test_the_next_way_to_fill_the_memory_is_taken_where_numbers_get_strange() -> None:
    seen = []

    def strange(plan: Any) -> Any:
        fill = plan.blocks[0].fill
        seen.append(fill)
        return State() if fill == "zero" else State(infinite=3, where="a")

    found = measured(FakeRunner(lambda plan: 100.0, strange=strange))
    assert found.mode.zero == "written"
    assert found.strange == ""
    assert seen[0] == "values"


def test_numbers_that_are_strange_in_every_way_are_reported() -> None:
    found = measured(FakeRunner(lambda plan: 100.0, strange=lambda plan: State(not_a_number=1, denormal=2, where="a")))
    assert found.mode is MODES[-1]
    assert found.strange == "of the numbers in a, 1 is not a number and 2 are denormal"


def test_a_crash_is_passed_on() -> None:
    with pytest.raises(CrashError, match="SIGSEGV"):
        measured(FakeRunner(lambda plan: 1.0, crash=lambda plan: "the kernel ended with SIGSEGV"))


def test_nothing_undisturbed_is_an_error() -> None:
    with pytest.raises(MeasurementError, match="every burst was disturbed"):
        measured(FakeRunner(lambda plan: 100.0, disturbed=1.0), time_limit=0.5)


def one_visit(*cycles: float, beside: Any = (), torn: bool = False) -> Visit:
    values = np.array(cycles, dtype=float)
    return Visit(values, np.full(len(values), 3.0), np.array(beside, dtype=float), np.full(len(values), torn))


def stamped(spans: NDArray[Any]) -> NDArray[Any]:
    stamps = np.zeros((len(spans), 1, 1, 6), np.uint64)
    stamps[:, 0, 0, 1:] = np.cumsum(spans, axis=1)
    return stamps


def test_torn_bursts_count_only_if_there_are_no_others() -> None:
    good, torn = one_visit(100, 100, 100, 100, 100, 100), one_visit(150, 150, torn=True)
    timing = reduce([good, torn, good], MEMORY)
    assert timing.cycles == 100
    assert timing.rejected == 2
    assert timing.why == ""
    assert "other processes took the core" in reduce([torn, torn, torn], MEMORY).why


def test_bursts_beside_others_count_only_if_there_are_no_quiet_ones() -> None:
    alone, beside = CYCLES * PASSES * 1.001, CYCLES * PASSES * 1.6
    mixed = one_visit(*[100.0] * 6, *[170.0] * 20, beside=[alone] * 6 + [beside] * 20)
    timing = reduce([mixed, mixed], CORE)
    assert timing.cycles == 100
    assert timing.samples == 12
    always = [one_visit(*[170.0] * 9, beside=[beside] * 9)] * 2
    assert "shared the core" in reduce(always, CORE, alone_cycles=BUSY * CYCLES * PASSES).why


@pytest.mark.parametrize(("level", "known"), [(1.001, True), (1.6, False)])
def test_a_core_that_starts_as_much_as_it_can_was_alone(level: float, known: bool) -> None:
    visits = [one_visit(*[170.0] * 9, beside=[level * CYCLES * PASSES] * 9)] * 2
    assert reduce(visits, CORE).alone is known
    assert reduce([one_visit(*[170.0] * 9)] * 2, CORE).alone is None


@pytest.mark.parametrize(("quiet", "told"), [(3, "only 6 of 54 bursts were undisturbed"), (9, "")])
def test_few_bursts_of_many_that_others_disturbed_are_no_firm_value(quiet: int, told: str) -> None:
    """5 of 27 bursts of two cores were called ok: 30 cy/CL, as long as one core takes."""
    alone, beside = CYCLES * PASSES * 1.001, CYCLES * PASSES * 1.6
    rest = 27 - quiet
    mixed = one_visit(*[100.0] * quiet, *[170.0] * rest, beside=[alone] * quiet + [beside] * rest)
    assert told == reduce([mixed, mixed], CORE, alone_cycles=alone).why


@pytest.mark.parametrize(("quiet", "shared", "told"), [(12, 1938, True), (12, 1100, False), (20, 3000, False)])
def test_hardly_any_quiet_burst_of_thousands_is_no_firm_value(quiet: int, shared: int, told: bool) -> None:
    """24 of 3900 bursts were called ok: 25.7 cy/CL, of which another run found 20.0; such a few may be missed ones."""
    alone, beside = CYCLES * PASSES * 1.001, CYCLES * PASSES * 1.6
    mixed = one_visit(*[100.0] * quiet, *[170.0] * shared, beside=[alone] * quiet + [beside] * shared)
    found = reduce([mixed, mixed], CORE, alone_cycles=alone)
    assert found is not None
    assert (found.why == f"only {2 * quiet} of {2 * (quiet + shared)} bursts were undisturbed") is told
    assert bool(found.why) is told


@pytest.mark.parametrize("level", [1.0, 1.12, 1.5])
def test_what_a_core_alone_takes_is_what_it_took_beside_this_kernel(level: float) -> None:
    """512-bit instructions slow some cores down as a whole; single bursts beside a change of the clock seem too short."""
    alone = CYCLES * PASSES * level
    short, quiet, shared = [0.96 * alone] * 2, [alone * (1 + 0.001 * (k % 5)) for k in range(60)], [1.7 * alone] * 60
    mixed = one_visit(*[400.0] * 2, *[100.0] * 60, *[170.0] * 60, beside=[*short, *quiet, *shared])
    timing = reduce([mixed, mixed], CORE)
    assert timing.cycles == 100
    assert timing.why == ""


def test_bursts_of_a_single_moment_are_no_firm_value_and_do_not_count_as_scatter() -> None:
    moment, rest = one_visit(*[100.0] * 9, beside=[7700.0] * 9), one_visit(*[170.0] * 40, beside=[15000.0] * 40)
    assert "of one moment" in reduce([moment, rest], CORE).why
    assert reduce([moment, rest, moment], CORE).why == ""


def test_scatter_is_told_from_the_wider_interval_that_is_shown() -> None:
    visits = [one_visit(*[100.0 + 12.0 * (k % 3)] * 9, beside=[7700.0] * 9) for k in range(9)]
    found = reduce(visits, CORE)
    assert "they alone give an interval" in found.why
    assert "stretched to 50 % on each side" in found.why
    assert found.low <= 0.5 * found.cycles < 1.5 * found.cycles <= found.high


def test_bursts_are_short_in_a_crowd_and_only_there() -> None:
    """Others pause for some tenths of a millisecond: of longer bursts none would lie between."""
    seen: list[tuple[float, float]] = []

    class Watched(FakeRunner):
        def run(self, bursts: Any, rounds: int, on_cpu: bool = False) -> Ticks:
            found = super().run(bursts, rounds, on_cpu)
            seen.extend((burst.count, burst.warm) for burst in bursts if burst.name == KERNEL and rounds > 3)
            return found

    for busy, shorter in ((0.9, True), (0.0, False)):
        seen.clear()
        assert measured(Watched(lambda plan: 500.0, busy=busy, disturbed=0.0)).timing.cycles == pytest.approx(500, rel=0.02)
        first, last = seen[0], seen[-1]
        assert shorter == (3 * last[0] < first[0] and 3 * last[1] < first[1])


def test_a_burst_at_a_clock_that_no_core_has_does_not_count() -> None:
    """Reference loops that were held up ten times as long made a sweep of 46 ms one of 4.6: 7000 MLUP/s of a stencil."""
    bursts = [Visit(np.array([9e7 + n]), np.array([2.8]), np.zeros(0), np.zeros(1, bool)) for n in range(5)]
    held_up = Visit(np.array([9e6]), np.array([0.28]), np.zeros(0), np.zeros(1, bool))
    timing = reduce([*bursts, held_up], MEMORY)
    assert timing is not None
    assert (timing.samples, timing.rejected) == (5, 1)
    assert timing.cycles == pytest.approx(9e7, rel=1e-6)
    slower = replace(held_up, cycles=np.array([8e7]), clock_GHz=np.array([2.0]))
    counted = reduce([*bursts, slower], MEMORY)
    assert counted is not None
    assert counted.samples == 6


def test_no_burst_that_counts_gives_no_timing() -> None:
    assert reduce([one_visit(np.nan, np.nan)] * 3, CORE) is None


def test_long_bursts_go_by_the_mean_clock_of_their_references() -> None:
    reference = REFERENCE_CYCLES * REFERENCE_PASSES
    spans = np.array(
        [[reference, 10, 3e7, 10, reference], [reference, 10, 3e7, 10, 2 * reference]]
    )  # the last reference loop was disturbed
    found = visit(Ticks(stamped(spans), 3e9), 1, Around())
    assert found.cycles == pytest.approx([3e7, 3e7])
    assert found.clock_GHz == pytest.approx([3, 3])


def between(spans: NDArray[Any], on_cpu: Sequence[float], beside: Sequence[float]) -> Ticks:
    """Each burst with one before and one behind it, of 9000 ticks, which took so long by the system's account [ns]."""
    around = np.array([16384, 10, 9000, 10, 16384])
    three = np.stack([np.broadcast_to(around, spans.shape), spans, np.broadcast_to(around, spans.shape)], axis=1)
    stamps = np.zeros((len(spans), 3, 1, STAMPS), np.uint64)
    stamps[:, :, 0, 1:] = np.cumsum(three, axis=2)
    spent = np.stack([beside, on_cpu, beside], axis=1)[..., None]
    return Ticks(stamps, 3e9, spent.astype(np.int64))


def test_what_other_processes_took_is_taken_off_the_bursts_that_lost_it_and_off_no_others() -> None:
    spans = np.array([[16384, 10, 4e7, 10, 16384], [16384, 4e7, 3e7, 10, 16384], [16384, 10, 3e7, 4e7, 16384]])
    found = visit(between(spans, [1e7, 1e7, 1.0002e7], [3000] * 3), 1, Around())
    assert list(found.torn) == [True, False, False]
    assert found.cycles == pytest.approx([3e7, 3e7, 3e7])


def test_an_account_that_stands_still_takes_nothing_off() -> None:
    """A guest makes up for what its host took before: 30 ms cost 2.5 us by the account, and 0.00028 ns an iteration."""
    spans = np.array([[16384, 10, 9e7, 10, 16384]] * 3)
    found = visit(between(spans, [2500, 2500, 3e7], [0, 3000, 0]), 1, Around())
    assert list(found.torn) == [True, True, False]
    assert found.cycles[[0, 2]] == pytest.approx([9e7, 9e7])
    ran = found.cycles[1]  # it ran before and behind, and stood still within: other bursts tell
    timing = reduce([Visit(np.array([ran, 9e7, 9.2e7]), np.full(3, 3.0), np.zeros(0), np.full(3, True))] * 2, MEMORY)
    assert timing.cycles == pytest.approx(9e7)
    assert "other processes took the core" in timing.why


class Owing(FakeRunner):
    """The system's account makes up for earlier losses: for half of all rounds it stands still."""

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        ticks = FakeRunner.run(self, bursts, rounds, on_cpu)
        if ticks.on_cpu is None:
            return ticks
        self.asked = getattr(self, "asked", 0) + 1
        return Ticks(ticks.stamps, ticks.per_second, ticks.on_cpu * (self.asked % 2))


class OwingUnnoticed(Owing):
    """The same without a burst that notices others."""

    notices_others = False


@pytest.mark.parametrize("runner", [Owing, OwingUnnoticed])
@pytest.mark.parametrize("steal", [0.0, 0.5])
def test_no_account_makes_a_value_that_is_too_small(runner: type[FakeRunner], steal: float) -> None:
    timing = measured(runner(lambda plan: 1e8, steal=steal, noise=0.003), MEMORY).timing
    assert timing.cycles >= 0.99e8


def test_nothing_is_taken_off_the_bursts_of_a_team_since_its_threads_wait_for_each_other() -> None:
    spans = np.array([[16384, 10, 9e7, 10, 16384], [16384, 10, 6e7, 10, 16384]])
    on_cpu = np.array([4e7, 4e7]).astype(np.int64).reshape(2, 1, 1)  # two threads
    found = visit(Ticks(stamped(spans), 3e9, on_cpu), 1, Around(), cores=2)
    assert list(found.torn) == [True, False]
    assert found.cycles == pytest.approx([9e7, 6e7])


@pytest.mark.parametrize("steal", [0.0, 0.2, 0.5, 0.8])
@pytest.mark.parametrize("cycles", [1e6, 4e6, 3e7, 3e8])
def test_no_theft_of_the_processor_makes_a_value_that_is_too_small(cycles: float, steal: float) -> None:
    timing = measured(FakeRunner(lambda plan: cycles, steal=steal, noise=0.003), MEMORY).timing
    assert cycles * 0.99 <= timing.cycles <= cycles * 1.05
    assert timing.low <= cycles <= timing.high


def test_rejected_bursts_and_disturbances_widen_the_interval() -> None:
    clean = reduce([one_visit(*[100.0] * 10)] * 4, CORE)
    patchy = reduce([one_visit(*[100.0] * 10, *[np.nan] * 20)] * 4, CORE)
    assert patchy.high - patchy.low > 1.5 * (clean.high - clean.low)
    torn = reduce([one_visit(100, 100, torn=True), one_visit(160, 160, torn=True)] * 2, MEMORY)
    assert torn.low <= 80
    assert torn.high >= 160
