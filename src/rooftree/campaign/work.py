"""One sweep predicted, one point measured: what becomes a record, and what becomes the record of a failure."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from rooftree.campaign.entries import PREDICTION
from rooftree.campaign.plan import Sweep
from rooftree.campaign.store import DONE, FAILED, IndexRow, Store, index_row
from rooftree.errors import CapabilityError, MeasurementError, RooftreeError
from rooftree.frontend.stencil.blocked import blocked_kernel
from rooftree.frontend.stencil.classes import StencilClass
from rooftree.frontend.stencil.generate import kernel_of as kernel_of_class
from rooftree.kernel.model import Kernel
from rooftree.predict.run import predict
from rooftree.results.campaign import CampaignPoint, PointError
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import AdviceFacts, ConditionFacts, HeldSizes, Point, PredictionDocument

MOST_LISTED = 400
"""Instructions of a loop whose annotated listing is kept with the predictions."""


def predict_sweep(sweep: Sweep, store: Store, wanted: Collection[str], trust: bool) -> Iterator[IndexRow]:
    """Predict a sweep, and keep the records of the points that are wanted.

    Returns: what the index keeps of each, once it is written.
    Raises: CapabilityError if a record cannot be written.
    """
    places = [n for n in range(sweep.number) if n not in sweep.wrong]
    for rows, found in _predicted(sweep, places, trust):
        yield from _keep(sweep, store, wanted, rows, found)
    for place, error in sweep.wrong.items():
        yield from _keep(sweep, store, wanted, [place], error)


def _predicted(sweep: Sweep, places: Sequence[int], trust: bool) -> Iterator[tuple[Sequence[int], Prediction | Exception]]:
    """Predictions of places that can be predicted together, and errors of places that cannot be at all.

    Where all fail together, one size may be to blame: halves are tried, unless the last size alone and the first fail as all do.
    """
    if not places:
        return
    found = _try(sweep, places, trust)
    if isinstance(found, Prediction) or len(places) == 1:
        yield places, found
        return
    alone = [_try(sweep, [place], trust) for place in (places[0], places[-1])]
    if all(isinstance(one, Exception) and str(one) == str(found) for one in alone):
        yield places, found
        return
    middle = len(places) // 2
    yield from _predicted(sweep, places[:middle], trust)
    yield from _predicted(sweep, places[middle:], trust)


def _try(sweep: Sweep, places: Sequence[int], trust: bool) -> Prediction | Exception:
    sizes = {name: np.array([values[n] for n in places]) for name, values in sweep.sizes.items()}
    options = {
        **sweep.options,
        "compiler": sweep.compiler.compiler,
        "flags": sweep.compiler.flags,
        "trust": trust,
        "explain": True,
        "timeline": False,  # no page shows it
        "remember": True,
    }
    try:
        return predict(kernel_of(sweep), sweep.machine.what, sizes, tied=True, cores=sweep.cores, **options)
    except Exception as error:  # whatever it is, the other sweeps go on
        return error


def kernel_of(sweep: Sweep) -> Kernel | str:
    """What is predicted or measured."""
    return sweep.kernel.what if sweep.kernel.stencil is None else generated(sweep.kernel.stencil, sweep.loops)


@lru_cache(maxsize=4)
def generated(stencil: StencilClass, loops: tuple[str, ...]) -> Kernel:
    """A class as a kernel, kept for the next machine: reading hundreds of points takes as long as predicting them."""
    return blocked_kernel(stencil, *loops) if loops else kernel_of_class(stencil)


def _keep(
    sweep: Sweep, store: Store, wanted: Collection[str], rows: Sequence[int], found: Prediction | Exception
) -> Iterator[IndexRow]:
    """Write the records of some places of a sweep."""
    if isinstance(found, Exception):
        for place in rows:
            for column, id_ in enumerate(sweep.ids[place]):
                if id_ in wanted:
                    yield _written(store, failed(sweep, place, column, found))
        return
    context = store.write_context(_context(found))
    points = found.points()
    shared: CampaignPoint | None = None
    for place in rows:
        sizes = sweep.sizes_at(place)
        for column, id_ in enumerate(sweep.ids[place]):
            point: Point = next(points)
            if id_ not in wanted:
                continue
            if shared is None:
                shared = CampaignPoint(**_facts(sweep, place, column), state=DONE, prediction=point, context=context)
            own = {"id": id_, "sizes": sizes, "cores": sweep.cores[column], "prediction": point}
            yield _written(store, CampaignPoint.made_of({**shared, **own}))


def _written(store: Store, record: CampaignPoint) -> IndexRow:
    """Write a record."""
    store.write(record, sync=record["kind"] != PREDICTION)
    return index_row(record)


def _context(found: Prediction) -> PredictionDocument:
    """A prediction without its points and without a listing that nobody reads; its advice says for which size it is."""
    incore, code = found.incore, found.incore.machine_code
    if code is not None and code.instructions > MOST_LISTED:
        incore = incore.replace(machine_code=code.replace(listing=None))
    return PredictionDocument(
        kernel=found.kernel,
        machine=found.machine,
        unit_of_work=found.unit_of_work,
        incore=incore,
        options=found.options,
        points=[],
        layer_conditions=_conditions(found),
        advice=_advice(found) or None,
        meaning=found.meaning() if found.cores[0] == found.cores.min() else None,
        notes=found.notes,
        doubts=found.doubts or None,
        validation=found.validation,
    )


def _advice(found: Prediction) -> list[AdviceFacts]:
    """What to try at the last size with the least core count, where that stands first."""
    if found.cores[0] != found.cores.min():
        return []
    at = {name: int(values[-1]) for name, values in found.sizes.items()}
    return [tip.replace(sizes=at) for tip in found.advice()]


def _conditions(found: Prediction) -> list[ConditionFacts]:
    """The layer conditions, each with the sizes at which it holds."""
    table = found.layer_conditions_hold
    if table.shape != (len(found.layer_conditions), found.shape[0]):
        return list(found.layer_conditions)
    sizes = [{name: int(values[row]) for name, values in found.sizes.items()} for row in range(found.shape[0])]
    order = sorted(range(len(sizes)), key=lambda row: (math.prod(sizes[row].values()), *sizes[row].values()))
    told, gains = [], _gains_of_blocks(found)
    for k, (condition, holds) in enumerate(zip(found.layer_conditions, table, strict=True)):
        where = [row for row in order if holds[row]]
        broken = next((sizes[row] for row in order if not holds[row]), None)
        last = sizes[where[-1]] if where else None
        held = HeldSizes(points=len(where), of=len(order), last=last, broken=broken, cores=int(found.cores[0]))
        gain, interval = (None, None) if holds[-1] or gains is None else gains.get(k, (1.0, None))
        told.append(condition.replace(held=held, gain=gain, gain_interval=interval))
    return told


def _gains_of_blocks(found: Prediction) -> dict[int, tuple[float, Sequence[float | None] | None]] | None:
    """What the model finds with blocks that restore a condition at the last size [1], and between which ends it lies.

    Returns: by place of the condition; None if the model was not asked.

    Conditions with which it finds no gain are left out.
    """
    if found.cores[0] != found.cores.min() or found.changes is tuple:
        return None
    blocks = [w for w in found.what_if if w.change == "blocking"]
    return {w.condition: (w.gain, w.interval) for w in blocks if w.condition is not None}


def _facts(sweep: Sweep, place: int, column: int) -> dict[str, Any]:
    """What a record says of any point."""
    return {
        "id": sweep.ids[place][column],
        "kind": sweep.kind,
        "kernel": sweep.kernel.name,
        "machine": sweep.machine.machine.name,
        "sizes": sweep.sizes_at(place),
        "cores": sweep.cores[column],
        "compiler": sweep.compiler.compiler,
        "flags": sweep.compiler.flags,
        "blocking": sweep.blocking.name if sweep.blocking else None,
        "model": dict(sweep.options),
        "depends": dict(sweep.depends),
    }


def failed(sweep: Sweep, place: int, column: int, error: Exception) -> CampaignPoint:
    """The record of a point that failed."""
    if isinstance(error, RooftreeError):
        why = PointError(
            kind=type(error).__name__, message=error.message, where=error.where, hint=error.hint, exit_code=error.exit_code
        )
    else:
        why = PointError(kind=type(error).__name__, message=f"internal error: {error}", hint="please report it", exit_code=1)
    return CampaignPoint(**_facts(sweep, place, column), state=FAILED, error=why)


def measure_point(sweep: Sweep, place: int, column: int, store: Store, trust: bool, others: float | None = None) -> IndexRow:
    """Measure one point and keep its record; as `measured`.

    Raises: KeyboardInterrupt if it was interrupted; CapabilityError if the record cannot be written.
    """
    return _written(store, measured(sweep, place, column, trust, others))


def measured(sweep: Sweep, place: int, column: int, trust: bool, others: float | None = None) -> CampaignPoint:
    """Measure one point; its record.

    Args:
        sweep, place, column: which one.
        trust: what machine files name may run.
        others: processors that other programs keep busy, for the record.
    Raises: KeyboardInterrupt if it was interrupted.
    """
    from rooftree.validate.measure import measure

    options = {**sweep.options, "compiler": sweep.compiler.compiler, "flags": sweep.compiler.flags, "trust": trust}
    if place in sweep.wrong:
        return failed(sweep, place, column, sweep.wrong[place])
    try:
        sizes = dict(sweep.sizes_at(place))
        found = measure(kernel_of(sweep), sweep.machine.machine, sizes, tied=True, cores=sweep.cores[column], **options)
        if found.interrupted:
            raise KeyboardInterrupt
        if not found.points:
            raise MeasurementError(found.failed[0].why, hint=found.failed[0].try_)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        return failed(sweep, place, column, error)
    seen = None if others is None else round(others, 2)
    found = found.replace(environment=found.environment.replace(others=seen))
    return CampaignPoint(**_facts(sweep, place, column), state=DONE, measurement=found)


def dead(sweep: Sweep, store: Store, wanted: Collection[str], why: str) -> list[IndexRow]:
    """Failures of all wanted points of a sweep whose process ended before they were done.

    Raises: CapabilityError if a record cannot be written.
    """
    there = store.ids()
    error = CapabilityError(why, hint="memory may have been short: rooftree campaign run --retry --jobs 1")
    return [
        _written(store, failed(sweep, place, column, error))
        for place, ids in enumerate(sweep.ids)
        for column, id_ in enumerate(ids)
        if id_ in wanted and id_ not in there
    ]
