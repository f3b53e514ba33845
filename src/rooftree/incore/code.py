"""A block of instructions as it is handed to an in-core engine, whichever that is."""

from __future__ import annotations

from dataclasses import dataclass

from rooftree.asm.model import Instruction
from rooftree.incore.engine import Mode


@dataclass(frozen=True, slots=True)
class Code:
    """Instructions that are repeated.

    Attributes:
        instructions: the block.
        isa, syntax: of their text.
        mode: loop or unrolled.
    """

    instructions: tuple[Instruction, ...]
    isa: str
    syntax: str
    mode: Mode = "loop"
