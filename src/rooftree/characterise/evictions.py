"""What loads lose because the innermost cache is read for lines that it gives away, too.

A copy beside further loads from L1, in L2, where its own transfers hide behind these loads, takes longer than loads of as many
lines: by what a line takes that goes, the ``read_out`` of the link between L1 and L2.

    t_out = (T - max(T_0, T_load)) / n      T_0: the same copy by the machine's overlap, T_load: loads beside as many
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rooftree.characterise.neighbours import runtime
from rooftree.machine.model import Link, Machine

if TYPE_CHECKING:
    from rooftree.characterise.streams import Case

COPY, LOAD = "copy", "load"
"""The kernels, by the names of their cases."""
CLEAR = 1.1
"""From how many times max(T_0, T_load) on a time is longer: of a core's own caches figures scatter by 5 %. Chosen."""


def with_read_out(machine: Machine, cases: Sequence[Case], streams: Sequence[Mapping[str, Any]], lines: int) -> Machine:
    """The machine with what evictions from the innermost cache take of its loads, where it is clear that they do.

    Args:
        machine: complete, with links and overlap.
        cases: of streams, among them those beside loads from the innermost cache.
        streams: figures of kind ``stream``.
        lines: that the dials of these cases read per unit of work.
    """
    if len(machine.caches) < 2:
        return machine
    inner, place = (cache.name for cache in machine.caches[:2])
    seen = {f["case"]: float(f["cy_per_cl"]) for f in streams if f["level"] == place}
    copy, load = (f"{name} +{lines} {inner}" for name in (COPY, LOAD))
    case = next((case for case in cases if case.name == copy and case.location == place), None)
    first = machine.links[0].name
    if case is None or copy not in seen or load not in seen or not case.volumes.get(first, (0.0, 0.0))[1]:
        return machine
    plain = max(runtime(machine, case), seen[load])
    if seen[copy] < CLEAR * plain:
        return machine
    taken = float(f"{(seen[copy] - plain) / (case.volumes[first][1] / case.line_bytes):.3g}")

    def longer(links: tuple[Link, ...]) -> tuple[Link, ...]:
        return tuple(link.model_copy({"read_out": taken}) if link.name == first else link for link in links)

    rivals = tuple(rival.model_copy({"links": longer(rival.links)}) for rival in machine.rivals)
    return machine.model_copy({"links": longer(machine.links), "rivals": rivals})
