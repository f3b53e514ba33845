"""One self-contained page."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.report.prediction.page import prediction_html, prediction_pages
from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """One self-contained page."""
    return prediction_html(prediction)


def export_machines(predictions: Sequence[Prediction]) -> str:
    """One page with a section per machine."""
    return prediction_pages(predictions, title=f"{predictions[0].kernel.name} on {len(predictions)} machines")
