"""Programs that run for a fixed time: what the counted run did is less than what the native one did, in the same time.

Counting makes a program slower, most where small blocks are hot. One that does a given amount of work takes longer then. One that
works until the clock says stop, as benchmarks do, takes as long as before, and its counts are those of less work.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.samples import Samples
from rooftree.profile.regions import Found

_LEAST_PER_BLOCK_cy = 1.0
"""What counting a block costs, a low value [cy]: xz, bash and sort took 1.8, 5.2 and 4.2, gzip 0.5 (Zen 4, beside other load)."""
_MUCH, _MUCH_ALONE = 0.02, 0.04
"""Part of its time by which counting must make a program slower at least for its time to tell anything, where it sets timers and
where it does not [1]: assumptions."""
_SAME, _SAME_ALONE = 0.03, 0.005
"""Part by which its time by the clock may differ, likewise [1]: assumptions. A neighbour makes two runs differ by more."""
_SAME_s = 0.015
"""Time between a start and the first instruction by which two runs differ [s]."""
_TELLS = 1 / 3
"""Part of what counting must have cost by which its time by the clock may differ at most [1]: an assumption."""
_WORKS = 0.7
"""Part of its time in which it must be at work for this to set its time by the clock [1]: as in `rooftree.profile.whole`."""
_FAST_Hz = 4e9
"""A clock where none is known: a fast one, with which counting costs less [Hz]."""


def least_slowdown(counted: Executions, found: Sequence[Found], user_s: float, clock_Hz: float | None) -> float:
    """The part of its time by which counting makes a program slower at least [1].

    Args:
        counted: how often blocks were executed; those of loops that wait for other threads cost nothing.
        found: the regions.
        user_s: CPU time of the native run [s].
        clock_Hz: of the core; None: not known [Hz].
    """
    waiting = {key_of(one.code, block) for one in found if one.code is not None and one.waits for block in one.blocks}
    blocks = sum(count for thread in counted.threads for key, count in thread.items() if key not in waiting)
    return blocks * _LEAST_PER_BLOCK_cy / (clock_Hz or _FAST_Hz) / user_s if user_s > 0 else 0.0


def why_apart(samples: Samples, counted: Executions, slower: float) -> str:
    """Why counts and times of a program do not belong together, as it seems to run for a fixed time; "" if it does not.

    Args:
        samples: of the native run.
        counted: of the other one.
        slower: part of its time by which counting makes it slower at least, see `least_slowdown` [1].
    """
    if samples.ended or counted.ended or counted.part < 1 or not samples.seconds or not samples.user_s:
        return ""
    works = samples.user_s + samples.system_s >= _WORKS * samples.seconds or samples.taken > samples.given
    seconds = counted.seconds - counted.prepared_s
    apart_s = abs(seconds - samples.seconds)
    most_s = slower * _TELLS * samples.seconds
    by_timer = counted.timers > 0 and slower >= _MUCH and apart_s <= min(most_s, max(_SAME_s, _SAME * samples.seconds))
    same = slower >= _MUCH_ALONE and apart_s <= min(most_s, max(_SAME_s, _SAME_ALONE * samples.seconds))
    alone = same and counted.user_s <= (1 + slower / 4) * samples.user_s
    if not works or not (by_timer or alone):
        return ""
    timer = ", and it is woken by timers" if counted.timers else ""
    return (
        f"it seems to run for a fixed time: counting makes it slower, yet it took {seconds:.3g} s by the clock with that "
        f"and {samples.seconds:.3g} s without{timer}. So less work was counted than was timed, and there are no rates: give it "
        "a fixed amount of work, or use --once, which estimates them from a single run"
    )


def perhaps(samples: Samples, counted: Executions, slower: float) -> list[str]:
    """That a program may run for a fixed time, where it sets timers and others held its processors so that times tell nothing."""
    held = samples.taken > samples.given and samples.user_s + samples.system_s < _WORKS * samples.seconds
    if not counted.timers or slower < _MUCH or not held or samples.ended or counted.part < 1:
        return []
    return [
        "it is woken by timers, and other programs held its processors: if it runs for a fixed time, less work was counted than "
        "was timed, and its rates and cycles are wrong; a run on a quiet machine tells"
    ]
