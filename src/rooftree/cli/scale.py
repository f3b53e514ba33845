"""``rooftree scale``: a kernel over the cores of a socket, and its energy over clock and cores."""

from __future__ import annotations

from typing import Any

import click

from rooftree.cli import options as shared


@click.command(
    epilog="""\b
Examples:
  rooftree scale triad -m SKX -D N=1e8
  rooftree scale 3d-7pt -m ThunderX2 -D N=400 --cores 1..32 --json
  rooftree scale 2d-5pt -m SNB -D N=8000 --power 23,1.5,0.7
"""
)
@click.argument("kernel")
@shared.machine_option()
@shared.sizes_option
@click.option(
    "--cores",
    default=None,
    metavar="LIST",
    help="Core counts: 4, 1,2,4 or 1..20.  [default: all of a socket]",
)
@shared.model_options
@click.option(
    "--power",
    default=None,
    metavar="W0,W1,W2",
    help="Power model [W, W/GHz, W/GHz^2 per core], for the energy.",
)
@shared.json_option
def scale(
    kernel: str,
    machine_name: str,
    sizes: tuple[str, ...],
    cores: str | None,
    power: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Scaling of KERNEL over cores: saturation point, what limits, energy."""
    from rooftree.machine.load import load_machine
    from rooftree.predict.energy import operating_points, parse_power
    from rooftree.predict.run import predict_axes
    from rooftree.sizes import parse_axes

    machine = load_machine(machine_name)
    chosen = shared.parse_cores(cores) if cores else range(1, machine.topology.cores_per_socket + 1)
    record = predict_axes(
        kernel, machine, parse_axes(sizes), cores=chosen, **shared.predict_arguments(options)
    )
    energy: list[dict[str, Any]] = []
    model = parse_power(power, machine) if power else machine.power
    if model is not None:
        for s in range(record.shape[0]):
            found = operating_points(record, machine, model, s)
            energy.append({"sizes": {name: int(values[s]) for name, values in record.sizes.items()}, **found})
    if as_json:
        shared.print_json({**record.to_dict(), "schema": "rooftree.scaling/1", "energy": energy})
        return
    shared.print_prediction(record)
    for entry in energy:
        rows = [
            [
                goal,
                f"{entry[goal]['clock_GHz']:.2f} GHz",
                str(entry[goal]["cores"]),
                f"{entry[goal]['MLUP_s']:.4g}",
                f"{entry[goal]['W']:.4g}",
                f"{entry[goal]['nJ_per_iteration']:.4g}",
            ]
            for goal in ("energy", "energy-delay", "performance")
        ]
        where = " ".join(f"{name}={value}" for name, value in entry["sizes"].items())
        shared.print_rows(
            f"best operating point of one ccNUMA domain {where}",
            ["for", "clock", "cores", "MLUP/s", "W", "nJ/it"],
            rows,
        )
    if not energy:
        click.echo("energy: the machine file has no power model; give one with --power W0,W1,W2")
