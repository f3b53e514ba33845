"""What does the processor count while this Python code runs? Page faults everywhere, transfers and FLOP where there are counters.

python examples/counters.py [auto | perf | papi]
"""

from __future__ import annotations

import sys

import numpy as np

from rooftree import counters
from rooftree.report.measurement.counters import counters_lines

N = 1_000_000
LINES = N * 8 / 64  # cache lines of work of one sweep


def sweep(times: int) -> None:
    """The loop; arrays are made before it, but pages of the sums are had within it."""
    a, b = np.ones(N), np.ones(N)
    for _ in range(times):
        np.add(a, b)


with counters.open(sys.argv[1] if len(sys.argv) > 1 else "auto") as found:
    if found is None:
        print("This system lets nothing be counted; `rooftree doctor` says why.")
    else:
        counted = found.count(counters.Work(run=sweep, repetitions=20, cache_lines=LINES))
        print("\n".join(counters_lines(counted)))
