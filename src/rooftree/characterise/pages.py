"""Streams with data in small pages beside large ones: what translation, and prefetching that ends with a page, cost.

Benchmarks ask for large pages, where the system gives them, since what they measure is the machine and not where its pages lie.
Programs that do not ask have small ones. Kernels run in turn with both, in sessions that follow each other, so that what slows
the machine down for longer than a session meets both; of several turns the fastest counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rooftree.characterise.bandwidth import Levels
from rooftree.characterise.lab import Lab
from rooftree.characterise.measured_streams import plan_streams
from rooftree.microbench.emit import KERNELS
from rooftree.results.bench import PageGain, StreamRate
from rooftree.timing.session import OK

PAGED = ("sum", "copy", "triad")
"""Streaming kernels of one, two and three streams."""
TURNS = 2


def measure_pages(
    lab: Lab, sizes: Sequence[Mapping[str, object]], *, isa: str, precision: str = "dp", visits: int = 4, turns: int = TURNS
) -> list[PageGain]:
    """Streaming kernels with large and with small pages, beyond L1.

    Args:
        lab: the machine.
        sizes: of its caches, as for `Levels`.
        isa, precision: of the kernels.
        visits: of each kernel in a session.
        turns: sessions with each kind of pages.
    """
    lab = replace(lab, patience_s=lab.patience_s / (2 * turns), spread_s=lab.spread_s / turns)
    where = Levels(lab, sizes)  # of several turns the fastest counts: each waits the less
    plan, size = plan_streams(lab, where, isa=isa, precision=precision, kernels=PAGED, names=where.names[1:])
    best: dict[bool, dict[tuple[str, str], StreamRate]] = {True: {}, False: {}}
    for _ in range(turns):
        for huge, kept in best.items():
            for one in lab.figures(plan, size, visits=visits, huge_pages=huge):
                key = (str(one["level"]), one["kernel"])
                kept[key] = min(kept.get(key, one), one, key=lambda figure: float(figure["cy_per_cl"]))
    return [_gain(large, best[False][key]) for key, large in best[True].items() if key in best[False]]


def _gain(large: StreamRate, small: StreamRate) -> PageGain:
    """What was found for a kernel in a level."""
    steps = [step.split()[0] for step in KERNELS[large["kernel"]].steps]
    return PageGain(
        level=str(large["level"]),
        ratio=f"{steps.count('load')}:{steps.count('store')}",
        kernel=large["kernel"],
        huge_GB_s=large["GB_s"],
        small_GB_s=small["GB_s"],
        gain=round(small["cy_per_cl"] / large["cy_per_cl"], 3),
        huge=large["memory"],
        small=small["memory"],
        quality=next((one["quality"] for one in (large, small) if one["quality"] != OK), None),
    )
