"""Bytes per link over a size, by both engines: lines are layer conditions, markers a simulation.

Shaded: sizes at which a layer condition is near its break, where the two may differ. A single size gives bars.
The record is that of schema ``rooftree.traffic/1``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.prediction.points import number
from rooftree.report.theme import escaped, layout
from rooftree.report.traffic.text import total

ENGINES = {"lc": "layer conditions", "sim": "simulation"}
_SHADE = "rgba(230,159,0,0.16)"


def traffic_figure(record: Mapping[str, Any]) -> Figure:
    """Load and evict together over each link [B/CL], for the first core count of the record.

    Args:
        record: see the top of this module.
    Returns: a ``plotly.graph_objects.Figure``.
    Raises: InputError for a record without points.
    """
    if not record["points"]:
        raise InputError("the record has no points to draw")
    name, points = size_points(record)
    figure = go.Figure()
    title = f"Traffic per link: {record['kernel']} on {record['machine']['name']}"
    y = {"title": {"text": "bytes per cache line of work [B/CL]"}, "rangemode": "tozero"}
    if name is None:
        _bars(figure, record, points[0])
        sizes = ", ".join(f"{n} = {v}" for n, v in points[0]["sizes"].items())
        layout(figure, f"{title}, {sizes}" if sizes else title, {}, y, height=400)
        figure.update_layout(barmode="group")
        return figure
    values = [p["sizes"][name] for p in points]
    for link in record["links"]:
        _link(figure, record, link, values, points)
    logarithmic = values[-1] >= 50 * max(values[0], 1) and values[len(values) // 2] < 0.25 * values[-1]
    zones = _zones(values, [bool(p["near_transition"]) for p in points], logarithmic)
    for left, right in zones:
        figure.add_vrect(x0=left, x1=right, fillcolor=_SHADE, line_width=0, layer="below")
    if zones:
        figure.add_trace(
            go.Scatter(
                x=[None],
                y=[None],
                mode="markers",
                name="near a transition",
                marker={"symbol": "square", "size": 14, "color": _SHADE},
            )
        )
    axis: dict[str, Any] = {"title": {"text": escaped(name)}}
    layout(figure, title, axis | ({"type": "log"} if logarithmic else {}), y, height=480)
    figure.update_layout(hovermode="x unified")
    return figure


def size_points(record: Mapping[str, Any]) -> tuple[str | None, list[Mapping[str, Any]]]:
    """The first size that varies, and the points along it in rising order; others stay as in the first point."""
    points = [p for p in record["points"] if p["cores"] == record["points"][0]["cores"]]
    first = points[0]["sizes"]
    varying = [name for name in first if any(p["sizes"][name] != first[name] for p in points)]
    if not varying:
        return None, points[:1]
    name = varying[0]
    tied = [n for n in varying if all((p["sizes"][n] == first[n]) == (p["sizes"][name] == first[name]) for p in points)]
    line = {p["sizes"][name]: p for p in reversed(points) if all(p["sizes"][n] == first[n] for n in varying if n not in tied)}
    return name, [line[value] for value in sorted(line)]


def _link(
    figure: Figure, record: Mapping[str, Any], link: str, values: Sequence[int], points: Sequence[Mapping[str, Any]]
) -> None:
    """One link: a line, and markers of the same colour."""
    places = [*(c["name"] for c in record["machine"]["caches"]), "Mem"]
    colour = palette.term_colour(link, places)
    symbol = palette.SYMBOLS[list(record["links"]).index(link) % len(palette.SYMBOLS)]
    style = {
        "lc": {"mode": "lines", "line": {"color": colour, "width": 2}},
        "sim": {"mode": "markers", "marker": {"color": colour, "size": 8, "symbol": f"{symbol}-open", "line": {"width": 2}}},
    }
    for engine, words in ENGINES.items():
        if any(p[engine] for p in points):
            y = [total(p[engine][link]) if p[engine] else None for p in points]
            figure.add_trace(
                go.Scatter(
                    x=list(values),
                    y=y,
                    name=f"{link}, {words}",
                    **style[engine],
                    hovertemplate=f"{link}, {words} %{{y:.4g}} B/CL<extra></extra>",
                )
            )


def _bars(figure: Figure, record: Mapping[str, Any], point: Mapping[str, Any]) -> None:
    for engine, colour, shape in (("lc", palette.BLUE, ""), ("sim", palette.ORANGE, "/")):
        if point[engine]:
            y = [total(point[engine][link]) for link in record["links"]]
            pattern = {"shape": shape, "fgcolor": "rgba(255,255,255,0.7)", "fillmode": "overlay"}
            figure.add_trace(
                go.Bar(
                    x=list(record["links"]),
                    y=y,
                    name=ENGINES[engine],
                    text=[number(v) for v in y],
                    textposition="outside",
                    marker={"color": colour, "pattern": pattern},
                    hovertemplate=f"%{{x}}, {ENGINES[engine]} %{{y:.4g}} B/CL<extra></extra>",
                )
            )


def _zones(values: Sequence[int], near: Sequence[bool], logarithmic: bool) -> list[tuple[float, float]]:
    """Intervals of sizes that are near a transition, each ending half way to its neighbours."""

    def between(a: int, b: int) -> float:
        return (a * b) ** 0.5 if logarithmic else (a + b) / 2

    zones: list[tuple[float, float]] = []
    for k, flag in enumerate(near):
        if flag:
            left = between(values[k - 1], values[k]) if k else float(values[k])
            right = between(values[k], values[k + 1]) if k + 1 < len(values) else float(values[k])
            if zones and zones[-1][1] == left:
                zones[-1] = (zones[-1][0], right)
            else:
                zones.append((left, right))
    return zones
