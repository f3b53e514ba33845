"""Rooflines of one or several machines with kernels placed on them, log-log.

Slanted lines are bandwidths, flat ones peak performance and the ceilings below it; the ring marks the ridge point of
memory. A kernel without floating-point operations is drawn in updates (LUP) instead of FLOP, below bandwidths alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.prediction.points import count, link_ends, machine_label, number, size_line, size_text
from rooftree.report.theme import escaped, layout
from rooftree.results import Prediction
from rooftree.units import format_si

Record = Mapping[str, Any]
Roofs = tuple[list[Record], list[Record]]
"""Bandwidths and compute ceilings of a machine, the highest first."""


def roofline_figure(p: Prediction, column: int = 0) -> Figure:
    """The machine's roofs with the kernel at each size of the record; for one size also its intensity at each link.

    Args:
        p: the record; its machine states ``roofs``.
        column: the core count that is drawn; roofs that belong to fewer cores are multiplied up to it.
    """
    line = size_line(p, most=200)
    rows = [p.shape[0] - 1] if line is None else line.rows.tolist()
    cores, in_flops = int(p.cores[column]), bool(p.flops_per_cl.max() > 0)
    roofs = roofs_of_cores(p.machine, cores)
    figure = machines_roofline_figure(
        [{**p.machine, "roofs": roofs}],
        [kernel_point(p, row, column) for row in rows],
        title=f"Roofline: {p.kernel.name} on {machine_label(p)}, {count(cores, 'core')}",
        joined=True,
        in_flops=in_flops,
    )
    if line is None:
        _add_links(figure, p, rows[0], column, "FLOP" if in_flops else "LUP")
    return figure


_MOST_NAMED = 4
"""Kernels without a place in the plane that are named in the figure."""


def roofs_of_cores(machine: Record, cores: int) -> list[dict[str, Any]]:
    """The roofs of a machine's record for so many cores: those that belong to fewer are multiplied up to it.

    What single cores get of memory is no roof where that is as much as all of a domain get together.
    """
    found = [
        {**roof, "name": _roof_name(roof, cores), "value": roof["value"] * math.ceil(cores / (roof.get("cores") or cores))}
        for roof in machine.get("roofs") or ()
        if _drawable(roof.get("value"))
    ]
    together = [r["value"] for r in found if r.get("level") == "Mem" and (r.get("cores") or 0) > 1]
    return [
        {**r, "name": r["name"].replace("one core", f"{cores} cores one by one") if cores > 1 else r["name"]}
        for r in found
        if r.get("level") != "Mem" or r.get("cores") != 1 or r["value"] < min(together, default=math.inf)
    ]


def _roof_name(roof: Record, cores: int) -> str:
    """The name of a roof, with its cores where more share it than are at work."""
    shared = int(roof.get("cores") or 0)
    return f"{roof['name']} of {shared} cores" if shared > cores else str(roof["name"])


def kernel_point(p: Prediction, row: int = -1, column: int = 0) -> dict[str, Any]:
    """A point of a record as ``machines_roofline_figure`` takes it; in LUP where the kernel has no FLOP."""
    at = (row, column)
    intensity, speed = kernel_place(p, row, column)
    return {
        "kernel": p.kernel.name,
        "machine": p.machine.name,
        "sizes": {name: int(values[row]) for name, values in p.sizes.items()},
        "intensity_FLOP_B": intensity,
        "GFLOP_s": speed,
        "interval_GFLOP_s": [speed * float(p.cy_per_cl[at] / ends[at]) for ends in reversed(p.interval_80)],
        "label": size_text(p, row),
        "text": f"{number(float(p.cy_per_cl[at]))} cy/CL, data in {p.locations[int(p.data_in[at])]}",
    }


def kernel_place(p: Prediction, row: int, column: int) -> tuple[float, float]:
    """Intensity [work/B] and speed [10^9 work/s] of a point; in LUP where the kernel has no FLOP."""
    at = (row, column)
    if p.flops_per_cl[row, 0] > 0:
        return float(p.intensity_FLOP_B[at]), float(p.GFLOP_s[at])
    volumes = [float(p.load_B[x][at] + p.evict_B[x][at]) for x in p.links]
    outer = next((volume for volume in reversed(volumes) if volume > 0), 0.0)
    return _work(p, row) / outer if outer else math.nan, float(p.MLUP_s[at]) / 1e3


def _work(p: Prediction, row: int) -> float:
    """Work of a unit of work in FLOP, or in LUP for a kernel without FLOP."""
    return float(p.flops_per_cl[row, 0]) or float(p.iterations_per_cl)


def _add_links(figure: Figure, p: Prediction, row: int, column: int, unit: str) -> None:
    """One open symbol per link: work over the bytes on this link, at the height of the prediction."""
    at, speed = (row, column), kernel_point(p, row, column)["GFLOP_s"]
    for link in p.links:
        volume, ends = float(p.load_B[link][at] + p.evict_B[link][at]), link_ends(link, p.locations)
        if volume <= 0 or ends is None:
            continue
        x, colour = _work(p, row) / volume, palette.level_colour(ends[1], p.locations)
        trace = go.Scatter(
            x=[x],
            y=[speed],
            mode="markers",
            name=f"bytes on {link}",
            marker={"symbol": "diamond-open", "size": 13, "color": colour, "line": {"width": 2.5}},
            hovertemplate=f"{link}: {number(x)} {unit}/B<extra></extra>",
        )
        figure.add_trace(trace)


def machines_roofline_figure(
    machines: Sequence[Record],
    kernels: Sequence[Record] = (),
    *,
    title: str = "Roofline",
    joined: bool = False,
    in_flops: bool = True,
    work: str = "",
    around: Sequence[float] = (),
    levels: bool = False,
) -> Figure:
    """Rooflines of several machines in one diagram, kernels as points.

    Args:
        machines: records with ``title`` or ``name``, and ``roofs``: name, kind (compute or bandwidth), value [FLOP/s or
            B/s], level.
        kernels: points with kernel, intensity_FLOP_B [FLOP/B], GFLOP_s [10^9 FLOP/s]; machine, sizes, label and text
            may be there; with ``open`` its symbol is not filled.
        title: of the figure.
        joined: the points are a sweep and are joined by a line.
        in_flops: work counts in FLOP; False: in LUP, without compute ceilings.
        work: what else is counted, "exchange"; "": FLOP or LUP.
        around: intensities that are to be in sight [work/B].
        levels: the bandwidths of two machines are those of all levels, not of memory alone.
    Raises: InputError if no machine states a roof.
    """
    roofs = [_roofs(m, in_flops, len(machines), levels) for m in machines]
    if not any(bandwidths or peaks for bandwidths, peaks in roofs):
        hint = "a machine file with `roofs`, or one with core and memory"
        raise InputError("no roofs to draw: the machine records state none", where="machine.roofs", hint=hint)
    points = [k for k in kernels if _drawable(k.get("intensity_FLOP_B")) and _drawable(k.get("GFLOP_s"))]
    asked = [at for m in machines for at in m.get("points") or ()]
    x_range, y_range = _ranges(roofs, points, asked, around)
    figure, labels = go.Figure(), Labels()
    for k, (machine, of_machine) in enumerate(zip(machines, roofs, strict=True)):
        colour = palette.SERIES[k % len(palette.SERIES)] if len(machines) > 1 else ""
        name = escaped(machine.get("title") or machine.get("name") or machine.get("machine") or "machine")
        _add_bandwidths(figure, name, of_machine, colour, x_range)
        _add_peaks(figure, name, of_machine, colour, (x_range, y_range), labels)
    unit = work or ("FLOP" if in_flops else "LUP")
    if joined:
        _add_sweep(figure, points, unit)
    else:
        _add_kernels(figure, points, unit, machines)
    _add_asked(figure, asked, unit)
    _name_undrawn(figure, [k for k in kernels if k not in points], unit)
    minor = {"dtick": "D1", "showgrid": False, "ticks": "outside", "ticklen": 3}
    x_title, y_title = f"operational intensity [{unit}/B]", f"performance [G{unit}/s]"
    axis = {"type": "log", "dtick": 1, "minor": minor}
    x = {**axis, "title": {"text": x_title}, "range": np.log10(x_range).tolist()}
    y = {**axis, "title": {"text": y_title}, "range": np.log10(y_range).tolist()}
    layout(figure, title, x, y, height=520)
    return figure


def _drawable(value: Any) -> bool:
    return value is not None and math.isfinite(value) and value > 0


def _roofs(machine: Record, in_flops: bool, machines: int, levels: bool) -> Roofs:
    """All roofs of a single machine; of several, no caches, and of more than two the highest peak alone."""
    usable = [r for r in machine.get("roofs") or () if _drawable(r.get("value"))]
    roofs = sorted(usable, key=lambda r: -float(r["value"]))
    bandwidths = [r for r in roofs if r["kind"] == "bandwidth"]
    peaks = [r for r in roofs if r["kind"] == "compute" and in_flops]
    if machines > (2 if levels else 1):
        bandwidths = [r for r in bandwidths if r.get("level") == "Mem"] or bandwidths[-1:]
    return bandwidths, peaks if machines <= 2 else peaks[:1]


def _add_asked(figure: Figure, asked: Sequence[Record], unit: str) -> None:
    """The intensities that were asked for, at what the roofs allow there."""
    if not asked:
        return
    trace = go.Scatter(
        x=[float(at["intensity_FLOP_B"]) for at in asked],
        y=[float(at["attainable_FLOP_s"]) / 1e9 for at in asked],
        mode="markers",
        name="intensity asked for",
        marker={"symbol": "x-thin", "size": 12, "color": palette.INK, "line": {"width": 2.5, "color": palette.INK}},
        hovertemplate=f"at most %{{y:.3g}} G{unit}/s at %{{x:.3g}} {unit}/B<extra></extra>",
    )
    figure.add_trace(trace)


def _name_undrawn(figure: Figure, kernels: Sequence[Record], unit: str) -> None:
    """Kernels that have no place in the plane, with the reason."""
    lines = []
    for k in kernels:
        sizes = k.get("label") or ", ".join(f"{n} = {v}" for n, v in (k.get("sizes") or {}).items())
        speed = k.get("GFLOP_s") or 0.0
        why = f"no bytes beyond L1, {number(float(speed))} G{unit}/s" if _drawable(speed) else f"no {unit}"
        lines.append(escaped(f"{k['kernel']} {sizes}".strip() + f": {why}"))
    if lines:
        text = "<br>".join(["not drawn:", *lines[:_MOST_NAMED], *(["..."] if len(lines) > _MOST_NAMED else [])])
        place = {"xref": "paper", "yref": "paper", "x": 0.99, "y": 0.02, "xanchor": "right", "yanchor": "bottom"}
        figure.add_annotation(text=text, showarrow=False, align="right", font={"size": 12}, **place)


def _ranges(
    roofs: Sequence[Roofs], points: Sequence[Record], asked: Sequence[Record], around: Sequence[float]
) -> tuple[list[float], list[float]]:
    """The part of the plane that shows all ridge points, kernels and intensities asked for [work/B], [Gwork/s]."""
    xs = [float(k["intensity_FLOP_B"]) for k in (*points, *asked)] + list(around)
    ys = [float(k["GFLOP_s"]) for k in points] + [float(at["attainable_FLOP_s"]) / 1e9 for at in asked]
    for bandwidths, peaks in roofs:
        xs += [float(peaks[0]["value"]) / float(b["value"]) for b in bandwidths if peaks]
        ys += [float(peak["value"]) / 1e9 for peak in peaks]
        if not peaks and xs:
            ys += [x * float(b["value"]) / 1e9 for x in (min(xs), max(xs)) for b in bandwidths]
    xs, ys = xs or [0.1, 10.0], ys or [1.0]
    x_range = [min(xs) / 4, max(xs) * 4]
    starts = [x_range[0] * float(b["value"]) / 1e9 for bandwidths, _ in roofs for b in bandwidths]
    return x_range, [min([*ys, *starts]) / 1.8, max(ys) * 2]


def _add_bandwidths(figure: Figure, name: str, roofs: Roofs, colour: str, x_range: list[float]) -> None:
    """Slanted lines up to the highest peak; in the colours of the levels, or in that of the machine among others."""
    bandwidths, peaks = roofs
    levels = sorted({str(b.get("level") or b["name"]) for b in bandwidths}, key=lambda level: (level == "Mem", level))
    peak = float(peaks[0]["value"]) if peaks else math.inf
    for k, roof in enumerate(bandwidths):
        value, level = float(roof["value"]), str(roof.get("level") or roof["name"])
        xs = np.geomspace(x_range[0], max(min(peak / value, x_range[1]), x_range[0]), 30)
        label = escaped(f"{roof['name']} {format_si(value, 'B/s', 3)}")
        best = level == "Mem" and not any(b.get("level") == "Mem" for b in bandwidths[:k])
        dash = palette.level_dash(level, levels) if best or level != "Mem" else "dash"
        shade = colour or palette.level_colour(level, levels)
        trace = go.Scatter(
            x=xs,
            y=xs * value / 1e9,
            name=name if colour else label,
            mode="lines",
            line={"color": shade, "width": 3 if best else 1.8, "dash": dash},
            legendgroup=name if colour else label,
            showlegend=not colour or best or (k == 0 and "Mem" not in levels),
            hovertemplate=f"{name}<br>{label}<br>%{{y:.3g}} at %{{x:.3g}}<extra></extra>",
        )
        figure.add_trace(trace)


_NEAR = 1.25
"""Labels of flat lines whose heights are nearer than this factor would lie on each other."""


class Labels:
    """Where flat lines have their names: at the right end, in the middle where another one is near, or nowhere."""

    def __init__(self) -> None:
        self._taken: tuple[list[float], list[float]] = ([], [])

    def place(self, value: float, label: str) -> tuple[list[str], str]:
        """Texts at the left end, the middle and the right end of a line, and on which side of it they are."""
        right, middle = self._taken
        for taken, texts, side in ((right, ["", "", label], "top left"), (middle, ["", label, ""], "top center")):
            if not any(max(value, other) < _NEAR * min(value, other) for other in taken):
                taken.append(value)
                return texts, side
        return ["", "", ""], "top left"


_RAISED = 0.02
"""Part of the figure's height that names stand above their lines: clear of these, and of the ring of the ridge point."""


def _add_peaks(
    figure: Figure, name: str, roofs: Roofs, colour: str, ranges: tuple[list[float], list[float]], labels: Labels
) -> None:
    """Flat lines from the steepest bandwidth on, the highest one thick, and the ridge point of memory."""
    bandwidths, peaks = roofs
    x_range, (low, high) = ranges
    raised = (high / low) ** _RAISED
    for k, roof in enumerate(peaks):
        value = float(roof["value"])
        start = max(value / float(bandwidths[0]["value"]), x_range[0]) if bandwidths else x_range[0]
        label = escaped(f"{roof['name']} {format_si(value, 'FLOP/s', 3)}")
        texts, side = labels.place(value, label) if not colour or k == 0 else (["", "", ""], "top left")
        xs = [start, math.sqrt(start * x_range[1]), x_range[1]]
        common = {"x": xs, "legendgroup": name, "showlegend": False}
        look = {"color": colour or palette.INK, "width": 1.4 if k else 3, "dash": "dash" if k else "solid"}
        hover = f"{name}<br>{label}<extra></extra>"
        figure.add_trace(go.Scatter(y=[value / 1e9] * 3, mode="lines", line=look, hovertemplate=hover, **common))
        if any(texts):
            named = {"text": texts, "textposition": side, "textfont": {"size": 12}, "hoverinfo": "skip"}
            figure.add_trace(go.Scatter(y=[value / 1e9 * raised] * 3, mode="text", **named, **common))
    of_memory = [b for b in bandwidths if b.get("level") == "Mem"] or bandwidths[-1:]
    memory = next((b for b in of_memory if str(b["name"]).endswith("load")), of_memory[0] if of_memory else None)
    if memory is None or not peaks:
        return
    ridge, ink = float(peaks[0]["value"]) / float(memory["value"]), colour or palette.INK
    ring = go.Scatter(
        x=[ridge],
        y=[float(peaks[0]["value"]) / 1e9],
        mode="markers",
        legendgroup=name,
        showlegend=False,
        marker={"symbol": "circle-open", "size": 12, "color": ink, "line": {"width": 2}},
        hovertemplate=f"{name}<br>ridge point {number(ridge)} FLOP/B<extra></extra>",
    )
    figure.add_trace(ring)


def _coordinates(points: Sequence[Record], unit: str) -> dict[str, Any]:
    """Places and hover texts of kernels."""

    def name(k: Record) -> str:
        sizes = k.get("label") or ", ".join(f"{n} = {v}" for n, v in (k.get("sizes") or {}).items())
        return escaped(" ".join(str(x) for x in (k["kernel"], sizes, "on", k.get("machine", "")) if x))

    return {
        "x": [k["intensity_FLOP_B"] for k in points],
        "y": [k["GFLOP_s"] for k in points],
        "customdata": [[name(k), escaped(k.get("text", ""))] for k in points],
        "hovertemplate": f"<b>%{{customdata[0]}}</b><br>%{{y:.3g}} G{unit}/s at %{{x:.3g}} {unit}/B"
        "<br>%{customdata[1]}<extra></extra>",
    }


def _add_sweep(figure: Figure, points: Sequence[Record], unit: str) -> None:
    """The points of one kernel in the order of the sweep, the first and the last one labelled."""
    if not points:
        return
    labels = [""] * len(points)
    labels[0], labels[-1] = (escaped(k.get("label") or k["kernel"]) for k in (points[0], points[-1]))
    trace = go.Scatter(
        **_coordinates(points, unit),
        mode="lines+markers+text" if len(points) > 1 else "markers+text",
        text=labels,
        name="prediction",
        textposition=["top center", *["bottom center"] * (len(points) - 1)],
        line={"color": palette.VERMILION, "width": 1},
        marker={"symbol": "circle", "size": 11 if len(points) < 10 else 7, "color": palette.VERMILION},
    )
    figure.add_trace(trace)
    ends = points[0].get("interval_GFLOP_s") or [math.nan]
    if len(points) == 1 and all(math.isfinite(end) for end in ends):
        place = [_coordinates(points, unit)["x"][0]] * 2
        look = {"mode": "lines", "line": {"color": palette.VERMILION, "width": 3}, "name": "80 % of measurements"}
        figure.add_trace(go.Scatter(x=place, y=ends, hovertemplate=f"80 %: %{{y:.4g}} {unit}<extra></extra>", **look))


def _add_kernels(figure: Figure, points: Sequence[Record], unit: str, machines: Sequence[Record]) -> None:
    """One symbol per kernel, in the colour of its machine where there are several."""
    names = [{str(m.get(key)) for key in ("machine", "name", "title")} for m in machines]
    kernels = list(dict.fromkeys(str(point["kernel"]) for point in points))
    shown = set()
    for kernel, machine in dict.fromkeys((str(point["kernel"]), str(point.get("machine"))) for point in points):
        chosen = [c for c in points if (str(c["kernel"]), str(c.get("machine"))) == (kernel, machine)]
        of_machine = next((i for i, n in enumerate(names) if machine in n), None)
        several = len(machines) > 1 and of_machine is not None
        symbol = palette.SYMBOLS[kernels.index(kernel) % len(palette.SYMBOLS)] + ("-open" if chosen[0].get("open") else "")
        colour = palette.SERIES[(of_machine or 0) % len(palette.SERIES)] if several else palette.INK
        trace = go.Scatter(
            **_coordinates(chosen, unit),
            mode="markers",
            name=escaped(kernel),
            legendgroup=escaped(kernel),
            showlegend=kernel not in shown,
            marker={"symbol": symbol, "size": 12, "color": colour, "line": {"width": 1.5, "color": palette.INK}},
        )
        figure.add_trace(trace)
        shown.add(kernel)
