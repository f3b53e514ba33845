"""``rooftree measure``: run a kernel on this machine and time it."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import MeasurementError


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree measure 2d-5pt -D N=100..4000:log12
  rooftree measure solver.c:sweep -m zen3 -D nx,ny=2000 --arg c=0.1 --html sweep.html
  rooftree measure triad -D N=1e3..1e8:log20 --cores 1,2 --resume --json
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.machine_option(needed=False)
@shared.sizes_option
@shared.cores_option
@shared.measuring_options
@click.option("--compiler", default=None, metavar="CC", help="Compiler.  [default: the machine's]")
@click.option("--cflags", default="", metavar="FLAGS", help="Flags for the compiler, behind the machine's.")
@shared.trust_option
@click.option("--strict-fp", is_flag=True, help="Sums keep their order.")
@click.option(
    "--indirect",
    default="best",
    show_default=True,
    metavar="best|worst",
    help="Places of indirect accesses: one after the other, or any.",
)
@click.option("--explain", is_flag=True, help="Show what was compiled: command and listing of the loop.")
@shared.html_option
@shared.csv_option
@shared.file_option("-o", "--output", metavar="FILE.json", help="Write the record.")
@shared.json_option
def measure(
    kernel: str, machine_name: str | None, sizes: tuple[str, ...], cores: str, explain: bool, as_json: bool, **options: Any
) -> int:
    """Run KERNEL on this machine: a C file (FILE, FILE:FUNCTION) or the name of a library kernel.

    It is compiled with the machine's flags, called again and again on data of its own on pinned threads, and timed between
    reference loops, so that cycles are those of the core's clock at the time. Each finished point is stored: with --resume the
    same command goes on where it was interrupted.
    """
    from rooftree.files import check_writable
    from rooftree.sizes import parse_axes
    from rooftree.validate.measure import measure_axes

    files = {name: options.pop(name) for name in ("html", "csv", "output")}
    for file in filter(None, files.values()):
        check_writable(file)
    record = measure_axes(
        kernel,
        machine_name,
        parse_axes(sizes),
        cores=shared.parse_cores(cores),
        compiler=options["compiler"],
        flags=tuple(shared.split_flags(options["cflags"])),
        trust=options["trust"],
        strict_fp=options["strict_fp"],
        indirect=options["indirect"],
        **shared.measuring_arguments(options),
    )
    _write(record.to_dict(), files)
    if as_json:
        screen.echo_json(record.to_json())
    else:
        _print(record.to_dict(), explain)
    if record.interrupted:
        screen.say(f"interrupted at {record.interrupted}: the same command with --resume goes on there", err=True)
        return 130
    if not record.points:
        first = record.failed[0]
        raise MeasurementError(f"no point could be measured: {first['why']}", hint=first["try"])
    printing.refuse_disturbed([point.measured for point in record.points])
    return 0


def _write(record: dict[str, Any], files: dict[str, str | None]) -> None:
    if files["html"]:
        from rooftree.report.measurement.page import measurement_page

        printing.write_page(files["html"], measurement_page(record))
    if files["csv"]:
        from rooftree.report.measurement.text import measurement_csv

        printing.write_output(files["csv"], measurement_csv(record))
    if files["output"]:
        printing.write_output(files["output"], json.dumps(record, indent=1) + "\n")


def _print(record: dict[str, Any], explain: bool) -> None:
    from rooftree.report.measurement.text import listing_text, measurement_text

    screen.echo(measurement_text(record, width=printing.page_size(), encoding=sys.stdout.encoding))
    if explain:
        screen.echo("\n" + listing_text(record))
