"""What is drawn, as data: schema ``rooftree.figure/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.record import Record

FIGURE_SCHEMA = "rooftree.figure/1"


class DrawnAxis(Record):
    """An axis of a figure."""

    title: str  #: what it shows, with its unit
    logarithmic: bool  #: whether it is


class DrawnSeries(Record):
    """A line, a row of symbols or bars of a figure."""

    name: str  #: as in the legend; empty for what has no entry of its own
    x: Sequence[float | str | None]  #: places on the first axis, or names there
    y: Sequence[float | None]  #: values
    low: Sequence[float | None] | None = None  #: lower ends of the intervals; left out where it has none
    high: Sequence[float | None] | None = None  #: upper ends of the intervals; left out where it has none


class FigureDocument(Record):
    """A figure: its axes and values, and its definition for plotly."""

    schema: str = FIGURE_SCHEMA  #: name of the schema
    kind: str  #: roofline, carm, ecm, traffic, scaling, blocking, energy or compare
    title: str  #: above the figure
    sources: Sequence[str]  #: files that it was drawn from
    x: DrawnAxis  #: first axis
    y: DrawnAxis  #: second axis
    series: Sequence[DrawnSeries]  #: what is drawn, areas and hidden lines left out
    figure: Mapping[str, Any]  #: data and layout for plotly
