"""The widget: figures as SVG with a mark on top, and sliders that move it; all places are stored, the kernel is not asked.

The words and the numbers are those of the workbench (`rooftree.report.workbench.view`). The script writes text as text: names of
kernels and machines are other people's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rooftree.errors import InputError, UsageError
from rooftree.report.prediction.figure import prediction_figure
from rooftree.report.prediction.points import size_line, size_text, subset
from rooftree.report.roofline.figure import kernel_point
from rooftree.report.svg import inline, places
from rooftree.report.workbench import view
from rooftree.results import Prediction

KINDS = ("ecm", "roofline")
"""Figures with a place for each size."""
Mark = list[float | None]
"""Where on a figure a place of the sweep is, as parts of its width and height; without a height it is a line."""


class Sweep(anywidget.AnyWidget):
    """A stored sweep with sliders."""

    _esm = Path(__file__).with_name("widget.js")
    stored = traitlets.Dict().tag(sync=True)
    row = traitlets.Int(0).tag(sync=True)
    column = traitlets.Int(0).tag(sync=True)

    @traitlets.validate("row", "column")
    def _inside(self, proposal: Any) -> int:
        many = len(self.stored["sizes" if proposal["trait"].name == "row" else "cores"])
        if not 0 <= proposal["value"] < many:
            raise traitlets.TraitError(f"expected 0 to {many - 1}, found {proposal['value']}")
        return int(proposal["value"])


def stored(p: Prediction, kinds: Sequence[str], most: int) -> dict[str, Any]:
    """What the widget shows: words for each place; for each figure its drawings, and where on them each place is.

    Raises: UsageError for more places than a notebook should hold; InputError for figures that there are not.
    """
    rows, columns = p.shape
    if rows * columns > most:
        raise UsageError(f"{rows * columns} sizes x cores, a slider moves over {most}", hint="larger steps")
    known = [kind for kind in view.kinds(p) if kind in KINDS]
    for kind in kinds:
        if kind not in known:
            raise InputError(f"no figure '{kind}' with a slider, there are {', '.join(known)}")
    return {
        "sizes": [size_text(p, row) for row in range(rows)],
        "cores": p.cores.tolist(),
        "words": [[_words(p, row, column) for column in range(columns)] for row in range(rows)],
        "figures": [_drawn(p, kind) for kind in kinds],
    }


def _words(p: Prediction, row: int, column: int) -> list[str]:
    one = view.point(p, row, column)
    return [one["headline"], one["why"], *one["doubts"], *(f"Try: {tip}" for tip in one["advice"][:1])]


def _drawn(p: Prediction, kind: str) -> dict[str, Any]:
    """The drawings of a figure, and for each place the number of its drawing with the mark on it."""
    rows, columns = p.shape
    drawings: list[str] = []
    marks: list[list[list[Any]]] = [[[] for _ in range(columns)] for _ in range(rows)]
    for column in range(columns):
        done: set[int] = set()
        for row in range(rows):
            if row in done:
                continue
            line = view.line_of(p, row).tolist()
            done |= set(line)
            figure = prediction_figure(subset(p, line, [column]), kind)
            drawings.append(inline(figure))
            for place, mark in zip(line, _marks(p, kind, figure, line, column), strict=True):
                marks[place][column] = [len(drawings) - 1, mark]
    return {"drawings": drawings, "marks": marks}


def _marks(p: Prediction, kind: str, figure: Any, rows: Sequence[int], column: int) -> list[Mark | None]:
    """Where places are on a figure; None where they are all of it, or outside."""
    if len(rows) == 1:
        return [None]
    if kind == "ecm":
        line = size_line(subset(p, rows, [column]))
        if line is None:
            return [None] * len(rows)
        values: list[tuple[float, float | None]] = [(float(p.sizes[line.name][row]), None) for row in rows]
    else:
        points = [kernel_point(p, row, column) for row in rows]
        values = [(float(one["intensity_FLOP_B"]), float(one["GFLOP_s"])) for one in points]
    drawable = [all(v is None or (math.isfinite(v) and v > 0) for v in pair) for pair in values]
    found = iter(places(figure, [pair for pair, good in zip(values, drawable, strict=True) if good]))
    return [list(next(found)) if good else None for good in drawable]
