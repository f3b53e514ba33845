"""Layer conditions against exact simulation of set-associative LRU caches, at random sizes of the library's kernels.

A volume, one direction of one link, is right if it lies within 10 % of the simulated one, or within a hundredth of a line
per line of work. Sizes are drawn evenly in their logarithm such that a simulation makes at most ``ACCESSES`` accesses;
the caches are small, so that these sizes meet all their transitions. Kernels that load their indices, or run statements under a
condition, cannot be simulated from their nests and are left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from benchmarks import figure
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine

GROUP = "accuracy"
POINTS = 30
ACCESSES = 1_000_000
HIERARCHIES = {
    "8, 8 and 16 ways": ((8192, 8), (65536, 8), (524288, 16)),
    "12, 16 and 11 ways": ((12 * 16 * 64, 12), (16 * 128 * 64, 16), (11 * 1024 * 64, 11)),
}


def machine_with(caches: tuple[tuple[int, int], ...]) -> Machine:
    """A core with these caches, each of (bytes, ways)."""
    source = {"source": "s"}
    levels = [{"name": f"L{n}", "size": size, "ways": ways, **source} for n, (size, ways) in enumerate(caches, 1)]
    mix = {"name": "copy", "read": 1, "write": 1, "bandwidth": "10 GB/s", **source}
    record = {
        "schema": "rooftree.machine/1",
        "name": "made-up",
        "title": "made up",
        "vendor": "none",
        "microarchitecture": "none",
        "isa": "x86-64",
        "sources": {"s": {"kind": "assumption", "text": "caches to compare in"}},
        "topology": {"cores_per_socket": 1, **source},
        "caches": levels,
        "memory": {"fills": levels[-1]["name"], "saturated": [mix], **source},
    }
    return Machine.model_validate(record)


def drawn(kernel: Kernel, chance: random.Random) -> dict[str, int] | None:
    """Sizes at which the nest runs and a simulation is short; None if none was found."""
    from rooftree.errors import RooftreeError
    from rooftree.kernel.bounds import executions
    from rooftree.kernel.work import reads, stores

    references = sum(len(reads(s)) + len(stores(s)) for s in kernel.statements)
    for _ in range(200):
        top = 10 ** chance.uniform(1.0, 5.5)
        sizes = {name: max(2, round(top * 10 ** chance.uniform(-1.0, 0.0))) for name in kernel.symbols}
        try:
            accesses = references * float(np.ravel(executions(kernel, sizes)[-1])[0])
        except RooftreeError:
            continue
        if 2000 <= accesses <= ACCESSES:
            return sizes
    return None


def simulated(kernel: Kernel, machine: Machine, sizes: Mapping[str, int]) -> list[tuple[float, float]]:
    """Bytes loaded and evicted per unit of work on each link, swept again and again."""
    from rooftree.kernel.bounds import executions
    from rooftree.kernel.work import unit_of_work
    from rooftree.traffic.simulator.from_machine import levels_of, nest_of
    from rooftree.traffic.simulator.simulate import simulate

    counts = simulate(levels_of(machine), nest_of(kernel, sizes), warm_up=1)
    units = float(np.ravel(executions(kernel, sizes)[-1])[0]) / unit_of_work(kernel)
    return [(link.load_B / units, link.evict_B / units) for link in counts.links]


def compared() -> Iterator[tuple[str, bool, bool, float, float, float]]:
    """Kernel, near a transition, flagged for conflicts, simulated, and predicted bytes without and with ``smooth``."""
    import rooftree
    from rooftree.errors import KernelError
    from rooftree.kernel.catalogue import LIBRARY
    from rooftree.traffic.layer_conditions.run import traffic

    for caches in HIERARCHIES.values():
        machine, chance = machine_with(caches), random.Random(7)
        for path in sorted(LIBRARY.glob("*.c")):
            kernel = rooftree.kernel(path.stem)
            for _ in range(POINTS):
                sizes = drawn(kernel, chance)
                if sizes is None:
                    break
                try:
                    exact = simulated(kernel, machine, sizes)
                except KernelError:
                    break
                step, smooth = (traffic(kernel, machine, sizes, halo=True, smooth=s) for s in (False, True))
                parts = zip(step.levels, exact, step.volumes().values(), smooth.volumes().values(), strict=True)
                for level, (load, evict), a, b in parts:
                    near, conflict = (bool(step.near_transition[level].any()), bool(step.set_conflict[level].any()))
                    yield path.stem, near, conflict, load, float(a.load_B[0, 0]), float(b.load_B[0, 0])
                    yield path.stem, near, conflict, evict, float(a.evict_B[0, 0]), float(b.evict_B[0, 0])


def run() -> dict[str, Any]:
    from rooftree import native

    if not native.available():
        return {"figures": [], "skipped": native.why_not()}
    rows = list(compared())
    names = sorted({row[0] for row in rows})
    near, conflict, exact = (np.array([row[n] for row in rows]) for n in (1, 2, 3))
    sure = ~near & ~conflict
    close = near & ~conflict
    figures = []
    by_kernel: dict[str, float] = {}
    for word, column in (("steps", 4), ("smooth", 5)):
        found = np.array([row[column] for row in rows])
        larger = np.maximum(exact, found)
        wrong = np.abs(found - exact) > np.maximum(0.1 * larger, 0.64)
        note = f"{len(rows)} volumes of {len(names)} kernels"
        figures += [
            figure(f"off by more than 10 %, {word}", 100 * wrong.mean(), "%", limit=8, note=note),
            figure(f"the same without flag, {word}", 100 * wrong[sure].mean(), "%", limit=1, note=f"{sure.sum()} volumes"),
            figure(f"the same near transitions, {word}", 100 * wrong[close].mean(), "%", note=f"{close.sum()} volumes"),
            figure(f"mean error near transitions, {word}", np.abs(found - exact)[close].mean(), "B/CL"),
            figure(
                f"mean relative error near transitions, {word}",
                100 * (np.abs(found - exact) / np.maximum(larger, 6.4))[close].mean(),
                "%",
            ),
        ]
        if word == "smooth":
            of = np.array([row[0] for row in rows])
            by_kernel = {
                name: round(float(100 * wrong[(of == name) & sure].mean()), 2) for name in names if np.any((of == name) & sure)
            }
    return {
        "method": f"caches of {'; '.join(HIERARCHIES)}, {POINTS} random sizes of each kernel, seed 7",
        "figures": [{**entry, "value": float(entry["value"])} for entry in figures],
        "off_without_flag_percent": by_kernel,
    }
