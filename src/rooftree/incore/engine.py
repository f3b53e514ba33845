"""The in-core engine: cycles of one pass through a loop body, as the largest of closed-form lower bounds.

    T = max(ports, recurrence, front end, window)

    ports       best assignment of micro-ops to execution ports            bounds/ports.py
    recurrence  slowest circuit of dependences over passes                 bounds/recurrence.py
    front end   slots over width, code lines, predecoding and decoding     bounds/frontend.py
    window      passes that fit into scheduler and reorder buffer          bounds/window.py

T_nOL is the port bound over the ports of loads and stores alone, T_OL the largest of everything else. All data in L1.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from rooftree.asm.model import Instruction, Memory
from rooftree.errors import CapabilityError
from rooftree.incore.bounds import frontend
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.bounds.recurrence import Edge, recurrence_bound
from rooftree.incore.bounds.stores import store_bound
from rooftree.incore.bounds.window import completion, occupancy_bound, stalled_bound
from rooftree.incore.codesize import code_bytes, opcode_offset
from rooftree.incore.costs import STACK, Cost, cost, fused, load_uses
from rooftree.incore.dependences import blocked_loads, dependences, meetings, serialised
from rooftree.incore.symbolic import places
from rooftree.incore.table import Table, load, port_mask

Mode = Literal["loop", "unrolled"]
BOUNDS = ("ports", "recurrence", "frontend", "window")


@dataclass(frozen=True, slots=True)
class Streams:
    """How memory accesses lie to cache lines.

    Attributes:
        offsets: position of the first byte of each access in its line [B], keyed by the number of the instruction. Without
            an entry, arrays are taken to start at a line, unless the loop loads neighbouring elements with whole vectors:
            then all positions are equally likely.
        element_bytes: what addresses are multiples of where nothing is known [B].
        line: bytes of a cache line [B].
    """

    offsets: dict[int, int] = field(default_factory=dict)
    element_bytes: int = 8
    line: int = 64


@dataclass(frozen=True, slots=True)
class Contribution:
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
        limiting_ports: names of the ports of the port bound; none if it is the cache that takes the stores.
        chain: numbers of the instructions of the limiting recurrence.
        edges: dependences (source, sink, latency [cy], distance [passes]), see `rooftree.incore.dependences`.
        contributions: one for each instruction.
        unknown: forms without an entry.
        details: parts of the front-end and window bounds [cy].
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


def analyse(
    instructions: Sequence[Instruction],
    arch: str | Table,
    *,
    mode: Mode = "loop",
    lengths: Sequence[int] | None = None,
    address: int | None = None,
    streams: Streams | None = None,
    assume: bool = False,
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
    Returns: cycles, bounds and what each instruction adds.
    Raises: CapabilityError for a form that neither table nor corrections list, unless ``assume`` is set.
    """
    table = load(arch) if isinstance(arch, str) else arch
    known = [_cost(i, table) for i in instructions]
    unknown = tuple(dict.fromkeys(i.form for i, c in zip(instructions, known, strict=True) if c is None))
    if unknown and not assume:
        raise CapabilityError(
            f"no cost known on {table.arch} for {', '.join(f'`{form}`' for form in unknown[:4])}",
            where=f"line {next(i.line for i, c in zip(instructions, known, strict=True) if c is None)}",
            hint="--assume-unknown takes them for one micro-op of their class",
        )
    costs = [c or Cost(1.0, (), 1.0, source="") for c in known]
    pairs = _fuse(instructions, costs, table)
    uses = _port_uses(instructions, costs, table, streams or Streams())
    t_ports, limiting = port_bound(uses)
    memory = {m: c for m, c in uses.items() if not m & ~table.memory_ports}
    t_nol = port_bound(memory)[0] if memory else 0.0
    t_compute = port_bound({m: c for m, c in uses.items() if m & ~table.memory_ports})[0]
    t_load, t_store = _directions(instructions, costs, table, streams or Streams())
    loads, stores = places(instructions) if any(i.stores for i in instructions) else ([], [])
    if stores and (sector := table.parameters.get("store_sector")):
        t_stores = store_bound([place for group in stores for place in group], int(sector))
        t_nol, t_store = max(t_nol, t_stores), max(t_store, t_stores)
        if t_stores > t_ports:
            t_ports, limiting = t_stores, 0
    met = meetings(loads, stores)
    edges = dependences(instructions, costs, table.parameters, met)
    t_chain, nodes = recurrence_bound(2 * len(costs), edges)
    chain = tuple(dict.fromkeys(node // 2 for node in nodes))
    blocked = blocked_loads(met)
    waits = serialised(blocked) * float(table.parameters.get("blocked_latency", 12.0))
    if waits > t_chain:
        t_chain, chain = waits, tuple(sorted({n for pair in blocked for n in pair}))
    front = _front_end(instructions, costs, pairs, table, mode, lengths, address)
    window = _window(instructions, costs, edges, table)
    bounds = {
        "ports": t_ports, "recurrence": t_chain, "frontend": max(front.values(), default=0.0),
        "window": max(window.values(), default=0.0),
    }  # fmt: skip
    cycles = max(bounds.values())
    return Analysis(
        arch=table.arch, mode=mode, cycles=cycles, bound=next(b for b in BOUNDS if bounds[b] == cycles), bounds=bounds,
        T_OL=max(t_compute, t_chain, bounds["frontend"], bounds["window"]), T_nOL=t_nol,
        T_load=t_load, T_store=t_store,
        limiting_ports=tuple(p for i, p in enumerate(table.ports) if limiting >> i & 1), chain=chain, edges=tuple(edges),
        contributions=tuple(
            Contribution(i, c if k is not None else None, n in pairs, n in chain)
            for n, (i, c, k) in enumerate(zip(instructions, costs, known, strict=True))
        ),
        unknown=unknown, details={**front, **window},
    )  # fmt: skip


def _cost(instruction: Instruction, table: Table) -> Cost | None:
    key = (id(table), id(instruction))
    found = _by_identity.get(key)
    if found is not None and found[0] is instruction and found[1] is table:
        return found[2]
    result = cost(instruction, table)
    if len(_by_identity) > 100_000:
        _by_identity.clear()
    _by_identity[key] = (instruction, table, result)
    return result


_by_identity: dict[tuple[int, int], tuple[Instruction, Table, Cost | None]] = {}


def _fuse(instructions: Sequence[Instruction], costs: list[Cost], table: Table) -> set[int]:
    """Fuse comparisons with the branches after them; numbers of the comparisons. ``costs`` is changed."""
    rules = table.parameters.get("fuse")
    pairs: set[int] = set()
    if not rules:
        return pairs
    for i in range(len(instructions) - 1):
        first, branch = instructions[i], instructions[i + 1]
        if branch.control != "branch" or first.mnemonic not in rules or not _fusible(first, branch, rules):
            continue
        pairs.add(i)
        costs[i] = fused(costs[i], costs[i + 1], table.memory_ports)
        costs[i + 1] = Cost(
            0.0, (), costs[i + 1].latency, reason="fused with the comparison before it", uops=0.0
        )
    return pairs


def _fusible(first: Instruction, branch: Instruction, rules: dict[str, str]) -> bool:
    """Intel: not with a memory operand and an immediate, and only some conditions; ``rules`` says which."""
    if first.stores or "lock" in first.prefixes:
        return False
    memory = first.memory
    if memory is not None and any(type(o).__name__ == "Immediate" for o in first.operands):
        return False
    if memory is not None and memory.rip_relative:
        return False
    allowed = rules[first.mnemonic]
    if allowed == "all":
        return True
    return branch.mnemonic[1:] in allowed.split()


def _port_uses(
    instructions: Sequence[Instruction], costs: Sequence[Cost], table: Table, streams: Streams
) -> dict[int, float]:
    uses: dict[int, float] = {}
    penalties = table.parameters.get("line_crossing")
    interior = bool(penalties) and _interior(instructions)
    for number, (instruction, c) in enumerate(zip(instructions, costs, strict=True)):
        for mask, cycles in c.uses:
            uses[mask] = uses.get(mask, 0.0) + cycles
        if penalties and (instruction.loads or instruction.stores):
            for _, mask, cycles in _crossing(number, instruction, table, streams, interior):
                uses[mask] = uses.get(mask, 0.0) + cycles
    return uses


def _directions(
    instructions: Sequence[Instruction], costs: Sequence[Cost], table: Table, streams: Streams
) -> tuple[float, float]:
    """Port bounds of loads alone and of stores alone [cy]."""
    uses: dict[str, dict[int, float]] = {"load": {}, "store": {}}
    interior = bool(table.parameters.get("line_crossing")) and _interior(instructions)
    for number, (instruction, c) in enumerate(zip(instructions, costs, strict=True)):
        if not (instruction.loads or instruction.stores):
            continue
        memory = [(mask, cycles) for mask, cycles in c.uses if not mask & ~table.memory_ports]
        loading = load_uses(instruction, table) if instruction.stores else len(memory)
        found = [("load" if n < loading else "store", *use) for n, use in enumerate(memory)]
        found += _crossing(number, instruction, table, streams, interior)
        for kind, mask, cycles in found:
            uses[kind][mask] = uses[kind].get(mask, 0.0) + cycles
    load, store = (port_bound(part)[0] if part else 0.0 for part in uses.values())
    return load, store


def _crossing(
    number: int, instruction: Instruction, table: Table, streams: Streams, interior: bool
) -> list[tuple[str, int, float]]:
    """Additional cycles of loads and stores that cross a cache line, by the probability that they do."""
    found = []
    for kind, group in (("load", instruction.loads), ("store", instruction.stores)):
        for memory in group:
            rule = _rule_of(table.arch, kind, memory.bits)
            if rule is None:
                continue
            width = memory.bits // 8
            share = 0.0
            if number in streams.offsets:
                share = float(streams.offsets[number] % streams.line + width > streams.line)
            elif interior and not _aligned(instruction, memory):
                share = (width - streams.element_bytes) / streams.line
            found.append((kind, rule[0], share * rule[1]))
    return found


def _aligned(instruction: Instruction, memory: Memory) -> bool:
    fixed = memory.base is None or memory.base.name in ("rip", "rsp", "rbp")
    return fixed or instruction.mnemonic.endswith(("aps", "apd", "dqa", "dqa32", "dqa64"))


def _interior(instructions: Sequence[Instruction]) -> bool:
    """Whether neighbouring elements are accessed with whole vectors, so that not all accesses can be aligned.

    Loops without such neighbours are taken to run over arrays that start at a cache line.
    """
    shifts: dict[tuple[str, str], set[int]] = {}
    for instruction in instructions:
        for memory in (*instruction.loads, *instruction.stores):
            if memory.bits >= 128 and memory.base is not None:
                index = memory.index.name if memory.index else ""
                shifts.setdefault((memory.base.name, index), set()).add(
                    memory.displacement % (memory.bits // 8)
                )
    return any(len(found) > 1 for found in shifts.values())


@lru_cache(maxsize=4096)
def _rule_of(arch: str, kind: str, bits: int) -> tuple[int, float] | None:
    table = load(arch)
    rule = table.parameters.get("line_crossing", {}).get(f"{kind}{bits}")
    return (port_mask(rule["ports"], table.ports), float(rule["cycles"])) if rule else None


def _front_end(
    instructions: Sequence[Instruction],
    costs: Sequence[Cost],
    pairs: set[int],
    table: Table,
    mode: Mode,
    lengths: Sequence[int] | None,
    address: int | None,
) -> dict[str, float]:
    p = table.parameters
    slots = sum(c.slots for c in costs) + float(p.get("stack_sync", 0)) * _stack_syncs(instructions)
    found = {"slots over width": frontend.issue_bound(slots, float(p.get("width", 4)))}
    if mode == "loop" and instructions and instructions[-1].control in ("branch", "jump"):
        found["taken branch"] = float(p.get("taken_branch", 1.0))
        if line := p.get("code_line", 0):
            size = sum(_sizes(instructions, lengths, loop=True))
            found["lines of code"] = frontend.line_bound(
                address or 0, size, line, float(p.get("lines_per_cycle", 1.0))
            )
    if mode == "unrolled" and p.get("predecode"):
        sizes = _sizes(instructions, lengths, loop=False)
        changing = sum(1 for i in instructions if _length_changing(i))
        found["predecoding"] = frontend.predecode_bound(
            sizes, [_offset(i, n) for i, n in zip(instructions, sizes, strict=True)], int(p["predecode"]),
            block=int(p.get("predecode_block", 16)), changing=changing,
        )  # fmt: skip
        fusing = p.get("fuse", {}) if p.get("fusible_never_last") else {}
        alone = [
            (c.slots, i.mnemonic in fusing and not i.stores)
            for i, c in zip(instructions, costs, strict=True)
            if c.slots
        ]
        found["decoding"] = frontend.decode_bound(
            [slots for slots, _ in alone], int(p.get("decoders", 4)), [waits for _, waits in alone]
        )
    return found


def _stack_syncs(instructions: Sequence[Instruction]) -> int:
    """How often the stack pointer that the front end follows must be written back: at its use after push or pop."""
    if not any(i.mnemonic in STACK for i in instructions):
        return 0
    count, moved = 0, any(i.mnemonic in STACK for i in instructions)
    for instruction in (*instructions, *instructions):
        if instruction.mnemonic in STACK:
            moved = True
        elif moved and "rsp" in instruction.reads:
            count, moved = count + 1, False
    return count // 2


def _sizes(instructions: Sequence[Instruction], lengths: Sequence[int] | None, *, loop: bool) -> list[int]:
    """Bytes of each instruction: as given, else from addresses, else estimated."""
    if lengths is not None:
        return list(lengths)
    sizes = [code_bytes(i) for i in instructions]
    addresses = [i.address for i in instructions]
    for n, (here, there) in enumerate(itertools.pairwise(addresses)):
        if here is not None and there is not None and 0 < there - here <= 15:
            sizes[n] = there - here
    if loop and sum(sizes) > 130 and instructions[-1].control == "branch" and sizes[-1] == 2:
        sizes[-1] = 6  # too far for 8 bits
    return sizes


def _offset(instruction: Instruction, length: int) -> int:
    key = (id(instruction), length)
    found = _offsets.get(key)
    if found is None or found[0] is not instruction:
        if len(_offsets) > 100_000:
            _offsets.clear()
        _offsets[key] = found = (instruction, opcode_offset(instruction, length))
    return found[1]


_offsets: dict[tuple[int, int], tuple[Instruction, int]] = {}


def _length_changing(instruction: Instruction) -> bool:
    """An operand-size prefix together with a 16-bit constant stalls Intel's length decoder."""
    last = instruction.operands[-1] if instruction.operands else None
    value = getattr(last, "value", None)
    if type(last).__name__ != "Immediate" or (
        instruction.mnemonic in ("mov",) and instruction.memory is None
    ):
        return False
    bits = getattr(instruction.operands[0], "bits", 0)
    if bits != 16 or instruction.mnemonic in ("shl", "shr", "sar", "rol", "ror", "imul", "bt"):
        return False
    return not isinstance(value, int) or not -128 <= (value - 65536 if value > 32767 else value) < 128


def _window(
    instructions: Sequence[Instruction], costs: Sequence[Cost], edges: Sequence[Edge], table: Table
) -> dict[str, float]:
    p = table.parameters
    rob = float(p.get("rob", 0))
    if not rob or len(costs) < 2:
        return {}
    width = float(p.get("width", 4))
    arrival, time = [], 0.0
    for c in costs:
        arrival.append(time)
        time += c.slots / width
    total = [c.latency + c.load_latency for c in costs]
    places = [c.slots for c in costs]
    plain = [(a // 2, b // 2, t, d) for a, b, t, d in edges if not (a % 2 or b % 2)]
    if sum(places) > rob:
        return {"reorder buffer": stalled_bound(arrival, plain, total, places, rob)}
    done = completion(arrival, plain, total)
    retire = list(accumulate(done, max))
    found = {"reorder buffer": occupancy_bound(arrival, retire, places, rob)}
    for name, queue in p.get("queues", {}).items():
        mask = _queue_mask(table.arch, queue["ports"])
        waiting = [float(any(m & mask for m, _ in c.uses)) for c in costs]
        leave = [d - c.latency for d, c in zip(done, costs, strict=True)]
        found[f"{name} scheduler"] = occupancy_bound(arrival, leave, waiting, float(queue["size"]))
    return found


@lru_cache(maxsize=256)
def _queue_mask(arch: str, ports: str) -> int:
    return port_mask(ports, load(arch).ports)
