"""One kernel on every machine that ships with rooftree: which has the better core, which the better memory?

python examples/compare_machines.py [KERNEL] [N]
"""

import sys

import rooftree
from rooftree.errors import InputError
from rooftree.machine.load import list_machines


def main(kernel: str = "3d-7pt", n: str = "400") -> None:
    print(f"{kernel}, N = {n}\n{'machine':18} {'MLUP/s, 1 core':>15} {'one socket':>12} {'n_S':>4}  bound, with all cores")
    for entry in list_machines():
        if entry.variant:
            continue
        cpu = rooftree.machine(entry.name)
        try:
            p = rooftree.predict(kernel, cpu, sizes={"N": int(n)}, cores=[1, cpu.topology.cores_per_socket])
        except InputError as error:
            print(f"{entry.name:18} {error.message}")  # the machines of 2008 are rooflines only
            continue
        bound = p.roofs[p.roofline_bound[0, 1]]
        print(f"{entry.name:18} {p.MLUP_s[0, 0]:15.0f} {p.MLUP_s[0, 1]:12.0f} {p.n_saturation[0, 0]:4d}  {bound}")


if __name__ == "__main__":
    main(*sys.argv[1:])
