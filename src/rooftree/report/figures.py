"""Figures of a prediction: ECM contributions, traffic, scaling; the Roofline stands in ``roofline_figure.py``.

    ecm      stacked T_nOL and transfers over the first size that varies, T_OL and the prediction as lines, breaks of
             layer conditions as marks; one size alone: one bar per data location
    traffic  bytes per link, towards the core and away from it
    scaling  performance over cores with saturation point, ccNUMA domains and the Roofline's limit

A plotly figure is JSON that notebook, report and site share; whatever it shows stands in the record.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from rooftree.errors import InputError, nearest
from rooftree.report import palette
from rooftree.report.diagnosis import Break, breaks, domain_cores
from rooftree.report.points import (
    Line,
    contributions,
    link_ends,
    machine_label,
    number,
    size_line,
    size_text,
    thin,
)
from rooftree.results import Prediction

if TYPE_CHECKING:
    from plotly.graph_objects import Figure
else:
    Figure = Any


def prediction_figure(p: Prediction, kind: str = "roofline") -> Figure:
    """A figure of a record.

    Args:
        p: the record.
        kind: roofline, ecm, traffic or scaling.
    Returns: a ``plotly.graph_objects.Figure``.
    Raises: InputError for another kind, or for ``scaling`` with one core count only.
    """
    from rooftree.report.roofline_figure import roofline_figure

    kinds: dict[str, Callable[[Prediction], Figure]] = {
        "roofline": roofline_figure,
        "ecm": _ecm,
        "traffic": _traffic,
        "scaling": _scaling,
    }
    if kind not in kinds:
        raise InputError(f"no figure '{kind}', there are {', '.join(kinds)}", hint=nearest(kind, kinds))
    return kinds[kind](p)


def escaped(text: object) -> str:
    """Text for a figure, where plotly would read tags."""
    return html.escape(str(text), quote=False)


def layout(figure: Figure, title: str, x: dict[str, Any], y: dict[str, Any], height: int = 460) -> None:
    """The common looks: fonts, grid, legend below, room for titles on small screens."""
    axis = {
        "gridcolor": palette.GRID,
        "zeroline": False,
        "linecolor": palette.INK,
        "ticks": "outside",
        "automargin": True,
        "tickcolor": palette.INK,
        "title": {"standoff": 10},
    }
    figure.update_layout(
        title={"text": escaped(title), "x": 0, "xref": "paper", "xanchor": "left", "font": {"size": 15}},
        font={"family": palette.FONT, "size": 13, "color": palette.INK},
        height=height,
        margin={"l": 10, "r": 10, "t": 56, "b": 10},
        paper_bgcolor="white",
        plot_bgcolor="white",
        legend={"orientation": "h", "yanchor": "top", "y": -92 / height, "x": 0, "traceorder": "normal"},
        hoverlabel={"font": {"size": 13}, "align": "left"},
        xaxis=axis | x,
        yaxis=axis | y,
    )


def size_axis(line: Line) -> dict[str, Any]:
    """The axis of the size that varies."""
    axis: dict[str, Any] = {"title": {"text": escaped(line.label)}}
    if line.logarithmic:
        axis |= {
            "type": "log",
            "dtick": "D2" if line.values[-1] < 1000 * line.values[0] else 1,
            "minor": {"dtick": "D1"},
        }
    return axis


def _subject(p: Prediction, line: Line | None, column: int | None = 0) -> str:
    """What a figure shows, for its title: kernel, machine, fixed sizes, cores."""
    parts = [f"{p.kernel['name']} on {machine_label(p)}"]
    if line is not None and line.fixed:
        parts.append(", ".join(f"{n} = {v}" for n, v in line.fixed.items()))
    if column is not None and int(p.cores[column]) > 1:
        parts.append(f"{p.cores[column]} cores")
    return ", ".join(parts)


def _term_style(p: Prediction, name: str) -> tuple[str, str]:
    """Colour and pattern of a contribution: that of the level from which it comes."""
    return palette.term_colour(name, p.locations), palette.term_pattern(name, p.locations)


def _ecm(p: Prediction) -> Figure:
    line = size_line(p)
    return _ecm_bars(p) if line is None else _ecm_areas(p, line)


def _ecm_areas(p: Prediction, line: Line) -> Figure:
    import plotly.graph_objects as go

    figure = go.Figure()
    x, rows = line.values, line.rows
    for name, values in contributions(p).items():
        colour, pattern = _term_style(p, name)
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
                fillpattern={
                    "shape": pattern,
                    "fgcolor": "rgba(255,255,255,0.45)",
                    "size": 6,
                    "fillmode": "overlay",
                },
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
    for place in found:
        x = (place.before * place.after) ** 0.5 if line.logarithmic else (place.before + place.after) / 2
        names = [str(c.get("layers") or c.get("loop", "")) for c in place.conditions]
        level = str(place.conditions[0]["level"])
        first = names[0] if len(names[0]) <= 22 else f"{names[0][:20]}…"
        figure.add_vline(x=x, line={"color": palette.INK, "width": 1, "dash": "dot"})
        figure.add_annotation(
            x=np.log10(x) if line.logarithmic else x,
            y=1,
            yref="paper",
            textangle=-90,
            showarrow=False,
            text=escaped(f"{level}: {first}{' …' if len(names) > 1 else ''}"),
            hovertext=escaped(
                f"{level} keeps {'; '.join(names)} at {line.label} = {place.before}, no longer at {place.after}"
            ),
            xanchor="right",
            yanchor="top",
            font={"size": 11},
        )


def _ecm_bars(p: Prediction) -> Figure:
    import plotly.graph_objects as go

    figure = go.Figure()
    places = list(p.locations)
    rows = [f"data in {x}" for x in places]
    actual = int(p.data_in[0, 0])
    reached = {x: places.index(ends[1]) if (ends := link_ends(x, places)) else 0 for x in p.links}
    for name, time in {
        "T_nOL": float(p.T_nOL[0, 0]),
        **{x: float(p.T_data[x][0, 0]) for x in p.links},
    }.items():
        colour, pattern = _term_style(p, name)
        label = name if name.startswith("T_") else f"T_{name}"
        values = [time if reached.get(name, 0) <= k else 0.0 for k in range(len(places))]
        figure.add_trace(
            go.Bar(
                y=rows,
                x=values,
                name=label,
                orientation="h",
                width=0.55,
                marker={
                    "color": colour,
                    "pattern": {
                        "shape": pattern,
                        "fgcolor": "rgba(255,255,255,0.5)",
                        "size": 6,
                        "fillmode": "overlay",
                    },
                },
                hovertemplate=f"{label} %{{x:.3g}} cy/CL<extra></extra>",
            )
        )
    predicted = [float(p.T_ECM[x][0, 0]) for x in places]
    figure.add_trace(
        go.Scatter(
            y=rows,
            x=predicted,
            mode="markers+text",
            name="prediction",
            textposition="middle right",
            text=[f"  {number(t)}{' (here)' if k == actual else ''}" for k, t in enumerate(predicted)],
            cliponaxis=False,
            marker={"symbol": "line-ns", "size": 26, "line": {"width": 3, "color": palette.INK}},
            hovertemplate="prediction %{x:.3g} cy/CL<extra></extra>",
        )
    )
    figure.add_vline(
        x=float(p.T_OL[0, 0]),
        line={"color": palette.VERMILION, "width": 2.5, "dash": "dash"},
        annotation={
            "text": f"T_OL = {number(float(p.T_OL[0, 0]))}",
            "yanchor": "bottom",
            "font": {"color": palette.VERMILION},
        },
    )
    stacked = float(p.T_nOL[0, 0]) + sum(float(p.T_data[x][0, 0]) for x in p.links)
    layout(
        figure,
        f"ECM contributions: {_subject(p, None)}, {size_text(p, 0)}",
        {
            "title": {"text": "cycles per cache line of work [cy/CL]"},
            "range": [0, 1.18 * max(*predicted, stacked)],
        },
        {"autorange": "reversed"},
        height=400,
    )
    figure.update_layout(barmode="stack")
    return figure


def _traffic(p: Prediction) -> Figure:
    import plotly.graph_objects as go

    figure, line = go.Figure(), size_line(p)
    y: dict[str, Any] = {"title": {"text": "bytes per cache line of work [B/CL]"}, "rangemode": "tozero"}
    directions = (("load", p.load_B), ("evict", p.evict_B))
    if line is None:
        for direction, volumes in directions:
            colours = [_term_style(p, x)[0] for x in p.links]
            values = [float(volumes[x][0, 0]) for x in p.links]
            figure.add_trace(
                go.Bar(
                    x=list(p.links),
                    y=values,
                    name=direction,
                    text=[number(v) for v in values],
                    textposition="outside",
                    marker={
                        "color": colours,
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
            figure.add_trace(
                go.Scatter(
                    x=line.values,
                    y=volumes[link][line.rows, 0],
                    name=f"{link} {direction}",
                    mode="lines",
                    line={
                        "color": _term_style(p, link)[0],
                        "width": 2.5,
                        "dash": "solid" if direction == "load" else "dot",
                    },
                    hovertemplate=f"{link} {direction} %{{y:.4g}} B/CL<extra></extra>",
                )
            )
    layout(figure, f"Traffic per link: {_subject(p, line)}", size_axis(line), y)
    figure.update_layout(hovermode="x unified")
    return figure


def _scaling(p: Prediction) -> Figure:
    import plotly.graph_objects as go

    if len(p.cores) < 2:
        raise InputError(
            "the scaling figure needs several core counts, the record has one", hint="--cores 1..N"
        )
    figure = go.Figure()
    in_flops = bool(p.flops_per_cl.max() > 0)
    unit, speed = ("GFLOP/s", p.GFLOP_s) if in_flops else ("MLUP/s", p.MLUP_s)
    rows = _scaling_rows(p)
    marked = False
    for k, row in enumerate(rows):
        colour, name = palette.SERIES[k % len(palette.SERIES)], escaped(size_text(p, row) or "prediction")
        figure.add_trace(
            go.Scatter(
                x=p.cores,
                y=speed[row],
                name=name,
                legendgroup=name,
                mode="lines+markers",
                marker={"symbol": palette.SYMBOLS[k], "size": 8},
                line={"color": colour, "width": 2},
                hovertemplate=f"%{{x}} cores: %{{y:.4g}} {unit}<extra>{name}</extra>",
            )
        )
        limit = speed[row] * p.cy_per_cl[row] / p.roofline_cy_per_cl[row]
        figure.add_trace(
            go.Scatter(
                x=p.cores,
                y=limit,
                name="Roofline limit",
                legendgroup="roof",
                showlegend=k == 0,
                mode="lines",
                line={"color": colour, "width": 1.5, "dash": "dot"},
                hovertemplate=f"Roofline: %{{y:.4g}} {unit}<extra>{name}</extra>",
            )
        )
        needed = int(p.n_saturation[row, 0])
        if needed and p.cores[0] <= needed <= p.cores[-1]:
            figure.add_trace(
                go.Scatter(
                    x=[needed],
                    y=[float(np.interp(needed, p.cores, speed[row]))],
                    mode="markers",
                    name="saturation point n_S",
                    legendgroup="n_S",
                    showlegend=not marked,
                    hovertemplate=f"n_S = {needed}<extra>{name}</extra>",
                    marker={"symbol": "circle-open", "size": 17, "color": palette.INK, "line": {"width": 2}},
                )
            )
            marked = True
    domain = domain_cores(p)
    for border in range(domain, int(p.cores[-1]), domain) if domain else ():
        figure.add_vline(
            x=border + 0.5,
            line={"color": palette.INK, "width": 1, "dash": "dash"},
            annotation={
                "text": "ccNUMA domain",
                "textangle": -90,
                "y": 0,
                "yanchor": "bottom",
                "font": {"size": 12},
            },
        )
    title = f"Scaling over cores: {_subject(p, None, None)}" + (
        f", {size_text(p, rows[0])}" if len(rows) == 1 else ""
    )
    layout(
        figure,
        title,
        {"title": {"text": "cores"}, "rangemode": "tozero"},
        {"title": {"text": f"performance [{unit}]"}, "rangemode": "tozero"},
    )
    return figure


def _scaling_rows(p: Prediction) -> list[int]:
    """Up to three sizes, the last one always: those with data in memory, if any, whose speeds are comparable."""
    line = size_line(p)
    if line is None:
        return [0]
    in_memory = line.rows[p.n_saturation[line.rows, 0] > 0]
    return [int(row) for row in thin(in_memory if len(in_memory) else line.rows[-1:], 3)]
