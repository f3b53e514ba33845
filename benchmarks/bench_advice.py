"""How often advice is right: what a text of the source or a flag can carry out is carried out, and measured beside the loop.

    blocking                the loop in blocks of the length that is advised, written by `rooftree.frontend.rewrite`
    exchange                the two loops exchanged, written by the same
    flag                    compiled with the flag

Loop and changed loop are measured in turn, `TURNS` times each, and the middle time of each counts. A gain was real if the
measured one reaches the lower end of the range that was told, and promised too much if it stays below it; where the lower end is
no gain, which the words say, nothing was promised. Advice that no text carries out is counted, too.

    ROOFTREE_ADVICE_LOOPS=3d-7pt,dot    only loops whose names begin so
    ROOFTREE_ADVICE_MACHINE=FILE.yaml   takes this machine file and measures none
    ROOFTREE_ADVICE_SECONDS=300         ends after so many seconds; the next run of the same day goes on
    ROOFTREE_ADVICE_ALL=1               measures blocks, too, that the model finds and does not advise
"""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import figure
from benchmarks.bench_odd_loops import loops
from benchmarks.parts import in_parts
from rooftree.characterise.steps import Step
from rooftree.errors import CapabilityError, RooftreeError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.rewrite import with_loop_in_blocks, with_loops_exchanged
from rooftree.host.processor import this_processor
from rooftree.kernel.model import Kernel
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import WhatIf

GROUP = "odd"
FOLDER = Path(__file__).with_name("advice")
TURNS = 3
MEASURING: dict[str, Any] = {"time_limit": 0.6, "resume": False, "counters": "none"}
LIBRARY: dict[str, tuple[int, ...]] = {
    "2d-5pt": (300, 2000, 6000),
    "2d-9pt": (2000, 6000),
    "2d-5pt-variable": (1500, 4000),
    "3d-7pt": (60, 150, 400),
    "3d-27pt": (150, 400),
    "3d-7pt-variable": (60, 200),
    "3d-long-range": (60, 200, 300),
    "uxx": (100, 220),
    "fdtd-2d": (800, 3000),
    "convolution-2d": (3000,),
    "transpose": (700, 3000),
    "matmul": (120, 600),
    "dot": (3000, 50_000, 10_000_000),
    "sum": (3000, 1_000_000),
    "triad": (30_000, 10_000_000),
    "copy": (10_000_000,),
    "divide": (10_000,),
}
"""Kernels of the library and their sizes, in L2, L3 and memory where that makes a difference."""


@dataclass(frozen=True, slots=True)
class Case:
    """A loop at a size."""

    name: str
    kernel: str
    sizes: tuple[tuple[str, int], ...]


def cases() -> list[Case]:
    """All, or those that are named."""
    found = [Case(f"{name} {n}", name, (("N", n),)) for name, sizes in LIBRARY.items() for n in sizes]
    found += [Case(loop.name, loop.kernel, tuple(loop.sizes.items())) for loop in loops(FOLDER)]
    wanted = tuple(filter(None, os.environ.get("ROOFTREE_ADVICE_LOOPS", "").split(",")))
    return [case for case in found if not wanted or case.name.startswith(wanted)]


def carried_out(kernel: Kernel, what: WhatIf) -> tuple[Kernel, tuple[str, ...]] | None:
    """The loop with a change, and flags for it; None for what no text or flag carries out.

    Raises: RooftreeError for a source that cannot be changed so.
    """
    if what.change == "blocking" and what.blocks and what.around:
        ((loop, length),) = what.blocks.items()
        return with_loop_in_blocks(kernel, loop, length, what.around), ()
    if what.change == "exchange" and what.loops:
        return with_loops_exchanged(kernel, *what.loops), ()
    if what.change == "flag" and what.flag:
        return kernel, (what.flag,)
    return None


def looked_at(p: Prediction) -> list[tuple[WhatIf, bool]]:
    """The changes of the model, and whether each is advised."""
    told = [one.topic for one in p.advice()]
    best = {w.link: w for w in sorted(p.what_if, key=lambda w: w.gain) if w.change == "blocking"}
    found = []
    for what in p.what_if:
        advised = what.change in told and (what.change != "blocking" or best.get(what.link) is what)
        if advised or (what.change == "blocking" and os.environ.get("ROOFTREE_ADVICE_ALL")):
            found.append((what, advised))
    return found


def measured(case: Case, records: Mapping[str, Any]) -> dict[str, Any]:
    """What is advised of a loop, and what that brings."""
    import rooftree

    machine, kernel, sizes = _machine(records), load_kernel(case.kernel), dict(case.sizes)
    p = rooftree.predict(kernel, machine, sizes)
    rows = []
    for what, advised in looked_at(p):
        row: dict[str, Any] = {
            "change": what.change,
            "advised": advised,
            "gain": what.gain,
            "interval": list(what.interval) if what.interval else None,
            "how": _how(p, what),
            "data_in": p.locations[int(p.data_in[0, 0])],
            "predicted": float(p.cy_per_cl[0, 0]),
        }
        try:
            other = carried_out(kernel, what)
            if other is not None:
                row |= side_by_side((kernel, ()), other, machine, sizes)
                row["source"] = float(p.cy_per_cl[0, 0]) / _again(other, machine, sizes)
        except RooftreeError as error:
            row["why"] = str(error).partition("\n")[0][:160]
        rows.append(row)
    return {"rows": rows}


def _how(p: Prediction, what: WhatIf) -> str:
    if what.blocks:
        condition = p.layer_conditions[what.condition or 0]
        return f"{next(iter(what.blocks.items()))} around {what.around} for {condition.level} ({what.link})"
    return what.flag or " and ".join(what.loops or ())


def _again(other: tuple[Kernel, tuple[str, ...]], machine: Any, sizes: Mapping[str, int]) -> float:
    """Prediction of the source with the change [cy/CL]; no number where there is none."""
    import rooftree

    try:
        return float(rooftree.predict(other[0], machine, dict(sizes), flags=other[1]).cy_per_cl[0, 0])
    except RooftreeError:
        return math.nan


def side_by_side(one: Any, other: Any, machine: Any, sizes: Mapping[str, int]) -> dict[str, Any]:
    """Time of an iteration without the change and with it [ns], in turn, the middle of each."""
    import rooftree

    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(TURNS):
        for (kernel, flags), times in zip((one, other), taken, strict=True):
            found = rooftree.measure(kernel, machine, dict(sizes), flags=flags, **MEASURING)
            if not found.points:
                return {"why": found.failed[0].why[:160]}
            point = found.points[0].measured
            times.append(1e3 / float(point.MLUP_s or math.nan))
    before, after = (statistics.median_low(times) for times in taken)
    return {"ns": [before, after], "measured": before / after, "turns": [list(times) for times in taken]}


def run() -> dict[str, Any]:
    """Measure all loops with what is advised of them."""
    from benchmarks.bench_here import machine_text

    if given := os.environ.get("ROOFTREE_ADVICE_MACHINE", ""):
        os.environ["ROOFTREE_HERE_MACHINE"] = given
    table = cases()
    steps = [Step("machine", "machine file", machine_text)]
    steps += [Step(case.name, case.name, lambda records, *_, case=case: measured(case, records)) for case in table]
    finished = in_parts("advice", steps, {"loops": [repr(case) for case in table], "machine": given})
    if "machine" in finished.failed:
        raise CapabilityError(f"no machine file could be measured: {finished.failed['machine']}")
    found = finished.records
    rows = [{"loop": case.name, **row} for case in table for row in (found.get(case.name) or {"rows": []})["rows"]]
    finished.forget()
    return report(rows, found["machine"])


def _machine(records: Mapping[str, Any]) -> Any:
    from rooftree.machine.load import parse

    return parse(records["machine"]["file"], "here.yaml")


def report(rows: Sequence[Mapping[str, Any]], machine: Mapping[str, str]) -> dict[str, Any]:
    """How many of the advised gains were real, and by how much they were off.

    Args:
        rows: one for each change of a loop.
        machine: the machine file, and where it is from.
    """
    core = _machine({"machine": machine}).core
    on = f"advice on {(core and core.incore_model) or this_processor().name}"
    done = [row for row in rows if row["advised"] and "measured" in row]
    figures = [figure(f"{on}: not carried out", sum(r["advised"] and "measured" not in r for r in rows), "changes")]
    for name, some in (("all changes", done), *_by_change(done)):
        promised = [row for row in some if _low(row) > 1]
        kept = [row for row in promised if row["measured"] >= _low(row)]
        slower = [row for row in some if row["measured"] < 0.97]
        note = f"{len(kept)} of {len(promised)} promised gains; {len(some) - len(promised)} that may be nothing"
        figures.append(figure(f"{on}, {name}: less than the lower end", len(promised) - len(kept), "changes", note=note))
        figures.append(figure(f"{on}, {name}: slower", len(slower), "changes", note=", ".join(str(r["loop"]) for r in slower)))
        if some:
            off = statistics.median(abs(math.log(row["measured"] / row["gain"])) for row in some)
            figures.append(figure(f"{on}, {name}: model's gain off by", 100 * math.expm1(off), "%", note="median"))
    return {
        "figures": figures,
        "rows": list(rows),
        "machine": dict(machine),
        "method": f"loops of the library and of benchmarks/advice, one core, middle of {TURNS} turns; {machine['how']}",
    }


def _by_change(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    for name in dict.fromkeys(str(row["change"]) for row in rows):
        yield name, [row for row in rows if row["change"] == name]


def _low(row: Mapping[str, Any]) -> float:
    """Lower end of what was told; an upper bound promises nothing."""
    return float(row["interval"][0]) if row["interval"] and row["change"] not in BOUNDS else 0.0


BOUNDS = ("non-temporal stores",)
"""Changes of which an upper bound is told."""
