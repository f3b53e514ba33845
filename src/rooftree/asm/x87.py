"""The x87 register stack: positions relative to its top, to the registers that they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rooftree.asm.model import Instruction
from rooftree.asm.x86_effects import effect


def with_absolute_registers(instructions: Sequence[Instruction]) -> list[Instruction]:
    """Name x87 registers ``fp0`` ... ``fp7`` in the read and write sets, following the top of the stack through the text.

    st0 is another register after a load; with names relative to the top a dependence would follow the position and not
    the value. Reads count from the top before an instruction; writes from the top after it, or before it for st(i) that
    is named and then popped.

    Assumes: the stack is equally deep wherever two paths meet, as compilers make it.
    """
    top, done = 0, []
    for instruction in instructions:
        found = effect(instruction.mnemonic, len(instruction.operands)) if instruction.mnemonic[0] == "f" else None
        if found is None:
            done.append(instruction)
            continue
        after = top - found.stack
        reads = tuple(_absolute(name, top) for name in instruction.reads)
        origin = after if found.stack > 0 else top
        writes = tuple(_absolute(name, origin) for name in instruction.writes)
        done.append(replace(instruction, reads=reads, writes=writes))
        top = after % 8
    return done


def _absolute(name: str, top: int) -> str:
    return f"fp{(int(name[2:]) + top) % 8}" if name.startswith("st") and name[2:].isdecimal() else name
