"""What ``rooftree check`` found, schema ``rooftree.check/1``, and the baselines it keeps, ``rooftree.baseline/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.record import Record


class LinkTerms(Record):
    """One link at one point."""

    _not_negative = ("cy", "load_B", "evict_B")

    cy: float  #: transfer time [cy/CL]
    load_B: float | None  #: bytes towards the core [B/CL]
    evict_B: float | None  #: bytes away from the core [B/CL]


class PointTerms(Record):
    """The terms of a point that a baseline keeps."""

    _positive = ("sizes", "cores", "cy_per_cl", "roofline_cy_per_cl")
    _not_negative = ("T_OL", "T_nOL")

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    cy_per_cl: float  #: predicted runtime [cy/CL]
    T_OL: float  #: in-core time that overlaps with data transfers [cy/CL]
    T_nOL: float  #: time of loads and stores [cy/CL]
    links: Mapping[str, LinkTerms]  #: the links
    data_in: str  #: from where the data come
    traffic_engine: str | None  #: what gave the bytes: lc or sim
    roofline_cy_per_cl: float | None  #: the Roofline's lower limit [cy/CL]
    roofline_bound: str | None  #: the roof that gives it


class WorstPoint(PointTerms):
    """The point that is nearest to a limit, or farthest beyond it."""

    value: float  #: its value, in the unit of the limit
    doubts: Sequence[str] | None = None  #: why the prediction there may be another one; left out where nothing is in doubt


class MeasuredError(Record):
    """The point where model and measurement differ most."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    value: float  #: absolute error [1]
    predicted: float | None  #: predicted runtime [cy/CL]
    measured: float  #: measured runtime [cy/CL]
    reasons: Sequence[str]  #: why they differ, in sentences


class MovedTerm(Record):
    """A term that is another one than in the baseline."""

    term: str  #: T_OL, T_nOL or T_ and a link
    old: float  #: in the baseline [cy/CL]
    new: float  #: now [cy/CL]


class Cause(Record):
    """What else differs from the baseline."""

    what: str  #: option, part of the code, bytes over a link, machine file, unit of work
    old: Any  #: in the baseline
    new: Any  #: now


class ComparedPoint(Record):
    """A point beside its baseline."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    new: float  #: runtime now [cy/CL]
    old: float | None  #: runtime in the baseline [cy/CL]; null where it lacks the point
    change: float | None  #: new / old - 1 [1]
    status: str  #: slower, same, faster, or unknown for a point that the baseline lacks
    lacks: str | None = None  #: what the baseline has instead
    moved: Sequence[MovedTerm]  #: terms that moved, the longest move first
    causes: Sequence[Cause]  #: what else is different


class Finding(Record):
    """One rule at all points of a case."""

    rule: str  #: name of the rule
    passed: bool  #: whether all points keep to it
    undecided: str | None = None  #: why a measured rule decides nothing; empty if it does
    quantity: str  #: what is compared, in words
    bound: float  #: the limit, in its unit
    unit: str  #: unit of the limit; empty for fractions
    points: int  #: points that were looked at
    violated: int  #: points beyond the limit
    worst: WorstPoint | MeasuredError | ComparedPoint  #: the worst point
    faster: int | None = None  #: points that became faster than the baseline
    compared: Sequence[ComparedPoint] | None = None  #: all points beside the baseline


class SourcePlace(Record):
    """Where the loop stands."""

    file: str  #: file
    line: int | None  #: line, from 1
    column: int | None  #: column, from 1


class MachineVersion(Record):
    """Which machine file a baseline is of."""

    name: str  #: name of the file
    variant: str = ""  #: variant of it
    sha256: str | None  #: hash of it


class BaselineCase(Record):
    """What a baseline keeps of a kernel on a machine."""

    _positive = ("iterations_per_cl",)

    kernel: str  #: the kernel as it was named
    machine: MachineVersion  #: the machine file
    options: Mapping[str, Any] | None  #: options that are not default
    iterations_per_cl: int  #: iterations of a unit of work [it/CL]
    code: Mapping[str, str | int]  #: engine, lanes, and what is known of the machine code
    points: Sequence[PointTerms]  #: the points


class BaselineDocument(Record):
    """What later predictions are compared with."""

    schema: str = "rooftree.baseline/1"  #: name of the schema
    rooftree: str  #: version of rooftree that made it
    cases: Sequence[BaselineCase]  #: the cases


class CheckedCase(Record):
    """One kernel on one machine with what the rules say."""

    kernel: str  #: the kernel as it was named
    machine: str  #: name of the machine file
    place: SourcePlace | None  #: where the loop stands; null for a library kernel
    iterations_per_cl: int  #: iterations of a unit of work [it/CL]
    code: Mapping[str, str | int]  #: engine, lanes, and what is known of the machine code
    points: int  #: number of points
    findings: Sequence[Finding]  #: what the rules say
    baseline_case: BaselineCase  #: what a baseline would keep of it
    notes: Sequence[str]  #: assumptions and doubts of the prediction


class CaseError(Record):
    """A case that could not be checked."""

    kernel: str  #: the kernel as it was named
    machine: str  #: the machine as it was named
    error: str  #: what went wrong
    exit_code: int  #: exit code of this kind of error


class RuleText(Record):
    """A rule in words."""

    title: str  #: what it means that it is violated
    about: str  #: what it compares
    help: str  #: what to do when it is violated


class CheckDocument(Record):
    """Limits and baselines beside predictions."""

    schema: str = "rooftree.check/1"  #: name of the schema
    passed: bool  #: whether all rules hold and all cases could be checked
    violated: int  #: findings that are violated
    undecided: int  #: findings that are undecided
    cases: Sequence[CheckedCase]  #: what was checked
    errors: Sequence[CaseError]  #: what could not be checked
    baseline: str | None  #: file of the baseline; null without one
    tolerance: float | None  #: largest allowed growth of the runtime [1]
    rules: Mapping[str, RuleText]  #: the rules that were used, by name
