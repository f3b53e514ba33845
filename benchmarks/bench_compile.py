"""The compile step: which library kernels are predicted from compiled code on this machine, and what compiling costs."""

from __future__ import annotations

import os
import tempfile
import time
from typing import Any
from unittest import mock

from benchmarks import figure

MACHINES = ("skylake-sp", "zen4", "haswell-ep")


def outcome(name: str, machine: str) -> str:
    """The engine that ``auto`` takes for a library kernel, with the reason if it is not machine code."""
    import rooftree
    from rooftree.kernel.catalogue import find_kernel

    sizes = {size: min(int(value), 64) for size, value in find_kernel(name).sizes.items()}
    found = rooftree.predict(name, machine, sizes=sizes, incore="auto", traffic="lc")
    if found.incore["engine"] == "asm":
        code = found.incore["machine_code"]
        return f"{code['loop']}, {found.incore['lanes']} lanes, {code['cycles']:.4g} cy, {code['bound']}"
    return "operation counts: " + next(n for n in found.notes if "operation counts" in n or "machine code" in n)


def run() -> dict[str, Any]:
    import rooftree
    from rooftree.compile import kernel as step
    from rooftree.kernel.catalogue import list_kernels

    names = [entry.name for entry in list_kernels()]
    with tempfile.TemporaryDirectory() as cache, mock.patch.dict(os.environ, {"XDG_CACHE_HOME": cache}):
        table = {name: {machine: outcome(name, machine) for machine in MACHINES} for name in names}
        kernels, machine = [rooftree.kernel(name) for name in names], rooftree.machine(MACHINES[0])
        step._compiled.cache_clear()
        start = time.process_time()
        for kernel in kernels:
            step.compile_kernel(kernel, machine)
        kept = (time.process_time() - start) / len(kernels)
    with tempfile.TemporaryDirectory() as cache, mock.patch.dict(os.environ, {"XDG_CACHE_HOME": cache}):
        step._compiled.cache_clear()
        before, start = os.times(), time.perf_counter()
        for kernel in kernels:
            step.compile_kernel(kernel, machine)
        after = os.times()
        wall = (time.perf_counter() - start) / len(kernels)
        compiler = (after.children_user + after.children_system - before.children_user - before.children_system) / len(kernels)
    fallen = {name: row for name, row in table.items() if any(text.startswith("operation") for text in row.values())}
    number = sum(not text.startswith("operation") for row in table.values() for text in row.values())
    return {
        "method": "means over the library kernels; compiling for Skylake-SP with an empty cache, and again with a full one",
        "table": table,
        "fallen back": fallen,
        "figures": [
            figure(
                "predicted from compiled code",
                100 * number / (len(table) * len(MACHINES)),
                "%",
                note=f"{len(table)} kernels on {', '.join(MACHINES)}; the others: {', '.join(fallen) or 'none'}",
            ),
            figure("compile a kernel, CPU time of the compiler", 1e3 * compiler, "ms"),
            figure("compile a kernel, elapsed", 1e3 * wall, "ms"),
            figure("the same from the cache on disk, CPU time", 1e3 * kept, "ms"),
        ],
    }
