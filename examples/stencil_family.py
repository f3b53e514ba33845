"""What do shape, weighting and coefficients of a stencil cost?  All 3D stencils of one radius, predicted beside each other.

python examples/stencil_family.py [MACHINE] [N] [RADIUS]
"""

import sys

import rooftree
from rooftree.frontend.stencil.classes import all_classes


def main(machine: str = "skx", n: str = "300", radius: str = "1") -> None:
    sizes = dict.fromkeys(("M", "N", "P"), int(n))
    print(f"3D stencils of radius {radius} on {machine}, {n}^3 points, one core, from operation counts\n")
    print(f"{'class':48} {'points':>6} {'FLOP':>5} {'cy/CL':>7} {'MLUP/s':>7}")
    for stencil in all_classes((3,), (int(radius),)):
        (point,) = rooftree.predict(stencil.name, machine, sizes=sizes, incore="throughput").points()
        flop = stencil.additions + stencil.multiplications
        speed = point["performance"]["MLUP_s"]
        print(f"{stencil.name:48} {stencil.size:6} {flop:5} {point['ecm']['cy_per_cl']:7.1f} {speed:7.0f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
