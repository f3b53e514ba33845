"""How far a core looks ahead while a load waits: passes of a loop whose loads have begun when the oldest one has no data yet.

    k = min over queues of  places of the queue / places that a pass takes in it

Of the reorder buffer, the load and the store queue all instructions of a pass take places. Of schedulers those do that need what
is loaded, be it of this pass or, along a chain, of one before: the others start and leave.
"""

from __future__ import annotations

import math

from rooftree.incore.engine import Analysis
from rooftree.incore.instructions.instruction_facts import waiting
from rooftree.incore.tables.microarchitecture import Table


def passes_ahead(found: Analysis, table: Table) -> float:
    """Passes in which loads have begun when the oldest one waits [1].

    Args:
        found: one pass.
        table: of the core; its sizes are ``rob``, ``queues``, ``load_buffer`` and ``store_buffer``.
    Returns: not a number where the sizes of reorder buffer or schedulers, or the cost of an instruction, are not known.
    """
    p, parts = table.parameters, found.contributions
    queues = p.get("queues", {})
    if not p.get("rob") or not queues or not parts or any(one.cost is None and not one.fused_with_next for one in parts):
        return math.nan
    costs = [one.cost for one in parts if one.cost is not None]
    taken = [(float(p["rob"]), sum(cost.slots for cost in costs))]
    taken.append((float(p.get("load_buffer", 0)), float(sum(len(one.instruction.loads) for one in parts))))
    taken.append((float(p.get("store_buffer", 0)), float(sum(len(one.instruction.stores) for one in parts))))
    late = waiting_for_loads(found)
    held = [waiting(one.cost.uses, table) for n, one in enumerate(parts) if n in late and one.cost is not None]
    for number, queue in enumerate(queues.values()):
        taken.append((float(queue["size"]), sum(places[number] for places in held)))
    return min(size / places for size, places in taken if size and places)


def waiting_for_loads(found: Analysis) -> set[int]:
    """Numbers of the instructions that load, or need what was loaded, in this pass or in one before."""
    after: dict[int, set[int]] = {}
    for source, sink, *_ in found.edges:
        after.setdefault(source // 2, set()).add(sink // 2)
    open_ = [n for n, one in enumerate(found.contributions) if one.instruction.loads]
    late = set(open_)
    while open_:
        new = after.get(open_.pop(), set()) - late
        late |= new
        open_ += new
    return late
