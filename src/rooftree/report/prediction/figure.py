"""Figures of a prediction: ECM contributions, traffic, scaling; the Roofline stands in ``report/roofline/figure.py``.

    ecm      stacked T_nOL and transfers over the first size that varies, T_OL and the prediction as lines, breaks of
             layer conditions as marks; one size alone: one bar per data location
    traffic  bytes per link, towards the core and away from it
    scaling  performance over cores with saturation point, ccNUMA domains and the Roofline's limit

A plotly figure is JSON that notebook, report and site share; whatever it shows stands in the record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError, nearest
from rooftree.report import palette
from rooftree.report.prediction.bands import add_band
from rooftree.report.prediction.diagnosis import Break, breaks
from rooftree.report.prediction.points import Line, contributions, machine_label, number, size_line, size_text
from rooftree.report.theme import escaped, layout
from rooftree.results import Prediction


def prediction_figure(p: Prediction, kind: str = "roofline") -> Figure:
    """A figure of a record.

    Args:
        p: the record.
        kind: roofline, ecm, traffic or scaling.
    Returns: a ``plotly.graph_objects.Figure``.
    Raises: InputError for another kind, or for ``scaling`` with one core count only.
    """
    from rooftree.report.prediction.scaling_figure import scaling_figure
    from rooftree.report.roofline.figure import roofline_figure

    kinds: dict[str, Callable[[Prediction], Figure]] = {
        "roofline": roofline_figure,
        "ecm": _ecm,
        "traffic": _traffic,
        "scaling": scaling_figure,
    }
    if kind not in kinds:
        raise InputError(f"no figure '{kind}', there are {', '.join(kinds)}", hint=nearest(kind, kinds))
    return kinds[kind](p)


def size_axis(line: Line) -> dict[str, Any]:
    """The axis of the size that varies."""
    axis: dict[str, Any] = {"title": {"text": escaped(line.label)}}
    if line.logarithmic:
        axis |= {"type": "log", "dtick": "D2" if line.values[-1] < 1000 * line.values[0] else 1, "minor": {"dtick": "D1"}}
    return axis


def _subject(p: Prediction, line: Line | None) -> str:
    """What a figure shows, for its title: kernel, machine, fixed sizes, cores."""
    parts = [f"{p.kernel.name} on {machine_label(p)}"]
    if line is not None and line.fixed:
        parts.append(", ".join(f"{n} = {v}" for n, v in line.fixed.items()))
    if int(p.cores[0]) > 1:
        parts.append(f"{p.cores[0]} cores")
    return ", ".join(parts)


def _ecm(p: Prediction) -> Figure:
    line = size_line(p)
    return _ecm_bars(p) if line is None else _ecm_areas(p, line)


def _ecm_areas(p: Prediction, line: Line) -> Figure:
    figure = go.Figure()
    x, rows = line.values, line.rows
    for name, values in contributions(p).items():
        colour, pattern = palette.term_colour(name, p.locations), palette.term_pattern(name, p.locations)
        label = name if name.startswith("T_") else f"T_{name}"
        figure.add_trace(
            go.Scatter(
                x=x,
                y=values[rows, 0],
                name=label,
                stackgroup="ecm",
                mode="lines",
                line={"width": 0.5, "color": colour},
                fillcolor=colour,
                fillpattern={"shape": pattern, "fgcolor": "rgba(255,255,255,0.45)", "size": 6, "fillmode": "overlay"},
                hovertemplate=f"{label} %{{y:.3g}} cy/CL<extra></extra>",
            )
        )
    few = {"mode": "lines+markers", "marker": {"size": 5}} if len(x) <= 40 else {"mode": "lines"}
    figure.add_trace(
        go.Scatter(
            x=x,
            y=p.T_OL[rows, 0],
            name="T_OL (overlaps)",
            mode="lines",
            line={"color": palette.VERMILION, "width": 2.5, "dash": "dash"},
            hovertemplate="T_OL %{y:.3g} cy/CL<extra></extra>",
        )
    )
    if p.spreads and int(p.cores[0]) == 1:
        low, high = (ends[rows, 0] for ends in p.interval_80)
        add_band(figure, x, low, high, palette.pale(palette.INK))
    single = p.T_single[rows, 0]
    places = [p.locations[k] for k in p.data_in[rows, 0].tolist()]
    figure.add_trace(
        go.Scatter(
            x=x,
            y=single,
            name="prediction (one core)",
            line={"color": palette.INK, "width": 2.5},
            customdata=places,
            **few,
            hovertemplate="<b>%{y:.3g} cy/CL</b>, data in %{customdata}<extra></extra>",
        )
    )
    layout(
        figure,
        f"ECM contributions: {_subject(p, line)}",
        size_axis(line),
        {"title": {"text": "cycles per cache line of work [cy/CL]"}, "rangemode": "tozero"},
        height=500,
    )
    figure.update_layout(hovermode="x unified")
    top = max(float(sum(v[rows, 0] for v in contributions(p).values()).max()), float(p.T_OL[rows, 0].max()))
    _mark_breaks(figure, breaks(p, line), line, top)
    return figure


def _mark_breaks(figure: Figure, found: list[Break], line: Line, top: float) -> None:
    """Vertical marks with rotated text where layer conditions break; the y axis gets room for it."""
    figure.update_yaxes(range=[0, top * (1.7 if found else 1.08)])
    lines, texts = [], []  # put in together: one by one plotly checks all of them each time
    for place in found:
        x = (place.before * place.after) ** 0.5 if line.logarithmic else (place.before + place.after) / 2
        names = [str(c.get("layers") or c.get("loop", "")) for c in place.conditions]
        level = str(place.conditions[0]["level"])
        first = names[0] if len(names[0]) <= 22 else f"{names[0].split(' and ')[0][:20]} …"
        dots = {"color": palette.INK, "width": 1, "dash": "dot"}
        lines.append({"type": "line", "x0": x, "x1": x, "xref": "x", "y0": 0, "y1": 1, "yref": "y domain", "line": dots})
        told = f"{level} keeps {'; '.join(names)} at {line.label} = {place.before}, no longer at {place.after}"
        texts.append(
            {
                "x": np.log10(x) if line.logarithmic else x,
                "y": 1,
                "yref": "paper",
                "textangle": -90,
                "showarrow": False,
                "text": escaped(f"{level}: {first}{' …' if len(names) > 1 and not first.endswith('…') else ''}"),
                "hovertext": escaped(told),
                "xanchor": "right",
                "yanchor": "top",
                "font": {"size": 11},
            }
        )
    if found:
        figure.update_layout(shapes=[*figure.layout.shapes, *lines], annotations=[*figure.layout.annotations, *texts])


def _ecm_bars(p: Prediction) -> Figure:
    """The parts of the runtime as one stacked bar, where the data are; the other data locations as plain totals."""
    figure = go.Figure()
    here = p.locations[int(p.data_in[0, 0])]
    elsewhere = [x for x in p.locations if x != here]
    label = {x: f"data in {x}" for x in p.locations}
    for name, times in contributions(p).items():
        if times[0, 0] > 0:
            figure.add_trace(_bar(p, name, label[here], float(times[0, 0])))
    totals = [float(p.T_ECM[x][0, 0]) for x in elsewhere]
    figure.add_trace(
        go.Bar(
            y=[label[x] for x in elsewhere],
            x=totals,
            name="if the data were there",
            orientation="h",
            width=0.55,
            marker={"color": palette.GRID, "line": {"color": palette.INK, "width": 1}},
            hovertemplate="prediction %{x:.3g} cy/CL<extra></extra>",
        )
    )
    single = float(p.T_single[0, 0])
    low, high = (float(ends[0, 0]) for ends in p.interval_80)
    if np.isfinite(high) and int(p.cores[0]) == 1:
        whiskers = {
            "mode": "lines+markers",
            "marker": {"symbol": "line-ns", "size": 12, "line": {"width": 1.5, "color": palette.INK}},
        }
        whiskers |= {"line": {"color": palette.INK, "width": 1.5}, "name": "80 % of measurements"}
        told = "80 % of measurements: %{x:.3g} cy/CL<extra></extra>"
        figure.add_trace(go.Scatter(x=[low, high], y=[label[here]] * 2, hovertemplate=told, **whiskers))
    figure.add_trace(
        go.Scatter(
            y=[label[x] for x in (*elsewhere, here)],
            x=[*totals, single],
            mode="markers+text",
            name="prediction (one core)",
            textposition="middle right",
            text=[f"  {number(t)}" for t in (*totals, single)],
            cliponaxis=False,
            marker={"symbol": "line-ns", "size": 26, "line": {"width": 3, "color": palette.INK}},
            hovertemplate="prediction %{x:.3g} cy/CL<extra></extra>",
        )
    )
    t_ol = float(p.T_OL[0, 0])
    note = {"text": f"T_OL = {number(t_ol)}", "yanchor": "bottom", "font": {"color": palette.VERMILION}}
    figure.add_vline(x=t_ol, line={"color": palette.VERMILION, "width": 2.5, "dash": "dash"}, annotation=note)
    longest = max(single, *totals, t_ol, sum(float(t[0, 0]) for t in contributions(p).values()))
    x = {"title": {"text": "cycles per cache line of work [cy/CL]"}, "range": [0, 1.18 * longest]}
    order = [label[x] for x in p.locations]
    y = {"autorange": "reversed", "categoryorder": "array", "categoryarray": order}
    layout(figure, f"ECM contributions: {_subject(p, None)}, {size_text(p, 0)}", x, y, height=400)
    figure.update_layout(barmode="stack")
    return figure


def _bar(p: Prediction, name: str, place: str, time: float) -> Any:
    """One part of a stacked bar."""
    colour, shape = palette.term_colour(name, p.locations), palette.term_pattern(name, p.locations)
    pattern = {"shape": shape, "fgcolor": "rgba(255,255,255,0.5)", "size": 6, "fillmode": "overlay"}
    label = name if name.startswith("T_") else f"T_{name}"
    return go.Bar(
        y=[place],
        x=[time],
        name=label,
        orientation="h",
        width=0.55,
        marker={"color": colour, "pattern": pattern},
        hovertemplate=f"{label} %{{x:.3g}} cy/CL<extra></extra>",
    )


def _traffic(p: Prediction) -> Figure:
    figure, line = go.Figure(), size_line(p)
    y: dict[str, Any] = {"title": {"text": "bytes per cache line of work [B/CL]"}, "rangemode": "tozero"}
    directions = (("load", p.load_B), ("evict", p.evict_B))
    if line is None:
        for direction, volumes in directions:
            colour = palette.BLUE if direction == "load" else palette.ORANGE
            values = [float(volumes[x][0, 0]) for x in p.links]
            figure.add_trace(
                go.Bar(
                    x=list(p.links),
                    y=values,
                    name=direction,
                    text=[number(v) for v in values],
                    textposition="outside",
                    marker={
                        "color": colour,
                        "pattern": {
                            "shape": "" if direction == "load" else "/",
                            "fgcolor": "rgba(255,255,255,0.7)",
                            "fillmode": "overlay",
                        },
                    },
                    hovertemplate=f"%{{x}} {direction} %{{y:.4g}} B/CL<extra></extra>",
                )
            )
        layout(figure, f"Traffic per link: {_subject(p, None)}, {size_text(p, 0)}", {}, y, height=380)
        return figure
    for link in p.links:
        for direction, volumes in directions:
            add_volume(figure, line.values, volumes[link][line.rows, 0], (link, direction), p.locations)
    layout(figure, f"Traffic per link: {_subject(p, line)}", size_axis(line), y)
    figure.update_layout(hovermode="x unified")
    return figure


def add_volume(figure: Figure, x: Any, volumes: Any, of: tuple[str, str], locations: Sequence[str]) -> None:
    """Bytes over a link over the size, as a line.

    Args:
        figure: to draw in.
        x: sizes.
        volumes: at these sizes [B/CL].
        of: link and direction, load or evict.
        locations: caches and memory, from the core outwards.
    """
    link, direction = of
    look = {
        "mode": "lines" if direction == "load" else "lines+markers",
        "marker": {"symbol": "triangle-down", "size": 8, "maxdisplayed": 25},
        "line": {
            "color": palette.term_colour(link, locations),
            "width": 2.5 if direction == "load" else 1.5,
            "dash": "solid" if direction == "load" else "dot",
        },
    }
    hover = f"{link} {direction} %{{y:.4g}} B/CL<extra></extra>"
    figure.add_trace(go.Scatter(x=x, y=volumes, name=f"{link} {direction}", **look, hovertemplate=hover))
