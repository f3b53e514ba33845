"""``rooftree validate``: prediction beside measurement."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import CapabilityError, GateError, InputError, MeasurementError, UsageError

if TYPE_CHECKING:
    from rooftree.results import Validation


_KINDS = {list: "list", str: "text", bool: "truth value", type(None): "null"}


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree validate triad
  rooftree validate solver.c:sweep -D N=100..4000:100 --html sweep.html
  rooftree validate 2d-5pt 3d-7pt -m here.yaml --cores 1,2 --max-error 25
""",
)
@click.argument("kernels", nargs=-1, metavar="KERNEL...", shell_complete=shared.complete_kernels)
@shared.machine_option(needed=False)
@shared.sizes_option
@shared.cores_option
@shared.file_option("--record", help="A stored measurement (rooftree measure -o FILE) in place of measuring now.")
@click.option(
    "--green", type=float, default=10.0, show_default=True, metavar="PERCENT", help="Error up to which a point is green."
)
@click.option(
    "--orange", type=float, default=25.0, show_default=True, metavar="PERCENT", help="Error up to which a point is orange."
)
@click.option(
    "--max-error",
    type=click.FloatRange(min=0),
    default=None,
    metavar="PERCENT",
    help="End with exit code 3 if a point is off by more; disturbed ones do not count.",
)
@shared.measuring_options
@shared.model_options
@click.option("--elsewhere", is_flag=True, help="With --record: it is of code of another compiler; its error is stated.")
@shared.html_option
@shared.csv_option
@shared.file_option("-o", "--output", help="Write the record as JSON.")
@shared.json_option
def validate(kernels: tuple[str, ...], machine_name: str | None, sizes: tuple[str, ...], cores: str, **options: Any) -> int:
    """Predict and measure KERNEL on this machine: error of each point, a verdict, and why the two differ.

    Without -m the machine file that `rooftree machine measure` made of this machine is used, or else the shipped one of its
    microarchitecture. Without -D the data lie once in each cache and in memory.
    """
    from rooftree.files import check_writable
    from rooftree.validate.verdict import Limits

    limits = Limits(green=options["green"] / 100, orange=options["orange"] / 100)
    for file in filter(None, (options["html"], options["csv"], options["output"])):
        check_writable(file)
    if not kernels and not options["record"]:
        raise UsageError("no KERNEL was given", hint="rooftree validate triad, or --record FILE")
    if options["elsewhere"] and not options["record"]:
        raise UsageError("what is measured here is the code that is predicted", where="--elsewhere", hint="only with --record")
    if options["record"]:
        found = _from_record(kernels, machine_name, sizes, limits, options)
    else:
        found = _measured(kernels, machine_name, sizes, cores, limits, options)
    _write(found, options)
    interrupted = any(r.get("interrupted") for r in (*found.records, *found.not_modelled))
    if options["max_error"] is not None:
        _gate(found, options["max_error"])
    if not interrupted:
        printing.refuse_disturbed([p.measured for record in (*found.records, *found.not_modelled) for p in record.points])
    return 130 if interrupted else 0


def _measured(
    kernels: tuple[str, ...], machine_name: str | None, sizes: tuple[str, ...], cores: str, limits: Any, options: dict[str, Any]
) -> Validation:
    from rooftree.machine.native import choose
    from rooftree.sizes import parse_axes
    from rooftree.validate.run import validate_all

    chosen = choose(machine_name)
    predicting = shared.predict_arguments(options)
    measuring = shared.measuring_arguments(options)
    if predicting["indirect"] in ("best", "worst"):
        measuring["indirect"] = predicting["indirect"]
    return validate_all(
        kernels, chosen, parse_axes(sizes), shared.parse_cores(cores), limits=limits, measuring=measuring, options=predicting
    )


def _from_record(
    kernels: tuple[str, ...], machine_name: str | None, sizes: tuple[str, ...], limits: Any, options: dict[str, Any]
) -> Validation:
    from rooftree.files import read_json
    from rooftree.results import Measurement
    from rooftree.validate.run import validate_record

    if len(kernels) > 1:
        raise UsageError(f"a record is of one kernel, {len(kernels)} were named", where="--record", hint="one command for each")
    if sizes:
        raise UsageError("sizes come from the record", where="-D", hint="leave out -D, or --record")
    expected = "expected a JSON record of schema rooftree.measurement/1"
    how = "rooftree measure KERNEL -D N=1000 -o FILE.json writes one"
    record = read_json(options["record"], what="the record", hint=how)
    if not isinstance(record, dict):
        raise InputError(f"found a JSON {_KINDS.get(type(record), 'number')}, {expected}", where=options["record"], hint=how)
    named = kernels[0] if kernels else None
    return validate_record(
        named,
        Measurement.from_dict(record, f"{options['record']}: $"),
        machine_name,
        limits=limits,
        **shared.predict_arguments(options),
    )


def _write(found: Validation, options: dict[str, Any]) -> None:
    """All outputs that were asked for."""
    if options["html"] and not found.records:
        from rooftree.report.measurement.page import measurement_page

        printing.write_page(options["html"], measurement_page(found.not_modelled[0].to_dict()))
    elif options["html"]:
        from rooftree.report.validation.page import validation_page

        printing.write_page(options["html"], validation_page(list(found.records), found.summary))
    if options["csv"] and not found.records:
        from rooftree.report.measurement.text import measurement_csv

        printing.write_output(options["csv"], measurement_csv(found.not_modelled[0].to_dict()))
    elif options["csv"]:
        from rooftree.report.validation.csv import csv_table

        printing.write_output(options["csv"], csv_table(list(found.records)))
    if options["output"]:
        printing.write_output(options["output"], found.to_json(indent=1) + "\n")
    if options["as_json"]:
        screen.echo_json(found.to_json())
        return
    from rooftree.report.validation.text import validation_text

    width, encoding, records = printing.page_size(), sys.stdout.encoding, list(found.records)
    screen.echo_coloured(
        lambda colour: validation_text(records, found.summary, found.not_modelled, width=width, colour=colour, encoding=encoding),
        printing.colourful(),
    )


def _gate(found: Validation, most: float) -> None:
    """Raise GateError if a point is off by more than ``most`` per cent, MeasurementError or CapabilityError without one."""
    from rooftree.report.validation.text import off_by, point_name

    if found.not_modelled:
        first = found.not_modelled[0]
        raise CapabilityError(
            f"{first.kernel.name} was measured, but nothing can be predicted of it, so that no error can be told: "
            f"{first.not_modelled}",
            where="--max-error",
            hint="validate it without --max-error, or gate a loop that can be modelled",
        )
    besides = next((r.timed_besides for r in found.records if r.timed_besides), None)
    if not found.summary["points"] and besides:
        raise CapabilityError(
            f"nothing that was measured can be compared with its prediction: {besides}",
            where="--max-error",
            hint="put the loop nest into a function of its own",
        )
    if not found.summary["points"]:
        raise MeasurementError(
            "all measurements were disturbed, so that no error can be told",
            where="--max-error",
            hint="measure again when the machine is quieter",
        )
    decided = [(r, p) for r in found.records for p in r["points"] if p["verdict"] != "undecided"]
    over = [(r, p) for r, p in decided if 100 * abs(p["error"]) > most]
    if over:
        record, worst = max(over, key=lambda pair: abs(pair[1]["error"]))
        raise GateError(
            f"{len(over)} of {found.summary['points']} points are off by more than {most:g} %; the worst is "
            f"{record['kernel']['name']}, {point_name(worst, True)}: {off_by(worst['error'])}",
            where="--max-error",
        )
