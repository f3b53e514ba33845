"""What does not fit together in a case: units, clock, LUP per line, code that is faster than its limit, runs that differ.

Each check is a sentence with the numbers of the point that is off most; nothing is corrected.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from rooftree.campaign.looks import ONE_SIDE, SUSPECT, stand_apart
from rooftree.frontend.stencil.blocked import LENGTH
from rooftree.models.rates import performance
from rooftree.results.collection import CasePoint, Series, SiteFinding
from rooftree.results.prediction_document import Point
from rooftree.results.runs import SAME_RUN

ROUNDING = 0.02
"""Relative difference up to which two forms of a number count as the same: measured clocks vary from sample to sample [1]."""
FAR_CLOCK = 0.05
"""By which a clock is below that of most points, where that itself wanders, to be looked at with doubt [1]: on a shared Emerald
Rapids that ran at 2.2 to 3.0 GHz while it was alone, those of 1.9 to 2.1 GHz were of time that others took."""
LIMIT = 0.05
"""By which a measurement may be faster than the Roofline's limit: bandwidths are measured as well [1]."""

Off = tuple[float, str]
"""By how much a point is off [1], and where it is."""
Said = tuple[str, str, str]
"""What kind of thing does not fit together, what it is about among those of its kind, and the sentence."""


def checks(case: str, series: Sequence[Series]) -> list[SiteFinding]:
    """All that does not fit together in a case.

    What is found of the same code by several models, as by both ways to count transfers, is said once, by the first of them.
    """
    found: dict[tuple[object, ...], SiteFinding] = {}
    for one in series:
        for kind, about, sentence in _of_series(one):
            found.setdefault((kind, about, *_code(one)), SiteFinding(kind=kind, sentence=sentence, case=case))
    said = {(one.kind, one.sentence): one for one in found.values()}
    return [*said.values(), *(SiteFinding(kind="other programs", sentence=text, case=case) for text in _loud(series))]


def _code(one: Series) -> tuple[object, ...]:
    """What tells the code of a series from others, whatever model predicts it."""
    return one.compiler, tuple(one.flags), one.blocking, one.variant


def _loud(series: Sequence[Series]) -> Iterator[str]:
    """How many points were measured while other programs ran, each once, however many models predict it."""
    loud: dict[object, float] = {}
    for one in series:
        loud |= {(_code(one), tuple(p.sizes.items()), p.cores): p.others or 0.0 for p in one.points if p.loud}
    if loud:
        points = f"{len(loud)} points were" if len(loud) > 1 else "one point was"
        most = max(loud.values())
        yield f"{points} measured while other programs kept up to {most:.1f} processors busy; measure on a quiet machine"


def _of_series(one: Series) -> Iterator[Said]:
    predicted = one.context.unit_of_work if one.context is not None else None
    timed = one.run.unit_of_work if one.run is not None else None
    for what, unit in (("prediction", predicted), ("measurement", timed)):
        if unit is not None and unit.element_bytes and unit.iterations_per_cl * unit.element_bytes != unit.line_bytes:
            each = f"{unit.iterations_per_cl} updates of {unit.element_bytes} B"
            yield "LUP per line", what, f"the {what} counts {each} for a line of {unit.line_bytes} B"
    if worst := _worst(one.points, lambda p: _rate_off(p, one)):
        text = "MLUP/s and cy/CL of a measurement say different things at the measured clock"
        yield "units", "measured", f"{text}: {100 * worst[0]:+.0f} % at {worst[1]}"
    if worst := _worst(one.points, lambda p: _predicted_rate_off(p, one)):
        text = "MLUP/s and cy/CL of a prediction say different things at the clock of the machine file"
        yield "units", "predicted", f"{text}: {100 * worst[0]:+.0f} % at {worst[1]}"
    if worst := _worst(one.points, lambda p: _clock_off(p, one)):
        text = f"it was measured at another clock than predicted for: {100 * worst[0]:+.0f} % at {worst[1]}"
        text += f"{_clocks(one)}{_of_one(one)}"
        yield "clock", "", f"{text}; transfers from memory take seconds, all else cycles: of both limits the larger error counts"
    yield from _below_limits(one)
    yield from _several_runs(one)
    yield from _apart(one)


def _apart(one: Series) -> Iterator[Said]:
    for p, words in once_apart(one):
        assert p.measured is not None
        again = "measured once, so that it may be wrong: `rooftree campaign run ... --again 100` measures it again"
        yield "stands apart", place_of(p), f"{place_of(p)} took {p.measured.cy_per_cl:.3g} cy/CL, {words}, {again}"


def once_apart(one: Series) -> Iterator[tuple[CasePoint, str]]:
    """Points that were measured once and stand apart from their neighbours in size, and by how much in words."""
    for cores in dict.fromkeys(p.cores for p in one.points):
        seen = [(_iterations(p), p) for p in one.points if p.cores == cores and p.measured is not None and p.references is None]
        seen = sorted(((n, p) for n, p in seen if p.measured and p.measured.quality != "disturbed"), key=lambda pair: pair[0])
        told = [p.predicted.ecm.cy_per_cl if p.predicted is not None else None for _, p in seen]
        for _, k, words in stand_apart([n for n, _ in seen], [p.measured.cy_per_cl for _, p in seen if p.measured], told):
            p = seen[k][1]
            if p.looks is None:
                yield p, words


def _iterations(p: CasePoint) -> float:
    """About how many iterations a point has: lengths of blocks do not count."""
    return float(math.prod(value for name, value in p.sizes.items() if name != LENGTH) or 1)


def _below_limits(one: Series) -> Iterator[Said]:
    """Points that were faster than the Roofline's limit by all that doubts leave of it: what lies inside contradicts nothing."""
    found = [(off, p) for p in one.points if (off := _below_limit(p, one)) is not None and off > LIMIT and _beyond_doubts(p, one)]
    if not found:
        return
    off, p = max(found, key=lambda pair: pair[0])
    assert p.measured is not None
    assert p.predicted is not None
    several = f"{len(found)} points were, most of all" if len(found) > 1 else "one point was,"
    numbers = f"{p.measured.cy_per_cl:.3g} cy/CL{_at_clock(p, one)} where the limit is {p.predicted.roofline.cy_per_cl:.3g}"
    text = f"measured below the Roofline's limit: {several} at {place_of(p)}: {numbers}, {100 * off:.0f} % less"
    why = "the machine file's limits are too low, the core's model counts too much (as ends of short rows)"
    why += ", or the code that ran is not the one that was predicted"
    yield "limit", "", f"{text}{_may_be_faster(p.predicted, one)}; {why}"


def _at_clock(p: CasePoint, one: Series) -> str:
    """What a point took if it ran at the clock of the machine file, in words; "" where its own clock is no lower."""
    faster = 1 + (_clock_off(p, one) or 0.0)
    if p.measured is None or faster >= 1 - ROUNDING:
        return ""
    return f" at {p.measured.clock_GHz:.3g} GHz ({p.measured.cy_per_cl / faster:.3g} if that clock is time that others took)"


def _beyond_doubts(p: CasePoint, one: Series) -> bool:
    """Whether a point was faster than all that doubts leave of its prediction, and of its limit, in cycles and in seconds."""
    least = p.predicted.ecm.at_least if p.predicted is not None and p.predicted.doubts else None
    faster = min(1.0, 1 + (_clock_off(p, one) or 0.0))
    return least is None or p.measured is None or p.measured.cy_per_cl < (1 - LIMIT) * least * faster


def _may_be_faster(told: Point, one: Series) -> str:
    """From where on doubts leave the runtime of a point, and why, in their own words; "" where none goes downwards."""
    kinds = {found.kind for found in told.doubts or () if found.low < 1}
    if not kinds or told.ecm.at_least is None:
        return ""
    known = (one.context.doubts or ()) if one.context is not None else ()
    why = [re.sub(r" \(\d+ of \d+ points\)$", "", doubt.words.partition(". ")[0]) for doubt in known if doubt.kind in kinds]
    said = f": {'; '.join(why)}" if why else ""
    return f"; doubts leave its prediction anything from {told.ecm.at_least:.3g} cy/CL on{said}"


def _several_runs(one: Series) -> Iterator[Said]:
    """Points whose runs say different things, and those of which the runs of others say that they were disturbed."""
    lost = [p for p in one.points if p.measured is not None and p.measured.why.startswith(SUSPECT)]
    if lost:
        points = f"{len(lost)} points were" if len(lost) > 1 else "one point was"
        worst = max((p.looks.apart for p in one.points if p.looks is not None), key=abs, default=0.0)
        ends = sum(p.measured is not None and p.measured.why == ONE_SIDE for p in lost)
        sides = f" ({ends} of them on one side only, and not on the other)" if ends else ""
        text = f"{points} {SUSPECT}{sides}: the second run of such a point differs by {100 * worst:+.0f} %"
        them = "they decide nothing, measure them" if len(lost) > 1 else "it decides nothing, measure it"
        yield ("disturbed for long", "", f"{text}; {them} again (rooftree campaign run --again 100)")
    for p in one.points:
        if p.looks is not None and not p.looks.settled:
            yield "second look", place_of(p), f"{p.looks.said} at {place_of(p)}: no two agree, the point decides nothing"
        elif p.looks is not None and p.looks.counts > 0 and abs(p.looks.apart) > SAME_RUN:
            counts = f"{p.looks.runs[p.looks.counts].measured.cy_per_cl:.3g}"
            what = (
                "each was disturbed, the point decides nothing"
                if p.looks.disturbed
                else f"the first one was disturbed, {counts} counts"
            )
            yield "second look", place_of(p), f"{p.looks.said} at {place_of(p)}: {what}"


def _worst(points: Sequence[CasePoint], off: Callable[[CasePoint], float | None], limit: float = ROUNDING) -> Off | None:
    """The point that is off most, if that is beyond the limit."""
    found = [(value, place_of(p)) for p in points if (value := off(p)) is not None]
    worst = max(found, key=lambda entry: abs(entry[0]), default=None)
    return worst if worst is not None and abs(worst[0]) > limit else None


def place_of(point: CasePoint) -> str:
    """Sizes and cores in words: ``M = N = 100, 4 cores``."""
    by_value: dict[int, list[str]] = {}
    for name, value in point.sizes.items():
        by_value.setdefault(value, []).append(name)
    sizes = ", ".join(f"{' = '.join(names)} = {value}" for value, names in by_value.items())
    return f"{sizes}, {point.cores} core{'s' * (point.cores > 1)}"


def _rate_off(p: CasePoint, one: Series) -> float | None:
    """MLUP/s of a measurement against what its cycles and its clock say."""
    seen = p.measured
    if seen is None or not seen.MLUP_s or one.run is None or one.run.not_modelled:
        return None
    return (
        seen.MLUP_s * 1e6 / float(performance(one.run.unit_of_work.iterations_per_cl, seen.cy_per_cl, seen.clock_GHz * 1e9)) - 1
    )


def _predicted_rate_off(p: CasePoint, one: Series) -> float | None:
    told = p.predicted
    if told is None or one.context is None or not told.ecm.cy_per_cl or not told.performance.MLUP_s:
        return None
    work, clock = one.context.unit_of_work.iterations_per_cl, one.context.machine.clock_Hz
    return told.performance.MLUP_s * 1e6 / float(performance(work, told.ecm.cy_per_cl, clock)) - 1


def _clock_off(p: CasePoint, one: Series) -> float | None:
    if p.measured is None or p.predicted is None or one.context is None:
        return None
    return p.measured.clock_GHz * 1e9 / one.context.machine.clock_Hz - 1


def _clocks(one: Series) -> str:
    """Which clocks the points of a series had, and which one was predicted for, in words; "" where one was measured."""
    seen = sorted(p.measured.clock_GHz for p in one.points if p.measured is not None)
    if len(seen) < 2 or one.context is None:
        return ""
    told = one.context.machine.clock_Hz * 1e-9
    return f" ({seen[0]:.3g} to {seen[-1]:.3g} GHz, {median(seen):.3g} in the middle; predicted for {told:.3g})"


def _of_one(one: Series) -> str:
    """That a lower clock which few points have may be none, in words; "" where it is that of most, or higher.

    Where most points are below the clock that was predicted for, those count that are as far below the one in the middle.
    """
    seen = [off for p in one.points if (off := _clock_off(p, one)) is not None]
    if not seen or max(seen, key=abs) > 0:
        return ""
    usual = min(0.0, median(seen))
    low = sum((1 + off) / (1 + usual) - 1 < -(ROUNDING if usual > -ROUNDING else FAR_CLOCK) for off in seen)
    if not low or 2 * low >= len(seen):
        return ""
    few = "this point alone has" if low == 1 else f"{low} of {len(seen)} points have"
    return f" (a clock that {few} may be none: time that others took from the core reads the same, and makes its cycles too few)"


def _below_limit(p: CasePoint, one: Series) -> float | None:
    """By which part of the printed limit a measurement lies below it, in cycles and in seconds [1]."""
    if p.measured is None or p.predicted is None or p.measured.quality == "disturbed" or not p.predicted.roofline.cy_per_cl:
        return None
    faster = 1 + (_clock_off(p, one) or 0.0)
    return max(0.0, 1 - p.measured.cy_per_cl / (p.predicted.roofline.cy_per_cl * min(1.0, faster)))
