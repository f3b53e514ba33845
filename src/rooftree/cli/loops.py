"""``rooftree loops FILE...``: every innermost loop of source files and programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen

if TYPE_CHECKING:
    from rooftree.results.loops import ListedLoop


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree loops solver.c
  rooftree loops src/*.c --cflags '-Iinclude -DFAST'
  rooftree loops solver.c --predict -m skx -D N=4000
  rooftree loops ./solver --json
""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--predict", is_flag=True, help="Say of each loop of a source what limits it, as the editor shows it.")
@shared.machine_option(needed=False, several=True, default="native, with --predict")
@shared.sizes_option
@click.option("--cores", default=None, metavar="LIST", help="Core counts, with --predict.  [default: 1]")
@shared.preprocessing_options
@shared.json_option
def loops(files: tuple[str, ...], predict: bool, compiler: str | None, cflags: str, as_json: bool, **asked: Any) -> int:
    """List every innermost loop of FILES: C or C++ sources, or programs and libraries.

    Of sources: bounds, operations, arrays, dependences. Of machine code: operations, bytes, how far each access moves in a pass.
    What cannot be modelled stands there with the reason. A file that cannot be read is named, and the exit code is 5 at the end.
    With --predict comments such as `// rooftree: -m skx -D N=1000` go before the options, for the loops below them.
    """
    if predict or asked["machine_names"] or asked["sizes"] or asked["cores"]:
        return _predict(files, (compiler, tuple(shared.split_flags(cflags))), as_json, asked)
    from rooftree.errors import RooftreeError
    from rooftree.frontend.front_ends import Preprocessing
    from rooftree.frontend.loops import loops_of
    from rooftree.results.loops import LoopsDocument

    how = Preprocessing({}, tuple(shared.split_flags(cflags)), compiler)
    found: list[ListedLoop] = []
    code = 0
    for file in files:
        try:
            found += loops_of(Path(file), how)
        except RooftreeError as error:
            screen.echo(f"rooftree: {error}", err=True)
            code = code or error.exit_code
    if as_json:
        printing.print_json(LoopsDocument(loops=found))
        return code
    rows = [_row(loop) for loop in found]
    if rows:
        printing.print_rows("", ["place", "function", "loops", "FLOP", "status"], rows)
    elif not code:
        screen.echo("there is no loop")
    return code


def _predict(files: tuple[str, ...], how: tuple[str | None, tuple[str, ...]], as_json: bool, asked: dict[str, Any]) -> int:
    """Predict the loops of sources, and print a few lines of each, or their records."""
    from rooftree.editor.look import shown_loops
    from rooftree.editor.settings import Settings, default_machine
    from rooftree.errors import RooftreeError
    from rooftree.predict.outlook import Asked
    from rooftree.sizes import parse_axes

    parse_axes(asked["sizes"])
    cores, (compiler, flags) = tuple(shared.parse_cores(asked["cores"] or "1")), how
    code, records = 0, list[Any]()
    for file in files:
        for machine in asked["machine_names"] or (default_machine(),):
            settings = Settings(Asked(machine=machine, sizes=asked["sizes"], cores=cores, flags=flags, compiler=compiler))
            try:
                found = shown_loops(Path(file), settings)
            except RooftreeError as error:
                screen.echo(f"rooftree: {error}", err=True)
                code = code or error.exit_code
                continue
            records += [one.prediction.document() for one, _ in found if one.prediction]
            for line in (line for _, lines in found for line in lines if not as_json):
                screen.say(line)
            if not found and not as_json:
                screen.say(f"{file}: there is no loop")
    if as_json:
        printing.print_documents("prediction", records)
    return code


def _row(loop: ListedLoop) -> list[str]:
    place = f"{Path(loop.file).name}:{loop.line}" if loop.line else f"{Path(loop.file).name} {loop.address or ''}".strip()
    bounds = ", ".join(loop.loops)
    if loop.instructions is not None:
        width = f"{loop.vector_bits} bit" if loop.vector_bits else "scalar"
        bounds = f"{loop.instructions} instructions, {width}, {loop.load_B:g} B in, {loop.store_B:g} B out"
    flops = " ".join(f"{value:g} {kind}" for kind, value in loop.flops.items()) or "0"
    return [place, loop.function or "-", bounds or "-", flops, loop.status if loop.status == "ok" else f"refused: {loop.reason}"]
