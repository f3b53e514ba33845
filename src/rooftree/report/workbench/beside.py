"""Another sweep beside the one that is shown: another machine, another kernel, or an earlier state that was pinned.

Each is a colour in all figures: its runtime of one core and its bytes over the size, its place below the roofs of its
machine, its performance over cores.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rooftree.report import palette
from rooftree.report.prediction.points import count, machine_label, memory_links, number, size_text
from rooftree.report.roofline.figure import kernel_point, roofs_of_cores
from rooftree.report.theme import escaped
from rooftree.report.workbench.view import check_place, line_of
from rooftree.results import Prediction

COLOURS = (palette.PURPLE, palette.GREEN, palette.SKY, palette.ORANGE, palette.BLUE)
DASHES = ("solid", "dot", "dashdot")
MOST = 8
"""Sweeps beside each other; of more nobody could tell the lines apart."""


def label(p: Prediction, clock_of_file: bool, place: str = "") -> str:
    """What a sweep is called: its machine, the clock where it is not the file's; and kernel and place where that is pinned."""
    clock = "" if clock_of_file else f"{p.clock_Hz / 1e9:.2f} GHz"
    return ", ".join(filter(None, [f"{p.kernel.name} on {machine_label(p)}" if place else machine_label(p), clock, place]))


def place_text(p: Prediction, row: int, column: int) -> str:
    """Sizes and cores of a place."""
    return f"{size_text(p, row)}, {count(int(p.cores[column]), 'core')}"


def beside(p: Prediction, row: int, column: int, look: int, name: str, per: float) -> dict[str, Any]:
    """Traces by the kind of figure that they belong in, and the numbers of the place for a table.

    Args:
        p: the other sweep.
        row, column: its place.
        look: number of its colour, from 0.
        name: in the legend.
        per: iterations that cycles and bytes are for: the unit of work of the sweep that is shown, whose lines may be others.
    Raises: InputError for a place outside of the sweep.
    """
    check_place(p, row, column)
    scale = per / float(p.iterations_per_cl) if per > 0 else 1.0
    colour, dash = COLOURS[look % len(COLOURS)], DASHES[look // len(COLOURS) % len(DASHES)]
    shown = escaped(name)
    rows = line_of(p, row)
    axis = next((n for n, values in p.sizes.items() if len(values) and bool(np.any(values != values[0]))), "")
    in_flops = bool(p.flops_per_cl.max() > 0)
    speed, unit = (p.GFLOP_s, "GFLOP/s") if in_flops else (p.MLUP_s, "MLUP/s")
    line = {"color": colour, "width": 2.5, "dash": dash}
    base = {"type": "scatter", "name": shown, "legendgroup": f"beside {look}", "line": line}
    traces: dict[str, list[dict[str, Any]]] = {}
    if axis:
        x = p.sizes[axis][rows].tolist()
        times = scale * p.T_single[rows, 0]
        links = memory_links(p)
        volumes = scale * sum(p.load_B[link][rows, 0] + p.evict_B[link][rows, 0] for link in links)
        line_of_times = _line(base, x, times, f"{shown}: %{{y:.3g}} cy/CL<extra></extra>")
        rim = {**line_of_times, "line": {"color": "white", "width": 5}, "showlegend": False, "hoverinfo": "skip"}
        traces["ecm"] = [{n: v for n, v in rim.items() if n != "hovertemplate"}, line_of_times]  # areas have the same colours
        name_of_links = escaped(f"{name}, {' + '.join(links)} both directions")
        trace = _line(base, x, volumes, f"{name_of_links}: %{{y:.4g}} B/CL<extra></extra>")
        traces["traffic"] = [{**trace, "name": name_of_links}]
    if len(p.cores) > 1:
        trace = _line(base, p.cores.tolist(), speed[row], f"{shown}, %{{x}} cores: %{{y:.4g}} {unit}<extra></extra>")
        traces["scaling"] = [{**trace, "name": escaped(f"{name}, {size_text(p, row)}")}]
    traces["roofline"] = _below_roofs(p, row, column, base, in_flops)
    low, high = (scale * float(ends[row, column]) for ends in p.interval_80)
    return {
        "traces": traces,
        "axis": axis,
        "unit": unit,
        "colour": colour,
        "name": name,
        "place": place_text(p, row, column),
        "cy_per_cl": number(scale * float(p.cy_per_cl[row, column])),
        "interval": f"{number(low)} .. {number(high)}" if np.isfinite(low) and np.isfinite(high) else "",
        "speed": f"{number(float(speed[row, column]))} {unit}",
        "MLUP_s": float(f"{float(p.MLUP_s[row, column]):.5g}"),
    }


def _line(base: dict[str, Any], x: list[Any], y: Any, hover: str) -> dict[str, Any]:
    values = [float(f"{v:.5g}") if np.isfinite(v) else None for v in np.asarray(y, dtype=float).tolist()]
    return {**base, "x": x, "y": values, "mode": "lines", "hovertemplate": hover}


def _below_roofs(p: Prediction, row: int, column: int, base: dict[str, Any], in_flops: bool) -> list[dict[str, Any]]:
    """The place as a symbol, and below which bandwidth of memory and which peak it lies."""
    unit = "FLOP" if in_flops else "LUP"
    found: list[dict[str, Any]] = []
    roofs = roofs_of_cores(p.machine, int(p.cores[column]))
    memory = max((float(r["value"]) for r in roofs if r["kind"] == "bandwidth" and r.get("level") == "Mem"), default=0.0)
    peak = max((float(r["value"]) for r in roofs if r["kind"] == "compute"), default=0.0)
    point = kernel_point(p, row, column)
    x, y = float(point["intensity_FLOP_B"]), float(point["GFLOP_s"])
    if memory > 0:
        last = peak / memory if in_flops and peak > 0 else max(x, 1.0) if np.isfinite(x) else 10.0
        xs = [last * 10**-k for k in (3, 2, 1, 0)]
        ys = [v * memory / 1e9 for v in xs]
        if in_flops and peak > 0:
            xs, ys = [*xs, last * 100], [*ys, peak / 1e9]
        thin = {**base, "line": {**base["line"], "width": 1.5}, "showlegend": False}
        trace = {**thin, "x": xs, "y": ys, "mode": "lines", "meta": "roof"}
        found.append({**trace, "hovertemplate": f"{base['name']}: roofs, %{{y:.3g}} G{unit}/s<extra></extra>"})
    if np.isfinite(x) and np.isfinite(y) and x > 0 and y > 0:
        mark = {"symbol": "diamond", "size": 13, "color": base["line"]["color"], "line": {"width": 1.5, "color": palette.INK}}
        hover = f"{base['name']}: %{{y:.3g}} G{unit}/s at %{{x:.3g}} {unit}/B<extra></extra>"
        found.append({**base, "x": [x], "y": [y], "mode": "markers", "marker": mark, "hovertemplate": hover})
    return found
