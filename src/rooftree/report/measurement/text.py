"""A measurement for the terminal, as CSV, and in words; from the record of schema ``rooftree.measurement/1`` alone.

2d-5pt measured on AMD EPYC
───────────────────────────
unit of work  1 CL = 64 B = 8 it, double; 4 FLOP/it
compiled      gcc 12.2.0 -O3 -march=znver3 ...
conditions    1 thread on processor 1, huge pages, load 0.4

     N  cores  cy/CL  interval      GFLOP/s  MLUP/s  clock [GHz]  arrays   quality
   100      1   7.13  7.06 to 7.20     14.5    3621         3.23  156 KiB  ok
"""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import degrade, printable, table_lines
from rooftree.report.measurement.counters import sweep_lines
from rooftree.report.prediction.points import line_of_work
from rooftree.units import format_bytes
from rooftree.words import names

_LABEL = 14
_COLUMNS = names("""
    cy_per_cl low high seconds_per_iteration MLUP_s GFLOP_s clock_GHz samples rejected quality why working_set_B pages
""")


def measurement_text(record: Mapping[str, Any], *, width: int = 100, encoding: str | None = None, most_rows: int = 60) -> str:
    """The whole report.

    Args:
        record: of schema ``rooftree.measurement/1``.
        width: columns to fill.
        encoding: of the terminal; characters it lacks are replaced.
        most_rows: longest table; of longer ones rows are left out, and the report says so.
    """
    title = f"{record['kernel']['name']} measured on {record['environment']['processor'].partition(',')[0]}"
    lines = [title, "─" * len(title)]
    for label, text in summary(record):
        lines += textwrap.wrap(
            printable(text), width, initial_indent=label.ljust(_LABEL), subsequent_indent=" " * _LABEL, break_on_hyphens=False
        )
    head, rows = point_table(record)
    step = -(-len(rows) // most_rows) if rows else 1
    lines += ["", *table_lines([head], rows[::step], right=range(len(head) - 2))]
    if step > 1:
        lines.append(f"{len(rows) - len(rows[::step])} points are not shown: --json and --csv hold all")
    if counted := sweep_lines(record["points"]):
        lines += ["", *counted, ""]
    lines += [*_wrapped(doubts(record), "doubt", width), *_wrapped(record["notes"], "note", width)]
    return degrade("\n".join(line.rstrip() for line in lines), encoding)


def _wrapped(texts: Sequence[str], label: str, width: int) -> list[str]:
    found: list[str] = []
    for text in texts:
        found += textwrap.wrap(printable(text), width, initial_indent=f"{label}: ", subsequent_indent="      ")
    return found


def summary(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was measured and under what, as labels and sentences."""
    unit, where, compiled = record["unit_of_work"], record["environment"], record["compiled"]
    work = f"{line_of_work(unit)}; {record['kernel']['flops_per_iteration']} FLOP/it"
    return [
        ("unit of work", f"one call of {record['kernel']['name']}" if of_calls(record) else work),
        ("compiled", f"{compiled['version']} {' '.join(compiled['flags'])}"),
        ("conditions", conditions(record)),
        ("when", f"{where['date']}, {where['host']}, {where['system']}, {where['libc'] or 'libc not known'}"),
    ]


def conditions(record: Mapping[str, Any]) -> str:
    """Processors, pages, settings and load in one sentence."""
    where = record["environment"]
    cores = sorted({p["cores"] for p in record["points"]}) or [len(where["cpus"])]
    threads = "1 thread" if cores[-1] == 1 else f"up to {cores[-1]} threads"
    pages = ", ".join(sorted({p["measured"]["pages"] for p in record["points"] if p["measured"].get("pages")}))
    parts = [
        f"{threads} on processor{'s' if len(where['cpus']) > 1 else ''} {', '.join(map(str, where['cpus']))}",
        pages,
        f"governor {where['governor']}" if where["governor"] else "",
        f"NUMA balancing {'on' if where['numa_balancing'] != '0' else 'off'}" if where["numa_balancing"] else "",
        f"load {where['load']:g}" if where["load"] is not None else "",
        "virtual machine" if where["virtual"] else "",
    ]
    return ", ".join(filter(None, parts))


def point_table(record: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the table of points."""
    names = list(record["points"][0]["sizes"]) if record["points"] else list((record["failed"] or [{"sizes": {}}])[0]["sizes"])
    unit = "cy/call" if of_calls(record) else "cy/CL"
    head = [
        *names,
        "cores",
        unit,
        "interval",
        "GFLOP/s",
        "Mcalls/s" if of_calls(record) else "MLUP/s",
        "clock [GHz]",
        "arrays",
        "quality",
    ]
    rows = []
    for point in record["points"]:
        m = point["measured"]
        low, high = m["interval"]
        rows.append(
            [
                *(str(point["sizes"][n]) for n in names),
                str(point["cores"]),
                _short(m["cy_per_cl"]),
                f"{_short(low)} to {_short(high)}",
                "-" if m.get("GFLOP_s") is None else _short(m["GFLOP_s"]),
                _short(m["MLUP_s"]),
                f"{m['clock_GHz']:.2f}",
                "-" if m.get("working_set_B") is None else format_bytes(m["working_set_B"]),
                m["quality"],
            ]
        )
    for failed in record["failed"]:
        rows.append([*(str(failed["sizes"][n]) for n in names), str(failed["cores"]), *["-"] * 6, "failed"])
    return head, rows


def of_calls(record: Mapping[str, Any]) -> bool:
    """Whether cycles are those of a whole call, since the model cannot read the function."""
    return bool(record["unit_of_work"]["element"] == "call")


def doubts(record: Mapping[str, Any]) -> list[str]:
    """Points that are not ok, alike ones together, and those that failed."""
    alike: dict[tuple[str, str], list[str]] = {}
    for point in record["points"]:
        m = point["measured"]
        if m["quality"] != "ok":
            alike.setdefault((m["quality"], m["why"]), []).append(point_name(point))
    found = []
    for (quality, why), points in alike.items():
        found.append(f"{', '.join(points[:3])}{' and more' * (len(points) > 3)}: {quality}, {why}")
    return [*found, *(f"{point_name(f)} failed: {f['why']}" for f in record["failed"])]


def point_name(point: Mapping[str, Any]) -> str:
    """Sizes and cores of a point in words."""
    sizes = ", ".join(f"{name} = {value}" for name, value in point["sizes"].items())
    cores = f"{point['cores']} cores" if point["cores"] > 1 else ""
    return ", ".join(filter(None, (sizes, cores))) or "the kernel"


def _short(value: float) -> str:
    return f"{value:.4g}" if value < 1e5 else f"{value:.3e}"


def listing_text(record: Mapping[str, Any]) -> str:
    """What was compiled: the command, and the function's code with the lines of the loop marked."""
    compiled = record["compiled"]
    marked = set(compiled["loop_lines"])
    lines = [f"{'>' if k in marked else ' '} {line}" for k, line in enumerate(compiled["loop"].splitlines(), 1)]
    threads = [f"with threads: {' '.join(compiled['threads'])}"] if "threads" in compiled else []
    return "\n".join([" ".join(compiled["command"]), *threads, "'>' marks what stems from the innermost loop", *lines])


def measurement_csv(record: Mapping[str, Any]) -> str:
    """One line for each point."""
    names = list(record["points"][0]["sizes"]) if record["points"] else []
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow([*names, "cores", *_COLUMNS])
    for point in record["points"]:
        m = {**point["measured"], "low": point["measured"]["interval"][0], "high": point["measured"]["interval"][1]}
        table.writerow([*(point["sizes"][n] for n in names), point["cores"], *(m.get(c) for c in _COLUMNS)])
    return text.getvalue()


def explanation(record: Mapping[str, Any]) -> str:
    """What was measured, how, and what to doubt, in sentences."""
    options, points = record["options"], record["points"]
    lines = [f"{label}: {text}." for label, text in summary(record)]
    padding = "such that no two begin at the same place of a page" if options["padding"] is None else f"{options['padding']} B"
    lines.append(f"Arrays begin at multiples of {options['alignment']} B, with padding {padding}.")
    places = dict.fromkeys(p["measured"]["data"] for p in points)
    if places:
        lines.append(f"Data: {'; or '.join(places)}.")
    lines.append(
        f"The interval holds the value of another run with a probability of about {100 * options['confidence']:.0f} %; cycles "
        "are those of the core's clock at the time, measured beside each burst."
    )
    return "\n".join([*lines, *doubts(record), *record["notes"]])
