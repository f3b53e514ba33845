"""Jumps to computed places: whether a function dispatches, as interpreters do, and what its hottest table says."""

from __future__ import annotations

import math

from rooftree.asm.code_pointers import own_pointers, pointers_into
from rooftree.asm.flow import Jump
from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import key_of
from rooftree.profile.context import Context
from rooftree.profile.regions import Found
from rooftree.profile.words import MANY_PLACES, by_table
from rooftree.results.profile import Region

_DISPATCHES = 4
"""Computed jumps to places that are not known from which on a function is taken to dispatch [1]: tables that cannot be read are
fewer, interpreters have one behind each operation. An assumption."""


def dispatches(code: FunctionCode) -> bool:
    """Whether a function jumps to computed places of its own, by labels or ones that are not known; calls at its end are none.

    Of those through tables of labels that compilers have joined to one jump the labels tell: data of the file hold them, or its
    own code fills a table with them.
    """
    unknown = Jump((), False, (0,))
    listed = enumerate(code.listing.instructions)
    many = sum(one.control == "jump" and not one.target and bool(code.computed.get(n, unknown).labels) for n, one in listed)
    return many >= _DISPATCHES or (many > 0 and MANY_PLACES <= _labels(code) < math.inf)


def _labels(code: FunctionCode) -> float:
    """Places of a function whose addresses are held as data or made by its code; infinite where the file is damaged."""
    starts = [one.address or 0 for one in code.listing.instructions]
    made = own_pointers(code.function, code.listing.instructions, starts)
    return pointers_into(code.program, code.function) + len(made)


def of_table(one: Found, made: Region, run: Context) -> str:
    """What its hottest jump through a table says of a region; "" without one."""
    executions, code = run.counted.executions, one.code
    if executions is None or code is None or not made.instructions:
        return ""
    ends = {block: code.computed.get(code.graph.blocks[block][1] - 1) for block in one.blocks}
    tables = {block: len(jump.targets or jump.labels) for block, jump in ends.items() if jump and (jump.targets or jump.labels)}
    jumps = {block: executions.total(key_of(code, block)) or 0 for block in tables}
    hottest = max(jumps, key=lambda block: jumps[block], default=None)
    if hottest is None:
        return ""
    alike = [block for block in jumps if block == hottest or ends[block] == ends[hottest]]  # interpreters have many of one table
    return by_table(tables[hottest], made.instructions, sum(jumps[block] for block in alike))
