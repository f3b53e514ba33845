"""Whether a file is a record of benchmarks that can be shown: its parts, and the values of its figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from rooftree.errors import InputError
from rooftree.report.bench.record import SCHEMA, Record, all_figures

_NEEDED = {
    "bandwidth": ("isa", "precision", "threads", "level", "ratio", "GB_s"),
    "flops": ("isa", "precision", "threads", "inst", "GFLOP_s"),
    "operations": ("isa", "precision", "threads", "inst", "GOP_s"),
    "curve": ("isa", "precision", "ratio", "working_set_B", "GB_s"),
    "latency": ("inst", "cycles", "ns", "clock_GHz"),
    "mixed": ("isa", "precision", "threads", "level", "ratio", "inst", "intensity_FLOP_B", "GFLOP_s"),
}
Rule = tuple[str, Callable[[Any], bool]]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value)


_TEXT: Rule = ("a text", lambda value: isinstance(value, str))
_NUMBER: Rule = ("a finite number", _is_number)
_PAIR: Rule = ("a list of two numbers", _is_pair)
_RULES: dict[str, Rule] = {
    **dict.fromkeys(("isa", "precision", "level", "ratio", "inst", "memory", "quality", "reason"), _TEXT),
    **dict.fromkeys(("GB_s", "GFLOP_s", "GOP_s", "B_per_cy", "FLOP_per_cy", "OP_per_cy", "limit_per_cy"), _NUMBER),
    **dict.fromkeys(("cycles", "ns", "clock_GHz", "intensity_FLOP_B"), _NUMBER),
    "working_set_B": ("a number above zero", lambda value: _is_number(value) and value > 0),
    **dict.fromkeys(("interval", "interval_GB_s", "interval_GFLOP_s", "interval_GOP_s", "interval_ns"), _PAIR),
    "clock_spread_GHz": _PAIR,
    "threads": ("a whole number from 1", lambda value: isinstance(value, int) and value >= 1),
    "cpus": ("a list of numbers", lambda value: isinstance(value, list) and all(isinstance(v, int) for v in value)),
}
"""Values of a figure; unless they are needed, they may be missing or null."""
_PARTS: dict[str, Rule] = {
    **dict.fromkeys(
        ("roofs", "latencies", "mixed", "caches", "notes", "applications", "best_mix"),
        ("a list", lambda value: isinstance(value, list)),
    ),
    **dict.fromkeys(("environment", "clock_GHz", "curve", "failed"), ("an object", lambda value: isinstance(value, dict))),
}
_CACHE: dict[str, Rule] = {"level": _TEXT, "size_B": _NUMBER, "advertised_bytes": _NUMBER, "usable_bytes": _NUMBER}
_LISTS: dict[str, tuple[dict[str, Rule], tuple[str, ...]]] = {
    "caches": (_CACHE, ("level", "size_B")),
    "best_mix": ({"isa": _TEXT, "precision": _TEXT, "inst": _TEXT, "over_fma": _NUMBER}, ("isa", "precision", "inst")),
    "applications": (
        {"name": _TEXT, "method": _TEXT, "intensity_FLOP_B": _NUMBER, "GFLOP_s": _NUMBER, "seconds": _NUMBER},
        ("name", "intensity_FLOP_B", "GFLOP_s", "seconds"),
    ),
}
"""Rules of the entries of lists beside figures, and what each must have."""
_CLOCK: dict[str, Rule] = dict.fromkeys(("median", "low", "high"), _NUMBER)


def check(record: Any, where: str = "") -> Record:
    """Make sure that this is a record of benchmarks.

    Args:
        record: as it was read from JSON.
        where: the file, for messages.
    Raises: InputError if it is not, with the first value that is wrong.
    """
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        found = record.get("schema") if isinstance(record, dict) else type(record).__name__
        raise InputError(
            f"expected a record of schema {SCHEMA}, found {found!r}",
            where=where,
            hint="the output of `rooftree bench ... --json`, or a CSV file of the CARM Tool",
        )
    _follow(record, _PARTS, (), f"{where}: $")
    if not isinstance((record.get("curve") or {}).get("points", []), list):
        raise InputError("expected a list", where=f"{where}: $.curve.points")
    if record.get("clock_GHz"):
        _follow(record["clock_GHz"], _CLOCK, tuple(_CLOCK), f"{where}: $.clock_GHz")
    for part, (rules, needed) in _LISTS.items():
        for number, entry in enumerate(record.get(part) or ()):
            _follow(entry, rules, needed, f"{where}: $.{part}[{number}]")
    for figure in all_figures(record):
        kind = figure.get("kind") if isinstance(figure, dict) else None
        if kind not in _NEEDED:
            raise InputError(f"expected figures of kind {', '.join(_NEEDED)}, found {kind!r}", where=where)
        _follow(figure, _RULES, _NEEDED[kind], f"{where}: a figure of kind {kind}")
    return record


def _follow(found: Any, rules: Mapping[str, Rule], needed: tuple[str, ...], where: str) -> None:
    """Make sure that an object has what is needed, and values as they should be."""
    if not isinstance(found, dict):
        raise InputError(f"expected an object, found {found!r}", where=where)
    missing = [key for key in needed if found.get(key) is None]
    if missing:
        raise InputError(f"it lacks {', '.join(missing)}", where=where)
    for key, (expected, holds) in rules.items():
        if found.get(key) is not None and not holds(found[key]):
            raise InputError(f"{key} is {found[key]!r:.60}, expected {expected}", where=where)
