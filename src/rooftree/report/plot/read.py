"""Documents of all commands as what figures take: series, benchmarks, rooflines of machines, profiles, dots."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rooftree.errors import InputError, UsageError, nearest
from rooftree.report.bench.carm_csv import read_carm
from rooftree.report.bench.check import check as checked_bench
from rooftree.report.plot.series import Series
from rooftree.results.carm_file import is_carm
from rooftree.results.collection import Case, CasePoint
from rooftree.results.machine import MachineFacts
from rooftree.results.measurement import MEASUREMENT_SCHEMA, Measurement
from rooftree.results.prediction_document import PREDICTION_SCHEMA, Point, PredictionDocument
from rooftree.results.profile import PROFILE_SCHEMA, Profile
from rooftree.results.roofline import RooflineDocument, ScalingDocument
from rooftree.results.validation import VALIDATIONS_SCHEMA, KernelValidation

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """A dot of a Roofline that the user gives: a name, an intensity [FLOP/B], and a performance [GFLOP/s] unless it is a line."""

    name: str
    intensity: float
    GFLOP_s: float | None = None
    machine: str = ""


@dataclass(slots=True)
class Subjects:
    """All that is to be drawn.

    Attributes:
        series: kernels on machines.
        benches: measured roofs, records of schema ``rooftree.bench/1``.
        rooflines: machines as rooflines.
        profiles: applications.
        dots: given by the user.
        sources: files that they come from.
    """

    series: list[Series] = field(default_factory=list)
    benches: list[Json] = field(default_factory=list)
    rooflines: list[RooflineDocument] = field(default_factory=list)
    profiles: list[Profile] = field(default_factory=list)
    dots: list[Dot] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)

    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not (self.series or self.benches or self.rooflines or self.profiles)

    def add(self, document: Any, where: str) -> None:
        """Take up one document.

        Args:
            document: plain data, as a command wrote it with --json.
            where: its file.
        Raises: InputError for one of another schema, a damaged one, or one without anything to draw.
        """
        schema = document.get("schema") if isinstance(document, Mapping) else None
        if not isinstance(schema, str) or schema not in _READERS:
            found = f"schema {schema}"[:80] if isinstance(schema, str) else "no schema"
            raise InputError(
                f"this is no record that can be drawn, found {found}",
                where=where,
                hint=nearest(str(schema), _READERS) or f"what can: {', '.join(_READERS)}; any command writes its own with --json",
            )
        before = (len(self.series), len(self.benches), len(self.rooflines), len(self.profiles))
        _READERS[schema](self, document, where)
        self.sources.append(where)
        if before == (len(self.series), len(self.benches), len(self.rooflines), len(self.profiles)):
            raise InputError("the record is empty: it has no point to draw", where=where)

    def add_case(self, case: Case) -> None:
        """Take up a case of a campaign: a series for each compiler and blocking."""
        for one in case.series:
            if not one.points:
                continue
            context = one.context
            words = [
                one.compiler or "",
                " ".join(one.flags),
                f"blocked {one.blocking}" if one.blocking else "",
                one.variant or "",
            ]
            self.series.append(
                Series(
                    kernel=case.kernel,
                    machine=case.machine,
                    title=case.title,
                    points=tuple(one.points),
                    variant=" ".join(filter(None, words)),
                    facts=context.machine if context is not None else None,
                    counts=context.kernel if context is not None else None,
                    conditions=context.layer_conditions if context is not None else (),
                    iterations=context.unit_of_work.iterations_per_cl if context is not None else 0,
                )
            )


def _prediction(found: Subjects, document: Json, where: str) -> None:
    kind = ScalingDocument if document["schema"] == "rooftree.scaling/1" else PredictionDocument
    record = kind.from_dict(document, where)
    if not record.points:
        return
    points = tuple(CasePoint(sizes=p.sizes, cores=p.cores, predicted=p) for p in record.points)
    found.series.append(
        Series(
            kernel=record.kernel.name,
            machine=record.machine.name,
            title=_title(record.machine),
            points=points,
            variant=_variant(record),
            facts=record.machine,
            counts=record.kernel,
            conditions=record.layer_conditions,
            energy=record.energy if isinstance(record, ScalingDocument) else (),
            iterations=record.unit_of_work.iterations_per_cl,
        )
    )


def _title(machine: MachineFacts) -> str:
    """Title of the machine with its variant."""
    title, variant = machine.title or machine.name, machine.variant
    return f"{title}, {variant}" if variant and variant not in title else title


def _variant(record: PredictionDocument) -> str:
    """What of its options is not the usual."""
    chosen = record.options
    words = ["one cold sweep" if not chosen.repeat else "", "non-temporal stores" if chosen.nontemporal else ""]
    return ", ".join(filter(None, words))


def _several(key: str) -> Callable[[Subjects, Json, str], None]:
    """Reads a document that holds others."""

    def read(found: Subjects, document: Json, where: str) -> None:
        inside = document.get(key)
        if not isinstance(inside, Sequence) or isinstance(inside, str):
            raise InputError(f"expected {key} to be a list", where=where)
        for k, one in enumerate(inside):
            found.add(one, f"{where}: {key}[{k}]")
            found.sources.pop()

    return read


def _measurement(found: Subjects, document: Json, where: str) -> None:
    if "findings" in document or "summary" in document:
        _validation(found, document, where)
        return
    record = Measurement.from_dict(document, where)
    if not record.points:
        return
    name = record.machine.name or ""
    points = tuple(CasePoint(sizes=p.sizes, cores=p.cores, measured=p.measured) for p in record.points)
    unit = "cy/call" if record.unit_of_work.element == "call" else "cy/CL"
    found.series.append(
        Series(kernel=record.kernel.name, machine=name, title=name, points=points, unit=unit, counts=record.kernel)
    )


def _validation(found: Subjects, document: Json, where: str) -> None:
    record = KernelValidation.from_dict(document, where)
    points = tuple(
        CasePoint(sizes=p.sizes, cores=p.cores, predicted=_point(p), measured=p.measured, error=p.error, verdict=p.verdict)
        for p in record.points
    )
    if points:
        found.series.append(
            Series(
                kernel=record.kernel.name,
                machine=record.machine.name,
                title=_title(record.machine),
                points=points,
                facts=record.machine,
                counts=record.kernel,
                iterations=record.unit_of_work.iterations_per_cl,
            )
        )


def _point(p: Any) -> Any:
    """The prediction of a validated point, at the clock that was measured, which is no axis."""
    told = {name: value for name, value in p.predicted.items() if name != "clock_GHz"}
    return Point.from_dict({**told, "sizes": p.sizes, "cores": p.cores})


def _bench(found: Subjects, document: Json, where: str) -> None:
    found.benches.append(checked_bench(document, where))


def _sheet(found: Subjects, document: Json, where: str) -> None:
    found.add(document.get("sheet"), f"{where}: sheet")
    found.sources.pop()


def _roofline(found: Subjects, document: Json, where: str) -> None:
    record = RooflineDocument.from_dict(document, where)
    if record.machines:
        found.rooflines.append(record)


def _profile(found: Subjects, document: Json, where: str) -> None:
    record = Profile.from_dict(document, where)
    if record.regions:
        found.profiles.append(record)


_READERS: Mapping[str, Callable[[Subjects, Json, str], None]] = {
    PREDICTION_SCHEMA: _prediction,
    "rooftree.predictions/1": _several("predictions"),
    "rooftree.scaling/1": _prediction,
    "rooftree.scalings/1": _several("scalings"),
    MEASUREMENT_SCHEMA: _measurement,
    VALIDATIONS_SCHEMA: _several("kernels"),
    "rooftree.bench/1": _bench,
    "rooftree.benches/1": _several("records"),
    "rooftree.machine-measurement/1": _sheet,
    "rooftree.roofline/1": _roofline,
    PROFILE_SCHEMA: _profile,
}


def parse_point(text: str) -> Dot:
    """Read ``--point NAME=I,PERF`` or ``NAME=I``, an intensity alone.

    >>> parse_point("SpMV=0.25,3.2")
    Dot(name='SpMV', intensity=0.25, GFLOP_s=3.2, machine='')
    """
    name, equals, numbers = text.rpartition("=")
    values = [_number(part) for part in numbers.split(",")]
    if not equals or not name.strip() or len(values) not in (1, 2) or any(v is None for v in values):
        raise UsageError(
            f"expected a name, an intensity [FLOP/B] and perhaps a performance [GFLOP/s], all above 0, found '{text}'",
            where="--point",
            hint="--point SpMV=0.25,3.2, or --point SpMV=0.25 for a line at this intensity",
        )
    return Dot(name=name.strip(), intensity=values[0] or 0.0, GFLOP_s=values[1] if len(values) == 2 else None)


def _number(text: str) -> float | None:
    """A number above 0; None for anything else."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and 0 < value < 1e15 else None


COLUMNS = ("name", "intensity_FLOP_B", "GFLOP_s", "machine")


def read_points(text: str, where: str) -> list[Dot]:
    """Read a CSV file of dots: a line of heads, ``name,intensity_FLOP_B,GFLOP_s`` and perhaps ``machine``; or applications of the
    CARM Tool.

    Raises: InputError with the line of what cannot be read.
    """
    if is_carm(text):
        return [
            Dot(name=str(a["name"]), intensity=float(a["intensity_FLOP_B"]), GFLOP_s=float(a["GFLOP_s"]))
            for a in read_carm(where)["applications"]
        ]
    try:
        rows = list(csv.reader(io.StringIO(text)))
    except csv.Error as error:
        raise InputError(f"this is no CSV file: {error}", where=where) from None
    head = [cell.strip() for cell in rows[0]] if rows else []
    if not set(COLUMNS[:2]) <= set(head):
        raise InputError(
            f"expected a line of heads with {', '.join(COLUMNS[:3])}, found {','.join(head)[:60] or 'nothing'}",
            where=f"{where}:1",
            hint="name,intensity_FLOP_B,GFLOP_s and perhaps machine; without GFLOP_s a line is drawn at the intensity",
        )
    found = []
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = dict(zip(head, (cell.strip() for cell in row), strict=False))
        intensity, speed = _number(cells.get("intensity_FLOP_B", "")), _number(cells.get("GFLOP_s", ""))
        if intensity is None or (cells.get("GFLOP_s") and speed is None) or not cells.get("name"):
            raise InputError(
                f"expected a name and numbers above 0, found {','.join(row)[:60]}", where=f"{where}:{line}", hint="SpMV,0.25,3.2"
            )
        found.append(Dot(name=cells["name"], intensity=intensity, GFLOP_s=speed, machine=cells.get("machine", "")))
    if not found:
        raise InputError("there is no point in this file", where=where)
    return found
