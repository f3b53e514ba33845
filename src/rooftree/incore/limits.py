"""What a core does only so fast whichever ports are free: stores and loads in the first-level cache, wide vectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rooftree.incore.bounds.stores import bank_bound, line_bound, store_bound
from rooftree.incore.front_end import VECTORS
from rooftree.incore.instructions.addresses import Place
from rooftree.incore.instructions.instruction_facts import Crossing
from rooftree.incore.prepared import Prepared
from rooftree.incore.tables.microarchitecture import Table, port_mask

_DIVIDES = 3.5
"""Cycles on a port from which it is a unit that is not pipelined, which one micro-op keeps busy [cy]."""


def written(stored: Sequence[Sequence[Place]], table: Table) -> float:
    """How long the first-level cache takes to take the stores, where the core has such a limit [cy]."""
    places_written = [place for group in stored for place in group]
    t_cache = 0.0
    if sector := table.parameters.get("store_sector"):
        t_cache = store_bound(places_written, int(sector))
        measured = [table.rates.get(("store", 0, 8 * place.width)) for place in places_written if place.width >= sector]
        if len(measured) == len(places_written) and None not in measured:  # each to a sector of its own: no other rate is meant
            t_cache = min(t_cache, sum(filter(None, measured)))
    if line := table.parameters.get("store_line"):
        t_cache = max(t_cache, line_bound(places_written, int(line)))
    return t_cache


def read_banks(loads: Sequence[Sequence[Place]], table: Table) -> Iterator[tuple[int, float]]:
    """What loads occupy of the banks of the first-level cache, where the core has such a limit."""
    if rule := table.parameters.get("load_banks"):
        time = bank_bound([place for group in loads for place in group], rule["bank"], rule["line"], rule["reads"])
        yield port_mask(rule["ports"], table.ports), time


def beside_loads(stored: Sequence[Sequence[Place]], table: Table) -> Iterator[tuple[int, float]]:
    """What writes to the first-level cache occupy of the ports that loads and stores share, where the core has such a limit.

    Of stores as wide as its half lines each write takes one more place. Those to one place again and again are gathered before,
    and narrower ones seldom meet the bank that a load reads.

    Measured on a virtual machine of Zen 3, 2026-11-24, whose ports allow two loads and a store of 256 bits in a cycle [cy for 8
    of these and as many loads as are said; 3 accesses a cycle and with this]: two loads 10.1 to 10.5 and 11.8 (8, 10.7), three
    14.6 (10.7, 13.3); sixteen loads of elements and two stores 7.4 to 7.6 (6, 6.7); counts in four tables of integers of 4 B,
    eight loads and four stores 4.2 (4, 5.3 if these counted). Blocks that access the same places again and again
    reach 3 a cycle.
    """
    if rule := table.parameters.get("writes_beside_loads"):
        sector = int(table.parameters["store_sector"])
        moving = [place for group in stored for place in group if place.step != 0 and place.width >= sector]
        if moving:
            yield port_mask(rule["ports"], table.ports), store_bound(moving, sector)


def beside_moves(block: Prepared, uses: Mapping[int, float], table: Table) -> Iterator[tuple[int, float]]:
    """What stores of vectors occupy of the port that moves to general registers have, where the core has one for both."""
    if "stores_beside_moves" not in table.parameters:
        return
    port = port_mask(table.parameters["stores_beside_moves"]["ports"], table.ports)
    if any(mask & port for mask in uses):
        stores = sum([bool(i.stores) and any(r.kind in VECTORS for r in i.registers) for i in block.instructions])
        yield port, float(stores)


def wide_operations(block: Prepared, across: Sequence[tuple[int, Crossing, float]], table: Table) -> Iterator[tuple[int, float]]:
    """What micro-ops on wide vectors occupy of all that a core does with these in a cycle, where it has such a limit.

        cycles = sum over widths of  n_w / m_w      n_w: loads, stores and cycles on ports of arithmetic, m_w: of these in a cycle

    Loads that cross a line count twice, which is chosen: in three mixes it is 2.2 to 2.5 times. Measured 2026-11-29 on a virtual
    machine of a core with AMX, 23 mixes of loads, stores, sums, products and logic of which ports allow 4 to 6 in a cycle: of 256
    bits 3.5 to 4.5 are done, in the median 4.2, of 512 bits 2.4 to 3.3, median 3.0, of 128 bits and of general registers as many
    as ports allow. What limits them is not known; after milliseconds, when the clock has fallen from 4.0 to 3.6 GHz, it is some
    7 % more.
    """
    rule = table.parameters.get("wide_operations")
    if not rule:
        return
    outside, total = ~table.memory_ports, 0.0
    again = {number: share for number, crossing, share in across if not crossing.store}
    for number, (instruction, part) in enumerate(zip(block.instructions, block.parts, strict=True)):
        most = next((rule[kind] for kind in ("zmm", "ymm") if any(r.kind == kind for r in instruction.registers)), 0.0)
        if most and part.cost.uses:
            accesses = len(instruction.loads) + len(instruction.stores) + again.get(number, 0.0)
            total += (accesses + sum([cycles for mask, cycles in part.cost.uses if mask & outside and cycles < _DIVIDES])) / most
    yield port_mask(rule["ports"], table.ports), total
