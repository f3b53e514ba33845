"""The page of ``rooftree traffic``: bytes per link by both engines, misses over cache size, tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.report.prediction.points import number
from rooftree.report.render import figure_record, packed, page
from rooftree.report.traffic.figure import traffic_figure
from rooftree.report.traffic.miss_curve_figure import miss_curve_figure
from rooftree.report.traffic.text import difference, meaning, percent, point_text, total

_MOST_ROWS = 200


def traffic_page(record: Mapping[str, Any]) -> str:
    """One self-contained page for a record of schema ``rooftree.traffic/1``.

    Raises: InputError for a record without points.
    """
    import json

    figures = {"traffic": figure_record(traffic_figure(record))}
    curve = record.get("miss_curve")
    if curve:
        figures["misses"] = figure_record(miss_curve_figure(curve))
    points = record["points"]
    step = -(-len(points) // _MOST_ROWS)
    shown = points[::step]
    last = points[-1]
    return page(
        "traffic.html.j2",
        figures,
        title=f"Traffic: {record['kernel']} on {record['machine']['title'] or record['machine']['name']}",
        intro=meaning(record),
        alt=meaning(record),
        curve=bool(curve),
        curve_of=point_text(last),
        links=record["links"],
        rows=[_row(p, record["links"]) for p in shown],
        left_out=len(points) - len(shown),
        last=point_text(last),
        causes=_causes(last),
        explain=last["sim"]["explain"] if last["sim"] else "",
        notes=record["notes"],
        data=packed(json.dumps(record)),
    )


def _row(p: Mapping[str, Any], links: list[str]) -> dict[str, Any]:
    """One point: volumes of both engines and their difference, per link."""
    cells = []
    for link in links:
        both = p["lc"] is not None and p["sim"] is not None
        cells.append(
            {
                "lc": number(total(p["lc"][link]), 4) if p["lc"] else "-",
                "sim": number(total(p["sim"][link]), 4) if p["sim"] else "-",
                "off": percent(difference(p, link)) if both else "-",
            }
        )
    doubts = [*(f"transition in {x}" for x in p["near_transition"]), *(f"shared sets in {x}" for x in p["set_conflict"])]
    return {"point": point_text(p), "cells": cells, "doubts": ", ".join(doubts)}


def _causes(p: Mapping[str, Any]) -> list[dict[str, str]]:
    """Misses of the point by cause, one row per cache and array."""
    causes = (p["sim"] or {}).get("causes")
    rows = []
    for name, level in (causes["levels"] if causes else {}).items():
        for array, split in {"all": level, **level["arrays"]}.items():
            if abs(split["misses"]) > 5e-4:
                parts = {
                    word: number(split[word] if abs(split[word]) > 5e-4 else 0.0)
                    for word in ("misses", "compulsory", "capacity", "conflict")
                }
                rows.append({"cache": name, "array": array, **parts})
    return rows
