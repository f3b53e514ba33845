"""What registers hold when a loop is entered, as sums of what they held before.

    movslq %esi, %rax ... leaq (%rdx,%rax,4), %rbx          rbx is rdx + 4 rsi, rax is rsi

so that two addresses of a loop may be known to be apart by a multiple of one register. A value is followed back to the one
instruction that defines it, over all paths, or to two that leave the same. What a loop around adds to it each time is a part of
its own, the same for all registers that gain as much there; what else several instructions define, or what is loaded, has a name
of its own.

Assumes: 32-bit index arithmetic does not overflow.
"""

from __future__ import annotations

from rooftree.asm.address_arithmetic import Affine, add
from rooftree.asm.flow import graph, natural_loops
from rooftree.asm.loops import Loop
from rooftree.asm.model import Listing
from rooftree.asm.registers import is_general
from rooftree.asm.steps import CALLER_SAVED, result_of

_DEPTH = 12
"""Instructions that a value is followed back over."""

Site = tuple[int, int]
"""Block and number of an instruction; the number is -1 where a function begins."""


class EntryValues:
    """Values of general registers where a loop is entered from outside."""

    def __init__(self, listing: Listing, loop: Loop) -> None:
        self._listing, self._graph = listing, graph(listing)
        self._entries = {begin for begin, _ in listing.functions.values()} | {0}
        natural = next((n for n in natural_loops(self._graph) if n.header == loop.first_block), None)
        ahead = self._graph.before[natural.header] if natural is not None else ()
        self._from = tuple(n for n in ahead if natural is not None and n not in natural.blocks)

    def value(self, name: str) -> Affine | None:
        """The value of a register, named after where its parts come from; None if the loop is entered from nowhere."""
        ends = [(n, self._graph.blocks[n][1]) for n in self._from]
        return self._value(name, ends, _DEPTH) if ends else None

    def _value(self, name: str, ends: list[tuple[int, int]], depth: int) -> Affine:
        sites = self._sites(name, ends)
        own = f"{name}@{','.join(str(at) for _, at in sorted(sites))}"
        if len(sites) == 2 and depth > 0:
            return self._advanced(name, sites, own, depth) or self._alike(name, sites, depth) or {own: 1}
        if len(sites) != 1 or depth <= 0:
            return {own: 1}
        return self._result(name, next(iter(sites)), depth)

    def _result(self, name: str, site: Site, depth: int) -> Affine:
        """What an instruction leaves in a register."""
        block, at = site
        own = f"{name}@{at}"
        instruction = self._listing.instructions[at]
        if at < 0 or instruction.loads or instruction.control:
            return {own: 1}
        known = {read: self._value(read, [(block, at)], depth - 1) for read in instruction.reads if is_general(read)}
        found = result_of(instruction, name, known)
        return {own: 1} if found is None else found

    def _advanced(self, name: str, sites: set[Site], own: str, depth: int) -> Affine | None:
        """The value before a loop around, and what that adds each time; None if one of two instructions does not add to it."""
        for block, at in sites:
            instruction = self._listing.instructions[at]
            if at < 0 or name not in instruction.reads or instruction.loads or self._sites(name, [(block, at)]) != sites:
                continue
            others = (read for read in instruction.reads if is_general(read) and read != name)
            known = {read: self._value(read, [(block, at)], depth - 1) for read in others}
            gain = add(result_of(instruction, name, {**known, name: {own: 1}}), {own: 1}, -1)
            if gain is None or gain.get(own):
                return None
            (first,) = sites - {(block, at)}
            parts = sorted((key, factor) for key, factor in gain.items() if factor)
            return add(self._result(name, first, depth), {f"{parts}@{block}": 1})
        return None

    def _alike(self, name: str, sites: set[Site], depth: int) -> Affine | None:
        """The value that several instructions leave in a register, as on two paths to a loop; None if they differ."""
        if any(at < 0 or name in self._listing.instructions[at].reads for _, at in sites):
            return None
        one, *others = (self._result(name, site, depth // 2) for site in sorted(sites))
        return one if all(other == one for other in others) else None

    def _sites(self, name: str, ends: list[tuple[int, int]]) -> set[Site]:
        """Where the value of a register that is read before these instructions may have been written."""
        found: set[Site] = set()
        seen: set[int] = set()
        pending = list(ends)
        while pending:
            n, stop = pending.pop()
            begin = self._graph.blocks[n][0]
            at = next((i for i in range(stop - 1, begin - 1, -1) if self._writes(i, name)), None)
            if at is not None:
                found.add((n, at))
                continue
            if begin in self._entries or not self._graph.before[n]:
                found.add((0, -1))
            ahead = [p for p in self._graph.before[n] if p not in seen]
            seen.update(ahead)
            pending += [(p, self._graph.blocks[p][1]) for p in ahead]
        return found

    def _writes(self, at: int, name: str) -> bool:
        instruction = self._listing.instructions[at]
        return name in instruction.writes or (instruction.control == "call" and name in CALLER_SAVED.get(instruction.isa, ()))
