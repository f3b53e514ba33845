"""Points of a prediction as CSV and Markdown, columns named as in the JSON with dots between the parts.

sizes.N,cores,traffic.L1L2.load_B,...,ecm.cy_per_cl,...,performance.GFLOP_s
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from rooftree.report.prediction.points import number, sample
from rooftree.results import Prediction, terms


def columns(p: Prediction) -> dict[str, list[Any]]:
    """Every column with one value per point, sizes outside and cores inside; None where there is no finite value."""
    found: dict[str, list[Any]] = {f"sizes.{n}": np.repeat(v, p.shape[1]).tolist() for n, v in p.sizes.items()}
    found["cores"] = np.tile(p.cores, p.shape[0]).tolist()
    return found | terms.columns(p)


def csv_table(p: Prediction) -> str:
    """All points as CSV with a header line; empty where there is no finite value. Lines end with a newline."""
    table = columns(p)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table)
    writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue()


def markdown_table(p: Prediction, most_rows: int = 200) -> str:
    """The main columns of the points as a Markdown table; longer sweeps are thinned and say so in a last line."""
    shown = sample(p, most_rows)
    head, rows = short_table(shown)
    lines = [_row(head), _row("---:" for _ in head), *(_row(row) for row in rows)]
    total, listed = p.shape[0] * p.shape[1], shown.shape[0] * shown.shape[1]
    if listed < total:
        lines += ["", f"{listed} of {total} points."]
    return "\n".join(lines) + "\n"


def short_table(p: Prediction) -> tuple[list[str], list[list[str]]]:
    """Head and rows of what people look at first: sizes, cores, ECM terms, runtimes, performance."""
    table = columns(p)
    names = {f"sizes.{n}": n for n in p.sizes} | {"cores": "cores"}
    shown = sorted((term for term in terms.TERMS if term.main), key=lambda term: term.main)
    names |= {column.path: column.symbol for term in shown for column in term.named(p)}
    return list(names.values()), [[_cell(v) for v in row] for row in zip(*(table[n] for n in names), strict=True)]


def traffic_table(p: Prediction) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the bytes over each link."""
    table = columns(p)
    names = {f"sizes.{n}": n for n in p.sizes} | {"cores": "cores"}
    for link in p.links:
        names |= {f"traffic.{link}.load_B": f"{link} load [B/CL]", f"traffic.{link}.evict_B": f"{link} evict [B/CL]"}
    names["roofline.intensity_FLOP_B"] = "intensity [FLOP/B]"
    return list(names.values()), [[_cell(v) for v in row] for row in zip(*(table[n] for n in names), strict=True)]


_CELL: Mapping[type, Callable[[Any], str]] = {bool: lambda v: "yes" if v else "no", float: number, type(None): lambda _: "-"}


def _cell(value: Any) -> str:
    return _CELL.get(type(value), str)(value)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(str(c).replace("|", "\\|").replace("\n", " ") for c in cells) + " |"
