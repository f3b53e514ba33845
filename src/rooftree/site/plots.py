"""The figures of the page of one kernel on one machine, with their captions."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Any

from rooftree.report.collection import figure as figures
from rooftree.report.prediction.points import count
from rooftree.report.render import figure_record
from rooftree.report.validation.figure import FEW
from rooftree.results.collection import Case, CasePoint, Series
from rooftree.results.validation import Summary
from rooftree.site import words
from rooftree.site.point_table import is_scaled, table

_ROWS = 40
"""Rows of a table behind a figure; of more points every n-th."""
BELOW = 0.995
"""Part of the Roofline's limit under which a runtime is below it [1]."""
_PARTS = (
    "Stacked: T_nOL and the transfers; dashed T_OL; solid the prediction, inside of the stack where transfers overlap; dotted "
    "blue the Roofline's limit; grey where 80 % of measurements are expected. "
)
_FEW_PARTS = (
    "Stacked bars: T_nOL and the transfers; red dashes T_OL; black dashes the prediction, inside of the stack where transfers "
    "overlap; blue dashes the Roofline's limit. "
)
_MEMORY = (
    "The thin line is how long the memory interface is busy: what the bandwidth of a whole ccNUMA domain allows, however many of "
    "its cores work. "
)
_SCALED = (
    "Measured at another clock than predicted for: an error is the larger one of cycles as predicted and of cycles with all "
    "transfers from memory scaled by the clock. "
)
_COMPARED = "In the table compared stands for what was measured, as that error has it. "
_SEEN = (
    "Measured points with their intervals, filled by verdict: circle green, diamond orange, square red, cross undecided, whose "
    "error may lie beyond the axis. "
)


def plots(case: Case, blockings: Sequence[str] | None, drawn: dict[str, Any]) -> list[dict[str, Any]]:
    """The figures of a page in their order, each with its caption or the reason why there is none.

    Args:
        case: of the page.
        blockings: names of the loops in blocks that its campaigns asked for; None where that is not known.
        drawn: gets the figures, by their places in the page.
    """
    return [
        _main_plot(case, case.series[0], drawn),
        _traffic_plot(case, drawn),
        _scaling_plot(case, drawn),
        _blocking_plot(case, blockings, drawn),
    ]


def at_other_clock(one: Series) -> bool:
    """Whether measurements and predictions are of different clocks."""
    seen = [p.measured.clock_GHz for p in one.points if p.measured is not None]
    told = one.context.machine.clock_Hz * 1e-9 if one.context is not None else 0.0
    return bool(told) and any(abs(clock / told - 1) > words.SAME_CLOCK for clock in seen)


def _plot(name: str, heading: str, figure: Any, caption: str, why: str, drawn: dict[str, Any]) -> dict[str, Any]:
    """A figure, or the reason why there is none."""
    if figure is None:
        return {"id": name, "heading": heading, "missing": why}
    drawn[name] = figure_record(figure)
    return {"id": name, "heading": heading, "missing": "", "caption": caption, "head": [], "rows": [], "more": ""}


def _main_plot(case: Case, one: Series, drawn: dict[str, Any]) -> dict[str, Any]:
    points = figures.over_sizes(one)
    told = any(p.predicted is not None for p in points)
    seen = any(p.measured is not None for p in points)
    error = _own_error(points, one)
    if len(points) <= FEW:  # without a band
        error = error.replace(words.BAND, "")
    caption = f"{count(points[0].cores, 'core').capitalize()}. " if points else ""
    judged = any(p.verdict is not None for p in points)
    caption += _MEMORY if any(figures.memory_busy(p) for p in points) else ""
    parts = _FEW_PARTS if len(points) <= FEW else _PARTS
    caption += (parts if told else "") + (_SEEN if judged else "Points are measured. " if seen else "")
    caption += "Open rings are other runs of a point, where they differ by more than 5 %. " if figures.other_runs(points) else ""
    caption += "Thin lines are what other tools predict. " if any(p.references for p in points) else ""
    caption += _in_band(points, "grey band") if len(points) > FEW else ""
    caption += "The grey band goes on above the figure; the table has its ends. " if figures.band_is_cut(points) else ""
    caption += _below_roof(points, len(points) > FEW, "runtime below")
    caption += _faster_than_roof(points, one)
    caption += _SCALED if judged and at_other_clock(one) else ""
    caption += (_COMPARED if any(map(is_scaled, points)) else "") + error
    why = "No point of this kernel on this machine has a number: see below what failed."
    plot = _plot("runtime", "Runtime over the size", figures.case_figure(case, one), caption, why, drawn)
    if not plot["missing"]:
        head, rows = table(points, case.limits)
        shown = rows if len(rows) <= _ROWS else [rows[k * (len(rows) - 1) // (_ROWS - 1)] for k in range(_ROWS)]
        plot |= {"head": head, "rows": shown, "more": f"{len(shown)} of {len(rows)} points" if len(shown) < len(rows) else ""}
    return plot


def _below_roof(points: Sequence[CasePoint], band: bool, beyond: str) -> str:
    """Why a range, or the ``band`` of a figure, goes beyond the Roofline's limit (``beyond`` in words); "" where none does."""
    told = [p.predicted for p in points if p.predicted is not None]
    doubtful = sum(words.least_part_of_roof(p) < BELOW for p in told)
    wide = band and any((p.ecm.interval_80 or (math.inf,))[0] < BELOW * (p.roofline.cy_per_cl or 0.0) for p in told)
    text = f"At {doubtful} of {count(len(told), 'point')} doubts leave a {beyond} the Roofline's limit: " if doubtful else ""
    text += (
        "what the limit is made of, as the bandwidth of memory or the starts of rows, is in the same doubt. " if doubtful else ""
    )
    return text + (f"The grey band is of measured errors, so that it may hold a {beyond} the limit. " if wide else "")


def _in_band(points: Sequence[CasePoint], band: str) -> str:
    """How many of the measured points lie where 80 % are expected; "" where none was judged."""
    judged = [p.is_held for p in points if p.is_held is not None]
    inside = sum(judged)
    are = f"{inside} {'is' if inside == 1 else 'are'} in the {band}"
    clock = "Those of another clock are counted with the cycles that their errors have: compared in the CSV. "
    more = clock if any(map(is_scaled, points)) else ""
    near = words.near_sentence(sum(p.is_near for p in points), len(judged) - inside)
    return f"Of the {count(len(judged), 'measured point')} here {are}. {f'{near} ' if near else ''}{more}" if judged else ""


def _faster_than_roof(points: Sequence[CasePoint], one: Series) -> str:
    """Where measurements passed the limit that is printed, which then is none, and of what it is made; "" where none did."""
    passed = [(part, p) for p in points if (part := _part_of_roof(p, one)) is not None]
    if not passed:
        return ""
    least, p = min(passed, key=lambda pair: pair[0])
    roof = p.predicted.roofline.bound if p.predicted is not None else ""
    of_core = roof in ("core", "RegL1")
    made = "cycles of the core, starts and ends of rows among them" if of_core else "a bandwidth of streams that were measured"
    most = f"at {len(passed)} of {count(len(points), 'point')}, most of all at" if len(passed) > 1 else "at"
    doubted = p.predicted is not None and words.least_part_of_roof(p.predicted) < 1
    of = "the least that doubts leave of it" if doubted else "it"
    where = f"{most} {words.place_of(p.sizes, p.cores)}, by {words.percent(1 - least)} of {of}"
    why = f"as it is made of {made}, which is an estimate like all others"
    return f"Measurements passed the Roofline's limit {where}: there it is none, {why}. "


def _part_of_roof(p: CasePoint, one: Series) -> float | None:
    """Measured runtime over the least of the limit that is printed [1]; None where it is not surely less."""
    told, seen = p.predicted, p.measured
    if told is None or seen is None or one.context is None or p.verdict in (None, "undecided") or not told.roofline.cy_per_cl:
        return None
    slower = min(1.0, seen.clock_GHz * 1e9 / one.context.machine.clock_Hz)
    limit = told.roofline.cy_per_cl * words.least_part_of_roof(told) * slower
    most = seen.interval[1] if seen.interval else seen.cy_per_cl
    return seen.cy_per_cl / limit if most < BELOW * limit else None


def _own_error(points: Sequence[CasePoint], one: Series) -> str:
    """How far off the points of a figure are; what to expect where nothing was measured."""
    errors = [p.error for p in points if p.error is not None and p.verdict != "undecided"]
    undecided = sum(p.verdict == "undecided" for p in points)
    if errors or undecided:
        return words.error_sentence(Summary.of(errors).replace(undecided=undecided))
    if any(p.measured is not None for p in points):
        return "What was measured is not compared: nothing comparable was predicted, so that the error is not known."
    text = words.expected_sentence(points)
    return text.replace("Nothing was measured", "No point of this figure was measured in cycles") if one.rates else text


def _traffic_plot(case: Case, drawn: dict[str, Any]) -> dict[str, Any]:
    one = case.series[0]
    points, simulated = figures.over_sizes(one), _simulated(case)
    seen = [p for p in points if figures.counted(p)]
    engines = {p.predicted.traffic_engine for p in points if p.predicted is not None}
    by = {"lc": "layer conditions", "sim": "simulated caches"}
    caption = f"Bytes over each link per cache line of work, by {' and '.join(by.get(e, e) for e in sorted(engines))}. "
    caption += "load: towards the core, write-allocates included; evict: away from it. "
    caption += _counted_error(seen) if seen else "Nothing was counted here, so that their error is not known. "
    caption += _simulated_difference(points, simulated) if simulated else ""
    why = "No transfers: nothing was predicted, or all data stay in the innermost cache."
    return _plot("traffic", "Transfers", figures.traffic_figure(one, simulated), caption, why, drawn)


def _simulated(case: Case) -> list[CasePoint]:
    """The points of the same code in a series whose transfers were simulated, where those of the page's own were not."""
    first = case.series[0]
    code = (first.compiler, first.flags, first.blocking, first.variant)
    for one in case.series[1:]:
        points = [p for p in figures.over_sizes(one) if p.predicted is not None and p.predicted.traffic_engine == "sim"]
        if points and (one.compiler, one.flags, one.blocking, one.variant) == code:
            return points
    return []


def _simulated_difference(points: Sequence[CasePoint], simulated: Sequence[CasePoint]) -> str:
    """How far the volumes of the page's own predictions are from simulated ones, link by link."""
    exact = {tuple(p.sizes.items()): p.predicted.traffic for p in simulated if p.predicted is not None}
    off: dict[str, list[float]] = {}
    for p in points:
        there = exact.get(tuple(p.sizes.items()), {})
        for link, moved in (p.predicted.traffic if p.predicted is not None else {}).items():
            if link in there and (both := (there[link].load_B or 0.0) + (there[link].evict_B or 0.0)) > 1.0:
                off.setdefault(link, []).append(((moved.load_B or 0.0) + (moved.evict_B or 0.0)) / both - 1)
    texts = [
        f"{link} {words.percent(statistics.median(map(abs, found)))}, at most {words.percent(max(map(abs, found)))}"
        for link, found in off.items()
    ]
    said = "Open symbols: the same caches simulated access by access, no measurement"
    return f"{said}. Median difference of the lines from them: {'; '.join(texts)}." if texts else f"{said}."


def _counted_error(points: Sequence[CasePoint]) -> str:
    """How far predicted volumes are from those that were counted, link by link."""
    off: dict[str, list[float]] = {}
    for p in points:
        for link, moved in figures.counted(p).items():
            told = p.predicted.traffic.get(link) if p.predicted is not None else None
            if told is not None:
                both = sum(v or 0.0 for v in moved.values())
                if both > 1.0:
                    off.setdefault(link, []).append(((told.load_B or 0.0) + (told.evict_B or 0.0)) / both - 1)
    texts = [f"{link} {words.percent(statistics.median(map(abs, found)))}" for link, found in off.items()]
    return f"Symbols are counted. Median error of the predicted volume: {', '.join(texts) or 'no link has both'}."


def _scaling_plot(case: Case, drawn: dict[str, Any]) -> dict[str, Any]:
    one = max(case.series, key=lambda s: len(figures.over_cores(s)))
    points = figures.over_cores(one)
    error = _own_error(points, one)
    at = words.place_of(points[0].sizes) if points else ""
    told = any(p.predicted is not None for p in points)
    lines = "solid the prediction, dotted the Roofline's limit, grey where 80 % of measurements are expected"
    told_of = _in_band(points, "grey band") + _below_roof(points, True, "performance above") + _faster_than_roof(points, one)
    caption = f"Performance at {at}: {lines if told else 'measured'}. {told_of}{error}"
    why = "Only one number of cores was asked for (`cores` in the campaign's file)."
    return _plot("scaling", "Scaling over cores", figures.scaling_figure(case, one), caption, why, drawn)


def _blocking_plot(case: Case, blockings: Sequence[str] | None, drawn: dict[str, Any]) -> dict[str, Any]:
    first = case.series[0]
    same = [s for s in case.series if (s.compiler, s.flags, s.variant) == (first.compiler, first.flags, first.variant)]
    same = [s for s in same if s.model == first.model or all(p.predicted is None for p in s.points)]
    several = [(s.blocking or "not blocked", figures.over_sizes(s)) for s in same]
    figure = figures.speeds_figure("Blocking", [(n, figures.speeds(some)) for n, some in several]) if len(several) > 1 else None
    points = [p for _, some in several for p in some]
    banded = sum(bool(some) for _, some in several) <= figures.MOST_BANDS
    caption = f"{figures.speeds_caption([figures.speeds(some) for _, some in several])}"
    caption += f"{_in_band(points, 'pale bands') if banded else ''}{_own_error(points, first)}"
    none, left = "no blocking was asked for (`blockings` in the campaign's file)", "one piece is the whole loop at the sizes here"
    why = f"Nothing is blocked here: {none}." if blockings == [] else f"Nothing is blocked here: {none}, or {left}."
    if blockings:
        why = f"Asked for is {', '.join(blockings)}, but nothing is blocked here: {left}, or there is no such loop."
    return _plot("blocking", "Blocking", figure, caption.replace(words.BAND, ""), why, drawn)
