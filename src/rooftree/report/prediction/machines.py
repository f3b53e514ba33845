"""Predictions of one kernel on several machines side by side: a table for people, one CSV for programs."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence

from rooftree.report.prediction import words
from rooftree.report.prediction.points import best_column, cycles, number, size_text
from rooftree.report.prediction.table import columns
from rooftree.results.function_prediction import FunctionPrediction
from rooftree.results.prediction import Prediction


def machines_table(records: Sequence[Prediction]) -> tuple[list[str], list[list[str]]]:
    """Head and rows: the last size of each record with its first core count, and the best of its core counts if it has several.

    Speeds are comparable between machines, cycles are not: clocks differ.
    """
    rows = []
    first = float(records[0].MLUP_s[-1, 0])
    for p in records:
        for column in dict.fromkeys((0, best_column(p, p.shape[0] - 1))):
            speed = float(p.MLUP_s[-1, column])
            row = [p.machine.name, size_text(p, -1), str(int(p.cores[column])), cycles(p, p.shape[0] - 1, column)]
            row.append(_interval(p, column))
            rows.append(
                [*row, number(float(p.GFLOP_s[-1, column])), number(speed), number(speed / first), words.verdict(p, -1, column)]
            )
    time, speed_ = ("cy/call", "Mcalls/s") if isinstance(records[0], FunctionPrediction) else ("cy/CL", "MLUP/s")
    return ["machine", "size", "cores", time, "80 %", "GFLOP/s", speed_, "of the first", "limit"], rows


def _interval(p: Prediction, column: int) -> str:
    """What 80 % of measurements lie in [cy/CL], ``31 .. 37.8``; ``> 31`` where nothing limits it."""
    if not p.spreads and not p.doubts:
        return "-"
    low, high = (float(ends[-1, column]) for ends in p.interval_80)
    return f"{number(low)} .. {number(high)}" if math.isfinite(high) else f"> {number(low)}"


def machines_csv(records: Sequence[Prediction]) -> str:
    """All points of all records as CSV, the machine in front; what a machine does not have is empty."""
    tables = [columns(p) for p in records]
    names = list(dict.fromkeys(name for table in tables for name in table))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["machine", *names])
    for p, table in zip(records, tables, strict=True):
        empty: list[object] = [None] * (p.shape[0] * p.shape[1])
        writer.writerows(zip([p.machine.name] * len(empty), *(table.get(name, empty) for name in names), strict=True))
    return text.getvalue()
