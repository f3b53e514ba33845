"""Accesses across the end of a cache line are replayed in L1, which delays transfers from caches, but not those from memory.

    T_nOL = T_LS * n / (n + r)          n: accesses in units of L1's width, r: replays besides

While data come from L2 or L3, transfers wait for replays, too. Where memory sets the pace, replays find room between its lines.
Found on the public INSPECT measurements; predictions in memory are else too long, most with vectors of 64 B, of which nearly all
cross a line.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rooftree.incore.corrections.l1_width import slots, widths_filled
from rooftree.incore.corrections.model import Correction, KernelLoop, Times, largest, spread


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times with the replays apart from T_nOL; all accesses, with replays, still count to T_OL."""
    load, store = (spread(times.runs, [run.found.crossing[kind] for run in times.runs]) for kind in (0, 1))
    replays = {"load": load, "store": store, "load_store": load + store}
    if not any(np.any(replays[name] > 0) for name in loop.core.non_overlapping):
        return times
    alone = {name: slots(filled) for name, filled in widths_filled(loop).items()}
    waiting = {n: time * (alone[n] / (alone[n] + replays[n]) if alone[n] else 1.0) for n, time in times.T_nOL_of.items()}
    hidden = [np.where(replays[name] > 0, times.limits[name], 0.0) for name in loop.core.non_overlapping]
    return replace(
        times, T_OL=largest([times.T_OL, *hidden]), T_nOL_of=waiting, T_line_splits=times.T_nOL - largest(waiting.values())
    )


CORRECTION = Correction(
    name="line-splits",
    order=20,
    what="replays of accesses that cross a cache line delay transfers from caches, not those from memory",
    source="found on the INSPECT collection, doi:10.14529/jsfi190301",
    validation="69 stencils of the INSPECT collection on one core: "
    "mean error 8.9 instead of 11.2 %, on Skylake-SP 9.8 instead of 13.1 %",
    apply=apply,
)
