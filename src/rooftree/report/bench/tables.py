"""Records of ``rooftree bench`` as tables for terminal and page, and as CSV with one line for each figure.

isa   prec.  roof     GB/s  [interval]        per cycle  limit  reached  clock [GHz]  working set  quality
avx2  dp     L1 2:1  262.0  [260.9, 263.1]  81.0 B/cy   96 B    84.4 %   3.24        1056 B       ok
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.bench.record import (
    Figure,
    Record,
    all_figures,
    curve_points,
    interval,
    machine_name,
    roof_name,
    usable,
    work_unit,
)
from rooftree.report.prediction.points import number
from rooftree.units import format_bytes

Table = tuple[str, list[str], list[list[str]]]
"""Title, head and rows."""
COLUMNS = (
    "kind",
    "isa",
    "precision",
    "threads",
    "level",
    "ratio",
    "inst",
    "intensity [FLOP/B]",
    "rate",
    "unit",
    "low",
    "high",
    "per cycle",
    "low per cycle",
    "high per cycle",
    "limit per cycle",
    "clock [GHz]",
    "working set [B]",
    "memory",
    "samples",
    "rejected",
    "quality",
    "reason",
)
_ROOFS = (
    ("bandwidth", "Bandwidth as the core requests bytes", "roof", "B"),
    ("flops", "Floating-point performance", "instruction", "FLOP"),
    ("operations", "Integer performance", "instruction", "OP"),
)
"""Kind, title, column and unit of work of the tables of roofs."""
_RATE_HEAD = ("interval", "per cycle", "limit", "reached", "clock [GHz]", "working set", "quality")


def heading(record: Record) -> str:
    """What was measured where, when and under what load, in one line."""
    where = record.get("environment") or {}
    clock, parts = record.get("clock_GHz"), [machine_name(record)]
    cpus = sorted({cpu for f in all_figures(record) for cpu in f.get("cpus") or ()})
    if cpus:
        parts.append(f"processor{'s' * (len(cpus) > 1)} {', '.join(map(str, cpus))}")
    if clock:
        parts.append(f"{number(clock['median'])} GHz ({number(clock['low'])} to {number(clock['high'])})")
    load = [value for value in where.get("load_average") or () if value is not None]
    if load:
        parts.append(f"load {number(max(load))}")
    if record.get("seconds"):
        parts.append(f"measured in {record['seconds']:.1f} s")
    return ", ".join(parts)


def tables(record: Record) -> list[Table]:
    """All tables that a record has something for."""
    roofs = record.get("roofs", ())
    found = [
        *(
            _rates(
                title,
                f"G{work}/s",
                ["isa", "prec.", what],
                work,
                [f for f in roofs if f["kind"] == kind],
                lambda f: [roof_name(f)],
            )
            for kind, title, what, work in _ROOFS
        ),
        _rates(
            "Arithmetic and accesses at once",
            "GFLOP/s",
            ["isa", "prec.", "level", "ratio", "FLOP/B"],
            "FLOP",
            record.get("mixed", ()),
            lambda f: [str(f["level"]), str(f["ratio"]), number(f["intensity_FLOP_B"])],
        ),
        _latencies(record.get("latencies", ())),
        _rates("Memory curve", "GB/s", ["isa", "prec.", "ratio"], "B", curve_points(record), lambda f: [str(f["ratio"])]),
        _caches(record.get("caches", ())),
    ]
    return [table for table in found if table[2]]


def _rates(title: str, unit: str, head: list[str], work: str, figures: Sequence[Figure], words: Any) -> Table:
    rows = []
    for f in figures:
        span, per_cycle, limit = interval(f, f"interval_G{work}_s"), f.get(f"{work}_per_cy"), f.get("limit_per_cy")
        rows.append(
            [
                str(f["isa"]),
                str(f["precision"]),
                *words(f),
                number(f[f"G{work}_s"]),
                f"[{number(span[0])}, {number(span[1])}]" if span else "-",
                f"{number(per_cycle)} {work}" if usable(per_cycle) else "-",
                number(limit) if usable(limit) else "-",
                f"{100 * per_cycle / limit:.1f} %" if usable(per_cycle) and usable(limit) else "-",
                number(f["clock_GHz"]) if usable(f.get("clock_GHz")) else "-",
                format_bytes(f["working_set_B"]) if usable(f.get("working_set_B")) else "-",
                str(f.get("quality") or "-"),
            ]
        )
    return title, [*head, unit, *_RATE_HEAD], rows


def _latencies(figures: Sequence[Figure]) -> Table:
    rows = []
    for f in figures:
        span = interval(f, "interval")
        what = f"{f['inst']} from {f['level']}" if f.get("level") else str(f["inst"])
        rows.append(
            [
                str(f.get("isa") or "-"),
                str(f.get("precision") or "-"),
                what,
                number(f["cycles"]),
                f"[{number(span[0])}, {number(span[1])}]" if span else "-",
                number(f["ns"]),
                number(f["clock_GHz"]),
                format_bytes(f["working_set_B"]) if usable(f.get("working_set_B")) else "-",
                str(f.get("quality") or "-"),
            ]
        )
    return "Latency", ["isa", "prec.", "of", "cy", "interval", "ns", "clock [GHz]", "working set", "quality"], rows


def _caches(caches: Sequence[Mapping[str, Any]]) -> Table:
    rows = [
        [
            str(c["level"]),
            *(format_bytes(c[k]) if usable(c.get(k)) else "-" for k in ("advertised_bytes", "usable_bytes")),
            "yes" if c.get("confirmed") else "no",
            str(c.get("note") or ""),
        ]
        for c in caches
    ]
    return "Caches", ["level", "advertised", "usable", "confirmed", "note"], rows


def csv_text(record: Record) -> str:
    """All figures as CSV, one a line; empty where a kind has no such value."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for f in all_figures(record):
        writer.writerow(_csv_row(f))
    return text.getvalue()


def _csv_row(f: Figure) -> list[Any]:
    if f["kind"] == "latency":
        rate, unit, span, per_cycle, per_span = f["ns"], "ns", f.get("interval_ns"), f["cycles"], f.get("interval")
    else:
        work = work_unit(f)
        rate, unit, span = f[f"G{work}_s"], f"G{work}/s", f.get(f"interval_G{work}_s")
        per_cycle, per_span = f.get(f"{work}_per_cy"), f.get("interval")
    keys = ("kind", "isa", "precision", "threads", "level", "ratio", "inst", "intensity_FLOP_B")
    rest = ("limit_per_cy", "clock_GHz", "working_set_B", "memory", "samples", "rejected", "quality", "reason")
    values = [
        *(f.get(k) for k in keys),
        rate,
        unit,
        *(span or (None, None)),
        per_cycle,
        *(per_span or (None, None)),
        *(f.get(k) for k in rest),
    ]
    return ["" if v is None else v for v in values]
