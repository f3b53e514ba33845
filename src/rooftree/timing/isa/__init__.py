"""How benchmarks are written in one instruction set: `interface` says what each file of this folder offers."""

from __future__ import annotations

from rooftree.errors import CapabilityError
from rooftree.timing.isa.interface import Isa


def isa_of(name: str) -> Isa:
    """The instruction set of this name (x86, aarch64, riscv), for benchmarks of single instructions.

    Raises: CapabilityError for one without a generator.
    """
    if name == "x86":
        from rooftree.timing.isa.x86 import X86

        return X86()
    if name == "aarch64":
        from rooftree.timing.isa.aarch64 import AArch64

        return AArch64()
    if name == "riscv":
        from rooftree.timing.isa.riscv import Riscv

        return Riscv()
    raise CapabilityError(f"single instructions cannot be measured on {name}, only on x86, aarch64 and riscv")
