"""The page of ``rooftree measure``: runtimes with intervals, the table of points, conditions, the loop's code."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

from rooftree.report.measurement.counters import sweep_table
from rooftree.report.measurement.figure import measurement_figure
from rooftree.report.measurement.text import doubts, listing_text, measurement_text, point_table, summary
from rooftree.report.render import figure_record, page


def measurement_page(record: Mapping[str, Any]) -> str:
    """One self-contained page for a record of schema ``rooftree.measurement/1``."""
    head, rows = point_table(record)
    figures = {"measured": figure_record(measurement_figure(record))} if record["points"] else {}
    return page(
        "measurement.html.j2",
        figures,
        title=f"{record['kernel']['name']}, measured",
        intro=f"{len(record['points'])} points on {record['environment']['processor'].partition(',')[0]}, in cycles of the "
        "core's clock at the time for each unit of work.",
        drawn=bool(figures),
        caption="Bars: where the value of another run is expected. Open symbols: disturbed, or not verified.",
        tables=[{"title": "Points", "head": head, "rows": rows}, *_counted(record)],
        summary=summary(record),
        notes=[*doubts(record), *record["notes"]],
        listing=listing_text(record),
    )


def _counted(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The table of what was counted, if anything was."""
    title, head, rows = sweep_table(record["points"])
    return [{"title": title[:1].upper() + title[1:], "head": head, "rows": rows}] if rows else []


def measurement_fragment(record: Mapping[str, Any]) -> str:
    """The report for a notebook."""
    return f"<pre>{html.escape(measurement_text(record))}</pre>"
