"""Lines that come late from memory to a core that computes, on machines whose file says so (``late_lines`` of its memory).

Prefetchers of such a machine have a few lines of each stream under way, and the core those of its own window. Where the core, not
the bytes, sets the pace, a line may need longer than that, see `rooftree.models.memory.late_time`: the term ``late``.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models import memory
from rooftree.predict.late_time import time_of
from rooftree.predict.notes import OfSome
from rooftree.predict.scattered import touched_bytes
from rooftree.predict.single_core import SingleCore
from rooftree.predict.transfers import LATE, runtime_in
from rooftree.results.doubt import EARLY
from rooftree.results.doubt import LATE as KIND
from rooftree.results.prediction import Prediction

Array = NDArray[np.float64]

_TOLD = 1.02
"""From how many times the time without late lines on they are told of [1]."""
LEAST = 0.5
"""Least part of the predicted time that a loop takes to which lines come in time all the same [1]. Of the 129 loops of
`rooftree.models.memory.late_time` the least took 0.59 of it, and one of two streams at the same place of their pages 0.53."""
_SOONER = 1.0
"""Ratio of the times of core and transfers from which on lines may come late in full [1]: chosen, half way to where they do."""
_LONGER = 1.2
"""Largest time in which lines come over the one of the model [1]: of those loops 98 in 100 take no more of the whole."""
_OTHERS_TAKE = 0.9
"""Part of what the system says of a shared cache below which others had a part of it when it was measured [1]."""
_STAYS = 0.15
"""Size of the data over that of such a cache up to which its lines come in time [1]: chosen. On that Granite Rapids, where 144 of
480 MiB were found, odd loops whose core is the longer part took 0.65 to 1.35 times what is predicted from there with 16 to 20 MB
(5 loops, median 0.9), 0.8 to 1.6 with 24 to 48 MB (13, 1.14), 0.9 to 4.3 with 64 to 82 MB (12, 1.8)."""
_FEW = 1.0
"""Units of work that a core looks ahead at the least where it is not known how far it does [1]: chosen. Most of those odd loops
look 0.4 to 6 ahead."""


def factors(machine: Machine, core: InCore, alone: SingleCore) -> tuple[Array, Array, Array]:
    """Limits of the runtime of one core over the predicted one, (S, 1) each [1].

    The least one, with lines of memory that come in time; the largest one, with lines that come late; and the largest one of
    data in the last cache, if its lines come as late as those of memory.

    Args:
        machine: of the prediction.
        core: in-core times.
        alone: the ECM model of a core.
    """
    ones = np.ones((alone.location.shape[0], 1))
    if LATE not in alone.terms:
        return ones, ones, ones
    place, known = machine.locations[-1], core.ahead[:, None]
    ahead = np.where(np.isnan(known), _FEW, known)
    plain = {name: time for name, time in alone.terms.items() if name != LATE}
    later = _LONGER * time_of(machine, plain, alone.followed, ahead, _SOONER)
    as_in_memory = _LONGER * time_of(machine, alone.in_memory, alone.followed_at_most, ahead, _SOONER)
    as_far = memory.beside_late_lines(alone.runtime, as_in_memory)

    def over(limit: Array, at: int) -> Array:
        inside = (alone.location == len(machine.locations) - at) & (alone.runtime > 0)
        shape = np.broadcast_shapes(limit.shape, inside.shape)
        return np.divide(limit, alone.runtime, out=np.ones(shape), where=np.broadcast_to(inside, shape))[:, :1]

    in_time, late = (over(runtime_in(machine, place, {**plain, **more}), 1) for more in ({}, {LATE: later}))
    return np.minimum(np.maximum(in_time, LEAST), 1.0), np.maximum(late, 1.0), over(as_far, 2)


def of_points(
    p: Prediction, kernel: Kernel, machine: Machine, least: Array, most: Array, near: Array
) -> Iterator[tuple[str, str, Array]]:
    """Kind, words and factors of shape (S, C) of the doubts; ``least``, ``most`` and ``near`` of all sizes, by `factors`."""
    if machine.memory is None or machine.memory.late_lines is None:
        return
    last = machine.caches[-1]
    shared = last.shared_by > 1 and last.size < _OTHERS_TAKE * (last.advertised or 0.0)
    large = touched_bytes(kernel, p.sizes)[:, None] > _STAYS * last.size
    longer = np.where(shared & large, np.maximum(most, near), most)
    yield (
        EARLY,
        "lines are predicted to come late from memory to a core that computes, as measured loops of this machine wait for them. "
        f"The limit is that they come in time, but no less than {LEAST:g} of the time, which none of those took",
        np.where(p.saturated, 1.0, least),
    )
    yield (
        KIND,
        "lines come late from memory to a core that computes and does not look far enough ahead. How far it does is known of "
        "machine code alone, and from which pace on prefetchers are late, or whether data in a last cache that others use, too, "
        f"are there, is not known exactly. The limit is all of the latency and {100 * (_LONGER - 1):.0f} % more as soon as the "
        f"core is the longer part, for a core that looks {_FEW:g} unit of work ahead where it is not known",
        np.maximum(p.T_single * longer / np.asarray(p.cores) / p.cy_per_cl, 1.0),
    )


def note(machine: Machine, core: InCore, alone: SingleCore) -> tuple[OfSome, ...]:
    """That a part of the predicted time is lines that come late, where that is so."""
    if LATE not in alone.terms or machine.memory is None or (stated := machine.memory.late_lines) is None:
        return ()
    plain = {name: time for name, time in alone.terms.items() if name != LATE}
    without = runtime_in(machine, machine.locations[-1], plain)
    found = np.broadcast_arrays(alone.location, alone.runtime, without, alone.terms[LATE], core.ahead[:, None])
    there = (found[0] == len(machine.locations) - 1) & (found[1] > _TOLD * found[2])
    if not there.any():
        return ()
    beside, late, ahead = (float(values[there][-1]) for values in found[2:])
    text = (
        f"{{}}: lines come late from memory to a core that computes: latency {stated.latency:.3g} cy, with "
        f"{stated.fetched:.3g} lines of each stream on their way beside the {ahead:.2g} units of work that the core looks ahead: "
        f"T_late {late:.3g} beside {beside:.3g} cy/CL"
    )
    return (OfSome(int(there.sum()), "points", text),)
