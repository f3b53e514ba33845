"""Data that do not fit into the memory of the ccNUMA domain whose cores run the loop: what lies in another one is slower.

    r(t)    part of thread t's share of all arrays that lies beyond what the memory of its domain holds
    T(t) =  (1 - r(t)) T_local + r(t) T_remote,  T_remote with the remote penalty on every line that crosses the memory interface
    T(n) >= max over t of T(t) / n
    T(n) >= V * share of all data that does not lie in the domain of its threads / b_remote

Each domain's memory takes the data of its own threads (first touch), in the order of the sweep, until it is full; what is left
goes to the other socket, and all domains of a socket share the way to it. Threads have equal parts of the sweep in the same
order, static schedule, cores filled compactly. The slowest thread decides.

Source: found on the public INSPECT measurements of a socket with 32 GiB, whose counted loads from local memory fall as
capacity over data, while runtimes on 1, 2, ... cores follow the formula; where a second domain comes in, what its threads use is
local at once (Broadwell in cluster-on-die mode: 18 cores with data for one and a bit are as fast as with little data; with 82 GB
for two domains of 31 GB each they are as fast as the way to the other socket lets the last 20 GB through).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.models._check import FloatArray, checked

Array = NDArray[np.float64]


class Shares(NamedTuple):
    """Which part of the data is not local, each of shape (S, C): ``worst`` of the slowest thread's data, ``mean`` of all data."""

    worst: Array
    mean: Array


def shares(fits: Array, cores: NDArray[np.int64], domain_cores: int) -> Shares:
    """Which part of the data is not local.

    Args:
        fits: capacity of a domain over the bytes of all arrays, shape (S,).
        cores: core counts, shape (C,).
        domain_cores: cores of a domain.
    Returns: parts of all data [1], each of shape (S, C).
    Raises: ModelError for capacities that are not positive, or counts of cores below one.
    Source: first touch by the threads that use the data, static schedule.

    >>> np.round(shares(np.array([0.75]), np.array([1, 2, 4]), 10).worst, 2)
    array([[0.25, 0.5 , 1.  ]])
    >>> np.round(shares(np.array([0.75]), np.array([1, 2, 4]), 2).worst, 2)
    array([[0.25, 0.5 , 0.  ]])
    """
    checked("placement.shares", positive={"fits": fits})
    checked("placement.shares", positive={"cores": cores, "domain_cores": domain_cores})
    worst, mean = (np.zeros((len(fits), len(cores))) for _ in range(2))
    for column, count in enumerate(cores.tolist()):
        thread = np.arange(count)
        domain = thread // domain_cores
        first, last = thread / count, (thread + 1) / count
        end = domain * domain_cores / count + fits[:, None]
        local = np.clip(np.minimum(last, end) - first, 0.0, None)
        remote = np.where(local * count < 1 - 1e-9, 1 / count - local, 0.0)
        worst[:, column], mean[:, column] = remote.max(axis=1) * count, remote.sum(axis=1)
    return Shares(worst, mean)


def least_time(
    parts: Shares, cores: ArrayLike, t_local: ArrayLike, t_remote: ArrayLike, volume_B: ArrayLike, remote_B_per_cy: ArrayLike
) -> FloatArray:
    """Time below which cores together do not get where a part of the data is remote.

    T(n) = max((T_local + r_worst (T_remote - T_local)) / n, r_mean V / b_remote)

    Args:
        parts: from ``shares``, shape (S, C).
        cores: n, shape (C,).
        t_local: runtime of one core with all data local [cy per unit of work]. Shape that broadcasts with (S, C).
        t_remote: the same with all data remote. Same shape.
        volume_B: V, bytes over the memory interface, both ways [B per unit of work]. Same shape.
        remote_B_per_cy: b_remote, bandwidth of a socket to the other one [B/cy].
    Returns: T(n) [cy per unit of work], shape (S, C).
    Raises: ModelError for negative numbers, counts or bandwidths <= 0, NaN.

    >>> parts = shares(np.array([0.75]), np.array([1, 2]), 10)
    >>> least_time(parts, [1, 2], 40, 60, 24, 10).tolist()
    [[45.0, 25.0]]
    """
    n, b_remote, local, remote, volume = checked(
        "placement.least_time",
        positive={"cores": cores, "remote_B_per_cy": remote_B_per_cy},
        non_negative={"t_local": t_local, "t_remote": t_remote, "volume_B": volume_B},
    )
    return np.maximum((local + parts.worst * (remote - local)) / n, parts.mean * volume / b_remote)
