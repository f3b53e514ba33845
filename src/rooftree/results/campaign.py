"""Campaigns: the record of each point, ``rooftree.point/1``, and what is done and open, ``rooftree.campaign/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.imported import Imported
from rooftree.results.measurement import Measurement
from rooftree.results.prediction import Point
from rooftree.results.record import Record

POINT_SCHEMA = "rooftree.point/1"
CAMPAIGN_SCHEMA = "rooftree.campaign/1"


class PointError(Record):
    """Why there is no number."""

    kind: str  #: class of the error
    message: str  #: what was found and what was expected
    where: str = ""  #: the place
    hint: str = ""  #: what to try
    exit_code: int  #: of a command that fails with it


class CampaignPoint(Record):
    """One point of a campaign: what was asked for, all that it depends on, and what was found."""

    schema: str = POINT_SCHEMA  #: name of the schema
    id: str  #: hash of all that it depends on
    kind: str  #: prediction or measurement
    state: str  #: done or failed
    kernel: str  #: name of the kernel
    machine: str  #: name of the machine
    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    compiler: str | None  #: as the campaign names it; null for the machine's own
    flags: Sequence[str]  #: behind those of the machine file
    blocking: str | None  #: as the campaign names it; null for the loops as they are
    model: Mapping[str, Any]  #: options of the prediction, or of the measurement
    depends: Mapping[str, str]  #: what the hash is made of beside these: digests of kernel, machine, code, compiler, ...
    prediction: Point | None = None  #: what is predicted
    context: str | None = None  #: file, in the folder of the results, with what the points of a sweep share
    measurement: Measurement | None = None  #: what was measured, with its one point
    imported: Imported | None = None  #: what another tool measured; then there is neither of the two above
    error: PointError | None = None  #: why it failed; left out where it did not


class PointState(Record):
    """One point of a campaign, and whether it is done."""

    id: str  #: hash of all that it depends on
    state: str  #: done, failed or open
    record: str | None  #: file of its record; null while it is open
    error: str | None  #: why it failed
    kind: str  #: prediction or measurement
    kernel: str  #: name of the kernel
    machine: str  #: name of the machine
    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    compiler: str | None = None  #: as the campaign names it; left out for the machine's own
    blocking: str | None = None  #: as the campaign names it; left out for the loops as they are


class CampaignDocument(Record):
    """The points of a campaign."""

    schema: str = CAMPAIGN_SCHEMA  #: name of the schema
    name: str  #: of the campaign
    file: str  #: that describes it
    folder: str  #: where its results lie
    done: int  #: points with a result
    failed: int  #: points without one, with the reason
    open: int  #: points that nothing was done for yet
    others: int  #: records in the folder that belong to none of these points: of earlier files, codes, machines
    points: Sequence[PointState]  #: in the order of the file
    notes: Sequence[str]  #: what to know about it, in sentences


class CollectedDocument(Record):
    """What was merged into a folder of results."""

    schema: str = "rooftree.collected/1"  #: name of the schema
    folder: str  #: where it went
    copied: int  #: records that the folder did not have, or had as failures
    there: int  #: records that it had
    damaged: Sequence[str]  #: records that cannot be read, and why


class ImportedDocument(Record):
    """What was read of other tools' files."""

    schema: str = "rooftree.imported/1"  #: name of the schema
    folder: str  #: of the results
    imported: int  #: points that are new there
    there: int  #: points that it had
    empty: int  #: lines without a measurement, which are left out
    tools: Mapping[str, int]  #: points by the tool that they come from
    problems: Sequence[str]  #: what could not be read, with file and line; the rest was
    notes: Sequence[str]  #: what to know about it, in sentences


class ExportedDocument(Record):
    """Which files were written of a campaign."""

    schema: str = "rooftree.exported/1"  #: name of the schema
    folder: str  #: of the results
    files: Sequence[str]  #: what was written
    rows: int  #: points
    columns: Sequence[str]  #: of the table
    notes: Sequence[str]  #: what was left out
