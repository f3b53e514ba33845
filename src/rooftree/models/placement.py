"""Which part of the data lies outside of the memory of the ccNUMA domain whose cores work on it.

    r(t) = part of thread t's share of all arrays that lies beyond what the memory of its domain holds

Data are placed in the order of the sweep: the memory of the first domain is filled with the first part of all arrays, then that
of the next. Threads have equal parts of the sweep in the same order, cores are filled compactly.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rooftree.models._check import checked

Array = NDArray[np.float64]


class Shares(NamedTuple):
    """Which part of the data is not local, each of shape (S, C).

    ``worst``: of the slowest thread's data; ``mean``: of all data; ``flow``: what one domain's cores get from others, over all
    data.
    """

    worst: Array
    mean: Array
    flow: Array


def shares(fits: Array, cores: NDArray[np.int64], domain_cores: int) -> Shares:
    """Which part of the data is not local.

    Args:
        fits: capacity of a domain over the bytes of all arrays, shape (S,).
        cores: core counts, shape (C,).
        domain_cores: cores of a domain.
    Returns: parts of all data [1], each of shape (S, C).
    Raises: ModelError for capacities that are not positive, or counts of cores below one.
    Source: first touch without regard to threads, static schedule; found on the public INSPECT measurements, see
        `rooftree.predict.placement`.

    >>> np.round(shares(np.array([0.75]), np.array([1, 2, 4]), 10).worst, 2)
    array([[0.25, 0.5 , 1.  ]])
    """
    checked("placement.shares", positive={"fits": fits})
    checked("placement.shares", positive={"cores": cores, "domain_cores": domain_cores})
    worst, mean, flow = (np.zeros((len(fits), len(cores))) for _ in range(3))
    for column, count in enumerate(cores.tolist()):
        thread = np.arange(count)
        domain = thread // domain_cores
        first, last = thread / count, (thread + 1) / count
        begin, end = domain * fits[:, None], (domain + 1) * fits[:, None]
        local = np.clip(np.minimum(last, end) - np.maximum(first, begin), 0.0, None)
        remote = np.where(local * count < 1 - 1e-9, 1 / count - local, 0.0)
        worst[:, column], mean[:, column] = remote.max(axis=1) * count, remote.sum(axis=1)
        flow[:, column] = np.add.reduceat(remote, np.arange(0, count, domain_cores), axis=1).max(axis=1)
    return Shares(worst, mean, flow)
