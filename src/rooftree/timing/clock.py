"""From time stamps to cycles, by the reference loops beside each burst, without the bursts that were disturbed.

    cycles of a burst = ticks of the burst * cycles of a reference loop / ticks of the reference loops near it, the shortest ones

A burst counts if the reference loops before and after it agree within 1 %, and with the shortest reference loop of the bursts
around it (a fraction of a millisecond) within 3 %: whatever disturbs a reference loop makes it longer, while the clock takes
longer to change. The mean of all reference loops within 0.4 % of the shortest is taken, since the time stamp counter moves in
steps of up to 0.2 % of a reference loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rooftree.timing.harness import REFERENCE, REFERENCE_CYCLES, REFERENCE_PASSES, Burst, Harness, Ticks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REFERENCE_TOLERANCE, NEAR_TOLERANCE, _STEPS = 0.01, 0.03, 0.004
NEAR = 6
"""Bursts before and after one whose reference loops count, too."""
_SHORT, _ROUNDS = (1, 2, 3, 4, 5, 6), 48
"""Passes of short reference loops, and how often they are run, to find what is around a reference loop."""

_ROUGH = (1, 65)
"""Passes of two bursts whose difference tells roughly what a pass takes."""


def to_cycles(ticks: Ticks, overhead: float = 0.0) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cycles of each burst, NaN for disturbed ones, and the clock.

    Args:
        ticks: of the bursts, shape (rounds, bursts, processors, 6).
        overhead: what a reference loop takes beyond its additions [ticks].
    Returns: cycles [cy] and clock [GHz], both of shape (rounds, bursts, processors).
    """
    import numpy as np

    spans = np.diff(ticks.stamps.astype(np.int64), axis=-1)[..., ::2].astype(np.float64)  # reference loop, burst, reference loop
    before, burst, after = spans[..., 0] - overhead, spans[..., 1], spans[..., 2] - overhead
    shorter = np.minimum(before, after)
    alike = np.abs(before - after) <= REFERENCE_TOLERANCE * shorter
    shortest, near = _references_near(shorter, np.where(alike, (before + after) / 2, shorter))
    valid = (shortest > 0) & alike & (shorter <= (1 + NEAR_TOLERANCE) * shortest)
    per_tick = REFERENCE_CYCLES * REFERENCE_PASSES / np.where(valid, near, np.nan)
    return burst * per_tick, per_tick * ticks.per_second * 1e-9


def _references_near(
    shorter: NDArray[np.float64], references: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The shortest reference loop of the bursts just before and after each burst, and the mean of those little longer."""
    import numpy as np

    flat = shorter.reshape(-1, shorter.shape[-1])
    near = _neighbours(len(flat))
    shortest = flat[near].min(axis=1)
    around = references.reshape(flat.shape)[near]
    undisturbed = around <= (1 + _STEPS) * shortest[:, None]
    many = undisturbed.sum(axis=1)
    mean = np.where(undisturbed, around, 0.0).sum(axis=1) / np.maximum(many, 1)
    mean = np.where(many > 0, mean, shortest)
    return shortest.reshape(shorter.shape), mean.reshape(shorter.shape)


@lru_cache(maxsize=64)
def _neighbours(bursts: int) -> NDArray[np.int64]:
    """Numbers of the bursts around each of so many, shape (bursts, 13)."""
    import numpy as np

    around: NDArray[np.int64] = np.arange(bursts)[:, None] + np.arange(-NEAR, NEAR + 1)
    return np.clip(around, 0, bursts - 1, out=around)


def rough_cycles(harness: Harness, names: Sequence[str], offsets: tuple[int, ...] = (0,)) -> list[float]:
    """Roughly what a pass of each function takes, by the shortest of some runs, whatever the clock does meanwhile [cy].

    Args:
        harness: with the functions loaded.
        names, offsets: of the functions, as in `Burst`.
    """
    import numpy as np

    bursts = [Burst(name, passes, 1, offsets) for name in names for passes in _ROUGH]
    stamps = harness.run([*bursts, Burst(REFERENCE, REFERENCE_PASSES)], 4).stamps[:, :, 0].astype(np.int64)
    *spans, reference = (float(span) for span in (stamps[..., 3] - stamps[..., 2]).min(axis=0))
    per_tick = REFERENCE_CYCLES * REFERENCE_PASSES / reference
    few, many = _ROUGH
    return [max(last - first, 1.0) / (many - few) * per_tick for first, last in zip(spans[::2], spans[1::2], strict=True)]


def reference_overhead(harness: Harness) -> float:
    """What time stamps, call and loop add to a reference loop [ticks]: it runs as a burst, with few passes and with all.

    Bursts of one length start and end at the same places between two steps of the time stamp counter; several lengths average
    over them.
    """
    import numpy as np

    counts = np.array((*_SHORT, REFERENCE_PASSES))
    ticks = harness.run([Burst(REFERENCE, int(count)) for count in counts], _ROUNDS)
    spans = np.diff(ticks.stamps.astype(np.int64), axis=-1)[:, :, 0, 2].astype(np.float64)
    taken = np.array([lower_third(spans[:, column]) for column in range(len(counts))])
    slope = (taken[-1] - taken[:-1].mean()) / (counts[-1] - counts[:-1].mean())
    return max(0.0, float((taken[:-1] - slope * counts[:-1]).mean()))


def lower_third(values: NDArray[np.float64]) -> float:
    """Mean of the lower third of what is no NaN: finer than the steps of the time stamp counter, while outliers do not count."""
    import numpy as np

    ordered = np.sort(values[~np.isnan(values)])
    return float(ordered[: max(1, -(-len(ordered) // 3))].mean())


def to_cycles_of_long(ticks: Ticks, column: int, overhead: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cycles and clock [GHz] of long bursts, by the clock just behind each of them.

    A core may change its clock for what a burst does, as for vectors of 512 bits, and keeps it for some hundred microseconds; the
    reference loop before the burst ran at another one. A slower loop behind it counts if the one of the burst that follows, which
    runs right after it, is as slow: what disturbs a single loop does not last. Otherwise the loop before it tells the clock.

    Args:
        ticks: of the bursts of one processor.
        column: which of them is long; one that follows it runs at once.
        overhead: as for `to_cycles`.
    Returns: both of shape (rounds,); NaN where all loops were disturbed.
    """
    import numpy as np

    spans = np.diff(ticks.stamps[:, :, 0].astype(np.int64), axis=-1)[..., ::2].astype(np.float64)
    burst, references = spans[:, column, 1], spans[..., ::2] - overhead
    before, behind = references[:, column, 0], references[:, column, 1]
    least = (1 + NEAR_TOLERANCE) * min(before.min(), behind.min())
    reference = np.where(behind <= least, behind, np.where(before <= least, before, np.nan))
    if column + 1 < references.shape[1]:
        following = references[:, column + 1, 0]
        shorter = np.minimum(behind, following)
        alike = np.abs(behind - following) <= REFERENCE_TOLERANCE * shorter
        reference = np.where(alike, (behind + following) / 2, np.where(shorter <= least, shorter, reference))
    per_tick = REFERENCE_CYCLES * REFERENCE_PASSES / reference
    return burst * per_tick, per_tick * ticks.per_second * 1e-9
