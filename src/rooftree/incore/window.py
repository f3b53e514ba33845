"""The window bound of a block: passes that fit into the reorder buffer, the schedulers and what instructions keep."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from rooftree.asm.model import X86_FLAGS, Instruction
from rooftree.asm.registers import is_general, is_numeric
from rooftree.incore.bounds.recurrence import Edge, between_instructions
from rooftree.incore.bounds.window import Queue, completion, flight_time, occupancy_bound
from rooftree.incore.instructions.costs import Cost
from rooftree.incore.instructions.instruction_facts import Facts, waiting
from rooftree.incore.prepared import Prepared
from rooftree.incore.same import Same
from rooftree.incore.tables.microarchitecture import Table

_CLOSE = 0.8
"""Part of the other bounds from which an estimated window bound is looked at closely."""
_FILLS = 6
"""So often passes fill the reorder buffer that are followed through it: the first half of them finds it empty or half full."""
KEPT = ("integer registers", "flags", "vector registers", "load queue", "store queue")
"""What instructions keep until they leave the core, as named by the parameter ``in_flight`` of tables."""


def kept(block: Prepared, table: Table) -> dict[str, Queue]:
    """What instructions keep until they leave the core, as far as its size is known: at most, since the bound is a least time."""
    known = table.parameters.get("in_flight", {})
    sizes = {name: found[1] for name in KEPT if (found := known.get(name.replace(" ", "_"))) and found[1]}
    if not sizes:
        return {}
    counts = [_kept(i, part) for i, part in zip(block.instructions, block.parts, strict=True)]
    return {name: Queue(float(size), [count.get(name, 0.0) for count in counts], kept=True) for name, size in sizes.items()}


def _kept(instruction: Instruction, part: Facts) -> dict[str, float]:
    """What one instruction keeps: a register for each that it writes, unless renaming alone did."""
    found = {"load queue": float(len(instruction.loads)), "store queue": float(len(instruction.stores))}
    if part.cost.uses:
        for name in {name for name, _ in part.outputs}:
            if name in (*X86_FLAGS, "nzcv"):
                found["flags"] = 1.0
            elif is_numeric(name):
                found["vector registers"] = found.get("vector registers", 0.0) + 1.0
            elif is_general(name):  # masks and predicates have registers of their own
                found["integer registers"] = found.get("integer registers", 0.0) + 1.0
    return found


def window_bounds(block: Prepared, edges: Sequence[Edge], table: Table, others: float) -> dict[str, float]:
    """Window bound by the queue that binds; ``others`` are the largest of the other bounds [cy]."""
    p, parts = table.parameters, block.parts
    rob = float(p.get("rob", 0))
    if not rob or len(parts) < 2:
        return {}
    width = float(p.get("width", 4))
    places = [part.cost.slots for part in parts]
    arrival = list(accumulate([slots / width for slots in places[:-1]], initial=0.0))
    total = [part.total for part in parts]
    plain = between_instructions(edges)
    done = completion(arrival, plain, total)
    found = {"reorder buffer": occupancy_bound(arrival, list(accumulate(done, max)), places, rob)}
    queues = {
        name: Queue(float(queue["size"]), [part.waiting[number] for part in parts])
        for number, (name, queue) in enumerate(p.get("queues", {}).items())
    }
    latency = [part.cost.latency for part in parts]
    leave = [d - t for d, t in zip(done, latency, strict=True)]
    for name, queue in queues.items():
        found[f"{name} scheduler"] = occupancy_bound(arrival, leave, queue.places, queue.size)
    held, leaving = kept(block, table), list(accumulate(done, max))
    for name, queue in held.items():
        found[name] = occupancy_bound(arrival, leaving, queue.places, queue.size)
    largest = max(found, key=found.__getitem__)
    if found[largest] > _CLOSE * others or sum(places) > rob:
        passes = max(12, round(_FILLS * rob / max(1.0, sum(places)))) if sum(places) <= rob else 4
        time = _followed(Same(block), Same(table), passes)
        return {name: min(bound, time) for name, bound in found.items()} | {largest: time}
    return found


@lru_cache(maxsize=8)
def _followed(block: Same[Prepared], table: Same[Table], passes: int) -> float:
    """Cycles of a pass among so many that are followed through the window, with what instructions keep; kept."""
    costs, held = [part.cost for part in block.of.parts], list(kept(block.of, table.of).values())
    return in_flight(costs, between_instructions(block.of.edges), table.of, passes, held)


def in_flight(
    costs: Sequence[Cost],
    edges: Sequence[Edge],
    table: Table,
    passes: int,
    held: Sequence[Queue] = (),
    *,
    of_several: bool = False,
) -> float:
    """Cycles from the end of one pass to that of the next in the window and on the ports of a core.

    Args:
        costs: of each instruction of a pass.
        edges: dependences between these instructions.
        table: of the core, which has the size of its reorder buffer.
        passes: that are followed; the second half counts.
        held: what they keep until they leave the core, see `kept`.
        of_several: where a queue is several schedulers, all instructions wait in one of them.
    """
    p, memory = table.parameters, table.memory_ports
    places = list(zip(*[waiting(c.uses, table) for c in costs], strict=True))
    queues = [
        Queue(queue["size"] / (queue.get("schedulers", 1) if of_several else 1), places[number])
        for number, queue in enumerate(p.get("queues", {}).values())
    ]
    return flight_time(
        [c.slots for c in costs],
        float(p.get("width", 4)),
        edges,
        [c.latency + c.load_latency for c in costs],
        [c.latency for c in costs],
        float(p["rob"]),
        [*queues, *held],
        passes,
        [(tuple(u for u in c.uses if not u[0] & ~memory), tuple(u for u in c.uses if u[0] & ~memory)) for c in costs],
    )
