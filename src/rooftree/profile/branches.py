"""How often branches went the way that they go less often: bounds, from how often each block was executed.

What flows into a block flows out of it, as often as it was executed. So each edge has bounds, which those beside it narrow until
nothing changes; a branch goes the rarer way as often as the lesser of its two edges says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import Executions, key_of

_SWEEPS = 12
"""Times that all bounds are narrowed at most; it only costs knowledge where that is too few."""
_OUTSIDE = -1
"""Where a block leads that leaves the function."""

_Edge = tuple[int, int]


class Turns(NamedTuple):
    """Branches that went the way that they go less often: how many at least and at most."""

    least: float
    most: float


def turns_of(code: FunctionCode, blocks: Sequence[int], found: Executions) -> Turns | None:
    """How often branches of some blocks went the way that they go less often; None where nothing bounds that.

    A loop that is left after many passes adds next to nothing; a branch on random data adds up to half of its executions. Of a
    jump to several places (a table of ``switch``) all count at most that did not lead to the most frequent one, at least none.

    Args:
        code: the function.
        blocks: numbers of its blocks.
        found: how often blocks were executed.
    """
    each = turns_of_each(code, blocks, found).values()
    most = _added(one.most for one in each)
    return Turns(_added(one.least for one in each), most) if math.isfinite(most) else None


def turns_of_each(code: FunctionCode, blocks: Sequence[int], found: Executions) -> dict[int, Turns]:
    """The same for each block that ends with a branch or a jump to several places; without bound the most is infinite."""
    flow, each = _flow_of(code, found), dict[int, Turns]()
    for block in blocks:
        last = code.instructions(block)[-1:]
        if not last or last[0].control not in ("branch", "jump") or flow.most_of(block) == 0:
            continue
        jump = code.computed.get(code.graph.blocks[block][1] - 1)
        if jump is not None and jump.labels:
            each[block] = Turns(0.0, flow.most_of(block))  # which of them it leads to is counted nowhere
            continue
        if last[0].control == "jump" and (len(flow.out[block]) == 1 or last[0].target):
            continue
        each[block] = Turns(*(flow.rarer(block) if last[0].control == "branch" else flow.scattered(block)))
    return each


def repeats_of(code: FunctionCode, loop: int, found: Executions) -> Turns | None:
    """How often passes of a loop were followed by others, at least and at most; None where nothing bounds that.

    Args:
        code, loop: which loop.
        found: how often blocks were executed.
    """
    natural, flow = code.loops[loop], _flow_of(code, found)
    back = [flow.edges[n, natural.header] for n in natural.blocks if natural.header in code.graph.edges[n]]
    most = _added(high for _, high in back)
    return Turns(_added(low for low, _ in back), most) if back and math.isfinite(most) else None


def _flow_of(code: FunctionCode, found: Executions) -> _Flow:
    """The bounds of a function, found once for each run: all of its regions ask for them."""
    known: tuple[Executions, _Flow] | None = code.memo.get(_Flow)
    if known is None or known[0] is not found:
        known = code.memo[_Flow] = (found, _Flow(code, found))
    return known[1]


class _Flow:
    """Bounds of how often each edge of a function was taken."""

    def __init__(self, code: FunctionCode, found: Executions) -> None:
        graph = code.graph
        self.out = [[(n, to) for to in ahead] for n, ahead in enumerate(graph.edges)]
        for n in graph.leaves:
            self.out[n].append((n, _OUTSIDE))
        into = [[(before, n) for before in graph.before[n]] for n in range(len(graph.blocks))]
        totals = [found.total(key_of(code, n)) for n in range(len(graph.blocks))]
        self.total = [(0.0, math.inf) if total is None else (float(total), float(total)) for total in totals]
        self.edges: dict[_Edge, tuple[float, float]] = {edge: (0.0, math.inf) for many in self.out for edge in many}
        closed = not code.jumps_anywhere  # whether nothing but its edges leads to a block
        entered = {0, *code.entered}
        sums = [(n, many, True) for n, many in enumerate(self.out) if many]
        sums += [(n, many, closed and n not in entered) for n, many in enumerate(into) if many]
        for _ in range(_SWEEPS):
            if not sum([self._narrow(*one) for one in sums]):
                break

    def _narrow(self, block: int, edges: Sequence[_Edge], whole: bool) -> bool:
        """Narrow the bounds of edges on one side of a block, and its own; whether something changed.

        Args:
            whole: whether these are all its edges; else the block may be executed more often.
        """
        before = [self.total[block], *(self.edges[edge] for edge in edges)]
        low, high = self.total[block]
        lows, highs = _added(self.edges[edge][0] for edge in edges), _added(self.edges[edge][1] for edge in edges)
        low, high = max(low, lows), min(high, highs) if whole else high
        self.total[block] = min(low, high), high
        for edge in edges:
            least, most = self.edges[edge]
            others = highs - most if math.isfinite(highs) else _added(self.edges[e][1] for e in edges if e != edge)
            new_least = max(least, low - others) if whole else least
            new_most = min(most, max(0.0, high - (lows - least)))
            self.edges[edge] = min(new_least, new_most), new_most
        return before != [self.total[block], *(self.edges[edge] for edge in edges)]

    def most_of(self, block: int) -> float:
        """How often a block was executed at most."""
        return self.total[block][1]

    def rarer(self, block: int) -> tuple[float, float]:
        """How often the branch at the end of a block went the rarer way, at least and at most."""
        leaving = [self.edges[edge] for edge in self.out[block]]
        if len(leaving) < 2:
            return 0.0, 0.0  # both lead to the same place
        most = min(*(high for _, high in leaving), self.most_of(block) / 2)
        return min(most, *(low for low, _ in leaving)), most

    def scattered(self, block: int) -> tuple[float, float]:
        """How often a jump to several places did not lead to the most frequent of these, at most."""
        return 0.0, self.most_of(block) - max((self.edges[edge][0] for edge in self.out[block]), default=0.0)


def _added(values: Iterable[float]) -> float:
    return sum(values, 0.0)
