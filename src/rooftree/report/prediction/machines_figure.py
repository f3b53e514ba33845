"""One kernel on several machines: performance of one core over the size that varies."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.report import palette
from rooftree.report.prediction.figure import size_axis
from rooftree.report.prediction.points import machine_label, size_line
from rooftree.report.theme import escaped, layout
from rooftree.results import Prediction


def machines_figure(predictions: Sequence[Prediction]) -> Figure | None:
    """A line for each record of the same kernel; None where no size varies.

    Args:
        predictions: records of one kernel.
    """
    lines = [(p, line) for p in predictions if (line := size_line(p, most=60)) is not None]
    if not lines:
        return None
    in_flops = all(float(p.flops_per_cl.max()) > 0 for p, _ in lines)
    unit = "GFLOP/s" if in_flops else "MLUP/s"
    figure = go.Figure()
    for k, (p, line) in enumerate(lines):
        name = escaped(machine_label(p))
        figure.add_trace(
            go.Scatter(
                x=line.values,
                y=(p.GFLOP_s if in_flops else p.MLUP_s)[line.rows, 0],
                name=name,
                mode="lines+markers",
                marker={"symbol": palette.SYMBOLS[k % len(palette.SYMBOLS)], "size": 6},
                line={"color": palette.SERIES[k % len(palette.SERIES)], "width": 2},
                hovertemplate=f"{name}: %{{y:.3g}} {unit} at %{{x}}<extra></extra>",
            )
        )
    y = {"title": {"text": f"performance of one core [{unit}]"}, "rangemode": "tozero"}
    layout(figure, f"{predictions[0].kernel.name} on {len(lines)} machines", size_axis(lines[0][1]), y, height=380)
    return figure
