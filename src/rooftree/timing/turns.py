"""Which functions are measured in turn with each other, with how many passes, and what is around a pass of each.

Those that are slow to start are apart from others, and of these the ones that lower the clock: among others it would change with
every few bursts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from rooftree.errors import MeasurementError
from rooftree.host.topology import CORE
from rooftree.timing.clock import reference_overhead, rough_cycles, to_cycles
from rooftree.timing.estimate import LOOPS, between
from rooftree.timing.harness import REFERENCE, REFERENCE_PASSES, Burst, CodeHarness, settle_passes
from rooftree.timing.settled import Settled, apart, in_one_go, settling

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUANTILE = LOOPS.rules[CORE].quantile
BURST_CYCLES = 25_000
"""Length of a timed burst [cy]: some 10 us, short against the time between two preemptions."""
CLOCKS = 0.03
"""Bursts at a clock that is so much below the fastest of the same function count only where there are too few others: reference
loops that something lengthened show a slower clock, and bursts that seem shorter [1]."""
_PILOT, _PILOTS = 33, 9
"""Passes of pilots, and how often they are run at most: on a busy machine all of one may be disturbed."""
_LOOK_CYCLES, _LOOKS, _RESTS = 16_000.0, 8, 12
"""Length of bursts that tell whether a function lowers the clock [cy], how many of them, and reference loops behind them: on a
Granite Rapids it falls from 4.09 to 3.79 GHz with the first burst that computes with 512 bits, and rises within 20 to 50 us."""
_HELD_UP = 0.03
"""By how much a witness is slower beside another thread at least, relative [1]."""


@dataclass(slots=True)
class Witness:
    """A function that needs all that the front end delivers, so that whatever shares the core slows it down.

    Attributes:
        name: of the function, loaded beside the others.
        best: the least that a pass took so far [cy].
    """

    name: str
    best: float = math.inf


_overheads: WeakKeyDictionary[CodeHarness, float] = WeakKeyDictionary()


def overhead(harness: CodeHarness) -> float:
    """What a reference loop takes beyond its additions, by harness: that does not change."""
    if harness not in _overheads:
        _overheads[harness] = reference_overhead(harness)
    return _overheads[harness]


class Watch(NamedTuple):
    """A witness, its burst, and the cycles of one pass with all that is around it [cy]."""

    witness: Witness
    burst: Burst
    fixed: float


class Group(NamedTuple):
    """Functions that run in turn, and no others among them, at one clock.

    Attributes:
        columns: their numbers.
        settling: what is run before them.
        watch: the witness among them, if there is one.
    """

    columns: NDArray[np.intp]
    settling: Sequence[Burst]
    watch: Watch | None


class Plan(NamedTuple):
    """How functions are run.

    Attributes:
        names: of those that can be measured.
        bursts: of each.
        fixed: cycles of one pass of each with all that is around it [cy].
        groups: that run one after the other.
    """

    names: list[str]
    bursts: list[Burst]
    fixed: NDArray[np.float64]
    groups: list[Group]

    @property
    def limits(self) -> NDArray[np.float64]:
        """Of each function, cycles of the witness among them up to which it had the core for itself, by the best so far [cy]."""
        import numpy as np

        found = np.full(len(self.names), math.inf)
        for group in self.groups:
            if group.watch is not None:
                found[group.columns] = (1 + _HELD_UP) * group.watch.witness.best
        return found


def planned(
    harness: CodeHarness, names: Sequence[str], witnesses: tuple[Witness | None, Witness | None], burst_cycles: float, rounds: int
) -> Plan:
    """How many passes a burst of each function has, and what is around them, from ``rounds`` runs of each.

    Functions that are slow to start are apart from others, and of these the ones that lower the clock: among others it would
    change with every few bursts. What is disturbed throughout is left out, with all that its witness would have watched.

    Raises: MeasurementError if that is all of them.
    """
    import numpy as np

    watching, low = witnesses
    quick, slow = ([names[number] for number in some] for some in apart(names, harness.slow_to_start))
    rough = dict(zip(slow, rough_cycles(harness, slow), strict=True)) if slow else {}
    lowering = _lowering(harness, rough)
    plan = Plan([], [], np.empty(0), [])
    fixed: list[float] = []
    for some, witness in (
        (quick, watching),
        ([name for name in slow if name not in lowering], watching),
        ([name for name in slow if name in lowering], low),
    ):
        before = settling(Burst(some[0], 1), settle_passes(1, rough[some[0]])) if some and some[0] in rough else []
        every = [*([witness.name] if some and witness else []), *some]
        found = _pilot(harness, every, rounds, before, round(_LOOK_CYCLES / rough[some[0]]) if before else 0)
        bursts = {name: _burst(name, slope, burst_cycles) for name, (_, slope) in found.items()}
        watch = Watch(witness, bursts[witness.name], found[witness.name][0]) if witness and witness.name in found else None
        left = [name for name in some if name in found and (witness is None or watch is not None)]
        if left:
            plan.groups.append(Group(len(plan.names) + np.arange(len(left)), before, watch))
            plan.names.extend(left)
            plan.bursts.extend(bursts[name] for name in left)
            fixed += [found[name][0] for name in left]
    if names and not plan.names:
        raise MeasurementError(
            "the clock of the core changes all the time: no burst is between two equal reference loops",
            hint="run it again when the machine is quieter",
        )
    return plan._replace(fixed=np.array(fixed))


def _burst(name: str, slope: float, burst_cycles: float) -> Burst:
    """A burst of so many cycles, from those of a pass [cy]."""
    return Burst(name, max(4, min(1_000_000, round(burst_cycles / max(slope, 0.05)))))


def _lowering(harness: CodeHarness, rough: Mapping[str, float]) -> frozenset[str]:
    """Functions during which the clock is lower than right behind them.

    Args:
        harness: with them loaded.
        rough: roughly what a pass of each takes [cy].
    """
    import numpy as np

    if not rough:
        return frozenset()
    rest = [Burst(REFERENCE, REFERENCE_PASSES)] * _RESTS
    each = [[*[Burst(name, max(2, round(_LOOK_CYCLES / cycles)))] * _LOOKS, *rest] for name, cycles in rough.items()]
    stamps = harness.run([burst for bursts in each for burst in bursts], 1).stamps[0, :, 0].astype(np.int64)
    behind = (stamps[:, 5] - stamps[:, 4]).reshape(len(rough), -1)  # reference loops
    during, after = behind[:, _LOOKS // 2 : _LOOKS].min(axis=1), behind[:, -(_RESTS // 2) :].min(axis=1)
    return frozenset(name for name, low in zip(rough, during > (1 + CLOCKS) * after, strict=True) if low)


def run_bursts(
    harness: CodeHarness, bursts: Sequence[Burst], rounds: int, overhead: float, before: Sequence[Burst] = ()
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cycles and clock of some rounds of bursts in turn, shape (rounds, bursts).

    The bursts ``before`` run first, once, since the core stays as they leave it; they do not count.
    """
    import numpy as np

    if not bursts:
        return np.empty((rounds, 0)), np.empty((rounds, 0))
    if not before:
        cycles, clock = (part[..., 0] for part in to_cycles(harness.run(bursts, rounds), overhead))
        return cycles, clock
    every, (those,) = in_one_go([Settled(before, list(bursts) * rounds)])
    cycles, clock = (part[0, those, 0] for part in to_cycles(harness.run(every, 1), overhead))
    return cycles.reshape(rounds, len(bursts)), clock.reshape(rounds, len(bursts))


def _pilot(
    harness: CodeHarness, names: Sequence[str], rounds: int, before: Sequence[Burst] = (), warm: int = 0
) -> dict[str, tuple[float, float]]:
    """Cycles of one pass of each function with all that is around it, and roughly those of a further pass.

    Those that are disturbed throughout are missing.

    Args:
        harness, names, rounds: what is run, and how often.
        before: bursts that run first, and do not count.
        warm: passes right before each burst, so that the clock is the one of longer bursts; 0: as few as usual.
    """
    import numpy as np

    found: dict[str, tuple[float, float]] = {}
    for _ in range(_PILOTS):
        missing = [name for name in names if name not in found]
        if not missing:
            break
        bursts = [Burst(name, count, max(2, warm)) for name in missing for count in (1, _PILOT)]
        cycles, _ = run_bursts(harness, bursts, rounds, overhead(harness), before)
        for name, one, many in zip(missing, cycles[:, ::2].T, cycles[:, 1::2].T, strict=True):
            if not (np.isnan(one).all() or np.isnan(many).all()):
                first, last = (between(np.sort(part[~np.isnan(part)]), QUANTILE) for part in (one, many))
                found[name] = first, (last - first) / (_PILOT - 1)
    return found
