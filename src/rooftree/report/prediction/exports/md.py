"""The main columns as a Markdown table."""

from __future__ import annotations

from rooftree.report.prediction.table import markdown_table
from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """The main columns as a Markdown table."""
    return markdown_table(prediction)
