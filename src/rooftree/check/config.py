"""Configuration of ``rooftree check``: several kernels and their limits as YAML.

    baseline: perf.json              # relative to the current folder, as all paths here
    tolerance: 5 %
    defaults: {machine: SKX}         # for entries that do not say otherwise
    checks:
      - kernel: heat.c:sweep
        sizes: {"nx,ny": 4000}
        max-cycles: 20
        max-bytes: [L3Mem <= 24 B, L2L3 <= 128 B]

Keys of an entry are the options of the command line without their dashes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rooftree import files, yamltext
from rooftree.errors import InputError, nearest

_KEYS = ("baseline", "tolerance", "defaults", "checks")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One kernel as arguments of the command line, the keys they come from, and where it stands."""

    arguments: tuple[str, ...]
    keys: tuple[str, ...]
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A configuration: its entries, baseline and tolerance."""

    entries: tuple[Entry, ...]
    baseline: str | None = None
    tolerance: str | None = None


def read_config(file: str) -> Plan:
    """Read a configuration.

    Raises: InputError with line for a missing file, malformed YAML, unknown or missing keys, or values of a wrong kind.
    """
    content = files.read_bytes(file, most_B=yamltext.MAX_BYTES, what="the configuration")
    found = yamltext.read(content, file)
    data = found.data
    if not isinstance(data, dict) or not isinstance(data.get("checks"), list) or not data["checks"]:
        raise InputError("expected a mapping with a list 'checks'", where=file, hint="checks: [{kernel: triad, sizes: {N: 1e6}}]")
    for key in data:
        if key not in _KEYS:
            raise InputError(
                f"unknown key '{key}', known are {', '.join(_KEYS)}",
                where=_where(file, found, key),
                hint=nearest(str(key), _KEYS),
            )
    defaults = data.get("defaults") or {}
    if not isinstance(defaults, dict):
        raise InputError("expected a mapping", where=_where(file, found, "defaults"))
    entries = []
    for number, entry in enumerate(data["checks"]):
        where = _where(file, found, "checks", number)
        if not isinstance(entry, dict) or not isinstance(entry.get("kernel"), str):
            raise InputError("expected a mapping with the key 'kernel'", where=where)
        merged = {**defaults, **entry}
        entries.append(Entry(arguments=_arguments(merged, where), keys=tuple(merged), where=where))
    return Plan(entries=tuple(entries), baseline=_text(data, "baseline", file), tolerance=_text(data, "tolerance", file))


def _where(file: str, found: yamltext.Document, *path: str | int) -> str:
    line = found.line(path)
    return f"{file}:{line}: {yamltext.show(path)}" if line else f"{file}: {yamltext.show(path)}"


def _text(data: Mapping[str, Any], key: str, file: str) -> str | None:
    value = data.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, (str, int, float))):
        raise InputError(f"expected a text, found {type(value).__name__}", where=f"{file}: $.{key}")
    return None if value is None else str(value)


def _arguments(entry: Mapping[str, Any], where: str) -> tuple[str, ...]:
    """An entry as it would be typed."""
    typed: list[str] = []
    for key, value in entry.items():
        if key == "kernel" or value is None or value is False:
            continue
        if key == "sizes":
            typed += _sizes(value, where)
        elif value is True:
            typed.append(f"--{key}")
        else:
            for one in value if isinstance(value, list) else [value]:
                typed += [f"--{key}", _scalar(one, f"{where}.{key}")]
    return (*typed, "--", entry["kernel"])


def _sizes(value: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        raise InputError(f"expected a mapping of sizes, found {value!r}", where=f"{where}.sizes", hint='{"nx,ny": 4000}')
    typed = []
    for names, values in value.items():
        listed = values if isinstance(values, list) else [values]
        typed += ["-D", f"{names}={','.join(_scalar(one, f'{where}.sizes.{names}') for one in listed)}"]
    return typed


def _scalar(value: Any, where: str) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise InputError(f"expected a number or a text, found {type(value).__name__}", where=where)
    if isinstance(value, float) and not math.isfinite(value):
        raise InputError(f"expected a number, found {value}", where=where)
    if isinstance(value, float) and value == int(value):
        return str(int(value))  # 1e6
    return str(value)
