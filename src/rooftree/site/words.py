"""Sentences on the points of a page, and on how far off they are."""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rooftree.report.collection.looks import looks_sentences
from rooftree.report.prediction.points import count, given_saturation, limits, link_ends, number
from rooftree.results.campaign import FEWEST_AGAIN, Looks, LookSummary
from rooftree.results.certainty import Evidence, KnownBy, Widening
from rooftree.results.collection import Case, CasePoint, OpenPoints, Series
from rooftree.results.doubt import HYPOTHESES, MIX, PointDoubt
from rooftree.results.machine import MachineFacts
from rooftree.results.measurement import Measured
from rooftree.results.prediction_document import Point
from rooftree.results.runs import SAME_RUN
from rooftree.results.stencil import StencilFacts
from rooftree.results.validation import Summary, VerdictLimits
from rooftree.site.fitted import close
from rooftree.units import as_printed, format_bytes

_RIVAL = re.compile(r"rivals\[\d+\]\.overlap")
TENTHS = 10
"""Points from which on nine of ten are others than all."""
_MOST_NAMED = 5
_MOST_DIGITS = 1
"""Behind the point of an error that lies close to a limit; closer ones say so in words."""
SAME_CLOCK = 0.02
"""Relative difference up to which two clocks count as one [1], as in `rooftree.campaign.cases`."""
BAND = "; the grey band holds 80 % of measurements"


ERROR_TERMS = (
    "Error: predicted / measured - 1 of the runtime, so that it is negative where a prediction is too fast. Median, nine of ten "
    "within, and worst: of the sizes of the errors, without their signs; nine of ten of them are at most as large as the second. "
    "Bias: the median of the errors with their signs, below zero where most predictions are too fast."
)
"""What the figures of several errors mean, as `rooftree.results.validation.Summary` has them."""


def percent(value: float | None, sign: bool = False, limits: VerdictLimits | None = None) -> str:
    """A share or an error in per cent: ``7.1 %``, ``+12 %``; "-" for none.

    Args:
        value: [1].
        sign: whether it has one.
        limits: of the light that stands beside it: one more digit, or words, show on which side of them it is.

    >>> percent(0.0712), percent(0.123, sign=True), percent(None)
    ('7.1 %', '+12 %', '-')
    >>> percent(0.1034), percent(0.1034, limits=VerdictLimits(green=0.1, orange=0.25, rule=""))
    ('10 %', '10.3 %')
    >>> percent(-0.10004, sign=True, limits=VerdictLimits(green=0.1, orange=0.25, rule=""))
    'just beyond -10 %'
    """
    if value is None or not math.isfinite(value):
        return "-"
    digits = 1 if abs(value) < 0.0995 else 0
    beyond = ""
    for end in (limits.green, limits.orange) if limits is not None else ():
        while abs(value) > end and round(100 * abs(value), digits) <= round(100 * end, digits):
            if digits >= _MOST_DIGITS:
                value, digits, beyond = math.copysign(end, value), 0, "just beyond "
                break
            digits += 1
    return f"{beyond}{100 * value:{'+' if sign else ''}.{digits}f} %"


def error_sentence(summary: Summary, limits: VerdictLimits | None = None) -> str:
    """How far off the predictions of some points are; ``limits`` of the light that stands beside it."""
    if not summary.points:
        undecided = summary.undecided or 0
        return loud_text(0, undecided, undecided) or "Nothing was measured."
    points = count(summary.points, "measured point")
    if summary.points == 1:
        return f"Error at {points}: {percent(summary.bias, sign=True)} (predicted / measured - 1)."
    worst = f"worst {percent(summary.worst)}, bias {percent(summary.bias, sign=True)}"
    worst = f"nine of ten within {percent(summary.p90)}, {worst}" if summary.points >= TENTHS else worst
    disturbed = f"; {summary.undecided} disturbed do not count" if summary.undecided else ""
    return f"Error: median {percent(summary.median, limits=limits)} over {points}, {worst}{disturbed}."


def places_of(case: Case) -> list[CasePoint]:
    """The points of a case, each once: predicted with several models it is one, and was measured once."""
    found: dict[Any, CasePoint] = {}
    for one in case.series:
        for p in one.points:
            key = (one.compiler, tuple(one.flags), one.blocking, one.variant, *p.sizes.items(), p.cores)
            if key not in found or found[key].measured is None:
                found[key] = p
    return list(found.values())


def is_disturbed(p: CasePoint) -> bool:
    """Whether a point was measured, and its measurement decides nothing, as others took the core or its samples differ."""
    return p.measured is not None and p.measured.quality == "disturbed"


def loud_text(loud: int, measured: int, disturbed: int = 0) -> str:
    """What to know of measurements that others disturbed, or that were made while other programs ran; "" where none was."""
    if disturbed:
        one = disturbed == 1
        them = f"{disturbed} of the {measured} measured points"
        if disturbed == measured:
            them = "the measured point" if one else f"all {measured} measured points"
        lost = f"{them[:1].upper()}{them[1:]} {'was disturbed and decides' if one else 'were disturbed and decide'} nothing"
        more = loud_text(loud, measured)
        return f"{lost}. {more}" if more else f"{lost}."
    if not loud:
        return ""
    points = (
        f"All {count(loud, 'measured point')}" if loud == measured > 1 else f"{loud} of the {count(measured, 'measured point')}"
    )
    ran = f"{points} {'was' if loud == 1 else 'were'} measured while other programs ran"
    return f"{ran}, and no second run agrees: such an error may be that of the measurement."


def open_text(found: Sequence[OpenPoints]) -> str:
    """Which points of a campaign are open; "" for none."""
    if not found:
        return ""
    number_of = sum(one.number for one in found)
    lost = [f"{one.kernel} on {one.machine}" for one in found if not one.case]
    none = f"; without any yet: {', '.join(lost[:_MOST_NAMED])}" if lost else ""
    none += f" and {len(lost) - _MOST_NAMED} more" if len(lost) > _MOST_NAMED else ""
    return f"{count(number_of, 'point')} of the campaign {'is' if number_of == 1 else 'are'} open{none}."


_SIDED = 0.1
"""Bias from which on the predictions of a place are said to be off to one side [1]."""


def by_place_sentence(errors: Mapping[str, Sequence[float]]) -> str:
    """How far off predictions are by where the data lie, and to which side, as a bias over all hides it; "" for one place.

    >>> by_place_sentence({"L1": [0.3, 0.2, 0.25], "Mem": [-0.2, -0.2]})
    'By place of the data: L1 25 %, most too slow (3 points); Mem 20 %, most too fast (2 points).'
    """
    told = []
    for place, found in errors.items():
        s = Summary.of(found)
        side = "" if abs(s.bias or 0.0) < _SIDED else ", most too fast" if (s.bias or 0.0) < 0 else ", most too slow"
        told.append(f"{place} {percent(s.median)}{side} ({count(s.points, 'point')})")
    return f"By place of the data: {'; '.join(told)}." if len(told) > 1 else ""


def digest_of(machine: MachineFacts) -> str:
    """A machine file by its name and the beginning of its sha256."""
    return f"machine file {machine.name}, sha256 {machine.sha256[:16]}"


def middle_sentence(cases: Iterable[tuple[str | None, float | None]], limits: VerdictLimits) -> str:
    """Why lights stand beside median errors that are those of other lights; "" where none does.

    Args:
        cases: light and median error [1] of each.
        limits: of the lights.
    """
    known = [(light, median) for light, median in cases if light is not None and median is not None]
    beyond = {"green": limits.green, "orange": limits.orange}
    said = []
    for light, why in (("green", "within the interval of its measurement"), ("orange", "inside the range that doubts leave")):
        if any(one == light and median > beyond[light] for one, median in known):
            named = f"{'A' if light == 'green' else 'An'} {light} light beside more than {percent(beyond[light])}"
            said.append(f"{named} is that of the point in the middle, {why}.")
    if any(
        (light != "green" and median <= limits.green) or (light == "red" and median <= limits.orange) for light, median in known
    ):
        said.append(
            "A light worse than its median error is that of the largest size: of what a page is about it is never better."
        )
    return " ".join(said)


def held_sentence(held: Mapping[str, tuple[int, int]]) -> str:
    """How many measurements the intervals of their predictions hold; "" where none was judged.

    Args:
        held: by where the data lie, how many are inside, and of how many.

    >>> held_sentence({"L1": (36, 40), "Mem": (81, 87)})
    'The interval meant to hold 80 % of measurements holds 117 of 127 (92 %): 36 of 40 with the data in L1, 81 of 87 in Mem.'
    """
    inside, of = (sum(both[k] for both in held.values()) for k in (0, 1))
    if not of:
        return ""
    places = [
        f"{n} of {points} {'in' if k else 'with the data in'} {place}" for k, (place, (n, points)) in enumerate(held.items())
    ]
    by_place = f": {', '.join(places)}" if len(places) > 1 else ""
    return f"The interval meant to hold 80 % of measurements holds {inside} of {of} ({percent(inside / of)}){by_place}."


def near_sentence(near: int, of: int) -> str:
    """How many of the measurements outside of the intervals are so by less than their own error; "" where none is.

    >>> near_sentence(2, 2)
    'The 2 others are outside by less than their own error.'
    >>> near_sentence(1, 10)
    'Of the 10 others one is outside by less than its own error.'
    """
    if not near:
        return ""
    if of == 1:
        return "The other one is outside by less than its own error."
    who = f"The {of} others are" if near == of else f"Of the {of} others {'one is' if near == 1 else f'{near} are'}"
    return f"{who} outside by less than {'its' if near == 1 else 'their'} own error."


def held_by_place(points: Iterable[CasePoint]) -> dict[str, tuple[int, int]]:
    """How many measurements the intervals of their predictions hold, and of how many, by where the data lie."""
    found: dict[str, tuple[int, int]] = {}
    for p in points:
        if p.predicted is not None and p.is_held is not None:
            inside, of = found.get(p.predicted.ecm.data_in, (0, 0))
            found[p.predicted.ecm.data_in] = inside + p.is_held, of + 1
    return found


def sentence_of(summary: Summary, measured: bool, expected: Sequence[float | None]) -> str:
    """How far off the predictions of several cases are, or which errors to expect where nothing was measured."""
    if summary.points or summary.undecided:
        return error_sentence(summary)
    if measured:
        return (
            "What was measured is not compared: nothing of the same kind is predicted beside it, so that the error is not known."
        )
    return f"{expected_errors(expected)}."


def expected_sentence(points: Sequence[CasePoint]) -> str:
    """Which error is to be expected of predictions without measurement, by what they were validated on."""
    found = expected_error(points)
    return f"{expected_errors([found])}{BAND if found is not None else ''}."


def expected_error(points: Sequence[CasePoint]) -> float | None:
    """Median of the errors to expect of some predictions [1]; None where nothing is known of them."""
    told = [p.predicted.ecm.expected_error for p in points if p.predicted is not None]
    found = [error for error in told if error is not None]
    return statistics.median(found) if found else None


def expected_errors(errors: Sequence[float | None]) -> str:
    """Which errors are to be expected, without a full stop."""
    known = sorted(error for error in errors if error is not None)
    if not known:
        return "Nothing was measured, and nothing is known of the error of such predictions"
    span = percent(known[0]) if percent(known[0]) == percent(known[-1]) else f"{percent(known[0])} to {percent(known[-1])}"
    return f"Nothing was measured: by what such predictions were validated on, expect a median error of {span}"


def looks_of(points: Sequence[CasePoint]) -> tuple[Looks, ...]:
    """The measurements of points that were measured again."""
    return tuple(p.looks for p in points if p.looks is not None)


def looks_text(found: Sequence[Looks]) -> str:
    """What measuring points again found; "" where no point was."""
    told = looks_sentences(LookSummary.of(found))
    return f"{'; '.join(told).capitalize()}." if told else ""


def unsteady_sentence(found: LookSummary, machine: str = "this machine") -> str:
    """That measurements of a machine hardly repeat, so that a cause told from one of them may be none; "" where they do.

    That is so where most of the points that were chosen at random took another time when they were measured again, though no
    run said that it was disturbed.
    """
    other = found.sound - found.sound_within
    if found.sound < FEWEST_AGAIN or 2 * other <= found.sound:
        return ""
    return (
        f"Measurements on {machine} hardly repeat: {other} of {found.sound} points that were chosen at random over all kernels, "
        f"and that no run calls disturbed, took a time more than {100 * found.limit:g} % off when measured again. What is "
        "said here of a point that was measured once, its error, its causes and the gain of a change, may be of others who share "
        "the machine."
    )


def sampled_text(sampled: Collection[str], measured: Collection[str]) -> str:
    """Of how many kernels the points chosen at random are, where not of all; "" where of all, or of none.

    >>> sampled_text({"triad"}, {"triad", "copy", "add"})
    'Those chosen at random are of 1 of the 3 kernels alone: how well the others repeat they do not tell.'
    """
    if not sampled or len(sampled) >= len(measured):
        return ""
    return (
        f"Those chosen at random are of {len(sampled)} of the {len(measured)} kernels alone: "
        "how well the others repeat they do not tell."
    )


def repeats_sentence(points: Sequence[CasePoint], repeats: LookSummary | None = None) -> str:
    """How often the points of a figure were measured, and how many of them differ from run to run; "" where none was.

    Args:
        points: of the figure.
        repeats: how well measurements on this machine do, over all kernels; None where none was made again.
    """
    seen = [p for p in points if p.measured is not None]
    again = [p for p in seen if p.looks is not None]
    if not seen:
        return ""
    once = f"{count(len(seen) - len(again), 'point')} measured once, "
    if repeats is not None and repeats.eight_of_ten is not None:
        once += (
            f"and of {repeats.sound} such points of this machine, chosen at random over all kernels, a second run was for 8 of "
            f"10 within {number(repeats.eight_of_ten)} times the first one, either way"
        )
        single = [p.measured for p in seen if p.looks is None and p.measured is not None]
        if large := sum(repeats.eight_of_ten_of(run) is None for run in single):
            once += (
                f"; few of those work on more than {format_bytes(repeats.told_to_B or 0)}, as {large} here do: how well these "
                "repeat is not known, on a machine that others use perhaps much worse"
            )
    else:
        once += "so that nothing is known of how well they repeat"
    if not again:
        return f"{once[:1].upper()}{once[1:]}."
    every = [p.looks for p in again if p.looks is not None]
    differ = sum(looks.differ for looks in every)
    alike = f"{len(again) - differ} within {100 * SAME_RUN:g} %, largest spread {percent(max(looks.spread for looks in every))}"
    told = f"{count(len(again), 'point')} measured more than once: {alike}"
    told += f"; {'the one that differs is' if differ == 1 else f'the {differ} that differ are'} ringed" if differ else ""
    return f"{told[:1].upper()}{told[1:]}.{f' {once[:1].upper()}{once[1:]}.' if len(again) < len(seen) else ''}"


def roof_words(bound: str, links: Sequence[str]) -> str:
    """What bounds the Roofline; the roof of memory is that of all links to it together.

    >>> roof_words("L3Mem", ["L1L2", "L2L3", "L2Mem", "L3Mem"]), roof_words("L2L3", ["L1L2", "L2L3"]), roof_words("core", [])
    ('the bytes of T_L2Mem and T_L3Mem together', 'T_L2L3', 'the core')
    """
    memory = [f"T_{link}" for link in links if link.endswith("Mem")]
    if bound.endswith("Mem") and len(memory) > 1:
        return f"the bytes of {' and '.join(memory)} together"
    return {"core": "the core", "RegL1": "loads and stores in L1"}.get(bound, f"T_{bound}")


def undecided_sentence(one: Series) -> str:
    """What measuring the machine did not decide about places of the data of this page; "" for nothing."""
    if one.context is None:
        return ""
    places = dict.fromkeys(p.predicted.ecm.data_in for p in one.points if p.predicted is not None)
    rivals = [fact for fact in one.context.machine.facts if _RIVAL.fullmatch(fact.what)]
    told = []
    for place in places:
        others = [fact for fact in rivals if re.search(rf"\b{re.escape(place)}:", fact.value)]
        if others:
            told.append((place, count(len(others), "other candidate"), close(others[0].source, place)))
    if not told:
        return ""
    open_ = any(doubt.kind == HYPOTHESES for doubt in one.context.doubts or ())
    left = (
        "what the others say stands among what is in doubt"
        if open_
        else "none of them moves a point of this page by more than 10 %"
    )
    what = " and in ".join(f"{place} ({others} could be as well)" for place, others, _ in told)
    near = "; ".join(f"with the data in {place} {text}" for place, _, text in told if text)
    return (
        f"Measuring this machine did not decide what overlaps, and how fast links are, with the data in {what}. One that agrees "
        f"about as well as any other is used{f': {near}' if near else ''}; {left}"
    )


def known_sentence(known: KnownBy | None, points: Sequence[CasePoint]) -> str:
    """How well predictions such as those of a page are known, by what limits loops; "" where nothing is told.

    Args:
        known: what was validated, and the errors by regime.
        points: of the page; what was measured of them stands beside what was found elsewhere.
    """
    if known is None:
        return ""
    own = {name: found for name, found in known.regimes.items() if found.of == "machine"}
    if not own or not known.points:
        return f"How well such predictions are known: {known.text}."
    told = "; ".join(
        f"{name}: median error {percent(found.median_error)} of {count(found.points, 'point')}, {_took(found)} "
        f"{number(found.factors_80[0])} to {number(found.factors_80[1])} times what was predicted"
        f"{_here(points, name, found.factors_80)}"
        for name, found in own.items()
    )
    wider = "; ".join(f"{more.why} (up to {number(more.factor)} times)" for more in known.wider)
    head = known.text.partition(f": {known.points} measured")[0]
    account = (
        f"by the account of errors that comes with rooftree ({head}), of {count(known.points, 'point')} that were measured "
        "before this site and are not those of it (docs: accuracy)"
    )
    return (
        f"How well such predictions are known, {account}. Of those that are limited as points of this page are: {told}. The band "
        "where 80 % of measurements lie has these factors on what doubts leave"
        f"{f', and reaches further up where {wider}{_joint(own, known.wider)}' if wider else ''}."
    )


def _took(found: Evidence) -> str:
    """Whether 8 of 10 points took so long, or so few are known that they do not tell."""
    if found.points >= TENTHS:
        return "8 of 10 took"
    return "too few to tell in what 8 of 10 lie, for which stand"


def _joint(own: Mapping[str, Evidence], wider: Sequence[Widening]) -> str:
    """How the factor of an error and that of what else is doubtful join, by an example; "" where no factor is above 1."""
    most = max((found.factors_80[1] for found in own.values()), default=1.0)
    more = wider[0].factor
    if most <= 1 or more <= 1:
        return ""
    both = math.exp(math.hypot(math.log(most), math.log(more)))
    squares = f"exp(√(ln² {number(most)} + ln² {number(more)}))"
    return f"; two such factors together are, as causes that have nothing to do with each other, {squares} = {number(both)}"


def _here(points: Sequence[CasePoint], regime: str, factors: Sequence[float]) -> str:
    """How many points of a page that are limited alike took between two factors of what was predicted; "" without any."""
    decided = [p for p in points if p.error is not None and p.verdict != "undecided" and p.predicted is not None]
    alike = [p for p in decided if p.predicted is not None and p.predicted.ecm.regime == regime]
    took = [1 / (1 + (p.error or 0.0)) for p in alike]
    if not took:
        return ""
    within = [as_printed(factors[0]) <= as_printed(factor) <= as_printed(factors[1]) for factor in took]
    inside = sum(within)
    near = sum(not is_in and _meets(p, took[k], factors) for k, (p, is_in) in enumerate(zip(alike, within, strict=True)))
    least, most = min(took), max(took)
    span = f"{number(least)} to {number(most)}" if number(least) != number(most) else number(least)
    if len(took) == 1:
        return f", and the one such point of this page {span} times"
    which = "all" if inside == len(took) else str(inside or "none")
    return f", and the {len(took)} such points of this page {span} times, {which} of them within these factors{_near_them(near)}"


def _near_them(near: int) -> str:
    """How many more points would be within factors but for the error of their measurements; "" for none."""
    return f" and {near} more but for {'its' if near == 1 else 'their'} own error" if near else ""


def _meets(p: CasePoint, factor: float, factors: Sequence[float]) -> bool:
    """Whether the interval of a measurement, which took a factor of what was predicted, reaches between two factors."""
    if p.measured is None or p.measured.interval is None:
        return False
    low, high = (factor * end / p.measured.cy_per_cl for end in p.measured.interval)
    return low <= factors[1] and factors[0] <= high


def title_of(case: Case) -> str:
    """Kernel, its class where its name is not the class, and machine."""
    return f"{named_with_class(case.kernel, case.stencil)} on {case.title}"


def named_with_class(kernel: str, stencil: StencilFacts | None) -> str:
    """A kernel, with its class where its name is not the class."""
    if stencil is None or kernel.lower() in (stencil.name.lower(), (stencil.alias_of or "").lower()):
        return kernel
    return f"{kernel} ({stencil.name})"


def place_of(sizes: Mapping[str, int], cores: int = 1) -> str:
    """Sizes and cores in words, equal sizes joined: ``M = N = 100, 4 cores``."""
    by_value: dict[int, list[str]] = {}
    for name, value in sizes.items():
        by_value.setdefault(value, []).append(name)
    text = ", ".join(f"{' = '.join(names)} = {value}" for value, names in by_value.items())
    return f"{text}, {count(cores, 'core')}" if cores > 1 else text


def series_name(one: Series) -> str:
    """What sets a series apart: compiler, flags, blocking, model."""
    blocking = f"blocked for {one.blocking}" if one.blocking else "not blocked"
    parts = [blocking, f"variant {one.variant}" if one.variant else "", one.compiler or "", " ".join(one.flags)]
    parts += [f"{name} {value}" for name, value in one.model.items()]
    parts += ["options as by default"] if not one.model and any(p.predicted is not None for p in one.points) else []
    return ", ".join(part for part in parts if part)


def told_rate(p: Point) -> str:
    """A predicted performance [MLUP/s], as a range where doubts leave one."""
    value, (low, high) = _value(p.performance.MLUP_s), factors(p)
    return limits(value / high, value / low) if math.isfinite(high) else f"at most {number(value / low)}"


def told_interval(p: Point) -> str:
    """In what 80 % of measured rates lie [MLUP/s], as printed; "-" where it is not known."""
    low, high = (p.performance.interval_80 or {}).get("MLUP_s") or (None, None)
    return "-" if low is None or high is None else f"{number(low)} .. {number(high)}"


def told_cycles(p: Point) -> str:
    """A predicted runtime [cy/CL], as a range where doubts leave one, and what 80 % of measurements lie in."""
    cycles, (low, high), ends = _value(p.ecm.cy_per_cl), factors(p), p.ecm.interval_80
    text = f"{limits(cycles * low, cycles * high)} cy/CL"
    if not ends:
        return text
    if p.ecm.is_range:
        return f"{text} (8 of 10 measurements: {number(ends[0])} to {number(ends[1])}, too wide to be a prediction)"
    return f"{text} (8 of 10 measurements: {number(ends[0])} to {number(ends[1])})"


def told_runtime(p: Point) -> str:
    """A predicted runtime [cy/CL], as a range where doubts leave one."""
    cycles, (low, high) = _value(p.ecm.cy_per_cl), factors(p)
    return limits(cycles * low, cycles * high) if math.isfinite(high) else f"at least {number(cycles * low)}"


def factors(p: Point) -> tuple[float, float]:
    """Between which factors on the predicted runtime doubts leave it [1]; the upper one may be infinite."""
    if not p.doubts:
        return 1.0, 1.0
    cycles, least, most = _value(p.ecm.cy_per_cl), p.ecm.at_least, p.ecm.at_most
    return (_value(least) / cycles if least else 1.0), (_value(most) / cycles if most else math.inf)


def seen_rate(m: Measured, loud: bool = False) -> str:
    """A measured performance [MLUP/s], marked where others disturbed it, or ran (``loud``)."""
    return number(_value(m.MLUP_s)) + mark(m, loud)


def seen_rate_of(p: CasePoint, clock_GHz: float | None) -> str:
    """A measured performance [MLUP/s] with its clock, where that is another one than predictions are of.

    Behind it stands what it would be at theirs, as it is compared with them: ``414 at 2.05 GHz (586 at 2.90)``.
    """
    if p.measured is None:
        return "-"
    seen, text = p.measured, seen_rate(p.measured, loud=bool(p.loud))
    if not clock_GHz or abs(seen.clock_GHz / clock_GHz - 1) <= SAME_CLOCK:
        return text
    text += f" at {seen.clock_GHz:.2f} GHz"
    if p.compared is None or not seen.MLUP_s:
        return text
    same = seen.MLUP_s * clock_GHz / seen.clock_GHz * seen.cy_per_cl / p.compared
    return f"{text} ({number(same)} at {clock_GHz:.2f})"


def mark(m: Measured, loud: bool = False) -> str:
    """What stands behind a measured number that others disturbed, or ran beside (``loud``)."""
    return " (disturbed)" if m.quality == "disturbed" else " (others ran)" if loud else ""


def told_roof(p: Point) -> str:
    """The Roofline's limit [cy/CL], as a range where doubts leave the runtime less: then what it is made of is in doubt, too."""
    roof = _value(p.roofline.cy_per_cl)
    return limits(roof * least_part_of_roof(p), roof)


def least_part_of_roof(p: Point) -> float:
    """Which part of the Roofline's limit doubts leave of it: the least runtime over the limit, at most 1."""
    roof, least = _value(p.roofline.cy_per_cl), _value(p.ecm.cy_per_cl) * factors(p)[0]
    return min(1.0, least / roof) if roof else 1.0


def doubt_sentences(p: Point, one: Series) -> list[str]:
    """What is in doubt at a point, each with the runtimes that it alone leaves there, and of several what they leave together."""
    here = {found.kind: found for found in p.doubts or ()}
    told = [found for found in (one.context.doubts or () if one.context is not None else ()) if found.kind in here]
    sentences = []
    for found in told:
        said, todo, what = found.words.partition(". To do: ")
        sentences.append(f"{said}. {_left(p, _alone(here, found.kind))}{todo}{what}")
    return [*sentences, _joined(p, here)] if len(told) > 1 else sentences


def _alone(here: Mapping[str, PointDoubt], kind: str) -> PointDoubt:
    """A doubt of a point by itself: that of the mix of streams is kept as what it leaves beside hypotheses."""
    found = here[kind]
    return found.replace(low=found.low * here[HYPOTHESES].low) if kind == MIX and HYPOTHESES in here else found


def _joined(p: Point, here: Mapping[str, PointDoubt]) -> str:
    """How the doubts of a point join, and what they leave of it (`rooftree.results.prediction`)."""
    text = f"together they leave {told_runtime(p)} cy/CL"
    rules = []
    faster = {kind for kind, found in here.items() if found.low < 1}
    if len(faster) > 1:
        both = "of the two doubts about bandwidths, which are about the same bytes, only the one with the shorter time counts"
        multiply = "the shortest time is that of the prediction times the part of it that each of them leaves"
        rule = f"{multiply}, but {both}" if {MIX, HYPOTHESES} <= faster else multiply
        rules.append(f"for the shortest time {both}" if faster == {MIX, HYPOTHESES} else rule)
    if sum(found.high is None or found.high > 1 for found in here.values()) > 1:
        rules.append("the longest time has what each of them adds")
    return f"{text}: {'; '.join(rules)}" if rules else text


def _left(p: Point, doubt: PointDoubt) -> str:
    """The runtimes that a doubt leaves at a point [cy/CL]."""
    cycles = _value(p.ecm.cy_per_cl)
    if doubt.high is None:
        return f"Predicted are {number(cycles)} cy/CL, and for all that is known it takes at least {number(cycles * doubt.low)}"
    low, high = number(cycles * doubt.low), number(cycles * doubt.high)
    alone = f"for this reason alone it may be {low} to {high}, before any error of the model"
    return f"Predicted are {number(cycles)} cy/CL, and {alone}"


def saturation(one: Series, at: CasePoint) -> tuple[str, str]:
    """From how many cores on memory is saturated, and of how many; "" for no traffic.

    By the points of that size, else as the sentence beside it says, else by n_S.
    """
    assert at.predicted is not None
    n_s, domain = at.predicted.ecm.n_saturation, one.context.machine.cores_per_domain if one.context is not None else 0
    if not n_s:
        return "", ""
    ecm = at.predicted.ecm
    if one.context is not None and (
        given := one.context.machine.saturation_if_given(_value(ecm.T_single), _value(ecm.T_memory_busy))
    ):
        value, more = given_saturation(given)
        return ("none" if value == "not" else value), more
    whole = f"the {domain} cores of a ccNUMA domain" if domain else "the cores of a ccNUMA domain"
    same = [p for p in one.points if p.sizes == at.sizes and p.predicted is not None]
    full = [p.cores for p in same if p.predicted is not None and p.predicted.ecm.saturated]
    if len(same) > 1 and full:
        return f"from {min(full)}", f"of {whole} on (within 5 % of its plateau)"
    if len(same) > 1 and domain and max(p.cores for p in same) >= domain:
        return "none", f"{whole} do not use up its memory"
    if domain and n_s > domain:
        return "none", f"{whole} do not use up its memory: that takes n_S = {n_s}, T_ECM / T_mem rounded up"
    meaning = one.context.meaning if one.context is not None else None
    if meaning is not None and meaning.saturation and (dict(meaning.sizes), meaning.cores) == (dict(at.sizes), at.cores):
        value, more = meaning.saturation
        return ("none", f"not with {more}") if value == "not" else (value, more)
    return f"from about {n_s}", f"of {whole} on (n_S = T_ECM / T_mem, rounded up, which knows no contention)"


def measured_scaling(one: Series, at: CasePoint) -> str:
    """How much faster the most cores were than those of a point, and how well that repeats; "" where nothing tells."""
    same = {p.cores: p for p in one.points if p.sizes == at.sizes and p.measured is not None}
    few, many = same.get(at.cores), same.get(max(same, default=0))
    if few is None or many is None or many.cores <= few.cores or few.measured is None or many.measured is None:
        return ""
    cores, than = f"{many.cores} cores", "one" if few.cores == 1 else f"{few.cores}"
    if is_disturbed(few) or is_disturbed(many) or not few.measured.MLUP_s or not many.measured.MLUP_s:
        return f"how much faster it is on {cores} than on {than} was measured, but disturbed: it decides nothing"
    runs = [p.looks.spread for p in (few, many) if p.looks is not None]
    repeats = (
        f"runs of a point up to {percent(max(runs))} apart" if runs else "each once, so that how well it repeats is not known"
    )
    return (
        f"measured here: {number(many.measured.MLUP_s / few.measured.MLUP_s)} times as fast on {cores} as on {than} ({repeats})"
    )


def ecm_notation(point: CasePoint) -> tuple[str, str]:
    """ECM input and prediction as the field writes them, up to where the data are: the terms hold no transfers beyond."""
    assert point.predicted is not None
    ecm = point.predicted.ecm
    places = list(ecm.prediction)
    near = places[: places.index(ecm.data_in) + 1] if ecm.data_in in places else places
    links = [link for link in ecm.T_data if link_ends(link, places) is None or link_ends(link, near) is not None]
    data = " | ".join(_n(t) for t in (ecm.T_nOL, *(ecm.T_data[link] for link in links)))
    return f"{{{_n(ecm.T_OL)} ‖ {data}}}", f"{{{' ⌉ '.join(_n(ecm.prediction[place]) for place in near)}}}"


def _value(value: float | None) -> float:
    return math.nan if value is None else float(value)


def _n(value: float | None) -> str:
    return number(_value(value))
