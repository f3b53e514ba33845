"""The in-core engine: cycles of one pass through a loop body, as the largest of closed-form lower bounds.

    T = max(ports, recurrence, front end, window)

    ports       best assignment of micro-ops to execution ports            bounds/ports.py
    recurrence  slowest circuit of dependences over passes                 bounds/recurrence.py
    front end   slots over width, code lines, predecoding and decoding     bounds/frontend.py
    window      passes that fit into scheduler and reorder buffer          bounds/window.py

T_nOL is the port bound over the ports of loads and stores alone, T_OL the largest of everything else. All data in L1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from rooftree.asm.model import Instruction
from rooftree.asm.registers import is_numeric
from rooftree.errors import AssemblyError
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.bounds.recurrence import Edge, between_instructions, recurrence_bound
from rooftree.incore.front_end import front_end
from rooftree.incore.instructions.addresses import Lag, brought_together, places
from rooftree.incore.instructions.costs import Cost
from rooftree.incore.instructions.dependences import bypassed, in_program_order, meetings, memory_edge, register_edges
from rooftree.incore.instructions.instruction_facts import Crossing, Facts, close_port, facts, fuse, group_registers
from rooftree.incore.limits import beside_loads, beside_moves, beside_wide_loads, read_banks, wide_operations, written
from rooftree.incore.prepared import Mode, Prepared
from rooftree.incore.same import Same
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import Table
from rooftree.incore.window import in_flight, window_bounds

BOUNDS = ("ports", "recurrence", "frontend", "window")
_SEVERAL = 2.0
"""Cycles that an operation keeps a port from which its unit is not pipelined [cy]."""
_IN_TURN = 24
"""Passes that are followed where a chain and others use such a unit; the first half of them finds the core empty."""
ASSUMED = "counted as one micro-op with a latency of one cycle that needs no particular port"


@dataclass(frozen=True, slots=True)
class Code:
    """A block of instructions that are repeated, as it is handed to an engine, whichever that is.

    Attributes:
        instructions: the block.
        isa, syntax: of their text.
        mode: loop or unrolled.
    """

    instructions: tuple[Instruction, ...]
    isa: str
    syntax: str
    mode: Mode = "loop"


MOST_INSTRUCTIONS = 20_000
"""Of a loop: its analysis takes seconds for so many."""


@dataclass(frozen=True, slots=True)
class Streams:
    """How memory accesses lie to cache lines.

    Attributes:
        offsets: position of the first byte of each access in its line [B], keyed by the number of the instruction. Without
            an entry, arrays are taken to start at a line, unless the loop loads neighbouring elements with whole vectors:
            then all positions are equally likely.
        element_bytes: what addresses are multiples of where nothing is known [B].
        line: bytes of a cache line [B].
        shares: share of the loads, and of the stores, that cross a line, by width [B], where it is known.
    """

    offsets: dict[int, int] = field(default_factory=dict)
    element_bytes: int = 8
    line: int = 64
    shares: dict[int, tuple[float, float]] = field(default_factory=dict)


class Contribution(NamedTuple):
    """What one instruction adds.

    Attributes:
        instruction, cost: which, and at what cost; cost is None for one that is unknown.
        fused_with_next: it goes through the core together with the branch after it.
        in_chain: whether it is part of the limiting recurrence.
    """

    instruction: Instruction
    cost: Cost | None
    fused_with_next: bool = False
    in_chain: bool = False


@dataclass(frozen=True, slots=True)
class Analysis:
    """Cycles of one pass through a block.

    Attributes:
        arch, mode: of which microarchitecture; loop or unrolled.
        cycles: the prediction [cy].
        bound: which bound it is: ports, recurrence, frontend or window.
        bounds: all of them [cy].
        T_OL, T_nOL: as the ECM model needs them [cy].
        T_load, T_store: port bounds of the loads alone and of the stores alone [cy].
        limiting_ports: names of the ports of the port bound; none if it is the first-level cache that takes the stores.
        chain: numbers of the instructions of the limiting recurrence.
        edges: dependences (source, sink, latency [cy], distance [passes]), see `rooftree.incore.instructions.dependences`.
        contributions: one for each instruction.
        unknown: forms without an entry.
        details: parts of the front-end and window bounds [cy].
        crossing: cycles that loads, and stores, take on their ports besides where they cross a cache line [cy].
        crossed: loads that cross a cache line, by their width [B].
        issued_again: by how much micro-ops that go through their port twice, behind such loads, make the port bound longer [cy].
        engine: which engine found it: ``asm`` is this one, others stand in ``incore.external``.
        unknown_as: how unknown forms are counted, in words.
        blocked: loads that wait until a store has left the core.
        notes: further remarks.
        seconds: wall time of an external engine [s].
    """

    arch: str
    mode: Mode
    cycles: float
    bound: str
    bounds: dict[str, float]
    T_OL: float
    T_nOL: float
    T_load: float
    T_store: float
    limiting_ports: tuple[str, ...]
    chain: tuple[int, ...]
    edges: tuple[Edge, ...]
    contributions: tuple[Contribution, ...]
    unknown: tuple[str, ...]
    details: dict[str, float]
    crossing: tuple[float, float] = (0.0, 0.0)
    crossed: Mapping[int, float] = field(default_factory=dict)
    issued_again: float = 0.0
    engine: str = "asm"
    unknown_as: str = ASSUMED
    blocked: int = 0
    notes: tuple[str, ...] = ()
    seconds: float | None = None


def analyse(
    instructions: Sequence[Instruction],
    arch: str | Table,
    *,
    mode: Mode = "loop",
    lengths: Sequence[int] | None = None,
    address: int | None = None,
    streams: Streams | None = None,
    assume: bool = False,
    waits: Sequence[Edge] = (),
    lags: Sequence[Lag] = (),
) -> Analysis:
    """Predict the cycles of one pass.

    Args:
        instructions: the body, in order; in mode loop the last one is the branch back.
        arch: name of a microarchitecture, or its table.
        mode: ``loop``: the branch is taken every time; ``unrolled``: copies of the body without an end.
        lengths: bytes of each instruction; None: from their addresses, else estimated from the operands.
        address: of the first instruction modulo 64; None: aligned, as compilers do with hot loops.
        streams: alignment of the data.
        assume: take an unknown form for a single micro-op of its class, instead of an error.
        waits: dependences that the code alone does not show, as `rooftree.incore.instructions.dependences` makes them.
        lags: addresses whose distance from others the code alone does not show.
    Returns: cycles, bounds and what each instruction adds.
    Raises: CapabilityError for a form that neither table nor corrections list, unless ``assume`` is set.
    """
    table = load(arch) if isinstance(arch, str) else arch
    block = _prepared(Same(tuple(instructions)), Same(table), assume, tuple(waits), tuple(lags))
    edges, ports = block.edges, port_times(block, table, streams or Streams())
    t_chain, chain = _slowest_chain(block, edges, table, ports.stores)
    front = front_end(block, table, mode, lengths, address)
    others = max(ports.all, t_chain, *front.values())
    window = window_bounds(block, edges, table, others)
    bounds = {
        "ports": ports.all,
        "recurrence": t_chain,
        "frontend": max(front.values(), default=0.0),
        "window": max(window.values(), default=0.0),
    }
    cycles = max(bounds.values())
    return Analysis(
        arch=table.arch,
        mode=mode,
        cycles=cycles,
        bound=next(b for b in BOUNDS if bounds[b] == cycles),
        bounds=bounds,
        T_OL=max(ports.overlapping, t_chain, bounds["frontend"], bounds["window"]),
        T_nOL=ports.memory,
        T_load=ports.loads,
        T_store=ports.stores,
        limiting_ports=tuple(p for i, p in enumerate(table.ports) if ports.limiting >> i & 1),
        chain=chain,
        edges=tuple(edges),
        contributions=_contributions(block, chain),
        unknown=block.unknown,
        details={**front, **window},
        crossing=ports.crossing,
        crossed=ports.crossed,
        issued_again=ports.again,
        blocked=len(block.blocked),
    )


def _contributions(block: Prepared, chain: Sequence[int]) -> tuple[Contribution, ...]:
    """What each instruction adds."""
    return tuple(
        [
            Contribution(i, p.cost if p.known else None, n in block.pairs, n in chain)
            for n, (i, p) in enumerate(zip(block.instructions, block.parts, strict=True))
        ]
    )


def _slowest_chain(block: Prepared, edges: Sequence[Edge], table: Table, T_store: float) -> tuple[float, tuple[int, ...]]:
    """Recurrence bound [cy] with what its chain waits for in a unit that others use, too; and the instructions of the chain."""
    stores = [n for n, group in enumerate(block.stores) if group]
    t_chain, chain = _recurrence(edges, block.blocked, stores, len(block.parts), T_store)
    if unit_shared(chain, block.parts, table):
        t_chain = max(t_chain, in_flight([part.cost for part in block.parts], between_instructions(edges), table, _IN_TURN))
    return t_chain, chain


@lru_cache(maxsize=8)
def _prepared(
    instructions: Same[Sequence[Instruction]], table: Same[Table], assume: bool, waits: tuple[Edge, ...], lags: tuple[Lag, ...]
) -> Prepared:
    """A block with all that is known of it, cached: the same is asked again with other shares of accesses that cross a line."""
    if len(instructions.of) > MOST_INSTRUCTIONS:
        raise AssemblyError(
            f"a loop of {len(instructions.of)} instructions, at most {MOST_INSTRUCTIONS} can be analysed",
            hint="another loop (--loop), or one function: FILE:SYMBOL",
        )
    return prepare(instructions.of, table.of, assume=assume, waits=waits, lags=lags)


def prepare(
    instructions: Sequence[Instruction],
    table: Table,
    *,
    assume: bool = False,
    waits: Sequence[Edge] = (),
    lags: Sequence[Lag] = (),
) -> Prepared:
    """Look up a block, instruction by instruction and each with its neighbours. Arguments and errors are those of `analyse`."""
    parts = [facts(i, table) for i in instructions]
    unknown = _unknown(instructions, parts, table, assume)
    close_port(instructions, parts, table)
    group_registers(instructions, parts, table)
    pairs = fuse(instructions, parts, table)
    placed = "load_banks" in table.parameters or any(i.stores for i in instructions)
    loads, stores = places(instructions) if placed else ([], [])
    met = meetings(brought_together(loads, lags), brought_together(stores, lags))
    through_memory = [memory_edge(m, instructions[m[1]], parts[m[1]].cost, table.parameters) for m in met]
    registers = register_edges([p.inputs for p in parts], [p.outputs for p in parts])
    if not ("latency" in table.parameters.get("wide_vectors", {}) and any(p.wide for p in parts)):
        registers = bypassed(registers, instructions, table.parameters)
    blocked = [edge for m, edge in zip(met, through_memory, strict=True) if not m[3]]
    return Prepared(instructions, parts, pairs, stores, loads, registers, [*through_memory, *waits], blocked, unknown)


def _recurrence(
    edges: Sequence[Edge], blocked: Sequence[Edge], stores: Sequence[int], number: int, T_store: float
) -> tuple[float, tuple[int, ...]]:
    """Recurrence bound [cy] and the instructions of its chain, in order; with blocked loads, stores leave one by one."""
    if not blocked:
        t_chain, nodes = recurrence_bound(2 * number, edges)
        return t_chain, tuple(dict.fromkeys(node // 2 for node in nodes))
    t_chain, nodes = recurrence_bound(3 * number, in_program_order(edges, blocked, stores, T_store / len(stores)))
    return t_chain, tuple(dict.fromkeys(node // 3 for node in nodes))


def unit_shared(chain: Sequence[int], parts: Sequence[Facts], table: Table) -> bool:
    """Whether a chain uses a unit that takes several cycles for an operation (a divider), and others of the pass use it, too.

    Its link waits for what the unit has begun, or is older, however much time is left on its port in the mean: the chain
    takes longer than alone. Passes are then followed in program order. Measured on a virtual machine of Zen 4, 2026-11-28,
    64-bit and 32-bit divisions of general registers [cy a pass]: one in a chain and one that needs its result, ready with its
    next link, four orders of both, 19.8, 18.7, 16.9 and 17.9 (19, 18, 16 and 17 followed, 14, 12, 14 and 14 without); one and
    two beside it that need nothing of it 14.0 and 21.0 (14 and 21 both). Vectors are left out: of five such loops of
    divisions and square roots in double none waits for more than 1.6 cy, where 5 and 8 would follow. No other processor was
    tried.
    """
    own = {unit for link in chain for unit in _units(parts[link], table)}
    return bool(own) and any(own & _units(part, table) for number, part in enumerate(parts) if number not in chain)


def _units(part: Facts, table: Table) -> set[int]:
    """Ports that a group does not share and an instruction of general registers keeps for several cycles."""
    if any(is_numeric(name) for name, _ in part.outputs):
        return set()
    uses, memory = part.cost.uses, table.memory_ports
    return {mask for mask, cycles in uses if cycles >= _SEVERAL and mask.bit_count() == 1 and not mask & memory}


def _unknown(instructions: Sequence[Instruction], parts: Sequence[Facts], table: Table, assume: bool) -> tuple[str, ...]:
    """Forms that the table lacks; an error unless they are to be assumed."""
    without_cost = [i for i, p in zip(instructions, parts, strict=True) if not p.known]
    unknown = tuple(dict.fromkeys([i.form for i in without_cost]))
    if unknown and not assume:
        from rooftree.incore.tables.unknown import why_unknown

        raise why_unknown(without_cost, unknown, table)
    return unknown


class PortTimes(NamedTuple):
    """Port bounds [cy]: of everything, with the mask of the limiting ports, and of parts of it.

    ``memory`` is what is spent on the ports of loads and stores, ``compute`` all else; the cache's limit on stores counts.
    ``crossing`` are the cycles on ports that loads, and stores, take at the ends of cache lines; ``again`` is what micro-ops that
    are issued again make of ``all``.
    """

    all: float
    limiting: int
    memory: float
    compute: float
    loads: float
    stores: float
    crossing: tuple[float, float]
    crossed: Mapping[int, float]
    again: float

    @property
    def overlapping(self) -> float:
        """What overlaps with transfers: arithmetic, and all of it where ports that it shares with loads and stores limit both."""
        return self.compute if self.all <= max(self.compute, self.memory) else self.all


def port_times(block: Prepared, table: Table, streams: Streams) -> PortTimes:
    """Port bounds of a block."""
    parts, stored, edges = block.parts, block.stores, block.registers
    uses: dict[int, float] = {}
    loads: dict[int, float] = {}
    stores: dict[int, float] = {}
    for part in parts:
        for mask, cycles in part.cost.uses:
            uses[mask] = uses.get(mask, 0.0) + cycles
        for mask, cycles in part.loads:
            loads[mask] = loads.get(mask, 0.0) + cycles
        for mask, cycles in part.stores:
            stores[mask] = stores.get(mask, 0.0) + cycles
    besides = [0.0, 0.0]
    repeated: dict[int, float] = {}
    again = float(table.parameters.get("issued_again", 0.0))
    across = crossing_shares(parts, streams)
    for number, crossing, share in across:
        besides[crossing.store] += share * crossing.cycles
        if again and not crossing.store:
            for mask, cycles in _waiting_for(number, parts, edges, table):
                repeated[mask] = repeated.get(mask, 0.0) + share * again * cycles
        for group in (uses, stores if crossing.store else loads):
            for mask, cycles in ((crossing.ports, crossing.cycles), *crossing.shared):
                group[mask] = group.get(mask, 0.0) + share * cycles
    for mask, cycles in (*read_banks(block.loads, table), *beside_wide_loads(block, across, table)):
        uses[mask] = loads[mask] = cycles
    for mask, cycles in beside_loads(stored, table):
        uses[mask] = uses.get(mask, 0.0) + cycles
    for mask, cycles in (*beside_moves(block, uses, table), *wide_operations(block, across, table)):
        uses[mask] = uses.get(mask, 0.0) + cycles
    t_once = port_bound(uses)[0] if repeated else 0.0
    for mask, cycles in repeated.items():
        uses[mask] = uses.get(mask, 0.0) + cycles
    t_all, limiting = port_bound(uses)
    t_again = t_all - t_once if repeated else 0.0
    outside = ~table.memory_ports
    compute = {m: c for m, c in uses.items() if m & outside}
    t_memory = port_bound({m: c for m, c in uses.items() if not m & outside})[0] if len(compute) < len(uses) else 0.0
    t_written = written(stored, table) if stored else 0.0
    if t_written > t_all:
        t_all, limiting = t_written, 0
    return PortTimes(
        t_all,
        limiting,
        max(t_memory, t_written),
        port_bound(compute)[0],
        port_bound(loads)[0] if loads else 0.0,
        max(t_written, port_bound(stores)[0] if stores else 0.0),
        (besides[0], besides[1]),
        _crossed(across),
        t_again,
    )


def _waiting_for(load: int, parts: Sequence[Facts], edges: Sequence[Edge], table: Table) -> Iterator[tuple[int, float]]:
    """Ports that the micro-ops occupy which take the data of a load: its own, or those of the instructions that read it."""
    outside = ~table.memory_ports
    own = [(mask, cycles) for mask, cycles in parts[load].cost.uses if mask & outside]
    if own:
        yield from own
        return
    for sink in {b // 2 for a, b, _, _ in edges if a == 2 * load}:
        yield from ((mask, cycles) for mask, cycles in parts[sink].cost.uses if mask & outside)


def crossing_shares(parts: Sequence[Facts], streams: Streams) -> list[tuple[int, Crossing, float]]:
    """Accesses that may cross a cache line: number of the instruction, which, and the share of passes in which it does."""
    interior = _interior(parts)
    if not interior and not streams.offsets and not streams.shares:
        return []
    found = []
    for number, part in enumerate(parts):
        for crossing in part.crossings:
            if number in streams.offsets:
                offset = streams.offsets[number] % streams.line
                inside = not crossing.part or offset % crossing.part > 0
                found.append((number, crossing, float(inside and offset + crossing.width > streams.line)))
            elif crossing.width in streams.shares and not crossing.aligned:
                found.append((number, crossing, streams.shares[crossing.width][crossing.store]))
            elif interior and not crossing.aligned:
                inside_of = crossing.part or crossing.width
                found.append((number, crossing, crossing.width / streams.line * (1 - streams.element_bytes / inside_of)))
    return found


def _crossed(across: Sequence[tuple[int, Crossing, float]]) -> dict[int, float]:
    """Loads of `crossing_shares` in a pass, by their width [B]."""
    found: dict[int, float] = {}
    for _, crossing, share in across:
        if not crossing.store:
            found[crossing.width] = found.get(crossing.width, 0.0) + share
    return found


def _interior(parts: Sequence[Facts]) -> bool:
    """Whether neighbouring elements are accessed with whole vectors, so that not all accesses can be aligned.

    Loops without such neighbours are taken to run over arrays that start at a cache line.
    """
    shifts: dict[tuple[str, str], int] = {}
    return any(shifts.setdefault((base, index), shift) != shift for part in parts for base, index, shift in part.vectors)
