"""A sweep that the browser asks for: what it may name, and the sizes, core counts and clocks that are chosen for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rooftree.errors import UsageError, nearest
from rooftree.web import machines

_CORES = 24
"""Core counts of a sweep that the workbench chooses itself, at most."""
_CLOCKS = 21
"""Steps of the slider of the clock, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A sweep that the browser asks for.

    Attributes:
        kernel: name of a library kernel; "" for a loop of a source.
        source: key of a source.
        line: of the loop in it; 0: its only one.
        machine: name of a machine.
        sizes: as on the command line behind ``-D``; empty: chosen for the kernel and the machine.
        cores: as behind ``--cores``; "": those of a socket.
        clock_GHz: of the core; None: the machine's.
        edits: other numbers of the machine, see `rooftree.web.machines.read_edits`.
    """

    kernel: str = ""
    source: str = ""
    line: int = 0
    machine: str = "native"
    sizes: tuple[str, ...] = ()
    cores: str = ""
    clock_GHz: float | None = None
    edits: tuple[str, ...] = ()


def read_asked(given: Any) -> Asked:
    """Check the types and lengths of what the browser sent.

    Raises: UsageError for what is no question.
    """
    if not isinstance(given, dict):
        raise UsageError("expected a JSON object")
    known = {"kernel": str, "source": str, "machine": str, "cores": str, "line": int, "sizes": list, "clock_GHz": (int, float)}
    known["edits"] = list
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise UsageError(f"there is nothing called '{name:.40}' to ask for", hint=nearest(name[:40], known))
        if name == "clock_GHz" and value is None:
            continue
        if not isinstance(value, known[name]) or isinstance(value, bool):  # type: ignore[arg-type]
            raise UsageError(f"{name} has a wrong type", where=name)
        if isinstance(value, str) and (len(value) > 2000 or not value.isprintable()):
            raise UsageError("it is too long, or holds characters that no name has", where=name)
        values[name] = value
    sizes = values.get("sizes", [])
    if len(sizes) > 8 or not all(isinstance(size, str) and len(size) <= 4000 and size.isprintable() for size in sizes):
        raise UsageError("expected up to 8 texts such as N=10..1000:10", where="sizes")
    values["sizes"] = tuple(sizes)
    edits = values.get("edits", [])
    if not all(isinstance(edit, str) and edit.isprintable() for edit in edits):
        raise UsageError("expected texts such as core.clock=3 GHz", where="edits")
    values["edits"] = machines.read_edits(edits)
    if not 0 <= values.get("line", 0) < 10**7:
        raise UsageError("no source has this line", where="line")
    if "clock_GHz" in values and not 0.1 < values["clock_GHz"] < 20:
        raise UsageError("expected a clock between 0.1 and 20 GHz", where="clock_GHz")
    return Asked(**values)


def plain(asked: Asked) -> dict[str, Any]:
    """A question as the browser sends it."""
    return {**asdict(asked), "sizes": list(asked.sizes), "edits": list(asked.edits)}


def number_of_points(axes: Sequence[Mapping[str, Any]], counts: Sequence[int]) -> int:
    """Sizes x core counts of a sweep."""
    return len(counts) * math.prod(len(next(iter(axis.values()))) for axis in axes)


def cores_text(most: int) -> str:
    """All core counts of a socket, or evenly spread ones.

    >>> cores_text(8), cores_text(64)
    ('1..8', '1,4,6,9,12,15,17,20,23,26,28,31,34,37,39,42,45,48,50,53,56,59,61,64')
    """
    if most <= _CORES:
        return f"1..{most}" if most > 1 else "1"
    step = (most - 1) / (_CORES - 1)
    return ",".join(dict.fromkeys(str(round(1 + k * step)) for k in range(_CORES)))


def read_counts(text: str) -> list[int]:
    """Core counts as behind ``--cores``.

    Raises: UsageError for what is none.
    """
    from rooftree.sizes import parse_axis

    try:
        _, values = parse_axis(f"cores={text}", positive=True)
    except UsageError:
        raise UsageError(f"cannot read the core counts '{text:.60}'", where="cores", hint="4, 1,2,4 or 1..20") from None
    return [int(value) for value in values]


def clocks(cpu: Any) -> dict[str, Any]:
    """Clocks to choose from [GHz], with the machine's own among them, and where the ends come from."""
    own = cpu.core.clock / 1e9
    if cpu.power is not None:
        low, high, why = cpu.power.f_min / 1e9, cpu.power.f_max / 1e9, "the machine file's range"
    else:
        low, high, why = 0.5 * own, 1.25 * own, "half to 5/4 of the machine file's clock; what the processor allows is not known"
    step = max(0.1, round((high - low) / (_CLOCKS - 1), 1))
    found = {round(own, 4)}
    count = round((high - low) / step) + 1
    found |= {value for k in range(count) if (value := round(low + k * step, 2)) <= high + 1e-9 and abs(value - own) > 0.02}
    return {"values": sorted(found), "own": round(own, 4), "why": why}
