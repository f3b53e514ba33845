"""CPU time of `import rooftree`, `rooftree --help`, `rooftree incore` of a loop and `rooftree predict` of a kernel, interpreter
included; least of many runs.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks import figure

RUNS = 30
FEW = 10


def cpu_seconds(command: list[str], runs: int = RUNS) -> float:
    """Least user + system time of a command [s]."""
    least = float("inf")
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return least


def run() -> dict[str, Any]:
    program = str(Path(sys.executable).with_name("rooftree"))
    incore = [program, "incore", str(Path(__file__).resolve().parent.parent / "examples/dot.s"), "--arch", "zen4"]
    predict = [program, "predict", "triad", "-m", "skx", "-D", "N=1000000"]
    counted = [*predict, "--incore", "throughput"]
    for command in (predict, counted):
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # now all caches are filled
    figures = [
        figure("python -c pass", 1e3 * cpu_seconds([sys.executable, "-c", "pass"]), "ms", note="part of the others"),
        figure("import rooftree", 1e3 * cpu_seconds([sys.executable, "-c", "import rooftree"]), "ms", limit=100),
        figure("rooftree --help", 1e3 * cpu_seconds([program, "--help"]), "ms", limit=150),
        figure("rooftree incore, one loop", 1e3 * cpu_seconds(incore), "ms", limit=150),
        figure("import numpy", 1e3 * cpu_seconds([sys.executable, "-c", "import numpy"], FEW), "ms", note="part of the next two"),
        figure("rooftree predict, operation counts", 1e3 * cpu_seconds(counted, FEW), "ms", note="seen before"),
        figure("rooftree predict, compiled code", 1e3 * cpu_seconds(predict, FEW), "ms", note="seen before"),
    ]
    method = f"user + system CPU time of a fresh process, minimum of {RUNS}; of {FEW} for numpy and predictions"
    return {"figures": figures, "method": method}
