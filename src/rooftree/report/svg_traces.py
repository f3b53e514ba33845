"""Traces of a figure as SVG: lines, bands, symbols, labels, bars and error bars."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rooftree.report import palette, pen
from rooftree.report.pen import Axis
from rooftree.report.theme import unpacked


def values_of(column: Any) -> list[float]:
    """Numbers of a column; NaN where there is none."""
    return [math.nan if v is None else float(v) for v in unpacked(column)]


def drawn(trace: Mapping[str, Any], x: Axis, y: Axis) -> list[str]:
    """A trace, without its entry in the legend."""
    if trace.get("boxes") is not None:
        return _bars(trace, x, y)
    places = list(zip(values_of(trace["x"]), values_of(trace["y"]), strict=True))
    shown = [k for k, (a, b) in enumerate(places) if _drawable(a, b, x, y)]
    points = [(x.at(places[k][0]), y.at(places[k][1])) for k in shown]
    mode, line = trace.get("mode", "lines"), trace.get("line", {})
    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    parts = []
    if trace.get("fill") == "toself":
        parts.append(f'<polygon points="{path}" fill="{pen.colour(trace["fillcolor"])}" stroke="none"/>')
    elif "lines" in mode and line.get("width", 2):
        dash = pen.DASH.get(line.get("dash", ""), "")
        look = f'stroke="{escape(line.get("color", palette.INK))}" stroke-width="{line.get("width", 2)}"{pen.dashed(dash)}'
        parts += [
            f'<polyline points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in part)}" fill="none" {look}/>'
            for part in _unbroken(places, shown, points)
        ]
    if "error_y" in trace:
        parts += _error_bars(trace["error_y"], places, x, y)
    if "markers" in mode:
        marker = {"color": line.get("color", palette.INK), **trace.get("marker", {})}
        parts += [symbol(a, b, marker, k) for k, (a, b) in zip(shown, points, strict=True)]
    if "text" in mode:
        parts += _labels(trace, list(zip(shown, points, strict=True)), x)
    return parts


def _unbroken(places: Sequence[Any], shown: Sequence[int], points: Sequence[Any]) -> list[list[Any]]:
    """The pieces of a line, which ends where a value is missing."""
    found: list[list[Any]] = [[]]
    before = -1
    for k, point in zip(shown, points, strict=True):
        if found[-1] and any(not all(map(math.isfinite, places[gap])) for gap in range(before + 1, k)):
            found.append([])
        found[-1].append(point)
        before = k
    return [piece for piece in found if piece]


def _labels(trace: Mapping[str, Any], points: Sequence[tuple[int, tuple[float, float]]], x: Axis) -> list[str]:
    """Texts at points, moved so that they stay in the figure."""
    parts = []
    size, texts = trace.get("textfont", {}).get("size", 12), trace.get("text") or ()
    colour = trace.get("textfont", {}).get("color", palette.INK)
    for k, (a, b) in points:
        label = pen.plain(of_point(texts, k)) if k < len(texts) else ""
        if not label:
            continue
        where = of_point(trace.get("textposition", "middle center"), k)
        anchor = {"left": "end", "right": "start"}.get(where.split()[1], "middle")
        up = {"top": -6, "bottom": size + 2}.get(where.split()[0], 4)
        wide = pen.wide(label, size)
        left = a + {"start": 8, "end": -4 - wide}.get(anchor, -wide / 2)
        left = max(min(left, x.end - wide), x.begin + 2)
        parts.append(pen.text(left, b + up, label, size=size, colour=colour))
    return parts


def _bars(trace: Mapping[str, Any], x: Axis, y: Axis) -> list[str]:
    """Bars with error bars on their heads, and their texts at the foot, or above what is too low for one."""
    colour, parts = trace.get("marker", {}).get("color", palette.BLUE), []
    texts: list[str] = []
    for k, (left, right, foot, head) in enumerate(trace["boxes"]):
        a, b = x.at(left), x.at(right)
        low, high = (y.at(v) if v > 0 or not y.logarithmic else y.begin for v in (foot, head))
        shade, label = str(of_point(colour, k)), pen.plain(of_point(trace.get("text") or "", k)) if trace.get("text") else ""
        size = f'width="{b - a:.1f}" height="{max(low - high, 0):.1f}"'
        parts.append(f'<rect x="{a:.1f}" y="{high:.1f}" {size} fill="{pen.colour(shade)}"/>')
        if label and pen.wide(label, 11) < b - a:
            inside = low - high > 18
            ink = palette.text_on(shade) if inside and shade.startswith("#") else palette.INK
            texts.append(pen.text((a + b) / 2, low - 6 if inside else high - 5, label, anchor="middle", size=11, colour=ink))
    if "error_y" in trace:
        parts += _error_bars(trace["error_y"], list(zip(values_of(trace["x"]), values_of(trace["y"]), strict=True)), x, y)
    return parts + texts


def _error_bars(error: Mapping[str, Any], places: Sequence[tuple[float, float]], x: Axis, y: Axis) -> list[str]:
    """Upright strokes with ends."""
    if error.get("visible") is False or "array" not in error:
        return []
    parts, colour, wide = [], str(error.get("color", palette.INK)), float(error.get("thickness", 1.5))
    ups = values_of(error["array"])
    downs = values_of(error["arrayminus"]) if "arrayminus" in error else ups
    for (a, b), up, down in zip(places, ups, downs, strict=True):
        ends = [b + up, b - down]
        if not all(_drawable(a, end, x, y) for end in (b, *ends)) or not up + down:
            continue
        at, (high, low) = x.at(a), (y.at(end) for end in ends)
        half = float(error.get("width", 4))
        parts.append(pen.stroke(at, low, at, high, colour, wide))
        parts += [pen.stroke(at - half, end, at + half, end, colour, wide) for end in (low, high)]
    return parts


def _drawable(a: float, b: float, x: Axis, y: Axis) -> bool:
    return math.isfinite(a) and math.isfinite(b) and (a > 0 or not x.logarithmic) and (b > 0 or not y.logarithmic)


def symbol(a: float, b: float, marker: Mapping[str, Any], k: int) -> str:
    """A symbol of a trace, or of its entry in the legend."""
    name, size, colour = (
        of_point(marker.get(key, default), k) for key, default in (("symbol", "circle"), ("size", 8), ("color", palette.INK))
    )
    r, hollow = float(size) / 2, str(name).endswith("-open")
    look = f'fill="{"none" if hollow else escape(str(colour))}" stroke="{escape(str(colour))}" stroke-width="1.2"'
    corners = {
        "square": (4, 45),
        "diamond": (4, 0),
        "triangle-up": (3, 0),
        "triangle-down": (3, 180),
        "pentagon": (5, 0),
        "hexagon": (6, 0),
        "star": (5, 0),
        "cross": (4, 0),
    }.get(str(name).removesuffix("-open"))
    if name in ("line-ns-open", "line-ns"):
        return pen.stroke(a, b - r, a, b + r, str(colour), 2)
    if name in ("line-ew-open", "line-ew"):
        shade = marker.get("line", {}).get("color", colour)
        return pen.stroke(a - r, b, a + r, b, str(of_point(shade, k)), float(marker.get("line", {}).get("width", 2)))
    if str(name) in ("x", "x-thin"):
        slash, back = (pen.stroke(a - r / 1.4, b - s * r / 1.4, a + r / 1.4, b + s * r / 1.4, str(colour), 2.5) for s in (1, -1))
        return slash + back
    if corners is None:
        return f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{r:.1f}" {look}/>'
    turns = [math.radians(corners[1] + 360 * i / corners[0]) for i in range(corners[0])]
    path = " ".join(f"{a + 1.2 * r * math.sin(t):.1f},{b - 1.2 * r * math.cos(t):.1f}" for t in turns)
    return f'<polygon points="{path}" {look}/>'


def of_point(value: Any, k: int) -> Any:
    """What holds for a point: the value, or its own one of several."""
    return value[k] if isinstance(value, list) else value
