"""The roofs of this machine by us and by the CARM Tool (carm-roofline), in turn: wall time, port limits, spread of repeats.

Both measure add, fma and the bandwidth of all levels at two loads to one store, for all widths of registers, in double and single
precision, with one thread; ours adds fma+add and memory's loads. The peer gets a short setting: `SECONDS` for each test, where
its default is 25 s and it warns of less. Rates are per cycle of the clock that each tool finds.

    limit    value / theoretical limit - 1, for arithmetic and L1; the limits are those of our instruction table
    spread   (largest - smallest) / median of the repeats of one figure
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks import figure
from benchmarks.peers import AbsentError, call, installed
from rooftree.report.bench.carm_csv import read_carm

GROUP = "peers"
PACKAGES = ("carm-roofline==1.5.1",)
SECONDS = os.environ.get("ROOFTREE_CARM_SECONDS", "0.1")
REPEATS = int(os.environ.get("ROOFTREE_CARM_REPEATS", "5"))
KINDS = ("FP", "L1", "L2", "L3", "Mem")
Key = tuple[str, str, str, str]
Rates = Mapping[Key, float]


def theirs(program: Path) -> Rates:
    """Rates per cycle by the CARM Tool."""
    with tempfile.TemporaryDirectory() as folder:
        call(
            [
                str(program),
                "benchmark",
                "-t",
                "roofline",
                "-d",
                "f64",
                "f32",
                "--test-time",
                SECONDS,
                "--output-dir",
                folder,
                "--output-fmt",
                "csv",
                "-v",
                "1",
            ]
        )
        return {key: rate for key, (rate, _) in rates(read_carm(next(Path(folder).rglob("*_roofline.csv")))).items()}


def ours() -> Mapping[Key, tuple[float, float | None]]:
    """Rates per cycle by us, and limits."""
    return rates(json.loads(call([str(Path(sys.executable).with_name("rooftree")), "bench", "roofline", "--json"])))


def rates(record: Mapping[str, Any]) -> dict[Key, tuple[float, float | None]]:
    """Of a record of benchmarks: kind, instruction set, precision and instruction -> rate and limit per cycle."""
    found = {}
    for f in record["roofs"]:
        key = ("FP" if f["kind"] == "flops" else f["level"], f["isa"], f["precision"], f.get("inst") or f["ratio"])
        rate = f.get("FLOP_per_cy") or f.get("B_per_cy")
        if rate and key[3] in ("add", "fma", "2:1"):
            found[key] = (rate, f.get("limit_per_cy"))
    return found


def timed(measure: Callable[[], Any]) -> tuple[float, Any]:
    """Wall time of a call [s], and what it returns."""
    started = time.perf_counter()
    result = measure()
    return time.perf_counter() - started, result


def figures(name: str, seconds: list[float], runs: list[Rates], limits: Rates) -> list[dict[str, Any]]:
    """What is told of a tool."""
    found = [figure(f"{name}, wall time", min(seconds), "s", note=f"shortest of {len(seconds)}")]
    for kind in KINDS:
        keys = [key for key in runs[0] if key[0] == kind and all(key in run for run in runs)]
        if not keys:
            continue
        off = [100 * (run[key] / limits[key] - 1) for key in keys if key in limits for run in runs]
        if off and kind in ("FP", "L1"):
            found += [
                figure(f"{name}, {kind}: median distance to the limit", statistics.median(map(abs, off)), "%"),
                figure(f"{name}, {kind}: furthest below", min(off), "%"),
                figure(f"{name}, {kind}: furthest above", max(off), "%"),
            ]
        spreads = [100 * spread([run[key] for run in runs]) for key in keys]
        note = f"median of {len(keys)} figures, worst {max(spreads):.3g} %"
        found.append(figure(f"{name}, {kind}: spread of {len(runs)} runs", statistics.median(spreads), "%", note=note))
    return found


def spread(values: list[float]) -> float:
    """Largest less smallest, over the median."""
    return (max(values) - min(values)) / statistics.median(values)


def run() -> dict[str, Any]:
    """Both tools in turn, so that both get the same share of what else the machine does."""
    try:
        program = installed("carm", PACKAGES, "carm")
        pairs = [(timed(lambda: theirs(program)), timed(ours)) for _ in range(REPEATS)]
    except AbsentError as why:
        return {"figures": [], "skipped": str(why)}
    peer = figures(
        "carm-roofline",
        [t for (t, _), _ in pairs],
        [r for (_, r), _ in pairs],
        limits := {key: limit for _, (_, own) in pairs for key, (_, limit) in own.items() if limit},
    )
    mine = figures(
        "rooftree", [t for _, (t, _) in pairs], [{k: rate for k, (rate, _) in own.items()} for _, (_, own) in pairs], limits
    )
    return {
        "method": f"{PACKAGES[0]} with {SECONDS} s a test and rooftree bench roofline in turn, {REPEATS} times",
        "figures": [*peer, *mine, figure("carm-roofline / rooftree, wall time", peer[0]["value"] / mine[0]["value"], "x")],
    }
