"""Loads and stores that are narrower than L1 is wide keep transfers waiting for their share of the width only.

    T_nOL = T_LS * sum of b / W over all accesses / sum of max(1, b / W)          b: bytes of an access, W: width of L1

What keeps transfers from L2 waiting is the data path of L1, not the ports; the whole time of the accesses still counts to T_OL.
Found on the public INSPECT measurements: code with 32-byte loads on Skylake-SP, whose L1 is 64 bytes wide, runs as the
ECM model with half the load time, while on Ivy Bridge to Broadwell the load time counts in full.
"""

from __future__ import annotations

from dataclasses import replace

from rooftree.incore.corrections.model import Correction, KernelLoop, Times, largest


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times with the part of T_nOL that fills L1's width."""
    parts = {name: sum(filled) / taken if (taken := slots(filled)) else 1.0 for name, filled in widths_filled(loop).items()}
    narrow = [times.limits[name] for name in loop.core.non_overlapping if parts[name] < 1]
    if not narrow:
        return times
    waiting = {name: time * parts[name] for name, time in times.T_nOL_of.items()}
    return replace(times, T_OL=largest([times.T_OL, *narrow]), T_nOL_of=waiting)


def widths_filled(loop: KernelLoop) -> dict[str, list[float]]:
    """Part of L1's width that each access fills, by ``load``, ``store`` and ``load_store`` [1]."""
    widths = {"load": loop.core.load.width, "store": loop.core.store.width}
    accesses = {"load": [m.bits for i in loop.body for m in i.loads], "store": [m.bits for i in loop.body for m in i.stores]}
    filled = {name: [b / (8 * widths[name]) if b else 1.0 for b in bits] for name, bits in accesses.items()}
    return {**filled, "load_store": filled["load"] + filled["store"]}


def slots(filled: list[float]) -> float:
    """Accesses in units of L1's width: one each, wider ones several."""
    return sum(max(1.0, part) for part in filled)


CORRECTION = Correction(
    name="l1-width",
    order=10,
    what="accesses that are narrower than L1 keep transfers waiting for their share of its width",
    source="found on the INSPECT collection, doi:10.14529/jsfi190301",
    validation="69 stencils of the INSPECT collection on one core: "
    "mean error 8.9 instead of 11.3 %, on Skylake-SP with SNC 6.7 instead of 20.0 %",
    apply=apply,
)
