"""Performance over cores or clocks with the band of measurements, and energy over performance: the Z-plot.

scaling   prediction, band, the Roofline's limit, measured points, a ring where memory saturates, borders of ccNUMA domains
energy    energy of an iteration over performance, a line for each clock through its core counts; rings: best points
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.plot.series import (
    CLOCK,
    COLOURS,
    CORES,
    DASHES,
    Series,
    along,
    axis_layout,
    common_axis,
    labels,
    merged,
    subject,
)
from rooftree.report.prediction.bands import add_band
from rooftree.report.theme import escaped, layout
from rooftree.report.validation.figure import interval
from rooftree.results.collection import CasePoint
from rooftree.results.roofline import EnergyPoint

_SIZES = 3
"""Sizes of one series that are drawn."""


def scaling_figure(several: Sequence[Series], over: str = "") -> Figure:
    """Performance over cores, or over the clock where only that varies.

    Raises: InputError where neither varies.
    """
    series = merged(several)
    axis = common_axis(series, over, (CORES, CLOCK))
    if axis not in (CORES, CLOCK):
        raise InputError("the scaling figure needs several core counts or clocks, the records have one", hint="--cores 1..N")
    series = _by_size(series[0], axis) if len(series) == 1 else series
    in_flops = all(s.in_flops for s in series)
    key, unit = ("GFLOP_s", "GFLOP/s") if in_flops else ("MLUP_s", "MLUP/s")
    figure, places, ringed = go.Figure(), list[float](), False
    for k, (one, label) in enumerate(zip(series, labels(series), strict=True)):
        points, xs = along(one, axis, last=True)
        places += xs
        look = (
            k,
            escaped(label) if len(series) > 1 else "prediction",
            COLOURS[k % len(COLOURS)] if len(series) > 1 else palette.INK,
        )
        _add_predicted(figure, points, xs, key, unit, look)
        _add_measured(figure, points, xs, key, unit, look)
        point = _saturation(points, xs, key) if axis == CORES else None
        if point is not None:
            _add_ring(figure, point, not ringed)
            ringed = True
    if not figure.data:
        raise InputError(f"no record has a performance over {axis}")
    domains = {s.facts.cores_per_domain for s in series if s.facts is not None}
    if axis == CORES and len(domains) == 1 and (domain := domains.pop()):
        for border in range(domain, math.ceil(max(places)), domain):
            note = {"text": "ccNUMA domain", "textangle": -90, "y": 0, "yanchor": "bottom", "font": {"size": 12}}
            figure.add_vline(x=border + 0.5, line={"color": palette.INK, "width": 1, "dash": "dash"}, annotation=note)
    title = f"Scaling over {'cores' if axis == CORES else 'the clock'}: {subject(series)}{_size(series)}"
    y = {"title": {"text": f"performance [{unit}]"}, "rangemode": "tozero"}
    layout(figure, title, axis_layout(series, axis, places), y, height=480)
    return figure


def _by_size(one: Series, axis: str) -> list[Series]:
    """A series as one for each size, three of them at most, the last one among them; of the clock, for each core count."""
    keys: dict[str, list[CasePoint]] = {}
    for p in one.points:
        words = ", ".join(f"{n} = {v}" for n, v in p.sizes.items())
        keys.setdefault(words if axis == CORES else f"{p.cores} core{'s' if p.cores > 1 else ''}", []).append(p)
    names = list(keys)
    if len(names) > _SIZES:
        names = [names[round(k * (len(names) - 1) / (_SIZES - 1))] for k in range(_SIZES)]
    return [replace(one, points=tuple(keys[name]), variant=name if len(names) > 1 else one.variant) for name in names]


def _size(series: Sequence[Series]) -> str:
    """The size of all series, for the title; "" where they differ."""
    words = {", ".join(f"{n} = {v}" for n, v in s.points[-1].sizes.items()) for s in series}
    only = words.pop() if len(words) == 1 else ""
    return f", {only}" if only else ""


def _add_predicted(
    figure: Figure, points: Sequence[CasePoint], places: Sequence[float], key: str, unit: str, look: tuple[int, str, str]
) -> None:
    """The prediction with its band, and the Roofline's limit."""
    k, name, colour = look
    told = [(p.predicted, x) for p, x in zip(points, places, strict=True) if p.predicted is not None]
    if not told:
        return
    xs, group = [x for _, x in told], {"legendgroup": str(k)}
    both = np.array([(p.performance.interval_80 or {}).get(key) or [np.nan] * 2 for p, _ in told], dtype=float)
    add_band(figure, xs, both[:, 0], both[:, 1], palette.pale(colour), **{**group, "showlegend": k == 0})
    values = [getattr(p.performance, key) or 0.0 for p, _ in told]
    roof = [
        v * (p.ecm.cy_per_cl or 0.0) / p.roofline.cy_per_cl if p.roofline.cy_per_cl else None
        for v, (p, _) in zip(values, told, strict=True)
    ]
    hover = f"Roofline's limit %{{y:.4g}} {unit}<extra>{name}</extra>"
    line = {"color": colour if name != "prediction" else palette.BLUE, "width": 1.6, "dash": "dot"}
    figure.add_trace(
        go.Scatter(
            x=xs, y=roof, name="Roofline's limit", mode="lines", line=line, showlegend=k == 0, hovertemplate=hover, **group
        )
    )
    hover = f"{name} %{{y:.4g}} {unit}<extra></extra>"
    mark = {
        "mode": "lines+markers",
        "marker": {"size": 6},
        "line": {"color": colour, "width": 2.4, "dash": DASHES[k // len(COLOURS) % 4]},
    }
    figure.add_trace(go.Scatter(x=xs, y=values, name=name, **mark, hovertemplate=hover, **group))


def _add_measured(
    figure: Figure, points: Sequence[CasePoint], places: Sequence[float], key: str, unit: str, look: tuple[int, str, str]
) -> None:
    k, name, colour = look
    seen = [(p, x, p.measured) for p, x in zip(points, places, strict=True) if p.measured is not None and p.measured.get(key)]
    if not seen:
        return
    speeds = [float(m[key]) for _, _, m in seen]
    scale = [v / m.cy_per_cl for v, (_, _, m) in zip(speeds, seen, strict=True)]
    label = "measured" if name == "prediction" else f"{name}, measured"
    symbol = palette.SYMBOLS[k % len(palette.SYMBOLS)]
    figure.add_trace(
        go.Scatter(
            x=[x for _, x, _ in seen],
            y=speeds,
            error_y={**interval([p for p, _, _ in seen], scale), "color": colour},
            name=label,
            mode="markers",
            marker={
                "symbol": [symbol + ("" if m.quality == "ok" else "-open") for _, _, m in seen],
                "size": 9,
                "color": palette.GREEN if name == "prediction" else colour,
                "line": {"width": 1.2, "color": palette.INK},
            },
            hovertemplate=f"{label} %{{y:.4g}} {unit}<extra></extra>",
            legendgroup=str(k),
        )
    )


def _saturation(points: Sequence[CasePoint], places: Sequence[float], key: str) -> tuple[float, float] | None:
    """Where memory bandwidth is used up first, and the performance there."""
    for p, x in zip(points, places, strict=True):
        if p.predicted is not None and p.predicted.ecm.saturated and p.cores > 1:
            return x, float(getattr(p.predicted.performance, key) or 0.0)
    return None


def _add_ring(figure: Figure, at: tuple[float, float], shown: bool) -> None:
    look = {"symbol": "circle-open", "size": 18, "color": palette.VERMILION, "line": {"width": 2.5}}
    figure.add_trace(
        go.Scatter(
            x=[at[0]],
            y=[at[1]],
            mode="markers",
            name="memory saturates",
            legendgroup="saturation",
            showlegend=shown,
            marker=look,
            hovertemplate="saturates at %{x} cores<extra></extra>",
        )
    )


def energy_figure(several: Sequence[Series]) -> Figure:
    """Energy of an iteration over performance: a line for each clock, a symbol for each core count.

    Raises: InputError for records without energy.
    """
    found = [(s, s.energy[-1]) for s in several if s.energy]
    if not found:
        raise InputError(
            "the records hold no energy", hint="rooftree scale KERNEL ... --power W0,W1,W2 --json; plot takes --power, too"
        )
    figure = go.Figure()
    names, number = labels([s for s, _ in found]), 0
    for (_, energy), name in zip(found, names, strict=True):
        clocks = sorted({p.clock_GHz for p in energy.points or ()})
        clocks = clocks if len(clocks) <= 7 else [clocks[round(k * (len(clocks) - 1) / 6)] for k in range(7)]
        for clock in clocks:
            _add_clock(figure, energy, clock, f"{name}, {clock:g} GHz" if len(found) > 1 else f"{clock:g} GHz", number)
            number += 1
        _add_best(figure, energy, f"{name}, " if len(found) > 1 else "")
    sizes = ", ".join(f"{n} = {v}" for n, v in found[0][1].sizes.items())
    title = f"Energy over performance: {subject([s for s, _ in found])}{f', {sizes}' if sizes else ''}"
    x = {"title": {"text": "performance [MLUP/s]"}, "rangemode": "tozero"}
    y = {"title": {"text": "energy [nJ per iteration]"}, "rangemode": "tozero"}
    layout(figure, title, x, y, height=520)
    return figure


def _add_clock(figure: Figure, energy: EnergyPoint, clock: float, name: str, number: int) -> None:
    points = sorted((p for p in energy.points or () if p.clock_GHz == clock), key=lambda p: p.cores)
    colour = COLOURS[number % len(COLOURS)]
    figure.add_trace(
        go.Scatter(
            x=[p.MLUP_s for p in points],
            y=[p.nJ_per_iteration for p in points],
            name=escaped(name),
            mode="lines+markers",
            line={"color": colour, "width": 1.8, "dash": DASHES[number // len(COLOURS) % 4]},
            marker={"size": 6, "symbol": palette.SYMBOLS[number % len(palette.SYMBOLS)], "color": colour},
            customdata=[[p.cores, p.W] for p in points],
            hovertemplate=f"<b>{escaped(name)}, %{{customdata[0]}} cores</b><br>%{{x:.4g}} MLUP/s, %{{y:.3g}} nJ, "
            "%{customdata[1]:.3g} W<extra></extra>",
        )
    )


def _add_best(figure: Figure, energy: EnergyPoint, prefix: str) -> None:
    """Rings at the best operating points."""
    words = {"energy": "least energy", "energy-delay": "least energy-delay product", "performance": "fastest"}
    for (goal, at), size in zip(energy.goals.items(), (16, 22, 28), strict=False):
        name = f"{prefix}{words.get(goal, goal)}: {at.clock_GHz:.2f} GHz, {at.cores} core{'s' if at.cores > 1 else ''}"
        look = {"symbol": "circle-open", "size": size, "color": palette.INK, "line": {"width": 2}}
        figure.add_trace(
            go.Scatter(
                x=[at.MLUP_s],
                y=[at.nJ_per_iteration],
                name=escaped(name),
                mode="markers",
                marker=look,
                hovertemplate=f"<b>{escaped(name)}</b><br>%{{x:.4g}} MLUP/s, %{{y:.3g}} nJ<extra></extra>",
            )
        )
