"""Ten minutes of rooftree: measure this machine, predict kernels on it and on others, say what limits each, write HTML pages.

One loop is run as well. The last lines say what this machine can do, what limits the loop, how far off the prediction is, and
what to try.

make demo                             or: python examples/demo.py [FOLDER FOR THE PAGE]
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from this_machine import nearest_machine

import rooftree
from rooftree.cli import main as rooftree_command
from rooftree.errors import RooftreeError
from rooftree.files import write_text
from rooftree.incore.loops.find import table_of
from rooftree.machine.model import Machine
from rooftree.report.prediction import page as html
from rooftree.report.prediction import words
from rooftree.report.prediction.diagnosis import saturated_from
from rooftree.report.validation import page as validation_page
from rooftree.report.validation import text as validation_text
from rooftree.results import Prediction, Validation

HERE = Path(__file__).resolve().parent
MACHINES = ["skylake-sp:SNC", "zen", "thunderx2", "a64fx"]
KERNELS = {  # kernel -> sizes of the sweep; the text shows the last, which lies in memory
    "triad": {"N": np.geomspace(1e3, 1e8, 26).round()},
    "kahan-dot": {"N": np.geomspace(1e3, 1e8, 26).round()},
    "2d-5pt": {"N": np.geomspace(50, 20_000, 30).round()},
    "3d-7pt": {"N": np.geomspace(20, 800, 30).round()},
    "uxx": {"N": np.geomspace(20, 400, 30).round()},
    "matmul": {"N": np.geomspace(20, 4000, 30).round()},
    f"{HERE / 'heat.c'}:sweep": {"nx,ny": np.geomspace(50, 20_000, 30).round()},
}
OWN = "this-machine"
WAIT_S = 30
"""So long the measurement waits for a core that others use: somebody waits for the demo."""
NOT_HERE = (4, 6)  # exit codes: a missing capability, and measurements that are not reliable
LOOP = f"{HERE / 'heat.c'}:sweep"
SIZES = {
    "nx": [60, 1000, 20_000],
    "ny": [500],
}  # data in L2, L3 and memory of most machines; in L1 starting threads takes longest
NEXT = ".venv/bin/rooftree predict examples/heat.c:sweep -m {machine} -D nx,ny=4000 --cores 1..{cores}"


def main(folder: Path) -> None:
    console = Console(highlight=False, soft_wrap=True, markup=False)
    folder.mkdir(parents=True, exist_ok=True)
    own = measured(folder, console)
    names = [*([str(own)] if own else []), *machines_to_show(console, own is not None)]
    machines = [rooftree.machine(name) for name in names]
    predictions = predicted(names)
    console.print(overview(machines, predictions))
    console.print(f"\nwhat limits each on {machines[0].name}")
    for row in predictions:
        console.print(f"  {title(row[0]):24} {sentence(row[0])}")
    page = html.prediction_pages(
        [p for row in predictions for p in row],
        title="rooftree demo",
        intro="Library kernels and one loop of examples/heat.c, predicted for one core up to a whole ccNUMA domain.",
    )
    path = os.path.relpath(write_text(folder / "demo.html", page))
    console.print(f"\nwrote {path} ({len(page) / 1e6:.1f} MB, needs no network): a screen for each kernel")
    console.print("\n" + ending(machines[0], predictions[-1][0], folder, own))


def predicted(names: Sequence[str]) -> list[list[Prediction]]:
    """All kernels on all machines: on the first one here, on the others meanwhile by further processes."""
    tasks = [(kernel, name) for kernel in KERNELS for name in names[1:]]
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        others = pool.map(elsewhere, *zip(*tasks, strict=True)) if tasks else iter(())
        here = [predict(kernel, names[0]) for kernel in KERNELS]
        return [[first, *islice(others, len(names) - 1)] for first in here]


def predict(kernel: str, machine: str) -> Prediction:
    """On one core up to a whole ccNUMA domain."""
    cores = rooftree.machine(machine).topology.cores_per_domain
    return rooftree.predict(kernel, machine, KERNELS[kernel], cores=range(1, cores + 1))


def elsewhere(kernel: str, machine: str) -> Prediction:
    """On a machine that is not this one: nobody asks there what would help."""
    return replace(predict(kernel, machine), changes=tuple)


def measured(folder: Path, console: Console) -> Path | None:
    """Measure this machine and learn its core, in little more than a minute where nothing else runs; None if that is not possible
    here.
    """
    file, page = folder / f"{OWN}.yaml", folder / f"{OWN}.html"
    command = ["machine", "measure", "--wait", f"{WAIT_S}", "-o", os.path.relpath(file), "--html", os.path.relpath(page)]
    console.print(f"$ rooftree {' '.join(command)}")
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = rooftree_command(command)
    if code not in (0, *NOT_HERE):
        raise SystemExit(code)
    if facts := without_notes(said.getvalue().splitlines()):
        console.print("\n".join(facts) + f"\nhow sure that is: {os.path.relpath(page)}\n")
    return file if code == 0 else None


def without_notes(lines: Sequence[str]) -> list[str]:
    """What was measured, each with the indented lines that go on with it, without notes, doubts and empty lines."""
    kept, keep = [], False
    for line in lines:
        if line and not line.startswith(" "):
            keep = line.partition(" ")[0] not in ("note", "doubt")
        if line and keep:
            kept.append(line)
    return kept


def ending(machine: Machine, p: Prediction, folder: Path, own: Path | None) -> str:
    """The last words: what the machine can do, what limits the loop, predicted beside measured, what to try."""
    tips = words.advice(p)
    command = NEXT.format(machine="native" if own else machine.name, cores=machine.topology.cores_per_domain)
    parts = {
        "What this machine can do" if own else f"What {machine.name} can do (this machine was not measured)": [
            abilities(p),
            *core_of(machine),
        ],
        f"What limits the loop, {title(p)} of examples/heat.c": [sentence(p), *gain(p)],
        "Predicted beside measured, one core": beside_measured(machine, folder) if own else ["it was not run: see above"],
        "What to try": [*(tip.sentence for tip in tips[:1]), f"try next: {command}"],
    }
    return "\n".join(f"{heading}\n" + "\n".join(f"  {line}" for line in lines) for heading, lines in parts.items())


def abilities(p: Prediction) -> str:
    """Its roofs in a sentence."""
    peak = max((r["value"] for r in p.machine.roofs if r["kind"] == "compute"), default=0.0)
    memory = next((r for r in p.machine.roofs if r["level"] == "Mem"), None)
    told = [f"One core computes up to {peak / 1e9:.0f} GFLOP/s"] if peak else []
    if memory is not None:
        cores = int(memory.get("cores") or 1)
        told.append(f"{f'{cores} cores share' if cores > 1 else 'one core gets'} {memory['value'] / 1e9:.0f} GB/s from memory")
        if peak:
            need = cores * peak / memory["value"]
            return f"{'; '.join(told)}: loops with less than {need:.0f} FLOP for each byte from memory wait for it."
    return f"{'; '.join(told)}." if told else "Its roofs are not known: something else used it while it was measured."


def core_of(machine: Machine) -> list[str]:
    """Where its in-core model comes from, and how good that is."""
    with contextlib.suppress(RooftreeError):
        table = table_of(machine)
        return [f"Its core is that of the table {table.arch}: {table.status}."]
    return ["Its core has no instruction table: in-core times come from operation counts."]


def gain(p: Prediction) -> list[str]:
    """What more cores bring."""
    one, best = p.MLUP_s[-1, 0], p.MLUP_s[-1, -1]
    cores = int(p.cores[-1])
    return [f"One core makes {one:.0f} million points per second, {cores} make {best:.0f}: {best / one:.1f} times as many."]


def beside_measured(machine: Machine, folder: Path) -> list[str]:
    """The loop of examples/heat.c, run on this machine: predicted beside measured, and what that tells."""
    try:
        swept = next(iter(SIZES.values()))
        found = run_loop(machine, swept, 1.0)
        records, points = list(found.records), list(found.records[0]["points"])
        left = [at for at, p in enumerate(points) if p["verdict"] == "undecided"]
        if left:  # something else used the machine; once more
            records += run_loop(machine, [swept[at] for at in left], 1.0).records
            for at, p in zip(left, records[-1]["points"], strict=True):
                points[at] = better((points[at], p))
    except RooftreeError as error:
        return [f"it was not run: {error}"]
    page = write_text(folder / "validation.html", validation_page.validation_page(records, found.summary))
    lines = []
    for p in points:
        at, seen = p["predicted"]["ecm"], p["measured"]["cy_per_cl"]
        span = f" [{at['interval_80'][0]:.3g}, {at['interval_80'][1]:.3g}]" if at.get("interval_80") else ""
        lines.append(
            f"{validation_text.point_name(p):22} data in {at['data_in']:3}  predicted {at['cy_per_cl']:6.1f}{span}  "
            f"measured {seen:6.1f} cy/CL  {100 * p['error']:+4.0f} %  {p['verdict']}"
        )
    return [*lines, insight(points), f"wrote {os.path.relpath(page)}: why they differ"]


def run_loop(machine: Machine, swept: Sequence[int], seconds: float) -> Validation:
    return rooftree.validate(
        LOOP, machine, {**SIZES, next(iter(SIZES)): swept}, measuring={"time_limit": seconds, "counters": "none"}
    )


def better(tries: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The one that counts, or else the fastest, which was disturbed least."""
    return min(tries, key=lambda p: (p["verdict"] == "undecided", p["measured"]["cy_per_cl"]))


def insight(points: Sequence[Mapping[str, Any]]) -> str:
    """What the runs tell, disturbed or not: a disturbed one was at least that fast."""
    firm = [p for p in points if p["verdict"] != "undecided"]
    last = points[-1]
    share = 100 * last["predicted"]["roofline"]["cy_per_cl"] / last["measured"]["cy_per_cl"]
    reached = f"With data in {last['predicted']['ecm']['data_in']} one core reaches {share:.0f} % of what its Roofline allows"
    if last not in firm:
        reached += " at least (something else used the machine meanwhile)"
    if not firm:
        return f"{reached}; on a quiet machine the same command tells how far off the prediction is."
    off = max(abs(p["error"]) for p in firm)
    spans = [(span, p) for p in firm if (span := p["predicted"]["ecm"].get("interval_80"))]
    inside = sum(span[0] <= p["measured"]["cy_per_cl"] <= span[1] for span, p in spans)
    if len(firm) == 1 < len(points):
        held = f", {'within' if inside else 'outside'} the 80 % that it states" if spans else ""
        return (
            f"{reached}; the prediction is {100 * off:.0f} % off at the one point of {len(points)} that was not disturbed{held}."
        )
    counted = "all points" if len(firm) == len(points) else f"the {len(firm)} of {len(points)} points that were not disturbed"
    held = f", {inside} of them within the 80 % that it states" if spans else ""
    return f"{reached}; the prediction is at most {100 * off:.0f} % off at {counted}{held}."


def machines_to_show(console: Console, own: bool) -> list[str]:
    """The machines of the demo; if this one is not measured, with the one that is nearest to its CPU if there is one."""
    if own:
        return MACHINES
    name, why = nearest_machine()
    console.print(f"this machine: {why}\n")
    return MACHINES if name is None or name in MACHINES else [*MACHINES, name]


def overview(machines: list[Machine], predictions: list[list[Prediction]]) -> Table:
    """One core and one ccNUMA domain, kernel by kernel."""
    table = Table(
        box=None,
        pad_edge=False,
        header_style="bold",
        title_justify="left",
        title="million iterations per second: one core -> all cores of a ccNUMA domain",
    )
    table.add_column("kernel", no_wrap=True)
    for machine in machines:
        name = machine.name.partition(":")[0]
        table.add_column(f"{name}\n{machine.topology.cores_per_domain} cores", no_wrap=True)
    for row in predictions:
        speeds = [f"{p.MLUP_s[-1, 0]:.0f}->{p.MLUP_s[-1, -1]:.0f}" for p in row]
        table.add_row(row[0].kernel["name"], *speeds)
    return table


def title(p: Prediction) -> str:
    """Kernel and size: ``2d-5pt N=20000``."""
    return f"{p.kernel.name} " + " ".join(f"{name}={int(values[-1])}" for name, values in p.sizes.items())


def sentence(p: Prediction) -> str:
    """What limits one core, and all cores of a domain."""
    cores, together = int(p.cores[-1]), words.verdict(p, column=-1)
    where = f" from {saturated_from(p, -1)} on" if "saturated" in together else ""
    return f"1 core: {words.verdict(p)}; {cores} cores: {together}{where}"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "demo-output")
