"""What registers hold where a loop is entered: followed over two ways to it, and to an end wherever they come from each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.asm.entry_values import EntryValues
from rooftree.asm.listing import parse
from rooftree.asm.loops import innermost

TWO_WAYS = """\
f:
    leaq 0(,%rsi,8), %rdx
    cmpq $2, %rcx
    jbe .L3
    leaq 0(,%rsi,8), %rdx
.L3:
    leaq (%rdi,%rdx), %rax
    negq %rdx
.L9:
    vmovsd (%rax,%rdx), %xmm1
    addq $8, %rax
    vmovsd %xmm1, -8(%rax)
    cmpq %rax, %rcx
    jne .L9
    ret
"""
SOURCES = sorted((Path(__file__).parents[1] / "contracts/data/asm").glob("*/*.s"))


def test_the_same_value_on_two_ways_is_one_value() -> None:
    listing = parse(TWO_WAYS, "x86")
    entry = EntryValues(listing, innermost(listing)[0])
    value = entry.value("rdx")
    assert value is not None
    assert [-8] == [factor for name, factor in value.items() if name]
    other = parse(TWO_WAYS.replace("leaq 0(,%rsi,8), %rdx\n.L3", "leaq 0(,%rsi,4), %rdx\n.L3"), "x86")
    assert [-1] == list((EntryValues(other, innermost(other)[0]).value("rdx") or {}).values())


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in SOURCES}))
def test_every_register_of_compiled_loops_has_a_value(folder: str) -> None:
    """Also those that are moved from one to the other in a loop around, where there is no first one."""
    isa = {"power9": "power", "riscv": "riscv", "neon": "aarch64", "sve": "aarch64", "sve512": "aarch64"}.get(folder, "x86")
    for path in (path for path in SOURCES if path.parent.name == folder):
        listing = parse(path.read_text(), isa)
        for loop in innermost(listing, vector_bits=512):
            entry = EntryValues(listing, loop)
            for name in {read for instruction in loop.block.instructions for read in instruction.reads}:
                entry.value(name)
