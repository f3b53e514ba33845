"""``rooftree config``: what a build needs to know to compile programs that name their regions."""

from __future__ import annotations

from pathlib import Path

import click

from rooftree import __version__
from rooftree.cli import options as shared
from rooftree.cli import printing, screen

_INCLUDE = Path(__file__).resolve().parents[1] / "include"


@click.command(
    epilog="""\b
Examples:
  cc $(rooftree config --cflags) solver.c
  gfortran $(rooftree config --fortran) solver.f90
  rooftree config --include
"""
)
@click.option("--include", "what", flag_value="include", help="Folder of the header, <rooftree/roi.h>.")
@click.option("--cflags", "what", flag_value="cflags", help="Flags for C and C++ compilers.")
@click.option("--fortran", "what", flag_value="fortran", help="Source files of the module rooftree_roi for Fortran compilers.")
@click.option("--prefix", "what", flag_value="prefix", help="Folder of the package.")
@click.option("--version", "what", flag_value="version", help="Version.")
@shared.json_option
def config(what: str | None, as_json: bool) -> None:
    """Print where the header for regions by hand lies, and how to compile with it; without an option all of it."""
    sources = _INCLUDE / "rooftree"
    values = {
        "include": str(_INCLUDE),
        "cflags": f"-I{_INCLUDE}",
        "fortran": f"{sources / 'roi_fortran.c'} {sources / 'roi.f90'}",
        "prefix": str(_INCLUDE.parent),
        "version": __version__,
    }
    if as_json:
        printing.print_json({"schema": "rooftree.config/1", **values})
    elif what is not None:
        screen.echo(values[what])
    else:
        screen.echo("\n".join(f"{name:<8} {value}" for name, value in values.items()))
