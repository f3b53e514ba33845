"""Where do the layer conditions of a stencil break?  One call sweeps the size; the record knows the breaks.

python examples/sweep.py [KERNEL] [MACHINE]
"""

import sys

import numpy as np

import rooftree


def main(kernel: str = "3d-7pt", machine: str = "HaswellEP_E5-2695v3_CoD") -> None:
    sizes = np.unique(np.geomspace(16, 1200, 60).round())
    p = rooftree.predict(kernel, machine, sizes={"N": sizes})

    print(f"{'N':>6} {'cy/CL':>8} {'data in':>8}   bytes per cache line of work on each link")
    for s in range(0, p.shape[0], 6):
        moved = "  ".join(f"{link} {p.load_B[link][s, 0] + p.evict_B[link][s, 0]:4.0f}" for link in p.links)
        print(f"{int(p.sizes['N'][s]):6d} {p.cy_per_cl[s, 0]:8.2f} {p.locations[p.data_in[s, 0]]:>8}   {moved}")

    print("\nlayer conditions, and up to which N they hold:")
    for condition in p.layer_conditions:
        print(f"  {condition['level']:>4}: {condition['layers']} ({condition['bytes']}): {condition['max_sizes']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
