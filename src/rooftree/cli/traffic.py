"""``rooftree traffic``: what a loop moves between the caches, by layer conditions and by exact simulation."""

from __future__ import annotations

from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen
from rooftree.errors import UsageError


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree traffic 3d-7pt -m SKX -D N=400
  rooftree traffic 2d-5pt -m Zen4 -D N=1000..4000:100 --traffic both --html traffic.html
  rooftree traffic solver.c:sweep -m haswell-ep -D N=2048 --policy LRU --explain --json
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.machine_option(several=True)
@shared.sizes_option
@shared.arguments_option
@shared.cores_option
@click.option(
    "--traffic",
    "engines",
    default="both",
    show_default=True,
    metavar="both|lc|sim",
    help="Layer conditions, exact simulation, or both side by side.",
)
@click.option(
    "--policy",
    default=None,
    metavar="NAME",
    help="Replacement in all simulated caches, e.g. LRU, FIFO, PLRU, random.  [default: machine's]",
)
@click.option(
    "--mode",
    default="auto",
    show_default=True,
    metavar="auto|plain|chunk|warp",
    help="How the simulator works; all give equal counts.",
)
@click.option(
    "--seeds",
    type=int,
    default=4,
    show_default=True,
    metavar="K",
    help="Simulations whose mean is taken where a cache replaces at random.",
)
@shared.cold_option
@click.option("--interior", is_flag=True, help="Layer conditions leave out edges, as published models do.")
@click.option("--smooth", is_flag=True, help="Layer conditions that hold in part near their break.")
@shared.nontemporal_option
@shared.indirect_option
@click.option("--explain", is_flag=True, help="Say how each point was simulated, and why so.")
@shared.html_option
@shared.preprocessing_options
@shared.json_option
def traffic(
    kernel: str,
    machine_names: tuple[str, ...],
    sizes: tuple[str, ...],
    cores: str,
    explain: bool,
    html: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Traffic of KERNEL: bytes over each link, per array, by layer conditions and by exact simulation; why misses happen."""
    from rooftree.predict.traffic_record import TrafficOptions, traffic_record
    from rooftree.sizes import outer, parse_axes
    from rooftree.traffic.layer_conditions.indirect import read_indirect

    if html and len(machine_names) > 1:
        raise UsageError("a page of traffic shows one machine", where="--html", hint="one command for each machine")
    asked = TrafficOptions(
        engines=options["engines"],
        policy=options["policy"],
        mode=options["mode"],
        seeds=options["seeds"],
        repeat=not options["cold"],
        halo=not options["interior"],
        smooth=options["smooth"],
        indirect=read_indirect(options["indirect"]),
        nontemporal=options["nontemporal"],
        curve=html is not None,
        compiler=options["compiler"],
        flags=shared.split_flags(options["cflags"]),
        args=shared.parse_arguments(options["args"]),
        progress=progress.show_progress,
    )
    points, counts = outer(parse_axes(sizes)), shared.parse_cores(cores)
    records = [traffic_record(kernel, machine, points, counts, asked) for machine in machine_names]
    if html:
        from rooftree.report.traffic.page import traffic_page

        printing.write_page(html, traffic_page(records[0]))
    if as_json:
        printing.print_documents("traffic", records)
    else:
        from rooftree.report.traffic.text import traffic_text

        commands = [shared.as_typed(kernel, machine, sizes) for machine in machine_names]
        texts = [traffic_text(r, command=c, explain=explain) for r, c in zip(records, commands, strict=True)]
        screen.echo("\n\n".join(texts))
