"""``rooftree compare``: two records point by point, exit code 3 where something became slower."""

from __future__ import annotations

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import UsageError

_MOST = 40
"""Rows that are printed; the JSON has all."""


@click.command(
    epilog="""\b
Examples:
  rooftree compare before.json after.json
  rooftree compare main.json branch.json --threshold 2 --json
  rooftree compare old-profile.json new-profile.json --ignore-intervals
"""
)
@click.argument("old", type=click.Path())
@click.argument("new", type=click.Path())
@click.option(
    "--threshold", type=float, default=5.0, show_default=True, metavar="PERCENT", help="Differences up to this are none."
)
@click.option(
    "--ignore-intervals", is_flag=True, help="A difference beyond the threshold counts even where the intervals of both overlap."
)
@shared.json_option
def compare(old: str, new: str, threshold: float, ignore_intervals: bool, as_json: bool) -> int:
    """Compare OLD with NEW: predictions, measurements or profiles. Exit code 3 if anything became slower.

    A difference within the intervals of both is no regression: it is called unclear.
    """
    from rooftree.files import read_json
    from rooftree.report.comparison import compare as compared
    from rooftree.report.comparison import comparison_table

    if not 0 <= threshold <= 1000:
        raise UsageError(f"expected 0 to 1000 (per cent), found {threshold:g}", where="--threshold", hint="--threshold 5")
    documents = [read_json(file, what="the record") for file in (old, new)]
    found = compared(documents[0], documents[1], (old, new), threshold=threshold / 100, intervals=not ignore_intervals)
    if as_json:
        printing.print_json(found)
        return 0 if found.passed else 3
    title, head, rows = comparison_table(found)
    printing.print_rows(title, head, rows[:_MOST])
    if len(rows) > _MOST:
        screen.echo(f"... and {len(rows) - _MOST} more; --json has them")
    for name, points in (("old", found.only_old), ("new", found.only_new)):
        if points:
            more = f" and {len(points) - 3} more" if len(points) > 3 else ""
            screen.say(f"only in the {name} record: {', '.join(points[:3])}{more}", err=True)
    for note in found.notes:
        screen.say(f"note: {note}", err=True)
    return 0 if found.passed else 3
