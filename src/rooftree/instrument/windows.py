"""Counting in parts of a run: what was counted in some spans of time, scaled to the whole run.

Counters that rise seldom are left on all the time; hot ones only in windows that are spread over the run. What hot ones rose by
outside of them follows from a seldom one of the same function, the nearest around it: by their ratio in the windows before and
behind. So calls that do more and more are scaled by what they did at that time. A hot counter that no seldom one leads to (one
long loop, a function that calls itself) stays on all the time: by time alone it could not be scaled, since counting slows it
down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
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
_MOST_CORRELATED = 0.6
"""Correlation of neighbouring windows that is taken into account: a line through them follows what is slower."""
_LEAST_RISE = 5
"""What a counter rises by in a window, at least, so that others may be scaled by it."""
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


def too_often(
    span: Span, groups: Sequence[Sequence[int]], off: frozenset[int], references: Sequence[Iterable[int]]
) -> tuple[frozenset[int], frozenset[int]]:
    """Groups of counters that are not to stay on: the seldom ones may cost next to nothing together.

    Args:
        span: a piece of the run that was just counted.
        groups: numbers of counters that are switched together.
        off: groups that were off in it.
        references: of each counter, those that it may be scaled by.
    Returns: these groups, and those that rise as often and stay on all the same, since nothing tells of them.
    """
    rises = np.abs(span.rise).sum(axis=0)
    rates = {n: float(rises[list(g)].sum()) / max(span.seconds, 1e-6) for n, g in enumerate(groups) if n not in off}
    together, hot = 0.0, list[int]()
    for n, rate in sorted(rates.items(), key=lambda entry: entry[1]):
        together += rate
        if together > _SELDOM_PER_s:
            hot.append(n)
    switched = {number for n in (*hot, *off) for number in groups[n]}
    told = {n for n in hot if all(any(r not in switched and rises[r] >= _LEAST_RISE for r in references[c]) for c in groups[n])}
    return off | told, frozenset(hot) - told


def scaled(spans: Sequence[Span], references: Sequence[Sequence[int]]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What each counter rose by in the whole run, and half the width of an interval that holds with 95 %, as a part of that.

    With b what a counter rose by and r its reference, in the windows w and outside of them o, for each thread

    total = sum_w b_w + sum_o r_o * q(o)
    variance = (R^2 + R) * (1 + rho) / (1 - rho) * sum_w (b_w - r_w * q_w(w))^2 + sum_o (d_o r_o q(o))^2
    R = sum_o r_o / sum_w r_w

    where q is the straight line through b/r of the nearest windows, weighted by r, q_w the same without the window itself, rho
    the correlation of what follows each other (if it is positive), and d_o from 0 to 1 how far the pace of the reference differs
    by more than a factor of two from that in the windows beside: what was executed there may be something else. Assumes that
    windows fall on calls by chance and that what a call does changes slowly, or by chance, from window to window; d is an
    assumption. Source: W. G. Cochran, Sampling Techniques, 3rd ed. (1977), 6.3 (ratio estimates) and 8.2 (correlated ones), with
    a local line in place of one ratio.

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
        b = rises[:, :, n]
        r = rises[:, :, reference] if reference is not None else np.repeat(seconds[:, None], threads, axis=1)
        every = _ratios(b, r, known[:, n])
        parts = [_one(b[:, thread], r[:, thread], known[:, n], seconds, every) for thread in range(threads)]
        totals[n] = sum(total for total, _ in parts)
        deviation = math.sqrt(sum(variance for _, variance in parts)) if reference is not None else math.inf
        errors[n] = 1.96 * deviation / abs(totals[n]) if totals[n] else math.inf if deviation else 0.0
    return totals, errors


def _ratios(b: NDArray[np.float64], r: NDArray[np.float64], known: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Of all threads and windows in which the reference rose."""
    chosen = (r > 0) & known[:, None]
    return b[chosen] / r[chosen]


def _one(
    b: NDArray[np.float64],
    r: NDArray[np.float64],
    known: NDArray[np.bool_],
    seconds: NDArray[np.float64],
    every: NDArray[np.float64],
) -> tuple[float, float]:
    """Total of one thread, and its variance; ``every``: ratios of all threads, for one that was seen in a few windows only."""
    windows, outside = np.flatnonzero(known & (r > 0)), np.flatnonzero(~known & (r > 0))
    counted = float(b[known].sum())
    stray = float(b[known & (r == 0)].sum()) * float(seconds[~known].sum()) / max(float(seconds[known].sum()), 1e-9)
    if not len(outside):
        return counted + stray, stray**2
    if len(windows) < 3:
        if len(every) < 3:
            mean = float(b[windows].sum() / r[windows].sum()) if len(windows) else 0.0
            return counted + mean * float(r[outside].sum()), math.inf
        mean = float(b[windows].sum() / r[windows].sum()) if len(windows) else float(every.mean())
        spread = float(np.abs(every - mean).max()) if len(windows) else max(mean, float(np.abs(every - mean).max()))
        return counted + mean * float(r[outside].sum()), (spread * float(r[outside].sum())) ** 2
    middle = np.cumsum(r) - r / 2  # of each span, by how much the reference has risen till then
    ratios = b[windows] / r[windows]

    def ratio(at: float, without: int = -1) -> float:
        near = np.argsort(np.abs(middle[windows] - at), kind="stable")
        near = near[windows[near] != without][:_NEAR]
        weight, x, y = r[windows[near]], middle[windows[near]] - at, ratios[near]
        x0, y0 = float(weight @ x / weight.sum()), float(weight @ y / weight.sum())
        spread = float(weight @ (x - x0) ** 2)
        slope = float(weight @ ((x - x0) * (y - y0))) / spread if spread else 0.0
        return min(max(y0 - slope * x0, 0.0), 2 * float(y.max()))

    rest = np.array([float(r[n]) * ratio(float(middle[n])) for n in outside])
    misses = np.array([b[n] - r[n] * ratio(float(middle[n]), without=int(n)) for n in windows])
    unknown, base = float(r[outside].sum()), float(r[windows].sum())
    both = (unknown / base) ** 2 + unknown / base  # of the ratios, and of what is outside itself
    by_chance = both * float((misses**2).sum()) * _correlated(misses) * _few(len(windows))
    elsewhere = float(((_other_pace(r / np.maximum(seconds, 1e-9), windows, outside) * rest) ** 2).sum())
    return counted + stray + float(rest.sum()), by_chance + elsewhere + stray**2


def _correlated(misses: NDArray[np.float64]) -> float:
    """By which factor a sum varies more than one of values that do not depend on those before them."""
    whole = float((misses**2).sum())
    rho = min(_MOST_CORRELATED, max(0.0, float((misses[1:] * misses[:-1]).sum()) / whole)) if whole else 0.0
    return (1 + rho) / (1 - rho)


def _few(windows: int) -> float:
    """By which factor a variance is less sure that few values tell: (t / 1.96)^2 of Student's distribution, nearly."""
    return (1 + 1.4 / (windows - 2)) ** 2


def _other_pace(pace: NDArray[np.float64], windows: NDArray[np.intp], outside: NDArray[np.intp]) -> NDArray[np.float64]:
    """How far the reference rises at another pace than twice or half that of the windows beside, from 0 to 1.

    Counting slows all windows down alike.
    """
    at = np.searchsorted(windows, outside)
    beside = [pace[windows[max(n - 1, 0) : n + 1]] for n in at]
    usual = float(np.median([float(near.mean()) / pace[n] for near, n in zip(beside, outside, strict=True)]))
    found = []
    for near, n in zip(beside, outside, strict=True):
        low, high = 0.5 * float(near.min()) / usual, 2 * float(near.max()) / usual
        own = float(pace[n])
        found.append(1 - own / low if own < low else 1 - high / own if own > high else 0.0)
    return np.array(found)
