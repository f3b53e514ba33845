"""What a core does only so fast whichever ports are free: stores and loads in the first-level cache, wide vectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rooftree.asm.registers import is_numeric
from rooftree.incore.bounds.stores import bank_bound, line_bound, store_bound
from rooftree.incore.front_end import VECTORS
from rooftree.incore.instructions.addresses import Place
from rooftree.incore.instructions.instruction_facts import Crossing
from rooftree.incore.prepared import Prepared
from rooftree.incore.tables.microarchitecture import Table, port_mask, slow_products

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


def beside_wide_loads(
    block: Prepared, across: Sequence[tuple[int, Crossing, float]], table: Table
) -> Iterator[tuple[int, float]]:
    """What loads occupy of all places for loads where some are as wide as a line, if the core then has fewer of these.

        cycles = sum of c_i / p_i      c_i: cycles that load i, with its part beyond a line, keeps a port [cy], p_i: its ports [1]

    Three loads of up to 256 bits or two of 512 bits begin in a cycle: the third port, which takes no wide ones, does not help out
    beside two of them. Measured on a virtual machine of an Emerald Rapids, 2026-11-30, a core alone, 24 loads of 512 bits in L1
    and 0, 6, 12, 18, 24 and 48 of 64 bits 12.2, 14.6, 17.8, 18.6, 20.8 and 25.8 cy (12, 14, 16, 18, 20, 28 by this; 12, 12, 12,
    14, 16, 24 by ports alone), 12 and 24, 12 and 48, 6 and 48 of them 13.1, 22.8, 20.0 (14, 22, 19); seven of eight wide ones
    across lines and 0, 12, 24 of 64 bits 25.5, 31, 33 (25.8, 29.8, 33.8; 25.8 by ports alone). A box of 27 points whose compiler
    keeps 18 pointers on the stack took 37 to 38 cy a line in L1 and in L2, 34.8 by this, 28.8 by ports alone.
    """
    rule = table.parameters.get("loads_beside_wide")
    plain = [m for i in block.instructions for m in i.loads if m.index is None or not is_numeric(m.index.name)]
    if not rule or not any(m.bits >= rule["bits"] for m in plain):
        return
    of = port_mask(rule["of"], table.ports)
    whole = [(mask, cycles) for part in block.parts for mask, cycles in part.loads]
    beyond = [(c.ports, share * c.cycles) for _, c, share in across if not c.store]
    total = sum([cycles / mask.bit_count() for mask, cycles in (*whole, *beyond) if not mask & ~of])
    yield port_mask(rule["ports"], table.ports), total


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

    An Emerald Rapids, which shares the table and whose products are slower, has no such limit: of eleven such mixes it does as
    many as ports allow in the fastest of 300 bursts (2026-11-30): two loads, a store and a sum of 512 bits 4.0 in a cycle (2.8 in
    the slower ones, with another tenant on the core), two loads and two sums 4.0, with a store 4.8; of 256 bits 5.5 and 4.0.
    """
    rule = table.parameters.get("wide_operations")
    if not rule or slow_products(table, table.rates) is not None:
        return
    outside, total = ~table.memory_ports, 0.0
    again = {number: share for number, crossing, share in across if not crossing.store}
    for number, (instruction, part) in enumerate(zip(block.instructions, block.parts, strict=True)):
        most = next((rule[kind] for kind in ("zmm", "ymm") if any(r.kind == kind for r in instruction.registers)), 0.0)
        if most and part.cost.uses:
            accesses = len(instruction.loads) + len(instruction.stores) + again.get(number, 0.0)
            total += (accesses + sum([cycles for mask, cycles in part.cost.uses if mask & outside and cycles < _DIVIDES])) / most
    yield port_mask(rule["ports"], table.ports), total
