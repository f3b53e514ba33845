"""The page of ``rooftree bench``: rooflines, memory curves, tables and notes of one or several records in one file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rooftree.errors import InputError
from rooftree.report.bench.figures import WORDS, drawn
from rooftree.report.bench.record import Record, all_figures, failures, machine_name, not_trusted
from rooftree.report.bench.tables import heading, tables
from rooftree.report.render import figure_record, packed, page


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
        plots=[{"id": name, "heading": WORDS[name][0], "caption": WORDS[name][1]} for name in figures],
        names=names,
        sections=[_section(record) for record in records],
        data=packed(json.dumps(list(records))),
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
