"""The report of ``rooftree incore`` for the terminal.

    dot.s:.L3 on zen4, loop, lines 2-6: 4 cycles a pass, bound by the recurrence
    ───────────────────────────────────────────────────────────────────────────
    line  µops  ports [cy]           latency  chain  instruction
       3     1  LSU 1, Load 1              7         vmovupd (%rdi,%rax), %ymm1
       4     1  FP0,1 1, LSU 1, ...      7+4  *      vfmadd231pd (%rsi,%rax), %ymm1, %ymm0

    bounds        ports 1, recurrence 4 <-, front end 1, window 0.4 cy

A latency ``7+4`` is that of the load and that of the rest; ``*`` marks the slowest chain.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.incore.compare import compare_text
from rooftree.report.incore.timeline import timeline_lines
from rooftree.report.incore.words import BOUND_NAMES, called, cycles, explain, group_name, short
from rooftree.report.lines import degrade, printable, table_lines

HEAD = ("line", "µops", "ports [cy]", "latency", "chain", "instruction")
_LABEL = 13
_LONGEST = 400


def incore_text(record: Mapping[str, Any], *, width: int = 100, encoding: str | None = None, timeline: bool = True) -> str:
    """The report of all blocks of a record.

    Args:
        record: of schema ``rooftree.incore/1``.
        width: columns to fill; the listing may be wider.
        encoding: of the terminal; None if it can show everything.
        timeline: with the passes through the simulated core, where the record has them.
    """
    blocks = record["blocks"]
    lines: list[str] = []
    if "engines" in record:
        lines += compare_text(record, width=width)
    elif len(blocks) == 1:
        lines += _block(record, blocks[0], width)
        drawn = timeline_lines(blocks[0], width) if timeline else []
        lines += [*([""] if drawn else []), *drawn]
    else:
        lines += _summary(record, width)
    return degrade("\n".join(line.rstrip() for line in lines), encoding)


def headline(record: Mapping[str, Any], block: Mapping[str, Any]) -> str:
    """Block, architecture, cycles and bound."""
    if block["cycles"] is None:
        return f"{block['id']} on {record['arch']}: no prediction"
    bound = BOUND_NAMES[block["bound"]]
    how = "" if block["mode"] == "loop" else ", unrolled"
    took = f"{cycles(block['cycles'])} a pass{_interval(block)}"
    if calls := called(block):
        return f"{block['id']} on {record['arch']}{how}: at least {took}, besides what {calls} takes"
    return f"{block['id']} on {record['arch']}{how}: {took}, bound by the {bound}"


def _interval(block: Mapping[str, Any]) -> str:
    """Within which the time of a pass lies with 80 %; "" where that is not known."""
    ends = block.get("interval_80")
    return f" [{short(ends[0])}, {short(ends[1])}]" if ends else ""


def rows(record: Mapping[str, Any], block: Mapping[str, Any]) -> list[list[str]]:
    """The annotated listing: a row of text for every instruction, columns as in ``HEAD``."""
    found = []
    for i in block["instructions"]:
        ports = ", ".join(f"{group_name(g, record['ports'])} {short(t)}" for g, t in i["ports"].items())
        text = i["text"] + (f"    ; {i['reason']}" if i["reason"] else "")
        slots = "?" if i["slots"] is None else f"{short(i['slots'])}"
        found.append([str(i["line"]), slots, ports or "-", _latency(i), "*" if i["in_chain"] else "", text])
    return found


def facts(record: Mapping[str, Any], block: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Label and text of what stands below the listing."""
    binding = block["bound"]
    each = (f"{BOUND_NAMES[k]} {short(v)}{' ←' if k == binding else ''}" for k, v in block["bounds"].items())
    found = [("bounds", f"{', '.join(each)} cy")]
    details = ", ".join(f"{k} {short(v)}" for k, v in block["details"].items() if v)
    if details:
        found.append(("made up of", f"{details} cy"))
    if ends := block.get("interval_80"):
        error = f"expected error {100 * block['expected_error']:.0f} %"
        found.append(("interval", f"{short(ends[0])} to {short(ends[1])} cycles a pass with 80 %, {error}"))
    found.append(("time", f"T_OL {block['T_OL']:.4g} cy, T_nOL {block['T_nOL']:.4g} cy, {cycles(block['cycles'])} a pass"))
    if iterations := per_element(block):
        found.append(("per element", iterations))
    limiting = block["limiting_ports"] if binding == "ports" else ()
    busy = ", ".join(f"{p} {short(t)}{' ←' if p in limiting else ''}" for p, t in block["port_cycles"].items())
    found.append(("ports", f"{busy} cy" if busy else "none is used"))
    if loop := block["loop"]:
        found.append(("loop", f"lines {loop['lines'][0]} to {loop['lines'][1]}: {loop['reason']}"))
        if loop["others"]:
            names = ", ".join(f"{o['name']} ({o['role']})" for o in loop["others"][:6])
            more = f" and {len(loop['others']) - 6} more" if len(loop["others"]) > 6 else ""
            found.append(("others", f"{names}{more}; --loop NAME takes one of them"))
    if "engines" in record:
        found.append(
            (
                "engines",
                "; ".join(
                    f"{e['engine']} {e['cycles']:.4g} cy" if e["cycles"] is not None else f"{e['engine']}: {e['error']}"
                    for e in record["engines"]
                ),
            )
        )
    found += [("table", f"{record['arch']}: {record['status']}"), ("meaning", explain(block))]
    return found + [("note", text) for text in block["notes"]]


def per_element(block: Mapping[str, Any]) -> str:
    """How many elements a pass does, and the time of one, where the loop's step is known; else ""."""
    loop = block["loop"]
    if not loop or not loop["elements_per_pass"]:
        return ""
    n = abs(loop["elements_per_pass"])
    size = loop["element_B"]
    elements = "one element" if n == 1 else f"{short(n)} elements"
    return f"{short(block['cycles'] / n)} cy: a pass moves by {abs(loop['step_B'])} B, {elements} of {size} B"


def _latency(i: Mapping[str, Any]) -> str:
    if i["latency"] is None:
        return "?"
    return f"{short(i['load_latency'])}+{short(i['latency'])}" if i["load_latency"] else f"{short(i['latency'])}"


def _block(record: Mapping[str, Any], block: Mapping[str, Any], width: int) -> list[str]:
    title = printable(headline(record, block))
    lines = [title, "─" * min(width, len(title))]
    if block["cycles"] is None:
        return lines + textwrap.wrap(printable(explain(block)), width)
    table = rows(record, block)
    if len(table) > _LONGEST:
        half = _LONGEST // 2
        left_out = f"... {len(table) - _LONGEST} instructions left out here; --json has all"
        table = [*table[:half], ["", "", "", "", "", left_out], *table[-half:]]
    lines += [*table_lines([HEAD], table, right=(0, 1, 3)), ""]
    for label, text in facts(record, block):
        lines += textwrap.wrap(
            printable(text), width, initial_indent=f"{label:<{_LABEL}}", subsequent_indent=" " * _LABEL, break_on_hyphens=False
        )
    return lines


def _summary(record: Mapping[str, Any], width: int) -> list[str]:
    """One line for each block of a batch."""
    blocks: Sequence[Mapping[str, Any]] = record["blocks"]
    head = ("block", "cycles", "bound", "T_OL", "T_nOL", "instructions")
    table = []
    for b in blocks:
        if b["cycles"] is None:
            why = f"unknown: {', '.join(b['unknown'])}" if b["unknown"] else str(b.get("error", "")).splitlines()[0]
            table.append([str(b["id"]), "-", "-", "-", "-", textwrap.shorten(why, width // 2)])
        else:
            table.append(
                [
                    str(b["id"]),
                    f"{b['cycles']:.4g}{_interval(b)}",
                    BOUND_NAMES[b["bound"]],
                    f"{b['T_OL']:.4g}",
                    f"{b['T_nOL']:.4g}",
                    str(len(b["instructions"])),
                ]
            )
    return [f"{len(blocks)} blocks on {record['arch']}, {record['status']}", "", *table_lines([head], table, right=(1, 3, 4))]
