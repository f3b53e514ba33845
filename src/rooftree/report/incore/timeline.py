"""Some passes through the simulated core, as rows of instructions and columns of cycles.

simulated    4 cycles a pass, beside 4 by the bounds, which count; instructions wait outside for the reorder buffer ...
timeline     the first passes: I comes in, . waits, l loads or waits behind its load, x runs, ...
pass  line  0         10
   0     3  IlllllllO           vmovupd (%rdi,%rax), %ymm1
   0     4  IlllllllxxxxO       vfmadd231pd (%rsi,%rax), %ymm1, %ymm0
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
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
_ALL_ROWS = "rooftree incore --timeline --json has all"


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
        lines.append(f"{len(found['rows']) - _MOST_ROWS} rows are left out here; {_ALL_ROWS}")
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


_COLOURS = ("#3a7ca5", "#c0561f", "#4d7c3a", "#7a4fa0")
"""Of passes; white text can be read on them."""
_CYCLE, _NARROW, _WIDE = 12, 3, 3600
"""Of the picture: a cycle, and one where there are so many that the picture were wider than the last number [px]."""
_ROW, _NAMES, _LETTER = 18, 60, 5.6
"""Of the picture: a row, the names of ports, and a letter [px]."""
_BARS = {"I": "thin", ".": "thin", "-": "thin", "O": "thin", "l": "pale", "x": "full"}
"""How the states of an instruction are drawn."""
PICTURE_LEGEND = (
    "A row is an instruction, a column a cycle. Thin: in the core, waiting for operands, ports or those before it; pale: loads, "
    "or waits behind its load; full: runs, with the ports that it keeps busy"
)


def drawn(block: Mapping[str, Any]) -> dict[str, Any]:
    """The timeline of a block as a picture: rows of instructions with bars over cycles, and cycles by ports; places in pixels."""
    found, instructions = block["timeline"], block["instructions"]
    rows = found["rows"][:_MOST_ROWS]
    cycles = 1 + max((row["leaves"] for row in rows), default=0)
    cycle = max(_NARROW, min(_CYCLE, _WIDE // cycles))
    pieces: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    for piece in found["ports"]:
        pieces.setdefault((piece["turn"], piece["instruction"]), []).append(piece)
    passes: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        own = sorted(pieces.get((row["turn"], row["instruction"]), []), key=lambda piece: (piece["begins"], piece["port"]))
        passes.setdefault(row["turn"], []).append(_row(row, instructions[row["instruction"]], own, cycle))
    left_out = len(found["rows"]) - len(rows)
    return {
        "said": said(block),
        "legend": PICTURE_LEGEND,
        "width": cycle * cycles,
        "cycle": cycle,
        "scale": [{"cycle": c, "x": cycle * c} for c in range(0, cycles, 5 if cycle >= 6 else 20)],
        "passes": [{"turn": turn, "colour": _colour(turn), "rows": some} for turn, some in passes.items()],
        "left_out": f"{left_out} rows are left out here; {_ALL_ROWS}" if left_out else "",
        **_ports(found, instructions, cycle),
    }


def _colour(turn: int) -> str:
    return _COLOURS[turn % len(_COLOURS)]


def _row(row: Mapping[str, Any], instruction: Mapping[str, Any], own: Sequence[Mapping[str, Any]], cycle: int) -> dict[str, Any]:
    """An instruction of a pass: its bars, the ports over them as far as there is room, and the same in words."""
    loads = bool(instruction["load_latency"])
    looks = [(_BARS[state(row, c, loads=loads)], c) for c in range(row["enters"], row["leaves"] + 1)]
    bars: list[dict[str, Any]] = []
    for look, c in looks:
        if bars and bars[-1]["look"] == look:
            bars[-1]["width"] += cycle
        else:
            bars.append({"look": look, "x": cycle * c, "width": cycle})
    labels: list[dict[str, Any]] = []
    end = -1.0
    for piece in own:
        x = cycle * piece["begins"]
        if x >= end:
            labels.append({"x": round(x + 1, 1), "text": piece["port"]})
            end = x + _LETTER * len(piece["port"]) + 3
    return {
        "line": instruction["line"],
        "text": printable(instruction["text"]),
        "bars": bars,
        "labels": labels,
        "ports": ", ".join(f"{piece['port']} {short(piece['begins'])}" for piece in own) or "none",
        "enters": row["enters"],
        "begins": "" if row["begins"] is None else row["begins"],
        "done": row["done"],
        "leaves": row["leaves"],
    }


def _ports(found: Mapping[str, Any], instructions: Sequence[Mapping[str, Any]], cycle: int) -> dict[str, Any]:
    """Cycles by ports: which instruction of which pass keeps each port busy, and in which part of a cycle."""
    ports: dict[str, list[dict[str, Any]]] = {}
    for piece in found["ports"]:
        instruction, x = instructions[piece["instruction"]], cycle * piece["begins"]
        width = round(cycle * (piece["ends"] - piece["begins"]), 1)
        line = str(instruction["line"])
        where = f"cycle {short(piece['begins'])}, pass {piece['turn']}, line {line}"
        ports.setdefault(piece["port"], []).append(
            {
                "x": round(_NAMES + x, 1),
                "width": width,
                "title": f"{where}, {piece['kind']}: {printable(instruction['text'])}",
                "label": line if width >= _LETTER * len(line) + 2 else "",
                "colour": _colour(piece["turn"]),
            }
        )
    last = max((cell["x"] + cell["width"] for cells in ports.values() for cell in cells), default=_NAMES)
    return {
        "ports": [
            {"port": port, "y": _ROW * k, "cells": cells} for k, (port, cells) in enumerate(sorted(ports.items()), start=1)
        ],
        "ports_width": int(last) + 30,
        "ports_height": _ROW * (len(ports) + 1),
        "ports_scale": [
            {"cycle": c, "x": _NAMES + cycle * c} for c in range(0, int((last - _NAMES) / cycle) + 1, 5 if cycle >= 6 else 20)
        ],
    }
