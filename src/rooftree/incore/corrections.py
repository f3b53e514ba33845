"""Corrections files: what is known better about some forms on one machine, on top of the table that ships.

    arch: zen3
    sources: {measured: "rooftree incore calibrate on host42, 2026-11-21"}
    parameters: {load_latency: {vector: 8}}
    ports: [own vfoo]        # units that the table does not have
    forms:
      - {match: "vaddpd ymm,ymm,ymm", latency: 3, ports: {FP23.0|FP23.1: 1}, source: measured}

The same format as the files under ``tables/corrections``; `rooftree incore calibrate` writes them, and people may edit them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rooftree.errors import InputError, UsageError
from rooftree.incore.table import Table

_KEYS = {"arch", "name", "status", "sources", "parameters", "ports", "forms", "notes"}
_FORM_KEYS = {"match", "uops", "latency", "accumulate", "ports", "source", "note"}
_NUMBERS = ("uops", "latency", "accumulate")


def with_corrections(table: Table, file: str | Path | None) -> Table:
    """A table with the corrections of a file; the table itself if ``file`` is None.

    Raises: InputError for a file that cannot be read, is for another architecture, or holds anything that is not understood.
    """
    if file is None:
        return table
    path = Path(file)
    state = path.stat() if path.is_file() else None
    key = (table.key, str(path.absolute()), state and (state.st_mtime_ns, state.st_size))
    if key not in _read:
        _read[key] = corrected(table, read(path), str(file))
    return _read[key]


_read: dict[object, Table] = {}
"""Tables with corrections, by table, file and state of the file."""


def read(path: Path) -> dict[str, Any]:
    """The contents of a corrections file.

    Raises: InputError if it cannot be read, or is no mapping.
    """
    from rooftree import yamltext

    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read the corrections: {error.strerror}", where=str(path)) from None
    data = yamltext.read(content, str(path)).data
    if not isinstance(data, Mapping):
        raise InputError("expected a mapping with arch and forms", where=str(path))
    return dict(data)


def corrected(table: Table, data: Mapping[str, Any], where: str) -> Table:
    """A table with corrections that were read before; later ones count more than earlier ones and those that ship."""
    odd = [key for key in data if key not in _KEYS]
    if odd:
        raise InputError(f"'{odd[0]}' is not known here, expected {', '.join(sorted(_KEYS))}", where=where)
    if data.get("arch") != table.arch:
        raise InputError(f"these corrections are for {data.get('arch')}, not for {table.arch}", where=f"{where}: $.arch")
    forms, parameters, sources = (data.get(key) or {} for key in ("forms", "parameters", "sources"))
    if not isinstance(parameters, Mapping) or not isinstance(sources, Mapping):
        raise InputError("expected mappings for parameters and sources", where=where)
    if forms and not isinstance(forms, list):
        raise InputError("expected a list", where=f"{where}: $.forms")
    ports = data.get("ports") or []
    if not isinstance(ports, list) or not all(isinstance(port, str) and "|" not in port for port in ports):
        raise InputError("expected a list of names of further ports", where=f"{where}: $.ports")
    table = replace(table, ports=(*table.ports, *(port for port in ports if port not in table.ports)))
    new = tuple(_form(table, entry, f"{where}: $.forms[{number}]") for number, entry in enumerate(forms))
    return replace(
        table, corrections=(*table.corrections, *new), matching=None, sources={**table.sources, **sources},
        parameters=_merged(table.parameters, parameters, f"{where}: $.parameters"), found={},
    )  # fmt: skip


def _form(table: Table, entry: Any, where: str) -> tuple[str, Mapping[str, Any]]:
    """One entry, checked."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("match"), str):
        raise InputError("expected a mapping with match, a pattern of forms", where=where)
    odd = [key for key in entry if key not in _FORM_KEYS]
    if odd:
        raise InputError(f"'{odd[0]}' is not known here, expected {', '.join(sorted(_FORM_KEYS))}", where=where)
    for key in _NUMBERS:
        value = entry.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e5:
            raise InputError(f"{key} is {value!r}, expected a number of at least 0", where=where)
    ports = entry.get("ports", {})
    if not isinstance(ports, Mapping) or not all(isinstance(c, int | float) and c >= 0 for c in ports.values()):
        raise InputError(f"ports are {ports!r}, expected cycles by group, such as {{P0|P1: 1}}", where=where)
    try:
        table.uses({str(group): float(cycles) for group, cycles in ports.items()})
        re.compile(entry["match"])
    except UsageError as error:
        raise InputError(error.message, where=where, hint=error.hint) from None
    except re.error as error:
        raise InputError(f"the pattern '{entry['match']}' is wrong: {error}", where=where) from None
    return entry["match"], entry


def _merged(old: Mapping[str, Any], new: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Parameters of the table with those of a file in their place; only ones that the table has, with numbers for numbers."""
    found = dict(old)
    for name, value in new.items():
        before = old.get(name)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            found[name] = {**before, **value}
        elif isinstance(value, bool | int | float | str) and not isinstance(before, Mapping | list):
            found[name] = value
        else:
            raise InputError(f"'{name}' is {value!r}, the table has {before!r}", where=where)
    return found
