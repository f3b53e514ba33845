"""A kernel that stands in no file: built in Python with a radius of choice, and one from YAML.

python examples/build_kernel.py [RADIUS]
"""

import sys
from pathlib import Path

import rooftree
from rooftree.frontend.build import KernelBuilder
from rooftree.kernel.model import Kernel


def star(radius: int) -> Kernel:
    """A 2D star stencil of any radius."""
    k = KernelBuilder(f"2d-star-r{radius}")
    N = k.size("N")
    a, b = k.array("a", (N, N)), k.array("b", (N, N))
    c = [k.scalar(f"c{r}") for r in range(radius + 1)]
    with k.loop("j", radius, N - radius, parallel=True) as j, k.loop("i", radius, N - radius) as i:
        total = c[0] * a[j, i]
        for r in range(1, radius + 1):
            total = total + c[r] * (a[j, i - r] + a[j, i + r] + a[j - r, i] + a[j + r, i])
        b[j, i] = total
    return k.build()


def main(radius: str = "3") -> None:
    for r in range(1, int(radius) + 1):
        p = rooftree.predict(star(r), "skx", sizes={"N": 10_000})
        flops = p.kernel.flops_per_iteration
        print(f"radius {r}: {flops} FLOP/it, {p.cy_per_cl[0, 0]:.1f} cy/CL, {p.GFLOP_s[0, 0]:.2f} GFLOP/s")
    print()
    print(rooftree.predict(Path(__file__).parent / "jacobi.yaml", "skx", sizes={"N": 10_000}).explain())


if __name__ == "__main__":
    main(*sys.argv[1:])
