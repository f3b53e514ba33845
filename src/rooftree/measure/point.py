"""Measure one size on one number of cores: try how the data should be, count sweeps, repeat, judge."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from rooftree.errors import MeasurementError
from rooftree.measure.plan import Layout, Mode, Plan, placed
from rooftree.measure.runner import KERNEL, NOTHING, Opened, Runner
from rooftree.measure.timing import LONG_NS, MOST_WIDENED, Around, Timing, Visit, crowded, reduce, visit
from rooftree.timing import smt_probe
from rooftree.timing.clock import reference_overhead
from rooftree.timing.estimate import KERNELS
from rooftree.timing.harness import REFERENCE, REFERENCE_PASSES, Burst

BURST_NS = 100_000.0
"""Length of a burst of short sweeps: branch predictors take some hundred sweeps to learn where loops end [ns]."""
_WARM_NS = 100_000.0
_CROWDED_NS = 25_000.0
"""Both where others share the core most of the time: their pauses last 0.2 to 0.5 ms on a crowded host, and a burst counts only
if it lies within one with what comes before and after [ns]."""
_COLD_NS = 5e6
"""Sweeps beyond find little of what they need in the caches: none is run before, to bring data near [ns]."""
_VISIT_NS, _FEWEST_ROUNDS, _MOST_ROUNDS, _MOST_COUNT = 20e6, 3, 60, 1_000_000
_FEWEST_VISITS, _MOST_VISITS = 8, 400
_CALLS = 1000
_SHORT_NS, _RENEWED = 3000.0, (3, 6)
"""Sweeps below depend on where code and stack happen to lie: after so many visits they go on in another process [ns]."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How well a point is to be known.

    Attributes:
        place: of the data, as in `timing`.
        confidence, within, time_limit: as in `rooftree.measure.options.Options`.
        shared_machine: whether others use the shared caches and memory.
        cores: threads that run.
    """

    place: str
    confidence: float = 0.9
    within: float = 0.02
    time_limit: float = 3.0
    shared_machine: bool = True
    cores: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """What came out.

    Attributes:
        timing: of one sweep.
        opened: pages of the memory.
        mode: how the data were.
        strange: numbers that slow the kernel down or hide what it does, in words; "" without any.
        limited: the time limit was reached before the interval was narrow enough.
        seconds: it took [s].
        call_cycles: of an empty call, which were taken off [cy].
    """

    timing: Timing
    opened: Opened
    mode: Mode
    strange: str
    limited: bool
    seconds: float
    call_cycles: float = 0.0


def measure_point(
    runner: Runner, plan: Plan, layout: Layout, wanted: Wanted, clock: Callable[[], float] = time.monotonic
) -> Found:
    """Measure a kernel with a plan.

    Args:
        runner: with its library loaded.
        plan, layout: what the kernel is called with.
        wanted: how well.
        clock: tells the time [s].
    Raises: MeasurementError if every burst was disturbed; CrashError.
    """
    began = clock()
    for mode in plan.modes:
        opened = runner.open(placed(plan, layout, mode))
        last = mode is plan.modes[-1]
        strange = runner.check().why
        if strange and not last:
            continue
        around = calibrate(runner)
        sweep_ns = _pilot(runner, around)
        visits = [_visit(runner, around, sweep_ns, wanted.cores)]
        strange = runner.check().why
        if strange and not last:
            continue
        timing, limited = _repeat(runner, around, sweep_ns, visits, wanted, began, clock)
        after = runner.check()
        if after.astray:
            raise MeasurementError(
                f"the places in {after.astray} go on from call to call, and left the arrays that they index",
                hint="--driver FILE.c calls the function and makes them anew each time",
            )
        strange = after.why
        if strange and not last:
            continue
        return Found(timing, opened, mode, strange, limited, clock() - began, around.call_cycles)
    raise AssertionError("the last mode always returns")


def _repeat(
    runner: Runner, around: Around, sweep_ns: float, visits: list[Visit], wanted: Wanted, began: float, clock: Callable[[], float]
) -> tuple[Timing, bool]:
    """Visits until the interval is narrow enough or the time is over."""
    rule = KERNELS.rules[wanted.place]
    enough = MOST_WIDENED * max(wanted.within, rule.floor_shared if wanted.shared_machine else rule.floor)
    timing, narrow = None, False
    while True:
        used = clock() - began
        late = (used > wanted.time_limit and sum(len(v.cycles) for v in visits) >= KERNELS.fewest) or used > 2 * wanted.time_limit
        over = (len(visits) >= 2 and late) or len(visits) >= _MOST_VISITS
        if over or len(visits) >= _FEWEST_VISITS:
            timing = reduce(
                visits,
                wanted.place,
                confidence=wanted.confidence,
                shared_machine=wanted.shared_machine,
                alone_cycles=runner.alone_cycles,
            )
            narrow = timing is not None and not timing.why and timing.high - timing.cycles <= (enough + 1e-9) * timing.cycles
        if over or narrow:
            break
        if sweep_ns < _SHORT_NS and len(visits) in _RENEWED:
            runner.renew()
            around = calibrate(runner)
        visits.append(_visit(runner, around, sweep_ns, wanted.cores, crowded(visits, runner.alone_cycles)))
    if timing is None:
        raise MeasurementError(
            "every burst was disturbed: the clock of the core changed, or others ran all the time",
            hint="run it again when the machine is quieter, or with a longer --time-limit",
        )
    return timing, not narrow


def calibrate(runner: Runner) -> Around:
    """What is around sweeps: reference loops, time stamps, calls."""
    import numpy as np

    overhead = reference_overhead(runner)
    ticks = runner.run([Burst(NOTHING, 1), Burst(NOTHING, _CALLS)], 24)
    found = []
    for column in (0, 1):
        one = type(ticks)(ticks.stamps[:, column : column + 1], ticks.per_second)
        cycles = visit(one, 1, Around(overhead)).cycles
        found.append(float(np.nanquantile(cycles, 0.05)) if not np.isnan(cycles).all() else 0.0)
    call = max(0.0, (found[1] - found[0]) / (_CALLS - 1))
    return Around(overhead, max(0.0, found[0] - call), call)


def _pilot(runner: Runner, around: Around) -> float:
    """Roughly the time of one sweep [ns]."""
    import numpy as np

    count = 1
    while True:
        ticks = runner.run([Burst(KERNEL, count, 1)], 3)
        spans = (ticks.stamps[..., 3] - ticks.stamps[..., 2]).astype(np.float64)
        least = float(spans.min()) / ticks.per_second * 1e9
        if least > BURST_NS / 4 or count >= _MOST_COUNT:
            return max(least / count, 0.1)
        count = min(_MOST_COUNT, count * max(2, min(64, ceil(BURST_NS / max(least, 1.0)))))


def _visit(runner: Runner, around: Around, sweep_ns: float, cores: int, crowd: bool = False) -> Visit:
    """Some rounds of one burst; of short ones in a crowd."""
    burst_ns, warm_ns = (_CROWDED_NS, _CROWDED_NS) if crowd else (BURST_NS, _WARM_NS)
    count = max(1, min(_MOST_COUNT, ceil(burst_ns / sweep_ns)))
    warm = 0 if sweep_ns > _COLD_NS else max(1, min(_MOST_COUNT, ceil(warm_ns / sweep_ns)))
    if warm == 0:
        rounds = 1
    else:
        most = round(_MOST_ROUNDS * BURST_NS / burst_ns)
        rounds = max(_FEWEST_ROUNDS, min(most, round(_VISIT_NS / (sweep_ns * (count + warm)))))
    burst = Burst(KERNEL, count, warm)
    probe = smt_probe.BURST if warm else replace(smt_probe.BURST, warm=smt_probe.COLD_WARM)
    long = 2 * count * sweep_ns > LONG_NS
    beside = Burst(REFERENCE, REFERENCE_PASSES, 0)  # reference loops more, to be sure of the clock and of the system's account
    alone = [beside, burst, beside] if long else [burst]
    bursts = [probe, burst, probe] if runner.notices_others else alone
    ticks = runner.run(bursts, rounds, on_cpu=long)
    return visit(ticks, count, around, cores=cores, probed=runner.notices_others)
