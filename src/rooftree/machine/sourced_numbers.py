"""Every number of a machine with its unit and its source, one row each, for `machine show` and the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rooftree import units
from rooftree.machine.block import Block, SourceRef, unit_of
from rooftree.machine.model import Machine
from rooftree.results.machine import Fact

DEFAULT, NOT_STATED = "default", "the file does not state it"
_NOT_TAKEN = "rivals["
"""What the names of numbers begin with that belong to hypotheses which were not taken."""
_MOST_RECENT = 32
_recent: dict[int, tuple[Machine, tuple[Fact, ...]]] = {}
"""Rows of machines that were asked for, which a record of each prediction holds; a machine that is kept here keeps its id."""
_DESCRIPTION = ("source", "sources", "name", "schema", "notes", "aliases", "variant", "sha256", "trusted")


def facts(machine: Machine) -> list[Fact]:
    """Rows of ``what``, ``value`` (with unit), ``source`` (its text), ``kind`` (document, measurement, ...) and its ``key``.

    A value that the file does not state has the kind ``default``, whatever its block cites.
    """
    known, rows = _recent.get(id(machine), (None, ()))
    if known is not machine:
        if len(_recent) >= _MOST_RECENT:
            _recent.clear()
        rows = tuple(_facts(machine))
        _recent[id(machine)] = machine, rows
    return list(rows)


def _facts(machine: Machine) -> list[Fact]:
    rows = []
    for what, value, ref in _block(machine, ""):
        if ref is None:
            rows.append(Fact(what=what, value=value, source=NOT_STATED, kind=DEFAULT))
            continue
        source = machine.sources.get(ref)
        rows.append(
            Fact(what=what, value=value, source=source.text if source else ref, kind=source.kind if source else "", key=ref)
        )
    return rows


def _block(block: Block, prefix: str, around: SourceRef = "") -> Iterator[tuple[str, str, str | None]]:
    """Rows of one block and the blocks inside it; one without a source has that of the block ``around``."""
    reference: SourceRef = getattr(block, "source", "") or around
    for name, value in vars(block).items():
        if name in _DESCRIPTION or value in (None, (), ""):
            continue
        what = f"{prefix}{name}"
        if isinstance(value, Block):
            yield from _block(value, f"{what}.", _source(reference, name))
        elif isinstance(value, tuple) and value and isinstance(value[0], Block):
            for number, entry in enumerate(value):
                own = getattr(entry, "name", "")
                before = prefix if prefix.startswith(_NOT_TAKEN) else ""  # L2L3 of a hypothesis is not the link of the file
                yield from _block(entry, f"{before}{own}." if own else f"{what}[{number}].")
        elif isinstance(value, dict) and value and isinstance(next(iter(value.values())), Block):
            for key, entry in value.items():
                yield f"{key}", _cost(entry), _source(reference, f"{name}.{key}", name)
        elif isinstance(reference, str) and not reference:
            continue
        else:
            text = _text(value, unit_of(type(block), name) or "")
            yield what, text, _source(reference, name) if name in block.stated else None


def _source(reference: SourceRef, *fields: str) -> str:
    """Key of the source of a field; the first of several names that is listed."""
    if isinstance(reference, str):
        return reference
    for name in fields:
        if name in reference:
            return reference[name]
    return reference.get("default", "")


def measured_here(machine: Machine, block: Block, *fields: str) -> bool:
    """Whether `rooftree machine measure` found a value on the machine itself, by measuring it or fitting it to measurements.

    Args:
        machine: whose sources are meant.
        block: that has the value, and ``source``.
        fields: its name, or several names, the most exact one first.
    """
    source = machine.sources.get(_source(getattr(block, "source", ""), *fields))
    return source is not None and source.kind in ("measurement", "fit") and "machine measure" in (source.tool or "")


BELOW_HYPERVISOR = "below a hypervisor"
"""What `rooftree machine measure` writes into the source of a topology that a hypervisor makes up."""


def given_by_host(machine: Machine) -> str | None:
    """When the bandwidths of memory were measured, if a hypervisor was below, whose host decides what several cores get.

    Returns: the date, as the file has it; None where they were not measured on this machine, or no hypervisor was below.
    """
    memory, top = machine.memory, machine.sources.get(_source(machine.topology.source, "cores_per_socket"))
    if memory is None or top is None or BELOW_HYPERVISOR not in top.text:
        return None
    here = [mix for mix in memory.saturated if measured_here(machine, mix, "bandwidth")]
    return (machine.sources[_source(here[0].source, "bandwidth")].date or "an unknown date") if here else None


def _cost(entry: Block) -> str:
    """``2 per cycle, latency 4 cy``."""
    values = entry.model_dump(exclude_none=True)
    parts = []
    if "per_cycle" in values:
        parts.append(f"{values['per_cycle']:g} per cycle")
    if isinstance(values.get("cycles"), float):
        ends = [f", at {end} {values[end]:g} cy" for end in ("least", "most") if end in values]
        parts.append(f"{values['cycles']:g} cy{''.join(ends)}")
    elif "cycles" in values:
        parts.append(", ".join(f"{cycles:g} cy {width}" for width, cycles in values["cycles"].items()))
    latency = values.get("latency")
    if isinstance(latency, dict):
        parts.append("latency " + ", ".join(f"{cycles:g} cy {width}" for width, cycles in latency.items()))
    elif latency is not None:
        parts.append(f"latency {latency:g} cy")
    return "; ".join(parts)


def _text(value: Any, unit: str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        if unit == "B":
            return units.format_bytes(value)
        return units.format_si(value, unit) if unit in ("Hz", "B/s", "FLOP/s") else f"{value:g} {unit}".strip()
    if isinstance(value, tuple):
        return ", ".join("+".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in value)
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_text(entry, '')}" for key, entry in value.items())
    return str(value)
