"""``rooftree schema``: the JSON Schema of the files people write and of every document that rooftree prints."""

from __future__ import annotations

import click

from rooftree.cli import options as shared
from rooftree.results.schema import DOCUMENTS


@click.command(
    epilog="""\b
Examples:
  rooftree schema machine > machine.schema.json
  rooftree schema prediction
  rooftree schema measurement | jq '.properties | keys'
"""
)
@click.argument("what", type=click.Choice(["machine", "kernel", *DOCUMENTS]))
@click.option("--json", "as_json", is_flag=True, help="The same: a schema is JSON.")
def schema(what: str, as_json: bool) -> None:
    """Print the JSON Schema of machine files, of kernel files, or of a document as --json prints it."""
    if what == "machine":
        from rooftree.machine import schema as machine_schema

        shared.print_json(machine_schema.json_schema())
    elif what == "kernel":
        from rooftree.frontend import from_yaml

        shared.print_json(from_yaml.json_schema())
    else:
        from rooftree.results.schema import json_schema

        shared.print_json(json_schema(what))
