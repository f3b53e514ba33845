"""Campaigns: the record of each point, ``rooftree.point/1``, and what is done and open, ``rooftree.campaign/1``."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from rooftree.errors import InputError
from rooftree.results.imported import Imported
from rooftree.results.measurement import Environment, Measured, Measurement
from rooftree.results.prediction_document import Point
from rooftree.results.record import Record
from rooftree.results.runs import SAME_RUN, WIDE_RUN

POINT_SCHEMA = "rooftree.point/1"
CAMPAIGN_SCHEMA = "rooftree.campaign/1"
RULE_OF_RUNS = (
    f"The least of them counts once another one agrees with it: within {100 * SAME_RUN:g} %, or up to {100 * WIDE_RUN:g} % where "
    f"their intervals overlap. Of those within {100 * SAME_RUN:g} % of the least it is the first one, as the least of several "
    "would look faster than what was measured once. A run that was disturbed counts only where no other one does; where no two "
    "agree, the point is undecided."
)
"""Which of several runs counts, in words; done by `rooftree.results.runs`."""


class PointError(Record):
    """Why there is no number."""

    kind: str  #: class of the error
    message: str  #: what was found and what was expected
    where: str = ""  #: the place
    hint: str = ""  #: what to try
    exit_code: int  #: of a command that fails with it


class Look(Record):
    """One of several measurements of a point."""

    measured: Measured  #: what was measured, as it was then
    environment: Environment  #: host and its state then


class Looks(Record):
    """Several measurements of one point, minutes or hours apart, each in a process of its own."""

    runs: Sequence[Look]  #: in order of time
    counts: int  #: place of the run in them that is the value of the point
    settled: bool  #: whether another run saw that value, too, or those that did not were disturbed
    sample: bool  #: whether the point was chosen at random, before anything was known of it
    beside: bool = False  #: whether it was measured just before or after a point that was disturbed, and again for that
    why: str = ""  #: what made it stand apart, in words; empty if it was chosen at random alone

    @classmethod
    def from_dict(cls, record: Mapping[str, Any], where: str = "$") -> Self:
        """As of any record; InputError unless there are two runs or more, of which one counts."""
        found = super().from_dict(record, where)
        if len(found.runs) < 2:
            raise InputError(f"expected two runs or more, found {len(found.runs)}", where=f"{where}.runs")
        if not 0 <= found.counts < len(found.runs):
            raise InputError(f"expected a place in runs, below {len(found.runs)}, found {found.counts}", where=f"{where}.counts")
        return found

    @property
    def apart(self) -> float:
        """By how much the second run differs from the first one [1]."""
        first, second = (look.measured.cy_per_cl for look in self.runs[:2])
        return float(second / first - 1)

    @property
    def differ(self) -> bool:
        """Whether two of the runs do not count as the same."""
        return self.spread > SAME_RUN

    @property
    def spread(self) -> float:
        """By how much the slowest run is above the fastest one [1]."""
        values = [look.measured.cy_per_cl for look in self.runs]
        return float(max(values) / min(values) - 1)

    @property
    def sound(self) -> bool:
        """Whether neither of the first two runs said that it was disturbed."""
        return all(look.measured.quality != "disturbed" for look in self.runs[:2])

    @property
    def disturbed(self) -> bool:
        """Whether the run that counts says that it was disturbed, too."""
        return self.runs[self.counts].measured.quality == "disturbed"

    @property
    def said(self) -> str:
        """The runs in words: ``two runs: 20 and 10.3 cy/CL``."""
        return runs_said(self.runs)


def runs_said(runs: Sequence[Look]) -> str:
    """Several measurements of a point in words: ``two runs: 20 and 10.3 cy/CL``."""
    values = [f"{look.measured.cy_per_cl:.3g}" for look in runs]
    number = {2: "two", 3: "three"}.get(len(values), str(len(values)))
    return f"{number} runs: {', '.join(values[:-1])} and {values[-1]} cy/CL"


class LookSummary(Record):
    """What measuring again found, over all points that were."""

    points: int  #: points that were measured again
    sampled: int  #: of them those that were chosen at random: they alone tell how well measurements repeat
    within: int  #: of those, points whose second run is within ``limit`` of the first one
    limit: float  #: relative difference up to which two runs count as the same [1]
    worst: float | None = None  #: largest difference of a second run from the first one, over those chosen at random [1]
    sound: int = 0  #: of those chosen at random, points of which neither of the first two runs said that it was disturbed
    sound_within: int = 0  #: of these, points whose second run is within ``limit`` of the first one
    eight_of_ten: float | None = None  #: factor, either way, within which 8 of 10 of their second runs are of the first [1]
    told_to_B: float | None = None  #: data of points up to which these tell how they repeat; null: of all, or not known [B]
    apart: int  #: points that were measured again because they stood apart
    corrected: int  #: points whose first run was disturbed: another run is their value now
    disturbed: int = 0  #: points of which the run that counts was disturbed as well: they decide nothing
    unsettled: int  #: points whose runs do not agree: they decide nothing
    open: int = 0  #: points that the next run measures again
    left: int = 0  #: points that stand apart, too, and for which there was no time
    lost: int = 0  #: of these, points whose measurement was disturbed: they decide nothing

    def eight_of_ten_of(self, run: Measured) -> float | None:
        """``eight_of_ten`` for a point that was measured once; None where too few tell of as much data."""
        return None if run.working_set_B and self.told_to_B and run.working_set_B > self.told_to_B else self.eight_of_ten

    @classmethod
    def of(cls, found: Iterable[Looks], waiting: int = 0, left: int = 0, lost: int = 0) -> Self:
        """What measuring these points again found.

        Args:
            found: of each point that was.
            waiting: how many are still to be.
            left, lost: for how many there is no time, and how many of these were disturbed.
        """
        every = list(found)
        chance = [looks.apart for looks in every if looks.sample]
        sound = [looks.apart for looks in every if looks.sample and looks.sound]
        return cls(
            points=len(every),
            sampled=len(chance),
            within=sum(abs(apart) <= SAME_RUN for apart in chance),
            limit=SAME_RUN,
            worst=max(chance, key=abs, default=None),
            sound=len(sound),
            sound_within=sum(abs(apart) <= SAME_RUN for apart in sound),
            eight_of_ten=_eight_of_ten(sound),
            told_to_B=_told_to([looks for looks in every if looks.sample and looks.sound]),
            apart=sum(not looks.sample for looks in every),
            corrected=sum(looks.settled and looks.counts > 0 and not looks.disturbed for looks in every),
            disturbed=sum(looks.settled and looks.disturbed for looks in every),
            unsettled=sum(not looks.settled for looks in every),
            open=waiting,
            left=left,
            lost=lost,
        )


_ALIKE = 2.0
"""So many times as much data as points work on that were measured again, others may that repeat as well [1]."""
FEWEST_AGAIN = 5
"""Sound points measured again from which on they tell how well others repeat: where one of ten differs, three of five do once in
a hundred times."""


def _eight_of_ten(apart: Sequence[float]) -> float | None:
    """The factor, either way, within which 8 of 10 second runs are of the first ones [1]; None of too few.

    Two runs of one point differ as those of two points do that take the same time: their ratio is as sure.

    >>> _eight_of_ten([0.01, -0.02, 0.0, 0.25, -0.5]), _eight_of_ten([0.1])
    (1.25, None)
    """
    if len(apart) < FEWEST_AGAIN:
        return None
    factors = sorted(max(1 + by, 1 / (1 + by)) for by in apart)
    return float(factors[math.ceil(0.8 * len(factors)) - 1])


def _told_to(sound: Sequence[Looks]) -> float | None:
    """How much data points work on of which enough others with as much were measured again [B]; None where that is not known.

    What repeats within 2 % in the caches of a core differed by up to 90 % in shared caches and memory beside others.
    """
    sizes = sorted((looks.runs[0].measured.working_set_B or 0.0 for looks in sound), reverse=True)
    return _ALIKE * sizes[FEWEST_AGAIN - 1] or None if len(sizes) >= FEWEST_AGAIN else None


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
    measurement: Measurement | None = None  #: what was measured, with its one point; of several measurements the one that counts
    looks: Looks | None = None  #: all measurements of it, where it was measured again
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
    foreseen: str | None = None  #: why it will fail, where that is known before; of a plan


class Needs(Record):
    """What the open points of a campaign take that are measured."""

    points: int  #: how many
    memory_B: int  #: memory of the largest one [B]
    free_B: int | None  #: free memory now [B]; null if the system does not tell
    seconds: Sequence[float]  #: between what limits measuring them takes, without waiting for quiet and second looks [s]


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
    looks: LookSummary | None = None  #: what measuring again found; left out where nothing was measured
    needs: Needs | None = None  #: what measuring takes; of a plan, left out where nothing is measured


class Asked(Record):
    """What a campaign asked for, kept with its results."""

    schema: str = "rooftree.asked/1"  #: name of the schema
    name: str  #: of the campaign
    title: str  #: for people; empty if the file gives none
    authors: Sequence[str]  #: as the file names them
    file: str  #: name of the campaign's file, without its folder
    points: Mapping[str, Mapping[str, Sequence[str]]]  #: ids of its points by kernel and machine; those without a record are open
    blockings: Sequence[str] | None = None  #: names of the loops in blocks that it asks for; left out by older versions
    memory_B: int | None = None  #: what arrays of automatic sizes fill at most, as the first run chose it [B]; left out without


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
