"""Error against the public INSPECT measurements: single core and threads, per machine and regime, beside Kerncraft's.

Three times over: from operation counts, from the measured code's own loop, and from the code that the compiler found here
makes of the same source; beside them what Kerncraft stored.

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
WAYS = ("rooftree", "rooftree, machine code", "rooftree, compiled here", "kerncraft, stored")


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


def errors(folder: Path) -> Iterator[tuple[dict[str, str], tuple[float | None, ...]]]:
    """Each single-core point with the errors in the order of ``WAYS``."""
    import rooftree

    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    for config, points in sorted(rows(folder, "tuning_grid_scaling.csv").items()):
        kernel = kernels[config]
        names = ",".join(sorted(set(re.findall(r"\[([A-Z])\]", kernel["c_source"]))))
        sizes = [int(p["N"]) for p in points]
        source, machine, swept = kernel["c_source"], kernel["machine"], {names: sizes}
        code = str(folder / kernel["asm"]["extracted"])
        counted = rooftree.predict(source, machine, sizes=swept, incore="throughput").cy_per_cl[:, 0]
        given = rooftree.predict(source, machine, sizes=swept, incore="asm", asm=code).cy_per_cl[:, 0]
        made = rooftree.predict(source, machine, sizes=swept, incore="auto")
        compiled = made.cy_per_cl[:, 0] if made.incore["engine"] == "asm" else [None] * len(points)
        for point, *cycles in zip(points, counted, given, compiled, strict=True):
            measured = float(point["meas_cy_cl"])
            cycles.append(float(point["ecm_lc_cy_cl"]) if point["ecm_lc_cy_cl"] else None)
            yield {**point, "machine": machine}, tuple(None if c is None else float(c) / measured - 1 for c in cycles)


def thread_errors(folder: Path) -> Iterator[tuple[dict[str, str], float, float | None]]:
    """Each point of the thread scaling, in the same form."""
    import rooftree

    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    for config, points in sorted(rows(folder, "tuning_thread_scaling.csv").items()):
        kernel = kernels[config]
        names = ",".join(sorted(set(re.findall(r"\[([A-Z])\]", kernel["c_source"]))))
        cores = sorted({int(p["cores"]) for p in points})
        record = rooftree.predict(
            kernel["c_source"], kernel["machine"], sizes={names: int(points[0]["N"])}, cores=cores, incore="throughput"
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
    groups: dict[str, dict[str, list[float]]] = defaultdict(lambda: {way: [] for way in WAYS})
    for point, found in errors(folder):
        for key in ("all", point["machine"], f"regime {point['regime']}"):
            for way, error in zip(WAYS, found, strict=True):
                if error is not None:
                    groups[key][way].append(error)
    for _, ours, theirs in thread_errors(folder):
        groups["threads"][WAYS[0]].append(ours)
        if theirs is not None:
            groups["threads"][WAYS[-1]].append(theirs)
    table = {
        key: {way: summary(values) if values else None for way, values in ways.items()} for key, ways in groups.items()
    }
    figures = []
    for key, entry in table.items():
        mine, code, made, peer = (entry[way] for way in WAYS)
        assert mine is not None
        note = f"mean {mine['mean']:.1f}, p90 {mine['p90']:.1f}, bias {mine['bias']:+.1f}"
        for how, way in (("from machine code", code), ("compiled here", made)):
            note += f"; {how} {way['median']:.1f}, mean {way['mean']:.1f}, p90 {way['p90']:.1f}" if way else ""
        note += f"; Kerncraft's median {peer['median']:.1f}" if peer else ""
        figures.append(figure(f"INSPECT, {key}: median error", mine["median"], "%", note=note))
    return {
        "figures": figures,
        "table": table,
        "method": (
            "throughput engine, layer conditions; beside it, the same with the measured machine code, and with what the first "
            "of the machine's compilers that is installed here makes of the source; latency penalties and "
            "contention of the machine files are fitted to recorded streaming benchmarks, nothing is fitted to these stencils, "
            "but what keeps transfers waiting, and what aliased loads and short rows cost, was found on them (tuning part, see "
            "docs/accuracy.md)"
        ),
    }
