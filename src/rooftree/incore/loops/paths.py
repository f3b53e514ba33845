"""Which path through a loop with branches counts: the one that takes longest.

An if and its else are never run in one pass, so that their times must not be added, nor their dependences chained. How often
a pass takes which path the code does not say, nor how often its branch is mispredicted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

from rooftree.asm.loops import Loop
from rooftree.incore.engine import analyse
from rooftree.incore.tables.microarchitecture import Table

_VARIANT = re.compile(r"_ZGV[a-z][NM](\d+|x)[a-zA-Z0-9]*_(\w+)")
"""Names of functions of vectors: instruction set, mask, elements, kinds of arguments, and the function of one element."""


def longest(loop: Loop, table: Table, calls: Mapping[str, float] | None = None) -> Loop:
    """The loop with the body of the path that takes most cycles on a core, its paths in this order.

    Unknown instructions count as one micro-op; functions as ``calls`` says [cy], all others as longer than anything else.
    """
    costs = calls or {}
    if len(loop.paths) < 2:
        return loop
    times = [
        (
            sum(costs.get(plain_name(name), math.inf) for name in path.calls),
            analyse(path.block.instructions, table, assume=True).cycles,
            len(path.block),
        )
        for path in loop.paths
    ]
    ordered = [loop.paths[n] for n in sorted(range(len(times)), key=lambda n: times[n], reverse=True)]
    paths = tuple(replace(path, role=loop.role, reason=loop.reason) for path in ordered)
    return replace(paths[0], paths=paths)


def shortest(loop: Loop, table: Table) -> float:
    """Time of the fastest path over that of the loop's body [1]: its instructions may be fewer, or hang on no chain."""
    times = [analyse(path.block.instructions, table, assume=True).cycles for path in (loop, *loop.paths)]
    return min(times) / times[0] if times[0] > 0 else 1.0


def plain_name(called: str) -> str:
    """The name of a function that is called, as the source has it.

    >>> plain_name("fmax@PLT"), plain_name("_sin"), plain_name("sin")
    ('fmax', '_sin', 'sin')
    """
    return called.partition("@")[0]


def stands_for(called: str) -> str:
    """The function of one element that a vector variant stands for, and of how many elements it is; "" for all others.

    >>> stands_for("_ZGVdN4v_erfc"), stands_for("_ZGVsMxvv_pow@PLT"), stands_for("erfc")
    ('erfc of 4 elements', 'pow of a vector', '')
    """
    found = _VARIANT.fullmatch(plain_name(called))
    return f"{found[2]} of {'a vector' if found[1] == 'x' else f'{found[1]} elements'}" if found else ""
