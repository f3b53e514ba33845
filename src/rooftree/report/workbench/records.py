"""Stored records as the workbench shows them: plain values, a figure, tables, drawn from the records alone.

profile   hot regions below the roofs, as a table, and what to do about each
campaign  its points by kernel and machine; a case with its figure
others    what `rooftree plot` draws of them
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rooftree.report.plot.kinds import draw, figure_document, kind_of
from rooftree.report.plot.read import Subjects
from rooftree.report.plot.text import figure_text
from rooftree.report.prediction.points import count, number
from rooftree.report.profile.figure import profile_figure
from rooftree.report.profile.page import region_row
from rooftree.report.profile.text import head_lines
from rooftree.report.render import figure_record
from rooftree.report.workbench.view import with_lists
from rooftree.results.collection import Case, CasePoint
from rooftree.results.profile import Profile

MOST_ROWS = 200
"""Points of a case that are listed."""


def profile_view(record: Profile) -> dict[str, Any]:
    """A profile: its figure, a row for each hot region, and what is known of them."""
    figure = profile_figure(record)
    timed = record.cpu_seconds is not None
    rows = [region_row(region, record) for region in record.shown]
    head = ["region", "share", "seconds", "GFLOP/s", "GB/s", "FLOP/B", "held by", "of its time"]
    keys = ["name", "share", "seconds", "GFLOP_s", "GB_s", "intensity", "roof", "reached"]
    if not timed:
        head = ["region", "share", "instructions", "FLOP", "loaded [B]", "stored [B]", "FLOP/B"]
    cells = [[str(r[k]) for k in keys] if timed else [r["name"], r["share"], *r["counts"]] for r in rows]
    command = " ".join(record.command)
    return {
        "kind": "profile",
        "title": f"Profile: {command}",
        "head": head_lines(record),
        "figure": None if figure is None else _figure(figure, f"Hot regions of {command} below the roofs"),
        "caption": "Slanted lines are bandwidths from each level to the cores, the flat one is their peak. Each dot is a hot "
        "region, as large as its time; an open dot is the same region over its bytes at memory.",
        "columns": head,
        "rows": cells,
        "details": [
            {"name": r["name"], "text": r["next"], "facts": [list(f) for f in r["facts"]], "notes": r["notes"]} for r in rows
        ],
        "notes": [f"{record.unlisted_share:.1%} of the {record.share_of} is in no listed region.", *record.notes],
    }


def drawn_view(found: Subjects, name: str) -> dict[str, Any]:
    """What `rooftree plot` draws of records."""
    kind = kind_of(found)
    document = figure_document(figure := draw(found, kind), kind, found.sources)
    return {
        "kind": "figure",
        "title": document.title or name,
        "head": [],
        "figure": _figure(figure, document.title or name),
        "caption": "",
        "columns": [],
        "rows": [],
        "details": [],
        "notes": figure_text(document).splitlines()[1:],
    }


def case_view(case: Case) -> dict[str, Any]:
    """One kernel on one machine of a campaign: its figure, and its points."""
    found = Subjects()
    found.add_case(case)
    shown = drawn_view(found, case.kernel) if found.series else {"figure": None, "caption": "", "details": [], "notes": []}
    several = len(case.series) > 1
    rows = []
    for one in case.series:
        words = " ".join(filter(None, [one.compiler, *one.flags, one.blocking and f"blocked {one.blocking}", one.variant]))
        rows += [[*([words] if several else []), *_point(p)] for p in one.points]
        for p in one.failed:
            cells = [_sizes(p.sizes), str(p.cores), "", "", f"failed: {p.error.message}", ""]
            rows.append([*([words] if several else []), *cells])
    median = case.summary.median
    head = [f"{count(len(rows), 'point')}"]
    if median is not None:
        head.append(f"median error {100 * median:.0f} % of {count(case.summary.points, 'point')}")
    more = [f"and {len(rows) - MOST_ROWS} more points"] if len(rows) > MOST_ROWS else []
    return {
        **shown,
        "kind": "case",
        "title": f"{case.kernel} on {case.title}",
        "head": [", ".join(head)],
        "columns": [
            *(["variant"] if several else []),
            "sizes",
            "cores",
            "predicted [cy/CL]",
            "measured [cy/CL]",
            "error",
            "MLUP/s",
        ],
        "rows": rows[:MOST_ROWS],
        "notes": [*more, *(f.sentence for f in case.findings)],
    }


def campaign_view(name: str, cases: Sequence[dict[str, Any]], counts: dict[str, int], notes: Sequence[str]) -> dict[str, Any]:
    """The cases of a campaign, and how many of its points are done, failed and open."""
    said = [f"{counts['done']} done", f"{counts['failed']} failed"]
    if "open" in counts:
        said.append(f"{counts['open']} open")
    return {
        "kind": "campaign",
        "title": f"Campaign {name}",
        "head": [f"{', '.join(said)} of {count(sum(counts.values()), 'point')}"],
        "figure": None,
        "caption": "",
        "columns": [],
        "rows": [],
        "details": [],
        "cases": list(cases),
        "notes": list(notes),
    }


def _figure(figure: Any, alt: str) -> dict[str, Any]:
    return {**with_lists(figure_record(figure)), "alt": alt}


def _sizes(sizes: Any) -> str:
    return ", ".join(f"{name} = {value}" for name, value in sizes.items())


def _point(p: CasePoint) -> list[str]:
    predicted = p.predicted.ecm.cy_per_cl if p.predicted is not None else None
    speed = p.measured.MLUP_s if p.measured is not None else p.predicted.performance.MLUP_s if p.predicted is not None else None
    return [
        _sizes(p.sizes),
        str(p.cores),
        number(float(predicted)) if predicted is not None else "",
        number(p.measured.cy_per_cl) if p.measured is not None else "",
        f"{100 * p.error:+.0f} %, {p.verdict}" if p.error is not None else "",
        number(float(speed)) if speed is not None else "",
    ]
