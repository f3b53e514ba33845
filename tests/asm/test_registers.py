"""What a register holds is known by its name, for every name that the parsers give."""

from __future__ import annotations

import pytest

from rooftree.asm import Register, riscv, x86_operands
from rooftree.asm.registers import is_data, is_general, is_vector

KNOWN = {
    "x86": ({"r64", "r32", "r16", "r8", "seg"}, {"xmm", "ymm", "zmm", "mm", "k", "st"}, x86_operands.REGISTERS),
    "riscv": ({"x"}, {"f", "v"}, riscv.REGISTERS),
}
"""Kinds of general registers and of those that hold data, and all registers."""


@pytest.mark.parametrize("isa", KNOWN)
def test_each_register_holds_addresses_or_data_as_its_kind_says(isa: str) -> None:
    general, data, registers = KNOWN[isa]
    every: set[Register] = set(registers.values())
    assert {r.name for r in every if r.kind in general} == {r.name for r in every if is_general(r.name)}
    assert {r.name for r in every if r.kind in data} == {r.name for r in every if is_data(r.name)}


@pytest.mark.parametrize("name", ["cf", "of", "nzcv", "cr0", "vl", "vtype", "fpsw"])
def test_flags_and_settings_are_neither(name: str) -> None:
    assert not is_general(name)
    assert not is_data(name)


@pytest.mark.parametrize(("name", "vector"), [("v7", True), ("vs34", True), ("zmm3", True), ("fp0", False), ("p0", False)])
def test_of_data_registers_some_are_vectors(name: str, vector: bool) -> None:
    assert is_data(name)
    assert vector == is_vector(name)
