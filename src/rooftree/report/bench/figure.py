"""Measured rooflines: cache-aware, with one slanted roof per memory level, and classic, with memory alone.

    performance = min(peak, bandwidth of the level * arithmetic intensity)         bytes as the core requests them
    performance = min(peak, bandwidth of memory * operational intensity)           bytes at the memory interface

Shaded: the interval of a roof. Dotted: its theoretical limit. Symbols: measured mixes of arithmetic and accesses, applications.
Of several rooflines of a record only the widest is shown at first; a click in the legend shows the others.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.bench.record import (
    Figure,
    Record,
    RoofSet,
    details,
    distinction,
    interval,
    joined,
    machine_name,
    roof_name,
    roof_sets,
    usable,
    width_rank,
)
from rooftree.report.prediction.points import number
from rooftree.report.theme import escaped, layout
from rooftree.report.traces import band

_POINTS = 24
_ROW = 20
"""Height of a row of the legend, which would take it from the plot otherwise."""
_NEAR = 0.8
"""Share of a flat roof from which on the next one is not drawn."""
_BELOW = 0.95
"""Where a text hangs that stands below its line, which it would touch otherwise, as a share of the line's height."""
_GAP = "\u00a0\u00a0"
"""Between a slanted line and its name."""
_COLOURS = tuple(colour for colour in palette.SERIES if colour != palette.YELLOW)
"""Those in which thin lines and small text can be read on white, too."""
_DASHES = ("solid", "dash", "dot")
"""Of flat roofs, once the colours are used up."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One roofline in the figure.

    Attributes:
        roofs: what is drawn.
        bandwidths: the one of each level and ratio that is drawn, the fastest first.
        label: in the legend.
        colour: "" if levels have their own colours.
        dash: of flat roofs and of the legend; tells apart what has the same colour.
        shown: whether it is visible at first.
        labelled: whether its roofs carry their names; of several that would lie on each other, the first.
    """

    roofs: RoofSet
    bandwidths: tuple[Figure, ...]
    label: str
    colour: str
    dash: str
    shown: bool
    labelled: bool

    @property
    def group(self) -> str:
        return f"set{self.roofs.number} {escaped(self.label)}"

    @property
    def top(self) -> float:
        peak = self.roofs.peak()
        return float(peak["GFLOP_s"]) if peak else math.inf


def roofline_figure(records: Sequence[Record], *, classic: bool = False) -> go.Figure:
    """The rooflines of one or several records.

    Args:
        records: of schema ``rooftree.bench/1``.
        classic: memory alone, over operational intensity; otherwise all levels, over arithmetic intensity.
    Raises: InputError if no record has a bandwidth.
    """
    drawings = _drawings(records, classic)
    if not drawings:
        raise InputError(
            "no roofs to draw: the records hold no bandwidths" + (" of memory" if classic else ""), hint="rooftree bench roofline"
        )
    dots = [] if classic else _dots(records, drawings)
    x_range, y_range = _ranges(drawings, dots)
    figure = go.Figure()
    for drawing in drawings:
        for roof in drawing.bandwidths:
            _add_bandwidth(figure, drawing, roof, x_range)
        _add_peaks(figure, drawing, x_range)
    for dot in dots:
        figure.add_trace(dot)
    axis = {"type": "log", "dtick": 1, "minor": {"dtick": "D1", "showgrid": False, "ticks": "outside", "ticklen": 3}}
    kind = "operational intensity, bytes at the memory interface" if classic else "arithmetic intensity, bytes the core requests"
    x = {**axis, "title": {"text": f"{kind} [FLOP/B]"}, "range": [math.log10(v) for v in x_range]}
    y = {**axis, "title": {"text": "performance [GFLOP/s]"}, "range": [math.log10(v) for v in y_range]}
    names = ", ".join(dict.fromkeys(machine_name(r) for r in records))
    title = f"{'Roofline' if classic else 'Cache-aware roofline'}: {names}"
    layout(figure, title, x, y, height=560 + _ROW * (max(0, len(drawings) - 4) // 3))
    figure.update_layout(legend={"groupclick": "togglegroup"})
    return figure


def _drawings(records: Sequence[Record], classic: bool) -> list[_Drawing]:
    sets = [(s, _chosen(s, classic)) for s in roof_sets(records)]
    sets = [(s, roofs) for s, roofs in sets if roofs]
    shown = set()
    for index in dict.fromkeys(s.number for s, _ in sets):
        mine = [s for s, _ in sets if s.number == index]
        first = mine[0].precision if "dp" not in {s.precision for s in mine} else "dp"
        best = max((s for s in mine if s.precision == first), key=lambda s: (width_rank(s.isa), -s.threads))
        shown.add(id(best))
    several = len(sets) > 1
    order = [id(s) for s, _ in sorted(sets, key=lambda entry: id(entry[0]) not in shown)]  # what is visible gets colours first
    found: list[_Drawing] = []
    for s, roofs in sets:
        name = ", ".join(filter(None, (distinction(records, s.number), s.name)))
        again, place = divmod(order.index(id(s)), len(_COLOURS))
        colour = _COLOURS[place] if several else ""
        visible = id(s) in shown
        labelled = visible and not any(d.labelled for d in found)
        found.append(_Drawing(s, roofs, name, colour, _DASHES[again % len(_DASHES)], visible, labelled))
    return found


def _chosen(found: RoofSet, classic: bool) -> tuple[Figure, ...]:
    """Per level the ratio with the most bandwidth; classic: memory's, for loads alone if that was measured."""
    figures = [f for f in found.bandwidths if not classic or f["level"] == "Mem"]
    loads = [f for f in figures if f["ratio"] == "1:0"]
    if classic and loads:
        figures = loads
    best: dict[str, Figure] = {}
    main = _main_ratio(found)
    for f in figures:
        level = str(f["level"])
        if not classic and f["ratio"] != main and any(o["level"] == level and o["ratio"] == main for o in figures):
            continue
        if level not in best or f["GB_s"] > best[level]["GB_s"]:
            best[level] = f
    return tuple(sorted(best.values(), key=lambda f: -float(f["GB_s"])))


def _main_ratio(found: RoofSet) -> str:
    """The ratio that most levels were measured with; of several the one with the fastest L1."""
    ratios = dict.fromkeys(str(f["ratio"]) for f in found.bandwidths)

    def rank(ratio: str) -> tuple[int, float]:
        mine = [f for f in found.bandwidths if f["ratio"] == ratio]
        return len({f["level"] for f in mine}), max(float(f["GB_s"]) for f in mine)

    return max(ratios, key=rank, default="")


def _ranges(drawings: Sequence[_Drawing], dots: Sequence[Any]) -> tuple[list[float], list[float]]:
    """The part of the plane with all ridge points and dots [FLOP/B], [GFLOP/s]."""
    xs, ys = [x for dot in dots for x in dot.x], [y for dot in dots for y in dot.y]
    for d in drawings:
        top = d.top if math.isfinite(d.top) else 10 * max(float(b["GB_s"]) for b in d.bandwidths)
        xs += [top / float(b["GB_s"]) for b in d.bandwidths]
        ys += [float(p["GFLOP_s"]) for p in d.roofs.peaks] or [top]
    x_range = [min(xs) / 6, max(xs) * 6]
    lowest = min(x_range[0] * float(b["GB_s"]) for d in drawings for b in d.bandwidths)
    return x_range, [min([*ys, lowest]) / 1.5, max(ys) * 2]


def _look(drawing: _Drawing, roof: Figure) -> tuple[str, str]:
    """Colour and dash of a level."""
    levels = [str(b["level"]) for b in drawing.bandwidths]
    order = sorted(levels, key=lambda level: (level == "Mem", level))
    level = str(roof["level"])
    return drawing.colour or palette.level_colour(level, order), palette.level_dash(level, order)


def _add_bandwidth(figure: go.Figure, drawing: _Drawing, roof: Figure, x_range: list[float]) -> None:
    """A slanted roof up to the peak, its interval, and its limit."""
    rate = float(roof["GB_s"])
    xs = _line(x_range[0], min(drawing.top / rate, x_range[1]))
    colour, dash = _look(drawing, roof)
    common = {"legendgroup": drawing.group, "visible": True if drawing.shown else "legendonly"}
    if span := interval(roof, "interval_GB_s"):
        xs_low, xs_high = (_line(x_range[0], min(drawing.top / value, x_range[1])) for value in span)
        low, high = ((xs, [x * value for x in xs]) for xs, value in zip((xs_low, xs_high), span, strict=True))
        figure.add_trace(band(low, high, palette.pale(colour), showlegend=False, **common))
    limit = _limit_rate(roof, "B")
    if limit is not None and limit > 1.01 * rate:
        limits = _line(x_range[0], min(drawing.top / limit, x_range[1]))
        hover = _hover(drawing, f"theoretical limit of {roof_name(roof)}: {number(limit)} GB/s", [])
        figure.add_trace(_dotted(limits, [x * limit for x in limits], colour, hover, common))
    label = f"{roof_name(roof)} {number(rate)} GB/s" + ("" if roof.get("quality") == "ok" else f" ({roof.get('quality')})")
    single = not drawing.colour
    figure.add_trace(
        go.Scatter(
            x=xs,
            y=[x * rate for x in xs],
            mode="lines",
            line={"color": colour, "width": 2.2, "dash": dash},
            name=escaped(label if single else drawing.label),
            showlegend=single,
            hovertemplate=_hover(drawing, roof_name(roof), details(roof)),
            **(common | ({"legendgroup": escaped(label)} if single else {})),
        )
    )
    if drawing.labelled:
        group = common | ({"legendgroup": escaped(label)} if single else {})
        figure.add_trace(
            _text(xs[1], xs[1] * rate, f"{_GAP}{roof_name(roof)}, {number(rate)} GB/s", "bottom right", colour, group)
        )


def _text(x: float, height: float, text: str, place: str, colour: str, common: Mapping[str, Any]) -> Any:
    """A name below its roof, which comes and goes with it."""
    return go.Scatter(
        x=[x],
        y=[_BELOW * height],
        mode="text",
        text=[escaped(text)],
        textposition=place,
        cliponaxis=False,
        hoverinfo="skip",
        textfont={"size": 12, "color": colour},
        showlegend=False,
        **common,
    )


def _add_peaks(figure: go.Figure, drawing: _Drawing, x_range: list[float]) -> None:
    """Flat roofs from the fastest level on; the highest one thick."""
    fastest = float(drawing.bandwidths[0]["GB_s"])
    height = math.inf
    if not drawing.roofs.peaks and drawing.colour:
        figure.add_trace(_entry(drawing))
    for peak in sorted(drawing.roofs.peaks, key=lambda f: -float(f["GFLOP_s"])):
        rate = float(peak["GFLOP_s"])
        if rate > _NEAR * height:
            continue  # it would lie on the one above, and so would its name; the figure by instruction has all
        start = max(rate / fastest, x_range[0])
        xs = _line(start, x_range[1])
        colour = drawing.colour or palette.INK
        common = {"legendgroup": drawing.group, "visible": True if drawing.shown else "legendonly"}
        if span := interval(peak, "interval_GFLOP_s"):
            low, high = (([start, x_range[1]], [value, value]) for value in span)
            figure.add_trace(band(low, high, palette.pale(colour), showlegend=False, **common))
        limit = _limit_rate(peak, "FLOP")
        if limit is not None and limit > 1.01 * rate:
            hover = _hover(drawing, f"theoretical limit of {roof_name(peak)}: {number(limit)} GFLOP/s", [])
            figure.add_trace(_dotted(xs, [limit] * len(xs), colour, hover, common))
        if drawing.labelled:
            text = f"{roof_name(peak)}, {number(rate)} GFLOP/s"
            figure.add_trace(_text(x_range[1], rate, text, "bottom left", colour, common))
        figure.add_trace(
            go.Scatter(
                x=xs,
                y=[rate] * len(xs),
                mode="lines",
                line={"color": colour, "width": 3 if math.isinf(height) else 1.4, "dash": drawing.dash},
                hovertemplate=_hover(drawing, roof_name(peak), details(peak)),
                name=escaped(drawing.label),
                showlegend=bool(drawing.colour) and math.isinf(height),
                **common,
            )
        )
        height = rate


def _dotted(xs: Sequence[float], ys: Sequence[float], colour: str, hover: str, common: Mapping[str, Any]) -> go.Scatter:
    """A theoretical limit."""
    line = {"color": colour, "width": 1, "dash": "dot"}
    return go.Scatter(x=xs, y=ys, mode="lines", line=line, showlegend=False, hovertemplate=hover, **common)


def _entry(drawing: _Drawing) -> Any:
    """An entry in the legend for a set without peaks, which carry it otherwise."""
    return go.Scatter(
        x=[None],
        y=[None],
        mode="lines",
        line={"color": drawing.colour, "width": 3, "dash": drawing.dash},
        name=escaped(drawing.label),
        legendgroup=drawing.group,
        visible=True if drawing.shown else "legendonly",
    )


def _limit_rate(roof: Figure, work: str) -> float | None:
    """The theoretical limit at the clock of the measurement, of all threads [10^9/s]."""
    limit, rate, per_cycle = roof.get("limit_per_cy"), roof.get(f"G{work}_s"), roof.get(f"{work}_per_cy")
    if not (usable(limit) and usable(rate) and usable(per_cycle)):
        return None
    return limit * rate / per_cycle


def _hover(drawing: _Drawing, head: str, lines: Sequence[str]) -> str:
    text = "<br>".join([f"<b>{escaped(head)}</b>", escaped(drawing.label), *(escaped(line) for line in lines)])
    return text.replace("%", "&#37;") + "<br>%{y:.3g} GFLOP/s at %{x:.3g} FLOP/B<extra></extra>"


def _line(first: float, last: float) -> list[float]:
    """Places evenly spaced in log, so that the mouse finds the line everywhere."""
    last = max(first, last)
    return [first * (last / first) ** (k / (_POINTS - 1)) for k in range(_POINTS)]


def _dots(records: Sequence[Record], drawings: Sequence[_Drawing]) -> list[Any]:
    """Mixes that were measured, and applications, below the roofs."""
    found = []
    for d in drawings:
        by_level: dict[str, list[Figure]] = {}
        for f in d.roofs.mixed:
            by_level.setdefault(str(f["level"]), []).append(f)
        for k, (level, figures) in enumerate(by_level.items()):
            colour = d.colour or palette.level_colour(level, tuple(by_level))
            found.append(
                go.Scatter(
                    x=[f["intensity_FLOP_B"] for f in figures],
                    y=[f["GFLOP_s"] for f in figures],
                    mode="markers",
                    name=escaped(f"measured in {level}" + (f", {d.label}" if d.colour else "")),
                    marker={
                        "symbol": palette.SYMBOLS[k % len(palette.SYMBOLS)],
                        "size": 9,
                        "color": colour,
                        "line": {"width": 1, "color": palette.INK},
                    },
                    customdata=[joined(_below(d, f["intensity_FLOP_B"], f["GFLOP_s"], level, details(f))) for f in figures],
                    visible=True if d.shown else "legendonly",
                    hovertemplate="%{customdata}<extra></extra>",
                )
            )
    applications = [a for record in records for a in record.get("applications", ())]
    main = next((d for d in drawings if d.shown), drawings[0])
    longest = max((a["seconds"] for a in applications), default=0.0)
    for k, a in enumerate(applications):
        size = 8 + 20 * math.sqrt(a["seconds"] / longest) if longest else 12
        words = [
            f"{a['name']}: {number(a['GFLOP_s'])} GFLOP/s at {number(a['intensity_FLOP_B'])} FLOP/B",
            *([f"{number(a['seconds'])} s"] if a["seconds"] else []),
            *filter(None, [a.get("method")]),
        ]
        found.append(
            go.Scatter(
                x=[a["intensity_FLOP_B"]],
                y=[a["GFLOP_s"]],
                mode="markers",
                name=escaped(a["name"]),
                marker={"symbol": palette.SYMBOLS[k % len(palette.SYMBOLS)], "size": size, "color": palette.INK, "opacity": 0.75},
                customdata=[joined(_below(main, a["intensity_FLOP_B"], a["GFLOP_s"], "", words))],
                hovertemplate="%{customdata}<extra></extra>",
            )
        )
    return found


def _below(d: _Drawing, intensity: float, speed: float, level: str, words: Sequence[str]) -> list[str]:
    """What a dot says: itself, and how much of each roof above it is reached, the nearest first."""
    lines = []
    for roof in d.bandwidths:
        attainable = min(d.top, intensity * float(roof["GB_s"]))
        name = roof_name(roof) if attainable < d.top else f"the peak, with data in {roof['level']}"
        if math.isfinite(attainable) and (not level or roof["level"] == level):
            lines.append((attainable, f"{100 * speed / attainable:.0f} % of {name} ({number(attainable)} GFLOP/s)"))
    above = sorted((height, text) for height, text in lines if height >= speed) or sorted(lines)[-1:]
    return [*words, *(text for _, text in above)]
