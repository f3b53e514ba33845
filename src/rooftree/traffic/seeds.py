"""Random replacement: the mean of several seeds, and how far it may be off.

One simulation with random replacement is one draw. With k seeds each counter is the mean of k draws, rounded to a whole
number, and its standard error is s / sqrt(k), where s is their sample standard deviation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from math import ceil, sqrt
from statistics import stdev
from typing import Any, TypeVar

from rooftree.errors import UsageError
from rooftree.traffic.caches import Counts, Level

T = TypeVar("T")

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


def standard_error(counts: Counts) -> Counts | None:
    """The standard error of every counter, rounded up; None for counts that are no mean."""
    return merged(counts.draws, lambda values: ceil(error_of(values))) if counts.draws else None


def error_of(values: Sequence[float]) -> float:
    """Standard error of the mean of these draws.

    >>> error_of([1.0, 3.0])
    1.0
    """
    return stdev(values) / sqrt(len(values))


def merged(draws: Sequence[T], of: Callable[[Sequence[int]], int]) -> T:
    """One record of the same form from several, number by number; what is no number is that of the first."""

    def together(parts: Sequence[Any]) -> Any:
        first = parts[0]
        if isinstance(first, int):
            return of(parts)
        if isinstance(first, tuple):
            return tuple(together(entries) for entries in zip(*parts, strict=True))
        if is_dataclass(first) and not isinstance(first, type):
            kept = ("array", "instance", "draws")
            return replace(first, **{f.name: together([getattr(part, f.name) for part in parts])
                                     for f in fields(first) if f.name not in kept})  # fmt: skip
        return first

    found: T = together(draws)
    return found


def _mean(values: Sequence[int]) -> int:
    return (2 * sum(values) + len(values)) // (2 * len(values))
