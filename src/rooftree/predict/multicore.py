"""From one core to many: topology and shared links of a machine as the scaling model wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import ModelError, UsageError
from rooftree.incore.model import InCore
from rooftree.kernel.model import Kernel
from rooftree.kernel.sharing import sharing
from rooftree.machine.model import Machine
from rooftree.models import ecm, scaling
from rooftree.models.roofline import LevelTimes, hierarchical
from rooftree.predict.placement import CoreTimes, beyond, slower
from rooftree.predict.single_core import SingleCore
from rooftree.predict.transfers import crowded, is_memory_link, runtime_in

Array = NDArray[np.float64]


def topology(machine: Machine) -> scaling.Topology:
    """Domains and segments of one socket; segments are the cores under a cache whose link does not scale."""
    top = machine.topology
    segment = 1
    for link in machine.links:
        if not link.scales and not is_memory_link(link.name):
            segment = max(segment, outer_cache_cores(machine, link.name))
    if top.cores_per_domain % segment:
        segment = 1
    return scaling.Topology(domain_cores=top.cores_per_domain, domains=top.numa_domains_per_socket, segment_cores=segment)


def outer_cache_cores(machine: Machine, link: str) -> int:
    """Cores that share the cache at the far end of a link."""
    return next((cache.shared_by for cache in machine.caches if link.endswith(cache.name)), 1)


def check_cores(machine: Machine, cores: NDArray[np.int64]) -> None:
    """Raise UsageError for core counts that one socket does not have."""
    most = machine.topology.cores_per_socket
    for n in cores:
        if not 1 <= n <= most:
            raise UsageError(
                f"{n} cores asked for, {machine.name} has {most} per socket", where="--cores", hint=f"--cores 1..{most}"
            )


def cores_of(machine: Machine, cores: int | None) -> int:
    """The core count that was asked for; those of a socket where none was.

    Raises: UsageError for a count that one socket does not have.
    """
    if cores is None:
        return machine.topology.cores_per_socket
    check_cores(machine, np.array([cores]))
    return cores


def note_on_sharing(kernel: Kernel, cores: NDArray[np.int64]) -> tuple[str, ...]:
    """What several cores are predicted to do, where they cannot share the iterations of the outermost loop as it is written."""
    found = sharing(kernel)
    if not found.serial or cores.max(initial=1) == 1:
        return ()
    inside = (
        f" (they could share the loop over {found.loops[0]} inside, whose start each time is not counted)" if found.loops else ""
    )
    return (
        f"cores cannot share the iterations of the outermost loop as written: {found.serial}{inside}. Predicted of several cores "
        "is that each works on data of its own",
    )


def several_cores(
    machine: Machine, kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], cores: NDArray[np.int64], alone: SingleCore
) -> tuple[Array, Array]:
    """Speed with n cores [units of work/cy] and utilisation of the memory bus of the fullest domain, (S, C) each.

    Links are shared, memory saturates, and data may lie in the memory of other domains.

    Args:
        machine, kernel: what runs where.
        sizes: of the data, shape (S,) each.
        cores: core counts, (C,).
        alone: times of one core.
    """
    saturated = crowded(machine, alone.memory.T_together, alone.memory.streams, len(kernel.loops) > 1)
    saturated = np.minimum(saturated, np.maximum(alone.T_mem, alone.runtime))  # cores together are not slower than one alone
    single = np.maximum(alone.runtime, alone.memory.T_alone)
    times = CoreTimes(single=single, memory=saturated, terms=alone.terms, location=alone.location)
    if beyond(machine, kernel, sizes).any():
        times = slower(machine, kernel, sizes, cores, times, alone.memory.volume_B)
    return speeds(machine, times, cores)


def speeds(machine: Machine, times: CoreTimes, cores: NDArray[np.int64]) -> tuple[Array, Array]:
    """Speed with n cores [units of work/cy] and utilisation of the memory bus, each of shape (S, C).

    Cores fill one ccNUMA domain after the other; each has the same share of the work (static schedule).
    """
    speed, used = _speeds(machine, times, cores)
    limit = np.asarray(times.at_least)
    return (1 / np.maximum(1 / speed, limit), used) if limit.any() else (speed, used)


def _speeds(machine: Machine, times: CoreTimes, cores: NDArray[np.int64]) -> tuple[Array, Array]:
    """As ``speeds``, without ``at_least``."""
    top = topology(machine)
    p0 = 0.0 if machine.memory is None or machine.memory.p0 is None else machine.memory.p0
    if top.segment_cores == 1:
        return scaling.contending(times.single, times.memory, p0, top.domain_cores, cores, "static")
    by_count = (times.single, times.memory, times.location, *times.terms.values())  # equal times may come from another cache
    alike = all(np.ptp(values, axis=1).max(initial=0) == 0 for values in by_count)
    columns = [(0, cores)] if alike else [(c, cores[c : c + 1]) for c in range(len(cores))]
    speed, used = [], []
    for column, counts in columns:
        memory = _column(times.memory, column)
        single = np.maximum(_column(times.single, column), memory)
        sharing = _sharing(machine, times, column, top.segment_cores)
        loop = scaling.LoopTimes(t_ecm=single, t_mem=memory, p0=p0 * memory, t_sharing=sharing)
        try:
            result = scaling.scale(loop, top, cores=counts, schedule="static")
        except ModelError as error:
            raise ModelError(f"scaling over cores does not apply: {error.message}", where=machine.name) from error
        speed.append(result.speed.T)
        used.append(result.utilisation.T)
    return np.concatenate(speed, axis=1), np.concatenate(used, axis=1)


def _column(values: NDArray[Any], column: int) -> NDArray[Any]:
    """One core count of an array that may be the same for all of them."""
    return values[:, column if values.shape[1] > 1 else 0]


def _sharing(machine: Machine, times: CoreTimes, column: int, segment: int) -> Array:
    """Runtime of a core when 1 .. ``segment`` cores share the links that do not scale, shape (segment, S)."""
    fixed = [link.name for link in machine.links if not link.scales and not is_memory_link(link.name)]
    single, location = _column(times.single, column), _column(times.location, column)
    rows = []
    for k in range(1, segment + 1):
        terms = ecm.scaled({name: _column(values, column) for name, values in times.terms.items()}, fixed, k)
        row = single.copy()
        for index, place in enumerate(machine.locations):
            row = np.where(location == index, np.maximum(row, runtime_in(machine, place, terms)), row)
        rows.append(row)
    return np.stack(rows)


def roofline(machine: Machine, core: InCore, alone: SingleCore, cores: NDArray[np.int64]) -> LevelTimes:
    """Lower limit of the runtime if everything overlapped: the Roofline with one roof per link [cy/CL], (S, C).

    Args:
        machine: its topology tells how many memory interfaces and shared links n cores use.
        core: in-core times.
        alone: times of one core; memory counts without its latency.
        cores: core counts, (C,).
    """
    last = list(alone.volumes)[-1]
    caches = {name: time for name, time in alone.T_data.items() if not is_memory_link(name)}
    used = {name: cores if machine.link(name).scales else np.ceil(cores / outer_cache_cores(machine, name)) for name in caches}
    return hierarchical(
        {"core": core.T_OL[:, None], "RegL1": core.T_nOL[:, None], **caches, last: alone.T_mem},
        {"core": cores, "RegL1": cores, **used, last: np.ceil(cores / topology(machine).domain_cores)},
    )
