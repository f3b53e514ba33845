"""Import of Kerncraft's machine files, of all versions up to 0.8.18.

What needs care, and what is done about it:

- ``32.00 kB`` means KiB there, and often contradicts ``sets * ways * cl_size``: the geometry is trusted.
- Bandwidths leave write-allocates out: they are added, as far as the hardware makes them.
- ``INFORMATION_REQUIRED`` stands for facts that nobody filled in: they count as missing.
- The core is a list of port names: the core of the shipped machine with that in-core model is taken.
- Tags can construct objects or run commands when a file is loaded: here tags are ignored.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rooftree import units, yamltext
from rooftree.errors import MachineError
from rooftree.machine import index
from rooftree.machine import kerncraft_hierarchy as hierarchy
from rooftree.machine.checks import check
from rooftree.machine.dump import to_yaml
from rooftree.machine.kerncraft_core import core, shipped_machine
from rooftree.machine.kerncraft_source import Source, pairs
from rooftree.machine.load import load_machine, read_bytes
from rooftree.machine.model import Machine
from rooftree.machine.problems import build, error_of, located

_VENDORS = {"Intel": "Intel", "AMD": "AMD", "Fujitsu": "Fujitsu", "Thunder": "Marvell", "POWER": "IBM", "ARM": "Arm"}
_ISAS = {"x86": "x86-64", "aarch64": "aarch64", "riscv": "riscv64", "ppc": "ppc64le"}


@dataclass(frozen=True, slots=True)
class Imported:
    """A machine from a Kerncraft file: as an object, as the text of a machine file, and what to check in it."""

    machine: Machine
    text: str
    warnings: tuple[str, ...]


def import_kerncraft(file: str | Path, name: str | None = None) -> Imported:
    """Convert a machine file of Kerncraft.

    Args:
        file: its path.
        name: name of the machine; by default that of the file.
    Returns: the machine, its text, and a warning for everything that was missing, contradictory or assumed.
    Raises: MachineError if the file cannot be read, or with everything it lacks that cannot be assumed.
    """
    path = Path(file)
    return convert(read_bytes(path), path.name, name)


def convert(content: bytes, file: str, name: str | None = None) -> Imported:
    """Convert the bytes of a Kerncraft file called ``file``; else as import_kerncraft."""
    source = Source(yamltext.read(content, file, tolerant=True, error=MachineError), file)
    if not hierarchy.level_names(source):
        raise MachineError("no 'memory hierarchy': this is no machine file of Kerncraft", where=file)
    data = _machine(source, content, name or re.sub(r"[^\w .+-]", "-", Path(file).stem))
    machine, wrong = build(data)
    if source.problems:
        raise error_of(located(source.problems, source.document, file), file)
    wrong = check(machine, data) if machine else wrong
    if machine is None or wrong:
        raise MachineError(
            "what came out does not fit together" + "".join(f"\n  {p}" for p in wrong),
            where=file,
            hint="correct the file, or write a machine file of rooftree with it at hand",
        )
    return Imported(machine, to_yaml(machine), tuple(source.warnings))


def _machine(source: Source, content: bytes, name: str) -> dict[str, Any]:
    """The whole machine as plain data of our schema."""
    shipped = shipped_machine(source)
    topology = _topology(source)
    domain = topology["cores_per_socket"] // topology["numa_domains_per_socket"]
    caches = hierarchy.caches(source)
    filled = hierarchy.fills(source, caches)
    its_core, core_sources = core(source, shipped)
    avoided = shipped.memory.full_line_stores if shipped and shipped.memory else 0.0
    if avoided:
        source.warn(
            ("benchmarks",),
            f"as on the shipped machine, full_line_stores is {avoided:g}: that part of the write-allocates is not added",
        )
    parts = {
        "topology": topology,
        "core": its_core,
        "caches": caches,
        "links": hierarchy.links(source, caches, filled),
        "memory": hierarchy.memory(source, filled, domain, avoided),
        "overlap": hierarchy.overlap(source, caches, filled),
        "compilers": _compilers(source),
    }
    _compare_with_shipped(source, caches)
    model, kind = source.text("model name"), source.text("model type")
    microarchitecture = shipped.microarchitecture if shipped else source.text("micro-architecture")
    return {
        "schema": "rooftree.machine/1",
        "name": name,
        "title": model or kind or name,
        "vendor": next((vendor for word, vendor in _VENDORS.items() if word in f"{model} {kind}"), "unknown"),
        "microarchitecture": microarchitecture or "unknown",
        "isa": _isa(source, shipped),
        "notes": source.warnings,
        "sources": {**_sources(source, content), **core_sources},
        **parts,
    }


def _sources(source: Source, content: bytes) -> dict[str, Any]:
    origin = (
        f"Kerncraft machine file {source.file}, version {source.text('kerncraft version') or 'unknown'}, "
        f"sha256 {hashlib.sha256(content).hexdigest()[:16]}"
    )
    return {
        "kerncraft": {"kind": "document", "text": origin},
        "likwid": {
            "kind": "measurement",
            "tool": "likwid-bench",
            "host": source.text("model name") or "unknown",
            "text": "in the same file: all cores of one NUMA domain, write-allocates added",
        },
    }


def _topology(source: Source) -> dict[str, Any]:
    cores = source.whole("cores per socket")
    domains = source.whole("NUMA domains per socket", default=1)
    stated = source.get("cores per NUMA domain")
    if cores % domains:
        source.warn(("NUMA domains per socket",), f"{cores} cores do not divide into {domains} domains; one taken")
        domains = 1
    if isinstance(stated, int) and stated * domains != cores:
        source.warn(
            ("cores per NUMA domain",),
            f"{stated} contradicts {cores} cores per socket in {domains} domains; {cores // domains} taken",
        )
    return {
        "sockets": source.whole("sockets", default=1),
        "cores_per_socket": cores,
        "threads_per_core": source.whole("threads per core", default=1),
        "numa_domains_per_socket": domains,
        "source": "kerncraft",
    }


def _compilers(source: Source) -> list[dict[str, Any]]:
    """Compilers and their flags; the oldest files have one of each."""
    found = pairs(source.get("compiler"))
    if not found and isinstance(source.get("compiler"), str):
        flags = source.get("compiler flags") or []
        found = [(source.text("compiler"), " ".join(map(str, flags)) if isinstance(flags, list) else str(flags))]
    return [{"command": command, "flags": str(flags or ""), "source": "kerncraft"} for command, flags in found]


def _compare_with_shipped(source: Source, caches: Sequence[dict[str, Any]]) -> None:
    """Say so if the same machine ships with rooftree, perhaps corrected."""
    try:
        shipped = load_machine(index.find(Path(source.file).stem).name)
    except MachineError:
        return
    there = {cache.name: (cache.size, cache.ways) for cache in shipped.caches}
    here = {str(cache["name"]): (units.parse(cache["size"], "B"), int(cache["ways"])) for cache in caches}
    other = [
        f"{name} {_geometry(here[name])} here, {_geometry(there[name])} there"
        for name in here
        if name in there and here[name] != there[name]
    ]
    difference = f" with other caches: {'; '.join(other)}" if other else ""
    source.warnings.append(f"{source.file}: rooftree ships this machine as '{shipped.name}'{difference}")


def _geometry(size_and_ways: tuple[float, int]) -> str:
    return f"{units.format_bytes(size_and_ways[0])} {size_and_ways[1]}-way"


def _isa(source: Source, shipped: Machine | None) -> str:
    stated = source.text("isa").lower()
    found = next((ours for theirs, ours in _ISAS.items() if stated.startswith(theirs)), None)
    if found is None:
        found = shipped.isa if shipped else "x86-64"
        source.warn(("isa",), f"not given; {found} taken")
    return found
