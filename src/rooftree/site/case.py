"""The page of one kernel on one machine: what was found, how far off it is, why, and how to get the numbers again."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.collection import figure as figures
from rooftree.report.glossary import TERMS
from rooftree.report.prediction.points import count, limits, number
from rooftree.report.prediction.source import marked_source
from rooftree.report.prediction.text import condition_text
from rooftree.report.render import figure_record
from rooftree.report.validation.figure import FEW
from rooftree.results.collection import Case, CasePoint, RanCode, RatePoint, Series
from rooftree.results.prediction import ConditionFacts, Point
from rooftree.results.validation import Summary, VerdictLimits
from rooftree.site import words
from rooftree.site.advice import advice, beyond_advice
from rooftree.site.composition import composition
from rooftree.site.incore import incore
from rooftree.site.series import gain, last_point, others
from rooftree.site.transfers import moves, transfers

_ROWS = 40
"""Rows of a table behind a figure; of more points every n-th."""
_SAME_CLOCK = 0.02
"""Relative difference up to which two clocks count as one [1], as in `rooftree.campaign.cases`."""
_BELOW = 0.995
"""Part of the Roofline's limit under which a runtime is below it [1]."""
_CODE = 12_000
"""Characters of machine code that a page shows."""
_PARTS = (
    "Stacked: T_nOL and the transfers; dashed T_OL; solid the prediction, inside of the stack where transfers overlap; dotted "
    "blue the Roofline's limit; grey where 80 % of measurements lie. "
)
_MEMORY = (
    "The thin line is how long the memory interface is busy: what the bandwidth of a whole ccNUMA domain allows, however many of "
    "its cores work. "
)
_SCALED = (
    "Measured at another clock than predicted for: an error is the larger one of cycles as predicted and of cycles with all "
    "transfers from memory scaled by the clock. "
)
_SEEN = "Measured points with their intervals, filled by verdict: circle green, diamond orange, square red, cross undecided. "


def case_page(
    case: Case, comments: Sequence[str], sources: Mapping[str, str], machine: str = "", blockings: Sequence[str] | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the template shows of a case, and its figures.

    Args:
        case: the case.
        comments: what reviewers wrote, a text each.
        sources: files of the kernel by blocking, where it goes by no name.
        machine: file of the machine where it does not ship with rooftree, and was kept.
        blockings: names of the loops in blocks that its campaigns asked for; None where that is not known.
    """
    drawn: dict[str, Any] = {}
    one = case.series[0]
    plots = [
        _main_plot(case, one, drawn),
        _traffic_plot(case, drawn),
        _scaling_plot(case, drawn),
        _blocking_plot(case, blockings, drawn),
    ]
    context, seen = one.context, [p for p in words.places_of(case) if p.measured is not None]
    useful, in_vain = advice(case, one)
    shown = {
        "id": case.id,
        "kernel": case.kernel,
        "machine": case.title,
        "machine_name": case.machine,
        "light": case.light,
        "sentence": _sentence(case),
        "meaning": _meaning(one),
        "rule": case.limits.rule,
        "lights": _lights(case),
        "cards": _cards(case, one),
        "in_doubt": _in_doubt(one),
        "ecm": _ecm(one),
        "references": [(figures.reference_name(name), words.error_sentence(found)) for name, found in case.references.items()],
        "reasons": [reason for some in (one, *_in_blocks(case)) for reason in _reasons(some, case.limits)],
        "unexplained": _unexplained(one, case.limits),
        "advice": useful,
        "in_vain": in_vain,
        "beyond_advice": beyond_advice(case, one),
        "known": words.known_sentence(context.validation if context is not None else None, one.points),
        "plots": plots,
        "others": others(case),
        "stencil": _features(case),
        "nearest": _nearest(case),
        "conditions": _conditions(case, one),
        "incore": incore(one, last_point(one)),
        "code": _code(one),
        "source": _source(one),
        "commands": _commands(case, sources, machine),
        "machine_file": machine,
        "symbols": _symbols(one),
        "host": _host(case),
        "looks": _looks(case, one),
        "repeats": words.repeats_sentence(figures.over_sizes(one)) if one.run is not None else "",
        "failed": [f"{f.kind} at {words.place_of(f.sizes, f.cores)}: {f.error.message}" for f in one.failed[:20]],
        "failed_more": max(0, len(one.failed) - 20),
        "findings": case.findings,
        "comments": comments,
        "notes": [*(context.notes if context is not None else []), *_doubts(one), *filter(None, [words.undecided_sentence(one)])],
        "points": len(words.places_of(case)),
        "measured": len(seen),
        "loud": words.loud_text(sum(bool(p.loud) for p in words.places_of(case)), len(seen)),
        "rates": [_rates(rate) for s in case.series for rate in s.rates],
    }
    return shown, drawn


def _rates(found: RatePoint) -> list[str]:
    """Cells of a row: what another tool measured as a rate, beside the prediction."""
    rates = (found.MLUP_s, found.predicted_MLUP_s, found.GFLOP_s, found.GB_s)
    return [words.place_of(found.sizes, found.cores) or count(found.cores, "core"), *map(_rate, rates), found.tool]


def _sentence(case: Case) -> str:
    """How far off the predictions are, or why nobody knows."""
    measured = sum(p.measured is not None for p in words.places_of(case))
    rates = sum(len(s.rates) for s in case.series)
    if rates and not measured:
        return f"{count(rates, 'point').capitalize()} measured elsewhere without an error: rates alone, of no known clock."
    told = any(p.predicted is not None for s in case.series for p in s.points)
    if measured and not case.summary.points and not case.summary.undecided:
        why = "what was predicted is of other points, or of other work" if told else "nothing is predicted of them"
        return f"{count(measured, 'point')} measured without an error: {why}."
    if not measured:
        return words.expected_sentence([p for s in case.series for p in s.points]).replace(words.BAND, "")
    return words.error_sentence(case.summary, case.limits)


def _meaning(one: Series) -> dict[str, str] | None:
    """What limits the kernel at the point of the cards, in the words of `rooftree predict`; None where no record tells."""
    found, p = one.context.meaning if one.context is not None else None, last_point(one)
    if one.context is None or p is None or p.predicted is None:
        return None
    if found is None:
        at = words.place_of(p.sizes, p.cores)
        return {"verdict": "What limits it is not recorded", "at": at, "text": "The record is of an older version."}
    if (dict(found.sizes), found.cores) != (dict(p.sizes), p.cores):
        return None
    return {
        "verdict": f"{found.verdict[:1].upper()}{found.verdict[1:]}",
        "at": words.place_of(p.sizes, p.cores),
        "text": found.text,
    }


def _lights(case: Case) -> str:
    """How many points have which verdict."""
    s = case.summary
    known = [(n, name) for n, name in ((s.green, "green"), (s.orange, "orange"), (s.red, "red")) if n]
    if not known:
        return ""
    points = ", ".join(f"{n} {name}" for n, name in known)
    counted = [p for one in case.series if one.model == case.series[0].model for p in one.points]  # as the summary counts them
    off = [p for p in counted if p.is_off(case.limits.green)]
    held = sum(_holds(p) for p in off if p.verdict != "green")
    within = f"; {held} lie{'s' if held == 1 else ''} inside the range that doubts leave" if held else ""
    seen = sum(p.verdict == "green" for p in off)
    beyond = f"off by more than {words.percent(case.limits.green)}"
    within += (
        f"; {seen} green {'one is' if seen == 1 else 'ones are'} {beyond}, inside the interval of the measurement" if seen else ""
    )
    middle = "The light of the page is the verdict in the middle, with the points in order from green to red."
    if case.light == "green" and s.median is not None and s.median > case.limits.green:
        middle += (
            f" It is green with a median error of {words.percent(s.median, limits=case.limits)}, as measurements here are no "
            "surer than that: to know more, measure on a quieter machine."
        )
    intervals = words.held_sentence(words.held_by_place(counted))
    return " ".join(filter(None, (f"Points by verdict: {points}{within}.", intervals, middle)))


def _cards(case: Case, one: Series) -> list[dict[str, str]]:
    """The few numbers that everybody looks for."""
    found: list[dict[str, str]] = []
    if case.summary.points:
        more = f"nine of ten within {words.percent(case.summary.p90)}"
        found.append({"name": "median error", "value": words.percent(case.summary.median, limits=case.limits), "more": more})
    p = last_point(one)
    if p is None:
        return found
    at = words.place_of(p.sizes, p.cores)
    if p.measured is not None:
        more = f"{number(p.measured.cy_per_cl)} cy/CL at {at}{_clock(p.measured.clock_GHz, one)}"
        if p.measured.quality == "disturbed":
            more += f"; disturbed, it decides nothing{f': {p.measured.why}' if p.measured.why else ''}"
        elif p.loud:
            more += f"; while other programs kept {p.others:.1f} processors busy"
        found.append({"name": "measured", "value": f"{_rate(p.measured.MLUP_s)} MLUP/s", "more": more})
    if p.predicted is not None:
        ecm = p.predicted.ecm
        doubt = "; in doubt, see below" if p.predicted.doubts else ""
        own = _clock(one.context.machine.clock_Hz * 1e-9, one) if one.context is not None else ""
        more = f"{words.told_cycles(p.predicted)} at {at}{own}, data in {ecm.data_in}{doubt}"
        found.append({"name": "predicted", "value": f"{words.told_rate(p.predicted)} MLUP/s", "more": more})
        bound = f"bound by {words.roof_words(p.predicted.roofline.bound, list(ecm.T_data))}"
        low = "; the doubts of the runtime are doubts of the limit" if words.least_part_of_roof(p.predicted) < _BELOW else ""
        found.append({"name": "Roofline's limit", "value": f"{words.told_roof(p.predicted)} cy/CL", "more": f"{bound}{low}"})
        value, more = words.saturation(one, p)
        if value:
            found.append({"name": "saturation", "value": value, "more": more})
    return found


def _clock(of_GHz: float, one: Series) -> str:
    """The clock of a rate, where measurements and predictions are of different ones."""
    seen = [p.measured.clock_GHz for p in one.points if p.measured is not None]
    told = one.context.machine.clock_Hz * 1e-9 if one.context is not None else 0.0
    apart = told and any(abs(clock / told - 1) > _SAME_CLOCK for clock in seen)
    return f" and {of_GHz:.2f} GHz" if apart else ""


def _in_doubt(one: Series) -> list[str]:
    """What is in doubt at the point of the cards."""
    p = last_point(one)
    return words.doubt_sentences(p.predicted, one) if p is not None and p.predicted is not None else []


def _in_blocks(case: Case) -> list[Series]:
    """The series of the same code and model with a loop in blocks."""
    first = case.series[0]
    like = (first.compiler, list(first.flags), first.variant, dict(first.model))
    return [s for s in case.series[1:] if s.blocking and (s.compiler, list(s.flags), s.variant, dict(s.model)) == like]


def _reasons(one: Series, limits: VerdictLimits) -> list[dict[str, str]]:
    """Why points are off: the sentence, where it holds, and what to try."""
    found = []
    blocked = f"In blocks for {one.blocking}, at" if one.blocking else "At"
    for reason in one.reasons:
        p, off = one.points[reason.at], [one.points[k] for k in reason.points if one.points[k].is_off(limits.green)]
        error = f" ({words.percent(p.error, sign=True)})" if p.error is not None else ""
        where = f"{blocked} {words.place_of(p.sizes, p.cores)}{error}"
        number_off = sum(other.is_off(limits.green) for other in one.points)
        where += f"; for {len(off)} of the {count(number_off, 'point')} that are off" if len(off) > 1 else ""
        lost = sum(one.points[k].verdict == "undecided" for k in reason.points)
        where += f"; {count(lost, 'point')} decide{'s' if lost == 1 else ''} nothing for such a reason" if lost > 1 else ""
        right = f"; with it {reason.explains} of them would be right" if reason.explains else ""
        inside = sum(_holds(other) for other in off) if reason.rule == "in doubt" else 0
        within = f"; {count(inside, 'point')} {'lies' if inside == 1 else 'lie'} inside such a range" if inside else ""
        found.append({"text": reason.sentence, "where": f"{where}{right}{within}.", "try": reason.advice})
    return found


def _unexplained(one: Series, limits: VerdictLimits) -> str:
    """What to know beside the reasons, or where none is found though points are off; "" for nothing."""
    off = sum(p.is_off(limits.green) for p in one.points)
    if not off or (one.reasons and one.run is not None):
        return ""
    if all(p.verdict == "green" for p in one.points if p.is_off(limits.green)):
        points = f"{count(off, 'point')} {'is' if off == 1 else 'are'} off by more than {words.percent(limits.green)}"
        return f"{points}, but within the interval of the measurement: to know more, measure on a quieter machine."
    points = f"{count(off, 'point')} of {sum(p.error is not None for p in one.points)} {'is' if off == 1 else 'are'} off"
    if one.run is None:
        return (
            f"{points}. They were measured elsewhere: the records hold neither the code that ran nor the state of its host, and "
            "reasons that lie there are not looked for."
        )
    return (
        f"{points}. No rule can tell why: it takes the machine file and the source as they were predicted, a source without "
        "directives, and all sizes."
    )


def _rate(value: float | None) -> str:
    return number(math.nan if value is None else float(value))


def _ecm(one: Series) -> dict[str, Any] | None:
    p = last_point(one)
    if p is None or p.predicted is None:
        return None
    given, found = words.ecm_notation(p)
    made = composition(one.context.machine, p.predicted.ecm, p.cores) if one.context is not None else None
    near = list(p.predicted.ecm.prediction)[: found.count("⌉")]
    places = " or ".join(part for part in (", ".join(near[:-1]), *near[-1:]) if part)
    nearer = (
        "Braces with ‖ hold the terms of the data where they are, braces with ⌉ runtimes: the last one is made of these terms; "
        f"those with the data in {places} are made of other terms, which a size with its data there shows: other bytes go over "
        "the links then (what memory sends past L3 comes from L3, for one), and what overlaps is another thing in each place."
        if near
        else ""
    )
    shown = {"at": words.place_of(p.sizes, p.cores), "given": given, "found": found, "made": made, "nearer": nearer}
    if one.context is None:
        return shown
    links, said = transfers(p.predicted, one.context.machine)
    return {**shown, "links": links, "of_links": said}


def _symbols(one: Series) -> list[tuple[str, str]]:
    """What the symbols of the ECM model mean, in the words of the glossary."""
    p = last_point(one)
    if p is None or p.predicted is None:
        return []
    links = [f"T_{link}" for link in p.predicted.ecm.T_data]
    meant = {name: TERMS[name].text for name in ("T_OL", "T_nOL")}
    meant |= {name: _meant(name, p.predicted) for name in links}
    return [*meant.items(), ("CL", "A cache line of work: the updates behind one line of the result; times are of so many.")]


def _meant(symbol: str, told: Point) -> str:
    """What the time of a link is; where several links go to memory, which bytes are in which."""
    link, places = symbol.removeprefix("T_"), list(told.ecm.prediction)
    memory = [f"T_{name}" for name in told.ecm.T_data if name.endswith("Mem")]
    if symbol not in memory or len(memory) < 2:
        return TERMS[symbol].text if symbol in TERMS else f"The time to move the lines over {link}."
    moved = told.traffic.get(link)
    load, evict = ((moved.load_B or 0.0), (moved.evict_B or 0.0)) if moved is not None else (0.0, 0.0)
    way = moves(link, load, evict, places)
    what = f"The time of the lines that go from {way}" if load + evict else "The time of no lines here"
    return (
        f"{what}, at the bandwidth of memory for all that crosses its interface. On this machine {' and '.join(memory)} go to "
        "memory; cores share it."
    )


def _plot(name: str, heading: str, figure: Any, caption: str, why: str, drawn: dict[str, Any]) -> dict[str, Any]:
    """A figure, or the reason why there is none."""
    if figure is None:
        return {"id": name, "heading": heading, "missing": why}
    drawn[name] = figure_record(figure)
    return {"id": name, "heading": heading, "missing": "", "caption": caption, "head": [], "rows": [], "more": ""}


_FEW_PARTS = (
    "Stacked bars: T_nOL and the transfers; red dashes T_OL; black dashes the prediction, inside of the stack where transfers "
    "overlap; blue dashes the Roofline's limit. "
)


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
    caption += "The grey band goes on above the figure; the table has its ends. " if figures.band_is_cut(points) else ""
    caption += _below_roof(points, len(points) > FEW, "runtime below")
    caption += (_SCALED if judged and _clock(0.0, one) else "") + error
    why = "No point of this kernel on this machine has a number: see below what failed."
    plot = _plot("runtime", "Runtime over the size", figures.case_figure(case, one), caption, why, drawn)
    if not plot["missing"]:
        head, rows = _table(points, case.limits)
        shown = rows if len(rows) <= _ROWS else [rows[k * (len(rows) - 1) // (_ROWS - 1)] for k in range(_ROWS)]
        plot |= {"head": head, "rows": shown, "more": f"{len(shown)} of {len(rows)} points" if len(shown) < len(rows) else ""}
    return plot


def _below_roof(points: Sequence[CasePoint], band: bool, beyond: str) -> str:
    """Why a range, or the ``band`` of a figure, goes beyond the Roofline's limit (``beyond`` in words); "" where none does."""
    told = [p.predicted for p in points if p.predicted is not None]
    doubtful = sum(words.least_part_of_roof(p) < _BELOW for p in told)
    wide = band and any((p.ecm.interval_80 or (math.inf,))[0] < _BELOW * (p.roofline.cy_per_cl or 0.0) for p in told)
    text = f"At {doubtful} of {count(len(told), 'point')} doubts leave a {beyond} the Roofline's limit: " if doubtful else ""
    text += (
        "what the limit is made of, as the bandwidth of memory or the starts of rows, is in the same doubt. " if doubtful else ""
    )
    return text + (f"The grey band is of measured errors, so that it may hold a {beyond} the limit. " if wide else "")


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


def _table(points: Sequence[CasePoint], limits: VerdictLimits) -> tuple[list[str], list[list[str]]]:
    """The numbers of the main figure: what is off beside the sizes, of which equal ones share a column, the terms behind."""
    first = next((p.predicted for p in points if p.predicted is not None), None)
    links = list(first.ecm.T_data) if first is not None else []
    references = list(dict.fromkeys(name for p in points for name in p.references or ()))
    equal: dict[tuple[int | None, ...], list[str]] = {}
    for name in points[0].sizes:
        equal.setdefault(tuple(p.sizes.get(name) for p in points), []).append(name)
    terms = ["T_OL", "T_nOL", *(f"T_{link}" for link in links), "Roofline"] if first is not None else []
    told = ["data in", "ECM", "80 %"] if first is not None else []
    seen = ["measured", "interval", "error", "verdict"] if any(p.measured is not None for p in points) else []
    more = ["GHz", "runs", "each", "apart"] if seen else []
    more += ["others [cores]"] if any(p.others is not None for p in points) else []
    rows = []
    for k, p in enumerate(points):
        row = ["" if values[k] is None else str(values[k]) for values in equal]
        row += (_told(p) if p.predicted is not None else [""] * len(told)) if told else []
        row += (_compared(p, limits) if p.measured is not None else [""] * len(seen)) if seen else []
        row += (_terms(p.predicted, links) if p.predicted is not None else [""] * len(terms)) if terms else []
        if more:
            row += [f"{p.measured.clock_GHz:.2f}" if p.measured is not None else ""]
            row += _runs(p)
            row += [f"{p.others:.2f}" if p.others is not None else ""] if "others [cores]" in more else []
        rows.append(row + [_rate((p.references or {}).get(name)) for name in references])
    return [*map(" = ".join, equal.values()), *told, *seen, *terms, *more, *map(figures.reference_name, references)], rows


def _told(p: CasePoint) -> list[str]:
    """Cells of what was predicted: where the data are, the runtime, and what 80 % of measurements lie in."""
    assert p.predicted is not None
    ecm = p.predicted.ecm
    return [ecm.data_in, _rate(ecm.cy_per_cl), _ends(ecm.interval_80)]


def _compared(p: CasePoint, limits: VerdictLimits) -> list[str]:
    """Cells of what was measured, and how far off the prediction is."""
    assert p.measured is not None
    error = words.percent(p.error, sign=True, limits=limits) if p.error is not None else ""
    return [number(p.measured.cy_per_cl), _ends(p.measured.interval), error, _verdict(p, limits)]


def _terms(p: Point, links: Sequence[str]) -> list[str]:
    """Cells of what a runtime is made of, and the Roofline's limit."""
    return [_rate(t) for t in (p.ecm.T_OL, p.ecm.T_nOL, *(p.ecm.T_data.get(link) for link in links))] + [words.told_roof(p)]


def _verdict(p: CasePoint, green: VerdictLimits) -> str:
    """The verdict of a point, and what acquits it or not where its figure is off: a range, or the interval of the measurement."""
    ecm = p.predicted.ecm if p.predicted is not None else None
    if ecm is None or not p.is_off(green.green):
        return p.verdict or ""
    if p.verdict == "green":
        return "green, inside the interval of the measurement"
    if ecm.at_least is None:
        return p.verdict or ""
    span = limits(ecm.at_least, math.inf if ecm.at_most is None else ecm.at_most)
    return f"{p.verdict}, {'inside' if _holds(p) else 'outside of'} its range {span}"


def _holds(p: CasePoint) -> bool:
    """Whether the range that doubts leave of the prediction holds the measurement."""
    return p.predicted is not None and p.measured is not None and p.predicted.ecm.holds(p.measured.cy_per_cl)


def _runs(p: CasePoint) -> list[str]:
    """How often a point was measured, each value in order of time, and how far they are apart, marked where they differ."""
    if p.measured is None:
        return [""] * 3
    if p.looks is None:
        return ["1", "", "not known"]
    values = [look.measured.cy_per_cl for look in p.looks.runs]
    apart = words.percent(p.looks.spread) + (", differs" if p.looks.differ else "")
    return [str(len(values)), ", ".join(map(number, values)), apart]


def _ends(both: Sequence[float] | None) -> str:
    return f"{number(both[0])} .. {number(both[1])}" if both else ""


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
    lines = "solid the prediction, dotted the Roofline's limit, grey where 80 % of measurements lie" if told else "measured"
    caption = f"Performance at {at}: {lines}. {_below_roof(points, True, 'performance above')}{error}"
    why = "Only one number of cores was asked for (`cores` in the campaign's file)."
    return _plot("scaling", "Scaling over cores", figures.scaling_figure(case, one), caption, why, drawn)


def _blocking_plot(case: Case, blockings: Sequence[str] | None, drawn: dict[str, Any]) -> dict[str, Any]:
    first = case.series[0]
    same = [s for s in case.series if (s.compiler, s.flags, s.variant) == (first.compiler, first.flags, first.variant)]
    same = [s for s in same if s.model == first.model or all(p.predicted is None for p in s.points)]
    several = [(s.blocking or "not blocked", figures.over_sizes(s)) for s in same]
    figure = figures.speeds_figure("Blocking", [(n, figures.speeds(some)) for n, some in several]) if len(several) > 1 else None
    points = [p for _, some in several for p in some]
    caption = f"{figures.speeds_caption([figures.speeds(some) for _, some in several])}{_own_error(points, first)}"
    none, left = "no blocking was asked for (`blockings` in the campaign's file)", "one piece is the whole loop at the sizes here"
    why = f"Nothing is blocked here: {none}." if blockings == [] else f"Nothing is blocked here: {none}, or {left}."
    if blockings:
        why = f"Asked for is {', '.join(blockings)}, but nothing is blocked here: {left}, or there is no such loop."
    return _plot("blocking", "Blocking", figure, caption.replace(words.BAND, ""), why, drawn)


def _commands(case: Case, sources: Mapping[str, str], machine: str) -> list[tuple[str, str]]:
    """What gives the numbers of the page again, those of the other series behind those of the first one, each once."""
    found: dict[str, str] = {}
    for one in case.series:
        source = sources.get(one.blocking or "", "")
        if one.blocking is not None and not source:
            continue
        named = "" if one is case.series[0] else f"{words.series_name(one)}: "
        for what, text in words.commands(case, one, source, machine):
            found.setdefault(text, f"{named}{what}")
    return [(what, text) for text, what in found.items()]


def _features(case: Case) -> list[tuple[str, str]]:
    s = case.stencil
    if s is None:
        return []
    rows = [("class", s.name), ("dimensions, radius", f"{s.dimensions}, {s.radius}"), ("shape", s.shape)]
    rows += [("weighting", s.weighting), ("coefficients", f"{s.coefficients}, {s.groups} of them")]
    rows += [("points read", str(s.points)), ("FLOP per update", str(s.flops))]
    return rows + ([("same as", s.alias_of)] if s.alias_of else [])


def _conditions(case: Case, one: Series) -> list[dict[str, str]]:
    if one.context is None:
        return []
    return [
        {
            "level": lc.level,
            "text": condition_text(lc) if lc.held is None or not lc.layers else f"{lc.layers}: {lc.bytes} in {lc.cache}",
            "held": _held(lc),
            "saves": number(lc.saves_B) if lc.saves_B else "-",
            "block": lc.restored_by.replace(" or ", ", or ") or "-",
            "gain": gain(lc, case, one),
        }
        for lc in one.context.layer_conditions
    ]


def _held(lc: ConditionFacts) -> str:
    """At which sizes of the page a layer condition holds."""
    held = lc.held
    if held is None or held.points in (0, held.of):
        return "" if held is None else "at all of them" if held.points else "at none of them"
    last, broken = held.last or {}, held.broken or {}
    if math.prod(last.values()) > math.prod(broken.values()):
        return f"at {held.points} of {held.of} sizes"
    return f"up to {words.place_of(last)}, not from {words.place_of(broken)} on"


def _nearest(case: Case) -> tuple[str, str]:
    """The class that is nearest to a kernel without one, and what differs."""
    found = case.nearest
    return (found.nearest or "", "; ".join(found.differs)) if found is not None else ("", "")


def _code(one: Series) -> dict[str, str] | None:
    """What was compiled for the measurement."""
    if one.run is None:
        return None
    made = one.run.compiled
    text = (
        made.loop if len(made.loop) <= _CODE else f"{made.loop[:_CODE]}\n… {len(made.loop) - _CODE} more characters: see the data"
    )
    named = made.version if made.version.startswith(made.compiler) else f"{made.compiler} {made.version}"
    return {"command": " ".join(made.command), "compiler": named, "text": text, "of": _ran(one.ran)}


def _ran(ran: RanCode | None) -> str:
    """Which points ran the code of a page; "" where nobody kept it."""
    if ran is None:
        return ""
    text = f"It ran at {words.place_of(ran.sizes)} on {count(ran.cores, 'core')}"
    text += f", and at all {ran.points} points measured on {_cores(ran.cores_alike)}" if ran.points > 1 else ""
    if not ran.other_cores:
        return f"{text}."
    if set(ran.other_cores) & set(ran.cores_alike):
        return f"{text.replace('all ', '')}; other points ran other code: their records have it."
    why = "its loop lies in a function of its own, which threads call"
    return f"{text}. On {_cores(ran.other_cores)} other code ran, as {why}: the records have it."


def _cores(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"{', '.join(some)} and {last} cores" if some else count(numbers[-1], "core")


def _source(one: Series) -> Any:
    from markupsafe import Markup

    kernel = one.context.kernel if one.context is not None else one.run.kernel if one.run is not None else None
    if kernel is None or not (kernel.source or "").strip():
        return None
    return Markup(marked_source(kernel.source or "", kernel.accesses))


def _host(case: Case) -> list[tuple[str, str]]:
    """Host and its state while it was measured."""
    rows = [("source", text) for text in dict.fromkeys(text for s in case.series for text in s.sources)]
    one = next((s for s in case.series if s.run is not None), None)
    if one is None or one.run is None:
        return rows
    for name, value in one.run.environment.items():
        if value not in (None, "", [], {}) and name != "load":
            rows.append((name.replace("_", " "), _words(value)))
    if one.loads:
        rows.append(("load average before measuring", f"{one.loads[0]:.2f} .. {one.loads[-1]:.2f} over all points"))
    rows += [("computer", host) for host in one.hosts[1:]]
    return rows


def _looks(case: Case, one: Series) -> str:
    """How well the measurements repeat."""
    text = words.looks_text(words.looks_of([p for s in case.series if s.model == one.model for p in s.points]))
    return text or ("No point of this page was measured again: how well they repeat is not known." if one.run is not None else "")


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {v}" for k, v in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _doubts(one: Series) -> list[str]:
    return [doubt.words for doubt in (one.context.doubts or ())] if one.context is not None else []
