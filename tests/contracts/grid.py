"""What is predicted for a library kernel on a shipped machine: a line per size and number of cores.

data/asm holds the code of each kernel as `rooftree predict` had gcc 12.2.0 make it, with the flags of CODE (and, for himeno and
thiim, which came later, -fopenmp and what keeps loops from becoming calls); it is not rewritten.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rooftree

from .conftest import DATA

CODE = {  # folder of the code, which the flags tell: machines that run it
    "avx": ("sandy-bridge-ep", "ivy-bridge-ep"),  # -O3 -march=corei7-avx
    "avx2": ("haswell-ep", "broadwell-ep", "zen", "zen2", "zen3"),  # -O3 -march=core-avx2
    "avx512": ("skylake-sp", "cascade-lake-sp", "ice-lake-sp", "sapphire-rapids", "zen4", "zen5"),  # -O3 -march=skylake-avx512,
    #   -mprefer-vector-width=512
    "neon": ("neoverse-n1", "thunderx2"),  # -Ofast -mcpu=neoverse-n1
    "sve": ("neoverse-v1", "neoverse-v2"),  # -Ofast -mcpu=neoverse-v1
    "sve512": ("a64fx",),  # -Ofast -msve-vector-bits=512 -march=armv8.2-a+sve
    "power9": ("power9",),  # -Ofast -mcpu=power9
    "riscv": ("c920",),  # -O3 -march=rv64gcv0p7
}
ROOFS_ONLY = ("barcelona", "cell-qs20", "clovertown", "niagara2", "opteron-x2")
SIZES = {  # of the outer loops, by how many there are: in different caches, in memory, near to where layer conditions break
    1: {"lc": (1000, 100_000, 20_000_000), "auto": (2000, 60_000), "sim": (5000, 200_000)},
    2: {"lc": (100, 1000, 8000), "auto": (70, 460), "sim": (60, 400)},
    3: {"lc": (24, 100, 500), "auto": (22, 62), "sim": (16, 50)},
}
FIXED = {"B": 16, "K": 5, "row_length": 7}
HEAD = "kernel,incore,traffic,size,cores,cy_per_cl,roofline,T_single,T_OL,T_nOL,T_ECM,T_data,intensity,n_saturation,data_in,bound"


@cache
def kernel(name: str) -> Any:
    return rooftree.kernel(name)


@cache
def machine(name: str) -> Any:
    return rooftree.machine(name)


def code(machine_name: str, kernel_name: str) -> Path:
    """The stored code of a kernel for a machine."""
    return next(DATA / "asm" / folder / f"{kernel_name}.s" for folder, machines in CODE.items() if machine_name in machines)


def sizes_of(name: str, traffic: str) -> dict[str, Any]:
    """Sizes by the number of loops, blocked ones counted once; matrices are square."""
    loop = kernel(name)
    depth = min(3, len(loop.loops))
    if name.endswith("blocked"):
        depth = 3 if name.startswith(("3d", "matmul")) else 2
    found: dict[str, Any] = {n: FIXED[n] for n in loop.symbols if n in FIXED}
    return {**found, ",".join(n for n in loop.symbols if n not in FIXED): SIZES[depth][traffic]}


def lines(kernel_name: str, machine_name: str, incore: str, traffic: str) -> Iterator[str]:
    """What is predicted, or the class of the refusal."""
    begin = f"{kernel_name},{incore},{traffic}"
    cpu = machine(machine_name)
    all_cores = cpu.topology.cores_per_domain
    cores = sorted({1, min(4, all_cores), all_cores}) if traffic == "lc" else [1]
    options: dict[str, Any] = {"asm": str(code(machine_name, kernel_name))} if incore == "asm" else {}
    try:
        p = rooftree.predict(
            kernel(kernel_name), cpu, sizes_of(kernel_name, traffic), cores=cores, traffic=traffic, incore=incore, **options
        )
    except Exception as error:
        yield f"{begin},refused: {type(error).__name__}"
        return
    names = [name for name in p.sizes if name not in FIXED]
    for s in range(p.shape[0]):
        for c, count in enumerate(p.cores):
            at = (s, c)
            words = [f"{p.sizes[names[0]][s]}", f"{count}", number(p.cy_per_cl[at]), number(p.roofline_cy_per_cl[at])]
            if count == 1:
                words += [number(x[at]) for x in (p.T_single, p.T_OL, p.T_nOL)]
                words += [" ".join(number(p.T_ECM[x][at]) for x in p.locations)]
            if count == 1 and (incore, traffic) not in (("asm", "auto"), ("asm", "sim")):  # whose traffic is the same
                words += [" ".join(number(p.T_data[x][at]) for x in p.links), number(p.intensity_FLOP_B[at])]
                words += [few(p.n_saturation[at]), p.locations[p.data_in[at]], p.roofs[p.roofline_bound[at]]]
            yield ",".join([begin, *words])


def number(value: Any) -> str:
    """Ten digits: to 1e-9."""
    return f"{float(value):.10g}"


def few(value: Any) -> str:
    """Cores that saturate the memory; next to no traffic there gives a number of rounding errors."""
    return f"{value}" if value < 10_000 else "many"
