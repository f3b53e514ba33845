"""The text that goes to other programs."""

from __future__ import annotations

import pytest

from rooftree.asm.listing import parse
from rooftree.incore.engine import Code
from rooftree.incore.external.block import lines, statement

JUMPS = {
    ("x86", "att", "jne .L3"): "jne .Lpass",
    ("x86", "att", "401130: jne 401120 <dot+0x10>"): "jne .Lpass",
    ("x86", "intel", "jne 0x10"): "jne .Lpass",
    ("aarch64", "", "b.ne loop"): "b.ne .Lpass",
    ("aarch64", "", "cbnz x3, loop"): "cbnz x3, .Lpass",
    ("aarch64", "", "tbz w1, #3, loop"): "tbz w1, #3, .Lpass",
    ("x86", "att", "vaddpd 8(%rax), %ymm1, %ymm2"): "vaddpd 8(%rax), %ymm1, %ymm2",
    ("x86", "att", "jmp *%rax"): "jmp *%rax",
}


@pytest.mark.parametrize("given", JUMPS, ids=lambda g: g[2])
def test_jumps_lead_to_the_label_of_the_block_and_all_else_stays(given: tuple[str, str, str]) -> None:
    isa, syntax, text = given
    assert statement(parse(text, isa, syntax or "auto").instructions[0]) == JUMPS[given]


def test_lines_know_their_instructions() -> None:
    listing = parse("mov rax, rbx\nadd rax, 1\nadd rbx, 2", "x86", "intel")
    text, numbers = lines(Code(listing.instructions, "x86", "intel"), skipped=[1])
    assert text.splitlines() == [".intel_syntax noprefix", ".Lpass:", "\tmov rax, rbx", "\tadd rbx, 2"]
    assert numbers == [-1, -1, 0, 2]
