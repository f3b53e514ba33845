"""Where a kernel is run: processors, caches and memory of this machine, and what of them a point needs."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence

from rooftree.errors import UsageError
from rooftree.measure.environment import memory_available
from rooftree.measure.options import Options
from rooftree.measure.plan import Layout, Plan
from rooftree.measure.timing import CORE, MEMORY, PRIVATE, SHARED
from rooftree.microbench.topology import Topology
from rooftree.units import format_bytes


def line_bytes(topology: Topology) -> int:
    """Length of a cache line [B]."""
    return topology.caches[0].line_bytes if topology.caches else 64


def host() -> str:
    """This machine by name and processor."""
    from rooftree.microbench.host import processor

    return f"{platform.node()}, {processor()}"


def architecture_here() -> str:
    """The microarchitecture of this processor; "" if it is not known."""
    from rooftree.microbench.host import CPUINFO, architecture

    return architecture(CPUINFO.read_text(errors="replace")) if CPUINFO.is_file() else ""


def core_counts(cores: int | Iterable[int], topology: Topology, options: Options) -> tuple[int, ...]:
    """Core counts, checked against what is there.

    Raises: UsageError for counts below one, more cores than can be used, processors that this process may not use.
    """
    import numpy as np

    given = [cores] if isinstance(cores, (int, np.integer)) else list(cores)
    if not given or any(int(n) != n or n < 1 for n in given):
        raise UsageError(f"core counts must be positive whole numbers, found {cores!r}", where="--cores")
    wrong = [cpu for cpu in options.cpus if cpu not in topology.allowed]
    if wrong or len(set(options.cpus)) != len(options.cpus):
        raise UsageError(
            f"processors {', '.join(map(str, wrong or options.cpus))}: expected different ones out of "
            f"{', '.join(map(str, topology.allowed))}, which this process may use", where="--cpus",
        )  # fmt: skip
    here = len(options.cpus) or len(topology.one_per_core())
    if max(given) > here:
        raise UsageError(
            f"{max(given)} cores were asked for, {here} can be used here", where="--cores", hint=f"--cores 1..{here}"
        )
    return tuple(dict.fromkeys(int(n) for n in given))


def cpus_for(cores: int, topology: Topology, options: Options) -> tuple[int, ...]:
    """Processors for some threads: those asked for; else for one thread the last core, since the first serves interrupts."""
    if options.cpus:
        return options.cpus[:cores]
    all_of_them = topology.one_per_core()
    return all_of_them[-1:] if cores == 1 else all_of_them[:cores]


def place_of(topology: Topology, cpus: Sequence[int], working_set: int) -> str:
    """Where a working set is: in first caches, in other caches of the cores alone, in shared ones, in memory.

    Args:
        topology, cpus: processors that share the work.
        working_set: of all of them [B].
    Returns: CORE, PRIVATE, SHARED or MEMORY of `rooftree.measure.timing`.
    """
    first, own = 0, 0
    for cpu in cpus:
        core = next((c for c in topology.cores if cpu in c), (cpu,))
        caches = topology.caches_of(cpu)
        alone = [c.size_bytes for c in caches if set(c.cpus) <= set(core)]
        first, own = first + min(alone, default=0), own + max(alone, default=0)
    outer = {c for cpu in cpus for c in topology.caches_of(cpu)}
    level = max((c.level for c in outer), default=0)
    shared = sum(c.size_bytes for c in outer if c.level == level)
    if working_set <= own:
        return CORE if working_set <= first else PRIVATE
    return SHARED if working_set <= max(own, shared) else MEMORY


def check_memory(plans: Sequence[tuple[Plan, Layout]]) -> None:
    """Refuse points that need more memory than there is, before anything is measured.

    Raises: UsageError.
    """
    free = memory_available()
    largest = max((layout.bytes for _, layout in plans), default=0)
    if free is not None and largest > 0.9 * free:
        raise UsageError(
            f"the largest point needs {format_bytes(largest)} of memory, {format_bytes(free)} are free", where="-D",
            hint="smaller sizes",
        )
