"""The table of Zen 5 against what was timed on one: instructions, pairs of them, ends of rows, and no rule of Zen 4 beyond."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

import rooftree
from rooftree.incore.tables.load import load

HOST: dict[str, Any] = yaml.safe_load((Path(__file__).parents[2] / "data" / "hosts" / "zen5-vm.yaml").read_text("utf-8"))
ARCH = "zen5"
WIDTHS = ("xmm", "ymm", "zmm")
BLOCKERS = {"mul": "vmulpd W0, W1, W2", "add": "vaddpd W0, W1, W2", "logic": "vpandq W0, W1, W2"}
PIPES = frozenset({"FP0", "FP1", "FP2", "FP3"})


def widths(text: str) -> list[str]:
    return [re.sub(r"\bW(\d)", rf"{w}\1", text) for w in WIDTHS] if "W0" in text else [text]


def cases(found: dict[str, float]) -> list[tuple[str, float]]:
    return [(each, value) for text, value in found.items() for each in widths(text)]


def copies(text: str, first: int = 8, number: int = 8) -> list[str]:
    """Independent copies: of what they write, that is of register 0."""
    return [re.sub(r"\b([xyz]mm|r)0\b", rf"\g<1>{n}", text) for n in range(first, first + number)]


def cycles(lines: list[str], mode: str = "unrolled") -> float:
    return float(rooftree.incore("\n".join(lines), ARCH, mode=mode, syntax="intel").cycles)


@pytest.mark.parametrize(("text", "value"), cases(HOST["latency_of_form_cy"]))
def test_chains_take_the_latency_that_was_measured(text: str, value: float) -> None:
    assert value == pytest.approx(cycles([text] * 4) / 4, rel=0.05)


@pytest.mark.parametrize(("text", "width"), list(product(HOST["conflict"], WIDTHS)))
def test_mixes_show_the_units_that_were_found(text: str, width: str) -> None:
    for blocker, score in HOST["conflict"][text].items():
        one, other = (copies(each.replace("W", width), first) for each, first in ((text, 8), (BLOCKERS[blocker], 16)))
        times = [cycles(one), cycles(other)]
        one, other = one * round(max(times) / times[0]), other * round(max(times) / times[1])
        alone = sorted((cycles(one), cycles(other)))
        assert score == pytest.approx((cycles([*one, *other]) - alone[1]) / alone[0], abs=0.05)


def test_a_gather_takes_the_time_that_was_measured() -> None:
    gather = rooftree.incore("vpgatherqq zmm0{k1}, [rdi+zmm1*8]", ARCH, mode="unrolled", syntax="intel").to_dict()["blocks"][0]
    assert HOST["gather_of_8_cy"] == pytest.approx(max(gather["bounds"]["ports"], gather["bounds"]["frontend"]))


@pytest.mark.parametrize("name", HOST["loops"])
def test_loops_in_l1_take_the_time_that_was_measured(name: str) -> None:
    found = HOST["loops"][name]
    assert found["cycles"] == pytest.approx(cycles(found["code"]), rel=0.1)


def test_a_load_across_a_line_takes_two_accesses() -> None:
    crossing = load(ARCH).parameters["line_crossing"]["load512"]
    ports = crossing["ports"].count("|") + 1
    one = cycles(copies("vmovupd zmm0, [rdi]")) / 8
    assert HOST["load_512_across_a_line_cy"] == one + crossing["cycles"] / ports


def test_no_vector_form_takes_longer_than_the_same_of_512_bits() -> None:
    table = load(ARCH)
    slower = []
    for form in [*table.forms]:
        wide = re.sub(r"\b[xy]mm", "zmm", form)
        if wide == form or wide not in table.forms or re.search(r"xmm.*ymm|ymm.*xmm|,m\d|vmpsadbw", form):
            continue
        time = {name: sum(c for m, c in table.entry(name).uses if table.port_names(m) & PIPES) for name in (form, wide)}
        if time[form] > time[wide] > 0:
            slower.append((form, time))
    assert not slower


@pytest.mark.parametrize("rule", ["code_line", "store_sector", "second_level", "row_pointer"])
def test_what_is_not_known_of_it_is_off(rule: str) -> None:
    assert load("zen4").parameters.get(rule) or rule == "row_pointer"
    assert not load(ARCH).parameters.get(rule)


def test_a_loop_takes_as_long_across_a_line_of_code() -> None:
    body = ["vmovupd zmm0, [rdi+rax]", "vmovupd [rsi+rax], zmm0", "add rax, 64", "cmp rax, rdx", "jne .L1"]
    times = set()
    for before in range(0, 64, 8):
        code = "\n".join([".p2align 6", *["nop"] * before, ".L1:", *body])
        times.add(float(rooftree.incore(code, ARCH, syntax="intel").cycles))
    assert {1.0} == times


def ends(arch: str) -> dict[int, float]:
    """By the passes of a row, how far what its end takes is from what was measured [cy]."""
    p = load(arch).parameters
    wait = p["mispredicted"] + p.get("second_level", 0)
    return {n: abs((wait if n > p.get("learned_passes", 0) else 0) - took) for n, took in HOST["row_ends_cy"].items()}


def test_ends_of_rows_take_what_was_measured_but_where_the_predictor_has_a_gap() -> None:
    found = ends(ARCH)
    assert {n for n, error in found.items() if error > 5} == {20, 24}
    assert sum(found.values()) < sum(ends("zen2").values()) / 3


def test_everything_says_whether_it_was_measured_or_taken_over() -> None:
    table = load(ARCH)
    assert table.validated
    measured = {name for name, text in table.sources.items() if "measured 2026" in text or "incore learn on this machine" in text}
    unchecked = {name for name, text in table.sources.items() if text in table.unchecked}
    assert {c.source for c in table.corrections} <= measured | unchecked | {"gcc"}
    assert {"zen4", "wide", "narrow", "amd5", "x87"} == unchecked
    assert not measured & unchecked
