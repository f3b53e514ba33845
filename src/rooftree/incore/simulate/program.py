"""From an analysed block and the numbers of its core to what the simulator is given.

An instruction is an operation; the update of its address, where it has one, is another behind it. Groups of several ports that an
instruction keeps busy for more than a cycle are as many micro-ops of a cycle, as the port bound takes them.

Parameters of tables: ``width``, ``dispatch``, ``rob``, ``queues``, ``issued_again`` as for the bounds; ``load_buffer``,
``store_buffer``: places [1]; ``ports_at_entry``: whether the port of a micro-op is chosen when it comes in.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.incore.bounds.window import demand
from rooftree.incore.engine import Streams, crossing_shares, port_times
from rooftree.incore.front_end import DISPATCHED, SLOTS, added_slots, front_end
from rooftree.incore.limits import beside_wide_loads, read_banks, wide_operations
from rooftree.incore.prepared import Mode, Prepared
from rooftree.incore.simulate.model import ADDRESS, DATA, LEFT, LOAD, STORE, TICK, WORK, Core, Link, Op, Piece, Program, Source
from rooftree.incore.tables.microarchitecture import Table, Uses, port_mask

WIDEST = 1024
"""Slots of a reorder buffer whose size is not known: more than any core has, so that a simulation ends."""
WIDEST_STORES = 128
"""The same of a store buffer."""
_LEAVING = 2
"""From the result of a store until it begins to leave, where nothing is before it [cy]; part of measured latencies."""
_GOLDEN = 742
"""By which places in a line are spread over operations [tick]: the golden section, so that not all cross one in the same pass."""


def ticks(cycles: float) -> int:
    """Whole ticks of a time [cy].

    >>> ticks(1.25)
    1500
    """
    return round(cycles * TICK)


def program(
    block: Prepared,
    table: Table,
    *,
    mode: Mode = "loop",
    lengths: Sequence[int] | None = None,
    address: int | None = None,
    streams: Streams | None = None,
) -> Program:
    """What the simulator is given for a block; arguments as of `rooftree.incore.engine.analyse`."""
    parameters, parts = table.parameters, block.parts
    streams = streams or Streams()
    front = front_end(block, table, mode, lengths, address)
    across = crossing_shares(block.parts, streams)
    places = (*read_banks(block.loads, table), *beside_wide_loads(block, across, table), *wide_operations(block, across, table))
    limits = [time for _, time in places]
    stores = [len(i.stores) for i in block.instructions]
    leaving = port_times(block, table, streams).stores / max(1, sum(stores))
    pieces = [_pieces(part.loads, part.stores, _others(part.cost.uses, (*part.loads, *part.stores))) for part in parts]
    _add_crossings(pieces, block, table, streams)
    queues = list(parameters.get("queues", {}).values())
    updates = [any(node for _, node in part.outputs) for part in parts]
    positions = _positions(updates)
    sources = _sources(block, pieces, positions, len(parts) + sum(updates))
    ops: list[Op] = []
    for number, (instruction, part, own) in enumerate(zip(block.instructions, parts, pieces, strict=True)):
        cost = part.cost
        ops.append(
            Op(
                instruction=number,
                slots=ticks(cost.slots),
                uops=ticks(cost.uops),
                latency=ticks(cost.latency),
                tail=_tail(ticks(cost.latency), own),
                loading=ticks(cost.load_latency),
                queues=sum(1 << q for q, waits in enumerate(part.waiting) if waits),
                loads=len(instruction.loads),
                stores=stores[number],
                leaving=ticks(leaving * stores[number]),
                lines=0,
                phase=0,
                line_time=0,
                pieces=tuple(own),
                sources=tuple(sources[positions[number]]),
            )
        )
        if updates[number]:
            ops.append(Op(number, 0, 0, TICK, TICK, 0, 0, 0, 0, 0, 0, 0, 0, (), tuple(sources[positions[number] + 1])))
    if more := added_slots(block, table):
        ops[-1] = ops[-1]._replace(slots=ops[-1].slots + ticks(more))
    busy = demand(part.cost.uses for part in parts)
    rob = float(parameters.get("rob", 0))
    core = Core(
        width=ticks(float(parameters.get("width", 4))),
        dispatch=ticks(float(parameters.get("dispatch", 0))),
        buffer=ticks(rob or WIDEST),
        loads=int(parameters.get("load_buffer", 0)),
        stores=int(parameters.get("store_buffer", 0)) or WIDEST_STORES,
        fetch=ticks(max([0.0, *(time for name, time in front.items() if name not in (SLOTS, DISPATCHED)), *limits])),
        bound=int(bool(parameters.get("ports_at_entry"))),
        queues=tuple(int(queue["size"]) for queue in queues),
        queue_ports=tuple(port_mask(queue["ports"], table.ports) for queue in queues),
        order=tuple(sorted(range(len(table.ports)), key=lambda port: (busy.get(port, 0.0), port))),
        link=Link(),
    )
    known = {"size of the reorder buffer": rob, "schedulers": queues, "load buffer": core.loads}
    known |= {"store buffer": parameters.get("store_buffer")}
    names = tuple(f"{name} scheduler" for name in parameters.get("queues", {}))
    return Program(core, tuple(ops), names, tuple(name for name, value in known.items() if not value))


AHEAD = 2
"""Lines that are asked for before they are needed. More of them come in bursts, in which no load runs: passes then differ."""


def with_lines(given: Program, table: Table, lines: float, time: float, busy: float | None = None) -> Program:
    """The program with data that come from the next cache, or through it from those behind.

    The loads of a pass are the first to touch a line in turn, evenly. Lines come one after the other, early enough. While one
    comes in, L1 serves no load: that is what makes loads and transfers add up on Intel's cores, as the ECM model has it, while
    arithmetic goes on as far as the buffers of the core hold it.

    Args:
        given: with all data in L1.
        table: of its core.
        lines: that come in a pass.
        time: of each on its way, evicted ones that it makes room for included [cy].
        busy: as long as a line keeps the ports of loads busy [cy]; None: all of its time.
    """
    loading = [n for n, op in enumerate(given.ops) if any(piece.kind == LOAD for piece in op.pieces)]
    if not lines or not loading:
        return given
    ports = 0
    ops = list(given.ops)
    for at, number in enumerate(loading):
        share, phase = ticks(lines / len(loading)), at * _GOLDEN % TICK
        ops[number] = ops[number]._replace(lines=share, phase=phase, line_time=ticks(time))
        for piece in ops[number].pieces:
            ports |= piece.mask & table.memory_ports if piece.kind == LOAD else 0
    link = Link(ahead=AHEAD, ports=ports, time=ticks(time if busy is None else busy))
    return given._replace(core=given.core._replace(link=link), ops=tuple(ops))


def _others(uses: Uses, accesses: Uses) -> Uses:
    """Uses that are no accesses."""
    left = list(uses)
    for use in accesses:
        if use in left:
            left.remove(use)
    return tuple(left)


def _pieces(loads: Uses, stores: Uses, work: Uses) -> list[Piece]:
    return [*_split(LOAD, loads), *_split(WORK, work), *_split(STORE, stores)]


def _split(kind: int, uses: Uses, share: int = TICK, phase: int = 0) -> list[Piece]:
    """Pieces of at most a cycle on one of several ports, or as long as it takes on a single one."""
    found = []
    for mask, cycles in uses:
        left, most = ticks(cycles), TICK if mask & (mask - 1) else ticks(cycles)
        while left > 0 and mask:
            found.append(Piece(kind, mask, min(left, most), share, phase))
            left -= most
    return found


def _tail(latency: int, pieces: Sequence[Piece]) -> int:
    """From the begin of the last piece of work to the result [tick]: what is left of the latency, as it is of an idle core."""
    free: dict[int, int] = {}
    last = 0
    for piece in pieces:
        if piece.kind == WORK:
            ports = [port for port in range(piece.mask.bit_length()) if piece.mask >> port & 1]
            port = min(ports, key=lambda p: free.get(p, 0))
            last = max(last, free.get(port, 0))
            free[port] = free.get(port, 0) + piece.time
    return max(latency - last, min(latency, TICK))


def _add_crossings(pieces: list[list[Piece]], block: Prepared, table: Table, streams: Streams) -> None:
    """What accesses that cross a line keep busy besides, in so many passes; ``pieces`` is changed."""
    again = float(table.parameters.get("issued_again", 0.0))
    for number, crossing, part in crossing_shares(block.parts, streams):
        share, phase = ticks(part), number * _GOLDEN % TICK
        if not share:
            continue
        kind = STORE if crossing.store else LOAD
        pieces[number] += _split(kind, ((crossing.ports, crossing.cycles), *crossing.shared), share, phase)
        if again and not crossing.store:
            outside = ~table.memory_ports
            own = any(mask & outside for mask, _ in block.parts[number].cost.uses)
            for sink in [number] if own else sorted({b // 2 for a, b, _, _ in block.registers if a == 2 * number}):
                uses = [(mask, again * cycles) for mask, cycles in block.parts[sink].cost.uses if mask & outside]
                pieces[sink] += _split(WORK, tuple(uses), share, phase)


def _positions(updates: Sequence[bool]) -> list[int]:
    """Number of the operation that each instruction is."""
    found, next_one = [], 0
    for update in updates:
        found.append(next_one)
        next_one += 1 + update
    return found


def _sources(block: Prepared, pieces: Sequence[Sequence[Piece]], positions: Sequence[int], size: int) -> list[list[Source]]:
    """What each operation waits for."""
    found: list[list[Source]] = [[] for _ in range(size)]
    registers = len(block.registers)
    for at, (source, sink, latency, distance) in enumerate(block.edges):
        here, there = positions[sink // 2] + sink % 2, positions[source // 2] + source % 2
        back = size * distance + here - there
        if back <= 0:
            continue
        cost = block.parts[sink // 2].cost
        loads = cost.load_latency > 0 and any(piece.kind == LOAD for piece in pieces[sink // 2])
        if at < registers and not sink % 2 and loads and latency == cost.latency + cost.load_latency:
            found[here].append(Source(back, 0, ADDRESS))
        else:
            found[here].append(Source(back, ticks(latency), DATA))
    for source, sink, latency, distance in block.blocked:
        here = positions[sink // 2]
        back = size * distance + here - positions[source // 2]
        if back > 0:
            found[here].append(Source(back, max(0, ticks(latency - _LEAVING)), LEFT))
    return found
