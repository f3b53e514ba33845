"""Performance over cores: the prediction, the Roofline's limit, the saturation point and the ccNUMA domains."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.prediction.bands import add_band
from rooftree.report.prediction.diagnosis import domain_cores, saturated_from
from rooftree.report.prediction.points import machine_label, size_line, size_text, thin
from rooftree.report.theme import escaped, layout
from rooftree.results import Prediction


def scaling_figure(p: Prediction) -> Figure:
    """Up to three sizes of a record over its core counts.

    Raises: InputError for a record with one core count.
    """
    if len(p.cores) < 2:
        raise InputError("the scaling figure needs several core counts, the record has one", hint="--cores 1..N")
    figure = go.Figure()
    in_flops = bool(p.flops_per_cl.max() > 0)
    unit, speed = ("GFLOP/s", p.GFLOP_s) if in_flops else ("MLUP/s", p.MLUP_s)
    rows, marked = _rows(p), False
    for k, row in enumerate(rows):
        _add_size(figure, p, row, k, speed[row], unit)
        point = _saturation_point(p, row)
        if point is not None:
            _add_ring(figure, point, float(np.interp(point, p.cores, speed[row])), size_text(p, row), not marked)
            marked = True
    domain = domain_cores(p)
    for border in range(domain, int(p.cores[-1]), domain) if domain else ():
        note = {"text": "ccNUMA domain", "textangle": -90, "y": 0, "yanchor": "bottom", "font": {"size": 12}}
        figure.add_vline(x=border + 0.5, line={"color": palette.INK, "width": 1, "dash": "dash"}, annotation=note)
    title = f"Scaling over cores: {p.kernel.name} on {machine_label(p)}"
    title += f", {size_text(p, rows[0])}" if len(rows) == 1 else ""
    x = {"title": {"text": "cores"}, "rangemode": "tozero"}
    layout(figure, title, x, {"title": {"text": f"performance [{unit}]"}, "rangemode": "tozero"})
    return figure


def _rows(p: Prediction) -> list[int]:
    """Up to three sizes, the last one always: those with data in memory, if any, whose speeds are comparable."""
    line = size_line(p)
    if line is None:
        return [0]
    in_memory = line.rows[(p.n_saturation[line.rows] > 0).all(axis=1)]
    return [int(row) for row in thin(in_memory if len(in_memory) else line.rows[-1:], 3)]


def _saturation_point(p: Prediction, row: int) -> int | None:
    """The count of the table from which memory bandwidth is saturated, if there is one."""
    return saturated_from(p, row) or None


def _add_size(figure: Figure, p: Prediction, row: int, k: int, speed: Any, unit: str) -> None:
    """The prediction of one size with the band of 80 % of measurements, and its limit by the Roofline."""
    colour, name = palette.SERIES[k % len(palette.SERIES)], escaped(size_text(p, row) or "prediction")
    low, high = (speed * p.cy_per_cl[row] / ends[row] for ends in reversed(p.interval_80))
    band = {"name": "80 % of measurements", "legendgroup": "80 %", "showlegend": k == 0}
    add_band(figure, p.cores, low, high, palette.pale(colour), **band)
    prediction = go.Scatter(
        x=p.cores,
        y=speed,
        name=name,
        legendgroup=name,
        mode="lines+markers",
        marker={"symbol": palette.SYMBOLS[k], "size": 8},
        line={"color": colour, "width": 2},
        hovertemplate=f"%{{x}} cores: %{{y:.4g}} {unit}<extra>{name}</extra>",
    )
    limit = go.Scatter(
        x=p.cores,
        y=speed * p.cy_per_cl[row] / p.roofline_cy_per_cl[row],
        name="Roofline limit",
        legendgroup="roof",
        showlegend=k == 0,
        mode="lines",
        line={"color": colour, "width": 1.5, "dash": "dot"},
        hovertemplate=f"Roofline: %{{y:.4g}} {unit}<extra>{name}</extra>",
    )
    figure.add_traces([prediction, limit])


def _add_ring(figure: Figure, cores: int, speed: float, sizes: str, first: bool) -> None:
    ring = go.Scatter(
        x=[cores],
        y=[speed],
        mode="markers",
        name="saturation point",
        legendgroup="n_S",
        showlegend=first,
        hovertemplate=f"saturated from {cores} cores<extra>{escaped(sizes)}</extra>",
        marker={"symbol": "circle-open", "size": 17, "color": palette.INK, "line": {"width": 2}},
    )
    figure.add_trace(ring)
