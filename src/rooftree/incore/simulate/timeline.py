"""What the simulated core did, as part of the record of a block: what runs when, and on which port."""

from __future__ import annotations

from rooftree.incore.simulate.model import LOAD, STORE, TICK, WORK, Program
from rooftree.incore.simulate.run import Simulated
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


def _is_instruction(program: Program, at: int) -> bool:
    return at == 0 or program.ops[at].instruction != program.ops[at - 1].instruction
