"""``rooftree stencil list | gen | classify``."""

from __future__ import annotations

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen


@click.group(
    epilog="""\b
Examples:
  rooftree stencil list --dimensions 3 --radius 2
  rooftree stencil gen 3D-r1-star-isotropic --as program -o stencil.c
  rooftree stencil classify solver.c:sweep
"""
)
def stencil() -> None:
    """Stencils by class: list them, generate their code, classify a loop.

    A class is named by dimensions, radius, weighting, shape, coefficients and type, as in
    3D-r1-isotropic-star-constant-double. Such a name is a kernel in every other command, too:
    rooftree predict 3D-r1-star -m skx -D M=300,N=300,P=300
    """


@stencil.command(
    "list",
    epilog="""\b
Examples:
  rooftree stencil list
  rooftree stencil list --dimensions 3 --radius 2 --shape box
  rooftree stencil list --json
""",
)
@click.option(
    "--dimensions", type=click.IntRange(1, 4), multiple=True, help="Only these; 4 is listed only where it is asked for."
)
@click.option("--radius", type=click.IntRange(1, 16), multiple=True, help="Only these (default: 1 to 4).")
@click.option("--shape", type=click.Choice(["star", "box"]), default=None, help="Only this shape.")
@shared.json_option
def list_(dimensions: tuple[int, ...], radius: tuple[int, ...], shape: str | None, as_json: bool) -> None:
    """List the classes of stencils."""
    from rooftree.frontend.stencil.classes import all_classes
    from rooftree.frontend.stencil.generate import document

    found = [c for c in all_classes(dimensions or (1, 2, 3), radius or (1, 2, 3, 4)) if shape in (None, c.shape)]
    record = document(found)
    if as_json:
        printing.print_json(record)
        return
    rows = [[c.name, f"{c.points}", f"{c.groups}", f"{c.flops}", c.alias_of or ""] for c in record.classes]
    printing.print_rows("", ["name", "points", "coefficients", "FLOP", "same as"], rows, spare=("same as",))


@stencil.command(
    "gen",
    epilog="""\b
Examples:
  rooftree stencil gen 3D-r1-star-isotropic
  rooftree stencil gen 3D-r4-star-heterogeneous-variable-float --as program --block j -o long.c
  rooftree stencil gen 2D-r1-box --as fortran
""",
)
@click.argument("name")
@click.option(
    "--as",
    "form",
    type=click.Choice(["kernel", "function", "fortran", "program"]),
    default="kernel",
    help="kernel: C as rooftree reads it; function, fortran: one sweep as a function; program: a complete benchmark.",
)
@click.option("--block", "blocks", multiple=True, metavar="COUNTER", help="Of a program: cut this loop into pieces; repeatable.")
@click.option("--temporal", is_flag=True, help="Of a program: several time steps on a few planes.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), default=None, help="Write to this file.")
def gen(name: str, form: str, blocks: tuple[str, ...], temporal: bool, output: str | None) -> None:
    """Generate the code of the class NAME; words left out are star, homogeneous, constant, double."""
    from rooftree.errors import UsageError
    from rooftree.files import write_text
    from rooftree.frontend.stencil.c_code import kernel_source
    from rooftree.frontend.stencil.classes import read_name
    from rooftree.frontend.stencil.fortran import fortran_source
    from rooftree.frontend.stencil.program import function_source, program_source

    found = read_name(name)
    if form != "program" and (blocks or temporal):
        raise UsageError("only programs are blocked", where="--block" if blocks else "--temporal", hint="add --as program")
    text = {
        "kernel": lambda: kernel_source(found),
        "function": lambda: function_source(found),
        "fortran": lambda: fortran_source(found),
        "program": lambda: program_source(found, blocks=blocks, temporal=temporal),
    }[form]()
    if output is None:
        screen.echo(text.rstrip("\n"))
    else:
        write_text(output, text)
        screen.say(f"wrote {output}", err=True)


@stencil.command(
    "classify",
    epilog="""\b
Examples:
  rooftree stencil classify 3d-7pt
  rooftree stencil classify solver.c:sweep --json
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.preprocessing_options
@shared.json_option
def classify(kernel: str, compiler: str | None, cflags: str, as_json: bool) -> None:
    """Tell the class of a kernel, or the nearest one and what differs."""
    import shlex

    from rooftree.frontend.load import load_kernel
    from rooftree.frontend.stencil.classify import classify as classified

    found = classified(load_kernel(kernel, flags=shlex.split(cflags), compiler=compiler))
    if as_json:
        printing.print_json(found)
        return
    screen.say(f"{found.kernel} is {found.class_}" if found.class_ else f"{found.kernel} is of no class")
    if not found.class_ and found.nearest:
        screen.say(f"nearest      {found.nearest}")
    for text in found.differs:
        screen.say(f"differs      {text}")
