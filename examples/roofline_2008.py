"""The four machines of the 2008 Roofline paper: what bounds a kernel of given intensity, and what to optimise first.

python examples/roofline_2008.py [FLOP/B ...]
"""

import sys

import rooftree
from rooftree.predict.rooflines import roofline_of

MACHINES = ["roofline2008-xeon", "roofline2008-opteron-x4", "roofline2008-t2p", "roofline2008-cell"]
KERNELS = {"SpMV": 0.25, "stencil": 0.5, "LBMHD": 1.07, "3D FFT": 1.64}  # Table 4, Xeon [FLOP/B]


def main(*given: str) -> None:
    kernels = {f"{text} FLOP/B": float(text) for text in given} or KERNELS
    for name in MACHINES:
        cpu = rooftree.machine(name)
        roofline = roofline_of(cpu)
        print(
            f"{cpu.title}: peak {roofline.peak / 1e9:.1f} GFLOP/s, {roofline.bandwidth / 1e9:.1f} GB/s, "
            f"ridge point {roofline.ridge:.2f} FLOP/B"
        )
        for kernel, intensity in kernels.items():
            plan = roofline.plan(intensity)
            steps = ", then ".join(step.ceiling.name for step in plan.steps) or "nothing is left"
            print(
                f"  {kernel:10} {intensity:5.2f} FLOP/B: at most {roofline.attainable(intensity) / 1e9:5.1f} GFLOP/s, "
                f"{roofline.region(intensity)}; break through {steps}"
            )
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
