"""Error on this machine: library kernels with data in every cache and in memory, one core, machine file measured in the same run.

error = predicted / measured - 1 of the cycles per cache line of work, at the measured clock. Nothing of the kernels is used to
make the machine file. What is finished is kept: a run that was interrupted goes on where it was, if it is started again the same
day.

    ROOFTREE_HERE_MACHINE=FILE.yaml     takes this machine file and measures none
    ROOFTREE_HERE_KERNELS=triad,dot     only these kernels
"""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.disk_cache import cache_folder
from rooftree.errors import CapabilityError, MeasurementError, RooftreeError
from rooftree.host.processor import this_processor

GROUP = "accuracy"
_PLAIN = (
    "fill",
    "sum",
    "norm",
    "maximum",
    "copy",
    "scale",
    "update",
    "dot",
    "daxpy",
    "saxpy",
    "daxpby",
    "clip",
    "add",
    "triad",
    "integer-add",
    "schoenauer-triad",
    "zaxpy",
    "divide",
    "horner",
    "kahan-dot",
    "prefix-sum",
    "normalise",
    "rgb-to-grey",
    "particles-soa",
    "particles-aos",
    "thomas-forward",
    "strided-sum",
    "matvec",
    "matvec-transposed",
    "rank-1-update",
    "triangular-matvec",
    "2d-5pt",
    "2d-9pt",
    "2d-9pt-star",
    "2d-5pt-variable",
    "convolution-2d",
    "fdtd-2d",
    "stencil-5pt",
    "gs-forward",
    "3d-7pt",
    "3d-7pt-sp",
    "3d-7pt-variable",
    "3d-27pt",
    "3d-long-range",
    "uxx",
    "lbm-d2q9-copy",
    "lbm-d2q9",
)
KERNELS: dict[str, dict[str, int]] = {**{name: {} for name in _PLAIN}, "fir": {"K": 32}}
"""Kernels, with the sizes that are not chosen for each level."""
WORST = 10
AGAIN = 1
"""How often points are measured again whose measurement was not firm; the one with the narrowest interval counts."""
MEASURING = {"time_limit": 1.5, "resume": False}
FIRM = 0.35
"""Width of an interval up to which a measurement counts as firm; those of shared caches and memory are 20 to 30 %."""
_KEPT = ("sizes", "cores", "error", "verdict")


def chosen_kernels() -> dict[str, dict[str, int]]:
    """The kernels to measure, all of them unless some are named."""
    names = [n for n in os.environ.get("ROOFTREE_HERE_KERNELS", "").split(",") if n]
    return {n: KERNELS.get(n, {}) for n in names} or KERNELS


def machine_text(*_: Any) -> dict[str, str]:
    """The machine file: measured now, or the one that was named."""
    from rooftree.characterise import machine_measure
    from rooftree.characterise.lab import this_machine

    given = os.environ.get("ROOFTREE_HERE_MACHINE")
    if given:
        return {"file": Path(given).read_text("utf-8"), "how": f"given: {Path(given).name}"}
    sheet = machine_measure.measure(this_machine(), "quick")
    if sheet["interrupted"]:
        raise KeyboardInterrupt
    return {"file": machine_measure.document("here", sheet)["file"], "how": "measured in this run, --quick"}


def validated(name: str, fixed: Mapping[str, int], records: Mapping[str, Any]) -> dict[str, Any]:
    """Points and findings of one kernel."""
    from rooftree.machine.load import parse
    from rooftree.machine.native import Chosen
    from rooftree.validate.run import validate_all

    chosen = Chosen(parse(records["machine"]["file"], "here.yaml"), records["machine"]["how"])
    axes = [{size: [value]} for size, value in fixed.items()]
    options = {"incore": "auto"}
    [record] = validate_all([name], chosen, axes, measuring=MEASURING, options=options).records
    for _ in range(AGAIN):
        weak = [at for at, p in enumerate(record["points"]) if not _firm(p["measured"])]
        if weak and not record["interrupted"]:
            sizes = {size: [record["points"][at]["sizes"][size] for at in weak] for size in record["points"][0]["sizes"]}
            axes = [{size: values} for size, values in sizes.items()]
            again = validate_all([name], chosen, axes, tied=True, measuring=MEASURING, options=options)
            for at, p in zip(weak, again.records[0]["points"], strict=False):
                old = record["points"][at]
                if p["sizes"] == old["sizes"] and _width(p["measured"]) < _width(old["measured"]):
                    record["points"][at] = p
    if record["interrupted"]:
        raise KeyboardInterrupt
    points = []
    for at, p in enumerate(record["points"]):
        why = [f["rule"] for f in record["findings"] if at in f["points"] and f["rule"] != "clock"]
        seen = {key: p["measured"][key] for key in ("cy_per_cl", "interval", "clock_GHz", "quality", "pages")}
        ecm = {key: p["predicted"]["ecm"][key] for key in ("T_OL", "T_nOL", "T_data", "cy_per_cl", "data_in")}
        points.append({"kernel": name, **{key: p[key] for key in _KEPT}, "measured": seen, "predicted": ecm, "why": why})
    made = {"compiled": record["compiled"]["version"], "findings": record["findings"]}
    return {"points": points, "failed": record["failed"], **made}


def run() -> dict[str, Any]:
    """Measure and predict all, kernel after kernel."""
    from rooftree.characterise.steps import Step, Store, run_steps

    kernels = chosen_kernels()
    steps = [Step("machine", "machine file", machine_text)]
    steps += [Step(name, name, partial(_step, name, fixed)) for name, fixed in kernels.items()]
    folder = cache_folder("benchmarks")
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / "here.partial.json"
    key = {
        "cpu": this_processor().name,
        "day": datetime.date.today().isoformat(),
        "kernels": sorted(kernels),
        "machine": os.environ.get("ROOFTREE_HERE_MACHINE", ""),
    }
    outcome = run_steps(steps, Store(unfinished, key), _progress())
    if outcome.interrupted:
        raise KeyboardInterrupt(f"at {outcome.interrupted}; what was measured is kept")
    if "machine" in outcome.failed:
        raise CapabilityError(f"no machine file could be measured: {outcome.failed['machine']}")
    unfinished.unlink(missing_ok=True)
    points = [p for name in kernels if name in outcome.records for p in outcome.records[name]["points"]]
    return report(points, outcome.records["machine"], dict(outcome.failed))


def _step(name: str, fixed: Mapping[str, int], records: Mapping[str, Any], *_: Any) -> dict[str, Any]:
    """One kernel; whatever keeps it from being measured or predicted is put down, and the others go on."""
    try:
        return validated(name, fixed, records)
    except RooftreeError as error:
        raise MeasurementError(error.message, where=error.where, hint=error.hint) from error


def _progress() -> Callable[[str, int, int], None]:
    def told(title: str, done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{f'{done + 1} of {total}: {title}' if title else ''}", end="", file=sys.stderr, flush=True)

    return told


def report(points: list[dict[str, Any]], machine: Mapping[str, str], failed: dict[str, str]) -> dict[str, Any]:
    """Figures, table by level and the worst points."""
    from rooftree.validate.verdict import summary

    every = summary(p["error"] for p in points)
    firm = [p for p in points if _firm(p["measured"])]
    sure = summary(p["error"] for p in firm)
    levels = list(dict.fromkeys(p["predicted"]["data_in"] for p in points))
    table = {level: summary(p["error"] for p in points if p["predicted"]["data_in"] == level) for level in levels}
    kernels = len({p["kernel"] for p in points})
    figures = [
        figure(
            "here, all: median error",
            100 * every["median"],
            "%",
            limit=10,
            note=f"{kernels} kernels, {every['points']} points, mean {100 * every['mean']:.1f} %, "
            f"bias {100 * every['bias']:+.1f} %",
        ),
        figure("here, all: 90 % quantile", 100 * every["p90"], "%", limit=25, note=f"worst {100 * every['worst']:.0f} %"),
    ]
    if firm:
        figures.append(
            figure(
                "here, firm measurements: median error",
                100 * sure["median"],
                "%",
                note=f"{sure['points']} points with an interval of at most 35 %; 90 % quantile {100 * sure['p90']:.1f} %",
            )
        )
    for level, found in table.items():
        note = f"{found['points']} points, 90 % quantile {100 * found['p90']:.1f} %, bias {100 * found['bias']:+.1f} %"
        figures.append(figure(f"here, data in {level}: median error", 100 * found["median"], "%", note=note))
    worst = sorted(points, key=lambda p: -abs(p["error"]))[:WORST]
    return {
        "figures": figures,
        "table": {"all": every, "firm": sure, **table},
        "worst": worst,
        "points": points,
        "failed": failed,
        "machine": dict(machine),
        "method": "library kernels compiled and run here (rooftree validate), one core, working sets in every cache and in "
        f"memory; machine file {machine['how']}",
    }


def _firm(seen: Mapping[str, Any]) -> bool:
    """Whether a measurement says of itself that it is right, within a narrow interval."""
    return seen["quality"] == "ok" and _width(seen) <= FIRM


def _width(seen: Mapping[str, Any]) -> float:
    low, high = seen["interval"]
    return float((high - low) / seen["cy_per_cl"])
