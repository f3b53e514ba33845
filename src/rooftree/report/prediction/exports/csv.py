"""All points as CSV, columns named as in the JSON."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.report.prediction.machines import machines_csv
from rooftree.report.prediction.table import csv_table
from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """All points as CSV, columns named as in the JSON."""
    return csv_table(prediction)


def export_machines(predictions: Sequence[Prediction]) -> str:
    """All points of all machines, the machine in the first column."""
    return machines_csv(predictions)
