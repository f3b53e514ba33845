"""What a site keeps of each case, and the pages that compare them: one kernel on all machines, all kernels on one machine."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rooftree.report.collection import figure as figures
from rooftree.report.prediction.points import count, link_ends, number
from rooftree.report.render import figure_record
from rooftree.report.validation.figure import parity_figure
from rooftree.results.campaign import Looks
from rooftree.results.collection import Case, CasePoint, Speed
from rooftree.results.machine import MachineFacts
from rooftree.results.prediction_document import Point
from rooftree.results.stencil import StencilFacts
from rooftree.results.validation import Summary, VerdictLimits
from rooftree.site import words
from rooftree.site.bandwidths import one_core_sentence, paths_sentence, streams_sentence
from rooftree.site.common import common_sentences, middle_by_place
from rooftree.site.composition import longest_lines
from rooftree.site.series import last_point

_P = TypeVar("_P")
_KEPT = 60
"""Points of a case that pages of several cases draw."""
_JUDGED = 12
"""Points of a case in the figure of all errors of a machine."""
_DRAWN = 1000
"""Points of that figure: of 252 kernels 2700 took most of the second until their page was drawn."""
_DOUBT = "ends of what doubts leave"
_CLOSE = "\N{NO-BREAK SPACE}"
_DIGITS = 4
"""Of runtimes whose ratio stands beside them, one more than elsewhere, so that it comes out."""
_MOST_NAMED = 12
"""Kernels that the caption of the roofs names."""
_MIXES = (
    "A flat line is of the mix of arithmetic that it is named by: another mix may pass it, where a core has adders beside its "
    "FMA pipes. "
)
_CLOCKS = (
    "Predicted rates are those at the clock of the machine file, measured ones at that of the moment; errors are told in cycles. "
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a site keeps of a case after its page is written.

    Attributes:
        id, kernel, machine, title, stencil, light, summary, limits: of the case.
        points, measured: how many, with the ``rates`` that others measured without cycles.
        loud: of the measured ones, how many while other programs ran, with no other run that agrees.
        disturbed: of the measured ones, how many decide nothing for it.
        at: size of the last point in words.
        told_words, seen_words: its performance [MLUP/s]: as a range where in doubt, marked where disturbed, with its clock
            where that is another one than the machine file's; "-" for none.
        interval_words: in what 80 % of measured rates lie; "-" where that is not known.
        line: performance over the size.
        judged: points with an error, as the figures take them.
        placed: where the last point lies on the roofs of the machine.
        errors: of all decided points, by where the data lie [1].
        held: how many of them the interval of their prediction holds, and of how many that have one, by where the data lie.
        near: how many of those that it does not hold are outside by less than the error of the measurement.
        others: by tool and model our error and theirs, at the points that both predict [1].
        expected: median error to expect of the predictions [1].
        facts: of the machine, where something was predicted.
        cores: of the last point.
        elsewhere: whether what was measured is code of another compiler than the predicted one.
        paths: what to know of the bandwidths of the machine, in sentences.
        looks: of the points that were measured again.
        parts: terms of the last point by name [cy/CL], as predicted; ``longest`` are the groups of them that take longest.
        cycles: runtime of the last point, as measured, or else as predicted [cy/CL].
        error_words: its error, with the two runtimes that it is made of; "-" for none.
        middle: the error in the middle by place of the data and cores, see `rooftree.site.common.middle_by_place` [1].
    """

    id: str
    kernel: str
    machine: str
    title: str
    stencil: StencilFacts | None
    light: str | None
    summary: Summary
    others: Mapping[str, tuple[tuple[float, float], ...]]
    limits: VerdictLimits
    points: int
    measured: int
    loud: int
    disturbed: int
    rates: int
    at: str
    told_words: str
    seen_words: str
    interval_words: str
    line: tuple[Speed, ...]
    judged: tuple[Mapping[str, Any], ...]
    placed: tuple[Mapping[str, Any], ...]
    errors: Mapping[str, tuple[float, ...]]
    held: Mapping[str, tuple[int, int]]
    near: int
    expected: float | None
    facts: MachineFacts | None
    cores: int
    elsewhere: bool
    paths: tuple[str, ...] = ()
    looks: tuple[Looks, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    longest: str = ""
    cycles: float | None = None
    error_words: str = "-"
    middle: Mapping[str, float] = field(default_factory=dict)

    @property
    def kernel_page(self) -> str:
        """File of the page of the kernel on all machines."""
        return page_name("kernel", self.kernel)

    @property
    def machine_page(self) -> str:
        """File of the page of all kernels on the machine."""
        return page_name("machine", self.machine)


def page_name(kind: str, name: str) -> str:
    """A file name that no other name has, of lower-case letters, digits, dots and hyphens.

    >>> page_name("machine", "zen3"), page_name("kernel", "../a")
    ('machine-zen3.html', 'kernel-a-61b4c98b.html')
    """
    plain = re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip(".-")[:80]
    if plain.replace("-", "") != re.sub(r"[-:_]", "", name.lower()) or not plain:
        plain += "-" + hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:8]
    return f"{kind}-{plain}.html"


def entry_of(case: Case) -> Entry:
    """What is kept of a case."""
    series = case.series[0]
    every = [p for s in case.series if s.model == series.model for p in s.points]
    decided = [p for p in every if p.error is not None and p.verdict != "undecided"]
    errors: dict[str, list[float]] = {}
    for p in decided:
        if p.predicted is not None and p.error is not None:
            errors.setdefault(p.predicted.ecm.data_in, []).append(p.error)
    line = figures.over_sizes(series)
    last = last_point(series)
    facts = series.context.machine.replace(facts=()) if series.context is not None else None
    places, rates = words.places_of(case), sum(len(s.rates) for s in case.series)
    return Entry(
        **{name: getattr(case, name) for name in ("id", "kernel", "machine", "title", "stencil", "light", "summary")},
        limits=case.limits,
        points=len(places) + rates,
        measured=sum(p.measured is not None for p in places) + rates,
        loud=sum(bool(p.loud) for p in places),
        disturbed=sum(words.is_disturbed(p) for p in places),
        rates=rates,
        at=words.place_of(last.sizes) if last is not None else "",
        told_words=words.told_rate(last.predicted) if last is not None and last.predicted is not None else "-",
        interval_words=words.told_interval(last.predicted) if last is not None and last.predicted is not None else "-",
        seen_words=words.seen_rate_of(last, facts.clock_Hz * 1e-9 if facts is not None else None) if last is not None else "-",
        line=tuple(figures.speeds(_every(line, _KEPT))),
        judged=tuple(_judged(p) for p in _every(decided, _JUDGED)),
        placed=tuple(_placed(case, last)) if last is not None else (),
        errors={place: tuple(found) for place, found in errors.items()},
        held=words.held_by_place(decided),
        near=sum(p.is_near for p in decided),
        others=_others(decided),
        expected=words.expected_error(every),
        facts=facts,
        cores=last.cores if last is not None else 1,
        elsewhere=bool(series.model.get("elsewhere")),
        paths=_paths(series.context.machine) if series.context is not None else (),
        looks=words.looks_of(every),
        parts=_parts(last),
        cycles=_cycles(last),
        error_words=_error_here(last),
        middle=middle_by_place(decided),
        longest=longest_lines(facts, last.predicted.ecm) if facts is not None and last is not None and last.predicted else "",
    )


def _cycles(p: CasePoint | None) -> float | None:
    """The runtime of a point, as measured, or else as predicted [cy/CL]; None without both."""
    if p is None or (p.measured is None and p.predicted is None):
        return None
    found = p.measured.cy_per_cl if p.measured is not None else p.predicted.ecm.cy_per_cl if p.predicted is not None else None
    return None if found is None else float(f"{found:.4g}")


def _error_here(p: CasePoint | None) -> str:
    """The error of a point as its row makes it: ``-8.5 %: predicted 22.51, measured 24.61 cy/CL``; "-" without one.

    What was measured at another clock stands as it is compared, as on the page of the case, with what it took beside it.
    """
    if p is None or p.error is None or p.measured is None or p.compared is None:
        return "-"
    error = "disturbed" if p.verdict == "undecided" else words.percent(p.error, sign=True)
    told, seen, took = (number(c, _DIGITS) for c in (p.compared * (1 + p.error), p.compared, p.measured.cy_per_cl))
    parts = [f"{error}:", f"predicted {told},", f"measured {seen} cy/CL"]
    parts += [f"(took {took})"] if took != seen else []
    return " ".join(part.replace(" ", _CLOSE) for part in parts)


def _paths(machine: MachineFacts) -> tuple[str, ...]:
    """What to know of the bandwidths of a machine, in sentences."""
    single = "" if machine.cores_per_domain == 1 else one_core_sentence(machine)
    told = streams_sentence(machine)
    return tuple(filter(None, (paths_sentence(machine), f"{single}{told}" if told else "")))


def _parts(p: CasePoint | None) -> dict[str, str]:
    """What makes the runtime of a point [cy/CL], and what goes over the link to memory [B/CL]."""
    if p is None or p.predicted is None:
        return {}
    ecm = p.predicted.ecm
    terms = {"T_OL": ecm.T_OL, "T_nOL": ecm.T_nOL, **{f"T_{link}": time for link, time in ecm.T_data.items()}}
    return {name: number(time) for name, time in terms.items() if time is not None} | {"ECM": words.told_runtime(p.predicted)}


def parts_table(entries: Sequence[Entry], first: str) -> dict[str, Any] | None:
    """What makes the runtime of several cases, beside each other; None where nothing was predicted."""
    told = [e for e in entries if e.parts]
    names = list(dict.fromkeys(name for e in told for name in e.parts if name != "ECM"))
    if not told:
        return None
    rows = [
        {
            "page": f"case-{e.id}.html",
            "name": getattr(e, first),
            "at": e.at if e.cores == 1 else f"{e.at}, {count(e.cores, 'core')}",
            "cells": [e.parts.get(name, "") for name in names],
            "ecm": e.parts["ECM"],
            "longest": e.longest,
        }
        for e in told
    ]
    return {"names": names, "rows": rows}


def _every(points: Sequence[_P], most: int) -> list[_P]:
    """At most so many, the first and the last one among them."""
    if len(points) <= most:
        return list(points)
    return [points[k * (len(points) - 1) // (most - 1)] for k in range(most)]


def _judged(p: CasePoint) -> dict[str, Any]:
    """A point as the figure of all errors takes it."""
    assert p.predicted is not None
    assert p.measured is not None
    ecm = p.predicted.ecm
    told = {"cy_per_cl": ecm.cy_per_cl, "data_in": ecm.data_in, "prediction": dict(ecm.prediction)}
    return {
        "sizes": dict(p.sizes),
        "cores": p.cores,
        "measured": {"cy_per_cl": p.measured.cy_per_cl},
        "predicted": {"ecm": told},
        "error": p.error,
        "verdict": p.verdict,
    }


def _placed(case: Case, p: CasePoint) -> list[dict[str, Any]]:
    """Where a point lies on the roofs: as predicted, and as measured; with data in a cache, by the bytes that come from it."""
    if p.predicted is None:
        return []
    intensity, where = _intensity(case, p.predicted)
    common = {"machine": case.machine, "label": case.kernel, "sizes": dict(p.sizes), "intensity_FLOP_B": intensity, "in": where}
    beside = f", data in {where}" if where else ""
    told = p.predicted.performance
    found = [{**common, "kernel": f"predicted{beside}", "GFLOP_s": told.GFLOP_s}]
    for factor in words.factors(p.predicted):
        if told.GFLOP_s and factor != 1.0 and math.isfinite(factor):
            found.append({**common, "kernel": _DOUBT, "GFLOP_s": told.GFLOP_s / factor, "open": True})
    if p.measured is not None and p.measured.MLUP_s and told.MLUP_s and told.GFLOP_s:
        name = f"measured{', disturbed' if p.measured.quality == 'disturbed' else ''}{beside}"
        found.append({**common, "kernel": name, "GFLOP_s": told.GFLOP_s * p.measured.MLUP_s / told.MLUP_s, "open": True})
    return found


def _intensity(case: Case, told: Point) -> tuple[float | None, str]:
    """FLOP over the bytes that come from where the data are [FLOP/B], and which cache that is; "" for memory.

    The roof of a cache is the bandwidth of its link: over the few bytes that memory sends meanwhile it would say nothing.
    """
    places, where, rates = list(told.ecm.prediction), told.ecm.data_in, told.performance
    context = case.series[0].context
    if where == places[-1] or context is None or not rates.GFLOP_s or not rates.MLUP_s:
        return told.roofline.intensity_FLOP_B, ""
    links = [volume for link, volume in told.traffic.items() if (link_ends(link, places) or ("", ""))[1] == where]
    moved = sum((volume.load_B or 0.0) + (volume.evict_B or 0.0) for volume in links)
    flops = 1e3 * rates.GFLOP_s / rates.MLUP_s * context.unit_of_work.iterations_per_cl
    return (flops / moved, where) if moved else (None, "")


def kernel_page(entries: Sequence[Entry]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the template shows of one kernel on all machines, and the figures."""
    drawn: dict[str, Any] = {}
    figure = figures.speeds_figure(entries[0].kernel, [(e.title, e.line) for e in entries])
    several = "Performance over the size, one colour for each machine. " if len(entries) > 1 else "Performance over the size. "
    caption = several + figures.speeds_caption([e.line for e in entries]) + _CLOCKS
    plots = [_plot("speeds", "One kernel, all machines", figure, caption + _error(entries), drawn)]
    on = f"all machines: {entries[0].title}" if len(entries) == 1 else f"{len(entries)} machines"
    title = f"{_named(entries[0])} on {on}"
    shown: dict[str, Any] = {"title": title, "rows": [_row(e) for e in entries], "first": "machine", "plots": plots}
    shown["parts"] = parts_table(entries, "title")
    shown["by_place"] = ""
    return shown | {"paths": (), "intro": "", "tools": tools(entries)}, drawn


def machine_page(entries: Sequence[Entry]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the template shows of all kernels on one machine, and the figures."""
    drawn: dict[str, Any] = {}
    facts = next((e.facts for e in entries if e.facts is not None), None)
    cores = min((e.cores for e in entries if e.placed), default=1)
    placed = [point for e in entries if e.cores == cores for point in e.placed]
    figure = figures.placed_figure(facts, placed, cores) if facts is not None else None
    caption = "Each kernel at its largest size under the roofs of the machine file, predicted and measured, "
    caption += f"all of {count(cores, 'core')}. "
    caption += "The ring is the ridge point of memory: from there on peak performance is the roof. "
    caption += _named_points(placed)
    if facts is not None:
        mixes = _MIXES if any(r.kind == "compute" and r.value for r in facts.roofs) else ""
        caption += f"{_flat_roofs(facts)}{_left_roofs(facts, cores)}{mixes}"
    others = sum(e.cores != cores for e in entries if e.placed)
    caption += f"{count(others, 'kernel').capitalize()} on other numbers of cores left out. " if others else ""
    caption += _in_caches(placed)
    hidden = sum(not point["intensity_FLOP_B"] for point in placed if point["kernel"].startswith("predicted"))
    caption += f"{count(hidden, 'kernel').capitalize()} with no traffic beyond the innermost cache left out. " if hidden else ""
    plots = [_plot("roofs", "One machine, all kernels", figure, caption + _CLOCKS + _error(entries), drawn)]
    each = max(2, _DRAWN // len(entries))
    records = [{"kernel": {"name": e.kernel}, "points": _every(e.judged, each), "limits": e.limits} for e in entries if e.judged]
    caption = "On the line a prediction is right; the bands are the limits of green and orange. "
    caption += f"Of each kernel {each} points are drawn, from its smallest size to its largest. " if each < _JUDGED else ""
    parity = parity_figure(records) if records else None
    plots.append(_plot("parity", "Measured over predicted", parity, caption + _error(entries), drawn))
    clock = f"{facts.clock_Hz * 1e-9:.2f} GHz, {facts.cores_per_socket * facts.sockets} cores" if facts is not None else ""
    digest = words.digest_of(facts) if facts is not None else ""
    title = f"All kernels on {entries[0].title}"
    shown: dict[str, Any] = {"title": title, "rows": [_row(e) for e in entries], "first": "kernel", "plots": plots}
    shown["parts"] = parts_table(entries, "kernel")
    shown["by_place"] = " ".join(filter(None, (by_place_sentences(entries), common_sentences([e.middle for e in entries]))))
    shown["paths"] = next((e.paths for e in entries if e.facts is not None), ())
    return shown | {"intro": "; ".join(x for x in (clock, digest) if x), "tools": tools(entries)}, drawn


def _named(e: Entry) -> str:
    """A kernel, with its class where its name is not the class."""
    return words.named_with_class(e.kernel, e.stencil)


def _named_points(placed: Sequence[Mapping[str, Any]]) -> str:
    """Which symbols are of which kernel: those of one stand above each other."""
    at = {point["label"]: point["intensity_FLOP_B"] for point in placed if point["intensity_FLOP_B"] and point["GFLOP_s"]}
    if not 1 < len(at) <= _MOST_NAMED:
        return ""
    order = sorted(at.items(), key=lambda entry: entry[1])
    return f"From left to right: {', '.join(f'{name} at {number(x)} FLOP/B' for name, x in order)}. "


def _in_caches(placed: Sequence[Mapping[str, Any]]) -> str:
    """Which kernels have their data in a cache, and so another roof; "" where none has."""
    said = ""
    for place in sorted({point["in"] for point in placed if point["in"] and point["intensity_FLOP_B"]}):
        names = list(dict.fromkeys(point["label"] for point in placed if point["in"] == place))
        who = ", ".join(names) if len(names) <= _MOST_NAMED else count(len(names), "kernel")
        said += f"Data in {place}, placed by the bytes from there: the line of {place} is the roof, that of memory none: {who}. "
    return said


def _flat_roofs(facts: MachineFacts) -> str:
    """The flat roofs by name, of which narrow screens show the values alone."""
    flat = sorted((r for r in facts.roofs if r.kind == "compute" and r.value), key=lambda r: -(r.value or 0.0))
    return f"Flat lines: {', '.join(f'{r.name} {number((r.value or 0.0) * 1e-9)} GFLOP/s' for r in flat)}. " if flat else ""


def _left_roofs(facts: MachineFacts, cores: int) -> str:
    """Which roofs are not drawn, as only more cores together attain them."""
    left = [r for r in facts.roofs if r.value and (r.cores or 0) > cores]
    texts = [
        f"{r.name}, {number(r.value * 1e-9)} {'GB/s' if r.level else 'GFLOP/s'} of {r.cores} cores together"
        for r in left
        if r.value
    ]
    return f"Not drawn: {'; '.join(texts)}. " if texts else ""


def _plot(name: str, heading: str, figure: Any, caption: str, drawn: dict[str, Any]) -> dict[str, Any]:
    if figure is None:
        return {"id": name, "heading": heading, "missing": "No point has what this figure needs: it is left out."}
    drawn[name] = figure_record(figure)
    return {"id": name, "heading": heading, "missing": "", "caption": caption, "rows": [], "head": [], "more": ""}


def _error(entries: Sequence[Entry]) -> str:
    """How far off the predictions of several cases are."""
    summary = summary_of(entries)
    return words.sentence_of(summary, any(entry.measured for entry in entries), [entry.expected for entry in entries])


def errors_by_place(entries: Sequence[Entry]) -> dict[str, list[float]]:
    """The errors of several cases by where the data lie, memory last [1]."""
    found: dict[str, list[float]] = {}
    for e in entries:
        for place, errors in e.errors.items():
            found.setdefault(place, []).extend(errors)
    return {place: found[place] for place in sorted(found, key=lambda place: (place == "Mem", place))}


def held_by_place(entries: Sequence[Entry]) -> dict[str, tuple[int, int]]:
    """How many measurements of several cases the intervals hold, and of how many, by where the data lie, memory last."""
    places = {place for e in entries for place in e.held}
    both = {place: [e.held.get(place, (0, 0)) for e in entries] for place in places}
    return {
        place: (sum(inside for inside, _ in both[place]), sum(of for _, of in both[place]))
        for place in sorted(places, key=lambda place: (place == "Mem", place))
    }


def by_place_sentences(entries: Sequence[Entry]) -> str:
    """How far off several cases are by where the data lie, and how many measurements their intervals hold."""
    held = held_by_place(entries)
    outside = sum(of - inside for inside, of in held.values())
    near = words.near_sentence(sum(e.near for e in entries), outside)
    told = words.by_place_sentence(errors_by_place(entries)), words.held_sentence(held), near
    return " ".join(filter(None, told))


def summary_of(entries: Sequence[Entry]) -> Summary:
    """What the points of several cases amount to, with those that were disturbed."""
    errors = (e for entry in entries for found in entry.errors.values() for e in found)
    return Summary.of(errors).replace(undecided=sum(entry.summary.undecided or 0 for entry in entries))


def measured_points(e: Entry) -> str:
    """How many points of a case were measured, and of how many in vain."""
    lost = e.summary.undecided or 0
    return f"{e.measured} of {e.points}{f', {lost} disturbed' if lost else ''}"


def _row(e: Entry) -> dict[str, str]:
    median = words.percent(e.summary.median, limits=e.limits)
    return {
        "page": f"case-{e.id}.html",
        "kernel": e.kernel,
        "machine": e.title,
        "at": e.at,
        "told": e.told_words,
        "seen": e.seen_words,
        "interval": e.interval_words,
        "error": e.error_words,
        "why": why_not(e),
        "expected": words.percent(e.expected) if e.expected is not None and not e.measured else "",
        "light": e.light or "",
        "median": median,
        "points": measured_points(e),
    }


def why_not(e: Entry) -> str:
    """Why there is no error beside what was measured; "" where there is one, or nothing was measured."""
    if e.summary.points or not e.measured:
        return ""
    if e.rates == e.measured:
        return "not compared: rates of no known clock"
    return "disturbed" if e.summary.undecided else "not compared: no prediction of the same work"


def _others(points: Sequence[CasePoint]) -> dict[str, tuple[tuple[float, float], ...]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for p in points:
        for name, cycles in (p.references or {}).items():
            if p.error is not None and p.measured is not None:
                found.setdefault(name, []).append((p.error, cycles / p.measured.cy_per_cl - 1))
    return {name: tuple(both) for name, both in found.items()}


def tools(entries: Sequence[Entry]) -> list[dict[str, str]]:
    """Errors of other tools beside ours, at the same points."""
    rows = []
    for name in dict.fromkeys(name for e in entries for name in e.others):
        both = [pair for e in entries for pair in e.others.get(name, ())]
        own, other = Summary.of(ours for ours, _ in both), Summary.of(theirs for _, theirs in both)
        rows.append(
            {
                "name": figures.reference_name(name),
                "points": str(own.points),
                "own": words.percent(own.median),
                "own_p90": words.percent(own.p90),
                "other": words.percent(other.median),
                "other_p90": words.percent(other.p90),
            }
        )
    return rows
