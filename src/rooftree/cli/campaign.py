"""``rooftree campaign plan | run | status | collect | import | export``."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rooftree.campaign.run import Ran
    from rooftree.campaign.store import Store
    from rooftree.results.campaign import CampaignDocument, Needs, PointState

_MOST_ROWS = 40
file_argument = click.argument("file", type=click.Path())
folder_option = click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False),
    default=None,
    metavar="DIR",
    help="Folder of the results.  [default: NAME.results beside NAME.yaml]",
)


@click.group(
    epilog="""\b
Examples:
  rooftree campaign plan examples/campaign.yaml
  rooftree campaign run examples/campaign.yaml -o results
  rooftree campaign export examples/campaign.yaml -o results --csv points.csv
"""
)
def campaign() -> None:
    """Campaigns: many kernels, sizes and machines from one file; one record per point, resumed where they stopped."""


def _place(file: str, folder: str | None) -> Path:
    return Path(folder) if folder else Path(file).with_suffix(".results")


@campaign.command(
    "plan",
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree campaign plan examples/campaign.yaml
  rooftree campaign plan examples/campaign.yaml -o results --json
  rooftree campaign plan examples/campaign.yaml --trust
""",
)
@file_argument
@folder_option
@shared.trust_option
@shared.json_option
def plan(file: str, folder: str | None, trust: bool, as_json: bool) -> None:
    """What the campaign of FILE consists of, what of it is done, what will fail, and what measuring takes; runs nothing."""
    from rooftree.campaign.file import read_campaign
    from rooftree.campaign.run import status as found

    document = found(read_campaign(file, trust), _place(file, folder), again=False, ahead=True)
    if as_json:
        printing.print_json(document)
        return
    _print_plan(document)


@campaign.command(
    "run",
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree campaign run examples/campaign.yaml
  rooftree campaign run examples/campaign.yaml -o results --jobs 4 --site site
  rooftree campaign run examples/campaign.yaml -o results --scheduler tcp://node01:8786
""",
)
@file_argument
@folder_option
@click.option(
    "--jobs", type=click.IntRange(0, 1024), default=0, metavar="N", help="Processes that predict.  [default: one per core]"
)
@click.option("--retry", is_flag=True, help="Do points again that failed.")
@click.option(
    "--patience",
    type=shared.Number(min=0),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a measurement waits for quiet.",
)
@click.option(
    "--again",
    type=shared.Number(min=0, max=100),
    default=15.0,
    show_default=True,
    metavar="PERCENT",
    help="How much of the measuring time may go into measuring points a second time; 0: none is, 100: all that ask for it are.",
)
@click.option(
    "--part", default="1/1", metavar="I/N", help="Do the I-th of N parts, each with a folder of its own (see `collect`)."
)
@click.option("--scheduler", default="", metavar="ADDRESS", help="Run on the workers of this dask.distributed scheduler.")
@click.option(
    "--site",
    default=None,
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Build a site of the results there afterwards, as `rooftree site build` does.",
)
@shared.trust_option
@shared.json_option
def run(
    file: str, folder: str | None, jobs: int, part: str, scheduler: str, site: str | None, trust: bool, as_json: bool, **how: Any
) -> int:
    """Do what is open of the campaign of FILE.

    Each finished point is a record at once, and what is done stays: after an interruption the same command goes on. A point that
    fails is a record, too, and the rest goes on. Measurements run one at a time, when no other program does. Then points that
    stand apart, and some at random, are measured again: a disturbance that lasted as long as a measurement shows only there.
    """
    from rooftree.campaign.file import read_campaign
    from rooftree.campaign.run import run as ran
    from rooftree.errors import CapabilityError, UsageError

    if scheduler and part != "1/1":
        raise UsageError("a scheduler shares out all points", where="--part", hint="one of both")
    place_of_part = _part(part)
    planned, place = read_campaign(file, trust), _place(file, folder)
    if site:
        from rooftree.site.build import check_folder

        check_folder(Path(site))
    common: Any = {"retry": how["retry"], "patience_s": how["patience"], "again": how["again"] / 100}
    common["tell"] = _teller(bool(planned.measure))
    if scheduler:
        from rooftree.campaign.cluster import run_on

        found = run_on(planned, place, scheduler, **common)
    else:
        found = ran(planned, place, jobs=jobs, part=place_of_part, **common)
    if found.interrupted:
        _say_what_goes_on(found, file, folder, site)
    _say_done(found, how["patience"], as_json)
    if found.interrupted:
        return 130
    if site:
        from rooftree.cli.site import build_site, tell_site

        tell_site(build_site(str(place), site, jobs=jobs), site, err=as_json)
    if found.unwritten:
        why = found.unwritten[0].partition("\n")[0]
        raise CapabilityError(
            f"records of {len(found.unwritten)} sweeps or points could not be written: {why}",
            where=str(place),
            hint="free space and permissions there, then the same command again: what was written stays",
        )
    return 0


def _teller(measures: bool) -> Callable[[int, int, str], None]:
    """What shows how far a run is: points done, of how many, and what is being done.

    Args:
        measures: whether points are measured, too: what that takes shows when it begins.
    """
    from rooftree.cli.time_left import TimeLeft

    left, seldom = TimeLeft(), progress.Seldom(progress.say_doing)

    def tell(done: int, total: int, text: str) -> None:
        predicting = text.startswith("predict")
        rest = left(done, total, "predicting" if predicting else "measuring")
        if predicting and measures:
            rest = ""
        doing = f"{done} of {total} points{rest}: {text}" if text else ""
        progress.show_doing(doing)
        if not progress.shows_doing():
            seldom(doing)

    return tell


def _say_what_goes_on(found: Ran, file: str, folder: str | None, site: str | None) -> None:
    """The commands that go on after an interruption, and that show what is done."""
    again = shlex.join(["rooftree", "campaign", "run", file, *(["-o", folder] if folder else [])])
    screen.say(f"interrupted: {_counts(found.document)}; `{again}` goes on there", err=True)
    if site:
        shown = shlex.join(["rooftree", "site", "build", str(_place(file, folder)), "-o", site])
        screen.say(f"no site was built; `{shown}` shows what is done so far", err=True)


def _say_done(found: Ran, patience_s: float, as_json: bool) -> None:
    """What a run did, how long it waited for others, and what failed."""
    if found.waited_s > 1:
        screen.say(_waited(found, patience_s), err=True)
    if found.loud:
        screen.say(f"{found.loud} points were measured while other programs ran; their records tell how disturbed", err=True)
    if as_json:
        printing.print_json(found.document)
        return
    screen.say(f"did {found.done} points, {found.failed} failed; {_counts(found.document)}")
    _print_looks(found.document)
    _print_failures(found.document)
    _print_notes(found.document)


def _waited(found: Ran, patience_s: float) -> str:
    """How long a run waited for quiet."""
    before = f", before {found.waits} points, up to {patience_s:g} s each (--patience)" if found.waits else ""
    return f"waited {found.waited_s:.0f} s in all for other programs to pause{before}"


def _print_folder(store: Store) -> None:
    """How many points of the campaigns that a folder has results of are done, failed and open."""
    states, notes = store.states(look=True)
    for asked in store.asked():
        ids = {id_ for machines in asked.points.values() for of in machines.values() for id_ in of}
        done, failed = (sum(id_ in states and states[id_].state == kind for id_ in ids) for kind in ("done", "failed"))
        left = len(ids) - done - failed
        screen.say(f"{asked.name}: {done} done, {failed} failed, {left} open of {len(ids)} points; its file was {asked.file}")
    if not store.asked():
        screen.say(f"{len(states)} records, of no campaign that is known")
    for note in notes:
        screen.say(f"note: {note}", err=True)


def _part(text: str) -> tuple[int, int]:
    """The number of a part, and of how many.

    Raises: UsageError.
    """
    from rooftree.errors import UsageError

    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and len(text) < 16 and 1 <= int(number) <= int(of)):
        raise UsageError(f"expected a part as 2/8, found {text!r:.40}", where="--part")
    return int(number), int(of)


@campaign.command(
    "status",
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree campaign status examples/campaign.yaml
  rooftree campaign status examples/campaign.yaml -o results --json
  rooftree campaign status examples/campaign.yaml --rebuild
""",
)
@file_argument
@folder_option
@click.option("--rebuild", is_flag=True, help="Read every record, and make the index anew from them.")
@shared.trust_option
@shared.json_option
def status(file: str, folder: str | None, rebuild: bool, trust: bool, as_json: bool) -> None:
    """What is done, failed and open of the campaign of FILE, and why points failed; of a folder of results without, how many."""
    from rooftree.campaign.file import read_campaign
    from rooftree.campaign.run import status as found
    from rooftree.campaign.store import Store
    from rooftree.errors import UsageError

    of_folder = Path(file).is_dir() and not folder and (Path(file) / "points").is_dir()
    if rebuild:
        Store(Path(file) if of_folder else _place(file, folder)).rebuild()
    if of_folder:
        if as_json:
            raise UsageError("a folder alone has no such record", where=file, hint=f"name the campaign's file: FILE -o {file}")
        _print_folder(Store(Path(file)))
        return
    document = found(read_campaign(file, trust), _place(file, folder))
    if as_json:
        printing.print_json(document)
        return
    screen.say(_counts(document))
    _print_looks(document)
    _print_failures(document)
    _print_notes(document)


@campaign.command(
    "collect",
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree campaign collect node01 node02 -o all
  rooftree campaign collect old.results -o new.results
  rooftree campaign collect node01 node02 -o all --json
""",
)
@click.argument("folders", nargs=-1, required=True, type=click.Path(file_okay=False))
@click.option("-o", "--output", "target", required=True, type=click.Path(file_okay=False), metavar="DIR", help="Where they go.")
@shared.json_option
def collect(folders: tuple[str, ...], target: str, as_json: bool) -> int:
    """Merge FOLDERS of results into one: what it does not have, and results over failures.

    Damaged records are told and left out, the others are copied, and the exit code is 5.
    """
    from rooftree.campaign.collect import collect as collected
    from rooftree.errors import InputError

    found = collected([Path(folder) for folder in folders], Path(target))
    if as_json:
        printing.print_json(found)
    else:
        screen.say(f"copied {found.copied} records to {target}, {found.there} were there")
    for text in found.damaged:
        screen.say(f"left out: {text}", err=True)
    return InputError.exit_code if found.damaged else 0


@campaign.command(
    "import",
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree campaign import examples/inspect/one-core.csv -o results
  rooftree campaign import copy.txt triad.txt -o results --machine skx
  rooftree campaign import bwbench.txt -o results --machine zen4 --source 'node07, 2024-05-01' --json
""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option(
    "-o", "--output", "folder", required=True, type=click.Path(file_okay=False), metavar="DIR", help="Folder of results."
)
@click.option("--machine", default="", metavar="NAME", help="Where it was measured, if the files do not say.")
@click.option(
    "--kernel", default="", metavar="CLASS", help="Class of stencil, for single tables of INSPECT outside of its folders."
)
@click.option("--source", default="", metavar="TEXT", help="Where it was published or who ran it, in a sentence.")
@shared.json_option
def import_(files: tuple[str, ...], folder: str, machine: str, kernel: str, source: str, as_json: bool) -> int:
    """Keep results of other tools beside ours: INSPECT, CARM Tool, likwid-bench and TheBandwidthBenchmark.

    Each measured point becomes a record that says from where it is. Lines that cannot be read are told with file and line, the
    others are kept, and the exit code is 5.
    """
    from rooftree.campaign.imports.read import import_files
    from rooftree.campaign.imports.source import Told, check_name
    from rooftree.errors import InputError, UsageError

    for option, value in (("--machine", machine), ("--kernel", kernel), ("--source", source)):
        try:
            check_name(option[2:], value or "none")
        except InputError as error:
            raise UsageError(error.message, where=option) from None
    found = import_files(files, Path(folder), Told(machine=machine, kernel=kernel, source=source))
    if as_json:
        printing.print_json(found)
    else:
        there = f", {found.there} were there" if found.there else ""
        without = f", {found.empty} lines hold no measurement" if found.empty else ""
        screen.say(f"imported {found.imported} points to {folder}{there}{without}")
        for note in found.notes:
            screen.say(f"note: {note}")
    for text in found.problems[:_MOST_ROWS]:
        screen.say(f"left out: {text}", err=True)
    if len(found.problems) > _MOST_ROWS:
        screen.say(f"and {len(found.problems) - _MOST_ROWS} more; --json lists all", err=True)
    return InputError.exit_code if found.problems else 0


@campaign.command(
    "export",
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree campaign export examples/campaign.yaml --csv points.csv
  rooftree campaign export examples/campaign.yaml -o results --parquet points.parquet --citation CITATION.cff
  rooftree campaign export results --csv points.csv
""",
)
@file_argument
@folder_option
@shared.csv_option
@shared.file_option("--parquet", help="Write the points as Parquet (extra `parquet`).")
@shared.file_option("--citation", help="Write a CITATION.cff.")
@shared.trust_option
@shared.json_option
def export(
    file: str, folder: str | None, csv: str | None, parquet: str | None, citation: str | None, trust: bool, as_json: bool
) -> None:
    """All points of the campaign of FILE, or of a folder of results, as one flat table; as CSV on stdout unless told where."""
    from rooftree.campaign.export import citation as cited
    from rooftree.campaign.export import read_results
    from rooftree.campaign.file import read_campaign
    from rooftree.campaign.run import status as found
    from rooftree.errors import UsageError
    from rooftree.files import check_writable
    from rooftree.results.campaign import ExportedDocument

    for name in filter(None, (csv, parquet, citation)):
        check_writable(name)
    asked = None if Path(file).is_dir() else read_campaign(file, trust)
    if asked is None and citation:
        raise UsageError("who and what is cited stands in the campaign's file", where="--citation", hint="give the file")
    place = Path(file) if asked is None else _place(file, folder)
    document = None if asked is None else found(asked, place, again=False)
    results = read_results(place, document)
    if csv:
        printing.write_output(csv, results.to_csv())
    if parquet:
        results.write_parquet(parquet)
        screen.say(f"wrote {parquet}", err=True)
    if citation and asked is not None and document is not None:
        printing.write_output(citation, cited(document, asked.title, asked.authors, results))
    written = [name for name in (csv, parquet, citation) if name]
    notes = [*results.notes, *(document.notes if document is not None else ())]
    if as_json:
        printing.print_json(
            ExportedDocument(folder=str(place), files=written, rows=len(results.rows), columns=results.columns, notes=notes)
        )
    elif not written:
        screen.echo(results.to_csv().rstrip("\n"))
    for note in notes:
        screen.say(note, err=True)


def _counts(document: CampaignDocument) -> str:
    return f"{document.done} done, {document.failed} failed, {document.open} open of {len(document.points)} points"


def _print_looks(document: CampaignDocument) -> None:
    """What measuring again found."""
    from rooftree.report.collection.looks import looks_sentences

    if document.looks is not None:
        for text in looks_sentences(document.looks):
            screen.say(text)


def _print_plan(document: CampaignDocument) -> None:
    """How many points of each kernel and machine."""
    number: dict[tuple[str, str, str], list[int]] = {}
    for point in document.points:
        row = number.setdefault((point.kernel, point.machine, point.kind), [0, 0, 0])
        row[0] += 1
        row[1] += point.state != "open"
        row[2] += point.foreseen is not None
    failing = sum(row[2] for row in number.values())
    rows = [[*names, *map(str, counted if failing else counted[:2])] for names, counted in number.items()]
    head = ["kernel", "machine", "kind", "points", "done", *(["will fail"] if failing else [])]
    printing.print_rows(document.name, head, rows[:_MOST_ROWS])
    if len(rows) > _MOST_ROWS:
        screen.say(f"and {len(rows) - _MOST_ROWS} more; --json lists all points")
    screen.echo()
    screen.say(f"{_counts(document)}{f', {failing} of them will fail' if failing else ''}; results in {document.folder}")
    if document.needs is not None:
        screen.say(_needed(document.needs))
    _print_reasons("will fail", ((point, point.foreseen) for point in document.points))
    _print_notes(document)


def _needed(needs: Needs) -> str:
    """What measuring takes."""
    from rooftree.cli.time_left import duration
    from rooftree.units import format_bytes

    free = f" of {format_bytes(needs.free_B)} that are free" if needs.free_B is not None else ""
    points = "1 point" if needs.points == 1 else f"{needs.points} points"
    least, most = map(duration, needs.seconds)
    memory = f"up to {format_bytes(needs.memory_B)} of memory{free}"
    more = "waits for quiet and second looks come on top"
    return f"measuring {points} takes {least} to {most} on a quiet machine, and {memory}; {more}"


def _print_failures(document: CampaignDocument) -> None:
    """Why points failed."""
    _print_reasons("failed", ((point, point.error) for point in document.points))


def _print_reasons(what: str, points: Iterable[tuple[PointState, str | None]]) -> None:
    """Why points of some kind have no number, each reason once."""
    reasons: dict[str, int] = {}
    for point, why in points:
        if why:
            text = f"{point.kernel} on {point.machine}: {why}"
            reasons[text] = reasons.get(text, 0) + 1
    for text, number in list(reasons.items())[:_MOST_ROWS]:
        screen.say(f"{what}  {text}" + (f"  ({number} points)" if number > 1 else ""))
    if len(reasons) > _MOST_ROWS:
        screen.say(f"and {len(reasons) - _MOST_ROWS} more reasons; --json lists all points")


def _print_notes(document: CampaignDocument) -> None:
    for note in document.notes:
        screen.say(f"note: {note}")
