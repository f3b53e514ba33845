"""How a machine file was measured, schemas ``rooftree.machine-measurement/1`` and ``rooftree.overlap/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.learnt_core import LearntCore
from rooftree.results.record import Record

MACHINE_MEASUREMENT_SCHEMA, OVERLAP_SCHEMA = "rooftree.machine-measurement/1", "rooftree.overlap/1"


class HypothesisRecord(Record):
    """One hypothesis on how transfers overlap, and how well it fits."""

    text: str  #: in words
    fitted: bool  #: whether bandwidths were fitted, too
    error: float  #: of its predictions, relative
    interval: Sequence[float]  #: of that error
    ratio: float | None  #: error over that of the best; null if that is 0
    separate: bool  #: whether its interval lies above that of the best
    confidence: float | None  #: that the best is better; null for the best
    numbers: Mapping[str, Sequence[float]]  #: interval of each fitted number


class CaseRecord(Record):
    """A streaming kernel in one level, measured and predicted."""

    name: str  #: kernel and variant
    place: str  #: where the data are
    measured_cy: float  #: runtime [cy/CL]
    interval_cy: Sequence[float]  #: in which the next run is expected [cy/CL]
    predicted_cy: Sequence[float]  #: by each hypothesis [cy/CL]


class StageRecord(Record):
    """What was decided for one level."""

    place: str  #: where the data are
    tried: int  #: hypotheses
    verdict: str  #: how sure it is, in words
    taken: str  #: what was taken, in words
    confidence: float  #: of the decision [1]
    decided_by: str  #: what decided, in words
    undetermined: Sequence[str]  #: what the measurements do not tell
    hypotheses: Sequence[HypothesisRecord]  #: the best, then its rivals
    cases: Sequence[CaseRecord]  #: what they were compared with


class LinkRecord(Record):
    """Bandwidths of a link."""

    load_B_per_cy: float  #: towards the core [B/cy]
    evict_B_per_cy: float  #: away from it [B/cy]
    duplex: str  #: whether both directions share it


class OverlapGroups(Record):
    """Groups of terms: members of a group add, groups overlap."""

    default: Sequence[Sequence[str]]  #: for all locations
    by_location: Mapping[str, Sequence[Sequence[str]]]  #: for single ones


class Overlap(Record):
    """How bandwidths and overlap were decided."""

    schema: str = OVERLAP_SCHEMA  #: name of the schema
    machine: str  #: name of the machine
    decided: bool  #: whether every stage was decided
    links: Mapping[str, LinkRecord]  #: bandwidths by link
    penalty_cy: Mapping[str, float]  #: latency penalty by link [cy/CL]
    overlap: OverlapGroups  #: what overlaps
    stages: Sequence[StageRecord]  #: level by level


class CheckedKernel(Record):
    """A streaming kernel that was not used, predicted with the measured machine."""

    kernel: str  #: its name
    N: int  #: elements of each array
    measured: float  #: runtime [cy/CL]
    interval: Sequence[float]  #: in which the next run is expected [cy/CL]
    predicted: float  #: runtime [cy/CL]
    error: float  #: predicted over measured, less 1


class CheckedLevel(Record):
    """How well kernels are predicted in one level."""

    cases: Sequence[CheckedKernel]  #: kernel by kernel
    median_error: float  #: median of the absolute relative errors


class MachineMeasurement(Record):
    """A machine file and all that led to it."""

    schema: str = MACHINE_MEASUREMENT_SCHEMA  #: name of the schema
    machine: Mapping[str, Any]  #: as `rooftree machine show --json` prints it
    file: str  #: text of the machine file
    summary: Any  #: what was measured, in short
    notes: Sequence[str]  #: of the machine file
    doubts: Sequence[str]  #: what in the measurement is doubtful, in sentences
    overlap: Overlap  #: how bandwidths and overlap were decided
    check: Mapping[str, CheckedLevel]  #: how well other kernels are predicted, by level
    sheet: Mapping[str, Any]  #: the data sheet, of schema `rooftree.bench/1`
    learnt: LearntCore | None = None  #: the in-core model that was learnt in the same run; null if none was
