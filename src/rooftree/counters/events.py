"""Which events a processor counts and what follows from them: one YAML file per microarchitecture, checked when read.

    schema: rooftree.counters/1
    name: skx
    microarchitectures: [Skylake-SP, Cascade Lake-SP]      as machine files name them
    architectures: [skx, clx]                              as `rooftree.host.processor` names the host
    sources: {manual: Intel, Perfmon Event Files, SKX}
    programmable: 4                                        counters per thread for events of the core
    events:
      L1D.REPLACEMENT: {terms: {event: 0x51, umask: 0x01}, unit: line, source: manual}
    metrics:
      L1L2.load_B: L1D.REPLACEMENT * 64 [B/line]

``terms`` are the words of the kernel's ``format`` files, so that every unit (core, memory controller) is written alike.
The dimension of each metric is fixed by its name, see `METRICS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError, model_validator

from rooftree import yamltext
from rooftree.counters.formula import Dimension, Formula, parse, parse_unit, show_unit
from rooftree.errors import InputError, UsageError, nearest

SCHEMA = "rooftree.counters/1"
DATA = Path(__file__).parent / "data"
GENERIC = "generic"
"""The set that every processor has: cycles and instructions as the kernel knows them, and what the kernel itself counts."""

METRICS = {
    r"(L1L2|L2L3|L2Mem|L3Mem)\.(load_B|evict_B)": "B",
    r"Mem\.total_B": "B",
    r"cycles|T_OL|T_nOL|T_nOL_load|T_nOL_store": "cy",
    r"instructions|loads|stores": "instr",
    r"uops_port\.\w+": "uop",
    r"FLOP|FLOP_dp|FLOP_sp": "FLOP",
    r"task_seconds": "s",
    r"page_faults|context_switches|migrations": "op",
}
"""Names of metrics -> unit; all are given per cache line of work."""

SOFTWARE = {"cpu-clock": 0, "task-clock": 1, "page-faults": 2, "context-switches": 3, "cpu-migrations": 4}
"""Events of the kernel itself, as perf_event_open(2) numbers them."""
HARDWARE = {"cycles": 0, "instructions": 1}
"""Events that the kernel maps to a counter of the processor at hand, as perf_event_open(2) numbers them."""


class _Block(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Event(_Block):
    """One event.

    ``pmu``: ``core``, a name of /sys/bus/event_source/devices (``uncore_imc`` also means uncore_imc_0, ...), ``hardware``
    or ``software`` with ``named`` one of `HARDWARE` or `SOFTWARE`. ``terms``: words of the unit's format -> number.
    ``named``: for other units a file of its ``events`` folder. ``unit``: what one count is. Events of units other than
    the core count for a whole socket or domain, whoever causes them.
    """

    pmu: str = "core"
    terms: dict[str, Annotated[int, Strict()]] = {}
    named: str = ""
    unit: str
    source: str
    note: str = ""

    @model_validator(mode="after")
    def _one_of(self) -> Event:
        if bool(self.terms) == bool(self.named):
            raise ValueError("give either terms (as event and umask) or named, not both or none")
        known = {"software": SOFTWARE, "hardware": HARDWARE}.get(self.pmu)
        if known is not None and self.named not in known:
            raise ValueError(f"'{self.named}' is none of {', '.join(known)}")
        if any(value < 0 for value in self.terms.values()):
            raise ValueError("terms are not negative")
        return self

    @property
    def per_thread(self) -> bool:
        """Whether it counts for a thread; otherwise for a part of the machine."""
        return self.pmu in ("core", "hardware", "software")


class EventSet(_Block):
    """The events and metrics of one kind of processor."""

    schema_: Literal["rooftree.counters/1"] = Field(alias="schema")
    name: str
    microarchitectures: tuple[str, ...] = ()
    architectures: tuple[str, ...] = ()
    programmable: int = Field(ge=1)
    sources: dict[str, str] = Field(min_length=1)
    events: dict[str, Event] = Field(min_length=1)
    metrics: dict[str, str] = Field(min_length=1)
    notes: tuple[str, ...] = ()

    def formulas(self) -> dict[str, Formula]:
        """The metrics, parsed."""
        return {name: parse(text) for name, text in self.metrics.items()}


def metric_unit(name: str) -> str:
    """The unit of a metric by its name.

    Raises: InputError for a name that is none of `METRICS`.
    """
    for pattern, unit in METRICS.items():
        if re.fullmatch(pattern, name):
            return unit
    raise InputError(f"unknown metric '{name}'", hint="the names are in rooftree.counters.events.METRICS")


def read_set(content: bytes, where: str) -> EventSet:
    """The event set of a YAML text.

    Raises: InputError that names every problem: keys, units, sources, formulas and their dimensions.
    """
    document = yamltext.read(content, where)
    if not isinstance(document.data, dict):
        raise InputError("expected a mapping of keys such as 'schema' and 'events'", where=where)
    try:
        found = EventSet.model_validate(document.data)
    except ValidationError as error:
        problems = [(_path(e["loc"]), str(e["msg"]).removeprefix("Value error, ")) for e in error.errors(include_url=False)]
    else:
        problems = _problems(found)
        if not problems:
            return found
    lines = [f"{where}:{document.line(path) or 1}: {yamltext.show(path)}: {text}" for path, text in problems]
    if len(lines) == 1:
        raise InputError(lines[0])
    raise InputError(f"{len(lines)} problems\n  " + "\n  ".join(lines), where=where)


def _path(loc: tuple[int | str, ...]) -> yamltext.Path:
    return tuple("schema" if part == "schema_" else part for part in loc)


def _problems(found: EventSet) -> list[tuple[yamltext.Path, str]]:
    """What pydantic cannot see: units, sources, formulas."""
    problems: list[tuple[yamltext.Path, str]] = []
    units: dict[str, Dimension] = {}
    for name, event in found.events.items():
        try:
            units[name] = parse_unit(event.unit)
        except InputError as error:
            problems.append((("events", name, "unit"), error.message))
            units[name] = ()
        if event.source not in found.sources:
            problems.append((("events", name, "source"), f"'{event.source}' is none of {', '.join(found.sources)}"))
    for name, text in found.metrics.items():
        try:
            wanted = metric_unit(name)
            dimension = parse(text).dimension(units)
        except InputError as error:
            problems.append((("metrics", name), str(error)))
            continue
        if dimension != parse_unit(wanted):
            problems.append((("metrics", name), f"has the dimension [{show_unit(dimension)}], expected [{wanted}]"))
    used = {event for text in found.metrics.values() if _parses(text) for event in parse(text).names}
    problems += [(("events", name), "no metric uses it") for name in found.events if name not in used]
    return problems


def _parses(text: str) -> bool:
    try:
        parse(text)
    except InputError:
        return False
    return True


@lru_cache(maxsize=1)
def event_sets() -> Mapping[str, EventSet]:
    """All event sets that ship, by name."""
    found = [read_set(path.read_bytes(), path.name) for path in sorted(DATA.glob("*.yaml"))]
    return {one.name: one for one in found}


def find_set(name: str) -> EventSet:
    """The event set of a name, an architecture (``skx``) or a microarchitecture (``Skylake-SP``).

    Raises: UsageError for an unknown one, with the nearest.
    """
    for one in event_sets().values():
        if name.lower() in (known.lower() for known in (one.name, *one.architectures, *one.microarchitectures)):
            return one
    names = [word for one in event_sets().values() for word in (one.name, *one.microarchitectures)]
    raise UsageError(f"no events are known for '{name}'; there are {', '.join(event_sets())}", hint=nearest(name, names))


def host_set(architecture: str) -> EventSet:
    """The events of the host: those of its microarchitecture with the generic ones, or the generic ones alone.

    Args:
        architecture: as `rooftree.host.processor.this_processor` names it; empty if it is not known.
    """
    generic = event_sets()[GENERIC]
    own = next((one for one in event_sets().values() if architecture and architecture in one.architectures), None)
    return generic if own is None else joined(own, generic)


def joined(own: EventSet, generic: EventSet) -> EventSet:
    """A set with what the generic one adds to it."""
    changes: dict[str, Any] = {
        "events": {**generic.events, **own.events},
        "metrics": {**generic.metrics, **own.metrics},
        "sources": {**generic.sources, **own.sources},
    }
    return own.model_copy(update=changes)
