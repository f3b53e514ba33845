"""The simulated core as a picture: what is drawn is what the record says."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.report.incore.page import timeline_fragment
from rooftree.report.incore.timeline import drawn, state

LOOP = "vmovupd (%rdi,%rax), %ymm1; vfmadd231pd (%rsi,%rax), %ymm1, %ymm0; vdivpd %ymm1, %ymm2, %ymm3; addq $32, %rax; jne .L3"


@pytest.fixture(scope="module", params=["zen4", "skl"])
def block(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = rooftree.incore(LOOP, request.param, timeline=True).to_dict()["blocks"][0]
    return found


def rows(block: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for one in drawn(block)["passes"] for row in one["rows"]]


def test_bars_cover_the_cycles_of_an_instruction_and_run_where_it_runs(block: dict[str, Any]) -> None:
    cycle = drawn(block)["cycle"]
    told = block["timeline"]["rows"]
    assert len(told) == len(rows(block))
    for row, given in zip(rows(block), told, strict=True):
        begins = [bar["x"] for bar in row["bars"]]
        ends = [bar["x"] + bar["width"] for bar in row["bars"]]
        assert cycle * given["enters"] == begins[0]
        assert cycle * (given["leaves"] + 1) == ends[-1]
        assert begins[1:] == ends[:-1]
        loads = bool(block["instructions"][given["instruction"]]["load_latency"])
        runs = [c for c in range(given["enters"], given["leaves"] + 1) if state(given, c, loads=loads) == "x"]
        full = [bar for bar in row["bars"] if bar["look"] == "full"]
        assert cycle * len(runs) == sum(bar["width"] for bar in full)


def test_each_piece_is_told_with_its_port_and_no_name_lies_on_another(block: dict[str, Any]) -> None:
    found = drawn(block)
    pieces = block["timeline"]["ports"]
    assert len(pieces) == sum(len(port["cells"]) for port in found["ports"])
    assert len(pieces) == sum(row["ports"].count(",") + 1 for row in rows(block) if row["ports"] != "none")
    for row in rows(block):
        places = [label["x"] for label in row["labels"]]
        for before, after, label in zip(places, places[1:], row["labels"], strict=False):
            assert after - before >= 5 * len(label["text"])


def test_a_long_timeline_becomes_narrow_and_says_what_it_leaves_out(block: dict[str, Any]) -> None:
    row = {"turn": 0, "instruction": 0, "enters": 0, "begins": 1, "works": 1, "done": 4000, "leaves": 5000}
    long = {**block, "timeline": {**block["timeline"], "rows": [row] * 203, "ports": []}}
    found = drawn(long)
    assert 3 == found["cycle"]
    assert "3 rows are left out here; rooftree incore --timeline --json has all" == found["left_out"]
    assert [] == found["ports"]
    assert "3 rows are left out" in timeline_fragment(long)


def test_text_of_instructions_is_escaped(block: dict[str, Any]) -> None:
    hostile = "<img src=x onerror=alert(1)>\"'"
    evil = {**block, "instructions": [{**one, "text": hostile} for one in block["instructions"]]}
    html = timeline_fragment(evil)
    assert "<img" not in html
    assert html.count("&lt;img") >= len(block["timeline"]["rows"])
    assert 'onerror=alert(1)>"' not in html


def test_a_block_without_a_timeline_has_no_picture(block: dict[str, Any]) -> None:
    assert "" == timeline_fragment({**block, "timeline": None})
