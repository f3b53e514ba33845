"""What loads of neighbours in a row take besides while lines come from further out: they cross the ends of lines.

A core makes a load across the end of a line in two parts. Where its vectors are as long as lines, that is nearly every load of
a stencil's neighbours; how much longer lines from memory take then, no stream of whole lines shows. So a sum of four neighbours
in a row runs beside the copy that moves the same lines:

    t_cross = (T - T_0) / 4      T_0: the copy's transfers beside the time of four loads, by the machine's overlap

Replays of such loads in L1 find room beside lines from memory, so T_0 leaves them out. From a shared cache, sums of neighbours
took what ports and transfers take: there is no such time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rooftree.characterise.bandwidth import MEMORY
from rooftree.machine.model import Link, Machine
from rooftree.predict.transfers import MemoryFlow, link_times, runtime_in

if TYPE_CHECKING:
    from rooftree.characterise.streams import Case

SUMMED, NEIGHBOURS = "add4", "sum of 4 neighbours"
"""The benchmark, and the name of its case."""
LOADS = 4
"""Neighbours that it loads."""
COPY = "copy"
"""The kernel that moves the same lines."""
CLEAR = 1.15
"""From how many times T_0 on a time is longer: the least half width of what is measured in memory is 12 %. Chosen."""


def with_crossing_penalty(machine: Machine, cases: Sequence[Case], streams: Sequence[Mapping[str, Any]]) -> Machine:
    """The machine with what loads across a line take besides while lines come from memory, where it is clear that they do.

    Args:
        machine: complete, with links and overlap.
        cases: among them the copy in memory, at the clock that it was measured at.
        streams: figures of kind ``stream``; without those of neighbours the machine stays as it is.
    """
    seen = {f["level"]: float(f["cy_per_cl"]) for f in streams if f["case"] == NEIGHBOURS}
    copy = next((case for case in cases if case.name == COPY and case.location == MEMORY), None)
    if machine.memory is None or copy is None or MEMORY not in seen or machine.locations[0] not in seen:
        return machine
    loads = copy.T_load * LOADS
    summed = replace(copy, T_OL=seen[machine.locations[0]], T_nOL=max(copy.T_nOL, loads), T_load=loads)
    plain = runtime(machine, summed)
    if seen[MEMORY] < CLEAR * plain:
        return machine
    penalty = float(f"{(seen[MEMORY] - plain) / LOADS / copy.clock:.3g}")
    name = f"{machine.memory.fills}{MEMORY}"

    def longer(links: tuple[Link, ...]) -> tuple[Link, ...]:
        return tuple(link.model_copy({"crossing_penalty": penalty}) if link.name == name else link for link in links)

    rivals = tuple(rival.model_copy({"links": longer(rival.links)}) for rival in machine.rivals)
    return machine.model_copy({"links": longer(machine.links), "rivals": rivals})


def runtime(machine: Machine, case: Case) -> float:
    """Runtime of a case by the machine's links and overlap, at the clock that it was measured at [cy/CL]."""
    volumes = {link: (np.array(load), np.array(evict)) for link, (load, evict) in case.volumes.items()}
    rate = np.array(case.memory_B_per_cy / case.clock)
    flow = MemoryFlow(np.zeros(()), rate, np.zeros(()))
    core = {"OL": case.T_OL, "nOL": case.T_nOL, "nOL.load": case.T_load, "nOL.store": case.T_store}
    terms = {name: np.array(time) for name, time in core.items()} | link_times(machine, volumes, flow)
    return float(runtime_in(machine, case.location, terms))
