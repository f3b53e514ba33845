"""Random replacement: the mean of several seeds, and how far it may be off.

One simulation with random replacement is one draw. With k seeds each counter is the mean of k draws, rounded to a whole
number, and its standard error is s / sqrt(k), where s is their sample standard deviation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rooftree.errors import UsageError
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import Counts, merged

SEEDS = 4
"""Seeds where nothing else is asked for; more than one only matters where a cache replaces at random."""

MOST_SEEDS = 1000


def check_seeds(seeds: int, where: str = "seeds") -> None:
    """Refuse numbers of seeds that make no sense.

    Raises:
        UsageError: not a whole number from 1 to `MOST_SEEDS`.
    """
    if not isinstance(seeds, int) or isinstance(seeds, bool) or not 1 <= seeds <= MOST_SEEDS:
        raise UsageError(f"seeds is {seeds!r}, expected a whole number from 1 to {MOST_SEEDS}", where=where)


def over_seeds(levels: Sequence[Level], seeds: int, run: Callable[[Sequence[Level]], Counts]) -> Counts:
    """The mean of simulations whose caches draw differently; one of them if no cache replaces at random.

    Args:
        levels: the caches; seed n adds n to the seed of each.
        seeds: how many, at least 1.
        run: simulates these caches.
    """
    check_seeds(seeds)
    if seeds == 1 or not any(level.policy == "random" for level in levels):
        return run(levels)
    draws = tuple(run([replace(level, seed=level.seed + n) for level in levels]) for n in range(seeds))
    return replace(merged(draws, _mean), draws=draws, explain=f"mean of {seeds} seeds; the first by {draws[0].explain}")


def _mean(values: Sequence[int]) -> int:
    return (2 * sum(values) + len(values)) // (2 * len(values))
