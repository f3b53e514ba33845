"""Dependences between the instructions of a loop body, as edges with latency and distance in passes.

Instruction i is node 2 i, and the update of its address, if it has one (pre- and post-indexed accesses), node 2 i + 1. An
edge carries the latency from the result of its source to the result of its sink. Stores are nodes, too: what a load reads
from an earlier store waits for the store's data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rooftree.asm.model import X86_FLAGS, Instruction, Register
from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.instructions.addresses import Place, forwarding_distance, overlap_distance
from rooftree.incore.instructions.costs import Cost, pure_move

_SHIFTS = frozenset(("shl", "shr", "sar", "rol", "ror", "shld", "shrd"))
PASSES = 8  # passes within which a store meets the loads behind it, whatever the body
_HELD_STORES = 56  # stores that a core holds until they are in the cache: 42 to 72 since Haswell, 64 of Zen 4
_MAX_STORES = 64  # a load is compared with so many stores before it, so that long bodies take linear time

_MERGE = 1.0
"""What it takes at least to put something loaded into a part of a register [cy]: ``movb (%rsi), %al`` keeps the rest of rax, and
takes 0.99 cy when repeated on a Zen 3, in turn with an addition to al 1.93."""
_VECTORS = ("xmm", "ymm", "zmm")

Input = tuple[str, float, int]
"""Register or flag that is read, latency from it to the result [cy], and whether the result is an updated address (0, 1)."""

Output = tuple[str, int]
"""Register or flag that is written: by the instruction (0) or by the update of its address (1)."""

Meeting = tuple[int, int, int, bool, Place, Place]
"""Store, load, distance [passes], whether the store holds all that is loaded, and the places of both."""


def register_edges(reads: Sequence[Sequence[Input]], writes: Sequence[Sequence[Output]]) -> list[Edge]:
    """Dependences through registers and flags.

    Args:
        reads, writes: `inputs` and `outputs` of each instruction of the body, in order.
    Returns: edges (source node, sink node, latency, distance). A register that is read before it is written comes from the
        last writer in the pass before.
    """
    edges: list[Edge] = []
    last = {name: (node + 2 * i, 1) for i, written in enumerate(writes) for name, node in written}
    for i, (read, written) in enumerate(zip(reads, writes, strict=True)):
        here = 2 * i
        for name, latency, node in read:
            if name in last:
                source, distance = last[name]
                edges.append((source, node + here, latency, distance))
        for name, node in written:
            last[name] = node + here, 0
    return edges


def bypassed(edges: Sequence[Edge], instructions: Sequence[Instruction], parameters: Mapping[str, Any]) -> list[Edge]:
    """Dependences, those between two instructions of a unit that hands results on to itself at the latency it has for that.

    Args:
        edges: of registers.
        instructions: of the body.
        parameters: of the core: ``bypass``, the forms of that unit and the latency among them [cy].
    """
    rule = parameters.get("bypass")
    if not rule:
        return list(edges)
    inside = [re.fullmatch(rule["match"], i.form) is not None for i in instructions]
    return [
        (a, b, min(latency, rule["latency"]) if inside[a // 2] and inside[b // 2] else latency, distance)
        for a, b, latency, distance in edges
    ]


def in_program_order(edges: Sequence[Edge], blocked: Sequence[Edge], stores: Sequence[int], commit: float) -> list[Edge]:
    """Dependences of a loop in which loads wait until stores have left the core.

    Such a load waits until the store is in the first-level cache. Stores get there one after the other, in program order, each
    after all instructions before it are done; so the stores behind a blocked load cannot leave before it has its data and all
    that is made of it is done, and the next blocked load waits for these.

    Args:
        edges: dependences, those of blocked loads included.
        blocked: of these the ones from a store to a load that it blocks.
        stores: numbers of the instructions that store, in order.
        commit: time that one store takes to get into the cache [cy].
    Returns: edges of a graph with three nodes for each instruction: 3 i and 3 i + 1 as 2 i and 2 i + 1 before, and 3 i + 2, by
        which a store has left.
    Source: Intel 64 and IA-32 Architectures Optimization Reference Manual (248966), store forwarding. On an Ice Lake-SP server a
        store of 4 B that blocks a load of 8 B takes 19 cy, two such pairs 37, two stores and then their two loads 20, sixteen
        stores and a load that the last one blocks 35, a load that the first one blocks 20. On a Zen 4 four stores of 16 B, two
        loads of 32 B that these block, and a sum of all lanes behind them, 28 cy long, take 51 cy a pass, not 23 (46 modelled).

    >>> in_program_order([], [(0, 2, 12.0, 0)], [0], 1.0)
    [(0, 2, 0.0, 0), (2, 2, 1.0, 1), (2, 3, 12.0, 0), (3, 2, 0.0, 1)]
    """
    found = [(_of_three(a), _of_three(b), latency, distance) for a, b, latency, distance in edges]
    found += [(3 * j, 3 * j + 2, 0.0, 0) for j in stores]
    following = [*pairwise(stores), (stores[-1], stores[0])]
    found += [(3 * j + 2, 3 * k + 2, commit, int(k <= j)) for j, k in following]
    found += [(3 * (source // 2) + 2, _of_three(sink), latency, distance) for source, sink, latency, distance in blocked]
    done = {_of_three(sink) for _, sink, _, _ in (*edges, *blocked)}
    for node in sorted(done):
        later = next((k for k in stores if k > node // 3), None)
        found.append((node, 3 * (stores[0] if later is None else later) + 2, 0.0, int(later is None)))
    return found


def _of_three(node: int) -> int:
    return 3 * (node // 2) + node % 2


def outputs(instruction: Instruction, stack: bool) -> tuple[Output, ...]:
    """What an instruction writes; in one of the stack, the front end moves rsp for free."""
    moved = [m.base.name for m in (*instruction.loads, *instruction.stores) if m.writeback and m.base is not None]
    return tuple([(name, int(name in moved)) for name in instruction.writes if not (stack and name == "rsp")])


def inputs(instruction: Instruction, cost: Cost, stack: bool, parameters: Mapping[str, Any]) -> tuple[Input, ...]:
    """What the results of an instruction depend on.

    Args:
        stack: whether it is one of the stack (push, call, ...).
        parameters: of the core: ``sbb_breaks``, ``shift_keeps_flags``, ``merge_latency`` from a vector to itself where a masked
            load keeps some of its elements [cy].
    """
    if cost.independent:
        return ()
    latency, operands = cost.latency, instruction.operands
    if instruction.mnemonic == "sbb" and operands[0] == operands[1] and parameters.get("sbb_breaks"):
        return (("cf", latency, 0),)  # the result is -cf, whatever the register held
    accesses = (*instruction.loads, *instruction.stores)
    reads: Sequence[str] = instruction.reads
    if stack:
        reads = [name for name in reads if name != "rsp"]
    if instruction.mnemonic in _SHIFTS and not parameters.get("shift_keeps_flags", True):
        reads = [name for name in reads if name not in X86_FLAGS]
    if not accesses and cost.accumulate is None:
        return tuple([(name, latency, 0) for name in reads])
    address = [name for m in accesses for name in m.registers]
    data = [getattr(operand, "name", "") for operand in operands] if address else []
    late, addend = cost.accumulate, _addend(instruction) if cost.accumulate is not None else ""
    found: list[Input] = []
    for name in reads:
        if name not in address:
            own = late if late is not None and name == addend else latency
            kept = bool(instruction.loads) and name in instruction.writes  # what is loaded is merged into the rest of it
            merge = parameters.get("merge_latency", _MERGE) if instruction.mask is not None else _MERGE
            found.append((name, max(own, merge) if kept else own, 0))
        elif instruction.loads:
            found.append((name, latency + cost.load_latency, 0))
        elif name in data:
            found.append((name, latency, 0))
    found += [(r, 1.0, 1) for m in accesses if m.writeback for r in m.registers]
    return tuple(found)


def _addend(instruction: Instruction) -> str:
    """Register that a multiply-add adds: the last of four operands, else the destination; "" if it is a factor, too.

    Of a gather it is the destination, which keeps the elements that are masked off.
    """
    first = instruction.operands[0] if instruction.operands else None
    if isinstance(first, Register) and any(m.index is not None and m.index.kind in _VECTORS for m in instruction.loads):
        return first.name
    operands = [o.name for o in instruction.operands if isinstance(o, Register) and o.kind[0] != "p"]
    if len(operands) < 3:
        return ""
    scalar = instruction.mnemonic.endswith(("add", "sub", "addl", "subl")) and len(operands) == 4
    factors = operands[1:-1] if scalar else operands[1:]
    addend = operands[-1 if scalar else 0]
    return "" if addend in factors else addend


def meetings(loads: Sequence[Sequence[Place]], stores: Sequence[Sequence[Place]]) -> list[Meeting]:
    """Loads of what earlier stores wrote, each with the last of these stores.

    Args:
        loads, stores: places of each instruction, from `rooftree.incore.instructions.addresses.places`.
    """
    by_origin: dict[object, list[tuple[int, Place]]] = {}
    for i, group in enumerate(stores):
        for place in group:
            by_origin.setdefault(place.origin, []).append((i, place))
    found: list[Meeting] = []
    farthest = max(PASSES, _HELD_STORES // max(1, sum(map(len, stores))))
    for i, group in enumerate(loads):
        for load in group:
            best: tuple[int, int, Place] | None = None
            for j, store in by_origin.get(load.origin, ())[-_MAX_STORES:]:
                distance = overlap_distance(store, load, j < i)
                if distance is not None and distance <= farthest and (best is None or (distance, -j) < (best[0], -best[1])):
                    best = distance, j, store
            if best is not None:
                distance, j, store = best
                whole = forwarding_distance(store, load, j < i) == distance
                found.append((j, i, distance, whole, store, load))
    return found


def memory_edge(meeting: Meeting, reader: Instruction, cost: Cost, parameters: Mapping[str, object]) -> Edge:
    """The dependence of a load on the store that wrote its data.

    Args:
        meeting: from `meetings`.
        reader, cost: the instruction that loads.
        parameters: of the core: ``forward_latency`` from a store's data to the load's [cy]; ``rename_memory``: that latency is
            0 if both have the same address registers and offset, and it is a plain load of 4 or 8 bytes, or stores, too;
            ``rename_operands``: whatever it does and however wide, unless it widens what it loads; ``rename_moved``: also if the
            same bytes were stored at another address of the pass before, and a plain move loads them; ``blocked_latency``,
            ``blocked_latency_vector``, ``blocked_latency_512``: from a store that does not hold all that is loaded [cy].
    """
    j, i, distance, whole, store, load = meeting
    if whole:
        latency = _forward(store, load, distance, reader, cost, parameters)
    else:
        latency = cost.latency + _waiting(load, reader, parameters)
    return 2 * j, 2 * i, latency, distance


def _waiting(load: Place, reader: Instruction, parameters: Mapping[str, object]) -> float:
    """From the store that blocks a load to the load's data [cy]."""
    return blocked_latency(parameters, 8 * load.width, scalar=_is_scalar(load, reader))


def blocked_latency(parameters: Mapping[str, object], bits: int, *, scalar: bool = False) -> float:
    """From a store's data to a load of so many bits that has to wait until it has left the core [cy]."""
    keys = () if scalar else (*["blocked_latency_512"] * (bits == 512), "blocked_latency_vector")
    return float(next((parameters[key] for key in (*keys, "blocked_latency") if key in parameters), 12.0))  # type: ignore[arg-type]


def _is_scalar(load: Place, reader: Instruction) -> bool:
    return load.width <= 8 and not any(r.kind in ("xmm", "ymm", "zmm", "mm") for r in reader.registers)


def _found_again(store: Place, reader: Instruction, parameters: Mapping[str, object]) -> bool:
    """Whether renaming finds a load's data at all: with ``rename_simple`` at addresses of one register and a constant only.

    There what a constant is added to in memory is found, not what a register is added to. Measured 2026-11-29 on a virtual
    machine of a core with AMX, cycles of a chain: ``add [rbx], 1`` 1.0, ``add [rbx], rax`` 7.4; a store, a load and a product of
    three cycles 3.0, with an index or relative to the code 8.0. Why a load, a sum with a register and a store take 7.4 in a
    loop, 0.7 in copies, but with a product or lea in its place 3.0 and 1.0, is not known: it is taken to be found.
    """
    if not parameters.get("rename_simple"):
        return True
    base, index, _, symbol = store.origin
    one = bool(base) and base != "rip" and not index and not symbol
    return one and not (reader.stores and isinstance(reader.operands[-1], Register))


def _forward(
    store: Place, load: Place, distance: int, reader: Instruction, cost: Cost, parameters: Mapping[str, object]
) -> float:
    moved = bool(parameters.get("rename_moved")) and distance == 1 and store.offset - load.offset == store.step
    simple = bool(parameters.get("rename_simple"))
    widened = ("movs",) if simple else ("movz", "movs")
    every = bool(parameters.get("rename_operands")) and not reader.mnemonic.startswith(widened)
    kept = store.offset == load.offset and (every or pure_move(reader) or bool(reader.stores))
    wide = store.width >= load.width != 2 if simple else store.width == load.width
    exact = wide and load.width >= (1 if every else 4) and (kept or (moved and reader.mnemonic == "mov"))
    scalar = _is_scalar(load, reader)
    if exact and scalar and parameters.get("rename_memory") and _found_again(store, reader, parameters):
        return cost.latency + float(parameters.get("renamed_latency", 0.0))  # type: ignore[arg-type]
    vector = [f"forward_latency_{8 * load.width}", "forward_latency_vector"]
    changed = ["forward_latency_changed"] if reader.stores else []
    keys = [*(changed if scalar else vector), "forward_latency"]
    return cost.latency + float(next((parameters[key] for key in keys if key in parameters), 5.0))  # type: ignore[arg-type]
