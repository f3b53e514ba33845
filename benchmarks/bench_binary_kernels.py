"""Loops of programs as kernels: 20 library kernels compiled at -O2 and -O3, their bytes beside those from the source.

Each kernel's function is compiled, read back by ``FILE:FUNCTION``, and the traffic of both kernels is computed for the same
sizes: bytes of a whole sweep over every link, in both directions. Recovered is a kernel whose bytes are within 2 % of those from
the source on all links.
"""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import figure
from rooftree.compile.unit import bare_unit
from rooftree.errors import KernelError
from rooftree.frontend.load import load_kernel
from rooftree.kernel import bounds
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.machine.load import load_machine
from rooftree.traffic.layer_conditions.run import traffic

GROUP = "accuracy"
NAMES = (
    *("copy", "scale", "add", "triad", "daxpy", "dot", "schoenauer-triad", "update", "2d-5pt", "2d-9pt", "3d-7pt", "3d-27pt"),
    *("3d-long-range", "matvec", "matmul", "matmul-ikj", "spmv-csr", "gs-forward", "gather", "transpose"),
)
FLAGS = ("-O2", "-O3")
WITHIN = 0.02
MACHINE = "icx"
_SIZE = {1: 1_000_000, 2: 2000, 3: 200}
ROW = 20


class Read(NamedTuple):
    """A kernel that was read back: largest difference of bytes on a link [1], or why there is none."""

    name: str
    flags: str
    difference: float | None
    reason: str

    @property
    def recovered(self) -> bool:
        """Whether its bytes are those of the source."""
        return self.difference is not None and self.difference <= WITHIN


def built(name: str, flags: str, folder: Path) -> tuple[Kernel, str]:
    """A library kernel and the place of its function in a library that it was compiled into."""
    kernel = load_kernel(name)
    origin = kernel.origin
    assert origin is not None
    function = origin.function or "kernel"
    source = folder / f"{name}.c"
    source.write_text(origin.text if origin.function else bare_unit(origin, function))
    library = folder / f"{name}{''.join(flags.split())}.so"
    command = ["gcc", *flags.split(), "-g", "-w", "-shared", "-fPIC", str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    return kernel, f"{library}:{function}"


def read_back(name: str, flags: str, folder: Path) -> Read:
    """Compile a library kernel, read it back, compare the bytes."""
    kernel, place = built(name, flags, folder)
    sizes = {size: ROW if size == "row_length" else _SIZE[min(len(kernel.loops), 3)] for size in kernel.symbols}
    try:
        found = load_kernel(place)
    except KernelError as error:
        return Read(name, flags, None, error.message)
    given = {size: ROW if size.startswith("trips") else sizes.get(size) for size in found.symbols}
    if None in given.values():
        return Read(name, flags, None, f"it asks for {', '.join(size for size, value in given.items() if value is None)}")
    ours, theirs = bytes_of(_sized(found), given), bytes_of(kernel, sizes)
    return Read(name, flags, max(abs(ours[link] - theirs[link]) / max(theirs[link], 1.0) for link in theirs), "")


def _sized(kernel: Kernel) -> Kernel:
    """With extents of what is reached through indices, as a user gives them by --arg."""
    through = {access.array for access in all_accesses(kernel) if any(isinstance(entry, Indirect) for entry in access.index)}
    extent = (Poly.symbol("N"),)
    return replace(kernel, arrays=tuple(replace(a, extents=extent) if a.name in through else a for a in kernel.arrays))


def bytes_of(kernel: Kernel, sizes: Any) -> dict[str, float]:
    """Bytes of a sweep over each link, in both directions."""
    found = traffic(kernel, load_machine(MACHINE), sizes)
    sweeps = float(bounds.executions(kernel, sizes)[-1]) / found.unit_of_work
    moved = found.volumes("Mem")  # as if nothing was kept from sweep to sweep, so that no link is idle
    return {link: sweeps * float(np.ravel(volume.load_B)[0] + np.ravel(volume.evict_B)[0]) for link, volume in moved.items()}


def run() -> dict[str, Any]:
    """All kernels with all flags."""
    with tempfile.TemporaryDirectory() as folder:
        read = [read_back(name, flags, Path(folder)) for name in NAMES for flags in FLAGS]
    for one in read:
        said = f"{100 * one.difference:.2f} %" if one.difference is not None else one.reason
        print(f"  {one.name:18} {one.flags:4} {'recovered' if one.recovered else 'refused  '} {said}")
    recovered = [one for one in read if one.recovered]
    worst = max((one.difference or 0.0 for one in recovered), default=0.0)
    return {
        "figures": [
            figure("loops that are not recovered", len(read) - len(recovered), f"of {len(read)}", limit=11, slack=0),
            figure("largest difference of bytes of the recovered", 100 * worst, "%", limit=100 * WITHIN, slack=0.5),
        ],
        "details": [one._asdict() for one in read],
        "method": f"{len(NAMES)} library kernels at {' and '.join(FLAGS)}, bytes of a sweep on each link of {MACHINE}",
    }
