"""The page and the notebook view of ``rooftree incore``: the annotated listing, how busy each port is, the bounds, the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.report.incore.text import facts, headline, rows
from rooftree.report.incore.timeline import drawn
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


def timeline_fragment(block: Mapping[str, Any]) -> str:
    """The timeline of a block as part of a page; "" where it has none. Text of instructions is escaped."""
    if not block.get("timeline"):
        return ""
    return environment().get_template("incore_timeline.html.j2").render(t=drawn(block))


def shown_block(record: Mapping[str, Any], block: Mapping[str, Any], *, timeline: bool = True) -> dict[str, Any]:
    """What the template shows of a block, as text and shares, with its timeline or without."""
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
    if timeline and block.get("timeline"):
        shown["timeline"] = drawn(block)
    left_out = ("bounds", "ports", "meaning", "table")
    shown["facts"] = [(label, text) for label, text in facts(record, block) if label not in left_out]
    return shown
