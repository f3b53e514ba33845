"""Where a loop lies in memory, which decides how many lines of code a pass fetches, and what another place would cost.

    T_lines = lines of code that the loop touches / lines fetched in a cycle

The place is known of code that was built to be run. Of code that was compiled alone it is not: linkers put functions at
multiples of 16 B, compilers pad loops to multiples of 8 B at least. Such a loop is taken to begin at a line.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.model import Correction, KernelLoop, Run, Times, of_runs, rerun
from rooftree.results.doubt import PLACE, Doubt, doubt

_PADDED = 8
"""Bytes to multiples of which compilers align loops at least."""
_SEEN = 0.05
"""Part of the in-core time from which another place of the loop is told [1]."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times of the loop at its address, where that is known."""
    address = start(loop)
    if address is None or loop.external is not None:
        return times
    return of_runs(loop, [rerun(times, loop, address=address)])


def start(loop: KernelLoop) -> int | None:
    """Address of the loop modulo a page [B], if it is known."""
    compiled = loop.options.compiled
    return None if compiled is None else dict(compiled.starts).get(loop.code.loop.block.label or "")


def elsewhere(times: Times, loop: KernelLoop) -> tuple[Doubt, ...]:
    """What a loop would cost if it began at the end of a line of code, where its place is not known and that matters."""
    if loop.external is not None or start(loop) is not None:
        return ()
    return tuple(one for run in (times.runs[-1], *times.runs[:-1]) for one in _elsewhere(run, times, loop))[:1]


def _elsewhere(run: Run, times: Times, loop: KernelLoop) -> Iterator[Doubt]:
    found, line = run.found, int(loop.parameter("code_line"))
    here = found.details.get("lines of code", 0.0)
    if not here or here + 1 / loop.parameter("lines_per_cycle", 1.0) <= found.cycles * (1 + _SEEN):
        return
    last = -1 if run.which is None else int(np.flatnonzero(run.which)[-1])
    passes, startup = float(times.passes[last]), float(times.T_startup[last])
    other = rerun(times, loop, address=line - _PADDED, shares={}, waits=()).found
    across, now = (time * passes + startup for time in (other.details["lines of code"], found.cycles))
    if across > now * (1 + _SEEN):
        words = (
            f"where the loop lies in memory is not known: it is taken to begin at a line of code ({line} B); across one more "
            f"line it takes {across:.3g} instead of {now:.3g} cy/CL in the core, which -falign-loops={line} prevents"
        )
        yield doubt(PLACE, words, high=round(across / now, 3))


CORRECTION = Correction(
    name="code-place",
    order=1,
    what="lines of code that a pass fetches from where the loop lies in memory",
    source="AMD, Software Optimization Guide for the AMD Family 19h Processors (56665), on fetching",
    validation="copy of four doubles a pass on Zen 3: 1 cycle a pass within one line of code, 2 across two",
    apply=apply,
)
