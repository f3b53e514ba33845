"""Costs that a source gives without knowing them are unknown."""

from __future__ import annotations

import re

import pytest

from rooftree.asm import parse
from rooftree.errors import UnknownCostError
from rooftree.incore.instructions.costs import cost
from rooftree.incore.run import incore
from rooftree.incore.tables.load import architectures, load

X86 = [arch for arch in architectures() if load(arch).isa == "x86"]
STRINGS = ("rep movsb", "rep movsq", "rep stosq", "repe cmpsb", "repne scasb")


@pytest.mark.parametrize("arch", X86)
def test_no_form_takes_the_hundred_cycles_of_what_llvm_calls_microcoded(arch: str) -> None:
    table = load(arch)
    taken = [form for form in table.forms if (e := table.entry(form)) is not None and e.latency == 100 and e.uops in (1, 100)]
    assert taken == []


@pytest.mark.parametrize("arch", X86)
@pytest.mark.parametrize("text", STRINGS)
def test_what_repeats_as_often_as_a_register_says_has_no_cost(arch: str, text: str) -> None:
    (instruction,) = parse(f" {text}\n", "x86", "att").instructions
    assert cost(instruction, load(arch)) is None
    with pytest.raises(UnknownCostError, match="hangs on how often it repeats"):
        incore(f".L1:\n {text}\n dec %rdx\n jne .L1\n", arch)


def test_a_core_that_has_an_instruction_of_unknown_cost_is_not_said_to_lack_it() -> None:
    assert load("skl").entry("pdep r64,r64,r64") is not None
    with pytest.raises(UnknownCostError, match=re.escape("no cost known on zen2 for `pdep r64,r64,r64`")):
        incore(".L1:\n pdep %rax, %rbx, %rcx\n dec %rdx\n jne .L1\n", "zen2")


def test_marks_of_branch_targets_are_no_operations() -> None:
    (instruction,) = parse(" endbr64\n", "x86", "att").instructions
    found = cost(instruction, load("zen2"))
    assert found is not None
    assert (found.uses, found.latency) == ((), 0.0)
