"""``rooftree predict``: from source and machine file to Roofline and ECM."""

from __future__ import annotations

import sys
from typing import Any

import click

from rooftree.cli import options as shared


@click.command(
    epilog="""\b
Examples:
  rooftree predict 3d-7pt -m SkylakeSP_Gold-6148_SNC -D N=400
  rooftree predict solver.c:sweep -m Zen4 -D N=100..4000:100 --html sweep.html
  rooftree predict triad -m ThunderX2 -D N=1e4..1e8:log30 --cores 1..32 --json
"""
)
@click.argument("kernel")
@shared.machine_option()
@shared.sizes_option
@shared.cores_option
@shared.model_options
@click.option(
    "--html", type=click.Path(), default=None, metavar="FILE", help="Write one self-contained page."
)
@click.option("--explain", is_flag=True, help="Print the listing of the loop that was looked at, instruction by instruction.")
@click.option("--csv", type=click.Path(), default=None, metavar="FILE", help="Write the points as CSV.")
@shared.json_option
def predict(
    kernel: str,
    machine_name: str,
    sizes: tuple[str, ...],
    cores: str,
    html: str | None,
    csv: str | None,
    explain: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Predict KERNEL: a C file (FILE, FILE:FUNCTION or FILE:LINE), a YAML kernel, or the name of a library kernel."""
    from rooftree.predict.run import predict_axes
    from rooftree.sizes import parse_axes

    record = predict_axes(
        kernel,
        machine_name,
        parse_axes(sizes),
        cores=shared.parse_cores(cores),
        explain=explain,
        **shared.predict_arguments(options),
    )
    if html:
        from rooftree.files import write_text
        from rooftree.report.html import prediction_html

        write_text(html, prediction_html(record))
        click.echo(f"wrote {html}", err=True)
    if csv:
        from rooftree.files import write_text
        from rooftree.report.table import csv_table

        write_text(csv, csv_table(record))
        click.echo(f"wrote {csv}", err=True)
    if as_json:
        click.echo(record.to_json())
    else:
        shared.print_prediction(record)
        if explain:
            _print_listing(record)


def _print_listing(record: Any) -> None:
    """The machine code behind a prediction, as ``rooftree incore`` prints it."""
    listing = (record.incore.get("machine_code") or {}).get("listing")
    if listing is None:
        click.echo("\nno listing: the in-core times come from operation counts")
        return
    from rooftree.report.incore_text import incore_text

    width, _ = shared.page_size()
    click.echo("\n" + incore_text(listing, width=width, encoding=sys.stdout.encoding))
