"""Documents of several machines: the document of each, in the order in which they were asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.prediction_document import PredictionDocument
from rooftree.results.record import Record
from rooftree.results.roofline import ScalingDocument
from rooftree.results.traffic import ConditionsDocument, TrafficDocument


class Predictions(Record):
    """Predictions of one kernel on several machines."""

    schema: str = "rooftree.predictions/1"  #: name of the schema
    predictions: Sequence[PredictionDocument]  #: one for each machine


class Scalings(Record):
    """Scaling of one kernel on several machines."""

    schema: str = "rooftree.scalings/1"  #: name of the schema
    scalings: Sequence[ScalingDocument]  #: one for each machine


class Traffics(Record):
    """Traffic of one kernel on several machines."""

    schema: str = "rooftree.traffics/1"  #: name of the schema
    traffics: Sequence[TrafficDocument]  #: one for each machine


class ConditionsOfMachines(Record):
    """Layer conditions of one kernel on several machines."""

    schema: str = "rooftree.conditions-of-machines/1"  #: name of the schema
    conditions: Sequence[ConditionsDocument]  #: one for each machine


_KINDS: Mapping[str, tuple[type[Record], str]] = {
    "prediction": (Predictions, "predictions"),
    "scaling": (Scalings, "scalings"),
    "traffic": (Traffics, "traffics"),
    "conditions": (ConditionsOfMachines, "conditions"),
}


def together(name: str, documents: Sequence[Record]) -> Record:
    """One document of several.

    Args:
        name: prediction, scaling, traffic or conditions.
        documents: of this kind, one for each machine.
    """
    kind, key = _KINDS[name]
    return kind(**{key: list(documents)})
