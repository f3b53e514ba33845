"""From one core to many: topology and shared links of a machine as the scaling model wants them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import ModelError, UsageError
from rooftree.incore.model import InCore
from rooftree.machine.model import Machine
from rooftree.models import ecm, scaling
from rooftree.predict.transfers import is_memory_link, usable_groups

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreTimes:
    """Times of one unit of work when C core counts are at work, all of shape (S, C) [cy/CL].

    ``terms`` as for ``transfers.runtime_in``; ``location`` index of the actual data location. ``at_least``: time below
    which these cores together do not get; 0: no such limit.
    """

    single: Array
    memory: Array
    terms: Mapping[str, Array]
    location: NDArray[np.int64]
    at_least: Array | float = 0.0


def topology(machine: Machine) -> scaling.Topology:
    """Domains and segments of one socket; segments are the cores under a cache whose link does not scale."""
    top = machine.topology
    segment = 1
    for link in machine.links:
        if not link.scales and not is_memory_link(link.name):
            segment = max(segment, outer_cache_cores(machine, link.name))
    if top.cores_per_domain % segment:
        segment = 1
    return scaling.Topology(
        domain_cores=top.cores_per_domain, domains=top.numa_domains_per_socket, segment_cores=segment
    )


def outer_cache_cores(machine: Machine, link: str) -> int:
    """Cores that share the cache at the far end of a link."""
    return next((cache.shared_by for cache in machine.caches if link.endswith(cache.name)), 1)


def check_cores(machine: Machine, cores: NDArray[np.int64]) -> None:
    """Raise UsageError for core counts that one socket does not have."""
    most = machine.topology.cores_per_socket
    for n in cores:
        if not 1 <= n <= most:
            raise UsageError(
                f"{n} cores asked for, {machine.name} has {most} per socket",
                where="--cores",
                hint=f"--cores 1..{most}",
            )


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
    alike = times.single.shape[1] > 1 and all(
        np.array_equal(values[:, :1], values[:, 1:2]) and np.ptp(values, axis=1).max(initial=0) == 0
        for values in (times.single, times.memory)
    )
    columns = [(0, cores)] if alike or len(cores) == 1 else [(c, cores[c : c + 1]) for c in range(len(cores))]
    speed, used = [], []
    for column, counts in columns:
        single = np.maximum(times.single[:, column], times.memory[:, column])
        sharing = _sharing(machine, times, column, top.segment_cores)
        loop = scaling.LoopTimes(
            t_ecm=single, t_mem=times.memory[:, column], p0=p0 * times.memory[:, column], t_sharing=sharing
        )
        try:
            result = scaling.scale(loop, top, cores=counts, schedule="static")
        except ModelError as error:
            raise ModelError(
                f"scaling over cores does not apply: {error.message}", where=machine.name
            ) from error
        speed.append(result.speed.T)
        used.append(result.utilisation.T)
    return np.concatenate(speed, axis=1), np.concatenate(used, axis=1)


def _sharing(machine: Machine, times: CoreTimes, column: int, segment: int) -> Array:
    """Runtime of a core when 1 .. ``segment`` cores share the links that do not scale, shape (segment, S)."""
    fixed = [link.name for link in machine.links if not link.scales and not is_memory_link(link.name)]
    rows = []
    for k in range(1, segment + 1):
        terms = {
            name: values[:, column] * (k if name.split(".")[0] in fixed else 1)
            for name, values in times.terms.items()
        }
        row = times.single[:, column].copy()
        for index, location in enumerate(machine.locations):
            here = times.location[:, column] == index
            if here.any() and machine.overlap is not None:
                groups = usable_groups(machine.overlap.groups(location), terms)
                placed = {name for group in groups for name in group}
                chosen = {name: values[here] for name, values in terms.items() if name in placed}
                row[here] = np.maximum(row[here], ecm.runtime(chosen, groups, machine.overlap.sharpness))
        rows.append(row)
    return np.stack(rows)


def roofline_times(
    machine: Machine,
    core: InCore,
    link_cycles: Mapping[str, Array],
    memory_cycles: Array,
    cores: NDArray[np.int64],
) -> tuple[Array, NDArray[np.int64], tuple[str, ...]]:
    """Lower limit of the runtime if everything overlapped: the Roofline with one roof per link.

    Args:
        machine: its topology tells how many memory interfaces and shared links n cores use.
        core: in-core times.
        link_cycles: time of each link for one core [cy/CL], (S, C).
        memory_cycles: time in which the memory interface is busy, without latency [cy/CL], (S, C).
        cores: core counts, (C,).
    Returns: runtime [cy/CL] of shape (S, C), index of the binding roof, names of the roofs.
    """
    top = topology(machine)
    shape = (len(core.T_OL), len(cores))
    domains = np.ceil(cores / top.domain_cores)[None, :]
    times = {
        "core": np.broadcast_to(core.T_OL[:, None], shape) / cores,
        "RegL1": np.broadcast_to(core.T_nOL[:, None], shape) / cores,
    }
    for name, values in link_cycles.items():
        if is_memory_link(name):
            times["Mem"] = memory_cycles / domains
        elif machine.link(name).scales:
            times[name] = values / cores
        else:
            times[name] = values / np.ceil(cores / outer_cache_cores(machine, name))[None, :]
    if "Mem" in times:
        last = list(link_cycles)[-1]
        times[last] = times.pop("Mem")
    longest, bound = np.zeros(shape), np.zeros(shape, dtype=np.int64)
    for number, values in enumerate(times.values()):
        if number:
            bound[values > longest] = number
        np.maximum(longest, values, out=longest)
    return longest, bound, tuple(times)
