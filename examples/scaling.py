"""How many cores are worth using?  Scaling over the cores of a socket, the saturation point, ccNUMA domains.

python examples/scaling.py [KERNEL] [MACHINE]
"""

import sys

import rooftree


def main(kernel: str = "triad", machine: str = "zen") -> None:
    cpu = rooftree.machine(machine)
    p = rooftree.predict(kernel, cpu, sizes={"N": 100_000_000}, cores=range(1, cpu.topology.cores_per_socket + 1))

    best = p.MLUP_s.max()
    for c, cores in enumerate(p.cores):
        rate = p.MLUP_s[0, c]
        border = "-- ccNUMA domain full" if cores % cpu.topology.cores_per_domain == 0 else ""
        print(f"{cores:4d} cores {rate:8.0f} MLUP/s {'#' * round(40 * rate / best):40} {border}")
    print(f"\n{p.n_saturation[0, 0]} cores saturate the memory bandwidth of one ccNUMA domain.\n")
    print(p.explain())


if __name__ == "__main__":
    main(*sys.argv[1:])
