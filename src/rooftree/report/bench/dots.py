"""Instructions one below the other: performance of each beside its theoretical limit, and latencies of instructions and loads.

FMA+ADD                  ●   ●   ●  |     colour: instruction set; symbol: precision; upright stroke: theoretical limit;
FMA                    ●   ●   ●          horizontal line: interval; hollow: not to be trusted
DIV      ●  ●  ●
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import plotly.graph_objects as go

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.bench.record import Figure, Record, details, distinction, interval, joined, machine_name, usable, width_rank
from rooftree.report.theme import escaped, layout

_SYMBOLS = {"dp": "circle", "sp": "diamond", "hp": "square", "bf16": "triangle-up", "i64": "pentagon", "i32": "hexagon"}
_COLOURS = tuple(colour for colour in palette.SERIES if colour != palette.YELLOW)
_SPREAD = 0.56
"""Height within a row, of 1, over which the dots of several series are spread."""


@dataclass(slots=True)
class _Series:
    """Dots of one instruction set, precision and number of threads, in one record."""

    label: str
    colour: str
    symbol: str
    figures: dict[str, Figure] = field(default_factory=dict)


def peaks_figure(records: Sequence[Record], *, integers: bool = False) -> go.Figure:
    """Performance of all instructions of one or several records, per cycle and core.

    Args:
        records: of schema ``rooftree.bench/1``.
        integers: those that compute with integers instead of floating-point numbers.
    Raises: InputError if there are none.
    """
    unit = "OP" if integers else "FLOP"
    title = "Integer performance" if integers else "Floating-point performance"
    return _figure(records, _peaks(records, integers), f"{unit}_per_cy", title, f"{unit} per cycle")


def latency_figure(records: Sequence[Record]) -> go.Figure:
    """Latencies of instructions, and of loads from each level.

    Raises: InputError if the records hold none.
    """
    return _figure(records, _latencies(records), "cycles", "Latency", "cycles")


def _peaks(records: Sequence[Record], integers: bool = False) -> list[tuple[int, str, Figure]]:
    """Record, row and figure."""
    kind, key = ("operations", "OP_per_cy") if integers else ("flops", "FLOP_per_cy")
    return [
        (n, str(f["inst"]).upper(), f)
        for n, record in enumerate(records)
        for f in record.get("roofs", ())
        if f["kind"] == kind and usable(f.get(key))
    ]


def _latencies(records: Sequence[Record]) -> list[tuple[int, str, Figure]]:
    return [
        (n, f"{f['level']} load" if f.get("level") else str(f["inst"]).upper(), f)
        for n, record in enumerate(records)
        for f in record.get("latencies", ())
        if usable(f.get("cycles"))
    ]


def many_peaks(records: Sequence[Record]) -> bool:
    """Whether there are more instructions than flat roofs can show."""
    return len({row for _, row, _ in _peaks(records)}) > 3 or not any(
        f["kind"] == "bandwidth" for record in records for f in record.get("roofs", ())
    )


def _figure(records: Sequence[Record], found: Sequence[tuple[int, str, Figure]], key: str, title: str, unit: str) -> go.Figure:
    if not found:
        raise InputError("nothing to draw: the records hold no such figures", hint="rooftree bench fp, or bench latency")
    series = _series(records, found)
    rows = list(dict.fromkeys(row for _, row, _ in found))
    figure = go.Figure()
    for one in series:
        heights = {row: -place - _shift(row, one, series) for place, row in enumerate(rows) if row in one.figures}
        _add(figure, one, key, heights)
    values = [f[key] for _, _, f in found] + [f["limit_per_cy"] for _, _, f in found if usable(f.get("limit_per_cy"))]
    low, high = min(values) / 1.6, max(values) * 1.6
    x = {
        "type": "log",
        "title": {"text": unit},
        "dtick": 1,
        "range": [math.log10(low), math.log10(high)],
        "minor": {"dtick": "D1", "showgrid": False, "ticks": "outside", "ticklen": 3},
    }
    y = {
        "tickvals": [-place for place in range(len(rows))],
        "ticktext": rows,
        "range": [0.4 - len(rows), 0.6],
        "title": {"text": ""},
    }
    names = ", ".join(dict.fromkeys(machine_name(r) for r in records))
    layout(figure, f"{title}: {names}", x, y, height=150 + 38 * len(rows))
    return figure


def _shift(row: str, one: _Series, series: Sequence[_Series]) -> float:
    """How far below the middle of a row the dot of a series lies, of those that have one there."""
    labels = [other.label for other in series if row in other.figures]
    return _SPREAD * (labels.index(one.label) / (len(labels) - 1) - 0.5) if len(labels) > 1 else 0.0


def _series(records: Sequence[Record], found: Sequence[tuple[int, str, Figure]]) -> list[_Series]:
    """From narrow to wide; loads, which have no instruction set, last."""
    several = {f.get("threads", 1) for _, _, f in found}
    made: dict[tuple[Any, ...], _Series] = {}
    colours: dict[tuple[int, Any], str] = {}
    for n, row, f in sorted(found, key=lambda e: (e[0], not e[2].get("isa"), width_rank(str(e[2].get("isa"))))):
        isa, precision, threads = f.get("isa"), str(f.get("precision") or ""), f.get("threads", 1)
        own = palette.INK if not isa and len(records) == 1 else _COLOURS[len(colours) % len(_COLOURS)]
        colour = colours.setdefault((n, isa), own)
        words = [distinction(records, n), f"{isa} {precision}" if isa else "loads"]
        words += [f"{threads} threads"] if len(several) > 1 and isa else []
        label = ", ".join(filter(None, words))
        made.setdefault((n, isa, precision, threads), _Series(label, colour, _SYMBOLS.get(precision, "square"))).figures[row] = f
    return list(made.values())


def _add(figure: go.Figure, one: _Series, key: str, places: Mapping[str, float]) -> None:
    """Intervals, limits, and the dots on top."""
    common = {"legendgroup": escaped(one.label), "hoverinfo": "skip", "showlegend": False}
    for row, f in one.figures.items():
        if (span := interval(f, "interval")) and span[1] > 1.05 * span[0]:
            look = {"color": one.colour, "width": 2}
            figure.add_trace(go.Scatter(x=list(span), y=[places[row]] * 2, mode="lines", line=look, **common))
    limits = {row: f["limit_per_cy"] for row, f in one.figures.items() if usable(f.get("limit_per_cy"))}
    if limits:
        figure.add_trace(
            go.Scatter(
                x=list(limits.values()),
                y=[places[row] for row in limits],
                mode="markers",
                marker={"symbol": "line-ns-open", "size": 12, "color": one.colour, "line": {"width": 2, "color": one.colour}},
                **common,
            )
        )
    good = [f.get("quality") in (None, "ok") for f in one.figures.values()]
    figure.add_trace(
        go.Scatter(
            x=[f[key] for f in one.figures.values()],
            y=[places[row] for row in one.figures],
            mode="markers",
            name=escaped(one.label),
            legendgroup=escaped(one.label),
            marker={"symbol": [one.symbol + ("" if ok else "-open") for ok in good], "size": 9, "color": one.colour},
            customdata=[joined([row, *details(f)]) for row, f in one.figures.items()],
            hovertemplate=f"<b>{escaped(one.label)}</b><br>%{{customdata}}<extra></extra>",
        )
    )
