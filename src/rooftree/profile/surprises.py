"""How many branches of a region a core mispredicts: which are worth recording, and what simulated predictors make of their ways.

How often blocks are executed bounds how often branches go the rarer way; how many of these a core foresees depends on the order
in which they come, of which the engine records bursts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.models.branch_prediction import Mispredicted, mispredicted
from rooftree.profile.branches import Turns, turns_of_each
from rooftree.profile.regions import Found
from rooftree.profile.words import LEAST_SHARE

_SKID = 2
"""Instructions at the place that a branch leads to at which samples of its misprediction stand [1]."""
_NEAR, _FEW = 0.03, 3
"""Part of the samples of a loop that is one block that must stand behind it or elsewhere in its function, and samples [1]: with
less it makes so many passes that its end does not matter."""
_MOST = 256
"""Branches that are recorded [1]."""


def recorded(found: Sequence[Found]) -> frozenset[BlockKey]:
    """The branches whose ways are worth recording: samples stand where a core goes on behind them, the most first.

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
    """How often the branches are mispredicted whose ways were recorded, by the block that each ends."""
    if found.outcomes is None:
        return {}
    simulated = mispredicted(found.outcomes.bursts)
    return {key: simulated[n] for n, key in enumerate(found.outcomes.keys) if n in simulated}


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
