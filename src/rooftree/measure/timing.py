"""From time stamps of sweeps to cycles of one sweep, with an interval in which the next run is expected.

    cycles = (ticks of a burst * cycles of a reference loop / ticks of its reference loops - fixed) / sweeps - call

``fixed`` is what time stamps and the entry of the caller take, ``call`` what a call of a function that does nothing takes, with
the same arguments. The clock of long bursts is that of the loops behind them, since what they do may change it. Bursts count if
their reference loops agree, if nothing else shared the core (see `rooftree.timing.smt_probe`), long ones if no thread was taken
off its processor; as long as enough of them are left. If too few are, a burst takes as long as its thread was on the processor
within it, by the system's account, which is never too short: caches are colder afterwards. Value and interval are those of
`rooftree.timing.estimate`; rejected bursts widen it, since what is left was disturbed, too, if less.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rooftree.timing.clock import to_cycles, to_cycles_of_long
from rooftree.timing.estimate import ENOUGH, KERNELS, estimate, lowest_peak
from rooftree.timing.harness import Ticks
from rooftree.timing.smt_probe import MOST_ALONE, QUIET

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_WIDENED = 2.0
"""Largest factor by which rejected bursts widen the interval."""
SHARED_CORE = "something else shared the core"
"""Why a value is disturbed where the other hardware thread of its core was at work, another tenant's on a virtual machine."""
FEW_BURSTS = "the time limit left"
"""Why a value is disturbed that rests on fewer bursts than are wanted."""
LEFT = 0.25
"""Share of the bursts that must be undisturbed where they are fewer than are known well enough [1]: what others nearly always
disturb, they disturbed in part in the rest, too. Of 325 points of a campaign 9 are so, of which those that were measured again
repeated within 6 %; of 5 of 27 bursts of two cores the runtime was that of one. Chosen, as `rooftree.timing.session.AGREEING`."""
RARE, MANY = 0.01, 3 * ENOUGH // 2
"""Share of the bursts below which fewer than so many undisturbed ones may be disturbed ones of which nothing was noticed [1]. Of
166 points of a campaign beside other tenants that counted as sound 16 are so: 4 of them took 24 to 87 % longer than their
neighbours in size, of all others 3, near sizes at which data leave a cache. Of 4 such runs of points that were measured again at
random 2 were 28 and 65 % too long, of 36 other sound ones none by more than 4 %. Chosen by these."""
DOUBT = 0.5
"""Least half width of the interval of a disturbed value, relative: another thread of a core takes half of it."""
LONG_NS = 1e6
"""Bursts beyond are preempted now and then: then the system's count of that decides [ns]."""
TORN = 0.02
"""Share of a long burst for which its threads were off their processors, from which on it is torn."""
_SLOWEST = 0.5
"""Part of the clock of most bursts below which that of a burst is none: others had the processor in the loops that tell it, by
which the burst looks too short. Cores that vectors of 512 bits slow down keep two thirds. Of 325 points of a campaign on a shared
Emerald Rapids two came out at 0.1 and 0.2 times their runtime, each by one such burst among few."""
_BELIEVED = 0.5
"""Share of the bursts beside a long one that the system's account has to have, or nothing is taken off by it [1]."""
_TICK_NS = 4e6
"""The system's account of threads that run meanwhile is as old as this [ns]."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Bursts of one visit.

    Attributes:
        cycles: of one sweep in each burst [cy]; NaN where disturbed.
        clock_GHz: of the core beside each.
        beside: cycles of the burst that notices others on the core, the longer one of those before and after; NaN where that
            cannot be told, empty without it [cy].
        torn: whether threads were taken off their processors within each; empty where that is not asked for.
    """

    cycles: NDArray[np.float64]
    clock_GHz: NDArray[np.float64]
    beside: NDArray[np.float64]
    torn: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Timing:
    """What one sweep takes.

    Attributes:
        cycles, low, high: value and interval [cy].
        seconds: [s].
        clock_GHz: median over the bursts that count.
        samples, rejected: bursts that count, and disturbed ones.
        why: what speaks against the value; "" if nothing.
        alone: whether a burst that notices others was as quick as on a core alone; None where that cannot be told.
    """

    cycles: float
    low: float
    high: float
    seconds: float
    clock_GHz: float
    samples: int
    rejected: int
    why: str = ""
    alone: bool | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """What is around sweeps.

    Attributes:
        reference_ticks: what a reference loop takes beyond its additions [ticks].
        fixed_cycles: of a burst without any call [cy].
        call_cycles: of each call [cy].
    """

    reference_ticks: float = 0.0
    fixed_cycles: float = 0.0
    call_cycles: float = 0.0


def visit(ticks: Ticks, count: int, around: Around, *, cores: int = 1, probed: bool = True) -> Visit:
    """Cycles of a sweep in each round of one burst.

    Args:
        ticks: of shape (rounds, 1, 1, 6); or (rounds, 3, 1, 6) with a burst before and one behind it, whose reference loops tell
            the clock, and which tell whether the system's account of time can be believed.
        count: sweeps of each burst.
        around: what is taken off.
        cores: threads of the team that ran.
        probed: the bursts before and behind are those that notice others on the core.
    """
    import numpy as np

    middle = (ticks.stamps.shape[1] - 1) // 2
    stamps = ticks.stamps[:, middle, 0]
    nanoseconds = (stamps[:, 3] - stamps[:, 2]).astype(np.float64) / ticks.per_second * 1e9
    long = float(np.median(nanoseconds)) >= LONG_NS
    all_cycles, all_clocks = (part[:, :, 0] for part in to_cycles(ticks, around.reference_ticks))
    cycles, clock = (
        to_cycles_of_long(ticks, middle, around.reference_ticks) if long else (all_cycles[:, middle], all_clocks[:, middle])
    )
    sweep = (cycles - around.fixed_cycles) / count - around.call_cycles
    sweep = np.where(sweep > 0, sweep, np.nan)
    beside = all_cycles[:, ::2].max(axis=1) if middle and probed else np.zeros(0)
    if not long or ticks.on_cpu is None:
        return Visit(sweep, clock, beside, np.zeros(0, bool))
    spent = ticks.on_cpu[:, middle, 0] / cores
    if cores > 1:  # while one of a team is off its processor the others wait, so that nothing can be taken off
        return Visit(sweep, clock, beside, nanoseconds - spent > TORN * nanoseconds + _TICK_NS)
    share = np.where(_account_runs(ticks, middle), np.minimum(1, spent / nanoseconds), 1.0)
    return Visit(sweep * share, clock, beside, nanoseconds - spent > TORN * nanoseconds)


def _account_runs(ticks: Ticks, middle: int) -> NDArray[np.bool_]:
    """Whether the system's account of time ran just before and behind each long burst: where it stood still, it tells nothing.

    A guest takes what its host took from it off the account when it hears of it, later bursts' time included.
    """
    import numpy as np

    assert ticks.on_cpu is not None
    if not middle:
        return np.zeros(len(ticks.stamps), bool)
    took = (ticks.stamps[:, :, 0, 3] - ticks.stamps[:, :, 0, 2]).astype(np.float64) / ticks.per_second * 1e9
    runs = ticks.on_cpu[:, :, 0] >= _BELIEVED * took
    return np.asarray(runs[:, middle - 1] & runs[:, middle + 1])


def reduce(
    visits: Sequence[Visit], place: str, *, confidence: float = 0.9, shared_machine: bool = True, alone_cycles: float = math.inf
) -> Timing | None:
    """Value and interval of all visits; None without any burst that counts.

    Args:
        visits: one after the other.
        place: CORE, PRIVATE, SHARED or MEMORY.
        confidence: probability with which the interval holds the value of another run.
        shared_machine: whether others use the shared caches and memory.
        alone_cycles: most that the burst that notices others takes on a core alone; infinite where only visits tell [cy].
    """
    import numpy as np

    usable, why = _alone(visits, alone_cycles)
    found = estimate([v.cycles for v in usable], place, KERNELS, confidence=confidence, shared=shared_machine)
    if found is None:
        return None
    good = ~np.isnan(np.concatenate([v.cycles for v in usable]))
    clock = float(np.median(np.concatenate([v.clock_GHz for v in usable])[good]))
    value, half = found.value, found.half
    samples = int(good.sum())
    rejected = sum(len(v.cycles) for v in visits) - samples
    half *= min(MOST_WIDENED, math.sqrt(1 + rejected / samples))  # what is left was disturbed, too, if less
    if not why and samples < KERNELS.fewest:
        plural = "" if samples == 1 else "s"
        few = f"{FEW_BURSTS} {samples} burst{plural}, {KERNELS.fewest} are wanted"
        why = f"only {samples} of {samples + rejected} bursts were undisturbed" if rejected else few
    if not why and sum(not np.isnan(v.cycles).all() for v in usable) < 2:
        why = f"the {samples} undisturbed bursts, of {samples + rejected}, are of one moment: another may differ"
    whole = samples + rejected
    if not why and ((samples < ENOUGH and samples < LEFT * whole) or (samples < MANY and samples < RARE * whole)):
        why = f"only {samples} of {samples + rejected} bursts were undisturbed"
    if not why and 2 * half > KERNELS.rules[place].scatter * value:
        why = (
            f"bursts scatter: they alone give an interval {200 * half / value:.0f} % wide, "
            f"which is stretched to {100 * DOUBT:.0f} % on each side at least"
        )
    low, high = max(value - half, value / 2), value + half
    if why:  # another run may see less of what disturbed this one, or more
        typical = [float(np.nanmedian(v.cycles)) for v in usable if not np.isnan(v.cycles).all()]
        low, high = min(low, (1 - DOUBT) * value), max(high, (1 + DOUBT) * value, *typical)
    quickest = _quickest_beside(visits)
    alone = None if quickest is None else quickest <= MOST_ALONE
    return Timing(value, low, high, value / clock * 1e-9, clock, samples, rejected, why, alone)


def _alone(visits: Sequence[Visit], alone_cycles: float) -> tuple[list[Visit], str]:
    """What ran while no others had the core or shared it, if that is enough; else why all of it is doubtful."""
    import numpy as np

    usable, why = _with_a_clock(visits), ""
    whole = [replace(v, cycles=np.where(v.torn, np.nan, v.cycles)) if v.torn.any() else v for v in usable]
    if _count(whole) >= KERNELS.fewest:
        usable = whole
    elif _count(whole) < _count(usable):
        why = f"other processes took the core in {_count(usable) - _count(whole)} of {_count(usable)} bursts"
        middle = float(np.nanmedian(np.concatenate([v.cycles for v in usable])))  # accounts are too short now and then
        usable = [
            replace(v, cycles=np.where(v.torn, np.maximum(v.cycles, middle), v.cycles)) if v.torn.any() else v for v in usable
        ]
    most = _most_alone(usable, alone_cycles)
    if most is not None:
        quiet = [replace(v, cycles=np.where(v.beside <= most, v.cycles, np.nan)) for v in usable]
        if _count(quiet) >= KERNELS.fewest:
            usable = quiet
        elif not why and _count(quiet) < _count(usable):
            why = f"{SHARED_CORE} in {_count(usable) - _count(quiet)} of {_count(usable)} bursts"
    return usable, why


def _with_a_clock(visits: Sequence[Visit]) -> list[Visit]:
    """Visits without the bursts whose clock is far below that of most, as long as any is left."""
    import numpy as np

    clocks = np.concatenate([np.where(np.isnan(v.cycles), np.nan, v.clock_GHz) for v in visits])
    if np.isnan(clocks).all():
        return list(visits)
    least = _SLOWEST * float(np.nanquantile(clocks, 0.75))
    return [replace(v, cycles=np.where(v.clock_GHz < least, np.nan, v.cycles)) for v in visits]


def crowded(visits: Sequence[Visit], alone_cycles: float) -> bool:
    """Whether something else shared the core in most bursts."""
    import numpy as np

    most = _most_alone(visits, alone_cycles)
    return most is not None and sum(int(np.count_nonzero(v.beside > most)) for v in visits) > _count(visits) / 2


def _most_alone(visits: Sequence[Visit], alone_cycles: float) -> float | None:
    """Cycles of the burst that notices others beyond which it has noticed some; None if it did not run."""
    quickest = _quickest_beside(visits)
    return None if quickest is None else QUIET * min(quickest, alone_cycles)


def _quickest_beside(visits: Sequence[Visit]) -> float | None:
    """Cycles of the burst that notices others while there were fewest; None if it did not run."""
    import numpy as np

    beside = np.concatenate([v.beside for v in visits])
    if not np.isfinite(beside).any():
        return None
    # single ones are too short, where the clock changed: the state that most of the quick ones were in
    return float(lowest_peak(np.sort(beside[np.isfinite(beside)])))


def _count(visits: Sequence[Visit]) -> int:
    """Bursts that count."""
    import numpy as np

    return sum(int((~np.isnan(v.cycles)).sum()) for v in visits)
