"""What the simulated core did, as part of the record of a block: what runs when, and on which port."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.asm.model import Instruction
from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.engine import Streams, prepare
from rooftree.incore.instructions.addresses import Lag
from rooftree.incore.prepared import Mode
from rooftree.incore.simulate.model import LOAD, STORE, TICK, WORK, Program
from rooftree.incore.simulate.program import program
from rooftree.incore.simulate.run import Simulated, simulate
from rooftree.incore.tables.microarchitecture import Table
from rooftree.results.incore import Timeline, TimelinePiece, TimelineRow

_KINDS = {LOAD: "load", WORK: "work", STORE: "store"}


def timeline(found: Simulated, program: Program, table: Table) -> Timeline:
    """The record of a simulation.

    Updates of addresses, which are operations of their own in the simulator, are left out.
    """
    size = len(program.ops)
    shown = {n: n // size for n in range(len(found.events)) if _is_instruction(program, n % size)}
    return Timeline(
        cycles=round(found.cycles, 6),
        stalls={name: round(cycles, 6) for name, cycles in found.stalls.items()},
        rows=[
            TimelineRow(
                turn=shown[event.number],
                instruction=program.ops[event.number % size].instruction,
                enters=event.enters,
                begins=event.begins if event.begins >= 0 else None,
                works=event.works if event.works >= 0 else None,
                done=event.done,
                leaves=event.leaves,
            )
            for event in found.events
            if event.number in shown
        ],
        ports=[
            TimelinePiece(
                turn=shown[busy.number],
                instruction=program.ops[busy.number % size].instruction,
                port=table.ports[busy.port],
                kind=_KINDS[busy.kind],
                begins=round(busy.begins / TICK, 6),
                ends=round(busy.ends / TICK, 6),
            )
            for busy in found.pieces
            if busy.number in shown
        ],
        unlimited=list(program.unlimited),
    )


def timeline_of(
    instructions: Sequence[Instruction],
    table: Table,
    *,
    mode: Mode = "loop",
    assume: bool = False,
    address: int | None = None,
    streams: Streams | None = None,
    waits: Sequence[Edge] = (),
    lags: Sequence[Lag] = (),
) -> Timeline:
    """Simulate a block: its timeline as part of its record. Arguments and errors are those of `rooftree.incore.engine.analyse`.

    Raises: CapabilityError: besides, for a core that comes to a stand.
    """
    given = program(
        prepare(instructions, table, assume=assume, waits=waits, lags=lags), table, mode=mode, address=address, streams=streams
    )
    return timeline(simulate(given, where=f"{table.arch}, {_place(instructions)}"), given, table)


def _place(instructions: Sequence[Instruction]) -> str:
    first, last = (f"'{' '.join(i.text.split())}' (line {i.line})" for i in (instructions[0], instructions[-1]))
    return f"the block from {first} to {last}"


def _is_instruction(program: Program, at: int) -> bool:
    return at == 0 or program.ops[at].instruction != program.ops[at - 1].instruction
