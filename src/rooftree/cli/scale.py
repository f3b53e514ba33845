"""``rooftree scale``: a kernel over the cores of a socket, and its energy over clock and cores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen

if TYPE_CHECKING:
    from rooftree.machine.model import Machine
    from rooftree.results import Prediction
    from rooftree.results.roofline import EnergyPoint


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree scale triad -m SKX -D N=1e8
  rooftree scale 3d-7pt -m ThunderX2 -D N=400 --cores 1..32 --json
  rooftree scale 2d-5pt -m SNB -D N=8000 --power 23,1.5,0.7
  rooftree scale triad -m SKX -D N=1e8 --clock 1.2..2.4:0.2
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.machine_option(several=True)
@shared.sizes_option
@click.option("--cores", default=None, metavar="LIST", help="Core counts: 4, 1,2,4 or 1..20.  [default: all of a socket]")
@shared.clock_option
@shared.model_options
@shared.elsewhere_option
@click.option(
    "--power",
    default=None,
    metavar="W0,W1,W2[,GHZ,GHZ]",
    help="Power of the chip, for the energy: W0 [W], per core W1 [W/GHz] and W2 [W/GHz^2]; then lowest and highest clock.  "
    "[default: the machine's; clocks 0.5 and 1.25 times its own]",
)
@shared.json_option
def scale(
    kernel: str,
    machine_names: tuple[str, ...],
    sizes: tuple[str, ...],
    cores: str | None,
    clock: str | None,
    power: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Scaling of KERNEL over cores: saturation point, what limits, energy."""
    from rooftree.machine.load import load_machine
    from rooftree.predict.clocks import parse_clocks, scaling_document
    from rooftree.sizes import parse_axes

    asked, axes = shared.predict_arguments(options), parse_axes(sizes)
    counts = shared.parse_cores(cores) if cores is not None else None
    clocks = parse_clocks(clock) if clock is not None else []
    found = [scaling_document(kernel, name, axes, counts, clocks, power, **asked) for name in machine_names]
    if as_json:
        printing.print_documents("scaling", [document for document, _ in found])
        return
    if len(found) > 1 and len(clocks) < 2:
        printing.print_machines([records[0] for _, records in found])
    for number, (name, (document, records)) in enumerate(zip(machine_names, found, strict=True)):
        if number:
            screen.echo("")
        if len(clocks) > 1:
            printing.print_clocks(document)
        else:
            printing.print_prediction(records[0])
        machine = load_machine(name)
        _print_energy(machine, records[0], document.energy if power is not None or machine.power is not None else None)


def _print_energy(machine: Machine, found: Prediction, energy: Sequence[EnergyPoint] | None) -> None:
    """The best operating points, or why there are none."""
    if energy is None:
        screen.echo("energy: the machine file has no power model; give one with --power W0,W1,W2")
    elif not energy:
        screen.echo(f"energy: no core count fits into one ccNUMA domain of {machine.topology.cores_per_domain} cores")
        return
    for entry in energy or ():
        rows = [
            [
                goal,
                f"{entry.goals[goal].clock_GHz:.2f} GHz",
                str(entry.goals[goal].cores),
                f"{entry.goals[goal].MLUP_s:.4g}",
                f"{entry.goals[goal].W:.4g}",
                f"{entry.goals[goal].nJ_per_iteration:.4g}",
            ]
            for goal in ("energy", "energy-delay", "performance")
        ]
        where = " ".join(f"{name}={value}" for name, value in entry.sizes.items())
        printing.print_rows(
            f"best operating point of one ccNUMA domain {where}, of the core counts {_span(found.cores)}",
            ["for", "clock", "cores", "MLUP/s", "W", "nJ/it"],
            rows,
        )


def _span(cores: Any) -> str:
    """Core counts in few words: ``1..20`` or ``1, 2, 4``."""
    counts = sorted({int(n) for n in cores})
    whole = counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 2
    return f"{counts[0]}..{counts[-1]}" if whole else ", ".join(map(str, counts))
