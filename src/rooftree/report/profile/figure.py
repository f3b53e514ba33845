"""The hot regions of an application below the cache-aware roofs of a machine: a dot for each, as large as its time."""

from __future__ import annotations

import math
from collections.abc import Sequence

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.report import palette
from rooftree.report.prediction.points import count, number
from rooftree.report.profile.region_text import held_text, reached_text, region_name
from rooftree.report.roofline.figure import machines_roofline_figure
from rooftree.report.theme import escaped
from rooftree.results.profile import Profile, Region

_SMALLEST, _LARGEST = 8.0, 44.0
_ROW_px = 20
_WIDE = 20.0
"""Size of a dot from which on its number has room in it [px]."""
LEAST_FLOP_B = 1e-3
"""Intensity below which a region is drawn at the left edge [FLOP/B]: at any roof of it arithmetic takes next to nothing, and
decades without a dot would make all others small."""
_STEP = 1.5
"""From one dot that is below the figure to the next, so that they do not lie on each other."""


def profile_figure(record: Profile) -> Figure | None:
    """The figure; None without roofs, or without a region that has floating-point work and bytes."""
    drawn = [(n, r) for n, r in enumerate(record.shown, 1) if r.intensity_FLOP_B and r.GFLOP_s]
    if not record.peak_GFLOP_s or not record.levels_GB_s or not drawn:
        return None
    roofs = [
        {"name": level, "kind": "bandwidth", "value": rate * 1e9, "level": level} for level, rate in record.levels_GB_s.items()
    ]
    roofs.append({"name": "peak", "kind": "compute", "value": record.peak_GFLOP_s * 1e9, "level": ""})
    title = f"{record.machine_title or record.machine}, {count(record.cores or 1, 'core')}"
    inside = [(n, r) for n, r in drawn if not at_the_edge(r)]
    dots = [{"kernel": region_name(r), "intensity_FLOP_B": r.intensity_FLOP_B, "GFLOP_s": r.GFLOP_s} for _, r in inside]
    around = [LEAST_FLOP_B] if len(inside) < len(drawn) else []
    figure = machines_roofline_figure([{"title": title, "roofs": roofs}], dots, title="Hot regions", around=around)
    figure.data = [trace for trace in figure.data if trace.name not in {escaped(region_name(r)) for _, r in inside}]
    for number_, region in inside:
        figure.add_trace(_dot(region, number_))
        if (region.memory_intensity_FLOP_B or 0.0) >= LEAST_FLOP_B and region.memory_from:
            figure.add_trace(_dot_at_memory(region, number_))
        _add_arrow(figure, region)
    _add_at_the_edge(figure, [(n, r) for n, r in drawn if at_the_edge(r)])
    figure.update_xaxes(title_text="arithmetic intensity [FLOP/B]: bytes that the core asks for")
    rows = -(-sum(trace.showlegend is not False for trace in figure.data) // 2)
    figure.update_layout(height=figure.layout.height + max(0, rows - 2) * _ROW_px)
    return figure


def at_the_edge(region: Region) -> bool:
    """Whether a region has so few FLOP that its place is left of what is drawn."""
    return bool(region.GFLOP_s) and 0 < (region.intensity_FLOP_B or 0.0) < LEAST_FLOP_B


def series_colour(number_: int) -> str:
    """The colour of a region, by its number: of its dot, and of its bars. They repeat, and the numbers tell them apart."""
    return palette.SERIES[(number_ - 1) % len(palette.SERIES)]


def _symbol(number_: int) -> str:
    """The symbol of a region, which tells those of the same colour apart."""
    return palette.SYMBOLS[(number_ - 1) // len(palette.SERIES) % len(palette.SYMBOLS)]


def _add_at_the_edge(figure: Figure, regions: Sequence[tuple[int, Region]]) -> None:
    """Regions with hardly any FLOP: triangles at the left edge, at their performance if that is in sight, else at the bottom."""
    left, bottom = (10 ** axis.range[0] for axis in (figure.layout.xaxis, figure.layout.yaxis))
    below = _STEP * bottom
    for number_, region in sorted(regions, key=lambda one: one[1].GFLOP_s or 0.0):
        height = region.GFLOP_s or 0.0
        in_sight = height >= below
        place = (_STEP * left, height if in_sight else below)
        below *= 1.0 if in_sight else _STEP
        figure.add_trace(_dot(region, number_, place, "triangle-left" if in_sight else "triangle-sw"))


def _add_arrow(figure: Figure, region: Region) -> None:
    """From where the region was in the profile that this one is compared with."""
    before = region.before
    if before is None or not before.GFLOP_s or not before.intensity_FLOP_B or not region.GFLOP_s or not region.intensity_FLOP_B:
        return
    if before.intensity_FLOP_B < LEAST_FLOP_B:
        return
    tail = math.log10(before.intensity_FLOP_B), math.log10(before.GFLOP_s)
    head = math.log10(region.intensity_FLOP_B), math.log10(region.GFLOP_s)
    look = {"showarrow": True, "arrowhead": 2, "arrowwidth": 2, "arrowcolor": palette.INK, "text": ""}
    figure.add_annotation(x=head[0], y=head[1], ax=tail[0], ay=tail[1], axref="x", ayref="y", **look)


def _dot_at_memory(region: Region, number_: int) -> go.Scatter:
    """The same region over its bytes at memory, as in the Roofline model: an open dot."""
    name = f"{number_}. {escaped(region_name(region))}, at memory ({region.memory_from})"
    return go.Scatter(
        x=[region.memory_intensity_FLOP_B],
        y=[region.GFLOP_s],
        mode="markers",
        name=name,
        showlegend=False,
        marker={
            "size": _SMALLEST * 1.5,
            "color": series_colour(number_),
            "symbol": f"{_symbol(number_)}-open",
            "line": {"width": 2.5},
        },
        hovertemplate=(
            f"<b>{name}</b><br>{number(region.GFLOP_s or 0.0)} GFLOP/s"
            f" at {number(region.memory_intensity_FLOP_B or 0.0)} FLOP/B of memory<extra></extra>"
        ),
    )


def _dot(region: Region, number_: int, place: tuple[float, float] | None = None, symbol: str = "") -> go.Scatter:
    """The dot of a region, with its number.

    Args:
        place, symbol: where it is drawn, and as what, if not at its place.
    """
    held, colour = held_text(region), series_colour(number_)
    roof = (
        "no roof" if held == "-" else f"held by {held}{f', {part} of its time' if (part := reached_text(region)) != '-' else ''}"
    )
    name, size = f"{number_}. {escaped(region_name(region))}", max(_SMALLEST, _LARGEST * math.sqrt(region.share))
    x, y = place or (region.intensity_FLOP_B, region.GFLOP_s)
    wide = size >= _WIDE and not symbol
    return go.Scatter(
        x=[x],
        y=[y],
        mode="markers+text",
        name=name,
        text=[str(number_)],
        textposition="middle center" if wide else "middle right",
        textfont={"size": 12, "color": palette.text_on(colour) if wide else palette.INK},
        marker={
            "size": max(size, 1.5 * _SMALLEST) if symbol else size,
            "color": colour,
            "symbol": symbol or _symbol(number_),
            "opacity": 0.75,
            "line": {"width": 1.2, "color": palette.INK},
        },
        hovertemplate=(
            f"<b>{name}</b><br>{region.share:.1%} of the time<br>{number(region.GFLOP_s or 0.0)} GFLOP/s"
            f" at {number(region.intensity_FLOP_B or 0.0)} FLOP/B<br>{escaped(roof)}<extra></extra>"
        ),
    )
