"""What the parts of a machine must agree on: names that exist, sizes that grow, links that join neighbours, sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from operator import getitem
from typing import Any

from rooftree.machine.block import Block
from rooftree.machine.model import Cache, Core, Machine, Memory
from rooftree.machine.problems import Problem
from rooftree.machine.variants import name_of
from rooftree.units import format_bytes, format_si
from rooftree.yamltext import Path, suggestion

MEMORY = "Mem"
_UNIT = "was the unit forgotten?"
_CORE_MODEL = ("core", "caches", "links", "memory", "overlap")


def check(machine: Machine, data: Any) -> list[Problem]:
    """Every disagreement between the parts of a machine; ``data``: what it was read from."""
    return [
        *_completeness(machine),
        *_sources(machine, data),
        *_names(machine),
        *_core(machine),
        *_caches(machine),
        *_links(machine),
        *_memory(machine),
        *_overlap(machine),
        *_rivals(machine),
        *_roofs(machine),
        *_power(machine),
    ]


def neighbours(caches: Sequence[Cache], fills: str | None) -> dict[str, bool]:
    """The links a hierarchy must have, from the core outwards: name -> whether it ends at memory.

    >>> l1, l2, l3 = (Cache(name=n, size=1024 * 2**k, ways=1, source="") for k, n in enumerate(["L1", "L2", "L3"]))
    >>> list(neighbours([l1, l2, l3], fills="L2"))
    ['L1L2', 'L2L3', 'L2Mem', 'L3Mem']
    """
    names = [cache.name for cache in caches]
    links = {inner + outer: False for inner, outer in pairwise(names)}
    ends = [fills] if fills in names and fills != names[-1] else []
    return links | {f"{name}{MEMORY}": True for name in [*ends, *names[-1:]] if name is not None}


def _completeness(machine: Machine) -> Iterator[Problem]:
    missing = [name for name in _CORE_MODEL if not getattr(machine, name)]
    if missing and len(missing) < len(_CORE_MODEL):
        yield Problem((), f"{', '.join(missing)} missing; the ECM model needs all of {', '.join(_CORE_MODEL)}")
    if len(missing) == len(_CORE_MODEL) and not machine.roofs:
        yield Problem((), f"expected a core model ({', '.join(_CORE_MODEL)}) or roofs, found neither")


def _sources(machine: Machine, data: Any) -> Iterator[Problem]:
    """Each block's source exists; a source by field names fields that exist and serves all that are given."""
    known = list(machine.sources)
    for path, block in _blocks((), machine):
        given: str | Mapping[str, str] = getattr(block, "source")  # noqa: B009
        if isinstance(given, str):
            if given not in known:
                yield Problem((*path, "source"), f"no source '{given}'{suggestion(given, known)}")
            continue
        written = reduce(getitem, path, data)
        fields = [name for name in vars(block) if name not in ("source", "name")]
        for field, key in given.items():
            outer, _, inner = field.partition(".")
            value = getattr(block, outer, None) if outer in fields else None
            within = not inner or (isinstance(value, dict) and inner in value)
            if field != "default" and (outer not in fields or not within):
                yield Problem((*path, "source", field), f"no field '{field}'{suggestion(field, ['default', *fields])}")
            if key not in known:
                yield Problem((*path, "source", field), f"no source '{key}'{suggestion(key, known)}")
        without = [f for f in fields if f in written and f not in given]
        if "default" not in given and without:
            yield Problem((*path, "source"), f"no source for {', '.join(without)}; name it there or add 'default'")


def _blocks(path: Path, value: Any) -> Iterator[tuple[Path, Block]]:
    """Every block that has a source."""
    if isinstance(value, Block):
        if "source" in vars(value):
            yield path, value
        for name, inner in vars(value).items():
            yield from _blocks((*path, name), inner)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _blocks((*path, index), item)


def _names(machine: Machine) -> Iterator[Problem]:
    """Named things have different names; a compiler may come again with other flags, for its older versions."""
    lists: dict[Path, Sequence[Block]] = {("caches",): machine.caches, ("links",): machine.links, ("roofs",): machine.roofs}
    if machine.memory:
        lists["memory", "saturated"] = machine.memory.saturated
    for path, items in lists.items():
        seen: set[str | None] = set()
        for index, item in enumerate(items):
            name = name_of(vars(item))
            if name in seen:
                yield Problem((*path, index), f"'{name}' stands here a second time")
            seen.add(name)
    for index, entry in enumerate(machine.compilers):
        if entry.flags in (e.flags for e in machine.compilers[:index] if e.command == entry.command):
            yield Problem(("compilers", index), f"'{entry.command}' stands here a second time with these flags")


def _core(machine: Machine) -> Iterator[Problem]:
    core = machine.core
    if core is None:
        return
    for field in ("clock", "uncore_clock"):
        clock = getattr(core, field)
        if clock is not None and not 1e8 <= clock <= 2e10:
            yield Problem(("core", field), f"found {format_si(clock, 'Hz')}, expected 0.1 to 20 GHz; {_UNIT}")
    if core.simd not in (8, 16, 32, 64, 128, 256):
        yield Problem(("core", "simd"), f"found {core.simd:g} B, expected 8, 16, 32, 64, 128 or 256 B")
    yield from _ports(core)


def _ports(core: Core) -> Iterator[Problem]:
    known = list(core.operations)
    for index, group in enumerate(core.shared_ports):
        path: Path = ("core", "shared_ports", index)
        yield from (Problem(path, f"'{op}' is not in core.operations{suggestion(op, known)}") for op in group if op not in known)
        if len(set(group)) < len(group) or len(group) < 2:
            yield Problem(path, f"found {list(group)}, expected two or more different operations that share ports")


def _caches(machine: Machine) -> Iterator[Problem]:
    for index, cache in enumerate(machine.caches):
        path: Path = ("caches", index)
        if cache.name == MEMORY or not cache.name.isalnum():
            yield Problem((*path, "name"), f"'{cache.name}' cannot name a cache, expected one like L1")
        if cache.line not in (16, 32, 64, 128, 256, 512):
            yield Problem((*path, "line"), f"found {cache.line:g} B, expected a power of two from 16 to 512 B")
        if cache.shared_by > machine.topology.cores_per_socket:
            yield Problem(
                (*path, "shared_by"),
                f"{cache.shared_by} cores share it, a socket has {machine.topology.cores_per_socket} (topology.cores_per_socket)",
            )
    if machine.caches and machine.caches[0].victim != "none":
        yield Problem(("caches", 0, "victim"), "the first cache cannot be a victim cache: nothing is above it")
    for index, (inner, outer) in enumerate(pairwise(machine.caches), start=1):
        path = ("caches", index)
        if outer.size <= inner.size:
            yield Problem(
                (*path, "size"),
                f"{outer.name} has {format_bytes(outer.size)}, {inner.name} "
                f"{format_bytes(inner.size)}; expected caches that grow outwards",
            )
        if outer.shared_by % inner.shared_by:
            yield Problem(
                (*path, "shared_by"),
                f"{outer.shared_by} cores share {outer.name}, {inner.shared_by} share {inner.name}; expected a multiple",
            )
        if outer.line % inner.line:
            yield Problem((*path, "line"), f"{outer.line:g} B is no multiple of the {inner.line:g} B of {inner.name}")


def _links(machine: Machine) -> Iterator[Problem]:
    if not machine.caches or machine.memory is None:
        return
    expected = neighbours(machine.caches, machine.memory.fills)
    for index, link in enumerate(machine.links):
        path: Path = ("links", index)
        if link.name not in expected:
            yield Problem((*path, "name"), f"'{link.name}' joins no neighbours{suggestion(link.name, list(expected))}")
        elif expected[link.name] and link.load is not None:
            yield Problem((*path, "load"), "a memory link has no bandwidth of its own, it uses memory.saturated")
        elif not expected[link.name] and link.load is None:
            yield Problem((*path, "load"), "missing; a link between caches needs its bandwidth, as 64 B/cy")
    absent = [name for name in expected if name not in {link.name for link in machine.links}]
    if absent:
        yield Problem(("links",), f"no link {', '.join(absent)}; caches and memory.fills ask for {', '.join(expected)}")


def _memory(machine: Machine) -> Iterator[Problem]:
    memory = machine.memory
    if memory is None:
        return
    names = [cache.name for cache in machine.caches]
    if names and memory.fills not in names:
        yield Problem(("memory", "fills"), f"no cache '{memory.fills}'{suggestion(memory.fills, names)}")
    yield from _mixes(memory)


def _mixes(memory: Memory) -> Iterator[Problem]:
    for index, mix in enumerate(memory.saturated):
        path: Path = ("memory", "saturated", index)
        if mix.read + mix.write + mix.update == 0:
            yield Problem(path, f"mix {mix.name} has no stream; give read, write or update")
        if not 1e8 <= mix.bandwidth <= 1e14:
            yield Problem(
                (*path, "bandwidth"), f"found {format_si(mix.bandwidth, 'B/s')}, expected 0.1 GB/s to 100 TB/s; {_UNIT}"
            )
        elif memory.theoretical is not None and mix.bandwidth > memory.theoretical:
            yield Problem(
                (*path, "bandwidth"),
                f"{format_si(mix.bandwidth, 'B/s')} exceed memory.theoretical, "
                f"{format_si(memory.theoretical, 'B/s')} per NUMA domain",
            )


def _overlap(machine: Machine) -> Iterator[Problem]:
    overlap = machine.overlap
    if overlap is None or not machine.caches or machine.memory is None:
        return
    links = neighbours(machine.caches, machine.memory.fills)
    for key, places in (
        ("by_location", list(overlap.by_location)),
        ("sharpness_by_location", list(overlap.sharpness_by_location)),
    ):
        for where in places:
            if where not in machine.locations:
                yield Problem(("overlap", key, where), f"no location '{where}'{suggestion(where, machine.locations)}")
    between_caches = [name for name, ends_at_memory in links.items() if not ends_at_memory]
    by_default: list[str] = []
    for depth, location in enumerate(machine.locations):
        needed = ["OL", "nOL", *(links if location == MEMORY else between_caches[:depth])]
        if location in overlap.by_location:
            yield from _groups(("overlap", "by_location", location), overlap.groups(location), needed, list(links))
        else:
            by_default = needed
    yield from _groups(("overlap", "default"), overlap.default, by_default, list(links))


def _rivals(machine: Machine) -> Iterator[Problem]:
    """Other hypotheses are about links and places that there are."""
    if not machine.rivals or not machine.caches or machine.memory is None:
        return
    links = neighbours(machine.caches, machine.memory.fills)
    between_caches = [name for name, ends_at_memory in links.items() if not ends_at_memory]
    for index, rival in enumerate(machine.rivals):
        path: Path = ("rivals", index)
        for at, link in enumerate(rival.links):
            if link.name not in links:
                yield Problem(
                    (*path, "links", at, "name"), f"'{link.name}' joins no neighbours{suggestion(link.name, list(links))}"
                )
            elif links[link.name] != (link.load is None):
                yield Problem((*path, "links", at, "load"), "a link between caches has a bandwidth, one to memory has none")
        for where, groups in rival.overlap.items():
            if where not in machine.locations:
                yield Problem((*path, "overlap", where), f"no location '{where}'{suggestion(where, machine.locations)}")
                continue
            needed = list(links) if where == MEMORY else between_caches[: machine.locations.index(where)]
            yield from _groups((*path, "overlap", where), groups, ["OL", "nOL", *needed], list(links))


def _groups(path: Path, groups: Sequence[Sequence[str]], needed: list[str], links: list[str]) -> Iterator[Problem]:
    """Terms of the groups exist and stand once in a group; every needed term is in a group."""
    halves = {"nOL": ("nOL.load", "nOL.store")} | {name: (f"{name}.load", f"{name}.evict") for name in links}
    known = ["OL", *halves, *(part for parts in halves.values() for part in parts)]
    for index, group in enumerate(groups):
        if not group:
            yield Problem((*path, index), "an empty group; remove it")
        for term in dict.fromkeys(group):
            whole = term.partition(".")[0]
            if term not in known:
                yield Problem((*path, index), f"no term '{term}'{suggestion(term, known)}")
            elif group.count(term) > 1 or (whole != term and whole in group):
                yield Problem((*path, index), f"'{term}' counts twice in {list(group)}")
    placed = {term for group in groups for term in group}
    absent = [name for name in needed if name not in placed and not set(halves.get(name, (name,))) <= placed]
    if absent:
        yield Problem(path, f"{', '.join(absent)} in no group; what overlaps with everything is a group of its own")


def _roofs(machine: Machine) -> Iterator[Problem]:
    cores = machine.topology.sockets * machine.topology.cores_per_socket
    levels = list(machine.locations)
    for index, roof in enumerate(machine.roofs):
        if roof.level not in levels:
            yield Problem(("roofs", index, "level"), f"no level '{roof.level}'{suggestion(roof.level, levels)}")
        if roof.cores is not None and roof.cores > cores:
            yield Problem(("roofs", index, "cores"), f"{roof.cores} cores, the machine has {cores}")


def _power(machine: Machine) -> Iterator[Problem]:
    power = machine.power
    if power is not None and not 1e8 <= power.f_min <= power.f_max <= 2e10:
        found = f"{format_si(power.f_min, 'Hz')} to {format_si(power.f_max, 'Hz')}"
        yield Problem(("power", "f_min"), f"f_min to f_max is {found}, expected a range within 0.1 to 20 GHz; {_UNIT}")
