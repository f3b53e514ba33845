"""Hypotheses about bandwidths and overlap against what was measured: every kernel, a panel for each place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go
from plotly.graph_objects import Figure
from plotly.subplots import make_subplots

from rooftree.report import palette
from rooftree.report.machine.overlap_text import check_record, lost_words, percent, verdict_words
from rooftree.report.theme import escaped, layout

ROW_HEIGHT, LABELS = 360, 150
"""Of a panel with the names below it, and of those [px]."""


def overlap_figure(record: Mapping[str, Any]) -> Figure:
    """Predicted over measured runtime of each kernel under the hypotheses of a record.

    Args:
        record: of schema ``rooftree.overlap/1``.
    Returns: a ``plotly.graph_objects.Figure``; the bar at each kernel is the interval of its measurement.
    Raises: InputError for another record.
    """
    check_record(record)
    stages = record["stages"]
    titles = [_title(stage) for stage in stages]
    height = LABELS + ROW_HEIGHT * len(stages)
    spacing = LABELS / height if len(stages) > 1 else 0.0
    figure = make_subplots(rows=len(stages), cols=1, subplot_titles=titles, vertical_spacing=spacing)
    layout(figure, f"Hypotheses against measurement: {record['machine']}", {}, {}, height=height)
    most = max(range(len(stages)), key=lambda number: len(stages[number]["hypotheses"]))
    for row, stage in enumerate(stages, start=1):
        names = [_name(stage, case) for case in stage["cases"]]
        figure.add_trace(_measured(stage, names, row == most + 1), row=row, col=1)
        for number, h in enumerate(stage["hypotheses"]):
            figure.add_trace(_predicted(stage, names, number, h, row == most + 1), row=row, col=1)
        figure.update_yaxes(title_text="predicted / measured", gridcolor=palette.GRID, type="log", row=row, col=1)
        figure.update_xaxes(tickangle=-45, row=row, col=1)
    figure.update_annotations(font={"size": 13})
    figure.update_layout(legend={"yanchor": "bottom", "y": 1 + 30 / height}, margin={"t": 100})
    return figure


def overlap_panels(record: Mapping[str, Any]) -> list[Figure]:
    """The same as a figure for each place, with plain axes, as `rooftree.report.svg` draws them.

    Args, Raises: as for `overlap_figure`.
    """
    check_record(record)
    panels = []
    for stage in record["stages"]:
        names = [_name(stage, case) for case in stage["cases"]]
        traces = [_predicted(stage, names, number, h, True) for number, h in enumerate(stage["hypotheses"])]
        for trace in traces:
            trace.x = list(range(len(names)))
        first, _, second = _title(stage).partition("<br>")
        ends = [-0.5, len(names) - 0.5]
        same = go.Scatter(x=ends, y=[1, 1], mode="lines", name="measured", line={"color": palette.INK, "width": 1.5})
        axis = {"tickvals": list(range(len(names))), "ticktext": names, "tickangle": -45, "range": ends}
        figure = go.Figure([same, *traces])
        vertical = {"title": {"text": "predicted / measured"}}
        layout(figure, first, {**axis, "title": {"text": second}}, vertical, height=LABELS + ROW_HEIGHT)
        figure.update_layout(margin={"b": LABELS + 20})
        panels.append(figure)
    return panels


def _title(stage: Mapping[str, Any]) -> str:
    """Two lines: what was taken, and what came closest, with errors."""
    best, *rivals = stage["hypotheses"]
    lines = [f"{stage['place']}: {escaped(best['text'])}: error {percent(best['error'])}, {escaped(verdict_words(stage))}"]
    if rivals:
        lost = lost_words(rivals[0]).partition(",")[0]
        lines.append(f"next: {escaped(rivals[0]['text'])}: {percent(rivals[0]['error'])}, {escaped(lost)}")
    return "<br>".join(lines)


def _name(stage: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    places = {c["place"] for c in stage["cases"]}
    return escaped(case["name"] if len(places) == 1 else f"{case['name']} in {case['place']}")


def _measured(stage: Mapping[str, Any], names: list[str], first: bool) -> Any:
    cases = stage["cases"]
    ends = [[c["interval_cy"][side] / c["measured_cy"] for c in cases] for side in (0, 1)]
    return go.Scatter(
        x=names,
        y=[1.0] * len(cases),
        name="measured",
        legendgroup="measured",
        showlegend=first,
        mode="markers",
        marker={"color": palette.INK, "symbol": "line-ew-open", "size": 10},
        error_y={
            "type": "data",
            "array": [high - 1 for high in ends[1]],
            "arrayminus": [1 - low for low in ends[0]],
            "color": palette.INK,
            "thickness": 1.5,
        },
        customdata=[c["measured_cy"] for c in cases],
        hovertemplate="%{x}: %{customdata:.3g} cy/CL measured<extra></extra>",
    )


def _predicted(stage: Mapping[str, Any], names: list[str], number: int, h: Mapping[str, Any], first: bool) -> Any:
    cases = stage["cases"]
    label = "best hypothesis" if number == 0 else f"rival {number}"
    return go.Scatter(
        x=names,
        y=[c["predicted_cy"][number] / c["measured_cy"] for c in cases],
        name=label,
        legendgroup=label,
        showlegend=first,
        mode="markers",
        marker={
            "color": palette.SERIES[number % len(palette.SERIES)],
            "size": 9 if number == 0 else 7,
            "symbol": palette.SYMBOLS[number % len(palette.SYMBOLS)],
        },
        customdata=[c["predicted_cy"][number] for c in cases],
        hovertemplate=f"%{{x}}: %{{customdata:.3g}} cy/CL<br>{escaped(h['text'])}<br>error {percent(h['error'])}<extra></extra>",
    )
