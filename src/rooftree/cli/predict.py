"""``rooftree predict``: from source and machine file to Roofline and ECM."""

from __future__ import annotations

import sys
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree predict 3d-7pt -m SkylakeSP_Gold-6148_SNC -D N=400
  rooftree predict solver.c:sweep -m Zen4 -D N=100..4000:100 --html sweep.html
  rooftree predict ./solver:sweep -D n=2000
  rooftree predict triad -m ThunderX2 -D N=1e4..1e8:log30 --cores 1..32 --json
  rooftree predict 3d-7pt -m SKX -D N=400 --clock 1.2..2.4:0.2
  rooftree predict spmv-csr -m Zen3 -D N=1e6,row_length=20 --indirect x=16
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.machine_option(several=True)
@shared.sizes_option
@shared.cores_option
@shared.clock_option
@shared.arguments_option
@shared.model_options
@shared.elsewhere_option
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    multiple=True,
    metavar="FILE",
    help="Write the prediction in the format that the name tells: .csv, .html, .json, .md. Repeatable.",
)
@shared.html_option
@click.option(
    "--explain",
    is_flag=True,
    help="Print what each correction of in-core times did, and the listing of the loop that was looked at.",
)
@shared.csv_option
@shared.brief_option
@click.option("--live", is_flag=True, help="Print it again whenever the source or one beside it changes, until Ctrl-C.")
@shared.json_option
def predict(
    kernel: str,
    machine_names: tuple[str, ...],
    sizes: tuple[str, ...],
    cores: str,
    output: tuple[str, ...],
    html: str | None,
    csv: str | None,
    explain: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Predict KERNEL: a C file (FILE, FILE:FUNCTION or FILE:LINE), a YAML kernel, a library kernel, or a loop of a program.

    PROGRAM:FUNCTION takes the hot loop of a function of an x86-64 program, PROGRAM:FUNCTION+2 its second innermost loop.
    """
    written, brief, again = _files(output, html, csv), options.pop("brief"), options.pop("live")

    def show() -> None:
        _predict(kernel, machine_names, (sizes, cores), written, (brief, explain, as_json), options)

    if not again:
        show()
        return 0
    from rooftree.cli.live import live
    from rooftree.errors import UsageError

    if written or as_json:
        raise UsageError(
            "it draws on the terminal, and writes no files", where="--live", hint="leave out --json, -o, --html, --csv"
        )
    return live([kernel, *machine_names, options["asm"], options["corrections"]], show)


def _predict(
    kernel: str,
    machine_names: tuple[str, ...],
    at: tuple[tuple[str, ...], str],
    written: list[tuple[str, str]],
    shown: tuple[bool, bool, bool],
    options: dict[str, Any],
) -> None:
    """Predict, and print or write what was asked for.

    Args:
        kernel, machine_names: as typed.
        at: sizes and core counts as typed.
        written: files, and names that tell their formats.
        shown: whether one line per point, listings, or JSON is asked for.
        options: of the model.
    """
    from rooftree.predict.run import predict_axes
    from rooftree.sizes import parse_axes

    brief, explain, as_json = shown
    asked = shared.predict_arguments(options) | {"explain": explain, "args": shared.parse_arguments(options["args"])}
    axes, counts = parse_axes(at[0]), shared.parse_cores(at[1])
    if (clock := options["clock"]) is not None:
        _at_clocks(kernel, machine_names, axes, (clock, counts), written, as_json, asked)
        return
    records = [predict_axes(kernel, machine, axes, cores=counts, **asked) for machine in machine_names]
    for file, name in written:
        from rooftree.report.prediction.exports import export

        write = printing.write_page if name.endswith(".html") else printing.write_output
        write(file, export(records, name))
    if as_json:
        printing.print_documents("prediction", [record.document() for record in records])
        return
    if len(records) > 1 and not brief:
        printing.print_machines(records)
    for record in records:
        if brief:
            printing.print_brief(record)
            continue
        printing.print_prediction(record)
        if explain:
            for one in [nest.prediction for nest in getattr(record, "nests", ())] or [record]:
                _print_listing(one)
        if record is not records[-1]:
            screen.echo("")


def _at_clocks(
    kernel: str,
    machine_names: tuple[str, ...],
    axes: Any,
    over: tuple[str, list[int]],
    written: list[tuple[str, str]],
    as_json: bool,
    asked: dict[str, Any],
) -> None:
    """Predict at each clock, and print or write one document for each machine.

    Raises: UsageError for files that have no room for several clocks.
    """
    from rooftree.errors import UsageError
    from rooftree.machine.load import load_machine
    from rooftree.predict.clocks import clock_document, parse_clocks, predict_clocks

    clocks, cores = parse_clocks(over[0]), over[1]
    for file, name in written:
        if not name.endswith(".json") or len(machine_names) > 1:
            hint = "-o FILE.json for one machine, which `rooftree plot` draws"
            raise UsageError(f"{file} has no place for clocks", where="-o", hint=hint)
    documents = []
    for machine in machine_names:
        records = predict_clocks(kernel, machine, axes, clocks, cores=cores, **asked)
        documents.append(clock_document(records, clocks, load_machine(machine)))
    for file, _ in written:
        printing.write_output(file, documents[0].to_json(indent=1) + "\n")
    if as_json:
        printing.print_documents("prediction", documents)
        return
    for document in documents:
        printing.print_clocks(document)


def _files(output: tuple[str, ...], html: str | None, csv: str | None) -> list[tuple[str, str]]:
    """Every file to write, and a name that tells its format.

    Raises: UsageError for a name that tells none.
    """
    if not (output or html or csv):
        return []
    from rooftree.report.prediction.exports import check_format

    for file in output:
        check_format(file)
    named = [(html, "prediction.html"), (csv, "prediction.csv")]
    return [*((file, name) for file, name in named if file), *((file, file) for file in output)]


def _print_listing(record: Any) -> None:
    """The machine code behind a prediction, as ``rooftree incore`` prints it."""
    listing = (record.incore.get("machine_code") or {}).get("listing")
    if listing is None:
        screen.echo("\nno listing: the in-core times come from operation counts")
        return
    from rooftree.report.incore.corrections import corrections_text
    from rooftree.report.incore.text import incore_text

    screen.echo("\n" + corrections_text(record.incore["corrections"], encoding=sys.stdout.encoding))
    screen.echo("\n" + incore_text(listing, width=printing.page_size(), encoding=sys.stdout.encoding, timeline=False))
