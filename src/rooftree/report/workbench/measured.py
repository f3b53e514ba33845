"""Measured points in the figures of the workbench, and as rows of a table, drawn from the records of `rooftree validate`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rooftree.report.prediction.points import limits, number
from rooftree.report.roofline.figure import kernel_point
from rooftree.report.validation.figure import interval, marker
from rooftree.report.workbench.view import line_of
from rooftree.results import Prediction
from rooftree.results.validation import JoinedFinding, ValidatedPoint


def measured_row(p: ValidatedPoint) -> dict[str, Any]:
    """One point for a table, numbers as text."""
    seen = p.measured
    low, high = seen.interval or (seen.cy_per_cl, seen.cy_per_cl)
    return {
        "sizes": ", ".join(f"{name} = {value}" for name, value in p.sizes.items()),
        "cores": p.cores,
        "measured": number(seen.cy_per_cl),
        "interval": limits(float(low), float(high)),
        "predicted": number(float(p.predicted.ecm.cy_per_cl or 0.0)),
        "error": f"{100 * p.error:+.0f} %",
        "verdict": p.verdict,
        "clock": f"{seen.clock_GHz:.2f} GHz",
        "speed": f"{number(seen.MLUP_s)} MLUP/s" if seen.MLUP_s else "",
        "why": seen.why if seen.quality != "ok" else "",
    }


def finding_text(found: JoinedFinding) -> dict[str, str]:
    """Why prediction and measurement differ, and what to try."""
    return {"sentence": found.sentence, "advice": found.advice}


def measured_traces(p: Prediction, row: int, column: int, points: Sequence[ValidatedPoint]) -> dict[str, list[dict[str, Any]]]:
    """Traces by the kind of figure that they belong in.

    Args:
        p: the sweep that is shown.
        row, column: the place of the sliders; figures over the size show one core, the others the cores there.
        points: measured of this loop, at any size and number of cores.
    """
    rows = {_key(p, r): r for r in range(p.shape[0])}
    name = next(iter(_axis_names(p)), None)
    on_line = set(line_of(p, row).tolist())
    placed = [(q, rows[k]) for q in points if (k := tuple(sorted(q.sizes.items()))) in rows]
    cores = int(p.cores[column])
    ecm = [(q, float(q.sizes[name])) for q, r in placed if r in on_line and q.cores == 1] if name is not None else []
    scaling = [(q, float(q.cores)) for q, r in placed if r == row]
    in_flops = bool(p.flops_per_cl.max() > 0)
    dots = []
    for q, r in placed:
        x = kernel_point(p, r, column)["intensity_FLOP_B"]
        if q.cores == cores and np.isfinite(x):
            dots.append((q, float(x)))
    unit, scale = ("GFLOP/s", 1.0) if in_flops else ("MLUP/s", 1.0)
    speeds = [_speed(q, in_flops) for q, _ in scaling]
    rates = [_speed(q, in_flops) * (1.0 if in_flops else 1e-3) for q, _ in dots]
    roof_unit = "GFLOP/s" if in_flops else "GLUP/s"
    found = {
        "ecm": _trace(ecm, [q.measured.cy_per_cl for q, _ in ecm], "cy/CL", of_times=True),
        "roofline": _trace(dots, rates, roof_unit),
        "scaling": _trace(scaling, [s * scale for s in speeds], unit),
    }
    return {kind: [trace] for kind, trace in found.items() if trace is not None}


def _axis_names(p: Prediction) -> list[str]:
    """Sizes that vary in a sweep, the one of the figures first."""
    return [n for n, values in p.sizes.items() if len(values) and bool(np.any(values != values[0]))]


def _key(p: Prediction, row: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((name, int(values[row])) for name, values in p.sizes.items()))


def _speed(q: ValidatedPoint, in_flops: bool) -> float:
    return float((q.measured.GFLOP_s if in_flops else q.measured.MLUP_s) or 0.0)


def _trace(
    placed: Sequence[tuple[ValidatedPoint, float]], values: Sequence[float], unit: str, *, of_times: bool = False
) -> dict[str, Any] | None:
    """Symbols by verdict with the interval of each; rates turn its ends around."""
    if not placed:
        return None
    points = [q for q, _ in placed]
    error: Mapping[str, Any] = interval(points)
    if not of_times:
        up, down = [], []
        for q, value in zip(points, values, strict=True):
            low, high = q.measured.interval or (q.measured.cy_per_cl, q.measured.cy_per_cl)
            up.append(max(value * q.measured.cy_per_cl / max(float(low), 1e-12) - value, 0.0))
            down.append(max(value - value * q.measured.cy_per_cl / max(float(high), 1e-12), 0.0))
        error = {**error, "array": up, "arrayminus": down}
    return {
        "type": "scatter",
        "x": [x for _, x in placed],
        "y": list(values),
        "error_y": dict(error),
        "mode": "markers",
        "name": "measured",
        "marker": marker(points, 11),
        "customdata": [f"error {100 * q.error:+.0f} %, {q.verdict}" for q in points],
        "hovertemplate": f"<b>measured %{{y:.3g}} {unit}</b>, %{{customdata}}<extra></extra>",
    }
