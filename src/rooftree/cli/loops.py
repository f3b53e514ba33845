"""``rooftree loops FILE...``: every innermost loop of source files and programs."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rooftree.cli import options as shared
from rooftree.cli import screen

if TYPE_CHECKING:
    from rooftree.results.loops import ListedLoop


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree loops solver.c
  rooftree loops src/*.c --cflags '-Iinclude -DFAST'
  rooftree loops ./solver --json
""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path())
@shared.preprocessing_options
@shared.json_option
def loops(files: tuple[str, ...], compiler: str | None, cflags: str, as_json: bool) -> int:
    """List every innermost loop of FILES: C or C++ sources, or programs, libraries and object files.

    Of sources: bounds, operations, arrays, dependences. Of machine code: operations, bytes, how far each access moves in a pass.
    What cannot be modelled stands there with the reason. A file that cannot be read is named, and the exit code is 5 at the end.
    """
    from rooftree.errors import RooftreeError
    from rooftree.frontend.front_ends import Preprocessing
    from rooftree.frontend.loops import loops_of
    from rooftree.results.loops import LoopsDocument

    how = Preprocessing({}, tuple(shlex.split(cflags)), compiler)
    found: list[ListedLoop] = []
    code = 0
    for file in files:
        try:
            found += loops_of(Path(file), how)
        except RooftreeError as error:
            screen.echo(f"rooftree: {error}", err=True)
            code = code or error.exit_code
    if as_json:
        shared.print_json(LoopsDocument(loops=found))
        return code
    rows = [_row(loop) for loop in found]
    if rows:
        shared.print_rows("", ["place", "function", "loops", "FLOP", "status"], rows)
    elif not code:
        screen.echo("there is no loop")
    return code


def _row(loop: ListedLoop) -> list[str]:
    place = f"{Path(loop.file).name}:{loop.line}" if loop.line else f"{Path(loop.file).name} {loop.address or ''}".strip()
    bounds = ", ".join(loop.loops)
    if loop.instructions is not None:
        width = f"{loop.vector_bits} bit" if loop.vector_bits else "scalar"
        bounds = f"{loop.instructions} instructions, {width}, {loop.load_B:g} B in, {loop.store_B:g} B out"
    flops = " ".join(f"{value:g} {kind}" for kind, value in loop.flops.items()) or "0"
    return [place, loop.function or "-", bounds or "-", flops, loop.status if loop.status == "ok" else f"refused: {loop.reason}"]
