"""Error against the public INSPECT measurements: single core and threads, per machine, regime and model, beside Kerncraft's.

Leads with what was predicted without the stencil, and without the machine, in `benchmarks.held_out`; beside it the figures with
the constants as they stand, for which they are in part in-sample:

the ECM model from the measured code's own loop, from operation counts, and from the code that the compiler found here makes
of the same source; the Roofline model from the measured code; beside them what Kerncraft stored.

error = predicted / measured - 1 of the cycles per cache line of work. The measured machine code lies beside the checkout
(``ROOFTREE_SHARED`` or ``../shared``) and is not part of the project; without it only `benchmarks.held_out` reports, from the
measurements in examples/inspect and the stored times in the core.
"""

from __future__ import annotations

import csv
import json
import os
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import figure

GROUP = "accuracy"
CODE, COUNTED, MADE, ROOF = "machine code", "operation counts", "compiled here", "Roofline, machine code"
PEER, PEER_ROOF = "Kerncraft", "Kerncraft, Roofline"
WAYS = (CODE, COUNTED, MADE, ROOF, PEER, PEER_ROOF)
MODELS = (CODE, COUNTED, MADE, ROOF)
"""Which of ours are evaluated on one core."""

WORST = 10
SLACK = 0.3
"""By how much a figure may be worse than that of the record before without being told [percentage points]."""


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


@dataclass(frozen=True)
class Point:
    """A measured point with the errors of the models in ``WAYS``, and what its prediction from machine code hangs on."""

    config: str
    machine: str
    regime: str
    size: int
    cores: int
    errors: Mapping[str, float]
    why: str


def single_core(folder: Path) -> Iterator[Point]:
    """All points of the grid scaling."""
    import rooftree

    for config, kernel, points in configurations(folder, "tuning_grid_scaling.csv"):
        source, machine = kernel["c_source"], kernel["machine"]
        swept = {size_names(source): [int(p["N"]) for p in points]}
        code = str(folder / kernel["asm"]["extracted"])
        given = rooftree.predict(source, machine, sizes=swept, incore="asm", asm=code)
        cycles = {CODE: given.cy_per_cl[:, 0], ROOF: given.roofline_cy_per_cl[:, 0]}
        if COUNTED in MODELS:
            cycles[COUNTED] = rooftree.predict(source, machine, sizes=swept, incore="throughput").cy_per_cl[:, 0]
        if MADE in MODELS:
            made = rooftree.predict(source, machine, sizes=swept, incore="auto")
            cycles |= {MADE: made.cy_per_cl[:, 0]} if made.incore["engine"] == "asm" else {}
        for at, point in enumerate(points):
            stored = {PEER: point["ecm_lc_cy_cl"], PEER_ROOF: point["rl_lc_cy_cl"]}
            every = {**{way: float(c[at]) for way, c in cycles.items()}, **{w: float(c) for w, c in stored.items() if c}}
            yield Point(config, machine, point["regime"], int(point["N"]), 1, _errors(every, point), _why(given, at, point))


def several_cores(folder: Path) -> Iterator[Point]:
    """All points of the thread scaling."""
    import rooftree

    for config, kernel, points in configurations(folder, "tuning_thread_scaling.csv"):
        cores = sorted({int(p["cores"]) for p in points})
        code = str(folder / kernel["asm"]["extracted"])
        size = int(points[0]["N"])
        found = rooftree.predict(
            kernel["c_source"],
            kernel["machine"],
            sizes={size_names(kernel["c_source"]): size},
            cores=cores,
            incore="asm",
            asm=code,
        )
        for point in points:
            at = cores.index(int(point["cores"]))
            every = {CODE: float(found.cy_per_cl[0, at]), ROOF: float(found.roofline_cy_per_cl[0, at])}
            if point["ecm_lc_cy_cl"]:
                every[PEER] = float(point["ecm_lc_cy_cl"])
            yield Point(config, kernel["machine"], "threads", size, cores[at], _errors(every, point), "")


def configurations(folder: Path, name: str) -> Iterator[tuple[str, dict[str, Any], list[dict[str, str]]]]:
    """Name, kernel and measured points of each configuration that was published with its machine code."""
    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    for config, points in sorted(rows(folder, name).items()):
        if kernels[config]["asm"]["extracted"]:
            yield config, kernels[config], points


def size_names(source: str) -> str:
    """The sizes of a source of the collection, tied as ``predict`` wants them."""
    return ",".join(sorted(set(re.findall(r"\[([A-Z])\]", source))))


def _errors(cycles: Mapping[str, float], point: Mapping[str, str]) -> dict[str, float]:
    return {way: value / float(point["meas_cy_cl"]) - 1 for way, value in cycles.items()}


def _why(found: Any, at: int, point: Mapping[str, str]) -> str:
    """What a prediction hangs on, in words."""
    if min(int(values[at]) for values in found.sizes.values()) < 100:
        return "short rows, data in caches"
    outer = found.links[-1]
    if (found.load_B[outer][at, 0] + found.evict_B[outer][at, 0]) / 64 > 10:
        return "more than ten streams from memory"
    transfers = found.T_nOL[at, 0] + sum(time[at, 0] for time in found.T_data.values())
    if found.T_OL[at, 0] >= transfers:
        return f"in the core: {found.incore['machine_code']['bound']}"
    if point["regime"] == "transition":
        return "near the break of a layer condition"
    return f"transfers, data in {found.locations[int(found.data_in[at, 0])]}"


def summary(values: Sequence[float]) -> dict[str, float]:
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


def table(points: Sequence[Point]) -> dict[str, dict[str, dict[str, float]]]:
    """Group of points -> model -> summary; groups are all, machines and regimes."""
    groups: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for point in points:
        for group in ("all", point.machine, f"regime {point.regime}"):
            for way, error in point.errors.items():
                groups[group][way].append(error)
    return {group: {way: summary(v) for way, v in ways.items()} for group, ways in groups.items()}


def worst(points: Sequence[Point]) -> list[dict[str, Any]]:
    """The configurations with the largest mean error, and what most of that hangs on."""
    found: list[dict[str, Any]] = []
    for config in dict.fromkeys(p.config for p in points):
        mine = [p for p in points if p.config == config]
        weights: Counter[str] = Counter()
        for point in mine:
            weights[point.why] += abs(point.errors[CODE])  # type: ignore[assignment]
        total = sum(weights.values())
        reasons = [f"{why} ({100 * part / total:.0f} % of it)" for why, part in weights.most_common(2) if part > 0.2 * total]
        found.append({"config": config, **summary([p.errors[CODE] for p in mine]), "why": "; ".join(reasons)})
    return sorted(found, key=lambda entry: entry["mean"], reverse=True)[:WORST]


def run() -> dict[str, Any]:
    """Predict all, and compare; without the measured code beside the checkout only what `benchmarks.held_out` can tell."""
    from benchmarks import held_out, inspect_points

    folder = data_folder()
    beyond = held_out.record(held_out.cases(inspect_points.published() or None))
    if folder is None:
        return {"figures": _beyond(beyond), "held_out": beyond, "method": _METHOD}
    singles, threads = list(single_core(folder)), list(several_cores(folder))
    of_one, of_many = table(singles), table(threads)
    every, many = of_one["all"][CODE], of_many["all"][CODE]
    peer = of_one["all"][PEER]
    beside = f"Kerncraft's median {peer['median']:.1f}, mean {peer['mean']:.1f}, p90 {peer['p90']:.1f}"
    figures = [
        figure("INSPECT, one core: median error", every["median"], "%", limit=8, slack=SLACK, note=beside),
        figure("INSPECT, one core: mean error", every["mean"], "%", limit=12, slack=SLACK),
        figure("INSPECT, one core: 90 % quantile", every["p90"], "%", limit=25, slack=3 * SLACK),
        figure("INSPECT, threads: median error", many["median"], "%", limit=4, slack=SLACK, note=_note(many)),
        *_beyond(beyond),
    ]
    for group, ways in of_one.items():
        if group != "all":
            figures.append(
                figure(
                    f"INSPECT, {group}: median error",
                    ways[CODE]["median"],
                    "%",
                    slack=3 * SLACK,
                    note=f"{_note(ways[CODE])}; Kerncraft's median {ways[PEER]['median']:.1f}",
                )
            )
    return {
        "figures": figures,
        "table": of_one,
        "threads": of_many,
        "worst": worst(singles),
        "held_out": beyond,
        "method": _METHOD,
    }


_METHOD = (
    "the measured machine code, own in-core engine, layer conditions; latency penalties and contention of the machine "
    "files are fitted to recorded streaming benchmarks; what is fitted to these stencils is the same for all of them on "
    "a machine, and stands with its source 'fit' in the machine files; nothing is fitted to a configuration"
)


def _beyond(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Figures of what `benchmarks.held_out` found."""
    figures = []
    for way, groups in found["table"].items():
        for group in ("one core", "threads"):
            ours, theirs = groups[group], found["kerncraft"][group]
            beside = f"Kerncraft's median {theirs['median']:.1f}, mean {theirs['mean']:.1f}, p90 {theirs['p90']:.1f}"
            name, note = f"INSPECT, {way}, {group}: median error", f"{_note(ours)}; {beside}"
            figures.append(figure(name, ours["median"], "%", slack=SLACK, note=note))
    for form, brought in found["forms"].items():
        for way in ("stencils left out", "machines left out"):
            gain, many = (brought["gains"][way][group] for group in ("one core", "threads"))
            note = f"{way}; with several cores {many:+.2f}"
            figures.append(figure(f"INSPECT, mean error is less by {form}", gain, "points", note=note))
    return figures


def _note(found: Mapping[str, float]) -> str:
    return f"mean {found['mean']:.1f}, p90 {found['p90']:.1f}, bias {found['bias']:+.1f}"
