"""Counting in parts of a run: what was counted in some spans of time, scaled to the whole run.

Counters that rise seldom are left on all the time; hot ones only in windows that are spread over the run. What hot ones rose by
outside of them follows from a seldom one of the same function, the nearest around it: by their ratio in the windows before and
behind. So calls that do more and more are scaled by what they did at that time. A hot counter that no seldom one leads to (one
long loop, a function that calls itself) stays on all the time: by time alone it could not be scaled, since counting slows it
down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WINDOWS, MOST_WINDOWS = 40, 160
"""Windows in a run: as many as hold enough of what they are scaled by, so that phases of the program are met."""
_RISES = 20
"""Of what a hot counter is scaled by, in a window, where its length allows: at each end a window cuts a call."""
SHORTEST_s, LONGEST_s = 0.008, 0.100
"""Of a window [s]."""
TELLING_s = 0.001
"""CPU time of a span from which on it tells how often counters rise: its ends are known to some microseconds only [s]."""
LEAST_PART, MOST_PART = 0.10, 0.25
"""Of the run that lies in windows, as far as their lengths allow."""
LEAST_RUN_s = 1.0
"""Shorter runs are counted wholly [s]."""
_NEAR = 6
"""Windows that a ratio follows from."""
_LEAST_RISEN = 2
"""Of these, in which the reference must have risen."""
_SIDE, _AGREE, _DIFFER = 3, 1.2, 1.4
"""Windows on each side of the end of a phase, by which factor these agree, and by which they differ from the other side's: [1]
assumptions."""
_SLOWER_WITHIN = 0.2
"""Part by which counting may slow down one phase more than others [1]: an assumption."""
_MOST_CORRELATED = 0.6
"""Correlation of neighbouring windows that is taken into account: a line through them follows what is slower."""
_LEAST_RISE = 5
"""What a counter rises by in a window, at least, so that others may be scaled by it."""
_LONGER = 3.0
"""Times as long as its window a span behind it is at most, to be taken for the same phase [1]: an assumption."""
_LEAST_PAIRS = 8
"""Spans that tell how much faster the program is where nothing hot is counted."""
_REPEATS = 30
"""Of a fit, after which its weights hardly change."""
_SAME_PHASE = 0.3
"""Logarithm of the factor by which a span's pace may differ from that of most for it to be in the phase of its window [1]."""
_PACE_WITHIN = 0.01
"""Part by which the pace of a loop outside of windows is taken to be known at best: an assumption [1]."""
_MOST_SLOWED = 0.7
"""Logarithm of the factor by which other programs slow a window down at most: an assumption [1]."""
_ALIKE = 1.5
"""Rises that differ by less are alike [1]: an assumption."""
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

    def plan(self, each_s: float, calls_per_s: float) -> tuple[float, float]:
        """From beginning to beginning of windows, and how long each takes [s].

        Args:
            each_s: from rise to rise of what hot counters are scaled by; infinite if none rises [s].
            calls_per_s: of the hot function that is called least often; 0 if that is not known.
        """
        enough = max(SHORTEST_s, _RISES * each_s)
        number = min(MOST_WINDOWS, max(WINDOWS, MOST_PART * self.seconds / enough))
        step = self.seconds / number
        needed = self.calls / number / calls_per_s if calls_per_s else 0.0
        return step, min(LONGEST_s, MOST_PART * step, max(enough, LEAST_PART * step, needed))


class Span(NamedTuple):
    """A piece of a run: whether hot counters were on, CPU time of its busiest thread [s], which counters were on, rises.

    These are of (thread, counter).
    """

    on: bool
    seconds: float
    known: NDArray[np.bool_]
    rise: NDArray[np.int64]


def too_often(
    span: Span,
    groups: Sequence[Sequence[int]],
    off: frozenset[int],
    references: Sequence[Iterable[int]],
    before: frozenset[int] = frozenset(),
    entered: frozenset[int] = frozenset(),
) -> tuple[frozenset[int], frozenset[int]]:
    """Groups of counters that are not to stay on: the seldom ones may cost next to nothing together.

    Args:
        span: a piece of the run that was just counted.
        groups: numbers of counters that are switched together.
        off: groups that were off in it.
        references: of each counter, those that it may be scaled by.
        before: groups that were off the last time; of two that rise alike it is the same each time, so that the other tells of
            the whole run.
        entered: counters that cost something each time that their loop is entered, not with each rise.
    Returns: these groups, and those that rise as often and stay on all the same, since nothing tells of them.
    """
    rises = np.abs(span.rise).sum(axis=0)
    costs = [_entries(n, rises, references[n]) if n in entered else float(rise) for n, rise in enumerate(rises)]
    rates = {n: sum(costs[c] for c in g) / max(span.seconds, 1e-6) for n, g in enumerate(groups) if n not in off}
    together, hot = 0.0, list[int]()
    passes = {n for n, group in enumerate(groups) if entered.intersection(group)}  # most of what is done, for the least cost
    for n, rate in sorted(rates.items(), key=lambda one: (one[0] not in passes, one[1] * (_ALIKE if one[0] in before else 1.0))):
        together += rate
        if together > _SELDOM_PER_s:
            hot.append(n)
    switched = {number for n in (*hot, *off) for number in groups[n]}
    told = {n for n in hot if all(any(r not in switched and rises[r] >= _LEAST_RISE for r in references[c]) for c in groups[n])}
    return off | told, frozenset(hot) - told


def _entries(counter: int, rises: NDArray[np.int64], references: Iterable[int]) -> float:
    """How often a loop was entered at most: as often as any block of those nearest around it was executed."""
    away = references if isinstance(references, Mapping) else dict.fromkeys(references, 1)
    around = [(distance, int(rises[n])) for n, distance in away.items() if distance > 0 and n != counter]
    nearest = min((distance for distance, _ in around), default=0)
    return float(min(rises[counter], max((rise for distance, rise in around if distance == nearest), default=rises[counter])))


def least_rise(
    span: Span, groups: Sequence[Sequence[int]], off: frozenset[int], references: Sequence[Mapping[int, int]]
) -> float:
    """What the rarest of the counters rose by in a span that those are scaled by which are off outside of windows; 0 if none did.

    Args:
        span, groups, off: as for `too_often`.
        references: of each counter, those that it may be scaled by, with how far away they are.
    """
    rises = np.abs(span.rise).sum(axis=0)
    switched = {number for n in off for number in groups[n]}
    found = []
    for counter in switched:
        rising = [(away, -int(rises[r])) for r, away in references[counter].items() if r not in switched and rises[r]]
        if rising and rises[counter]:
            found.append(-float(min(rising)[1]))
    return min(found, default=0.0)


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
        alone = int((np.abs(b).sum(axis=0) > 0).sum()) == 1
        parts = [_one(_Thread(b[:, thread], r[:, thread], seconds, known[:, n]), every, alone) for thread in range(threads)]
        totals[n] = sum(total for total, _ in parts)
        deviation = math.sqrt(sum(variance for _, variance in parts)) if reference is not None else math.inf
        errors[n] = 1.96 * deviation / abs(totals[n]) if totals[n] else math.inf if deviation else 0.0
    return totals, errors


class _Thread(NamedTuple):
    """What one thread did in each span.

    Attributes:
        b: what a counter rose by.
        r: what its reference rose by.
        seconds: they took [s].
        known: whether the counter was on.
    """

    b: NDArray[np.float64]
    r: NDArray[np.float64]
    seconds: NDArray[np.float64]
    known: NDArray[np.bool_]


def _ratios(b: NDArray[np.float64], r: NDArray[np.float64], known: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Of all threads and windows in which the reference rose."""
    chosen = (r > 0) & known[:, None]
    return b[chosen] / r[chosen]


def _one(thread: _Thread, every: NDArray[np.float64], alone: bool = False) -> tuple[float, float]:
    """Total of one thread, and its variance.

    Args:
        thread: what it did.
        every: ratios of all threads, for one that was seen in a few windows only.
        alone: whether the time of spans is that of this thread.
    """
    b, r, seconds, known = thread
    windows, outside = np.flatnonzero(known & ((r > 0) | (b != 0))), np.flatnonzero(~known & (r > 0))
    counted, rose = float(b[known].sum()), int((r[windows] > 0).sum())
    if not len(outside) and (r[known & (b != 0)] > 0).all():  # its reference rose with it each time, and outside not once
        return counted, 0.0
    if not len(outside):  # nothing led to it
        stray = counted * float(seconds[~known].sum()) / max(float(seconds[known].sum()), 1e-9)
        return counted + stray, stray**2
    if rose < 3:
        if len(every) < 3:
            mean = counted / float(r[windows].sum()) if rose else 0.0
            return counted + mean * float(r[outside].sum()), math.inf
        mean = counted / float(r[windows].sum()) if rose else float(every.mean())
        spread = float(np.abs(every - mean).max()) if rose else max(mean, float(np.abs(every - mean).max()))
        return counted + mean * float(r[outside].sum()), (spread * float(r[outside].sum())) ** 2
    middle = np.cumsum(r) - r / 2  # of each span, by how much the reference has risen till then
    phase = _phases(b[windows], r[windows])
    after = np.minimum(np.searchsorted(windows, outside), len(windows) - 1)
    before = np.maximum(after - 1, 0)

    def ratio(at: float, of: int, without: int = -1) -> float:
        own = windows[phase == of]
        own = own if r[own].any() else windows  # a phase of one long call
        near = own[np.argsort(np.abs(middle[own] - at), kind="stable")]
        near = near[near != without]
        near = near[: max(_NEAR, int(np.searchsorted(np.cumsum(r[near] > 0), _LEAST_RISEN)) + 1)]
        weight, x = r[near], middle[near] - at  # where the reference did not rise, what went on belongs to its rises before
        x0, y0 = float(weight @ x / weight.sum()), float(b[near].sum() / weight.sum())
        spread = float(weight @ (x - x0) ** 2)
        slope = float((x - x0) @ (b[near] - weight * y0)) / spread if spread else 0.0
        most = float((b[near] / np.maximum(weight, 1.0)).max())
        return min(max(y0 - slope * x0, 0.0), 2 * most)

    rest = np.array([float(r[n]) * ratio(float(middle[n]), phase[k]) for n, k in zip(outside, after, strict=True)])
    misses = np.array([b[n] - r[n] * ratio(float(middle[n]), of, int(n)) for n, of in zip(windows, phase, strict=True)])
    ends = np.flatnonzero(phase[before] != phase[after])
    split, in_doubt = _at_ends(thread, windows, outside, (before, after), ends)
    rest[ends] = split
    unknown, base = float(r[outside].sum()), float(r[windows].sum())
    both = (unknown / base) ** 2 + unknown / base  # of the ratios, and of what is outside itself
    by_chance = both * float((misses**2).sum()) * _correlated(misses) * _few(rose)
    rising = windows[r[windows] > 0]
    elsewhere = float(((_other_pace(r / np.maximum(seconds, 1e-9), rising, outside) * rest) ** 2).sum())
    variance = by_chance + elsewhere + float((in_doubt**2).sum())
    paced = _by_pace(thread, outside) if alone else None
    if paced is None or not counted:
        return counted + float(rest.sum()), variance
    total, missed, doubt = paced
    outer = total / counted * float((missed**2).sum()) * _correlated(missed) * _few(rose)
    total, variance = _both(float(rest.sum()), variance, total, outer + doubt**2)
    return counted + total, variance


def _both(one: float, variance: float, other: float, variance_of_other: float) -> tuple[float, float]:
    """Two estimates of the same together, each as heavy as it is sure, and the variance of that.

    Both rest on the same windows, so that together they are no surer than the better one; and where they differ by more than
    chance explains, neither is as sure as it seems (between-method variance).
    """
    if not variance + variance_of_other or not math.isfinite(variance_of_other):
        return one, variance
    weight = variance_of_other / (variance + variance_of_other) if math.isfinite(variance) else 0.0
    apart = max(0.0, (one - other) ** 2 - variance - variance_of_other) if math.isfinite(variance) else 0.0
    return weight * one + (1 - weight) * other, min(variance, variance_of_other) + weight * (1 - weight) * apart


def _by_pace(thread: _Thread, outside: NDArray[np.intp]) -> tuple[float, NDArray[np.float64], float] | None:
    """What a counter rose by outside of windows by how long that took: where its loop has most of the time of a thread.

    t = s f (alpha r + beta b): beta is the time of a pass in windows, alpha that of all else for each rise of the reference, s
    how much faster it goes where nothing hot is counted, and f how much other programs slow it down at that time. alpha and
    beta follow from the windows with least absolute deviations, f of a window is what these miss, and f between two windows is
    the mean of theirs: so what comes and goes less often than windows do is left out. s is the mean over the spans behind
    windows that are hardly longer, which are in the same phase most likely, each with the ratio b/r and the f of its window,
    without those that differ much. Assumes that counting slows both parts alike. Without f, where a neighbour that comes and
    goes made simulated spans 1.5 times as slow, totals of eight kinds of calls were 6 to 13 % off (median of 20) and within
    their bounds 3 to 16 times; with it, 0.7 to 1.4 % and 17 to 20 times. Without a neighbour it costs up to 0.4 points.

    Args:
        thread: what it did.
        outside: spans outside of windows in which the reference rose.
    Returns: the sum outside; of each window what the same rule misses; and the standard error of the sum by that of s. None where
        nothing can be fitted.
    """
    b, r, seconds, known = thread
    windows = np.flatnonzero(known & (seconds > 0))
    inside = _fitted(seconds[windows], r[windows], b[windows])
    if inside is None:
        return None
    alpha, beta = inside
    behind = outside[(outside > 0) & known[outside - 1] & (seconds[outside] > 0)]
    behind = behind[(r[behind - 1] > 0) & (b[behind - 1] > 0) & (seconds[behind] < _LONGER * seconds[behind - 1])]
    if len(behind) < _LEAST_PAIRS:
        return None
    expected = alpha * r[behind] + beta * r[behind] * b[behind - 1] / r[behind - 1]
    slowed = _slowed(seconds[windows], alpha * r[windows] + beta * b[windows])
    own = slowed[np.searchsorted(windows, behind - 1)]
    faster = np.log(seconds[behind] / expected) - own
    near = np.abs(faster - np.median(faster)) < _SAME_PHASE
    # what disturbs a span is part of it
    s = math.log(float(seconds[behind[near]].sum()) / float((expected * np.exp(own))[near].sum()))
    spread = faster[near] - faster[near].mean()
    error = math.hypot(_PACE_WITHIN, float(spread.std()) * math.sqrt(_correlated(spread) / int(near.sum())))
    after = np.searchsorted(windows, np.arange(len(r)))  # the windows on both sides
    sides = windows[np.maximum(after - 1, 0)], windows[np.minimum(after, len(windows) - 1)]
    long = (b[sides[0]] > 0) & (b[sides[1]] > 0) & ((r[sides[0]] == 0) | (r[sides[1]] == 0))  # in a call longer than a window
    chosen = np.flatnonzero(~known & (seconds > 0) & ((r > 0) | long))
    at = np.searchsorted(windows, chosen)
    alone = seconds[chosen] / np.exp(s + _between(slowed, at - 1, at))
    total = float(np.maximum(0.0, (alone - alpha * r[chosen]) / beta).sum())
    each = np.arange(len(windows))
    alone = seconds[windows] / np.exp(_between(slowed, each - 1, each + 1))
    missed = b[windows] - np.maximum(0.0, (alone - alpha * r[windows]) / beta)
    return total, missed, error * total


def _slowed(seconds: NDArray[np.float64], fitted: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much windows are slower than most, as a logarithm: what differs by more is something else."""
    found = np.log(seconds / np.where(fitted > 0, fitted, seconds))
    usual = float(np.median(found))
    return np.clip(found, usual - _MOST_SLOWED, usual + _MOST_SLOWED)


def _between(values: NDArray[np.float64], before: NDArray[np.intp], after: NDArray[np.intp]) -> NDArray[np.float64]:
    """The means of pairs of values; where there is none before or none after, the other one."""
    last = len(values) - 1
    low, high = np.where(before < 0, after, before), np.where(after > last, before, after)
    found: NDArray[np.float64] = (values[np.clip(low, 0, last)] + values[np.clip(high, 0, last)]) / 2
    return found


def _fitted(t: NDArray[np.float64], r: NDArray[np.float64], b: NDArray[np.float64]) -> tuple[float, float] | None:
    """Alpha and beta, neither negative, of t = alpha r + beta b, with the least sum of absolute deviations; None without beta."""
    weight = np.ones(len(t))
    alpha = beta = 0.0
    for _ in range(_REPEATS):
        rr, rb, bb = float(weight @ (r * r)), float(weight @ (r * b)), float(weight @ (b * b))
        tr, tb = float(weight @ (t * r)), float(weight @ (t * b))
        inner = rr * bb - rb * rb
        alpha = (tr * bb - tb * rb) / inner if inner > 1e-9 * rr * bb else 0.0
        beta = (tb - alpha * rb) / bb if bb else 0.0
        if alpha < 0:
            alpha, beta = 0.0, tb / bb if bb else 0.0
        weight = 1 / np.maximum(np.abs(t - alpha * r - beta * b), 1e-3 * t)
    return (alpha, beta) if beta > 0 else None


def _phases(b: NDArray[np.float64], r: NDArray[np.float64]) -> NDArray[np.intp]:
    """The phase of the program that each window lies in: one ends where those on both sides agree, and not with each other."""
    found, phase = np.zeros(len(b), dtype=np.intp), 0
    ratios = b / np.maximum(r, 1.0)
    for n in range(1, len(b)):
        left, right = ratios[max(0, n - _SIDE) : n], ratios[n : n + _SIDE]
        agree = len(left) == len(right) == _SIDE and all(max(side) <= _AGREE * min(side) for side in (left, right))
        low, high = sorted((float(left.mean()), float(right.mean())))
        phase += bool(agree and high > _DIFFER * low)
        found[n] = phase
    return found


def _at_ends(
    thread: _Thread,
    windows: NDArray[np.intp],
    outside: NDArray[np.intp],
    sides: tuple[NDArray[np.intp], NDArray[np.intp]],
    ends: NDArray[np.intp],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What a counter rose by in spans in which a phase ends, and how far each may be off: by how long the spans took.

    r = r1 + r2 and t = r1 / p1 + r2 / p2 with the pace p of the reference in the windows on both sides, times how much slower
    these are than the spans between them. Assumes that this is the same in both phases, within `_SLOWER_WITHIN`.
    """
    (b, r, seconds, _), (before, after) = thread, sides
    pace = r / np.maximum(seconds, 1e-9)
    beside = (pace[windows[before]] + pace[windows[after]]) / 2
    steady = np.setdiff1d(np.flatnonzero(beside > 0), ends)
    slower = float(np.median(pace[outside[steady]] / beside[steady])) if len(steady) else 1.0
    values, doubts = [], []
    for n in ends:
        o = outside[n]
        one, other = (windows[max(0, k - 1) : k + 1] for k in (before[n], after[n] + 1))
        ratios = [float(b[side].sum() / max(1.0, r[side].sum())) for side in (one, other)]
        each = [float(seconds[side].sum()) / max(1.0, float(r[side].sum())) / max(slower, 1e-9) for side in (one, other)]
        apart = each[0] - each[1]
        first = float(np.clip((seconds[o] - r[o] * each[1]) / apart, 0.0, r[o])) if apart else r[o] / 2
        values.append(ratios[0] * first + ratios[1] * (r[o] - first))
        unsure = min(float(r[o]), _SLOWER_WITHIN * float(seconds[o]) / abs(apart)) if apart else float(r[o]) / 2
        doubts.append(abs(ratios[0] - ratios[1]) * unsure)
    return np.array(values), np.array(doubts)


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
