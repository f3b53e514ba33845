"""The phenomenological ECM model against the public INSPECT measurements, beside the analytic one.

Volumes and in-core times are those that hardware counters saw (one core); bandwidths and overlap are those of the machine
files, as in the analytic prediction. error = predicted / measured - 1 of the cycles per cache line of work. Configurations
whose in-core times were not counted take them from the prediction and are shown on their own; in the second figure all of
them do, which tells an error of counted micro-operations from one of counted volumes. The data lie beside the checkout
(``ROOFTREE_SHARED`` or ``../shared``) and are not part of the project; without them nothing is reported.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks import figure
from benchmarks.bench_inspect import data_folder, rows, summary

GROUP = "accuracy"
LINKS = {"L1L2": "L1L2", "L2L3": "L2L3", "L3Mem": "L3MEM"}  # our name -> that of the data
WAYS = ("counted", "counted volumes, predicted in-core", "analytic", "Kerncraft's counted", "Kerncraft's analytic")
SMALLEST = 50  # grid points along an axis from which on rows are long enough for a steady state


def metrics_of(point: dict[str, str]) -> dict[str, Any] | None:
    """What was counted, as a counters' record has it; None if volumes were not counted."""
    volumes = {ours: {f"{d}_B": point[f"meas_{theirs}_{d}_B_CL"] for d in ("load", "evict")} for ours, theirs in LINKS.items()}
    if not all(text for moved in volumes.values() for text in moved.values()):
        return None
    found: dict[str, Any] = {name: {d: float(text) for d, text in moved.items()} for name, moved in volumes.items()}
    for name in ("T_OL", "T_nOL"):
        if point[f"pheno_{name}"]:
            found[name] = float(point[f"pheno_{name}"])
    return found


def stored(point: dict[str, str]) -> float | None:
    """Kerncraft's phenomenological prediction from its stored terms [cy/CL]."""
    terms = [point[f"pheno_{name}"] for name in ("T_OL", "T_nOL", "T_L1L2", "T_L2L3", "T_L3MEM")]
    if not all(terms):
        return None
    overlapping, *others = (float(t) for t in terms)
    return max(overlapping, sum(others))


def errors(folder: Path) -> dict[str, dict[str, list[float]]]:
    """Errors of each way by group of points."""
    import rooftree
    from rooftree.machine.load import load_machine
    from rooftree.predict.measured import phenomenological

    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    groups: dict[str, dict[str, list[float]]] = defaultdict(lambda: {way: [] for way in WAYS})
    for config, points in sorted(rows(folder, "tuning_grid_scaling.csv").items()):
        counted = [(point, found) for point in points if (found := metrics_of(point)) is not None]
        if not counted:
            continue
        kernel = kernels[config]
        names = ",".join(sorted(set(re.findall(r"\[([A-Z])\]", kernel["c_source"]))))
        sizes = {names: [int(point["N"]) for point, _ in counted]}
        code = str(folder / kernel["asm"]["extracted"])
        analytic = rooftree.predict(kernel["c_source"], kernel["machine"], sizes=sizes, incore="asm", asm=code)
        machine = load_machine(kernel["machine"])
        width = analytic.incore["lanes"] * analytic.unit_of_work["element_bytes"]
        for (point, found), predicted in zip(counted, analytic.points(), strict=True):
            measured = float(point["meas_cy_cl"])
            from_counts = phenomenological(machine, found, predicted, vector_bytes=width)
            volumes = phenomenological(machine, {name: found[name] for name in LINKS}, predicted)["cy_per_cl"]
            peers = stored(point), float(point["ecm_lc_cy_cl"]) if point["ecm_lc_cy_cl"] else None
            cycles = (from_counts["cy_per_cl"], volumes, predicted["ecm"]["cy_per_cl"], *peers)
            kind = "all counted" if from_counts["complete"] else "in-core predicted"
            place = "N < 50" if int(point["N"]) < SMALLEST else f"{kind}, N >= 50"
            for key in ("all", kind, place, kernel["machine"]):
                for way, value in zip(WAYS, cycles, strict=True):
                    if value is not None:
                        groups[key][way].append(value / measured - 1)
    return groups


def run() -> dict[str, Any]:
    folder = data_folder()
    if folder is None:
        return {"figures": [], "skipped": "the INSPECT measurements are not here (set ROOFTREE_SHARED)"}
    table = {
        key: {way: summary(values) if values else None for way, values in ways.items()} for key, ways in errors(folder).items()
    }
    figures = []
    for key, ways in table.items():
        mine = ways[WAYS[0]]
        assert mine is not None
        note = f"{mine['points']} points, mean {mine['mean']:.1f}, p90 {mine['p90']:.1f}, bias {mine['bias']:+.1f}"
        note += "".join(f"; {way} {ways[way]['median']:.1f}" for way in WAYS[1:] if ways[way] is not None)  # type: ignore[index]
        figures.append(figure(f"phenomenological ECM, {key}: median error", mine["median"], "%", note=note))
    return {"figures": figures, "table": table, "method": __doc__}
