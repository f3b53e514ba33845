"""The hot regions of an application below the cache-aware roofs of a machine: a dot for each, as large as its time."""

from __future__ import annotations

import math

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.report import palette
from rooftree.report.prediction.points import count, number
from rooftree.report.profile.text import held_text, reached_text, region_name
from rooftree.report.roofline.figure import machines_roofline_figure
from rooftree.report.theme import escaped
from rooftree.results.profile import Profile, Region

_SMALLEST, _LARGEST = 8.0, 44.0
_ROW_px = 20


def profile_figure(record: Profile) -> Figure | None:
    """The figure; None without roofs, or without a region that has floating-point work and bytes."""
    drawn = [r for r in record.regions if r.intensity_FLOP_B and r.GFLOP_s]
    if not record.peak_GFLOP_s or not record.levels_GB_s or not drawn:
        return None
    roofs = [
        {"name": level, "kind": "bandwidth", "value": rate * 1e9, "level": level} for level, rate in record.levels_GB_s.items()
    ]
    roofs.append({"name": "peak", "kind": "compute", "value": record.peak_GFLOP_s * 1e9, "level": ""})
    title = f"{record.machine_title or record.machine}, {count(record.cores or 1, 'core')}"
    dots = [{"kernel": region_name(r), "intensity_FLOP_B": r.intensity_FLOP_B, "GFLOP_s": r.GFLOP_s} for r in drawn]
    figure = machines_roofline_figure([{"title": title, "roofs": roofs}], dots, title="Hot regions")
    figure.data = [trace for trace in figure.data if trace.name not in {escaped(region_name(r)) for r in drawn}]
    for number_, region in enumerate(drawn):
        figure.add_trace(_dot(region, palette.SERIES[number_ % len(palette.SERIES)]))
        if region.memory_intensity_FLOP_B and region.memory_from:
            figure.add_trace(_dot_at_memory(region, palette.SERIES[number_ % len(palette.SERIES)]))
        _add_arrow(figure, region)
    figure.update_xaxes(title_text="arithmetic intensity [FLOP/B]: bytes that the core asks for")
    rows = -(-sum(trace.showlegend is not False for trace in figure.data) // 2)
    figure.update_layout(height=figure.layout.height + max(0, rows - 2) * _ROW_px)
    return figure


def _add_arrow(figure: Figure, region: Region) -> None:
    """From where the region was in the profile that this one is compared with."""
    before = region.before
    if before is None or not before.GFLOP_s or not before.intensity_FLOP_B or not region.GFLOP_s or not region.intensity_FLOP_B:
        return
    tail = math.log10(before.intensity_FLOP_B), math.log10(before.GFLOP_s)
    head = math.log10(region.intensity_FLOP_B), math.log10(region.GFLOP_s)
    look = {"showarrow": True, "arrowhead": 2, "arrowwidth": 2, "arrowcolor": palette.INK, "text": ""}
    figure.add_annotation(x=head[0], y=head[1], ax=tail[0], ay=tail[1], axref="x", ayref="y", **look)


def _dot_at_memory(region: Region, colour: str) -> go.Scatter:
    """The same region over its bytes at memory, as in the Roofline model: an open dot."""
    name = f"{escaped(region_name(region))}, at memory ({region.memory_from})"
    return go.Scatter(
        x=[region.memory_intensity_FLOP_B],
        y=[region.GFLOP_s],
        mode="markers",
        name=name,
        showlegend=False,
        marker={"size": _SMALLEST * 1.5, "color": colour, "symbol": "circle-open", "line": {"width": 2.5}},
        hovertemplate=(
            f"<b>{name}</b><br>{number(region.GFLOP_s or 0.0)} GFLOP/s"
            f" at {number(region.memory_intensity_FLOP_B or 0.0)} FLOP/B of memory<extra></extra>"
        ),
    )


def _dot(region: Region, colour: str) -> go.Scatter:
    held = held_text(region)
    roof = (
        "no roof" if held == "-" else f"held by {held}{f', {part} of its time' if (part := reached_text(region)) != '-' else ''}"
    )
    return go.Scatter(
        x=[region.intensity_FLOP_B],
        y=[region.GFLOP_s],
        mode="markers",
        name=escaped(region_name(region)),
        marker={
            "size": max(_SMALLEST, _LARGEST * math.sqrt(region.share)),
            "color": colour,
            "opacity": 0.75,
            "line": {"width": 1.2, "color": palette.INK},
        },
        hovertemplate=(
            f"<b>{escaped(region_name(region))}</b><br>{region.share:.1%} of the time<br>{number(region.GFLOP_s or 0.0)} GFLOP/s"
            f" at {number(region.intensity_FLOP_B or 0.0)} FLOP/B<br>{escaped(roof)}<extra></extra>"
        ),
    )
