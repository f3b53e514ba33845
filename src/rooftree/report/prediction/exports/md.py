"""The main columns as a Markdown table."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.report.prediction.function import nests_table
from rooftree.report.prediction.table import markdown_table
from rooftree.results import Prediction
from rooftree.results.function_prediction import FunctionPrediction


def export(prediction: Prediction) -> str:
    """The main columns as a Markdown table."""
    return _of_function(prediction) if isinstance(prediction, FunctionPrediction) else markdown_table(prediction)


def export_machines(predictions: Sequence[Prediction]) -> str:
    """A heading and a table for each machine."""
    return "\n".join(f"## {p.machine.name}\n\n{markdown_table(p)}" for p in predictions)


def _of_function(p: FunctionPrediction) -> str:
    """What calls take, and the nests at the last size, as Markdown tables."""
    head, rows = nests_table(p, p.shape[0] - 1, 0)
    lines = [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
    return f"Unit of work: one call of {p.kernel.name}.\n\n{markdown_table(p)}\n" + "\n".join(lines) + "\n"
