"""How late lines of memory come to a core that is busy: a load of each line, and instructions that do nothing in between.

So many of them that the reorder buffer holds a few lines, or less than one: what the core asks for ahead is known,
k = places / instructions. What a line then takes beside the core's own time tells how long lines are on their way, and how many
of them prefetchers have asked for besides, by `late_of` and `late_time` of `rooftree.models.memory`.

Others who use memory make lines later, and never sooner: the lower ends of what was measured count. On the virtual machine of
Granite Rapids that shows it, beside others, that gave 172 ns with D = 3.7 and 185 with 4.0. Of 17 compiled loops of 0.4 to 1 GB
there, used for no number of these, but to prefer lower ends to middles, predictions with the former were 12 % off in the mean,
15 within 25 %; without 30 % and 8; with the middles of what was measured, 154 ns and 2.1, 27 % and 9.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rooftree.characterise.bandwidth import MEMORY
from rooftree.incore.tables.load import architectures, load
from rooftree.machine.model import LateLines, Machine
from rooftree.models import memory

LOADED, FILLS = "load", (200, 400, 800)
"""The benchmark, and how many instructions follow each of its loads: 512 places hold 2.5 to 0.6 lines."""
_LOOP = 3
"""Instructions of a pass beside those: the load, and two that go on and around."""
_CLEAR = 1.2
"""From how many times the longer one of T_core and T_transfers on, in the median, lines come late: chosen."""
_ALIKE = 0.15
"""Largest error of the times by what was found, in the mean [1]: chosen. It is below 0.05 on the Granite Rapids that shows it."""
_FETCHED = np.geomspace(0.25, 16, 97)
"""Lines of prefetchers that are tried."""


def case_of(fill: int) -> str:
    """The name of the case of so many instructions.

    >>> case_of(200)
    'load +200 nops'
    """
    return f"{LOADED} +{fill} nops"


def with_measured_late_lines(machine: Machine, streams: Sequence[Mapping[str, Any]]) -> Machine:
    """The machine with how late lines come from memory, where they clearly do.

    Args:
        machine: complete.
        streams: figures of kind ``stream``; without the cases of `FILLS` in the first cache and in memory, or where it is not
            known how many places the reorder buffer has, the machine stays as it is.
    """
    core, stated = machine.core, machine.memory
    times = {(f["case"], f["level"]): (float(f["interval_cy_per_cl"][0]), float(f.get("clock_GHz") or 0.0)) for f in streams}
    pairs = [
        (fill, *times[case_of(fill), machine.locations[0]][:1], *times[case_of(fill), MEMORY])
        for fill in FILLS
        if {(case_of(fill), machine.locations[0]), (case_of(fill), MEMORY)} <= times.keys()
    ]
    places = _places(machine)
    if core is None or stated is None or not places or len(pairs) < len(FILLS):
        return machine
    fills, inside, taken, clocks = (np.array(column) for column in zip(*pairs, strict=True))
    bytes_alone = times.get((f"{LOADED} sparse", MEMORY), (0.0, 0.0))[0]
    if np.median(taken / np.maximum(inside, bytes_alone)) < _CLEAR:
        return machine
    found = fitted(places / (fills + _LOOP), inside, taken)
    if found is None:
        return machine
    latency, fetched = found
    slower = 1e-9 * core.clock / float(np.median(clocks)) if clocks.all() else 1.0
    late = LateLines(latency=float(f"{latency * slower:.3g}"), fetched=float(f"{fetched:.2g}"), source="measured")
    return machine.model_copy({"memory": stated.model_copy({"late_lines": late})})


def fitted(ahead: np.ndarray[Any, Any], inside: np.ndarray[Any, Any], taken: np.ndarray[Any, Any]) -> tuple[float, float] | None:
    """Latency [cy] and lines of prefetchers [1] that explain the times best; None where they explain them badly.

    Args:
        ahead: k, lines in the reorder buffer [1], shape (n,).
        inside, taken: time of a line from the first cache, and from memory [cy], shape (n,).

    >>> k, core = np.array([2.5, 1.2, 0.5]), np.array([33.0, 65.0, 160.0])
    >>> fitted(k, core, memory.beside_late_lines(core, 480 / (k + 2)))
    (480.0, 2.0)
    """
    fetched = _FETCHED[:, None]
    each = memory.late_time(1.0, ahead, 1.0, fetched, 1.0, 0.0)  # of a latency of one cycle
    latencies = np.exp(np.mean(np.log(memory.late_of(taken, inside)) - np.log(each), axis=1))
    again = memory.beside_late_lines(inside, latencies[:, None] * each)
    errors = np.mean(np.abs(np.log(again / taken)), axis=1)
    best = int(np.argmin(errors))
    return None if errors[best] > _ALIKE else (round(float(latencies[best]), 6), round(float(_FETCHED[best]), 6))


def _places(machine: Machine) -> float:
    """Places of the reorder buffer by the machine's instruction table; 0 where it has no such number."""
    arch = machine.core.incore_model if machine.core is not None else ""
    return float(load(arch).parameters.get("rob", 0)) if arch in architectures() else 0.0
