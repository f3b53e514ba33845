"""``rooftree machine list | show | validate | import | measure``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.cli.machine_measure import measure
from rooftree.errors import MachineError, one_line

if TYPE_CHECKING:
    from rooftree.machine.model import Source
    from rooftree.results.machine import Fact


@click.group(
    epilog="""\b
Examples:
  rooftree machine list
  rooftree machine show SkylakeSP_Gold-6148_SNC
  rooftree machine validate mycpu.yaml
  rooftree machine import kerncraft_machine.yml -o mycpu.yaml
  rooftree machine measure -o here.yaml
"""
)
def machine() -> None:
    """Machine models: list, show, validate, import, measure."""


machine.add_command(measure)


@machine.command(
    "list",
    epilog="""\b
Examples:
  rooftree machine list
  rooftree machine list --json
  rooftree machine list | grep -i arm
""",
)
@shared.json_option
def list_(as_json: bool) -> None:
    """List the machines that ship with rooftree and their aliases."""
    from rooftree.machine.load import list_machines

    entries = list_machines()
    if as_json:
        printing.print_json(
            {
                "schema": "rooftree.machines/1",
                "machines": [{"name": e.name, "title": e.title, "aliases": list(e.aliases)} for e in entries],
            }
        )
        return
    printing.print_rows("", ["name", "machine", "also known as"], [[e.name, e.title, ", ".join(e.aliases)] for e in entries])


@machine.command(
    "show",
    epilog="""\b
Examples:
  rooftree machine show SKX
  rooftree machine show HaswellEP_E5-2695v3_CoD --json
  rooftree machine show mycpu.yaml --yaml
""",
)
@click.argument("name", default="native", shell_complete=shared.complete_machines)
@click.option("--yaml", "as_yaml", is_flag=True, help="Print the machine file, variants applied.")
@shared.json_option
def show(name: str, as_yaml: bool, as_json: bool) -> None:
    """Show a machine, this one without a name: every value with its unit and source."""
    from rooftree.machine.dump import to_yaml
    from rooftree.machine.load import load_machine
    from rooftree.machine.sourced_numbers import DEFAULT, facts

    found = load_machine(name)
    if as_yaml:
        screen.echo(to_yaml(found), nl=False)
    elif as_json:
        defaults = [fact.what for fact in facts(found) if fact.kind == DEFAULT]
        printing.print_json({**found.model_dump(), "sha256": found.sha256, "defaults": defaults})
    else:
        screen.say(f"{found.title}  ({found.name}, {found.microarchitecture}, {found.isa})")
        for note in found.notes:
            screen.say(f"  note: {note}")
        known = facts(found)
        printing.print_rows("", ["value", "", "source"], [[f.what, f.value, _short(f)] for f in known])
        used = [key for key in found.sources if any(f["key"] == key for f in known)]
        screen.echo("")
        printing.print_rows("", ["sources", ""], [[key, _source_text(found.sources[key])] for key in used])


def _short(fact: Fact) -> str:
    """Kind and key of a source, and whether it was not at hand."""
    if fact.kind == "default":
        return fact.kind
    return f"{fact.kind}: {fact.key}" + (", unchecked" if "unchecked" in fact.source else "")


def _source_text(source: Source) -> str:
    """A source in one line: kind, text, when, by what, where."""
    more = ", ".join(filter(None, (source.date, source.tool, source.host)))
    return f"{source.kind}: {source.text}" + (f" ({more})" if more else "")


@machine.command(
    "validate",
    epilog="""\b
Examples:
  rooftree machine validate mycpu.yaml
  rooftree machine validate machines/*.yaml
  rooftree machine validate mycpu.yaml --json
""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path())
@shared.json_option
def validate(files: tuple[str, ...], as_json: bool) -> None:
    """Check machine files; all problems at once, each with its path."""
    from rooftree.machine.load import check_file

    problems = {}
    for file in files:
        try:
            problems[file] = [str(p) for p in check_file(file)]
        except MachineError as error:
            problems[file] = [str(error)]
    bad = sum(1 for found in problems.values() if found)
    if as_json:
        printing.print_json({"schema": "rooftree.validation/1", "files": problems})
    else:
        for file, found in problems.items():
            screen.echo("\n".join(found) if found else f"{one_line(file)}: ok")
    if bad:
        raise MachineError(f"{bad} of {len(problems)} files are not valid machine files")


@machine.command(
    "import",
    epilog="""\b
Examples:
  rooftree machine import SkylakeSP_Gold-6148.yml
  rooftree machine import old.yml -o new.yaml
  rooftree machine import old.yml --json
""",
)
@click.argument("file", type=click.Path())
@click.option("-o", "--output", type=click.Path(), default=None, help="Where to write it.  [default: stdout]")
@shared.json_option
def import_(file: str, output: str | None, as_json: bool) -> None:
    """Turn a Kerncraft machine file into a rooftree one; conflicts in it are named."""
    from rooftree.machine.kerncraft import import_kerncraft

    found = import_kerncraft(file)
    for warning in found.warnings:
        screen.say(f"warning: {warning}", err=True)
    if output:
        printing.write_output(output, found.text)
    if as_json:
        printing.print_json(
            {"schema": "rooftree.import/1", "machine": found.machine.model_dump(), "warnings": list(found.warnings)}
        )
    elif not output:
        screen.echo(found.text, nl=False)
