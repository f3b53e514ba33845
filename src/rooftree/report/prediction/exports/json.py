"""The whole record, schema ``rooftree.prediction/1``."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.results import Prediction
from rooftree.results.several import Predictions


def export(prediction: Prediction) -> str:
    """The whole record, schema ``rooftree.prediction/1``."""
    return prediction.to_json(indent=1) + "\n"


def export_machines(predictions: Sequence[Prediction]) -> str:
    """All records, schema ``rooftree.predictions/1``."""
    return Predictions(predictions=[p.document() for p in predictions]).to_json(indent=1) + "\n"
