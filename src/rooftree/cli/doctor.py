"""``rooftree doctor``: what works on this machine, and what limits the results."""

from __future__ import annotations

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen


@click.command(
    epilog="""\b
Examples:
  rooftree doctor
  rooftree doctor --json
  rooftree doctor | grep missing
"""
)
@shared.json_option
def doctor(as_json: bool) -> None:
    """Say what works on this machine and what limits the results, each missing capability once, with what to do.

    Looks at processors, load, clock, pages, counters, assemblers, compilers, external engines. Measures and changes nothing.
    """
    from rooftree.characterise.doctor import examine
    from rooftree.units import format_si

    record = examine()
    if as_json:
        printing.print_json(record)
        return
    order = {"ok": 0, "limits": 1, "missing": 2}
    items = sorted(record.items_, key=lambda item: order[item.status])
    printing.print_rows("", ["what", "status", "found"], [[i.what, i.status, i.found] for i in items])
    screen.echo("\nWhere files of rooftree lie (see rooftree cache):")
    folders = [[f.what, f.folder, str(f.files), format_si(f.size_B, "B")] for f in record.folders]
    printing.print_rows("", ["what", "folder", "files", "size"], folders)
    advice = [i for i in items if i.status != "ok"]
    if advice:
        screen.echo("\nWhat that means, and what to do:")
    for line in dict.fromkeys(f"  {item.what}: {item.effect}\n    try: {item.try_}" for item in advice):
        screen.echo(line)
