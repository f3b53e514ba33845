"""Figures as SVG without a browser: lines, bands, symbols, labels, bars and error bars, linear, logarithmic and category axes.

Only what our figures use is drawn; traces that are hidden behind their entry in the legend stay away. Sizes of text are
estimated, so that nothing runs out of the figure and no two labels of an axis touch, however narrow it is.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from rooftree.errors import InputError
from rooftree.report import palette, pen
from rooftree.report.pen import Axis
from rooftree.report.svg_traces import drawn, of_point, symbol, values_of

WIDTH, NARROWEST, WIDEST = 960, 240, 4000
"""Of a figure, and what may be asked for [px]."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 78, 20, 46, 62
_ROW = 20
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """A figure laid out: what is drawn, and where."""

    described: Mapping[str, Any]
    traces: Any
    legend: Any
    title: Any
    top: int
    bottom: float
    x: Axis
    y: Axis


def _laid_out(figure: Any, width: int) -> _Sheet:
    """Traces, axes and room for title and names of a figure.

    Raises: InputError as `svg`.
    """
    import json

    record = json.loads(figure.to_json())
    described = record["layout"]
    traces, names = _named([t for t in record["data"] if t.get("visible", True) is True])
    if not traces or not all(_is_drawable(t) for t in traces):
        raise InputError("only figures of lines, symbols and upright bars can be drawn as SVG", hint="-o FILE.html")
    if names and not described.get("xaxis", {}).get("tickangle"):
        names = _wrapped(names, (width - _LEFT - _RIGHT) / len(names))
    legend = _legend(traces)
    traces = _stacked(_boxes(traces, described.get("barmode", "group")))
    height = int(described.get("height", 460))
    title = pen.lines(pen.plain(described.get("title", {}).get("text", "")), int((width - 40) / (16 * pen.EM * 1.08)))
    top = _TOP + _ROW * (len(title) - 1)
    bottom = _bottom(described, names)
    return _Sheet(
        described=described,
        traces=traces,
        legend=legend,
        title=title,
        top=top,
        bottom=bottom,
        x=_axis(described, "xaxis", traces, _LEFT, width - _RIGHT, names),
        y=_axis(described, "yaxis", traces, height + top - _TOP - bottom, top),
    )


def svg(figure: Any, width: int = WIDTH) -> str:
    """A figure as a document of its own.

    Args:
        figure: of plotly, with scatter and upright bar traces alone.
        width: of the document [px].
    Raises: InputError for other traces, or without any that is visible.
    """
    sheet = _laid_out(figure, width)
    described, traces, x, y, top, bottom = sheet.described, sheet.traces, sheet.x, sheet.y, sheet.top, sheet.bottom
    parts = [*_frame(described, x, y), '<g clip-path="url(#inside)">']
    parts += [line for shape in described.get("shapes", ()) for line in _shape(shape, x, y)]
    parts += [line for trace in traces for line in drawn(trace, x, y)]
    parts += ["</g>", *(line for note in _apart(described.get("annotations", ()), x) for line in _annotation(note, x, y))]
    entries, rows = _legend_lines(sheet.legend, y.begin + bottom, width)
    parts += entries
    total = int(y.begin + bottom + _ROW * rows + 10)
    inside = f'<rect x="{_LEFT}" y="{top}" width="{width - _LEFT - _RIGHT}" height="{y.begin - top:g}"/>'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{total}" viewBox="0 0 {width} {total}" '
        f'font-family="{escape(palette.FONT)}" font-size="13" fill="{palette.INK}">',
        f'<rect width="{width}" height="{total}" fill="white"/>',
        f'<clipPath id="inside">{inside}</clipPath>',
        *(pen.text(20, 26 + _ROW * k, line, size=16, weight="bold") for k, line in enumerate(sheet.title)),
    ]
    return "\n".join([*head, *parts, "</svg>\n"])


def places(figure: Any, points: Iterable[tuple[float, float | None]]) -> list[tuple[float, float | None]]:
    """Where points are on what `svg` draws of a figure, as parts of its width and height.

    Args:
        figure: as `svg` takes it.
        points: values on its axes; without the second one a vertical line is meant.
    Raises: InputError as `svg`.
    """
    drawn = svg(figure)
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    assert size is not None
    sheet = _laid_out(figure, WIDTH)
    width, height = int(size[1]), int(size[2])
    return [(sheet.x.at(a) / width, None if b is None else sheet.y.at(b) / height) for a, b in points]


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
    size = f'width="{WIDTH}" height="{top}" viewBox="0 0 {WIDTH} {top}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(parts)}</svg>\n'


def _is_drawable(trace: Mapping[str, Any]) -> bool:
    kind = trace.get("type", "scatter")
    upright = kind == "scatter" or (kind == "bar" and trace.get("orientation", "v") == "v")
    return bool(upright and trace.get("yaxis", "y") == "y")


def _named(traces: Sequence[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], tuple[str, ...]]:
    """The traces with names on the x axis replaced by their numbers, and these names; none where the axis has numbers."""
    if not any(isinstance(v, str) for t in traces if isinstance(t.get("x"), list) for v in t["x"]):
        return list(traces), ()
    names = tuple(dict.fromkeys(str(v) for t in traces for v in t["x"]))
    number = {name: k for k, name in enumerate(names)}
    return [{**t, "x": [number[str(v)] for v in t["x"]]} for t in traces], names


def _wrapped(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Names in as many lines as they need to stand beside each other."""
    longest = int((room - 6) / (13 * pen.EM))
    return tuple("<br>".join(line for row in name.split("<br>") for line in pen.lines(pen.plain(row), longest)) for name in names)


def _boxes(traces: Sequence[Mapping[str, Any]], mode: str) -> list[Mapping[str, Any]]:
    """The traces with ``boxes`` for bars: left, right, foot and head of each, on each other or side by side."""
    bars = [t for t in traces if t.get("type") == "bar"]
    feet: dict[float, float] = {}
    found: list[Mapping[str, Any]] = []
    for trace in traces:
        if trace.get("type") != "bar":
            found.append(trace)
            continue
        beside = 0.8 / len(bars)
        wide, shift = (
            (float(trace.get("width", 0.6)), 0.0) if mode == "stack" else (beside, (bars.index(trace) + 0.5) * beside - 0.4)
        )
        boxes, middles, heads = [], [], []
        for x, y in zip(values_of(trace["x"]), values_of(trace["y"]), strict=True):
            foot = feet.get(x, 0.0) if mode == "stack" else 0.0
            if math.isfinite(y):
                feet[x] = foot + y
                boxes.append((x + shift - wide / 2, x + shift + wide / 2, foot, foot + y))
            middles.append(x + shift)
            heads.append(foot + y)
        found.append({**trace, "boxes": boxes, "x": middles, "y": heads, "mode": "none"})
    return found


def _stacked(traces: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The traces with those of a stack as areas between it and the one below; all of a stack have the same places."""
    found: list[Mapping[str, Any]] = []
    below: list[float] = []
    for trace in traces:
        if not trace.get("stackgroup"):
            found.append(trace)
            continue
        x, y = values_of(trace["x"]), values_of(trace["y"])
        floor = below or [0.0] * len(y)
        below = [low + height for low, height in zip(floor, y, strict=True)]
        found.append({**trace, "x": [*x, *x[::-1]], "y": [*below, *floor[::-1]], "fill": "toself", "mode": "none"})
    return found


def _bottom(described: Mapping[str, Any], names: Sequence[str]) -> float:
    """Room below the axis: more where labels are turned, or have several lines."""
    if described.get("xaxis", {}).get("tickangle"):
        return float(max(described["margin"]["b"], 36 + 0.75 * pen.wide(max(map(pen.plain, names), key=len, default=""), 13)))
    titled = bool(described.get("xaxis", {}).get("title", {}).get("text"))
    return _BOTTOM + 16 * (max((name.count("<br>") for name in names), default=0)) - (0 if titled or not names else 16)


def _axis(
    described: Mapping[str, Any],
    name: str,
    traces: Sequence[Mapping[str, Any]],
    begin: float,
    end: float,
    names: tuple[str, ...] = (),
) -> Axis:
    if names:
        return Axis(-0.5, len(names) - 0.5, begin, end, False, names)
    axis = described.get(name, {})
    logarithmic = axis.get("type") == "log"
    if "range" in axis:
        low, high = (float(v) for v in axis["range"])
    else:
        values = [float(v) for t in traces for v in values_of(t[name[0]]) if math.isfinite(v) and (not logarithmic or v > 0)]
        values += [v for t in traces for v in _ends(t) if name == "yaxis" and (not logarithmic or v > 0)]
        low, high = (min(values), max(values)) if values else (1.0, 10.0)
        low = min(0.0, low) if axis.get("rangemode") == "tozero" else low
        low, high = (math.log10(low), math.log10(high)) if logarithmic else (low, high)
        room = 0.03 * (high - low) or 0.5
        low, high = low - (0 if low == 0 else room), high + room
    return Axis(low, high, begin, end, logarithmic)


def _ends(trace: Mapping[str, Any]) -> list[float]:
    """Upper ends of the error bars of a trace."""
    ups = values_of(trace["error_y"].get("array", ())) if "error_y" in trace else []
    return [v + up for v, up in zip(values_of(trace["y"]), ups, strict=bool(ups)) if math.isfinite(v + up)] if ups else []


def _frame(described: Mapping[str, Any], x: Axis, y: Axis) -> list[str]:
    """Grid, ticks and titles."""
    parts = []
    turn = described.get("xaxis", {}).get("tickangle")
    last = -math.inf
    for value, label in _ticks(described.get("xaxis", {}), x):
        at = x.at(value)
        if not x.names:
            parts.append(pen.stroke(at, y.begin, at, y.end, palette.GRID))
        if turn:
            turned = f' transform="rotate({turn:g} {at:.1f} {y.begin + 16:.1f})"'
            parts.append(pen.text(at, y.begin + 16, pen.plain(label), anchor="end", more=turned))
            continue
        rows = label.split("<br>")
        half = max(pen.wide(pen.plain(row), 13) for row in rows) / 2
        if at - half > last:
            parts += [pen.text(at, y.begin + 20 + 16 * k, pen.plain(row), anchor="middle") for k, row in enumerate(rows)]
            last = at + half + 6
    for value, label in _ticks(described.get("yaxis", {}), y):
        at = y.at(value)
        parts += [pen.stroke(x.begin, at, x.end, at, palette.GRID), pen.text(x.begin - 8, at + 4, label, anchor="end")]
    parts += [
        pen.stroke(x.begin, y.begin, x.end, y.begin, palette.INK),
        pen.stroke(x.begin, y.begin, x.begin, y.end, palette.INK),
    ]
    names = [pen.plain(described.get(name, {}).get("title", {}).get("text", "")) for name in ("xaxis", "yaxis")]
    middle = (y.begin + y.end) / 2
    below = _bottom(described, x.names) - 16
    return [
        *parts,
        pen.text(_kept((x.begin + x.end) / 2, names[0], 13, 0, x.end + _RIGHT), y.begin + below, names[0], anchor="middle"),
        pen.text(20, middle, names[1], anchor="middle", more=f' transform="rotate(-90 20 {middle:.1f})"'),
    ]


def _kept(middle: float, text: str, size: float, begin: float, end: float) -> float:
    """The middle of a text, moved so that it does not leave the page."""
    half = pen.wide(text, size) / 2
    return max(min(middle, end - half), begin + half)


def _ticks(described: Mapping[str, Any], axis: Axis) -> list[tuple[float, str]]:
    if axis.names:
        return [(float(k), name) for k, name in enumerate(axis.names)]
    if described.get("tickvals"):
        return [(v, str(t)) for v, t in zip(values_of(described["tickvals"]), described["ticktext"], strict=True)]
    if axis.logarithmic:
        powers = range(math.floor(axis.low), math.floor(axis.high) + 1)
        steps = (1, 2, 5) if axis.high - axis.low < 2 else (1,)
        found = [(step * 10.0**p, step, p) for p in powers for step in steps]
        return [(v, _power(step, p)) for v, step, p in found if axis.low - 1e-9 <= math.log10(v) <= axis.high + 1e-9]
    most = max(2, min(8, int(abs(axis.end - axis.begin) / 60)))
    step = 10.0 ** math.floor(math.log10((axis.high - axis.low) / 4))
    step *= next((m for m in (1, 2, 5, 10, 20, 50) if (axis.high - axis.low) / (m * step) <= most), 100)
    if described.get("dtick") == 1 and step < 1:
        step = 1.0
    first = math.ceil(axis.low / step)
    return [(k * step, f"{k * step:.10g}") for k in range(first, math.floor(axis.high / step) + 1)]


def _power(step: int, power: int) -> str:
    value = step * 10.0**power
    if -4 < power < 5:
        return f"{value:g}"
    return ("" if step == 1 else f"{step}·") + "10" + str(power).translate(_SUPERSCRIPT)


def _shape(shape: Mapping[str, Any], x: Axis, y: Axis) -> list[str]:
    """Lines and areas over the whole height or width, as `add_vline`, `add_hline`, `add_vrect` and `add_hrect` make them."""
    line = shape.get("line", {})
    across = (x.begin, x.end) if "domain" in str(shape.get("xref", "")) else tuple(x.at(float(shape[n])) for n in ("x0", "x1"))
    along = (y.begin, y.end) if "domain" in str(shape.get("yref", "")) else tuple(y.at(float(shape[n])) for n in ("y0", "y1"))
    if shape.get("type") == "rect":
        left, top = min(across), min(along)
        size = f'width="{abs(across[1] - across[0]):.1f}" height="{abs(along[1] - along[0]):.1f}"'
        return [f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="{pen.colour(str(shape.get("fillcolor", "none")))}"/>']
    if shape.get("type") != "line":
        return []
    dash = pen.DASH.get(line.get("dash", ""), "")
    return [pen.stroke(across[0], along[0], across[1], along[1], line.get("color", palette.INK), line.get("width", 1), dash)]


def _apart(notes: Sequence[Mapping[str, Any]], x: Axis) -> list[Mapping[str, Any]]:
    """The notes without those at the top of the figure that would touch the one before."""
    found: list[Mapping[str, Any]] = []
    last = -math.inf
    for note in notes:
        if note.get("xanchor") == "center" and note.get("yref") == "paper" and note.get("xref", "x") == "x":
            half = pen.wide(pen.plain(note["text"]), note.get("font", {}).get("size", 12)) / 2
            at = x.at(_unscaled(note["x"], x))
            if at - half < last + 4:
                continue
            last = at + half
        found.append(note)
    return found


def _annotation(note: Mapping[str, Any], x: Axis, y: Axis) -> list[str]:
    """An arrow, text beside an upright line from the top down, or lines of text at a place of the frame."""
    if note.get("axref") == "x":
        return _arrow(note, x, y)
    size = note.get("font", {}).get("size", 12)
    colour = note.get("font", {}).get("color", palette.INK)
    if note.get("textangle"):
        value = 10.0 ** float(note["x"]) if x.logarithmic else float(note["x"])
        at, top = x.at(value) + (12 if note.get("xanchor") == "left" else -4), y.end + 6
        foot = float(note.get("y", 1)) == 0
        place = y.begin - 6 if foot else top
        turned = f' transform="rotate(-90 {at:.1f} {place:.1f})"'
        return [
            pen.text(at, place, pen.plain(note["text"]), anchor="start" if foot else "end", size=size, colour=colour, more=turned)
        ]
    rows = [pen.plain(row) for row in str(note.get("text", "")).split("<br>")]
    on_page = note.get("xref") == "paper"
    at = x.begin + float(note["x"]) * (x.end - x.begin) if on_page else x.at(_unscaled(note["x"], x))
    if note.get("yref") == "paper" or "domain" in str(note.get("yref", "")):
        top = y.begin + float(note.get("y", 1)) * (y.end - y.begin)
    else:
        top = y.at(_unscaled(note["y"], y))
    high = 1.3 * size * len(rows)
    top += {"bottom": -high, "top": 0.0}.get(note.get("yanchor", ""), -high / 2) + size
    anchor = {"left": "start", "right": "end"}.get(note.get("xanchor", ""), "middle")
    if anchor == "middle":
        at = _kept(at, max(rows, key=len), size, x.begin, x.end)
    return [pen.text(at, top + 1.3 * size * k, row, anchor=anchor, size=size, colour=colour) for k, row in enumerate(rows)]


def _unscaled(value: Any, axis: Axis) -> float:
    """What an annotation stands at: on logarithmic axes it gives the exponent."""
    return 10.0 ** float(value) if axis.logarithmic else float(value)


def _arrow(note: Mapping[str, Any], x: Axis, y: Axis) -> list[str]:
    head = x.at(_unscaled(note["x"], x)), y.at(_unscaled(note["y"], y))
    tail = x.at(_unscaled(note["ax"], x)), y.at(_unscaled(note["ay"], y))
    colour, turn = str(note.get("arrowcolor", palette.INK)), math.atan2(head[1] - tail[1], head[0] - tail[0])
    wings = [(head[0] - 10 * math.cos(turn + side), head[1] - 10 * math.sin(turn + side)) for side in (0.4, -0.4)]
    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in (head, *wings))
    return [
        pen.stroke(*tail, *head, colour, float(note.get("arrowwidth", 1.5))),
        f'<polygon points="{path}" fill="{escape(colour)}"/>',
    ]


def _legend(traces: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [t for t in traces if t.get("showlegend", True) and t.get("name")]


def _legend_lines(entries: Sequence[Mapping[str, Any]], top: float, width: int) -> tuple[list[str], int]:
    """Columns below the figure, as many as there is room for beside each other; and the number of rows."""
    names = [pen.plain(trace["name"]) for trace in entries]
    room = width - _LEFT / 2 - _RIGHT
    widest = max((pen.wide(name, 13) for name in names), default=0.0) + 56
    columns = max(1, min(4, len(entries), int(room // widest)))
    parts, column = [], room / columns
    longest = int((column - 46) / (13 * pen.EM))
    for k, (trace, name) in enumerate(zip(entries, names, strict=True)):
        left, at = _LEFT / 2 + (k % columns) * column, top + 8 + _ROW * (k // columns)
        line, mode = trace.get("line", {}), trace.get("mode", "lines")
        marker = {"color": line.get("color", palette.INK), **trace.get("marker", {})}
        if trace.get("type") == "bar":
            parts.append(
                f'<rect x="{left}" y="{at - 6}" width="30" height="12" fill="{pen.colour(str(of_point(marker["color"], 0)))}"/>'
            )
        elif trace.get("fill") or trace.get("stackgroup"):
            parts.append(f'<rect x="{left}" y="{at - 6}" width="30" height="12" fill="{pen.colour(trace["fillcolor"])}"/>')
        elif "lines" in mode and line.get("width", 2):
            colour, wide = line.get("color", palette.INK), line.get("width", 2)
            parts.append(pen.stroke(left, at, left + 30, at, colour, wide, pen.DASH.get(line.get("dash", ""), "")))
        if "markers" in mode:
            small = 30 if str(of_point(marker.get("symbol", ""), 0)).startswith("line-ew") else 9
            parts.append(symbol(left + 15, at, {**marker, "size": small}, 0))
        parts.append(pen.text(left + 38, at + 4, name if len(name) <= longest else name[: max(longest - 1, 1)] + "…"))
    return parts, math.ceil(len(entries) / columns)
