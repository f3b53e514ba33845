"""``rooftree plot``: figures from records of any command, or of kernels that are predicted at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import ModelError, RooftreeError, UsageError

if TYPE_CHECKING:
    from rooftree.report.plot.read import Subjects

SUFFIXES = (".svg", ".png", ".pdf", ".json", ".html")
_RECORDS = (".json", ".csv")


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree plot predicted.json measured.json -o sweep.svg
  rooftree plot 3d-7pt -m skx -m zen4 -D N=20..800:20 -o machines.html
  rooftree plot -m Opteron_X4 --point SpMV=0.25 --point Stencil=0.5,3.1 --regions -o roofline.svg
  rooftree scale triad -m SNB -D N=1e8 --power 23,1.5,0.7 --clock 1.2..2.7:0.3 --json | rooftree plot - -o z.png
""",
)
@click.argument("subjects", nargs=-1, metavar="[RECORD|KERNEL]...", shell_complete=shared.complete_kernels)
@click.option(
    "-m",
    "--machine",
    "machine_names",
    multiple=True,
    metavar="MACHINE",
    shell_complete=shared.complete_machines,
    help="Machine for kernels, or to draw alone; repeatable.  [default: native]",
)
@shared.sizes_option
@click.option(
    "--cores", default=None, metavar="LIST", help="Core counts of kernels: 4, 1,2,4 or 1..20.  [default: 1; to scale, all]"
)
@shared.clock_option
@click.option(
    "--kind",
    default="",
    metavar="KIND",
    help="roofline, carm, ecm, traffic, scaling, blocking, energy or compare.  [default: what the records hold]",
)
@click.option("--over", default="", metavar="AXIS", help="What stands on the first axis: a size, cores or clock.")
@click.option(
    "--point", "points", multiple=True, metavar="NAME=I[,PERF]", help="A dot at FLOP/B and GFLOP/s, or a line at FLOP/B."
)
@click.option(
    "--points", "point_files", multiple=True, type=click.Path(), metavar="FILE.csv", help="name,intensity_FLOP_B,GFLOP_s."
)
@click.option(
    "--imbalance",
    type=click.Choice(["below", "above", "memory"]),
    default=None,
    help="Of machines alone: ceilings of work on 1/2, 1/4, ... of the cores, below all others, above them, or of memory traffic.",
)
@click.option(
    "--attained",
    "shares",
    multiple=True,
    metavar="CEILING=SHARE",
    help="Of machines alone: the share of the work (0 to 1) that has what breaks a ceiling, which rises accordingly.",
)
@click.option("--scalar", is_flag=True, help="Cache-aware roofs of code that works on one double at a time.")
@click.option("--work", default="", metavar="NAME", help="What machines and points count instead of FLOP: exchange.")
@click.option("--regions", is_flag=True, help="Shade what memory, the core, or either of them limits.")
@click.option("--before", type=click.Path(), default=None, metavar="RECORD", help="An earlier record: arrows lead from its dots.")
@click.option("--power", default=None, metavar="W0,W1,W2[,GHZ,GHZ]", help="Power of the chip, for --kind energy, as for `scale`.")
@click.option("--width", type=int, default=960, show_default=True, metavar="PX", help="Of SVG, PNG and PDF.")
@shared.model_options
@shared.elsewhere_option
@click.option("-o", "--output", multiple=True, type=click.Path(), metavar="FILE", help=f"{', '.join(SUFFIXES)}; repeatable.")
@shared.json_option
def plot(
    subjects: tuple[str, ...],
    kind: str,
    over: str,
    regions: bool,
    before: str | None,
    width: int,
    output: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> int:
    """Draw RECORDs (JSON of any command, folders of campaigns, CSV of the CARM Tool, - for stdin), or KERNELs on machines."""
    from rooftree.report.plot.kinds import check_kind, draw, figure_document, kind_of
    from rooftree.report.plot.read import Subjects, parse_point, read_points

    check_kind(kind)
    _check_outputs(output, width)
    dots = [parse_point(text) for text in options.pop("points")]
    records, kernels = _split(subjects)
    found = Subjects()
    for record in records:
        _read(found, record)
    earlier = None
    if before is not None:
        _read(earlier := Subjects(), before)
    for file in options.pop("point_files"):
        from rooftree.files import read_text

        dots += read_points(read_text(file, what="the points"), file)
    found.dots += dots
    machine_names = options.pop("machine_names")
    shape = Shape(imbalance=options.pop("imbalance") or "", attained=_shares(options.pop("shares")), scalar=options.pop("scalar"))
    work = _work(options.pop("work"))
    _check_shape(shape, kind, bool(kernels), bool(machine_names) or not records)
    if kernels or not records or machine_names:
        _predict(found, kernels, machine_names, kind, options, shape)
    chosen = kind or kind_of(found)
    figure = draw(found, chosen, over=over, regions=regions, before=earlier, work=work)
    document = figure_document(figure, chosen, found.sources)
    for file in output:
        _write(figure, document, file, width)
    if as_json:
        printing.print_json(document)
    elif not output:
        from rooftree.report.plot.text import figure_text

        screen.echo(figure_text(document))
    return 0


def _check_outputs(output: tuple[str, ...], width: int) -> None:
    """Before anything is computed: known formats, places that can be written, the converter."""
    from rooftree.files import check_writable
    from rooftree.report.svg import NARROWEST, WIDEST

    if not NARROWEST <= width <= WIDEST:
        raise UsageError(f"expected {NARROWEST} to {WIDEST} pixels, found {width}", where="--width", hint="--width 640")
    for file in output:
        suffix = Path(file).suffix.lower()
        if suffix not in SUFFIXES:
            raise UsageError(f"the name {file} tells no format, expected one of {', '.join(SUFFIXES)}", where="-o")
        check_writable(file)
        if suffix in (".png", ".pdf"):
            from rooftree.report.raster import needed

            needed()
    if len({Path(file).resolve() for file in output}) < len(output):
        raise UsageError("the same file is to be written twice", where="-o")


def _split(subjects: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Records and kernels: records are files with the suffix of one, folders, and stdin."""
    records = [s for s in subjects if s == "-" or Path(s).suffix.lower() in _RECORDS or Path(s).is_dir()]
    return records, [s for s in subjects if s not in records]


def _read(found: Subjects, file: str) -> None:
    """Take up one record, the points of a campaign, or a roofline of the CARM Tool."""
    from rooftree import files
    from rooftree.report.bench.carm_csv import read_carm

    if file == "-":
        text = files.text_of(files.read_stdin(), "stdin", what="the record")
        found.add(files.json_of(text, "stdin", what="the record"), "stdin")
    elif Path(file).is_dir():
        _read_campaign(found, file)
    elif file.lower().endswith(".csv"):
        found.add(read_carm(file), file)
    else:
        document = files.read_json(file, what="the record")
        if isinstance(document, dict) and document.get("schema") == "rooftree.campaign/1":
            _read_campaign(found, str(document.get("folder")))
        else:
            found.add(document, file)


def _read_campaign(found: Subjects, folder: str) -> None:
    """All points of a folder of results."""
    from rooftree.campaign.cases import cases, grouped
    from rooftree.campaign.store import Store
    from rooftree.errors import InputError

    store = Store(Path(folder))
    groups, damaged = grouped(store)
    for finding in damaged:
        screen.say(finding.sentence, err=True)
    before = len(found.series)
    for case in cases(store, groups):
        found.add_case(case)
    if len(found.series) == before:
        raise InputError("the folder holds no point with a number", where=folder, hint="rooftree campaign run FILE")
    found.sources.append(folder)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What is drawn of machines alone besides their own roofs, see `rooftree.predict.rooflines.shaped_record`."""

    imbalance: str = ""
    attained: dict[str, float]
    scalar: bool = False


def _shares(texts: tuple[str, ...]) -> dict[str, float]:
    """Shares behind ``--attained`` by the names of ceilings."""
    found = {}
    for text in texts:
        name, _, value = text.rpartition("=")
        try:
            share = float(value)
        except ValueError:
            share = -1.0
        if not name.strip() or not 0 <= share <= 1:
            raise UsageError(
                f"expected the name of a ceiling and a share of 0 to 1, found '{text}'",
                where="--attained",
                hint="--attained 'Without SIMD=0.75'",
            )
        if name.strip() in found:
            raise UsageError(f"the share of '{name.strip()}' is given twice", where="--attained")
        found[name.strip()] = share
    return found


def _work(name: str) -> str:
    """The name of what is counted, which stands in the titles of axes."""
    if name and not (name.isprintable() and name.strip() == name and len(name) <= 30):
        raise UsageError(f"expected a word, found '{name[:40]}'", where="--work", hint="--work exchange")
    return name


def _check_shape(shape: Shape, kind: str, kernels: bool, machines: bool) -> None:
    """Raise UsageError for options of machines alone where others are drawn."""
    for given, option, fits in (
        (shape.imbalance, "--imbalance", kind in ("", "roofline") and not kernels),
        (shape.attained, "--attained", kind in ("", "roofline") and not kernels),
        (shape.scalar, "--scalar", kind == "carm"),
    ):
        if given and not (fits and machines):
            what = "a cache-aware roofline of machines" if option == "--scalar" else "machines alone, as rooflines"
            raise UsageError(f"{option} is for {what}", hint="--kind carm -m MACHINE" if option == "--scalar" else "-m MACHINE")


def _predict(
    found: Subjects, kernels: list[str], machine_names: tuple[str, ...], kind: str, options: dict[str, Any], shape: Shape
) -> None:
    """Predict all kernels on all machines, as `predict`, `scale` and `roofline` do; machines alone as rooflines."""
    from rooftree.machine.load import load_machine
    from rooftree.predict.rooflines import carm_record, in_core_record, place, roofline_record, shaped_record
    from rooftree.results.roofline import RooflineDocument

    names = machine_names or (shared.native_machine(),)
    asked = shared.predict_arguments(options)
    cores = options["cores"]
    if kind == "carm" or not kernels:
        count = None if cores is None else shared.parse_cores(cores)[0]
        machines = [load_machine(name) for name in names]
        aware = kind == "carm"
        records = []
        for machine in machines:
            if shape.imbalance or shape.attained:
                try:
                    records.append(shaped_record(machine, count, imbalance=shape.imbalance, attained=shape.attained))
                except ModelError as error:
                    raise UsageError(error.message, where="--attained", hint=f"rooftree roofline -m {machine.name}") from None
                continue
            record = roofline_record(machine, count)
            if aware:
                record = record.replace(carm=carm_record(machine, count, scalar=shape.scalar))
            elif len(machines) == 1 and not machine.roofs:
                record = record.replace(in_core=_in_core(in_core_record, machine, count))
            records.append(record)
        placed = [p for k in kernels for m in machines for p in place(k, m, options["sizes"], count, asked, aware)]
        found.add(RooflineDocument(machines=records, kernels=placed).to_dict(), ", ".join(names))
        found.sources.pop()
        return
    for kernel in kernels:
        mine = options if len(kernels) == 1 else options | {"sizes": _own_sizes(kernel, options["sizes"], asked)}
        for name in names:
            found.add(shared.predicted_document(kernel, name, kind, mine, asked).to_dict(), f"{kernel} on {name}")
            found.sources.pop()


def _own_sizes(kernel: str, sizes: tuple[str, ...], asked: dict[str, Any]) -> tuple[str, ...]:
    """Of the sizes of several kernels those that this one has."""
    from rooftree.frontend.load import load_kernel
    from rooftree.sizes import split_axes

    symbols = load_kernel(kernel, flags=asked["flags"], compiler=asked["compiler"]).symbols
    parts = [axis.partition("=") for text in sizes for axis in split_axes(text)]
    kept = [(",".join(n for n in names.split(",") if n.strip() in symbols), values) for names, _, values in parts]
    return tuple(f"{names}={values}" for names, values in kept if names)


def _in_core(record: Any, machine: Any, cores: int | None) -> Any:
    """In-core ceilings of a machine; None for one whose file does not state what they need."""
    try:
        return record(machine, cores)
    except RooftreeError:
        return None


def _write(figure: Any, document: Any, file: str, width: int) -> None:
    """One file in the format of its suffix."""
    from rooftree.files import write_bytes
    from rooftree.report.svg import svg

    suffix = Path(file).suffix.lower()
    if suffix == ".html":
        from rooftree.report.plot.page import plot_page

        printing.write_page(file, plot_page(figure, document))
        return
    if suffix == ".json":
        printing.write_output(file, document.to_json(indent=1) + "\n")
        return
    drawn = svg(figure, width)
    if suffix == ".svg":
        printing.write_output(file, drawn)
        return
    from rooftree.report.raster import converted

    write_bytes(file, converted(drawn, suffix))
    screen.say(f"wrote {file}", err=True)
