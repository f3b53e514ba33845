"""How many measured points are decided, and how well they repeat: kernels in each level, on a quiet machine and beside others.

    alone       every other core idle, as far as it depends on this program: the load is stated beside
    again       at once, in the same process
    elsewhere   in another process, when all kernels have had their turn
    busy        with a program on each other core, which compresses and sorts

A point is undecided where its measurement says that it was disturbed; that is what `rooftree validate` calls so. It is firm if it
is decided and its interval is at most 35 % wide. Intervals are of 90 %: that is how often they should hold the value of a rerun.

    ROOFTREE_MEASURE_KERNELS=triad,dot     only these kernels
    ROOFTREE_MEASURE_SECONDS=60            ends after so many seconds; the next run of the same day goes on
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import figure
from benchmarks.bench_here import FIRM
from benchmarks.parts import in_parts
from rooftree.characterise.steps import Step
from rooftree.errors import MeasurementError
from rooftree.host.topology import read_topology
from rooftree.timing.session import DISTURBED, OK

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
ALONE, AGAIN, ELSEWHERE, BUSY = "alone", "again", "elsewhere", "busy"
UNDECIDED, UNDECIDED_BUSY, OUTSIDE = 10.0, 30.0, 10.0
"""What is wanted [%]."""
_OTHER = """
import os, random, sys, zlib
os.sched_setaffinity(0, {int(sys.argv[1])})
numbers = [random.random() for _ in range(100_000)]
text = repr(numbers[:20_000]).encode()
while os.getppid() == int(sys.argv[2]):
    zlib.compress(text)
    sorted(numbers)
"""
Seen = dict[str, dict[str, Any]]
"""What was measured of a kernel, by level."""


def sizes(kernel: str) -> dict[str, dict[str, int]]:
    """For each level of this machine the sizes at which the arrays of a kernel have about the wanted bytes."""
    import rooftree

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


def measured(kernel: str) -> Seen:
    """All levels of a kernel once."""
    from rooftree.validate.measure import measure

    levels = sizes(kernel)
    first = next(iter(levels.values()))
    tied = {name: [levels[level][name] for level in levels] for name in first}
    record = measure(kernel, None, tied, tied=True, time_limit=TIME_LIMIT, counters="none")
    by_size = {tuple(p.sizes.values()): p.measured for p in record.points}
    taken = ("cy_per_cl", "interval", "quality", "why")
    return {
        level: {name: there[name] for name in taken}
        for level, values in levels.items()
        if (there := by_size.get(tuple(values.values()))) is not None
    }


def in_another_process(kernel: str, times: int) -> list[Seen]:
    """A kernel, so many times one after the other.

    Raises: MeasurementError with what the process said if it failed.
    """
    command = [sys.executable, "-m", "benchmarks.bench_measure", kernel, str(times)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    if done.returncode:
        raise MeasurementError(
            f"the process that measures ended with {done.returncode}: {done.stderr.strip()[-500:]}", where=kernel
        )
    return list(json.loads(done.stdout))


@contextmanager
def others() -> Iterator[None]:
    """A program on each core but the one that is measured.

    Raises: MeasurementError on a machine of one core.
    """
    topology = read_topology()
    mine = topology.cpus_for(1)
    rest = [cpu for cpu in topology.one_per_core() if cpu not in mine]
    if not rest:
        raise MeasurementError("there is one core only, so that no other one can be busy")
    running = [subprocess.Popen([sys.executable, "-c", _OTHER, str(cpu), str(os.getpid())]) for cpu in rest]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def _part(kernel: str, ways: tuple[str, ...], *_: Any) -> dict[str, Any]:
    """A kernel in some ways, and how many programs ran or wanted to when it was done."""
    with others() if BUSY in ways else nullcontext():
        found = in_another_process(kernel, len(ways))
    return {"seen": dict(zip(ways, found, strict=True)), "load": os.getloadavg()[0]}


def run() -> dict[str, Any]:
    """All kernels alone and at once again, all of them once more, all of them beside others."""
    kernels = [name for name in os.environ.get("ROOFTREE_MEASURE_KERNELS", "").split(",") if name] or list(KERNELS)
    parts = ((ALONE, AGAIN), (ELSEWHERE,), (BUSY,))
    steps = [
        Step(f"{kernel} {ways[0]}", f"{kernel}, {ways[0]}", partial(_part, kernel, ways)) for ways in parts for kernel in kernels
    ]
    finished = in_parts("measure", steps, {"kernels": kernels})
    found: dict[str, dict[str, Seen]] = {kernel: {} for kernel in kernels}
    load: dict[str, list[float]] = {ways[0]: [] for ways in parts}
    for name, record in finished.records.items():
        kernel, _, how = name.rpartition(" ")
        found[kernel] |= record["seen"]
        load[how].append(record["load"])
    cases = [
        {"kernel": kernel, "level": level, **{how: seen[how][level] for how in seen if level in seen[how]}}
        for kernel, seen in found.items()
        for level in seen.get(ALONE, {})
    ]
    loads = {how: median(seen) for how, seen in load.items() if seen}
    record = {"figures": figures(cases, loads), "cases": cases, "load": loads, "failed": finished.failed}
    finished.forget()
    return record


def figures(cases: list[dict[str, Any]], load: Mapping[str, float]) -> list[dict[str, Any]]:
    """What cases amount to.

    Args:
        cases: kernel, level, and what was measured in each way: cy_per_cl, interval, quality.
        load: of the machine meanwhile, about 1 of which is this program, and one for each other core that it keeps busy.
    """
    found = [figure("points", len(cases), "", note=f"{len({c['kernel'] for c in cases})} kernels x levels, one core")]
    for how, limit in ((ALONE, UNDECIDED), (BUSY, UNDECIDED_BUSY)):
        seen = [c[how] for c in cases if how in c]
        if seen:
            open_ = sum(s["quality"] == DISTURBED for s in seen)
            firm = sum(s["quality"] == OK and _half(s) <= FIRM / 2 for s in seen)
            words = "nothing else started" if how == ALONE else "a program on each other core"
            words += f", load {load[how]:.1f}" if how in load else ""
            found.append(
                figure(f"{how}: undecided", 100 * open_ / len(seen), "%", limit=limit, note=f"{len(seen)} points, {words}")
            )
            found.append(figure(f"{how}: firm", 100 * firm / len(seen), "%", note="interval of at most 35 %"))
    reruns = {AGAIN: "at once", ELSEWHERE: "in another process", BUSY: "with the other cores busy"}
    for how, words in reruns.items():
        pairs = [(c[ALONE], c[how]) for c in cases if how in c and c[ALONE]["quality"] == c[how]["quality"] == OK]
        if pairs:
            outside = 100 * sum(not _covered(*pair) for pair in pairs) / len(pairs)
            most = None if how == BUSY else OUTSIDE
            note = f"of {len(pairs)} points that both runs call ok, the second value is outside the interval of the first"
            found.append(figure(f"outside, {words}", outside, "%", limit=most, note=note))
    for level in PER_CACHE:
        there = [c for c in cases if c["level"] == level and ELSEWHERE in c and c[ALONE]["quality"] == OK]
        if there:
            apart = median(abs(c[ELSEWHERE]["cy_per_cl"] / c[ALONE]["cy_per_cl"] - 1) for c in there)
            width = median(_half(c[ALONE]) for c in there)
            found.append(figure(f"{level}: median difference", 100 * apart, "%", note=f"interval +- {100 * width:.1f} %"))
    return found


def _half(seen: Mapping[str, Any]) -> float:
    """Half width of an interval, relative."""
    low, high = seen["interval"]
    return float((high - low) / seen["cy_per_cl"] / 2)


def _covered(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    low, high = before["interval"]
    return bool(low <= after["cy_per_cl"] <= high)


if __name__ == "__main__":
    print(json.dumps([measured(sys.argv[1]) for _ in range(int(sys.argv[2]))]))
