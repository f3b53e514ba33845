"""The numbers behind the main figure of a page, a row for each point."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rooftree.report.collection import figure as figures
from rooftree.report.prediction.points import limits, number
from rooftree.results.collection import CasePoint
from rooftree.results.prediction_document import Point
from rooftree.results.validation import VerdictLimits
from rooftree.site import words

COMPARED = "compared"
"""Head of the column with what was measured as it is compared, where that is of another clock."""


def table(points: Sequence[CasePoint], limits: VerdictLimits) -> tuple[list[str], list[list[str]]]:
    """The numbers of the main figure: what is off beside the sizes, of which equal ones share a column, the terms behind."""
    first = next((p.predicted for p in points if p.predicted is not None), None)
    links = list(first.ecm.T_data) if first is not None else []
    references = list(dict.fromkeys(name for p in points for name in p.references or ()))
    equal: dict[tuple[int | None, ...], list[str]] = {}
    for name in points[0].sizes:
        equal.setdefault(tuple(p.sizes.get(name) for p in points), []).append(name)
    terms = ["T_OL", "T_nOL", *(f"T_{link}" for link in links), "Roofline"] if first is not None else []
    told = ["data in", "ECM", "80 %"] if first is not None else []
    scaled = any(map(is_scaled, points))
    seen = ["measured", "interval", *([COMPARED] if scaled else []), "in 80 %", "error", "verdict"]
    seen = seen if any(p.measured is not None for p in points) else []
    more = ["GHz", "runs", "each", "apart"] if seen else []
    more += ["others [cores]"] if any(p.others is not None for p in points) else []
    rows = []
    for k, p in enumerate(points):
        row = ["" if values[k] is None else str(values[k]) for values in equal]
        row += (_told(p) if p.predicted is not None else [""] * len(told)) if told else []
        row += (_compared(p, limits, scaled) if p.measured is not None else [""] * len(seen)) if seen else []
        row += (_terms(p.predicted, links) if p.predicted is not None else [""] * len(terms)) if terms else []
        if more:
            row += [f"{p.measured.clock_GHz:.2f}" if p.measured is not None else ""]
            row += _runs(p)
            row += [f"{p.others:.2f}" if p.others is not None else ""] if "others [cores]" in more else []
        rows.append(row + [rate((p.references or {}).get(name)) for name in references])
    return [*map(" = ".join, equal.values()), *told, *seen, *terms, *more, *map(figures.reference_name, references)], rows


def _told(p: CasePoint) -> list[str]:
    """Cells of what was predicted: where the data are, the runtime, and what 80 % of measurements lie in."""
    assert p.predicted is not None
    ecm = p.predicted.ecm
    return [ecm.data_in, rate(ecm.cy_per_cl), _ends(ecm.interval_80)]


def is_scaled(p: CasePoint) -> bool:
    """Whether a measurement is compared as one of another clock, with other cycles than it took."""
    return p.measured is not None and p.compared is not None and number(p.compared) != number(p.measured.cy_per_cl)


def _compared(p: CasePoint, limits: VerdictLimits, scaled: bool) -> list[str]:
    """Cells of what was measured, as it is compared where that is ``scaled``, and how far off the prediction is."""
    assert p.measured is not None
    error = words.percent(p.error, sign=True, limits=limits) if p.error is not None else ""
    found = [number(p.measured.cy_per_cl), _ends(p.measured.interval)]
    found += [rate(p.compared) if p.compared is not None else ""] if scaled else []
    return [*found, "" if p.is_held is None else "yes" if p.is_held else "no", error, _verdict(p, limits)]


def _terms(p: Point, links: Sequence[str]) -> list[str]:
    """Cells of what a runtime is made of, and the Roofline's limit."""
    return [rate(t) for t in (p.ecm.T_OL, p.ecm.T_nOL, *(p.ecm.T_data.get(link) for link in links))] + [words.told_roof(p)]


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
    return f"{p.verdict}, {'inside' if p.is_in_range else 'outside of'} its range {span}"


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


def rate(value: float | None) -> str:
    """A number as printed; one that is not known is none."""
    return number(math.nan if value is None else float(value))
