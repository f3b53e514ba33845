"""``rooftree schema``: the JSON Schema of the files people write and of every document that rooftree prints."""

from __future__ import annotations

import importlib
from collections.abc import Callable

import click

from rooftree.cli import printing
from rooftree.results.record import Json
from rooftree.results.schema import DOCUMENTS
from rooftree.results.schema import json_schema as of_document

FILES = {"machine": "rooftree.machine.schema", "kernel": "rooftree.frontend.from_yaml"}
"""Files that people write, and the module of their schema."""
SHOWN = "machine-shown"
"""What `machine show --json` prints: a machine file with its hash and the names of defaults."""


@click.command(
    epilog="""\b
Examples:
  rooftree schema machine > machine.schema.json
  rooftree schema prediction
  rooftree schema measurement | jq '.properties | keys'
"""
)
@click.argument("what", type=click.Choice([*FILES, SHOWN, *DOCUMENTS]))
@click.option("--json", "as_json", is_flag=True, help="The same: a schema is JSON.")
def schema(what: str, as_json: bool) -> None:
    """Print the JSON Schema of machine files, of kernel files, or of a document as --json prints it."""
    printing.print_json(schema_of(what))


def schema_of(what: str) -> Json:
    """The JSON Schema of ``machine`` or ``kernel`` files, of a machine as it is shown, or of a document."""
    if what in FILES:
        json_schema: Callable[[], Json] = importlib.import_module(FILES[what]).json_schema
        return json_schema()
    if what == SHOWN:
        from rooftree.machine.schema import shown_schema

        return shown_schema()
    return of_document(what)


def schemas() -> dict[str, Json]:
    """All of them by name."""
    return {name: schema_of(name) for name in (*FILES, SHOWN, *DOCUMENTS)}
