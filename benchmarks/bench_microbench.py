"""How fast and how well the roofs of this machine repeat: ten single-thread rooflines in a row, and ten while another process is
busy.

Nine of ten rooflines take less than 5 s, nine of ten figures are firm, and those of the core and L1 are within 2 % of the median
of all runs. Spread is largest minus smallest over the median, of one roof over all runs, of the values that are called ok; missed
are values of a run outside the interval of the run before, whatever they are called.

ROOFTREE_MICROBENCH_REPEATS=3 makes fewer runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from benchmarks import figure

GROUP = "machine"
REPEATS = 10
LEVELS = ("FP", "L1", "L2", "L3", "Mem")
SPREADS = {"FP": 1.0, "L1": 2.0, "L2": 5.0}
"""Largest spreads that are aimed at [%]."""
BEHIND = {"FP": 0.5, "L1": 1.0}
"""Largest distances from the reachable limit that are aimed at [%]."""
NEAR = 0.02
"""How far firm figures of the core and of L1 may be from the median of all runs, relative."""
_NEIGHBOUR = "x = 0\nwhile True:\n    x += 1\n"


def rooflines(repeats: int) -> list[dict[str, Any]]:
    """Records of so many runs in a row."""
    from rooftree.characterise.bench import Options, run
    from rooftree.characterise.lab import this_machine

    return [run("roofline", this_machine(), Options()) for _ in range(repeats)]


def with_neighbour(repeats: int) -> list[dict[str, Any]]:
    """The same while another process keeps a core busy."""
    neighbour = subprocess.Popen([sys.executable, "-c", _NEIGHBOUR], stdin=subprocess.DEVNULL)
    try:
        return rooflines(repeats)
    finally:
        neighbour.kill()
        neighbour.wait()


def table(runs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row for each roof: its values in all runs, their spread, and how often an interval missed the next value."""
    roofs: dict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for run in runs:
        for roof in run["roofs"]:
            level = roof.get("level", "FP")
            if level in LEVELS:
                roofs[level, roof["isa"], roof["precision"], roof.get("inst") or roof["ratio"]].append(roof)
    return [{"level": key[0], "roof": " ".join(key[1:]), **_row(found)} for key, found in roofs.items()]


def _row(roofs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    values = [roof.get("FLOP_per_cy", roof.get("B_per_cy")) for roof in roofs]
    limits = [roof["limit_per_cy"] for roof in roofs if roof["limit_per_cy"]]
    ok = [value for roof, value in zip(roofs, values, strict=True) if roof["quality"] == "ok"]
    inside = [roof["interval"][0] <= value <= roof["interval"][1] for roof, value in zip(roofs, values[1:], strict=False)]
    return {
        "values": values,
        "median": median(values),
        "limit": limits[0] if limits else None,
        "spread_percent": 100 * (max(ok) - min(ok)) / median(ok) if ok else None,
        "missed": inside.count(False),
        "pairs": len(inside),
        "not_ok": len(values) - len(ok),
        "astray": sum(abs(value / median(values) - 1) > NEAR for value in ok),
    }


def summary(name: str, rows: Sequence[Mapping[str, Any]], seconds: Sequence[float]) -> list[dict[str, Any]]:
    """Figures of a series of runs."""
    found = [
        figure(
            f"{name}: time of a roofline, median",
            median(seconds),
            "s",
            limit=5.0 if name == "as it is" else None,
            note=f"{min(seconds):.1f} to {max(seconds):.1f} s",
        )
    ]
    quiet = name == "as it is"
    nine = sorted(seconds)[max(0, -(-9 * len(seconds) // 10) - 1)]
    found.append(figure(f"{name}: time of a roofline, 9 of 10 runs", nine, "s", limit=5.0 if quiet else None))
    every, flagged = sum(len(row["values"]) for row in rows), sum(row["not_ok"] for row in rows)
    found.append(figure(f"{name}: values not called ok", 100 * flagged / every, "%", limit=10.0 if quiet else None))
    inner = [row for row in rows if row["level"] in BEHIND]
    firm = sum(len(row["values"]) - row["not_ok"] for row in inner)
    if firm:
        note = f"of {firm} in the core and L1 that are called ok"
        astray = 100 * sum(row["astray"] for row in inner) / firm
        found.append(figure(f"{name}: more than {100 * NEAR:g} % off the median", astray, "%", limit=0.01, note=note))
    for level in LEVELS:
        mine = [row for row in rows if row["level"] == level]
        if not mine:
            continue
        spreads = [row["spread_percent"] for row in mine if row["spread_percent"] is not None]
        flagged, measured = sum(row["not_ok"] for row in mine), sum(len(row["values"]) for row in mine)
        if spreads:
            note = f"median {median(spreads):.2f} %"
            found.append(figure(f"{name}: {level} spread, worst", max(spreads), "%", limit=SPREADS.get(level), note=note))
        found.append(figure(f"{name}: {level} values not called ok", 100 * flagged / measured, "%", note=f"of {measured}"))
        reached = [100 * (row["median"] / row["limit"] - 1) for row in mine if row["limit"] and level in BEHIND]
        if reached:
            found.append(figure(f"{name}: {level} behind its limit, worst", -min(reached), "%", limit=BEHIND[level]))
            above = max(100 * (max(row["values"]) / row["limit"] - 1) for row in mine if row["limit"])
            found.append(figure(f"{name}: {level} above its limit, worst of all values", max(0.0, above), "%"))
        missed, pairs = sum(row["missed"] for row in mine), sum(row["pairs"] for row in mine)
        if pairs:
            found.append(figure(f"{name}: {level} next value outside the interval", 100 * missed / pairs, "%", limit=10.0))
    return found


def run() -> dict[str, Any]:
    """Both series."""
    repeats = max(2, int(os.environ.get("ROOFTREE_MICROBENCH_REPEATS", REPEATS)))
    figures: list[dict[str, Any]] = []
    tables: dict[str, Any] = {}
    for name, series in (("as it is", rooflines), ("busy", with_neighbour)):
        load = os.getloadavg()[0]
        runs = series(repeats)
        rows = table(runs)
        figures += summary(name, rows, [record["seconds"] for record in runs])
        tables[name] = {"load_before": load, "load_after": os.getloadavg()[0], "roofs": rows}
    loads = ", ".join(f"{name} {t['load_before']:.1f} to {t['load_after']:.1f}" for name, t in tables.items())
    method = (
        f"{repeats} full single-thread rooflines in a row (all widths, both precisions, L1 to memory, add, fma, fma+add), then "
        f"as many while another process keeps a core busy. Load averages, others on this machine included: {loads}."
    )
    return {"figures": figures, "method": method, "tables": tables}
