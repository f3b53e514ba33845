"""Machine code from text, hex and binaries: instructions in one normal form, their loops, and how far each loop steps.

listing = parse(text)                        # any of x86 (AT&T, Intel), AArch64, RISC-V, POWER
listing.instructions[0].reads                # ('rax', 'rcx')

Text: ``listing`` asks ``detect`` for the syntax and ``parsers`` for the parser: ``x86`` (``x86_names``, ``x86_operands``,
``x86_effects``, ``x87``), ``aarch64`` (``aarch64_effects``), ``riscv`` and ``power``, the last three on ``risc``
(``vector_state``: settings of RISC-V's vectors); ``text`` helps all. Binaries: ``binary``, ``program`` (functions and lines
of a whole one), ``entries`` (where others enter a function), ``jump_tables`` (where a `switch` leads) and ``function_code``
(one function with its loops); what a compiler made: ``compiled``; of stripped ones ``frames`` (records for unwinding) and
``called`` tell where functions begin, and ``unwinding`` who called, ``data_symbols`` which variable lies where,
``code_pointers`` which code is pointed to, ``linkage`` whom the tables of calls between files lead to. Instructions
(``model``; ``registers``: what each holds) get the key of their ``forms``, by which tables are looked up, their ``work`` and
their ``demand``. Loops: ``flow`` finds them, ``regions`` those that are marked, ``loops`` the hot one; ``steps``,
``address_arithmetic``, ``live_in`` ``entry_values`` and ``iterations`` say how far a pass goes.
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
