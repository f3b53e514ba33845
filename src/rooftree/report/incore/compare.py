"""In-core engines side by side.

engine    cycles  bound        T_OL  T_nOL  unknown  time     model
asm            4  recurrence      4      1        -  0.2 ms   zen4.json.gz ...
llvm-mca    4.01  recurrence   4.01  0.667        -  34 ms    llvm-mca 22.1.8, znver4
osaca          -                                     -        not installed
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.incore.words import BOUND_NAMES, short
from rooftree.report.lines import printable, table_lines

HEAD = ("engine", "cycles", "bound", "T_OL", "T_nOL", "unknown", "time")


def compare_rows(engines: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """A row of text for each engine, columns as in ``HEAD``; times in cycles, the last one is wall time."""
    return [
        [
            e["engine"],
            short(e["cycles"]),
            BOUND_NAMES.get(e["bound"], e["bound"] or ""),
            short(e["T_OL"]),
            short(e["T_nOL"]),
            str(len(e["unknown"]) or "-"),
            _wall(e["seconds"]),
        ]
        if e["cycles"] is not None
        else [e["engine"], "-", "", "", "", "", ""]
        for e in engines
    ]


def compare_notes(engines: Sequence[Mapping[str, Any]]) -> list[str]:
    """Why an engine gave nothing and how to get it, and what each one left out."""
    said = []
    for e in engines:
        if e["cycles"] is None:
            said.append(f"{e['engine']}: {e['error']}" + (f"; try: {e['hint']}" if e["hint"] else ""))
            continue
        said.append(f"{e['engine']}: {e['source']}")
        if e["unknown"]:
            said.append(f"{e['engine']}: unknown, {e['unknown_as']}: {', '.join(e['unknown'])}")
    return said


def compare_text(record: Mapping[str, Any], *, width: int = 100) -> list[str]:
    """The comparison of a record of schema ``rooftree.incore/1`` that has ``engines``, as lines."""
    block, engines = record["blocks"][0], record["engines"]
    how = "" if block["mode"] == "loop" else ", unrolled"
    title = printable(f"{block['id']} on {record['arch']}{how}: cycles of one pass by engine")
    lines = [title, "─" * min(width, len(title)), *table_lines([HEAD], compare_rows(engines), right=(1, 3, 4, 5, 6)), ""]
    for text in compare_notes(engines):
        lines += textwrap.wrap(printable(text), width, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)
    return lines


def _wall(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
