"""The figures by name, which one records ask for, and what is drawn as data."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from typing import Any

from plotly.graph_objects import Figure

from rooftree.errors import InputError, UsageError, nearest
from rooftree.report.plot.bars import bars_figure
from rooftree.report.plot.over_size import performance_figure, runtime_figure, traffic_figure
from rooftree.report.plot.read import Subjects
from rooftree.report.plot.roofs import roofs_figure
from rooftree.report.plot.scaling import energy_figure, scaling_figure
from rooftree.report.plot.series import CLOCK, CORES, axes_of, merged
from rooftree.report.theme import unpacked
from rooftree.results.figure import DrawnAxis, DrawnSeries, FigureDocument

KINDS: Mapping[str, str] = {
    "roofline": "performance below roofs over operational intensity, bytes at memory",
    "carm": "cache-aware: bytes as the core requests them, one roof for each level",
    "ecm": "runtime over a size: contributions, Roofline and measurement in one figure",
    "traffic": "bytes over each link over a size",
    "scaling": "performance over cores or clocks, with the band in which 80 % of measurements lie",
    "blocking": "performance over a size, variants of a kernel beside each other",
    "energy": "energy of an iteration over performance, a line for each clock",
    "compare": "runtime of variants side by side, by the place of the data",
}
"""Name -> what it shows."""


def check_kind(kind: str) -> None:
    """Raise UsageError for a name that is no figure."""
    if kind and kind not in KINDS:
        raise UsageError(
            f"no figure '{kind}', there are {', '.join(KINDS)}",
            where="--kind",
            hint=nearest(kind, KINDS) or "without it records decide",
        )


def kind_of(found: Subjects) -> str:
    """The figure that records ask for."""
    if found.benches or found.profiles:
        return "carm"
    if found.rooflines or found.dots or not found.series:
        aware = any(m.carm is not None for r in found.rooflines for m in r.machines)
        return "carm" if aware and not found.series else "roofline"
    series = merged(found.series)
    varying = [set(axes_of(s)) for s in series]
    if any(s.energy for s in series) and any(CLOCK in axes for axes in varying):
        return "energy"
    sizes = any(axes - {CORES, CLOCK} for axes in varying)
    if not sizes and any(axes & {CORES, CLOCK} for axes in varying):
        return "scaling"
    if len({s.variant for s in series}) > 1 and sizes:
        return "blocking"
    return "ecm" if sizes or len(series) == 1 else "compare"


def draw(
    found: Subjects, kind: str, *, over: str = "", regions: bool = False, before: Subjects | None = None, work: str = ""
) -> Figure:
    """The figure of a kind.

    Args:
        found: what to draw.
        kind: of `KINDS`.
        over: axis; "" takes what varies.
        regions: shade regions of intensity.
        before: earlier records, for arrows.
        work: what is counted instead of FLOP.
    Raises: UsageError for options that the kind does not take; InputError for records that it cannot draw.
    """
    if kind in ("roofline", "carm"):
        if over:
            raise UsageError(f"a {kind} has no axis to choose", where="--over")
        return roofs_figure(found, cache_aware=kind == "carm", regions=regions, before=before, work=work)
    only = ((found.dots, "--point and --points"), (regions, "--regions"), (before, "--before"), (work, "--work"))
    for given, option in only:
        if given:
            raise UsageError(f"{option} belong to a Roofline, and this is a figure {kind}", hint="--kind roofline or carm")
    if not found.series:
        raise InputError(
            f"a figure {kind} needs predictions or measurements, and the records have none", hint="--kind roofline or carm"
        )
    if kind in ("energy", "compare"):
        if over:
            raise UsageError(f"a figure {kind} has no axis to choose", where="--over")
        return energy_figure(found.series) if kind == "energy" else bars_figure(found.series)
    chosen = {"ecm": runtime_figure, "traffic": traffic_figure, "scaling": scaling_figure, "blocking": performance_figure}
    return chosen[kind](found.series, over)


def figure_document(figure: Figure, kind: str, sources: list[str]) -> FigureDocument:
    """A figure as a record."""
    record = json.loads(figure.to_json())
    record["layout"].pop("template", None)
    layout = record["layout"]
    axes = [
        DrawnAxis(title=_plain(layout[name].get("title", {}).get("text", "")), logarithmic=layout[name].get("type") == "log")
        for name in ("xaxis", "yaxis")
    ]
    return FigureDocument(
        kind=kind,
        title=_plain(layout.get("title", {}).get("text", "")),
        sources=sources,
        x=axes[0],
        y=axes[1],
        series=[_series(t) for t in record["data"] if _counts(t)],
        figure=record,
    )


def _counts(trace: Mapping[str, Any]) -> bool:
    """Whether a trace shows values: no area between two lines, no text alone, nothing hidden."""
    return trace.get("fill") != "toself" and trace.get("mode") not in ("text",) and trace.get("visible", True) is True


def _series(trace: Mapping[str, Any]) -> DrawnSeries:
    x, y = unpacked(trace["x"]), unpacked(trace["y"])
    ends: list[list[float | None] | None] = [None, None]
    if "error_y" in trace and "array" in trace["error_y"]:
        up = unpacked(trace["error_y"]["array"])
        down = unpacked(trace["error_y"].get("arrayminus", trace["error_y"]["array"]))
        ends = [
            [None if v is None else v + sign * (e or 0.0) for v, e in zip(y, errors, strict=True)]
            for sign, errors in ((-1, down), (1, up))
        ]
    return DrawnSeries(
        name=_plain(trace.get("name", "")), x=[_plain(v) if isinstance(v, str) else v for v in x], y=y, low=ends[0], high=ends[1]
    )


def _plain(text: object) -> str:
    return html.unescape(re.sub(r"<[^>]*>", " ", str(text)))
