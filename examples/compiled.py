"""What the compiler's flags do to a sum: the same source, three ways to compile it, from the code that was made.

python examples/compiled.py [KERNEL [MACHINE [SIZE]]]      default: dot, a Haswell server, 1000 elements (in L1)
"""

from __future__ import annotations

import sys

import rooftree
from rooftree.errors import CapabilityError

FLAGS = ("-O1", "-O3", "-Ofast -funroll-loops")


def main(kernel: str = "dot", machine: str = "haswell-ep", size: str = "1000") -> None:
    print(f"{kernel} on {machine}, N = {size}:")
    for flags in FLAGS:
        try:
            p = rooftree.predict(kernel, machine, sizes={"N": int(size)}, incore="asm", cflags=flags)
        except CapabilityError as error:  # no compiler here, or none that makes code for this machine
            print(f"no compiled code: {error.message}")
            break
        code = p.incore.machine_code
        assert code is not None
        print(
            f"  {flags:<22} {p.incore.lanes} elements per instruction, {p.cy_per_cl[0, 0]:5.1f} cy/CL, "
            f"bound by {code['bound']} ({code['instructions']} instructions do {p.incore.iterations_per_asm_loop} iterations)"
        )
    counted = rooftree.predict(kernel, machine, sizes={"N": int(size)}, incore="throughput")
    print(f"  {'operation counts':<22} {counted.incore['lanes']} elements per instruction, {counted.cy_per_cl[0, 0]:5.1f} cy/CL")


if __name__ == "__main__":
    main(*sys.argv[1:])
