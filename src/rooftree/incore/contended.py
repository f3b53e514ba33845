"""Ports that a core does not share out as well as it could: a limit upwards.

The port bound takes each micro-op to the port that is best for the whole loop. A core chooses when it dispatches, before it knows
what will be busy, and starts the oldest first. Five limits say how much that may take, of which the longest counts:

    T <= max over ports p of  sum of  c_i / |g_i|          each micro-op i on all ports of its group g_i in equal shares
    T <= T_best + min(T_chain, T_others)                   T_chain >= T_best / 2, T_others >= T_chain / 2

    T <= T_best + sum of c_i over instructions i that need a result of the chain and may run on ports of its next link
    T <= T_best + T_masks                                  on cores with the parameter ``masks_wait``
    T <= about sum of r_i / 2                              on cores with the parameter ``third_operands``

with T_others the time that other instructions keep the ports of a chain busy, which its links wait for. Only
instructions with vectors or masks count: those of general registers have ports to spare; in the first limit they count, too, on
cores with the parameter ``alus_in_turn``, whose ALUs have a scheduler each. Ports of loads and stores are left out,
too: what waits there is measured, or follows from the width of L1. The third limit is of all registers: what becomes ready with
the next link of the chain, and is older, goes first if it was given the same port, whatever ports are free beside. T_masks is the
best time of all instructions that make masks, where one computes with masks: beside vectors these take more than their ports
explain.

Of r_i are those of third operands, as products with a sum and permutations of two registers have, 1 for each 256 bits, and of
what vectors store, 1 for 256 bits and about 3 for 512 (a fit: 2.5 to 3.2): both read the same ports of the registers.
Measured on a virtual machine of Zen 4, 2026-11-24,
cycles by this formula and measured: 8 such operations of 512 bits beside 1, 2 and 4 stores 9.5, 11 and 14
(9.3, 11.0, 14.4), 16 beside 1 and 8 17.5 and 28 (17.1, 29.0), 4 beside 4 10 (8.5); of 256 bits 16 beside 8 12 (13.7), 8 beside 4
6 (4.3 and 6.7). So up to 14 % more than this limit was measured. Sums, products and permutations of one register do not wait.

General registers on a Zen 4, 2026-11-28, cycles of a pass: products (one ALU) and sums (four), each of the latter behind the
former: 6 and 12 10.1 (best 6, limit 9.1), 4 and 8 6.6 (4, 6.1), 2 and 4 2.8 (2, 3.1); 8 rotations (two ALUs) and 8 sums 5.1
(4.1, 6.1); in turn they reach the best: how instructions come in groups of six decides. What ALUs take beyond equal shares
where all have as much to do as they can comes on top of this limit: without it 24 products among 122 instructions took 41 cy
(24, 39.8). Of 149 BHive blocks there whose limit is a tenth above the best, 90 reach the best, 138 take no more than the limit.
On Zen 3 three products among five others 4.7 (3, 4.3).

Where single elements at the end of a row have a loop of their own, its first limit counts for its part of the time: 8 to 24
pixels in a row, all of them done by it, took 1.5 times the best on a Zen 4, where its equal shares are 1.7.

ALUs that all have as much to do as they can take longer than in equal shares, see `rooftree.incore.corrections.uneven_ports`,
and chains that wait for them besides: T <= (1 + 1.7 g) n / m + T_chain / 4 is what nine of ten of 168 random loops of general
registers do not exceed on a Zen 4; two searches for strings with errors, one and two side by side, took 1.20 and 1.29 times the
best.

Loops of vectors that ports limit take 0.4 of the way to equal shares in the median: they are predicted so, see
`rooftree.incore.corrections.uneven_ports`, and both ends are limits.

No constant is fitted but these and the halves, below which chains wait for nothing. On a virtual machine of Zen 4 [cy a pass]:
two sums in a chain beside two extensions 3.4 (best 2, limit 4), independent ones 2.0; a count of comparisons 4.7 (3.5, 5.5), an
or of masks 2.2 (1.5, 2.5); conversions of bytes 12.2 (9, 13), products of 3x3 matrices 21.2 (14, 21); a maximum and its place
3.0 (2, 3), 2.2 where the comparison is of another register; a count of words in general registers 3.2 (2.25, 3.25); three cases
chosen by masks 5.6 (4, 6), without operations on masks 4.3, clamps to short 12.7 (8, 13). Eight mixes of independent
instructions reach the best. No other processor was tried; of 215 odd loops on an Ice Lake-SP server no verdict changes by the
first two limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rooftree.asm.model import Register
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.corrections import chosen
from rooftree.incore.corrections.loop_remainder import in_single_elements
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.engine import Analysis, Contribution
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.incore.tables.microarchitecture import Table, port_mask
from rooftree.results.doubt import CONTENDED

_PART = 0.5
"""Of the best time that a chain takes, and of the chain that others keep its ports busy, from which it may wait [1]."""
_LONG = 2.0
"""Cycles of a chain from which what needs its results may hold it up; counters, of one cycle, are measured to keep their pace."""

_MOST = 1.5
"""Part of the way from the best time to equal shares, and beyond, that nine of ten loops do not exceed whose time is put between:
one of 27 odd loops on Zen 4 does, and three of 8 kernels on Zen 3 (1.75 to 2.3) [1]."""
_FASTER = 0.9
"""What a loop that ports limit takes at the least, over the best time [1]: tables are too slow by up to a tenth."""
_MOST_OF_ALUS, _BESIDE = 1.7, 0.25
"""Of what ALUs take beyond the best in the median, and of a recurrence beside them, that nine of ten of 168 random loops on a
Zen 4 do not exceed [1]."""
_HELD = 2.0
"""Cycles that a micro-op keeps a port at most, of what is shared out blindly [cy]: those of 512 bits take two."""
_HALF = 256
"""Width of the core's pipes of vectors, where this is asked for [bit]."""
_STORED = 3.0
"""Reads of registers that the store of two halves takes [1]: 8 operations beside 1 to 4 stores fit 2.5 to 3.2."""
_PERMUTED = ("vpermt2", "vpermi2")
_THREE = ("vfmadd", "vfmsub", "vfnmadd", "vfnmsub", *_PERMUTED)
"""Beginnings of the names of instructions with three sources. Loops with products beside stores reach the best time, though not
loops of equal instructions; five of six with permutations take 0.6 to 1.2 of the way to the limit."""

_VECTORS = ("xmm", "ymm", "zmm", "k")
_OTHERS = "vzqdp"
"""First letters of the kinds of vector registers and predicates of other instruction sets."""


class _Limit(NamedTuple):
    """What ports may take.

    Attributes:
        factors: on the time in the core, upwards, shape (S,) [1].
        low: the same downwards, of the best case.
        told: for which sizes it is more than little.
        words: what is predicted, and what the limit is.
    """

    factors: Array
    low: Array
    told: NDArray[np.bool_]
    words: str


def contended(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What ports may take that are not shared out in the best way, where that is more than all else in the core."""
    if limit := _limit(times, loop):
        words = "which port (execution unit) an instruction goes to is decided before the core knows which ones will be busy. "
        yield from sized(CONTENDED, words + limit.words, limit.factors, limit.low, where=limit.told)


def _limit(times: Times, loop: KernelLoop) -> _Limit | None:
    """None where all that is little."""
    found = times.found
    if loop.external is not None or not found.contributions:
        return None
    memory = times.table(loop).memory_ports
    even = evenly(found, loop.table, memory)
    longest = max(even, waiting_chain(found, memory), overtaken_chain(found, memory))
    waits = "In that limit the chain that the next iteration waits for also queues behind other instructions"
    if loop.table.parameters.get("masks_wait") and (masked := found.cycles + masks(found, memory)) > longest:
        longest, waits = (
            masked,
            "In that limit the instructions that make masks run one after another, and nothing else beside them",
        )
    if (late := extracted_addresses(found, loop.table)) > longest:
        longest, waits = late, "In that limit loads wait for addresses that come out of vector registers, as pairs of them did"
    passes = np.asarray(times.passes, dtype=np.float64)
    if loop.table.parameters.get("third_operands") and (reads := third_operands(found)) > longest:
        longest, waits = reads, "In that limit third operands wait for stores, which read registers through the same ports"
    way, shorter, now = "the best choice", np.ones(1), np.maximum(times.T_OL, 1e-9)
    part = loop.table.parameters.get("uneven_ports") and "uneven-ports" in chosen(loop.options.incore_corrections)
    best = found.bounds.get("ports", 0.0)
    if part and (more := between(found, loop.table)):
        longest = max(longest, best + _MOST * more)
        if best + part * more >= found.cycles:  # else the window takes longer
            of_it = "all" if part == 1 else f"{part:g}"
            way = f"{of_it} of the way from the best choice, {best:.3g} cy a pass, to equal shares"
            shorter = np.minimum(_FASTER * (found.cycles * passes + times.T_startup) / now, 1.0)
    if part and (alus := full_alus(found, loop.table, _MOST_OF_ALUS)):
        longest = max(longest, best + alus + found.bounds["recurrence"] * _BESIDE)
        if best + full_alus(found, loop.table) >= found.cycles:
            way = f"somewhat more than the best choice, {best:.3g} cy a pass, as ALUs took that had as much to do as they could"
            shorter = np.minimum((found.cycles * passes + times.T_startup) / now, 1.0)
    if np.any(after := of_followers(found, loop)):
        way = "that what needs a result of the chain goes before its next link, as on this core"
        shorter = np.where(after > found.cycles, found.cycles / np.maximum(after, 1e-9), 1.0)
    time = longest * passes + times.T_startup if longest > found.cycles else now
    if found.bound == "recurrence":  # what its links wait for is as much shorter as the chain is where rows overlap
        alone = found.cycles * passes + times.T_startup
        time = np.maximum(time * np.minimum(now / alone, 1.0), even * passes + times.T_startup)
    floor = np.maximum(now * shorter, times.T_nOL)
    if not np.any(seen := is_seen(time / floor)):
        waits = "That is of elements at the end of a row, which are done one by one"
    time = np.where(seen, time, now)
    time = _with_single_elements(time, times, loop)
    told = np.atleast_1d(is_seen(time / floor))
    if not told.any():
        return None
    words = f"Predicted is {way}. The limit is that every instruction uses all of its ports in equal shares. {waits}"
    factors = np.asarray(np.round(np.maximum(time / now, 1.0), 3), dtype=np.float64)
    return _Limit(factors, shorter, told, words)


def _with_single_elements(time: Array, times: Times, loop: KernelLoop) -> Array:
    """The limit of the loop, with that of the one which does single elements at the end of rows for its part of the time [cy]."""
    found = in_single_elements(times, loop) if loop.rows.level else None
    if found is None or found[1].cycles <= 0:
        return time
    part, alone = found
    longer = max(1.0, evenly(alone, loop.table, times.table(loop).memory_ports) / alone.cycles)
    return np.asarray(time * (1 - part) + np.maximum(times.T_OL, 1e-9) * part * longer)


def evenly(found: Analysis, table: Table, memory_ports: int) -> float:
    """The first limit [cy a pass]: of ALUs that are chosen in turn, with what the busiest one takes beyond its work."""
    vectors = even_shares(found, memory_ports)
    if not table.parameters.get("alus_in_turn"):
        return vectors
    every = even_shares(found, memory_ports, general=True)
    return every * (1 + float(table.parameters.get("uneven_alus", {}).get("part", 0.0))) if every > vectors else vectors


def between(found: Analysis, table: Table) -> float:
    """How much longer than at best ports may take: equal shares, masks, or operands of permutations [cy a pass].

    0 where a micro-op keeps a port for more than two cycles, as divisions do: others avoid it; and where loads or stores limit,
    or a recurrence or the front end do. Where the window limits, ports that are not shared out in the best way may take longer.
    """
    outside = ~table.memory_ports
    uses = [use for one in found.contributions if one.cost is not None for use in one.cost.uses]
    limited = found.bound in ("ports", "window") and found.T_OL >= found.cycles
    best = found.bounds.get("ports", 0.0)
    if not limited or any(cycles > _HELD and not mask & (mask - 1) for mask, cycles in uses if mask & outside):
        return 0.0
    longest = even_shares(found, table.memory_ports)
    if table.parameters.get("masks_wait"):
        longest = max(longest, best + masks(found, table.memory_ports))
    if table.parameters.get("third_operands"):
        longest = max(longest, third_operands(found, _PERMUTED))
    return max(0.0, longest - best)


def full_alus(found: Analysis, table: Table, times: float = 1.0) -> float:
    """How much longer than the port bound ALUs take that all have as much to do as they can [cy a pass]; 0 where that is less."""
    rule = table.parameters.get("uneven_alus")
    if not rule:
        return 0.0
    alus = port_mask(rule["ports"], table.ports)
    uses = [use for one in found.contributions if one.cost is not None for use in one.cost.uses]
    work = sum(cycles for mask, cycles in uses if not mask & ~alus) / alus.bit_count()
    return max(0.0, (1 + times * float(rule["part"])) * work - found.bounds.get("ports", 0.0))


def even_shares(found: Analysis, memory_ports: int, *, general: bool = False) -> float:
    """Time of the busiest port if each micro-op uses all ports of its group alike [cy a pass].

    ``general``: of all instructions, not of vectors and masks alone.
    """
    load: dict[int, float] = {}
    for one in found.contributions:
        for mask, cycles in _uses(one, memory_ports, general=general):
            ports = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
            for port in ports:
                load[port] = load.get(port, 0.0) + cycles / len(ports)
    return max(load.values(), default=0.0)


def waiting_chain(found: Analysis, memory_ports: int) -> float:
    """Time of the slowest chain that waits for others on its ports, and the best time without that [cy a pass]; 0: none does."""
    chains = {frozenset(found.chain): found.bounds.get("recurrence", 0.0)}
    for source, sink, latency, distance in found.edges:
        if distance == 1 and source == sink:
            chains.setdefault(frozenset([source // 2]), latency)
    return max((_waiting(found, memory_ports, set(links), time) for links, time in chains.items()), default=0.0)


def overtaken_chain(found: Analysis, memory_ports: int) -> float:
    """Time if what needs results of the limiting chain goes before its next link on their ports [cy a pass]; 0: nothing does."""
    links = set(found.chain)
    if not links or found.bounds.get("recurrence", 0.0) < max(_LONG, _PART * found.cycles):
        return 0.0
    after: dict[int, set[int]] = {}
    for source, sink, _, _ in found.edges:
        if not source % 2 and not sink % 2:
            after.setdefault(source // 2, set()).add(sink // 2)
    extra = 0.0
    for link in links:
        ports = 0
        for follower in after.get(link, set()) & links:
            for mask, _ in _uses(found.contributions[follower], memory_ports, general=True):
                ports |= mask
        ready, seen = list(after.get(link, set()) - links), set(links)
        while ready:
            number = ready.pop()
            if number in seen:
                continue
            seen.add(number)
            one = found.contributions[number]
            if one.fused_with_next or one.instruction.control:  # of the loop's end, which is foreseen
                continue
            if one.cost is not None and not one.cost.uses:  # a move that renaming does
                ready += after.get(number, set())
            extra += sum(cycles for mask, cycles in _uses(one, memory_ports, general=True) if mask & ports)
    return found.cycles + extra if extra else 0.0


def of_followers(found: Analysis, loop: KernelLoop) -> Array:
    """`overtaken_chain` of a chain of one vector instruction, shape (S,) [cy a pass].

    On cores with the parameter ``followers_first``, in rows that fill the reorder buffer: others overlap. 0 elsewhere.
    """
    passes, table = loop.rows.per_start / loop.per_pass, loop.table
    switched = table.parameters.get("followers_first") and "uneven-ports" in chosen(loop.options.incore_corrections)
    if not switched or len(found.chain) != 1 or found.bound != "recurrence" or loop.external is not None:
        return np.zeros(passes.shape)
    [link] = (found.contributions[number] for number in found.chain)
    if not any(register.kind in _VECTORS for register in link.instruction.registers):
        return np.zeros(passes.shape)
    long = passes * sum(one.cost.slots for one in found.contributions if one.cost is not None) >= table.parameters.get("rob", 0)
    return np.where(long, overtaken_chain(found, table.memory_ports), 0.0)


def masks(found: Analysis, memory_ports: int) -> float:
    """Best time of the instructions that make masks, where one computes with masks alone [cy a pass]; else 0."""
    uses: dict[int, float] = {}
    computes = False
    for one in found.contributions:
        kinds = [r.kind for r in one.instruction.registers]
        made = [operand.kind for operand in one.instruction.operands[:1] if isinstance(operand, Register)]
        computes |= bool(kinds) and set(kinds) == {"k"}
        if made == ["k"]:
            for mask, cycles in _uses(one, memory_ports):
                uses[mask] = uses.get(mask, 0.0) + cycles
    return port_bound(uses)[0] if computes else 0.0


def third_operands(found: Analysis, of: tuple[str, ...] = _THREE) -> float:
    """Time in which third operands and stored vectors are read from the registers, two at a time [cy a pass]; 0 without both.

    ``of``: beginnings of the names of instructions that count.
    """
    operands = stored = 0.0
    for one in found.contributions:
        bits = max((r.bits for r in one.instruction.registers if r.kind in _VECTORS and r.kind != "k"), default=0)
        if bits < _HALF:
            continue
        if one.instruction.stores:
            stored += 1 if bits == _HALF else _STORED
        elif one.instruction.mnemonic.startswith(of):
            operands += bits / _HALF
    return (operands + stored) / 2 if operands and stored else 0.0


def extracted_addresses(found: Analysis, table: Table) -> float:
    """Most that loads take, of which some have an address just moved out of a vector register [cy a pass]; 0: none has.

    The parameter ``extracted_addresses`` of the table is the measured time over that of the same loads and moves apart.
    """
    most = float(table.parameters.get("extracted_addresses", 0.0))
    for source, sink, _, _ in found.edges if most else ():
        move, load = found.contributions[source // 2].instruction, found.contributions[sink // 2].instruction
        made = [r.name for r in move.operands[:1] if isinstance(r, Register) and r.kind not in _VECTORS]
        addresses = {name for memory in load.loads for name in memory.registers}
        if source != sink and addresses & set(made) and any(register.kind in _VECTORS for register in move.registers):
            return found.cycles * most
    return 0.0


def _waiting(found: Analysis, memory_ports: int, links: set[int], time: float) -> float:
    if not links or time < _PART * found.cycles:
        return 0.0
    ports = 0
    for number in links:
        for mask, _ in _uses(found.contributions[number], memory_ports):
            ports |= mask
    if not ports:
        return 0.0
    others = sum(
        cycles * (mask & ports).bit_count() / mask.bit_count() / ports.bit_count()
        for number, one in enumerate(found.contributions)
        if number not in links
        for mask, cycles in _uses(one, memory_ports)
        if mask & ports
    )
    return found.cycles + min(time, others) if others >= _PART * time else 0.0


def _uses(one: Contribution, memory_ports: int, *, general: bool = False) -> Iterator[tuple[int, float]]:
    """Groups of ports beside those of memory, with the cycles on one of them, of an instruction with vectors or masks.

    ``general``: of any instruction.
    """
    if one.cost is not None and (general or any(r.kind in _VECTORS or r.kind[0] in _OTHERS for r in one.instruction.registers)):
        for mask, cycles in one.cost.uses:
            if mask & ~memory_ports:
                yield mask & ~memory_ports, cycles
