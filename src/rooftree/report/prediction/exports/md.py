"""The main columns as a Markdown table."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.report.prediction.table import markdown_table
from rooftree.results import Prediction


def export(prediction: Prediction) -> str:
    """The main columns as a Markdown table."""
    return markdown_table(prediction)


def export_machines(predictions: Sequence[Prediction]) -> str:
    """A heading and a table for each machine."""
    return "\n".join(f"## {p.machine.name}\n\n{markdown_table(p)}" for p in predictions)
