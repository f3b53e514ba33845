"""Results of a campaign as cases: a kernel on a machine, its predictions beside its measurements, and what does not fit together.

    error = predicted / measured - 1      of the runtime per cache line of work

The light of a point follows `rooftree.validate.verdict`. A prediction is for the clock of its machine file. Where the measured
clock was another one, transfers from memory take as many seconds as predicted and all else as many cycles. How much of a runtime
they are is known between limits, as transfers overlap with the rest: none of it, and T_L2Mem and T_L3Mem on one core, all of it
on several. The larger one of both errors counts; where nothing comes from memory, cycles alone are compared.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from rooftree.campaign.consistency import checks
from rooftree.campaign.entries import MEASUREMENT, PREDICTION
from rooftree.campaign.lights import light_of
from rooftree.campaign.looks import suspects
from rooftree.campaign.reasons import reasons
from rooftree.campaign.store import DONE, MACHINES, Store
from rooftree.errors import InputError, RooftreeError
from rooftree.frontend.load import STENCIL, load_kernel
from rooftree.frontend.stencil.classes import read_name
from rooftree.frontend.stencil.classify import classify
from rooftree.frontend.stencil.generate import facts
from rooftree.host.environment import QUIET
from rooftree.kernel.catalogue import list_kernels
from rooftree.machine.index import find
from rooftree.machine.load import load_machine
from rooftree.models.rates import performance
from rooftree.predict.transfers import is_memory_link
from rooftree.results.campaign import Asked, CampaignPoint, LookSummary
from rooftree.results.collection import Case, CasePoint, FailedCase, OpenPoints, RanCode, RatePoint, Series, SiteFinding
from rooftree.results.doubt import merged
from rooftree.results.imported import Imported
from rooftree.results.measurement import Counted, Measured, Measurement
from rooftree.results.prediction_document import EcmTerms, PredictionDocument
from rooftree.results.runs import SAME_RUN
from rooftree.results.stencil import Classification, StencilFacts
from rooftree.results.validation import Summary, VerdictLimits
from rooftree.validate.verdict import UNDECIDED, Limits, decides, error_of, light

SAME_CLOCK = 0.02
"""Relative difference up to which two clocks count as one [1]."""
_ID = 80

SeriesKey = tuple[str | None, tuple[str, ...], str | None, str | None]
Pair = tuple[str, str]
"""A kernel and a machine."""


def grouped(store: Store) -> tuple[dict[Pair, list[str]], list[SiteFinding]]:
    """Names of the records by kernel and machine, in their order by name, and what cannot be read.

    Raises: InputError if the folder holds no results.
    """
    if not (store.folder / "points").is_dir():
        hint = "rooftree campaign run FILE -o DIR"
        raise InputError("this is no folder of a campaign's results", where=str(store.folder), hint=hint)
    found, damaged = store.by_case()
    return dict(sorted(found.items())), [SiteFinding(kind="damaged", sentence=f"left out: {text}") for text in damaged]


def cases(
    store: Store, groups: Mapping[Pair, Sequence[str]], limits: Limits | None = None, names: Mapping[Pair, str] | None = None
) -> Iterator[Case]:
    """The cases one after the other, so that one is in memory at a time.

    Args:
        store, groups: as `grouped` finds them.
        limits: where green and orange end.
        names: their ids, by `case_ids` of all groups where these are a part of them.
    """
    named = names or case_ids(groups)
    for (kernel, machine), ids in groups.items():
        found = _Case(store, named[kernel, machine], kernel, machine, limits or Limits()).read(ids)
        if found is not None:
            yield found


def repeats(store: Store, groups: Mapping[Pair, Sequence[str]]) -> dict[str, LookSummary]:
    """How well measurements of each machine repeat, over all kernels; none of machines where none was measured again."""
    machines = dict.fromkeys(machine for _, machine in groups)
    looks = {name: [x for (_, m), ids in groups.items() if m == name for x in store.measured_again(ids)] for name in machines}
    return {name: LookSummary.of(found) for name, found in looks.items() if found}


def cases_of_part(folder: Path, groups: Mapping[Pair, Sequence[str]], names: Mapping[Pair, str]) -> Iterator[Case]:
    """The cases of a part of the groups, for another process."""
    return cases(Store(folder), groups, names=names)


def case_ids(groups: Iterable[Pair]) -> dict[Pair, str]:
    """The id of each case."""
    taken: set[str] = set()
    return {pair: case_id(*pair, taken) for pair in groups}


def open_points(asked: Sequence[Asked], there: Collection[str], names: Mapping[Pair, str]) -> list[OpenPoints]:
    """Which points campaigns asked for and did not come to, by kernel and machine.

    Args:
        asked: what campaigns asked for.
        there: ids of all records.
        names: ids of the cases.
    """
    found: dict[Pair, set[str]] = {}
    for one in asked:
        for kernel, of in one.points.items():
            for machine, ids in of.items():
                found.setdefault((kernel, machine), set()).update(ids)
    left = {pair: len(ids.difference(there)) for pair, ids in found.items()}
    return [OpenPoints(kernel=k, machine=m, case=names.get((k, m), ""), number=n) for (k, m), n in left.items() if n]


def case_id(kernel: str, machine: str, taken: set[str]) -> str:
    """A file name for a case, of lower-case letters, digits, dots and hyphens, that no other one has.

    >>> case_id("3D-r1-star", "skylake-sp:SNC", set())
    '3d-r1-star--skylake-sp-snc'
    """
    name = "--".join(re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip(".-") or "x" for text in (kernel, machine))
    if len(name) > _ID or name in taken:
        digest = hashlib.sha256(f"{kernel}\0{machine}".encode("utf-8", "replace")).hexdigest()[:8]
        name = f"{name[:_ID]}-{digest}"
    taken.add(name)
    return name


@lru_cache(maxsize=4096)
def stencil_of(kernel: str) -> StencilFacts | None:
    """The class of a kernel by its name: that of a class, or of a kernel that ships with rooftree; no file is opened for it."""
    try:
        if STENCIL.fullmatch(kernel):
            return facts(read_name(kernel))
        if kernel in {found.name for found in list_kernels()}:
            found = classify(load_kernel(kernel)).class_
            return None if found is None else facts(read_name(found))
    except RooftreeError:
        return None
    return None


@lru_cache(maxsize=4096)
def nearest_of(kernel: str, source: str) -> Classification | None:
    """What is nearest to a kernel that is of no class: one of the library by its name, another one by the source in the records.

    That source is not preprocessed: a text with directives is left alone.
    """
    try:
        if kernel in {found.name for found in list_kernels()}:
            return classify(load_kernel(kernel))
        return classify(load_kernel(source)) if ";" in source and "#" not in source else None
    except RooftreeError:
        return None


def title_of(machine: str, context: PredictionDocument | None) -> str:
    """A machine in words, with its variant: as the predictions say, else as the machine file of that name, else its name."""
    title, variant = _of_file(machine) if context is None else (context.machine.title, context.machine.variant)
    return f"{title}, {variant}" if title and variant and variant not in title else title or machine


@lru_cache(maxsize=256)
def _of_file(machine: str) -> tuple[str, str]:
    """Title and variant of a machine that ships with rooftree."""
    try:
        found = load_machine(find(machine).name)
    except RooftreeError:
        return "", ""
    return found.title, found.variant or ""


class _Case:
    """A case on its way."""

    def __init__(self, store: Store, id_: str, kernel: str, machine: str, limits: Limits) -> None:
        self.store, self.id, self.kernel, self.machine, self.limits = store, id_, kernel, machine, limits
        self.findings: list[SiteFinding] = []
        self.suspects: dict[str, str] = {}

    def found(self, kind: str, sentence: str) -> None:
        """Put down what does not fit."""
        self.findings.append(SiteFinding(kind=kind, sentence=sentence, case=self.id))

    def read(self, ids: Sequence[str]) -> Case | None:
        """The case of these records; None if none of them can be read."""
        records: dict[Any, tuple[float, CampaignPoint]] = {}
        damaged = replaced = 0
        for id_ in ids:
            try:
                point, written = self.store.read(id_), self.store.written(id_)
            except InputError as error:
                damaged += 1
                first = error
                continue
            if (point.kernel, point.machine) != (self.kernel, self.machine):
                self.found("damaged", f"record {id_} is left out: it is of another kernel or machine than the index says")
                continue
            key = _key(point)
            old = records.get(key)
            replaced += old is not None
            if old is None or (point.state == DONE, written) >= (old[1].state == DONE, old[0]):
                records[key] = (written, point)
        if damaged:
            self.found("damaged", f"{damaged} records cannot be read and are left out, first: {str(first).partition(chr(10))[0]}")
        if replaced:
            text = "older records of the same points are left out: of other versions of rooftree, machine file or compiler"
            self.found("superseded", f"{replaced} {text}")
        if not records:
            return None
        points = [point for _, point in records.values()]
        self.suspects = suspects(points)
        series = self._series(points)
        every = [p for one in series if one.model == series[0].model for p in one.points]
        errors = [p.error for p in every if p.error is not None and p.verdict != UNDECIDED]
        lights = {name: sum(p.verdict == name for p in every) for name in ("green", "orange", "red", UNDECIDED)}
        context = next((one.context for one in series if one.context is not None), None)
        return Case(
            id=self.id,
            kernel=self.kernel,
            machine=self.machine,
            title=title_of(self.machine, context),
            stencil=(stencil := stencil_of(self.kernel)),
            nearest=None if stencil is not None or context is None else nearest_of(self.kernel, context.kernel.source or ""),
            native=any(p.kind == MEASUREMENT and "host" in p.depends for p in points),
            series=series,
            summary=Summary.of(errors).replace(**lights),
            light=light_of(series[0], every) if errors else None,
            references=_references(every),
            findings=[*self.findings, *checks(self.id, series)],
            limits=VerdictLimits(green=self.limits.green, orange=self.limits.orange, rule=self.limits.rule()),
        )

    def _series(self, points: Sequence[CampaignPoint]) -> list[Series]:
        """Points by compiler, blocking and model; measurements stand beside the predictions of the same code."""
        groups: dict[SeriesKey, dict[str, dict[str, list[CampaignPoint]]]] = {}
        for point in points:
            variant = point.imported.variant if point.imported is not None else None
            key = (point.compiler, tuple(point.flags), point.blocking, variant)
            kinds = groups.setdefault(key, {PREDICTION: {}, MEASUREMENT: {}})
            kinds.setdefault(point.kind, {}).setdefault(_options(point), []).append(point)
        found: list[Series] = []
        for key, kinds in sorted(
            groups.items(), key=lambda item: [item[0][2] or "", item[0][3] or "", item[0][0] or "", item[0][1]]
        ):
            predictions = sorted(kinds[PREDICTION].values(), key=_plainest)
            measurements = self._merged(sorted(kinds[MEASUREMENT].values(), key=lambda some: (-len(some), _options(some[0]))))
            found += [self._one(some, measurements, key[3]) for some in predictions or [[]]]
        return found

    def _merged(self, groups: Sequence[Sequence[CampaignPoint]]) -> list[CampaignPoint]:
        """Measurements of several runs in one list; of points that two runs have, those of the larger run."""
        merged: dict[Any, CampaignPoint] = {}
        apart: list[float] = []
        for point in (p for group in groups for p in group):
            other = merged.setdefault(_place(point), point)
            both = [seen.cy_per_cl for seen in (measured_of(other), measured_of(point)) if seen is not None]
            if other is not point and len(both) == 2:
                apart.append(both[1] / both[0] - 1)
        if apart and max(map(abs, apart)) > SAME_RUN:
            worst = max(apart, key=abs)
            text = f"the same point measured in two runs differs by {100 * worst:+.0f} %"
            self.found("grid and threads", f"{text} ({len(apart)} such points)")
        return list(merged.values())

    def _one(self, predictions: Sequence[CampaignPoint], measurements: Sequence[CampaignPoint], variant: str | None) -> Series:
        every = (*predictions, *measurements)
        first = every[0]
        good = [p for p in predictions if p.prediction is not None]
        context = self._context(good)
        unread = [p for p in measurements if p.imported is not None and measured_of(p) is None]
        if unread:
            text = f"{len(unread)} imported points state no runtime in cycles of a known clock"
            self.found("unread", f"{text}: their rates stand in a table of their own, in no figure, and are not compared")
        at = self._places(good, measurements)
        same = self._same_work(measurements, context.unit_of_work.iterations_per_cl if context is not None else None)
        clock = context.machine.clock_Hz * 1e-9 if context is not None else None
        points = [CasePoint(**values, **(self._error(values, clock) if same else {})) for _, values in sorted(at.items())]
        ran = [(p, p.measurement) for p in measurements if p.measurement is not None and p.measurement.points]
        runs = [run for _, run in ran]
        shown = max(ran, key=lambda one: (-one[0].cores, math.prod(one[0].sizes.values()), _date(one[1])), default=None)
        loads = [m.environment.load for m in runs if m.environment.load is not None]
        hosts = dict.fromkeys(p.depends["host"] for p in measurements if "host" in p.depends)
        found = Series(
            compiler=first.compiler,
            flags=first.flags,
            blocking=first.blocking,
            variant=variant,
            model=predictions[0].model if predictions else {},
            measuring=measurements[0].model if measurements else {},
            points=points,
            failed=[
                FailedCase(kind=p.kind, sizes=p.sizes, cores=p.cores, error=p.error)
                for p in sorted(every, key=_place)
                if p.error is not None
            ],
            rates=[_rate_of(p, at) for p in sorted(unread, key=_place)],
            context=context,
            run=None if shown is None else _without_points(shown[1]),
            ran=None if shown is None else _ran(*shown, ran),
            loads=[min(loads), max(loads)] if loads else [],
            hosts=list(hosts),
            sources=list(dict.fromkeys(_source(p.imported) for p in measurements if p.imported is not None)),
        )
        return found.replace(reasons=reasons(self.kernel, found, self.store.folder / MACHINES, self.limits))

    def _places(self, predictions: Sequence[CampaignPoint], measurements: Sequence[CampaignPoint]) -> dict[Any, dict[str, Any]]:
        """What is predicted and measured at each place, as values of a `CasePoint`."""
        at: dict[Any, dict[str, Any]] = {}
        for p in predictions:
            at.setdefault(_place(p), {"sizes": p.sizes, "cores": p.cores})["predicted"] = p.prediction
        for p in measurements:
            if (seen := measured_of(p)) is None:
                continue
            place = at.setdefault(_place(p), {"sizes": p.sizes, "cores": p.cores})
            if (why := self.suspects.get(p.id)) and seen.quality != "disturbed":
                seen = seen.replace(quality="disturbed", why=why)
            place["measured"] = seen
            if p.measurement is not None and p.measurement.environment.others is not None:
                place["others"] = p.measurement.environment.others
                if place["others"] > QUIET and (p.looks is None or not p.looks.settled):
                    place["loud"] = True
            if p.looks is not None:
                place["looks"] = p.looks
            told = p.imported.references if p.imported is not None else {}
            references = {name: figures.cy_per_cl for name, figures in told.items() if figures.cy_per_cl is not None}
            if references:
                place["references"] = references
        return at

    def _same_work(self, measurements: Sequence[CampaignPoint], work: float | None) -> bool:
        """Whether measurements are of the work that was predicted; what differs is found.

        Args:
            work: updates that the cycles of predictions are counted for; None: nothing was predicted.
        """
        every = [_iterations(p) for p in measurements if measured_of(p) is not None]
        counted = {n for n in every if work is not None and n is not None and n != work}
        if counted:
            counts = ", ".join(f"{n:g}" for n in sorted(counted))
            text = f"a prediction counts {work} updates for a cache line, measurements {counts}"
            self.found("LUP per line", f"{text}: their cycles are of different work and are not compared")
        besides = dict.fromkeys(p.measurement.timed_besides or "" for p in measurements if p.measurement is not None)
        unlike = [text for text in besides if text]
        if unlike:
            self.found("other work", f"{unlike[0]}: measurements are of more than was predicted and are not compared")
        return not counted and not unlike

    def _context(self, predictions: Sequence[CampaignPoint]) -> PredictionDocument | None:
        """What predictions share: that of most of them, where they share different things, with the doubts of all."""
        names: dict[str, int] = {}
        for p in predictions:
            if p.context is not None:
                names[p.context] = names.get(p.context, 0) + 1
        if not names:
            return None
        name = max(names, key=lambda n: names[n])
        try:
            contexts = {n: PredictionDocument.from_dict(self.store.read_context(n), n) for n in names}
        except InputError as error:
            self.found("damaged", f"what predictions share cannot be read: {str(error).partition(chr(10))[0]}")
            return None
        if len({(c.machine.sha256, c.machine.clock_Hz, c.kernel.source) for c in contexts.values()}) > 1:
            self.found("versions", f"predictions of one figure come from {len(names)} versions of kernel or machine file")
        told = list(contexts[name].doubts or ())
        kinds = {one.kind for one in told}
        further = merged([one for c in contexts.values() for one in c.doubts or () if one.kind not in kinds])
        return contexts[name].replace(doubts=[*told, *further] or None)

    def _error(self, values: Mapping[str, Any], clock: float | None) -> dict[str, Any]:
        """Error and light of a point."""
        if "predicted" not in values or "measured" not in values:
            return {}
        seen, cycles = values["measured"], values["predicted"].ecm.cy_per_cl
        if not cycles:
            return {}
        if not decides(seen, cycles, self.limits):
            return {"error": error_of(cycles, seen.cy_per_cl), "verdict": UNDECIDED}
        ratio = seen.clock_GHz / clock if clock else 1.0
        other = limit_at_clock(values["predicted"].ecm, values["cores"], ratio)
        both = (cycles,) if abs(ratio - 1) <= SAME_CLOCK else (cycles, other)
        worst = max(both, key=lambda c: abs(error_of(c, seen.cy_per_cl)))
        found = light(values["predicted"].ecm, seen.cy_per_cl, seen.interval, self.limits, scale=worst / cycles)
        return {"error": error_of(worst, seen.cy_per_cl), "verdict": found}


def limit_at_clock(ecm: EcmTerms, cores: int, ratio: float) -> float:
    """A predicted runtime at another clock, if its transfers from memory overlap with nothing [cy/CL].

    Args:
        ecm: the prediction.
        cores: at work.
        ratio: other clock / clock of the prediction [1].
    """
    cycles = float(ecm.cy_per_cl or 0.0)
    memory = sum(time or 0.0 for link, time in ecm.T_data.items() if is_memory_link(link))
    if not memory or not cycles:
        return cycles
    share = 1.0 if cores > 1 else min(1.0, memory / cycles)
    return cycles * (1 + (ratio - 1) * share)


def _key(point: CampaignPoint) -> Any:
    """What names a point: another record with the same replaces it."""
    names = (point.kind, point.compiler, tuple(point.flags), point.blocking, _options(point))
    return (*names, _place(point), point.id if point.imported is not None else "")


def _place(point: CampaignPoint) -> tuple[Any, ...]:
    return (point.cores, tuple(point.sizes.values()), tuple(point.sizes))


def _plainest(some: Sequence[CampaignPoint]) -> tuple[int, int, str]:
    """Order of models: the one of most points, then the one with fewest options: those it leaves alone are the best guess."""
    return (-len(some), len(some[0].model), _options(some[0]))


def _options(point: CampaignPoint) -> str:
    return repr(sorted((str(name), repr(value)) for name, value in point.model.items()))


def measured_of(point: CampaignPoint) -> Measured | None:
    """What was measured at a point, by us or by another tool; None where no runtime in cycles of a known clock was told."""
    if point.measurement is not None:
        return point.measurement.points[0].measured if point.measurement.points else None
    if point.imported is None:
        return None
    found = point.imported.measured
    if found.cy_per_cl is None or found.clock_GHz is None:
        return None
    work = found.iterations_per_cl
    rate = found.MLUP_s or (float(performance(work, found.cy_per_cl, found.clock_GHz * 1e9)) * 1e-6 if work else None)
    moved = {link: dict(volume) for link, volume in (found.traffic or {}).items()}
    counters = Counted(source=point.imported.tool, set="", cache_lines=1.0, events={}, metrics=moved, multiplexed={}, notes=[])
    return Measured(
        cy_per_cl=found.cy_per_cl,
        clock_GHz=found.clock_GHz,
        MLUP_s=rate,
        GFLOP_s=found.GFLOP_s,
        quality=point.imported.quality,
        why=point.imported.why,
        counters=counters if moved else None,
    )


def _rate_of(point: CampaignPoint, at: Mapping[Any, Mapping[str, Any]]) -> RatePoint:
    """The rates of an imported point without cycles, beside what is predicted there."""
    assert point.imported is not None
    seen, told = point.imported.measured, at.get(_place(point), {}).get("predicted")
    return RatePoint(
        sizes=point.sizes,
        cores=point.cores,
        tool=point.imported.tool,
        MLUP_s=seen.MLUP_s,
        GFLOP_s=seen.GFLOP_s,
        GB_s=seen.GB_s,
        predicted_MLUP_s=None if told is None else told.performance.MLUP_s,
    )


def _iterations(point: CampaignPoint) -> float | None:
    """Updates that the cycles of a measurement are counted for."""
    if point.measurement is not None:
        return point.measurement.unit_of_work.iterations_per_cl
    return point.imported.measured.iterations_per_cl if point.imported is not None else None


def _source(found: Imported) -> str:
    """Where an imported point comes from, in words."""
    named = [f"the machine is called {found.machine} there"] if found.machine else []
    named += [f"the kernel {found.kernel}"] if found.kernel else []
    told = f"{found.tool}, file {found.file}{f': {found.source}' if found.source else ''}"
    return f"{told} ({', '.join(named)})" if named else told


def _date(run: Measurement) -> str:
    return run.environment.date or ""


def _ran(point: CampaignPoint, run: Measurement, every: Sequence[tuple[CampaignPoint, Measurement]]) -> RanCode:
    """Which of all measured points ran the code of one of them."""
    alike = {_place(other) for other, its in every if its.compiled.loop == run.compiled.loop}
    others = {_place(other) for other, its in every if its.compiled.loop != run.compiled.loop}
    return RanCode(
        sizes=point.sizes,
        cores=point.cores,
        cores_alike=sorted({cores for cores, *_ in alike}),
        points=len(alike),
        other_cores=sorted({cores for cores, *_ in others}),
    )


def _without_points(run: Measurement) -> Measurement:
    return run.replace(points=())


def _references(points: Sequence[CasePoint]) -> dict[str, Summary]:
    """How far off other tools are, at points that are decided."""
    errors: dict[str, list[float]] = {}
    for p in points:
        if p.measured is not None and p.verdict != UNDECIDED:
            for name, cycles in (p.references or {}).items():
                errors.setdefault(name, []).append(error_of(cycles, p.measured.cy_per_cl))
    return {name: Summary.of(found) for name, found in errors.items()}
