"""The page of ``rooftree profile``: hot regions below the roofs, as a table, and what is known of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rooftree.report import palette
from rooftree.report.prediction.points import number
from rooftree.report.profile.figure import LEAST_FLOP_B, at_the_edge, profile_figure, series_colour
from rooftree.report.profile.flame import bars
from rooftree.report.profile.region_text import (
    callers_text,
    compared_text,
    counts_text,
    data_text,
    each_text,
    held_text,
    imbalance,
    inside_text,
    load_text,
    own_words,
    rate_text,
    reached_text,
    region_name,
    rough,
    share_text,
    turns_text,
)
from rooftree.report.profile.text import ROUGH_MARK, head_lines, spread_lines, together_lines
from rooftree.report.render import figure_record, page
from rooftree.results.profile import Profile, Region


def profile_page(record: Profile) -> str:
    """One self-contained page."""
    figure = profile_figure(record)
    command = " ".join(record.command)
    return page(
        "profile.html.j2",
        {"roofline": figure_record(figure)} if figure is not None else {},
        title=f"Profile: {command}",
        intro="",
        alt=f"Hot regions of {command} below the roofs",
        drawn=figure is not None,
        edge=_edge(record),
        head=head_lines(record),
        regions=[{"number": n, **region_row(r, record)} for n, r in enumerate(record.shown, 1)],
        together=together_lines(record),
        other=f"{record.unlisted_share:.1%}",
        mark=ROUGH_MARK if any(rough(region) for region in record.shown) else "",
        share_of=record.share_of,
        timed=record.cpu_seconds is not None,
        against=any(region.before for region in record.regions),
        **_flame(record),
        called=record.chains is not None,
        threads=_threads(record.regions),
        notes=[*spread_lines(record), *record.notes],
        counted=record.engine.count,
        why=record.engine.why,
        how="Estimated by" if record.engine.count == "static" else "Counted by",
    )


def _edge(record: Profile) -> str:
    """Which regions lie farther out than is drawn, as a sentence; "" where none does."""
    numbers = [f"{n}." for n, region in enumerate(record.shown, 1) if at_the_edge(region)]
    if not numbers:
        return ""
    one = len(numbers) == 1
    return (
        f"{'A triangle' if one else 'Triangles'} at the left edge: {', '.join(numbers)} {'has' if one else 'have'} less than "
        f"{number(LEAST_FLOP_B)} FLOP/B, and {'lies' if one else 'lie'} farther out than is drawn."
    )


_ROW_px = 26


def _flame(record: Profile) -> dict[str, Any]:
    """The nested bars: places in per cent of the width, and in pixels; those of regions with their numbers and colours."""
    shown, left, deepest = [], 0.0, 0
    numbers = {region.id: n for n, region in enumerate(record.shown, 1)}
    for top in bars(record.regions, record.chains):
        for depth, at, bar in top.rows(0, left):
            deepest = max(deepest, depth)
            number_ = numbers.get(bar.region.id) if bar.region is not None else None
            colour = palette.pale(series_colour(number_) if number_ is not None else palette.INK)
            name = f"{number_}. {bar.name}" if number_ is not None else bar.name
            place = {"left": 100 * at, "width": 100 * bar.share, "top": depth * _ROW_px, "colour": colour}
            shown.append({**place, "name": name, "number": number_, "share": f"{bar.share:.1%}"})
        left += top.share
    return {"flame": shown, "flame_px": (deepest + 1) * _ROW_px, "row_px": _ROW_px - 2}


def _threads(regions: Sequence[Region]) -> dict[str, Any] | None:
    """The time of each thread in each region; None of a program with one thread."""
    totals: Counter[str] = Counter()
    for region in regions:
        if region.kind != "roi":
            totals.update(region.threads or region.thread_instructions or {})
    names = [name for name, _ in totals.most_common(_MOST_THREADS)]
    if len(names) < 2:
        return None
    rows = []
    for region in regions:
        spent = dict(region.threads or region.thread_instructions or {})
        if len(spent) > 1:
            cells = [number(spent[name]) if name in spent else "-" for name in names]
            rows.append({"name": region_name(region), "cells": cells, "imbalance": f"{imbalance(region):.2f}"})
    total = [number(totals[name]) for name in names]
    more = len(totals) - len(names)
    return {"names": names, "rows": rows, "total": total, "more": more, "timed": any(r.threads for r in regions)}


_MOST_THREADS = 8


def _listing(region: Region) -> dict[str, Any] | None:
    """Its instructions, with the share of its samples at each."""
    if not region.listing:
        return None
    counted = any(one.executions is not None for one in region.listing)
    ported = any(one.ports is not None for one in region.listing)
    sampled = sum(one.samples for one in region.listing)
    rows = []
    for one in region.listing:
        place = f"{Path(one.file).name}:{one.line}" if one.source is not None and one.file else ""
        rows.append(
            {
                "source": "  ".join(
                    [f"({one.left_out} instructions left out)"] * bool(one.left_out) + [f"{place}  {one.source}"] * bool(place)
                ),
                "address": one.address,
                "text": one.text,
                "samples": f"{one.samples / sampled:.0%}" if one.samples else "",
                "executions": number(one.executions) if one.executions is not None else "-",
                "ports": ", ".join(f"{group} {number(cycles)}" for group, cycles in (one.ports or {}).items()),
            }
        )
    return {"rows": rows, "counted": counted, "ported": ported, "sampled": bool(sampled) and region.seconds is not None}


def region_row(region: Region, record: Profile) -> dict[str, Any]:
    """All that is shown of a region, as text."""
    roof, model = region.roof, region.model
    bar = round(100 * region.share, 2)
    flops = ", ".join(f"{number(value)} {kind}" for kind, value in (region.flops or {}).items()) or "0"
    facts = [
        ("named by the program", own_words(region, record.shown)) if region.kind == "roi" else None,
        ("calls", number(region.calls)) if region.calls is not None else None,
        ("passes", number(region.passes)) if region.passes is not None else None,
        ("each", text) if (text := each_text(region)) else None,
        ("inside", text) if (text := inside_text(region, record.regions)) else None,
        ("FLOP", flops) if region.flops is not None else None,
        ("bytes", f"{number(region.load_B)} loaded, {number(region.store_B or 0.0)} stored")
        if region.load_B is not None
        else None,
        ("branches", text) if (text := turns_text(region)) else None,
        ("hottest load", text) if (text := load_text(region)) else None,
        ("data", text.partition(": ")[2]) if (text := data_text(region)) else None,
        ("at memory", f"{number(region.memory_intensity_FLOP_B)} FLOP/B by the {region.memory_from}")
        if region.memory_intensity_FLOP_B and region.memory_from
        else None,
        ("in the core", model.text) if model is not None else None,
        ("with its data", region.ecm.text) if region.ecm is not None else None,
        ("inlined into", ", ".join(place.function for place in region.inlined)) if region.inlined else None,
        ("called from", text) if (text := callers_text(region, record.chains)) else None,
        ("module", f"{region.module} {region.address or ''}"),
    ]
    return {
        "name": region_name(region),
        "share": share_text(region),
        "bar": bar,
        "seconds": number(region.seconds) if region.seconds is not None else "-",
        "before": compared_text(region),
        "GFLOP_s": rate_text(region, region.GFLOP_s) if region.GFLOP_s else "-",
        "GB_s": rate_text(region, region.GB_s) if region.GB_s else "-",
        "counts": counts_text(region),
        "intensity": number(region.intensity_FLOP_B) if region.intensity_FLOP_B else "-",
        "roof": held_text(region),
        "reached": reached_text(region),
        "next": region.next,
        "notes": list(region.notes),
        "listing": _listing(region),
        "facts": [fact for fact in facts if fact is not None],
        "limits": [
            {"name": r.name, "seconds": number(r.seconds), "fraction": f"{r.fraction:.0%}", "applies": r.fraction <= 1}
            for r in roof.all
        ]
        if roof
        else [],
    }
