"""Points of a validation as CSV: one line per kernel, size and number of cores."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

_MEASURED = ("cy_per_cl", "MLUP_s", "GFLOP_s", "seconds_per_iteration", "clock_GHz", "quality")


def csv_table(records: Sequence[Mapping[str, Any]]) -> str:
    """The table; columns are kernel, machine, the sizes of all kernels, cores, and measured and predicted figures.

    Times are cy/CL and s, ``error`` is predicted / measured - 1 [1].
    """
    names = list(dict.fromkeys(name for r in records for p in r["points"] for name in p["sizes"]))
    links = list(dict.fromkeys(link for r in records for link in r["links"]))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "kernel",
            "machine",
            *names,
            "cores",
            "data_in",
            *(f"measured_{name}" for name in _MEASURED),
            "measured_low",
            "measured_high",
            "predicted_cy_per_cl",
            "roofline_cy_per_cl",
            "T_OL",
            "T_nOL",
            *(f"T_{link}" for link in links),
            "error",
            "verdict",
        ]
    )
    for r in records:
        for p in r["points"]:
            seen, ecm = p["measured"], p["predicted"]["ecm"]
            low, high = seen.get("interval") or (None, None)
            writer.writerow(
                [
                    r["kernel"]["name"],
                    r["machine"]["name"],
                    *(p["sizes"].get(name, "") for name in names),
                    p["cores"],
                    ecm["data_in"],
                    *(seen.get(name, "") for name in _MEASURED),
                    low,
                    high,
                    ecm["cy_per_cl"],
                    p["predicted"]["roofline"]["cy_per_cl"],
                    ecm["T_OL"],
                    ecm["T_nOL"],
                    *(ecm["T_data"].get(link, "") for link in links),
                    p["error"],
                    p["verdict"],
                ]
            )
    return out.getvalue()
