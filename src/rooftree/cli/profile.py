"""``rooftree profile -- COMMAND``: where the time of an application goes, and what holds its hot loops."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen

if TYPE_CHECKING:
    from rooftree.machine.model import Machine
    from rooftree.profile.options import Options
    from rooftree.results.profile import Profile


@click.command(
    context_settings={"allow_interspersed_args": False},
    epilog="""\b
Examples:
  rooftree profile -- ./solver input.dat
  rooftree profile --html page.html -o before.json -- ./solver input.dat
  rooftree profile --once --json -- python3 script.py
  rooftree profile --engine qemu -- ./aarch64-program
""",
)
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--engine",
    default="auto",
    show_default=True,
    metavar="auto|patch|callgrind|qemu|static|counters|none",
    help="What counts: patch (counters in the program's own code), callgrind (valgrind), qemu (an emulator, for programs of "
    "other processors), static (an estimate from code and time), counters (of the whole program, in hardware), none (only find).",
)
@click.option(
    "--sampler",
    type=click.Choice(["auto", "kernel", "timers"]),
    default="auto",
    show_default=True,
    help="What finds hot code: the kernel's software clock, or timers in the process where that is closed.",
)
@shared.machine_option(needed=False, default="native")
@click.option("--top", type=click.IntRange(1, 1000), default=10, show_default=True, metavar="N", help="Regions that are listed.")
@click.option(
    "--least",
    type=shared.Number(min=0, max=100),
    default=0.5,
    show_default=True,
    metavar="PERCENT",
    help="Smaller regions are not listed.",
)
@click.option(
    "--time-limit", type=shared.Number(min=0, min_open=True), default=None, metavar="SECONDS", help="End each run after this."
)
@shared.file_option("--compare", "earlier", metavar="FILE.json", help="An earlier record: what became of each region.")
@click.option(
    "--calls",
    type=click.IntRange(1),
    default=None,
    metavar="N",
    help="Count at least N calls of each hot function, in windows over the run, and scale; without it all are counted.",
)
@click.option(
    "--pid",
    type=click.IntRange(1),
    default=None,
    metavar="PID",
    help="Watch a process that runs already, till --time-limit or Ctrl-C; it goes on. Its loops are estimated, not counted.",
)
@click.option("--merge", is_flag=True, help="COMMAND are records of the ranks of an MPI job: make one of them.")
@click.option("--once", is_flag=True, help="Run the program a single time: find, and estimate from the code instead of counting.")
@shared.file_option("-o", "--output", metavar="FILE.json", help="Write the record.")
@shared.html_option
@shared.file_option("--carm-csv", metavar="FILE.csv", help="Write the regions as an applications file of the CARM Tool.")
@shared.json_option
def profile(  # noqa: PLR0913, PLR0917 - the options of the command
    command: tuple[str, ...],
    engine: str,
    sampler: str,
    machine_name: str | None,
    top: int,
    least: float,
    time_limit: float | None,
    earlier: str | None,
    calls: int | None,
    pid: int | None,
    merge: bool,
    once: bool,
    output: str | None,
    html: str | None,
    carm_csv: str | None,
    as_json: bool,
) -> int:
    """Run COMMAND and say where its time goes: hot loops, the roof that is next above each, and what the next factor would take.

    No root, no counters, no rebuild (-g shows lines). Hot loops are found by sampling; a second run, whose output is discarded,
    counts what they execute. The report goes to stderr, the program's output is left alone; with --json and without -o it goes
    to stderr, too. The exit status is the program's, but if that is 0 and a file cannot be written, 4. Below an MPI launcher each
    rank writes a record of its own (-o app.json: app.0.json, app.1.json, ...); --merge app.*.json makes one of them.
    """
    from rooftree.profile.compare import compared
    from rooftree.profile.options import Options
    from rooftree.profile.ranks import name_of_rank, rank_here

    _check(command, engine, sampler, calls, pid, merge)
    rank = rank_here(os.environ) if not merge else None
    if rank is not None:
        output = output if output is not None or as_json else "rooftree-profile.json"
        output, html, carm_csv = (file and name_of_rank(file, rank) for file in (output, html, carm_csv))
    before = _earlier(earlier) if earlier is not None else None
    machine, measured = _machine(machine_name)
    options = Options(
        engine=engine,
        sampler=sampler,
        machine=machine,
        measured=measured,
        top=top,
        least_share=least / 100,
        time_limit_s=time_limit,
        once=once,
        calls=calls,
        rank=rank,
        output=2 if as_json and output is None else 1,
    )
    _check_targets(output, html, carm_csv)
    sys.stdout.flush()
    record = _made(command, options, pid, merge)
    if before is not None:
        record = compared(record, before)
    try:
        _show(record, as_json and output is None, err=not merge)
    finally:
        lost = _write(record, output, html, carm_csv)  # last: what cannot be written is on the screen; but it is in any case
    status = 0 if merge or pid is not None else record.exit_status if record.exit_status is not None else 1
    return status or lost


def _check(command: Sequence[str], engine: str, sampler: str, calls: int | None, pid: int | None, merge: bool) -> None:
    """See that options go together.

    Raises: UsageError of click if they do not.
    """
    if pid is None and not command:
        raise click.UsageError("Missing argument 'COMMAND...'.")
    if pid is not None and (command or merge):
        raise click.UsageError("--pid takes no COMMAND: the process runs already")
    if pid is not None and (engine not in ("auto", "static", "none") or calls is not None or sampler == "timers"):
        given = "--calls" if calls is not None else "--sampler timers" if sampler == "timers" else f"--engine {engine}"
        raise click.UsageError(
            f"--pid takes no {given}: nothing is put into a process that runs already, so its loops are estimated; "
            "`rooftree profile -- COMMAND` counts"
        )


def _machine(name: str | None) -> tuple[Machine | None, bool | None]:
    """The machine whose roofs are drawn, and whether it was measured here (None: the user names it).

    Without one there are no roofs, which the record says.
    """
    from rooftree.errors import CapabilityError
    from rooftree.machine.native import NAME, choose

    try:
        chosen = choose(name)
    except CapabilityError:
        if name is not None:
            raise
        return None, None
    return chosen.machine, chosen.measured if name in (None, NAME) else None


def _check_targets(*files: str | None) -> None:
    from rooftree.files import check_target

    for file in files:
        if file is not None:
            check_target(Path(file).absolute(), file)


def _made(command: Sequence[str], options: Options, pid: int | None, merge: bool) -> Profile:
    """The record of a run, of a process that runs, or of several ranks."""
    from rooftree.profile.ranks import merged
    from rooftree.profile.run import attached, profile

    if merge:
        return merged([_earlier(file) for file in command])
    if pid is None:
        return profile(command, options, lambda text: screen.say(f"rooftree: {text}", err=True))
    return attached(
        pid, options, lambda: screen.say(f"rooftree: watching process {pid}; Ctrl-C ends this and leaves it running", err=True)
    )


def _show(record: Profile, as_json: bool, *, err: bool) -> None:
    """Print the record, or the report of it."""
    if as_json:
        printing.print_json(record)
        return
    from rooftree.report.lines import degrade
    from rooftree.report.profile.text import profile_text

    screen.echo(degrade(profile_text(record), getattr(sys.stderr, "encoding", None)), err=err)


def _write(record: Profile, output: str | None, html: str | None, carm_csv: str | None) -> int:
    """Write the files that are asked for, as many of them as can be; a record that finds no room goes to the temporary folder.

    Returns: exit code of what could not be written; 0 if nothing is lost.
    """
    from rooftree.errors import RooftreeError, indented

    lost = 0
    for file, write in ((output, _write_record), (html, _write_page), (carm_csv, _write_csv)):
        if file is None:
            continue
        try:
            write(record, file)
        except RooftreeError as error:
            lost = error.exit_code
            screen.echo(f"rooftree: {indented(str(error))}", err=True)
            if write is _write_record:
                _write_elsewhere(record, Path(file).name)
    return lost


def _write_elsewhere(record: Profile, name: str) -> None:
    """Keep a record that found no room where it was wanted, in a folder of its own among temporary files, if there is room."""
    from rooftree.errors import RooftreeError

    folder = None
    try:
        folder = Path(tempfile.mkdtemp(prefix="rooftree-profile-"))
        _write_record(record, str(folder / name))
        screen.say(f"rooftree: the record is {folder / name} instead", err=True)
    except (RooftreeError, OSError):
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        screen.say("rooftree: the record is lost: the folder of temporary files takes none either", err=True)


def _write_record(record: Profile, file: str) -> None:
    from rooftree.files import write_text

    write_text(Path(file), record.to_json(indent=1) + "\n")


def _write_page(record: Profile, file: str) -> None:
    from rooftree.report.profile.page import profile_page

    printing.write_page(file, profile_page(record))


def _write_csv(record: Profile, file: str) -> None:
    from datetime import datetime

    from rooftree.files import write_text
    from rooftree.report.profile.carm_csv import applications_csv

    write_text(Path(file), applications_csv(record, datetime.now().strftime("%Y-%m-%d %H:%M:%S")))


def _earlier(file: str) -> Profile:
    """A record that was written before.

    Raises: InputError if it is none.
    """
    from rooftree.errors import InputError
    from rooftree.files import read_json
    from rooftree.results.profile import PROFILE_SCHEMA, Profile

    data = read_json(file, what="the record")
    if not isinstance(data, dict) or data.get("schema") != PROFILE_SCHEMA:
        raise InputError("this is no record of `rooftree profile`", where=file, hint="rooftree profile -o FILE.json -- ./app")
    return Profile.from_dict(data, file)
