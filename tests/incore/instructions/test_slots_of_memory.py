"""Slots of instructions that go to memory through an index, where they were measured."""

from __future__ import annotations

import pytest

import rooftree

MEASURED = {  # on an Ice Lake-SP server: slots of one instruction between nopl
    "addl (%rsi,%rax,4), %ebx": 1,
    "imull (%rsi,%rax,4), %ebx": 1,
    "movslq (%rsi,%rax,4), %rbx": 1,
    "movl %ebx, (%rsi,%rax,4)": 1,
    "vmovupd %zmm0, (%rsi,%rax,4)": 1,
    "cmpl (%rsi,%rax,4), %ebx": 2,
    "vaddpd (%rsi,%rax,4), %ymm1, %ymm0": 2,
    "vcvtps2pd (%rsi,%rax,4), %ymm0": 2,
    "vpabsd (%rsi,%rax,4), %ymm0": 2,
    "addl %ebx, (%rsi)": 2,
    "addl %ebx, (%rsi,%rax,4)": 4,
    "addl $1, (%rsi,%rax,4)": 4,
    "incl (%rsi)": 3,
    "incl (%rsi,%rax,4)": 4,
}


@pytest.mark.parametrize("instruction", MEASURED)
def test_slots_are_those_that_were_measured(instruction: str) -> None:
    block = rooftree.incore(f".L1:\n {instruction}\n subq $1, %rcx\n jne .L1\n", "icx").to_dict()["blocks"][0]
    assert block["instructions"][0]["slots"] == MEASURED[instruction]
