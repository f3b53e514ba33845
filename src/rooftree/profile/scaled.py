"""Counts of a run that did less than the native one in each function, scaled to that."""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import BlockKey, Executions, key_of


class Factor(NamedTuple):
    """By what the counts of a function are multiplied.

    Attributes:
        value: that [1].
        doubt: part by which they may be wrong then [1].
    """

    value: float
    doubt: float


def scaled(found: Executions, codes: Sequence[FunctionCode], factors: Mapping[BlockKey, Factor], usual: Factor) -> Executions:
    """The counts as if each function had done so many times the work, its blocks all alike.

    Args:
        found: as counted.
        codes: functions that were counted.
        factors: by the first block of a function.
        usual: of functions that are not among these.
    """
    starts = sorted({(str(code.program.path), code.function.start): key_of(code, 0) for code in codes}.items())
    begins = [place for place, _ in starts]

    def of(key: BlockKey) -> Factor:
        at = bisect.bisect_right(begins, (key.file, key.address)) - 1
        first = starts[at][1] if at >= 0 and begins[at][0] == key.file else None
        return factors.get(first, usual) if first is not None else usual

    def times(counts: Mapping[BlockKey, int]) -> dict[BlockKey, int]:
        return {key: round(count * of(key).value) for key, count in counts.items()}

    keys = {key for thread in found.threads for key in thread}
    within = {key: math.hypot(found.within.get(key, 0.0), of(key).doubt) for key in keys}
    return replace(
        found,
        threads=[times(thread) for thread in found.threads],
        active=times(found.active),
        marked={path: scaled(inside, codes, factors, usual) for path, inside in found.marked.items()},
        within={key: doubt for key, doubt in within.items() if doubt},
    )
