"""One self-contained page."""

from __future__ import annotations

from rooftree.report.prediction.page import prediction_html
from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """One self-contained page."""
    return prediction_html(prediction)
