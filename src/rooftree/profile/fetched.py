"""Whether a region may wait for its own code: functions that are called in turn displace each other from the instruction cache.

    for (;;) { f1(); f2(); ... f24(); }     7 kB of code each, 168 kB from one call of f1 to the next

Each of them is fast again and again by itself, and neither its data nor its branches are what it waits for. Between two
executions of a piece of code all others are taken to run as often as they were executed, at most once: in phases of a program
that lie apart they do not, so that this is told as a possibility.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rooftree.asm.function_code import FunctionCode
from rooftree.incore.same import Same
from rooftree.instrument.engine import Executions, key_of
from rooftree.models import own_mix
from rooftree.profile.context import Context, Regions
from rooftree.profile.regions import Found

CACHE_B = 32 * 1024
"""Of the instruction cache [B]: most cores have that or 64 KiB, and some 192. Machine files do not say."""
_LATENCY_CY = 12.0
"""Of a line of code from the second cache, where the machine file does not say [cy]: 12 to 16 on today's cores."""
_LINE_B = 64


class Fetched(NamedTuple):
    """What a region may wait for its code.

    Attributes:
        between_B: code of the whole program from one execution of the region to the next [B].
        part: of its time that it takes at most to get its own code from the second cache [1].
    """

    between_B: float
    part: float


def fetched(one: Found, run: Context, cycles_each: float | None) -> Fetched | None:
    """What a region may wait for its code; None where that is not known, or the code stays in the instruction cache.

    Args:
        one: the region.
        run: what was counted, and the machine.
        cycles_each: time of one call of it, or of one pass of a loop [cy].
    """
    executions, code = run.counted.executions, one.code
    if executions is None or code is None or not cycles_each:
        return None
    header = 0 if one.loop is None else code.loops[one.loop].header
    times = float(executions.total(key_of(code, header)) or 0)
    if not times:
        return None
    pieces = _executed(code, executions, one.blocks)
    own = own_mix.touched([many for many, _ in pieces], [size for _, size in pieces], times)
    between = _Between.of(run.regions, executions).bytes(times)
    if between <= CACHE_B:
        return None
    caches = run.machine.caches[1:2] if run.machine is not None else ()
    latency = next((float(cache.latency) for cache in caches if cache.latency), _LATENCY_CY)
    return Fetched(between, min(1.0, own / _LINE_B * latency / cycles_each))


class _Between(NamedTuple):
    """All code that was executed: how often, in ascending order, and sums for what is executed less often, and more often."""

    times: Sequence[float]
    seldom: Sequence[float]
    sizes: Sequence[float]

    @classmethod
    def of(cls, regions: Regions, executions: Executions) -> _Between:
        return _between(Same(regions), Same(executions))

    def bytes(self, times: float) -> float:
        """What is executed from one time to the next of something that is executed so often [B]."""
        at = bisect.bisect_left(self.times, times)
        return self.seldom[at] / times + self.sizes[-1] - self.sizes[at]


@lru_cache(maxsize=2)
def _between(regions: Same[Regions], executions: Same[Executions]) -> _Between:
    known = {(str(one.program.path), one.function.start): one for one in regions.of.codes}
    known |= {(str(f.code.program.path), f.code.function.start): f.code for f in regions.of.found if f.code is not None}
    blocks = sorted(
        part for code in known.values() for part in _executed(code, executions.of, range(len(code.graph.blocks))) if part[0]
    )
    sums = accumulate((times * size for times, size in blocks), initial=0.0)
    return _Between([times for times, _ in blocks], [*sums], [*accumulate((size for _, size in blocks), initial=0.0)])


def _executed(code: FunctionCode, executions: Executions, blocks: Sequence[int]) -> list[tuple[float, float]]:
    """How often blocks were executed, and how long their code is [B]."""
    return [
        (float(executions.total(key_of(code, block)) or 0), float(sum(length for _, length in code.places(block))))
        for block in blocks
    ]
