"""Some passes through the simulated core, as rows of instructions and columns of cycles.

simulated    4 cycles a pass, beside 4 by the bounds, which count; instructions wait outside for the reorder buffer ...
timeline     the first passes: I comes in, . waits, l loads or waits behind its load, x runs, ...
pass  line  0         10
   0     3  IlllllllO           vmovupd (%rdi,%rax), %ymm1
   0     4  IlllllllxxxxO       vfmadd231pd (%rsi,%rax), %ymm1, %ymm0
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from rooftree.report.incore.words import cycles, short
from rooftree.report.lines import printable

LEGEND = (
    "the first passes: I comes in, . waits, l loads or waits behind its load, x runs, - is done and waits for those before it, "
    "O leaves; columns are cycles"
)
_LABEL = 13
_NARROWEST = 20
_TEXT = 40
"""Columns that instructions take at most beside the cycles."""
_MOST_ROWS = 200


def timeline_lines(block: Mapping[str, Any], width: int) -> list[str]:
    """The timeline of a block, in pieces of as many cycles as the width holds; [] without one."""
    found = block.get("timeline")
    if not found:
        return []
    lines = []
    for label, text in (("simulated", said(block)), ("timeline", LEGEND)):
        lines += textwrap.wrap(text, width, initial_indent=f"{label:<{_LABEL}}", subsequent_indent=" " * _LABEL)
    return lines + table(block, width)


def table(block: Mapping[str, Any], width: int) -> list[str]:
    """Rows of instructions and columns of cycles."""
    found, lines = block["timeline"], []
    rows = found["rows"][:_MOST_ROWS]
    texts = [printable(block["instructions"][row["instruction"]]["text"]) for row in rows]
    beside = min(_TEXT, max((len(text) for text in texts), default=0))
    columns = max(_NARROWEST, width - len("pass  line  ") - 2 - beside)
    last = max((row["leaves"] for row in rows), default=0)
    for start in range(0, last + 1, columns):
        end = min(start + columns, last + 1)
        seen = [n for n, row in enumerate(rows) if row["enters"] < end and row["leaves"] >= start]
        labels = [c for c in range(start - start % 10, end, 10) if c >= start and c + len(str(c)) <= end]
        scale = " " * (-start % 10) + "".join(f"{c:<10}" for c in labels)
        lines.append(f"pass  line  {scale[: end - start]}")
        for n in seen:
            row, line = rows[n], block["instructions"][rows[n]["instruction"]]["line"]
            loads = bool(block["instructions"][row["instruction"]]["load_latency"])
            cells = "".join(state(row, c, loads=loads) for c in range(start, end))
            lines.append(f"{row['turn']:>4}  {line:>4}  {cells}  {textwrap.shorten(texts[n], beside + 1, placeholder='...')}")
    if len(found["rows"]) > _MOST_ROWS:
        lines.append(f"{len(found['rows']) - _MOST_ROWS} rows are left out here; --json has all")
    return lines


def state(row: Mapping[str, Any], cycle: int, *, loads: bool = False) -> str:
    """What an instruction does in a cycle, as a letter of the legend; a blank before it comes in and after it left.

    ``loads``: all that it does is to load.
    """
    begins = row["begins"]
    if not row["enters"] <= cycle <= row["leaves"]:
        return " "
    if cycle == row["enters"]:
        return "I"
    if cycle == row["leaves"]:
        return "O"
    if begins is not None and cycle < begins:
        return "."
    if cycle >= row["done"]:
        return "-"
    works = row["works"]
    return "l" if begins is not None and (cycle < works if works is not None else loads) else "x"


def said(block: Mapping[str, Any]) -> str:
    """What was simulated, what keeps instructions from coming in, and what limits nothing for lack of knowledge."""
    found = block["timeline"]
    text = f"{cycles(found['cycles'])} a pass, beside {short(block['cycles'])} by the bounds, which count"
    if stalls := list(_stalls(found)):
        text += f"; instructions wait outside for the {', the '.join(stalls)}"
    if found["unlimited"]:
        text += f"; unknown of this core, and taken to limit nothing: {', '.join(found['unlimited'])}"
    return text


def _stalls(found: Mapping[str, Any]) -> Iterator[str]:
    for name, time in sorted(found["stalls"].items(), key=lambda entry: -entry[1]):
        if time >= 0.01:
            yield f"{name} {short(time)} cy a pass"


def port_rows(found: Mapping[str, Any]) -> tuple[int, list[dict[str, Any]]]:
    """Cycles by ports, for the page: how many cycles there are, and for each port that is used the cells in which it is busy.

    A cell says which instruction of which pass keeps the port busy in that cycle, and in which part of it.
    """
    last = max((row["leaves"] for row in found["rows"]), default=0)
    ports: dict[str, list[dict[str, Any]]] = {}
    for piece in found["ports"]:
        cells = ports.setdefault(piece["port"], [])
        cells.append(
            {k: piece[k] for k in ("turn", "instruction", "kind", "begins")} | {"length": piece["ends"] - piece["begins"]}
        )
    return last + 1, [{"port": port, "cells": cells} for port, cells in sorted(ports.items())]
