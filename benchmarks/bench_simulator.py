"""The cache simulator: 3D 7-point stencils of up to 1000^3 exactly, and every access against pycachesim.

pycachesim is installed in an environment of its own and runs the same accesses on the same caches in the same process
time; all counters of random traces are compared as well. Without it that part is skipped.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import figure
from rooftree.traffic.simulator.cache_simulator import CacheSimulator
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import Counts
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import simulate

VENV = Path(__file__).resolve().parent.parent / "build" / "peers" / "pycachesim"
PACKAGES = ("pycachesim==0.3.1", "numpy")
L1, L2 = Level.of_size("L1", 32 * 1024, ways=8), Level.of_size("L2", 2**20, ways=16)
L3, VICTIM = Level.of_size("L3", 2**24, ways=16), Level.of_size("L3", 2**25, ways=16, victim=True)
PLRU_L1 = Level(name="L1", sets=64, ways=8, policy="PLRU")
QUAD_AGE, SLICES = (
    Level(name="L2", sets=1024, ways=16, policy="QLRU_H11_M1_R0_U0"),
    Level(name="L3", sets=40960, ways=11, victim=True),
)
SMALL = 100  # of the stencil that every access of is simulated
TUPLES = 200_000  # iterations of it that pycachesim gets as a list, its best path from Python
STREAM_B = 2**23  # read again and again, by calls that pycachesim's C core serves whole

# pycachesim's C functions called from C: no Python between its accesses.
DRIVER = """
struct range { long address, length; };
void run(void *first, int (*load)(void *, struct range), void (*store)(void *, struct range, int), long size,
         const long *loads, long loaded, const long *stores, long stored) {
    for (long k = 0; k < size - 2; ++k)
        for (long j = 0; j < size - 2; ++j)
            for (long i = 0; i < size - 2; ++i) {
                const long at = 8 * (size * (size * k + j) + i);
                for (long n = 0; n < loaded; ++n) load(first, (struct range){at + loads[n], 8});
                for (long n = 0; n < stored; ++n) store(first, (struct range){at + stores[n], 8}, 0);
            }
}
"""
PEER = """
import ctypes, json, sys, time
import numpy as np
from cachesim import Cache, CacheSimulator, MainMemory, backend

def build(levels):
    inner, caches, memory = None, [], MainMemory()
    for name, sets, ways, policy in reversed(levels):
        more = {"store_to": inner, "load_from": inner} if inner else {}
        inner = Cache(name, sets, ways, 64, policy, **more)
        caches.append(inner)
    memory.load_to(caches[0])
    memory.store_from(caches[0])
    return CacheSimulator(inner, memory)

task, stats, seconds = json.load(sys.stdin), [], 0.0
for case in task["cases"]:
    caches = build(case["levels"])
    for address, size, is_store in case["trace"]:
        (caches.store if is_store else caches.load)(address, size)
    stats.append(list(caches.stats()))
n, (loads, stores), caches = task["size"], task["offsets"], build(task["levels"])
k, j, i = np.meshgrid(*[np.arange(n - 2)] * 3, indexing="ij")
base = (8 * (k * n * n + j * n + i)).reshape(-1, 1)
rows = np.empty(len(base), dtype=[("load", "<u8", (len(loads),)), ("store", "<u8", (len(stores),))])
rows["load"], rows["store"] = base + np.array(loads), base + np.array(stores)
start = time.process_time()
caches.loadstore(rows, length=8)
result = {"stats": stats, "seconds": time.process_time() - start, "sum": list(caches.stats())}
first = base[: task["tuples"]]
pairs = zip((first + np.array(loads)).tolist(), (first + np.array(stores)).tolist())
listed, caches = [(tuple(x), tuple(y)) for x, y in pairs], build(task["levels"])
start = time.process_time()
caches.loadstore(listed, length=8)
result["tuples"] = time.process_time() - start
if task["driver"]:
    core, driver, longs = ctypes.CDLL(backend.__file__), ctypes.CDLL(task["driver"]), lambda x: (ctypes.c_long * len(x))(*x)
    result["core"] = float("inf")
    for _ in range(5):
        caches = build(task["levels"])
        start = time.process_time()
        driver.run(ctypes.c_void_p(id(caches.first_level.backend)), core.Cache__load, core.Cache__store, ctypes.c_long(n),
                   longs(loads), ctypes.c_long(len(loads)), longs(stores), ctypes.c_long(len(stores)))
        result["core"] = min(result["core"], time.process_time() - start)
        assert list(caches.stats()) == result["sum"]
caches = build(task["levels"])
caches.load(0, length=task["stream"])
start = time.process_time()
caches.load(0, length=task["stream"])
result["stream"] = time.process_time() - start
json.dump(result, sys.stdout)
"""


def offsets(size: int) -> tuple[list[int], list[int]]:
    """Byte addresses of a first iteration: loads, stores."""
    plane, row = 8 * size * size, 8 * size
    centre = 4096 + plane + row + 8
    loads = [centre + shift for shift in (-plane, -row, -8, 0, 8, row, plane)]
    return loads, [centre + -(-8 * size**3 // 4096) * 4096]


def stencil(size: int) -> Nest:
    """3D 7-point stencil, double."""
    steps = (8 * size * size, 8 * size, 8)
    loads, stores = offsets(size)
    references = [Reference(Affine(at, steps), 8) for at in loads]
    references += [Reference(Affine(at, steps), 8, is_store=True, array=1) for at in stores]
    return Nest([loop(0, size - 2)] * 3, references)


def seconds(levels: list[Level], nest: Nest, runs: int = 5, **how: Any) -> float:
    """Least CPU time of a simulation [s]."""
    least = float("inf")
    for _ in range(runs):
        start = time.process_time()
        simulate(levels, nest, **how)
        least = min(least, time.process_time() - start)
    return least


def random_cases(number: int) -> list[dict[str, Any]]:
    """Caches and aligned traces that pycachesim can simulate."""
    chance, cases = random.Random(1), []
    for _ in range(number):
        levels = [
            [f"L{n + 1}", chance.choice([1, 2, 4, 8]) * 2**n, chance.randint(1, 4), chance.choice(["LRU", "FIFO"])]
            for n in range(chance.randint(1, 3))
        ]
        trace = [[8 * chance.randrange(480), chance.choice([1, 8]), chance.random() < 0.4] for _ in range(400)]
        cases.append({"levels": levels, "trace": trace})
    return cases


def as_pycachesim(counts: Counts) -> list[dict[str, int]]:
    """Our counts under the names of pycachesim: it counts the fetch of a missing store as a load."""
    found = [
        {
            "LOAD_count": c.loads + c.store_misses,
            "HIT_count": c.loads - c.load_misses,
            "MISS_count": c.misses,
            "STORE_count": c.stores,
            "EVICT_count": c.evictions_dirty,
        }
        for c in counts.levels
    ]
    last = counts.links[-1]
    return [*found, {"LOAD_count": last.load_B // 64, "STORE_count": last.evict_B // 64}]


def equal(counts: Counts, stats: list[dict[str, Any]]) -> bool:
    """Whether all counters are equal."""
    mine = as_pycachesim(counts)
    return len(mine) == len(stats) and all(
        theirs[key] == value for ours, theirs in zip(mine, stats, strict=True) for key, value in ours.items()
    )


def peer(task: dict[str, Any]) -> dict[str, Any]:
    """What pycachesim makes of a task; installed once."""
    if not (VENV / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    command = [str(VENV / "bin" / "pip"), "install", "-q", *PACKAGES]
    subprocess.run(command, check=True, capture_output=True)
    done = subprocess.run(
        [str(VENV / "bin" / "python"), "-c", PEER], input=json.dumps(task), text=True, capture_output=True, check=True
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def driver() -> str:
    """The compiled driver of pycachesim's C functions; empty without a C compiler."""
    compiler, library = shutil.which("cc"), VENV.parent / "pycachesim-driver.so"
    if compiler is None:
        return ""
    library.parent.mkdir(parents=True, exist_ok=True)
    command = [compiler, "-O3", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)]
    subprocess.run(command, input=DRIVER, text=True, check=True)
    return str(library)


def compared() -> list[dict[str, Any]]:
    """Speed and counters against pycachesim."""
    cases, levels = random_cases(200), [L1, L2, L3]
    named = [[level.name, level.sets, level.ways, level.policy] for level in levels]
    task = {
        "cases": cases,
        "size": SMALL,
        "offsets": offsets(SMALL),
        "levels": named,
        "tuples": TUPLES,
        "stream": STREAM_B,
        "driver": driver(),
    }
    theirs = peer(task)
    wrong = 0
    for case, stats in zip(cases, theirs["stats"], strict=True):
        caches = CacheSimulator([Level(name=n, sets=s, ways=w, policy=p) for n, s, w, p in case["levels"]], compat=True)
        caches.trace(*zip(*case["trace"], strict=True))
        wrong += not equal(caches.counts(), stats)
    wrong += not equal(simulate(levels, stencil(SMALL), compat=True), theirs["sum"])
    accesses = 8 * (SMALL - 2) ** 3
    plain, chunk, auto = (seconds(levels, stencil(SMALL), 3, mode=mode) for mode in ("plain", "chunk", "auto"))
    read = Nest([loop(0, 8), loop(0, STREAM_B // 64)], [Reference(Affine(0, (0, 64)), 8)])
    tuples, lines = 8 * TUPLES / theirs["tuples"], STREAM_B / 64 / theirs["stream"]
    mine, traced = STREAM_B / 8 / seconds(levels, read, 3, mode="plain"), 8 * TUPLES / traced_seconds(levels)
    core = (
        []
        if "core" not in theirs
        else [
            figure("pycachesim's C core, 3D 7-pt", accesses / theirs["core"] / 1e6, "M accesses/s", note="called from C"),
            figure("every access looked up", theirs["core"] / plain, "x its C core"),
            figure("chunks, lazy lookups", theirs["core"] / chunk, "x its C core"),
        ]
    )
    return [
        *core,
        figure("cases with counters unlike pycachesim", wrong, f"of {len(cases) + 1}", limit=0.5),
        figure("pycachesim, 3D 7-pt, structured array", accesses / theirs["seconds"] / 1e6, "M accesses/s"),
        figure("every access looked up", accesses / plain / 1e6, "M accesses/s"),
        figure("chunks, lazy lookups", accesses / chunk / 1e6, "M accesses/s"),
        figure("auto", accesses / auto / 1e6, "M accesses/s", note="all counters equal"),
        figure("time, every access looked up", 100 * plain / theirs["seconds"], "% of pycachesim", limit=2),
        figure("time, auto", 100 * auto / theirs["seconds"], "% of pycachesim", limit=2),
        figure("pycachesim, list of tuples", tuples / 1e6, "M accesses/s", note="its best path from Python"),
        figure("trace of the same accesses", traced / 1e6, "M accesses/s"),
        figure("time, trace", 100 * tuples / traced, "% of its tuples", limit=20),
        figure("pycachesim's C core, 8 MiB read again", lines / 1e6, "M lines/s", note="one call for all lines"),
        figure("the same lines looked up", mine / 1e6, "M lines/s"),
        figure("time, the same lines looked up", 100 * lines / mine, "% of its C core"),
    ]


def traced_seconds(levels: list[Level]) -> float:
    """Least CPU time of the first accesses of the small stencil as columns of a trace [s]."""
    loads, stores = offsets(SMALL)
    side = np.arange(SMALL - 2)
    k, j, i = np.meshgrid(side, side, side, indexing="ij")
    base = (8 * (k * SMALL * SMALL + j * SMALL + i)).reshape(-1, 1)[:TUPLES]
    addresses, is_store = (base + np.array(loads + stores)).ravel(), np.tile([False] * 7 + [True], len(base))
    least = float("inf")
    for _ in range(3):
        caches = CacheSimulator(levels)
        start = time.process_time()
        caches.trace(addresses, 8, is_store)
        least = min(least, time.process_time() - start)
    return least


def run() -> dict[str, Any]:
    large, odd = stencil(1000), stencil(1001)
    figures = [
        figure("1000^3, L1 + L2", 1e3 * seconds([L1, L2], large), "ms", limit=3),
        figure("1000^3, L1 + L2 + 16 MiB", 1e3 * seconds([L1, L2, L3], large), "ms", limit=50),
        figure("1000^3, L1 + L2 + 32 MiB victim", 1e3 * seconds([L1, L2, VICTIM], large), "ms", limit=80),
        figure(
            "600^3, quad-age L2 + 27.5 MiB victim", 1e3 * seconds([PLRU_L1, QUAD_AGE, SLICES], stencil(600), 2), "ms", limit=1500
        ),
        figure("1001^3, L1 + L2 + 16 MiB", 1e3 * seconds([L1, L2, L3], odd, 2), "ms", limit=500),
    ]
    figures.append(
        figure(
            "N = 10, 20 ... 1000, L1 + L2 + 16 MiB",
            sum(seconds([L1, L2, L3], stencil(size), 1) for size in range(10, 1001, 10)),
            "s",
            limit=5,
        )
    )
    method = "CPU time in one process, minimum of several; 3D 7-pt stencil, double"
    record: dict[str, Any] = {"method": method, "figures": figures}
    try:
        figures += compared()
    except (subprocess.CalledProcessError, OSError) as why:
        record["skipped"] = f"pycachesim cannot be had here: {why}"
    return record
