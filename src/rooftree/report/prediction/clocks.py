"""A prediction over clocks as a table: one line for each size, clock and number of cores."""

from __future__ import annotations

from rooftree.report.prediction.points import number
from rooftree.results.prediction_document import PredictionDocument


def clocks_table(document: PredictionDocument) -> tuple[str, list[str], list[list[str]]]:
    """Title, heads and rows."""
    machine = document.machine.title or document.machine.name
    of_call = document.unit_of_work.element == "call"
    time, one, speed = ("cy/call", "call", "Mcalls/s") if of_call else ("cy/CL", "it", "MLUP/s")
    head = [*document.points[0].sizes, "cores", "clock [GHz]", time, "80 %", f"ns/{one}", "GFLOP/s", speed, "data in", "n_S"]
    rows = []
    for p in document.points:
        ends = p.ecm.interval_80
        seconds = p.performance.seconds_per_iteration
        rows.append(
            [
                *map(str, p.sizes.values()),
                str(p.cores),
                f"{p.clock_GHz:g}",
                _told(p.ecm.cy_per_cl),
                f"{number(ends[0])} .. {number(ends[1])}" if ends else "-",
                _told(None if seconds is None else seconds * 1e9),
                _told(p.performance.GFLOP_s),
                _told(p.performance.MLUP_s),
                p.ecm.data_in,
                str(p.ecm.n_saturation or "-"),
            ]
        )
    return f"{document.kernel.name} on {machine} over the core clock", head, rows


def _told(value: float | None) -> str:
    return "-" if value is None else number(value)
