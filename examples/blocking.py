"""Which block size restores a layer condition?  The blocked stencil over all block sizes, beside the plain one.

python examples/blocking.py [MACHINE] [N]
"""

import sys

import numpy as np

import rooftree


def main(machine: str = "skx", n: str = "500") -> None:
    size = int(n)
    plain = rooftree.predict("3d-7pt", machine, sizes={"N": size})
    blocks = np.unique(np.geomspace(4, size, 40).round())
    blocked = rooftree.predict("3d-7pt-blocked", machine, sizes={"N": size, "B": blocks})

    print(f"3d-7pt, N = {size}: {plain.cy_per_cl[0, 0]:.1f} cy/CL without blocking")
    for condition in plain.layer_conditions:
        for counter, block in condition["blocks"].items():
            print(f"  {condition['level']} keeps {condition['layers']} with blocks of {block} in the loop over {counter}")
    print()
    for b in range(0, len(blocks), 3):
        print(f"  B = {int(blocks[b]):4d}   {blocked.cy_per_cl[b, 0]:6.2f} cy/CL")
    best = int(blocked.cy_per_cl[:, 0].argmin())
    gain = plain.cy_per_cl[0, 0] / blocked.cy_per_cl[best, 0]
    print(f"\nbest: B = {int(blocks[best])}, {gain:.2f} times faster than the plain loop")


if __name__ == "__main__":
    main(*sys.argv[1:])
