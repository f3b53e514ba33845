"""The page of `rooftree plot`: the figure, and its values as a table."""

from __future__ import annotations

from typing import Any

from rooftree.report.plot.kinds import KINDS
from rooftree.report.prediction.points import number
from rooftree.report.render import figure_record, page
from rooftree.results.figure import DrawnSeries, FigureDocument

_MOST = 500
"""Lines of a table."""


def plot_page(figure: Any, document: FigureDocument) -> str:
    """One self-contained page."""
    named = [s for s in document.series if s.name]
    return page(
        "plot.html.j2",
        {"plot": figure_record(figure)},
        title=document.title,
        intro="",
        caption=KINDS[document.kind][:1].upper() + KINDS[document.kind][1:] + ".",
        head=[document.x.title or "place", document.y.title],
        tables=[
            {"title": s.name, "rows": _rows(s), "interval": s.low is not None, "left": max(0, len(s.x) - _MOST)} for s in named
        ],
        sources=document.sources,
    )


def _rows(series: DrawnSeries) -> list[list[str]]:
    """The values of a series with their intervals."""
    ends = zip(series.low or [None] * len(series.x), series.high or [None] * len(series.x), strict=True)
    rows = []
    for x, y, (low, high) in list(zip(series.x, series.y, ends, strict=True))[:_MOST]:
        row = [x if isinstance(x, str) else _value(x), _value(y)]
        rows.append([*row, *([f"{_value(low)} .. {_value(high)}"] if series.low is not None else [])])
    return rows


def _value(value: float | None) -> str:
    return "-" if value is None else number(value, 4)
