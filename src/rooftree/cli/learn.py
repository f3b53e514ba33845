"""``rooftree incore learn``: the in-core model of this machine's core, by timing alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen


@click.command(
    name="learn",
    epilog="""\b
Examples:
  rooftree incore learn --quick
  rooftree incore learn -o here.tsv && rooftree incore loop.s --arch native
  rooftree incore learn loop.s && rooftree incore loop.s --arch native
""",
)
@click.argument("file", required=False)
@shared.file_option("-o", "--output", metavar="FILE.tsv", help="Write what was measured of each form, too.")
@click.option("--cpu", type=int, default=None, metavar="N", help="Processor to measure on.  [default: the last allowed one]")
@click.option("--quick", is_flag=True, help="Only the forms that most loops are made of, in some 20 s.")
@click.option("--fresh", is_flag=True, help="Do not take up what an interrupted run left.")
@shared.json_option
def learn(file: str | None, output: str | None, cpu: int | None, quick: bool, fresh: bool, as_json: bool) -> int:
    """Learn the in-core model of this machine's core by timing alone: ports, front end, throughput and latency.

    Some 200 instruction forms, those that compilers emit most often, run alone and in mixes as generated machine code on one
    core, without counters; port sets follow from how they get in each other's way. The table `native` is stored below
    $XDG_DATA_HOME/rooftree/machines/: --arch native takes it, and so does -m native where the table that ships for this
    processor is unvalidated. Forms that are not measured cost what they do on the nearest processor with a table;
    those of the hot loop in FILE (assembly text, an object file or program, or - for stdin) are measured, too.
    """
    from rooftree.calibrate.learn.learnt import record, rows
    from rooftree.calibrate.learn.stored import learn_here, partial_file
    from rooftree.characterise.steps import goes_on
    from rooftree.cli.code_input import code
    from rooftree.files import check_writable, write_text
    from rooftree.host.stored_machine import table_folder

    if output is not None:
        check_writable(output)
    try:
        loop = code(file, False) if file is not None else ""
        note = partial(screen.echo, err=True)
        found = learn_here(cpu, loop=loop, quick=quick, fresh=fresh, progress=progress.show_doing, note=note)
    except KeyboardInterrupt:
        progress.show_doing("")
        screen.echo(goes_on(partial_file()), err=True)
        return 130
    progress.show_doing("")
    document = record(found)
    if as_json:
        printing.print_json(document)
    else:
        _print(document)
    if output is not None:
        write_text(Path(output), rows(found))
    for wrote in filter(None, (table_folder() / "native.tsv", output)):
        screen.echo(f"wrote {wrote}", err=True)
    return 0


def _print(document: dict[str, Any]) -> None:
    from rooftree.results.learnt_core import words_of_flight, words_of_ports

    screen.echo(
        f"{document['where']}: {len(document['forms'])} forms, {document['mixes']} mixes, {document['seconds']:.0f} s; "
        f"{words_of_ports(document['ports'], document['units'])}, {document['width']:.3g} slots a cycle"
    )
    screen.echo(document["status"])
    if sizes := [words_of_flight(kind, one["low"], one.get("high")) for kind, one in document["in_flight"].items()]:
        screen.echo(f"in flight at once: {', '.join(sizes)}")
    rows = [
        [
            one["form"],
            f"{one['cycles']:.3g}  [{one['interval'][0]:.3g}, {one['interval'][1]:.3g}]",
            f"{one['slots']:g}",
            " ".join(f"{ports}:{cycles:.3g}" for ports, cycles in one["uses"].items()) or "-",
            f"{100 * one['error']:.0f} %",
        ]
        for one in document["forms"][:40]
    ]
    printing.print_rows("", ["form", "cycles", "slots", "cycles on ports", "error of its mixes"], rows)
    if len(document["forms"]) > len(rows):
        screen.echo(f"and {len(document['forms']) - len(rows)} more: -o FILE.tsv, --json")
    for form, why in document["left_out"].items():
        screen.echo(f"left out: `{form}`: {why}")
    screen.echo(f"all other forms cost what they do on {document['relative']}")
