"""What the engine found, as plain data of schema ``rooftree.incore/1``: what views read and scripts depend on.

{"schema", "arch", "isa", "status", "table", "sources", "ports", "blocks": [
  {"id", "mode", "engine", "cycles", "bound", "bounds", "details", "T_OL", "T_nOL", "unknown", "limiting_ports", "port_cycles",
   "chain", "reduction", "instructions": [...], "loop": {...}, "notes": [...]}], "engines": [...]}

All times are cycles of one pass through the code [cy]. ``engine`` made the block, ``asm`` is the own one; ``engines`` stands
beside the blocks where several were compared, see `rooftree.incore.compare`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

from rooftree.asm.loops import Loop
from rooftree.asm.model import Instruction, Register
from rooftree.asm.work import floating_point
from rooftree.incore.bounds.ports import assignment
from rooftree.incore.engine import Analysis, Contribution
from rooftree.incore.tables.learnt import TAKEN_OVER, LoopErrors, loop_errors, note
from rooftree.incore.tables.microarchitecture import Table, relatives
from rooftree.results.incore import WITHOUT_CALLS, Block, EngineRow, IncoreDocument, InstructionCost, LoopFacts, OtherLoop

_SHOWN = 3
"""Forms that are named in a note, those with most work; `--explain` has all."""


def document(table: Table, blocks: Sequence[Block], engines: Sequence[EngineRow] | None = None) -> IncoreDocument:
    """The whole record: the architecture with the status of its table, and the blocks."""
    return IncoreDocument(
        arch=table.arch,
        isa=table.isa,
        status=table.status,
        table=table.source,
        sources=dict(table.sources),
        ports=list(table.ports),
        blocks=list(blocks),
        engines=engines,
    )


def block_record(
    found: Analysis, table: Table, loop: Loop | None = None, *, name: Any = None, others: Sequence[Loop] = ()
) -> Block:
    """One block.

    Args:
        found: what the engine found.
        table: of which microarchitecture.
        loop: the loop that the block is, if the code was searched for one.
        name: id of the block; the loop's name by default.
        others: further innermost loops of the text.
    """
    counted = [c.cost for c in found.contributions if c.cost is not None]
    uses: dict[int, float] = {}
    for cost in counted:
        for mask, cycles in cost.uses:
            uses[mask] = uses.get(mask, 0.0) + cycles
    load = assignment(uses, len(table.ports))
    errors = errors_of_loops(found, table)
    return Block(
        id=name if name is not None else (loop.name if loop else "block"),
        mode=found.mode,
        engine=found.engine,
        cycles=_rounded(found.cycles),
        bound=found.bound,
        interval_80=_interval(found.cycles, errors) if errors else None,
        expected_error=errors.median_error if errors else None,
        bounds={k: _rounded(v) for k, v in found.bounds.items()},
        details={k: _rounded(v) for k, v in found.details.items()},
        T_OL=_rounded(found.T_OL),
        T_nOL=_rounded(found.T_nOL),
        unknown=list(found.unknown),
        limiting_ports=list(found.limiting_ports),
        port_cycles={p: _rounded(t) for p, t in zip(table.ports, load, strict=True) if t},
        chain=list(found.chain),
        reduction=is_reduction([found.contributions[n].instruction for n in found.chain], found.contributions),
        instructions=[instruction_record(c, table) for c in found.contributions],
        loop=loop_record(loop, others) if loop else None,
        notes=[*notes(found, loop), *not_measured(found, table)],
    )


def failed(name: Any, mode: str, *, unknown: Sequence[str] = (), error: str = "") -> Block:
    """A block without a prediction: its unknown forms, or why it was not understood."""
    return Block(
        id=name,
        mode=mode,
        cycles=None,
        bound=None,
        T_OL=None,
        T_nOL=None,
        unknown=list(unknown),
        instructions=[],
        loop=None,
        error=error or None,
    )


def instruction_record(part: Contribution, table: Table) -> InstructionCost:
    """One instruction: where it stands, what it takes and why."""
    i, cost = part.instruction, part.cost
    text = " ".join(i.text.split()) or i.form
    if cost is None:
        return InstructionCost(
            line=i.line,
            text=text,
            form=i.form,
            slots=None,
            uops=None,
            ports={},
            latency=None,
            load_latency=None,
            in_chain=part.in_chain,
            operation="",
            reason="unknown form",
        )
    return InstructionCost(
        line=i.line,
        text=text,
        form=i.form,
        slots=_rounded(cost.slots),
        uops=_rounded(cost.uops),
        ports=_groups(cost.uses, table),
        latency=_rounded(cost.latency),
        load_latency=_rounded(cost.load_latency),
        in_chain=part.in_chain,
        fused_with_next=part.fused_with_next,
        operation=operation(i),
        reason=cost.reason,
        source=cost.source,
        address=i.address,
    )


def operation(instruction: Instruction) -> str:
    """What an instruction does, in a word: add, mul, fma, div, sqrt, max; load, store, branch; "" for all else."""
    work = floating_point(instruction)
    if work is not None:
        return work.kind
    if instruction.control:
        return "branch"
    if instruction.stores:
        return "store"
    return "load" if instruction.loads else ""


def is_reduction(chain: Sequence[Instruction], body: Sequence[Contribution]) -> bool:
    """Whether a chain sums up (or finds the largest of) values that nothing in the body reads: it can be split into several.

    A value that enters a product, or that another instruction uses or stores, is no such sum: x = a * x + b stays serial.
    """
    if not chain or any(i.stores or operation(i) not in ("add", "fma", "max") for i in chain):
        return False
    sums = {i.operands[0].name for i in chain if i.operands and isinstance(i.operands[0], Register)}
    within = set(chain)
    if any(sums.intersection(c.instruction.reads) for c in body if c.instruction not in within):
        return False
    return all(_enters_as_summand(i, sums) for i in chain)


def _enters_as_summand(instruction: Instruction, sums: set[str]) -> bool:
    """Whether the only operand out of ``sums`` is one that is added."""
    operands = [o.name if isinstance(o, Register) else "" for o in instruction.operands]
    fused = operation(instruction) == "fma"
    destructive = len(operands) == 2 or (fused and len(operands) == 3)
    sources = operands if destructive else operands[1:]
    if sum(name in sums for name in sources) != 1:
        return False
    if not fused:
        return True
    order = next((at for digits, at in (("132", 1), ("213", 2), ("231", 0)) if digits in instruction.mnemonic), None)
    if order is None:  # fmla v0, v1, v2 adds to its destination; fmadd d0, d1, d2, d3 adds the last one
        order = 0 if destructive else len(operands) - 1
    return operands[order] in sums


def loop_record(loop: Loop, others: Sequence[Loop] = ()) -> LoopFacts:
    """Where the loop stands, why it was taken, how far it moves, and the other loops of the text."""
    work = [w for i in loop.block if (w := floating_point(i)) is not None]
    bits = [w.element_bits for w in work]
    element = max(set(bits), key=bits.count) // 8 if bits else None
    elements = loop.step / element if loop.step and element else None
    return LoopFacts(
        name=loop.name,
        function=loop.block.function,
        label=loop.block.label,
        lines=[loop.block.start_line, loop.block.end_line],
        role=loop.role,
        reason=loop.reason,
        vector_bits=loop.vector_bits,
        flops=dict(loop.flops),
        step_B=loop.step,
        element_B=element,
        elements_per_pass=elements,
        others=[OtherLoop(name=o.name, role=o.role, lines=[o.block.start_line, o.block.end_line]) for o in others],
    )


def notes(found: Analysis, loop: Loop | None) -> list[str]:
    """What is assumed or left out."""
    said = []
    if found.unknown:
        forms = ", ".join(f"`{form}`" for form in found.unknown)
        said.append(f"{forms}: unknown, {found.unknown_as}")
    said += found.notes
    said += [
        f"`{c.instruction.form}` is {c.cost.source}"
        for c in found.contributions
        if c.cost and c.cost.source.startswith("assumed")
    ]
    if loop and loop.calls:
        said.append(f"{WITHOUT_CALLS}: {', '.join(loop.calls)}")
    if loop and loop.left_out:
        said.append(f"rare paths with a call are left out: lines {', '.join(map(str, loop.left_out))}")
    if loop and loop.conditional:
        lines = sorted({loop.block.instructions[n].line for n in loop.conditional})
        where = f"lines {lines[0]} to {lines[-1]} hold instructions that not every pass runs"
        counted = f"of {len(loop.paths)} paths the one that takes longest is counted" if loop.paths else "all are counted"
        said.append(f"{where}; {counted}")
    elif loop and loop.paths:
        said.append(f"of {len(loop.paths)} paths through the loop the one that takes longest is counted")
    return list(dict.fromkeys(said))


def judged_by_loops(errors: LoopErrors) -> str:
    """How sure times of loops are by a learnt table, whose own error is that of mixes, in words."""
    least, most = (math.exp(end) for end in (errors.low, errors.high))
    return (
        "the error of a learnt table is that of mixes of independent instructions, not of loops: at least 80 % of each kind of "
        f"{errors.loops} loops and blocks with data in L1, on {errors.cores} cores that were learnt as unknown ones, took "
        f"{least:.2f} to {most:.2f} times what such tables say; median error up to {100 * errors.median_error:.0f} %"
    )


def not_measured(found: Analysis, table: Table) -> list[str]:
    """Of a table that was learnt here: a front end in doubt, how far loops are from such tables, and forms as on another core."""
    measured, said = table.parameters.get("measured"), note(table)
    if not measured:
        return said
    if errors := errors_of_loops(found, table):
        said.append(judged_by_loops(errors))
    costs: dict[str, float] = {}
    for c in _taken_over(found, table):
        assert c.cost is not None
        costs[c.instruction.form] = costs.get(c.instruction.form, 0.0) + sum(cycles for _, cycles in c.cost.uses)
    others = list(costs)
    if others:
        dearest = sorted(others, key=lambda form: -costs[form])[:_SHOWN]
        named = ", ".join(f"`{form}`" for form in others if form in dearest)
        more = f" and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
        where = f"not measured here, as on {table.parameters.get('relative')}"
        said.append(f"{where}: {named}{more} (`rooftree incore learn FILE` measures those of a loop, too)")
    return said


def errors_of_loops(found: Analysis, table: Table) -> LoopErrors | None:
    """How far loops like this one are from what tables say that were learnt by timing; None of other tables and engines."""
    if found.engine != "asm" or not table.parameters.get("measured"):
        return None
    return loop_errors()[part_taken_over(found, table) >= TAKEN_OVER]


def part_taken_over(found: Analysis, table: Table) -> float:
    """Which part of the micro-ops of a pass costs what it does on another core, with a table that was learnt here [1]."""
    every = sum(c.cost.slots for c in found.contributions if c.cost and not c.instruction.control)
    return sum(c.cost.slots for c in _taken_over(found, table) if c.cost) / every if every else 0.0


def _taken_over(found: Analysis, table: Table) -> list[Contribution]:
    """Instructions whose form was not measured where the table was learnt; none of other tables."""
    if not (measured := table.parameters.get("measured")):
        return []
    counted = [c for c in found.contributions if c.cost and c.cost.uses and not c.instruction.control]
    return [c for c in counted if not any(relative in measured for relative in relatives(c.instruction.form))]


def _groups(uses: Sequence[tuple[int, float]], table: Table) -> dict[str, float]:
    """Groups of ports by the names of their members, ``P0|P1``, with the cycles on each."""
    found: dict[str, float] = {}
    for mask, cycles in uses:
        name = _group(mask, table.ports)
        found[name] = _rounded(found.get(name, 0.0) + cycles)
    return found


@cache
def _group(mask: int, ports: tuple[str, ...]) -> str:
    return "|".join([port for n, port in enumerate(ports) if mask >> n & 1])


def _interval(cycles: float, errors: LoopErrors) -> list[float]:
    """Where four fifths of such loops lie [cy]."""
    from rooftree.models.uncertainty import interval

    return [_rounded(float(end)) for end in interval(cycles, -errors.low, errors.high)]


def _rounded(value: float) -> float:
    return round(float(value), 6)
