"""The page of one kernel on one machine: what was found, how far off it is, why, and how to get the numbers again."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.collection import figure as figures
from rooftree.report.glossary import TERMS
from rooftree.report.prediction.points import count, number
from rooftree.report.prediction.source import marked_source
from rooftree.report.prediction.text import condition_text
from rooftree.results.campaign import LookSummary
from rooftree.results.collection import Case, CasePoint, RanCode, RatePoint, Series
from rooftree.results.measurement import Measured
from rooftree.results.prediction_document import ConditionFacts, Point
from rooftree.results.validation import VerdictLimits
from rooftree.site import words
from rooftree.site.advice import advice, beyond_advice
from rooftree.site.commands import commands
from rooftree.site.composition import composition
from rooftree.site.incore import incore
from rooftree.site.plots import BELOW, at_other_clock, plots
from rooftree.site.point_table import rate
from rooftree.site.refuted import refuted
from rooftree.site.series import gain, last_point, others
from rooftree.site.transfers import moves, transfers

_LIGHTS = ("green", "orange", "red")
_OLDER = "The record is of an older version."
_AS_LONG = 0.1
"""Part by which a runtime is beyond what the core takes for anything but the core to limit it: a green error [1]."""
_ROUNDED = 1.005
"""Ratio up to which two printed times are the same [1]."""
_AGAIN = "measure again (rooftree campaign run ... --again 100)"
_CODE = 12_000
"""Characters of machine code that a page shows."""


def case_page(
    case: Case,
    comments: Sequence[str],
    sources: Mapping[str, str],
    machine: str = "",
    blockings: Sequence[str] | None = None,
    repeats: LookSummary | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the template shows of a case, and its figures.

    Args:
        case: the case.
        comments: what reviewers wrote, a text each.
        sources: files of the kernel by blocking, where it goes by no name.
        machine: file of the machine where it does not ship with rooftree, and was kept.
        blockings: names of the loops in blocks that its campaigns asked for; None where that is not known.
        repeats: how well measurements on this machine do, over all kernels; None where none was made again.
    """
    drawn: dict[str, Any] = {}
    series = case.series[0]
    context, seen = series.context, [p for p in words.places_of(case) if p.measured is not None]
    useful, in_vain = advice(case, series, repeats)
    shown = {
        "id": case.id,
        "kernel": case.kernel,
        "machine": case.title,
        "machine_name": case.machine,
        "light": case.light,
        "sentence": _sentence(case),
        "meaning": _meaning(series),
        "rule": case.limits.rule,
        "lights": _lights(case),
        "cards": _cards(case, series),
        "in_doubt": _in_doubt(series),
        "ecm": _ecm(series),
        "references": [(figures.reference_name(name), words.error_sentence(found)) for name, found in case.references.items()],
        "reasons": [reason for some in (series, *_in_blocks(case)) for reason in _reasons(some, case.limits, repeats)],
        "unexplained": _unexplained(series, case.limits, sum(f.kind == "stands apart" for f in case.findings), repeats),
        "unsteady": words.unsteady_sentence(repeats) if seen and repeats is not None else "",
        "advice": useful,
        "in_vain": in_vain,
        "beyond_advice": beyond_advice(case, series, repeats),
        "known": words.known_sentence(context.validation if context is not None else None, series.points),
        "plots": plots(case, blockings, drawn),
        "others": others(case, repeats),
        "stencil": _features(case),
        "nearest": _nearest(case),
        "conditions": _conditions(case, series, repeats),
        "ways": _ways(series),
        "incore": incore(series, last_point(series)),
        "code": _code(series),
        "source": _source(series),
        "commands": _commands(case, sources, machine),
        "machine_file": machine,
        "digest": words.digest_of(context.machine) if context is not None else "",
        "symbols": _symbols(series),
        "host": _host(case),
        "looks": _looks(case, series),
        "repeats": words.repeats_sentence(figures.over_sizes(series), repeats) if series.run is not None else "",
        "failed": [f"{f.kind} at {words.place_of(f.sizes, f.cores)}: {f.error.message}" for f in series.failed[:20]],
        "failed_more": max(0, len(series.failed) - 20),
        "findings": case.findings,
        "comments": comments,
        "notes": [
            *(context.notes if context is not None else []),
            *_doubts(series),
            *filter(None, [words.undecided_sentence(series)]),
        ],
        "points": len(words.places_of(case)),
        "measured": len(seen),
        "loud": words.loud_text(
            sum(bool(p.loud) for p in words.places_of(case)), len(seen), sum(map(words.is_disturbed, words.places_of(case)))
        ),
        "rates": [_rates(rate) for s in case.series for rate in s.rates],
    }
    return shown, drawn


def _rates(found: RatePoint) -> list[str]:
    """Cells of a row: what another tool measured as a rate, beside the prediction."""
    rates = (found.MLUP_s, found.predicted_MLUP_s, found.GFLOP_s, found.GB_s)
    return [words.place_of(found.sizes, found.cores) or count(found.cores, "core"), *map(rate, rates), found.tool]


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
        return {"verdict": "What limits it is not recorded", "at": at, "text": _OLDER}
    if (dict(found.sizes), found.cores) != (dict(p.sizes), p.cores):
        return None
    verdict, text = found.verdict, found.text
    if but := refuted(one, p):
        verdict = verdict if verdict.startswith("perhaps ") else f"perhaps {verdict}"
        text = " ".join([*but, found.text_without_gain or _OLDER])
    elif (core := _or_by_core(p.predicted)) and not verdict.startswith(("perhaps ", "core bound")):
        verdict, text = f"perhaps {verdict}", f"{core} {text}"
    return {"verdict": f"{verdict[:1].upper()}{verdict[1:]}", "at": words.place_of(p.sizes, p.cores), "text": text}


def _or_by_core(told: Point) -> str:
    """That the doubts of a prediction reach down to what the core takes alone, in a sentence; "" where they do not."""
    least, cycles = told.ecm.at_least, told.ecm.cy_per_cl
    core = max(told.ecm.T_OL or 0.0, told.ecm.T_nOL or 0.0)
    if least is None or not cycles or least > _ROUNDED * core or cycles <= (1 + _AS_LONG) * core:
        return ""
    return (
        f"Doubts leave anything from {number(least)} cy/CL on, and the core takes {number(core)} alone: it may as well be core "
        "bound. "
        f"If it takes {number(cycles)}, as predicted, what follows holds."
    )


def _lights(case: Case) -> str:
    """How many points have which verdict."""
    s = case.summary
    known = [(n, name) for n, name in ((s.green, "green"), (s.orange, "orange"), (s.red, "red")) if n]
    if not known:
        return ""
    points = ", ".join(f"{n} {name}" for n, name in known)
    counted = [p for one in case.series if one.model == case.series[0].model for p in one.points]  # as the summary counts them
    off = [p for p in counted if p.is_off(case.limits.green)]
    held = sum(p.is_in_range for p in off if p.verdict != "green")
    within = f"; {held} lie{'s' if held == 1 else ''} inside the range that doubts leave" if held else ""
    seen = sum(p.verdict == "green" for p in off)
    beyond = f"off by more than {words.percent(case.limits.green)}"
    within += (
        f"; {seen} green {'one is' if seen == 1 else 'ones are'} {beyond}, inside the interval of the measurement" if seen else ""
    )
    middle = "The light of the page is the verdict in the middle, with the points in order from green to red"
    at, order = last_point(case.series[0]), sorted((p.verdict for p in counted if p.verdict in _LIGHTS), key=_LIGHTS.index)
    if at is not None and order and at.verdict == case.light != order[len(order) // 2]:
        middle += f", or that of the size which the page is about, {words.place_of(at.sizes, at.cores)}, as it is worse here"
    middle += "."
    if case.light == "green" and s.median is not None and s.median > case.limits.green:
        middle += (
            f" It is green with a median error of {words.percent(s.median, limits=case.limits)}, as measurements here are no "
            "surer than that: to know more, measure on a quieter machine."
        )
    intervals = words.held_sentence(words.held_by_place(counted))
    near = words.near_sentence(sum(p.is_near for p in counted), sum(p.is_held is False for p in counted))
    return " ".join(filter(None, (f"Points by verdict: {points}{within}.", intervals, near, middle)))


def _cards(case: Case, one: Series) -> list[dict[str, str]]:
    """The few numbers that everybody looks for."""
    found: list[dict[str, str]] = []
    if case.summary.points:
        more = f"nine of ten within {words.percent(case.summary.p90)}"
        more = more if case.summary.points >= words.TENTHS else f"worst {words.percent(case.summary.worst)}"
        found.append({"name": "median error", "value": words.percent(case.summary.median, limits=case.limits), "more": more})
    p = last_point(one)
    if p is None:
        return found
    at = words.place_of(p.sizes, p.cores)
    if p.measured is not None:
        found.append(_measured_card(p.measured, p, one))
    if p.predicted is not None:
        ecm = p.predicted.ecm
        doubt = "; in doubt, see below" if p.predicted.doubts else ""
        own = _clock(one.context.machine.clock_Hz * 1e-9, one) if one.context is not None else ""
        more = f"{words.told_cycles(p.predicted)} at {at}{own}, data in {ecm.data_in}{doubt}"
        found.append({"name": "predicted", "value": f"{words.told_rate(p.predicted)} MLUP/s", "more": more})
        bound = f"bound by {words.roof_words(p.predicted.roofline.bound, list(ecm.T_data))}"
        low = "; the doubts of the runtime are doubts of the limit" if words.least_part_of_roof(p.predicted) < BELOW else ""
        found.append({"name": "Roofline's limit", "value": f"{words.told_roof(p.predicted)} cy/CL", "more": f"{bound}{low}"})
        value, more = words.saturation(one, p)
        if value:
            more = "; ".join(filter(None, (more, words.measured_scaling(one, p))))
            found.append({"name": "saturation", "value": value, "more": more})
    return found


def _measured_card(seen: Measured, p: CasePoint, one: Series) -> dict[str, str]:
    """What was measured at the point of the cards; where that was disturbed, at the next smaller size that was not."""
    lost = ""
    if seen.quality == "disturbed":
        lost = f"{rate(seen.MLUP_s)} MLUP/s at {words.place_of(p.sizes, p.cores)} was disturbed, it decides nothing"
        lost += f": {seen.why}" if seen.why else ""
        points = figures.over_sizes(one)
        sound = [q for q in points if q.cores == p.cores and q.measured is not None and q.measured.quality != "disturbed"]
        if not sound:
            return {"name": "measured", "value": "disturbed", "more": lost}
        p = sound[-1]
        assert p.measured is not None
        seen = p.measured
    more = f"{number(seen.cy_per_cl)} cy/CL at {words.place_of(p.sizes, p.cores)}{_clock(seen.clock_GHz, one)}"
    if p.loud:
        more += f"; while other programs kept {p.others:.1f} processors busy"
    if lost:
        told = f", predicted there {words.told_rate(p.predicted)}" if p.predicted is not None else ""
        more += f"{told}; {lost}"
    return {"name": "measured", "value": f"{rate(seen.MLUP_s)} MLUP/s", "more": more}


def _clock(of_GHz: float, one: Series) -> str:
    """The clock of a rate, where measurements and predictions are of different ones."""
    return f" and {of_GHz:.2f} GHz" if at_other_clock(one) else ""


def _in_doubt(one: Series) -> list[str]:
    """What is in doubt at the point of the cards."""
    p = last_point(one)
    return words.doubt_sentences(p.predicted, one) if p is not None and p.predicted is not None else []


def _in_blocks(case: Case) -> list[Series]:
    """The series of the same code and model with a loop in blocks."""
    first = case.series[0]
    like = (first.compiler, list(first.flags), first.variant, dict(first.model))
    return [s for s in case.series[1:] if s.blocking and (s.compiler, list(s.flags), s.variant, dict(s.model)) == like]


def _rest_on_unsure(off: Sequence[CasePoint], repeats: LookSummary | None) -> bool:
    """Whether all of these points are single measurements of sizes of which nobody knows how well they repeat here."""
    return bool(off) and all(
        p.looks is None and p.measured is not None and repeats is not None and repeats.eight_of_ten_of(p.measured) is None
        for p in off
    )


def _reasons(one: Series, limits: VerdictLimits, repeats: LookSummary | None) -> list[dict[str, str]]:
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
        inside = sum(other.is_in_range for other in off) if reason.rule == "in doubt" else 0
        within = f"; {count(inside, 'point')} {'lies' if inside == 1 else 'lie'} inside such a range" if inside else ""
        unsure = "; by single measurements of sizes of which too few were measured again: if they are right"
        unsure = unsure if _rest_on_unsure(off, repeats) else ""
        way = f"{_AGAIN}, then {reason.advice}" if unsure else reason.advice
        found.append({"text": reason.sentence, "where": f"{where}{right}{within}{unsure}.", "try": way})
    return found


def _unexplained(one: Series, limits: VerdictLimits, apart: int, repeats: LookSummary | None) -> str:
    """What to know beside the reasons, or where none is found though points are off; "" for nothing.

    Args:
        one: the series.
        limits: where green and orange end.
        apart: points measured once that stand apart from their neighbours: no reasons are looked for at these.
        repeats: how well measurements on this machine do; None where that is not known.
    """
    those = [p for p in one.points if p.is_off(limits.green)]
    off = len(those)
    if not off or (one.reasons and one.run is not None):
        return ""
    if all(p.verdict == "green" for p in one.points if p.is_off(limits.green)):
        points = f"{count(off, 'point')} {'is' if off == 1 else 'are'} off by more than {words.percent(limits.green)}"
        return f"{points}, but within the interval of the measurement: to know more, measure on a quieter machine."
    points = f"{count(off, 'point')} of {sum(p.error is not None for p in one.points)} {'is' if off == 1 else 'are'} off"
    if apart >= off:
        return f"{points}, by a single measurement that stands apart from those of other sizes: it may be the measurement."
    if _rest_on_unsure(those, repeats):
        return f"{points}, by single measurements of sizes of which too few were measured again: it may be these. First {_AGAIN}."
    if one.run is None:
        return (
            f"{points}. They were measured elsewhere: the records hold neither the code that ran nor the state of its host, and "
            "reasons that lie there are not looked for."
        )
    return (
        f"{points}. No rule can tell why: it takes the machine file and the source as they were predicted, a source without "
        "directives, and all sizes."
    )


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


def _commands(case: Case, sources: Mapping[str, str], machine: str) -> list[tuple[str, str]]:
    """What gives the numbers of the page again, those of the other series behind those of the first one, each once."""
    found: dict[str, str] = {}
    for one in case.series:
        source = sources.get(one.blocking or "", "")
        if one.blocking is not None and not source:
            continue
        named = "" if one is case.series[0] else f"{words.series_name(one)}: "
        for what, text in commands(case, one, source, machine):
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


def _conditions(case: Case, one: Series, repeats: LookSummary | None) -> list[dict[str, str]]:
    if one.context is None:
        return []
    return [
        {
            "level": lc.level,
            "text": condition_text(lc) if lc.held is None or not lc.layers else f"{lc.layers}: {lc.bytes} in {lc.cache}",
            "held": _held(lc),
            "saves": number(both) if (both := lc.saves_B + lc.saves_evict_B) else "-",
            "block": lc.restored_by.replace(" or ", ", or ") or "-",
            "gain": gain(lc, case, one, repeats),
        }
        for lc in one.context.layer_conditions
    ]


def _ways(one: Series) -> str:
    """That several ways to restore a condition are not alike in time, where one of them cuts the innermost loop; "" elsewhere."""
    if one.context is None:
        return ""
    inner = one.context.kernel.loops[-1].split()[0]
    cut = [lc for lc in one.context.layer_conditions if re.search(rf"\b{re.escape(inner)} in blocks", lc.restored_by)]
    if not any(" or " in lc.restored_by for lc in cut):
        return ""
    return (
        "Several ways are alike in what fits, not in time: what gains stands for the best one of a single loop, or for those "
        f"that it names. Blocks of {inner}, the innermost loop, cut rows, each of which begins anew: rows of 64 to 180 of stars "
        "in three dimensions took 2.4 to 3.4 times as long as whole ones on a Zen 4."
    )


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


_ORDINARY = (
    ": what uses ordinary ones, as most programs do, can take longer with its data in memory (`--no-huge-pages` measures it)"
)


def _host(case: Case) -> list[tuple[str, str]]:
    """Host and its state while it was measured."""
    rows = [("source", text) for text in dict.fromkeys(text for s in case.series for text in s.sources)]
    one = next((s for s in case.series if s.run is not None), None)
    if one is None or one.run is None:
        return rows
    for name, value in one.run.environment.items():
        if value not in (None, "", [], {}) and name != "load":
            rows.append((name.replace("_", " "), _words(value)))
    pages = dict.fromkeys(p.measured.pages for p in one.points if p.measured is not None and p.measured.pages)
    if pages:
        rows.append(("pages of the arrays", f"{' or '.join(pages)}{_ORDINARY if 'huge pages' in pages else ''}"))
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
