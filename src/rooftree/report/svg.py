"""Figures as SVG without a browser: lines, bands, symbols and labels of plotly's scatter traces, linear and logarithmic axes.

Only what our figures use is drawn; traces that are hidden behind their entry in the legend stay away.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

from rooftree.errors import InputError
from rooftree.report import palette

_WIDTH, _LEFT, _RIGHT, _TOP, _BOTTOM = 960, 78, 20, 46, 62
_ROW = 20
_DASH = {"dot": "2 4", "dash": "8 5", "dashdot": "8 4 2 4", "longdash": "14 5", "longdashdot": "14 4 2 4"}
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class _Axis:
    """From values to places on the page."""

    low: float
    high: float
    begin: float
    end: float
    logarithmic: bool

    def at(self, value: float) -> float:
        """Place of a value; far outside of the axis it is drawn just outside."""
        scaled = math.log10(value) if self.logarithmic else value
        share = (scaled - self.low) / (self.high - self.low)
        return self.begin + min(max(share, -1.0), 2.0) * (self.end - self.begin)


def svg(figure: Any) -> str:
    """A figure as a document of its own.

    Args:
        figure: of plotly, with scatter traces alone.
    Raises: InputError for other traces, or without any that is visible.
    """
    import json

    record = json.loads(figure.to_json())
    traces = _stacked([t for t in record["data"] if t.get("visible", True) is True])
    if not traces or any(t.get("type", "scatter") != "scatter" for t in traces):
        raise InputError("only figures of lines and symbols can be drawn as SVG", hint="-o FILE.html")
    described = record["layout"]
    legend = _legend(traces)
    height = int(described.get("height", 460))
    bottom = _bottom(described)
    x, y = _axis(described, "xaxis", traces, _LEFT, _WIDTH - _RIGHT), _axis(described, "yaxis", traces, height - bottom, _TOP)
    parts = [*_frame(described, x, y), '<g clip-path="url(#inside)">']
    parts += [line for shape in described.get("shapes", ()) for line in _shape(shape, x, y)]
    parts += [line for trace in traces for line in _trace(trace, x, y)]
    parts += ["</g>", *(line for note in described.get("annotations", ()) for line in _annotation(note, x, y))]
    parts += _legend_lines(legend, height)
    total = height + _ROW * math.ceil(len(legend) / 2) + 10
    title = _text(20, 26, _plain(described.get("title", {}).get("text", "")), size=16, weight="bold")
    inside = f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH - _LEFT - _RIGHT}" height="{height - _TOP - bottom}"/>'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{total}" viewBox="0 0 {_WIDTH} {total}" '
        f'font-family="{escape(palette.FONT)}" font-size="13" fill="{palette.INK}">',
        f'<rect width="{_WIDTH}" height="{total}" fill="white"/>',
        f'<clipPath id="inside">{inside}</clipPath>',
        title,
    ]
    return "\n".join([*head, *parts, "</svg>\n"])


def inline(figure: Any) -> str:
    """A figure as part of an HTML document, in which it may not be the only one; as wide as there is room.

    Args:
        figure: as `svg` takes it.
    Returns: "" for a figure that `svg` cannot draw.
    """
    try:
        drawn = svg(figure)
    except InputError:
        return ""
    name = f"inside{zlib.crc32(drawn.encode()):x}"
    drawn = drawn.replace('id="inside"', f'id="{name}"').replace("url(#inside)", f"url(#{name})")
    return re.sub(r' width="\d+" height="\d+"', ' style="max-width:100%;height:auto"', drawn, count=1)


def sheet(figures: Iterable[Any]) -> str:
    """Several figures beneath each other, as one document.

    Args:
        figures: as `svg` takes them.
    Raises: InputError as `svg` does, or without any.
    """
    drawn = [svg(figure) for figure in figures]
    if not drawn:
        raise InputError("there is nothing to draw")
    if len(drawn) == 1:
        return drawn[0]
    parts, top = [], 0
    for number, one in enumerate(drawn):
        head, _, rest = one.replace("inside", f"inside{number}").partition(">")
        parts.append(head.replace('<svg xmlns="http://www.w3.org/2000/svg"', f'<svg y="{top}"') + ">" + rest)
        top += int(re.findall(r' height="(\d+)"', head)[0])
    size = f'width="{_WIDTH}" height="{top}" viewBox="0 0 {_WIDTH} {top}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(parts)}</svg>\n'


def _stacked(traces: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The traces with those of a stack as areas between it and the one below; all of a stack have the same places."""
    found: list[Mapping[str, Any]] = []
    below: list[float] = []
    for trace in traces:
        if not trace.get("stackgroup"):
            found.append(trace)
            continue
        x, y = _values(trace["x"]), _values(trace["y"])
        floor = below or [0.0] * len(y)
        below = [low + height for low, height in zip(floor, y, strict=True)]
        found.append({**trace, "x": [*x, *x[::-1]], "y": [*below, *floor[::-1]], "fill": "toself", "mode": "none"})
    return found


def _bottom(described: Mapping[str, Any]) -> float:
    """Room below the axis: more where labels are turned."""
    return float(described["margin"]["b"]) if described.get("xaxis", {}).get("tickangle") else _BOTTOM


def _axis(described: Mapping[str, Any], name: str, traces: Sequence[Mapping[str, Any]], begin: float, end: float) -> _Axis:
    axis = described.get(name, {})
    logarithmic = axis.get("type") == "log"
    if "range" in axis:
        low, high = (float(v) for v in axis["range"])
    else:
        values = [float(v) for t in traces for v in _values(t[name[0]]) if not logarithmic or v > 0]
        low, high = min(values), max(values)
        low = 0.0 if axis.get("rangemode") == "tozero" else low
        low, high = (math.log10(low), math.log10(high)) if logarithmic else (low, high)
        room = 0.03 * (high - low) or 0.5
        low, high = low - (0 if low == 0 else room), high + room
    return _Axis(low, high, begin, end, logarithmic)


def _values(column: Any) -> list[float]:
    """Numbers of a column, which plotly may pack."""
    if isinstance(column, Mapping):
        import base64
        import struct

        code = {"f8": "d", "f4": "f", "i4": "i", "i2": "h", "i1": "b", "u4": "I", "u2": "H", "u1": "B"}[column["dtype"]]
        data = base64.b64decode(column["bdata"])
        return [float(v) for (v,) in struct.iter_unpack("<" + code, data)]
    return [math.nan if v is None else float(v) for v in column]


def _frame(described: Mapping[str, Any], x: _Axis, y: _Axis) -> list[str]:
    """Grid, ticks and titles."""
    parts = []
    turn = described.get("xaxis", {}).get("tickangle")
    for value, label in _ticks(described.get("xaxis", {}), x):
        at = x.at(value)
        parts.append(_stroke(at, y.begin, at, y.end, palette.GRID))
        if turn:
            turned = f' transform="rotate({turn:g} {at:.1f} {y.begin + 16:.1f})"'
            parts.append(_text(at, y.begin + 16, label, anchor="end", more=turned))
        else:
            parts.append(_text(at, y.begin + 20, label, anchor="middle"))
    for value, label in _ticks(described.get("yaxis", {}), y):
        at = y.at(value)
        parts += [_stroke(x.begin, at, x.end, at, palette.GRID), _text(x.begin - 8, at + 4, label, anchor="end")]
    parts += [_stroke(x.begin, y.begin, x.end, y.begin, palette.INK), _stroke(x.begin, y.begin, x.begin, y.end, palette.INK)]
    names = [_plain(described.get(name, {}).get("title", {}).get("text", "")) for name in ("xaxis", "yaxis")]
    middle = (y.begin + y.end) / 2
    return [
        *parts,
        _text((x.begin + x.end) / 2, y.begin + _bottom(described) - 16, names[0], anchor="middle"),
        _text(20, middle, names[1], anchor="middle", more=f' transform="rotate(-90 20 {middle:.1f})"'),
    ]


def _ticks(described: Mapping[str, Any], axis: _Axis) -> list[tuple[float, str]]:
    if described.get("tickvals"):
        return [(v, str(t)) for v, t in zip(_values(described["tickvals"]), described["ticktext"], strict=True)]
    if axis.logarithmic:
        powers = range(math.ceil(axis.low), math.floor(axis.high) + 1)
        return [(10.0**p, f"{10.0**p:g}" if -4 < p < 5 else "10" + str(p).translate(_SUPERSCRIPT)) for p in powers]
    step = 10.0 ** math.floor(math.log10((axis.high - axis.low) / 4))
    step *= next(m for m in (1, 2, 5, 10) if (axis.high - axis.low) / (m * step) <= 8)
    first = math.ceil(axis.low / step)
    return [(k * step, f"{k * step:g}") for k in range(first, math.floor(axis.high / step) + 1)]


def _trace(trace: Mapping[str, Any], x: _Axis, y: _Axis) -> list[str]:
    points = [(x.at(a), y.at(b)) for a, b in zip(_values(trace["x"]), _values(trace["y"]), strict=True) if _drawable(a, b, x, y)]
    mode, line = trace.get("mode", "lines"), trace.get("line", {})
    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    parts = []
    if trace.get("fill") == "toself":
        parts.append(f'<polygon points="{path}" fill="{_colour(trace["fillcolor"])}" stroke="none"/>')
    elif "lines" in mode and line.get("width", 2):
        dash = _DASH.get(line.get("dash", ""), "")
        look = f'stroke="{escape(line.get("color", palette.INK))}" stroke-width="{line.get("width", 2)}"{_dashed(dash)}'
        parts.append(f'<polyline points="{path}" fill="none" {look}/>')
    if "markers" in mode:
        marker = {"color": line.get("color", palette.INK), **trace.get("marker", {})}
        parts += [_symbol(a, b, marker, k) for k, (a, b) in enumerate(points)]
    if "text" in mode:
        size = trace.get("textfont", {}).get("size", 12)
        for k, ((a, b), label) in enumerate(zip(points, trace.get("text") or (), strict=False)):
            if label:
                where = _one(trace.get("textposition", "middle center"), k)
                anchor = {"left": "end", "right": "start"}.get(where.split()[1], "middle")
                colour = trace.get("textfont", {}).get("color", palette.INK)
                up = {"top": -6, "bottom": size + 2}.get(where.split()[0], 4)
                at = min(max(a + {"start": 8, "end": -4}.get(anchor, 0), x.begin), x.end)
                parts.append(_text(at, b + up, _plain(label), anchor=anchor, size=size, colour=colour))
    return parts


def _drawable(a: float, b: float, x: _Axis, y: _Axis) -> bool:
    return math.isfinite(a) and math.isfinite(b) and (a > 0 or not x.logarithmic) and (b > 0 or not y.logarithmic)


def _symbol(a: float, b: float, marker: Mapping[str, Any], k: int) -> str:
    """A symbol of a trace, or of its entry in the legend."""
    name, size, colour = (
        _one(marker.get(key, default), k) for key, default in (("symbol", "circle"), ("size", 8), ("color", palette.INK))
    )
    r, hollow = float(size) / 2, str(name).endswith("-open")
    look = f'fill="{"white" if hollow else escape(str(colour))}" stroke="{escape(str(colour))}" stroke-width="1.2"'
    corners = {
        "square": (4, 45),
        "diamond": (4, 0),
        "triangle-up": (3, 0),
        "pentagon": (5, 0),
        "hexagon": (6, 0),
        "star": (5, 0),
        "cross": (4, 0),
    }.get(str(name).removesuffix("-open"))
    if name == "line-ns-open":
        return _stroke(a, b - r, a, b + r, str(colour), 2)
    if corners is None:
        return f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{r:.1f}" {look}/>'
    turns = [math.radians(corners[1] + 360 * i / corners[0]) for i in range(corners[0])]
    path = " ".join(f"{a + 1.2 * r * math.sin(t):.1f},{b - 1.2 * r * math.cos(t):.1f}" for t in turns)
    return f'<polygon points="{path}" {look}/>'


def _one(value: Any, k: int) -> Any:
    return value[k] if isinstance(value, list) else value


def _shape(shape: Mapping[str, Any], x: _Axis, y: _Axis) -> list[str]:
    """A vertical line over the whole height, as `add_vline` makes it."""
    if shape.get("type") != "line" or shape.get("x0") != shape.get("x1"):
        return []
    at, line = x.at(float(shape["x0"])), shape.get("line", {})
    dash = _DASH.get(line.get("dash", ""), "")
    return [_stroke(at, y.begin, at, y.end, line.get("color", palette.INK), line.get("width", 1), dash)]


def _annotation(note: Mapping[str, Any], x: _Axis, y: _Axis) -> list[str]:
    """Text beside such a line, from the top down."""
    value = 10.0 ** float(note["x"]) if x.logarithmic else float(note["x"])
    at, top = x.at(value) + (12 if note.get("xanchor") == "left" else -4), y.end + 6
    size = note.get("font", {}).get("size", 12)
    return [_text(at, top, _plain(note["text"]), anchor="end", size=size, more=f' transform="rotate(-90 {at:.1f} {top:.1f})"')]


def _legend(traces: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [t for t in traces if t.get("showlegend", True) and t.get("name")]


def _legend_lines(entries: Sequence[Mapping[str, Any]], height: int) -> list[str]:
    """Two columns below the figure."""
    parts = []
    for k, trace in enumerate(entries):
        left, top = _LEFT + (k % 2) * 430, height + 4 + _ROW * (k // 2)
        line, mode = trace.get("line", {}), trace.get("mode", "lines")
        if "lines" in mode:
            colour, width = line.get("color", palette.INK), line.get("width", 2)
            parts.append(_stroke(left, top, left + 30, top, colour, width, _DASH.get(line.get("dash", ""), "")))
        if "markers" in mode:
            marker = {"color": line.get("color", palette.INK), **trace.get("marker", {}), "size": 9}
            parts.append(_symbol(left + 15, top, marker, 0))
        if mode == "none" and trace.get("fill"):
            parts.append(f'<rect x="{left}" y="{top - 6}" width="30" height="12" fill="{_colour(trace["fillcolor"])}"/>')
        parts.append(_text(left + 38, top + 4, _plain(trace["name"])))
    return parts


def _plain(text: str) -> str:
    """Text of a figure without its tags and entities."""
    return unescape(re.sub(r"<[^>]*>", " ", str(text)))


def _text(
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    size: float = 13,
    colour: str = palette.INK,
    weight: str = "",
    more: str = "",
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{escape(colour)}"{bold}{more}>'
        f"{escape(text)}</text>"
    )


def _stroke(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dash: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{escape(str(colour))}" stroke-width="{width}"{_dashed(dash)}/>'


def _dashed(dash: str) -> str:
    return f' stroke-dasharray="{dash}"' if dash else ""


def _colour(text: str) -> str:
    """Colours with transparency, which SVG 1.1 does not know, as colour and opacity."""
    match = re.fullmatch(r"rgba\((\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\)", text)
    return f'rgb({match[1]},{match[2]},{match[3]})" fill-opacity="{match[4]}' if match else escape(text)
