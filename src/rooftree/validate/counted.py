"""The phenomenological ECM model beside the analytic one, for points whose transfers were counted."""

from __future__ import annotations

from collections.abc import Mapping

from rooftree.machine.model import Machine
from rooftree.predict.clock import at_clock, rounded
from rooftree.predict.measured import phenomenological
from rooftree.results.prediction import Prediction
from rooftree.results.validation import CountedModel, ValidatedPoint


def counted_model(machine: Machine, point: ValidatedPoint, whole: Prediction) -> CountedModel | None:
    """The phenomenological model of what was counted at a point; None where no link was.

    Counters see all threads together, and the model is that of one core: points of several cores have none.

    Args:
        machine: the one that was predicted for.
        point: with ``measured`` (its counters among it) and ``predicted``.
        whole: the prediction, for the width of the code's accesses.
    """
    counted = point.measured.counters
    metrics = counted.metrics if counted is not None else {}
    links = [name for name, moved in metrics.items() if isinstance(moved, Mapping)]
    if not set(links) & set(point.predicted.traffic) or point.cores != 1:
        return None
    width = whole.incore.lanes * whole.unit_of_work.element_bytes if whole.incore.engine == "asm" else None
    own = at_clock(machine, rounded(1e9 * point.measured.clock_GHz))
    model = CountedModel.from_dict(phenomenological(own, metrics, point.predicted, vector_bytes=width))
    return model.replace(error=model.cy_per_cl / point.measured.cy_per_cl - 1)
