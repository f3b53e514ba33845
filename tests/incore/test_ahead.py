"""How many passes a core looks ahead while a load waits: by what fills its reorder buffer, or its scheduler."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from rooftree.asm import parse
from rooftree.incore.ahead import passes_ahead, waiting_for_loads
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.tables.load import load

SPR = load("spr")
LOAD, END = "add rax, [rdi]\nadd rdi, 64\n", "dec rsi\njne .L\n"


def found(code: str) -> Analysis:
    return analyse(parse(f".L:\n{code}{END}", isa="x86", syntax="intel").instructions, SPR)


def test_what_does_nothing_fills_the_reorder_buffer() -> None:
    one = found(LOAD + 200 * "nop\n")
    slots = sum(part.cost.slots for part in one.contributions if part.cost is not None)
    assert passes_ahead(one, SPR) == pytest.approx(512 / slots)
    assert 202 <= slots <= 205


def test_a_chain_of_what_is_loaded_fills_the_scheduler_and_one_of_other_data_does_not() -> None:
    chain = 40 * "imul rax, r9\n"
    assert passes_ahead(found(LOAD + chain), SPR) == pytest.approx(80 / 41)  # the sum waits, too
    assert passes_ahead(found(LOAD + chain.replace("rax", "rbx")), SPR) == pytest.approx(512 / 43, rel=0.05)


def test_what_needs_data_of_a_pass_before_waits_as_well() -> None:
    one = found("add rbx, rax\nmov rax, [rdi]\nadd rdi, 64\n")
    assert waiting_for_loads(one) == {0, 1}


def test_many_loads_fill_their_queue() -> None:
    loads = "".join(f"mov rax, [rdi+{8 * n}]\n" for n in range(100))
    one = found(f"{loads}add rdi, 800\n")
    assert passes_ahead(one, SPR) == pytest.approx(min(192 / 100, 512 / 102))


@pytest.mark.parametrize("name", ["rob", "queues"])
def test_without_a_size_it_is_not_known(name: str) -> None:
    table = replace(SPR, parameters={key: value for key, value in SPR.parameters.items() if key != name})
    assert math.isnan(passes_ahead(found(LOAD), table))
