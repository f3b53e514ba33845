"""Predicted beside measured runtimes."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from rooftree.results.doubt import PointDoubt
from rooftree.results.incore import InCoreTerms
from rooftree.results.machine import MachineFacts
from rooftree.results.measurement import MeasuredPoint, MeasuredRun, NotModelled
from rooftree.results.prediction_document import EcmTerms, NestShare, Performance, PredictionOptions, RooflineTerms, Volume
from rooftree.results.record import Json, Record, plain
from rooftree.results.views import optional, view

VALIDATIONS_SCHEMA = "rooftree.validations/1"


class PredictedPoint(Record):
    """The prediction of a measured point, at the measured clock."""

    traffic: Mapping[str, Volume]  #: bytes over each link
    traffic_engine: str  #: what gave them: lc, layer conditions; sim, a simulation
    ecm: EcmTerms  #: the ECM model
    roofline: RooflineTerms  #: the Roofline
    performance: Performance  #: the predicted runtime in other units
    clock_GHz: float  #: core clock that it is for [GHz]
    doubts: Sequence[PointDoubt] | None = None  #: what is in doubt here, by which factors; no key if nothing is
    nests: Sequence[NestShare] | None = None  #: of a function of several loop nests: these, in the order of the source


class CountedModel(Record):
    """The phenomenological ECM model: the terms of what counters saw."""

    T_OL: float  #: in-core time that overlaps with data transfers [cy/CL]
    T_nOL: float  #: time of loads and stores [cy/CL]
    T_data: Mapping[str, float]  #: transfer time of each link [cy/CL]
    traffic: Mapping[str, Volume]  #: bytes over each link
    cy_per_cl: float  #: runtime by this model [cy/CL]
    data_in: str  #: from where the data come
    bound: Sequence[str]  #: terms of the longest group
    origin: Mapping[str, str]  #: whether a term was counted or predicted
    complete: bool  #: whether all of them were counted
    notes: Sequence[str]  #: what to know about it
    error: float | None = None  #: this model / measured - 1 [1]


class ValidatedPoint(MeasuredPoint):
    """One point, measured and predicted."""

    predicted: PredictedPoint  #: the prediction at the measured clock
    error: float  #: predicted / measured - 1 [1]
    verdict: str  #: green, orange or red; undecided where the measurement was disturbed
    phenomenological: CountedModel | None = None  #: the model of what was counted, where links were


class VerdictLimits(Record):
    """Where green and orange end."""

    green: float  #: largest error that is green [1]
    orange: float  #: largest error that is orange [1]
    rule: str  #: the rule in a sentence


class Summary(Record):
    """What several points amount to; disturbed ones do not count."""

    points: int  #: points that count
    median: float | None  #: median of the absolute errors [1]; null without a point
    mean: float | None  #: their mean [1]
    p90: float | None  #: nine of ten are at most this far off [1]
    worst: float | None  #: the largest one [1]
    bias: float | None  #: median of the signed errors [1]
    green: int | None = None  #: points that are green
    orange: int | None = None  #: points that are orange
    red: int | None = None  #: points that are red
    undecided: int | None = None  #: points whose measurement was disturbed
    kernels: int | None = None  #: kernels that the points are of

    @classmethod
    def of(cls, errors: Iterable[float]) -> Self:
        """Points, median, mean and 90 % quantile of the absolute error, and the median signed error [1].

        >>> Summary.of([0.1, -0.2, 0.3]).median
        0.2
        """
        found = list(errors)
        size = sorted(map(abs, found))
        if not size:
            return cls(points=0, median=None, mean=None, p90=None, worst=None, bias=None)
        return cls(
            points=len(size),
            median=round(statistics.median(size), 4),
            mean=round(statistics.mean(size), 4),
            p90=round(size[min(len(size) - 1, int(0.9 * len(size)))], 4),
            worst=round(size[-1], 4),
            bias=round(statistics.median(found), 4),
        )


class Regime(Summary):
    """The points of one data location and number of cores."""

    data_in: str  #: from where the data come
    cores: int  #: cores at work
    verdict: str  #: the light of the point in the middle


class JoinedFinding(Record):
    """A reason why prediction and measurement differ, at one or several points."""

    rule: str  #: name of the rule that found it
    sentence: str  #: what was found, with the numbers of the point that is off most
    advice: str  #: what to try
    evidence: Mapping[str, Any]  #: the numbers
    would_be: float | None  #: the prediction with this taken into account [cy/CL]; null where it cannot be told
    at: int  #: the point that is off most, by its number from 0
    points: Sequence[int]  #: all points that it holds for
    explains: int  #: how many of them would be right with it


class KernelValidation(MeasuredRun):
    """The measurement of one kernel with its predictions and the reasons why they differ."""

    machine: MachineFacts  #: the machine that was predicted for
    points: Sequence[ValidatedPoint]  #: the points in the order of measuring
    incore: InCoreTerms  #: the in-core part of the prediction
    predicting: PredictionOptions  #: what the prediction assumes
    links: Sequence[str]  #: links of the machine, from the core outwards
    chosen: str  #: which machine file was taken, and why
    limits: VerdictLimits  #: where green and orange end
    summary: Summary  #: what the points amount to
    regimes: Sequence[Regime]  #: what they amount to by data location and cores
    findings: Sequence[JoinedFinding]  #: why prediction and measurement differ


class Validations(Record):
    """Predicted beside measured runtimes of several kernels."""

    schema: str = VALIDATIONS_SCHEMA  #: name of the schema
    summary: Summary  #: what all points amount to
    kernels: Sequence[KernelValidation]  #: the kernels
    not_modelled: Sequence[NotModelled] | None = None  #: those of which nothing could be predicted, as measured


class Validation(Record):
    """Predicted beside measured runtimes of one or several kernels."""

    records: tuple[KernelValidation, ...]  #: the kernels
    summary: Summary  #: what all points amount to
    not_modelled: tuple[NotModelled, ...] = ()  #: kernels of which nothing could be predicted, as measured
    schema: str = VALIDATIONS_SCHEMA  #: name of the schema

    @property
    def errors(self) -> NDArray[np.float64]:
        """Error of each point [1], kernel after kernel."""
        return np.array([p.error for r in self.records for p in r.points], dtype=np.float64)

    @property
    def findings(self) -> list[Json]:
        """Why prediction and measurement differ, kernel after kernel; see `rooftree.validate.diagnose`."""
        return [{"kernel": r.kernel.name, **f.to_dict()} for r in self.records for f in r.findings]

    def to_dict(self) -> Json:
        """Plain data: for one kernel its record, for several {"schema", "summary", "kernels": their records}."""
        if len(self.records) + len(self.not_modelled) == 1:
            return (*self.records, *self.not_modelled)[0].to_dict()
        return Validations(summary=self.summary, kernels=self.records, not_modelled=self.not_modelled or None).to_dict()

    def to_pandas(self) -> Any:
        """One row per point, columns named as in the JSON with dots between the parts.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        rows = [{"kernel": r.kernel.name, **plain(p)} for r in self.records for p in r.points]
        return optional("pandas", "data").json_normalize(rows)

    def plot(self) -> Any:
        """A plotly figure: measured points with their intervals over the prediction and its parts, errors below."""
        return view("validation.figure").validation_figure(self.records)

    def explain(self) -> str:
        """How far off the predictions are, and why, in plain words."""
        return str(view("validation.text").explanation(self.records, self.summary))

    def __repr__(self) -> str:
        names = ", ".join(r.kernel.name for r in self.records)
        median = "" if self.summary.median is None else f", median error {100 * self.summary.median:.1f} %"
        return f"<Validation of {names:.200}: {self.summary.points} points{median}>"

    def __str__(self) -> str:
        return str(view("validation.text").validation_text(self.records, self.summary, self.not_modelled))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Json:
        return {"text/plain": str(self), "text/html": view("validation.page").validation_fragment(self.records, self.summary)}
