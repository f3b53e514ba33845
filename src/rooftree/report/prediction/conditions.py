"""The layer conditions of a kernel for the terminal, as ``rooftree lc`` prints them.

    3d-7pt on skylake-sp: layer conditions, 8 iterations per cache line of 64 B

    loop    saves B/CL  bytes that must fit  which are
    j              128  48*N - 32            5 rows of a and 1 row of b
    k              128  32*N^2 - 16*N        3 layers of a and 1 layer of b

    L1: 32 KiB
      L1 (32 KiB) keeps 5 rows of a and 1 row of b from one iteration of j to the next while 48*N - 32 B fit: ...

The record is that of schema ``rooftree.conditions/1``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import printable, table_lines
from rooftree.report.prediction.points import count, number
from rooftree.units import format_bytes

_MOST_POINTS = 40


def conditions_text(record: Mapping[str, Any], width: int = 100) -> str:
    """The report: conditions in symbols, what they mean for each cache, where they hold.

    Args:
        record: of schema ``rooftree.conditions/1``.
        width: columns to fill.
    """
    unit = record["unit_of_work"]
    on = f" on {record['machine']}" if record.get("machine") else ""
    lines = [
        f"{record['kernel']}{on}: layer conditions, {unit['iterations_per_cl']} iterations per cache line "
        f"of {number(float(unit['line_bytes']))} B",
        "",
    ]
    if not record["conditions"]:
        lines.append("No condition: nothing is used twice, so no cache changes the traffic.")
    else:
        head = ["loop", "saves B/CL", "bytes that must fit", "which are"]
        rows = [[c["loop"], number(float(c["saves_B"])), c["bytes"], c["layers"]] for c in record["conditions"]]
        lines += table_lines([head], rows, right=(1,))
        lines += [
            "",
            *_wrapped(
                "The reuse that a loop carries comes out of the innermost cache that holds these bytes; "
                "'repeat' is the whole data set, swept again and again.",
                width,
            ),
        ]
    told = set()
    for cache in record["caches"]:
        if (cache["level"], cache["threads"]) not in told:  # core counts that fill a cache alike are told once
            told.add((cache["level"], cache["threads"]))
            lines += ["", *_cache(cache, width)]
    if record["points"]:
        lines += ["", *_points(record["points"])]
    for note in record.get("notes") or ():
        lines += _wrapped(f"note: {note}", width)
    return "\n".join(printable_lines(lines))


def printable_lines(lines: Sequence[str]) -> list[str]:
    """Lines without control characters and without spaces at their ends."""
    return [printable(line).rstrip() for line in lines]


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(printable(text), width, initial_indent=indent, subsequent_indent=indent + "  ") or [""]


def _cache(cache: Mapping[str, Any], width: int) -> list[str]:
    """One cache: the sentence of each condition."""
    part = float(cache["usable_B"]) / float(cache["size_B"])
    facts = [f"{100 * part:.0f} % of it usable"] if part < 0.999 else []
    facts += [f"shared by {count(int(cache['threads']), 'thread')}"] if cache["threads"] > 1 else []
    head = f"{cache['level']}: {format_bytes(float(cache['size_B']))}{''.join(f', {fact}' for fact in facts)}"
    lines = [head]
    for condition in cache["conditions"]:
        lines += _wrapped(str(condition["text"]), width, "  ")
        for check in condition.get("verified") or ():
            lines += _wrapped(_check(check), width, "    ")
    return lines


def _check(check: Mapping[str, Any]) -> str:
    """A blocking in exact simulation."""
    loops, each = " and ".join(check["loops"]), " each" if len(check["loops"]) > 1 else ""
    before, after = number(float(check["before_B"])), number(float(check["after_B"]))
    text = f"simulated: {loops} in blocks of {check['block'] or check['suggested']}{each} around {check['outside']}"
    if not check["block"]:
        promised = number(float(check["promised_B"]))
        return f"{text} load {after} B/CL instead of {before}; no block reaches the {promised} B/CL promised"
    largest = f", the largest that keeps its promise ({check['suggested']} does not)"
    return f"{text} load {after} B/CL instead of {before}{largest if check['block'] != check['suggested'] else ''}"


def _points(points: Sequence[Mapping[str, Any]]) -> list[str]:
    """Where which conditions hold: one line per size and core count."""
    shown = points if len(points) <= _MOST_POINTS else points[:: -(-len(points) // _MOST_POINTS)]
    many = len({p["cores"] for p in points}) > 1
    levels = list(points[0]["holds"])
    links = list(points[0]["traffic"])
    head = [[*points[0]["sizes"], *(["cores"] if many else []), *levels, *links]]
    rows = []
    for p in shown:
        held = [("yes" if all(h) else "no" if not any(h) else f"{sum(h)} of {len(h)}") if h else "-" for h in p["holds"].values()]
        held = [f"{text}{' ~' if level in p['near_transition'] else ''}" for text, level in zip(held, levels, strict=True)]
        volumes = [number(float(v["load_B"]) + float(v["evict_B"])) for v in p["traffic"].values()]
        rows.append([*(str(v) for v in p["sizes"].values()), *([str(p["cores"])] if many else []), *held, *volumes])
    lines = ["conditions that hold in each cache, and bytes over each link [B/CL]:"]
    lines += table_lines(head, rows, right=tuple(range(len(rows[0]))))
    if any("~" in cell for row in rows for cell in row):
        lines.append("~ close to a transition: the bytes are an estimate between its two sides; simulate to be sure")
    if len(shown) < len(points):
        lines.append(f"{len(points) - len(shown)} of {len(points)} points not shown; all of them: --json")
    return lines
