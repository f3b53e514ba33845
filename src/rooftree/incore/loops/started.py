"""Where the chains of an innermost loop of a program begin anew, as the code of its function shows.

What a chain hands on is followed, register by register, from the end of the loop back to its beginning through the loops around:
an instruction hands on what it reads to what it writes. Where nothing of it comes back in the next round of a loop around, the
chain begins anew in each of these rounds. In memory it is followed through places that are addressed alike; what rows of
arrays hand on is the kernel's to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from rooftree.asm.flow import Natural
from rooftree.asm.function_code import FunctionCode, function_code
from rooftree.asm.model import Instruction
from rooftree.incore.bounds.recurrence import recurrence_bound
from rooftree.incore.engine import Analysis
from rooftree.incore.instructions.costs import zeroes
from rooftree.kernel.model import MachineLoop

_MOST = 16
"""Chains of a loop that are looked at."""

Held = Set[object]
"""Registers, by name, and memory, by what makes up its address, that hold something of a chain."""


def rounds_tied(place: MachineLoop, found: Analysis) -> int | None:
    """Of how many loops around the innermost one a chain runs through the rounds: 0 begins anew in each row; None: of all.

    Of a single loop chains in registers begin anew in each call of the function.


    Args:
        place: the loop, and those around it.
        found: a pass of it; of its chains those count that are slower than all else.
    """
    code = function_code(place.path, place.function).uncut
    by_header = {code.address(loop.header): loop for loop in code.loops}
    nest = [by_header.get(header) for header in reversed(place.nest)]
    loops = [loop for loop in nest if loop is not None]
    if len(loops) < len(nest) or not loops or loops[0].header != code.block_at(place.header):
        return None
    others = max((time for name, time in found.bounds.items() if name != "recurrence"), default=0.0)
    number, edges, tied = 2 * len(found.contributions), list(found.edges), 0
    for _ in range(_MOST):
        time, circuit = recurrence_bound(number, edges)
        if time <= others:
            return tied
        carried = [edge for edge in edges if edge[3] and edge[0] in circuit and edge[1] in circuit]
        names = _carried(found, carried)
        if not names:
            return None
        rounds = next((n for n, around in enumerate(loops[1:]) if not _comes_back(code, loops[0], around, names)), len(loops) - 1)
        if rounds == len(loops) - 1 > 0:
            return None
        tied, edges = max(tied, rounds), [edge for edge in edges if edge not in carried]
    return None


def _carried(found: Analysis, edges: Iterable[tuple[int, int, float, int]]) -> set[object]:
    """Registers by which a pass hands on to the next one; none where one of the edges is through memory."""
    names = set[object]()
    for source, sink, _, _ in edges:
        ends = (found.contributions[node // 2].instruction for node in (source, sink))
        through = set(next(ends).writes) & set(next(ends).reads)
        if not through:
            return set()
        names |= through
    return names


def _comes_back(code: FunctionCode, inner: Natural, around: Natural, names: Held) -> bool:
    """Whether what a loop leaves in some registers is in what it reads at its beginning, a round of one around it later."""
    behind = {to: names for at in inner.blocks for to in code.graph.edges[at] if to not in inner.blocks}
    _, left = _followed(code, around, behind)
    at_header, _ = _followed(code, around, {around.header: left})
    return bool(at_header.get(inner.header, frozenset()) & _taken_over(code, inner))


def _taken_over(code: FunctionCode, inner: Natural) -> Held:
    """Registers that instructions of a loop read which hold something from before it."""
    read, written = set[object](), set[object]()
    for at in inner.blocks:
        for instruction in code.instructions(at):
            read |= set() if zeroes(instruction) else set(instruction.reads) - written
            written |= set(instruction.writes) if at in inner.always else set()
    return read


def _followed(code: FunctionCode, around: Natural, begins: dict[int, Held]) -> tuple[dict[int, Held], Held]:
    """What blocks of a round of a loop hold of something at their beginning, and what comes to its end.

    Args:
        begins: what they hold at least.
    """
    blocks, left = set(around.blocks), frozenset[object]()
    held: dict[int, frozenset[object]] = {at: frozenset(names) for at, names in begins.items() if at in blocks}
    pending = list(held)
    while pending:
        at = pending.pop()
        after = held[at]
        for instruction in code.instructions(at):
            after = _after(instruction, after)
        for to in code.graph.edges[at]:
            if to == around.header:
                left |= after
            elif to in blocks and not after <= held.get(to, frozenset()):
                held[to] = held.get(to, frozenset()) | after
                pending.append(to)
    return dict(held), left


def _after(one: Instruction, held: frozenset[object]) -> frozenset[object]:
    """What holds something behind an instruction, of what did in front of it."""
    taken = not zeroes(one) and bool(held & {*one.reads, *(memory.place for memory in one.loads)})
    written = {*one.writes, *(memory.place for memory in one.stores)}
    stays = held - written if one.mask is None or one.zeroing else held
    return stays | written if taken else stays
