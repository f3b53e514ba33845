"""``rooftree mcp``: rooftree's commands as tools of the Model Context Protocol."""

from __future__ import annotations

import click

from rooftree.cli import options as shared


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree mcp
  rooftree mcp ~/solver/src
  rooftree mcp . --allow-measure
""",
)
@click.argument("folders", nargs=-1, metavar="[DIR]...", type=click.Path())
@click.option("--allow-measure", is_flag=True, help="Offer the tool that compiles kernels and RUNS them, whatever they hold.")
def mcp(folders: tuple[str, ...], allow_measure: bool) -> None:
    """Serve an agent over standard input and output: predict, layer_conditions, incore, check and explain as tools.

    Only files below DIR are read, none without one; sources may be sent as text. Nothing is run, and nothing is written,
    unless --allow-measure is given.
    """
    from rooftree.results.views import optional

    optional("mcp", "mcp")
    from rooftree.agent.policy import Policy
    from rooftree.agent.server import make_server

    make_server(Policy(folders), allow_measure=allow_measure).run("stdio")
