"""``rooftree schema machine|kernel``: the JSON Schema of the files people write."""

from __future__ import annotations

import click

from rooftree.cli import options as shared


@click.command(
    epilog="""\b
Examples:
  rooftree schema machine > machine.schema.json
  rooftree schema kernel
  rooftree schema machine | jq '.properties | keys'
"""
)
@click.argument("what", type=click.Choice(["machine", "kernel"]))
@click.option("--json", "as_json", is_flag=True, help="The same: a schema is JSON.")
def schema(what: str, as_json: bool) -> None:
    """Print the JSON Schema of machine files or of kernel files."""
    if what == "machine":
        from rooftree.machine import schema as machine_schema

        shared.print_json(machine_schema.json_schema())
    else:
        from rooftree.kernel import from_yaml

        shared.print_json(from_yaml.json_schema())
