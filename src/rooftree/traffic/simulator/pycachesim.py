"""Hierarchies as pycachesim and Kerncraft describe them: dictionaries, and YAML or JSON files of them.

    {"L1": {"sets": 64, "ways": 8, "cl_size": 64, "load_from": "L2", "store_to": "L2"}, "L2": {...}}

A file holds this mapping, or the list ``memory hierarchy`` of a Kerncraft machine file, whose entries carry the same
keys under ``cache per group``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rooftree.errors import MachineError, UsageError, nearest
from rooftree.traffic.simulator.caches import Level

POLICIES = {"LRU": "LRU", "FIFO": "FIFO", "RR": "random"}
NEEDED = ("sets", "ways", "cl_size")
FORWARDS = ("load_from", "store_to", "victims_to")
KEYS = (
    *NEEDED,
    *FORWARDS,
    "replacement_policy",
    "write_back",
    "write_allocate",
    "write_combining",
    "subblock_size",
    "swap_on_load",
    "name",
)


def levels_from_pycachesim(source: Mapping[str, Any] | str | Path) -> tuple[Level, ...]:
    """Levels from L1 outwards, as `rooftree.CacheSimulator.from_pycachesim` reads them.

    Args:
        source: the mapping from cache names to their keys, or a YAML or JSON file of it.

    Raises:
        MachineError: no such file, a key that is missing, unknown or without a meaning here, or caches that
            form no chain.
    """
    if not isinstance(source, Mapping | str | Path):
        raise UsageError(
            f"found {str(source)[:60]!r} of type {type(source).__name__}, expected a dictionary of caches or the name of a file",
            hint='{"L1": {"sets": 64, "ways": 8, "cl_size": 64, "load_from": "L2", ...}, ...}',
        )
    where = "" if isinstance(source, Mapping) else str(source)
    try:
        return _chain(_entries(_read(Path(source)) if not isinstance(source, Mapping) else source))
    except MachineError as error:
        if not where:
            raise
        place = f"{where}: {error.where}" if error.where and error.where != where else where
        raise MachineError(error.message, where=place, hint=error.hint) from None


def _read(path: Path) -> Any:
    from rooftree import files, yamltext

    content = files.read_bytes(path, most_B=yamltext.MAX_BYTES, error=MachineError)
    return yamltext.read(content, str(path), tolerant=True, error=MachineError).data


def _entries(found: Any) -> Mapping[str, Mapping[str, Any]]:
    """The caches by name, without memory."""
    if isinstance(found, Mapping) and isinstance(found.get("memory hierarchy"), list):
        found = found["memory hierarchy"]
    if isinstance(found, list):
        named = {str(e.get("level")): e.get("cache per group") for e in found if isinstance(e, Mapping)}
        found = {name: conf for name, conf in named.items() if name != "MEM" and conf is not None}
    if not isinstance(found, Mapping) or not found or not all(isinstance(conf, Mapping) for conf in found.values()):
        raise MachineError(
            f"found {str(found)[:60]!r}, expected a mapping from cache names to sets, ways, cl_size and more, or a list "
            "'memory hierarchy' of entries with 'cache per group'"
        )
    return {str(name): conf for name, conf in found.items()}


def _chain(caches: Mapping[str, Mapping[str, Any]]) -> tuple[Level, ...]:
    for name, conf in caches.items():
        for key in FORWARDS:
            if not isinstance(conf.get(key) or "", str):
                raise MachineError(f"{key} is {conf[key]!r}, expected the name of a cache", where=f"cache {name}")
    targets = {conf.get(key) for conf in caches.values() for key in FORWARDS}
    first = [name for name in caches if name not in targets]
    if not first:
        raise MachineError(
            f"caches {', '.join(caches)} lead to each other in a circle, expected one that none leads to",
            hint="load_from, store_to and victims_to lead outwards, from L1 on",
        )
    if len(first) > 1:
        raise MachineError(
            f"caches {', '.join(first)} are not behind any other, expected exactly one",
            hint="load_from and store_to of a cache name the next one",
        )
    levels: list[Level] = []
    name, victim = first[0], False
    while name:
        if name not in caches or any(level.name == name for level in levels):
            what = "is not described" if name not in caches else "is behind itself"
            raise MachineError(what, where=f"cache {name}", hint=f"known caches: {', '.join(caches)}")
        conf = caches[name]
        levels.append(_level(name, conf, victim))
        following = {conf[key] for key in FORWARDS if conf.get(key)}
        if len(following) > 1:
            raise MachineError(
                f"leads to {sorted(map(str, following))}, expected one cache",
                where=f"cache {name}",
                hint="caches that share what lies behind them are not simulated",
            )
        victim = bool(conf.get("victims_to"))
        name = str(next(iter(following), ""))
    if len(levels) < len(caches):
        raise MachineError(f"caches {[level.name for level in levels]} form a chain, the rest is not behind them")
    return tuple(levels)


def _level(name: str, conf: Mapping[str, Any], victim: bool) -> Level:
    where = f"cache {name}"
    missing = [key for key in NEEDED if key not in conf]
    if missing:
        raise MachineError(f"has no {', '.join(missing)}", where=where)
    for key in conf:
        if key not in KEYS:
            raise MachineError(f"has '{key}', which pycachesim does not know", where=where, hint=nearest(str(key), KEYS))
    policy = conf.get("replacement_policy", "LRU")
    if not isinstance(policy, str) or policy not in POLICIES:
        raise MachineError(f"replacement_policy is {policy!r}, expected one of {', '.join(POLICIES)}", where=where)
    if conf.get("swap_on_load"):
        raise MachineError(
            "swap_on_load is set, which pycachesim itself does not support",
            where=where,
            hint="victims_to of the cache before makes this one an exclusive victim cache",
        )
    back, allocate = bool(conf.get("write_back", True)), bool(conf.get("write_allocate", True))
    _check_writes(where, conf, back, allocate, victim)
    return Level(
        name=name,
        sets=conf["sets"],
        ways=conf["ways"],
        line_bytes=conf["cl_size"],
        victim=victim,
        write_back=victim or back,
        write_allocate=victim or allocate,
        policy=POLICIES[policy],
    )


def _check_writes(where: str, conf: Mapping[str, Any], back: bool, allocate: bool, victim: bool) -> None:
    """Refuse write policies that no cache has; ``subblock_size`` is without effect unless writes are combined."""
    block, line = conf.get("subblock_size"), conf["cl_size"]
    if block is not None and isinstance(line, int) and not (isinstance(block, int) and block >= 1 and line % block == 0):
        raise MachineError(f"subblock_size is {block!r}, expected a divisor of cl_size = {line}", where=where)
    if conf.get("write_combining"):
        raise MachineError(
            "write_combining is set, which is no property of a cache here",
            where=where,
            hint="remove it, and give stores that are gathered past the caches as store(..., non_temporal=True)",
        )
    if back and not allocate and not victim:
        raise MachineError(
            "write_back without write_allocate: pycachesim gives the line of a missing store a place without loading what "
            "the store does not cover, as no cache can",
            where=where,
            hint="write_allocate: true, or write_back: false to pass missing stores on",
        )
