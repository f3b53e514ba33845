"""Machine code from text, hex and binaries: instructions in one normal form, their loops, and how far each loop steps.

listing = parse(text)                        # any of x86 (AT&T, Intel), AArch64, RISC-V, POWER
listing.instructions[0].reads                # ('rax', 'rcx')
"""

from rooftree.asm.listing import parse
from rooftree.asm.model import Block, Immediate, Instruction, Label, Listing, Memory, Modifier, Operand, Register, RegisterList

__all__ = [
    "Block",
    "Immediate",
    "Instruction",
    "Label",
    "Listing",
    "Memory",
    "Modifier",
    "Operand",
    "Register",
    "RegisterList",
    "parse",
]
