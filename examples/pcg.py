"""From kernels to an application: one iteration of a preconditioned CG solver, as in Hofmann et al. 2019, sec. 5.

python examples/pcg.py
"""

import rooftree
from rooftree.models.compose import compose

M, N = 4000, 40_000  # outer and inner dimension of the grid
INVOCATIONS = {"daxpby": 3, "dot": 2, "norm": 1, "gs-forward": 1, "gs-backward": 1, "stencil-5pt": 1}
MACHINES = ["hofmann2019-SKL", "hofmann2019-EPYC", "hofmann2019-TX2", "hofmann2019-PWR9"]


def main() -> None:
    for name in MACHINES:
        cpu = rooftree.machine(name)
        domain = cpu.topology.cores_per_domain
        times = {}
        for kernel in INVOCATIONS:
            loop = rooftree.kernel(kernel)
            sizes = {"M": M, "N": N} if "M" in loop.symbols else {"N": M * N}
            p = rooftree.predict(loop, cpu, sizes=sizes, cores=[1, domain])
            times[kernel] = p.seconds_per_iteration[0] * M * N
        solver = compose(INVOCATIONS, times)
        shares = ", ".join(f"{kernel} {share:.0%}" for kernel, share in solver.hotspots())
        print(f"{cpu.title}: {solver.time[0]:.2f} s per iteration on one core, {solver.time[1]:.2f} s on {domain}")
        print(f"  {shares}")


if __name__ == "__main__":
    main()
