"""How long does a loop take here, and how far is the prediction off?  A kernel, run and predicted for several sizes.

python examples/measure_kernel.py [KERNEL]
"""

from __future__ import annotations

import sys

import rooftree
from rooftree.errors import CapabilityError

SIZES = {"N": [1000, 10_000, 300_000]}


def lines(kernel: str) -> list[str]:
    """A line for each size: measured with its interval, and predicted for the clock at that time."""
    try:
        measured = rooftree.measure(kernel, sizes=SIZES, time_limit=0.3, counters="none")
    except CapabilityError as error:
        return [f"nothing can be measured here: {error}"]
    found = [f"{kernel}, compiled by {measured.compiled['version']} {' '.join(measured.compiled['flags'])}"]
    machine = measured.machine["name"]
    predicted = rooftree.predict(kernel, "native", sizes=SIZES).cy_per_cl[:, 0] if machine else [None] * len(measured.points)
    for point, cycles in zip(measured.points, predicted, strict=False):
        m = point["measured"]
        low, high = m["interval"]
        line = f"N = {point['sizes']['N']:7}  measured {m['cy_per_cl']:6.2f} cy/CL [{low:.2f}, {high:.2f}]"
        beside = f"  predicted for {machine} {cycles:6.2f}" if cycles is not None else ""
        found.append(f"{line} at {m['clock_GHz']:.2f} GHz{beside}  {m['quality']}{': ' * bool(m['why'])}{m['why']}")
    return found


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1] if len(sys.argv) > 1 else "triad")))
