"""Memory curves: bandwidth over working set, with intervals, and the caches as far as plateaus confirm them.

Hollow: disturbed. The axis ends above the fastest point, so that intervals of disturbed points, which may go far beyond what is
possible, do not press the curve down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import plotly.graph_objects as go

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.bench.record import (
    Figure,
    Record,
    curve_points,
    details,
    distinction,
    interval,
    joined,
    machine_name,
    usable,
)
from rooftree.report.theme import escaped, layout
from rooftree.report.traces import band


def curve_figure(records: Sequence[Record]) -> go.Figure:
    """The memory curves of one or several records.

    Raises: InputError if no record has a curve.
    """
    figure = go.Figure()
    series: dict[tuple[int, str], list[Figure]] = {}
    for index, record in enumerate(records):
        for f in curve_points(record):
            series.setdefault((index, f"{f['isa']} {f['precision']} {f['ratio']}"), []).append(f)
    if not series:
        raise InputError("no memory curve to draw: the records hold none", hint="rooftree bench memory-curve")
    for k, ((index, name), points) in enumerate(series.items()):
        colour = palette.SERIES[k % len(palette.SERIES)]
        label = ", ".join(filter(None, (distinction(records, index), name)))
        spans = [interval(f, "interval_GB_s") or (f["GB_s"], f["GB_s"]) for f in points]
        xs, ys = [f["working_set_B"] for f in points], [f["GB_s"] for f in points]
        low, high = ((xs, list(ends)) for ends in zip(*spans, strict=True))
        figure.add_trace(band(low, high, palette.pale(colour), showlegend=False, legendgroup=escaped(label)))
        figure.add_trace(
            go.Scatter(
                x=xs,
                y=ys,
                mode="lines+markers",
                name=escaped(label),
                legendgroup=escaped(label),
                line={"color": colour, "width": 1.8},
                marker={
                    "size": 6,
                    "color": colour,
                    "symbol": ["circle" if f.get("quality") == "ok" else "circle-open" for f in points],
                },
                customdata=[joined(details(f)) for f in points],
                hovertemplate=f"<b>{escaped(label)}</b><br>%{{customdata}}<extra></extra>",
            )
        )
    _finish_curve(figure, records, [f for points in series.values() for f in points])
    return figure


def _finish_curve(figure: go.Figure, records: Sequence[Record], points: Sequence[Figure]) -> None:
    """Axes, and a vertical line for each cache of the first record."""
    from rooftree.units import format_bytes

    low, high = min(f["working_set_B"] for f in points), max(f["working_set_B"] for f in points)
    first, last = math.ceil(math.log2(low)), math.floor(math.log2(high))
    ticks = [2**p for p in range(first, last + 1, max(1, math.ceil((last - first) / 10)))]
    x = {
        "type": "log",
        "title": {"text": "working set of a thread"},
        "tickvals": ticks,
        "ticktext": [format_bytes(t) for t in ticks],
    }
    y = {"title": {"text": "bandwidth [GB/s]"}, "range": [0, 1.25 * max(f["GB_s"] for f in points)]}
    layout(figure, f"Memory curve: {', '.join(dict.fromkeys(machine_name(r) for r in records))}", x, y, height=500)
    for cache in records[0].get("caches", ()):
        told, found = (cache.get(key) for key in ("advertised_bytes", "usable_bytes"))
        for size, word, other in ((found, "usable", told), (told, "advertised", found)):
            if usable(size) and low <= size <= high and (word == "usable" or size != other):
                _add_size(
                    figure,
                    size,
                    f"{cache['level']} {format_bytes(size)} {word}",
                    word == "usable",
                    before=not usable(other) or size <= other,
                )


def _add_size(figure: go.Figure, size: float, text: str, found: bool, *, before: bool) -> None:
    """The size of a cache; its text stands before the line, or behind it, so that two close to each other can be read."""
    look = {"color": palette.INK, "width": 1.5 if found else 1, "dash": "dash" if found else "dot"}
    figure.add_vline(x=size, line=look)
    figure.add_annotation(
        x=math.log10(size),
        y=1,
        yref="paper",
        text=escaped(text),
        textangle=-90,
        showarrow=False,
        xanchor="right" if before else "left",
        yanchor="top",
        font={"size": 11},
    )
