"""Counting in parts of a run: what was counted in some spans of time, scaled to the whole run.

Counters that rise seldom are left on all the time; hot ones only in windows that are spread over the run. What hot ones rose by
outside of them follows from a seldom one of the same function, the nearest around it: by their ratio in the windows before and
behind. So calls that do more and more are scaled by what they did at that time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WINDOWS = 40
"""Windows in a run."""
SHORTEST_s, LONGEST_s = 0.010, 0.100
"""Of a window [s]."""
LEAST_PART, MOST_PART = 0.05, 0.25
"""Of the run that lies in windows, as far as their lengths allow."""
LEAST_RUN_s = 1.0
"""Shorter runs are counted wholly [s]."""
_NEAR = 6
"""Windows that a ratio follows from."""
_SELDOM_PER_s = 1e7
"""What all counters that stay on may rise by together; each costs about 2 ns [1/s]."""


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a run is counted.

    Attributes:
        calls: of each hot function, at least, if it is called so often.
        seconds: how long the run takes [s].
    """

    calls: int
    seconds: float

    def window_s(self, needed_s: float) -> float:
        """How long a window takes in which a needed time is to be counted [s]."""
        step = self.seconds / WINDOWS
        return min(LONGEST_s, MOST_PART * step, max(SHORTEST_s, LEAST_PART * step, needed_s))


class Span(NamedTuple):
    """A piece of a run: whether hot counters were on, its time [s], which counters were on, rises of (thread, counter)."""

    on: bool
    seconds: float
    known: NDArray[np.bool_]
    rise: NDArray[np.int64]


def too_often(span: Span, groups: Sequence[Sequence[int]], off: frozenset[int]) -> frozenset[int]:
    """Groups of counters that must not stay on: the seldom ones may cost next to nothing together.

    Args:
        span: a piece of the run that was just counted.
        groups: numbers of counters that are switched together.
        off: groups that were off in it.
    """
    rises = span.rise.sum(axis=0)
    rates = {n: float(np.abs(rises[list(g)]).sum()) / max(span.seconds, 1e-6) for n, g in enumerate(groups) if n not in off}
    together, found = 0.0, set(off)
    for n, rate in sorted(rates.items(), key=lambda entry: entry[1]):
        together += rate
        if together > _SELDOM_PER_s:
            found.add(n)
    return frozenset(found)


def scaled(spans: Sequence[Span], references: Sequence[Sequence[int]]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What each counter rose by in the whole run, and half the width of an interval that holds with 95 %, as a part of that.

    With b what a counter rose by and r its reference, in the windows w and outside of them o, for each thread

    total = sum_w b_w + sum_o r_o * q(o),   variance = (sum_o r_o / sum_w r_w)^2 * sum_w (b_w - r_w * q(w))^2

    where q is the straight line through b/r of the nearest windows, weighted by r. Assumes that windows fall on calls by chance
    and that what a call does changes slowly, or by chance, from window to window. Source: W. G. Cochran, Sampling Techniques,
    3rd ed. (1977), 6.3 (ratio estimates), with a local line in place of one ratio.

    Args:
        spans: the run, piece by piece.
        references: of each counter, the numbers of others that it may follow, the best first; time is the last of all.
    """
    known = np.array([span.known for span in spans])
    threads, many = max(len(span.rise) for span in spans), known.shape[1]
    rises = np.zeros((len(spans), threads, many))
    for n, span in enumerate(spans):
        rises[n, : len(span.rise)] = span.rise
    seconds = np.array([span.seconds for span in spans])
    totals, errors = rises.sum(axis=(0, 1)), np.zeros(many)
    for n in map(int, np.flatnonzero(~known.all(axis=0))):
        always = (r for r in references[n] if known[:, r].all() and rises[known[:, n], :, r].sum() > 0)
        reference = next(always, None)
        parts = [
            _one(rises[:, thread, n], rises[:, thread, reference] if reference is not None else seconds, known[:, n])
            for thread in range(threads)
        ]
        totals[n] = sum(total for total, _ in parts)
        deviation = math.sqrt(sum(variance for _, variance in parts))
        errors[n] = 1.96 * deviation / abs(totals[n]) if totals[n] else math.inf if deviation else 0.0
    return totals, errors


def _one(b: NDArray[np.float64], r: NDArray[np.float64], known: NDArray[np.bool_]) -> tuple[float, float]:
    """Total of one thread, and its variance."""
    windows, outside = np.flatnonzero(known & (r > 0)), np.flatnonzero(~known & (r > 0))
    counted = float(b[known].sum())
    if not len(outside):
        return counted, 0.0
    if len(windows) < 3:
        mean = float(b[windows].sum() / r[windows].sum()) if len(windows) else 0.0
        return counted + mean * float(r[outside].sum()), math.inf
    middle = np.cumsum(r) - r / 2  # of each span, by how much the reference has risen till then
    ratios = b[windows] / r[windows]

    def ratio(at: float) -> float:
        near = np.argsort(np.abs(middle[windows] - at), kind="stable")[:_NEAR]
        weight, x, y = r[windows[near]], middle[windows[near]] - at, ratios[near]
        x0, y0 = float(weight @ x / weight.sum()), float(weight @ y / weight.sum())
        spread = float(weight @ (x - x0) ** 2)
        slope = float(weight @ ((x - x0) * (y - y0))) / spread if spread else 0.0
        return min(max(y0 - slope * x0, 0.0), 2 * float(y.max()))

    total = counted + sum(float(r[n]) * ratio(float(middle[n])) for n in outside)
    misses = np.array([b[n] - r[n] * ratio(float(middle[n])) for n in windows])
    unknown, base = float(r[outside].sum()), float(r[windows].sum())
    return total, (unknown / base) ** 2 * float((misses**2).sum()) * _NEAR / (_NEAR - 2)
