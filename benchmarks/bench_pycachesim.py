"""Counters of the cache simulator against pycachesim: kernels of the library on scaled caches of real machines, all modes.

Every kernel that is a loop nest runs at small sizes through the caches of `MACHINES`, scaled down so that each level matters;
ways, lines, victim caches and write policies stay. pycachesim walks the same accesses one by one in an environment of its own.
A case is a kernel, a machine and a mode of simulation; it is equal if every counter of every level and of memory is.

What pycachesim lacks is left out here: inclusion, tree-PLRU, QLRU and adaptive replacement (LRU and FIFO stand in), hashed
indices, victim caches of modified lines alone, non-temporal stores. Its own rules apply (``compat``). Its victim caches report no
misses, whatever misses, so that counter is not compared.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.errors import MachineError, RooftreeError
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import Counts
from rooftree.traffic.simulator.nest import Nest
from rooftree.traffic.simulator.pycachesim import POLICIES

VENV = Path(__file__).resolve().parent.parent / "build" / "peers" / "pycachesim"
PACKAGES = ("pycachesim==0.3.1", "numpy")
MACHINES = {"haswell-ep": "LRU", "skx-snc": "LRU", "skx": "FIFO", "zen2": "LRU", "a64fx": "LRU", "power9": "FIFO"}
SIZES = {1: 700, 2: 30, 3: 12}  # of each symbol by the number of loops
MOST = 40_000  # accesses of a case
BYTES = (1024, 6 * 1024, 24 * 1024)  # of the levels, about
MODES = ("plain", "chunk", "warp")

PEER = """
import json, sys
from cachesim import CacheSimulator

task, found = json.load(sys.stdin), []
for caches in task["caches"]:
    for trace in task["traces"]:
        simulator, _, _ = CacheSimulator.from_dict(caches)
        for address, size, is_store in trace:
            (simulator.store if is_store else simulator.load)(address, size)
        found.append(list(simulator.stats()))
json.dump(found, sys.stdout)
"""


def keys(levels: Sequence[Level]) -> dict[str, dict[str, Any]]:
    """The mapping that pycachesim reads, for levels that it can describe: the way back, to compare.

    Raises:
        MachineError: a level has what pycachesim lacks.
    """
    found: dict[str, dict[str, Any]] = {}
    policies = {ours: theirs for theirs, ours in POLICIES.items()}
    for level, behind in zip(levels, [*levels[1:], None], strict=True):
        if level.policy not in policies or level.inclusive or level.hashed or level.dirty_only:
            raise MachineError("has a policy, inclusion or index that pycachesim lacks", where=f"cache {level.name}")
        entry = {
            "sets": level.sets,
            "ways": level.ways,
            "cl_size": level.line_bytes,
            "replacement_policy": policies[level.policy],
            "write_back": level.write_back,
            "write_allocate": level.write_allocate and not level.victim,
        }
        if behind is not None:
            victim = {"victims_to": behind.name} if behind.victim else {"load_from": behind.name}
            entry |= {**victim, "store_to": behind.name}
        found[level.name] = entry
    return found


def kernels() -> Iterator[tuple[str, Nest]]:
    """Nests of the library at small sizes; those that no nest describes are left out."""
    from rooftree.frontend.load import load_kernel
    from rooftree.kernel.catalogue import list_kernels
    from rooftree.traffic.simulator.from_machine import nest_of

    for entry in list_kernels():
        kernel = load_kernel(entry.name)
        size = SIZES.get(len(kernel.loops), 8)
        sizes = {name: 4 if name in ("B", "K") else size for name in kernel.symbols}
        try:
            yield entry.name, nest_of(kernel, sizes)
        except RooftreeError:  # indirect, guarded
            continue


def caches(machine: str, policy: str) -> list[Level]:
    """The caches of a machine, scaled, with what pycachesim knows."""
    from rooftree.machine.load import load_machine
    from rooftree.traffic.simulator.from_machine import levels_of

    return [
        replace(
            level, sets=max(1, level.sets // max(1, level.size_bytes // target)), inclusive=False, dirty_only=False, shared_by=1
        )
        for level, target in zip(levels_of(load_machine(machine), policy=policy), BYTES, strict=False)
    ]


def peer(task: dict[str, Any]) -> list[list[dict[str, int]]]:
    """What pycachesim counts; installed once."""
    if not (VENV / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    command = [str(VENV / "bin" / "pip"), "install", "-q", *PACKAGES]
    subprocess.run(command, check=True, capture_output=True)
    done = subprocess.run(
        [str(VENV / "bin" / "python"), "-c", PEER], input=json.dumps(task), text=True, capture_output=True, check=True
    )
    result: list[list[dict[str, int]]] = json.loads(done.stdout)
    return result


def counters(levels: list[Level], counts: Counts) -> list[dict[str, int]]:
    """Our counts under the names of pycachesim.

    There a store that loads its line counts as a load as well; what leaves towards a victim cache counts as evicted whether it
    was modified or not; a store that is passed on counts as evicted; a victim cache counts a load only if it hits.
    """
    found = []
    for level, behind, count in zip(levels, [*levels[1:], None], counts.levels, strict=True):
        fetched = count.store_misses if level.write_allocate and not level.victim else 0
        hits = count.loads - count.load_misses
        evicted = count.evictions_dirty if level.write_back else count.stores
        evicted += count.evictions_clean if behind is not None and behind.victim else 0
        entry = {
            "LOAD_count": hits if level.victim else count.loads + fetched,
            "HIT_count": hits,
            "STORE_count": count.stores,
            "EVICT_count": evicted,
        }
        if not level.victim:
            entry["MISS_count"] = count.load_misses + fetched
        found.append(entry)
    line, last = levels[-1].line_bytes, counts.links[-1]
    return [*found, {"LOAD_count": last.load_B // line, "STORE_byte": last.evict_B}]


def compared() -> list[dict[str, Any]]:
    """Every case, and which counters differ."""
    from rooftree.traffic.simulator.reference import walk
    from rooftree.traffic.simulator.simulate import simulate

    nests = [(name, nest, list(walk(nest))) for name, nest in kernels()]
    nests = [(name, nest, trace) for name, nest, trace in nests if len(trace) <= MOST and all(k < 2 for *_, k, _ in trace)]
    hierarchies = {name: caches(name, policy) for name, policy in MACHINES.items()}
    traces = [[(address, size, kind) for address, size, kind, _ in trace] for *_, trace in nests]
    stats = iter(peer({"caches": [keys(levels) for levels in hierarchies.values()], "traces": traces}))
    found = []
    for machine, levels in hierarchies.items():
        for name, nest, trace in nests:
            theirs = next(stats)
            for mode in MODES:
                mine = counters(levels, simulate(levels, nest, mode=mode, compat=True))
                unlike = {
                    f"{their['name']} {key}": (value, their[key])
                    for ours, their in zip(mine, theirs, strict=True)
                    for key, value in ours.items()
                    if their[key] != value
                }
                victim = any(level.victim for level in levels)
                found.append(
                    {"kernel": name, "machine": machine, "mode": mode, "victim": victim, "accesses": len(trace), "unlike": unlike}
                )
    return found


def run() -> dict[str, Any]:
    method = "all counters of all levels and of memory; kernels of the library at small sizes, scaled caches of machine files"
    try:
        cases = compared()
    except (subprocess.CalledProcessError, OSError) as why:
        return {"method": method, "figures": [], "skipped": f"pycachesim cannot be had here: {why}"}
    figures = [
        figure("kernels", len({case["kernel"] for case in cases}), "kernels"),
        figure("accesses", sum(case["accesses"] for case in cases), "accesses"),
    ]
    for word, victim in (("without victim cache", False), ("with victim cache", True)):
        mine = [case for case in cases if case["victim"] == victim]
        unlike = [case for case in mine if case["unlike"]]
        words = sorted({key for case in unlike for key in case["unlike"]})
        figures.append(
            figure(
                f"cases unlike pycachesim, {word}",
                len(unlike),
                f"of {len(mine)}",
                limit=0.5,
                note=f"in {', '.join(words)}" if words else "",
            )
        )
    unlike = [case for case in cases if case["unlike"]]
    return {"method": method, "figures": figures, "unlike": unlike}
