"""How results of commands are printed, and written to the files that a user asked for."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import screen
from rooftree.errors import MeasurementError, one_line

if TYPE_CHECKING:
    from rooftree.results.measurement import Measured


def print_json(record: Any) -> None:
    """One JSON document on stdout."""
    screen.echo_json(json.dumps(record, indent=1 if sys.stdout.isatty() else None, allow_nan=False))


def print_documents(name: str, records: Sequence[Any]) -> None:
    """The document of one machine as it is; those of several as one document of schema ``rooftree.NAMEs/1``."""
    if len(records) == 1:
        print_json(records[0])
        return
    from rooftree.results.several import together

    print_json(together(name, records))


def refuse_disturbed(measured: Sequence[Measured]) -> None:
    """Raise MeasurementError (exit code 6) if there are points and all of them were disturbed; what they are was printed."""
    reasons = list(dict.fromkeys(m.why for m in measured if m.quality == "disturbed"))
    if measured and all(m.quality == "disturbed" for m in measured):
        from rooftree.measure.contents import OTHER_NUMBERS, STRANGE_NUMBERS
        from rooftree.measure.timing import SHARED_CORE

        hint = "again on a quiet machine, or with a longer --time-limit"
        if all(STRANGE_NUMBERS in reason for reason in reasons):
            hint = OTHER_NUMBERS
        if any(SHARED_CORE in reason for reason in reasons):
            hint = "free the core's other hardware thread; on a virtual machine it may be another tenant's: another time or host"
        raise MeasurementError(
            f"{'every point' if len(measured) > 1 else 'the point'} was disturbed: {'; '.join(reasons[:2])}", hint=hint
        )


def print_machines(records: Sequence[Any]) -> None:
    """Predictions of one kernel on several machines side by side."""
    from rooftree.report.prediction.machines import machines_table

    head, rows = machines_table(records)
    print_rows("machines", head, rows)
    screen.echo("")


def print_rows(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], spare: Sequence[str] = ()) -> tuple[str, ...]:
    """A table made for people.

    Args:
        title: above it; behind an empty line if it begins with one.
        columns: heads.
        rows: cells.
        spare: columns to leave out, the first one first, where the terminal is too narrow for all.
    Returns: columns that were left out.
    """
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 140, markup=False, emoji=False, highlight=False)
    columns, rows = [*map(screen.visible, columns)], [[one_line(screen.visible(cell)) for cell in row] for row in rows]
    widths = {k: max(map(len, [name, *(row[k] for row in rows)])) for k, name in enumerate(columns)}
    left_out: list[str] = []
    for name in (s for s in spare if s in columns):
        if sum(widths.values()) + 2 * (len(widths) - 1) > console.width:
            del widths[columns.index(name)]
            left_out.append(name)
    if title.startswith("\n"):
        screen.echo("")
    table = Table(
        title=one_line(screen.visible(title.lstrip("\n"))), box=None, title_justify="left", header_style="bold", pad_edge=False
    )
    for k in widths:
        table.add_column(columns[k], overflow="fold")
    for row in rows:
        table.add_row(*(row[k] for k in widths))
    screen.echo_table(table, console)
    return tuple(left_out)


def print_clocks(document: Any) -> None:
    """The points of a prediction over clocks as a table, with the notes."""
    from rooftree.report.prediction.clocks import clocks_table

    title, head, rows = clocks_table(document)
    print_rows(title, head, rows)
    for note in document.notes:
        screen.say(f"note: {note}", err=True)


def page_size() -> int:
    """Columns to fill."""
    import shutil

    return min(120, shutil.get_terminal_size((100, 24)).columns) if sys.stdout.isatty() else 100


def colourful() -> bool:
    """Whether stdout is a terminal that shows colours, and its user wants them."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def print_prediction(record: Any) -> None:
    """The report of a prediction, as wide and as colourful as the terminal allows."""
    from rooftree.report.prediction.text import prediction_text

    width, encoding = page_size(), sys.stdout.encoding
    screen.echo_coloured(lambda colour: prediction_text(record, width=width, colour=colour, encoding=encoding), colourful())


def write_page(file: str, text: str) -> None:
    """Write a page that the user asked for, with its script where ``--html-assets`` says, and say so on stderr."""
    from rooftree.report.render import write_page as write

    write(file, text, click.get_current_context().meta.get("rooftree.html_assets"))
    screen.say(f"wrote {file}", err=True)


def print_brief(record: Any) -> None:
    """One line per point of a prediction."""
    from rooftree.report.lines import degrade, printable
    from rooftree.report.prediction.words import brief

    screen.echo(degrade("\n".join(map(printable, brief(record))), sys.stdout.encoding))


def write_output(file: str, text: str) -> None:
    """Write a file that the user asked for, and say so on stderr."""
    from rooftree.files import write_text

    write_text(file, text)
    screen.say(f"wrote {file}", err=True)
