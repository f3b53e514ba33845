"""``rooftree lsp``: the language server, which editors start."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from rooftree.cli import options as shared


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree lsp
  rooftree lsp -m Zen4 -D N=4000
  rooftree lsp -m skx -D nx,ny=1000 --cores 20 --cflags "-Iinclude -DFAST"
""",
)
@shared.machine_option(needed=False, default="native, where something is known of this machine")
@shared.sizes_option
@shared.cores_option
@click.option("--compiler", default=None, metavar="CC", help="C compiler for reading the source.  [default: $CC, cc]")
@click.option("--cflags", default="", metavar="FLAGS", help="Flags for it, e.g. '-Iinclude -DFAST'.")
def lsp(machine_name: str | None, sizes: tuple[str, ...], cores: str, **options: Any) -> int:
    """Serve an editor over standard input and output: at each loop of C and C++ what limits it, its cycles and what to try.

    Editors start it themselves; the manual has what to write for VS Code, Neovim and Emacs. Their settings, and comments such
    as `// rooftree: -m skx -D N=1000` in a source, go before these options. Nothing of a source is run.
    """
    from rooftree.predict.outlook import Asked
    from rooftree.results.views import optional
    from rooftree.sizes import parse_axes

    optional("pygls", "lsp")
    optional("lsprotocol", "lsp")
    from rooftree.editor.server import make_server
    from rooftree.editor.settings import Settings, default_machine

    parse_axes(sizes)
    asked = Asked(
        machine=machine_name or default_machine(),
        sizes=tuple(sizes),
        cores=tuple(shared.parse_cores(cores)),
        flags=tuple(shared.split_flags(options["cflags"])),
        compiler=options["compiler"],
    )
    server = make_server(Settings(asked))
    own = os.fdopen(os.dup(sys.stdout.fileno()), "wb")  # the server closes it
    try:
        server.start_io(stdout=own)
    finally:
        server.end()
    return 0 if server.told_to_end else 1
