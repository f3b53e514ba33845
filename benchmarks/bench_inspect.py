"""Error against the public INSPECT measurements: single core and threads, per machine and regime, beside Kerncraft's.

error = predicted / measured - 1 of the cycles per cache line of work. The data lie beside the checkout (``ROOFTREE_SHARED`` or
``../shared``) and are not part of the project; without them nothing is reported.
"""

from __future__ import annotations

import csv
import json
import os
import re
import statistics
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import figure

GROUP = "accuracy"


def data_folder() -> Path | None:
    """Where the measurements are; None if they are not here."""
    root = Path(os.environ.get("ROOFTREE_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
    return root / "inspect-tuning" if (root / "inspect-tuning").is_dir() else None


def rows(folder: Path, name: str) -> dict[str, list[dict[str, str]]]:
    """Measured points by configuration."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (folder / name).open(newline="") as file:
        for row in csv.DictReader(file):
            if row["meas_cy_cl"] and float(row["meas_cy_cl"]) > 0:
                found[row["config"]].append(row)
    return found


def errors(folder: Path) -> Iterator[tuple[dict[str, str], float, float, float | None]]:
    """Each single-core point with our error without and with the compiler's code, and Kerncraft's stored one."""
    import rooftree

    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    for config, points in sorted(rows(folder, "tuning_grid_scaling.csv").items()):
        kernel = kernels[config]
        names = ",".join(sorted(set(re.findall(r"\[([A-Z])\]", kernel["c_source"]))))
        sizes = [int(p["N"]) for p in points]
        source, machine, swept = kernel["c_source"], kernel["machine"], {names: sizes}
        counted = rooftree.predict(source, machine, sizes=swept).cy_per_cl[:, 0]
        code = str(folder / kernel["asm"]["extracted"])
        compiled = rooftree.predict(source, machine, sizes=swept, incore="asm", asm=code).cy_per_cl[:, 0]
        for point, ours, from_code in zip(points, counted, compiled, strict=True):
            measured = float(point["meas_cy_cl"])
            stored = float(point["ecm_lc_cy_cl"]) / measured - 1 if point["ecm_lc_cy_cl"] else None
            yield (
                {**point, "machine": machine}, float(ours) / measured - 1, float(from_code) / measured - 1, stored
            )  # fmt: skip


def thread_errors(folder: Path) -> Iterator[tuple[dict[str, str], float, float | None]]:
    """Each point of the thread scaling, in the same form."""
    import rooftree

    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    for config, points in sorted(rows(folder, "tuning_thread_scaling.csv").items()):
        kernel = kernels[config]
        names = ",".join(sorted(set(re.findall(r"\[([A-Z])\]", kernel["c_source"]))))
        cores = sorted({int(p["cores"]) for p in points})
        record = rooftree.predict(
            kernel["c_source"], kernel["machine"], sizes={names: int(points[0]["N"])}, cores=cores
        )
        for point in points:
            measured = float(point["meas_cy_cl"])
            cycles = float(record.cy_per_cl[0, cores.index(int(point["cores"]))])
            stored = float(point["ecm_lc_cy_cl"]) / measured - 1 if point["ecm_lc_cy_cl"] else None
            yield {**point, "machine": kernel["machine"]}, cycles / measured - 1, stored


def summary(values: list[float]) -> dict[str, float]:
    """Median, mean and 90 % quantile of the absolute error, median signed error, share within 10 % [%]."""
    size = sorted(abs(v) for v in values)
    return {
        "points": len(values),
        "median": 100 * statistics.median(size),
        "mean": 100 * statistics.mean(size),
        "p90": 100 * size[min(len(size) - 1, int(0.9 * len(size)))],
        "bias": 100 * statistics.median(values),
        "within_10": 100 * sum(v <= 0.1 for v in size) / len(size),
    }


def run() -> dict[str, Any]:
    folder = data_folder()
    if folder is None:
        return {"figures": [], "skipped": "the INSPECT measurements are not here (set ROOFTREE_SHARED)"}
    groups: dict[str, tuple[list[float], list[float], list[float]]] = defaultdict(lambda: ([], [], []))
    for point, ours, from_code, theirs in errors(folder):
        for key in ("all", point["machine"], f"regime {point['regime']}"):
            groups[key][0].append(ours)
            groups[key][1].append(from_code)
            if theirs is not None:
                groups[key][2].append(theirs)
    for _, ours, theirs in thread_errors(folder):
        groups["threads"][0].append(ours)
        if theirs is not None:
            groups["threads"][2].append(theirs)
    table = {
        key: {
            name: summary(values) if values else None
            for name, values in zip(
                ("rooftree", "rooftree, machine code", "kerncraft, stored"), lists, strict=True
            )
        }
        for key, lists in groups.items()
    }
    figures = []
    for key, entry in table.items():
        mine, code, peer = entry["rooftree"], entry["rooftree, machine code"], entry["kerncraft, stored"]
        assert mine is not None
        note = f"mean {mine['mean']:.1f}, p90 {mine['p90']:.1f}, bias {mine['bias']:+.1f}"
        if code:
            note += (
                f"; from machine code {code['median']:.1f}, mean {code['mean']:.1f}, p90 {code['p90']:.1f}"
            )
        note += f"; Kerncraft's median {peer['median']:.1f}" if peer else ""
        figures.append(figure(f"INSPECT, {key}: median error", mine["median"], "%", note=note))
    return {
        "figures": figures,
        "table": table,
        "method": (
            "throughput engine, layer conditions; beside it, the same with the compiler's machine code; latency penalties and "
            "contention of the machine files are fitted to recorded streaming benchmarks, nothing is fitted to these stencils, "
            "but that narrow loads count to T_nOL for the part of L1's width they fill was found on them (tuning part)"
        ),
    }
