"""A block of machine code with all that is known of its instructions where they stand, as the bounds are asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rooftree.asm.model import Instruction
from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.instructions.addresses import Place
from rooftree.incore.instructions.instruction_facts import Facts

Mode = Literal["loop", "unrolled"]
"""Whether a block is the body of a loop, or copies of it follow each other."""


class Prepared(NamedTuple):
    """A block with all that is known of its instructions where they stand.

    Attributes:
        instructions: of the block.
        parts: facts of each, with what stands beside it counted in.
        pairs: numbers of the comparisons that are fused with the branch after them.
        stores: places that each writes; [] if none does.
        loads: places that each reads; [] if none writes and the core's banks do not count.
        registers: dependences through registers.
        memory: dependences through memory, and ``waits`` behind them.
        blocked: those of loads that wait until a store has left the core.
        unknown: forms without an entry.
    """

    instructions: Sequence[Instruction]
    parts: Sequence[Facts]
    pairs: set[int]
    stores: Sequence[Sequence[Place]]
    loads: Sequence[Sequence[Place]]
    registers: Sequence[Edge]
    memory: Sequence[Edge]
    blocked: Sequence[Edge]
    unknown: tuple[str, ...]

    @property
    def edges(self) -> list[Edge]:
        """All dependences."""
        return [*self.registers, *self.memory]
