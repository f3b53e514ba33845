"""What is drawn, in words:

ECM: 3d-7pt on Intel Xeon Gold 6148
x: N, logarithmic          y: runtime [cy/CL], linear
  T_nOL                  40 points, x 10 .. 1000, y 8 .. 8
"""

from __future__ import annotations

from rooftree.report.prediction.points import number
from rooftree.results.figure import DrawnAxis, FigureDocument


def figure_text(document: FigureDocument) -> str:
    """Title, axes, and the span of each series."""
    lines = [document.title, f"x: {_axis(document.x)};  y: {_axis(document.y)}"]
    named = [s for s in document.series if s.name]
    wide = max((len(s.name) for s in named), default=0)
    for s in named:
        n = len(s.x)
        xs, ys = [v for v in s.x if isinstance(v, int | float)], [v for v in s.y if v is not None]
        places = f", x {_span(xs)}" if xs else ""
        lines.append(f"  {s.name:<{wide}}  {n} point{'s' if n != 1 else ''}{places}, y {_span(ys)}")
    return "\n".join(lines)


def _axis(axis: DrawnAxis) -> str:
    return f"{axis.title or 'names'}{', logarithmic' if axis.logarithmic else ''}"


def _span(values: list[float]) -> str:
    if not values:
        return "-"
    low, high = number(min(values)), number(max(values))
    return low if low == high else f"{low} .. {high}"
