"""The page of ``rooftree machine measure``: the measured roofline and memory curve, how overlap was found out, and the check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.report.bench.figures import WORDS, drawn
from rooftree.report.machine.overlap_figure import overlap_figure, overlap_panels
from rooftree.report.machine.overlap_text import HEAD as OVERLAP_HEAD
from rooftree.report.machine.overlap_text import hypothesis_rows, overlap_notes
from rooftree.report.machine.text import HEAD, TITLE, check_rows, check_sentence
from rooftree.report.render import figure_record, page
from rooftree.report.svg import sheet

_PLOTS = {
    **WORDS,
    "overlap": ("Hypotheses", "What the best hypotheses about bandwidths and overlap predict, over what was measured."),
}


def figures_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """All figures by name: rooflines, memory curve, latencies and the like, and the hypotheses.

    Args:
        document: of schema ``rooftree.machine-measurement/1``.
    """
    figures: dict[str, Any] = dict(drawn([{**document["sheet"], "command": "machine measure"}]))
    figures["overlap"] = overlap_figure(document["overlap"])
    return figures


def drawing(document: Mapping[str, Any]) -> str:
    """All figures as one SVG.

    Args:
        document: of schema ``rooftree.machine-measurement/1``.
    """
    figures = figures_of(document)
    del figures["overlap"]
    return sheet([*figures.values(), *overlap_panels(document["overlap"])])


def measured_page(document: Mapping[str, Any]) -> str:
    """One self-contained page.

    Args:
        document: of schema ``rooftree.machine-measurement/1``.
    """
    figures = figures_of(document)
    tables = [
        {"title": "Hypotheses about bandwidths and overlap", "head": OVERLAP_HEAD, "rows": hypothesis_rows(document["overlap"])},
        {"title": TITLE, "head": HEAD, "rows": check_rows(document["check"])},
    ]
    return page(
        "measured.html.j2",
        {name: figure_record(figure) for name, figure in figures.items()},
        title=f"{document['machine']['title']}, measured",
        intro=check_sentence(document),
        plots=[{"id": n, "heading": _PLOTS[n][0], "caption": _PLOTS[n][1]} for n in figures],
        summary=document["summary"],
        tables=tables,
        notes=[*document["notes"], *overlap_notes(document["overlap"]), *document["doubts"]],
    )
