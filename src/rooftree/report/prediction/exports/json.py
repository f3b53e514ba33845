"""The whole record, schema ``rooftree.prediction/1``."""

from __future__ import annotations

from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """The whole record, schema ``rooftree.prediction/1``."""
    return prediction.to_json(indent=1) + "\n"
