"""How many branches of a region a core mispredicts: which to record, and what simulated predictors make of their outcomes.

How often blocks are executed bounds how often branches go the rarer way; how many of these a core foresees depends on the order
in which they come, of which the engine records bursts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.models.branch_prediction import Mispredicted, mispredicted
from rooftree.profile.branches import Turns, turns_of_each
from rooftree.profile.regions import Found
from rooftree.profile.waits import LEAST_SHARE

_SKID = 2
"""Instructions at the place that a branch leads to at which samples of its misprediction stand [1]."""
_NEAR, _FEW = 0.03, 3
"""Part of the samples of a loop that is one block that must stand behind it or elsewhere in its function, and samples [1]: with
less it makes so many passes that its end does not matter."""
_QUICK = frozenset([
    *("mov", "movzx", "movsx", "movsxd", "cdqe", "lea"),
    *("add", "sub", "inc", "dec", "and", "or", "xor", "cmp", "test"),
])  # fmt: skip
"""Instructions of whole numbers that take one cycle."""
_MOST = 256
"""Branches that are recorded [1]."""


def recorded(found: Sequence[Found]) -> frozenset[BlockKey]:
    """The branches whose outcomes are worth recording: samples stand where a core goes on behind them, the most first.

    Of a loop that is one block that is where it is left, or much of its function is outside of it: else it would be recorded for
    nothing in each of many passes.
    """
    places: dict[tuple[str, int], Counter[int]] = {}
    for one in found:
        if one.code is not None:
            places.setdefault((one.module, one.code.function.start), Counter()).update(one.places)
    total, best = sum(one.samples for one in found), list[tuple[int, BlockKey]]()
    for one in found:
        code = one.code
        if code is None or one.waits or one.samples < max(_FEW, LEAST_SHARE * total):
            continue
        here = places[one.module, code.function.start]
        least = max(_FEW, _NEAR * one.samples)
        short = here.total() - one.samples >= least
        for block in one.blocks:
            ahead = [to for to in code.graph.edges[block] if to != block]
            if code.instructions(block)[-1:] and code.instructions(block)[-1].control == "branch":
                hits = sum(here[at] for to in ahead for at, _ in code.places(to)[:_SKID])
                if block not in code.graph.edges[block] or short or hits >= least:
                    best.append((hits, key_of(code, block)))
    return frozenset(key for _, key in sorted(best, reverse=True)[:_MOST])


def foreseen(found: Executions) -> dict[BlockKey, Mispredicted]:
    """How often the branches are mispredicted whose outcomes were recorded, by the block that each ends."""
    if found.outcomes is None:
        return {}
    simulated = mispredicted(found.outcomes.bursts)
    return {key: simulated[n] for n, key in enumerate(found.outcomes.keys) if n in simulated}


def seen_behind(one: Found, found: Executions, simulated: Mapping[BlockKey, Mispredicted]) -> float:
    """The part of the samples of a region that stand where a core goes on behind mispredicted branches, at least [1].

    A core that has to fetch anew has nothing to end meanwhile: the interrupt comes behind the first instruction of the way that
    was right. Where that takes one cycle, nothing else makes it wait there: what it needs has ended, as all before it has.
    """
    code = one.code
    if code is None or not one.samples:
        return 0.0
    counts = {block: found.total(key_of(code, block)) or 0 for block in one.blocks}
    targets = {to for block in one.blocks if key_of(code, block) in simulated for to in code.graph.edges[block] if to in counts}
    begun = [to for to in targets if len(code.instructions(to)) > 1 and _is_quick(code.instructions(to)[0])]
    hits = sum(one.places.get(code.places(to)[1][0], 0) for to in begun)
    executed = sum(count * len(code.instructions(block)) for block, count in counts.items())
    expected = one.samples * sum(counts[to] for to in begun) / executed if executed else 0.0
    return max(0.0, hits - expected - 2 * math.sqrt(hits)) / one.samples


def _is_quick(one: Instruction) -> bool:
    """Whether an instruction takes one cycle once it is there."""
    return one.mnemonic in _QUICK and not one.loads and not one.stores and not one.prefixes


def surprises_of(
    code: FunctionCode, blocks: Sequence[int], found: Executions, simulated: Mapping[BlockKey, Mispredicted]
) -> tuple[Turns, Turns] | None:
    """How many branches of some blocks a core mispredicts; None where none was recorded, or others may be any number of them.

    Args:
        code, blocks, found: as for `turns_of`; of branches that were not recorded what that says is the bound.
        simulated: those that were.
    Returns: those that are mispredicted of the recorded ones, whose doubts are taken to be independent; and of the others those
        that go the rarer way.
    """
    each = turns_of_each(code, blocks, found)
    known = {block: simulated[key] for block in each if (key := key_of(code, block)) in simulated}
    others = [turns for block, turns in each.items() if block not in known]
    if not known or any(not math.isfinite(turns.most) for turns in others):
        return None
    least, most, low, high = 0.0, 0.0, 0.0, 0.0
    for block, one in known.items():
        many, rarer = float(found.total(key_of(code, block)) or 0), each[block].most
        least, most = least + min(one.best * many, rarer), most + min(one.simple * many, rarer)
        low, high = math.hypot(low, (one.best - one.least) * many), math.hypot(high, (one.most - one.simple) * many)
    most = min(most + high, sum(each[block].most for block in known))
    told = Turns(min(max(0.0, least - low), most), most)
    return told, Turns(sum(turns.least for turns in others), sum(turns.most for turns in others))


def most_of_each(
    code: FunctionCode, blocks: Sequence[int], found: Executions, simulated: Mapping[BlockKey, Mispredicted]
) -> dict[int, float]:
    """How many branches at the end of each block are mispredicted at most, those that were not recorded by how they go."""
    each = turns_of_each(code, blocks, found)
    known = {block: simulated[key] for block in each if (key := key_of(code, block)) in simulated}
    surprised = {block: one.simple * (found.total(key_of(code, block)) or 0) for block, one in known.items()}
    return {block: min(turns.most, surprised.get(block, turns.most)) for block, turns in each.items()}


def ends_missed(one: Found, found: Executions, simulated: Mapping[BlockKey, Mispredicted], entered: float) -> float:
    """The part of the ends of a loop that a core does not foresee, as the mean of the predictors; 0 where none was recorded [1].

    Args:
        one, found, simulated: the loop, how often its blocks were executed, and which branches are mispredicted.
        entered: how often it was.
    """
    code = one.code
    if code is None or one.loop is None:
        return 0.0
    inside = set(code.loops[one.loop].blocks)
    leaving = [key_of(code, block) for block in inside if not inside.issuperset(code.graph.edges[block])]
    many = sum((found.total(key) or 0) * (simulated[key].best + simulated[key].simple) / 2 for key in leaving if key in simulated)
    return min(1.0, many / entered)
