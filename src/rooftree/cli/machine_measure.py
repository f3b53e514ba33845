"""``rooftree machine measure``: a machine file from measurement."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen
from rooftree.errors import UsageError
from rooftree.files import make_folder

if TYPE_CHECKING:
    from rooftree.results.learnt_core import LearntCore


@click.command(
    "measure",
    epilog="""\b
Examples:
  rooftree machine measure && rooftree predict triad -D N=1e3..1e8:log20
  rooftree machine measure -o here.yaml
  rooftree machine measure --full -o here.yaml --explain --html here.html
""",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    default=None,
    metavar="FILE.yaml",
    help="Where to write the machine file, too.  [default: only where `-m native` finds it]",
)
@click.option("--quick", "effort", flag_value="quick", default=True, help="Below a minute.  [default]")
@click.option("--full", "effort", flag_value="full", help="Some minutes: more repetitions.")
@click.option(
    "--wait",
    "wait_s",
    type=click.FloatRange(min=0),
    default=None,
    metavar="SECONDS",
    help="Wait for a core that others use until so long after the begin; then measure beside them, and say so.  "
    "[default: some seconds for each step]",
)
@click.option("--name", default=None, metavar="NAME", help="Name of the machine.  [default: that of the file]")
@click.option("--explain", is_flag=True, help="Show the hypotheses that bandwidths and overlap were chosen from.")
@shared.file_option("--html", help="Write roofline, curve and hypotheses as a page.")
@shared.assets_option
@shared.file_option("--svg", help="Write all these figures as one drawing.")
@click.option("--no-learn", is_flag=True, help="Leave out the in-core model: `rooftree incore learn` can follow later.")
@click.option("--fresh", is_flag=True, help="Do not take up what an interrupted run left beside the output.")
@shared.json_option
def measure(
    output: str | None, effort: str, no_learn: bool, as_json: bool, fresh: bool, wait_s: float | None, **options: Any
) -> int:
    """Measure this machine: `-m native`, and what all commands take that are given no machine.

    Cache sizes, rates of the core, bandwidths and overlap come from generated benchmarks; each value names its source. Each
    finished step is stored in a file beside the output until the end: the same command goes on where it was interrupted. The
    machine file is stored for this user and machine below $XDG_DATA_HOME/rooftree/machines, and written to -o, too. Then the
    in-core model of the core is learnt, as `rooftree incore learn` does, unless its instruction table is validated.
    """
    from rooftree.characterise import machine_measure
    from rooftree.characterise.lab import this_machine
    from rooftree.characterise.steps import Store, goes_on
    from rooftree.files import write_text
    from rooftree.host.stored_machine import place, store_machine

    name, partial = _checked(output, place(), options["name"], (options["html"], options["svg"]))
    lab = this_machine()
    if wait_s is not None:
        lab = replace(lab, until_s=time.monotonic() + wait_s)
    store = Store(partial, machine_measure.key(lab, effort), resume=not fresh)
    if store.note:
        screen.echo(store.note, err=True)
    sheet = machine_measure.measure(lab, effort, store=store, progress=_progress)
    progress.show_doing("")
    if sheet["interrupted"]:
        screen.say(goes_on(partial), err=True)
        return 130
    document = machine_measure.document(name, sheet)
    stored = store_machine(document["file"])
    if output is not None:
        write_text(output, document["file"])
    partial.unlink(missing_ok=True)
    learnt, said = (None, "") if no_learn or stored is None else _learnt(fresh)
    if learnt is not None:
        document = document.replace(learnt=learnt)
    if options["html"]:
        from rooftree.report.machine.page import measured_page

        printing.write_page(options["html"], measured_page(document))
    if options["svg"]:
        from rooftree.report.machine.page import drawing

        write_text(options["svg"], drawing(document))
    if as_json:
        printing.print_json(document)
    else:
        _print(document, options["explain"])
    for file in filter(None, (stored, output, options["svg"])):
        screen.say(f"wrote {file}", err=True)
    if stored is None:
        screen.say(f"{place().parent} cannot be written: `-m native` does not find this file", err=True)
    if said:
        screen.say(said, err=True)
    return 130 if said == _INTERRUPTED else 0


_INTERRUPTED = "interrupted while the core was learnt: the machine file is complete; `rooftree incore learn` goes on there"


def _learnt(fresh: bool) -> tuple[LearntCore | None, str]:
    """The in-core model of this core, or why there is none, which costs nobody the machine file."""
    from rooftree.calibrate.learn.learnt import record
    from rooftree.calibrate.learn.stored import learn_here
    from rooftree.errors import RooftreeError

    if arch := _validated_here():  # which predictions prefer to a learnt one
        return None, f"the core was not learnt, since its instruction table, {arch}, is validated (`rooftree incore learn` does)"
    try:
        return record(learn_here(fresh=fresh, progress=lambda text: progress.show_doing(f"core: {text}"))), ""
    except KeyboardInterrupt:
        return None, _INTERRUPTED
    except RooftreeError as error:
        return None, f"the in-core model was not learnt: {error.message}"
    finally:
        progress.show_doing("")


def _validated_here() -> str:
    """Name of the instruction table of this processor, if measured loops have validated it; "" otherwise."""
    from rooftree.host.processor import this_processor
    from rooftree.incore.tables.load import architectures, load

    arch = this_processor().arch or ""
    return arch if arch in architectures() and load(arch).validated else ""


def _checked(output: str | None, own: Path, name: str | None, more: tuple[str | None, ...]) -> tuple[str, Path]:
    """Name of the machine and place of the unfinished steps; before anything is measured, whether files can be written.

    Without an output they lie beside the file that ``native`` means, ``own``.

    Raises: UsageError, InputError, CapabilityError with the reason.
    """
    from rooftree.files import check_writable

    target = Path(output) if output is not None else own
    if target.suffix not in (".yaml", ".yml"):
        raise UsageError(f"'{output}' is no name of a machine file", where="-o", hint=f"-o {target.with_suffix('.yaml')}")
    if output is None:
        make_folder(own.parent, "-o here.yaml, then -m here.yaml")
    check_writable(str(target))
    for file in filter(None, more):
        check_writable(file)
    if name is not None and not re.fullmatch(r"[A-Za-z0-9][\w .+-]*", name):
        raise UsageError(f"'{name}' cannot name a machine", where="--name", hint="letters, digits, space and . + - _")
    found = name or ("native" if output is None else re.sub(r"[^\w .+-]", "-", target.stem).lstrip("_ .+-") or "measured")
    return found, target.with_name(f"{target.stem}.partial.json")


def _progress(title: str, done: int, total: int) -> None:
    progress.show_doing(f"step {done + 1} of {total}: {title}" if title else "")


def _print(document: dict[str, Any], explain: bool) -> None:
    from rooftree.report.machine.overlap_text import overlap_text
    from rooftree.report.machine.text import check_lines, measured_text
    from rooftree.results.learnt_core import words_of_ports

    machine, seconds = document["machine"], document["sheet"]["seconds"]
    took = f", measured in {seconds:.0f} s" if seconds >= 1 else ""  # less if steps of an earlier run were taken up
    screen.echo(f"{machine['title']}  ({machine['name']}){took}")
    screen.echo("\n".join(measured_text(document)))
    if (learnt := document.get("learnt")) is not None:
        forms = f"{len(learnt['forms'])} instruction forms in {learnt['seconds']:.0f} s"
        ports = words_of_ports(learnt["ports"], learnt.get("units", 0))
        screen.echo(f"core learnt from {forms}: {ports}, {learnt['width']:.3g} slots a cycle; {learnt['status']}")
    if explain:
        screen.echo("\n" + "\n".join([*overlap_text(document["overlap"], cases=True), "", *check_lines(document["check"])]))
