"""All figures of benchmarks, by name, with their headings and captions: one definition for pages and SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.bench.record import Record, curve_points, roof_sets

WORDS = {
    "carm": (
        "Cache-aware roofline",
        "One slanted roof for each memory level, over bytes as the core requests them; flat lines are peak performance by "
        "instruction. Shaded: the interval that another run is expected to fall into. Dotted: theoretical limits. Of several "
        "instruction sets the widest is shown at first; the legend has all.",
    ),
    "roofline": (
        "Roofline",
        "Memory's bandwidth for loads, over bytes at the memory interface (where only another ratio was measured, that one, "
        "without its write-allocates). Flat lines: peak performance by instruction.",
    ),
    "curve": (
        "Memory curve",
        "Bandwidth over working set. Hollow symbols: disturbed. Vertical lines: caches as advertised (dotted) and as "
        "their plateaus show them (dashed).",
    ),
    "fp": (
        "Floating-point performance by instruction",
        "Independent instructions of one core, per cycle; joined by +, they take turns. Upright strokes: theoretical limits. "
        "Hollow symbols: not to be trusted.",
    ),
    "integers": (
        "Integer performance by instruction",
        "Independent instructions of one core, operations per cycle. Upright strokes: theoretical limits. Hollow symbols: not to "
        "be trusted.",
    ),
    "latency": (
        "Latency",
        "Instructions that wait for each other, and loads whose address is what the load before brought. Horizontal lines: "
        "intervals.",
    ),
}
"""Heading and caption by name."""


def drawn(records: Sequence[Record]) -> dict[str, Mapping[str, Any]]:
    """All figures for which the records hold something: name -> figure."""
    from rooftree.report.bench.curve import curve_figure
    from rooftree.report.bench.dots import latency_figure, many_peaks, peaks_figure
    from rooftree.report.bench.figure import roofline_figure

    figures: dict[str, Any] = {}
    sets = roof_sets(records)
    if any(s.bandwidths for s in sets):
        figures["carm"] = roofline_figure(records)
    if any(f["level"] == "Mem" for s in sets for f in s.bandwidths):
        figures["roofline"] = roofline_figure(records, classic=True)
    if any(curve_points(record) for record in records):
        figures["curve"] = curve_figure(records)
    if any(s.peaks for s in sets) and many_peaks(records):
        figures["fp"] = peaks_figure(records)
    if any(f["kind"] == "operations" for record in records for f in record.get("roofs", ())):
        figures["integers"] = peaks_figure(records, integers=True)
    if any(record.get("latencies") for record in records):
        figures["latency"] = latency_figure(records)
    return figures
