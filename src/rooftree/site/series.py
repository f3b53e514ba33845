"""The series of a page beside each other: what another blocking, compiler or model is predicted and measured to change.

What blocks gain has one origin: where the campaign predicts the loop in blocks, it is that prediction, in the table of layer
conditions, the table of series and the figure alike; else what the model finds with one loop in blocks at the largest size.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from rooftree.report.collection import figure as figures
from rooftree.report.prediction.points import count, number
from rooftree.results.campaign import LookSummary
from rooftree.results.collection import Case, CasePoint, Series
from rooftree.results.prediction_document import ConditionFacts
from rooftree.results.runs import SAME_RUN
from rooftree.site import words

_NOTHING = 1.01
"""Gain up to which nothing is gained [1]."""
_PAIRS = "not predicted: one loop is cut at a time, unless a campaign asks for more"
_NOT_ASKED = "not recorded: changes were not looked at"


def last_point(one: Series) -> CasePoint | None:
    """The largest size with a prediction, on the fewest cores; else the largest measured one."""
    points = figures.over_sizes(one)
    return next((p for p in reversed(points) if p.predicted is not None), points[-1] if points else None)


def others(case: Case, repeats: LookSummary | None) -> list[dict[str, str]]:
    """Rows of the series, the first one too where there are others: the last point of each, and what it gains there."""
    if len(case.series) < 2:
        return []
    rows = []
    for one in case.series:
        p = last_point(one)
        if p is not None:
            first = one is case.series[0]
            name = words.series_name(one) + (" (this page)" if first else "")
            row = {"name": name, "at": words.place_of(p.sizes, p.cores), "told": _told(p), "seen": _seen(p)}
            rows.append({**row, "gains": "1" if first else _gains(case, one, repeats), "median": _median(one)})
    return rows if len(rows) > 1 else []


def gain(lc: ConditionFacts, case: Case, one: Series, repeats: LookSummary | None) -> str:
    """What the blocks that restore a condition gain in time by the model, and as measured where the campaign has such a loop."""
    if not lc.restored_by:
        return "-"
    if found := [text for blocked in _in_blocks(lc, case, one) if (text := _of_series(lc, one, blocked, repeats))]:
        return "; ".join(found)
    if all(" and " in way for way in lc.restored_by.split(" or ")):
        loops = ", ".join(min(_several(lc), default=()))
        return f"{_PAIRS} (`blockings: [{{loop: [{loops}], cache: {lc.level}}}]` in the campaign's file)"
    return _NOT_ASKED if lc.gain is None else _range(lc.gain, lc.gain_interval)


@dataclass(frozen=True, slots=True)
class Gain:
    """What was measured of a change.

    Attributes:
        value: seconds without it over those with it [1].
        cycles: the same of cycles, which is another number where the two ran at different clocks [1].
        by: factor, either way, that the two measurements are sure to, by their intervals, and by how well single runs repeat.
        once: whether one of both was measured once.
        known: whether others of the machine tell how well a single run of such a size repeats.
    """

    value: float
    cycles: float
    by: float
    once: bool
    known: bool = True

    @property
    def ends(self) -> str:
        """Between which ends it lies, with a space before it; "" where that is as well as runs count as the same."""
        low, high = self._both
        if not self.known:
            return f" (by their own intervals {self.span}; how well such single runs repeat is not known)"
        if high / low <= (1 + SAME_RUN) ** 2:
            return ""
        unlike = "; their clocks differ, and whether seconds or cycles tell the gain is not known" if self._clocks_differ else ""
        return f" (anything from {self.span}, by how well such runs repeat{unlike})"

    @property
    def span(self) -> str:
        """Its ends: ``0.9 to 1.4``."""
        low, high = self._both
        return f"{number(low)} to {number(high)}"

    @property
    def is_none(self) -> bool:
        """Whether it is no gain, with all that both measurements leave where they repeat badly."""
        return self.known and (self._both[1] if self.ends else self.value) <= _NOTHING

    @property
    def _both(self) -> tuple[float, float]:
        """The lower and the upper end, whichever of seconds and cycles tells it [1]."""
        return min(self.value, self.cycles) / self.by, max(self.value, self.cycles) * self.by

    @property
    def _clocks_differ(self) -> bool:
        return abs(self.value / self.cycles - 1) > words.SAME_CLOCK


@dataclass(frozen=True, slots=True)
class Tried:
    """What a campaign measured of an advice.

    Attributes:
        text: a sentence, with a space before it; "" where nothing of the kind was measured.
        in_vain: whether it gained nothing at the last size, in none of the ways in which it was tried.
    """

    text: str = ""
    in_vain: bool = False


def tried(topic: str, case: Case, one: Series, repeats: LookSummary | None = None) -> Tried:
    """What the campaign measured of an advice, at the last size, and of blocks at all others, too.

    Args:
        topic: of the advice (`rooftree.results.prediction_document.AdviceFacts`).
        case, one: the page, and its series.
        repeats: how well measurements on this machine do; None where that is not known.
    """
    last = last_point(one)
    if last is None or not _decides(last):
        return Tried()
    if topic == "blocking":
        cut = [s for s in case.series if s.blocking and s.model == one.model and _alike(s, one)]
        gains = {f"in blocks for {s.blocking}{_elsewhere(one, s)}": measured_gain(one, s, repeats) for s in cut}
        lost = any(_decides_nothing(p) for s in cut for p in _same_place(one, s)[1:])
    elif topic == "cores":
        more = [p for p in one.points if p.sizes == last.sizes and p.cores > last.cores]
        gains = {f"on {count(p.cores, 'core')}": _gain_of(last, p, repeats) for p in more}
        lost = any(map(_decides_nothing, more))
    else:
        return Tried()
    found = {how: gain for how, gain in gains.items() if gain is not None}
    if not found:
        return Tried(" It was measured here, but disturbed, and decides nothing." if lost else "")
    told = ", ".join(f"{as_fast(gain.value)} {how}{gain.ends}" for how, gain in found.items())
    once = ", once" if any(gain.once for gain in found.values()) else ""
    return Tried(f" Measured here{once}: {told}.", all(gain.is_none for gain in found.values()))


def as_fast(gain: float) -> str:
    """A ratio of runtimes in words.

    >>> as_fast(1.67), as_fast(1.001)
    ('1.67 times as fast', 'as fast')
    """
    return "as fast" if number(gain) == "1" else f"{number(gain)} times as fast"


def _elsewhere(one: Series, other: Series) -> str:
    """What other sizes gained with blocks, as measured; "" where none was measured both ways."""
    last, there = last_point(one), _same_place(one, other)
    smaller = [(p, q) for p, q in _pairs(one, other) if _is_smaller(p, last)] if there and last is not None else []
    gains = [gain for p, q in smaller if (gain := _ratio(p, q)) is not None]
    if not gains:
        return ""
    span = f"{number(min(gains))} to {number(max(gains))}" if number(min(gains)) != number(max(gains)) else number(gains[0])
    return f" (at {count(len(gains), 'smaller size')} {span})"


def _is_smaller(p: CasePoint, last: CasePoint) -> bool:
    """Whether a point is one of another size than the last, on as many cores."""
    return p.cores == last.cores and p.sizes != last.sizes


def _pairs(one: Series, other: Series) -> list[tuple[CasePoint, CasePoint]]:
    """Points of two series at the same sizes and cores; lengths of blocks may come on top."""
    return [(p, q) for q in other.points for p in one.points if p.cores == q.cores and p.sizes.items() <= q.sizes.items()]


def _ratio(p: CasePoint, q: CasePoint) -> float | None:
    """Measured runtime of a point over that of another one; None where one of them is missing or decides nothing."""
    if p.measured is None or q.measured is None or not _decides(p) or not _decides(q):
        return None
    return p.measured.cy_per_cl / q.measured.cy_per_cl


def _decides(p: CasePoint) -> bool:
    """Whether a point was measured, and not in vain."""
    return p.measured is not None and not _decides_nothing(p)


def _decides_nothing(p: CasePoint) -> bool:
    """Whether a point was measured in vain."""
    return p.measured is not None and (p.measured.quality == "disturbed" or bool(p.loud))


def _alike(some: Series, other: Series) -> bool:
    """Whether two series are of code that the same compiler made in the same way."""
    return (some.compiler, list(some.flags), some.variant) == (other.compiler, list(other.flags), other.variant)


def predicted_gain(one: Series, other: Series) -> float | None:
    """Predicted runtime of a series over that of another one, at the last point of the former; None where one is missing."""
    pair = _same_place(one, other)
    told = [p.predicted.ecm.cy_per_cl for p in pair if p.predicted is not None and p.predicted.ecm.cy_per_cl]
    return told[0] / told[1] if len(told) == 2 else None


def measured_gain(one: Series, other: Series, repeats: LookSummary | None) -> Gain | None:
    """The same of measured runtimes; None where one of them is missing or disturbed."""
    pair = _same_place(one, other)
    return _gain_of(*pair, repeats) if len(pair) == 2 else None


def _gain_of(p: CasePoint, q: CasePoint, repeats: LookSummary | None) -> Gain | None:
    """What a change from one point to another gained, as measured; None where one of them is missing or decides nothing."""
    cycles = _ratio(p, q)
    if cycles is None or p.measured is None or q.measured is None:
        return None
    clocks = q.measured.clock_GHz / p.measured.clock_GHz if p.measured.clock_GHz and q.measured.clock_GHz else 1.0
    return Gain(
        value=cycles * clocks,
        cycles=cycles,
        by=math.exp(math.hypot(_unsure(p, repeats), _unsure(q, repeats))),
        once=p.looks is None or q.looks is None,
        known=repeats is None or all(r.looks is not None or _again(r, repeats) for r in (p, q)),
    )


def _unsure(p: CasePoint, repeats: LookSummary | None) -> float:
    """By how much a measurement may be off, as a logarithm: half the width of its interval, or, of one that was measured once, by
    how much others of the machine differed when they were measured again, if that is more.

    Such differences hold 8 of 10 ratios of two single runs as they are; those of both together hold about 9 of 10. Of five gains
    on a shared Emerald Rapids that were timed again in one process, three were beyond the former, none beyond the latter.
    """
    low, high = p.measured.interval if p.measured is not None and p.measured.interval is not None else (1.0, 1.0)
    own = math.log(high / low) / 2 if 0 < low < high else 0.0
    again = _again(p, repeats) if p.looks is None else None
    return max(own, math.log(again or 1.0))


def _again(p: CasePoint, repeats: LookSummary | None) -> float | None:
    """The factor within which 8 of 10 points repeat that are like one measured once [1]; None where that is not known."""
    return repeats.eight_of_ten_of(p.measured) if repeats is not None and p.measured is not None else None


def _same_place(one: Series, other: Series) -> tuple[CasePoint, ...]:
    """The last point of a series, and that of another one at the same sizes and cores; lengths of blocks may come on top."""
    last = last_point(one)
    if last is None:
        return ()
    same = (p for p in reversed(other.points) if p.cores == last.cores and last.sizes.items() <= p.sizes.items())
    there = next(same, None)
    return (last, there) if there is not None else ()


def _in_blocks(lc: ConditionFacts, case: Case, one: Series) -> list[Series]:
    """The series with loops in blocks that are made for the cache of a condition, of the same code and model."""
    wanted = {f"{'+'.join(loops)}-{lc.level}" for loops in (*((loop,) for loop in lc.blocks), *_several(lc))}
    like = (one.compiler, list(one.flags), one.variant, dict(one.model))
    alike = (s for s in case.series if (s.compiler, list(s.flags), s.variant, dict(s.model)) == like)
    return [s for s in alike if s.blocking in wanted]


def _several(lc: ConditionFacts) -> list[tuple[str, ...]]:
    """Counters of the loops that restore a condition if all of them are in blocks, of each such way, outermost first."""
    cut = (way.partition(" in blocks of ")[0] for way in lc.restored_by.split(" or "))
    return [tuple(loops.replace(" and ", ", ").split(", ")) for loops in cut if " and " in loops]


def _of_series(lc: ConditionFacts, one: Series, blocked: Series, repeats: LookSummary | None) -> str:
    """What a series in blocks gains, as predicted and as measured; "" where it was not predicted at the last size."""
    told, seen = predicted_gain(one, blocked), measured_gain(one, blocked, repeats)
    if told is None:
        return ""
    if seen is not None and seen.is_none and told > _NOTHING:
        nothing = f"nothing, as measured ({as_fast(seen.value)})"
        return f"blocked for {blocked.blocking}: {nothing}; predicted: {number(told)} times"
    ends = lc.gain_interval if "+" not in (blocked.blocking or "") else None  # that of a record is of one loop in blocks
    text = f"blocked for {blocked.blocking}: {_range(told, ends)}"
    if seen is None:
        return text
    return f"{text}; measured{', once' if seen.once else ''}: {number(seen.value)} times{seen.ends}"


def _range(found: float, ends: Sequence[float | None] | None) -> str:
    """A gain in words, with the ends that errors and hypotheses leave it."""
    low, high = ends or (None, None)
    if found < 1 / _NOTHING:
        return f"no time, it takes more ({number(found)} times as fast)"
    if found <= _NOTHING:
        return "no time" if number(found) == "1" else f"hardly any time ({number(found)} times as fast)"
    if low is None:
        return f"{number(found)} times faster"
    top = f"to {number(max(high, found))}" if high is not None else "or more"
    perhaps = ": perhaps nothing" if low <= _NOTHING else ""
    return f"{number(found)} times faster ({number(min(low, found))} {top}{perhaps})"


def _told(p: CasePoint) -> str:
    """A predicted runtime with the range that doubts leave."""
    if p.predicted is None:
        return "-"
    cycles, span = number(float(p.predicted.ecm.cy_per_cl or 0.0)), words.told_runtime(p.predicted)
    return cycles if span == cycles else f"{cycles} ({span})"


def _seen(p: CasePoint) -> str:
    """A measured runtime, marked where it decides nothing."""
    if p.measured is None:
        return "-"
    return number(p.measured.cy_per_cl) + words.mark(p.measured, bool(p.loud))


def _gains(case: Case, one: Series, repeats: LookSummary | None) -> str:
    told, seen = predicted_gain(case.series[0], one), measured_gain(case.series[0], one, repeats)
    parts = [f"{number(told)} predicted"] if told is not None else []
    if seen is not None:
        parts.append(f"{number(seen.value)} measured{seen.ends and f' ({seen.span})'}")
    return ", ".join(parts) or "-"


def _median(one: Series) -> str:
    """The median error of the points that are decided, of how many, and how many are not."""
    errors = [abs(p.error) for p in one.points if p.error is not None and p.verdict != "undecided"]
    lost = sum(p.verdict == "undecided" for p in one.points)
    left = f"{lost} disturbed" if lost else ""
    if not errors:
        return f"- ({left})" if left else "-"
    return f"{words.percent(statistics.median(errors))} ({'; '.join(filter(None, [count(len(errors), 'point'), left]))})"
