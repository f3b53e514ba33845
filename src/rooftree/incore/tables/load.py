"""The table of a microarchitecture by its name: from a pack that is up to date, else from its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from rooftree.errors import InputError, UsageError, nearest
from rooftree.hidden import hidden
from rooftree.incore.tables import FOLDER, contents
from rooftree.incore.tables.contents import Contents
from rooftree.incore.tables.microarchitecture import MemoryRule, Table, port_mask

NATIVE = "native"
"""The table that `rooftree incore learn` made here."""


@cache
def architectures() -> tuple[str, ...]:
    """Names of all microarchitectures that have a table, but for those that are hidden (`rooftree.hidden`)."""
    return tuple(name for name in contents.architectures() if name not in hidden())


def listed_forms(isa: str) -> list[str]:
    """All forms of an instruction set that are listed, whichever cores have them, sorted."""
    tables = [table for arch in architectures() if (table := load(arch)).isa == isa]
    return sorted({form for table in tables for form in (*table.forms, *table.unknown)})


@cache
def load(arch: str, folder: Path = FOLDER) -> Table:
    """Read the table of a microarchitecture, once.

    Args:
        arch: as ``zen4``, ``skl``, ``v2``.
        folder: that holds the tables.
    Raises: UsageError for a name without a table; InputError for a text that is not understood.
    """
    made_from = contents.texts(arch, folder)
    found = contents.read_packed(arch, made_from, folder)
    if found is None and made_from:
        found = _cached(arch, made_from, folder)
    if found is None:
        known = contents.architectures(folder)
        if arch in known:
            raise InputError("the packed tables are damaged", where=str(folder / "packed"), hint="install rooftree again")
        raise UsageError(
            f"no instruction table for '{arch}', there are {', '.join(known)}", where="--arch", hint=nearest(arch, known)
        )
    return table(found)


def load_anew(arch: str, folder: Path) -> Table:
    """The table of a folder whose files may have changed since they were read last."""
    made_from = contents.texts(arch, folder)
    key = (arch, folder, tuple(made_from.items()))
    if key not in _loaded:
        _loaded.clear()
        _loaded[key] = table(_cached(arch, made_from, folder))
    return _loaded[key]


_loaded: dict[object, Table] = {}


def _cached(arch: str, made_from: Mapping[str, bytes], folder: Path) -> Contents:
    """What the texts state, from the user's cache if they were read before."""
    from rooftree.disk_cache import cached

    return cached(Contents, [arch, *made_from.items()], ["incore"], partial(contents.from_texts, arch, folder))


def table(found: Contents) -> Table:
    """A table with these contents."""
    own = found.corrections
    ports = (*found.ports, *own.ports)
    memory = sum(port_mask(name, ports) for name in own.memory.get("ports", []))
    return Table(
        arch=found.arch,
        isa=found.isa,
        ports=ports,
        forms=found.forms,
        entries=found.entries,
        unknown=found.unknown,
        corrections=own.forms,
        matching=found.matching,
        sources=own.sources,
        memory_ports=memory,
        stripped_ports=memory | sum(port_mask(name, ports) for name in own.memory.get("also_stripped", [])),
        loads=_rules(own.memory.get("loads", []), ports),
        stores=_rules(own.memory.get("stores", []), ports),
        parameters=own.parameters,
        status=own.status,
        source=found.source,
        licence=found.licence,
        name=own.name,
    )


def _rules(rules: Sequence[dict[str, Any]], ports: tuple[str, ...]) -> tuple[MemoryRule, ...]:
    return tuple(
        MemoryRule(
            rule.get("kind", "any"),
            rule.get("bits", 1 << 20),
            rule.get("indexed", True),
            tuple((port_mask(names, ports), float(cycles)) for names, cycles in rule["ports"].items()),
        )
        for rule in rules
    )
