"""Predicted against measured transfer volumes: layer conditions and simulation, per machine, link, direction and regime.

The measured bytes per cache line of work are those of the public INSPECT results (hardware counters, one core). They lie beside
the checkout (``ROOFTREE_SHARED`` or ``../shared``) and are not part of the project; without them nothing is reported.

Which points count: all but

(a) grids of less than `SMALLEST` points along an axis, where calls and the ends of rows outweigh the loop;
(b) the one configuration that the collection marks as of lower quality (tier B: its counters see 54 B/CL written to memory where
    64 must be);
(c) data sets beyond `MEMORY`: the counters are those of one socket, and the memory of the other socket takes the rest (the
    evictions to memory of three kernels fall below 64 B/CL at 32 GiB, whatever N is there).

Of the others, `PER_CONFIGURATION` sizes of each configuration in geometric steps. A measured volume of less than `SMALL` is
compared in B/CL, any other relative to the measured one.

The simulation uses the machine's replacement policies (what a machine file calls adaptive is simulated as LRU, hashed indices as
plain ones) and sweeps a grid twice, counting the second time. Of grids beyond `ENOUGH` times all caches it sweeps the
planes that fill the caches that often, and counts the next ones: least-recently-used caches have forgotten all else then.
"""

from __future__ import annotations

import csv
import dataclasses
import json
import os
import statistics
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import figure
from benchmarks.bench_inspect import data_folder

GROUP = "accuracy"
SMALLEST = 30  # grid points along an axis
PER_CONFIGURATION = 9
MEMORY = {"IvyBridgeEP_E5-2660v2": 30}  # GiB that stay on one socket
SMALL = 8.0  # B/CL, an eighth of a line
ENOUGH = 1.5  # times all caches
PLANES = 2  # counted behind those that fill the caches
LINKS = {"L1L2": "L1L2", "L2L3": "L2L3", "L3Mem": "L3MEM"}  # our name -> that of the data
DIRECTIONS = ("load", "evict")
ENGINES = ("layer conditions", "with halo", "simulation", "Kerncraft LC", "Kerncraft simulation")

Volumes = dict[str, float]  # "L1L2 load" -> B/CL


def main_points(folder: Path) -> dict[str, list[dict[str, str]]]:
    """Measured points by configuration, those that count alone."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (folder / "tuning_grid_scaling.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            near = float(row["working_set_MiB"] or 0) <= 1024 * MEMORY.get(row["machine"], float("inf"))
            counted = all(row[f"meas_{name}_load_B_CL"] for name in LINKS.values())
            if counted and near and row["tier"] == "A" and int(row["N"]) >= SMALLEST:
                found[row["config"]].append(row)
    return {config: spread(points) for config, points in sorted(found.items())}


def spread(points: list[dict[str, str]]) -> list[dict[str, str]]:
    """Points whose sizes are next to geometric steps."""
    sizes = np.array([int(point["N"]) for point in points])
    wanted = np.geomspace(sizes.min(), sizes.max(), PER_CONFIGURATION)
    return [points[k] for k in sorted({int(np.abs(sizes - w).argmin()) for w in wanted})]


def stored(point: dict[str, str], prefix: str) -> Volumes:
    """Columns of the data."""
    names = {f"{link} {d}": f"{prefix}_{name}_{d}_B_CL" for link, name in LINKS.items() for d in DIRECTIONS}
    return {key: float(point[name]) for key, name in names.items() if point[name]}


def by_layer_conditions(kernel: Any, machine: Any, sizes: list[int], halo: bool) -> list[Volumes]:
    """Volumes for each size, of the interior alone, or with the halo and with conditions that hold in part near their break."""
    from rooftree.traffic.layer_conditions.run import traffic

    volumes = traffic(kernel, machine, {name: np.array(sizes) for name in kernel.symbols}, halo=halo, smooth=halo).volumes()
    return [
        {
            f"{link} {d}": float(np.broadcast_to(getattr(volumes[link], f"{d}_B"), (len(sizes), 1))[k, 0])
            for link in LINKS
            for d in DIRECTIONS
        }
        for k in range(len(sizes))
    ]


def by_simulation(source: str, machine_name: str, size: int) -> Volumes:
    """Volumes of one size."""
    from rooftree.frontend.load import load_kernel
    from rooftree.kernel.work import unit_of_work
    from rooftree.machine.load import load_machine
    from rooftree.traffic.simulator.from_machine import levels_of, nest_of
    from rooftree.traffic.simulator.simulate import Simulation

    kernel, machine = load_kernel(source), load_machine(machine_name)
    sizes = dict.fromkeys(kernel.symbols, size)
    levels, nest = levels_of(machine), nest_of(kernel, sizes)
    whole = nest.loops[0].values(())
    extents = [[extent.value(sizes) for extent in array.extents if extent is not None] for array in kernel.arrays]
    data = sum(array.element_bytes * prod(lengths) for array, lengths in zip(kernel.arrays, extents, strict=True))
    warm_up = int(np.ceil(ENOUGH * sum(level.size_bytes for level in levels) / (data / len(whole))))
    caches = Simulation(levels, nest.arrays)
    if warm_up + PLANES >= len(whole):
        first = counted = nest
        planes = len(whole)
    else:
        middle, planes = whole.start + warm_up, PLANES
        first, counted = slab(nest, whole.start, middle), slab(nest, middle, middle + planes)
    caches.sweep(first)
    caches.reset_counts()
    caches.sweep(counted)
    counts = caches.counts()
    iterations = planes * prod([len(loop.values((whole.start,))) for loop in nest.loops[1:]])
    units = float(iterations) / unit_of_work(kernel, levels[0].line_bytes)
    found = {}
    for number, link in enumerate(LINKS):  # what an inner cache asks for, wherever it comes from
        behind = counts.levels[number + 1 :]
        loads = behind[0].loads * levels[0].line_bytes if behind else counts.links[-1].load_B
        found[f"{link} load"] = loads / units
        found[f"{link} evict"] = counts.links[number].evict_B / units
    return found


def slab(nest: Any, start: int, stop: int) -> Any:
    """A nest whose outermost loop is cut."""
    from rooftree.traffic.simulator.nest import loop

    return dataclasses.replace(nest, loops=[loop(start, stop), *nest.loops[1:]])


def compared(folder: Path) -> list[dict[str, Any]]:
    """Every point with what was measured and what each engine says."""
    from rooftree.frontend.load import load_kernel
    from rooftree.machine.load import load_machine

    kernels = {k["config"]: k for k in map(json.loads, (folder / "kernels.jsonl").read_text().splitlines())}
    found = []
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for config, points in main_points(folder).items():
            source, machine = kernels[config]["c_source"], kernels[config]["machine"]
            sizes = [int(point["N"]) for point in points]
            waiting = [pool.submit(by_simulation, source, machine, size) for size in sizes]
            closed = [by_layer_conditions(load_kernel(source), load_machine(machine), sizes, h) for h in (False, True)]
            for point, *ours in zip(points, *closed, waiting, strict=True):
                volumes = (*ours, stored(point, "lc"), stored(point, "cs"))
                where = {"config": config, "machine": machine, "N": int(point["N"]), "regime": point["regime"]}
                found.append({**where, "measured": stored(point, "meas"), **dict(zip(ENGINES, volumes, strict=True))})
        for entry in found:
            entry["simulation"] = entry["simulation"].result()
    return found


def summary(points: list[dict[str, Any]], volume: str, engine: str) -> dict[str, float | int]:
    """Median error of one engine for one volume: relative [%], and absolute [B/CL] where little was measured."""
    pairs = [(p["measured"][volume], p[engine][volume]) for p in points if volume in p["measured"] and volume in p[engine]]
    large = [predicted / measured - 1 for measured, predicted in pairs if measured >= SMALL]
    small = [abs(predicted - measured) for measured, predicted in pairs if measured < SMALL]
    found: dict[str, float | int] = {"points": len(large), "small_points": len(small)}
    if large:
        found["median"] = round(100 * statistics.median(map(abs, large)), 2)
        found["bias"] = round(100 * statistics.median(large), 2)
        found["within_10"] = round(100 * sum(abs(error) <= 0.1 for error in large) / len(large), 1)
    if small:
        found["small_median_B_CL"] = round(statistics.median(small), 2)
    return found


def table(points: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for each machine, regime (and all), link and direction, with all engines."""
    rows = []
    for machine in ["all", *sorted({p["machine"] for p in points})]:
        mine = [p for p in points if machine in ("all", p["machine"])]
        for regime in ["all", *sorted({p["regime"] for p in mine})]:
            chosen = [p for p in mine if regime in ("all", p["regime"])]
            for volume in (f"{link} {d}" for link in LINKS for d in DIRECTIONS):
                errors = {engine: summary(chosen, volume, engine) for engine in ENGINES}
                rows.append({"machine": machine, "regime": regime, "volume": volume, **errors})
    return rows


def run() -> dict[str, Any]:
    folder = data_folder()
    if folder is None:
        return {"figures": [], "skipped": "the INSPECT measurements are not here (set ROOFTREE_SHARED)"}
    points = compared(folder)
    rows = table(points)
    figures = []
    for row in rows:
        if row["regime"] == "all" == row["machine"]:
            for engine in ENGINES[:3]:
                theirs = row[ENGINES[3 if engine != "simulation" else 4]]
                note = f"bias {row[engine]['bias']:+.1f}; Kerncraft's {theirs['median']:.1f}"
                figures.append(figure(f"{row['volume']}, {engine}: median error", row[engine]["median"], "%", note=note))
    method = "layer conditions and exact simulation of one core against hardware counters; see the head of the file"
    return {"figures": figures, "table": rows, "points": len(points), "method": method}
