"""Where 80 % of measurements lie, in figures."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure


def add_band(figure: Figure, x: Any, low: Any, high: Any, colour: str, **more: Any) -> None:
    """Where 80 % of measurements lie, as an area; nothing where it has no end.

    Args:
        figure: to draw in.
        x: of the points.
        low, high: both ends there.
        colour: of the area, transparent.
        more: of the trace.
    """
    known = np.isfinite(low) & np.isfinite(high)
    if known.any():
        across, least, most = np.asarray(x)[known], low[known], high[known]
        area = {"x": [*across, *across[::-1]], "y": [*most, *least[::-1]], "fill": "toself", "mode": "none", "fillcolor": colour}
        figure.add_trace(go.Scatter(**area, hoverinfo="skip", **{"name": "80 % of measurements", **more}))
