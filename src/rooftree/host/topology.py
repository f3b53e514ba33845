"""Which processors, cores, caches and memory domains a machine has, as the operating system tells it.

    /sys/devices/system/cpu/cpu*/topology   hardware threads of a core, sockets
    /sys/devices/system/cpu/cpu*/cache      size, geometry and sharing of each cache
    /sys/devices/system/node/node*          ccNUMA domains
    sysconf                                 sizes of caches as the processor tells them (CPUID), if the kernel does not

Nothing of this is believed without measurement: on virtual machines all of it is what the hypervisor makes up. What looks
doubtful is named in `Topology.doubts`; whether a cache has its size shows in `rooftree.characterise.plateau`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rooftree.errors import CapabilityError
from rooftree.host.kinds import SYSTEM, cpu_list, kinds_of_cores, read_text
from rooftree.host.processor import CPUINFO, this_processor
from rooftree.units import format_bytes

_SYSCONF = 188
"""Size, ways and line of the first data cache in the GNU C library's <bits/confname.h>; those of further levels follow."""
CORE, PRIVATE, SHARED, MEMORY = "core", "private", "shared", "memory"
"""Places of data: the core with its first cache, its other caches, caches that are shared with others, memory."""
_KINDS = {"Data": "data", "Unified": "unified", "Instruction": "instruction"}


@dataclass(frozen=True, slots=True)
class CacheInstance:
    """One cache.

    Attributes:
        level: 1 is next to the core.
        kind: data or unified.
        size_bytes: of this instance [B].
        ways: lines of a set; 0 if not told.
        line_bytes: [B].
        cpus: processors that share it, allowed or not.
    """

    level: int
    kind: str
    size_bytes: int
    ways: int
    line_bytes: int
    cpus: tuple[int, ...]

    @property
    def name(self) -> str:
        """L1, L2, ..."""
        return f"L{self.level}"


@dataclass(frozen=True, slots=True)
class Geometry:
    """Size [B], lines of a set (0 if not told) and line [B] of a cache."""

    size_bytes: int
    ways: int
    line_bytes: int


@dataclass(frozen=True, slots=True)
class Topology:
    """What the system says about the machine.

    Attributes:
        allowed: processors (hardware threads) that this process may use.
        online: all processors that run.
        cores: hardware threads of each core.
        sockets, domains: processors of each socket and of each ccNUMA domain.
        caches: data and unified caches, level by level.
        virtual: whether a hypervisor is below; None if that cannot be told.
        doubts: what looks wrong or is missing, in words.
        kinds: online processors of each kind of core, the most capable first; empty where all are alike.
    """

    allowed: tuple[int, ...]
    online: tuple[int, ...]
    cores: tuple[tuple[int, ...], ...]
    sockets: tuple[tuple[int, ...], ...]
    domains: tuple[tuple[int, ...], ...]
    caches: tuple[CacheInstance, ...]
    virtual: bool | None
    doubts: tuple[str, ...]
    kinds: tuple[tuple[int, ...], ...] = ()

    @property
    def threads_per_core(self) -> int:
        """Hardware threads of the largest core."""
        return max((len(core) for core in self.cores), default=1)

    @property
    def line_bytes(self) -> int:
        """Length of a cache line [B]; 64 if it is not told."""
        return self.caches[0].line_bytes if self.caches else 64

    def cpus_for(self, cores: int) -> tuple[int, ...]:
        """Processors for some threads, a core for each; one thread gets the last core, since the first serves interrupts."""
        each = self.one_per_core()
        return each[-1:] if cores == 1 else each[:cores]

    def place_of(self, cpus: Sequence[int], working_set: int) -> str:
        """Where a working set is that some processors share.

        Args:
            cpus: processors, one thread on each.
            working_set: of all of them [B].
        Returns: CORE, PRIVATE, SHARED or MEMORY.
        """
        first, own = 0, 0
        for cpu in cpus:
            core = next((c for c in self.cores if cpu in c), (cpu,))
            alone = [c.size_bytes for c in self.caches_of(cpu) if set(c.cpus) <= set(core)]
            first, own = first + min(alone, default=0), own + max(alone, default=0)
        outer = {c for cpu in cpus for c in self.caches_of(cpu)}
        level = max((c.level for c in outer), default=0)
        shared = sum(c.size_bytes for c in outer if c.level == level)
        if working_set <= own:
            return CORE if working_set <= first else PRIVATE
        return SHARED if working_set <= max(own, shared) else MEMORY

    def caches_of(self, cpu: int) -> tuple[CacheInstance, ...]:
        """The data caches behind a processor, from the core outwards."""
        return tuple(c for c in self.caches if cpu in c.cpus)

    def one_per_core(self, cpus: Iterable[int] | None = None) -> tuple[int, ...]:
        """The first allowed hardware thread of each core, out of ``cpus`` if given; of several kinds the most capable."""
        wanted = set(self.allowed if cpus is None else cpus) & set(self.allowed)
        wanted = next((same for kind in self.kinds if (same := wanted & set(kind))), wanted)
        return tuple(min(found) for core in self.cores if (found := wanted & set(core)))

    def siblings(self) -> tuple[int, int] | None:
        """Two allowed hardware threads of one core; None if there are none."""
        for core in self.cores:
            found = sorted(set(core) & set(self.allowed))
            if len(found) > 1:
                return found[0], found[1]
        return None

    def domain_cores(self, domain: int) -> tuple[int, ...]:
        """One allowed hardware thread of each core of a ccNUMA domain."""
        return self.one_per_core(self.domains[domain])


def read_topology(
    system: Path = SYSTEM,
    *,
    allowed: Iterable[int] | None = None,
    cpuinfo: Path = CPUINFO,
    processor: Mapping[int, Geometry] | None = None,
) -> Topology:
    """Read what the system says.

    Args:
        system: the folder ``/sys/devices/system`` or a recorded copy of it.
        allowed: processors that may be used; None: those of this process.
        cpuinfo: the file ``/proc/cpuinfo`` or a copy of it.
        processor: what the processor says about its data caches, by level; None: asked here if ``system`` is this machine's.
    Returns: the topology; what is not told there is left out and named in ``doubts``.
    Raises: CapabilityError if none of the allowed processors is online.
    """
    usable = sorted(os.sched_getaffinity(0) if allowed is None else set(allowed))
    doubts: list[str] = []
    online = _online(system, usable)
    usable = [cpu for cpu in usable if cpu in online]
    if not usable:
        raise CapabilityError("none of the processors that this process may use is online", where=str(system / "cpu/online"))
    cores = _groups(system, online, ("core_cpus_list", "thread_siblings_list"))
    if cores is None:
        doubts.append(f"{system}/cpu does not say which hardware threads share a core: each is taken for a core")
        cores = tuple((cpu,) for cpu in online)
    sockets = _groups(system, online, ("package_cpus_list", "core_siblings_list")) or (tuple(online),)
    domains = _domains(system, online)
    if domains is None:
        doubts.append("the kernel does not tell the ccNUMA domains: each socket is taken for one")
        domains = sockets
    caches = _caches(system, online)
    if processor is None:
        processor = processor_caches() if system == SYSTEM else {}
    if not caches and processor:
        caches = _assumed(processor, cores, sockets)
        doubts.append(f"{system}/cpu does not describe the caches: sizes by the processor, sharing is assumed")
    elif not caches:
        doubts.append(f"{system}/cpu does not describe the caches: only their plateaus can tell them")
    virtual = this_processor(cpuinfo).virtual
    doubts += _contradictions(caches, processor)
    doubts += _doubts(caches, sockets, virtual)
    kinds = kinds_of_cores(system, online)
    doubts += _several(kinds, usable)
    return Topology(tuple(usable), tuple(online), cores, sockets, domains, caches, virtual, tuple(doubts), kinds)


def processor_caches(ask: Callable[[int], int] = os.sysconf) -> dict[int, Geometry]:
    """Data caches by level as the processor tells them (CPUID on x86), through the GNU C library; empty with another one.

    Args:
        ask: gives the value of a number of sysconf, or raises OSError or ValueError.
    """
    try:
        if not (os.confstr("CS_GNU_LIBC_VERSION") or ""):
            return {}
    except (OSError, ValueError):
        return {}
    found = {}
    for level in (1, 2, 3, 4):
        try:
            size, ways, line = (ask(_SYSCONF + 3 * (level - 1) + n) for n in range(3))
        except (OSError, ValueError):
            break
        if size > 0:
            found[level] = Geometry(size, max(0, ways), line if line > 0 else 64)
    return found


def _assumed(
    processor: Mapping[int, Geometry], cores: Sequence[tuple[int, ...]], sockets: Sequence[tuple[int, ...]]
) -> tuple[CacheInstance, ...]:
    """Caches of which only the geometry is known: the first two levels for each core, others for each socket."""
    return tuple(
        CacheInstance(level, "data" if level == 1 else "unified", g.size_bytes, g.ways, g.line_bytes, cpus)
        for level, g in sorted(processor.items())
        for cpus in (cores if level < 3 else sockets)
    )


def _contradictions(caches: Sequence[CacheInstance], processor: Mapping[int, Geometry]) -> list[str]:
    """Sizes of which the processor says something else than the kernel."""
    told = {cache.level: cache.size_bytes for cache in caches}
    return [
        f"L{level} has {format_bytes(told[level])} by the kernel, {format_bytes(g.size_bytes)} by the processor"
        for level, g in processor.items()
        if level in told and told[level] != g.size_bytes
    ]


def size_of(text: str) -> int:
    """Bytes of a size as the kernel writes it; 0 if there is none.

    >>> size_of("32K"), size_of("320M"), size_of("")
    (32768, 335544320, 0)
    """
    match = re.fullmatch(r"(\d+)([KMG]?)", text.strip())
    return int(match[1]) << {"": 0, "K": 10, "M": 20, "G": 30}[match[2]] if match else 0


def _online(system: Path, usable: Sequence[int]) -> list[int]:
    """Processors that are online; those this process may use, if the system does not say."""
    text = read_text(system / "cpu/online")
    return sorted(cpu_list(text)) if text else list(usable)


def _groups(system: Path, online: Sequence[int], names: Sequence[str]) -> tuple[tuple[int, ...], ...] | None:
    """Sets of online processors that belong together, from the first of the files that is there."""
    found: set[tuple[int, ...]] = set()
    for cpu in online:
        texts = (read_text(system / f"cpu/cpu{cpu}/topology" / name) for name in names)
        text = next(filter(None, texts), "")
        if not text:
            return None
        found.add(tuple(sorted(set(cpu_list(text)) & set(online))) or (cpu,))
    return tuple(sorted(found))


def _domains(system: Path, online: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
    """Processors of each memory domain that has any."""
    folders = (system / "node").glob("node[0-9]*") if (system / "node").is_dir() else []
    lists = (set(cpu_list(read_text(folder / "cpulist"))) & set(online) for folder in folders)
    return tuple(sorted(tuple(sorted(cpus)) for cpus in lists if cpus)) or None


def _several(kinds: Sequence[Sequence[int]], usable: Sequence[int]) -> list[str]:
    """That cores differ, which are measured, and how the others are."""
    mine = [sorted(set(kind) & set(usable)) for kind in kinds]
    here = [kind for kind in mine if kind]
    if len(here) < 2:
        return []
    others = " and ".join(f"taskset -c {','.join(map(str, kind))}" for kind in here[1:])
    return [
        f"the cores are of {len(here)} kinds: those of the most capable one are measured (processors "
        f"{', '.join(map(str, here[0]))}); {others} before the command measures another kind"
    ]


def _caches(system: Path, online: Sequence[int]) -> tuple[CacheInstance, ...]:
    """Data and unified caches, each instance once."""
    found: set[CacheInstance] = set()
    for cpu in online:
        for folder in sorted((system / f"cpu/cpu{cpu}/cache").glob("index[0-9]*")):
            kind = _KINDS.get(read_text(folder / "type"), "")
            size, level = size_of(read_text(folder / "size")), read_text(folder / "level")
            if kind not in ("data", "unified") or not size or not level.isdigit():
                continue
            shared = tuple(sorted(set(cpu_list(read_text(folder / "shared_cpu_list"))) & set(online))) or (cpu,)
            ways, line = (read_text(folder / name) for name in ("ways_of_associativity", "coherency_line_size"))
            found.add(
                CacheInstance(
                    int(level), kind, size, int(ways) if ways.isdigit() else 0, int(line) if line.isdigit() else 64, shared
                )
            )
    return tuple(sorted(found, key=lambda c: (c.level, c.cpus)))


def _doubts(caches: Sequence[CacheInstance], sockets: Sequence[tuple[int, ...]], virtual: bool | None) -> list[str]:
    """What cannot be so, or often is not."""
    found = []
    for size, name in dict.fromkeys((c.size_bytes, c.name) for c in caches if c.level >= 3):
        if virtual:
            found.append(
                f"{name} of {format_bytes(size)} is what the hypervisor says: it may be the sum of several caches, "
                "or shared with other guests"
            )
    for cache in caches:
        if sum(bool(set(cache.cpus) & set(socket)) for socket in sockets) > 1:
            found.append(f"{cache.name} of {format_bytes(cache.size_bytes)} is said to be shared by several sockets")
            break
    previous: dict[int, int] = {}
    for cache in caches:
        for cpu in cache.cpus:
            if previous.get(cpu, 0) >= cache.size_bytes:
                found.append(f"{cache.name} is said to be no larger than the level before it")
                return found
            previous[cpu] = cache.size_bytes
    return found
