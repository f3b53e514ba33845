"""The simulated core against the closed-form bounds: where it is nearer to measurements, and where it is not.

In L1: the measured loops and blocks of `bench_incore`. In L2 and L3: the INSPECT measurements with data there, on Intel's cores,
predicted from the measured code; the part of the prediction that the loop and its transfers take is replaced by a simulation in
which lines come in while the core works (`rooftree.incore.simulate.program.with_lines`). Nothing is fitted for that. Beside it a
least time of a line, ``LEAST``, in the simulation and in the closed form, with machines and stencils left out: in each fold the
value that suits all others best, or the prediction as it is.

The measurements lie beside the checkout (``ROOFTREE_SHARED`` or ``../shared``); without them nothing is reported.
"""

from __future__ import annotations

import csv
import json
import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import bench_incore, bench_inspect, figure

GROUP = "accuracy"
LEAST = (0.0, 1.5, 2.0, 2.5, 3.0)
"""Least time of a line from the next cache that is tried [cy]; 0: as the machine file has it."""
WITHOUT = ("zen",)
"""Machines whose transfers overlap with loads."""


def run() -> dict[str, Any]:
    """Errors of both ways."""
    folder, inspect = bench_incore.data_folder(), bench_inspect.data_folder()
    if folder is None or inspect is None:
        return {"figures": [], "skipped": "no measurements at ../shared (or ROOFTREE_SHARED)"}
    figures = [*_in_core(folder)]
    points = _points(inspect)
    figures += _beside("INSPECT in L2 and L3", points, [p.now for p in points], [p.simulated[0.0] for p in points], "prediction")
    for machine in sorted({p.machine for p in points}):
        own = [p for p in points if p.machine == machine]
        figures += _beside(
            f"INSPECT in L2 and L3, {machine}", own, [p.now for p in own], [p.simulated[0.0] for p in own], "prediction"
        )
    for way, key in (("machines", lambda p: p.machine), ("stencils", lambda p: p.stencil)):
        figures += _beside(
            f"INSPECT in L2 and L3, least time of a line, {way} left out",
            points,
            left_out(points, key, lambda p: p.closed),
            left_out(points, key, lambda p: p.simulated),
            "closed form",
        )
    return {"figures": figures}


def _beside(name: str, points: Sequence[Any], plain: Sequence[float], ours: Sequence[float], what: str) -> list[dict[str, Any]]:
    """Mean error of the simulation, with that of what it would replace in the note."""
    measured = [p.measured for p in points]
    found = [[100 * abs(value / m - 1) for value, m in zip(values, measured, strict=True)] for values in (plain, ours)]
    (mean, median, high), (our_mean, our_median, our_high) = ((statistics.mean(e), statistics.median(e), _p90(e)) for e in found)
    theirs = f"{what}: mean {mean:.2f}, median {median:.1f}, p90 {high:.1f}"
    note = f"median {our_median:.1f}, p90 {our_high:.1f}; {theirs}; n = {len(points)}"
    return [figure(f"{name}: mean error of the simulation", our_mean, "%", note=note)]


def _p90(errors: Sequence[float]) -> float:
    return sorted(errors)[int(0.9 * (len(errors) - 1))]


@dataclass(frozen=True, slots=True)
class _Block:
    measured: float
    bounds: float
    simulated: float


def _in_core(folder: Path) -> list[dict[str, Any]]:
    from rooftree.asm import parse
    from rooftree.asm.binary import disassembled
    from rooftree.asm.model import Listing

    sets: dict[str, list[_Block]] = {"zen4, compiled loops": []}
    for loop in json.loads((folder / "zen4_loops.json").read_text())["loops"]:
        code = parse(loop["asm"], isa="x86").instructions
        sets["zen4, compiled loops"].append(
            _block(code, "zen4", "loop", float(loop["cycles_per_iteration"]), loop["loop_offset_mod64"])
        )
    for arch, column, mode, *_ in bench_incore.SETS:
        with (folder / f"bhive_{arch}.csv").open(newline="") as file:
            rows = [r for r in csv.DictReader(file) if r[column] and float(r[column]) > 0]
        tail = bench_incore.LOOP_TAIL if mode == "loop" else ""
        read = disassembled([bytes.fromhex(row["hex"] + tail) for row in rows])
        sets[f"{arch}, BHive {mode}"] = [
            _block(b.instructions, arch, mode, float(row[column]))
            for b, row in zip(read, rows, strict=True)
            if isinstance(b, Listing)
        ]
    figures = []
    for name, blocks in sets.items():
        figures += _beside(name, blocks, [b.bounds for b in blocks], [b.simulated for b in blocks], "bounds")
    return figures


def _block(code: Any, arch: str, mode: Any, measured: float, address: int | None = None) -> _Block:
    from rooftree.incore.engine import analyse, prepare
    from rooftree.incore.simulate.program import program
    from rooftree.incore.simulate.run import simulate
    from rooftree.incore.tables.load import load

    table = load(arch)
    given = program(prepare(code, table, assume=True), table, mode=mode, address=address)
    found = analyse(code, table, mode=mode, assume=True, address=address)
    return _Block(measured, found.cycles, simulate(given, shown=0).cycles)


@dataclass(frozen=True, slots=True)
class Point:
    """A measured point with data in L2 or L3.

    Attributes:
        machine, stencil: which leave together.
        measured, now: runtime, and the prediction as it is [cy/CL].
        simulated, closed: with the loop and its transfers simulated, or in closed form, by the least time of a line [cy/CL].
    """

    machine: str
    stencil: str
    measured: float
    now: float
    simulated: Mapping[float, float]
    closed: Mapping[float, float]


def _points(folder: Path) -> list[Point]:
    import rooftree
    from benchmarks.held_out import RESERVED
    from rooftree.asm.listing import parse
    from rooftree.incore.engine import analyse, prepare
    from rooftree.incore.run import body
    from rooftree.incore.simulate.program import program, with_lines
    from rooftree.incore.simulate.run import simulate
    from rooftree.incore.tables.load import load

    points = []
    for config, kernel, rows in bench_inspect.configurations(folder, "tuning_grid_scaling.csv"):
        machine = kernel["machine"].split("_")[0]
        if config in RESERVED or machine.lower() in WITHOUT:
            continue
        code = folder / kernel["asm"]["extracted"]
        swept = {bench_inspect.size_names(kernel["c_source"]): [int(row["N"]) for row in rows]}
        found = rooftree.predict(kernel["c_source"], kernel["machine"], sizes=swept, incore="asm", asm=str(code))
        table = load(found.incore["machine_code"]["table"])
        instructions, _, _ = body(parse(code.read_text(), "auto", "auto"), "loop", table=table)
        core, given = analyse(instructions, table, assume=True), program(prepare(instructions, table, assume=True), table)
        first = found.links[0]
        inner = [link for link in found.links if not link.endswith("Mem")]
        for at, row in enumerate(rows):
            if found.locations[int(found.data_in[at, 0])] not in ("L2", "L3"):
                continue
            passes = float(row["lup_per_cl"]) / found.incore["iterations_per_asm_loop"]
            lines, transfers = float(found.load_B[first][at, 0]) / 64, sum(float(found.T_data[link][at, 0]) for link in inner)
            now, T_OL, T_nOL = (float(values[at, 0]) for values in (found.cy_per_cl, found.T_OL, found.T_nOL))
            alone = max(core.T_OL * passes, core.T_nOL * passes + transfers)
            simulated, closed = {}, {}
            for least in LEAST:
                busy = max(least, transfers / lines) if lines else 0.0
                arriving = with_lines(given, table, lines / passes, transfers / lines if lines else 0.0, busy)
                simulated[least] = now + simulate(arriving, shown=0).cycles * passes - alone
                closed[least] = now + max(T_OL, T_nOL + max(transfers, least * lines)) - max(T_OL, T_nOL + transfers)
            points.append(Point(machine, config.split("@")[0], float(row["meas_cy_cl"]), now, simulated, closed))
    return points


def left_out(points: Sequence[Point], key: Callable[[Point], str], way: Callable[[Point], Mapping[float, float]]) -> list[float]:
    """Each point by the way that suits all others best: one of the least times, or the prediction as it is."""

    def value(point: Point, least: float | None) -> float:
        return point.now if least is None else way(point)[least]

    chosen: dict[str, float | None] = {}
    for group in {key(p) for p in points}:
        others = [p for p in points if key(p) != group]
        off = {least: sum(abs(math.log(value(p, least) / p.measured)) for p in others) for least in (None, *LEAST)}
        chosen[group] = min(off, key=off.__getitem__)
    return [value(p, chosen[key(p)]) for p in points]
