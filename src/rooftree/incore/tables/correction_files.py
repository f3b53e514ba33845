"""Corrections files: what is known better on one machine, on top of its instruction table.

    arch: zen3
    sources: {measured: "rooftree incore calibrate on host42, 2026-11-21"}
    parameters: {load_latency: {vector: 8}}
    ports: [own vfoo]        # units that the table does not have
    forms:
      - {match: "vaddpd ymm,ymm,ymm", latency: 3, ports: {FP23.0|FP23.1: 1}, source: measured}

Those that ship lie in ``tables/corrections/ARCH.yaml``; they name their sources, say in ``status`` on what the table was
validated, may stand on a ``base``, and hold also what is no property of one instruction: widths, queues, memory ports, fusion.
`rooftree incore calibrate` writes such files too, and people may edit them. Later entries count more than earlier ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rooftree.errors import InputError, UsageError
from rooftree.incore.tables.microarchitecture import MICRO_OP, Correction, Table

FOLDER = Path(__file__).parent / "corrections"
_KEYS = {"arch", "name", "status", "sources", "parameters", "ports", "forms", "notes"}
_SHIPPED_KEYS = _KEYS | {"base", "memory", "parameter_sources"}
_WHOLE, _ABOVE_0, _MOST = ("rob", "load_buffer", "store_buffer"), ("width", "dispatch", "fetched", "vector_dispatch"), 1e5
"""Parameters that count places, those that are a rate, and below what both are."""
_PLACES = ("code_line", "decoders", "predecode", "predecode_block", "store_line", "store_sector", "vector_bits")
_TIMES = (
    *("blocked_latency", "blocked_latency_vector", "blocked_latency_512"),
    *("forward_latency", "forward_latency_changed", "forward_latency_vector", "forward_latency_256", "forward_latency_512"),
    *(
        "issued_again",
        "late_indices",
        "downward_stores",
        "extracted_addresses",
        "lost_slots",
        "merge_latency",
        "mispredicted",
        "nop_slots",
        "renamed_latency",
        "row_pointer",
        "second_level",
        "short_passes",
        "stack_sync",
        "called_passes",
        "taken_branch",
        "uneven_ports",
        "uneven_schedulers",
        "full_schedulers",
    ),
)
"""Parameters that count bytes, bits or places, and those that are times or micro-ops, which may be 0."""
_SWITCHES = (
    *(
        "alus_in_turn",
        "followers_first",
        "fused_writes",
        "fusible_never_last",
        "masks_wait",
        "rename_memory",
        "rename_moved",
        "rename_operands",
    ),
    "rename_simple",
    *("replays_hold_L2", "sbb_breaks", "shift_keeps_flags", "third_operands"),
)
"""Parameters that are true or false, also where a table does not have them."""
_NESTED = {
    "bypass": {"match": "pattern", "latency": "number"},
    "slow_products": {"match": "pattern", "latency": "number", "taken_branch": "number", "learned_passes": "number"},
    "unwaited": {"match": "pattern", "latency": "number"},
    "quotients": {"match": "pattern", "latency": "number", "cycles": "number"},
    "crowded_lines": {"line": "places", "first": "places", "instructions": "places", "cycles": "number"},
    "additions_put_off": {"most": "places"},
    "moves_made": {"same": "number", "high": "number"},
    "complex_lea": {"scaled": "switch", "parts": "switch", "latency": "number", "uops": "number", "ports": "uses"},
    "load_banks": {"ports": "group", "bank": "places", "line": "places", "reads": "places"},
    "loads_beside_wide": {"ports": "group", "of": "group", "bits": "places"},
    "load_latency": dict.fromkeys(("scalar", "simple", "vector", "vector_wide"), "above 0"),
    "stores_beside_moves": {"ports": "group"},
    "writes_beside_loads": {"ports": "group"},
    "uneven_alus": {"ports": "group", "part": "above 0"},
    "page_aliasing": {"latency": "number", "share": "number"},
    "renaming": {"first": "places", "alone": "pattern"},
    "wide_operations": {"ports": "group", "ymm": "above 0", "zmm": "above 0"},
    "wide_vectors": {
        "bits": "places",
        "closed": "group",
        "instead": "group",
        "match": "pattern",
        "latency": "number",
        "unmoved": "pattern",
        "sums": "pattern",
        "sums_instead": "group",
    },
}
_IN_FLIGHT = (
    *("integer_registers", "flags", "vector_registers", "load_queue", "store_queue"),
    *("reorder_buffer", "mixed", "integer_scheduler", "vector_scheduler", "vector_queue", "branches"),
)
"""Of what ``in_flight`` says how many there are, at least and at most; those of the first line bound the window, see
`rooftree.incore.engine`."""
_CROSSING = {"ports": "group", "cycles": "number", "shared": "number", "part": "places"}
"""What stands in parameters that are mappings, and in each rule of ``line_crossing``; what `_check_leaf` asks of it."""
_CROSSING_ACCESS = re.compile(r"(load|store)[1-9]\d*")
_NUMBERS = ("uops", "latency", "accumulate")
_FORM_KEYS = {"match", *_NUMBERS, "ports", "source", "note"}
_MOST_PATTERN, _MOST_REPEATS, _MOST_GROUPS = 1000, 4, 100
_REPEAT = re.compile(r"(?<!\\)(?:[*+]|\{\d)")
_REPEATED_GROUP = re.compile(r"(?<!\\)\)(?:[*+]|\{\d)")


class Corrections(NamedTuple):
    """All that a file that ships says, on top of those it is based on.

    Attributes:
        name: of the microarchitecture, in words.
        status: on what the corrected table was validated, with which error, or that it was not.
        ports: that the table does not have.
        memory: ports of loads and stores, and what accesses occupy.
        parameters: numbers of the core.
        parameter_sources: parameter -> abbreviation of its source; ``default`` for all that are not listed.
        sources: what the abbreviations stand for.
        forms: of instructions.
    """

    name: str = ""
    status: str = "unvalidated"
    ports: tuple[str, ...] = ()
    memory: Mapping[str, Any] = {}
    parameters: Mapping[str, Any] = {}
    parameter_sources: Mapping[str, str] = {}
    sources: Mapping[str, str] = {}
    forms: tuple[Correction, ...] = ()


def shipped(arch: str, folder: Path = FOLDER) -> Corrections:
    """The corrections of a microarchitecture in a folder; none if there is no file."""
    file = folder / f"{arch}.yaml"
    if not file.is_file():
        return Corrections(name=arch)
    where = f"corrections/{file.name}"
    own = read(file, where)
    _check_keys(own, arch, _SHIPPED_KEYS, where)
    base = shipped(own["base"], folder) if "base" in own else Corrections()
    parameters = {**base.parameters, **own.get("parameters", {})}
    sources = {**base.parameter_sources, **own.get("parameter_sources", {})}
    lacking = {name for name, value in parameters.items() if value is None}  # what the base has and this core does not
    return Corrections(
        name=str(own.get("name", base.name or arch)),
        status=str(own.get("status", base.status)),
        ports=tuple(own.get("ports", base.ports)),
        memory=own.get("memory", base.memory),
        parameters={name: value for name, value in parameters.items() if name not in lacking},
        parameter_sources={name: source for name, source in sources.items() if name not in lacking},
        sources={**base.sources, **own.get("sources", {})},
        forms=(*base.forms, *_forms(own, where, _FORM_KEYS | {"adds", "instead", "scale"})),
    )


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
        _read[key] = corrected(table, read(path, str(path)), str(file))
    return _read[key]


_read: dict[object, Table] = {}
"""Tables with corrections, by table, file and state of the file."""


def read(path: Path, where: str) -> dict[str, Any]:
    """The contents of a corrections file.

    Raises: InputError if it cannot be read, or is no mapping.
    """
    from rooftree import files, yamltext

    content = files.read_bytes(path, most_B=yamltext.MAX_BYTES, what="the file of corrections")
    data = yamltext.read(content, where).data
    if not isinstance(data, Mapping):
        raise InputError("expected a mapping with arch and forms", where=where)
    return dict(data)


def corrected(table: Table, data: Mapping[str, Any], where: str) -> Table:
    """A table with corrections that were read before; later ones count more than earlier ones and those that ship."""
    _check_keys(data, table.arch, _KEYS, where)
    ports = data.get("ports") or []
    table = replace(table, ports=(*table.ports, *(port for port in ports if port not in table.ports)))
    _check_core(table, data.get("parameters") or {}, f"{where}: $.parameters")
    new = tuple(_forms(data, where, _FORM_KEYS))
    for number, correction in enumerate(new):
        check_ports(table, correction, f"{where}: $.forms[{number}]")
    return replace(
        table,
        corrections=(*table.corrections, *new),
        matching=None,
        sources={**table.sources, **(data.get("sources") or {})},
        parameters=_merged(table.parameters, data.get("parameters") or {}, f"{where}: $.parameters"),
        found={},
    )


def _check_keys(data: Mapping[str, Any], arch: str, keys: set[str], where: str) -> None:
    odd = [key for key in data if key not in keys]
    if odd:
        raise InputError(f"'{odd[0]}' is not known here, expected {', '.join(sorted(keys))}", where=where)
    if data.get("arch") != arch:
        raise InputError(f"these corrections are for {data.get('arch')}, not for {arch}", where=f"{where}: $.arch")
    if not all(isinstance(data.get(key) or {}, Mapping) for key in ("parameters", "sources")):
        raise InputError("expected mappings for parameters and sources", where=where)
    if not isinstance(data.get("forms") or [], list):
        raise InputError("expected a list", where=f"{where}: $.forms")
    ports = data.get("ports") or []
    if not isinstance(ports, list) or not all(isinstance(port, str) and "|" not in port for port in ports):
        raise InputError("expected a list of names of further ports", where=f"{where}: $.ports")


def _forms(data: Mapping[str, Any], where: str, keys: set[str]) -> Iterator[Correction]:
    """The entries of forms, each checked."""
    for number, entry in enumerate(data.get("forms") or []):
        yield _form(entry, keys, f"{where}: $.forms[{number}]")


def _form(entry: Any, keys: set[str], where: str) -> Correction:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("match"), str):
        raise InputError("expected a mapping with match, a pattern of forms", where=where)
    odd = [key for key in entry if key not in keys]
    if odd:
        raise InputError(f"'{odd[0]}' is not known here, expected {', '.join(sorted(keys))}", where=where)
    for key in _NUMBERS:
        value = entry.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e5:
            raise InputError(f"{key} is {value!r}, expected a number of at least 0", where=where)
    if not isinstance(entry.get("scale", 0.5), float) or not 0 < entry.get("scale", 0.5) < 1:
        raise InputError(f"scale is {entry['scale']!r}, expected a number between 0 and 1", where=where)
    instead = entry.get("instead", {})
    if not isinstance(instead, Mapping) or not all(isinstance(group, str) for pair in instead.items() for group in pair):
        raise InputError(f"instead is {instead!r}, expected groups by group, such as {{P0|P1: P0|P1|P5}}", where=where)
    groups = {key: entry[key] for key in ("ports", "adds") if key in entry}
    for key, ports in groups.items():
        if not isinstance(ports, Mapping) or not all(isinstance(c, int | float) and c >= 0 for c in ports.values()):
            raise InputError(f"{key} are {ports!r}, expected cycles by group, such as {{P0|P1: 1}}", where=where)
        groups[key] = {str(group): cycles for group, cycles in ports.items()}
    _check_pattern(entry["match"], where)
    return Correction(**{key: value for key, value in entry.items() if key != "note"} | groups)


def _check_pattern(pattern: str, where: str) -> None:
    """Raise InputError for a pattern that is wrong, or might take long: all forms of a table are tried."""
    shown = pattern if len(pattern) <= 80 else f"{pattern[:77]}..."
    long = len(pattern) > _MOST_PATTERN or pattern.count("(") > _MOST_GROUPS
    if long or len(_REPEAT.findall(pattern)) > _MOST_REPEATS or _REPEATED_GROUP.search(pattern):
        most = f"at most {_MOST_PATTERN} characters, {_MOST_GROUPS} groups and {_MOST_REPEATS} of * + {{n}}, none behind a group"
        raise InputError(f"the pattern '{shown}' is too long, or repeats too much", where=where, hint=most)
    try:
        re.compile(pattern)
    except (re.error, OverflowError) as error:
        raise InputError(f"the pattern '{shown}' is wrong: {error}", where=where) from None


def check_ports(table: Table, correction: Correction, where: str) -> None:
    """Whether a table has the ports that a correction names."""
    try:
        table.uses(correction.ports or {})
        table.uses(correction.adds)
        for pair in correction.instead.items():
            table.uses(dict.fromkeys(pair, 1.0))
    except UsageError as error:
        raise InputError(error.message, where=where, hint=error.hint) from None


def _check_core(table: Table, parameters: Mapping[str, Any], where: str) -> None:
    """Raise InputError for numbers of a core that no core has."""
    for name in (*_WHOLE, *_PLACES, *_ABOVE_0):
        if name in parameters:
            _check_above_0(parameters[name], name, whole=name not in _ABOVE_0, where=f"{where}.{name}")
    for name in _TIMES:
        if name in parameters and parameters[name] != 0:
            _check_above_0(parameters[name], name, whole=False, where=f"{where}.{name}", least="of at least 0")
    for name, value in parameters.items():
        if name in _SWITCHES and not isinstance(value, bool):
            raise InputError(f"'{name}' is {value!r}, expected true or false", where=f"{where}.{name}")
        if isinstance(before := table.parameters.get(name), bool | str) and type(value) is not type(before):
            kind = "true or false" if isinstance(before, bool) else f"a word such as '{before}'"
            raise InputError(f"'{name}' is {value!r}, expected {kind}", where=f"{where}.{name}")
    _check_nested(table, parameters, where)
    queues = parameters.get("queues") or {}
    for name, queue in queues.items() if isinstance(queues, Mapping) else ():
        place = f"{where}.queues.{name}"
        known = isinstance(queue, Mapping) and {"ports", "size"} <= set(queue) <= {"ports", "size", "schedulers", "each"}
        if not known or not isinstance(queue["ports"], str):
            raise InputError(f"the queue is {queue!r}, expected ports and size, such as {{ports: P0|P1, size: 60}}", where=place)
        if queue.get("each", MICRO_OP) != MICRO_OP:
            raise InputError(f"'each' is {queue['each']!r}, expected '{MICRO_OP}', or nothing for instructions", where=place)
        for part in ("size", "schedulers"):
            _check_above_0(queue.get(part, 1), part, whole=True, where=f"{place}.{part}")
        _check_group(table, queue["ports"], "ports", f"{place}.ports")


def _check_nested(table: Table, parameters: Mapping[str, Any], where: str) -> None:
    """Raise InputError for what is wrong inside parameters that are mappings."""
    for name in (name for name in _NESTED if name in parameters):
        _check_leaves(table, parameters[name], _NESTED[name], f"{where}.{name}")
    if "in_flight" in parameters:
        _check_in_flight(parameters["in_flight"], f"{where}.in_flight")
    if "line_crossing" in parameters:
        place, rules = f"{where}.line_crossing", parameters["line_crossing"]
        if not isinstance(rules, Mapping) or not all(_CROSSING_ACCESS.fullmatch(str(access)) for access in rules):
            raise InputError(f"'line_crossing' is {rules!r}, expected rules by access, such as load256", where=place)
        for access, rule in rules.items():
            if not isinstance(rule, Mapping) or not {"ports", "cycles"} <= set(rule):
                raise InputError(f"the rule is {rule!r}, expected at least ports and cycles", where=f"{place}.{access}")
            _check_leaves(table, rule, _CROSSING, f"{place}.{access}")
    fuse = parameters.get("fuse", {})
    if not isinstance(fuse, Mapping) or not all(isinstance(word, str) for pair in fuse.items() for word in pair):
        raise InputError(f"'fuse' is {fuse!r}, expected conditions by instruction, such as {{cmp: e ne}}", where=f"{where}.fuse")


def _check_in_flight(sizes: Any, where: str) -> None:
    """Raise InputError for sizes that are no intervals of whole numbers."""
    if not isinstance(sizes, Mapping):
        raise InputError(f"'in_flight' is {sizes!r}, expected intervals, such as {{load_queue: [115, 116]}}", where=where)
    for name, size in sizes.items():
        if name not in _IN_FLIGHT:
            raise InputError(f"'{name}' is not known here, expected {', '.join(_IN_FLIGHT)}", where=f"{where}.{name}")
        if not isinstance(size, list | tuple) or len(size) != 2:
            raise InputError(f"'{name}' is {size!r}, expected the least and the most, as in [115, 116]", where=f"{where}.{name}")
        low, high = size
        for number in (low, high) if high is not None else (low,):
            _check_above_0(number, name, whole=True, where=f"{where}.{name}")
        if high is not None and high < low:
            raise InputError(f"'{name}' is {size!r}, the most is less than the least", where=f"{where}.{name}")


def _check_leaves(table: Table, values: Any, kinds: Mapping[str, str], where: str) -> None:
    if not isinstance(values, Mapping):
        raise InputError(f"found {values!r}, expected a mapping with {', '.join(kinds)}", where=where)
    for key, value in values.items():
        if key not in kinds:
            raise InputError(f"'{key}' is not known here, expected {', '.join(kinds)}", where=f"{where}.{key}")
        _check_leaf(table, key, value, kinds[key], f"{where}.{key}")


def _check_leaf(table: Table, key: str, value: Any, kind: str, where: str) -> None:
    if kind == "switch":
        if not isinstance(value, bool):
            raise InputError(f"'{key}' is {value!r}, expected true or false", where=where)
    elif kind == "group":
        _check_group(table, value, key, where)
    elif kind == "pattern":
        if not isinstance(value, str):
            raise InputError(f"'{key}' is {value!r}, expected a pattern of forms", where=where)
        _check_pattern(value, where)
    elif kind == "uses":
        if not isinstance(value, Mapping):
            raise InputError(f"'{key}' is {value!r}, expected cycles by group, such as {{P0|P1: 1}}", where=where)
        for group, cycles in value.items():
            _check_group(table, group, key, where)
            _check_leaf(table, group, cycles, "number", f"{where}.{group}")
    elif kind != "number":
        _check_above_0(value, key, whole=kind == "places", where=where)
    elif isinstance(value, bool) or value != 0:
        _check_above_0(value, key, whole=False, where=where, least="of at least 0")


def _check_group(table: Table, group: Any, key: str, where: str) -> None:
    """Raise InputError for ports that the table does not have."""
    if not isinstance(group, str):
        raise InputError(f"'{key}' is {group!r}, expected ports such as P0|P1", where=where)
    try:
        table.uses({group: 1.0})
    except UsageError as error:
        raise InputError(error.message, where=where, hint=error.hint) from None


def _check_above_0(value: Any, name: str, *, whole: bool, where: str, least: str = "above 0") -> None:
    number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if not number or not 0 < value < _MOST:
        raise InputError(f"'{name}' is {value!r}, expected a {'whole ' if whole else ''}number {least}", where=where)


def _merged(old: Mapping[str, Any], new: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Parameters of the table with those of a file in their place; only ones that the table has, with numbers for numbers."""
    found = dict(old)
    for name, value in new.items():
        before = old.get(name, {} if name == "in_flight" else None)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            found[name] = {**before, **value}
        elif isinstance(value, bool | int | float | str) and not isinstance(before, Mapping | list):
            found[name] = value
        else:
            raise InputError(f"'{name}' is {value!r}, the table has {before!r}", where=where)
    return found
