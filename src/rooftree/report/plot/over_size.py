"""Runtime, traffic and performance over a size, a clock or cores.

runtime      one series: contributions stacked (as lines where the machine overlaps them), T_OL, prediction with its 80 % band,
             the Roofline's limit, measured points, and marks where layer conditions break; several: predictions as lines
traffic      bytes over each link; of several series the sum of both directions
performance  lines are predicted, symbols measured: blockings, variants, machines of a kernel
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.plot.series import (
    CLOCK,
    COLOURS,
    CORES,
    DASHES,
    Series,
    along,
    axis_layout,
    common_axis,
    labels,
    merged,
    subject,
    tied_names,
)
from rooftree.report.prediction.bands import add_band
from rooftree.report.prediction.figure import add_volume
from rooftree.report.prediction.points import number
from rooftree.report.theme import escaped, layout
from rooftree.report.validation.figure import FEW, add_measured, add_parts, interval
from rooftree.results.collection import CasePoint
from rooftree.results.prediction_document import ConditionFacts

_BANDS = 3
"""Series up to which each has its band; of more nobody could tell them apart, and the values are in the records."""
_NEAR = 0.03
"""Marks that stand closer than this share of the axis have one text."""


def runtime_figure(several: Sequence[Series], over: str = "") -> Figure:
    """Runtime: the ECM model, the Roofline and the measurement in one figure.

    Raises: InputError for series whose times are of other units, or that have no point along the axis.
    """
    series = merged(several)
    units = {s.unit for s in series}
    if len(units) > 1:
        raise InputError(
            f"runtimes of {' and '.join(sorted(units))} cannot share an axis", hint="one kind of records, or --kind scaling"
        )
    axis = common_axis(series, over)
    found = [(s, *along(s, axis, last=True)) for s in series]
    found = [(s, points, places) for s, points, places in found if points]
    if not found:
        raise InputError(f"no record has a point along {axis}")
    figure = go.Figure()
    if len(found) == 1 and found[0][0].is_predicted:
        _one(figure, *found[0], axis)
    else:
        _lines(figure, found)
    places = [x for _, _, xs in found for x in xs]
    bars = len(found) == 1 and found[0][0].is_predicted and len(places) <= FEW
    x_axis = axis_layout([s for s, _, _ in found], axis, places)
    if bars:
        x_axis = {"type": "category", "showgrid": False, "title": x_axis["title"]}
    unit = f"runtime [{next(iter(units))}]"
    title = f"ECM: {subject([s for s, _, _ in found])}{_fixed(found[0][0], found[0][1], axis)}"
    layout(figure, title, x_axis, {"title": {"text": unit}, "rangemode": "tozero"}, height=500)
    figure.update_layout(barmode="stack", hovermode="x unified")
    if len(found) == 1 and not bars:
        top = max((_heights(found[0][1])), default=1.0)
        _mark_conditions(figure, found[0][0], axis, places, top, x_axis.get("type") == "log")
    return figure


def _fixed(series: Series, points: Sequence[CasePoint], axis: str) -> str:
    """What does not vary, for the title: other sizes, cores, clock."""
    at, tied = points[0], {axis, *tied_names(series, axis)}
    words = [f"{n} = {v}" for n, v in at.sizes.items() if n not in tied and all(p.sizes.get(n) == v for p in points)]
    if axis != CORES and at.cores > 1:
        words.append(f"{at.cores} cores")
    clock = at.predicted.clock_GHz if at.predicted is not None else None
    if axis != CLOCK and clock:
        words.append(f"{clock:g} GHz")
    return "".join(f", {word}" for word in words)


def _heights(points: Sequence[CasePoint]) -> list[float]:
    """What a figure of contributions must show."""
    found = [1e-9]
    for p in points:
        if p.predicted is not None:
            ecm = p.predicted.ecm
            found += [(ecm.T_nOL or 0) + sum(t or 0 for t in ecm.T_data.values()), ecm.T_OL or 0, ecm.cy_per_cl or 0]
        if p.measured is not None:
            found.append(p.measured.cy_per_cl)
    return found


def stacks(series: Series, points: Sequence[CasePoint]) -> bool:
    """Whether contributions add up to the runtime, so that a stack says the truth; otherwise they overlap."""
    if series.facts is None:
        return True
    used = {n for p in points if p.predicted is not None for n, t in p.predicted.ecm.T_data.items() if t}
    overlap = series.facts.overlap
    places = {p.predicted.ecm.data_in for p in points if p.predicted is not None}
    for place in places:
        groups = overlap.by_location.get(place) or overlap.default
        named = [{name.split(".", maxsplit=1)[0] for name in group} for group in groups]
        reach = {n for n in used if any(n in group for group in named)}
        if not any({"nOL", *reach} <= group for group in named):
            return False
    return True


def _one(figure: Figure, series: Series, points: Sequence[CasePoint], places: Sequence[float], axis: str) -> None:
    """One series with all that is known of it."""
    told = [(p, x) for p, x in zip(points, places, strict=True) if p.predicted is not None]
    some, at = [p for p, _ in told], [x for _, x in told]
    few = len(places) <= FEW
    name = " = ".join(tied_names(series, axis) or [axis])
    spots: list[Any] = [f"{name} = {number(x)}" for x in at] if few else at
    if few or stacks(series, some):
        add_parts(figure, some, spots, _links(some), few)
    else:
        _add_terms(figure, some, spots)
    limits = [p.predicted.roofline.cy_per_cl for p in some if p.predicted is not None]
    line = {"mode": "lines", "line": {"color": palette.BLUE, "width": 2.5, "dash": "dot"}}
    mark = {"mode": "markers", "marker": {"symbol": "line-ew", "size": 44, "line": {"width": 2.5, "color": palette.BLUE}}}
    hover = "Roofline's limit %{y:.3g} cy/CL<extra></extra>"
    figure.add_trace(go.Scatter(x=spots, y=limits, name="Roofline's limit", **(mark if few else line), hovertemplate=hover))
    ends = np.array([p.predicted.ecm.interval_80 or [np.nan] * 2 for p in some if p.predicted is not None], dtype=float)
    if few:
        _add_whiskers(figure, spots, some, ends)
    else:
        add_band(figure, at, ends[:, 0], ends[:, 1], palette.pale(palette.INK))
    seen = [(p, x) for p, x in zip(points, places, strict=True) if p.measured is not None]
    if seen:
        add_measured(figure, [p for p, _ in seen], [f"{name} = {number(x)}" if few else x for _, x in seen])


def _links(points: Sequence[CasePoint]) -> list[str]:
    return list(points[0].predicted.ecm.T_data) if points and points[0].predicted is not None else []


def _add_whiskers(figure: Figure, places: Sequence[Any], points: Sequence[CasePoint], ends: Any) -> None:
    """Intervals of few predictions as error bars without symbols."""
    if not np.isfinite(ends).all():
        return
    values = np.array([p.predicted.ecm.cy_per_cl for p in points if p.predicted is not None], dtype=float)
    error = {
        "type": "data",
        "symmetric": False,
        "array": (ends[:, 1] - values).tolist(),
        "arrayminus": (values - ends[:, 0]).tolist(),
    }
    look = {"mode": "markers", "marker": {"symbol": "line-ew", "size": 1, "color": palette.INK}}
    figure.add_trace(
        go.Scatter(x=places, y=values.tolist(), error_y=error, name="80 % of measurements", hoverinfo="skip", **look)
    )


def _add_terms(figure: Figure, points: Sequence[CasePoint], places: Sequence[float]) -> None:
    """Contributions that overlap, each as a line, and the prediction, which is no less than the longest of them."""
    told = [p.predicted for p in points if p.predicted is not None]
    levels = list(told[0].ecm.prediction)
    terms: dict[str, list[float | None]] = {"T_OL": [p.ecm.T_OL for p in told], "T_nOL": [p.ecm.T_nOL for p in told]}
    terms |= {f"T_{link}": [p.ecm.T_data[link] for p in told] for link in told[0].ecm.T_data}
    for name, times in terms.items():
        if not any(times):
            continue
        colour = palette.term_colour(name if name in ("T_OL", "T_nOL") else name[2:], levels)
        look: dict[str, Any] = {"color": colour, "width": 1.8, "dash": "dash" if name == "T_OL" else "solid"}
        hover = f"{name} %{{y:.3g}} cy/CL<extra></extra>"
        figure.add_trace(go.Scatter(x=places, y=times, name=f"{name} (overlaps)", mode="lines", line=look, hovertemplate=hover))
    values = [p.ecm.cy_per_cl for p in told]
    look = {"color": palette.INK, "width": 2.8}
    hover = "prediction %{y:.3g} cy/CL<extra></extra>"
    figure.add_trace(go.Scatter(x=places, y=values, name="prediction", mode="lines", line=look, hovertemplate=hover))


def _lines(figure: Figure, found: Sequence[tuple[Series, Sequence[CasePoint], Sequence[float]]]) -> None:
    """Several series: predictions as lines with their bands, the Roofline's limit thin, measurements as symbols."""
    banded = len(found) <= _BANDS
    for k, ((_, points, places), label) in enumerate(zip(found, labels([s for s, _, _ in found]), strict=True)):
        colour, dash = COLOURS[k % len(COLOURS)], DASHES[k // len(COLOURS) % len(DASHES)]
        told = [(p.predicted, x) for p, x in zip(points, places, strict=True) if p.predicted is not None]
        xs, name, group = [x for _, x in told], escaped(label), {"legendgroup": str(k)}
        if told:
            ends = np.array([(p.ecm.interval_80 if banded else None) or [np.nan] * 2 for p, _ in told], dtype=float)
            add_band(figure, xs, ends[:, 0], ends[:, 1], palette.pale(colour), **{**group, "name": name, "showlegend": False})
            hover = f"{name} %{{y:.3g}} cy/CL<extra></extra>"
            look: dict[str, Any] = {"mode": "lines" if len(xs) > FEW else "lines+markers", "marker": {"size": 6}}
            look["line"] = {"color": colour, "width": 2.4, "dash": dash}
            values = [p.ecm.cy_per_cl for p, _ in told]
            figure.add_trace(go.Scatter(x=xs, y=values, name=name, **group, **look, hovertemplate=hover))
        seen = [(p, x) for p, x in zip(points, places, strict=True) if p.measured is not None]
        if seen:
            _add_symbols(
                figure, seen, (k, f"{name}, measured", colour), [p.measured.cy_per_cl for p, _ in seen if p.measured], group
            )


def _add_symbols(
    figure: Figure, seen: Sequence[tuple[CasePoint, float]], look: tuple[int, str, str], values: Sequence[float], group: Any
) -> None:
    """Measured values with their intervals; open where the measurement was disturbed."""
    k, name, colour = look
    points = [p for p, _ in seen]
    scale = [v / p.measured.cy_per_cl for v, p in zip(values, points, strict=True) if p.measured is not None]
    symbol = palette.SYMBOLS[k % len(palette.SYMBOLS)]
    symbols = [symbol + ("" if p.measured is not None and p.measured.quality == "ok" else "-open") for p in points]
    figure.add_trace(
        go.Scatter(
            x=[x for _, x in seen],
            y=values,
            error_y={**interval(points, scale), "color": colour},
            name=name,
            mode="markers",
            marker={"symbol": symbols, "size": 8, "color": colour, "line": {"width": 1.2, "color": palette.INK}},
            hovertemplate=f"{name} %{{y:.4g}}<extra></extra>",
            **group,
        )
    )


def _mark_conditions(figure: Figure, series: Series, axis: str, places: Sequence[float], top: float, logarithmic: bool) -> None:
    """Upright marks with turned text at the largest size with which a layer condition holds."""
    breaks: dict[int, list[str]] = {}
    names = tied_names(series, axis) or [axis]
    for condition in series.conditions:
        largest = _largest(condition, names)
        if largest is not None and condition.saves_B > 0 and min(places) <= largest < max(places):
            breaks.setdefault(int(largest), []).append(f"{condition.level}: {condition.layers}")
    scaled = {x: math.log10(x + 0.5) if logarithmic else x + 0.5 for x in sorted(breaks)}
    low, high = ((math.log10(v) if logarithmic else v) for v in (max(min(places), 1e-9), max(places)))
    shown: list[tuple[float, list[str]]] = []
    for x, at in scaled.items():
        figure.add_vline(x=x + 0.5, line={"color": palette.INK, "width": 1, "dash": "dot"})
        if shown and at - shown[-1][0] < _NEAR * (high - low):
            shown[-1][1].extend(breaks[x])
        else:
            shown.append((at, list(breaks[x])))
    for at, texts in shown:
        longest = 28 if len(texts) == 1 else 22
        first = texts[0] if len(texts[0]) <= longest else f"{texts[0][: longest - 2]}…"
        words = f"{first}{f' +{len(texts) - 1}' if len(texts) > 1 else ''}"
        figure.add_annotation(
            x=at,
            y=1,
            yref="paper",
            textangle=-90,
            showarrow=False,
            text=escaped(words),
            hovertext=escaped("; ".join(texts)),
            xanchor="right",
            yanchor="top",
            font={"size": 11},
        )
    figure.update_yaxes(range=[0, top * (1.7 if shown else 1.08)])


def _largest(condition: ConditionFacts, names: Sequence[str]) -> int | None:
    """The largest size of the sweep with which a condition holds; None where the record does not tell.

    ``max_sizes`` is for one size alone, the others as they are, and says nothing of several that grow together.
    """
    held = condition.held
    if held is not None:
        last, broken = ((ends or {}).get(names[0]) for ends in (held.last, held.broken))
        return last if last is not None and broken is not None and last < broken else None
    return condition.max_sizes.get(names[0]) if len(names) == 1 else None


def traffic_figure(several: Sequence[Series], over: str = "") -> Figure:
    """Bytes over each link.

    Raises: InputError without a prediction.
    """
    series = [s for s in merged(several) if s.is_predicted]
    if not series:
        raise InputError("traffic needs predictions, and the records have none", hint="rooftree predict KERNEL ... --json")
    axis = common_axis(series, over)
    figure, places = go.Figure(), list[float]()
    names = labels(series)
    for k, one in enumerate(series):
        points, xs = along(one, axis)
        told = [(p.predicted, x) for p, x in zip(points, xs, strict=True) if p.predicted is not None]
        places += [x for _, x in told]
        if not told:
            continue
        levels, at = list(told[0][0].ecm.prediction), [x for _, x in told]
        for n, link in enumerate(told[0][0].traffic):
            loads, evicts = ([p.traffic[link][f"{way}_B"] or 0.0 for p, _ in told] for way in ("load", "evict"))
            if len(series) == 1:
                for way, volumes in (("load", loads), ("evict", evicts)):
                    add_volume(figure, at, volumes, (link, way), levels)
                continue
            name = escaped(f"{names[k]}, {link}")
            look = {"color": COLOURS[k % len(COLOURS)], "width": 2.2, "dash": DASHES[n % len(DASHES)]}
            hover = f"{name} %{{y:.4g}} B/CL<extra></extra>"
            both = [a + b for a, b in zip(loads, evicts, strict=True)]
            mode = "lines" if len(at) > FEW else "lines+markers"
            figure.add_trace(go.Scatter(x=at, y=both, name=name, mode=mode, line=look, hovertemplate=hover))
    what = "volume [B/CL]" if len(series) == 1 else "volume, both directions [B/CL]"
    x_axis = axis_layout(series, axis, places)
    layout(figure, f"Traffic per link: {subject(series)}", x_axis, {"title": {"text": what}, "rangemode": "tozero"}, height=480)
    figure.update_layout(hovermode="x unified")
    return figure


def performance_figure(several: Sequence[Series], over: str = "") -> Figure:
    """Performance over a size: blockings, variants or machines beside each other.

    Raises: InputError without any performance.
    """
    series = merged(several)
    axis = common_axis(series, over)
    figure, places = go.Figure(), list[float]()
    for k, (one, label) in enumerate(zip(series, labels(series), strict=True)):
        points, xs = along(one, axis)
        colour, dash = COLOURS[k % len(COLOURS)], DASHES[k // len(COLOURS) % len(DASHES)]
        told = [(p.predicted, x) for p, x in zip(points, xs, strict=True) if p.predicted is not None]
        seen = [(p, x) for p, x in zip(points, xs, strict=True) if p.measured is not None and p.measured.MLUP_s]
        name, group = escaped(label), {"legendgroup": str(k)}
        if told:
            at = [x for _, x in told]
            unknown = [np.nan] * 2
            ends = [
                (p.performance.interval_80 or {}).get("MLUP_s") or unknown if len(series) <= _BANDS else unknown for p, _ in told
            ]
            both = np.array(ends, dtype=float)
            add_band(figure, at, both[:, 0], both[:, 1], palette.pale(colour), **{**group, "name": name, "showlegend": False})
            look = {"mode": "lines" if len(at) > FEW else "lines+markers", "line": {"color": colour, "width": 2.4, "dash": dash}}
            values, hover = [p.performance.MLUP_s for p, _ in told], f"{name} %{{y:.4g}} MLUP/s<extra></extra>"
            figure.add_trace(go.Scatter(x=at, y=values, name=name, **group, **look, hovertemplate=hover))
        if seen:
            speeds = [p.measured.MLUP_s or 0.0 for p, _ in seen if p.measured is not None]
            _add_symbols(figure, seen, (k, f"{name}, measured", colour), speeds, group)
        places += [x for _, x in told] + [x for _, x in seen]
    if not figure.data:
        raise InputError("no record has a performance to draw")
    title = f"Performance: {subject(series)}"
    layout(
        figure,
        title,
        axis_layout(series, axis, places),
        {"title": {"text": "performance [MLUP/s]"}, "rangemode": "tozero"},
        height=480,
    )
    figure.update_layout(hovermode="x unified")
    return figure
