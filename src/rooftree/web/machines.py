"""The main numbers of a machine as fields that can be edited, and the machine file that an edit makes.

An edited number is an assumption, and the file says so: it has a name of its own, names its numbers' source as edited, and tells
what they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rooftree.errors import MachineError, UsageError
from rooftree.machine.dump import block, to_yaml
from rooftree.machine.load import parse
from rooftree.machine.model import Machine

MOST_EDITS = 40
_EDIT = re.compile(r"(?P<path>[A-Za-z0-9_.\[\] /+-]{1,80})=(?P<value>[^=]{1,40})")
_SOURCE = "edited"
SUFFIX = "-edited"


def read_edits(given: Sequence[str]) -> tuple[str, ...]:
    """Check texts such as ``core.clock=3 GHz``; one path once, in the order of paths.

    Raises: UsageError.
    """
    found: dict[str, str] = {}
    for text in given:
        match = _EDIT.fullmatch(text)
        if match is None:
            raise UsageError("expected an edit such as core.clock=3 GHz", where="edits")
        found[match["path"]] = match["value"].strip()
    if len(found) > MOST_EDITS:
        raise UsageError(f"up to {MOST_EDITS} numbers may be edited", where="edits")
    return tuple(f"{path}={value}" for path, value in sorted(found.items()))


def fields(machine: Machine) -> list[dict[str, str]]:
    """The numbers that can be edited: path in the file, what it is, its value, and where that comes from."""
    document = block(machine)
    sources = {name: source.text or name for name, source in machine.sources.items()}
    shown = []
    for path, label, section, key in _places(document):
        source = section.get("source", "")
        named = source.get(key, source.get("default", "")) if isinstance(source, Mapping) else source
        shown.append({"path": path, "label": label, "value": str(section[key]), "source": sources.get(str(named), str(named))})
    return shown


def _places(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Path, words, the part of the file, and the key in it of each number."""
    topology, core = document.get("topology", {}), document.get("core", {})
    if "cores_per_socket" in topology:
        yield "topology.cores_per_socket", "cores of a socket", topology, "cores_per_socket"
    if "clock" in core:
        yield "core.clock", "clock of the core", core, "clock"
    for cache in document.get("caches", []):
        if "size" in cache:
            yield f"caches.{cache['name']}.size", f"size of {cache['name']}", cache, "size"
    for link in document.get("links", []):
        for way, words in (("load", "towards the core"), ("evict", "away from it")):
            if isinstance(link.get(way), str):
                yield f"links.{link['name']}.{way}", f"{link['name']}, {words}", link, way
    for k, mix in enumerate(document.get("memory", {}).get("saturated", [])):
        if "bandwidth" in mix:
            yield f"memory.saturated.{mix.get('name', k)}.bandwidth", f"memory, {mix.get('name', 'mix')}", mix, "bandwidth"


def edited(machine: Machine, edits: tuple[str, ...]) -> Machine:
    """The machine with other numbers.

    Args:
        machine: any.
        edits: as `read_edits` gives them.
    Raises: MachineError for everything that is wrong with them.
    """
    return parse(edited_text(machine, edits), f"{machine.name}{SUFFIX}") if edits else machine


def edited_text(machine: Machine, edits: tuple[str, ...]) -> str:
    """The machine file of an edit.

    Raises: MachineError for a number that cannot be edited.
    """
    import yaml

    if not edits:
        return to_yaml(machine)
    document = block(machine)
    places = {path: (label, section, key) for path, label, section, key in _places(document)}
    told = []
    for edit in edits:
        path, _, value = edit.partition("=")
        if path not in places:
            raise MachineError(f"{machine.name} has no number '{path}' that can be edited", where="edits")
        label, section, key = places[path]
        told.append(f"{label} {value} (was {section[key]})")
        section[key] = int(value) if isinstance(section[key], int) and value.isdecimal() else value
        source = section.get("source", "")
        before = dict(source) if isinstance(source, Mapping) else {"default": source}
        section["source"] = {**before, key: _SOURCE}
    text = f"edited in the workbench, from {machine.name}: {'; '.join(told)}"
    document["name"] = f"{machine.name}{SUFFIX}"
    document["title"] = f"{machine.title or machine.name}, edited"
    document.pop("aliases", None)
    document.pop("variant", None)
    document["sources"] = {**document["sources"], _SOURCE: {"kind": "assumption", "text": text}}
    document["notes"] = [text, *document.get("notes", [])]
    plain: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=118)
    return plain
