"""Variants side by side: runtime of one core by the place of the data, a bar for each variant, with its interval.

Measured ones are pale. A variant whose record is a sweep stands with its last point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.plot.series import COLOURS, Series, labels, merged
from rooftree.report.prediction.points import number
from rooftree.report.theme import escaped, layout


def bars_figure(several: Sequence[Series]) -> Figure:
    """One group of bars for each place that the data may come from, a bar for each variant.

    Raises: InputError without a runtime, or for runtimes of several units.
    """
    series = merged(several)
    units = {s.unit for s in series}
    if len(units) > 1:
        raise InputError(f"runtimes of {' and '.join(sorted(units))} cannot stand beside each other", hint="one kind of records")
    if not series:
        raise InputError("there is nothing to compare: the records hold no runtime")
    levels = list(
        dict.fromkeys(level for s in series for p in s.points if p.predicted is not None for level in p.predicted.ecm.prediction)
    )
    figure = go.Figure()
    for k, (one, label) in enumerate(zip(series, labels(series), strict=True)):
        if one.is_predicted:
            _add(figure, label, COLOURS[k % len(COLOURS)], {f"data in {level}": _told(one, level) for level in levels})
        seen = _seen(one)
        if seen:
            shade = palette.pale(COLOURS[k % len(COLOURS)])
            _add(figure, f"{label}, measured", shade if one.is_predicted else COLOURS[k % len(COLOURS)], seen)
    kernels = list(dict.fromkeys(s.kernel for s in series))
    title = f"Runtime of {kernels[0] if len(kernels) == 1 else f'{len(kernels)} kernels'}, one core"
    heights = [(v, up) for t in figure.data for v, up in zip(t.y, t.error_y.array, strict=True) if v is not None]
    most = _MOST * max((v for v, _ in heights), default=1.0)  # a wide interval must not make the bars small
    y = {
        "title": {"text": f"runtime [{next(iter(units))}]"},
        "range": [0, 1.06 * max((min(v + up, most) for v, up in heights), default=1)],
    }
    layout(figure, title, {"type": "category", "showgrid": False}, y, height=480)
    figure.update_layout(barmode="group")
    return figure


_MOST = 1.6
"""Part of the axis that intervals may take, over the highest bar."""
_Height = tuple[float | None, float, float]
"""A value, and what an error bar has below and above it."""


def _add(figure: Figure, label: str, colour: str, heights: Mapping[str, _Height]) -> None:
    """The bars of one variant."""
    values = [value for value, _, _ in heights.values()]
    error = {"type": "data", "symmetric": False, "color": palette.INK, "thickness": 1.3, "width": 4}
    error |= {"array": [up for _, _, up in heights.values()], "arrayminus": [down for _, down, _ in heights.values()]}
    figure.add_trace(
        go.Bar(
            x=list(heights),
            y=values,
            name=escaped(label),
            marker={"color": colour},
            text=[number(v) if v is not None else "" for v in values],
            textposition="auto",
            insidetextanchor="start",
            error_y=error,
            hovertemplate=f"<b>{escaped(label)}</b>, %{{x}}: %{{y:.4g}}<extra></extra>",
        )
    )


def _told(one: Series, level: str) -> _Height:
    """The predicted runtime with the data in one place: of the last point that has them there, else what it would be."""
    points = [p.predicted for p in one.points if p.predicted is not None]
    ecm = next((p.ecm for p in reversed(points) if p.ecm.data_in == level), points[-1].ecm)
    value = ecm.prediction.get(level)
    if value is None or ecm.data_in != level or ecm.interval_80 is None:
        return value, 0.0, 0.0
    return value, max(value - ecm.interval_80[0], 0.0), max(ecm.interval_80[1] - value, 0.0)


def _seen(one: Series) -> dict[str, _Height]:
    """The measured runtimes by the place of the data as predicted, or by size where nothing is predicted."""
    found: dict[str, _Height] = {}
    for p in one.points:
        if p.measured is not None:
            sizes = ", ".join(f"{n} = {v}" for n, v in p.sizes.items()) or "measured"
            value = p.measured.cy_per_cl
            low, high = p.measured.interval or (value, value)
            place = f"data in {p.predicted.ecm.data_in}" if p.predicted is not None else sizes
            found[place] = (value, max(value - low, 0.0), max(high - value, 0.0))
    return found
