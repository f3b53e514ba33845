"""The page and the notebook view of ``rooftree incore``: the annotated listing, how busy each port is, the bounds, the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.report.incore.text import facts, headline, rows
from rooftree.report.incore.timeline import LEGEND, port_rows, said, table
from rooftree.report.incore.words import BOUND_NAMES, explain, short
from rooftree.report.render import environment


def incore_page(record: Mapping[str, Any]) -> str:
    """One self-contained page for all blocks of a record of schema ``rooftree.incore/1``; it needs no script."""
    blocks = record["blocks"]
    title = headline(record, blocks[0]) if len(blocks) == 1 else f"{len(blocks)} blocks on {record['arch']}"
    return (
        environment()
        .get_template("incore.html.j2")
        .render(
            title=title,
            intro=f"{record['arch']}: {record['status']}",
            record=record,
            blocks=[shown_block(record, b) for b in blocks],
            several=len(blocks) > 1,
        )
    )


def incore_fragment(record: Mapping[str, Any]) -> str:
    """What a notebook shows: the first block without the page around it."""
    block = shown_block(record, record["blocks"][0])
    return environment().get_template("incore_fragment.html.j2").render(b=block)


_CYCLE, _ROW, _NAMES = 18, 18, 60
"""Of the figure: a cycle, a row, and the names of the ports [px]."""
_COLOURS = ("#3a7ca5", "#c0561f", "#4d7c3a", "#7a4fa0")
_WHOLE = 100_000
"""More columns than any timeline has."""


def _timeline(block: Mapping[str, Any]) -> dict[str, Any]:
    """Cycles by ports as a figure, and by instructions as text."""
    cycles, rows = port_rows(block["timeline"])
    ports = []
    for number, row in enumerate(rows):
        cells = []
        for cell in row["cells"]:
            instruction = block["instructions"][cell["instruction"]]
            width = round(_CYCLE * cell["length"], 1)
            where = f"cycle {short(cell['begins'])}, pass {cell['turn']}, line {instruction['line']}"
            cells.append(
                {
                    "x": round(_NAMES + _CYCLE * cell["begins"], 1),
                    "width": width,
                    "title": f"{where}, {cell['kind']}: {instruction['text']}",
                    "label": str(instruction["line"]) if width >= 6 * len(str(instruction["line"])) else "",
                    "colour": _COLOURS[cell["turn"] % len(_COLOURS)],
                }
            )
        ports.append({"port": row["port"], "y": _ROW * (number + 1), "cells": cells})
    last = max((cell["x"] + cell["width"] for row in ports for cell in row["cells"]), default=0)
    return {
        "said": said(block),
        "legend": LEGEND,
        "lines": table(block, _WHOLE),
        "ports": ports,
        "scale": [{"cycle": c, "x": _NAMES + _CYCLE * c} for c in range(0, cycles, 5)],
        "width": int(max(_NAMES + _CYCLE * cycles, last)) + 1,
        "height": _ROW * (len(ports) + 1),
    }


def shown_block(record: Mapping[str, Any], block: Mapping[str, Any]) -> dict[str, Any]:
    """What the template shows of a block, as text and shares."""
    shown: dict[str, Any] = {"id": str(block["id"]), "headline": headline(record, block), "why": explain(block)}
    shown |= {"rows": [], "timeline": None}
    if block["cycles"] is None:
        return shown | {"bounds": [], "ports": [], "facts": []}
    longest = block["cycles"] or 1.0
    for cells, i in zip(rows(record, block), block["instructions"], strict=True):
        shown["rows"].append({"cells": cells[:4], "text": i["text"], "reason": i["reason"], "chain": i["in_chain"]})
    shown["bounds"] = [
        {"name": BOUND_NAMES[k], "time": short(v), "share": min(100.0, 100 * v / longest), "binds": k == block["bound"]}
        for k, v in block["bounds"].items()
    ]
    shown["ports"] = [
        {
            "name": p,
            "time": short(t),
            "share": min(100.0, 100 * t / longest),
            "binds": p in block["limiting_ports"] and block["bound"] == "ports",
        }
        for p, t in block["port_cycles"].items()
    ]
    if block.get("timeline"):
        shown["timeline"] = _timeline(block)
    left_out = ("bounds", "ports", "meaning", "table")
    shown["facts"] = [(label, text) for label, text in facts(record, block) if label not in left_out]
    return shown
