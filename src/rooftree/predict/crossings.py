"""What is in doubt about the time of loads across the ends of lines beside lines from memory, the ``crossing_penalty`` of a link.

`rooftree machine measure` finds it on sums of neighbours in a row. Beside rows that a shared cache holds, as of stencils in three
dimensions, loops take about as long as it says, but vectors so short that few of them cross a line take as long there: the cause
is another one, which is not known. And of a single load in a row it is too much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models import memory
from rooftree.predict.notes import OfSome
from rooftree.predict.single_core import SingleCore
from rooftree.predict.transfers import is_memory_link, loads_along_rows, runtime_in
from rooftree.results.doubt import CROSSING
from rooftree.results.prediction import Prediction
from rooftree.words import begun

Array = NDArray[np.float64]

_SOME = 0.5
"""Lines of a unit of work that come from a shared cache, from which on they are rows [1/CL]: edges are fewer."""
SLOWER = (
    "rows come from a shared cache while other lines come from memory, and what that takes besides was not measured: the time of "
    "loads across the ends of lines happens to have its size, but vectors that cross fewer take as long. The limit is vectors as "
    "long as lines"
)
FASTER = (
    "of loads across the ends of lines beside memory sums of neighbours were measured, of a single load in a row it is less. The "
    "limit is that it takes nothing"
)


def factors(machine: Machine, kernel: Kernel, core: InCore, alone: SingleCore, iterations: int) -> Array:
    """Limit of the runtime on one core over the predicted one, (S, 1) [1]: above 1 where it may be longer, below where shorter.

    Args:
        machine, kernel: of the prediction.
        core: in-core times.
        alone: the ECM model of a core.
        iterations: of a unit of work.
    """
    ones = np.ones((alone.location.shape[0], 1))
    link = next((one for one in machine.links if is_memory_link(one.name) and one.crossing_penalty), None)
    if link is None or link.name not in alone.volumes:
        return ones
    line = machine.caches[0].line
    found = loads_along_rows(kernel, iterations, line)
    rows = Counter(row for row, _ in found)
    loads = sum(lines for _, lines in found)
    single = sum(lines for row, lines in found if rows[row] == 1) / loads if loads else 0.0
    crossed, shared = core.line_crossings[:, None], _from_shared(machine, alone)
    more = np.where(shared, np.maximum(loads - crossed, 0.0), 0.0)
    less = np.where(shared, 0.0, single * crossed)
    lines = alone.volumes[link.name][0] / line
    term = alone.terms[link.name]
    longer = memory.crossing_time(more, lines, link.crossing_penalty)
    shorter = np.minimum(memory.crossing_time(less, lines, link.crossing_penalty), term)
    place = len(machine.locations) - 1
    limit = runtime_in(machine, machine.locations[place], {**alone.terms, link.name: term + longer - shorter})
    inside = (alone.location == place) & (alone.runtime > 0)
    return np.divide(limit, alone.runtime, out=np.ones(np.broadcast_shapes(limit.shape, inside.shape)), where=inside)[:, :1]


def of_points(p: Prediction, crossing: Array) -> Iterator[tuple[str, str, Array]]:
    """Kind, words and factors of shape (S, C) of the doubt; ``crossing``: of all sizes, as `factors` gives it."""
    alone = np.asarray(p.cores)[None, :] == 1
    longer = np.maximum(p.T_single * crossing / np.asarray(p.cores) / p.cy_per_cl, 1.0)
    found = np.where(crossing > 1, longer, np.where(alone, crossing, 1.0))
    told = [words for words, holds in ((SLOWER, found > 1), (FASTER, found < 1)) if holds.any()]
    if told:
        yield CROSSING, ". ".join([told[0], *map(begun, told[1:])]), found


def _from_shared(machine: Machine, alone: SingleCore) -> NDArray[np.bool_]:
    """Where rows come from a cache that others share, while other lines come from memory, (S, 1)."""
    own = [cache.name for cache in machine.caches if cache.shared_by == 1] or [machine.caches[0].name]
    beyond = sum((load for name, (load, _) in alone.volumes.items() if name.startswith(own[-1])), np.zeros((1, 1)))
    far = sum((load for name, (load, _) in alone.volumes.items() if is_memory_link(name)), np.zeros((1, 1)))
    return np.asarray((beyond - far >= _SOME * machine.caches[0].line)[:, :1])


def note(machine: Machine, core: InCore, alone: SingleCore) -> tuple[OfSome, ...]:
    """That the predicted time has a part whose cause is not known, where there is such a part."""
    link = next((one for one in machine.links if is_memory_link(one.name) and one.crossing_penalty), None)
    if link is None or link.name not in alone.volumes:
        return ()
    lines = alone.volumes[link.name][0] / machine.caches[0].line
    part = memory.crossing_time(core.line_crossings[:, None], lines, link.crossing_penalty)
    there = (alone.location == len(machine.locations) - 1) & (part > 0) & _from_shared(machine, alone)
    if not there.any():
        return ()
    text = (
        f"{{}}: rows come from a shared cache while other lines come from memory; what that takes has the size of the "
        f"crossing penalty of {link.name}, which is counted, but its cause is not known"
    )
    return (OfSome(int(np.broadcast_to(there, alone.location.shape).sum()), "points", text),)
