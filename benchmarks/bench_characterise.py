"""A machine file from measurement: how well it predicts kernels that were not used, whether it repeats, and what is recovered.

``machine measure --quick`` is run ten times, each in a process of its own, as a user runs it, and ``--full`` once: median errors
of held-out kernels by level, links and overlap from run to run, wall time. Simulated machines with 3 % noise: in how many of 100
trials bandwidths and overlap come out exactly. ``ROOFTREE_CHARACTERISE_RUNS=2`` makes fewer runs, no full one, and 20 trials.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import figure

GROUP = "machine"
RUNS = int(os.environ.get("ROOFTREE_CHARACTERISE_RUNS", "10"))
TRIALS = 100 if RUNS >= 10 else 20
LIMITS = {"L1": 10.0, "L2": 10.0, "L3": 15.0, "Mem": 15.0}
"""Median error of a level [%]."""
SIMULATED = ("hofmann2019-SKL", "hofmann2019-EPYC", "thunderx2", "power9")
NOISE = 0.03
METHOD = (
    "Machine files of several runs of `machine measure --quick`, each a process of its own: median error of four kernels that "
    "were not used to make them, runs whose overlap or caches are not those of most. Simulated machines: how often links and "
    "overlap do not come out exactly."
)


def measured(effort: str, folder: Path) -> dict[str, Any]:
    """One run as a user makes it: its document, with the wall time."""
    words = ("machine", "measure", f"--{effort}", "--fresh", "--json", "-o", str(folder / "m.yaml"))
    command = [sys.executable, "-c", "from rooftree.cli import main; raise SystemExit(main())", *words]
    begin = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"machine measure --{effort} ended with {done.returncode}: {done.stderr[-500:]}")
    return {**json.loads(done.stdout), "wall_s": time.perf_counter() - begin, "load": os.getloadavg()[0]}


def summary(document: dict[str, Any]) -> dict[str, Any]:
    """What of a run is compared and kept."""
    machine = document["machine"]
    return {
        "wall_s": round(document["wall_s"], 1),
        "load": round(document["load"], 1),
        "errors": {level: round(100 * check["median_error"], 1) for level, check in document["check"].items()},
        "links": {x["name"]: [x["load"], x["evict"], x["duplex"], x["penalty"]] for x in machine["links"]},
        "overlap": document["overlap"]["overlap"],
        "caches": {c["name"]: c["size"] for c in machine["caches"]},
        "verdicts": {stage["place"]: stage["verdict"] for stage in document["overlap"]["stages"]},
    }


def alike(runs: Sequence[dict[str, Any]], key: str) -> int:
    """How many runs agree with most of them."""
    return Counter(json.dumps(run[key], sort_keys=True) for run in runs).most_common(1)[0][1]


def spread(runs: Sequence[dict[str, Any]], link: str) -> float:
    """Largest over smallest bandwidth of a link, less one [%]."""
    found = [run["links"][link][0] for run in runs if run["links"].get(link, [None])[0]]
    return 100 * (max(found) / min(found) - 1) if found else 0.0


def recovered(name: str) -> tuple[int, int]:
    """Trials in which links and overlap of a machine come out exactly, with all cases and with those that are measured."""
    import numpy as np

    from rooftree.characterise import machine_measure
    from rooftree.characterise.measured_streams import CASE_OF
    from rooftree.characterise.overlap import derive
    from rooftree.characterise.streams import stream_cases
    from rooftree.machine.load import load_machine
    from tests.characterise.simulated import recovered as compared
    from tests.characterise.simulated import simulate, without_answers

    truth = load_machine(name)
    blank = without_answers(truth)
    dialled = [CASE_OF.get(kernel, kernel) for kernel in machine_measure.DIALLED]
    sets = (stream_cases(blank), stream_cases(blank, dialled=dialled, dial_lines=machine_measure.DIAL_LINES))
    good = [0, 0]
    for number, cases in enumerate(sets):
        for seed in range(TRIALS):
            found = derive(blank, cases, simulate(truth, cases, np.random.default_rng(seed), noise=NOISE))
            back = compared(truth, cases, found)
            # one path of 32 B/cy and two of 16 are the same where as much goes in as out
            good[number] += back.equivalent and all(back.groups.values())
    return good[0], good[1]


def of_simulated() -> list[dict[str, Any]]:
    """What is not recovered of simulated machines."""
    figures = []
    for name in SIMULATED:
        every, some = recovered(name)
        note = f"{TRIALS} trials, {100 * NOISE:.0f} % noise"
        figures += [
            figure(f"not recovered, {name}", 100 * (1 - every / TRIALS), "%", limit=5.01, note=note),
            figure(f"not recovered, {name}, measured cases", 100 * (1 - some / TRIALS), "%", limit=5.01, note=note),
        ]
    return figures


def of_this_machine(runs: Sequence[dict[str, Any]], full: dict[str, Any] | None) -> list[dict[str, Any]]:
    """How well and how alike the machine files of several runs are; ``full``: one with ``--full``."""
    figures = []
    for level, limit in LIMITS.items():
        errors = sorted(run["errors"][level] for run in runs if level in run["errors"])
        if errors:
            note = f"{sum(e < limit for e in errors)} of {len(runs)} runs below {limit:g} %; kernels that were not used"
            nine = errors[max(0, -(-9 * len(errors) // 10) - 1)]
            figures.append(figure(f"median error in {level}, 9 of 10 runs", nine, "%", limit=limit, note=note))
    said = f"of {len(runs)}, at a load of {min(run['load'] for run in runs):.0f} to {max(run['load'] for run in runs):.0f}"
    figures += [
        figure("runs with other overlap", len(runs) - alike(runs, "overlap"), "runs", limit=1.01, note=said),
        figure("runs with other caches", len(runs) - alike(runs, "caches"), "runs", limit=1.01, note=said),
        *(figure(f"{link}, spread over runs", spread(runs, link), "%") for link in runs[0]["links"] if runs[0]["links"][link][0]),
        figure("machine measure --quick, wall time", median(run["wall_s"] for run in runs), "s", limit=60, note=f"median {said}"),
    ]
    if full:
        note = f"at a load of {full['load']:.0f}"
        figures.append(figure("machine measure --full, wall time", full["wall_s"], "s", limit=300, note=note))
    return figures


def run() -> dict[str, Any]:
    """All figures; only the simulated ones where nothing can be measured."""
    figures = of_simulated()
    try:
        with tempfile.TemporaryDirectory() as folder:
            runs = [summary(measured("quick", Path(folder))) for _ in range(RUNS)]
            full = summary(measured("full", Path(folder))) if RUNS >= 10 else None
    except RuntimeError as error:
        return {"figures": figures, "skipped": str(error)}
    return {"method": METHOD, "figures": [*figures, *of_this_machine(runs, full)], "runs": runs, "full": full}
