"""Measured runtimes drawn: cycles per cache line over the size with intervals, or performance over cores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.measurement.text import of_calls, point_name
from rooftree.report.theme import escaped, layout, log_axis


def measurement_figure(record: Mapping[str, Any]) -> Figure:
    """Runtime over the first size that changes; for one size, performance over cores.

    Args:
        record: of schema ``rooftree.measurement/1``.
    Raises: InputError for a record without points.
    """
    if not record["points"]:
        raise InputError("there is nothing to draw: no point was measured")
    axis = changing(record["points"])
    cores = sorted({p["cores"] for p in record["points"]})
    return _over_cores(record) if axis is None and len(cores) > 1 else _over_sizes(record, axis, cores)


def changing(points: Sequence[Mapping[str, Any]]) -> str | None:
    """The size with the most values; None if none changes."""
    values = {name: len({p["sizes"][name] for p in points}) for name in points[0]["sizes"]}
    best = max(values, key=lambda name: values[name], default=None)
    return best if best is not None and values[best] > 1 else None


def _over_sizes(record: Mapping[str, Any], axis: str | None, cores: Sequence[int]) -> Figure:
    figure = go.Figure()
    unit = "cy/call" if of_calls(record) else "cy/CL"
    for k, count in enumerate(cores):
        points = [p for p in record["points"] if p["cores"] == count]
        if axis is not None:
            points.sort(key=lambda p: p["sizes"][axis])
        x = [p["sizes"][axis] if axis is not None else 0 for p in points]
        name = f"{count} cores" if count > 1 else "1 core"
        figure.add_trace(_trace(go, points, x, "cy_per_cl", (k, name, unit)))
    title = f"{record['kernel']['name']}, measured"
    x_axis: dict[str, Any] = {"title": {"text": escaped(axis or "")}}
    values = [p["sizes"][axis] for p in record["points"]] if axis is not None else []
    if values and max(values) > 20 * min(values):
        x_axis |= log_axis(min(values), max(values))
    layout(figure, title, x_axis, {"title": {"text": f"runtime [{unit}]"}, "rangemode": "tozero"})
    return figure


def _over_cores(record: Mapping[str, Any]) -> Figure:
    figure = go.Figure()
    points = sorted(record["points"], key=lambda p: p["cores"])
    in_flops = any((p["measured"].get("GFLOP_s") or 0) > 0 for p in points)
    key, unit = ("GFLOP_s", "GFLOP/s") if in_flops else ("MLUP_s", "MLUP/s")
    figure.add_trace(_trace(go, points, [p["cores"] for p in points], key, (0, "measured", unit)))
    layout(
        figure,
        f"{record['kernel']['name']} over cores, measured",
        {"title": {"text": "cores"}, "rangemode": "tozero"},
        {"title": {"text": f"performance [{unit}]"}, "rangemode": "tozero"},
    )
    return figure


def _trace(go: Any, points: Sequence[Mapping[str, Any]], x: Sequence[int], key: str, style: tuple[int, str, str]) -> Any:
    """Values with their intervals; doubtful ones are open symbols."""
    k, name, unit = style
    measured = [p["measured"] for p in points]
    values = [m[key] for m in measured]
    ends = [[m["interval"][i] / m["cy_per_cl"] for m in measured] for i in (0, 1)]
    low, high = ends if key == "cy_per_cl" else ([1 / e for e in ends[1]], [1 / e for e in ends[0]])
    symbol = palette.SYMBOLS[k % len(palette.SYMBOLS)]
    colour = palette.SERIES[k % len(palette.SERIES)]
    return go.Scatter(
        x=x,
        y=values,
        name=name,
        mode="lines+markers",
        line={"color": colour, "width": 2},
        marker={"size": 9, "symbol": [symbol if m["quality"] == "ok" else f"{symbol}-open" for m in measured]},
        error_y={
            "type": "data",
            "symmetric": False,
            "color": colour,
            "thickness": 1.2,
            "width": 3,
            "array": [v * (h - 1) for v, h in zip(values, high, strict=True)],
            "arrayminus": [v * (1 - f) for v, f in zip(values, low, strict=True)],
        },
        text=[escaped(f"{point_name(p)}: {p['measured']['quality']} {p['measured']['why']}") for p in points],
        hovertemplate=f"%{{text}}<br>%{{y:.4g}} {unit}<extra>{name}</extra>",
    )
