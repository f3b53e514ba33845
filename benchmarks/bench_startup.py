"""CPU time of `import rooftree`, `rooftree --help` and `rooftree incore` of a loop, interpreter included; least of many runs."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks import figure

RUNS = 30


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
    figures = [
        figure("python -c pass", 1e3 * cpu_seconds([sys.executable, "-c", "pass"]), "ms", note="part of the others"),
        figure("import rooftree", 1e3 * cpu_seconds([sys.executable, "-c", "import rooftree"]), "ms", limit=100),
        figure("rooftree --help", 1e3 * cpu_seconds([program, "--help"]), "ms", limit=150),
        figure("rooftree incore, one loop", 1e3 * cpu_seconds(incore), "ms", limit=150),
    ]
    return {"figures": figures, "method": f"user + system CPU time of a fresh process, minimum of {RUNS}"}
