"""What the instructions on the busiest ports of a loop do: loads, stores, or arithmetic; and what is fused already."""

from __future__ import annotations

from rooftree.asm.model import Instruction
from rooftree.asm.work import floating_point
from rooftree.incore.engine import Analysis
from rooftree.incore.tables.microarchitecture import Table


def accesses_alone(found: Analysis, table: Table) -> str:
    """``loads``, ``stores`` or ``loads and stores`` where nothing else takes the busiest ports; "" where something does."""
    busiest = sum(1 << number for number, port in enumerate(table.ports) if port in found.limiting_ports)
    kinds: set[str] = set()
    for part in found.contributions:
        masks = () if part.cost is None else tuple(mask for mask, cycles in part.cost.uses if cycles > 0)
        for mask in masks:
            if mask & ~busiest:
                continue
            kinds |= _accesses(part.instruction) if not mask & ~table.memory_ports or _only_moves(part.instruction) else {""}
    return "" if "" in kinds else " and ".join(sorted(kinds))


def is_fused(found: Analysis) -> bool:
    """Whether products are added by the instructions that make them, everywhere in the loop."""
    kinds = {work.kind for part in found.contributions if (work := floating_point(part.instruction)) is not None}
    return "fma" in kinds and not {"add", "mul"} <= kinds


def _accesses(instruction: Instruction) -> set[str]:
    return {name for name, some in (("loads", instruction.loads), ("stores", instruction.stores)) if some}


def _only_moves(instruction: Instruction) -> bool:
    """Whether an instruction is a load or a store and nothing else, on whatever port."""
    accesses = bool(instruction.loads or instruction.stores) and floating_point(instruction) is None
    return accesses and (instruction.isa != "x86" or instruction.mnemonic.lstrip("v").startswith("mov"))
