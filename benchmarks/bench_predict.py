"""How long predictions take: one call for 100 000 sizes and 20 core counts, the first one as a command, and each step."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import figure
from benchmarks.bench_startup import cpu_seconds
from rooftree.kernel.model import Kernel

SIZES = np.arange(100, 100_100)
MACHINE = "SkylakeSP_Gold-6148"


def least(call: Callable[[], Any], runs: int = 5) -> float:
    """Least CPU time of a call [s]."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def symbolic_seconds(runs: int = 5) -> float:
    """Mean CPU time of the symbolic conditions of a library kernel that was not analysed before [s].

    Args:
        runs: of which the quickest counts, for each kernel.
    """
    import rooftree
    from rooftree.kernel.catalogue import LIBRARY
    from rooftree.traffic.layer_conditions.analysis import analysed, footprint
    from rooftree.traffic.layer_conditions.condition import conditions_of
    from rooftree.traffic.layer_conditions.run import layer_conditions

    times = []
    for path in sorted(LIBRARY.glob("*.c")):
        kernel = rooftree.kernel(path.stem)

        def first(kernel: Kernel = kernel) -> None:
            for cached in (analysed, conditions_of, footprint):
                cached.cache_clear()
            layer_conditions(kernel)

        times.append(least(first, runs))
    return sum(times) / len(times)


def run() -> dict[str, Any]:
    import rooftree
    from rooftree.traffic.layer_conditions.run import layer_conditions, traffic

    kernel, machine = rooftree.kernel("3d-7pt"), rooftree.machine(MACHINE)
    names = ",".join(kernel.symbols)
    program = str(Path(sys.executable).with_name("rooftree"))
    one = [program, "predict", "3d-7pt", "-m", MACHINE, "-D", f"{names}=400", "--json"]
    sizes = {names: SIZES}
    return {
        "method": "CPU time, minimum of 5",
        "figures": [
            figure(
                "predict, 100 000 sizes x 20 core counts",
                least(lambda: rooftree.predict(kernel, machine, sizes, cores=range(1, 21)), 3),
                "s",
                limit=1,
            ),
            figure("predict, one size, one core", 1e3 * least(lambda: rooftree.predict(kernel, machine, {names: 400})), "ms"),
            figure("rooftree predict, as a command", cpu_seconds(one, 5), "s"),
            figure("layer conditions, symbolic, asked for again", 1e3 * least(lambda: layer_conditions(kernel), 20), "ms"),
            figure(
                "layer conditions, symbolic, the first time",
                1e3 * symbolic_seconds(),
                "ms",
                limit=3,
                note="mean over the library's kernels",
            ),
            figure(
                "layer conditions, evaluated",
                len(SIZES) / least(lambda: traffic(kernel, machine, dict.fromkeys(kernel.symbols, SIZES))) * 1e-6,
                "million sizes/s",
            ),
            figure(
                "layer conditions, evaluated, smooth near transitions",
                len(SIZES) / least(lambda: traffic(kernel, machine, dict.fromkeys(kernel.symbols, SIZES), smooth=True)) * 1e-6,
                "million sizes/s",
            ),
        ],
    }
