"""Constants that a loop takes from the code before it, such as the vector length that ``cntd x5`` puts into x5."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rooftree.asm.flow import Graph, Natural
from rooftree.asm.model import Listing
from rooftree.asm.registers import is_general
from rooftree.asm.steps import constant_result

_DEPTH = 6  # how many instructions back a value is followed
_UNIT = 128  # bits in which a vector length is counted


def constants(listing: Listing, graph: Graph, loop: Natural, names: Iterable[str]) -> tuple[tuple[str, int, int], ...]:
    """Registers whose value is the same whenever the loop is entered: (name, constant, times vector length / 128 bit).

    A value is followed back over all paths that lead to the loop; it counts if every path gives the same.
    """
    search = _Search(listing, graph)
    found = []
    for name in sorted(set(names)):
        short = search.value_before(name, loop, _UNIT)
        if short is None:
            continue
        long = search.value_before(name, loop, 2 * _UNIT)
        if long is not None:
            found.append((name, 2 * short - long, long - short))
    return tuple(found)


class _Search:
    """Definitions that reach a place in a listing."""

    def __init__(self, listing: Listing, graph: Graph) -> None:
        self.listing = listing
        self.instructions = listing.instructions
        self.graph = graph
        self.before = graph.before

    @cached_property
    def entries(self) -> set[int]:
        """Where functions begin."""
        return {begin for begin, _ in self.listing.functions.values()} | {0}

    def value_before(self, name: str, loop: Natural, vector_bits: int) -> int | None:
        """The value of a register before the first pass of a loop."""
        outside = [n for n in self.before[loop.header] if n not in loop.blocks]
        begin = self.graph.blocks[loop.header][0]
        if not outside or begin in self.entries:
            return None
        values = {self._at(name, n, self.graph.blocks[n][1], vector_bits, _DEPTH) for n in outside}
        return values.pop() if len(values) == 1 else None

    def _at(self, name: str, block: int, end: int, vector_bits: int, depth: int) -> int | None:
        """The value of a register before instruction ``end`` of a block."""
        if depth == 0:
            return None
        values: set[int | None] = set()
        seen: set[int] = set()
        pending = [(block, end)]
        while pending:
            n, stop = pending.pop()
            begin = self.graph.blocks[n][0]
            at = next((i for i in range(stop - 1, begin - 1, -1) if name in self.instructions[i].writes), None)
            if at is not None:
                values.add(self._result(name, n, at, vector_bits, depth))
            elif begin in self.entries or not self.before[n]:
                return None
            else:
                ahead = [p for p in self.before[n] if p not in seen]
                seen.update(ahead)
                pending += [(p, self.graph.blocks[p][1]) for p in ahead]
            if None in values or len(values) > 1:
                return None
        return values.pop() if values else None

    def _result(self, name: str, block: int, at: int, vector_bits: int, depth: int) -> int | None:
        instruction = self.instructions[at]
        if instruction.loads or instruction.control:
            return None
        known = {}
        for read in instruction.reads:
            value = self._at(read, block, at, vector_bits, depth - 1) if is_general(read) else None
            if value is not None:
                known[read] = value
        return constant_result(instruction, name, known, vector_bits)
