"""Misses over cache size: stacked areas per array, steps where a reuse begins to fit, the caches of the machine.

record = {
    "kernel": "3d-7pt", "machine": "haswell-ep", "sizes": {"N": 200},
    "unit": "cache line of work",                     # what the misses are counted per
    "curve": {...},                                   # MissCurve.record(), rooftree.traffic.stack_distance.miss_curve
    "caches": [{"name": "L1", "size_B": 32768}, ...], # optional, innermost first
}
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import ceil, floor, log2, log10
from typing import Any

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.theme import escaped, layout
from rooftree.units import format_bytes

SMALLEST = 4096  # bytes; where the drawing begins if no cache says otherwise


def miss_curve_figure(record: Mapping[str, Any]) -> Figure:
    """The miss curve of a record.

    Args:
        record: see the top of this module.
    Returns: a ``plotly.graph_objects.Figure``.
    Raises: InputError for a record without a curve, or with sizes and misses of different lengths.
    """
    curve = record.get("curve") or {}
    sizes, misses = curve.get("sizes_B", ()), curve.get("misses", {})
    columns = [*misses.values(), *([curve["write_backs"]] if "write_backs" in curve else [])]
    if not sizes or not misses or any(len(column) != len(sizes) for column in columns):
        raise InputError(
            "the record has no miss curve, expected sizes_B and as many misses of each array", hint="see MissCurve.record()"
        )
    caches = list(record.get("caches", ()))
    left, right = _range(curve, caches)
    unit = f"lines per {record.get('unit', 'sweep')}"
    x = [left, *[size for size in sizes if left < size < right], right]
    figure = go.Figure()
    top = 0.0
    for k, (name, values) in enumerate(misses.items()):
        y = _at(x, sizes, values)
        top += y[0]
        figure.add_trace(_area(name, x, y, palette.SERIES[k % len(palette.SERIES)], unit))
    if "write_backs" in curve:
        figure.add_trace(_write_backs(x, _at(x, sizes, curve["write_backs"]), unit))
    total = [sum(column) for column in zip(*misses.values(), strict=True)]
    steps = [step for step in curve.get("steps", ()) if left < step["high_B"] < right]
    if steps:
        figure.add_trace(_steps(steps, _at([s["high_B"] for s in steps], sizes, total), unit))
    layout(figure, _title(record), _size_axis(left, right), {"title": {"text": f"misses [{unit}]"}})
    figure.update_yaxes(range=[0, 1.15 * top or 1])
    figure.update_layout(hovermode="x unified")
    for cache in caches:
        if left < cache["size_B"] < right:
            _mark(figure, str(cache["name"]), int(cache["size_B"]))
    return figure


def _range(curve: Mapping[str, Any], caches: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """Left and right end [B]: some room around the caches and the last step, up to where the curve is known."""
    known = [int(cache["size_B"]) for cache in caches]
    left = min(SMALLEST, *(size // 8 for size in known)) if known else SMALLEST
    left = max(int(curve.get("line_B", 64)), left)
    last = max([*known, *(int(step["high_B"]) for step in curve.get("steps", ())), 4 * left])
    right = 2 * last
    limit = curve.get("limit_B")
    return left, max(2 * left, min(right, int(limit)) if limit is not None else right)


def _at(x: Sequence[int], sizes: Sequence[int], values: Sequence[float]) -> list[float]:
    """Values of a step function that holds from each of its sizes on."""
    return [float(values[bisect_right(sizes, size) - 1]) for size in x]


def _area(name: str, x: Sequence[int], y: Sequence[float], colour: str, unit: str) -> Any:
    return go.Scatter(
        x=x,
        y=y,
        name=escaped(name),
        stackgroup="misses",
        mode="lines",
        line={"shape": "hv", "width": 1, "color": colour},
        fillcolor=_pale(colour),
        hovertemplate=f"{escaped(name)}: %{{y:.4g}} {escaped(unit)}<extra></extra>",
    )


def _pale(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.55)"


def _write_backs(x: Sequence[int], y: Sequence[float], unit: str) -> Any:
    return go.Scatter(
        x=x,
        y=y,
        name="written back",
        mode="lines",
        line={"shape": "hv", "width": 2, "dash": "dash", "color": palette.INK},
        hovertemplate=f"written back: %{{y:.4g}} {escaped(unit)}<extra></extra>",
    )


def _steps(steps: Sequence[Mapping[str, Any]], y: Sequence[float], unit: str) -> Any:
    """Where a reuse begins to fit: what a layer condition says."""
    texts = [
        f"from {format_bytes(int(s['high_B']))} on {s['after']:.3g} instead of {s['before']:.3g} {escaped(unit)}" for s in steps
    ]
    return go.Scatter(
        x=[int(s["high_B"]) for s in steps],
        y=list(y),
        name="a reuse fits from here on",
        mode="markers",
        marker={"symbol": "circle-open", "size": 10, "color": palette.INK, "line": {"width": 2}},
        customdata=texts,
        hovertemplate="%{customdata}<extra></extra>",
    )


def _mark(figure: Figure, name: str, size: int) -> None:
    """A vertical line for a cache of the machine."""
    figure.add_vline(x=size, line={"color": palette.INK, "width": 1.5, "dash": "dot"})
    figure.add_annotation(
        x=log10(size),
        y=1,
        yref="paper",
        text=escaped(f"{name} {format_bytes(size)}"),
        hovertext=escaped(f"{name} holds {format_bytes(size)}"),
        textangle=-90,
        showarrow=False,
        xanchor="right",
        yanchor="top",
        font={"size": 12},
    )


def _size_axis(left: int, right: int) -> dict[str, Any]:
    """A logarithmic axis with powers of two, at most about ten of them."""
    first, last = ceil(log2(left)), floor(log2(right))
    every = max(1, ceil((last - first) / 10))
    ticks = [2**power for power in range(first, last + 1, every)]
    return {
        "type": "log",
        "title": {"text": "cache size"},
        "range": [log10(left), log10(right)],
        "tickvals": ticks,
        "ticktext": [format_bytes(tick) for tick in ticks],
        "hoverformat": ".4s",
        "unifiedhovertitle": {"text": "caches from %{x}B on"},
    }


def _title(record: Mapping[str, Any]) -> str:
    title = "Misses over cache size"
    if "kernel" in record:
        title += f": {record['kernel']}" + (f" on {record['machine']}" if record.get("machine") else "")
    return ", ".join([title, *(f"{name} = {value}" for name, value in record.get("sizes", {}).items())])
