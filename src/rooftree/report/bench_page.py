"""The page of ``rooftree bench``: rooflines, memory curves, tables and notes of one or several records in one file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rooftree.errors import InputError
from rooftree.report.bench_figure import drawn
from rooftree.report.bench_record import Record, all_figures, failures, machine_name, not_trusted
from rooftree.report.bench_tables import heading, tables
from rooftree.report.render import figure_record, page, script_safe

_WORDS = {
    "carm": (
        "Cache-aware roofline",
        "One slanted roof for each memory level, over bytes as the core requests them. Shaded: the interval that another run is "
        "expected to fall into. Dotted: theoretical limits. Only the widest instruction set is shown at first; the legend has "
        "all.",
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
}


def bench_page(records: Sequence[Record]) -> str:
    """One self-contained page for records of schema ``rooftree.bench/1``.

    Raises: InputError without any record.
    """
    if not records:
        raise InputError("a page needs at least one record, found none")
    figures = drawn(records)
    names = ", ".join(dict.fromkeys(machine_name(r) for r in records))
    return page(
        "bench.html.j2",
        {name: figure_record(figure) for name, figure in figures.items()},
        title=f"Benchmarks: {names}",
        intro="",
        plots=[{"id": n, "heading": _WORDS[n][0], "caption": _WORDS[n][1]} for n in figures],
        names=names,
        sections=[_section(record) for record in records],
        data=script_safe(json.dumps(list(records))),
    )


def _section(record: Record) -> dict[str, Any]:
    flags = list(dict.fromkeys(not_trusted(all_figures(record))))
    stopped = record.get("interrupted")
    return {
        "title": f"{record.get('command', 'data sheet')}: {machine_name(record)}",
        "heading": heading(record),
        "tables": [{"title": t, "head": head, "rows": rows} for t, head, rows in tables(record)],
        "notes": [*record.get("notes", ()), *([f"interrupted at: {stopped}"] if stopped else [])],
        "flags": flags,
        "failed": failures(record),
    }
