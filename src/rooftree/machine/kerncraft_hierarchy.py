"""Caches, links, memory and overlap of a Kerncraft machine file, in our schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rooftree import units, yamltext
from rooftree.errors import InputError
from rooftree.machine.dump import quantity
from rooftree.machine.kerncraft_source import Source, pairs, stated_size

LEVELS = "memory hierarchy"
_POLICIES = {"LRU": "LRU", "FIFO": "FIFO", "RR": "random"}
Data = dict[str, Any]


def level_names(source: Source) -> list[str]:
    """Names of the levels from L1 to MEM, as the file calls them."""
    levels = source.get(LEVELS)
    found = levels if isinstance(levels, list) else []
    return [str(level.get("level")) if isinstance(level, Mapping) else "?" for level in found]


def caches(source: Source) -> list[Data]:
    """The caches; their size is that of the geometry."""
    return [_cache(source, position, name) for position, name in enumerate(level_names(source)) if name != "MEM"]


def _cache(source: Source, position: int, name: str) -> Data:
    here: yamltext.Path = (LEVELS, position)
    geometry: yamltext.Path = (*here, "cache per group")
    sets, ways, line = (source.whole(*geometry, key) for key in ("sets", "ways", "cl_size"))
    size = sets * ways * line
    stated = stated_size(source.text(*here, "size per group"))
    if stated is not None and abs(stated - size) > 0.006 * size:
        source.warn(
            (*here, "size per group"),
            f"{source.text(*here, 'size per group')} contradicts sets * ways * "
            f"cl_size = {units.format_bytes(size)}, which is taken",
        )
    common = source.number("B", "cacheline size")
    if common is not None and common != line:
        source.warn((*geometry, "cl_size"), f"{line} B contradicts the cacheline size, {common:g} B; {line} B taken")
    policy = source.text(*geometry, "replacement_policy")
    if policy not in _POLICIES:
        source.warn((*geometry, "replacement_policy"), f"'{policy}' is not known here; written as unknown")
    victim = position > 0 and source.text(LEVELS, position - 1, "cache per group", "victims_to") == name
    _compare_groups(source, here)
    return {
        "name": name,
        "size": quantity(size, "B"),
        "ways": ways,
        "line": f"{line} B",
        "shared_by": source.whole(*here, "cores per group"),
        "replacement": _POLICIES.get(policy, "unknown"),
        "write_through": source.get(*geometry, "write_back") is False,
        # false marks victim caches there: they allocate what is evicted to them
        "write_allocate": victim or source.get(*geometry, "write_allocate") is not False,
        "victim": "all" if victim else "none",
        "source": "kerncraft",
    }


def _compare_groups(source: Source, here: yamltext.Path) -> None:
    """Groups of caches, counted per socket or per node, should make up all cores."""
    groups, cores = source.get(*here, "groups"), source.get(*here, "cores per group")
    sockets, per_socket = source.get("sockets"), source.get("cores per socket")
    known = all(isinstance(n, (int, float)) for n in (groups, cores, sockets, per_socket))
    if known and groups * cores not in (per_socket, sockets * per_socket):
        source.warn(
            (*here, "groups"),
            f"{groups} groups of {cores:g} cores contradict {sockets} sockets of "
            f"{per_socket} cores; the cores per group are taken",
        )


def fills(source: Source, found: Sequence[Data]) -> str:
    """Where memory loads go: to the last cache, or to the one before a victim cache if that loads from none."""
    if len(found) > 1 and found[-1]["victim"] != "none":
        loads_from = source.text(LEVELS, len(found) - 2, "cache per group", "load_from")
        return str(found[-1 if loads_from else -2]["name"])
    return str(found[-1]["name"]) if found else "L1"


def links(source: Source, found: Sequence[Data], filled: str) -> list[Data]:
    """The links between neighbours and to memory."""
    between = [
        _link(source, position, f"{inner['name']}{outer['name']}")
        for position, (inner, outer) in enumerate(pairwise(found), start=1)
    ]
    penalty = source.number("cy", LEVELS, len(level_names(source)) - 1, "penalty cycles per cacheline load")
    extra: Data = {"penalty": f"{penalty:g} cy"} if penalty else {}
    return between + [{"name": name, "source": "kerncraft", **extra} for name in _memory_links(found, filled)]


def _memory_links(found: Sequence[Data], filled: str) -> list[str]:
    return [f"{end}Mem" for end in dict.fromkeys([filled, *(str(cache["name"]) for cache in found[-1:])])]


def _link(source: Source, position: int, name: str) -> Data:
    """The link above a level; the oldest files give cycles per cache line at the level inside instead."""
    here: yamltext.Path = (LEVELS, position)
    key = next(
        (k for k in ("upstream throughput", "non-overlap upstream throughput") if source.get(*here, k) is not None),
        "upstream throughput",
    )
    stated = source.get(*here, key)
    width, duplex = stated if isinstance(stated, list) and len(stated) == 2 else (stated, "half-duplex")
    cycles = source.get(LEVELS, position - 1, "cycles per cacheline transfer")
    if width is None and isinstance(cycles, (int, float)) and cycles > 0:
        width = source.whole(LEVELS, position - 1, "cache per group", "cl_size") / cycles
    try:
        load = units.parse(width, "B/cy")
    except InputError:
        source.fail((*here, key), f"found {stated!r:.60}, expected a bandwidth as [64 B/cy, half-duplex]")
        load = 1.0
    if duplex not in ("half-duplex", "full-duplex"):
        source.warn((*here, key), f"'{duplex}' is neither half-duplex nor full-duplex; half-duplex taken")
    return {
        "name": name,
        "load": f"{load:g} B/cy",
        "evict": f"{load:g} B/cy",
        "duplex": "full" if duplex == "full-duplex" else "half",
        "source": "kerncraft",
    }


def overlap(source: Source, found: Sequence[Data], filled: str) -> Data:
    """Levels whose transfers overlap stand alone; the others add."""
    between = [[f"{inner['name']}{outer['name']}"] for inner, outer in pairwise(found)]
    terms = [["nOL"], *between, _memory_links(found, filled)]
    alone = [source.get(LEVELS, position, "transfers overlap") is True for position in range(len(terms))]
    adding = [term for names, overlaps in zip(terms, alone, strict=True) if not overlaps for term in names]
    groups = [["OL"], *(names for names, overlaps in zip(terms, alone, strict=True) if overlaps), adding]
    return {"default": [group for group in groups if group], "source": "kerncraft"}


def memory(source: Source, filled: str, domain_cores: int, avoided: float) -> Data:
    """Saturated bandwidths of one domain, with the write-allocates that the hardware makes.

    ``avoided``: fraction of write-allocates that it avoids for whole lines.
    """
    here: yamltext.Path = ("benchmarks", "measurements", "MEM", 1)
    found = [
        mix
        for kernel, values in pairs(source.get(*here, "results"))
        if (mix := _mix(source, kernel, values, domain_cores, avoided))
    ]
    if not found:
        source.fail((*here, "results"), "no measured memory bandwidth; expected one list of bandwidths for each kernel")
    mixes = {mix["name"]: mix["bandwidth"] for mix in found}
    load, copy, update = (mixes.get(name, 0.0) for name in ("load", "copy", "update"))
    if load and copy > 1.25 * load:
        source.warn(
            here,
            f"with write-allocates copy moves {copy / load:.2f} times what load does; the hardware may "
            "avoid them: then set memory.full_line_stores and reduce the mixes that write",
        )
    if load and 0 < update < 0.6 * load:
        source.warn(
            here,
            "update reaches less than 60 % of load: old likwid-bench counted streams that are read and "
            "written only once; compare with a newer file",
        )
    return {
        "fills": filled,
        "source": "kerncraft",
        "full_line_stores": avoided,
        "saturated": [{**mix, "bandwidth": f"{mix['bandwidth'] / 1e9:.2f} GB/s"} for mix in found],
    }


def _mix(source: Source, kernel: str, values: Any, domain_cores: int, avoided: float) -> Data | None:
    """One kernel's bandwidth on all cores of a domain. Streams read and written count among both in the file."""
    streams = [
        source.get("benchmarks", "kernels", kernel, f"{kind} streams", "streams") for kind in ("read", "write", "read+write")
    ]
    cores = source.get("benchmarks", "measurements", "MEM", 1, "cores")
    try:
        _, saturated = max(
            (count, units.parse(value, "B/s")) for count, value in zip(cores, values, strict=False) if count <= domain_cores
        )
        read, write, both = (int(number) for number in streams)
        moved = read + write + (write - both) * (1 - avoided)
        return {
            "name": kernel,
            "read": read - both,
            "write": write - both,
            "update": both,
            "source": "likwid",
            "bandwidth": saturated * moved / (read + write),
        }
    except (InputError, TypeError, ValueError, ArithmeticError) as error:
        source.warn(("benchmarks", "kernels", kernel), f"streams or bandwidths are missing or odd ({error}); left out")
        return None
