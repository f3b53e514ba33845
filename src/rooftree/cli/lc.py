"""``rooftree lc``: the layer conditions of a kernel, in symbols and for a machine's caches."""

from __future__ import annotations

from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree lc 3d-7pt
  rooftree lc 2d-5pt -m HaswellEP_E5-2695v3 -D N=1000,8000
  rooftree lc 3d-7pt -m SkylakeSP_Gold-6148 -D N=400 --verify
  rooftree lc solver.c:sweep -m Zen4 -D N=4000 --cores 1,6 --json
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.machine_option(needed=False, several=True)
@shared.sizes_option
@shared.arguments_option
@click.option("--cores", default="1", show_default=True, metavar="LIST", help="Threads that share the caches: 4, 1,2,4 or 1..20.")
@click.option("--cache-fraction", type=float, default=1.0, show_default=True, help="Part of each cache that may be filled.")
@click.option("--line", "line_bytes", type=int, default=64, show_default=True, help="Cache line [B], without a machine.")
@click.option(
    "--verify", is_flag=True, help="Simulate the proposed blocks for the last size (one core), correct them if need be."
)
@shared.indirect_option
@shared.preprocessing_options
@shared.json_option
def lc(kernel: str, machine_names: tuple[str, ...], sizes: tuple[str, ...], cores: str, as_json: bool, **options: Any) -> None:
    """Layer conditions of KERNEL: which layers of which arrays must fit where, up to which size, which block restores them."""
    from rooftree.predict.conditions import ConditionOptions, conditions_record
    from rooftree.report.prediction.conditions import conditions_text
    from rooftree.sizes import outer, parse_axes
    from rooftree.traffic.layer_conditions.indirect import read_indirect

    asked = ConditionOptions(
        indirect=read_indirect(options["indirect"]),
        cores=shared.parse_cores(cores),
        fraction=options["cache_fraction"],
        line_bytes=options["line_bytes"],
        compiler=options["compiler"],
        flags=shared.split_flags(options["cflags"]),
        args=shared.parse_arguments(options["args"]),
        verify=options["verify"],
        progress=progress.show_doing,
    )
    points = outer(parse_axes(sizes))
    records = [conditions_record(kernel, machine, points, asked) for machine in machine_names or (None,)]
    if as_json:
        printing.print_documents("conditions", records)
    else:
        screen.echo("\n\n".join(map(conditions_text, records)))
