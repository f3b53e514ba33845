"""Every figure of the manual as a function that gives its SVG text, from the library's own results, whatever compiler is here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import accuracy
import numpy as np
from svg import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, RED, Axis, Plot

import rooftree
from rooftree.models import carm, energy, scaling
from rooftree.models.ceilings import in_core_ceilings
from rooftree.models.roofline import Ceiling, Roofline
from rooftree.traffic.simulator.from_machine import nest_of
from rooftree.traffic.simulator.run import simulated_traffic
from rooftree.traffic.stack_distance.miss_curve import miss_curve

COLOURS = {"T_OL": PURPLE, "T_nOL": GREY, "L1L2": BLUE, "L2L3": GREEN, "L3Mem": ORANGE}


def contributions() -> str:
    """ECM contributions of the 3D 7-point stencil over the size, with the Roofline: the picture of the README."""
    sizes = np.unique(np.geomspace(10, 1200, 400).round().astype(int))
    p = rooftree.predict("3d-7pt", "SkylakeSP_Gold-6148_SNC", sizes={"N": sizes}, traffic="lc", incore="throughput")
    top = 5 * np.ceil(float(p.T_single.max()) * 1.15 / 5)
    plot = Plot(
        "3D 7-point stencil, one core of a Xeon Gold 6148 (SNC)",
        Axis("N = edge of the grid", 10, 1200, log=True),
        Axis("time per cache line of work [cy/CL]", 0, top),
        width=860,
        height=400,
        corner="out",
    )
    low = np.zeros(len(sizes))
    for name in ("T_nOL", *p.links):
        high = low + (p.T_nOL if name == "T_nOL" else p.T_data[name])[:, 0]
        plot.area(sizes, low, high, COLOURS[name], "loads and stores in L1" if name == "T_nOL" else f"transfers {name}")
        low = high
    plot.line(sizes, p.T_OL[:, 0], COLOURS["T_OL"], "arithmetic (overlaps)")
    plot.line(sizes, p.T_single[:, 0], BLACK, "ECM prediction")
    plot.line(sizes, p.roofline_cy_per_cl[:, 0], RED, "Roofline", dash=True)
    breaks = {}
    for lc in p.layer_conditions:
        if lc["max_sizes"].get("N") and lc["saves_B"] > 0:
            breaks.setdefault(lc["max_sizes"]["N"], f"{lc['level']}: {_layers(lc)}")
    for row, (n, text) in enumerate(sorted((n, t) for n, t in breaks.items() if 10 < n < 1200)):
        plot.vertical(n, f"{text}, N ≤ {n}", row)
    return plot.svg()


def _layers(condition: dict[str, object]) -> str:
    return {"j": "rows", "k": "planes", "repeat": "all data"}.get(str(condition["loop"]), str(condition["loop"]))


def ecm_bars() -> str:
    """The example of the ECM slides as bars: what adds, what overlaps."""
    t_ol, t_nol, links = 8, 6, {"L1L2": 9, "L2L3": 9, "L3Mem": 19}
    times = [max(t_ol, time) for time in accumulate(links.values(), initial=t_nol)]
    plot = Plot("{8 ‖ 6 | 9 | 9 | 19} cy/CL", Axis("", 0, 4), Axis("time [cy/CL]", 0, 50), width=560, height=320)
    plot.box(0.3, 0.8, 0, t_ol, COLOURS["T_OL"], "T_OL")
    low = 0.0
    for name, time in {"T_nOL": t_nol, **links}.items():
        plot.box(1.0, 1.5, low, low + time, COLOURS[name], name if name == "T_nOL" else f"T_{name}")
        low += time
    for level, time in zip(("L1", "L2", "L3", "Mem"), times, strict=True):
        plot.line([1.6, 1.9], [time, time], BLACK, width=1)
        plot.text(1.95, time, f"data in {level}: {time:g} cy", dy=4)
    return plot.svg()


def traffic() -> str:
    """Bytes per link over the size: each step is a layer condition; circles are the same by exact simulation."""
    sizes = np.unique(np.geomspace(10, 1200, 400).round().astype(int))
    kernel, machine = rooftree.kernel("3d-7pt"), rooftree.machine("HaswellEP_E5-2695v3_CoD")
    p = rooftree.predict(kernel, machine, sizes={"N": sizes}, traffic="lc", incore="throughput", halo=True)
    plot = Plot(
        "3D 7-point stencil, Haswell-EP with cluster on die",
        Axis("N = edge of the grid", 10, 1200, log=True),
        Axis("traffic [B/CL]", 0, 600),
    )
    some = np.unique(np.geomspace(12, 800, 24).round().astype(int))
    found = [simulated_traffic(kernel, machine, {"N": int(n)}, policy="LRU") for n in some]
    for link in p.links:
        plot.line(sizes, (p.load_B[link] + p.evict_B[link])[:, 0], COLOURS[link], link)
        plot.dots(some, [sum(x.links[link]) for x in found], COLOURS[link])
    return plot.svg()


def simulation() -> str:
    """Exact simulation beside the layer condition: where it steps, replacement and powers of two decide."""
    from rooftree.traffic.simulator.caches import Level
    from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
    from rooftree.traffic.simulator.simulate import Simulation

    def load(size: int, policy: str) -> float:
        row, far = 8 * size, 8 * size * 64
        at = [8, row, row + 16, 2 * row + 8]
        references = [Reference(Affine(4096 + first, (row, 8)), 8) for first in at]
        references.append(Reference(Affine(8192 + far + row + 8, (row, 8)), 8, is_store=True))
        caches = Simulation([Level(name="L1", sets=64, ways=8, policy=policy)])
        caches.sweep(Nest([loop(0, 8), loop(0, size - 2)], references))
        caches.reset_counts()
        caches.sweep(Nest([loop(8, 24), loop(0, size - 2)], references))
        return caches.counts().links[0].load_B / (16 * (size - 2) / 8)

    sizes = np.unique(np.r_[np.arange(200, 2000, 14), 512, 1024])
    plot = Plot(
        "2D 5-point stencil, L1 of 32 KiB with 8 ways",
        Axis("N = length of a row", 200, 2000),
        Axis("loaded into L1 [B/CL]", 0, 400),
    )
    for policy, colour in (("LRU", BLUE), ("PLRU", ORANGE)):
        plot.line(sizes, [load(int(n), policy) for n in sizes], colour, f"simulated, {policy}")
    steps = np.where(32 * sizes - 16 <= 32768, 128, 256)
    plot.line(sizes, steps, BLACK, "layer condition: 32 N - 16 B", dash=True)
    return plot.svg()


def misses() -> str:
    """Misses over cache size: each step is a reuse that begins to fit; the caches of a machine as lines."""
    kernel, machine, n = rooftree.kernel("3d-7pt"), rooftree.machine("HaswellEP_E5-2695v3_CoD"), 300
    names = [array.name for array in kernel.arrays]
    curve = miss_curve(nest_of(kernel, {"N": n}), names=names, limit_bytes=2**26).per((n - 2) ** 3 / 8)
    plot = Plot(
        f"3D 7-point stencil, N = {n}, and the caches of Haswell-EP",
        Axis("cache size [KiB]", 1, 2**16, log=True),
        Axis("misses [lines per cache line of work]", 0, 8),
    )
    edges = [2**10, *(size for size in curve.sizes().tolist() if 2**10 < size < 2**26), 2**26]
    x = [size / 1024 for size in edges for _ in range(2)][1:]
    low = np.zeros(len(x))
    for name, colour in zip(names, (BLUE, ORANGE), strict=True):
        high = low + np.repeat(curve.misses(edges, name), 2)[:-1]
        plot.area(x, low, high, colour, f"array {name}")
        low = high
    plot.line(x, np.repeat(curve.write_backs(edges), 2)[:-1], BLACK, "written back", dash=True)
    for row, cache in enumerate(machine.caches):
        plot.vertical(cache.size / 1024, cache.name, row)
    return plot.svg()


def saturation() -> str:
    """Performance over cores with and without contention."""
    cores = np.arange(1, 9)
    plot = Plot(
        "T_ECM = 43 cy, T_mem = 19 cy",
        Axis("active cores of a ccNUMA domain", 1, 8),
        Axis("performance relative to one core", 0, 3),
        width=560,
        height=320,
        corner="se",
    )
    plot.line(cores, cores, GREY, "linear", dash=True)
    for share, colour in ((0.0, BLUE), (0.25, GREEN), (0.5, ORANGE)):
        u = scaling.utilisation(43, 19, 8, p0=share * 19)
        plot.line(cores, u * 43 / 19, colour, f"p0 = {share:g} T_mem")
    plot.text(8, 43 / 19, "b_S", anchor="end", dy=-6)
    return plot.svg()


def opteron() -> Roofline:
    """The Opteron X2 of the Roofline paper, its compute ceilings from the numbers of a core."""
    compute = in_core_ceilings(4, 2.2e9, latency=4, simd_width=2, simd_throughput=2)
    bandwidth = {"unit stride only": 2.7e9, "no memory affinity": 4.8e9, "no software prefetching": 11e9, "saturated": 15e9}
    return Roofline((*compute, *(Ceiling(name, "bandwidth", value) for name, value in bandwidth.items())))


def ceilings() -> str:
    """Roofline with ceilings and the three optimisation regions."""
    model, intensity = opteron(), np.geomspace(1 / 16, 16, 400)
    plot = Plot(
        "Opteron X2 2214: roofs, ceilings, optimisation regions",
        Axis("operational intensity [FLOP/B]", 1 / 16, 16, log=True),
        Axis("performance [GFLOP/s]", 0.25, 32, log=True),
    )
    left, right = model.region_borders
    for x0, x1, colour, name in ((1 / 16, left, ORANGE, "memory"), (left, right, GREEN, "both"), (right, 16, BLUE, "compute")):
        plot.box(x0, x1, 0.25, 32, colour, opacity=0.13)
        plot.text(np.sqrt(x0 * x1), 32, name, anchor="middle", dy=14)
    for ceiling in model.ceilings:
        roof = ceiling.name in ("peak", "saturated")
        heights = np.minimum(ceiling.height(intensity), model.peak if ceiling.kind == "bandwidth" else np.inf) / 1e9
        keep = ceiling.value <= model.bandwidth * intensity * 1.0001 if ceiling.kind == "compute" else heights > 0
        plot.line(intensity[keep], heights[keep], BLACK if roof else GREY, width=2.5 if roof else 1.5)
        if ceiling.kind == "compute":
            plot.text(
                16, ceiling.value / 1e9, f"{ceiling.name} {ceiling.value / 1e9:.3g} GFLOP/s", anchor="end", dx=-4, dy=-5, size=11
            )
        else:
            x = max(1 / 16, 0.27e9 / ceiling.value) * 1.1
            plot.along(
                (x, x * ceiling.value / 1e9),
                (2 * x, 2 * x * ceiling.value / 1e9),
                f"{ceiling.name} {ceiling.value / 1e9:.3g} GB/s",
                below=not roof,
            )
    return plot.svg()


def cache_aware() -> str:
    """A cache-aware Roofline: one sloped roof per level."""
    machine = rooftree.machine("skx")
    core, cores = machine.core, machine.topology.cores_per_socket
    clock_sum = core.clock * cores
    peak = float(carm.fp_peak(core.operations["fma"].per_cycle, core.simd, 8)) * clock_sum / 1e9
    l1 = carm.l1_bandwidth(
        2,
        1,
        core.load.width,
        loads_per_cy=core.load.per_cycle,
        stores_per_cy=core.store.per_cycle,
        accesses_per_cy=core.load_store_per_cycle,
    )
    levels = {
        "L1": float(l1) * clock_sum / 1e9,
        "L2": machine.link("L1L2").load * clock_sum / 1e9,
        "L3": machine.link("L2L3").load * clock_sum / 1e9,
        "DRAM": next(mix.bandwidth for mix in machine.memory.saturated if mix.name == "triad") / 1e9,
    }
    intensity = np.geomspace(1 / 64, 64, 200)
    plot = Plot(
        "Xeon Gold 6148, 20 cores: cache-aware roofs",
        Axis("arithmetic intensity [FLOP/B]", 1 / 64, 64, log=True),
        Axis("performance [GFLOP/s]", 1, 4000, log=True),
        corner="se",
    )
    for (level, heights), colour in zip(carm.roofs(peak, levels, intensity).items(), (BLUE, GREEN, ORANGE, RED), strict=True):
        plot.line(intensity, heights, colour, f"{level}, {levels[level]:.0f} GB/s")
    triad = float(carm.arithmetic_intensity(2, 16, 8))
    plot.vertical(triad, "triad: 2 FLOP per 24 B")
    return plot.svg()


def energy_points() -> str:
    """Energy over performance for clocks and core counts: the diagram in which the best point is found by eye."""
    chip = energy.PowerModel(W0=23, W1=1.5, W2=0.7)

    def performance(f: float, n: np.ndarray) -> np.ndarray:
        t_mem = 19 / 2.7 * f  # [cy]: fixed in time
        return f * scaling.contending([[max(8.0, 6 + 9 + 9 + t_mem)]], [[t_mem]], 0, 8, n)[0][0]

    plot = Plot(
        "{8 ‖ 6 | 9 | 9 | 19 at 2.7 GHz}, W = 23 + (1.5 f + 0.7 f²) n",
        Axis("performance [GLUP/s]", 0, 1.4),
        Axis("energy [nJ per lattice-site update]", 0, 100),
        width=600,
        corner="sw",
    )
    cores = np.arange(1, 9)
    for f, colour in ((1.2, BLUE), (2.0, GREEN), (2.7, RED)):
        rate, joule = performance(f, cores) * 8, energy.energy(chip, performance(f, cores), f, cores) / 8
        plot.line(rate, joule, colour, f"{f:g} GHz, 1 to 8 cores")
        plot.dots(rate, joule, colour)
    clocks = np.arange(1.2, 2.71, 0.1)
    best = energy.best(chip, np.stack([performance(f, cores) for f in clocks], axis=-1), clocks, cores)
    plot.text(
        best.performance * 8, best.energy / 8, f"best: {best.clock_GHz:.1f} GHz, {best.cores} cores", anchor="end", dx=-2, dy=24
    )
    return plot.svg()


FIGURES: dict[str, Callable[[], str]] = {
    "contributions": contributions,
    "ecm": ecm_bars,
    "traffic": traffic,
    "simulation": simulation,
    "miss-curve": misses,
    "saturation": saturation,
    "ceilings": ceilings,
    "carm": cache_aware,
    "energy": energy_points,
    "accuracy": accuracy.errors,
}
