"""What a click measures: the shown loop at one size or along a line of sizes, or this machine; and what was measured so far."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rooftree.errors import InputError, MachineError, UsageError
from rooftree.results import Prediction
from rooftree.results.validation import JoinedFinding, KernelValidation, ValidatedPoint
from rooftree.web.jobs import Adopt

POINT, LINE, MACHINE = "point", "line", "machine"
MOST_SIZES = 12
"""Sizes of a line that are measured."""
MOST_SECONDS = 60.0
"""For one point [s]."""
SECONDS = 3.0
"""For one point, unless told otherwise: as `rooftree measure` has it [s]."""

Place = tuple[tuple[tuple[str, int], ...], int]
"""Sizes and cores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A measurement that the browser asks for.

    Attributes:
        what: point, line or machine.
        key, row, column: the place of a sweep.
        seconds: longest time for a point [s].
    """

    what: str
    key: str = ""
    row: int = 0
    column: int = 0
    seconds: float = SECONDS


def read_wanted(given: Mapping[str, Any]) -> Wanted:
    """Check the types of what the browser sent.

    Raises: UsageError.
    """
    known = {"what": str, "id": str, "row": int, "column": int, "seconds": (int, float)}
    for name, value in given.items():
        if name not in known or not isinstance(value, known[name]) or isinstance(value, bool):  # type: ignore[arg-type]
            raise UsageError("expected what, id, row, column and seconds", where=name[:40])
    if given.get("what") not in (POINT, LINE, MACHINE):
        raise UsageError(f"expected {POINT}, {LINE} or {MACHINE}", where="what")
    seconds = float(given.get("seconds", SECONDS))
    if not 0.01 <= seconds <= MOST_SECONDS:  # also of what is no number
        raise UsageError(f"expected 0.01 to {MOST_SECONDS:g} seconds", where="seconds")
    row, column = given.get("row", 0), given.get("column", 0)
    if not (0 <= row < 10**6 and 0 <= column < 10**6):
        raise UsageError("there is no such place", where="row")
    return Wanted(what=given["what"], key=given.get("id", ""), row=row, column=column, seconds=seconds)


@dataclass(slots=True)
class Seen:
    """What was measured of one loop on this machine: points, and why predictions differ, of the last time."""

    points: dict[Place, ValidatedPoint] = field(default_factory=dict)
    findings: list[JoinedFinding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def take(self, record: KernelValidation) -> None:
        """Take up a record; a point that was measured before is replaced."""
        for point in record.points:
            self.points.pop(place_of(point.sizes, point.cores), None)
            self.points[place_of(point.sizes, point.cores)] = point
        self.findings = list(record.findings)
        self.notes = [*record.notes, *(f"{_named(f.sizes)} could not be measured: {f.why}" for f in record.failed)]


def place_of(sizes: Mapping[str, int], cores: int) -> Place:
    """A point by its sizes and cores."""
    return tuple(sorted((name, int(value)) for name, value in sizes.items())), int(cores)


def _named(sizes: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in sizes.items())


def sizes_arguments(p: Prediction, axes: Sequence[Mapping[str, Any]], row: int, line: bool) -> list[str]:
    """``-D`` for one row of a sweep, or for the line of sizes through it.

    Args:
        p: the sweep.
        axes: of it: tied names, and values.
        row: a place of it.
        line: whether the first axis with several values is measured along, at most `MOST_SIZES` of it.
    Raises: InputError for a place outside of the sweep.
    """
    if not 0 <= row < p.shape[0]:
        raise InputError(f"the sweep has {p.shape[0]} sizes, asked for number {row}", where="row")
    found: list[str] = []
    along = next((k for k, axis in enumerate(axes) if len(next(iter(axis.values()))) > 1), None) if line else None
    for k, axis in enumerate(axes):
        names, values = next(iter(axis.items()))
        if k == along:
            values = [int(v) for v in values]
            step = max(1.0, (len(values) - 1) / (MOST_SIZES - 1))
            some = dict.fromkeys(values[min(len(values) - 1, round(n * step))] for n in range(math.ceil(len(values) / step)))
            text = ",".join(map(str, some))
        else:
            text = str(int(p.sizes[names.split(",")[0].strip()][row]))
        found += ["-D", f"{names}={text}"]
    return found


def command(wanted: Wanted, kernel: str, machine: str, sizes: Sequence[str], cores: int, *, trust: bool) -> list[str]:
    """Arguments of the command that measures."""
    if wanted.what == MACHINE:
        return ["machine", "measure", "--quick", "--json"]
    trusted = ["--trust"] if trust else []
    limit = ["--time-limit", f"{wanted.seconds:g}"]
    return ["validate", kernel, "-m", machine, *sizes, "--cores", str(cores), *limit, *trusted, "--json"]


def check_is_here(name: str, machine: Any) -> None:
    """Raise MachineError for the file of another machine than this one."""
    from rooftree.errors import CapabilityError
    from rooftree.machine.native import NAME, native

    if name == NAME:
        return
    try:
        here = native().machine
    except CapabilityError:
        here = None
    if here is None or (here.microarchitecture != machine.microarchitecture and here.name != machine.name):
        raise MachineError(
            f"{machine.title or machine.name} is another machine: a measurement here says nothing about its prediction",
            where="machine",
            hint=f"choose '{NAME}', or measure this machine first",
        )


def adopt_validation(seen: Seen) -> Adopt:
    """Takes up what `rooftree validate --json` wrote."""

    def adopt(document: dict[str, Any]) -> dict[str, Any]:
        record = KernelValidation.from_dict(document, "the measurement")
        seen.take(record)
        return {"points": len(record.points), "failed": len(record.failed)}

    return adopt


def shown_points(seen: Seen) -> list[dict[str, Any]]:
    """Rows of a table: one for each point that was measured, by cores and sizes."""
    from rooftree.report.workbench.measured import measured_row

    order = sorted(seen.points.items(), key=lambda item: (item[0][1], [value for _, value in item[0][0]]))
    return [measured_row(point) for _, point in order]
