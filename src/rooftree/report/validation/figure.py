"""Figures of a validation: measured points with their intervals over the prediction and its parts, errors below.

    few sizes      a stacked bar of T_nOL and the transfers for each size, T_OL and the prediction as lines
    a sweep        the same as areas
    over cores     performance [MLUP/s], predicted, measured and the Roofline's limit
    many kernels   measured over predicted, one point for each kernel and size

A measured point is filled in the colour of its verdict, and has its symbol: circle green, diamond orange, square red.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.theme import escaped, layout, log_axis, spread_axis
from rooftree.report.traces import band
from rooftree.report.validation.text import point_name

Record = Mapping[str, Any]
COLOURS = {"green": palette.GREEN, "orange": palette.ORANGE, "red": palette.VERMILION, "undecided": palette.GREY}
SYMBOLS = {"green": "circle", "orange": "diamond", "red": "square", "undecided": "x"}
_BANDS = {"green": "rgba(0,158,115,0.18)", "orange": "rgba(230,159,0,0.14)"}
FEW = 12
"""Points up to which a sweep is drawn as bars."""
_MANY = 50
"""Points from which on symbols are small."""
_SPLIT = 0.30
"""Part of the height that the errors take."""


def validation_figure(records: Sequence[Record]) -> Figure:
    """The figure of one kernel, or of several together.

    Args:
        records: of a `rooftree.results.Validation`.
    Raises: InputError without any point.
    """
    if not records or not any(r["points"] for r in records):
        raise InputError("there is nothing to draw: no point was measured")
    if len(records) > 1:
        return parity_figure(records)
    return kernel_figure(records[0])


def kernel_figure(record: Record) -> Figure:
    """One kernel: over its sizes, or over cores where only these vary."""
    figure = go.Figure()
    cores = sorted({int(p["cores"]) for p in record["points"]})
    of_call = record["unit_of_work"]["element"] == "call"
    by_cores = len(cores) > 1 and len({tuple(p["sizes"].items()) for p in record["points"]}) == 1
    points = [p for p in record["points"] if by_cores or int(p["cores"]) == cores[0]]
    if by_cores:
        axis, places = core_axis(points)
        add_scaling(figure, points, places)
        unit = "performance [MLUP/s]"
    else:
        axis, places = size_axis(points)
        add_parts(figure, points, places, record["links"], len(points) <= FEW)
        add_measured(figure, points, places)
        unit = "cycles of a call [cy/call]" if of_call else "cycles per cache line of work [cy/CL]"
        for n in cores[1:]:
            _add_more_cores(figure, [p for p in record["points"] if int(p["cores"]) == n], n, record["points"], places)
    if of_call:
        figure.for_each_trace(lambda trace: trace.update(hovertemplate=(trace.hovertemplate or "").replace("cy/CL", "cy/call")))
    above_errors(figure, f"{record['kernel']['name']}: predicted and measured", axis, unit, (points, places), record["limits"])
    return figure


def above_errors(
    figure: Figure, title: str, axis: dict[str, Any], unit: str, found: tuple[Sequence[Record], Sequence[Any]], limits: Record
) -> None:
    """Lay a figure out with the errors of its points below.

    Args:
        figure: what is drawn above.
        title: of the figure.
        axis, unit: of what is drawn above: the common axis, and what the other one counts.
        found: points with an error, and where they stand.
        limits: of the verdict.
    """
    points, places = found
    add_errors(figure, points, places, limits)
    layout(figure, title, {**axis, "anchor": "y2"}, {"title": {"text": unit}, "rangemode": "tozero"}, height=560)
    style = figure.layout.yaxis.to_plotly_json()
    figure.update_layout(
        yaxis={"domain": [_SPLIT + 0.05, 1]},
        hovermode="x unified",
        barmode="stack",
        yaxis2={
            **style,
            "domain": [0, _SPLIT],
            "title": {"text": "error [%]"},
            "range": _range(points, limits),
            "zeroline": True,
            "zerolinecolor": palette.INK,
            "zerolinewidth": 1,
            "rangemode": "normal",
        },
    )


def core_axis(points: Sequence[Record]) -> tuple[dict[str, Any], list[Any]]:
    """The axis of the numbers of cores."""
    counts = [int(p["cores"]) for p in points]
    return {"title": {"text": "cores"}, "dtick": 1 if len(counts) < 12 else None}, counts


def size_axis(points: Sequence[Record]) -> tuple[dict[str, Any], list[Any]]:
    """The axis of the sizes: names of few points, values of many; of few that differ in one size its values, too."""
    names = list(points[0]["sizes"])
    varies = next((n for n in names if len({p["sizes"].get(n) for p in points}) > 1), names[0] if names else "")
    values = [int(p["sizes"].get(varies, 0)) for p in points]
    tied = [n for n in names if [int(p["sizes"].get(n, 0)) for p in points] == values]
    if len(points) <= FEW:
        one = len(set(values)) == len(points) > 1 and all(
            n in tied or len({p["sizes"].get(n) for p in points}) == 1 for n in names
        )
        texts = map(str, values) if one else (escaped(point_name(p)) for p in points)
        ends = [p["predicted"]["ecm"]["data_in"] if p.get("predicted") else "" for p in points]
        places = [f"{text}<br>{end}" for text, end in zip(texts, ends, strict=True)]
        short = one or len(points) <= 6
        axis: dict[str, Any] = {"type": "category", "showgrid": False, "tickangle": 0 if short else -35}
        return axis | ({"title": {"text": escaped(" = ".join(tied))}} if one else {}), places
    return {"title": {"text": escaped(" = ".join(tied))}, **spread_axis(values)}, values


def _terms(links: Sequence[str], points: Sequence[Record]) -> dict[str, list[float]]:
    """T_nOL and the time of each link of some points [cy/CL], links without any time left out."""
    found = {"T_nOL": [float(p["predicted"]["ecm"]["T_nOL"]) for p in points]}
    for link in links:
        times = [float(p["predicted"]["ecm"]["T_data"][link] or 0) for p in points]
        if any(times):
            found[link] = times
    return found


def add_parts(figure: Figure, points: Sequence[Record], places: Sequence[Any], links: Sequence[str], few: bool) -> None:
    """The contributions of predicted points, stacked, and T_OL and prediction as lines; of few points as bars and dashes."""
    levels = list(points[0]["predicted"]["ecm"]["prediction"])
    for name, times in _terms(links, points).items():
        colour, shape = palette.term_colour(name, levels), palette.term_pattern(name, levels)
        label = name if name.startswith("T_") else f"T_{name}"
        pattern = {"shape": shape, "fgcolor": "rgba(255,255,255,0.45)", "size": 6, "fillmode": "overlay"}
        common = {"x": places, "y": times, "name": label, "hovertemplate": f"{label} %{{y:.3g}} cy/CL<extra></extra>"}
        if few:
            figure.add_trace(go.Bar(**common, width=0.5, marker={"color": colour, "pattern": pattern, "line": {"width": 0}}))
        else:
            figure.add_trace(
                go.Scatter(
                    **common,
                    stackgroup="ecm",
                    mode="lines",
                    line={"width": 0.5, "color": colour},
                    fillcolor=colour,
                    fillpattern=pattern,
                )
            )
    lines = {
        "T_OL (overlaps)": ([float(p["predicted"]["ecm"]["T_OL"]) for p in points], palette.VERMILION, "dash"),
        "prediction": ([float(p["predicted"]["ecm"]["cy_per_cl"]) for p in points], palette.INK, "solid"),
    }
    for name, (values, colour, dash) in lines.items():
        size = (34 if len(points) <= 6 else 22) + (22 if dash == "dash" else 0)  # T_OL shows beside a prediction that it makes
        mark = {"symbol": "line-ew", "size": size, "line": {"width": 3, "color": colour}}
        look = (
            {"mode": "markers", "marker": mark}
            if few
            else {"mode": "lines", "line": {"color": colour, "width": 2.5, "dash": dash}}
        )
        figure.add_trace(
            go.Scatter(x=places, y=values, name=name, **look, hovertemplate=f"{name} %{{y:.3g}} cy/CL<extra></extra>")
        )


def marker(points: Sequence[Record], size: int = 11) -> dict[str, Any]:
    """Symbols in the shape and colour of each verdict."""
    return {
        "size": size,
        "color": [COLOURS.get(p.get("verdict") or "", palette.GREY) for p in points],
        "symbol": [SYMBOLS.get(p.get("verdict") or "", "circle") for p in points],
        "line": {"width": 1.5, "color": palette.INK},
    }


def interval(points: Sequence[Record], scale: Sequence[float] | None = None) -> dict[str, Any]:
    """Error bars from the interval of each measurement, times a factor for each point."""
    factors = scale or [1.0] * len(points)
    up, down = [], []
    for p, factor in zip(points, factors, strict=True):
        value = float(p["measured"]["cy_per_cl"])
        low, high = p["measured"].get("interval") or (value, value)
        up.append(max(float(high) - value, 0) * factor)
        down.append(max(value - float(low), 0) * factor)
    return {
        "type": "data",
        "symmetric": False,
        "array": up,
        "arrayminus": down,
        "color": palette.INK,
        "thickness": 1.6,
        "width": 5,
    }


def add_measured(figure: Figure, points: Sequence[Record], places: Sequence[Any]) -> None:
    """Measured points with their intervals, filled by verdict."""
    figure.add_trace(
        go.Scatter(
            x=places,
            y=[float(p["measured"]["cy_per_cl"]) for p in points],
            error_y=interval(points),
            mode="markers",
            name="measured",
            marker=marker(points, 12 if len(points) <= FEW else 8 if len(points) <= _MANY else 6),
            customdata=[_judged(p) for p in points],
            hovertemplate="<b>measured %{y:.3g} cy/CL</b>, %{customdata}<extra></extra>",
        )
    )


def _judged(p: Record) -> str:
    """Error and verdict of a point in words."""
    loud = f", while others kept {p['others']:.1f} processors busy" if p.get("loud") else ""
    return ("not predicted" if p.get("error") is None else f"error {100 * p['error']:+.0f} %, {p['verdict']}") + loud


def _add_more_cores(figure: Figure, points: Sequence[Record], cores: int, every: Sequence[Record], places: Sequence[Any]) -> None:
    """Another number of cores in the figure of sizes: predicted as a line, measured as open symbols."""
    first = [p["sizes"] for p in every if int(p["cores"]) == min(int(q["cores"]) for q in every)]
    x = [places[first.index(p["sizes"])] for p in points if p["sizes"] in first]
    chosen = [p for p in points if p["sizes"] in first]
    for name, values, mode in (
        (f"prediction, {cores} cores", [float(p["predicted"]["ecm"]["cy_per_cl"]) for p in chosen], "lines"),
        (f"measured, {cores} cores", [float(p["measured"]["cy_per_cl"]) for p in chosen], "markers"),
    ):
        figure.add_trace(
            go.Scatter(
                x=x,
                y=values,
                name=name,
                mode=mode,
                line={"color": palette.PURPLE, "width": 2, "dash": "dot"},
                marker={"symbol": "circle-open", "size": 9, "color": palette.PURPLE, "line": {"width": 2}},
                hovertemplate=f"{name} %{{y:.3g}} cy/CL<extra></extra>",
            )
        )


def add_scaling(figure: Figure, points: Sequence[Record], places: Sequence[Any]) -> None:
    """Performance of predicted points with the Roofline's limit as lines, of measured ones as symbols."""
    told = [(p["predicted"], x) for p, x in zip(points, places, strict=True) if p.get("predicted")]
    expected = [float(p["performance"]["MLUP_s"]) for p, _ in told]
    roof = [s * p["ecm"]["cy_per_cl"] / p["roofline"]["cy_per_cl"] for s, (p, _) in zip(expected, told, strict=True)]
    for name, values, colour, dash in (
        ("Roofline's limit", roof, palette.BLUE, "dot"),
        ("prediction", expected, palette.INK, "solid"),
    ):
        line = {"color": colour, "width": 2.5, "dash": dash}
        hover = f"{name} %{{y:.4g}} MLUP/s<extra></extra>"
        figure.add_trace(go.Scatter(x=[x for _, x in told], y=values, name=name, mode="lines", line=line, hovertemplate=hover))
    measured = [(p, x) for p, x in zip(points, places, strict=True) if p.get("measured")]
    if not measured:
        return
    seen = [p for p, _ in measured]
    speed = [float(p["measured"]["MLUP_s"]) for p in seen]
    scale = [s / float(p["measured"]["cy_per_cl"]) for s, p in zip(speed, seen, strict=True)]
    figure.add_trace(
        go.Scatter(
            x=[x for _, x in measured],
            y=speed,
            error_y=interval(seen, scale),
            mode="markers",
            name="measured",
            marker=marker(seen, 12),
            customdata=[_judged(p) for p in seen],
            hovertemplate="<b>measured %{y:.4g} MLUP/s</b>, %{customdata}<extra></extra>",
        )
    )


def add_errors(figure: Figure, points: Sequence[Record], places: Sequence[Any], limits: Record) -> None:
    """The errors below, over bands as wide as the limits of the verdict."""
    for name in ("orange", "green"):
        edge = 100 * float(limits[name])
        figure.add_hrect(y0=-edge, y1=edge, fillcolor=_BANDS[name], line_width=0, yref="y2", layer="below")
    up, down = zip(*map(_bars, points), strict=True) if points else ((), ())
    bars = {"type": "data", "symmetric": False, "array": up, "arrayminus": down, "color": palette.INK, "thickness": 1.2}
    figure.add_trace(
        go.Scatter(
            x=places,
            y=[100 * p["error"] for p in points],
            mode="markers",
            yaxis="y2",
            showlegend=False,
            name="error",
            error_y=bars,
            marker=marker(points, 10 if len(points) <= FEW else 7),
            hovertemplate="error %{y:+.1f} %<extra></extra>",
        )
    )


def _bars(p: Record) -> tuple[float, float]:
    """How far the interval of a measurement reaches from its error, up and down [%]."""
    value, predicted = float(p["measured"]["cy_per_cl"]), float(p["predicted"]["ecm"]["cy_per_cl"])
    low, high = p["measured"].get("interval") or (value, value)
    error = 100 * p["error"]
    up = max(100 * (predicted / float(low) - 1) - error, 0) if low else 0
    return up, max(error - 100 * (predicted / float(high) - 1), 0) if high else 0


def _range(points: Sequence[Record], limits: Record) -> list[float]:
    """The part of the error axis that shows all points that decide something, with their intervals, and both bands.

    Ends far away are cut, and points that decide nothing, if they lie beyond the others.
    """
    edge = 100 * float(limits["orange"])
    decided = [p for p in points if p.get("verdict") != "undecided"] or points
    ends = [(100 * p["error"] + up, 100 * p["error"] - down) for p in decided for up, down in [_bars(p)]]
    high, low = max([edge, *(high for high, _ in ends)]), min([-edge, *(low for _, low in ends)])
    return [1.15 * max(low, -100), 1.15 * min(high, 300)]


def parity_figure(records: Sequence[Record]) -> Figure:
    """Measured over predicted for all points of several kernels; on the diagonal a prediction is right."""
    import numpy as np

    figure = go.Figure()
    points = [(r, p) for r in records for p in r["points"]]
    values = [float(p["measured"]["cy_per_cl"]) for _, p in points] + [
        float(p["predicted"]["ecm"]["cy_per_cl"]) for _, p in points
    ]
    ends = np.array([min(values) / 1.5, max(values) * 1.5])
    limits = records[0]["limits"]
    for name in ("orange", "green"):
        edge = float(limits[name])
        low, high = ((ends.tolist(), (ends / (1 + side)).tolist()) for side in (edge, -edge))
        figure.add_trace(band(low, high, _BANDS[name], name=f"within {100 * edge:g} %"))
    figure.add_trace(
        go.Scatter(x=ends, y=ends, mode="lines", line={"color": palette.INK, "width": 1}, showlegend=False, hoverinfo="skip")
    )
    levels = list(dict.fromkeys(x for _, p in points for x in p["predicted"]["ecm"]["prediction"]))
    for level in levels:
        chosen = [(r, p) for r, p in points if p["predicted"]["ecm"]["data_in"] == level]
        if not chosen:
            continue
        figure.add_trace(
            go.Scatter(
                x=[float(p["predicted"]["ecm"]["cy_per_cl"]) for _, p in chosen],
                y=[float(p["measured"]["cy_per_cl"]) for _, p in chosen],
                mode="markers",
                name=f"data in {level}",
                marker={
                    "size": 10,
                    "color": palette.level_colour(level, levels),
                    "line": {"width": 1, "color": palette.INK},
                    "symbol": palette.SYMBOLS[levels.index(level) % len(palette.SYMBOLS)],
                },
                customdata=[
                    [f"{escaped(r['kernel']['name'])}, {point_name(p, int(p['cores']) > 1)}", f"{100 * p['error']:+.0f} %"]
                    for r, p in chosen
                ],
                hovertemplate="<b>%{customdata[0]}</b><br>predicted %{x:.3g}, measured %{y:.3g} cy/CL, error "
                "%{customdata[1]}<extra></extra>",
            )
        )
    span = np.log10(ends).tolist()
    ticks = {**log_axis(*ends.tolist()), "range": span}
    layout(
        figure,
        "Measured over predicted",
        {**ticks, "title": {"text": "predicted [cy/CL]"}},
        {**ticks, "title": {"text": "measured [cy/CL]"}},
        height=560,
    )
    return figure


def roofline_record(record: Record) -> Figure | None:
    """The machine's roofs with prediction and measurement on them; None where the record has no roofs or nothing to place."""
    from rooftree.report.roofline.figure import machines_roofline_figure, roofs_of_cores

    cores = min(int(p["cores"]) for p in record["points"])
    points = [p for p in record["points"] if int(p["cores"]) == cores]
    in_flops = any(float(p["measured"].get("GFLOP_s") or 0) > 0 for p in points)
    work = "GFLOP_s" if in_flops else "MLUP_s"
    placed = []
    for name in ("predicted", "measured"):
        for p in points:
            ratio = float(p["measured"]["cy_per_cl"]) / float(p["predicted"]["ecm"]["cy_per_cl"]) if name == "predicted" else 1.0
            placed.append(
                {
                    "kernel": name,
                    "machine": record["machine"]["name"],
                    "label": point_name(p),
                    "sizes": p["sizes"],
                    "intensity_FLOP_B": _intensity(p, in_flops, record),
                    "text": f"data in {p['predicted']['ecm']['data_in']}",
                    "GFLOP_s": float(p["measured"].get(work) or 0) * ratio * (1 if in_flops else 1e-3),
                }
            )
    roofs = roofs_of_cores(record["machine"], cores)
    if not roofs:
        return None
    return machines_roofline_figure([{**record["machine"], "roofs": roofs}], placed, in_flops=in_flops)


def _intensity(p: Record, in_flops: bool, record: Record) -> float | None:
    """Work per byte at the outermost link with traffic; in updates for a kernel without FLOP."""
    if in_flops:
        found = p["predicted"]["roofline"]["intensity_FLOP_B"]
        return None if found is None else float(found)
    for link in reversed(record["links"]):
        moved = p["predicted"]["traffic"][link]
        volume = float(moved["load_B"] or 0) + float(moved["evict_B"] or 0)
        if volume > 0:
            return float(record["unit_of_work"]["iterations_per_cl"]) / volume
    return None
