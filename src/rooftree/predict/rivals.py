"""What other hypotheses say that the measurement of a machine does not decide against: the span of their runtimes.

`rooftree machine measure` finds bandwidths between caches and overlap by hypotheses. Where several agree with the measured
streaming kernels about equally well, the machine file states them all (``rivals``), and a prediction is their span.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine, Rival
from rooftree.predict.multicore import several_cores
from rooftree.predict.point_traffic import PointTraffic
from rooftree.predict.single_core import SingleCore, single_core

Array = NDArray[np.float64]


def with_rival(machine: Machine, rival: Rival) -> Machine:
    """The machine if another hypothesis were true."""
    assert machine.overlap is not None
    other = {link.name: link for link in rival.links}
    sharp = {place: s for place, s in machine.overlap.sharpness_by_location.items() if place not in rival.overlap}
    if rival.sharpness is not None:
        sharp |= dict.fromkeys(rival.overlap, rival.sharpness)
    changed = {"by_location": {**machine.overlap.by_location, **rival.overlap}, "sharpness_by_location": sharp}
    overlap = machine.overlap.model_copy(update=changed)
    return machine.model_copy(update={"links": tuple(other.get(x.name, x) for x in machine.links), "overlap": overlap})


def span_of_rivals(
    machine: Machine,
    kernel: Kernel,
    sizes: Mapping[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    traffic: PointTraffic,
    core: InCore,
    nontemporal: bool,
    alone: SingleCore,
    speed: Array,
) -> tuple[Array, Array]:
    """Least and longest runtime over the predicted one, by all rivals that are about the place of the data [1], (S, C) each.

    Args:
        machine, kernel, sizes, cores, traffic, core, nontemporal: of the prediction.
        alone, speed: what is predicted, on one core and on all.
    """
    low = high = np.ones(np.shape(speed))
    for rival in machine.rivals:
        other = with_rival(machine, rival)
        there = several_cores(other, kernel, sizes, cores, single_core(other, kernel, traffic, core, nontemporal))[0]
        about = np.isin(alone.location, [machine.locations.index(place) for place in rival.overlap])
        factor = np.where(about, speed / there, 1.0)
        low, high = np.minimum(low, factor), np.maximum(high, factor)
    return low, high
