"""The report of a function of several loop nests: what a call takes, and which nest takes how much of it.

thomas_solve on AMD EPYC (Zen 4), n = 20000, one core
─────────────────────────────────────────────────────
verdict       1.01 GFLOP/s (0.00559 Mcalls/s), 6.6e+05 cy/call (80 %: 5.98e+05 .. 7.34e+05) with one core: 87.9 % of it in
              the nest at line 61, core bound, by recurrence
unit of work  one call of thomas_solve

nests         line   share   cy/call   cy/CL  it/CL  data in  limited by
                61   87.9 %  5.8e+05    232      8       L2  core bound, by recurrence
                66   12.1 % 7.99e+04     32      8       L2  core bound, by recurrence
"""

from __future__ import annotations

import numpy as np

from rooftree.report.prediction.points import count, kernel_label, number, rate, size_text
from rooftree.results.function_prediction import FunctionPrediction


def speed(p: FunctionPrediction, row: int, column: int) -> str:
    """Performance of a call in the units that mean something."""
    calls = f"{rate(p, p.MLUP_s, row, column)} Mcalls/s"
    return f"{rate(p, p.GFLOP_s, row, column)} GFLOP/s ({calls})" if float(p.GFLOP_s[row, column]) > 0 else calls


def verdict(p: FunctionPrediction, row: int, column: int) -> str:
    """Which nest takes most of a call, and what limits it."""
    most = max(p.nests_at(range(p.shape[0])[row], column), key=lambda nest: nest.share)
    return f"{percent(most.share)} of it in the nest at line {most.line}, {most.limited_by}"


def percent(share: float) -> str:
    """A share in words that never claim all of what is not all.

    >>> percent(0.8791), percent(0.9997), percent(1.0), percent(0.0002)
    ('87.9 %', '> 99.9 %', '100 %', '< 0.1 %')
    """
    if 0 < share < 0.001:
        return "< 0.1 %"
    return "> 99.9 %" if 0.999 < share < 1 else f"{100 * share:.3g} %"


def runtime(p: FunctionPrediction, row: int, column: int) -> str:
    """Cycles of a call, with their interval."""
    low, high = (float(end[row, column]) for end in p.interval_80)
    found = f"{ends(float(p.at_least[row, column]), float(p.at_most[row, column]))} cy/call"
    if not np.isfinite(low) or not np.isfinite(high):
        return found
    if p.is_range[row, column]:
        return f"{found} (80 %: between {low:.3g} and {high:.3g}, a range and no prediction)"
    return f"{found} (80 %: {low:.3g} .. {high:.3g})"


def ends(low: float, high: float) -> str:
    """Cycles of a call between two limits, of which the upper may be infinite."""
    least, most = f"{low:.3g}", f"{high:.3g}"
    return f"at least {least}" if not np.isfinite(high) else least if least == most else f"{least} .. {most}"


def brief(p: FunctionPrediction) -> list[str]:
    """One line per point: sizes and cores, runtime of a call, which nest takes most of it and what limits that."""
    lines = []
    for row in range(p.shape[0]):
        for column in range(p.shape[1]):
            at = ", ".join(filter(None, (size_text(p, row), count(int(p.cores[column]), "core"))))
            name = f"{kernel_label(p)} on {p.machine.name}, {at}"
            lines.append(f"{name}: {runtime(p, row, column)}, {speed(p, row, column)}; {verdict(p, row, column)}.")
    return lines


def nests_table(p: FunctionPrediction, row: int, column: int) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the nests at a point."""
    rows = [
        [
            str(nest.line),
            percent(nest.share),
            f"{nest.cycles:.3g}",
            number(nest.cy_per_cl),
            str(nest.iterations_per_cl),
            nest.data_in,
            "; ".join(nest.loops),
            nest.limited_by,
        ]
        for nest in p.nests_at(row, column)
    ]
    return ["line", "share", "cy/call", "cy/CL", "it/CL", "data in", "loops", "limited by"], rows
