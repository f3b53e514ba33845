"""Loops with branches: of the paths through them one is counted, never both arms of an if."""

from __future__ import annotations

import pytest

from rooftree.asm.listing import parse
from rooftree.asm.loops import select
from rooftree.incore.loops.paths import longest
from rooftree.incore.run import incore
from rooftree.incore.tables.load import load

IF_ELSE = """
.L6:
    movsd (%rsi), %xmm0
    comisd %xmm2, %xmm0
    ja .L12
    addsd %xmm0, %xmm1
    addq $8, %rsi
    cmpq %rax, %rsi
    jne .L6
    ret
.L12:
    subsd %xmm0, %xmm1
    addq $8, %rsi
    cmpq %rax, %rsi
    jne .L6
    ret
"""
DIVISION_IN_ONE_ARM = """
.L6:
    movsd (%rdx,%rax), %xmm0
    comisd %xmm0, %xmm2
    jbe .L11
    addsd %xmm3, %xmm0
    addsd %xmm3, %xmm0
    addsd %xmm3, %xmm0
    addsd %xmm3, %xmm0
    movsd %xmm0, (%rsi,%rax)
    jmp .L7
.L11:
    divsd %xmm3, %xmm0
    movsd %xmm0, (%rsi,%rax)
.L7:
    addq $8, %rax
    cmpq %rax, %rcx
    jne .L6
"""
COMPACTION = """
.L5:
    movsd (%rdi,%rax), %xmm0
    comisd %xmm1, %xmm0
    jbe .L3
    movsd %xmm0, (%rsi)
    addq $8, %rsi
.L3:
    addq $8, %rax
    cmpq %rax, %rcx
    jne .L5
"""


def test_the_chains_of_both_arms_are_not_added() -> None:
    found = incore(IF_ELSE, "skl")
    assert (4.0, "recurrence") == (found.cycles, found.bound)


def test_two_back_edges_make_one_loop_whose_paths_agree_on_the_step() -> None:
    loop = select(parse(IF_ELSE))
    assert (2, 8) == (len(loop.paths), loop.step)
    assert {7} == {len(path.block) for path in loop.paths}


def test_the_path_that_takes_longest_counts_and_not_the_one_with_most_instructions() -> None:
    loop = select(parse(DIVISION_IN_ONE_ARM))
    assert not any(i.mnemonic == "divsd" for i in loop.block)
    assert any(i.mnemonic == "divsd" for i in longest(loop, load("skl")).block)
    assert incore(DIVISION_IN_ONE_ARM, "skl").cycles == pytest.approx(4.0)


def test_a_stream_that_only_some_passes_move_has_no_step() -> None:
    loop = select(parse(COMPACTION))
    steps = {s.memory.base.name: s.step for s in loop.steps().streams}
    assert {"rdi": 8, "rsi": None} == steps


def test_a_loop_without_branches_has_no_paths() -> None:
    assert () == select(parse(".L1:\naddsd (%rdi,%rax), %xmm0\naddq $8, %rax\ncmpq %rax, %rcx\njne .L1\n")).paths


def test_very_many_paths_are_left_as_one_body() -> None:
    arms = "".join(f"comisd %xmm{k}, %xmm0\nja .L{k}\naddsd %xmm{k}, %xmm9\n.L{k}:\n" for k in range(1, 8))
    loop = select(parse(f".L0:\nmovsd (%rdi,%rax), %xmm0\n{arms}addq $8, %rax\ncmpq %rax, %rcx\njne .L0\n"))
    assert ((), 7) == (loop.paths, len(loop.conditional))


def test_the_listing_says_that_one_path_is_counted() -> None:
    [block] = incore(IF_ELSE, "skl").record["blocks"]
    assert any("of 2 paths" in note for note in block["notes"])
    assert [] == block["loop"]["others"]
