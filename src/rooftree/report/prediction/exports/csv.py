"""All points as CSV, columns named as in the JSON."""

from __future__ import annotations

from rooftree.report.prediction.table import csv_table
from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """All points as CSV, columns named as in the JSON."""
    return csv_table(prediction)
