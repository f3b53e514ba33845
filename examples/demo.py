"""Ten minutes of rooftree: measure this machine, predict kernels on it and on others, say what limits each, write HTML pages.

One loop is run as well: predicted beside measured, and how far off that is.

make demo                             or: python examples/demo.py [FOLDER FOR THE PAGE]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table
from this_machine import nearest_machine

import rooftree
from rooftree.cli import main as rooftree_command
from rooftree.errors import RooftreeError
from rooftree.files import write_text
from rooftree.machine.model import Machine
from rooftree.report.prediction import page as html
from rooftree.report.prediction import words
from rooftree.report.validation import page as validation_page
from rooftree.report.validation import text as validation_text
from rooftree.results import Prediction

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
NOT_HERE = (4, 6)  # exit codes: a missing capability, and measurements that are not reliable
LOOP = f"{HERE / 'heat.c'}:sweep"
NX = [60, 1000, 40_000]  # data in L2, L3 and memory of most machines; in L1 starting threads takes longest
NY = 250
NEXT = ".venv/bin/rooftree predict examples/heat.c:sweep -m {machine} -D nx,ny=4000 --cores 1..{cores}"


def main(folder: Path) -> None:
    console = Console(highlight=False, soft_wrap=True)
    folder.mkdir(parents=True, exist_ok=True)
    own = measured(folder, console)
    names = [*([str(own)] if own else []), *machines_to_show(console, own is not None)]
    machines = [rooftree.machine(name) for name in names]
    predictions = [
        [rooftree.predict(kernel, machine, sizes, cores=range(1, machine.topology.cores_per_domain + 1)) for machine in machines]
        for kernel, sizes in KERNELS.items()
    ]
    console.print(overview(machines, predictions))
    for row in predictions:
        console.print(f"\n[bold]{title(row[0])}[/bold]")
        for p in row:
            console.print(f"  {p.machine.name:15} {sentence(p)}")
        console.print(f"  try on {row[0].machine['name']}: {words.next_step(row[0])}")
    page = html.prediction_pages(
        [p for row in predictions for p in row],
        title="rooftree demo",
        intro="Library kernels and one loop of examples/heat.c, predicted for one core up to a whole ccNUMA domain.",
    )
    path = os.path.relpath(write_text(folder / "demo.html", page))
    console.print(f"\nwrote {path} ({len(page) / 1e6:.1f} MB, needs no network): roofline, ECM, traffic, scaling")
    if own:
        console.print(f"\n{in_plain_words(predictions[-1][0])}")
        console.print(f"\n{beside_measured(machines[0], folder)}", markup=False)
    chosen = (os.path.relpath(own), machines[0].topology.cores_per_domain) if own else ("zen3", 8)
    console.print(f"try next: {NEXT.format(machine=chosen[0], cores=chosen[1])}")


def measured(folder: Path, console: Console) -> Path | None:
    """Measure this machine, in less than a minute; None if that is not possible here."""
    file, page = folder / f"{OWN}.yaml", folder / f"{OWN}.html"
    command = ["machine", "measure", "-o", os.path.relpath(file), "--html", os.path.relpath(page)]
    console.print(f"$ rooftree {' '.join(command)}", markup=False)
    code = rooftree_command(command)
    if code not in (0, *NOT_HERE):
        raise SystemExit(code)
    console.print()
    return file if code == 0 else None


def in_plain_words(p: Prediction) -> str:
    """One sentence for people who have never seen a roofline."""
    speed, best = p.MLUP_s[-1, 0], p.MLUP_s[-1, -1]
    return (
        f"In plain words: on this machine one core should make {speed:.0f} million points of {title(p)} per second, all "
        f"{int(p.cores[-1])} cores {best:.0f}; {sentence(p)}. To go faster: {words.next_step(p)}"
    )


def beside_measured(machine: Machine, folder: Path) -> str:
    """The loop of examples/heat.c, run on this machine: predicted beside measured, and the error in a sentence."""
    try:
        found = rooftree.validate(LOOP, machine, {"nx": NX, "ny": NY}, measuring={"time_limit": 1.0, "counters": "none"})
    except RooftreeError as error:
        return f"the loop was not run: {error}"
    records = list(found.records)
    lines = ["predicted beside measured: the loop of examples/heat.c on this machine, one core [cy/CL]"]
    for p in records[0]["points"]:
        at, seen = p["predicted"]["ecm"], p["measured"]["cy_per_cl"]
        lines.append(
            f"  {validation_text.point_name(p):20} data in {at['data_in']:3}  predicted {at['cy_per_cl']:6.1f}  "
            f"measured {seen:6.1f}  {100 * p['error']:+4.0f} %  {p['verdict']}"
        )
    page = write_text(folder / "validation.html", validation_page.validation_page(records, found.summary))
    limit = rooftree.predict(LOOP, machine, {"nx": NX[-1], "ny": NY})
    said = validation_text.sentence(records, found.summary)
    why = f"What limits it in memory: {words.verdict(limit)}."
    return "\n".join([*lines, said, why, f"wrote {os.path.relpath(page)}: measured over predicted, and why they differ"])


def machines_to_show(console: Console, own: bool) -> list[str]:
    """The machines of the demo; if this one is not measured, with the one that is nearest to its CPU if there is one."""
    if own:
        return MACHINES
    name, why = nearest_machine()
    console.print(f"this machine: {why}\n", highlight=False)
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
    cores, needed = int(p.cores[-1]), int(p.n_saturation[-1, 0])
    together = words.verdict(p, column=-1)
    where = f" from {needed} on" if "saturated" in together else ""
    return f"1 core: {words.verdict(p)}; {cores} cores: {together}{where}"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "demo-output")
