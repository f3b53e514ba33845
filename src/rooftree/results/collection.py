"""A collection of results as a site shows it: kernels on machines, predicted beside measured, with what is doubtful in it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.campaign import Looks, LookSummary, PointError
from rooftree.results.measurement import Measured, Measurement
from rooftree.results.prediction_document import Point, PredictionDocument
from rooftree.results.record import Record
from rooftree.results.stencil import Classification, StencilFacts
from rooftree.results.validation import JoinedFinding, Summary, VerdictLimits
from rooftree.units import as_printed

_ROUNDED = 2e-5
"""Relative difference of two runtimes up to which the digits that an error is told with do not tell them apart [1]."""


class CasePoint(Record):
    """One size and number of cores of a kernel on a machine."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    predicted: Point | None = None  #: the prediction, at the clock of the machine file; left out where there is none
    measured: Measured | None = None  #: what was measured; left out where nothing was
    looks: Looks | None = None  #: all measurements of it, where it was measured again
    others: float | None = None  #: processors that other programs kept busy before the run that counts; left out if not known
    loud: bool | None = None  #: true where they kept more busy than a measurement should have and no other run agrees with it
    error: float | None = None  #: predicted / measured - 1 [1]; left out where one of the two is missing
    verdict: str | None = None  #: green, orange, red or undecided; left out where there is no error
    references: Mapping[str, float] | None = None  #: runtimes that other tools predict, by tool and model [cy/CL]

    def is_off(self, green: float) -> bool:
        """Whether the figure of a decided point is off by more than green allows [1], whatever else acquits it."""
        return self.error is not None and self.verdict not in (None, "undecided") and abs(self.error) > green

    @property
    def compared(self) -> float | None:
        """The measurement as its error, its verdict and the intervals of the prediction have it [cy/CL]; None without an error.

        Measured at another clock, it is the one of the two at the clock of the prediction that is further off.
        """
        if self.error is None or self.predicted is None:
            return None
        cycles = (self.predicted.ecm.cy_per_cl or 0.0) / (1 + self.error)
        seen = self.measured.cy_per_cl if self.measured is not None else 0.0
        return seen if abs(cycles - seen) <= _ROUNDED * cycles else cycles

    @property
    def is_held(self) -> bool | None:
        """Whether the interval that shall hold 80 % of measurements holds this one, as printed and as it is compared.

        None where one of the two is missing, or the measurement was disturbed.
        """
        ends, cycles = self.predicted.ecm.interval_80 if self.predicted is not None else None, self.compared
        if ends is None or cycles is None or self.verdict in (None, "undecided"):
            return None
        low, high = ends[0], math.inf if ends[1] is None else ends[1]
        return as_printed(low) <= as_printed(cycles) <= as_printed(high)

    @property
    def is_near(self) -> bool:
        """Whether the interval for 80 % misses this measurement by less than the measurement itself is sure of."""
        ends, cycles = self.predicted.ecm.interval_80 if self.predicted is not None else None, self.compared
        if self.is_held is not False or ends is None or cycles is None or self.measured is None or self.measured.interval is None:
            return False
        low, high = (end * cycles / self.measured.cy_per_cl for end in self.measured.interval)
        return low <= (math.inf if ends[1] is None else ends[1]) and ends[0] <= high

    @property
    def is_in_range(self) -> bool:
        """Whether the range that doubts leave of the prediction holds the measurement, as it is compared."""
        return self.predicted is not None and self.compared is not None and self.predicted.ecm.holds(self.compared)


class RatePoint(Record):
    """What another tool measured without telling cycles of a known clock: a rate, which is in no figure and has no error."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    tool: str  #: program or collection that it comes from
    MLUP_s: float | None = None  #: 10^6 iterations (lattice-site updates) per second
    GFLOP_s: float | None = None  #: 10^9 floating-point operations per second
    GB_s: float | None = None  #: bytes of loads and stores per second, without write-allocates [10^9 B/s]
    predicted_MLUP_s: float | None = None  #: as predicted of that size and cores, at the clock of the machine file


class FailedCase(Record):
    """A point without a number."""

    kind: str  #: prediction or measurement
    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    error: PointError  #: why


class RanCode(Record):
    """Which measured points ran a code: the loops of one core and of several are compiled in different functions."""

    sizes: Mapping[str, int]  #: value of each size of the run that the code is taken from
    cores: int  #: cores at work in it
    cores_alike: Sequence[int]  #: numbers of cores of the points that ran the same code
    points: int  #: how many points ran it
    other_cores: Sequence[int]  #: numbers of cores of the points that ran another code


class Series(Record):
    """Points that differ in size and cores alone."""

    compiler: str | None  #: as the campaign names it; null for the machine's own
    flags: Sequence[str]  #: behind those of the machine file
    blocking: str | None  #: as the campaign names it; null for the loops as they are
    variant: str | None = None  #: of imported points, what sets their code apart; nothing is predicted of a variant
    model: Mapping[str, Any]  #: options of the predictions
    measuring: Mapping[str, Any]  #: options of the measurements
    points: Sequence[CasePoint]  #: by number of cores, then by size
    failed: Sequence[FailedCase]  #: points without a number
    rates: Sequence[RatePoint] = ()  #: what others measured without cycles of a known clock
    context: PredictionDocument | None = None  #: what the predictions share; left out where there is none
    run: Measurement | None = None  #: the one of the largest size on the fewest cores, without its point; left out if none
    ran: RanCode | None = None  #: which points ran the code of ``run``; left out where there is none
    loads: Sequence[float] = ()  #: least and largest load average at the start of a measurement
    hosts: Sequence[str] = ()  #: computers that measured, in words
    sources: Sequence[str] = ()  #: where imported points come from, in words
    reasons: Sequence[JoinedFinding] = ()  #: why points are off, which are named by their places here


class SiteFinding(Record):
    """Something in the records that does not fit together."""

    kind: str  #: units, clock, LUP per line, grid and threads, limit, other work, other programs, unread, failed, ...
    sentence: str  #: what was found
    case: str = ""  #: id of the case; empty for what concerns all


class OpenPoints(Record):
    """Points of a kernel on a machine that a campaign asked for and did not come to."""

    kernel: str  #: name of the kernel
    machine: str  #: name of the machine
    case: str  #: id of their case; empty where no point of it is done
    number: int  #: how many


class Case(Record):
    """One kernel on one machine."""

    id: str  #: name of its page and its data
    kernel: str  #: name of the kernel
    machine: str  #: name of the machine
    title: str  #: of the machine, in words
    stencil: StencilFacts | None  #: its class; null for what is of no known class
    nearest: Classification | None = None  #: what is nearest to a kernel without a class; left out where nothing is known of it
    native: bool  #: whether it was measured on the machine itself by a campaign
    series: Sequence[Series]  #: the plain one first
    summary: Summary  #: errors of all points with a prediction and a measurement
    light: str | None  #: verdict in the middle, or of the headline's point where that is worse; null where nothing was measured
    references: Mapping[str, Summary]  #: errors of other tools at the same points
    findings: Sequence[SiteFinding]  #: what does not fit together
    limits: VerdictLimits  #: where green and orange end


class Speed(Record):
    """Performance of one point, for figures of many series."""

    sizes: Mapping[str, int]  #: value of each size
    predicted: float | None  #: performance [MLUP/s]; null where nothing was predicted
    measured: float | None  #: performance [MLUP/s]; null where nothing was measured
    band: Sequence[float] | None = None  #: what 80 % of measurements lie between [MLUP/s]; left out where that is not known
    doubtful: str = ""  #: why the measurement may be off: disturbed, or other programs ran; empty where neither is known


class SiteDocument(Record):
    """What a site was built from, and what was found on the way."""

    schema: str = "rooftree.site/1"  #: name of the schema
    folder: str  #: where the site lies
    results: str  #: folder of the results
    pages: int  #: pages that were written
    cases: int  #: kernels on machines
    machines: int = 0  #: on how many machines they are; 0: not told
    points: int  #: points of all cases
    measured: int  #: of them with a measurement
    loud: int = 0  #: of these, points that were measured while other programs ran
    open: int = 0  #: points that the campaigns asked for and did not come to
    looks: LookSummary | None = None  #: what measuring points again found; left out where no point was
    largest_page_B: int  #: bytes of the largest page, without the shared script
    seconds: float  #: how long it took [s]
    files: Sequence[str]  #: what belongs to the site, by its path within the folder
    findings: Sequence[SiteFinding]  #: what does not fit together
