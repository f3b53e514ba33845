"""The page of ``rooftree profile``: hot regions below the roofs, as a table, and what is known of each."""

from __future__ import annotations

from typing import Any

from rooftree.report.prediction.points import number
from rooftree.report.profile.figure import profile_figure
from rooftree.report.profile.text import head_lines, region_name
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
        head=head_lines(record),
        regions=[_row(r) for r in record.regions],
        other=f"{record.other_share:.1%}",
        notes=list(record.notes),
        counted=record.engine.count,
        why=record.engine.why,
    )


def _row(region: Region) -> dict[str, Any]:
    roof, model = region.roof, region.model
    bar = round(100 * region.share, 2)
    flops = ", ".join(f"{number(value)} {kind}" for kind, value in (region.flops or {}).items()) or "0"
    facts = [
        ("calls", number(region.calls)) if region.calls is not None else None,
        ("passes", number(region.passes)) if region.passes is not None else None,
        ("FLOP", flops) if region.flops is not None else None,
        ("bytes", f"{number(region.load_B)} loaded, {number(region.store_B or 0.0)} stored")
        if region.load_B is not None
        else None,
        ("in the core", model.text) if model is not None else None,
        ("inlined into", ", ".join(place.function for place in region.inlined)) if region.inlined else None,
        ("module", f"{region.module} {region.address or ''}"),
    ]
    return {
        "name": region_name(region),
        "share": f"{100 * region.share:.1f} ± {50 * (region.interval[1] - region.interval[0]):.1f} %",
        "bar": bar,
        "seconds": number(region.seconds),
        "GFLOP_s": number(region.GFLOP_s) if region.GFLOP_s else "-",
        "GB_s": number(region.GB_s) if region.GB_s else "-",
        "intensity": number(region.intensity_FLOP_B) if region.intensity_FLOP_B else "-",
        "roof": roof.binding if roof else "-",
        "reached": f"{roof.fraction:.0%}" if roof else "-",
        "next": region.next,
        "notes": list(region.notes),
        "facts": [fact for fact in facts if fact is not None],
        "limits": [
            {"name": r.name, "seconds": number(r.seconds), "fraction": f"{r.fraction:.0%}", "applies": r.fraction <= 1}
            for r in roof.all
        ]
        if roof
        else [],
    }
