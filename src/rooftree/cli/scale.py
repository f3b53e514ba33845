"""``rooftree scale``: a kernel over the cores of a socket, and its energy over clock and cores."""

from __future__ import annotations

from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import screen


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree scale triad -m SKX -D N=1e8
  rooftree scale 3d-7pt -m ThunderX2 -D N=400 --cores 1..32 --json
  rooftree scale 2d-5pt -m SNB -D N=8000 --power 23,1.5,0.7
""",
)
@click.argument("kernel")
@shared.machine_option()
@shared.sizes_option
@click.option("--cores", default=None, metavar="LIST", help="Core counts: 4, 1,2,4 or 1..20.  [default: all of a socket]")
@shared.model_options
@click.option(
    "--power",
    default=None,
    metavar="W0,W1,W2[,GHZ,GHZ]",
    help="Power of the chip, for the energy: W0 [W], per core W1 [W/GHz] and W2 [W/GHz^2]; then lowest and highest clock.  "
    "[default: the machine's; clocks 0.5 and 1.25 times its own]",
)
@shared.json_option
def scale(
    kernel: str, machine_name: str, sizes: tuple[str, ...], cores: str | None, power: str | None, as_json: bool, **options: Any
) -> None:
    """Scaling of KERNEL over cores: saturation point, what limits, energy."""
    from rooftree.machine.load import load_machine
    from rooftree.predict.energy import operating_points, parse_power
    from rooftree.predict.run import predicted, prepare, stages
    from rooftree.results.roofline import ScalingDocument
    from rooftree.sizes import outer, parse_axes

    machine = load_machine(machine_name)
    chosen = shared.parse_cores(cores) if cores is not None else range(1, machine.topology.cores_per_socket + 1)
    job = prepare(kernel, machine, outer(parse_axes(sizes)), chosen, **shared.predict_arguments(options))
    pieces = list(stages(job))
    found = predicted(job, pieces)
    model = parse_power(power, machine) if power is not None else machine.power
    energy = operating_points(job, pieces, model) if model is not None else []
    if as_json:
        shared.print_json(ScalingDocument(**{**found.document(), "schema": "rooftree.scaling/1"}, energy=energy))
        return
    shared.print_prediction(found)
    for entry in energy:
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
        shared.print_rows(
            f"best operating point of one ccNUMA domain {where}", ["for", "clock", "cores", "MLUP/s", "W", "nJ/it"], rows
        )
    if model is None:
        screen.echo("energy: the machine file has no power model; give one with --power W0,W1,W2")
    elif not energy:
        screen.echo(f"energy: no core count fits into one ccNUMA domain of {machine.topology.cores_per_domain} cores")
