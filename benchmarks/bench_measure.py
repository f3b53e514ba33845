"""How well measured runtimes repeat: kernels in each level, measured twice some time apart."""

from __future__ import annotations

from statistics import median
from typing import Any

from benchmarks import figure

GROUP = "hardware"
KERNELS = (
    "copy",
    "scale",
    "triad",
    "daxpy",
    "sum",
    "dot",
    "schoenauer-triad",
    "2d-5pt",
    "3d-7pt",
    "stencil-5pt",
    "divide",
    "horner",
)
TIME_LIMIT = 1.5
PER_CACHE = {"L1": 0.4, "L2": 0.4, "L3": 0.3, "Mem": 3.0}
"""Working set of each level: share of its cache; of memory, multiple of the last cache."""


def sizes(kernel: str) -> dict[str, dict[str, int]]:
    """For each level of this machine the sizes at which the arrays of a kernel have about the wanted bytes."""
    import rooftree
    from rooftree.host.topology import read_topology

    topology = read_topology()
    caches = {c.name: c.size_bytes for c in topology.caches_of(topology.one_per_core()[-1])}
    last = max(caches.values())
    loop = rooftree.kernel(kernel)
    found = {}
    for level, share in PER_CACHE.items():
        if level not in caches and level != "Mem":
            continue
        wanted = share * caches.get(level, last)
        low, high = 4, 1 << 32
        while high - low > 1:  # the arrays grow with all sizes together
            middle = (low + high) // 2
            low, high = (middle, high) if _bytes(loop, middle) <= wanted else (low, middle)
        found[level] = dict.fromkeys(loop.symbols, low)
    return found


def _bytes(kernel: Any, size: int) -> float:
    env = dict.fromkeys(kernel.symbols, size)
    total = 0.0
    for array in kernel.arrays:
        elements = 1.0
        for extent in array.extents:
            elements *= float(extent.value(env))
        total += elements * array.element_bytes
    return total


def _all() -> dict[tuple[str, str], dict[str, Any]]:
    """All points once."""
    from rooftree.validate.measure import measure

    found = {}
    for kernel in KERNELS:
        levels = sizes(kernel)
        first = next(iter(levels.values()))
        tied = {name: [levels[level][name] for level in levels] for name in first}
        record = measure(kernel, None, tied, tied=True, time_limit=TIME_LIMIT, counters="none")
        by_size = {tuple(p["sizes"].values()): p["measured"] for p in record.points}
        for level, values in levels.items():
            if tuple(values.values()) in by_size:
                found[kernel, level] = by_size[tuple(values.values())]
    return found


def run() -> dict[str, Any]:
    """Measure everything, and everything again."""
    first, second = _all(), _all()
    cases = []
    for (kernel, level), before in first.items():
        after = second.get((kernel, level))
        if after is None:
            continue
        low, high = before["interval"]
        cases.append(
            {
                "kernel": kernel,
                "level": level,
                "first": before["cy_per_cl"],
                "interval": [low, high],
                "second": after["cy_per_cl"],
                "covered": low <= after["cy_per_cl"] <= high,
                "ok": before["quality"] == after["quality"] == "ok",
                "why": [before["why"], after["why"]],
            }
        )
    for case in cases:
        if not case["covered"]:
            print("outside:", case)
    return {"figures": _figures(cases), "cases": cases}


def _figures(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    good = [c for c in cases if c["ok"]]
    figures = [
        figure("points", len(cases), "", note="kernels x levels, measured twice"),
        figure("of them ok both times", len(good), ""),
        figure("outside the interval, all", _share(cases), "%", note="second value outside the interval of the first"),
        figure("outside the interval, ok", _share(good), "%", limit=10.0),
    ]
    for level in PER_CACHE:
        there = [c for c in good if c["level"] == level]
        if there:
            apart = median(abs(c["second"] / c["first"] - 1) for c in there)
            width = median((c["interval"][1] - c["interval"][0]) / c["first"] / 2 for c in there)
            figures.append(figure(f"{level}: median difference", 100 * apart, "%", note=f"interval +- {100 * width:.1f} %"))
    return figures


def _share(cases: list[dict[str, Any]]) -> float:
    return 100 * sum(not c["covered"] for c in cases) / len(cases) if cases else 0.0
