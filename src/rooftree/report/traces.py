"""Traces that several figures draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go


def band(
    low: tuple[Sequence[float], Sequence[float]], high: tuple[Sequence[float], Sequence[float]], colour: str, **more: Any
) -> go.Scatter:
    """The area between two curves, each as places and heights in rising order."""
    return go.Scatter(
        x=[*low[0], *high[0][::-1]],
        y=[*low[1], *high[1][::-1]],
        fill="toself",
        mode="lines",
        line={"width": 0},
        fillcolor=colour,
        hoverinfo="skip",
        **more,
    )
